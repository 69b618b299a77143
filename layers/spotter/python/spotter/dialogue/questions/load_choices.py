"""Which of two loads to take, or whether one is right, where nothing is logged to read it from.

``how heavy on the rows, the 5s or the 10s?``: the first set tells.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spotter.catalogue import Exercise, Muscle
from spotter.dialogue.conversation.heard import named
from spotter.dialogue.questions.exercise_questions import exercises_said
from spotter.dialogue.state import ConversationState
from spotter.dialogue.workouts.workout import known
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set

_units = word_set("s lb lbs kg kgs kilo kilos pound pounds pounders bell kettlebell")
_articles = word_set("the a my with those")
_other_figures = word_set(
    "rep reps set sets min mins minute minutes sec secs second seconds day days week weeks time times x hour hours "
    "year years month months am pm percent"
)
_of_loads = word_set(
    "heavy weight weights load dumbbell dumbbells kettlebell bell bells which lb lbs kg pounds s kilos"
)
_small = frozenset({Muscle.FRONT_DELTS, Muscle.SIDE_DELTS, Muscle.REAR_DELTS, Muscle.BICEPS, Muscle.TRICEPS})
_usual_reps = 10
_MOST = 2


@dataclass(frozen=True, slots=True)
class _Load:
    """A load as it was said, and where it ends among the words."""

    figure: Token
    unit: str
    end: int

    @property
    def said(self) -> str:
        """``10s`` or ``10 kg``."""
        return f"{self.figure.text}s" if self.unit == "s" else f"{self.figure.text} {self.unit}".strip()


def load_choice(now: ConversationState, *, fewest: int = 2) -> str:
    """Which of the loads to begin with that the last message asks of; empty where there are fewer or no exercise."""
    said = named(now.said)
    own = next((each for _at, each in exercises_said(said, now.said.listed)), None)
    loads = list(_loads(said.tokens))
    words = {token.text for token in said.tokens}
    if own is None or not fewest <= len(loads) <= _MOST or not words & _of_loads:
        return ""
    reps = next((each.get("reps") for each in now.workout.exercises if known(each) is own), None) or _usual_reps
    if len(loads) == 1:
        return (
            f"The first set tells: {loads[0].said} is right if you do {reps} clean reps with about two "
            "left. If four or more are left go heavier, if you do not get there go lighter."
        )
    light, heavy = sorted(loads, key=lambda each: each.figure.value or 0)
    soon = " That is a large movement, so they may well be right soon." if _is_large(own) else ""
    return (
        f"Begin with the {light.said}: two or three good reps left after {reps} is right. If four or more are left, "
        f"take the {heavy.said} for the next set.{soon}"
    )


def _is_large(own: Exercise) -> bool:
    return own.compound and not set(own.primary) & _small


def _loads(tokens: Sequence[Token]) -> Iterator[_Load]:
    """The loads that stand on both sides of an "or", or a single one at the end."""
    found = [_load(tokens, at) for at, token in enumerate(tokens) if token.kind is TokenKind.NUMBER]
    loads = [each for each in found if each is not None]
    if len(loads) < len(found) or (len(loads) > 1 and not _is_either(tokens, loads)):
        return
    if len(loads) == 1 and not _is_at_the_end(tokens, loads[0]):
        return
    unit = next((each.unit for each in reversed(loads) if each.unit), "")
    yield from (_Load(each.figure, each.unit or unit, each.end) for each in loads)


def _load(tokens: Sequence[Token], at: int) -> _Load | None:
    after = tokens[at + 1].text if at + 1 < len(tokens) else ""
    if after in _other_figures:
        return None
    return _Load(tokens[at], after, at + 2) if after in _units else _Load(tokens[at], "", at + 1)


def _is_at_the_end(tokens: Sequence[Token], load: _Load) -> bool:
    """Whether a single figure has a unit or ends the message: ``I'm 58`` elsewhere in it is no load."""
    return bool(load.unit) or not any(token.is_word for token in tokens[load.end :])


def _is_either(tokens: Sequence[Token], loads: Sequence[_Load]) -> bool:
    between = [token.text for token in tokens[loads[0].end : loads[1].end] if token.kind is not TokenKind.NUMBER]
    rest = [word for word in between if word not in _articles | _units and word not in (",", "or")]
    return "or" in between and not rest
