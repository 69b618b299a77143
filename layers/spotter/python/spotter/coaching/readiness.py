"""R1 and R2: how the day changes the RPE cap and the backoffs."""

from dataclasses import dataclass
from decimal import Decimal

from spotter.coaching.exposures import good_day, held_back
from spotter.coaching.progression import HIGHEST_CAP, RPE_STEP
from spotter.coaching.types import Energy, ReadinessContext, Soreness

CAP_ON_A_BAD_DAY = Decimal("7.5")


@dataclass(frozen=True, slots=True)
class Day:
    """What the person's readiness asks for: ``rule`` R1, R2 or none, and ``why`` in words."""

    rule: str | None
    why: str

    def cap(self, prescribed: Decimal) -> Decimal:
        """The RPE cap of today."""
        if self.rule == "R1":
            return min(prescribed, CAP_ON_A_BAD_DAY)
        if self.rule == "R2":
            return min(prescribed + RPE_STEP, HIGHEST_CAP)
        return prescribed

    def backoffs(self, prescribed: int) -> int:
        """The backoff sets of today, of a top-set scheme."""
        if self.rule == "R1":
            return max(prescribed - 1, 1) if prescribed else 0
        return prescribed + 1 if self.rule == "R2" else prescribed


ORDINARY = Day(None, "")


def day_of(readiness: ReadinessContext) -> Day:
    """The day that ``readiness`` makes."""
    if held_back(readiness):
        reasons = []
        if readiness.energy is Energy.LOW:
            reasons.append("low energy")
        if readiness.soreness is Soreness.HIGH:
            reasons.append("high soreness")
        return Day("R1", " and ".join(reasons))
    if good_day(readiness):
        return Day("R2", "high energy and no soreness")
    return ORDINARY
