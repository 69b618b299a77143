"""What somebody says there is to train with, where, what there is not, and whether that is all."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from spotter.catalogue import Equipment, equipment_named
from spotter.catalogue.equipment import MACHINES
from spotter.dialogue.introductions.page import Page
from spotter.dialogue.introductions.told import Gear, Item, Unit
from spotter.language.numbers import number_at
from spotter.language.talk.telling import Telling
from spotter.language.units import WEIGHT_UNITS
from spotter.language.word_lists import word_set

_likely, _surely = 0.4, 0.7
_longest_name = 4
_no_names = word_set("all everything gym nothing none weight weights floor cardio step bodyweight pool ring rings no")
_also = {"bar": "barbell", "bars": "barbell", "bell": "kettlebell", "bells": "kettlebells"}
_most_of_a_kind = len(MACHINES)
"""More than that is a whole gym, which is a place."""
_of_bells = frozenset({Equipment.DUMBBELL, Equipment.KETTLEBELL})
_names = {
    frozenset({Equipment.DUMBBELL}): "dumbbells",
    frozenset({Equipment.KETTLEBELL}): "kettlebells",
    frozenset({Equipment.BARBELL, Equipment.PLATE}): "barbell",
}
_heaviest_bell = 200
_heaviest_plate = {"kg": 30.0, "lb": 55.0}
_reach = 7
_joins = word_set("and , a an the & or to")
_before_weights = word_set("up from of weighing max with is are")
_gyms = word_set("gym gyms ymca y fitness crossfit box leisure")
_homes = word_set(
    "home house garage basement apartment flat cellar attic shed bedroom parents room livingroom backyard garden"
)
_only = (
    *(("nothing", "else"), ("that", "is", "all"), ("thats", "all"), ("thats", "it"), ("that", "is", "it")),
    *(("really", "it"), ("all", "i", "have"), ("all", "ive", "got"), ("all", "i", "got"), ("its", "just")),
    *(("only", "have"), ("only", "got"), ("just", "have"), ("all", "i", "own"), ("and", "thats", "it"), ("no", "more")),
)
_excepting = word_set("except minus besides excluding")
_lacking = word_set(
    "no not dont doesnt didnt havent hasnt without lack lacks missing never isnt aint gone stole stolen broke broken "
    "sold lost took nope neither nor minus out rid cant wont"
)
_leaving = word_set("gone flooded left sold closed quit cancelled canceled anymore moved")


@dataclass(frozen=True, slots=True)
class _Found:
    """Equipment named at ``start:end``, and what is told of it."""

    name: str
    kind: frozenset[Equipment]
    start: int
    end: int
    telling: Telling


def gear_told(page: Page, usual: Unit) -> Gear:
    """The equipment of a message; ``usual``: the unit of weights without one."""
    found = [each for each in _found(page) if page.is_lasting(each.start)]
    had = [each for each in found if each.telling is Telling.HAVE]
    items, plates = _with_weights(page, had, usual)
    lacking = tuple(dict.fromkeys(each.name for each in found if each.telling is Telling.LACK))
    unknown = (*plates, *_unknown(page, found))
    words = tuple(each for at, each in enumerate(page.said.words) if page.said.words[at + 1 : at + 2] != ("right",))
    is_all = bool(items) and any(_has(words, phrase) for phrase in _only)
    is_of_things = bool(items or lacking)
    return Gear(
        place=_place(page, is_of_things=is_of_things),
        items=items,
        lacking=lacking,
        is_all=is_all,
        unknown=tuple(dict.fromkeys(unknown)),
    )


def _found(page: Page) -> Iterator[_Found]:
    words = page.said.words
    last: _Found | None = None
    at = 0
    while at < len(words):
        named = _named(words, at)
        if named is None:
            at += 1
            continue
        name, kind, end = named
        telling = _telling(page, at, end) or _as_the_one_before(page, last, at)
        if telling is not None and not _is_left(page, end):
            last = _Found(_names.get(kind, name), kind, at, end, telling)
            yield last
        at = end


def _as_the_one_before(page: Page, last: _Found | None, at: int) -> Telling | None:
    """What is told of the thing before it in a list, where nothing else stands between but weights."""
    if last is None:
        return None
    between = page.said.words[last.end : at]
    is_listed = len(between) <= _reach and all(
        word in _joins | {"up", "kg", "lb", "lbs", "pounds", "kilos"} or word[:1].isdecimal() for word in between
    )
    return last.telling if is_listed and bool({"and", ",", "&"} & set(between)) else None


def _named(words: Sequence[str], at: int) -> tuple[str, frozenset[Equipment], int] | None:
    for end in range(min(len(words), at + _longest_name), at, -1):
        if not all(word.isalpha() for word in words[at:end]):
            continue
        written = " ".join(words[at:end])
        name = _also.get(written, written)
        kind = equipment_named(name)
        if kind is not None and name not in _no_names and len(kind) <= _most_of_a_kind:
            return name, kind, end
    return None


def _telling(page: Page, start: int, end: int) -> Telling | None:
    shares = {each: page.share(start, end, each) for each in (Telling.HAVE, Telling.LACK)}
    likeliest = max(shares, key=lambda each: shares[each])
    denied = (
        "no" in page.said.words[max(0, start - 1) : start] or "without" in page.said.words[max(0, start - 1) : start]
    )
    if (denied and shares[Telling.HAVE] < _surely) or _is_excepted(page, start):
        return Telling.LACK if max(shares.values()) >= _likely else None
    begin, close = page.sentence(start)
    if likeliest is Telling.LACK and not _lacking & set(page.said.words[begin:close]):
        return None
    return likeliest if shares[likeliest] >= _likely else None


def _is_excepted(page: Page, start: int) -> bool:
    """Whether it is what a place has not: ``everything except a leg press``."""
    begin, _close = page.sentence(start)
    before = page.said.words[max(begin, start - _reach) : start]
    return bool(_excepting & set(before)) or _has(before, ("apart", "from")) or _has(before, ("other", "than"))


def _is_left(page: Page, end: int) -> bool:
    """Whether it is told to be elsewhere now: ``that bar is at my brother's place``."""
    behind = page.said.words[end : end + 3]
    return behind[:2] == ("is", "at") or bool(_leaving & set(behind[:2]))


def _with_weights(page: Page, had: Sequence[_Found], usual: Unit) -> tuple[tuple[Item, ...], tuple[str, ...]]:
    """The items with their weights, and what is told of plates that no record can hold."""
    items: dict[str, Item] = {}
    plates: list[str] = []
    for at, each in enumerate(had):
        before = had[at - 1].end if at else 0
        behind = had[at + 1].start if at + 1 < len(had) else len(page.said.words)
        weights, unit, is_up_to = _weights(page, each, before, behind, is_last=at + 1 == len(had))
        if weights and each.kind == frozenset({Equipment.PLATE}):
            of: Unit = unit or usual
            plates += [f"{weight:g} {of} of plates" for weight in weights]
            weights = ()
        if not each.kind & _of_bells or max(weights, default=0) > _heaviest_bell:
            weights = ()
        new = Item(each.name, tuple(sorted(set(weights))), (unit or usual) if weights else None, is_up_to)
        old = items.get(new.name)
        items[new.name] = _both(old, new) if old is not None else new
    return tuple(items.values()), tuple(plates)


def _both(one: Item, other: Item) -> Item:
    if not other.weights or one.is_up_to or other.is_up_to:
        return one if one.weights else other
    return replace(other, weights=tuple(sorted({*one.weights, *other.weights})))


def _weights(
    page: Page, each: _Found, before: int, behind: int, *, is_last: bool
) -> tuple[tuple[float, ...], Unit | None, bool]:
    """The weights right before a thing, ``25 pound dumbbells``, or behind it: ``kettlebells, a 12 and a 16 kg``."""
    words = page.said.words
    numbers = _numbers(page, max(before, each.start - _reach), each.start)
    for start, end, value in numbers:
        written = _unit_at(words, end)
        if written and set(words[end + 1 : each.start]) <= {"of", "a", "pair", "adjustable", "rubber", "worth", "hex"}:
            return (*_listed_before(page, numbers, end, value),), written, "to" in words[before:start][-2:]
    _begin, close = page.sentence(each.start)
    limit = min(behind, close)
    after = _numbers(page, each.end, limit)
    listed: list[float] = []
    place = each.end
    unit: Unit | None = None
    is_up_to = False
    for start, end, value in after:
        between = set(words[place:start])
        is_up_to = is_up_to or "to" in between
        if unit is not None and start > place and not between & {"and", ","}:
            break
        if unit is not None and start == place:
            break
        if start - place > _reach - 2 or not between <= _joins | _before_weights:
            break
        own = _unit_at(words, end)
        counts_the_next = own is None and not is_last and behind - end <= 2 and bool({"and", ",", "a"} & between)
        if counts_the_next and value <= 4:
            break
        listed.append(value)
        unit = own or unit
        place = end + (own is not None) + (words[end : end + 1] == ("each",))
    if not unit and not (listed and each.kind & _of_bells):
        return (), None, False
    return tuple(listed), unit, is_up_to


def _unit_at(words: Sequence[str], at: int) -> Unit | None:
    """The unit of weight that a word is; None for any other."""
    written = WEIGHT_UNITS.get(words[at]) if at < len(words) else None
    return None if written is None else "lb" if written == "lb" else "kg"


def _listed_before(page: Page, numbers: Sequence[tuple[int, int, float]], last: int, value: float) -> Iterator[float]:
    """The weights of a list that ends in one with a unit: ``12 and 16 kg kettlebells``."""
    place = next(start for start, end, _value in numbers if end == last)
    for start, end, other in reversed([each for each in numbers if each[1] <= place]):
        if not set(page.said.words[end:place]) <= _joins | {"kg", "lb", "pound", "pounds"}:
            break
        yield other
        place = start
    yield value


def _numbers(page: Page, begin: int, close: int) -> list[tuple[int, int, float]]:
    found: list[tuple[int, int, float]] = []
    at = begin
    while at < close:
        number = number_at(page.said.tokens, at) if page.said.words[at] not in ("a", "an", "couple") else None
        if number is not None and number.end <= close:
            found.append((at, number.end, float(number.value)))
        at = number.end if number is not None else at + 1
    return found


def _unknown(page: Page, found: Sequence[_Found]) -> Iterator[str]:
    """What is surely said to be had or not, and is no equipment that is known: ``a monolift``."""
    held = {at for each in found for at in range(each.start, each.end)}
    for run in page.of(Telling.LACK):
        words = page.said.words[run.start : run.end]
        is_named = any(each in _homes | _gyms for each in words)
        if (
            held.isdisjoint(range(run.start, run.end))
            and not is_named
            and page.share(run.start, run.end, Telling.LACK) >= _surely
        ):
            yield f"no {page.said.part(run.start, run.end).quoted()}"


def _place(page: Page, *, is_of_things: bool) -> Literal["Gym", "Home"] | None:
    """Where they train; a gym at home is at home."""
    words = page.said.words
    asked = bool({"where", "with"} & page.coach_words)
    gyms = [at for at, word in enumerate(words) if word in _gyms and _is_there(page, at)]
    homes = [at for at, word in enumerate(words) if word in _homes and _is_there(page, at)]
    is_told = is_of_things or asked or any(page.share(at, at + 1, Telling.HAVE) >= _likely for at in (*gyms, *homes))
    if not is_told:
        return None
    if homes:
        return "Home"
    if gyms:
        return "Gym"
    return "Home" if is_of_things and "home" in page.coach_words else None


def _is_there(page: Page, at: int) -> bool:
    """Whether a place is where they train: not one that is gone, and not ``home at 10``."""
    words = page.said.words
    if words[at] == "y" and words[at - 1 : at] != ("the",):
        return False
    if words[at] in ("box", "room", "flat", "fitness", "leisure") and page.share(at, at + 1, Telling.HAVE) < _likely:
        return False
    is_gone = page.share(at, at + 1, Telling.LACK) >= _likely or bool(
        _leaving & {"gone", "closed"} & set(words[at + 1 : at + 4])
    )
    return page.is_lasting(at) and not is_gone and words[max(0, at - 1) : at] not in (("leave",), ("back",), ("get",))


def _has(words: Sequence[str], phrase: tuple[str, ...]) -> bool:
    return any(tuple(words[at : at + len(phrase)]) == phrase for at in range(len(words)))
