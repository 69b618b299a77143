"""The user's unit and day, as the settings say."""

from datetime import date, datetime
from typing import Literal

from spotter.training.dates import today_in
from spotter.training.reading.lists import settings_of
from spotter.training.records import Reader


def unit_of(reader: Reader) -> Literal["kg", "lb"]:
    """The unit in which the user reads weights."""
    return settings_of(reader).unit or "kg"


def user_today(reader: Reader, moment: datetime) -> date:
    """The day that it is for the user."""
    return today_in(settings_of(reader).time_zone, moment)
