"""A log as two readers have read it: by rules, and by what each figure is as many people's logs have taught.

Where they agree it is so. Where the rules leave something open the second reader is taken at its word if it is sure,
and asked about if it is not. Where the two read apart it has to be surer still, or theirs is asked about.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from spotter.catalogue import Exercise
from spotter.dialogue.training.figure import Joint, Role
from spotter.dialogue.training.figure_parts.part import Part
from spotter.dialogue.training.figure_parts.reading import LogByParts, NameRead, read_by_parts
from spotter.dialogue.training.figure_signs import ENTRIES, SETS
from spotter.dialogue.training.loads_in_a_row import loads_in_a_row
from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.log_parts import figures_of, is_by_the_clock, is_in_rounds, is_of_sides, shared_out
from spotter.dialogue.training.log_reading import Doubt, LogRead
from spotter.dialogue.training.sets_done import Done, SetDone
from spotter.dialogue.training.sets_read import is_cardio, is_of_a_pair
from spotter.dialogue.understanding.message import Message
from spotter.language.numbers import number_at
from spotter.notation import Unit

SURE = 0.6
"""How likely a reading has to be to be logged where the rules leave something open: three of four such are right."""
SURER = 0.75
"""The same where the rules read something else, which is then hardly ever right."""
WORTH_ASKING = 0.15
"""From here on a reading is shown and asked about where the rules leave something open."""
HALF = 0.5
"""From here on a reading is shown in the place of that of the rules where the two read apart."""
AGREED = 0.9
"""From here on what both read alike is surely a log."""
HEARD = 0.05
"""Below this nothing was understood, and another reading than that of the rules says nothing against theirs."""


@dataclass(frozen=True, slots=True)
class Units:
    """The unit of loads without one in a message, and the user's own."""

    of_loads: Unit
    own: Unit


@dataclass(frozen=True, slots=True)
class BothRead:
    """What is taken of the two readings; ``is_doubted``: it is asked about as a whole before anything is logged."""

    read: LogRead
    is_doubted: bool = False
    is_agreed: bool = False
    """Both read the same, and the second hardly doubts it: what reads so is surely a log."""
    other: LogRead = field(default_factory=LogRead)
    """What the other one read, where either may be meant."""
    doubt: Doubt | None = None
    """What the rules leave open, where what is likely is asked about."""


def chosen(said: Message, units: Units, by_rules: LogRead, context: Exercise | None = None) -> BothRead:
    """What is taken of ``by_rules`` and of the second reading of ``said``, or of what is meant by ``context``."""
    if _tells_a_total(said):
        return BothRead(by_rules, is_doubted=True)
    is_whole = bool(by_rules.done) and not by_rules.doubts
    by_parts = None
    if not _is_of_the_rules(said):
        by_parts = read_by_parts(said, units.of_loads, None if is_whole else context)
    if by_parts is None or not by_parts.done or not all(map(_is_clear, by_parts.names)):
        return _as_likely(by_rules)
    if any(map(_is_open, by_parts.names)) or _leaves_out(by_parts, by_rules):
        return _as_likely(by_rules)
    if is_whole and _passes_over(by_parts, by_rules):
        return BothRead(by_rules)
    if is_whole and _same(_without_cardio(by_rules, by_parts), by_parts.done):
        is_all = len(by_parts.done) == len(by_rules.done)
        return BothRead(by_rules, is_agreed=is_all and by_parts.likelihood >= AGREED)
    likelihood = min(by_parts.likelihood, HALF) if _is_doubtful(said, units, by_parts) else by_parts.likelihood
    if is_whole and likelihood < HALF:
        other = LogRead(by_parts.done) if likelihood >= HEARD else LogRead()
        return BothRead(by_rules, is_doubted=bool(other.done), other=other)
    if likelihood < WORTH_ASKING:
        return _as_likely(by_rules)
    is_doubted = likelihood < (SURER if is_whole else SURE)
    done = (*by_parts.done, *_left_out(by_parts, by_rules))
    return BothRead(LogRead(done), is_doubted, other=by_rules if is_whole and is_doubted else LogRead())


def _as_likely(by_rules: LogRead) -> BothRead:
    """What the rules read; where all that they leave open is likely one thing, that, which is asked about."""
    doubt = by_rules.doubts[0] if len(by_rules.doubts) == 1 and not by_rules.done else None
    if doubt is not None and doubt.likely is not None:
        return BothRead(LogRead((doubt.likely,)), is_doubted=True, doubt=doubt)
    return BothRead(by_rules)


def _tells_a_total(said: Message) -> bool:
    """Whether the repetitions of several sets are told together, ``30 pull-ups in 5 sets``, or the load of one side."""
    in_sets = any(
        word == "in" and number_at(said.tokens, at + 1) is not None and SETS & set(said.words[at + 2 : at + 4])
        for at, word in enumerate(said.words[:-1])
    )
    return in_sets or any(map(said.phrase, ("per side", "each side of the bar", "on each side")))


def _leaves_out(by_parts: LogByParts, by_rules: LogRead) -> bool:
    """Whether something was done of which this reading has no sets: it is asked about. What nobody knows is none."""
    done = {each.exercise.id for each in by_parts.done}
    return any(each.exercise is None or each.exercise.id not in done for each in by_rules.doubts)


def _passes_over(by_parts: LogByParts, by_rules: LogRead) -> bool:
    """Whether the sets of an exercise that is named are read as those of another one."""
    done = {each.exercise.id for each in by_parts.done}
    return any(each.exercise.id not in done and not is_cardio(each.exercise) for each in by_rules.done)


def _left_out(by_parts: LogByParts, by_rules: LogRead) -> tuple[Done, ...]:
    """What the rules read whole and this reading passes over: what is done by the clock beside lifts."""
    named = {each.exercise.id for each in by_parts.done}
    return tuple(each for each in by_rules.done if each.exercise.id not in named)


def _without_cardio(by_rules: LogRead, by_parts: LogByParts) -> tuple[Done, ...]:
    """What the rules read, without what is done by the clock and the second reader passes over."""
    read = {each.exercise.id for each in by_parts.done}
    return tuple(each for each in by_rules.done if each.exercise.id in read or not is_cardio(each.exercise))


def _is_doubtful(said: Message, units: Units, by_parts: LogByParts) -> bool:
    """Whether a figure is used that the rules take for another's or a plan, or a bare load beside another unit."""
    used = [each for name in by_parts.names for each, part in name.told if part is not Part.NONE]
    left = [each.figure for name in by_parts.names for each, part in name.told if part is Part.NONE and each.is_told]
    if any(each is not None and each.role is Role.SETS for each in left):
        return True
    kept = {token.start for told in shared_out(said, None)[0] for part in told.parts for token in part.tokens}
    if any(not each.is_told or each.letter not in kept for each in used):
        return True
    loads = [
        each.figure.unit
        for name in by_parts.names
        for each, part in name.told
        if part in (Part.LOAD, Part.LOAD_BEFORE) and each.figure is not None
    ]
    return units.of_loads != units.own and None in loads


def _is_of_the_rules(said: Message) -> bool:
    """Whether it is told in a way for which no figure has a part: in rounds, by the clock, by the place in a list,
    side by side, with a pair of dumbbells.
    """
    if is_by_the_clock(said) or is_in_rounds(said) or said.says(*ENTRIES) or _is_by_loads(said):
        return True
    named = [(part, each.named.exercise) for each in shared_out(said, None)[0] if each.named for part in each.parts]
    if named and all(exercise is not None and is_cardio(exercise) for _part, exercise in named):
        return True  # a distance is no part of a set
    return any(
        exercise is not None and (is_of_sides(part, exercise) or is_of_a_pair(figures_of(part, exercise), exercise))
        for part, exercise in named
    )


def _is_by_loads(said: Message) -> bool:
    """Whether the loads of the sets of one exercise are told in a row."""
    names = [each.exercise for each in named_in(said) if each.exercise is not None]
    return len(names) == 1 and loads_in_a_row(figures_of(said, names[0]), names[0], "kg") is not None


def _is_clear(name: NameRead) -> bool:
    """Whether only one exercise can be meant by a name that has sets, and something of it was done."""
    return not name.sets or (len(name.fitting) == 1 and name.is_told)


def _is_open(name: NameRead) -> bool:
    """Whether a figure says of itself that it is not clear: ``two plates``, ``8, no, 7``, ``8-10 reps``."""
    known = [each.figure for each, _part in name.told if each.figure is not None]
    used = [each.figure for each, part in name.told if each.figure is not None and part is not Part.NONE]
    if any(each.role is Role.UNKNOWN_LOAD for each in known) or any(each.is_repaired for each in used):
        return True
    dashes = [two.value > one.value for one, two in pairwise(known) if two.joint is Joint.DASH]
    return dashes == [True] or any(each.role is Role.UNCLEAR for each in used)


def _same(one: Iterable[Done], two: Iterable[Done]) -> bool:
    return _by_exercise(one) == _by_exercise(two)


def _by_exercise(done: Iterable[Done]) -> dict[str, tuple[SetDone, ...]]:
    found: dict[str, tuple[SetDone, ...]] = {}
    for each in done:
        found[each.exercise.id] = (*found.get(each.exercise.id, ()), *each.sets)
    return found
