"""A text as the user's own log: with the user's exercises and unit, and the day's program where a name is bare."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from spotter.catalogue import Exercise, match
from spotter.language.days import DayMention, Direction, days
from spotter.language.tokens import Token, TokenKind, tokenise
from spotter.notation import ParsedItem, ParsedLog, ParseError, Unit, parse
from spotter.training import keys
from spotter.training.exercise_list import known_exercises
from spotter.training.ingest.entries import Entry, entries_of
from spotter.training.models import Program, Settings
from spotter.training.records import Needs, Reader

LONGEST_TEXT = 20_000
"""Letters: a long training diary."""
_COMPARING = frozenset(
    {"as", "than", "since", "like", "from", "vs", "versus", "until", "beat", "of", "for", "by", "matched"}
)
"""Before a day's name: it is what the sets are held against, not when they were done."""


@dataclass(frozen=True, slots=True)
class Lifter:
    """What of a user decides what a text means: exercises, the unit of loads without one, the day's exercises."""

    known: tuple[Exercise, ...]
    unit: Unit = "kg"
    of_the_day: tuple[Exercise, ...] = ()


def lifter(reader: Reader, day: str) -> Lifter:
    """What is stored of the user that decides what a log of this day, an ISO date, means."""
    known = known_exercises(reader)
    records = reader.read(Needs(records=(keys.SETTINGS, keys.PROGRAM))).records
    settings = Settings.of(records[keys.SETTINGS].data) or Settings()
    program = Program.of(records[keys.PROGRAM].data) or Program()
    weekday = date.fromisoformat(day).isoweekday()
    names = [each.exercise for planned in program.days if planned.day == weekday for each in planned.exercises]
    by_id = {each.id: each for each in known}
    found = (by_id.get(name) or match(name, known).exercise for name in names)
    return Lifter(known, settings.unit or "kg", tuple({each.id: each for each in found if each is not None}.values()))


def read_text(text: str, by: Lifter) -> tuple[Entry, ...]:
    """What a text logs, piece by piece, by the rules of notation alone."""
    parsed = parse(text, by.known, default_unit=by.unit)
    if by.of_the_day:
        parsed = _with_names_of_the_day(parsed, parse(text, by.of_the_day, default_unit=by.unit))
    return entries_of(parsed)


def _with_names_of_the_day(parsed: ParsedLog, of_the_day: ParsedLog) -> ParsedLog:
    """The log with the day's exercise where the same sets were read with it: a bare name means the only one it can.

    The day's list decides what a name means, and nothing else: a piece that it would read otherwise stays as it was.
    """
    named = {_figures(item): item for item in of_the_day.items}
    items = [named.get(_figures(item), item) for item in parsed.items]
    errors: list[ParseError] = []
    for error in parsed.errors:
        ours = [named.get(_figures(item)) for item in error.read]
        meant = [each for each in ours if each is not None]
        within = [each for each in of_the_day.items if error.start <= each.start < error.start + len(error.input)]
        if error.read and len(meant) == len(ours):
            items += meant
        elif not error.read and error.code == "ambiguous_exercise" and within:
            items += within
        else:
            errors.append(error)
    return ParsedLog(tuple(sorted(items, key=lambda item: item.start)), tuple(errors))


def _figures(item: ParsedItem) -> tuple[object, ...]:
    sets = (item.sets, item.reps_per_set, item.variable_reps, item.duration_s)
    return (item.start, item.input, *sets, item.weight, item.unit, item.rpe, item.flagged)


def days_named(text: str, today: date) -> tuple[DayMention, ...]:
    """The days that a text says its sets were done on, each once: ``yesterday: bench 3x5``.

    Such a day begins a line or ends a clause. A day that something is compared with is none.
    """
    tokens = tokenise(text[:LONGEST_TEXT])
    found: dict[tuple[date, ...], DayMention] = {}
    for each in days(tokens, today, Direction.PAST):
        is_week = len(each.candidates) >= 7
        if not is_week and (_begins(tokens, each.start) or _ends(tokens, each)):
            found.setdefault(each.candidates or ((each.day,) if each.day else ()), each)
    return tuple(found.values())


def _begins(tokens: Sequence[Token], at: int) -> bool:
    return at == 0 or tokens[at - 1].kind is TokenKind.BREAK


def _ends(tokens: Sequence[Token], mention: DayMention) -> bool:
    is_last = mention.end == len(tokens) or tokens[mention.end].kind in (TokenKind.BREAK, TokenKind.MARK)
    return is_last and tokens[mention.start - 1].text not in _COMPARING
