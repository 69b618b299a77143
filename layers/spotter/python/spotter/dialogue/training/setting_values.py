"""The values of settings that a stretch names, each as what is wanted or what is not."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.durations import durations
from spotter.language.lexicon import meanings
from spotter.language.negation import scopes
from spotter.language.word_lists import word_set

Value = TypeVar("Value")

_changing = word_set("switch change set put make use turn move touch")
_denying = word_set("dont not never")
_left_before = word_set(
    "from not than stop hate know showing shows speak still understand learn instead was never no without except"
)
_left_behind = (
    "was",
    "is too",
    "are too",
    "mean nothing",
    "means nothing",
    "is not",
    "isnt",
    "confuse",
    "makes no sense",
    "make no sense",
    "not anymore",
    "off",
    "have me",
    "has me",
    "->",
    "- >",
    "→",
    "by accident",
    "by mistake",
    "why",
)
_to = word_set("to on as at in")
_back = word_set("no wait actually sorry ok")
_reach_before, _reach_behind = 3, 3
_perhaps = ("maybe", "perhaps", "might", "someday", "eventually", "later", "possibly")
_later = ("next month", "next year", "next week", "not yet", "some day", "one day")
_days = word_set(
    "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays "
    "sundays weekends weekend"
)
_units = meanings(
    {
        "lb": "pounds lbs lb pound imperial american libras pfund",
        "kg": "kilos kg kgs kilograms kilo metric kilogram kilogramme kilogrammes kilograms",
    }
)
_other_units = word_set("stone stones ounces")
_levels = meanings(
    {
        "beginner": "beginner beginners novice newbie noob starter",
        "intermediate": "intermediate intermed",
        "advanced": "advanced pro expert elite",
    }
)
_parts = word_set("stuff lifts lift exercises exercise machines machine dumbbells barbell cables things bodyweight")
_reach_of_part = 4
_leaving, _reach_of_leaving = word_set("leave leaving"), 3
"""Before a unit these keep what there is: ``make it pounds.. no leave it kilos``."""
_off = word_set("early late off ahead behind wrong earlier later")
_today = word_set("today tonight tonite tomorrow")
_usual = word_set("usual usually default normal normally standard always typical generally now on every each sessions")
_weights = word_set("kg kgs kilos lb lbs pounds reps rep sets x % percent years year days times")
_at_hand, _got = (("have",), ("ive",)), (("have", "got"), ("just", "have"), ("got", "only"))
_longest_at_hand = 7
_least_minutes, _most_minutes = 10, 300


@dataclass(frozen=True, slots=True)
class Found(Generic[Value]):
    """What was said of one setting: the values that are wanted and those that are not.

    ``part``: it was said of a part of what the setting is about. ``is_kept``: that it is changed is denied.
    ``is_named``: the setting itself was named.
    """

    new: tuple[Value, ...] = ()
    denied: tuple[Value, ...] = ()
    part: bool = False
    is_kept: bool = False
    is_named: bool = False


def unit_said(said: Message) -> Found[str]:
    """The unit of weights."""
    numbers = {at for at, _value in said.numbers()}
    places = [
        (entry.meaning, entry.start, entry.end)
        for entry in _units.find(said.tokens)
        if entry.start - 1 not in numbers and said.words[entry.start - 1 : entry.start] not in (("a",), ("of",))
    ]
    part = any(_is_for_a_part(said, end) for _value, _start, end in places)
    if places and _leaving & set(said.words[max(0, places[-1][1] - _reach_of_leaving) : places[-1][1]]):
        return Found(is_kept=True)
    found = sorted_out(said, places)
    return Found(found.new, found.denied, part or bool(not places and _other_units & set(said.words)), found.is_kept)


def _is_for_a_part(said: Message, at: int) -> bool:
    """``For bodyweight stuff``, ``for the bench``: of one kind of exercise alone."""
    behind = said.words[at : at + 1 + _reach_of_part]
    named = any(at < each.start <= at + _reach_of_part for each in said.exercises)
    return behind[:1] == ("for",) and (named or bool(_parts & set(behind)))


def level_said(said: Message) -> Found[str]:
    """The level of training."""
    return sorted_out(said, [(entry.meaning, entry.start, entry.end) for entry in _levels.find(said.tokens)])


def minutes_said(said: Message) -> Found[int]:
    """The minutes of a usual session: of a range both ends."""
    places: list[tuple[int, int, int]] = []
    ranged: list[int] = []
    for each in durations(said.tokens):
        behind = set(said.words[each.end : each.end + 2])
        off = bool(behind & _off) or (each.start > 0 and said.words[each.start - 1] == "by" and said.says("off"))
        if _least_minutes * 60 <= each.seconds <= _most_minutes * 60 and not off:
            places.append((each.seconds // 60, each.start, each.end))
            ranged += [each.least_seconds // 60] if each.least_seconds != each.seconds else []
    lengths = len(places)
    held = {at for _value, start, end in places for at in range(start, end)}
    if places or _usual & set(said.words) or said.says("session", "minutes", "length", "duration"):
        places += [
            (int(value), at, at + 1) for at, value in said.numbers() if at not in held and _is_minutes(said, at, value)
        ]
    is_left = left(said)
    later = _for_later(said)
    plain = (each for each in places[:lengths] if each[1] not in later)
    if any(not is_left(start, end) for _value, start, end in plain) and not _corrects(said):
        places = [each for at, each in enumerate(places) if at < lengths or is_left(each[1], each[2])]
    found = sorted_out(said, sorted(places, key=lambda one: one[1]))
    new = found.new
    if new and ranged:
        new = tuple(sorted({*ranged, *new}))
    is_once = bool(_today & set(said.words)) and not _usual & set(said.words)
    return Found(new, found.denied, is_once, found.is_kept)


def places_named(said: Message) -> tuple[int, ...]:
    """Where units, levels and lengths of sessions are named."""
    spans = [(each.start, each.end) for lexicon in (_units, _levels) for each in lexicon.find(said.tokens)]
    spans += [(each.start, each.end) for each in durations(said.tokens)]
    return tuple(at for start, end in spans for at in range(start, end))


def is_time_at_hand(said: Message) -> bool:
    """Whether it tells of the time that somebody has now, and of nothing else: ``i have 30 minutes``."""
    (words, at) = (said.words, int(said.words[:1] == ("i",)))
    has = words[at : at + 1] in _at_hand or words[at : at + 2] in (*_got, ("only", "have"), ("only", "got"))
    return has and bool(durations(said.tokens)) and not _usual & set(words) and len(words) <= _longest_at_hand


def _corrects(said: Message) -> bool:
    return bool(_back & set(said.words)) or said.says("or", "sometimes", "make", "to")


def _is_minutes(said: Message, at: int, value: float) -> bool:
    behind = said.words[at + 1] if at + 1 < len(said.words) else ""
    return _least_minutes <= value <= 180 and value == int(value) and behind not in _weights


def sorted_out(said: Message, places: Sequence[tuple[Value, int, int]]) -> Found[Value]:
    """The values by what is said of them; the last counts where one is taken back."""
    is_left = left(said)
    of_places = [is_left(start, end) for _value, start, end in places]
    for at in range(1, len(places)):
        if of_places[at] and of_places[at - 1] and _begins_anew(said, places[at - 1][2], places[at][1]):
            of_places[at] = False
    later = _for_later(said)
    plain = [not is_out and each[1] not in later for each, is_out in zip(places, of_places, strict=True)]
    if any(plain):
        places = [each for each, is_plain, is_out in zip(places, plain, of_places, strict=True) if is_plain or is_out]
        of_places = [is_out for is_plain, is_out in zip(plain, of_places, strict=True) if is_plain or is_out]
    new = [value for (value, _start, _end), is_out in zip(places, of_places, strict=True) if not is_out]
    denied = [
        value for (value, _start, _end), is_out in zip(places, of_places, strict=True) if is_out and value not in new
    ]
    if len(set(new)) > 1 and any(_is_taken_back(said, places)):
        new = new[-1:]
    kept = not new and _denies_change(said)
    return Found(tuple(dict.fromkeys(new)), tuple(dict.fromkeys(denied)), is_kept=kept)


def _for_later(said: Message) -> set[int]:
    """Where a value is only thought of, or holds at another time: ``maybe an hour next month``, ``25 on fridays``."""
    found: set[int] = set()
    for begin, end in clauses(said.tokens):
        clause = said.part(begin, end)
        on_days = clause.says("on") and bool(_days & set(clause.words))
        if clause.says(*_perhaps) or any(map(clause.phrase, _later)) or on_days:
            found.update(range(begin, end))
    return found


def _begins_anew(said: Message, end: int, start: int) -> bool:
    """Whether a second value is what is wanted behind a first that is not: ``no beginner, put me on intermediate``."""
    between = said.words[end:start]
    return between[-1:] != () and between[-1] in _to and not _denying & set(between)


def _is_taken_back(said: Message, places: Sequence[tuple[Value, int, int]]) -> Iterator[bool]:
    for (_one, _start, end), (_two, start, _end) in pairwise(places):
        yield bool(_back & set(said.words[end:start]))


def left(said: Message) -> Callable[[int, int], bool]:
    """Whether what stands at a place is what is left or denied: ``not kg``, ``from 60``, ``pounds mean nothing``."""
    words = said.words
    denials = scopes(said.tokens)

    def is_left(start: int, end: int) -> bool:
        near = words[max(0, start - _reach_before) : start]
        last = _behind_marks(near)
        behind = " ".join(words[end : end + _reach_behind])
        if _is_after_no(words, start) or _is_limit(words, start):
            return False
        denied = any(scope.holds(start) for scope in denials)
        return denied or bool(_left_before & set(last)) or behind.startswith(_left_behind)

    return is_left


def _is_after_no(words: Sequence[str], start: int) -> bool:
    """Whether a no before it stands alone and takes back what was before: ``or 40. no 45``, ``no ok kg then``."""
    before = words[max(0, start - 2) : start]
    return (before[-1:] == ("no",) and start > 1 and words[start - 2] in (".", ",", "?", "!")) or before == ("no", "ok")


def _is_limit(words: Sequence[str], start: int) -> bool:
    """``No more than 45 minutes``: a limit is what is wanted."""
    return words[max(0, start - 2) : start] in (("more", "than"), ("longer", "than"))


def _behind_marks(words: Iterable[str]) -> tuple[str, ...]:
    kept: list[str] = []
    for word in words:
        kept = [] if word in (",", ".", "!", "?", ";", "to", "but") else [*kept, word]
    return tuple(kept)


def _denies_change(said: Message) -> bool:
    words = said.words
    return any(word in _denying and _changing & set(words[at + 1 : at + 3]) for at, word in enumerate(words))
