"""Times of day that a text names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.language.clock_times import clock_times, read_clock_time
from spotter.language.tokens import tokenise, written


def read(text: str) -> str | list[str] | None:
    """The time that is read, the candidates where it is open, None where it is no time of day."""
    found = read_clock_time(text)
    if found is None:
        return None
    return f"{found.clock:%H:%M}" if found.clock is not None else [f"{each:%H:%M}" for each in found.candidates]


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("6pm", "18:00"),
        ("6 PM", "18:00"),
        ("6:30pm", "18:30"),
        ("6.30pm", "18:30"),
        ("7 a.m.", "07:00"),
        ("7p", "19:00"),
        ("12am", "00:00"),
        ("12 pm", "12:00"),
        ("18:00", "18:00"),
        ("18:00:00", "18:00"),
        ("06:30", "06:30"),
        ("0:30", "00:30"),
        ("12:30", "12:30"),
        ("at 18", "18:00"),
        ("at 0630", "06:30"),
        ("noon", "12:00"),
        ("at midnight", "00:00"),
        ("530p", "17:30"),
        ("19h30", "19:30"),
        ("at 11 uhr", "11:00"),
        ("eleven thirty pm", "23:30"),
        ("at 4 in the arvo", "16:00"),
        ("at 8 of the evening", "20:00"),
        ("at half seven in the morning", "07:30"),
        ("at 7 in the morning", "07:00"),
        ("at 6 in the evening", "18:00"),
        ("7 tonight", "19:00"),
        ("11 at night", "23:00"),
        ("2 at night", "02:00"),
        ("quarter to 7 pm", "18:45"),
        ("half past six in the morning", "06:30"),
        ("6-7pm", "18:00"),
        ("11-1pm", "11:00"),
        ("around 5pm", "17:00"),
    ],
)
def test_a_time_of_day(text: str, clock: str) -> None:
    assert read(text) == clock


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("6", ["06:00", "18:00"]),
        ("at 6", ["06:00", "18:00"]),
        ("6:30", ["06:30", "18:30"]),
        ("6 o'clock", ["06:00", "18:00"]),
        ("half past six", ["06:30", "18:30"]),
        ("a quarter to one", ["12:45"]),
        ("ten past five", ["05:10", "17:10"]),
    ],
)
def test_a_time_of_either_half_of_the_day(text: str, candidates: list[str]) -> None:
    assert read(text) == (candidates if len(candidates) > 1 else candidates[0])


@pytest.mark.parametrize(
    "text", ["", "25:00", "6:75", "24", "60", "noonish", "in the morning", "5 to 6", "6pm legs", "-6", "."]
)
def test_what_is_no_time_of_day(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("legs on friday at 6pm please", {"at 6pm": "18:00"}),
        ("tomorrow at 18:30", {"at 18:30": "18:30"}),
        ("tomorrow 18:30", {"18:30": "18:30"}),
        ("tomorrow at 6", {"at 6": "06:00 18:00"}),
        ("at 6 on friday", {"at 6": "06:00 18:00"}),
        ("tomorrow morning at 7", {"at 7": "07:00"}),
        ("push at noon, pull at 6 o'clock", {"at noon": "12:00", "at 6 o'clock": "06:00 18:00"}),
        ("between 6 and 7pm", {"6 and 7pm": "18:00"}),
        ("rest 1:30 between sets", {}),
        ("bench 5x5 at 100, then 3 sets at 12", {}),
        ("rpe 8 at 7", {}),
        ("run for 20 to 30 minutes", {}),
        ("5 to 10 reps", {}),
        ("plank 0:45", {}),
        ("forty seven and a half five five", {}),
    ],
)
def test_the_times_of_a_message(text: str, times: dict[str, str]) -> None:
    tokens = tokenise(text)
    found = {
        written(text, tokens[each.start : each.end]): " ".join(
            f"{clock:%H:%M}" for clock in ((each.clock,) if each.clock else each.candidates)
        )
        for each in clock_times(tokens)
    }
    assert found == times


@given(st.times())
def test_a_time_of_the_clock_is_itself(clock: object) -> None:
    if f"{clock:%H}".startswith("0") or int(f"{clock:%H}") >= 12:
        assert read(f"{clock:%H:%M}") == f"{clock:%H:%M}"
    assert read(f"{clock:%I:%M%p}") == f"{clock:%H:%M}"


@given(st.text(alphabet="0123456789:.- atpmohlfquret'c", max_size=40))
def test_any_text_is_read(text: str) -> None:
    tokens = tokenise(text)
    end = 0
    for each in clock_times(tokens):
        assert end <= each.start < each.end <= len(tokens)
        end = each.end
    read_clock_time(text)
