"""Changes of a plan's exercises as programs tell them, each day read as the workout in hand is (decision 0140)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spotter.catalogue import Kind
from spotter.dialogue.change_programs.acts import acts_of
from spotter.dialogue.change_programs.network import outcomes
from spotter.dialogue.change_programs.page import page_of
from spotter.dialogue.change_programs.program import Operation
from spotter.dialogue.change_programs.reading import is_borne_out
from spotter.dialogue.composing.areas import area_named
from spotter.dialogue.likely_changes.programmed import names_something_else
from spotter.dialogue.understanding.change_reader import Line
from spotter.dialogue.understanding.model import Act
from spotter.dialogue.understanding.read import Situation, plain
from spotter.dialogue.understanding.slots.amounts import Scheme, reps_said
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.slots.references import Places
from spotter.dialogue.weekly.days_said import DAYS_OF_WEEK, DaysSaid, days_said
from spotter.dialogue.weekly.decision import MOST_SETS
from spotter.dialogue.weekly.edits_said import Doing, Edit, EditsSaid
from spotter.dialogue.weekly.standing import Standing
from spotter.dialogue.weekly.stored_days import StoredDay, exercise_of
from spotter.language.durations import Duration
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

SURE = 0.9
"""How likely the changes of every day have to be."""
_before_a_day = word_set("on from for of to in the my and s")
_joins = word_set(", and & + / both")
_cuts = word_set(", . ; ! ? and then also but")
_most_cuts = 6
_both = 2
_first = "1"


@dataclass(frozen=True, slots=True)
class _Read:
    edits: tuple[Edit, ...]
    likelihood: float


_nothing = _Read((), 0.0)


def edits_programmed(text: str, standing: Standing) -> EditsSaid | None:
    """What a message surely wants changed on the days that it names, or on those that have what it names; else None."""
    tokens = plain(text).tokens
    planned = {int(each["day"]) for each in standing.days}
    named = [each for each in days_said(text, tokens) if len(each.days) < DAYS_OF_WEEK]
    if any(not set(each.days) <= planned for each in named):
        return None
    groups = list(_groups(tokens, named))
    if not groups:
        found = _on_any(text, standing)
    elif len(groups) == 1:
        found = _on(_without(text, tokens, 0, len(tokens), named), _days(groups[0]), standing)
    elif len(groups) == _both:
        found = _on_both(text, tokens, groups, named, standing)
    else:
        return None
    return EditsSaid(found.edits) if found.edits and found.likelihood >= SURE else None


def _groups(tokens: Sequence[Token], named: Sequence[DaysSaid]) -> Iterator[tuple[DaysSaid, ...]]:
    """Days that are named together: ``on Monday and Friday``."""
    group: list[DaysSaid] = []
    for each in named:
        between = {token.text for token in tokens[group[-1].end : each.start]} if group else set[str]()
        if group and not between <= _joins | _before_a_day:
            yield tuple(group)
            group = []
        group.append(each)
    if group:
        yield tuple(group)


def _days(group: Sequence[DaysSaid]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(day for each in group for day in each.days))


def _without(text: str, tokens: Sequence[Token], start: int, end: int, named: Sequence[DaysSaid]) -> str:
    """A stretch of the message without its days: what is left is said of a workout."""
    gone: set[int] = set()
    for each in named:
        begin = each.start
        while begin > start and tokens[begin - 1].text in _before_a_day:
            begin -= 1
        gone.update(range(begin, each.end))
    kept = [
        text[token.start : tokens[at + 1].start if at + 1 < len(tokens) else len(text)]
        for at, token in enumerate(tokens[:end])
        if at >= start and at not in gone
    ]
    return "".join(kept).strip(" ,")


def _on_both(
    text: str,
    tokens: Sequence[Token],
    groups: Sequence[tuple[DaysSaid, ...]],
    named: Sequence[DaysSaid],
    standing: Standing,
) -> _Read:
    """What is said of two days: the message is parted where both halves are likeliest."""
    begin, end = groups[0][-1].end, groups[1][0].start
    cuts = [begin, *(at + 1 for at in range(begin, end) if tokens[at].text in _cuts)][:_most_cuts]
    best = _nothing
    for cut in dict.fromkeys(cuts):
        first = _on(_without(text, tokens, 0, cut, named), _days(groups[0]), standing)
        second = _on(_without(text, tokens, cut, len(tokens), named), _days(groups[1]), standing)
        likelihood = min(first.likelihood, second.likelihood)
        if likelihood > best.likelihood and first.edits and second.edits:
            best = _Read((*first.edits, *second.edits), likelihood)
    return best


def _on_any(text: str, standing: Standing) -> _Read:
    """What is said of no day: of each that it surely is of, by what it names."""
    found = [_on(text, (int(each["day"]),), standing) for each in standing.days]
    sure = [each for each in found if each.edits and each.likelihood >= SURE and any(one.old for one in each.edits)]
    return _Read(tuple(edit for each in sure for edit in each.edits), SURE) if sure else _nothing


def _on(text: str, days: Sequence[int], standing: Standing) -> _Read:
    """What is said of days, as the likeliest program for the first that has what it names."""
    likelihood, edits = 1.0, list[Edit]()
    for day in days:
        stored = standing.of(day)
        read = _of_day(text, stored) if stored is not None else _nothing
        likelihood = min(likelihood, read.likelihood)
        edits += read.edits
    return _Read(tuple(edits), likelihood) if edits else _nothing


def _of_day(text: str, day: StoredDay) -> _Read:
    rows = list(day.get("exercises", ()))
    lines = [Line(str(row["exercise"]), _standing(row)) for row in rows]
    said = plain(text, Situation(tuple(each.name for each in lines)))
    page = page_of(said, lines)
    likely = outcomes(page) if page is not None else ()
    if page is None or not likely or likely[0].outcome.does is not Operation.END:
        return _nothing
    holds = {at for at, row in enumerate(rows) if (own := exercise_of(row)) is not None and own.kind is Kind.HOLD}
    edits: list[Edit] = []
    acts = acts_of(likely[0].outcome, page, said, holds)
    for act in acts if is_borne_out(acts, said) and not names_something_else(said, acts) else ():
        found = _edits(act, int(day["day"]), rows)
        if found is None:
            return _nothing
        edits += found
    return _Read(tuple(_with_amounts(edits)), likely[0].likelihood)


def _standing(row: StoredDay) -> dict[str, float]:
    reps = "".join(letter if letter.isdecimal() else " " for letter in str(row.get("reps", ""))).split()
    found = {"sets": float(row.get("sets") or 1)}
    return {**found, "reps": float(reps[0])} if reps else found


def _edits(act: Act, day: int, rows: Sequence[StoredDay]) -> list[Edit] | None:
    """An act as changes of a day of the plan; None for what no plan has, such as loads and rests."""
    targets = [at for each in act.all("target") if isinstance(each.value, Places) for at in each.value.places]
    old = [_named(rows[at]) for at in targets if at < len(rows)]
    new = next((each.value for each in act.all("new") if isinstance(each.value, Named)), None)
    area = next((area_named(str(each.value)) for each in act.all("new_area")), None)
    to = next((str(each.value) for each in act.all("to")), "")
    kinds = {name for name, _mention in act.mentions}
    match act.name:
        case "remove.remove":
            return [Edit(Doing.REMOVE, one, days=(day,)) for one in old]
        case "swap.swap" if kinds <= {"target", "new"}:
            return [Edit(Doing.SWAP, one, new, days=(day,)) for one in old]
        case "adjust.set" if kinds <= {"target", "sets", "reps", "scheme", "time"}:
            sets, reps = _amounts(act)
            is_told = sets is not None or bool(reps)
            is_load = sets is not None and sets > MOST_SETS
            edits = [Edit(Doing.AMOUNT, one, days=(day,), sets=sets, reps=reps) for one in old]
            return edits if is_told and not is_load else None
        case "add.add" if to in ("", _first) and kinds <= {"new", "new_area", "sets", "reps", "scheme", "to"}:
            sets, reps = _amounts(act)
            is_one = (new is not None or area is not None) and (sets or 0) <= MOST_SETS
            edit = Edit(Doing.ADD, new=new, area=area, days=(day,), sets=sets, reps=reps, is_first=to == _first)
            return [edit] if is_one else None
        case _:
            return None


def _named(row: StoredDay) -> Named:
    exercise = exercise_of(row)
    return Named(str(row["exercise"]), (exercise,) if exercise is not None else ())


def _amounts(act: Act) -> tuple[int | None, str]:
    sets: int | None = None
    reps = ""
    for name, mention in act.mentions:
        value = mention.value
        if isinstance(value, Scheme):
            sets, reps = value.sets, reps_said(value)
        elif name == "sets" and isinstance(value, int):
            sets = value
        elif name == "reps" and isinstance(value, int):
            reps = reps_said(value)
        elif name == "time" and isinstance(value, Duration):
            reps = f"{value.seconds} s"
    return sets, reps


def _with_amounts(edits: Sequence[Edit]) -> Iterator[Edit]:
    """The changes; amounts behind a swap are of what came in."""
    found: list[Edit] = []
    for each in edits:
        before = found[-1] if found else None
        is_of_new = each.doing is Doing.AMOUNT and before is not None and before.doing is Doing.SWAP
        if is_of_new and before is not None and before.old == each.old:
            found[-1] = Edit(Doing.SWAP, before.old, before.new, days=before.days, sets=each.sets, reps=each.reps)
        else:
            found.append(each)
    yield from found
