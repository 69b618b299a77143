"""Pain flags: where it hurts, until the user says that it is over."""

from typing import Any, Self

from pydantic import Field, model_validator

from spotter.coaching.types import Severity
from spotter.errors import RequestError
from spotter.tools.arguments import ExerciseId, Reason, ToolArguments
from spotter.tools.tool import Outcome, Reader, ReadingTool, ToolContext
from spotter.training.models import PainFlag
from spotter.training.person import pains
from spotter.training.person.pains import Told

_part = "Part of the body, such as left knee or lower back"


class SetPain(ToolArguments):
    """Arguments of ``set_pain``."""

    body_part: str = Field(min_length=1, max_length=120, description=_part)
    severity: Severity = Field(description="How much it hurts")
    exercise_name: str | None = Field(
        None, min_length=1, max_length=80, description="Exercise that brings it on, where one does"
    )
    notes: Reason | None = Field(None, description="What else the user said of it")


class EndPain(ToolArguments):
    """Arguments of ``end_pain``."""

    pain_id: ExerciseId | None = Field(None, description="ID of the pain flag")
    body_part: str | None = Field(None, min_length=1, max_length=120, description=f"{_part}, where the id is not known")

    @model_validator(mode="after")
    def _names_one(self) -> Self:
        if self.pain_id is None and self.body_part is None:
            raise ValueError("give pain_id or body_part")
        return self


def _set(arguments: SetPain, context: ToolContext, reader: Reader) -> Outcome:
    told = Told(arguments.body_part, arguments.severity, arguments.exercise_name, arguments.notes)
    try:
        change = pains.set_pain(reader, context.new_id("pain"), told, context.today)
    except RequestError as refused:
        return Outcome.refused(refused.detail)
    flag = change.result.value
    text = f"Pain noted: {flag.body_part}, {flag.severity} [{flag.id}]. It binds every plan until the user ends it."
    return Outcome({"success": True, "pain": _told(flag)}, text, change.effects)


def _end(arguments: EndPain, context: ToolContext, reader: Reader) -> Outcome:
    change = pains.end(reader, context.today, pain_id=arguments.pain_id or "", body_part=arguments.body_part or "")
    if not change.result:
        return Outcome.refused("No pain that goes on is meant by that. The ids are those of the source pain.")
    if not change.effects:
        meant = ", ".join(f"{each.body_part} [{each.id}]" for each in change.result)
        return Outcome.refused(f"It may be one of these: {meant}. Ask which, and give its pain_id.")
    (ended,) = change.result
    return Outcome({"success": True, "ended": _told(ended)}, f"Pain ended: {ended.body_part}.", change.effects)


def _told(flag: PainFlag) -> dict[str, Any]:
    return {
        "id": flag.id,
        "body_part": flag.body_part,
        "severity": flag.severity,
        "exercise_name": flag.exercise_name,
        "since": flag.since,
        "ended": flag.ended,
    }


SET_PAIN = ReadingTool("set_pain", "Note a pain that the user tells of, or how bad it is now.", SetPain, _set)
END_PAIN = ReadingTool("end_pain", "End a pain that the user says is over.", EndPain, _end)
