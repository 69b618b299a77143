"""What a message says was otherwise than it stands in the record: changed, added, renamed, moved or taken out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise

from spotter.catalogue import Exercise, match
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.calls import move_steps, name_steps, removal_steps, set_steps
from spotter.dialogue.training.corrections.entries import Entry, entries_on, newest_logs
from spotter.dialogue.training.figure import Figure
from spotter.dialogue.training.kit_named import IMPLEMENT_WORDS
from spotter.dialogue.training.log_call import log_step
from spotter.dialogue.training.logged import workouts
from spotter.dialogue.training.plan import Step
from spotter.dialogue.training.record.base import entry_of, of_day
from spotter.dialogue.training.record.items import Item, Items, items_in
from spotter.dialogue.training.record.pieces import days_in, names_in, of_others
from spotter.dialogue.training.record.sets_meant import sets_meant
from spotter.dialogue.training.sets_done import Done, SetDone
from spotter.dialogue.training.terms import Unclear, is_loaded
from spotter.dialogue.understanding.exercises_said import Named
from spotter.dialogue.understanding.message import Message
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_removing = word_set("delete remove scrap scratch erase drop bin strike wipe deleted removed cancel")
_taken_out = (("take", "out"), ("take", "off"), ("get", "rid"), ("took", "out"))
_standing = word_set("fine right correct ok okay leave stay stays keep good")
_more = word_set("another extra more additional missing missed forgot added add also")
_copula = word_set("was were is are")
_moving = word_set("move moved belongs belong shift shifted actually really put was were")
_anew = ("replace it", "replace that", "replace them", "wrong throughout", "all wrong", "instead it should")
_moves, _really = word_set("move moved belongs belong shift shifted"), word_set("actually really meant")
_denying = word_set("not was were wasnt werent should isnt")
_from_and_to = 2
_reach, _far = 4, 7


@dataclass(slots=True)
class Right:
    """What is to be done with the record, and what of the message is not clear."""

    steps: list[Step] = field(default_factory=list)
    unread: list[tuple[date, Item, str]] = field(default_factory=list)
    fixes: int = 0
    """How many exercises are put right, moved or taken out, beside those that are added."""
    is_guessed: bool = False
    """Whether an older day is meant that nothing names."""


@dataclass(frozen=True, slots=True)
class _Where:
    """The days on which what a message names may stand, the likeliest first; ``told``: those that it names.

    ``is_wrong_said``: something is said to be otherwise, so that an older day may be meant.
    """

    days: tuple[date, ...]
    told: tuple[date, ...]
    near: tuple[date, ...]
    """Today, and the day of the log that was written last in this conversation."""
    is_wrong_said: bool

    def day_of(self, context: Context, item: Item) -> date:
        """The day on which an item stands, or is to be added."""
        among = (item.day,) if item.day is not None else (*self.told, *self.near)
        if item.day is None and self.is_wrong_said:
            among = (*among, *self.days)
        standing = (day for day in among if item.exercise is not None and entry_of(context, day, item.exercise))
        return next(standing, self.told[0] if self.told else item.day or context.today)


def told_right(context: Context) -> tuple[Items, Right]:
    """What the message tells of the record. SourceNeeded where that is not known."""
    said = Message(context.whole.text, tuple(_words(context.whole)), context.today, context.own)
    where = _where(context, said)
    also = tuple(_short_names(context, where, said))
    items = items_in(said, lambda named, written: _meant(context, where, named, written), of_others(said), also)
    right = Right()
    if (moves := _moved(context, items)) is not None:
        right.steps += moves
        right.fixes += len(moves)
        return items, right
    is_anew = any(map(said.phrase, _anew)) and any(items.figures(each) for each in items.all)
    renamed = dict(_renamed(context, items, where))
    at = 0
    removing = False
    while at < len(items.all):
        item = items.all[at]
        day = where.day_of(context, item)
        entry = entry_of(context, day, item.exercise) if item.exercise is not None else None
        right.is_guessed |= entry is not None and item.day is None and day not in (*where.told, *where.near)
        was = removing and at > 0 and _are_joined(said, items.all[at - 1], item)
        removing = not _stand(items, at) and _is_removed(said, item, entry, was=was)
        if at in renamed and entry is not None:
            right.steps += name_steps(context, entry, renamed[at])
            right.fixes += 1
            at += 2
            removing = False
            continue
        _heed(context, items, item, entry, day, right, removing=removing)
        at += 1
    if is_anew and not right.unread:
        _take_rest_out(context, items, where, right)
    return items, right


def _words(said: Message) -> Iterator[Token]:
    """The words, with a set that is taken off an exercise as one of it: ``take the last set off the bench``."""
    is_taken = said.says("take", "took", "knock")
    for token in said.tokens:
        yield replace(token, text="of") if is_taken and token.text == "off" else token


def _heed(
    context: Context, items: Items, item: Item, entry: Entry | None, day: date, right: Right, *, removing: bool
) -> None:
    """Adds what is to be done about an item."""
    if item.exercise is None:
        if items_figures(items, item) and not _stands(items.said, item):
            right.unread.append((day, item, "exercise"))
        return
    figures = items.figures(item)
    if removing and entry is not None:
        places = _removed_places(items, item, entry, figures)
        if places is None:
            right.unread.append((day, item, "figures"))
            return
        right.steps += removal_steps(context, entry, places)
        right.fixes += 1
        return
    if removing or not figures or item.is_out:
        return
    unit = context.unit_in(context.whole)
    is_more = entry is not None and _is_more(items.said, item)
    try:
        base = entry.done if entry is not None else ()
        sets = sets_meant(items.said, figures, items.places, item.exercise, unit, base, is_more=is_more)
        if is_more and {"before", "beforehand"} & set(item.words(items.said)):
            sets = (*sets[len(base) :], *base)
    except Unclear as unclear:
        right.unread.append((day, item, str(unclear)))
        return
    if entry is not None:
        other = _of_other_kit(items.said, item, entry)
        if other is not None:
            right.steps += name_steps(context, entry, other)
            entry = replace(entry, name=other.name, exercise=other)
        found = set_steps(context, entry, sets)
        right.steps += found
        right.fixes += bool(found)
        return
    if is_loaded(item.exercise) and any(one.weight is None for one in sets):
        right.unread.append((day, item, "load"))
        return
    step = log_step(context, (Done(item.exercise, sets),), day, items.said)
    if step is None:
        right.unread.append((day, item, "figures"))
    else:
        right.steps.append(step)


def _of_other_kit(said: Message, item: Item, entry: Entry) -> Exercise | None:
    """The exercise that it was with the kit that is told: ``the rows were with dumbbells``."""
    words = item.words(said)
    kits = [kit for kit, names in IMPLEMENT_WORDS.items() if names & set(words)]
    if len(kits) != 1 or entry.exercise is None or entry.exercise.implement is kits[0] or "not" in words:
        return None
    written = said.part(item.named.start, item.named.end).quoted()
    return match(f"{kits[0].value.replace('_', ' ')} {written}", fuzzy=False).exercise


def items_figures(items: Items, item: Item) -> tuple[int, ...]:
    """The places of numbers that stand for an item, whatever they are of."""
    return tuple(at for at, _value in items.said.numbers() if item.holds(at) and at not in items.dropped)


def _where(context: Context, said: Message) -> _Where:
    told = [each.day for each in days_in(said) if not (each.is_source or each.is_wrong)]
    days = {str(workout.get("id")): day for day, workout in workouts(context)}
    recent = [days[each.workout] for each in newest_logs(context)]
    known = sorted(set(days.values()), reverse=True)
    near = tuple(dict.fromkeys((*recent[-1:], context.today)))
    every = tuple(dict.fromkeys((*told, *near, *known)))
    return _Where(every, tuple(dict.fromkeys(told)), near, bool((_removing | _denying | _moves) & set(said.words)))


def _meant(context: Context, where: _Where, named: Named, written: str) -> Exercise | None:
    """The exercise of the record that a name means; what stands nowhere means itself."""
    for day in where.told or where.days:
        found = of_day(context, day).meant(written, named)
        if found is not None:
            return found
    return named.exercise


def _are_joined(said: Message, one: Item, two: Item) -> bool:
    """Whether nothing stands between two names but what joins them."""
    between = set(said.words[one.named.end : two.named.start])
    return between <= {"and", "the", ",", "&", "+", "my", "both", "also"} and one.named.end < two.named.start


def _stand(items: Items, at: int) -> bool:
    """Whether it is said of an item, or of a list that it begins, that what stands there is right."""
    if _stands(items.said, items.all[at]):
        return True
    return at + 1 < len(items.all) and _are_joined(items.said, *items.all[at : at + 2]) and _stand(items, at + 1)


def _short_names(context: Context, where: _Where, said: Message) -> Iterator[Named]:
    """Words by which what stands in the record is called, before it is said how that was: ``goblet was 2 sets``."""
    held = {at for each in names_in(said) for at in range(each.start, each.end)}
    for at in range(len(said.words) - 1):
        behind = [word for word in said.words[at + 1 : at + 3] if word not in ("set", "sets", "one")]
        word = said.words[at]
        if at in held or at + 1 in held or not behind or behind[0] not in _copula | {"should"} or len(word) < _shortest:
            continue
        for day in (*where.told, *where.near):
            found = of_day(context, day).meant(word, Named(None, (), at, at + 1))
            if found is not None and word not in _kit_words:
                yield Named(found, (), at, at + 1)
                break


_shortest = 4
_kit_words = frozenset().union(*IMPLEMENT_WORDS.values()) | {"back", "front", "press", "bodyweight"}


def _is_removed(said: Message, item: Item, entry: Entry | None, *, was: bool) -> bool:
    """Whether an exercise is to go out of the record. ``was``: the one before it in a list is."""
    before = item.before[-_reach:]
    pairs = list(pairwise(before))
    if {"take", "knock"} & {*before, *said.words[max(0, item.named.start - _far) : item.named.start]} and (
        {"of", "off", "out"} & set(item.before)
    ):
        return True
    if set(before) & _removing or any(pair in pairs for pair in _taken_out):
        return True
    if was:
        return True
    behind = said.words[item.named.end : item.spans[0][1]]
    if entry is not None and {"didnt", "never"} & set(behind) and {"do", "did", "done"} & set(behind):
        return not any(item.holds(at) for at, _value in said.numbers())
    return (
        bool(_removing & set(behind))
        and entry is not None
        and not said.part(item.named.end, item.spans[0][1]).numbers()
    )


def _stands(said: Message, item: Item) -> bool:
    """Whether it is said that what stands there of an item is right."""
    behind = set(said.words[item.named.end : item.spans[0][1]])
    before = set(item.before[-_reach:])
    return bool(_standing & behind) and not _removing & before and not {"not", "isnt", "wasnt"} & behind


def _removed_places(items: Items, item: Item, entry: Entry, figures: Sequence[Figure]) -> tuple[int, ...] | None:
    """The sets that are to go, by their places from 0; None where they are not clear."""
    every = tuple(range(len(entry.sets)))
    places = [each for each in items.places if item.holds(each.start)]
    if len(places) == 1 and not figures:
        at = places[0].among(len(every))
        return at if at and set(at) <= set(every) else None
    if not figures:
        return every if not places else None
    try:
        told = sets_meant(items.said, figures, (), entry.exercise or item.exercise, "kg", ())  # type: ignore[arg-type]
    except Unclear:
        return None
    return _run(entry.done, told)


def _run(sets: Sequence[SetDone], told: Sequence[SetDone]) -> tuple[int, ...] | None:
    """Where the sets that are told stand in a row; None where they do not, or more than once."""

    def alike(one: SetDone, two: SetDone) -> bool:
        return (one.reps, one.seconds) == (two.reps, two.seconds) and (two.weight is None or one.weight == two.weight)

    size = len(told)
    found = [
        tuple(range(at, at + size))
        for at in range(len(sets) - size + 1)
        if all(alike(one, two) for one, two in zip(sets[at : at + size], told, strict=True))
    ]
    return found[-1] if found else None


def _is_more(said: Message, item: Item) -> bool:
    """Whether sets are told that come behind those that stand there."""
    words = (*item.before, *item.words(said))
    if not _more & set(words):
        return False
    at = next(at for at, word in enumerate(words) if word in _more)
    return bool({"set", "sets", "single", "double", "triple"} & set(words[at : at + 5])) or words[at] in ("also", "add")


def _renamed(context: Context, items: Items, where: _Where) -> Iterator[tuple[int, Exercise]]:
    """Items that were really another exercise, by their place: ``the row was in fact a seated cable row``."""
    for at in range(len(items.all) - 1):
        one, two = items.all[at], items.all[at + 1]
        if one.exercise is None or two.exercise is None or items.figures(one):
            continue
        day = where.day_of(context, one)
        between = items.said.words[one.named.end : two.named.start]
        is_said = bool(_copula & set(between)) and len(between) <= _longest_between and not _stands(items.said, one)
        if is_said and entry_of(context, day, one.exercise) and not entry_of(context, day, two.exercise):
            yield at, two.exercise


_longest_between = 7


def _moved(context: Context, items: Items) -> list[Step] | None:
    """The calls that put what is named, or all of a day, on the day that it really was; None where nothing moves."""
    said = items.said
    words = set(said.words)
    if (
        any(items.figures(each) for each in items.all)
        or not _moving & words
        or (_removing & words and not _moves & words)
    ):
        return None
    if any(pair in set(pairwise(said.words)) for pair in _taken_out):
        return None
    mentions = [each for each in days_in(said) if not each.is_source]
    wrong = [each.day for each in mentions if each.is_wrong]
    right = [each.day for each in mentions if not each.is_wrong]
    names = [each for each in items.all if each.exercise is not None]
    distinct = list(dict.fromkeys(right))
    if wrong and distinct:
        source, to = wrong[0], distinct[-1] if distinct[-1] != wrong[0] else distinct[0]
    elif len(distinct) == _from_and_to and (_moves | _really) & words and entries_on(context, distinct[0]):
        source, to = distinct
    elif len(distinct) == 1 and names and _is_of_day(said, names[-1], mentions[0].start):
        found = {where_day for each in names if (where_day := _day_elsewhere(context, each, distinct[0]))}
        if len(found) != 1:
            return None
        source, to = found.pop(), distinct[0]
    else:
        return None
    if source == to or not entries_on(context, source) or to > context.today:
        return None
    entries = [entry for each in names if each.exercise and (entry := entry_of(context, source, each.exercise))]
    if names and len(entries) != len(names):
        return None
    steps: list[Step] = []
    if not entries or len(entries) == len(entries_on(context, source)):
        ids = tuple(dict.fromkeys(id_ for each in entries_on(context, source) for id_ in each.workouts))
        return list(move_steps(context, source, ids, to, None))
    for entry in entries:
        steps += move_steps(context, source, entry.workouts, to, entry)
    return steps


def _is_of_day(said: Message, item: Item, day: int) -> bool:
    """Whether it is only told of an exercise that it was on a day: ``the press was wednesday``."""
    between = said.words[item.named.end : day]
    return bool(_copula & set(between)) and len(between) <= _reach and day > item.named.start


def _day_elsewhere(context: Context, item: Item, day: date) -> date | None:
    if item.exercise is None or entry_of(context, day, item.exercise):
        return None
    days = sorted({when for when, _workout in workouts(context)}, reverse=True)
    return next((each for each in days if entry_of(context, each, item.exercise)), None)


def _take_rest_out(context: Context, items: Items, where: _Where, right: Right) -> None:
    """Takes out what stands on the day and is not named, where all of it is told anew."""
    day = where.told[0] if where.told else context.today
    named = {each.exercise.id for each in items.all if each.exercise is not None}
    for entry in entries_on(context, day):
        if entry.exercise is None or entry.exercise.id not in named:
            right.steps += removal_steps(context, entry, tuple(range(len(entry.sets))))
