"""What an exercise trains, whether it counts for a muscle and what weekly sets add up to, asked in general.

All of it is computed from the catalogue: ``do dips train chest or triceps``, ``does bench + incline both count?``,
``bench 5 sets on Monday and incline 4, that's 9 for chest, right?``. Nobody who asks so wants a workout, or to log.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from spotter.catalogue import Exercise, Kind, Muscle, get
from spotter.dialogue.answer import listed
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.conversation.heard import named
from spotter.dialogue.state import ConversationState, Listed
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.question_parts import asked_parts
from spotter.dialogue.understanding.slots.references import Places
from spotter.dialogue.workouts.facts import named_in, trains
from spotter.dialogue.workouts.workout import known
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_training = word_set(
    "train trains training work works working hit hits hitting target targets build builds use uses activate activates "
    "grow grows develop develops"
)
_counting = word_set("count counts counting counted")
_being = word_set("is are does do isnt arent dont doesnt")
_also = word_set("too also just only either")
"""Words by which a question goes on with the part of the body that was asked about before it."""
_summing = word_set("thats makes total altogether count counts adds right correct equals")
_summing_pairs = {("is", "that"), ("is", "it"), ("that", "is"), ("would", "be"), ("does", "that")}
_ordering = word_set(
    "swap add put give make log book remove replace change drop want wanna need can could please would did had logged "
    "yesterday today booked plan workout session last instead better safe hurt hurts pain weight heavy load "
    "should"
)
"""Words beside which more is asked for than this, or something else."""
_of_a_log = {("this", "week"), ("last", "week"), ("have", "i"), ("did", "i"), ("ive", "done")}
_short_names = {"incline": "incline-bench-press", "flat": "bench-press", "rows": "barbell-row", "row": "barbell-row"}
"""Names that say too little elsewhere, by the exercise that is meant in these questions."""
_TWICE = "twice"
_repeating = word_set("times per each every")
"""Words that may multiply what is told: then no sum is made."""
_FEWEST_ADDED = 2
_good_start = "About ten hard sets a week for a muscle are a good start, up to twenty if you recover well."


@dataclass(frozen=True, slots=True)
class Computed:
    """An answer that is computed, and where the question stands in the message."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class _Part:
    """A question of the message, by what it names: the exercises with their places, and the parts of the body."""

    words: tuple[str, ...]
    said: Understanding
    exercises: tuple[tuple[int, Exercise], ...]
    areas: tuple[str, ...]


def exercise_answers(now: ConversationState) -> Iterator[Computed]:
    """What the catalogue answers of the last message, question by question."""
    before: tuple[str, ...] = ()
    for start, end in asked_parts(now.said.text):
        part = _part(now, now.said.text[start:end])
        text = _sum(part) or _counted(part, before) or _trained(part, before)
        if text:
            yield Computed(start, end, text)
        before = part.areas or before


def _part(now: ConversationState, text: str) -> _Part:
    said = named(replace(now.said, text=text))
    words = tuple(token.text for token in said.tokens)
    areas = [str(each.value) for each in said.named("area")]
    return _Part(words, said, tuple(exercises_said(said, now.said.listed)), tuple(dict.fromkeys(areas)))


def exercises_said(said: Understanding, listed_ones: Sequence[Listed] = ()) -> Iterator[tuple[int, Exercise]]:
    """The exercises with reps that are named, each with its place, in order; of a family the commonest."""
    found = {each.start: one.exercises[0] for each in _mentions(said) for one in named_in(each)[:1]}
    for each in said.named("listed"):
        places = each.value.places if isinstance(each.value, Places) else ()
        own = known(listed_ones[places[0]]) if places and places[0] < len(listed_ones) else None
        found |= {each.start: own} if own is not None else {}
    taken = {at for each in _mentions(said) for at in range(each.start, each.end)}
    for at, token in enumerate(said.tokens):
        if at in found and found[at].kind is Kind.REPS:
            yield at, found[at]
        elif at not in taken and token.text in _short_names and not _is_described(said.tokens, at):
            yield at, get(_short_names[token.text])


def _mentions(said: Understanding) -> list[Mention]:
    return list(said.named("exercise", "lift", "listed"))


def _is_described(tokens: Sequence[Token], at: int) -> bool:
    """Whether the word only says of what kind the next one is: ``flat belly``."""
    following = tokens[at + 1].text if at + 1 < len(tokens) else ""
    return tokens[at].text == "flat" and following not in ("and", "or", "press", "bench", "", "+", ",", "?")


def _sum(part: _Part) -> str:
    """The weekly sets for a muscle that are told of several exercises; empty where it is no sum or not plain."""
    doses = _doses(part)
    if len(doses) < _FEWEST_ADDED or len(part.areas) != 1 or not _asks_a_sum(part):
        return ""
    times = 2 if _TWICE in part.words else 1
    wanted, name = muscles_of_area(area_named(part.areas[0])[1]), area_named(part.areas[0])[0]
    full = [(own, sets * times) for own, sets in doses if wanted & set(own.primary)]
    half = [(own, sets * times) for own, sets in doses if own not in dict(full) and wanted & set(own.secondary)]
    rest = [own for own, _sets in doses if own not in dict(full) and own not in dict(half)]
    total = sum(sets for _own, sets in full)
    claimed = [int(str(each.value)) for each in part.said.named("number") if str(each.value).isdigit()]
    said = "" if not claimed else "Yes. " if total in claimed else "Not quite. "
    lines = [f"{said}{_added(full, total, name)}" if full else f"{said}None of these is mainly for the {name}."]
    if half:
        lines.append(f"{_dosed(half)} only helps there: count about half of those sets, {_halved(half)}.")
    if rest:
        lines.append(f"{listed([each.name for each in rest])} does not count for the {name}.")
    return " ".join([*lines, _good_start])


def _asks_a_sum(part: _Part) -> bool:
    if set(part.words) & _repeating or _of_a_log & set(_pairs(part)):
        return False
    return bool(set(part.words) & _summing or _summing_pairs & set(_pairs(part)))


def _added(full: Sequence[tuple[Exercise, int]], total: int, name: str) -> str:
    are = "is" if len(full) == 1 else "are"
    return f"{_dosed(full)} {are} mainly for the {name}: {total} hard sets a week, warm-ups not counted."


def _dosed(doses: Sequence[tuple[Exercise, int]]) -> str:
    return listed([f"{own.name} ({sets})" for own, sets in doses])


def _halved(doses: Sequence[tuple[Exercise, int]]) -> str:
    total = sum(sets for _own, sets in doses)
    return str(total // 2) if total % 2 == 0 else f"{total / 2:.1f}"


def _doses(part: _Part) -> list[tuple[Exercise, int]]:
    """Each exercise with its sets, where every one has its own; none where they do not pair."""
    sets = [(each.start, each.value) for each in part.said.named("sets")]
    if len(sets) != len(part.exercises) or not all(isinstance(value, int) for _at, value in sets):
        return []
    exercises = [own for _at, own in part.exercises]
    order = sorted([*((at, 0) for at, _value in sets), *((at, 1) for at, _own in part.exercises)])
    kinds = [kind for _at, kind in order]
    if any(kind == then for kind, then in pairwise(kinds)) or len(set(exercises)) < len(exercises):
        return []
    return [(own, value) for own, (_at, value) in zip(exercises, sets, strict=True) if isinstance(value, int)]


def _counted(part: _Part, before: Sequence[str]) -> str:
    """Whether exercises count for a muscle, the one that is named with them or the one before them."""
    areas = tuple(dict.fromkeys((*before, *part.areas))) if set(part.words) & _also else part.areas or tuple(before)
    if not (_counting & set(part.words)) or not part.exercises or not areas or _asks_for_more(part):
        return ""
    owns = list(dict.fromkeys(own for _at, own in part.exercises))
    return " ".join(_verdict(own, areas) for own in owns)


def _verdict(own: Exercise, areas: Sequence[str]) -> str:
    """For which of these parts of the body the sets of an exercise count, and how much."""
    full, half = _parted(own, areas)
    if full:
        also = f", and about half for the {listed(half)}" if half else ""
        return f"{own.name} counts in full for the {listed(full)}{also}."
    if half:
        return f"{own.name} counts about half for the {listed(half)}: it only helps there."
    return f"{own.name} does not count for the {listed([area_named(each)[0] for each in areas], 'or')}: {trains(own)}"


def _parted(own: Exercise, areas: Sequence[str]) -> tuple[list[str], list[str]]:
    full, half = list[str](), list[str]()
    for each in areas:
        name, focus = area_named(each)
        wanted: frozenset[Muscle] = muscles_of_area(focus)
        if wanted & set(own.primary):
            full.append(name)
        elif wanted & set(own.secondary):
            half.append(name)
    return full, half


def _trained(part: _Part, before: Sequence[str]) -> str:
    """What an exercise trains, or whether it is this part of the body; empty where that is not what is asked."""
    words = set(part.words)
    if len(part.exercises) != 1 or _asks_for_more(part) or not words & _being | ({"what", "which"} & words):
        return ""
    own = part.exercises[0][1]
    if not part.areas:
        is_what = {"what", "which"} & words and {"muscle", "muscles"} & words and words & _training
        return trains(own) if is_what else ""
    is_choice = "or" in words and len(part.areas) > 1
    is_named = is_choice and part.words[0] in ("is", "are", "so")
    if not (words & _training or is_named) or not (is_choice or words & _also):
        return ""
    full, half = _parted(own, tuple(dict.fromkeys((*part.areas, *(before if words & _also else ())))))
    if len(full) > 1:
        return f"Both. {trains(own)}"
    if full:
        return f"Mainly the {full[0]}{', less the ' if half else ''}{listed(half)}. {trains(own)}"
    return f"Neither mainly. {trains(own)}"


def _asks_for_more(part: _Part) -> bool:
    return bool(_ordering & set(part.words) or _of_a_log & set(_pairs(part)))


def _pairs(part: _Part) -> Iterator[tuple[str, str]]:
    return pairwise(part.words)
