"""The days that a stretch about sessions names, and what each of them does there.

A day is that of a session that stands (``OLD``: thursday's, from monday, friday doesn't work), or the one it goes to
(``NEW``: to saturday, friday instead), or is denied (``NOT``) or excepted (``KEPT``), or its words do not say
(``OPEN``).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum
from functools import cache
from pathlib import Path

from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.day_words import WEEK_WORDS, WEEKDAYS, WEEKEND_WORDS
from spotter.language.days import DayMention, Direction, days
from spotter.language.lexicon import Lexicon, read_phrases
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_plurals = {f"{name}s": name for name in WEEKDAYS if len(name) > len("wed")}
_possessive = frozenset(_plurals) | word_set("tomorrows todays")
_which = word_set("next this coming following week")
EVERY = word_set("every each")
_passed_over = word_set("the my our this that coming a an very whole all of next on")
_to = word_set("to onto into until till for → > become becomes be goes rather then back do by make lets on")
_from = word_set("from of than replace replaces")
_kept = word_set("except besides keep keeping leave")
_taken_back = word_set("no nope actually sorry wait mean rather")
_longest_take_back = 4
_reach_of_between = 3
SESSION_NOUNS = word_set(
    "one ones session sessions sesh thing things lift workout workouts training trainings slot slots class classes "
    "appointment appointments appt booking bookings reservation gym wod lesson practice date"
)
_week = 7


@cache
def _phrases() -> Mapping[str, Lexicon[str]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for phrase, where in read_phrases(Path(__file__).with_name("data") / "session_days.txt"):
        found.setdefault(where, []).append((phrase, where))
    return {where: Lexicon(phrases) for where, phrases in found.items()}


class Role(StrEnum):
    """What a day or a time does in a stretch."""

    OLD = "old"
    NEW = "new"
    NOT = "not"
    KEPT = "kept"
    """All but this one: ``except saturday``."""
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class DaySaid:
    """A day at ``start:end`` of the tokens, with the days ahead that it may mean; none where it has been.

    ``is_span``: all of them are meant, a week or a weekend. ``is_weekly``: every such day is.
    """

    start: int
    end: int
    days: tuple[date, ...]
    role: Role
    is_span: bool = False
    is_weekly: bool = False
    is_weekday: bool = False
    """Named by its day of the week alone."""

    @property
    def is_open(self) -> bool:
        """Whether it may mean one of several."""
        return len(self.days) > 1 and not self.is_span

    def holds(self, day: object) -> bool:
        """Whether a stored day may be meant."""
        return any(each.isoformat() == day for each in self.days)


def days_said(said: Message) -> tuple[DaySaid, ...]:
    """The days of a stretch, in order."""
    tokens, weekly = _plain(said.tokens)
    found = [_said(said, each, weekly) for each in days(tokens, said.today, Direction.FUTURE)]
    return tuple(_along(_with_the_named_date(found, said), said))


def _plain(tokens: Sequence[Token]) -> tuple[tuple[Token, ...], frozenset[int]]:
    """The tokens with ``mondays`` as ``monday`` and ``every`` out of the way, and where a day is said to come again."""
    weekly: set[int] = set()
    plain: list[Token] = []
    for at, token in enumerate(tokens):
        following = tokens[at + 1].text if at + 1 < len(tokens) else ""
        if token.text in EVERY and (following in WEEKDAYS or following in _plurals):
            weekly.update((at, at + 1))
            plain.append(replace(token, text="on"))
        else:
            plain.append(replace(token, text=_plurals.get(token.text, token.text)))
    return tuple(plain), frozenset(weekly)


def _said(said: Message, each: DayMention, weekly: frozenset[int]) -> DaySaid:
    options = (each.day,) if each.day is not None else each.candidates
    words = frozenset(said.words[each.start : each.end])
    is_span = len(options) > 1 and (
        (len(options) == _week and bool(words & WEEK_WORDS)) or (bool(words & WEEKEND_WORDS) and len(options) == 2)
    )
    ahead = tuple(day for day in options if day >= said.today)
    is_weekday = any(_plurals.get(word, word) in WEEKDAYS for word in words) and not words & _which
    return DaySaid(
        each.start,
        each.end,
        ahead,
        _role(said, each.start, each.end),
        is_span,
        any(at in weekly for at in range(each.start, each.end)),
        is_weekday and len(words - {"on", "the"}) == 1,
    )


def _role(said: Message, start: int, end: int) -> Role:
    words = said.words
    own = words[start:end]
    before = [word for word in words[max(0, start - 3) : start] if word not in _passed_over or word in ("of", "on")]
    last = before[-1] if before else ""
    if words[max(0, start - 2) : start] in (("make", "it"), ("make", "that")):
        return Role.NEW
    if last in _kept or words[max(0, start - 2) : start] in (("all", "but"), ("everything", "but"), ("apart", "from")):
        return Role.KEPT
    if last == "not" or "between" in words[max(0, start - _reach_of_between) : start]:
        return Role.NOT
    if any(entry.end in (start, start - 1) for entry in _phrases()["before"].find(said.tokens[:start])):
        return Role.OLD
    if (last in _to and last not in ("be", "do", "on", "by", "make")) or own[0] in ("to", "until", "till"):
        return Role.NEW
    if words[end : end + 1] == ("instead",) and words[end + 1 : end + 2] != ("of",):
        return Role.NEW
    if last in _from or _possessive & set(own):
        return Role.OLD
    if words[end : end + 1] and (words[end] in SESSION_NOUNS or words[end : end + 2] == ("s", "session")):
        return Role.OLD
    if end < len(words) and _phrases()["behind"].at(said.tokens, end) is not None:
        return Role.OLD
    if last in _to and not (last == "on" and own[0] != "on"):
        return Role.OPEN if last in ("on", "by", "make") else Role.NEW
    return Role.OPEN


def _with_the_named_date(found: list[DaySaid], said: Message) -> Iterator[DaySaid]:
    """``Next Wednesday, the 18th``: of two names side by side of one day, the one that both may mean."""
    at = 0
    while at < len(found):
        one = found[at]
        following = found[at + 1] if at + 1 < len(found) else None
        gap = said.words[one.end : following.start] if following is not None else ()
        if following is not None and gap in ((), (",",), ("the",), (",", "the")) and not one.is_span:
            both = tuple(day for day in one.days if day in following.days)
            if both and not following.is_span:
                yield replace(one, end=following.end, days=both)
                at += 2
                continue
        yield one
        at += 1


def _along(found: Iterator[DaySaid], said: Message) -> Iterator[DaySaid]:
    """The days, where one week is named beside them, in that week; a week that only says so is no day of its own."""
    every = list(found)
    weeks = [each for each in every if each.is_span and set(said.words[each.start : each.end]) & WEEK_WORDS]
    single = [each for each in every if not each.is_span]
    if len(weeks) != 1 or not single:
        yield from _chained(every, said)
        return
    monday = weeks[0].days[0] - timedelta(days=weeks[0].days[0].weekday()) if weeks[0].days else said.today
    for each in _chained(single, said):
        of_week = {day + timedelta(weeks=count) for day in each.days for count in range(-1, 3)}
        kept = tuple(
            sorted(day for day in of_week if monday <= day < monday + timedelta(days=_week) and day >= said.today)
        )
        yield replace(each, days=kept or each.days)


def _chained(every: list[DaySaid], said: Message) -> Iterator[DaySaid]:
    """Days in a list come again together, ``every mon and thu``; of ``monday, no, tuesday`` the first is taken back."""
    weekly = False
    last_end = 0
    for at, each in enumerate(every):
        between = set(said.words[last_end : each.start])
        weekly = each.is_weekly or (weekly and between <= {"and", ",", "&", "/", "on"})
        last_end = each.end
        gap = said.words[each.end : every[at + 1].start] if at + 1 < len(every) else ()
        is_back = bool(_taken_back & set(gap)) and len(gap) <= _longest_take_back
        yield replace(each, is_weekly=weekly, role=Role.NOT if is_back else each.role)


def aside_end(said: Message, verbs: frozenset[str]) -> int:
    """Where the reason ends that stands before what is asked for: ``i'm off sunday so book me at 11``; 0 without."""
    spans = clauses(said.tokens)
    for start, end in spans:
        asks = bool(verbs & set(said.words[start:end]))
        if start and asks and said.words[start] == "so":
            return start
        if asks:
            return 0
    return 0
