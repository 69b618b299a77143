"""Changes of a plan's exercises as a message says them: taken out, put in, swapped, with other sets, one or several."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from spotter.dialogue.areas import Area, area_named
from spotter.dialogue.understanding.data_files import fillers
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.amounts import Scheme
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.weekly.days_said import DAYS_OF_WEEK, days_said
from spotter.dialogue.weekly.plan_talk import talk_words
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_ends = word_set(". ! ? ;")
_joins = word_set(", and then also but plus & so")
_passed_over = word_set("please also then can could you we i want to id like need just and now so pls")
_reasons = word_set("because cos cause coz since bc")
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


@dataclass(frozen=True, slots=True)
class EditsSaid:
    """The changes in their order, and the stretches that ask for something that is not understood."""

    edits: tuple[Edit, ...] = ()
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Clause:
    text: str
    tokens: tuple[Token, ...]
    mentions: tuple[Mention, ...]
    days: tuple[tuple[int, int, tuple[int, ...]], ...]
    """Where days are named, as ``start, end, days``; all of the week where every day is meant."""

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(token.text for token in self.tokens)


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
    context: tuple[int, ...] = ()
    for clause in _clauses(text):
        found = _edits_of(clause, edits[-1].doing if edits else None)
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


def _clauses(text: str) -> Iterator[_Clause]:
    said = plain(text)
    tokens = said.tokens
    named = days_said(text, tokens)
    cuts = [0]
    for at, token in enumerate(tokens):
        if token.text in _ends or (token.text in _joins and _begins_a_clause(tokens, at + 1)):
            cuts.append(at + 1)
    cuts.append(len(tokens))
    for start, end in pairwise(cuts):
        stop = next((at for at in range(start, end) if tokens[at].text in _reasons), end)
        own = tuple(token for token in tokens[start:stop])
        if not any(token.is_word for token in own):
            continue
        yield _Clause(
            text[own[0].start : own[-1].end].strip(" ,.!?"),
            own,
            tuple(
                replace(each, start=each.start - start, end=each.end - start)
                for each in said.mentions
                if start <= each.start < stop
            ),
            tuple((each.start - start, each.end - start, each.days) for each in named if start <= each.start < stop),
        )


def _begins_a_clause(tokens: Sequence[Token], at: int) -> bool:
    """Whether what stands behind a joining word begins with what is to be done, or with a no."""
    lists = talk_words()
    verbs = lists["removes"] | lists["adds"] | lists["swaps"] | lists["takes"] | {"make", "no", "leave", "without"}
    while at < len(tokens) and (tokens[at].text in _passed_over | _joins):
        at += 1
    if [token.text for token in tokens[at + 1 : at + 3]] == ["sets", "of"] and not _is_number(tokens, at + 3):
        return True
    return at < len(tokens) and tokens[at].text in verbs - _passed_over


def _is_number(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].value is not None


def _edits_of(clause: _Clause, before: Doing | None) -> list[Edit] | None:
    """The changes of a clause; none where it says nothing to be done, None where it is not understood."""
    lists, words = talk_words(), set(clause.words)
    items = _items(clause)
    denied = [each for each in items if each[2]]
    wanted = [each for each in items if not each[2]]
    spots = [at for at, _named, _no in wanted]
    areas = [(each.start, area_named(str(each.value))) for each in clause.mentions if each.kind == "area"]
    sets, reps = _amount(clause)
    removes = bool(words & lists["removes"] or (words & lists["takes"] and words & lists["out"]) or "without" in words)
    swaps = bool(words & lists["swaps"] or words & _instead or {"-", ">"} <= words)
    adds = bool(words & lists["adds"]) or bool(words & _starts and "with" in words)
    if not items and not areas and not (removes and clause.days):
        return [] if not removes or words & lists["pointing"] else None
    if not (removes or swaps or adds or denied or sets is not None or reps) and _only_tells(clause):
        return []
    if _refuses(clause.words) or (words & _refusing and (removes or swaps or adds) and not denied):
        return None
    if "if" in words or _is_left_over(clause):
        return None
    found = [Edit(Doing.EXCLUDE, named) for _at, named, _no in denied]
    if not items and not areas:
        return [Edit(Doing.REMOVE_DAYS, days=_all_days(clause))]
    if swaps and len(wanted) >= _both:
        return found + [replace(each, sets=sets, reps=reps) for each in _swaps(clause, wanted)]
    if removes and wanted:
        return [*found, *(_on(Edit(Doing.REMOVE, named), _days_of(clause, at, spots)) for at, named, _no in wanted)]
    if (sets is not None or reps) and wanted and not adds:
        amount = Edit(Doing.AMOUNT, sets=sets, reps=reps)
        return [*found, *(_on(replace(amount, old=named), _days_of(clause, at, spots)) for at, named, _no in wanted)]
    if swaps and len(wanted) == 1 and not adds:
        return [*found, _on(Edit(Doing.SWAP, wanted[0][1]), _days_of(clause, wanted[0][0], spots))]
    if adds or (before is Doing.ADD and wanted):
        amount = Edit(Doing.ADD, sets=sets, reps=reps, is_first=bool(words & _first))
        placed = [(at, replace(amount, new=named)) for at, named, _no in wanted]
        verb = next((at for at, word in enumerate(clause.words) if word in lists["adds"]), 0)
        placed += [(at, replace(amount, area=area)) for at, area in areas if at > verb]
        places = [at for at, _edit in placed]
        return [*found, *(_on(each, _days_of(clause, at, places)) for at, each in placed)] or None
    if before is Doing.REMOVE and wanted:
        return [*found, *(_on(Edit(Doing.REMOVE, named), _days_of(clause, at, spots)) for at, named, _no in wanted)]
    return found if found or not items else None


def _refuses(words: Sequence[str]) -> bool:
    """``Do not take the lunges out``: nothing is to be changed there."""
    lists = talk_words()
    changing = lists["removes"] | lists["takes"] | lists["swaps"]
    return any(word in _refusing and changing & set(words[at + 1 : at + 3]) for at, word in enumerate(words))


def _only_tells(clause: _Clause) -> bool:
    """``Where are the legs``, ``there is a plank on monday``: nothing is asked for by itself."""
    first = next((word for word in clause.words if word.isalpha() and word not in _passed_over | {"but", "oh"}), "")
    return first in talk_words()["asks"] | {"there", "theres", "too"}


def _items(clause: _Clause) -> list[tuple[int, Named, bool]]:
    """The exercises of a clause: where, which, and whether it is said that they are not wanted."""
    found = []
    for each in clause.mentions:
        values = each.value if isinstance(each.value, tuple) else (each.value,)
        is_denied = each.denied and not _instead & set(clause.words[max(0, each.start - 3) : each.start])
        found += [(each.start, one, is_denied) for one in values if isinstance(one, Named)]
    held = {at for each in clause.mentions if each.kind in _held for at in range(each.start, each.end)}
    found += [
        (at, Named(word, ()), at > 0 and clause.words[at - 1] == "no")
        for at, word in enumerate(clause.words)
        if word in _generic and at not in held
    ]
    return sorted(found, key=lambda each: each[0])


_generic = word_set(
    "row rows press presses raise raises fly flies flyes extension extensions thrust thrusts curl curls lunge lunges"
)


def _swaps(clause: _Clause, wanted: Sequence[tuple[int, Named, bool]]) -> Iterator[Edit]:
    """Pairs of exercises with ``for`` or ``instead of`` between them; what comes in stands before ``instead of``."""
    at = 0
    while at + 1 < len(wanted):
        between = set(clause.words[wanted[at][0] : wanted[at + 1][0]])
        old, new = wanted[at][1], wanted[at + 1][1]
        if between & _instead:
            old, new = new, old
        yield _on(Edit(Doing.SWAP, old, new), _days_of(clause, wanted[at + 1][0], [each[0] for each in wanted]))
        at += _both


def _days_of(clause: _Clause, at: int, places: Sequence[int]) -> _Days:
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
    return bool({"both", "all", "everywhere", "each", "every"} & set(words))


def _all_days(clause: _Clause) -> tuple[int, ...]:
    return tuple(dict.fromkeys(day for each in clause.days for day in each[2]))


def _amount(clause: _Clause) -> tuple[int | None, str]:
    """Sets and reps that are said."""
    sets: int | None = None
    reps = ""
    for each in clause.mentions:
        if each.kind == "sets":
            sets = int(str(each.value))
        elif isinstance(each.value, Scheme):
            sets, reps = each.value.sets, str(each.value.reps)
        elif each.kind == "reps":
            reps = str(each.value)
    return sets, reps


_held = frozenset({"exercise", "lift", "movement", "area", "sets", "scheme", "reps", "part"})


def _is_left_over(clause: _Clause) -> bool:
    """Whether a word or a number of the clause is neither named nor of the words of changes."""
    lists = talk_words()
    held = {at for each in clause.mentions if each.kind in _held for at in range(each.start, each.end)}
    held |= {at for start, end, _days in clause.days for at in range(start, end)}
    known = lists["removes"] | lists["takes"] | lists["adds"] | lists["swaps"] | lists["makes"] | lists["little"]
    return any(
        at not in held
        and token.text not in _generic
        and (token.value is not None or (token.is_word and token.text not in known | fillers().words | _small))
        for at, token in enumerate(clause.tokens)
    )


_small = word_set("no not cannot cant dont without instead rather place both hate doing first top start begin open")
