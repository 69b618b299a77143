"""Standing wishes of the user: stored, changed and taken back."""

from datetime import date
from typing import Any

from pydantic import Field, JsonValue

from spotter.errors import NotFound, RequestError
from spotter.tools.arguments import ExerciseId, ToolArguments
from spotter.tools.tool import Outcome, Reader, ReadingTool, ToolContext
from spotter.training.models import LONGEST_WISH, Preference
from spotter.training.person import preferences
from spotter.training.person.preferences import SHELF, DurationType, PreferenceType, Wish

METADATA_LETTERS = 2_000


class SetPreference(ToolArguments):
    """Arguments of ``set_preference``."""

    preference_type: PreferenceType = Field(description="Type of preference")
    value: str = Field(
        min_length=1, max_length=LONGEST_WISH, description="One plain thing, such as left knee, 45 minutes or burpees"
    )
    duration_type: DurationType = Field(DurationType.PERMANENT, description="How long it holds")
    until: date | None = Field(None, description="Last day of a temporary one; a week from now if left out")
    metadata: dict[str, JsonValue] | None = Field(None, max_length=20, description="Additional metadata")


class DeletePreference(ToolArguments):
    """Arguments of ``delete_preference``."""

    preference_id: ExerciseId = Field(description="ID of the preference to delete")


def _set(arguments: SetPreference, context: ToolContext, reader: Reader) -> Outcome:
    if arguments.until is not None and arguments.duration_type is not DurationType.TEMPORARY:
        return Outcome.refused("Only a temporary preference has an until.")
    if len(str(arguments.metadata or "")) > METADATA_LETTERS:
        return Outcome.refused(f"metadata may take {METADATA_LETTERS} characters.")
    wish = Wish(
        preference_type=arguments.preference_type,
        value=arguments.value,
        duration_type=arguments.duration_type,
        until=arguments.until.isoformat() if arguments.until else None,
        session=context.session if arguments.duration_type is DurationType.SESSION else None,
        metadata=arguments.metadata,
    )
    try:
        change = preferences.set_wish(reader, context.new_id("pref"), wish, context.today)
    except RequestError as refused:
        return Outcome.refused(refused.detail)
    stored = change.result.value
    data = {"success": True, "preference": {**_told(stored), "duration": stored.duration_type, "until": stored.until}}
    how_long = f"until {stored.until}" if stored.until else stored.duration_type
    text = f'Set {stored.preference_type} preference: "{stored.value}" ({how_long}) [{stored.id}]'
    return Outcome(data, text, change.effects)


def _delete(arguments: DeletePreference, _context: ToolContext, reader: Reader) -> Outcome:
    try:
        change = SHELF.deleted(reader, arguments.preference_id)
    except NotFound:
        return Outcome.refused("Preference not found. The ids are those of active_preferences.")
    deleted = change.result.value
    text = f'Deleted {deleted.preference_type} preference: "{deleted.value}"'
    return Outcome({"success": True, "deleted": _told(deleted)}, text, change.effects)


def _told(stored: Preference) -> dict[str, Any]:
    return {"id": stored.id, "type": stored.preference_type, "value": stored.value}


SET_PREFERENCE = ReadingTool(
    "set_preference",
    "Store a standing wish of the user, or change the one that says the same.",
    SetPreference,
    _set,
)
DELETE_PREFERENCE = ReadingTool("delete_preference", "Take back a standing wish, by its id.", DeletePreference, _delete)
