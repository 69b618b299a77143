"""A request for a new workout with each thing that it names in its part: what is in, what is out, what hurts.

What the slots read is put right by what was learned of the piece that they stand in. What stands in no piece and is
surely part of a story says nothing of the workout.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from spotter.catalogue import Pattern, joints_of, muscles_of
from spotter.dialogue.composing.build_parts import SPARED, is_taken_out
from spotter.dialogue.understanding.known_words import is_known
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.amounts import EXERCISE_WORDS
from spotter.dialogue.understanding.slots.equipment import Gear
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.wish import Wish, WishKind
from spotter.dialogue.understanding.wishes import story, wishes
from spotter.dialogue.wished import values
from spotter.dialogue.wished.how_often import told_how_often
from spotter.dialogue.wished.places import is_told_first
from spotter.dialogue.wished.splits import splits_followed
from spotter.dialogue.wished.tables import said as words_said
from spotter.dialogue.wished.tables import words as words_of_wishes
from spotter.dialogue.wished.told_bests import bests_told
from spotter.language.durations import Duration
from spotter.language.negation import Denial

_seconds = 60
_longest_session_seconds = 2 * 3600
"""What is longer, and told in no piece, is of something else than the session."""
_figures_told = frozenset({"time", "count"})
"""Of these one is enough."""
_never_loose = frozenset({"number", "sets", "reps", "rounds", "scheme", "weight", "clock", "past"})
"""What says nothing where it stands in no piece."""
_behind_a_count = 10
"""Letters behind a count in which it is said what is counted."""
_no_more = frozenset({"area", "exercise", "lift", "equipment", "location", "impact", "movement", "part"})
_lasting = frozenset({"equipment", "location", "level", "goal"})
"""What is told of somebody holds wherever it stands."""
Found = Iterator[Mention]


def as_wished(said: Understanding) -> Understanding:
    """``said`` as a request for a new workout: its mentions are those of its pieces, and nothing is left over."""
    found = wishes(said.text)
    named = tuple(plain(said.text).named())
    of_oneself = (*splits_followed(said, named), *told_how_often(said), *bests_told(said, named))
    found = tuple(each for each in found if not any(start < each.end and each.start < end for start, end in of_oneself))
    named = tuple(each for each in named if each.kind in _lasting or not _is_within(said, each, of_oneself))
    mentions: list[Mention] = []
    has_area = any(each.kind is WishKind.AREA for each in found)
    found = tuple(_as_denied(wish, _inside(said, named, wish), said, has_area=has_area) for wish in found)
    to_train = frozenset[object]().union(*(_areas(said, named, each) for each in found if each.kind is WishKind.AREA))
    for wish, behind in zip(found, (*found[1:], None), strict=True):
        is_told_of = wish.kind in (WishKind.OUT, WishKind.DONE)
        is_trained = is_told_of and bool(_areas(said, named, wish) & to_train)
        if not is_trained and not _is_of_a_part(wish, behind):
            mentions += _mentions(wish, _inside(said, named, wish), said, has_area=has_area)
    told = story(said.text)
    kinds = {each.kind for each in mentions}
    mentions += (each for each in named if each.kind == "like" and not each.denied)
    if not any(each.kind in (WishKind.AREA, WishKind.EXERCISE, WishKind.GOAL) for each in found):
        alone = ("session", "exercise")  # what is named where nothing else is to be trained
        mentions += (each for each in named if each.kind in alone and not each.denied and not _is_in(said, each, found))
    loose = [
        each
        for each in named
        if each.kind != "like"
        and not _is_in(said, each, found)
        and each.kind not in kinds & _figures_told
        and not _is_told(said, each, told)
    ]
    mentions += (each for each in loose if each.kind != "lift")
    mentions += (one for each in loose if each.kind == "lift" for one in _exercises((each,), each.denial))
    mentions = _summed(mentions, said) if _counts_parts(found) else mentions
    kept = tuple(dict.fromkeys(sorted(mentions, key=lambda each: each.start)))
    acts = tuple(replace(act, mentions=(), left_over=()) for act in said.acts if act.skill == "build")
    named_places = {at for each in (*kept, *named) for at in range(each.start, each.end)}
    unknown = tuple(
        at
        for at, token in enumerate(said.tokens)
        if token.is_word
        and at not in named_places
        and not (is_known(token) or token.text in words_of_wishes())
        and not any(start <= token.start and token.end <= end for start, end in of_oneself)
        and not (_is_of_a_story(said, at, told) or _is_bracketed(said, at) or _is_a_name(said, at, found))
    )
    return replace(said, acts=acts, mentions=kept, left_over=unknown, digressions=(), wished=found)


def _is_within(said: Understanding, mention: Mention, stretches: Sequence[tuple[int, int]]) -> bool:
    start, end = _place(said, mention)
    return any(begin <= start and end <= stop for begin, stop in stretches)


def _areas(said: Understanding, named: tuple[Mention, ...], wish: Wish) -> frozenset[object]:
    return frozenset(each.value for each in _inside(said, named, wish) if each.kind == "area")


def _is_of_a_story(said: Understanding, at: int, told: tuple[tuple[int, int], ...]) -> bool:
    """Whether a word that nobody knows surely says nothing of the workout, and stands beside words that are known."""
    token = said.tokens[at]
    before = next((each for each in reversed(said.tokens[max(0, at - _marks_between) : at]) if each.is_word), None)
    behind = next((each for each in said.tokens[at + 1 : at + 1 + _marks_between] if each.is_word), None)
    is_told = any(begin <= token.start and token.end <= end for begin, end in told)
    return is_told and any(each is not None and is_known(each) for each in (before, behind))


def _is_a_name(said: Understanding, at: int, found: tuple[Wish, ...]) -> bool:
    """Whether a word can only be somebody's name, or a place's: with a capital, in no piece, and told as one."""
    token = said.tokens[at]
    written = said.text[token.start : token.end]
    if not (written[:1].isupper() and written[1:].islower()) or any(w.start <= token.start < w.end for w in found):
        return False
    before = said.tokens[at - 1].text if at else ""
    is_apart = at + 1 == len(said.tokens) or not said.tokens[at + 1].is_word
    return before in _before_names or (is_apart and not (at and said.tokens[at - 1].is_word))


_before_names = frozenset(
    {"im", "am", "is", "name", "names", "called", "named", "coach", "hi", "hey", "hello", "its", "from", "in", "with"}
)


def _is_bracketed(said: Understanding, at: int) -> bool:
    """Whether a word alone in brackets explains the known one before it: ``rugby (flanker)``."""
    around = [token.text for token in said.tokens[max(0, at - 1) : at + 2]]
    return around[:1] == ["("] and around[-1:] == [")"] and at > 1 and is_known(said.tokens[at - 2])


_marks_between = 3
"""A name may stand in brackets, or behind a mark: ``yo coach! Kofi, 22, play rugby (flanker)``."""


def _as_denied(wish: Wish, inside: tuple[Mention, ...], said: Understanding, *, has_area: bool) -> Wish:
    """A piece; where a no is said of all that it names, as what is out or lacks, unless it surely is not.

    A part of the body of which no no is said is to be trained, where there is no other.
    """
    lifts = [each for each in inside if each.kind in ("exercise", "lift") and not each.denied]
    if lifts and any(is_taken_out(each, said) for each in lifts):
        return replace(wish, kind=WishKind.OUT)
    if wish.kind is WishKind.HAVE and any(is_told_first(each, said) for each in lifts):
        return replace(wish, kind=WishKind.EXERCISE)
    is_of_gear = all(map(_may_be_gear, lifts)) and bool(words_said("gear", said.text[wish.start : wish.end]))
    is_said_of_things = wish.kind in (WishKind.HAVE, WishKind.LACK) and not is_of_gear
    if lifts and wish.kind in _never_of_lifts and (wish.likelihood < _hardly_sure or is_said_of_things):
        is_cardio = wish.likelihood < _hardly_sure and all(map(_is_kept_up, lifts))
        return wish if is_of_gear and not is_cardio else replace(wish, kind=WishKind.EXERCISE)
    gear = [each for each in inside if each.kind == "equipment"]
    if gear and wish.kind is WishKind.LACK and wish.likelihood < _surely_lacking and not any(map(_is_denied, gear)):
        return replace(wish, kind=WishKind.HAVE)
    areas = [each for each in inside if each.kind == "area"]
    if wish.kind is WishKind.OUT and areas and not has_area and not any(each.denied for each in areas):
        return replace(wish, kind=WishKind.AREA) if wish.likelihood < _surely_out else wish
    if wish.kind is WishKind.CANNOT and words_said(
        "dislike", said.text[max(0, wish.start - _before_a_name) : wish.start]
    ):
        return replace(wish, kind=WishKind.OUT)
    kind = _denied_kinds.get(wish.kind)
    refused = [each for each in inside if each.kind in ("exercise", "lift") and each.denied]
    if refused and wish.kind in (WishKind.HAVE, WishKind.LACK):
        return replace(wish, kind=WishKind.OUT)
    things = [each for each in inside if each.kind in _no_more]
    excepted = any(each.denial is Denial.EXCEPT for each in things)
    if kind is None or not things or not all(each.denied for each in things):
        return wish
    return replace(wish, kind=kind) if excepted or wish.likelihood < _surely_wanted else wish


_before_a_name = 16
"""Letters before a name in which it is said how it is liked."""
_denied_kinds = {WishKind.AREA: WishKind.OUT, WishKind.EXERCISE: WishKind.OUT}
_never_of_lifts = frozenset({WishKind.HAVE, WishKind.LACK, WishKind.OUT, WishKind.AREA})
_surely_wanted, _surely_out, _surely_lacking, _hardly_sure = 0.9, 0.95, 0.85, 0.65


def _may_be_gear(lift: Mention) -> bool:
    """Whether it names a thing as well: a lift of several forms, a bench, or a machine that goes on and on."""
    is_bench = isinstance(lift.value, Named) and lift.value.text.endswith(" bench")
    return is_bench or lift.kind == "lift" or _is_kept_up(lift)


def _is_kept_up(lift: Mention) -> bool:
    return isinstance(lift.value, Named) and all(each.pattern is Pattern.CARDIO for each in lift.value.exercises)


def _is_denied(mention: Mention) -> bool:
    return mention.denied


def _is_of_a_part(wish: Wish, behind: Wish | None) -> bool:
    """Whether it says how a part of the body is to be treated, and not the session: ``easy on the elbows``."""
    is_before = behind is not None and behind.kind is WishKind.HURTS and behind.start - wish.end <= _on_the
    is_of_gear = (
        behind is not None and behind.kind in (WishKind.HAVE, WishKind.EXERCISE) and behind.start - wish.end <= 1
    )
    return wish.kind is WishKind.EASY and (is_before or is_of_gear)


_on_the = 10


def _place(said: Understanding, mention: Mention) -> tuple[int, int]:
    """The letters that a mention stands at."""
    last = max(mention.end - 1, mention.start)
    return said.tokens[mention.start].start, said.tokens[last].end


def _inside(said: Understanding, named: tuple[Mention, ...], wish: Wish) -> tuple[Mention, ...]:
    found = []
    for each in named:
        start, end = _place(said, each)
        if start < wish.end and wish.start < end:
            found.append(each)
    return tuple(found)


def _is_in(said: Understanding, mention: Mention, found: tuple[Wish, ...]) -> bool:
    start, end = _place(said, mention)
    return any(start < wish.end and wish.start < end for wish in found)


def _is_told(said: Understanding, mention: Mention, told: tuple[tuple[int, int], ...]) -> bool:
    """Whether it stands among words that say nothing of the workout. What is denied is never passed over."""
    if mention.denied and mention.kind in ("exercise", "equipment", "area", "movement", "impact"):
        return False
    if mention.kind == "count" and not mention.denied:
        return False  # the slot has read what is counted
    if isinstance(mention.value, Duration) and mention.value.seconds > _longest_session_seconds:
        return True
    if mention.kind in _never_loose:
        return True
    start, end = _place(said, mention)
    return any(begin <= start and end <= stop for begin, stop in told)


def _mentions(wish: Wish, inside: tuple[Mention, ...], said: Understanding, *, has_area: bool) -> Found:
    """What a piece names, each in the part that it has."""
    text = said.text[wish.start : wish.end]
    start = next((at for at, token in enumerate(said.tokens) if token.end > wish.start), None)
    if start is None:
        return  # what was taken back at the end of the message is no token any more
    end = max(start + 1, sum(token.start < wish.end for token in said.tokens))
    if wish.kind in _figures:
        yield from _figure(wish, inside, said, start, end)
        return
    match wish.kind:
        case WishKind.AREA:
            yield from _trained(inside, text)
            yield from _gear_alone(inside)
        case WishKind.EXERCISE:
            yield from _exercises(inside, None)
            yield from _gear_alone(inside)
            yield from _parts_among(inside)
        case WishKind.STYLE | WishKind.FINE:
            yield from _beside(wish, inside, has_area=has_area)
        case WishKind.OUT | WishKind.DONE | WishKind.CANNOT:
            yield from _left_out(wish, inside, text)
        case WishKind.HURTS:
            yield from _spared(inside, text, start, end)
        case WishKind.HAVE:
            yield from (replace(each, denial=None) for each in inside if each.kind in ("equipment", "location"))
        case WishKind.LACK:
            yield from (_lacking(each) for each in inside if each.kind == "equipment")
        case WishKind.HARD | WishKind.EASY if wish.likelihood >= _surely and not words_said("moderate", text):
            yield Mention("intensity", "hard" if wish.kind is WishKind.HARD else "light", start, end)
        case WishKind.GOAL | WishKind.LEVEL | WishKind.FEELING:
            yield from _of_person(wish, inside, text, start, end)
        case _:
            return


def _parts_among(inside: tuple[Mention, ...]) -> Found:
    """The parts of the body that stand for themselves in a list of exercises: ``rows, curls, triceps``."""
    others = [each for each in inside if each.kind in ("exercise", "lift")]
    for area in inside:
        is_in_a_name = any(each.start < area.end and area.start < each.end for each in others)
        if area.kind == "area" and others and not is_in_a_name:
            yield replace(area, denial=None)


def _lacking(mention: Mention) -> Mention:
    """Equipment that is not there; no equipment at all is the body alone."""
    is_none = isinstance(mention.value, Gear) and not mention.value.equipment
    return replace(mention, denial=None if is_none else Denial.LACK)


def _beside(wish: Wish, inside: tuple[Mention, ...], *, has_area: bool) -> Found:
    """What a manner of working, or what is said to be fine, names besides: what there is, and what may be trained."""
    kinds = {"equipment"} if wish.kind is WishKind.FINE else set[str]()
    if not has_area:
        kinds |= {"area"} if wish.kind is WishKind.FINE else {"session"}
    yield from (replace(each, denial=None) for each in inside if each.kind in kinds)


_surely = 0.5
"""How likely it has to be that a piece says how hard it is to be: a session that is harder unasked does harm."""
_figures = frozenset({WishKind.MINUTES, WishKind.COUNT, WishKind.AGE})


def _counts_parts(found: tuple[Wish, ...]) -> bool:
    """Whether every count is followed by what it is of: ``two for biceps``."""
    return all(
        behind is not None and behind.kind in (WishKind.AREA, WishKind.EXERCISE) and behind.start - wish.end <= _of_it
        for wish, behind in zip(found, (*found[1:], None), strict=True)
        if wish.kind is WishKind.COUNT
    )


_of_it = 12


def _summed(mentions: list[Mention], said: Understanding) -> list[Mention]:
    """The mentions; several counts, each of a part, are one of the whole: ``two for biceps, two for triceps``."""
    counts = [each for each in mentions if each.kind == "count" and isinstance(each.value, int)]
    if len(counts) < _several:
        return mentions
    if _is_of_all(said, counts[0]):
        return [each for each in mentions if each not in counts[1:]]
    total = sum(each.value for each in counts if isinstance(each.value, int))
    if total > _most_exercises:
        return mentions
    return [*(each for each in mentions if each not in counts), replace(counts[0], value=total)]


def _is_of_all(said: Understanding, count: Mention) -> bool:
    """Whether a count is of all exercises, of which those behind it are a part: ``5 exercises: squat, ...``."""
    behind = [token.text for token in said.tokens[count.end : count.end + _to_the_list]]
    return bool(set(behind[:_the_noun]) & EXERCISE_WORDS) and bool(set(behind) & _list_marks)


_to_the_list, _the_noun = 4, 2
_list_marks = frozenset({":", "\n", "("})


_several, _most_exercises = 2, 12


def _told_minutes(inside: tuple[Mention, ...]) -> int | None:
    """The minutes of the lengths of time that reach into a piece, of which it may have the end alone."""
    found = [each.value.seconds // _seconds for each in inside if isinstance(each.value, Duration)]
    return max((each for each in found if each >= values.FEWEST_MINUTES), default=None)


def _figure(wish: Wish, inside: tuple[Mention, ...], said: Understanding, start: int, end: int) -> Found:
    """The figure of a piece: minutes, how many exercises, years."""
    text = said.text[wish.start : wish.end]
    counts = [each for each in values.figures(text) if each > 0]
    minutes = (_told_minutes(inside) or values.minutes(text)) if wish.kind is WishKind.MINUTES else None
    if minutes is not None:
        yield Mention("time", Duration(minutes * _seconds, start, end, minutes * _seconds), start, end)
    elif wish.kind is WishKind.COUNT and counts:
        of_two = said.text[wish.start : wish.end + _behind_a_count].lower()
        is_of_pairs = "pair" in of_two or "superset" in of_two
        yield Mention("count", max(counts) * (2 if is_of_pairs else 1), start, end)
    elif wish.kind is WishKind.AGE and counts:
        yield Mention("age", Decimal(counts[0]), start, end)


def _trained(inside: tuple[Mention, ...], text: str) -> Found:
    """The areas, kinds of session and lifts that are to be trained."""
    areas = [each for each in inside if each.kind in ("area", "session")]
    yield from (replace(each, denial=None) for each in areas if not _is_narrowed(each, areas))
    yield from _exercises(inside, None)
    if not areas and "cardio" in text.lower():
        yield from (replace(each, denial=None) for each in inside if each.kind == "goal")


def _is_narrowed(area: Mention, areas: Sequence[Mention]) -> bool:
    """Whether the next word says which part of it is meant: an ``upper body pull`` day."""
    return area.value in _wide_areas and any(each.start == area.end for each in areas)


_wide_areas = frozenset({"upper_body", "lower_body", "full_body"})


def _gear_alone(inside: tuple[Mention, ...]) -> Found:
    """Equipment that is named where nothing else is: ``a barbell session``."""
    if not any(each.kind in ("exercise", "lift", "area") for each in inside):
        yield from (replace(each, denial=None) for each in inside if each.kind == "equipment")


def _exercises(inside: tuple[Mention, ...], denial: Denial | None) -> Found:
    for each in inside:
        if each.kind == "exercise":
            yield replace(each, denial=denial)
        elif each.kind == "lift" and isinstance(each.value, tuple):
            yield from (Mention("exercise", named, each.start, each.end, denial) for named in each.value)


def _left_out(wish: Wish, inside: tuple[Mention, ...], text: str) -> Found:
    """What is not to be in it. What was trained, or cannot be done, leaves nothing else out but itself."""
    exercises = list(_exercises(inside, Denial.LACK))
    if wish.kind is WishKind.OUT:
        yield from exercises
        if not exercises:
            kinds = _no_more - {"exercise", "lift"} if not words_said("posture", text) else {"impact", "movement"}
            yield from (replace(each, denial=Denial.LACK) for each in inside if each.kind in kinds)
    elif wish.kind is WishKind.DONE:
        yield from (replace(each, denial=Denial.LACK) for each in inside if each.kind == "area")


def _spared(inside: tuple[Mention, ...], text: str, start: int, end: int) -> Found:
    """A part of the body that nothing is to ask much of."""
    parts = [each for each in inside if each.kind in ("area", "part")]
    for each in parts:
        yield replace(each, kind=SPARED if each.kind == "area" else "part", denial=None)
    if not parts and (joints_of(text) or muscles_of(text)):
        yield Mention("part", text.lower(), start, end)


def _of_person(wish: Wish, inside: tuple[Mention, ...], text: str, start: int, end: int) -> Found:
    kind = {WishKind.GOAL: "goal", WishKind.LEVEL: "level", WishKind.FEELING: "feeling"}[wish.kind]
    found = [each for each in inside if each.kind == kind and not each.denied]
    yield from found
    if wish.kind is WishKind.GOAL:
        yield from (replace(each, denial=None) for each in inside if each.kind in ("session", "area"))
    if wish.kind is WishKind.FEELING and not found:
        sleep = [each for each in inside if each.kind == "sleep"]
        yield from sleep
        yield from (Mention("feeling", each, start, end) for each in words_said("feeling", text)[:1] if not sleep)
    if wish.kind is WishKind.LEVEL and not found and words_said("away", text):
        yield Mention("intensity", "light", start, end)
        yield Mention("returning", True, start, end)
