"""What is said of a planned session: what it is, what is different today, and why. Its list is in the frame."""

from collections.abc import Mapping
from typing import Any

_most_reasons = 3


def planned(plan: Mapping[str, Any]) -> str:
    """A plan of ``plan_today``, in sentences: the exercises themselves are shown beside them."""
    exercises = plan.get("exercises") or ()
    if not exercises:
        return "\n".join((*plan.get("adjustments", ()), *plan.get("caveats", ()), *plan.get("reasoning", ())))
    minutes = plan.get("summary", {}).get("total_duration_estimate")
    takes = f", about {minutes} minutes" if minutes else ""
    named = f"{plan['name']}: " if plan.get("name") else ""
    count = "1 exercise" if len(exercises) == 1 else f"{len(exercises)} exercises"
    lines = [f"{named}{count}{takes}, planned by the rules from what is stored.", *plan.get("adjustments", ())]
    lines += plan.get("caveats", ())
    lines += plan.get("reasoning", ())[:_most_reasons]
    return "\n".join(dict.fromkeys(lines))
