"""How numbers and lists are said."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

from spotter.coaching.types import Unit

_tenth = Decimal("0.1")


def number(value: Decimal) -> str:
    """Without trailing zeros: 97.5, 100."""
    return f"{value.normalize():f}"


def load(value: Decimal, unit: Unit) -> str:
    """A load with its unit: ``97.5 kg``; bodyweight where there is none."""
    return f"{number(value)} {unit.value}" if value else "bodyweight"


def percent(part: Decimal) -> str:
    """A share as a percentage with at most one decimal: 0.075 is ``7.5%``."""
    return f"{number((part * 100).quantize(_tenth, ROUND_HALF_UP))}%"


def listed(names: Sequence[str], last: str = "and") -> str:
    """``a, b and c``."""
    return f" {last} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def reps_of(reps: Sequence[int]) -> str:
    """Reps of sets: ``12/12/11``, or ``8`` where there is one set."""
    return "/".join(map(str, reps))


def counted(count: int, one: str) -> str:
    """``1 backoff``, ``2 backoffs``."""
    return f"{count} {one}" if count == 1 else f"{count} {one}s"
