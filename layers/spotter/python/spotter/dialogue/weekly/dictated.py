"""A plan whose days are told exercise by exercise: ``Monday: squat 3x5, bench 3x5. Friday same as Monday``.

``A: squat, bench, row. B: squat, press, deadlift`` are days by letters, or by what they are for; they go round the days
of the week that are named beside them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from spotter.catalogue import match
from spotter.catalogue.variations import telling
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.amounts import Scheme, amounts, reps_said
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.weekly.days_said import days_said, weekday_of
from spotter.language.numbers import number_at
from spotter.language.templates import Slot
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_ends = word_set(". ; ! ?")
_marks = word_set(": - – — =")
_before_a_head = word_set("on my the then and so for day workout session")
_letters = word_set("a b c d e")
_of_a_day = word_set("day days workout session")
_joins = word_set(", and + & / plus then with")
_small = word_set(
    "of the a some x my please pls each it is has do did i want on for maybe s sec secs seconds reps rep sets set side "
    "per kg off from"
)
_rest = word_set("rest off free nothing none recovery day days")
_plans = word_set("my plan plans week weekly split routine program programme the this")
_most_sets, _most_reps = 10, 60
_copying = word_set("same like repeat")
_all, _but = word_set("all everything every each"), word_set("except but apart")
_longest_head, _fewest_days, _fewest_exercises, _fewest_of_a_day = 3, 2, 4, 2
_most_unknown = 1 / 3


@dataclass(frozen=True, slots=True)
class ExerciseTold:
    """An exercise with its sets and reps, where these were told."""

    named: Named
    sets: int | None = None
    reps: str = ""


@dataclass(frozen=True, slots=True)
class DayTold:
    """A day as it was dictated: its days of the week, 1 (Monday) to 7, or none where it goes by a name."""

    name: str
    days: tuple[int, ...]
    exercises: tuple[ExerciseTold, ...]


@dataclass(frozen=True, slots=True)
class PlanTold:
    """The days in the order in which they were told, and the days of the week that were named beside them."""

    told: tuple[DayTold, ...]
    days: tuple[int, ...]
    """Days of the week that are named beside those that are told; none that is for rest."""
    beside: str = ""
    """What the message says beside its days."""
    unknown: tuple[str, ...] = ()
    """What stands where an exercise would, and is none that is known."""


@dataclass(slots=True)
class _Segment:
    name: str
    days: tuple[int, ...]
    tokens: tuple[Token, ...]
    is_marked: bool = False
    """Whether a mark stands behind the name of the day."""


@lru_cache(maxsize=128)
def plan_dictated(text: str) -> PlanTold | None:
    """The plan that a message dictates; None where it tells no two days exercise by exercise."""
    tokens = plain(text).tokens
    others: list[Token] = []
    unknown: list[str] = []
    told: list[DayTold] = []
    strange: list[str] = []
    for piece in _pieces(tokens):
        segment = _segment(piece)
        day = _day(text, segment, told, unknown) if segment is not None else None
        if day is not None:
            told.append(day)
        elif segment is not None and _is_rest(segment):
            continue
        elif segment is not None and segment.is_marked:
            strange.append(text[piece[0].start : piece[-1].end])
        else:
            others += piece
    known = sum(len(each.exercises) for each in told)
    is_told = len(told) >= _fewest_days and known >= max(_fewest_exercises, _fewest_of_a_day * len(told))
    if not is_told or len(unknown) > _most_unknown * known:
        return None
    if any(_is_no_plan(each) for day in told for each in day.exercises):
        return None
    told = list(_with_what_holds_for_all(text, told, others))
    days = tuple(dict.fromkeys(day for each in days_said(text, others) for day in each.days))
    beside = " ".join(token.text for token in others)
    return PlanTold(tuple(told), days, beside, (*unknown, *strange))


def _is_rest(segment: _Segment) -> bool:
    words = {token.text for token in segment.tokens if token.is_word}
    return bool(words & _rest) and words <= _rest | _small


def _is_no_plan(told: ExerciseTold) -> bool:
    """Whether it has more sets, or reps, than anybody plans: ``225x5`` is a load with its reps."""
    reps = [int(each) for each in told.reps.split("-") if each.isdecimal()]
    return (told.sets or 0) > _most_sets or any(each > _most_reps for each in reps)


def _day(text: str, segment: _Segment, told: Sequence[DayTold], unknown: list[str]) -> DayTold | None:
    """The day of a segment; None where it names hardly an exercise."""
    if (copied := _copied(segment, told)) is not None:
        return copied
    own: list[str] = []
    exercises = tuple(exercises_told(text, segment.tokens, own))
    if not exercises or len(own) > len(exercises):
        return None
    unknown += own
    return DayTold(segment.name, segment.days, exercises)


def _pieces(tokens: Sequence[Token]) -> Iterator[tuple[Token, ...]]:
    """The sentences and lines; a comma before the name of a day ends one too."""
    cuts = [0]
    for at, token in enumerate(tokens):
        behind = tokens[at + 1] if at + 1 < len(tokens) else None
        before = tokens[at - 1].text if at else ""
        is_joint = token.text in _joins | {":"} and behind is not None and weekday_of(before) is None
        if token.text in _ends or token.text == "\n" or (is_joint and _is_a_head(tokens, at + 1)):
            cuts.append(at + 1)
    for start, end in pairwise([*cuts, len(tokens)]):
        piece = tokens[start:end]
        while piece and not (piece[-1].is_word or piece[-1].value is not None or piece[-1].text in _marks):
            piece = piece[:-1]
        if piece:
            yield tuple(piece)


def _is_a_head(tokens: Sequence[Token], at: int) -> bool:
    word = tokens[at].text
    is_numbered = word == "day" and at + 1 < len(tokens) and number_at(tokens, at + 1) is not None
    behind = tokens[at + 1].text if at + 1 < len(tokens) else ""
    return (weekday_of(word) is not None and behind not in _joins) or is_numbered


def _segment(piece: tuple[Token, ...]) -> _Segment | None:
    """A day with what stands behind its name; None for what is no day."""
    at = 0
    while at < len(piece) and piece[at].text in _before_a_head and not _is_numbered(piece, at):
        at += 1
    mark = _last_mark(piece)
    named = next((place for place in range(at, mark or at) if weekday_of(piece[place].text) is not None), at)
    days, end = _days_at(piece, named)
    if days:
        is_marked = end < len(piece) and piece[end].text in _marks
        end += is_marked or (end < len(piece) and piece[end].text == "is")
        return _Segment("", days, piece[end:], is_marked) if end < len(piece) else None
    if mark is None or mark + 1 >= len(piece) or not mark - _behind_is(piece[:mark]) <= _longest_head + at:
        return None
    head = piece[_behind_is(piece[:mark]) : mark]
    words = [token.text for token in head if token.text not in _before_a_head | _plans or token.text in _letters]
    words = [word for word in words if word not in _marks]
    is_plain_mark = piece[mark].text == ":" or _is_numbered(head, 0) or bool(words and words[0] in _letters)
    if not words or not is_plain_mark or match(" ".join(words)).exercise is not None:
        return None
    return _Segment(" ".join(words), (), piece[mark + 1 :])


def _last_mark(piece: Sequence[Token]) -> int | None:
    """The mark behind the name of a day; of ``my split: push: bench`` the second."""
    mark = next((place for place, token in enumerate(piece) if token.text in _marks), None)
    while mark is not None:
        behind = piece[mark + 1 : mark + 1 + _longest_head]
        more = next((at for at, token in enumerate(behind) if token.text == ":"), None)
        if more is None:
            break
        mark += 1 + more
    return mark


def _days_at(piece: Sequence[Token], at: int) -> tuple[tuple[int, ...], int]:
    """The days of the week with which a piece begins, and where what stands behind them begins."""
    days: list[int] = []
    end = at
    while at < len(piece) and (piece[at].text in _joins or weekday_of(piece[at].text) is not None):
        day = weekday_of(piece[at].text)
        if day is not None:
            days.append(day)
            end = at + 1
        elif not days:
            break
        at += 1
    return tuple(dict.fromkeys(days)), end


def _behind_is(tokens: Sequence[Token]) -> int:
    """Where what something is called begins: ``my routine is push day``."""
    return max((at + 1 for at, token in enumerate(tokens) if token.text in ("is", "are", "be")), default=0)


def _is_numbered(tokens: Sequence[Token], at: int) -> bool:
    return (
        at + 1 < len(tokens)
        and tokens[at].text in _of_a_day
        and (tokens[at + 1].value is not None or tokens[at + 1].text in _letters)
    )


def _copied(segment: _Segment, told: Sequence[DayTold]) -> DayTold | None:
    """``Friday same as Monday``: what was told of the day that is named, or of the first."""
    words = [token.text for token in segment.tokens]
    if not (set(words[:2]) & _copying) or not told:
        return None
    day = next((found for word in words if (found := weekday_of(word)) is not None), None)
    letter = next((word for word in reversed(words) if word in {each.name for each in told}), None)
    like = next((each for each in told if day in each.days or (letter is not None and each.name == letter)), told[0])
    return DayTold(segment.name, segment.days, like.exercises)


def exercises_told(text: str, tokens: tuple[Token, ...], unknown: list[str]) -> Iterator[ExerciseTold]:
    """The exercises of a day with what is told of each, in their order."""
    counted = schemes_in(tokens)
    at, names = 0, list[tuple[int, int, Scheme | None]]()
    ahead: Scheme | None = None
    for each in counted:
        if not isinstance(each.value, Scheme) or each.start < at:
            continue
        names += _with_first([(start, end, None) for start, end in _parted(tokens, at, each.start)], ahead)
        is_behind = bool(names) and names[-1][2] is None and names[-1][1] == each.start
        is_ahead = not is_behind and each.end < len(tokens) and tokens[each.end].text not in _joins
        ahead = each.value if is_ahead else None
        if not is_ahead and names and names[-1][2] is None:
            names[-1] = (*names[-1][:2], each.value)
        at = each.end
    names += _with_first([(start, end, None) for start, end in _parted(tokens, at, len(tokens))], ahead)
    for start, end, scheme in names:
        written = text[tokens[start].start : tokens[end - 1].end].strip(" ,.-")
        named = exercise_told(written)
        if named is not None:
            yield ExerciseTold(named, scheme.sets if scheme else None, reps_said(scheme) if scheme else "")
        elif any(token.is_word and token.text not in _small | _joins for token in tokens[start:end]):
            unknown.append(written)


def _with_first(
    names: list[tuple[int, int, Scheme | None]], scheme: Scheme | None
) -> list[tuple[int, int, Scheme | None]]:
    """The names, the first of them with the sets that stand before it: ``3x5 squats``."""
    return [(*names[0][:2], scheme), *names[1:]] if names and scheme is not None else names


def schemes_in(tokens: Sequence[Token]) -> list[Slot]:
    return sorted((each for each in amounts(tokens) if each.kind == "scheme"), key=lambda each: each.start)


def _parted(tokens: Sequence[Token], start: int, end: int) -> Iterator[tuple[int, int]]:
    """The stretches between joining words."""
    begin = start
    for at in range(start, end + 1):
        if at == end or tokens[at].text in _joins:
            while begin < at and (tokens[begin].text in _small or tokens[begin].text in _marks):
                begin += 1
            if begin < at:
                yield begin, at
            begin = at + 1


_usual_names = {"press": "overhead press", "presses": "overhead press", "chins": "chin-ups"}


def exercise_told(written: str) -> Named | None:
    """The exercise that a stretch names by all of its words: a short name of a lift too."""
    said = plain(_usual_names.get(written.lower(), written))
    for each in said.mentions:
        values = each.value if isinstance(each.value, tuple) else (each.value,)
        if each.end - each.start == len(said.tokens) and isinstance(values[0], Named):
            return values[0]
    if telling(written):
        return None
    found = match(written, fuzzy=False)
    exercises = (found.exercise,) if found.exercise is not None else tuple(found.candidates)
    return Named(written, exercises) if exercises else None


def _with_what_holds_for_all(text: str, told: Sequence[DayTold], others: Sequence[Token]) -> Iterator[DayTold]:
    """The days with the sets and reps that are told of everything: ``all 3x5 except deadlift 1x5``."""
    words = {token.text for token in others}
    counted = schemes_in(others)
    common = next((each for each in counted if {token.text for token in others[: each.start]} & _all), None)
    but: list[ExerciseTold] = []
    if common is not None and words & _but:
        behind = tuple(token for token in others[common.end :] if token.text not in _but | {"from", "for"})
        but = [each for each in exercises_told(text, behind, []) if each.sets is not None]
    for day in told:
        exercises = []
        for each in day.exercises:
            own = next((one for one in but if set(one.named.exercises[:1]) & set(each.named.exercises)), None)
            scheme = common.value if common is not None and isinstance(common.value, Scheme) else None
            if own is not None and each.sets is None:
                each = replace(each, sets=own.sets, reps=own.reps)
            elif scheme is not None and each.sets is None:
                each = replace(each, sets=scheme.sets, reps=reps_said(scheme))
            exercises.append(each)
        yield replace(day, exercises=tuple(exercises))
