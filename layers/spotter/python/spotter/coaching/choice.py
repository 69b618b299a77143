"""Which exercise is done: the one of the template, a substitute, or none (S1 to S3, H1 to H3)."""

from dataclasses import dataclass

from spotter.catalogue import Equipment, Exercise, Level
from spotter.coaching.facts import Facts
from spotter.coaching.names import Named
from spotter.coaching.notes import Notes
from spotter.coaching.pain import Flag, hurts, tolerated
from spotter.coaching.substitution import ranked
from spotter.coaching.types import Severity, SubstitutionResponse
from spotter.coaching.wording import listed


@dataclass(frozen=True, slots=True)
class Choice:
    """The exercise that is done. ``instead_of`` is the template's, where it is another; ``pain`` what it still feels.

    ``lighter``: a moderate pain without a substitute; ``for_pain``: it is a substitute because of one.
    """

    exercise: Named
    instead_of: Named | None = None
    pain: Flag | None = None
    for_pain: bool = False
    lighter: bool = False

    @property
    def spared(self) -> bool:
        """Whether pain, be it in the exercise or in the one that it stands for, asks for a gentle beginning."""
        return self.lighter or self.for_pain


def chosen(exercise: Named, facts: Facts, taken: frozenset[str], notes: Notes) -> Choice | None:
    """What is done for ``exercise`` of the template; None if it is left out. ``taken`` are the template's other ids."""
    pain = hurts(exercise, facts.flags)
    if pain is not None and pain[0] is Severity.SEVERE:
        notes.adjusted("H3", exercise.written, _severe(exercise, pain[1]))
        return None
    missing = not facts.has(exercise.exercise.equipment)
    if missing:
        return _instead(exercise, facts, taken, notes, "S1", f"{_needed(exercise.exercise, facts)} not available")
    if pain is not None and pain[0] is Severity.MODERATE:
        flag = pain[1]
        other = _substitute(exercise, facts, taken)
        if other is None:
            return Choice(exercise, pain=flag, lighter=True)
        return _swap(exercise, other, facts, notes, "S2", f"moderate pain: {flag.part}")
    if pain is not None:
        notes.adjusted("H1", exercise.written, _mild(pain[1]))
        return Choice(exercise, pain=pain[1])
    return Choice(exercise)


def _instead(
    exercise: Named, facts: Facts, taken: frozenset[str], notes: Notes, rule: str, reason: str
) -> Choice | None:
    other = _substitute(exercise, facts, taken)
    if other is None:
        notes.adjusted("S3", exercise.written, f"left out: {reason}, and nothing here trains the same movement.")
        return None
    return _swap(exercise, other, facts, notes, rule, reason)


def _swap(exercise: Named, other: Exercise, facts: Facts, notes: Notes, rule: str, reason: str) -> Choice:
    said = reason[:1].upper() + reason[1:]
    notes.substituted(SubstitutionResponse(from_=exercise.written, to=other.name, reason=said))
    notes.adjusted(rule, exercise.written, f"replaced by {other.name} ({reason}).")
    done = Named(other.name, other, known=True)
    felt = hurts(done, facts.flags)
    if felt is not None:
        notes.adjusted("H1", other.name, _mild(felt[1]))
    return Choice(done, instead_of=exercise, pain=felt[1] if felt else None, for_pain=rule == "S2")


def _substitute(exercise: Named, facts: Facts, taken: frozenset[str]) -> Exercise | None:
    """The nearest exercise that is at hand, painless, no harder to learn than is sensible, and not in the plan yet."""
    if not exercise.known:
        return None
    hardest = max(_levels.index(exercise.exercise.level), _levels.index(Level.INTERMEDIATE))
    for other in ranked(exercise.exercise):
        fits = facts.has(other.equipment) and _levels.index(other.level) <= hardest and other.id not in taken
        if fits and tolerated(other, facts.flags):
            return other
    return None


_levels = tuple(Level)


def _needed(exercise: Exercise, facts: Facts) -> str:
    missing = exercise.equipment - (facts.available or frozenset())
    return listed([each.value.replace("_", " ") for each in Equipment if each in missing]).capitalize()


def _mild(flag: Flag) -> str:
    return f"{flag.part} pain: nothing goes up; watch it, and stop if it grows."


def _severe(exercise: Named, flag: Flag) -> str:
    if flag.anywhere:
        return f"left out: severe pain ({flag.part}), and I cannot tell what would load it. See a clinician first."
    if not exercise.could_be and flag.exercise != exercise.key:
        return f"left out: I do not know whether it loads {flag.part}, and severe pain allows no guess."
    return f"left out: severe pain ({flag.part}). Nothing that loads it until a clinician has seen it."
