"""POST /ingest: a model reads what notation declines, and its answer goes through the checks of notation."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from spotter.catalogue import Exercise, match
from spotter.language.numbers import number_at
from spotter.language.tokens import Token, TokenKind, tokenise
from spotter.language.units import WEIGHT_UNITS
from spotter.llm.coach_routes.ask import Route
from spotter.llm.prompts.ingest import INGEST
from spotter.notation import Code, ParsedItem, Unit
from spotter.notation.sets.plausibility import (
    in_kilograms,
    is_believed,
    longest_hold_s,
    longest_session_s,
    most_reps,
)
from spotter.safety.assess import assess
from spotter.training.ingest.entries import Entry, entry_of
from spotter.training.ingest.reading import Lifter

_DECLINED = frozenset(
    {Code.NOT_A_LOG, Code.MISSING_EXERCISE, Code.MISSING_REPS, Code.AMBIGUOUS_NOTATION, Code.UNMATCHED}
)
"""What another reader may make sense of. What nobody lifts, what was not done and what is at odds with itself stays."""
MOST_PIECES = 40
MOST_SETS = 20
_UNSURE = "this exercise is what a model made of the words"


@dataclass(frozen=True, slots=True)
class WrittenLog:
    """A text, what notation has made of it, and whose it is."""

    text: str
    entries: tuple[Entry, ...]
    by: Lifter


class ReadSets(BaseModel):
    """Sets of one exercise at one load, as a model has read them."""

    model_config = ConfigDict(extra="forbid")

    piece: int = Field(description="The number of the piece")
    name: str = Field(description="The words of the piece that name the exercise")
    exercise: str = Field(description="The exercise's common full name")
    sets: int = Field(description="How many sets")
    reps: list[int] = Field(description="Reps of each set, or one number for all; empty for timed work")
    weight: float | None = Field(description="The load as written; null: none")
    unit: Literal["kg", "lb"] | None = Field(description="The unit as written; null: none is")
    rpe: float | None = Field(description="RPE where it is written; null: it is not")
    seconds: int | None = Field(description="Seconds of each set of timed work; null: not timed")


class LogDraft(BaseModel):
    """What a model has read."""

    model_config = ConfigDict(extra="forbid")

    entries: list[ReadSets] = Field(description="What was done, in the order of the log")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece that notation declines, in the words of its line where nothing else stands on that."""

    entry: Entry
    text: str


def declined(log: WrittenLog) -> list[Piece]:
    """The pieces that a model may be asked about."""
    asked = [each for each in log.entries if each.row.code in _DECLINED and not each.is_certain]
    pieces = [Piece(each, _line(log, each)) for each in asked]
    return [each for each in pieces if each.text]


def _line(log: WrittenLog, entry: Entry) -> str:
    start = log.text.rfind("\n", 0, entry.at) + 1
    end = log.text.find("\n", entry.at + len(entry.row.input))
    end = len(log.text) if end < 0 else end
    beside = any(start <= each.at < end for each in log.entries if each is not entry)
    return (entry.row.input if beside else log.text[start:end]).strip()


def _by_rules(log: WrittenLog) -> tuple[Entry, ...]:
    return log.entries


def _code_alone(log: WrittenLog, _entries: tuple[Entry, ...]) -> str:
    pieces = declined(log)
    if not pieces:
        return "notation has read it"
    if len(pieces) > MOST_PIECES:
        return "too much of it is no log"
    return "code answers what may be a warning" if assess(log.text) else ""


def _brief(log: WrittenLog, _entries: tuple[Entry, ...]) -> dict[str, Any]:
    pieces = declined(log)
    told = [{"piece": at, "text": each.text, "why": each.entry.row.detail} for at, each in enumerate(pieces)]
    return {"pieces": told, **({"today": [each.name for each in log.by.of_the_day]} if log.by.of_the_day else {})}


def _accepted(log: WrittenLog, _entries: tuple[Entry, ...], draft: LogDraft) -> tuple[Entry, ...] | None:
    """The entries with those pieces replaced of which everything that the model has read passes the checks."""
    instead: dict[int, list[Entry]] = {}
    for at, piece in enumerate(declined(log)):
        read = [each for each in draft.entries if each.piece == at]
        entries = [_checked(each, piece, log.by) for each in read]
        found = [each for each in entries if each is not None]
        if found and len(found) == len(entries):
            instead[id(piece.entry)] = found
    if not instead:
        return None
    return tuple(one for each in log.entries for one in instead.get(id(each), [each]))


def _checked(read: ReadSets, piece: Piece, by: Lifter) -> Entry | None:
    """What was read as an entry, or None for what fails a check.

    It is certain where the words themselves name the exercise. A name with a word that nobody knows is not one of
    them: a model that leaves the word out would log another exercise.
    """
    text = piece.text
    exercise = match(read.exercise, by.known).exercise
    unit = _unit(read, text, by.unit)
    if exercise is None or unit is None or not _stands_in(read, text) or not _is_plausible(read, exercise, unit):
        return None
    reps: Sequence[int] = read.reps
    same = len(set(reps)) == 1
    item = ParsedItem(
        input=text,
        start=piece.entry.at,
        sets=read.sets,
        reps_per_set=reps[0] if same else None,
        variable_reps=None if same or not reps else tuple(reps),
        weight=None if not read.weight else Decimal(str(read.weight)),
        unit=unit if read.weight else None,
        rpe=None if read.rpe is None else Decimal(str(read.rpe)),
        duration_s=read.seconds,
        notes=None,
        exercise_match=exercise,
    )
    entry = entry_of(item)
    told_apart = piece.entry.row.code != Code.UNMATCHED and piece.entry.sets in ((), entry.sets)
    is_certain = told_apart and _named(read.name, text, by) == exercise
    return entry if is_certain else entry.held(Code.AMBIGUOUS_EXERCISE, _UNSURE, (exercise,))


def _named(name: str, text: str, by: Lifter) -> Exercise | None:
    """The exercise that the words of the text name by the catalogue's own rules."""
    if not name.strip() or name.lower() not in text.lower():
        return None
    return (match(name, by.of_the_day).exercise if by.of_the_day else None) or match(name, by.known).exercise


def _unit(read: ReadSets, text: str, default: Unit) -> Unit | None:
    """The unit that the text says, or the user's; None where the model says another one than is written."""
    said = {WEIGHT_UNITS[token.text] for token in tokenise(text) if token.text in WEIGHT_UNITS}
    said |= {"lb"} if "#" in text else set()
    if len(said) > 1 or (read.unit is not None and said != {read.unit}):
        return None
    return "lb" if said == {"lb"} else "kg" if said == {"kg"} else default


def _stands_in(read: ReadSets, text: str) -> bool:
    """Whether every number stands in the text. One set need not be counted, nor need sets that are told one by one."""
    numbers = frozenset(_numbers(tokenise(text)))
    told = [Decimal(each) for each in read.reps]
    told += [Decimal(str(each)) for each in (read.weight, read.rpe) if each]
    if read.sets != 1 and read.sets != len(read.reps):
        told.append(Decimal(read.sets))
    times = {Decimal(read.seconds) / each for each in (1, 60, 3600)} if read.seconds else set()
    return all(each in numbers for each in told) and (not times or bool(times & numbers))


def _numbers(tokens: Sequence[Token]) -> Iterator[Decimal]:
    """Every number that is written, in digits or in words; a time on the clock in seconds, too."""
    for at, token in enumerate(tokens):
        found = number_at(tokens, at)
        if found is not None:
            yield found.value
        if token.kind is TokenKind.CLOCK:
            minutes, _, seconds = token.text.partition(":")
            yield Decimal(60 * int(minutes) + int(seconds))


def _is_plausible(read: ReadSets, exercise: Exercise, unit: Unit) -> bool:
    """The bounds that notation has: sets with reps or seconds, and a load that is believed of the exercise."""
    if not 1 <= read.sets <= MOST_SETS or len(read.reps) not in (0, 1, read.sets):
        return False
    if bool(read.reps) == (read.seconds is not None) or (read.rpe is not None and not 1 <= read.rpe <= 10):
        return False
    longest = longest_hold_s if read.sets > 1 else longest_session_s
    if read.seconds is not None and not 1 <= read.seconds <= longest:
        return False
    if any(not 1 <= each <= most_reps(bool(read.weight)) for each in read.reps):
        return False
    if not read.weight:
        return True
    return read.weight > 0 and is_believed(exercise, in_kilograms(Decimal(str(read.weight)), unit))


READ_LOG = Route(INGEST, LogDraft, _by_rules, _code_alone, _brief, _accepted)
"""What a model may read of a log."""
