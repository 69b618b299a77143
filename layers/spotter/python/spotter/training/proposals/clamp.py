"""One amount that was brought within its bound, as data and in words."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Clamp:
    """``field`` of ``exercise``, the ``at``-th that was proposed, went from ``before`` to ``after``; None is none."""

    exercise: str
    field: str
    before: Any
    after: Any
    why: str
    at: int = 0

    def to_json(self) -> dict[str, Any]:
        """As it stands in a tool's result."""
        return {
            "exercise": self.exercise,
            "field": self.field,
            "from": self.before,
            "to": self.after,
            "why": self.why,
        }

    def said(self) -> str:
        """``Bench Press weight 140 kg to 102.5 kg (the next load after your last one)``."""
        name = f"{self.exercise} {self.field.replace('_', ' ')}"
        if self.after is None:
            return f"{name} left out ({self.why})"
        return f"{name} {self.before} to {self.after} ({self.why})"


def merged(clamps: Iterable[Clamp]) -> tuple[Clamp, ...]:
    """One clamp for each amount: from what was proposed to what came of it, with the last reason."""
    found: dict[tuple[int, str], Clamp] = {}
    for each in clamps:
        first = found.get((each.at, each.field), each)
        found[each.at, each.field] = replace(each, before=first.before)
    return tuple(each for each in found.values() if each.before != each.after)
