"""What the pieces of a request say of a workout beyond what its mentions say: amounts, arrangement, pieces around it.

What cannot be heeded is kept as it was written, so that the reply names it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from spotter.catalogue import Equipment, Exercise, Kind, Muscle, all_exercises, muscles_of
from spotter.catalogue.covering import covered_by as covered_by_name
from spotter.catalogue.exercise import Category, Level
from spotter.catalogue.words import words as name_words
from spotter.coaching.compose import Arrangement, Session
from spotter.coaching.postures import in_posture
from spotter.dialogue.areas import Area, area_named, muscles_of_area
from spotter.dialogue.constraints import Dose, Piece, Side, WorkoutConstraints
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.amounts import Scheme, Weight
from spotter.dialogue.understanding.slots.equipment import FULL_GYM, IN_GYMS, Gear
from spotter.dialogue.understanding.slots.exercises import Named, named
from spotter.dialogue.understanding.wish import Wish, WishKind
from spotter.dialogue.wished import values
from spotter.dialogue.wished.sorts import of_sort
from spotter.dialogue.wished.tables import Technique, sport, techniques
from spotter.dialogue.wished.tables import said as words_said
from spotter.language.durations import Duration, durations
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

MOST_SETS_OF_ALL = 8
"""Sets of every exercise, or rounds, at most."""
_levels = tuple(Level)
_reps_of_a_pump, _rest_of_a_pump = (12, 15), 60
_gap_of_dose = 40
"""Letters between an exercise and what is said of its sets, at most."""
_shortest_work, _longest_work = 5, 180
"""Seconds of work, and of the rest behind it."""
_most_sets, _most_reps, _longest_hold, _longest_piece = 10, 50, 600, 60
"""Sets and reps of one exercise, seconds of a hold and minutes of a piece, at most: what is more is brought down."""
_short_piece = 5
_sets_of_few = 5
"""Sets of singles, doubles or triples."""
_few_machines = 2
"""Machines of one kind that are named for what they are: more are all that there are."""
_cardio_words = frozenset({"cardio", "conditioning", "zone", "liss"})
_stretch_words = frozenset(
    ["stretch", "stretches", "stretching", "mobility", "cooldown", "cool", "breathing", "openers", "loosen", "roller"]
)
_none_words = frozenset({"no", "skip", "without", "omit", "unnecessary", "necessary", "need", "needed"})


@dataclass(slots=True)
class _Found:
    """What was found so far."""

    text: str = ""
    fields: dict[str, object] = field(default_factory=dict)
    areas: list[Area] = field(default_factory=list)
    equipment: set[Equipment] = field(default_factory=set)
    lacking: set[Equipment] = field(default_factory=set)
    exclusions: list[tuple[str, frozenset[str]]] = field(default_factory=list)
    includes: list[Named] = field(default_factory=list)
    sorts: list[str] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    doses: list[tuple[Named, Dose]] = field(default_factory=list)
    techniques: list[tuple[str, str]] = field(default_factory=list)
    unheeded: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    unused: list[Mention] = field(default_factory=list)
    """Figures that stand in no piece."""
    unwanted: set[Muscle] = field(default_factory=set)
    allowed: set[str] = field(default_factory=set)
    has_nothing: bool = False
    """Whether what there is needs no equipment: a room, a floor."""
    in_gym: bool = False
    speaks_of_a_gym: bool = False
    """Whether something is named, in whatever part, that stands in gyms alone."""
    is_a_load: bool = False
    """Whether loads were said to be there, without what they are of."""
    is_all: bool = False
    """Whether there is said to be nothing else."""

    def is_only(self, piece: str) -> bool:
        """Whether it is said of a piece of the message that there is to be nothing else: ``standing stuff only``."""
        at = self.text.find(piece)
        around = self.text[max(0, at - _beside) : at + len(piece) + _beside] if at >= 0 else ""
        return bool({token.text for token in tokenise(around)} & {"only", "just", "solely", "all"})


def _but(sorts: Sequence[str]) -> frozenset[str]:
    """The ids of all exercises that are of none of the sorts."""
    kept = frozenset[str]().union(*map(of_sort, sorts))
    return frozenset(each.id for each in all_exercises() if each.kind in (Kind.REPS, Kind.HOLD)) - kept


def heeding(wanted: WorkoutConstraints, said: Understanding) -> WorkoutConstraints:
    """``wanted`` with all that the pieces of ``said`` say beside it."""
    if not said.wished:
        return wanted
    found = _Found(said.text, is_all=_says_that_is_all(said))
    mentions = tuple(plain(said.text).named())
    found.speaks_of_a_gym = _speaks_of_a_gym(said, mentions)
    for wish in sorted(said.wished, key=lambda each: -each.likelihood):
        if (amount := _amount_of(wish, said.text[wish.start : wish.end])) is not None:
            found.fields.setdefault(*amount)
    met: set[tuple[WishKind, str]] = set()
    for wish in said.wished:
        piece = wish.kind, said.text[wish.start : wish.end]
        if wish.kind in _heeded and piece not in met:
            met.add(piece)
            _heeded[wish.kind](piece[1], _inside(said, mentions, wish), found)
    _add_doses(said, found)
    found.unused += [each for each in mentions if each.kind in _figures_named and not _is_in_a_piece(said, each)]
    if (on_off := _on_and_off(said)) is not None:
        found.fields |= {"work_and_rest": on_off, "arrangement": Arrangement.INTERVALS, "rest_seconds": None}
    if "arrangement" not in found.fields and (arrangement := _plainly_arranged(said)) is not None:
        found.fields["arrangement"] = arrangement
    return _with(wanted, found, said)


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


def _on_and_off(said: Understanding) -> tuple[int, int] | None:
    """The seconds of ``40 on 20 off``, whatever pieces they stand in."""
    words = [token.text for token in said.tokens if token.text not in _seconds_words]
    for at in range(len(words) - 3):
        work, on, rest, off = words[at : at + 4]
        if (on, off) == ("on", "off") and work.isdecimal() and rest.isdecimal():
            told = int(work), int(rest)
            return told if _shortest_work <= min(told) and max(told) <= _longest_work else None
    return None


_seconds_words = frozenset({"seconds", "sec", "secs", "s", "second", ",", "/"})


def _plainly_arranged(said: Understanding) -> Arrangement | None:
    """How the work is arranged by a word that means nothing else, where no piece told it and none leaves it out."""
    out = [each for each in said.wished if each.kind is WishKind.OUT]
    for token in said.tokens:
        plain_one = _plain_arrangements.get(token.text)
        if plain_one is not None and not any(each.start <= token.start < each.end for each in out):
            return Arrangement(plain_one)
    return None


_plain_arrangements = {
    "emom": "emom", "amrap": "amrap", "tabata": "tabata", "supersets": "superset", "superset": "superset",
    "circuit": "circuit",
}  # fmt: skip


def _speaks_of_a_gym(said: Understanding, mentions: Sequence[Mention]) -> bool:
    gear = frozenset[Equipment]().union(*(each.value.equipment for each in mentions if isinstance(each.value, Gear)))
    if gear & _of_gyms or {token.text for token in said.tokens} & _gym_words:
        return True
    exercises = {each.value.text: each.value.exercises for each in mentions if isinstance(each.value, Named)}
    return any(all(one.equipment & _of_gyms for one in each) for each in exercises.values())


_of_gyms = IN_GYMS | {Equipment.RACK, Equipment.BARBELL}
_gym_words = word_set(
    "gym benches racks rack machines cables planet fitness smith pec crossover pulldown spotter deads"
)


def _says_that_is_all(said: Understanding) -> bool:
    """Whether a word beside what there is says that there is nothing else: ``just the cable tower``, ``thats it``."""
    for wish in said.wished:
        if wish.kind is WishKind.HAVE:
            around = said.text[max(0, wish.start - _beside) : wish.end + _beside]
            if {token.text for token in tokenise(around)} & _alone:
                return True
    return False


_alone = frozenset({"only", "just", "thats", "all", "nothing", "solely", "except"})
_beside = 16


def _inside(said: Understanding, mentions: Sequence[Mention], wish: Wish) -> tuple[Mention, ...]:
    def overlaps(each: Mention) -> bool:
        last = max(each.end - 1, each.start)
        return said.tokens[each.start].start < wish.end and wish.start < said.tokens[last].end

    return tuple(filter(overlaps, mentions))


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
            name, value = "rest_seconds", values.rest_seconds(text)
        case WishKind.EFFORT:
            name, value = "reps_left", values.reps_left(text)
        case _:
            return None
    return None if value is None else (name, value)


def _area(text: str, inside: tuple[Mention, ...], found: _Found) -> None:
    """What no slot knows as a part of the body: by its muscles, or as a sort of exercise."""
    if any(each.kind in ("area", "session", "exercise", "lift") for each in inside):
        return
    if muscles := muscles_of(text):
        found.areas.append((text.lower(), muscles))
    elif sport(text) is not None:
        _for_sport(text, found)
    elif not any(each.kind == "goal" for each in inside):
        _exercise(text, inside, found)


def _exercise(text: str, inside: tuple[Mention, ...], found: _Found) -> None:
    """What is to be in it and no slot knows: a sort, a part of the body, or the nearest that goes by its last word."""
    own = [one for each in inside for one in (each.value if isinstance(each.value, tuple) else (each.value,))]
    if own := [one for one in own if isinstance(one, Named)]:
        if few := words_said("few", text):
            found.doses.append((own[0], Dose(_sets_of_few, (int(few[0]), int(few[0])))))
        return
    if ways := techniques(text):
        found.techniques += [(_where(each, text), each.note) for each in ways]
        return
    if sorts := words_said("sort", text):
        found.sorts += sorts
        if found.is_only(text) and (others := _but(sorts)):
            found.exclusions.append(("", others))
    areas = [area_named(str(each.value)) for each in inside if each.kind == "area"]
    found.areas += areas
    if sorts or areas:
        return
    if (near := _nearest(text)) is not None:
        found.includes.append(near)
        if not _is_of_any_sort(text, near):
            found.unheeded.append(text)
    elif muscles := muscles_of(text):
        found.areas.append((text.lower(), muscles))
    else:
        found.unheeded.append(text)


def _is_of_any_sort(text: str, near: Named) -> bool:
    """Whether nothing but small words stands before the name that was found: ``some kind of row``."""
    before = text.lower().removesuffix(near.text)
    return all(token.text in _any_sort for token in tokenise(before) if token.is_word)


_any_sort = word_set(
    "some kind of a an any sort type the few variation variations heavy light couple more my your one two other lots "
    "bit good nice form version"
)


def _nearest(text: str) -> Named | None:
    """The exercises that go by the last words of a name that nobody knows: squats, of a pendulum squat."""
    words = [token.text for token in tokenise(text) if token.is_word]
    for begin in range(len(words)):
        name = " ".join(words[begin:])
        if exercises := named(name):
            return Named(name, exercises)
        if len(words) - begin >= _words_of_a_name and (alike := _with_words(frozenset(name_words(name)))):
            return Named(name, alike)
    return None


_words_of_a_name = 2


def _with_words(said: frozenset[str]) -> tuple[Exercise, ...]:
    """The exercises of whose names these are words, the shortest name first: ``incline smith``."""
    found = [
        (len(own), each.id, each)
        for each in all_exercises()
        if (own := min((one for one in _names_of(each) if said <= set(one)), key=len, default=()))
    ]
    return tuple(each for _length, _id, each in sorted(found, key=lambda one: one[:2]))


def _names_of(exercise: Exercise) -> list[tuple[str, ...]]:
    return [tuple(name_words(name)) for name in (exercise.name, *exercise.aliases)]


def _out(text: str, inside: tuple[Mention, ...], found: _Found) -> None:
    """What is not to be in it: postures, and names that no slot knows."""
    postures = words_said("posture", text)
    for posture in postures:
        found.exclusions.append((_called.get(posture, posture), in_posture(posture)))
    for each in inside:
        if each.kind in ("lift", "exercise"):
            spoken = " ".join(token.text for token in tokenise(text))
            if family := named(spoken):
                found.exclusions.append(("", covered_by_name(spoken, family)))
    if postures or any(each.kind in _known_out for each in inside):
        return
    if sorts := words_said("sort", text):
        found.exclusions += [(text.lower(), of_sort(sort)) for sort in sorts]
    elif (near := named(text.lower())) or (near := _singular(text)):
        found.exclusions.append((text.lower(), covered_by_name(text.lower(), near)))
    elif words_said("arrangement", text) or techniques(text):
        return
    elif muscles := muscles_of(text):
        found.unwanted |= muscles
    else:
        found.unheeded.append(text)


_called = {
    "floor": "floor work",
    "lying_back": "work lying on the back",
    "lying_front": "work lying on the front",
    "hands_floor": "weight on the hands",
    "overhead": "overhead work",
    "head_down": "head-down work",
    "grip": "hard gripping",
    "noisy": "noisy exercises",
    "on_one_leg": "work on one leg",
    "balance": "balancing",
    "spine_load": "load on the spine",
    "wrists": "bent wrists",
    "big_space": "exercises that travel",
}
"""How a posture is named where it is left out."""
_known_out = frozenset({"exercise", "lift", "area", "equipment", "impact", "movement", "location", "session", "goal"})


def _singular(text: str) -> tuple[Exercise, ...]:
    return named(text.lower().rstrip("s"))


def _done(text: str, inside: tuple[Mention, ...], found: _Found) -> None:
    """What was trained: its muscles, and an exercise with all that is like it."""
    for each in inside:
        flat = each.value if isinstance(each.value, tuple) else (each.value,)
        for value in flat:
            if isinstance(value, Named):
                groups = {one.variation_group for one in value.exercises[:1]}
                alike = frozenset(one.id for one in all_exercises() if one.variation_group in groups)
                found.exclusions.append(("", alike))
                found.unwanted |= set(value.exercises[0].primary[:1])
    if not inside and (muscles := muscles_of(text)):
        found.unwanted |= muscles


def _cannot(text: str, inside: tuple[Mention, ...], found: _Found) -> None:
    """What the person cannot do: it, and all that is harder; what is easier may stay."""
    postures = words_said("posture", text)
    for posture in postures:
        found.exclusions.append((_called.get(posture, posture), in_posture(posture)))
    exercises = [each.value for each in inside if isinstance(each.value, Named)]
    for value in exercises:
        own = value.exercises[0]
        covered = covered_by_name(value.text, value.exercises, value.only) | {own.id}
        least = _levels.index(own.level)
        harder = {
            each.id
            for each in all_exercises()
            if each.id in covered
            and (each.id == own.id or _levels.index(each.level) > least or each.kind is own.kind)
            and not _is_easier(each, own)
        }
        family = {each.id for each in all_exercises() if own.variation_group == each.variation_group} | covered
        found.exclusions.append(("", frozenset(harder) | (family & in_posture("hands_floor"))))
        found.remarks.append(f"I left out what you cannot do yet ({value.text}); easier forms of it may be in.")
    if not exercises and not postures:
        found.unheeded.append(text)


_easier_words = frozenset(
    {"knee", "incline", "wall", "assisted", "band", "negative", "bench", "box", "scapular", "machine", "eccentric"}
)


def _is_easier(exercise: Exercise, own: Exercise) -> bool:
    """Whether it is a way to what cannot be done yet: on the knees, with a band, only the way down."""
    return exercise.id != own.id and bool(_easier_words & set(exercise.id.split("-")) - set(own.id.split("-")))


def _fine(_text: str, inside: tuple[Mention, ...], found: _Found) -> None:
    for each in inside:
        if isinstance(each.value, Named):
            found.allowed |= {one.id for one in each.value.exercises}


def _have(text: str, inside: tuple[Mention, ...], found: _Found) -> None:
    """What there is to train with and no slot knows."""
    own = [each.value for each in inside if each.kind in ("equipment", "location") and isinstance(each.value, Gear)]
    if own:
        of_one = frozenset[Equipment]().union(*(each.equipment for each in own)) & _of_one_purpose
        found.in_gym = found.in_gym or (bool(of_one) and len(of_one) <= _few_machines)
        return
    gear = words_said("gear", text)
    found.equipment |= {Equipment(each) for each in gear if each != "none"}
    found.has_nothing = found.has_nothing or "none" in gear
    if gear:
        return
    words = {each.text for each in tokenise(text) if each.is_word}
    if values.figures(text) and words <= _of_a_pair:
        found.is_a_load = True
        found.remarks.append(f"I counted on hand weights of {text}.")
    elif words:
        found.unheeded.append(text)


_of_a_pair = word_set(
    "pair pairs of kg kgs kilo kilos lb lbs pounds s a the two and up to my max only from ones 5s 6s 8s 10s 12s 14s "
    "15s 16s 20s 25s 30s"
)
"""Beside a figure: hand weights, of which only the load is said."""


_of_one_purpose = IN_GYMS - {Equipment.CABLE, Equipment.SMITH_MACHINE}
"""Machines for one exercise or two: nobody has such a one alone."""


def _lack(text: str, inside: tuple[Mention, ...], found: _Found) -> None:
    if any(each.kind == "equipment" for each in inside):
        return
    gear = {Equipment(each) for each in words_said("gear", text) if each != "none"}
    if gear:
        found.lacking |= gear
    elif any(each.kind in ("exercise", "lift") for each in inside):
        _out(text, inside, found)
        found.exclusions += [
            (one.text, covered_by_name(one.text, one.exercises, one.only))
            for each in inside
            for one in (each.value if isinstance(each.value, tuple) else (each.value,))
            if isinstance(one, Named)
        ]
    else:
        found.unheeded.append(text)


def _style(text: str, _inside: tuple[Mention, ...], found: _Found) -> None:
    """How the work is arranged, and how sets are done; none of it where it is to be sets and nothing more."""
    ways = techniques(text)
    arrangements = words_said("arrangement", text)
    for each in ways:
        if not (arrangements and each.name == "AMRAP last set"):
            found.techniques.append((_where(each, text), each.note))
    if sorts := words_said("sort", text) if not (ways or arrangements) else ():
        found.sorts += sorts
        return
    if arrangements:
        found.fields.setdefault("arrangement", Arrangement(arrangements[0]))
    elif not ways and not {token.text for token in tokenise(text)} <= _of_sets:
        found.unheeded.append(text)


def _where(technique: Technique, text: str) -> str:
    """Where a technique is used: as the words beside it say, else as it usually is."""
    words = {token.text for token in tokenise(text)}
    if technique.where in ("declined", "order"):
        return technique.where
    if words & {"each", "every", "all", "everything"}:
        return "all"
    if "last" in words and words & {"exercise", "exercises", "one", "move", "lift"}:
        return "last_exercise"
    return technique.where


_of_sets = frozenset(["last", "first", "set", "sets", "each", "of", "every", "on", "the", "normal", "a", "final"])


def _goal(text: str, inside: tuple[Mention, ...], found: _Found) -> None:
    if "pump" in text.lower():
        found.fields.setdefault("reps", _reps_of_a_pump)
        found.fields.setdefault("rest_seconds", _rest_of_a_pump)
    for each in inside:
        if isinstance(each.value, Named):
            _towards(each.value, found)
    if not any(each.kind in ("goal", "session") for each in inside):
        _for_sport(text, found)


def _towards(goal: Named, found: _Found) -> None:
    """The easier forms of what somebody wants to be able to do; itself where there are none."""
    own = goal.exercises[0]
    easier = [
        each
        for each in all_exercises()
        if each.pattern is own.pattern
        and _is_easier(each, own)
        and each.id in covered_by_name(goal.text, goal.exercises, goal.only)
    ]
    for each in easier[:_most_towards]:
        found.includes.append(Named(each.name, (each,)))
    if not easier:
        found.includes.append(goal)


_most_towards = 2


def _for_sport(text: str, found: _Found) -> None:
    trained = sport(text)
    if trained is None:
        if muscles := muscles_of(text):
            found.areas.append((text.lower(), muscles))
        return
    found.remarks.append(trained.why)
    found.fields.setdefault("_areas of sport", tuple(area_named(each) for each in trained.areas))


def _warm_up(text: str, inside: tuple[Mention, ...], found: _Found) -> None:
    words = {token.text for token in tokenise(text)}
    if words & _none_words and not values.figures(text):
        found.pieces.append(Piece(Side.FIRST, text, minutes=0))
        return
    piece = _piece(Side.FIRST, text, inside)
    if piece.exercises or piece.minutes:
        found.pieces.append(piece)


def _finish(text: str, inside: tuple[Mention, ...], found: _Found) -> None:
    for technique in techniques(text):
        found.techniques.append((technique.where, technique.note))
    named_here = [each.value for each in inside if isinstance(each.value, Named)]
    if any(value.exercises[0].kind in (Kind.REPS, Kind.HOLD) for value in named_here):
        found.includes += named_here
        return
    piece = _piece(Side.LAST, text, inside)
    if piece.exercises or piece.muscles or piece.stretches:
        found.pieces.append(piece)
    elif not techniques(text):
        found.unheeded.append(text)


def _piece(side: Side, text: str, inside: tuple[Mention, ...]) -> Piece:
    """A piece at an end of the session: what it is done with, or what it trains."""
    words = {token.text for token in tokenise(text)}
    timed = values.minutes(text) or next((each for each in values.figures(text) if 1 <= each < _short_piece), None)
    seconds = [each.seconds for each in _times(inside)]
    length = seconds[0] // 60 if seconds and seconds[0] >= 60 else timed if not seconds else None
    length = None if length is None else min(length, _longest_piece)
    gear = {one for each in inside if isinstance(each.value, Gear) for one in each.value.equipment}
    gear |= {Equipment(each) for each in words_said("gear", text) if each != "none"}
    named_here = [each.value for each in inside if isinstance(each.value, Named)]
    exercises = [one.id for value in named_here for one in value.exercises[:3]]
    if not exercises and gear:
        timed_ones = [
            each for each in all_exercises() if each.kind is Kind.DURATION and each.equipment and each.equipment <= gear
        ]
        exercises = [
            each.id for each in sorted(timed_ones, key=lambda each: (each.level is not Level.BEGINNER, each.id))
        ]
    is_named = bool(exercises)
    if not exercises and words & _cardio_words:
        exercises = [
            each.id for each in all_exercises() if each.kind is Kind.DURATION and each.category is Category.CARDIO
        ]
    muscles: frozenset[Muscle] = frozenset().union(
        *(muscles_of_area(area_named(str(each.value))[1]) for each in inside if each.kind == "area")
    )
    stretches = bool(words & _stretch_words)
    return Piece(side, text, length, tuple(exercises), muscles, stretches=stretches, is_there=is_named)


def _times(inside: tuple[Mention, ...]) -> Iterator[Duration]:
    yield from (each.value for each in inside if isinstance(each.value, Duration))


_heeded = {
    WishKind.AREA: _area,
    WishKind.EXERCISE: _exercise,
    WishKind.OUT: _out,
    WishKind.DONE: _done,
    WishKind.CANNOT: _cannot,
    WishKind.FINE: _fine,
    WishKind.HAVE: _have,
    WishKind.LACK: _lack,
    WishKind.STYLE: _style,
    WishKind.GOAL: _goal,
    WishKind.WARM_UP: _warm_up,
    WishKind.FINISH: _finish,
}
"""What is done with a piece that is no figure."""


def _add_doses(said: Understanding, found: _Found) -> None:
    """What was said of the sets of an exercise: it belongs to the one before it, or to the next where none is."""
    exercises = [each for each in said.mentions if isinstance(each.value, Named) and not each.denied]
    for wish in said.wished:
        if wish.kind is not WishKind.DOSE:
            continue
        text = said.text[wish.start : wish.end]
        before = [each for each in exercises if said.tokens[each.start].start < wish.start]
        behind = [each for each in exercises if said.tokens[each.start].start >= wish.end]
        near = (
            before[-1]
            if before and wish.start - said.tokens[max(before[-1].end - 1, before[-1].start)].end <= _gap_of_dose
            else None
        )
        near = near or (behind[0] if behind and said.tokens[behind[0].start].start - wish.end <= _gap_of_dose else None)
        if near is not None and isinstance(near.value, Named):
            found.doses.append((near.value, _dose(text)))
        else:
            _of_every_exercise(text, found)


def _of_every_exercise(text: str, found: _Found) -> None:
    """What was said of sets where no exercise stands beside it: of all of them, or how they are done."""
    dose = _dose(text)
    if dose.sets is None and dose.reps is None:
        _style(text, (), found)
        return
    for name, value in (("sets", dose.sets), ("reps", dose.reps)):
        if value is not None:
            found.fields.setdefault(name, value)


def _dose(text: str) -> Dose:
    named_here = list(plain(text).named())
    notes = tuple(each.note for each in techniques(text))
    scheme = next((each.value for each in named_here if isinstance(each.value, Scheme)), None)
    counts = {
        each.kind: each.value for each in named_here if each.kind in ("sets", "reps") and isinstance(each.value, int)
    }
    load = next((each.value for each in named_here if isinstance(each.value, Weight)), None)
    if load is not None:
        notes = (*notes, f"You said {load}.")
    figures = [each for each in values.figures(text) if 1 <= each <= _most_reps]
    sets = scheme.sets if scheme else counts.get("sets")
    reps: tuple[int, int] | None = (scheme.reps, scheme.reps) if scheme else None
    if reps is None and isinstance(counts.get("reps"), int):
        reps = (counts["reps"], counts["reps"])
    if (
        scheme
        and len(figures) > 2
        and figures[:2] == [scheme.sets, scheme.reps]
        and "-" in text
        and figures[2] > scheme.reps
    ):
        reps = (scheme.reps, figures[2])
    if reps is None and "-" in text and len(figures) >= 2:
        reps = (min(figures[-2:]), max(figures[-2:]))
    seconds = next((each.seconds for each in durations(tokenise(text))), None)
    return Dose(
        sets=min(max(sets, 1), _most_sets) if isinstance(sets, int) else None,
        reps=None if reps is None else (min(max(reps[0], 1), _most_reps), min(max(reps[1], 1), _most_reps)),
        seconds=None if seconds is None else min(seconds, _longest_hold),
        notes=notes,
    )


def _in_order(said: Understanding, includes: Sequence[Named]) -> tuple[Named, ...]:
    """The exercises in the order in which they were named; what was not named in so many words stands where it was."""
    text = " ".join(token.text for token in said.tokens)
    places: list[int] = []
    for each in includes:
        at = text.find(" ".join(token.text for token in tokenise(each.text)))
        places.append(at if at >= 0 else places[-1] if places else 0)
    order = sorted(range(len(includes)), key=lambda one: (places[one], one))
    return tuple(dict.fromkeys(includes[at] for at in order))


def _at_the_end(session: Session, found: _Found) -> list[Piece]:
    """Cardio, or stretching, beside the work that a workout is for: a piece at its end, where none was told."""
    if session is Session.STRENGTH or found.pieces:
        return []
    if session is Session.MOBILITY:
        return [Piece(Side.LAST, "stretching", stretches=True)]
    ids = tuple(each.id for each in all_exercises() if each.kind is Kind.DURATION and each.category is Category.CARDIO)
    return [Piece(Side.LAST, "cardio", exercises=ids)]


def _with(wanted: WorkoutConstraints, found: _Found, said: Understanding) -> WorkoutConstraints:
    areas_of_sport = found.fields.pop("_areas of sport", ())
    areas = tuple(dict((*wanted.areas, *found.areas)).items())
    equipment = wanted.equipment
    if found.equipment:
        equipment = (equipment or frozenset()) | found.equipment
    if found.is_a_load and not equipment:
        equipment = frozenset({Equipment.DUMBBELL})
    if found.is_all and equipment is not None and equipment & (IN_GYMS | {Equipment.BARBELL}):
        found.exclusions.append(("", frozenset(each.id for each in all_exercises() if not each.equipment)))
    if found.in_gym and equipment is not None and not found.is_all:
        equipment = FULL_GYM
    elif found.has_nothing and equipment is None:
        equipment = frozenset()
    left = [said.quoted(tuple(range(each.start, each.end))) for each in found.unused]
    if left:
        found.remarks.append(f"I left this as it is: {', '.join(dict.fromkeys(left))}.")
    trained = frozenset[Muscle]().union(*(muscles_of_area(area) for _name, area in areas))
    if wanted.session is not None and (areas or wanted.includes or found.includes):
        found.pieces += _at_the_end(wanted.session, found)
        wanted = replace(wanted, session=None)
    return replace(
        wanted,
        areas=areas or (areas_of_sport if isinstance(areas_of_sport, tuple) else ()),
        equipment=equipment,
        lacking=wanted.lacking | found.lacking,
        exclusions=tuple(dict.fromkeys((*wanted.exclusions, *found.exclusions))),
        includes=_in_order(said, (*wanted.includes, *found.includes)),
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
