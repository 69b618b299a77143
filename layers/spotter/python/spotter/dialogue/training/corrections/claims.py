"""What a message says of the log, exercise by exercise: the clauses that tell of each, in their order.

People put several things right at once: ``bench was 20 not 22 and the last plank was 35``. What stands behind a name is
of that exercise until another one is named; what stands before any name is of the only one that it can be of.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from spotter.dialogue.training.corrections.entries import Entry
from spotter.dialogue.training.corrections.figures import Figure, Of
from spotter.dialogue.training.corrections.said import NamedEntry, Said, is_other, named_entries, read
from spotter.dialogue.training.corrections.unknown_names import unknown_subject
from spotter.dialogue.training.corrections.word_classes import words_of
from spotter.dialogue.training.workout_in_hand import Prescribed, meant_by
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.exercises_said import Named
from spotter.dialogue.understanding.message import Message
from spotter.language.numbers import number_at, ordinal_at
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

_asking = word_set("what why where when which who how whats")
_joins = word_set("and but so then , - :")
_against = (("not",), ("instead", "of"), ("rather", "than"))


@dataclass(frozen=True, slots=True)
class Claim:
    """What is said of one exercise of the log."""

    entry: Entry
    told: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Claims:
    """All that a message says of the log, and the clauses that tell of exercises which do not stand in it."""

    of_log: tuple[Claim, ...]
    strange: tuple[Said, ...] = ()


def claims_in(
    told: Message, entries: Sequence[Entry], recent: Sequence[Entry], *, is_right_behind: bool
) -> Claims | None:
    """What is said of the log; None where it is not clear of which exercise something is said.

    ``recent``: the exercises that were logged last, of which a clause without a name is where it is of no other;
    what shall go is of them only where the message is right behind that log.
    """
    found: list[tuple[Entry | None, list[Said]]] = []
    strange: list[Said] = []
    for start, end in _stretches(told):
        said = _read(told.part(start, end))
        named, others = _names(said.message, entries)
        if len({each.entry.name for each in named}) > 1 or (named and others):
            return None
        if others or (not named and is_added(said)):
            strange.append(said)
            continue
        if not (named or says_something(said)):
            continue
        if not named and unknown_subject(said.message, said.known, {each.end for each in said.days}):
            return None
        if named and not (found and found[-1][0] is not None and found[-1][0].name == named[0].entry.name):
            found.append((named[0].entry, []))
        elif not found:
            found.append((None, []))
        found[-1][1].append(_without_name(said, named))
    return _claims(found, strange, entries, recent, is_right_behind=is_right_behind)


def clauses_in(told: Message) -> tuple[Said, ...]:
    """The clauses that say something of the log."""
    found = (_read(told.part(start, end)) for start, end in _stretches(told))
    return tuple(said for said in found if says_something(said))


def _claims(
    found: Sequence[tuple[Entry | None, list[Said]]],
    strange: Sequence[Said],
    entries: Sequence[Entry],
    recent: Sequence[Entry],
    *,
    is_right_behind: bool,
) -> Claims | None:
    of_each: dict[str, tuple[Entry, list[Said]]] = {}
    names = {entry.name: entry for entry, _told in found if entry is not None}
    for entry, said in found:
        of_recent = recent if is_right_behind or not any(map(takes_away, said)) else entries
        meant = entry if entry is not None else _unnamed(said, tuple(names.values()), entries, of_recent)
        if meant is None:
            return None
        of_each.setdefault(meant.name, (meant, []))[1].extend(said)
    return Claims(tuple(Claim(entry, tuple(said)) for entry, said in of_each.values()), tuple(strange))


def says_something(said: Said) -> bool:
    """Whether a clause tells figures or sets, or takes something away; a question tells nothing."""
    first = next((word for word in said.message.words if word not in _joins), "")
    if first in _asking:
        return False
    return bool(said.figures or said.places) or takes_away(said)


def _read(clause: Message) -> Said:
    """The clause with the number that another one took the place of: the 22 of ``says 22, make it 20`` is wrong.

    A number at the end of a word is none of a set: ``w2026``.
    """
    said = read(clause)
    found: list[Figure] = []
    for each in said.figures:
        tokens = said.message.tokens
        before = tokens[each.start - 1] if each.start else None
        if before is not None and before.is_word and tokens[each.start].glued and before.text not in _signs:
            continue
        begin = tokens[each.start - 1].end if each.start else tokens[0].start
        numbers = [one.value for one in tokenise(said.message.text[begin : tokens[each.start].start]) if one.value]
        if len(numbers) == 1:
            found.append(replace(each, value=numbers[0], is_wrong=True, is_hedged=False))
            each = replace(each, is_wrong=False, is_hedged=False)
        found.append(each)
    return replace(said, figures=tuple(found))


_signs = words_of("times") | word_set("s set rpe")
_adding = word_set("forgot forgotten missed missing omitted add also plus")


def is_added(said: Said) -> bool:
    """Whether a clause tells of sets that are not logged yet: ``you missed the calves, 3x15``."""
    is_told = bool(said.pairs) or len(said.figures) > 1 or any(each.of is Of.SECONDS for each in said.figures)
    return is_told and bool(_adding & set(said.message.words))


def says_how_many_more(said: Said) -> int:
    """How many sets a clause says are missing, ``you are missing two``; 0 where it says no such thing."""
    is_count = len(said.figures) == 1 and not said.places and said.figures[0].of in (Of.OPEN, Of.SETS)
    is_count = is_count and said.figures[0].is_count(_most_missing) and bool(_adding & set(said.message.words))
    return said.figures[0].whole if is_count else 0


_most_missing = 20


def holding(said: Sequence[Said], entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The exercises that have a set with a figure which is said to be wrong, or to go."""
    wrong = [figure for each in said for figure in (each.wrong or (each.figures if takes_away(each) else ()))]
    loads = [each.value for each in wrong if each.unit is not None] or [each.value for each in wrong]
    return tuple(each for each in entries if loads and any(one.weight in loads for one in each.done))


_to_go = word_set("should must has to")
_removed = word_set("removed deleted erased")


def takes_away(said: Said) -> bool:
    """Whether a clause says that something shall go: ``delete the 15s``, ``20 kg should go``."""
    words = said.message.words
    if any(word in _denying and _removing & set(words[at + 1 : at + _reach_of_no]) for at, word in enumerate(words)):
        return False
    spoken = tuple(token.text for token in said.message.tokens if token.is_word)
    is_to_go = spoken[-1:] == ("go",) and bool(_to_go & set(spoken[-2:-1])) and not _ready & set(spoken)
    is_out = any(word in ("take", "get", "leave") and {"out", "rid"} & set(words[at:]) for at, word in enumerate(words))
    return is_to_go or is_out or said.has("sure_removal") or bool(_removed & set(words))


_denying = word_set("dont not never")
_removing = word_set("delete remove take erase drop get leave")
_reach_of_no = 3
_ready = word_set("good ready set")


def _unnamed(
    said: Sequence[Said], named: Sequence[Entry], entries: Sequence[Entry], recent: Sequence[Entry]
) -> Entry | None:
    """The exercise of clauses that name none: that which has the wrong figure, else the only one that is talked of."""
    for among in (named, recent, entries):
        holders = holding(said, among)
        if len(holders) == 1:
            return holders[0]
        if holders:
            return None
    if any(takes_away(each) and not each.places for each in said) and not named:
        return None
    told = (is_against_the_log, says_how_many_more, _counts, is_complaint)
    if not all(any(tells(each) for tells in told) for each in said):
        return None  # it may be of another exercise
    only = named or recent
    return only[0] if len(only) == 1 else None


def _counts(said: Said) -> bool:
    """Whether a clause says nothing but how many sets there were."""
    return bool(said.figures) and all(each.of is Of.SETS for each in said.figures)


def is_against_the_log(said: Said) -> bool:
    """Whether a clause says of something logged that it is wrong, which of the sets it is, or that it shall go."""
    return bool(said.wrong or said.places) or takes_away(said)


def _stretches(told: Message) -> Iterator[tuple[int, int]]:
    """The clauses, each with those behind it that only go on with its figures: ``and not 20``, ``10 and 8 reps``."""
    begun: tuple[int, int] | None = None
    for start, end in clauses(told.tokens):
        if begun is not None and (_is_against(told, start, end) or _goes_on(told, begun, start)):
            begun = (begun[0], end)
            continue
        if begun is not None:
            yield begun
        begun = (start, end)
    if begun is not None:
        yield begun


def _is_against(told: Message, start: int, end: int) -> bool:
    at = start
    while at < end and told.words[at] in _joins:
        at += 1
    return any(told.words[at : at + len(each)] == each for each in _against) and bool(told.part(at, end).numbers())


def _goes_on(told: Message, begun: tuple[int, int], start: int) -> bool:
    """Whether figures stand right behind the name or the load that they are of: ``row 8 kg, 10 and 8``."""
    if told.words[start - 1] not in (",", ":", "-") or ordinal_at(told.tokens, start) is not None:
        return False
    before = read(told.part(*begun))
    is_open = not before.places and not takes_away(before) and bool(before.figures or before.message.exercises)
    is_open = is_open or bool(_adding & set(before.message.words))
    return number_at(told.tokens, start) is not None and is_open


def _names(clause: Message, entries: Sequence[Entry]) -> tuple[tuple[NamedEntry, ...], tuple[Named, ...]]:
    """The exercises of the log that a clause names, and those that it names besides.

    A name of the kind means the one of that kind in the log: ``bench`` of somebody who pressed dumbbells on it.
    """
    found = list(named_entries(clause, entries))
    left: list[Named] = []
    held = [Prescribed(each.exercise, 1, None, None, None) for each in entries if each.exercise is not None]
    for each in clause.exercises:
        if any(one.start < each.end and each.start < one.end for one in found):
            continue
        meant = meant_by(clause.part(each.start, each.end).quoted(), held)
        kin = [one for one in entries if meant and one.exercise == meant[0].exercise]
        if len(meant) == 1 and kin and not is_other(clause, NamedEntry(kin[0], each.start, each.end)):
            found.append(NamedEntry(kin[0], each.start, each.end))
        else:
            left.append(each)
    return tuple(found), tuple(left)


def _without_name(said: Said, named: Sequence[NamedEntry]) -> Said:
    """The clause without the name, so that no word of it is taken for a part of the figures."""
    if not named:
        return said
    held = {at for each in named for at in range(each.start, each.end)}
    kept = tuple(token for at, token in enumerate(said.message.tokens) if at not in held)
    return _read(Message(said.message.text, kept, said.message.today, said.message.own))


def is_kept(said: Said) -> bool:
    """Whether a clause says what alone shall stay: ``keep only the 25s``."""
    words = set(said.message.words)
    is_alone = bool({"only", "just"} & words) or (not said.places and bool({"stays", "stands"} & words))
    return is_alone and bool({"keep", "leave", "stay", "stays", "stands"} & words) and not takes_away(said)


def is_complaint(said: Said) -> bool:
    """Whether a clause only says that something is wrong: ``the 20 kg one is the mistake``."""
    words = set(said.message.words)
    return bool(words & (words_of("complaint") - {"right", "correct", "true"}) or words & {"never", "didnt"})
