"""update_settings."""

import pytest
from pydantic import ValidationError

from spotter.tools.settings import UPDATE_SETTINGS, UpdateSettings
from spotter.tools.tool import Effect, Outcome, Reads, Record, ToolContext
from spotter.training import keys

_context = ToolContext("demo", "ann", "s1", "run/1/call", "2026-03-12")


def _update(stored: Record, **arguments: object) -> Outcome:
    return UPDATE_SETTINGS.run(UpdateSettings.model_validate(arguments), _context, Reads({keys.SETTINGS: stored}))


def test_what_is_set_is_written_over_what_stands_and_the_rest_stays() -> None:
    outcome = _update(Record(keys.SETTINGS, 3, {"unit": "kg", "fitness_level": "beginner"}), unit="lb")
    assert outcome.effects == (Effect(keys.SETTINGS, 3, {"unit": "lb", "fitness_level": "beginner"}),)
    assert outcome.data == {"success": True, "settings": {"unit": "lb"}}
    assert outcome.text == "Settings updated: unit lb."


def test_a_new_user_has_settings_from_then_on() -> None:
    outcome = _update(Record(keys.SETTINGS, 0, {}), time_zone="Europe/Lisbon", preferred_workout_duration=45)
    assert outcome.effects == (
        Effect(keys.SETTINGS, 0, {"preferred_workout_duration": 45, "time_zone": "Europe/Lisbon"}),
    )


def test_a_time_zone_that_there_is_not_is_refused() -> None:
    outcome = _update(Record(keys.SETTINGS, 0, {}), time_zone="Europe/Atlantis")
    assert (outcome.ok, outcome.effects) == (False, ())


@pytest.mark.parametrize(
    "arguments",
    [{}, {"unit": "stone"}, {"preferred_workout_duration": True}, {"fitness_level": "god"}, {"username": "ann"}],
)
def test_what_is_no_setting_is_no_argument(arguments: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        UpdateSettings.model_validate(arguments)
