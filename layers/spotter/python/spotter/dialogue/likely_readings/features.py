"""By what each way to take a message is judged: what it comes to, how likely its kinds are, what stood before it."""

from collections.abc import Iterator, Sequence
from math import log

from spotter.dialogue.likely_readings.readings import Reading, Said, Side
from spotter.dialogue.training.kinds import OF_WORKOUTS

_of_requests = ("build", "edit", "answer", "remember", "nothing", "care", "ask", "set")
_least = 1e-4
_first_words = 3
_farthest = 8


def features(said: Said, found: Sequence[Reading], reading: Reading, base: Reading) -> frozenset[str]:
    """What holds of ``reading``, one of those ``found``; ``base`` is what the skills' own precedence comes to."""
    side = _side(reading)
    return frozenset(
        [*_of_outcome(side, said, found, reading), *_of_side(side, said, reading), *_of_base(side, reading, base)]
    )


def _side(reading: Reading) -> str:
    """Whose it is; of training data, whether all of it does one thing (``K``), goes on with an exercise (``N``) or is
    completed from the message before (``E``).
    """
    meaning = reading.meaning
    if meaning.side is not Side.TRAINING:
        return meaning.side.value
    way = meaning.way
    return f"{'K' if way.only else 'T'}{'N' if way.exercise else ''}{'E' if way.said else ''}"


def _of_outcome(side: str, said: Said, found: Sequence[Reading], reading: Reading) -> Iterator[str]:
    whole, outcome = said.parted.whole, reading.outcome
    yield f"{side}"
    yield f"{side} setting {said.parted.setting}"
    yield f"{outcome}"
    yield f"{side} {outcome}"
    for tool in dict.fromkeys(reading.does):
        yield f"tool {tool}"
        yield f"{side} tool {tool}"
        yield f"tool {tool} setting {said.parted.setting}"
    words = reading.answer.text.split()[:_first_words] or _asked(reading).split()[:_first_words]
    yield f"words {' '.join(words)}"
    if whole.is_question:
        yield f"{side} {outcome} question"
    yield f"{side} {outcome} pending {said.parted.context.pending is not None}"
    yield f"{side} workout {said.parted.context.has_workout}"
    yield f"{side} {outcome} numbers {min(len(whole.numbers()), 3)}"
    yield f"{side} {outcome} exercises {min(len(whole.exercises), 2)}"
    yield f"{side} words {min(len(whole.words) // 4, 5)}"
    yield f"{outcome} of {sum(each.outcome == 'do' for each in found)}"


def _asked(reading: Reading) -> str:
    asked = (arguments for _name, arguments in reading.answer.calls if "question" in arguments)
    return str(next(asked, {}).get("question", ""))


def _of_side(side: str, said: Said, reading: Reading) -> Iterator[str]:
    if side == "W":
        yield from _of_workouts(said)
    elif side.startswith("T"):
        yield from _of_training(side, said, reading)
    elif side.startswith("K"):
        yield from _of_a_kind(side, said, reading)


def _of_workouts(said: Said) -> Iterator[str]:
    heard, likely = said.heard, said.parted.likely
    for kind in _of_requests:
        yield f"W likely {kind} {_odds(heard.likely.get(kind, 0))}"
    yield f"W surely {heard.said.surely_read}"
    yield f"W offers {min(len(heard.said.offers), 2)}"
    yield f"W left over {min(len(heard.said.left_over), 3)}"
    for act in heard.requests[:2]:
        yield f"W act {act.name}"
        yield f"W skill {act.skill}"
    yield f"W asked {heard.asked is not None}"
    kind, share = _best(said)
    yield f"W kind {kind}"
    yield f"W kind likely {_odds(share)}"
    yield f"W kinds {_odds(sum(likely.get(each, 0) for each in OF_WORKOUTS))}"
    yield from (f"W flag {name}" for name, holds in said.flags.items() if holds)


def _of_training(side: str, said: Said, reading: Reading) -> Iterator[str]:
    kind, share = _best(said)
    yield f"{side} kind {kind}"
    yield f"{side} kind {kind} {reading.outcome}"
    yield f"{side} likely {_odds(share)}"
    yield f"{side} parts {min(len(said.parted.parts), 3)}"


def _of_a_kind(side: str, said: Said, reading: Reading) -> Iterator[str]:
    kind, (best, share) = reading.meaning.way.only, _best(said)
    own = said.parted.likely.get(kind, 0)
    yield f"{side} kind {kind}"
    yield f"{side} kind {kind} {reading.outcome}"
    yield f"{side} kind {kind} setting {said.parted.setting}"
    yield f"{side} likely {_odds(own)}"
    yield f"{side} beside {max(-_farthest, round(log(max(own, _least)) - log(max(share, _least))))}"
    yield f"{side} over {best}"
    yield f"{side} over {best} {kind}"
    yield f"{side} same {kind == best}"


def _of_base(side: str, reading: Reading, base: Reading) -> Iterator[str]:
    is_base = reading.answer == base.answer
    yield f"{side} base {is_base}"
    yield f"{base.outcome} to {reading.outcome} {is_base}"


def _best(said: Said) -> tuple[str, float]:
    """The likeliest stretch of a message: its kind, and how likely that is."""
    part = max(said.parted.parts, key=lambda each: each.likelihood, default=None)
    return (part.kind, part.likelihood) if part is not None else ("none", 0.0)


def _odds(share: float) -> int:
    """The log-odds, as a whole number."""
    bounded = min(max(share, _least), 1 - _least)
    return round(log(bounded / (1 - bounded)))
