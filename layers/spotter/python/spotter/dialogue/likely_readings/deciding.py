"""How a message is taken: what is read is told where that is likely, what is written has to be sure or is asked."""

from collections.abc import Sequence
from dataclasses import dataclass

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.conversation.last_message import CARE
from spotter.dialogue.likely_readings.readings import AS_FOUND, WORKOUTS, Meaning, Reading, Said, Side
from spotter.dialogue.likely_readings.weighing import shares, weights
from spotter.dialogue.requests.unasked import NO_REQUEST, OF_THAT
from spotter.dialogue.skills.last_time import NOTHING
from spotter.dialogue.training.kinds import ASKING, OF_WORKOUTS, WRITING
from spotter.dialogue.training.plan import NONE_OF_THESE, YES_OR_NO
from spotter.dialogue.training.ways_to_read import WHICH_IS_MEANT
from spotter.dialogue.workouts.facts import no_workout
from spotter.dialogue.workouts.workout import BUILD_ONE

SURE_TO_WRITE = 0.9
"""How likely it has to be that a message is meant so where something is written for it."""
SURE_TO_SAY = 0.5
"""The same where something is told or asked alone."""
SURE_TO_SAY_ELSE = 0.6
"""The same where a question about progress was read by the templates of workouts, and is answered."""
_surely_asked = 0.9
_ahead = 0.1
_hardly_meant = 0.4
"""Below this what is asked to be answered with yes or no is asked as one among others."""
_of_little = (BUILD_ONE, YES_OR_NO)
"""The answers to whether to build something at all, and to whether this one thing is to be stored."""
_likely_meant = 0.5
"""How likely a write has to be to be offered where nothing would be asked."""
_least_offered = 0.04
_most_offered = 3
_longest_offer = 110
_settled = ("plain", "bare", "withdraws", "sum", "record", "of the one before")
"""What holds of a message of whose meaning nothing leaves a doubt."""
_elsewhere = OF_WORKOUTS | {"nothing"}
_surely_elsewhere = 0.75
_likely_declined = 0.5
_likely_told = 0.6
_build, _log = "generate_workout", "unsupported.log"


@dataclass(frozen=True, slots=True)
class Meant:
    """How a message is taken: the meaning of a reading, or the question which of several it has."""

    meaning: Meaning
    question: Answer | None = None


_AS_FOUND = Meant(AS_FOUND)


def is_open(base: Reading, said: Said) -> bool:
    """Whether something else may be meant than what the skills' own precedence comes to.

    Care is never weighed, nor what was picked from an offer or is offered, what the templates of workouts read from end
    to end, and what is done but for a new workout.
    """
    heard = said.heard
    if heard.requests[:1] == (CARE,) or heard.is_chosen or heard.said.offers or base.is_fetch:
        return False
    if not any(token.is_word for token in heard.said.tokens) or (base.outcome == "say" and said.flags.get("kept")):
        return False
    if heard.asked is not None or any(said.flags.get(name) for name in _settled_beside(base, said)):
        return False
    is_to_log = _orders_a_log(said)
    is_found = base.outcome != "ask" and not base.answer.text.startswith(NO_REQUEST)
    if is_found and ((_is_surely_elsewhere(said) and not is_to_log) or _is_declined(said)):
        return False
    is_sure = bool(heard.said.surely_read) and said.parted.likely.get("build", 0) >= _surely_built
    return not base.does or (base.does == (_build,) and not is_sure)


_surely_built = 0.4
"""How likely a clause has to ask for a new workout where the reader beside the workout is sure that it does."""


def _settled_beside(base: Reading, said: Said) -> tuple[str, ...]:
    """What leaves no doubt.

    Where there is no workout that could be changed or shown, what names something of the log is open all the same.
    """
    heard = said.parted
    of_log = bool(heard.whole.numbers() or heard.whole.exercises or heard.context.state.events)
    of_log = of_log or (base.answer == no_workout() and any(part.kind in ASKING for part in heard.parts))
    lacks_one = base.options == BUILD_ONE or base.answer == no_workout()
    return tuple(name for name in _settled if name != "plain") if lacks_one and of_log else _settled


def _is_surely_elsewhere(said: Said) -> bool:
    """Whether every stretch of a message is surely of workouts, or asks for nothing."""
    parts = said.parted.parts
    return bool(parts) and all(part.kind in _elsewhere and part.likelihood >= _surely_elsewhere for part in parts)


def _is_declined(said: Said) -> bool:
    """Whether what is not done at all is asked for: ``remind me to train tomorrow``."""
    heard = said.heard
    declines = any(act.skill == "unsupported" for act in heard.requests) and not _orders_a_log(said)
    return declines and heard.likely.get("answer.cannot", 0) >= _likely_declined


def _orders_a_log(said: Said) -> bool:
    """Whether something is to be written down that was spoken of before: ``done, log it`` behind a timer."""
    return bool(said.parted.context.state.events) and any(act.name == _log for act in said.heard.requests)


def _tells_of_data(said: Said) -> bool:
    """Whether a stretch is likely something to be stored: no answer that stores nothing is a match for it."""
    return any(part.kind in WRITING and part.likelihood >= _likely_told for part in said.parted.parts)


def weighed(base: Reading, said: Said, found: Sequence[Reading]) -> Meant:
    """How a message is taken of which ``found`` are the readings, those that come to the same once."""
    if len(found) <= 1:
        return _AS_FOUND
    likely = dict(zip(map(id, found), shares(said, found, base, weights()), strict=True))
    base = next((each for each in found if each.answer == base.answer), base)
    best = max(found, key=lambda each: likely[id(each)])
    own = sum(likely[id(each)] for each in found if each.answer == base.answer)
    share = likely[id(best)]
    if best.answer.text == NOTHING and (base.outcome != "ask" or base.options):
        return _AS_FOUND  # that nothing is logged tells less than any other answer
    if best.answer == base.answer:
        return _AS_FOUND if base.outcome != "ask" else _offered(base, found, likely)
    least = SURE_TO_WRITE if _is_order(best, said) else SURE_TO_SAY
    if base.outcome == "say" and [act.skill for act in said.heard.requests] == ["progress"]:
        least = max(least, SURE_TO_SAY_ELSE)
    if share >= least and share - own >= _ahead and not _loses(base, said, best):
        return Meant(best.meaning)
    is_of_little = base.options in _of_little or base.question == OF_THAT
    is_asked = base.outcome == "ask" or (is_of_little and own < _hardly_meant)
    is_answered = said.heard.likely.get("answer", 0) >= _surely_asked
    is_likely = base.outcome == "say" and bool(best.does) and share >= _likely_meant and not is_answered
    return _offered(base, found, likely) if is_asked or is_likely else _AS_FOUND


def _is_order(reading: Reading, said: Said) -> bool:
    """Whether something is written, or would be: "Nothing is booked" tells nobody anything."""
    likeliest = max(said.parted.parts, key=lambda each: each.likelihood, default=None)
    kind = reading.meaning.way.only or (likeliest.kind if likeliest is not None else "")
    return bool(reading.does) or (reading.meaning.side is Side.TRAINING and kind in WRITING)


def _loses(base: Reading, said: Said, best: Reading) -> bool:
    """Whether something is lost that would be asked about: it is to be stored, or waits for a yes."""
    stores_nothing = best.outcome == "say" or best.meaning == WORKOUTS
    if base.outcome == "ask" and stores_nothing and _tells_of_data(said):
        return True
    return base.options == YES_OR_NO and best.offered_as != base.offered_as


def _offered(base: Reading, found: Sequence[Reading], likely: dict[int, float]) -> Meant:
    """The question which of the likeliest is meant, of those that can be said in a few words.

    A question that may be answered with anything is asked as it is, with these beside it.
    """
    ranked = sorted((each for each in found if likely[id(each)] >= _least_offered), key=lambda each: -likely[id(each)])
    names = [name for each in ranked if 0 < len(name := each.offered_as) <= _longest_offer]
    options = tuple(dict.fromkeys(names))[:_most_offered]
    if not options or (options == (base.offered_as,) and base.options == YES_OR_NO):
        return _AS_FOUND
    question = base.question if base.outcome == "ask" else ""
    if question:
        return Meant(AS_FOUND, ask(question, options, base.answer.text))
    asked = f"{_not_understood(base.question)}{WHICH_IS_MEANT}"
    return Meant(AS_FOUND, ask(asked, (*options, NONE_OF_THESE), base.answer.text if base.options else ""))


_unknown = "I did not understand '"


def _not_understood(question: str) -> str:
    """What a question quotes that nobody understood: it is quoted still; empty where it quotes nothing."""
    end = question.find("'", len(_unknown)) if question.startswith(_unknown) else -1
    return f"{question[: end + 1]}. " if end > 0 else ""
