"""A day that a model gives as an argument: ISO, or as people say it, counted from the day of the user's message."""

from datetime import date

from spotter.errors import InvalidRequest
from spotter.language.days import Direction, read_day


def one_day(text: str, today: date, direction: Direction) -> date:
    """The day that a text names. InvalidRequest where it names none, or may mean several: then they are told."""
    found = read_day(text, today, direction)
    if found is None:
        example = "tomorrow or next week friday" if direction is Direction.FUTURE else "yesterday or last tuesday"
        raise InvalidRequest(f"The date could not be read: write it as 2026-01-15, or as {example}.")
    if found.day is not None:
        return found.day
    if not found.candidates:
        raise InvalidRequest("There is no such day, or it is not clear which is meant: ask the user.")
    listed = ", ".join(f"{each:%A} {each}" for each in found.candidates)
    raise InvalidRequest(f"The day may be one of these: {listed}. Ask the user which, and give it as an ISO date.")
