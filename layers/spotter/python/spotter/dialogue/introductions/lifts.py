"""The bests of their lifts that somebody tells, and the lifts that are goals, which are never a best."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from spotter.catalogue import Exercise
from spotter.dialogue.introductions.page import Page
from spotter.dialogue.introductions.told import Best, Unit
from spotter.dialogue.skills.measures_said import spoken_numbers
from spotter.dialogue.understanding.exercises_said import Named
from spotter.language.talk.telling import Telling
from spotter.language.units import WEIGHT_UNITS
from spotter.language.word_lists import word_set

_likely = 0.35
_maximum = word_set(
    "1rm 1rms rm max maxes maxed maximum pr prs pb pbs best bests single singles record records heaviest"
)
_wanting = word_set("want wanna goal goals target aim aiming hope hoping dream get reach hit towards until before")
_would = word_set("would id")
"""Before ``like``, which is but ``about`` elsewhere: ``bench like 95``."""
_counting_up = ("for", "x", "times")
_alone = word_set("one single")
_not_done = word_set("dont never not cant didnt couldnt failed missed")
_not_loads = word_set("min mins minutes sec secs seconds weeks week days years year months sets set am pm percent %")
_least, _most, _most_reps = 2.5, 600.0, 30
_reach, _reach_before = 9, 4
_usual_load = 20


@dataclass(frozen=True, slots=True)
class Figured:
    """A lift with the figures that are told of it, at ``start:end`` of the tokens; no weight: reps alone."""

    exercise: Exercise
    weight: float | None
    unit: Unit
    reps: int | None
    start: int
    end: int


def bests_told(page: Page, usual: Unit, *, is_log: bool) -> tuple[Best, ...]:
    """The bests of a message. ``is_log``: it likely tells of what was trained, so only what is called a best is one."""
    asked = bool({"best", "bests", "max", "maxes", "heaviest", "prs", "1rm", "numbers"} & page.coach_words)
    found: dict[str, Best] = {}
    for each in figured(page, usual):
        begin, end = page.clause(each.start)
        words = set(page.said.words[max(0, each.start - _reach_before) : each.end + 2])
        called = bool(_maximum & words) or _is_mine(page, each)
        share = page.most(each.start, each.end, Telling.BEST)
        goal = page.most(each.start, each.end, Telling.GOAL)
        wants = _wants(page.said.words[min(begin, each.start) : max(end, each.end)]) and not called
        if _not_done & set(page.said.words[begin : each.start]):
            continue
        if goal > share or goal >= _likely or wants or not page.is_of_now(each.start):
            continue
        if not (asked or called or (share >= _likely and not is_log)):
            continue
        if each.reps is None and each.weight is None:
            continue
        reps = each.reps or 1
        found[each.exercise.id] = Best(each.exercise, reps, each.weight, each.unit if each.weight else None)
    return tuple(found.values())


def _wants(words: Sequence[str]) -> bool:
    return bool(_wanting & set(words)) or any(one in _would and two == "like" for one, two in pairwise(words))


def _is_mine(page: Page, each: Figured) -> bool:
    """Whether it is put right as a lift: ``92.5 is my bench``."""
    words = page.said.words[each.start : each.end]
    return any(words[at : at + 2] == ("is", "my") for at in range(len(words)))


def goal_lifts(page: Page, usual: Unit) -> tuple[Figured, ...]:
    """The lifts with figures that are wanted, and not there yet."""
    return tuple(
        each
        for each in figured(page, usual)
        if page.most(each.start, each.end, Telling.GOAL) > max(_likely, page.most(each.start, each.end, Telling.BEST))
        and page.is_lasting(each.start)
    )


def figured(page: Page, usual: Unit) -> Iterator[Figured]:
    """Every lift with the figures beside it, behind it or, where none are, before it: ``a 200 kilo squat for five``."""
    lifts = [each for each in page.said.exercises if _exercise(each) is not None]
    units = {WEIGHT_UNITS[word] for word in page.said.words if word in WEIGHT_UNITS}
    common: Unit = "lb" if units == {"lb"} else "kg" if units == {"kg"} else usual
    used: set[int] = set()
    for at, each in enumerate(lifts):
        exercise = _exercise(each)
        limit = lifts[at + 1].start if at + 1 < len(lifts) else len(page.said.words)
        _begin, close = page.sentence(each.start)
        before = max(lifts[at - 1].end if at else 0, _begin)
        found = _before(page, each, before, used, common) or _behind(page, each, min(limit, close), common)
        if found is not None and exercise is not None and not counts_sets(page, each.end, min(limit, close)):
            weight, unit, reps, start, end = found
            used |= set(range(start, end))
            yield Figured(exercise, weight, unit, reps, min(start, each.start), max(end, each.end))


def counts_sets(page: Page, begin: int, end: int) -> bool:
    """Whether sets are counted, ``80 kg 3x5``, ``60 kg x 5, 5, 4``: work that is done or planned, and no best."""
    words = page.said.words[begin:end]
    if {"sets", "set"} & set(words):
        return True
    for at, word in enumerate(words):
        counts = (
            word == "x"
            and words[max(0, at - 1) : at]
            and words[at - 1].isdecimal()
            and int(words[at - 1]) < _usual_load
        )
        lists = word in (",", "/") and at and words[at - 1].isdecimal() and words[at + 1 : at + 2]
        if counts or (lists and words[at + 1].isdecimal() and int(words[at + 1]) < _usual_load):
            return True
    return False


def _exercise(named: Named) -> Exercise | None:
    return named.exercise or (named.candidates[0] if len(named.candidates) == 1 else None)


_Figures = tuple[float | None, Unit, int | None, int, int]


def _behind(page: Page, each: Named, limit: int, common: Unit) -> _Figures | None:
    words = page.said.words
    numbers = [one for one in spoken_numbers(page.said) if each.end <= one[0] < limit]
    if not numbers or numbers[0][0] - each.end > _reach or _not_done & set(words[each.end : each.end + 1]):
        return None
    load: tuple[float, Unit, int] | None = None
    reps: int | None = None
    first = numbers[0][0]
    end = first
    for start, close, value in numbers:
        unit = WEIGHT_UNITS.get(words[close]) if close < len(words) else None
        if words[close : close + 1] and words[close] in _not_loads:
            break
        is_count = words[start - 1] in _counting_up or words[close : close + 1] in (("reps",), ("rep",))
        if is_count and not unit and load is not None and value <= _most_reps and value == int(value):
            reps = int(value)
        elif load is None and (unit or value >= _usual_load) and _least <= value <= _most:
            load, reps = (value, _unit(unit, common), start), None
        elif load is not None and value >= _usual_load and start - end <= _reach and value != load[0]:
            load, reps = (value, _unit(unit, common), start), None  # what is put right: ``155, no, 157.5``
        else:
            continue
        end = close + (unit is not None)
    if load is None:
        return None
    behind = words[end : end + 4]
    if reps is None and any(word in _counting_up for word in behind[:1]) and _alone & set(behind[:3]):
        reps, end = 1, end + 2
    return load[0], load[1], reps, first, end


def _before(page: Page, each: Named, limit: int, used: set[int], common: Unit) -> _Figures | None:
    words = page.said.words
    numbers = [
        one for one in spoken_numbers(page.said) if limit <= one[0] and one[1] <= each.start and one[0] not in used
    ]
    if not numbers:
        return None
    start, close, value = numbers[-1]
    unit = WEIGHT_UNITS.get(words[close]) if close < each.start else None
    gap = words[close + (unit is not None) : each.start]
    if words[start - 1 : start] and start and words[start - 1] in (*_counting_up, "for"):
        return None
    if unit and set(gap) <= {"on", "the", "my", "in", "of", "a", "for"}:
        reps, end = _reps_behind(page, each.end)
        return value, _unit(unit, common), reps, start, end
    if gap in (("is", "my"), ("on", "my"), ("for", "my")) and value >= _usual_load:
        return value, _unit(unit, common), None, start, close
    if not unit and gap in (("on", "the"), ("on",), ("on", "my")) and value >= _usual_load:
        return value, common, None, start, close
    if not unit and not gap and 1 < value <= 100 and value == int(value):
        weight, end = _load_behind(page, each.end)
        of: Unit = weight[1] if weight is not None else common
        return weight[0] if weight is not None else None, of, int(value), start, end
    return None


def _reps_behind(page: Page, at: int) -> tuple[int | None, int]:
    words = page.said.words
    if words[at : at + 1] and words[at] in _counting_up:
        number = next((one for one in spoken_numbers(page.said) if one[0] == at + 1), None)
        if number is not None and number[2] <= _most_reps:
            return int(number[2]), number[1]
    return None, at


def _load_behind(page: Page, at: int) -> tuple[tuple[float, Unit] | None, int]:
    words = page.said.words
    if words[at : at + 1] in (("with",), ("at",), ("@",), ("of",)):
        number = next((one for one in spoken_numbers(page.said) if one[0] in (at + 1, at + 2)), None)
        unit = WEIGHT_UNITS.get(words[number[1]]) if number is not None and number[1] < len(words) else None
        if number is not None and unit:
            return (number[2], _unit(unit, "kg")), number[1] + 1
    return None, at


def _unit(written: str | None, common: Unit) -> Unit:
    return common if written is None else "lb" if written == "lb" else "kg"


def places_of(lifts: Sequence[Figured]) -> frozenset[int]:
    """The tokens that these lifts and their figures take."""
    return frozenset(at for each in lifts for at in range(each.start, each.end))
