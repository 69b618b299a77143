"""What apps and people write about their equipment, as the catalogue's closed list."""

from functools import cache

from spotter.catalogue import tables
from spotter.catalogue.exercise import Equipment
from spotter.catalogue.words import longest_name_chars
from spotter.language.words import letter_runs, singular

CARDIO_MACHINES = frozenset(
    {
        Equipment.TREADMILL,
        Equipment.EXERCISE_BIKE,
        Equipment.AIR_BIKE,
        Equipment.ROWING_MACHINE,
        Equipment.SKI_MACHINE,
        Equipment.ELLIPTICAL,
        Equipment.STAIR_CLIMBER,
    }
)

MACHINES = frozenset(
    each
    for each in Equipment
    if each.endswith("_machine") and each not in CARDIO_MACHINES and each is not Equipment.SMITH_MACHINE
) | {Equipment.PEC_DECK, Equipment.BACK_EXTENSION_BENCH}
"""What "machines" means where no more is said: those of a gym's strength floor, cables and Smith machine apart."""

_groups = {
    "machines": MACHINES,
    "cardio_machines": CARDIO_MACHINES,
    "everything": frozenset(Equipment) - {Equipment.POOL, Equipment.BICYCLE},
}


def equipment_named(text: str) -> frozenset[Equipment] | None:
    """What ``text`` ("Dumbbells", "Pull-up Bar", "Squat Rack") provides.

    The empty set is bodyweight alone; None is a name that is not known. "Machine" is every strength machine.
    The closed list's own values ("pull_up_bar") are known too.
    """
    return _index().get(_plain(text)) if len(text) <= longest_name_chars else None


def near_equipment(text: str) -> str | None:
    """The known name that an unknown one is likely meant as: a misspelt one, or the longest that is part of it.

    ``ketlebells`` is near ``kettlebell``, and ``Bowflex dumbbells`` holds ``dumbbell``. None where nothing is near.
    """
    written = _plain(text) if len(text) <= longest_name_chars else ""
    if not written:
        return None
    from rapidfuzz.fuzz import ratio  # 70 ms on a cold start, which known names need not pay
    from rapidfuzz.process import extractOne

    one_kind = [name for name, provided in _index().items() if 0 < len(provided) <= _most_of_a_kind]
    found = extractOne(written, one_kind, scorer=ratio, score_cutoff=_least_score)
    if found is not None:
        return str(found[0])
    parts = written.split()
    held = (" ".join(parts[at:end]) for at in range(len(parts)) for end in range(at + 1, len(parts) + 1))
    return max((part for part in held if part in one_kind), key=len, default=None)


_least_score = 80.0
"""Of rapidfuzz's ratio, 0-100: one slip in a name of five letters or more."""
_most_of_a_kind = 3
"""Things that a name may stand for to be offered instead of another: ``machine`` and ``full gym`` are no guess."""


def _plain(text: str) -> str:
    return " ".join(singular(word) for word in letter_runs(text.lower()))


@cache
def _index() -> dict[str, frozenset[Equipment]]:
    index = {_plain(each.value): frozenset({each}) for each in Equipment}
    for names, means in tables.pairs("equipment.txt"):
        provided = frozenset(each for word in means.split() for each in _groups.get(word) or {Equipment(word)})
        index.update((_plain(name), provided) for name in names.split(","))
    return index
