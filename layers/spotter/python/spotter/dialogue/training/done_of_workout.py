"""What was done of the workout in hand, where a message only points at it: ``everything as written, rows with 8 kg``.

Sets and repetitions are those of the workout unless others are told; the load is that of the message, or of the
workout. What has neither is left open, and so is what cannot be read: nothing of it is guessed.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import pairwise

from spotter.catalogue import Exercise
from spotter.dialogue.training.figure import Figure, Role
from spotter.dialogue.training.log_parts import figures_of
from spotter.dialogue.training.sets_done import Done
from spotter.dialogue.training.sets_read import is_cardio, read_sets
from spotter.dialogue.training.terms import Load, is_loaded
from spotter.dialogue.training.workout_in_hand import Prescribed
from spotter.dialogue.training.workout_references import Reference, references
from spotter.dialogue.training.workout_told import orders_a_log, says_as_it_stands, says_it_is_done
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set
from spotter.notation import Unit

_between_names = word_set("and & , the my plus then also both with a as well")
_skipping = word_set(
    "skip skipped skipping except without minus not no didnt missed left dropped bar excluding never forgot"
)
_marks = word_set(". ! ? ;")
_loads_behind = word_set("with at @ using used on holding w of")
_for = word_set("for on of in with to")


@dataclass(slots=True)
class WorkoutDone:
    """What was done: whole, without a load, and what could not be read.

    ``is_plain``: it is said of all of it, in so many words, or each exercise is named.
    """

    whole: list[Done] = field(default_factory=list)
    without_load: list[Done] = field(default_factory=list)
    unread: list[tuple[Exercise | None, tuple[Exercise, ...], Message]] = field(default_factory=list)
    is_plain: bool = True


@dataclass(slots=True)
class Group:
    """What is pointed at in one breath, and the stretch with its figures."""

    references: list[Reference]
    figures: Message
    is_skipped: bool = False


def done_of_workout(said: Message, held: Sequence[Prescribed], unit: Unit, logged: Collection[str] = ()) -> WorkoutDone:
    """What a message tells to have been done of the workout ``held``.

    ``logged``: ids of the exercises that are logged already; who speaks of all of it does not mean them again.
    """
    groups = [group for start, end in said.sentence_spans() for group in groups_of(said.part(start, end), held)]
    named = [group for group in groups if not any(each.is_all or each.is_rest for each in group.references)]
    is_wide = len(named) < len(groups) or says_as_it_stands(said)
    skipped = {each.exercise.id for group in named if group.is_skipped for one in group.references for each in one.held}
    found = WorkoutDone()
    told: dict[str, Done | None] = {}
    for group in named:
        if not group.is_skipped:
            _read_group(group, unit, found, told, is_bare_load=is_wide)
    wide = [group for group in groups if group not in named and not group.is_skipped]
    if not wide and not named and says_as_it_stands(said):
        wide = [Group([], said.part(0, 0))]
    elif not wide and not told and not found.unread and (skipped or says_it_is_done(said)):
        wide, found.is_plain = [Group([], said.part(0, 0))], orders_a_log(said)
    if wide:
        wide += [group for group in named if group.is_skipped]
        for each in held:
            if each.exercise.id not in {*told, *skipped, *logged}:
                loads = (_only_load(group.figures, each.exercise, is_bare_load=True) for group in wide)
                load = next(filter(None, loads), None) if is_loaded(each.exercise) else None
                _add(found, each, load or each.load, unit)
    _in_order(found, held)
    return found


def _in_order(found: WorkoutDone, held: Sequence[Prescribed]) -> None:
    """Puts what was done in the order of the workout; what is not in it stands behind."""
    places = {each.exercise.id: at for at, each in enumerate(held)}
    for row in (found.whole, found.without_load):
        row.sort(key=lambda each: places.get(each.exercise.id, len(places)))


def groups_of(sentence: Message, held: Sequence[Prescribed]) -> Iterator[Group]:
    found = references(sentence, held)
    if not found:
        return
    runs: list[list[Reference]] = [[found[0]]]
    for at, (one, two) in enumerate(pairwise(found)):
        between = sentence.words[one.end : two.start]
        joins = set(between) <= _between_names and not (one.is_all or one.is_rest)
        end = found[at + 2].start if at + 2 < len(found) else len(sentence.tokens)
        joins = joins and not ("," in between and _is_done_behind_skipped(sentence, runs[-1][0], two, end))
        if joins:
            runs[-1].append(two)
        else:
            runs.append([two])
    ends = [run[-1].end for run in runs]
    starts = [run[0].start for run in runs]
    before = _stands_before(sentence, starts, ends)
    for at, run in enumerate(runs):
        gap = sentence.part(ends[at - 1] if at else 0, starts[at])
        behind = sentence.part(ends[at], starts[at + 1] if at + 1 < len(runs) else len(sentence.tokens))
        figures = gap if before else _until_skip(behind)
        is_wide = any(each.is_all or each.is_rest for each in run)
        is_own = bool(figures_of(figures, None)) and not (behind.words[:1] == (",",) and not before)
        yield Group(run, figures, _is_skipped(gap, behind, is_own=is_own, is_wide=is_wide))


def _is_done_behind_skipped(sentence: Message, first: Reference, named: Reference, end: int) -> bool:
    """Whether sets are told of what is named behind what was left out: ``skipped the curls, calves 3x15``."""
    begin = max((at for at in range(first.start) if sentence.words[at] in (*_marks, ",")), default=-1) + 1
    is_left_out = bool(_skipping & set(sentence.words[begin : first.start]))
    return is_left_out and bool(figures_of(sentence.part(named.end, end), None))


def _until_skip(behind: Message) -> Message:
    """The figures of what is told: not those behind a word that leaves something out."""
    at = next((at for at, word in enumerate(behind.words) if word in _skipping), len(behind.words))
    return behind.part(0, at) if figures_of(behind.part(0, at), None) else behind


def _stands_before(sentence: Message, starts: Sequence[int], ends: Sequence[int]) -> bool:
    """Whether the figures stand before the names: ``8 kg for the rows, 12 on the deadlifts``."""
    head = sentence.part(0, starts[0])
    row = figures_of(head, None)
    if not row or figures_of(sentence.part(ends[-1], len(sentence.tokens)), None):
        return False
    return bool(_for & set(head.words[row[-1].end - 1 :])) or len(head.words) == row[-1].end


def _is_skipped(gap: Message, behind: Message, *, is_own: bool, is_wide: bool) -> bool:
    """Whether it is said that it was left out, before the name or right behind it.

    ``is_own``: figures stand right behind it: ``all with 10 except the squats which I did with 16``.
    """
    if is_own and gap.says("except", "but", "excluding", "bar"):
        return False
    if "but" in gap.words and gap.words[-1:] in (("but",), ("the",)) and len(gap.words) <= _short:
        return True
    last = max((at for at, word in enumerate(gap.words) if word in (*_marks, ",", "and", "then")), default=-1)
    clause = gap.words[last + 1 :]
    if _skipping & set(clause) and "only" not in clause:
        return True
    return not (is_own or is_wide) and behind.words[:1] != () and bool(_skipping & set(behind.words[:_near]))


_short, _near = 3, 3


def _read_group(
    group: Group, unit: Unit, found: WorkoutDone, told: dict[str, Done | None], *, is_bare_load: bool
) -> None:
    for reference in group.references:
        if reference.candidates and not reference.held:
            found.unread.append((None, reference.candidates, group.figures))
        for held in reference.held:
            told[held.exercise.id] = None
            _read_held(held, group.figures, unit, found, is_bare_load=is_bare_load)
        if reference.other is not None:
            _read_other(reference.other, group.figures, unit, found)


def _read_held(held: Prescribed, part: Message, unit: Unit, found: WorkoutDone, *, is_bare_load: bool) -> None:
    row = figures_of(part, held.exercise)
    core = [each for each in row if _is_of_sets(each, held.exercise)]
    if not core and any(each.role is Role.SECONDS for each in row):
        found.unread.append((held.exercise, (), part))
        return
    if not core:
        _add(found, held, held.load, unit, [each for each in row if each.role is Role.EFFORT])
        return
    load = _only_load(part, held.exercise, is_bare_load=is_bare_load)
    if load is not None and is_loaded(held.exercise):
        _add(found, held, load, unit, [each for each in row if each.role is Role.EFFORT])
        return
    known = held.load or (Load(Decimal(0)) if is_loaded(held.exercise) else None)
    done = read_sets(row, held.exercise, unit, known=known).done
    if done is None:
        found.unread.append((held.exercise, (), part))
    elif _lacks_load(done):
        found.without_load.append(done)
    else:
        found.whole.append(done)


def _read_other(exercise: Exercise, part: Message, unit: Unit, found: WorkoutDone) -> None:
    """An exercise that the workout does not have: all of it has to be told."""
    row = figures_of(part, exercise)
    done = read_sets(row, exercise, unit, known=Load(Decimal(0)) if is_loaded(exercise) else None).done
    if done is None:
        found.unread.append((exercise, (), part))
    else:
        (found.without_load if _lacks_load(done) else found.whole).append(done)


def _lacks_load(done: Done) -> bool:
    is_of_load = is_loaded(done.exercise) and not is_cardio(done.exercise)
    return is_of_load and any(one.weight is None for one in done.sets)


def _add(found: WorkoutDone, held: Prescribed, load: Load | None, unit: Unit, efforts: Sequence[Figure] = ()) -> None:
    done = held.done(load, unit)
    for effort in efforts:
        places = range(len(done.sets))[-1:] if effort.is_last else range(len(done.sets))
        sets = [replace(one, rpe=effort.value) if at in places else one for at, one in enumerate(done.sets)]
        done = Done(done.exercise, tuple(sets))
    (found.without_load if _lacks_load(done) else found.whole).append(done)


def _is_of_sets(each: Figure, exercise: Exercise) -> bool:
    if each.role in (Role.EFFORT, Role.DISTANCE):
        return False
    is_timed = exercise.kind.value != "reps"
    return is_timed or each.role is not Role.SECONDS


def _only_load(part: Message, exercise: Exercise, *, is_bare_load: bool) -> Load | None:
    """The load, where nothing else is told: ``with 8 kg``, ``at 12``.

    ``is_bare_load``: a number alone is one too, since sets and repetitions are said to be those of the workout.
    """
    row = [each for each in figures_of(part, exercise) if each.role not in (Role.EFFORT, Role.DISTANCE, Role.SECONDS)]
    if len(row) != 1:
        return None
    one = row[0]
    before = part.words[one.start - 1] if one.start else ""
    is_load = one.role is Role.LOAD or (one.role is Role.PLAIN and (is_bare_load or before in _loads_behind))
    return Load(one.value, one.unit) if is_load and one.value else None
