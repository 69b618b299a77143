"""What is said to a message that asks for nothing that is known, in the order in which it is tried."""

from collections.abc import Callable, Mapping

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.conversation.consent import Consent, consent_of
from spotter.dialogue.conversation.heard import likely_kinds
from spotter.dialogue.conversation.short_messages import is_everyday, is_small_talk, names_something, short_act
from spotter.dialogue.person import history
from spotter.dialogue.person.conditions import tells_of_condition
from spotter.dialogue.replies.equipment import equipment_said
from spotter.dialogue.requests.implied import is_of_others, is_statement
from spotter.dialogue.requests.likelihood import ACTS, change, likeliest, topic_of
from spotter.dialogue.skills import care, facts, progress
from spotter.dialogue.skills.keep import left_alone
from spotter.dialogue.skills.reshape import limits_said
from spotter.dialogue.skills.small_talk import SMALL_TALK
from spotter.dialogue.skills.tell import facts as told_facts
from spotter.dialogue.skills.tell import healed, tell
from spotter.dialogue.turn import Turn
from spotter.dialogue.understanding.data_files import fillers
from spotter.dialogue.understanding.known_words import is_known
from spotter.dialogue.understanding.model import Understanding
from spotter.dialogue.understanding.read import WITH_UNNAMED, understand
from spotter.dialogue.understanding.request_kinds import weights
from spotter.dialogue.understanding.slots.equipment import Gear
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.slots.references import Places
from spotter.dialogue.workouts.workout import NO_WORKOUT
from spotter.language.tokens import Token
from spotter.language.words import english_words

_openers = ("30 minutes, bodyweight", "30 minutes, dumbbells", "What can you do?")
_of_a_session = frozenset({"time", "minutes", "area", "session", "equipment", "location", "goal", "level", "length"})
_restricting = frozenset({"only", "just", "all", "left", "today", "now", "tonight", "instead", "available", "nothing"})
_doses = frozenset({"sets", "reps", "scheme", "rounds", "percent", "measure", "number"})
_changing = frozenset({"swap", "remove", "adjust", "move", "reshape", "keep"})
_most_quoted = 8
_longest_fragment = 6
_most_left = 0.34
"""The part of a message that may be left over beside facts: where it is more, they are not what it is about."""


def declined(turn: Turn) -> Answer | None:
    """A no to a question of the coach: nothing happens."""
    if turn.now.said.answers and not turn.heard.mentions and consent_of(turn.heard) is Consent.NO:
        return Answer("All right, I leave it as it is.")
    return None


def told(turn: Turn) -> Answer | None:
    """Facts without a request."""
    words = sum(token.is_word for token in turn.heard.tokens)
    if turn.heard.left_over and any(each.kind in _doses for each in turn.heard.mentions):
        return None
    if turn.heard.is_question or len(turn.heard.left_over) > _most_left * words or _is_unknown(turn):
        return None
    if _is_fragment(turn) or not (healed(turn) or any(True for _ in told_facts(turn.heard, turn.said))):
        return None
    return tell(turn)


def _is_unknown(turn: Turn) -> bool:
    """Whether a word that nobody knows stands beside an amount: then something was to be done with it."""
    amounts = any(each.kind in ("number", "sets", "reps", "weight", "scheme") for each in turn.heard.mentions)
    return amounts and any(turn.heard.tokens[at].text not in english_words() for at in turn.heard.left_over)


def possessions(turn: Turn) -> Answer | None:
    """Equipment that there is too: "I bought a kettlebell" takes nothing away from the workout that is there."""
    said, words = turn.said, {token.text for token in turn.heard.tokens}
    if said.equipment is None or said.minutes or said.lacking or said.banned or turn.heard.is_question:
        return None
    return tell(turn) if is_statement(turn.heard) and (said.adds or not words & _restricting) else None


def bare_exercise(turn: Turn) -> Answer | None:
    """The name of an exercise and nothing else: asks what about it."""
    named = [each.value for each in turn.heard.mentions if each.kind == "exercise" and not each.denied]
    if not named or turn.heard.left_over or not isinstance(named[0], Named) or turn.heard.acts or _is_said_of(turn):
        return None
    lift = next((each for each in history.lifts(turn.now) if each.exercise in named[0].exercises), None)
    if lift is not None:
        return progress.lift(turn, lift)
    name = named[0].only.name if named[0].only is not None else named[0].text
    options = [f"Build me a workout with {name}", f"How do I do {name}?"]
    if turn.now.workout.exercises:
        options.insert(0, f"Add {name}")
    return ask(f"What would you like to do about {name}?", tuple(options))


def bare_equipment(turn: Turn) -> Answer | None:
    """A piece of equipment and nothing else, where there is no workout: asks what about it."""
    named = [each for each in turn.heard.mentions if each.kind == "equipment" and not each.denied]
    if len(named) != 1 or turn.now.workout.exercises or turn.heard.left_over or turn.heard.acts or _is_said_of(turn):
        return None
    gear = named[0].value.equipment if isinstance(named[0].value, Gear) else frozenset()
    if not gear or turn.heard.is_question:
        return None
    said = equipment_said(gear)
    return ask(
        f"What would you like to do with {said}?", (f"Build me a workout with {said}", f"I have {said}, just note it")
    )


def _is_said_of(turn: Turn) -> bool:
    """Whether more is said than a name, and what that is likely to be is known."""
    words = sum(token.is_word for token in turn.heard.tokens)
    return words > sum(each.end - each.start for each in turn.heard.mentions) and _is_known_as_other(turn)


def beside_a_workout(turn: Turn) -> Answer | None:
    """A time, a part of the body or some equipment, and nothing of what is to be done with it."""
    if not turn.now.workout.exercises or not _is_fragment(turn):
        return None
    said = turn.now.said.text.strip().rstrip(".!?")
    return ask(
        f"{said}: is that for this workout, or for a new one?", (f"Build a new one: {said}", "Leave it as it is")
    )


def bare_place(turn: Turn) -> Answer | None:
    """One exercise of the workout and nothing else: asks what about it."""
    named = [each for each in turn.heard.mentions if each.kind in ("listed", "place")]
    if len(named) != 1 or named[0].denied or turn.heard.left_over or turn.heard.acts or _is_said_of(turn):
        return None
    places = named[0].value.places if isinstance(named[0].value, Places) else ()
    if len(places) != 1 or places[0] >= len(turn.now.workout.exercises):
        return None
    name = str(turn.now.workout.exercises[places[0]]["name"])
    return ask(f"What should I do about {name}?", (f"Swap {name}", f"Take out {name}", f"How do I do {name}?"))


def without_workout(turn: Turn) -> Answer | None:
    """What would change a workout where there is none: ``swap the second one``."""
    if turn.now.workout.exercises or not turn.now.workout.known or _is_known_as_other(turn):
        return None
    changes = _changes(turn.heard) or _changes(understand(turn.now.said.text, WITH_UNNAMED))
    return NO_WORKOUT if changes else None


def _changes(said: Understanding) -> bool:
    return any(act.skill in _changing and not act.denied for act in said.acts)


def _is_known_as_other(turn: Turn) -> bool:
    """Whether a message is likely to be something else than a request."""
    likely = likely_kinds(turn.now.said)
    return likeliest(likely) in _by_kind and likely[likeliest(likely)] >= _likely_enough


def about_others(turn: Turn) -> Answer | None:
    """What somebody else does: nothing of it is about the person's own training."""
    if not is_of_others(turn.heard) or turn.heard.is_question:
        return None
    return SMALL_TALK["small_talk.chat"].run(turn)


def condition(turn: Turn) -> Answer | None:
    """A condition and nothing beside it: safety's words stand before this one."""
    said = turn.heard
    if said.is_question or said.mentions or not tells_of_condition(said.text, said.left_over):
        return None
    return SMALL_TALK["small_talk.chat"].run(turn)


def everyday(turn: Turn) -> Answer | None:
    """Thanks, greetings and the like."""
    short = short_act(turn.heard)
    if short is None or short.skill != "small_talk":
        return None
    if not (is_small_talk(turn.heard) or is_everyday(turn.heard)):
        return None
    return SMALL_TALK[short.name].run(turn)


def by_kind(turn: Turn) -> Answer | None:
    """What the message most likely is: a word beside the matter, something told, a question, a cause for care."""
    if not any(token.is_word for token in turn.heard.tokens) or (turn.now.said.answers and len(turn.heard.tokens) == 1):
        return None
    if _is_gibberish(turn):
        return None
    likely = likely_kinds(turn.now.said)
    kind = likeliest(likely)
    if kind == "nothing" and _is_beside_all(turn):
        return None
    answer = _by_kind.get(kind)
    ahead = likely[kind] - max(likely[each] for each in ACTS if each != kind)
    if answer is not None and likely[kind] >= _likely_enough and ahead >= _ahead and (found := answer(turn)):
        return found
    if max(change(likely), likely["ask"]) >= _likely_enough:
        return None
    if turn.heard.is_question:
        return facts.unknown(turn)
    is_of_nothing = not (turn.heard.left_over or turn.heard.acts or names_something(turn.heard))
    if not is_of_nothing:
        return None
    is_told = kind == "remember" or (kind == "answer" and _tells_of_oneself(turn))
    return (tell(turn) if is_told else None) or SMALL_TALK["small_talk.chat"].run(turn)


def _is_gibberish(turn: Turn) -> bool:
    """Whether nobody knows half of the words that mean something."""
    words = _meaning(turn)
    unknown = [token for token in words if not is_known(token)]
    return bool(unknown) and 2 * len(unknown) >= len(words)


def _is_beside_all(turn: Turn) -> bool:
    """Whether no word of it was ever heard here: ordinary words that make no sense together."""
    words = _meaning(turn)
    return bool(words) and not turn.heard.mentions and not any(weights().knows(each.text) for each in words)


def _meaning(turn: Turn) -> list[Token]:
    return [token for token in turn.heard.tokens if token.is_word and token.text not in fillers().words]


def _beside_the_matter(turn: Turn) -> Answer | None:
    """A friendly word. What answers no question that was asked is asked back, unless it is plain what it is."""
    likely = likely_kinds(turn.now.said)
    topic = topic_of("nothing", likely, at_least=_plainly_about)
    if topic is None and (turn.now.said.answers or likely["nothing"] < _plainly_nothing):
        return None
    return SMALL_TALK[f"small_talk.{_small_talk.get(topic or '', 'chat')}"].run(turn)


def _of_no_rule(turn: Turn) -> Answer | None:
    """What is asked and no rule answers. What only tells of the person is taken as told."""
    return tell(turn) if _tells_of_oneself(turn) else facts.unknown(turn)


def _tells_of_oneself(turn: Turn) -> bool:
    return {token.text for token in turn.heard.tokens[:1]} <= _of_oneself and not turn.heard.is_question


_of_oneself = frozenset({"i", "im", "ive", "my", "we", "our"})
_small_talk = {"thanks": "thanks", "keep": "unchanged", "acknowledge": "agreed", "frustration": "frustration"}
_by_kind: Mapping[str, Callable[[Turn], Answer | None]] = {
    "nothing": _beside_the_matter,
    "remember": tell,
    "answer": _of_no_rule,
    "care": care.asked,
}
_plainly_nothing, _plainly_about = 0.6, 0.2
"""How likely it is that nothing is asked for where words that nobody knows are no reason to ask back."""
_likely_enough, _ahead = 0.3, 0.2


def not_understood(turn: Turn) -> Answer:
    """A question that quotes what was not understood."""
    words = turn.heard.quoted(turn.heard.left_over[:_most_quoted])
    begin = f"I did not understand {words!r}." if words else "I did not quite follow that."
    again = turn.now.said.question.startswith("I did not")
    following = "Try one short sentence." if again else "What would you like me to do?"
    return ask(f"{begin} {following}", _openers if again else ())


def _is_fragment(turn: Turn) -> bool:
    """Whether it is a few words that name what a session could be like, and no statement."""
    kinds = {each.kind for each in turn.heard.mentions if not each.denied}
    short = sum(token.is_word for token in turn.heard.tokens) <= _longest_fragment
    return bool(kinds & _of_a_session) and short and not turn.heard.left_over and not is_statement(turn.heard)


FALLBACKS: tuple[Callable[[Turn], Answer | None], ...] = (
    declined,
    left_alone,
    possessions,
    limits_said,
    about_others,
    condition,
    told,
    everyday,
    without_workout,
    bare_exercise,
    bare_equipment,
    bare_place,
    by_kind,
    beside_a_workout,
    not_understood,
)
