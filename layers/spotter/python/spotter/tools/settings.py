"""The user's settings: the unit of weights, the usual length of a session, the level and the time zone."""

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from spotter.tools.arguments import ToolArguments, reject_bool
from spotter.tools.tool import Effect, Needs, Outcome, Reads, Record, Tool, ToolContext
from spotter.training import keys
from spotter.training.dates import is_zone

_NOTHING = Record(keys.SETTINGS, 0, {})


class UpdateSettings(ToolArguments):
    """Arguments of ``update_settings``."""

    unit: Literal["kg", "lb"] | None = Field(None, description="Unit in which weights are written and shown")
    preferred_workout_duration: Annotated[int, Field(ge=5, le=600), BeforeValidator(reject_bool)] | None = Field(
        None, description="Minutes of a usual session"
    )
    fitness_level: Literal["beginner", "intermediate", "advanced"] | None = Field(None, description="Training level")
    time_zone: str | None = Field(None, min_length=1, max_length=64, description="IANA name, such as Europe/Berlin")

    @model_validator(mode="after")
    def _sets_something(self) -> Self:
        if not self.model_dump(exclude_none=True):
            raise ValueError("give at least one setting")
        return self


def _needs(_arguments: UpdateSettings, _context: ToolContext) -> Needs:
    return Needs((keys.SETTINGS,))


def _update(arguments: UpdateSettings, _context: ToolContext, reads: Reads) -> Outcome:
    if arguments.time_zone is not None and not is_zone(arguments.time_zone):
        return Outcome.refused("time_zone is no name of IANA's: write it like Europe/Berlin.")
    record = reads.records.get(keys.SETTINGS, _NOTHING)
    new: dict[str, Any] = arguments.model_dump(exclude_none=True)
    told = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in new.items())
    effect = Effect(keys.SETTINGS, record.version, {**record.data, **new})
    return Outcome({"success": True, "settings": new}, f"Settings updated: {told}.", (effect,))


UPDATE_SETTINGS = Tool(
    "update_settings",
    "Change the user's unit, usual session length, level or time zone.",
    UpdateSettings,
    _update,
    _needs,
)
