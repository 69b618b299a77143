"""Age, sex, height, body weight and years of training, as somebody tells them of themselves."""

from collections.abc import Iterator

from spotter.dialogue.introductions.page import Page
from spotter.dialogue.introductions.told import Body, Unit
from spotter.dialogue.skills.measures_said import Measure, measures_said
from spotter.language.numbers import number_at
from spotter.language.talk.telling import Telling
from spotter.language.units import WEIGHT_UNITS
from spotter.language.word_lists import word_set

_likely, _surely = 0.35, 0.6
_sexes = {
    **dict.fromkeys(("female", "woman", "gal", "girl", "lady", "f", "mum", "mom"), "female"),
    **dict.fromkeys(("male", "man", "guy", "bloke", "dude", "m"), "male"),
}
_letters = ("f", "m")
_behind_an_age = (
    *(("is", "my", "age"), ("is", "how", "old"), ("thats", "my", "age"), ("as", "my", "age"), ("was", "my", "age")),
)
_trains = word_set("lift lifts lifting lifted train trains training trained gym powerlifting bodybuilding weights")
_not_lifted = word_set("run runs ran running cycling rowing swimming desk job office nurse library work worked married")
_weighing = word_set("weigh weight weighed bodyweight bw scale scales")
_youngest, _oldest = 10, 99
_least_kg, _most_kg, _least_lb, _most_lb = 30, 250, 70, 550
_most_doubtless_kg, _least_doubtless_lb = 135, 90
_shortest_cm, _tallest_cm = 120, 230
_least_bare, _most_bare = 150, 215
_most_years = 80
_of_a_weight = (Telling.GOAL, Telling.BEST, Telling.HAVE)
_near = 6


def body_told(page: Page, usual: Unit) -> Body:
    """Who somebody says they are. ``usual``: the unit of a weight without one."""
    weight = _weight(page, usual)
    return Body(
        age=_age(page),
        gender=_gender(page),
        height_cm=_height(page),
        weight=weight[0] if weight is not None else None,
        unit=weight[1] if weight is not None else None,
        training_years=_years(page),
    )


def _measures(page: Page, kind: str) -> Iterator[Measure]:
    for each in measures_said(page.said):
        if each.kind == kind and page.is_of_now(each.start) and not page.denies(each.start):
            yield each


def _numbers(page: Page) -> Iterator[tuple[int, int, float]]:
    """The bare numbers, each with its places."""
    at = 0
    while at < len(page.said.tokens):
        number = number_at(page.said.tokens, at)
        if number is None or page.said.words[at] in ("a", "an", "couple"):
            at += 1
            continue
        yield at, number.end, float(number.value)
        at = number.end


def _age(page: Page) -> int | None:
    words = page.said.words
    found: list[tuple[float, int]] = []
    for each in _measures(page, "age"):
        behind = words[each.end : each.end + 1]
        share = page.most(each.start, each.end, Telling.AGE)
        others = page.most(each.start, each.end, Telling.YEARS, Telling.MINUTES, Telling.WEIGHT, Telling.BEST)
        is_written = bool({"old", "age", "aged", "turned"} & set(words[max(0, each.start - 2) : each.end + 1]))
        in_years = words[each.end - 1] in ("years", "year", "yrs", "yr")
        if behind == ("ago",) or (in_years and not is_written and not _likely <= share > others):
            continue
        is_written = (
            is_written
            or behind in (("f",), ("m",), ("yo",))
            or words[max(0, each.start - 1) : each.start] in (("im",), ("am",))
        )
        if behind not in (("cm",), ("kg",)) and (share >= _likely or is_written or others < _likely):
            found.append((share + bool(is_written), int(each.value)))
    for start, end, value in _numbers(page):
        if words[end : end + 3] in _behind_an_age or words[max(0, start - 3) : start] == ("my", "age", "is"):
            found.append((2.0, int(value)))
        elif words[end : end + 1] in (("f",), ("m",)) and page.share(start, end, Telling.AGE) >= _likely:
            found.append((1.0, int(value)))
        elif page.share(start, end, Telling.AGE) >= _surely and page.is_of_now(start):
            found.append((page.share(start, end, Telling.AGE), int(value)))
    ages = [(share, age) for share, age in found if _youngest <= age <= _oldest]
    return max(ages)[1] if ages else None


def _height(page: Page) -> float | None:
    found = [
        (page.most(each.start, each.end, Telling.HEIGHT), each.value)
        for each in _measures(page, "height_cm")
        if page.most(each.start, each.end, Telling.GOAL) < _surely
    ]
    found += [
        (page.share(start, end, Telling.HEIGHT), value)
        for start, end, value in _numbers(page)
        if page.share(start, end, Telling.HEIGHT) >= _likely and page.is_of_now(start) and not page.denies(start)
    ]
    if not found and page.most(0, len(page.said.words), Telling.WEIGHT, Telling.HEIGHT) >= _likely:
        found += [(0.0, value) for start, end, value in _numbers(page) if _is_bare_height(page, start, end, value)]
    fitting = [(share, value) for share, value in found if _shortest_cm <= value <= _tallest_cm]
    return max(fitting)[1] if fitting else None


def _is_bare_height(page: Page, start: int, end: int, value: float) -> bool:
    """``I weigh 85 and I'm 190``: no age, and no weight where another is told."""
    words = page.said.words
    weighs = bool(_weighing & set(words[:start])) or any(word in words for word in ("kg", "kilos", "height", "said"))
    is_alone = words[end : end + 1] and (
        words[end] not in WEIGHT_UNITS and words[end] not in ("min", "minutes", "weeks")
    )
    is_last = end == len(words)
    return (
        words[max(0, start - 1) : start] == ("im",)
        and weighs
        and bool(is_alone or is_last)
        and _least_bare <= value <= _most_bare
    )


def _weight(page: Page, usual: Unit) -> tuple[float, Unit] | None:
    """The body weight that is told last; a load of a lift or of a bell is none."""
    names_lifts = bool(page.said.exercises)
    found: list[tuple[float, int, float, Unit]] = []
    for each in _measures(page, "weight"):
        own = page.most(each.start, each.end, Telling.WEIGHT)
        kinds = [kind for kind in _of_a_weight if names_lifts or kind is not Telling.BEST]
        other = max(page.most(each.start, each.end, kind) for kind in kinds)
        begin, _close = page.clause(each.start)
        before = page.said.words[max(begin, each.start - _near) : each.start]
        is_cued = bool(_weighing & {*before, *page.said.words[each.start : each.end + 1]})
        is_weighed = is_cued or (not names_lifts and bool(each.unit)) or own >= _surely
        if other >= _surely or other > max(own, _likely) or not is_weighed or before[-1:] == ("/",):
            continue
        if before[-2:] == ("up", "to") or not _is_body_weight(each.value, each.unit, usual):
            continue
        unit: Unit = "lb" if each.unit == "lb" else "kg" if each.unit else usual
        found.append((is_cued + max(0.0, round(own - other, 1)), each.start, each.value, unit))
    best = max(found, default=None)
    return best[2:] if best is not None else None


def _is_body_weight(value: float, unit: str, usual: Unit) -> bool:
    """Whether somebody can weigh so much; a weight that may be of either unit is asked about elsewhere."""
    if not unit and (value > _most_doubtless_kg if usual == "kg" else value < _least_doubtless_lb):
        return False
    least, most = (_least_lb, _most_lb) if (unit or usual) == "lb" else (_least_kg, _most_kg)
    return least <= value <= most


def _years(page: Page) -> int | None:
    """How long they have lifted: not how long they have had a job, or run."""
    asked = "long" in page.coach_words and bool(_trains & page.coach_words)
    words = page.said.words
    for start, end, value in _numbers(page):
        if not words[end : end + 1] or words[end] not in ("years", "year", "yrs", "yr"):
            continue
        around = set(words[max(0, start - _near) : end + _near])
        begin, close = page.sentence(start)
        around &= set(words[begin:close])
        trains = bool(_trains & around) and not _not_lifted & around
        share = page.most(start, end + 1, Telling.YEARS)
        ago = words[end + 1 : end + 2] in (("ago",), ("old",))
        if ago or not page.is_of_now(start) or page.most(start, end + 1, Telling.AGE) > share:
            continue
        if value < _most_years and ((trains and share >= _likely) or (asked and not _not_lifted & around)):
            return int(value)
    return None


def _gender(page: Page) -> str | None:
    words = page.said.words
    for at, word in enumerate(words):
        if word not in _sexes or (not page.is_of_now(at) and words[at + 1 : at + 3] != ("my", "age")):
            continue
        if word in _letters:
            near = words[max(0, at - 1) : at]
            is_beside = bool(near) and (near[0] in ("im", "sex", "gender") or near[0].isdecimal())
            if is_beside and words[at + 1 : at + 2] not in (("tall",), ("high",)):
                return _sexes[word]
        elif page.share(at, at + 1, Telling.SEX) >= _likely or words[at + 1 : at + 3] == ("my", "age"):
            return _sexes[word]
    return None
