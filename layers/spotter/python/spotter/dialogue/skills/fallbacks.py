"""What is said to a message that asks for nothing that is known, in the order in which it is tried."""

from collections.abc import Callable

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.consent import Consent, consent_of
from spotter.dialogue.implied import is_statement
from spotter.dialogue.skills.keep import left_alone
from spotter.dialogue.skills.reshape import limits_said
from spotter.dialogue.skills.tell import facts, tell
from spotter.dialogue.turn import Turn
from spotter.dialogue.understanding.slots.exercises import Named

CAN_DO = (
    "I can build you a workout for the time, equipment and goal that you have, and change it with you: swap an "
    "exercise, adjust sets, reps or rest, take one out or put one in, make it shorter or easier, and work around "
    "something that hurts."
)
_openers = ("30 minutes, bodyweight", "30 minutes, dumbbells", "What can you do?")
_of_a_session = frozenset({"time", "minutes", "area", "session", "equipment", "location", "goal", "level", "length"})
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
    if turn.heard.is_question or len(turn.heard.left_over) > _most_left * words:
        return None
    if _is_fragment(turn) or not any(True for _ in facts(turn.heard, turn.said)):
        return None
    return tell(turn)


def bare_exercise(turn: Turn) -> Answer | None:
    """The name of an exercise and nothing else: asks what about it."""
    named = [each.value for each in turn.heard.mentions if each.kind == "exercise" and not each.denied]
    if not named or turn.heard.left_over or not isinstance(named[0], Named) or turn.heard.acts:
        return None
    name = named[0].only.name if named[0].only is not None else named[0].text
    options = [f"Build me a workout with {name}", f"How do I do {name}?"]
    if turn.now.workout.exercises:
        options.insert(0, f"Add {name}")
    return ask(f"What would you like to do about {name}?", tuple(options))


def beside_a_workout(turn: Turn) -> Answer | None:
    """A time, a part of the body or some equipment, and nothing of what is to be done with it."""
    if not turn.now.workout.exercises or not _is_fragment(turn):
        return None
    said = turn.now.said.text.strip().rstrip(".!?")
    return ask(
        f"{said}: is that for this workout, or for a new one?", (f"Build a new one: {said}", "Leave it as it is")
    )


def not_understood(turn: Turn) -> Answer:
    """A question that quotes what was not understood."""
    words = turn.heard.quoted(turn.heard.left_over)
    begin = f"I did not understand {words!r}." if words else "I did not quite follow that."
    return ask(f"{begin} {CAN_DO} What would you like?", _openers)


def _is_fragment(turn: Turn) -> bool:
    """Whether it is a few words that name what a session could be like, and no statement."""
    kinds = {each.kind for each in turn.heard.mentions if not each.denied}
    short = sum(token.is_word for token in turn.heard.tokens) <= _longest_fragment
    return bool(kinds & _of_a_session) and short and not turn.heard.left_over and not is_statement(turn.heard)


FALLBACKS: tuple[Callable[[Turn], Answer | None], ...] = (
    declined,
    left_alone,
    limits_said,
    told,
    bare_exercise,
    beside_a_workout,
    not_understood,
)
