"""What a message says was done, against what was to be done or was done on another day."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date

from spotter.catalogue import Exercise, match
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.kit_named import of_one_kit
from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.logged import done_on
from spotter.dialogue.training.record.base import NOTHING, Base, load_of, of_workout
from spotter.dialogue.training.record.items import Item, Items, items_in
from spotter.dialogue.training.record.pieces import of_others
from spotter.dialogue.training.record.sets_meant import sets_meant
from spotter.dialogue.training.sets_done import Done, SetDone
from spotter.dialogue.training.terms import Load, Unclear, is_loaded
from spotter.dialogue.training.what_was_done import of_own_past, told_of
from spotter.dialogue.understanding.exercises_said import Named
from spotter.dialogue.understanding.message import Message
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_all_of_it = (
    *("did all of it", "did it all", "did everything", "all of it", "the whole thing", "everything", "evrything"),
    *("all done", "did the whole", "whole workout", "everything else", "all else", "the rest", "the lot", "every set"),
)
_as_told = (
    *("as planned", "as prescribed", "as written", "to the letter", "as rx", "rxd", "rx'd", "like you said"),
    *("like you wrote", "as you wrote", "as you said", "per plan", "as programmed", "as told", "by the book"),
)
_as_it_was = (
    *_as_told,
    *("as is", "as it was", "all good", "no problem", "fine"),
    *("ok", "okay", "done", "finished", "completed", "did", "got through", "got thru", "managed", "hit"),
)
_same = word_set("same identical")
_loads = word_set("weight weights load ones one dumbbells dumbbell dbs db kettlebell bells bar")
_same_only = ("the same", "same thing", "same session", "same workout", "exactly the same", "same as")


@dataclass(slots=True)
class Told:
    """What was done, by day, and the items of which the sets are not clear."""

    done: list[tuple[date, Done]] = field(default_factory=list)
    lacking: list[tuple[date, Done]] = field(default_factory=list)
    """What was done with a load that is not told."""
    unread: list[tuple[date, Item, str]] = field(default_factory=list)
    load: Load | None = None
    """The load that was told last."""
    leans: bool = False
    """Whether anything was filled in from what was to be done, or was done before."""


def told_done(context: Context) -> tuple[Items, Told]:
    """What the message says was done."""
    said = context.whole
    workout = of_workout(context, context.unit_in(said)) if context.has_workout else NOTHING
    own = tuple({each.id: each for each in (*(one.exercise for one in workout.done), *context.own)}.values())
    said = Message(said.text, said.tokens, said.today, own)
    items = items_in(said, lambda named, written: _meant(context, workout, said, named, written), _not_done(said))
    same = _same_day(context, items)
    base = Base(done_on(context, same)) if same is not None else workout
    is_whole = (bool(workout.done) and _is_of_all(items)) or same is not None
    told = Told()
    for item in items.all:
        _heed(context, items, item, told, base, is_whole=is_whole)
    if is_whole:
        day = items.all[0].day if items.all and items.all[0].day else _day(items, context)
        mentioned = {each.exercise.id for each in items.all if each.exercise is not None}
        _add_rest(told, base, mentioned, day)
    return items, told


def _heed(context: Context, items: Items, item: Item, told: Told, base: Base, *, is_whole: bool) -> None:
    """Adds what is told of an item."""
    day, exercise = item.day or context.today, item.exercise
    figures = items.figures(item)
    if item.is_out and not figures:
        return
    if exercise is None:
        told.unread.append((day, item, "exercise"))
        return
    standing = _base_for(items, item, exercise, base, is_whole=is_whole) or _as_before(items, item, told)
    try:
        known = _load_told(context, items, item, told.load)
        sets = _sets(context, items, item, exercise, standing, known) if figures else standing
    except Unclear as unclear:
        told.unread.append((day, item, str(unclear)))
        return
    told.leans |= bool(standing)
    done = Done(exercise, sets)
    lacks = is_loaded(exercise) and any(one.weight is None for one in sets) and not _says_no_load(items, item)
    if not sets:
        told.unread.append((day, item, "all"))
    elif lacks and (figures or exercise.id in base.lacking):
        told.lacking.append((day, done))
    else:
        told.load = load_of(sets) or told.load
        told.done.append((day, done))


def _meant(context: Context, workout: Base, said: Message, named: Named, written: str) -> Exercise | None:
    """The exercise that a name means: of the workout in hand, of the kit that is told, or of what is planned."""
    if (found := workout.meant(written, named)) is not None:
        return found
    end = next((each.start for each in named_in(said) if each.start >= named.end), len(said.tokens))
    found = of_one_kit(said.tokens, named, named_in(said), end).exercise
    if found is not None:
        return found
    for exercises in context.planned(context.today):
        fitting = match(written, exercises, fuzzy=False)
        among = [each for each in fitting.candidates if each in exercises]
        if fitting.exercise is not None or len(among) == 1:
            return fitting.exercise or among[0]
    return None


def _not_done(said: Message) -> frozenset[int]:
    """The places that do not tell of what this person did; what is excepted is told of all the same."""
    neutral = replace(said, tokens=tuple(_neutral(said)))
    own, told = of_own_past(neutral), told_of(neutral)
    every = frozenset(range(len(said.tokens)))
    excepted: set[int] = set()
    for at, word in enumerate(said.words):
        if word in _excepting:
            end = at
            while end < len(said.words) and end in own - told:
                end += 1
            excepted |= set(range(at, end))
    return (every - told - excepted) | of_others(said)


def _neutral(said: Message) -> Iterator[Token]:
    """The words, with ``as planned`` as no plan of what is to come."""
    for at, token in enumerate(said.tokens):
        is_base = token.text in ("planned", "prescribed", "plan") and said.words[max(0, at - 1)] in ("as", "per")
        yield replace(token, text="told") if is_base else token


_excepting = word_set("except besides excluding minus")


def _sets(
    context: Context, items: Items, item: Item, exercise: Exercise, base: tuple[SetDone, ...], known: Load | None
) -> tuple[SetDone, ...]:
    """The sets of an item; what is told of it again later stands in the place of what was told before."""
    unit, figures = context.unit_in(items.said), items.figures(item)
    try:
        return sets_meant(items.said, figures, items.places, exercise, unit, base, known=known)
    except Unclear:
        if len(item.spans) == 1:
            raise
    sets = base
    for start, end in item.spans:
        row = [each for each in figures if start <= each.start < end]
        if row:
            sets = sets_meant(items.said, row, items.places, exercise, unit, sets, known=known)
    return sets


def _as_before(items: Items, item: Item, told: Told) -> tuple[SetDone, ...]:
    """The sets of the same exercise on the day before it in the message: ``monday the same, but squat 100``."""
    if item.exercise is None or item.day is None:
        return ()
    begins = [each.start for each in items.days if each.day == item.day and each.start < item.named.start]
    if not begins or not _same & set(items.said.words[begins[0] : item.named.start]):
        return ()
    earlier = (done for day, done in told.done if day != item.day and done.exercise == item.exercise)
    return next((done.sets for done in earlier), ())


def _is_of_all(items: Items) -> bool:
    """Whether all of the workout is told to be done: in so many words, or as it was told, before anything is named."""
    if any(map(items.said.phrase, _all_of_it)):
        return True
    first = items.all[0].named.start if items.all else len(items.said.tokens)
    return any(map(items.said.part(0, first).phrase, _as_told)) and "only" not in items.said.words[:first]


def _day(items: Items, context: Context) -> date:
    meant = [each.day for each in items.days if not (each.is_source or each.is_wrong)]
    return meant[0] if meant else context.today


def _same_day(context: Context, items: Items) -> date | None:
    """The day as of which all was done once more: ``the same as yesterday but ...``."""
    if not any(map(items.said.phrase, _same_only)):
        return None
    sources = [each for each in items.days if each.is_source]
    if not sources or not done_on(context, sources[0].day):
        return None
    names = [each.named.start for each in items.all]
    is_first = not names or sources[0].start < names[0]
    same = next(at for at, word in enumerate(items.said.words) if word in _same)
    return (
        sources[0].day
        if is_first and items.said.words[same + 1 : same + 2] != ("weight",) and (not names or same < names[0])
        else None
    )


def _base_for(items: Items, item: Item, exercise: Exercise, base: Base, *, is_whole: bool) -> tuple[SetDone, ...]:
    """The sets that hold for an item where nothing else is told of it."""
    sets = base.of(exercise)
    if items.figures(item) or is_whole:
        return sets
    told = items.said.part(item.spans[0][0], item.spans[-1][1])
    sentence = next(
        (each for each in items.said.sentences() if _holds(each, items.said.tokens[item.named.start].start)), told
    )
    return sets if any(map(sentence.phrase, _as_it_was)) else ()


def _holds(sentence: Message, letter: int) -> bool:
    return sentence.tokens[0].start <= letter <= sentence.tokens[-1].start


def _load_told(context: Context, items: Items, item: Item, before: Load | None) -> Load | None:
    """The load that is told to be the same: as on a day, as of the exercise before, or that of no load at all."""
    words = item.words(items.said)
    if not _same & set(words) or item.exercise is None:
        return None
    at = next(at for at, word in enumerate(words) if word in _same)
    if not _loads & set(words[at + 1 : at + 4]):
        return None
    sources = [each for each in items.days if each.is_source and item.holds(each.start)]
    if not sources:
        return before
    done = next((each for each in done_on(context, sources[0].day) if each.exercise == item.exercise), None)
    return load_of(done.sets) if done is not None else None


def _says_no_load(items: Items, item: Item) -> bool:
    part = items.said.part(item.spans[0][0], item.spans[-1][1])
    return any(map(part.phrase, ("no weight", "bodyweight", "bw", "without weight", "no load", "unweighted")))


def _add_rest(told: Told, base: Base, mentioned: set[str], day: date) -> None:
    """All of the base that the message does not name, as it stands."""
    told.leans = True
    for each in base.done:
        if each.exercise.id in mentioned:
            continue
        kept = told.lacking if each.exercise.id in base.lacking else told.done
        kept.append((day, each))
    order = [each.exercise.id for each in base.done]
    told.done.sort(key=lambda one: order.index(one[1].exercise.id) if one[1].exercise.id in order else len(order))
