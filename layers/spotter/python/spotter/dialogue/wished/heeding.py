"""What the pieces of a request say of a workout beyond what its mentions say: amounts, arrangement, pieces around it.

What cannot be heeded is kept as it was written, so that the reply names it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spotter.catalogue import Equipment, Muscle, all_exercises
from spotter.coaching.compose import Arrangement
from spotter.coaching.postures import in_posture
from spotter.dialogue.composing.areas import muscles_of_area
from spotter.dialogue.composing.constraints import Dose, WorkoutConstraints
from spotter.dialogue.replies.claims import left_as_it_is
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.equipment import FULL_GYM, IN_GYMS
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.wish import Wish, WishKind
from spotter.dialogue.wished import values
from spotter.dialogue.wished.doses import add_doses, rested_alone
from spotter.dialogue.wished.found import Found, inside_of
from spotter.dialogue.wished.gear import gear_said, lack_said, says_that_is_all, speaks_of_a_gym
from spotter.dialogue.wished.kept_up import with_what_is_kept_up
from spotter.dialogue.wished.left_out import cannot_said, done_said, fine_said, left_out_said
from spotter.dialogue.wished.pieces import at_the_end, finish_said, warm_up_said
from spotter.dialogue.wished.shares import shares_said
from spotter.dialogue.wished.styles import on_and_off, plainly_arranged, style_said
from spotter.dialogue.wished.tempo import Tempo, tempo_told
from spotter.dialogue.wished.trained import area_said, exercise_said, goal_said
from spotter.language.function_words import FUNCTION_WORDS
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

_shortest_rest = 8
"""Seconds: less is no rest between sets, but how long a rep takes."""
MOST_SETS_OF_ALL = 8
"""Sets of every exercise, or rounds, at most."""


def heeding(wanted: WorkoutConstraints, said: Understanding) -> WorkoutConstraints:
    """``wanted`` with all that the pieces of ``said`` say beside it."""
    if not said.wished:
        return wanted
    found = Found(said.text, is_all=says_that_is_all(said))
    mentions = tuple(plain(said.text).named())
    found.speaks_of_a_gym = speaks_of_a_gym(said, mentions)
    if (tempo := tempo_told(said.tokens)) is not None:
        found.techniques.append(("all", tempo.note))
        said = replace(said, wished=tuple(_before(tempo, said.wished)))
    spent: list[int] = []
    for wish in sorted(said.wished, key=lambda each: -each.likelihood):
        if wish.kind is WishKind.REST and (alone := rested_alone(said, wish)) is not None:
            spent.append(said.tokens[alone[0].start].start)
            seconds = values.rest_seconds(said.text[wish.start : wish.end])
            found.doses += [(each, Dose(rest_seconds=seconds)) for each in alone[1]]
            continue
        if (amount := _amount_of(wish, said.text[wish.start : wish.end])) is not None:
            found.fields.setdefault(*amount)
    met: set[tuple[WishKind, str]] = set()
    for wish in said.wished:
        piece = wish.kind, said.text[wish.start : wish.end]
        is_spent = any(wish.start <= at < wish.end for at in spent)
        if wish.kind in _heeded and piece not in met and not is_spent:
            met.add(piece)
            _heeded[wish.kind](piece[1], inside_of(said, mentions, wish), found)
    add_doses(said, found)
    shares, is_all = shares_said(said, mentions)
    found.fields |= {"shares": shares} if shares else {}
    found.fields |= {"count": None} if shares and not is_all else {}
    found.unused += [each for each in mentions if each.kind in _figures_named and not _is_in_a_piece(said, each)]
    if (on_off := on_and_off(said)) is not None:
        found.fields |= {"work_and_rest": on_off, "arrangement": Arrangement.INTERVALS, "rest_seconds": None}
    if "arrangement" not in found.fields and (arrangement := plainly_arranged(said)) is not None:
        found.fields["arrangement"] = arrangement
    return with_what_is_kept_up(_with(wanted, found, said), mentions, said.tokens)


def _before(tempo: Tempo, wished: Sequence[Wish]) -> Iterator[Wish]:
    """The pieces without the stretch in which a tempo is told."""
    for each in wished:
        if each.end <= tempo.start or each.start >= tempo.end:
            yield each
        elif each.start < tempo.start:
            yield replace(each, end=tempo.start)


_with_benches = IN_GYMS | {Equipment.BENCH, Equipment.BARBELL, Equipment.RACK}
"""Who has one of these has more than a chair to lie on."""


def _lying_on_a_bench() -> frozenset[str]:
    """The exercises that take more than a chair."""
    on_benches = in_posture("lying_back_bench") | in_posture("lying_front_bench")
    return frozenset(each.id for each in all_exercises() if Equipment.BENCH in each.equipment and each.id in on_benches)


_of_any_workout = word_set("lift lifting train training workout session gym stuff things exercises moves work plates")


def _says_nothing(text: str, sore: frozenset[str]) -> bool:
    """Whether a piece is but words that say nothing, or the name of a part that is minded anyway."""
    words = {token.text for token in tokenise(text) if token.is_word} - FUNCTION_WORDS - _of_any_workout
    return words <= sore


_figures_named = frozenset({"weight", "scheme", "sets", "reps", "rounds", "percent"})


def _is_in_a_piece(said: Understanding, mention: Mention) -> bool:
    start, last = said.tokens[mention.start], said.tokens[max(mention.end - 1, mention.start)]
    return any(start.start < each.end and each.start < last.end for each in said.wished if each.kind in _of_figures)


_of_figures = frozenset(
    [
        *(WishKind.HAVE, WishKind.DOSE, WishKind.EXERCISE, WishKind.GOAL, WishKind.DONE, WishKind.SETS, WishKind.REPS),
        *(WishKind.ROUNDS, WishKind.TOTAL_SETS, WishKind.COUNT, WishKind.STYLE, WishKind.CANNOT, WishKind.LEVEL),
        *(WishKind.FINISH, WishKind.EFFORT),
    ]
)
"""Pieces whose figures are heeded."""


def _amount_of(wish: Wish, text: str) -> tuple[str, object] | None:
    """The field that a piece is the figure of, and its value; None where it is none, or where it tells none."""
    counts = [each for each in values.figures(text) if each > 0]
    value: object = None
    match wish.kind:
        case WishKind.TOTAL_SETS:
            name, value = "total_sets", max(counts, default=None)
        case WishKind.SETS | WishKind.ROUNDS:
            name, value = "sets", min(max(counts), MOST_SETS_OF_ALL) if counts else None
        case WishKind.REPS:
            name, value = "reps", values.reps(text)
        case WishKind.REST:
            seconds = values.rest_seconds(text)
            name, value = "rest_seconds", None if seconds is None or seconds < _shortest_rest else seconds
        case WishKind.EFFORT:
            name, value = "reps_left", values.reps_left(text)
        case _:
            return None
    return None if value is None else (name, value)


_heeded = {
    WishKind.AREA: area_said,
    WishKind.EXERCISE: exercise_said,
    WishKind.OUT: left_out_said,
    WishKind.DONE: done_said,
    WishKind.CANNOT: cannot_said,
    WishKind.FINE: fine_said,
    WishKind.HAVE: gear_said,
    WishKind.LACK: lack_said,
    WishKind.STYLE: style_said,
    WishKind.GOAL: goal_said,
    WishKind.WARM_UP: warm_up_said,
    WishKind.FINISH: finish_said,
}
"""What is done with a piece that is no figure."""


def _in_order(said: Understanding, includes: Sequence[Named]) -> tuple[Named, ...]:
    """The exercises in the order in which they were named; what was not named in so many words stands where it was."""
    text = " ".join(token.text for token in said.tokens)
    places: list[int] = []
    for each in includes:
        at = text.find(" ".join(token.text for token in tokenise(each.text)))
        places.append(at if at >= 0 else places[-1] if places else 0)
    order = sorted(range(len(includes)), key=lambda one: (places[one], one))
    return tuple(dict.fromkeys(includes[at] for at in order))


def _either(said: Understanding, includes: tuple[Named, ...], found: Found) -> tuple[Named, ...]:
    """The exercises; two of which one is enough as one, whichever can be done: ``face pulls or band pull-aparts``."""
    dosed = {each.text for each, _dose in found.doses}
    text = " ".join(token.text for token in said.tokens)
    kept: list[Named] = []
    for each in includes:
        before = kept[-1] if kept else None
        both = f"{before.text} or {each.text}" if before is not None else ""
        if before is not None and both in text and not {before.text, each.text} & dosed:
            kept[-1] = Named(both, (*before.exercises, *each.exercises))
        else:
            kept.append(each)
    return tuple(kept)


def _with(wanted: WorkoutConstraints, found: Found, said: Understanding) -> WorkoutConstraints:
    areas_of_sport = found.fields.pop("_areas of sport", ())
    areas = tuple(dict((*wanted.areas, *found.areas)).items())
    equipment = wanted.equipment
    if found.equipment:
        equipment = (equipment or frozenset()) | found.equipment
    if found.is_a_load and not equipment:
        equipment = frozenset({Equipment.DUMBBELL})
    if found.is_all and equipment is not None and equipment & (IN_GYMS | {Equipment.BARBELL}):
        found.exclusions.append(("", frozenset(each.id for each in all_exercises() if not each.equipment)))
    if found.has_seat and not (equipment and equipment & _with_benches):
        equipment = (equipment or frozenset()) | {Equipment.BENCH}
        found.lacking.discard(Equipment.BENCH)
        found.exclusions.append(("", _lying_on_a_bench()))
    if found.in_gym and equipment is not None and not found.is_all:
        equipment = FULL_GYM
    elif found.has_nothing and equipment is None:
        equipment = frozenset()
    sore = frozenset(word for pain in wanted.pains for word in pain.part.split())
    found.unheeded = [each for each in found.unheeded if not _says_nothing(each, sore)]
    left = [said.quoted(tuple(range(each.start, each.end))) for each in found.unused]
    if left:
        found.remarks.append(left_as_it_is(left))
    trained = frozenset[Muscle]().union(*(muscles_of_area(area) for _name, area in areas))
    if wanted.session is not None and (areas or wanted.includes or found.includes):
        found.pieces += at_the_end(wanted.session, found)
        wanted = replace(wanted, session=None)
    return replace(
        wanted,
        areas=areas or (areas_of_sport if isinstance(areas_of_sport, tuple) else ()),
        equipment=equipment,
        lacking=wanted.lacking | found.lacking,
        exclusions=tuple(dict.fromkeys((*wanted.exclusions, *found.exclusions))),
        includes=_either(said, _in_order(said, (*wanted.includes, *found.includes)), found),
        unwanted=wanted.unwanted | (found.unwanted - trained),
        allowed=wanted.allowed | found.allowed,
        sorts=tuple(dict.fromkeys(found.sorts)),
        pieces=tuple(found.pieces),
        doses=tuple(found.doses),
        techniques=tuple(dict.fromkeys(found.techniques)),
        unheeded=tuple(dict.fromkeys(found.unheeded)),
        remarks=tuple(dict.fromkeys(found.remarks)),
        in_a_gym=found.speaks_of_a_gym,
        **found.fields,  # type: ignore[arg-type]
    )
