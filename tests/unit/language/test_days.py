"""Days that a text names."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.language.days import Direction, days, read_day
from spotter.language.tokens import tokenise, written

THURSDAY = date(2026, 11, 19)
PAST, FUTURE = Direction.PAST, Direction.FUTURE
SOME_DAY = st.dates(min_value=date(1950, 1, 1), max_value=date(2150, 1, 1))


def read(text: str, direction: Direction, today: date = THURSDAY) -> str | list[str] | None:
    """The day that is read, the candidates where it is open, None where it is no day."""
    found = read_day(text, today, direction)
    if found is None:
        return None
    return found.day.isoformat() if found.day is not None else [each.isoformat() for each in found.candidates]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("today", "2026-11-19"),
        ("This morning", "2026-11-19"),
        ("yesterday.", "2026-11-18"),
        ("last night", "2026-11-18"),
        ("yest", "2026-11-18"),
        ("ystrday", "2026-11-18"),
        ("the day before yesterday", "2026-11-17"),
        ("two days ago", "2026-11-17"),
        ("a day ago", "2026-11-18"),
        ("3 weeks ago", "2026-10-29"),
        ("a fortnight ago", "2026-11-05"),
        ("tuesday", "2026-11-17"),
        ("on Monday", "2026-11-16"),
        ("last tuesday", "2026-11-17"),
        ("last thursday", "2026-11-12"),  # today is none that has been
        ("this tuesday", "2026-11-17"),
        ("this past saturday", "2026-11-14"),
        ("tuesday before last", "2026-11-10"),
        ("monday last week", "2026-11-09"),
        ("last week's friday", "2026-11-13"),
        ("last week on friday", "2026-11-13"),
        ("the 5th", "2026-11-05"),
        ("the 19th", "2026-11-19"),
        ("on the 20th", "2026-10-20"),
        ("the 31st", "2026-10-31"),
        ("the twenty first", "2026-10-21"),
        ("the 5th of last month", "2026-10-05"),
        ("5 march", "2026-03-05"),
        ("March 5th", "2026-03-05"),
        ("5th of December", "2025-12-05"),
        ("dec 24 2024", "2024-12-24"),
        ("March 5, 2024", "2024-03-05"),
        ("29 feb", "2024-02-29"),
        ("13/5", "2026-05-13"),
        ("5/13", "2026-05-13"),
        ("4/4", "2026-04-04"),
        ("on 05.03", "2026-03-05"),
        ("05.03.2026", "2026-03-05"),
        ("5.3.26", "2026-03-05"),
        ("2026-03-05", "2026-03-05"),
        ("2026/3/5", "2026-03-05"),
        ("friday 13 nov", "2026-11-13"),
        ("yesturday", "2026-11-18"),
    ],
)
def test_a_day_that_has_been(text: str, day: str) -> None:
    assert read(text, PAST) == day


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("tonight", "2026-11-19"),
        ("sun 11/22", "2026-11-22"),
        ("tomorrow", "2026-11-20"),
        ("2moro", "2026-11-20"),
        ("the day after tomorrow", "2026-11-21"),
        ("in 3 days", "2026-11-22"),
        ("in two weeks' time", "2026-12-03"),
        ("4 days from now", "2026-11-23"),
        ("a week from monday", "2026-11-30"),
        ("monday week", "2026-11-30"),
        ("tomorrow week", "2026-11-27"),
        ("monday", "2026-11-23"),
        ("this friday", "2026-11-20"),
        ("this tuesday", "2026-11-24"),  # that of this week has been
        ("this coming thursday", "2026-11-26"),
        ("next tuesday", "2026-11-24"),
        ("next week monday", "2026-11-23"),
        ("monday next week", "2026-11-23"),
        ("friday of next week", "2026-11-27"),
        ("the 5th", "2026-12-05"),
        ("the 31st", "2026-12-31"),
        ("the 19th", "2026-11-19"),
        ("5 march", "2027-03-05"),
        ("29 feb", "2028-02-29"),
        ("friday the 20th", "2026-11-20"),
        ("Friday, 20 November", "2026-11-20"),
        ("last tuesday", "2026-11-17"),  # said to be past, whoever asks
        ("the 1st of next month", "2026-12-01"),
    ],
)
def test_a_day_to_come(text: str, day: str) -> None:
    assert read(text, FUTURE) == day


@pytest.mark.parametrize(
    ("text", "direction", "candidates"),
    [
        ("thursday", PAST, ["2026-11-12", "2026-11-19"]),
        ("on thursday", FUTURE, ["2026-11-19", "2026-11-26"]),
        ("next friday", FUTURE, ["2026-11-20", "2026-11-27"]),
        ("this friday", PAST, ["2026-11-13", "2026-11-20"]),
        ("3/5", PAST, ["2026-03-05", "2026-05-03"]),
        ("3/5/2026", FUTURE, ["2026-03-05", "2026-05-03"]),
        ("a couple of days ago", PAST, ["2026-11-16", "2026-11-17"]),
        ("friday the 21st", FUTURE, ["2026-11-20", "2026-11-21"]),  # that is a Saturday
        ("this weekend", FUTURE, ["2026-11-21", "2026-11-22"]),
        ("last weekend", PAST, ["2026-11-14", "2026-11-15"]),
        ("next weekend", FUTURE, ["2026-11-21", "2026-11-22", "2026-11-28", "2026-11-29"]),
        ("last week", PAST, [f"2026-11-{day:02}" for day in range(9, 16)]),
        ("next week", FUTURE, [f"2026-11-{day}" for day in range(23, 30)]),
        ("30 february", FUTURE, []),
        ("2026-02-30", PAST, []),
        ("the other day", PAST, []),
        ("a few days ago", PAST, []),
        ("99999999 days ago", PAST, []),
    ],
)
def test_what_is_open_is_told_with_what_it_may_mean(text: str, direction: Direction, candidates: list[str]) -> None:
    assert read(text, direction) == candidates


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".",
        "day",
        "5",
        "bench",
        "tomorrow bench",
        "mondays",
        "5 x 5",
        "5-3",
        "100/200",
        "1-2-3",
        "the 32nd",
        "monthly",
        "last",
        "in 2.5 days",
        "two months",
        "next",
        "\n",
        "2026-3",
        "20260305",
        "5.3",
        "5.30",
        "18.05",
        "on 45.05",
        "from 10.05",
        "5.05 km",
        "ran 5.05",
        "٣/٥",
    ],
)
def test_what_is_no_day(text: str) -> None:
    assert read(text, PAST) is None
    assert read(text, FUTURE) is None


def named(text: str, direction: Direction) -> dict[str, str]:
    tokens = tokenise(text)
    found = days(tokens, THURSDAY, direction)
    return {written(text, tokens[each.start : each.end]): str(each.day) for each in found}


def test_the_days_of_a_message() -> None:
    assert named("I squatted 5x5 yesterday, and on tuesday I ran. Legs the day before that", PAST) == {
        "yesterday": "2026-11-18",
        "on tuesday": "2026-11-17",
    }
    assert named("put legs on monday and move it to the 5th please", FUTURE) == {
        "on monday": "2026-11-23",
        "the 5th": "2026-12-05",
    }
    assert named("mon, wed and fri at 6", FUTURE) == {"mon": "2026-11-23", "wed": "2026-11-25", "fri": "2026-11-20"}


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("what did I squat on 23.02?", "2026-02-23"),
        ("worse than 05.03, ohp", "2026-03-05"),
        ("pull ups from 28.02 were 8", "2026-02-28"),
        ("10.03, squats 3x5", "2026-03-10"),
        ("on monday 16.03", "2026-03-16"),
    ],
)
def test_a_day_and_a_month_with_a_point_are_a_day_that_has_been(text: str, day: str) -> None:
    assert list(named(text, PAST).values()) == [day]


@pytest.mark.parametrize(
    "text", ["move it to 18.05", "from 10.05 to 9.05", "ran 5.05 in 28", "bench 82.05", "rest 1.05"]
)
def test_a_time_or_a_load_with_a_point_is_none(text: str) -> None:
    assert named(text, PAST) == {}
    assert named(text, FUTURE) == {}


@pytest.mark.parametrize(
    "text",
    [
        "swap the 5th exercise",
        "for the 3rd set",
        "do 5 may be enough",
        "march 5 minutes on the spot",
        "every monday",
        "on mondays",
        "curls 12-10-10 and 3/4 of a squat",
        "the dog sat in the sun",
        "a 2 day split",
        "bench 100, 5/5 at RPE 8/10",
        "I did 3 sessions in 2 weeks",
    ],
)
def test_numbers_and_words_of_something_else_are_no_days(text: str) -> None:
    assert named(text, PAST) == {}


@given(SOME_DAY, SOME_DAY, st.sampled_from(Direction))
def test_an_iso_date_is_itself_whatever_day_it_is(day: date, today: date, direction: Direction) -> None:
    assert read(day.isoformat(), direction, today) == day.isoformat()
    assert read(f"{day:%d %B %Y}", direction, today) == day.isoformat()


@given(SOME_DAY, st.sampled_from(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]))
def test_a_weekday_is_that_day_and_within_a_week(today: date, name: str) -> None:
    for text, direction in ((name, PAST), (f"last {name}", PAST), (name, FUTURE), (f"next {name}", FUTURE)):
        found = read_day(text, today, direction)
        assert found is not None
        for day in (found.day,) if found.day else found.candidates:
            assert f"{day:%A}".lower() == name
            apart = day - today if direction is FUTURE else today - day
            assert timedelta(0) <= apart <= timedelta(days=13 if text.startswith("next") else 7)


@given(st.text(alphabet="0123456789/.- theof5thmaynxlsuwdkgi,", max_size=40), SOME_DAY, st.sampled_from(Direction))
def test_any_text_is_read(text: str, today: date, direction: Direction) -> None:
    tokens = tokenise(text)
    end = 0
    for each in days(tokens, today, direction):
        assert end <= each.start < each.end <= len(tokens)
        assert each.day is None or not each.candidates
        end = each.end
    read_day(text, today, direction)


@pytest.mark.parametrize("name", ["montag", "lunes", "lundi", "mondee"])
def test_a_weekday_is_known_by_its_names_elsewhere(name: str) -> None:
    today = date(2026, 3, 12)
    (found,) = days(tokenise(f"on {name}"), today, Direction.FUTURE)
    assert found.day == date(2026, 3, 16)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("thursday 26 becomes friday 27, 7 am", [("2026-11-26", 0, 2), ("2026-11-27", 3, 5)]),
        ("friday 27 at 7", [("2026-11-27", 0, 2)]),
        ("friday 27 7am", [("2026-11-27", 0, 2)]),
        ("saturday 21", [("2026-11-21", 0, 2)]),
        ("saturday 19", [("2026-11-21", 0, 1)]),  # that is a Thursday: seven in the evening
        ("saturday 21 minutes", [("2026-11-21", 0, 1)]),
        ("saturday 21 squats", [("2026-11-21", 0, 1)]),
        ("sunday 6", [("2026-11-22", 0, 1)]),
    ],
)
def test_the_bare_number_behind_a_weekday_is_its_date_where_it_falls_on_it(
    text: str, found: list[tuple[str, int, int]]
) -> None:
    said = days(tokenise(text), THURSDAY, FUTURE)
    assert [(each.day.isoformat() if each.day else "", each.start, each.end) for each in said] == found
