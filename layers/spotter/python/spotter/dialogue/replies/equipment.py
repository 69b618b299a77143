"""Equipment as it is said."""

from collections.abc import Iterable

from spotter.catalogue import Equipment
from spotter.dialogue.answer import listed

_pairs = frozenset({"dumbbell", "kettlebell", "band", "plate"})


def equipment_said(equipment: Iterable[Equipment]) -> str:
    """Equipment as it is said: ``a barbell, dumbbells and a bench``."""
    names = sorted(each.value.replace("_", " ") for each in equipment)
    return listed([_article(name) for name in names])


def _article(name: str) -> str:
    if name in _pairs:
        return f"{name}s"
    return name if name.endswith("s") else f"an {name}" if name[0] in "aeiou" else f"a {name}"
