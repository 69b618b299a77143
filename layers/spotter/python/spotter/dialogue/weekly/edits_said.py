"""Changes of a plan's exercises as a message says them: taken out, put in, swapped, with other sets, one or several."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from spotter.dialogue.composing.areas import Area, area_named
from spotter.dialogue.understanding.data_files import fillers
from spotter.dialogue.understanding.slots.amounts import Scheme, Weight, reps_said
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.weekly.day_exercises import ORDER
from spotter.dialogue.weekly.days_said import DAYS_OF_WEEK
from spotter.dialogue.weekly.decision import MOST_SETS
from spotter.dialogue.weekly.edit_clauses import PASSED_OVER, Clause, clauses_of
from spotter.dialogue.weekly.plan_talk import talk_words
from spotter.language.word_lists import word_set

_swap_joins = word_set("for with to by into > =")
_instead = word_set("instead rather place")
_starts = word_set("start begin open")
_first = word_set("first beginning top") | _starts
_refusing = word_set("dont not never")
_both = 2


class Doing(StrEnum):
    """What is done to a day of the plan."""

    REMOVE = "remove"
    SWAP = "swap"
    ADD = "add"
    AMOUNT = "amount"
    EXCLUDE = "exclude"
    REMOVE_DAYS = "remove days"


@dataclass(frozen=True, slots=True)
class Edit:
    """One change. ``days`` are those it is of; none where it is of every day that has the exercise."""

    doing: Doing
    old: Named | None = None
    new: Named | None = None
    area: Area | None = None
    days: tuple[int, ...] = ()
    on_all: bool = False
    sets: int | None = None
    reps: str = ""
    is_first: bool = False
    """Whether it is to stand before the others."""
    load: Weight | None = None


@dataclass(frozen=True, slots=True)
class EditsSaid:
    """The changes in their order, and the stretches that ask for something that is not understood."""

    edits: tuple[Edit, ...] = ()
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Days:
    """The days of an item: none where that is not said."""

    days: tuple[int, ...]
    on_all: bool = False


def _on(edit: Edit, days: _Days) -> Edit:
    return replace(edit, days=days.days, on_all=days.on_all)


def edits_said(text: str) -> EditsSaid:
    """What a message wants changed."""
    edits: list[Edit] = []
    left: list[str] = []
    spoken_in = ""
    context: tuple[int, ...] = ()
    spoken_of: Named | None = None
    for clause in clauses_of(text):
        found = _edits_of(clause, edits[-1].doing if edits else None)
        named = _items(clause)
        if spoken_of is not None and (other := _in_its_place(clause, named)) is not None:
            found = [replace(other, old=spoken_of), *_swaps(clause, named[1:])]
            left = [each for each in left if each != spoken_in]
        if named:
            wanted = [one for _at, one, is_denied in named if not is_denied]
            is_clear = len(named) == 1 or _tells_of_the_plan(clause.words)
            spoken_of = wanted[-1] if wanted and is_clear else None
            spoken_in = clause.text
        own = tuple(day for _start, _end, days in clause.days if len(days) < DAYS_OF_WEEK for day in days)
        if found is None:
            left.append(clause.text)
            context = own or context
            continue
        for each in found:
            inherits = not each.days and not each.on_all and each.doing is not Doing.EXCLUDE
            edits.append(replace(each, days=context) if inherits else each)
        context = own or context
    return EditsSaid(tuple(edits), tuple(left))


def _in_its_place(clause: Clause, named: Sequence[tuple[int, Named, bool]]) -> Edit | None:
    """``Swap for a push-up``: what comes in for the exercise that the clause before names; None for any other.

    Pairs may stand behind it: ``change it for a push-up, the row for a pulldown``.
    """
    does = _does(clause)
    if not does.swaps or len(named) % _both == 0 or any(each[2] for each in named) or _refuses(clause.words):
        return None
    at, new, _denied = named[0]
    if len(named) > 1 and not set(clause.words[:at]) & _pointing:
        return None
    verb = next((place for place, word in enumerate(clause.words) if word in talk_words()["swaps"]), None)
    between = clause.words[verb + 1 : at] if verb is not None and verb < at else ()
    is_for = bool(set(between) & _swap_joins) and set(between) <= _swap_joins | _beside_it
    days = _days_of(clause, at, [place for place, _named, _no in named])
    return Edit(Doing.SWAP, new=new, days=days.days, on_all=days.on_all) if is_for else None


_pointing = word_set("it that this")
_beside_it = word_set("it that this them out the a an some")


@dataclass(frozen=True, slots=True)
class _Does:
    """What the words of a clause say is done."""

    removes: bool
    swaps: bool
    adds: bool
    sets: int | None
    reps: str

    @property
    def has_amount(self) -> bool:
        return self.sets is not None or bool(self.reps)


def _does(clause: Clause) -> _Does:
    lists, words = talk_words(), set(clause.words)
    takes_out = bool(words & lists["takes"] and words & lists["out"])
    return _Does(
        bool(words & lists["removes"]) or takes_out or "without" in words,
        bool(words & (lists["swaps"] | _instead)) or {"-", ">"} <= words,
        bool(words & lists["adds"]) or bool(words & _starts and "with" in words),
        *_amount(clause),
    )


def _of_no_exercise(clause: Clause, does: _Does) -> list[Edit] | None:
    """What a clause that names no exercise and no part wants: days taken out, or an amount of everything."""
    if does.has_amount and _says_all(clause.words) and not _is_left_over(clause):
        days = _all_days(clause)
        return [Edit(Doing.AMOUNT, days=days, on_all=not days, sets=does.sets, reps=does.reps)]
    if does.adds and clause.days and _is_left_over(clause):
        return None
    if not (does.removes and clause.days) or set(clause.words) & _of_exercises:
        return [] if not does.removes or set(clause.words) & talk_words()["pointing"] else None
    if _refuses(clause.words) or _refusing & set(clause.words) or "if" in clause.words or _is_left_over(clause):
        return None
    return [Edit(Doing.REMOVE_DAYS, days=_all_days(clause))]


_of_exercises = word_set("exercise exercises movement movements one ones half set sets rep reps some")


def _edits_of(clause: Clause, before: Doing | None) -> list[Edit] | None:
    """The changes of a clause; none where it says nothing to be done, None where it is not understood."""
    does, words = _does(clause), set(clause.words)
    items = _items(clause)
    areas = [(each.start, area_named(str(each.value))) for each in clause.mentions if each.kind == "area"]
    if not items and not areas:
        return _of_no_exercise(clause, does)
    if _tells_of_the_plan(clause.words):
        return []
    denied = [each for each in items if each[2]]
    changes = does.removes or does.swaps or does.adds
    if _is_asked(clause) or (not (changes or denied or does.has_amount) and _only_tells(clause)):
        return []
    if _refuses(clause.words) or (words & _refusing and changes and not denied):
        return None
    if "if" in words or _is_left_over(clause):
        return None
    wanted = [each for each in items if not each[2]]
    found = [Edit(Doing.EXCLUDE, named) for _at, named, _no in denied]
    found += _changes(clause, does, wanted, areas, before)
    return found if found or not items else None


def _changes(
    clause: Clause,
    does: _Does,
    wanted: Sequence[tuple[int, Named, bool]],
    areas: Sequence[tuple[int, Area]],
    before: Doing | None,
) -> list[Edit]:
    """What is to become of the exercises and the parts that a clause wants something of."""
    spots = [at for at, _named, _no in wanted]
    amount = Edit(Doing.AMOUNT, sets=does.sets, reps=does.reps)
    if does.swaps and len(wanted) >= _both:
        load = _load(clause)
        return [replace(each, sets=does.sets, reps=does.reps, load=load) for each in _swaps(clause, wanted)]
    if does.removes and wanted:
        return [_on(Edit(Doing.REMOVE, named), _days_of(clause, at, spots)) for at, named, _no in wanted]
    if does.has_amount and wanted and not does.adds:
        return [_on(replace(amount, old=named), _days_of(clause, at, spots)) for at, named, _no in wanted]
    if does.swaps and len(wanted) == 1 and not does.adds:
        return [_on(Edit(Doing.SWAP, wanted[0][1]), _days_of(clause, wanted[0][0], spots))]
    if does.adds or (before is Doing.ADD and wanted):
        new = replace(amount, doing=Doing.ADD, is_first=bool(set(clause.words) & _first))
        placed = [(at, replace(new, new=named)) for at, named, _no in wanted]
        verb = next((at for at, word in enumerate(clause.words) if word in talk_words()["adds"]), 0)
        placed += [(at, replace(new, area=area)) for at, area in areas if at > verb]
        places = [at for at, _edit in placed]
        return [_on(each, _days_of(clause, at, places)) for at, each in placed]
    if before is Doing.REMOVE and wanted:
        return [_on(Edit(Doing.REMOVE, named), _days_of(clause, at, spots)) for at, named, _no in wanted]
    return []


def _refuses(words: Sequence[str]) -> bool:
    """``Do not take the lunges out``: nothing is to be changed there."""
    lists = talk_words()
    changing = lists["removes"] | lists["takes"] | lists["swaps"]
    return any(word in _refusing and changing & set(words[at + 1 : at + 3]) for at, word in enumerate(words))


def _is_asked(clause: Clause) -> bool:
    """``Do I need more back work``, ``should I add a squat``: whether it is good, and not to be done."""
    words = [word for word in clause.words if word.isalpha() and word not in {"and", "so", "but", "also", "oh", "then"}]
    return words[:1] != [] and (words[0] in _asking or words[:2] in (["do", "i"], ["does", "it"], ["do", "we"]))


_asking = word_set("should shall is are was were why how what which when who whats does did would")


def only_tells_of_the_plan(text: str) -> bool:
    """Whether a message says nothing but what the plan has, or what the coach said."""
    clauses = list(clauses_of(text))
    return bool(clauses) and all(_tells_of_the_plan(each.words) for each in clauses)


def _tells_of_the_plan(words: Sequence[str]) -> bool:
    """``Tuesday has bench 3x5``, ``you said no bench``: what the plan or the coach says, and nothing to be done."""
    is_quoted = "you" in words and bool(_saying & set(words))
    return is_quoted or (bool(_having & set(words)) and not set(words) & (talk_words()["makes"] | _wishing))


_saying, _having = word_set("say said says told wrote"), word_set("has had")
_wishing = word_set("want like need would could can should put add swap instead")


def _only_tells(clause: Clause) -> bool:
    """``Where are the legs``, ``there is a plank on monday``: nothing is asked for by itself."""
    first = next((word for word in clause.words if word.isalpha() and word not in PASSED_OVER | {"but", "oh"}), "")
    return first in talk_words()["asks"] | {"there", "theres", "too"}


def _items(clause: Clause) -> list[tuple[int, Named, bool]]:
    """The exercises of a clause: where, which, and whether it is said that they are not wanted."""
    found = []
    for each in clause.mentions:
        values = each.value if isinstance(each.value, tuple) else (each.value,)
        is_denied = each.denied and not _instead & set(clause.words[max(0, each.start - 3) : each.start])
        found += [(each.start, one, is_denied) for one in values if isinstance(one, Named)]
    held = {at for each in clause.mentions if each.kind in _held for at in range(each.start, each.end)}
    found += [
        (at, Named(f"{clause.words[at]} exercise", ()), False)
        for at in range(len(clause.words) - 1)
        if clause.words[at] in ORDER
        and clause.words[at + 1] in ("exercise", "one", "movement")
        and not (at and set(clause.words[max(0, at - 2) : at]) & {"as"})
    ]
    found += [
        (at, Named(word, ()), at > 0 and clause.words[at - 1] == "no")
        for at, word in enumerate(clause.words)
        if word in _generic and at not in held
    ]
    return sorted(found, key=lambda each: each[0])


_generic = word_set(
    "row rows press presses raise raises fly flies flyes extension extensions thrust thrusts curl curls lunge lunges"
)


def _swaps(clause: Clause, wanted: Sequence[tuple[int, Named, bool]]) -> Iterator[Edit]:
    """Pairs of exercises with ``for`` or ``instead of`` between them; what comes in stands before ``instead of``."""
    at = 0
    while at + 1 < len(wanted):
        between = set(clause.words[wanted[at][0] : wanted[at + 1][0]])
        old, new = wanted[at][1], wanted[at + 1][1]
        if between & _instead:
            old, new = new, old
        places = [each[0] for each in wanted]
        days = _days_of(clause, wanted[at + 1][0], places)
        is_open = not days.days and not days.on_all
        yield _on(Edit(Doing.SWAP, old, new), _days_of(clause, wanted[at][0], places) if is_open else days)
        at += _both


def _days_of(clause: Clause, at: int, places: Sequence[int]) -> _Days:
    """The days of an item: those behind it and before the next, else those behind a later one, else those ahead."""
    for place in sorted(each for each in places if each >= at):
        behind = min((each for each in places if each > place), default=len(clause.tokens))
        found = [each for each in clause.days if place <= each[0] < behind]
        if found:
            return _as_days(found)
        if _says_all(clause.words[place:behind]):
            return _Days((), on_all=True)
    return _as_days([each for each in clause.days if each[0] < min(places)])


def _as_days(found: Sequence[tuple[int, int, tuple[int, ...]]]) -> _Days:
    days = tuple(dict.fromkeys(day for each in found for day in each[2]))
    return _Days((), on_all=True) if len(days) == DAYS_OF_WEEK else _Days(days)


def _says_all(words: Sequence[str]) -> bool:
    """``Both days``, ``on all of them``, ``everywhere``."""
    return bool({"both", "all", "everywhere", "each", "every", "everything"} & set(words))


def _all_days(clause: Clause) -> tuple[int, ...]:
    return tuple(dict.fromkeys(day for each in clause.days for day in each[2]))


def _amount(clause: Clause) -> tuple[int | None, str]:
    """Sets and reps that are said."""
    sets: int | None = None
    reps = ""
    for each in clause.mentions:
        if each.kind == "sets" and int(str(each.value)) <= MOST_SETS:
            sets = int(str(each.value))
        elif isinstance(each.value, Scheme) and each.value.sets <= MOST_SETS:
            sets, reps = each.value.sets, reps_said(each.value)
        elif each.kind == "reps":
            reps = reps_said(each.value)
    return sets, reps


def _load(clause: Clause) -> Weight | None:
    """The one load that is said: with its unit, or as a mere number right before the sets: ``405ish 3x3``."""
    said = [each.value for each in clause.mentions if isinstance(each.value, Weight)]
    bare = [clause.tokens[at].value for at in _bare_loads(clause)]
    said += [Weight(each, None) for each in bare if each is not None]
    return said[0] if len(said) == 1 else None


def _bare_loads(clause: Clause) -> Iterator[int]:
    for each in clause.mentions:
        if each.kind == "scheme":
            at = each.start - 1 - (each.start > 0 and clause.words[each.start - 1] == _about)
            if at >= 0 and clause.tokens[at].value is not None:
                yield at


_about = "ish"
_held = frozenset({"exercise", "lift", "movement", "area", "sets", "scheme", "reps", "part"})


def _is_left_over(clause: Clause) -> bool:
    """Whether a word or a number of the clause is neither named nor of the words of changes."""
    lists = talk_words()
    held = {at for each in clause.mentions if each.kind in _held for at in range(each.start, each.end)}
    held |= {at for start, end, _days in clause.days for at in range(start, end)}
    if _load(clause) is not None and "instead" in clause.words:
        held |= set(_bare_loads(clause)) | {at for at, word in enumerate(clause.words) if word == _about}
        held |= {at for each in clause.mentions if each.kind == "weight" for at in range(each.start, each.end)}
    known = lists["removes"] | lists["takes"] | lists["adds"] | lists["swaps"] | lists["makes"] | lists["little"]
    return any(
        at not in held
        and token.text not in _generic | set(ORDER)
        and (token.value is not None or (token.is_word and token.text not in known | fillers().words | _small))
        for at, token in enumerate(clause.tokens)
    )


_small = word_set(
    "real proper actual normal regular as no not cannot cant dont without instead rather place both hate doing first "
    "top start begin open"
)
