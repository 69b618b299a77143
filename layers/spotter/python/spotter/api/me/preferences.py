"""GET and POST /me/preferences, PATCH and DELETE /me/preferences/{preferenceId}."""

from collections.abc import Iterable
from datetime import date
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from spotter.api.me.shapes import Day, Line, Metadata, Version, lower
from spotter.api.shapes import Id, ReplyModel, RequestModel
from spotter.training.models import Preference
from spotter.training.person.items import Standing
from spotter.training.person.preferences import DurationType, PreferenceType, Wish, is_active

Type = Annotated[PreferenceType, BeforeValidator(lower)]
Duration = Annotated[DurationType, BeforeValidator(lower)]
_about = "What it is about, in one plain thing: left knee, 45 minutes, no burpees."
_until = "The last day of a temporary one, as 2026-01-15. Null: a week from now; an injury then has no end."


class PreferenceRequest(RequestModel):
    """A standing wish."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"preferenceType": "exclusion", "value": "burpees", "durationType": "permanent"}]
        }
    )

    preference_type: Type = Field(description="What kind it is of.")
    value: Line = Field(description=_about)
    duration_type: Duration = Field(
        DurationType.PERMANENT, description="Whether it holds for good, for one conversation, or for a while."
    )
    until: Day | None = Field(None, description=_until)
    session_id: Id | None = Field(None, description="The conversation of one for a session, which needs it.")
    metadata: Metadata | None = Field(None, description="Whatever the app wants to keep with it.")

    @model_validator(mode="after")
    def _ends_as_it_says(self) -> Self:
        if self.duration_type is DurationType.SESSION and self.session_id is None:
            raise ValueError("a preference for a session needs its sessionId")
        if self.duration_type is not DurationType.SESSION and self.session_id is not None:
            raise ValueError("only a preference for a session has a sessionId")
        if self.duration_type is not DurationType.TEMPORARY and self.until is not None:
            raise ValueError("only a temporary preference has an until")
        return self

    def wish(self) -> Wish:
        """What is asked for."""
        return Wish(
            preference_type=self.preference_type,
            value=self.value,
            duration_type=self.duration_type,
            until=self.until.isoformat() if self.until else None,
            session=self.session_id,
            metadata=self.metadata,
        )


class PreferencePatch(RequestModel):
    """What is to change of a preference. What is left out stays."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"value": "burpees and box jumps"}]})

    value: Line | None = Field(None, description=_about)
    is_active: bool | None = Field(
        None, strict=True, description="Whether it holds. False: it is kept, and not minded."
    )
    until: Day | None = Field(None, description="The last day on which it holds: it is a temporary one from then on.")
    metadata: Metadata | None = Field(None, description="Whatever the app wants to keep with it.")

    def changed(self, stored: Preference) -> Preference:
        """The preference with the changes."""
        told: dict[str, Any] = {name: getattr(self, name) for name in self.model_fields_set}
        told = {name: value for name, value in told.items() if value is not None}
        until = told.get("until")
        if isinstance(until, date):
            told |= {"until": until.isoformat(), "duration_type": DurationType.TEMPORARY.value, "session": None}
        return stored.model_copy(update=told)


class PreferenceReply(ReplyModel):
    """A standing wish, as it is stored."""

    id: str = Field(description="The preference's id.")
    preference_type: str = Field(description="What kind it is of.")
    value: str = Field(description="What it is about.")
    duration_type: str = Field(description="Whether it holds for good, for one conversation, or for a while.")
    until: str | None = Field(None, description="The last day of a temporary one. Null: it has no end.")
    session_id: str | None = Field(None, description="The conversation of one for a session.")
    metadata: dict[str, Any] = Field(description="What the app keeps with it.")
    is_active: bool = Field(description="Whether it holds today, in its conversation if it is of one.")
    created: str | None = Field(None, description="The day on which it was stored. Null: not known.")
    version: Version

    @classmethod
    def of(cls, standing: Standing[Preference], today: str) -> Self:
        """The preference on a day."""
        stored = standing.value
        return cls(
            id=stored.id,
            preference_type=stored.preference_type,
            value=stored.value,
            duration_type=stored.duration_type,
            until=stored.until,
            session_id=stored.session,
            metadata=stored.metadata or {},
            is_active=is_active(stored, stored.session or "", today),
            created=stored.created,
            version=standing.version,
        )


class PreferenceList(ReplyModel):
    """Your preferences."""

    preferences: list[PreferenceReply] = Field(description="All of them, the oldest first; there is no second page.")

    @classmethod
    def of(cls, everything: Iterable[Standing[Preference]], today: str) -> Self:
        """All of them."""
        ordered = sorted(everything, key=lambda each: (each.value.created or "", each.value.id))
        return cls(preferences=[PreferenceReply.of(each, today) for each in ordered])
