"""The plan of a day as the coach says it: a numbered list, what is different today, and why."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from spotter.dialogue.replies.figures import day_said
from spotter.dialogue.workouts.prescription import numbered
from spotter.messages import ToolResult

_most_reasons = 3


def plan_of_day(result: ToolResult, unit: str, today: date) -> str:
    """What ``plan_today`` planned; its own words where there is nothing to train."""
    plan: Mapping[str, Any] = result.data
    exercises = plan.get("exercises") or ()
    if not exercises:
        return result.text.removeprefix("Error: ")
    day = date.fromisoformat(str(plan.get("date") or today.isoformat()))
    minutes = (plan.get("summary") or {}).get("total_duration_estimate")
    takes = f", about {minutes} minutes" if minutes else ""
    said = day_said(day, today)
    head = f"{plan.get('name') or 'Your session'} for {said}{takes}:"
    notes = [*plan.get("adjustments", ()), *plan.get("caveats", ()), *plan.get("reasoning", ())[:_most_reasons]]
    told = (str(each) if day == today else str(each).replace(" today:", ":") for each in notes)
    return "\n".join(dict.fromkeys([head, numbered(exercises, unit), *told]))
