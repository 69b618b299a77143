"""What a session leaves out because it loads what hurts and nothing of the same movement spares it."""

from collections.abc import Mapping, Sequence

from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.pain import flags_of, hurts
from spotter.coaching.types import Decision, Severity
from spotter.training.planning.person import Person

_LIGHTER_FOR_PAIN = "H2"


def left_out_for_pain(
    person: Person, names: Mapping[str, NamedExercise], decisions: Sequence[Decision]
) -> dict[str, str]:
    """Why exercises that the rules kept for a moderate pain are left out, by their ids.

    Of exercises that somebody chose, the rules make lighter what has no substitute (H2). A session that the coach
    chooses holds none of them, as one that it composes does not. Where nobody knows what place hurts, all is lighter:
    to leave everything out would be no help.
    """
    kept = {each.exercise for each in decisions if each.rule == _LIGHTER_FOR_PAIN}
    flags = [flag for flag in flags_of(person.pains) if not flag.anywhere]
    found: dict[str, str] = {}
    for written, named in names.items():
        pain = hurts(named, flags) if written in kept else None
        if pain is not None and pain[0] is Severity.MODERATE:
            found[named.key] = f"it loads what is to be spared ({pain[1].part})"
    return found
