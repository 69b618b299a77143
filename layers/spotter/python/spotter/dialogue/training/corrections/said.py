"""What a stretch says of a correction: its days, exercises, sets and figures, each read once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from spotter.catalogue import Exercise, match
from spotter.catalogue.words import words as name_words
from spotter.dialogue.training.corrections.entries import Entry
from spotter.dialogue.training.corrections.entry_places import entry_places
from spotter.dialogue.training.corrections.figures import Figure, figures, pairs
from spotter.dialogue.training.corrections.past_days import PastDay, numbered_days, past_days
from spotter.dialogue.training.corrections.places import Places, places
from spotter.dialogue.training.corrections.word_classes import telling_variants, words_of, written
from spotter.dialogue.understanding.exercises_said import Named
from spotter.dialogue.understanding.message import Message, message
from spotter.language.numbers import ordinal_at
from spotter.language.word_lists import word_set

_longest_name = 4
_longest_ordinal, _highest_set = 3, 10
_in_no_name = word_set(
    "the a an in on at of for and or my i it to was is not no so all both each set sets rep reps one ones last first "
    "up down back over out off good bad right wrong left new old full today it that this them those these me you bar "
    "did done but with than by x from on day"
)


@dataclass(frozen=True)
class Said:
    """A stretch read for a correction."""

    message: Message
    days: tuple[PastDay, ...]
    places: tuple[Places, ...]
    figures: tuple[Figure, ...]

    @property
    def right(self) -> tuple[Figure, ...]:
        """The figures that are not said to be wrong."""
        return tuple(each for each in self.figures if not each.is_wrong)

    @property
    def wrong(self) -> tuple[Figure, ...]:
        """The figures that are said to be wrong."""
        return tuple(each for each in self.figures if each.is_wrong)

    @property
    def pairs(self) -> tuple[tuple[Figure, Figure], ...]:
        """Loads or counts of sets with their reps."""
        return pairs(self.message, self.figures)

    @property
    def right_days(self) -> tuple[date, ...]:
        """The days that are clear and not said to be wrong."""
        return tuple(dict.fromkeys(each.day for each in self.days if each.day is not None and not each.is_wrong))

    @property
    def wrong_days(self) -> tuple[date, ...]:
        """The days that are said to be wrong."""
        return tuple(dict.fromkeys(each.day for each in self.days if each.day is not None and each.is_wrong))

    @property
    def known(self) -> frozenset[int]:
        """The places of days, sets and figures."""
        spans = [(each.start, each.end) for each in self.days]
        spans += [(each.start, each.end) for each in self.places]
        spans += [(each.start, each.end) for each in self.figures]
        return frozenset(at for start, end in spans for at in range(start, end))

    def has(self, *classes: str) -> bool:
        """Whether a word of one of these classes is said."""
        words = set(self.message.words) | set(written(self.message))
        return any(words & words_of(each) for each in classes)


def read(part: Message) -> Said:
    """A stretch read; its exercises are left to the log, which makes them clear."""
    days = tuple(each for each in past_days(part) if not _may_be_a_set(part, each))
    if not part.numbers() and "set" not in part.words:
        days = days or numbered_days(part)
    taken = {at for each in days for at in range(each.start, each.end)}
    taken |= {at for each in entry_places(part) for at in range(each.start, each.end)}
    sets = places(part, taken)
    taken |= {at for each in sets for at in range(each.start, each.end)}
    taken |= {at for each in part.exercises for at in range(each.start, each.end)}
    return Said(part, days, sets, figures(part, taken))


def _may_be_a_set(message: Message, day: PastDay) -> bool:
    """Whether ``on the third`` may be a set: where figures stand, and no month beside it."""
    words = message.words[day.start : day.end]
    bare = len(words) <= _longest_ordinal and not set(words) - {"on", "the"} - {words[-1]}
    number = ordinal_at(message.tokens, day.end - 1)
    return bare and number is not None and number <= _highest_set and bool(message.numbers())


def joined(before: Said, answer: Said) -> Said:
    """What was said before a question, with what the answer adds to it."""
    text = f"{before.message.quoted()}\n{answer.message.quoted()}"
    return read(message(text, answer.message.today, answer.message.own))


@dataclass(frozen=True, slots=True)
class NamedEntry:
    """An exercise of the log, named at ``start:end``."""

    entry: Entry
    start: int
    end: int


def named_entries(message: Message, entries: Sequence[Entry]) -> tuple[NamedEntry, ...]:
    """Where a stretch names exercises of a log: a bare name means the only one that it can mean there."""
    among = tuple(each.exercise for each in entries if each.exercise is not None)
    found: list[NamedEntry] = []
    at = 0
    while at < len(message.tokens):
        one = (
            []
            if _is_verb(message, at)
            else [each for each in _named_at(message, at, entries, among) if not is_other(message, each)]
        )
        found += one
        said = [each.end for each in message.exercises if each.start == at]
        at = max((*said, *(each.end for each in one)), default=at + 1)
    return tuple(found)


def placed_entries(message: Message, entries: Sequence[Entry]) -> tuple[NamedEntry, ...]:
    """Where a stretch tells of exercises of the last log by their place in it."""
    found = []
    for each in entry_places(message):
        at = each.number - 1 if each.number > 0 else len(entries) + each.number
        found += [NamedEntry(entries[at], each.start, each.end)] if 0 <= at < len(entries) else []
    return tuple(found)


def _is_verb(message: Message, at: int) -> bool:
    """Whether a word says what somebody does, ``i press wrong``, and names no lift."""
    is_done = message.words[at].endswith("ed")
    return at > 0 and message.words[at - 1] in ("i", "you", "he", "she", "we", "they") and not is_done


def is_other(message: Message, named: NamedEntry) -> bool:
    """Whether a word before the name makes it another variation than the logged one: ``split squats``."""
    if not named.start or named.entry.exercise is None:
        return False
    before = frozenset(name_words(message.words[named.start - 1])) & telling_variants()
    names = {word for name in (named.entry.name, *named.entry.exercise.aliases) for word in name_words(name)}
    return bool(before) and not before & names


def _named_at(message: Message, at: int, entries: Sequence[Entry], among: tuple[Exercise, ...]) -> list[NamedEntry]:
    said = next((each for each in message.exercises if each.start == at), None)
    if said is not None:
        return [NamedEntry(each, said.start, said.end) for each in _of_named(said, message, entries, among)]
    for length in range(min(_longest_name, len(message.tokens) - at), 0, -1):
        words = message.words[at : at + length]
        if not all(token.is_word for token in message.tokens[at : at + length]):
            continue
        if words[0] in _in_no_name or words[-1] in _in_no_name:
            continue
        own = [each for each in entries if each.name.lower().split() == list(words)]
        exercise = _match(words, among) if among and not own else None
        found = own or [each for each in entries if exercise is not None and each.exercise == exercise]
        if found:
            return [NamedEntry(each, at, at + length) for each in found]
    return []


def _match(words: Sequence[str], among: tuple[Exercise, ...]) -> Exercise | None:
    """The exercise of the log that a name means, as it stands or as what is done: ``rowing`` is a row."""
    stems = [words[-1].removesuffix(end) for end in ("ing", "ed")]
    stems += [each[:-1] for each in stems if each[-1:] == each[-2:-1]]
    for last in dict.fromkeys((words[-1], *stems)):
        found = match(" ".join((*words[:-1], last)), among, fuzzy=False).exercise if last else None
        if found is not None:
            return found
    return None


def _of_named(
    said: Named, message: Message, entries: Sequence[Entry], among: tuple[Exercise, ...]
) -> tuple[Entry, ...]:
    meant = {said.exercise} if said.exercise is not None else set(said.candidates)
    fitting = tuple(each for each in entries if each.exercise in meant)
    if fitting or not among:
        return fitting if len(fitting) == 1 or said.exercise is None else fitting[:1]
    words = " ".join(message.words[said.start : said.end])
    exercise = match(words, among, fuzzy=False).exercise
    return tuple(each for each in entries if exercise is not None and each.exercise == exercise)


def strange_exercises(message: Message, named: Sequence[NamedEntry]) -> tuple[Named, ...]:
    """The exercises that are named and do not stand in the log."""
    return tuple(
        each for each in message.exercises if not any(one.start < each.end and each.start < one.end for one in named)
    )
