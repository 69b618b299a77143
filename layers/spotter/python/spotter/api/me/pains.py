"""GET and POST /me/pain, PATCH and DELETE /me/pain/{painId}."""

from collections.abc import Iterable
from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, StrictBool

from spotter.api.me.shapes import Bad, Day, Line, Name, Text, Version
from spotter.api.shapes import ReplyModel, RequestModel
from spotter.training.models import PainFlag
from spotter.training.person.items import Standing
from spotter.training.person.pains import Told

BodyPart = Annotated[Line, Field(description="Where it hurts, as a part of the body: left knee, lower back.")]


class PainRequest(RequestModel):
    """Where it hurts."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"bodyPart": "left knee", "severity": "Moderate", "exerciseName": "Back Squat"}]
        }
    )

    body_part: BodyPart
    severity: Bad = Field("Moderate", description="How much it hurts, in any case: Mild, Moderate or Severe.")
    exercise_name: Name | None = Field(None, description="The exercise that brings it on. Null: none in particular.")
    notes: Text | None = Field(None, description="What else there is to say of it.")
    since: Day | None = Field(None, description="Since when, as 2026-01-15. Left out or null: today.")

    def told(self) -> Told:
        """What is told."""
        since = self.since.isoformat() if self.since else None
        return Told(self.body_part, self.severity, self.exercise_name, self.notes or None, since)


class PainPatch(RequestModel):
    """What is to change of a pain flag. What is left out stays."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"severity": "Mild"}]})

    severity: Bad | None = Field(None, description="How much it hurts now.")
    exercise_name: Name | None = Field(None, description="The exercise that brings it on. Null: none in particular.")
    notes: Text | None = Field(None, description="What else there is to say of it.")
    ended: StrictBool | Day | None = Field(
        None, description="That it is over: true, or its last day. False or null: it goes on."
    )

    def changed(self, stored: PainFlag, today: str) -> PainFlag:
        """The flag with the changes."""
        told: dict[str, Any] = {name: getattr(self, name) for name in self.model_fields_set - {"ended"}}
        if self.severity is None:
            told.pop("severity", None)
        if "ended" in self.model_fields_set:
            told["ended"] = self._ended(today)
        return stored.model_copy(update=told)

    def _ended(self, today: str) -> str | None:
        if self.ended is None or isinstance(self.ended, bool):
            return today if self.ended else None
        return self.ended.isoformat()


class PainReply(ReplyModel):
    """Where it hurts, as it is stored."""

    id: str = Field(description="The pain flag's id.")
    body_part: str = Field(description="Where it hurts.")
    severity: str = Field(description="How much it hurts: Mild, Moderate or Severe.")
    exercise_name: str | None = Field(None, description="The exercise that brings it on. Null: none in particular.")
    notes: str | None = Field(None, description="What else there is to say of it.")
    since: str | None = Field(None, description="Since when. Null: not known.")
    ended: str | None = Field(None, description="Its last day. Null: it goes on.")
    version: Version

    @classmethod
    def of(cls, standing: Standing[PainFlag]) -> Self:
        """The flag."""
        stored = standing.value
        return cls(
            id=stored.id,
            body_part=stored.body_part,
            severity=stored.severity,
            exercise_name=stored.exercise_name,
            notes=stored.notes,
            since=stored.since,
            ended=stored.ended,
            version=standing.version,
        )


class PainList(ReplyModel):
    """Your pain flags."""

    pain: list[PainReply] = Field(description="Those that were asked for, the oldest first; there is no second page.")

    @classmethod
    def of(cls, flags: Iterable[Standing[PainFlag]], *, ended: bool) -> Self:
        """Those that go on; those that have ended too where they are asked for."""
        shown = [each for each in flags if ended or not each.value.ended]
        shown.sort(key=lambda each: (each.value.since or "", each.value.id))
        return cls(pain=[PainReply.of(each) for each in shown])
