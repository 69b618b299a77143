"""Common questions of training and of Spotter, answered by the handbook (``dialogue.handbook``), by its names.

Wordings that ask for an entry outright are in facts.txt, under its name; for all others the entry is learned that a
message asks for (``dialogue.understanding.question_topics``).
"""

from collections.abc import Mapping

from spotter.dialogue.answer import Answer
from spotter.dialogue.person import history
from spotter.dialogue.questions.handbook import handbook
from spotter.dialogue.questions.nearest_entries import entry_asked, no_answer
from spotter.dialogue.skills import progress
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.model import Understanding
from spotter.dialogue.workouts.facts import named_in, trains

_likely = 0.4
"""How likely an entry has to be that is told where no wording knows what is asked."""
_subjects: Mapping[str, frozenset[str]] = {
    "rpe": frozenset({"rpe", "rir"}),
    "deload": frozenset({"deload", "deloads", "deloading"}),
    "superset": frozenset({"superset", "supersets", "supersetting"}),
    "intervals": frozenset({"hiit", "tabata"}),
    "terms": frozenset({"backoff", "backoffs"}),
    "amrap": frozenset({"amrap"}),
    "emom": frozenset({"emom"}),
    "drop_sets": frozenset({"dropset", "dropsets"}),
    "e1rm": frozenset({"1rm"}),
    "soreness": frozenset({"sore", "soreness", "doms"}),
    "clicks": frozenset({"click", "clicks", "clicking", "clicky", "cracks", "cracking", "pops", "popping"}),
    "machines": frozenset({"machines"}),
}
"""Words that hardly stand in a question of anything else, by the entry that is about them."""


def _said(text: str) -> Skill:
    return Skill(lambda _turn: Answer(text))


def _subject_of(heard: Understanding) -> str | None:
    words = {token.text for token in heard.tokens}
    return next((name for name, subjects in _subjects.items() if subjects & words), None)


def has_subject(heard: Understanding) -> bool:
    """Whether a word is said that hardly stands in a question of anything but one subject of training."""
    return _subject_of(heard) is not None


def unknown(turn: Turn) -> Answer:
    """A question that no wording knows: what is known of its subject or of the exercise that it names, and no guess."""
    named = [one for each in turn.heard.named() for one in named_in(each)]
    lift = next((each for each in history.lifts(turn.now) for one in named if each.exercise in one.exercises), None)
    if lift is not None:
        return progress.lift(turn, lift)
    about = _subject_of(turn.heard)
    if about is not None:
        return Answer(handbook()[about])
    if named:
        return Answer(f"{trains(named[0].exercises[0])} More than that my rules do not say, and I will not guess.")
    name = entry_asked(turn.now.said, _likely)
    return Answer(handbook()[name] if name else no_answer(turn.now.said.text))


FACTS = {f"facts.{name}": _said(text) for name, text in handbook().items()} | {
    "facts.unknown": Skill(unknown, needs=(history.SOURCE,))
}
