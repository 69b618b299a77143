"""H5: who is to train well short of their limit, and how far short."""

from decimal import Decimal

from spotter.coaching.formatting import listed
from spotter.coaching.types import ProfileContext

ADULT_AGE = 18
GENTLE_CAP = Decimal(7)


def reasons_for_care(profile: ProfileContext) -> str:
    """Why effort is capped, in words; empty where it is not."""
    found = []
    if profile.age is not None and profile.age < ADULT_AGE:
        found.append("you are under 18")
    if profile.pregnant:
        found.append("you are pregnant")
    if profile.heart_condition:
        found.append("your heart or blood pressure needs care")
    return listed(found)
