"""How somebody trains: their level, the length of a usual session, their days, or how many a week."""

from collections.abc import Iterator

from spotter.dialogue.introductions.page import Page
from spotter.dialogue.introductions.told import Habits
from spotter.language.day_words import AMBIGUOUS_WEEKDAYS, WEEKDAYS
from spotter.language.durations import durations
from spotter.language.numbers import number_at
from spotter.language.talk.telling import Telling
from spotter.language.word_lists import word_set

_likely, _surely = 0.35, 0.6
_levels = {
    **dict.fromkeys(("beginner", "novice", "newbie", "noob"), "beginner"),
    "intermediate": "intermediate",
    "advanced": "advanced",
}
_shortest, _longest = 10, 240
_usual = (
    *(
        ("per", "session"),
        ("a", "session"),
        ("each", "time"),
        ("every", "time"),
        ("per", "workout"),
        ("each", "session"),
    ),
    *(("at", "a", "time"), ("a", "workout"), ("same", "for")),
)
_took = word_set("took takes needed lasted rest resting drive commute")
_works = word_set("shift shifts job office class school church")
_training = (("i", "train"), ("can", "train"), ("i", "lift"), ("i", "workout"), ("work", "out"))
_usually = word_set("usually normally typically always generally mostly")
_out = word_set("out off")
_denying = word_set("not no isnt longer never nor aint")
_so_often = {"once": 1, "twice": 2, "thrice": 3}
_times = word_set("times x days day sessions workouts evenings mornings")
_every = word_set("a per each every")
_can_do = word_set("can could promise manage train do works work commit")
_most_times = 7


def habits_told(page: Page, *, asks_for_a_week: bool) -> Habits:
    """How somebody says they train. ``asks_for_a_week``: a bare ``four days`` is how often."""
    days = _days(page)
    return Habits(
        level=_level(page),
        minutes=_minutes(page),
        days=days,
        times=_how_often(page, asks_for_a_week=asks_for_a_week) if not days else None,
    )


def _level(page: Page) -> str | None:
    for at, word in enumerate(page.said.words):
        is_told = word in _levels and page.share(at, at + 1, Telling.LEVEL) >= _likely
        if is_told and page.is_lasting(at) and not _denying & set(page.said.words[max(0, at - 3) : at]):
            return _levels[word]
    return None


_never = frozenset({"never", "dont", "havent", "cant", "rarely", "hardly"})
"""Before a length that there is not."""


def _minutes(page: Page) -> int | None:
    """The length of a usual session; the one that is told last, as ``but put down ninety`` goes back to it."""
    asked = "long" in page.coach_words or bool({"minutes", "mins"} & page.coach_words)
    words = page.said.words
    found: list[int] = []
    for each in durations(page.said.tokens):
        minutes = each.seconds // 60
        share = page.most(each.start, each.end, Telling.MINUTES)
        begin, end = page.clause(each.start)
        around = words[max(begin, each.start - 4) : min(end, each.end + 4)]
        is_usual = any(words[at : at + len(one)] == one for one in _usual for at in range(each.end, each.end + 3))
        if not (_shortest <= minutes <= _longest) or not page.is_lasting(each.start) or _took & set(around):
            continue
        if words[max(0, each.start - 1) : each.start] in (("sometimes",), ("not",)) or "sometimes" in around[:2]:
            continue
        if _never & set(words[max(begin, each.start - 4) : each.start]):
            continue
        is_usual = is_usual or bool(_usually & set(around[:5]))
        if share >= _likely or is_usual or asked:
            found.append(minutes)
    return found[-1] if found else None


def _days(page: Page) -> tuple[int, ...]:
    """The days on which they train, without those that are taken back: ``make it thurs not wed``."""
    words = page.said.words
    asked = bool({"days", "day", "when"} & page.coach_words)
    found: dict[int, None] = {}
    gone: set[int] = set()
    for at, day in _named(page):
        begin, end = page.sentence(at)
        trains = any(words[each : each + 2] in _training for each in range(begin, at))
        told = asked or trains or page.most(begin, min(end, len(words)), Telling.DAYS) >= _surely
        if words[max(0, at - 1) : at] == ("not",) or _out & set(words[at + 1 : at + 3]):
            gone.add(day)
            found.pop(day, None)
        elif told and page.is_lasting(at) and not _works & set(words[begin:end]):
            found[day] = None
            for between in _until(page, at, day):
                found[between] = None
    several = len(found) > 1 or asked
    return tuple(sorted(day for day in found if day not in gone or day in found)) if several else ()


def _named(page: Page) -> Iterator[tuple[int, int]]:
    """Where days of the week are named, from 1; ``sun`` and ``sat`` only beside another day."""
    words = [word.removesuffix("s") if word.removesuffix("s") in WEEKDAYS else word for word in page.said.words]
    places = [at for at, word in enumerate(words) if word in WEEKDAYS]
    for at in places:
        is_alone = not any(other != at and abs(other - at) <= 3 for other in places)
        if not (words[at] in AMBIGUOUS_WEEKDAYS and is_alone):
            yield at, WEEKDAYS[words[at]] + 1


def _until(page: Page, at: int, day: int) -> range:
    """The days between the ends of a range: ``monday to thursday``."""
    words = page.said.words
    last = words[at + 2].removesuffix("s") if at + 2 < len(words) else ""
    is_range = words[at + 1 : at + 2] in (("to",), ("through",), ("thru",), ("till",), ("-",), ("until",))
    return range(day + 1, WEEKDAYS[last] + 1) if is_range and last in WEEKDAYS else range(0)


def _how_often(page: Page, *, asks_for_a_week: bool) -> int | None:
    """How often a week: ``three times a week``, ``I can do four days``."""
    words = page.said.words
    asked = bool({"often", "days", "many"} & page.coach_words)
    for at, word in enumerate(words):
        number = number_at(page.said.tokens, at)
        count = _so_often.get(word) or (int(number.value) if number is not None and word not in ("a", "an") else 0)
        end = number.end if number is not None else at + 1
        if not 1 <= count <= _most_times or not page.is_lasting(at):
            continue
        is_counted = word in _so_often or (words[end : end + 1] and words[end] in _times)
        behind = words[end + (word not in _so_often) :][:2]
        is_weekly = len(behind) == 2 and behind[0] in _every and behind[1] in ("week", "wk")
        begin, _close = page.clause(at)
        is_told = page.most(at, end, Telling.DAYS, Telling.MINUTES) >= _likely or bool(
            _can_do & set(words[max(begin, at - 4) : at])
        )
        if is_counted and (
            (is_weekly and (is_told or asked or asks_for_a_week))
            or (asks_for_a_week and words[end : end + 1] == ("days",))
        ):
            return count
    return None
