"""A message about training data, read once: its words, their signs, days, times, exercises, numbers and sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, lru_cache
from pathlib import Path

from spotter.catalogue import Exercise
from spotter.dialogue.understanding.exercises_said import Named, exercises_said, names
from spotter.dialogue.understanding.read import longest_read_chars, longest_read_tokens, mended_tokens
from spotter.language.clock_times import TimeMention, clock_time_at, clock_times
from spotter.language.days import DayMention, Direction, days
from spotter.language.durations import durations
from spotter.language.lexicon import Entry, Lexicon, read_phrases
from spotter.language.numbered_lists import without_list_numbers
from spotter.language.numbers import number_at
from spotter.language.repairs import without_taken_back
from spotter.language.tokens import Token, TokenKind, tokenise
from spotter.language.word_lists import word_set

_ends = frozenset(".!?;")


@cache
def cue_lexicons() -> dict[str, Lexicon[str]]:
    """The signs that words can be of, by name."""
    phrases: dict[str, list[tuple[str, str]]] = {}
    for phrase, cue in read_phrases(Path(__file__).with_name("data") / "cues.txt"):
        phrases.setdefault(cue, []).append((phrase, cue))
    return {cue: Lexicon(found) for cue, found in phrases.items()}


@dataclass(frozen=True, slots=True)
class Message:
    """What was said, or a stretch of it."""

    text: str
    tokens: tuple[Token, ...]
    today: date
    own: tuple[Exercise, ...] = ()

    words: tuple[str, ...] = field(init=False, compare=False, repr=False)
    """The words as tokens spell them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", tuple([token.text for token in self.tokens]))

    @property
    def is_cut(self) -> bool:
        """Whether only the beginning of the text was read."""
        return len(self.text) > longest_read_chars or len(self.tokens) >= longest_read_tokens

    def cues(self, cue: str) -> tuple[Entry[str], ...]:
        """Where there are signs of ``cue``."""
        return _cues(self.tokens, cue)

    def has(self, *cues: str) -> bool:
        """Whether there is a sign of any of these."""
        return any(self.cues(cue) for cue in cues)

    def says(self, *words: str) -> bool:
        """Whether one of these words is said."""
        return not set(words).isdisjoint(self.words)

    def phrase(self, phrase: str) -> bool:
        """Whether these words stand in a row."""
        wanted = phrase.split()
        spoken = self.words
        return any(list(spoken[at : at + len(wanted)]) == wanted for at in range(len(spoken) - len(wanted) + 1))

    @property
    def is_question(self) -> bool:
        """Whether something is asked: by a mark at the end, or by how it begins."""
        if "?" in self.words:
            return True
        begins = {entry.start for entry in self.cues("question")}
        first = next((at for at, token in enumerate(self.tokens) if token.text not in _openings), 0)
        return first in begins

    def sentences(self) -> tuple["Message", ...]:
        """The sentences: what a full stop, another end mark or the end of a line parts."""
        return tuple(_sentences(self))

    def sentence_spans(self) -> tuple[tuple[int, int], ...]:
        """Where the sentences stand, by their tokens."""
        return tuple(_sentence_spans(self))

    def part(self, start: int, end: int) -> "Message":
        """A stretch of the message by its tokens."""
        return Message(self.text, self.tokens[start:end], self.today, self.own)

    @property
    def exercises(self) -> tuple[Named, ...]:
        """The exercises that are named."""
        return _exercises(self.tokens, self.own)

    def days(self, direction: Direction) -> tuple[DayMention, ...]:
        """The days that are named."""
        return _days(self.tokens, self.today, direction)

    def past_day(self) -> date | None:
        """The one day behind that is named, today among them; the last that is said where one was taken back."""
        found = [each.day or _only_past(each, self.today) for each in self.days(Direction.PAST)]
        known = [each for each in found if each is not None and each <= self.today]
        return known[-1] if known else None

    def times(self) -> tuple[TimeMention, ...]:
        """The times of day that are named and can be nothing else."""
        return tuple(clock_times(self.tokens))

    def time_at(self, at: int) -> TimeMention | None:
        """The time of day that begins at ``at``."""
        return clock_time_at(self.tokens, at)

    def minutes(self) -> int | None:
        """The length of time that is named, in whole minutes; the last of several."""
        found = [each.seconds for each in durations(self.tokens)]
        return found[-1] // 60 if found and found[-1] >= 60 else None

    def seconds(self) -> tuple[int, ...]:
        """Every length of time that is named."""
        return tuple(each.seconds for each in durations(self.tokens))

    def numbers(self) -> tuple[tuple[int, float], ...]:
        """Every number with its place."""
        return _numbers(self.tokens)

    def quoted(self) -> str:
        """What stands there, as it was written."""
        if not self.tokens:
            return ""
        return " ".join(self.text[self.tokens[0].start : self.tokens[-1].end].split())


_openings = word_set(
    "and so ok okay right hey well oh but also then now k coach hm hmm um btw yo please sorry , dear cool hi"
)


def message(text: str, today: date, own: tuple[Exercise, ...] = ()) -> Message:
    """A text as a message."""
    return Message(text, _tokens(text), today, own)


@lru_cache(maxsize=512)
def _tokens(text: str) -> tuple[Token, ...]:
    read = mended_tokens(text)
    exact = tokenise(text[:longest_read_chars])[:longest_read_tokens]
    own = names()
    found = tuple(
        one if two is None or one.text in own or one.kind is not TokenKind.WORD or one.text in _kept else two
        for one, two in zip(exact, (*read, *(None for _ in exact)), strict=False)
    )
    return without_taken_back(without_list_numbers(tuple(_whole(found, at) for at in range(len(found)))))


_weekdays = {
    "mon": "monday",
    "tue": "tuesday",
    "tues": "tuesday",
    "wed": "wednesday",
    "thu": "thursday",
    "thur": "thursday",
}
_weekdays |= {"thurs": "thursday", "fri": "friday", "sat": "saturday", "sun": "sunday"}
_weekdays |= {"sats": "saturdays", "mons": "mondays", "tmrw": "tomorrow", "tmr": "tomorrow", "2moro": "tomorrow"}
_not_days = {
    "sat": word_set("i he she we they cat dog and just who it been"),
    "sun": word_set("the in hot"),
    "wed": word_set("got"),
}


_joins = frozenset({"n", "nd", "&"})


def _whole(tokens: Sequence[Token], at: int) -> Token:
    """A weekday or an "and" cut short as the whole word, where it is no other word."""
    word = tokens[at].text
    if word in _joins and 0 < at < len(tokens) - 1:
        return replace(tokens[at], text="and")
    if word not in _weekdays or (at and tokens[at - 1].text in _not_days.get(word, ())):
        return tokens[at]
    return replace(tokens[at], text=_weekdays[word])


_kept = word_set(
    "mondays tuesdays wednesdays thursdays fridays saturdays sundays "
    "sq sqt sqts ohp ohps rdl rdls dl dls bw x rpe rir s lb lbs kg kgs k bp pd pw tz yday terca"
)


@lru_cache(maxsize=2048)
def _numbers(tokens: tuple[Token, ...]) -> tuple[tuple[int, float], ...]:
    found: list[tuple[int, float]] = []
    at = 0
    while at < len(tokens):
        number = number_at(tokens, at)
        if number is not None and tokens[at].text not in ("a", "couple"):
            found.append((at, float(number.value)))
            at = number.end
        else:
            at += 1
    return tuple(found)


@lru_cache(maxsize=8192)
def _cues(tokens: tuple[Token, ...], cue: str) -> tuple[Entry[str], ...]:
    return tuple(cue_lexicons()[cue].find(tokens))


@lru_cache(maxsize=2048)
def _days(tokens: tuple[Token, ...], today: date, direction: Direction) -> tuple[DayMention, ...]:
    return tuple(days(tokens, today, direction))


@lru_cache(maxsize=2048)
def _exercises(tokens: tuple[Token, ...], own: tuple[Exercise, ...]) -> tuple[Named, ...]:
    return exercises_said(tokens, own)


def _only_past(each: DayMention, today: date) -> date | None:
    behind = [day for day in each.candidates if day <= today]
    if len(each.candidates) > 2:
        return None
    return behind[-1] if len(behind) >= 1 else None


def _sentences(said: Message) -> Iterator[Message]:
    yield from (said.part(start, end) for start, end in _sentence_spans(said))


def _sentence_spans(said: Message) -> Iterator[tuple[int, int]]:
    start = 0
    for at, token in enumerate(said.tokens):
        if token.kind is TokenKind.BREAK or token.text in _ends:
            if at > start:
                end = at + (token.text == "?")
                yield start, end
            start = at + 1
    if start < len(said.tokens):
        yield start, len(said.tokens)


def joined(parts: Sequence[Message]) -> tuple[Token, ...]:
    """The tokens of several stretches."""
    return tuple(token for part in parts for token in part.tokens)
