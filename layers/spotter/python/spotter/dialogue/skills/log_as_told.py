"""The log as a message tells that it should be: what stands there of each exercise becomes what was told of it.

All of a message is read, or none of it: each clause with a figure has to say what becomes of which sets. What is left
open is for the other readers, and for a question.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from itertools import pairwise

from spotter.catalogue import Exercise, muscles_of
from spotter.dialogue.skills import delete_log, undo_log
from spotter.dialogue.skills.move_log import is_move
from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.corrections.answers import TOPIC
from spotter.dialogue.training.corrections.calls import removal_steps, set_steps
from spotter.dialogue.training.corrections.changes import Unclear, right_sets
from spotter.dialogue.training.corrections.claims import (
    Claim,
    claims_in,
    clauses_in,
    holding,
    is_added,
    is_against_the_log,
    is_complaint,
    is_kept,
    says_how_many_more,
    says_something,
    takes_away,
)
from spotter.dialogue.training.corrections.entries import Entry, newest_logs
from spotter.dialogue.training.corrections.figures import MOST_REPS, MOST_SECONDS, Figure, Of
from spotter.dialogue.training.corrections.said import Said, named_entries, read
from spotter.dialogue.training.corrections.scope import Scope, scope_of
from spotter.dialogue.training.corrections.two_readings import is_told
from spotter.dialogue.training.corrections.units_said import units_beside
from spotter.dialogue.training.corrections.word_classes import words_of
from spotter.dialogue.training.log_call import log_step
from spotter.dialogue.training.log_reading import read_log
from spotter.dialogue.training.plan import SURELY, Plan, Step, choose
from spotter.dialogue.training.record_asked import asks_to_see
from spotter.dialogue.training.sets_done import SetDone, sets_said
from spotter.dialogue.training.workout_in_hand import prescribed
from spotter.dialogue.understanding.message import Message, message
from spotter.language.negation import Denial, scopes
from spotter.language.talk.intent import Intent
from spotter.language.word_lists import word_set
from spotter.notation import Unit

KIND = "log_as_told"

_surely, _likely, _hardly_else, _likely_else = 0.9, 0.5, 0.4, 0.8
_AGAINST = "against"
"""Of steps: words of the message are against what is logged."""
_of_logs = frozenset({Intent.FIX_LOG, Intent.LOG, Intent.RECORD, Intent.YES, Intent.NO, Intent.PICK, Intent.TALK})
_most_sets = 20
_most_reps_of_a_load = 40
"""A bare figure beyond it, of a lift that was done with a load, is rather that load."""
_topics = frozenset({TOPIC, delete_log.TOPIC, "log", "undo", "meant"})
"""Topics of questions that are about the log: what answers another one is none."""
_longest_order, _most_choices = 6, 4
_around = word_set("from after onwards before except other others rest until")
"""Beside a set that is named: others than that are meant."""
_undoing = word_set("undo revert unlog rollback")
_denying = word_set("never not didnt dont wasnt isnt no wrong mistake")


def may_be_of_the_log(intents: Mapping[Intent, float]) -> bool:
    """Whether a message may put right what was logged: else nothing is looked up for it."""
    others = max(share for intent, share in intents.items() if intent not in _of_logs)
    return intents[Intent.FIX_LOG] >= _likely and others < max(_likely_else, _hardly_else)


def is_of_the_log(intents: Mapping[Intent, float], plan: Plan) -> bool:
    """Whether a message puts right what was logged, and asks for nothing that is not of the log.

    Sets that may be a log of their own are no correction, unless its words are against what stands there.
    """
    fixes = intents[Intent.FIX_LOG]
    is_sure = fixes >= _surely and plan.partial.get(_AGAINST, False)
    others = max(share for intent, share in intents.items() if intent not in _of_logs)
    if others >= (_likely_else if is_sure else _hardly_else):
        return False
    return fixes >= _likely if plan.partial.get(_AGAINST) else fixes >= _surely and intents[Intent.LOG] < _likely


def as_told(context: Context) -> Plan | None:
    """The calls after which the log is as the message tells; None where that is not clear of all that it says."""
    if context.pending is not None and context.pending.topic not in _topics:
        return None
    if (back := _undone(context)) is not None:
        return back
    told = replace(context.whole, own=context.own)
    whole = read(told)
    if is_move(whole) or whole.has("duplicate") or units_beside(told, whole.figures):
        return None
    if any(scope.kind is Denial.EXCEPT for scope in scopes(told.tokens)):
        return None
    scope = scope_of(context, whole) if is_told(whole) and says_something(whole) else None
    if scope is None or not scope.entries or not (scope.is_sure or whole.right_days):
        return None
    return _as_claimed(context, told, scope)


def _takes_sets_of_several(told: Message, entries: Sequence[Entry]) -> bool:
    """Whether something is to go of several exercises and a set of one is named: which sets go is to be asked."""
    if not told.says("set", "sets") or not words_of("removal") & set(told.words):
        return False
    return len({each.entry.name for each in named_entries(told, entries)}) > 1


def _as_claimed(context: Context, told: Message, scope: Scope) -> Plan | None:
    if _takes_sets_of_several(told, scope.entries):
        return None
    is_right_behind = any(each.message >= len(context.state.messages) - 2 for each in newest_logs(context))
    found = claims_in(told, scope.entries, scope.recent, is_right_behind=is_right_behind)
    if found is None:
        return _which(context, told, scope.entries)
    if not found.of_log:
        return None
    steps: list[Step] = []
    added: list[Step] = []
    if not any(_says_how_it_was(each) for claim in found.of_log for each in claim.told):
        return None
    now = {each.name: each.done for each in scope.entries}
    for said in found.strange:
        step = _added(context, said, scope.day)
        if step is None:
            return None
        added.append(step)
    for claim in found.of_log:
        right = _right(claim, context.unit)
        if right is None:
            return None
        steps += _steps(context, claim.entry, right)
        now[claim.entry.name] = right
    steps += added
    is_against = any(is_against_the_log(each) for claim in found.of_log for each in claim.told)
    partial = {SURELY: True, _AGAINST: is_against or context.pending is not None}
    day = day_said(scope.day, context.today)
    if not steps:
        stands = "; ".join(each.entry.said for each in found.of_log)
        return Plan(TOPIC, text=f"That is how it stands for {day}: {stands}.", partial=partial)
    is_shown = any(map(asks_to_see, told.sentences())) and not found.strange
    standing = "; ".join(f"{name} {sets_said(sets)}" for name, sets in now.items() if sets)
    text = f"In the log of {day} stands now: {standing or 'nothing'}." if is_shown else ""
    return Plan(TOPIC, tuple(steps), text, partial=partial)


def _says_how_it_was(said: Said) -> bool:
    """Whether a clause is against the log, or says how something was: ``put 5 kg on the bench`` does not."""
    return is_against_the_log(said) or said.has("copula", "sets") or is_added(said)


def _undone(context: Context) -> Plan | None:
    """What was written last taken back, where a sentence orders that and the others only say what was wrong of it."""
    ordered, *others = context.whole.sentences() or (context.whole,)
    if not others or len(ordered.words) > _longest_order or not ordered.says(*_undoing) or ordered.numbers():
        return None
    if ordered.exercises or ordered.says("set", "sets") or any(map(_tells_right, others)):
        return None
    if not any(each.says(*_denying) for each in others):
        return None
    plan = undo_log.undo(replace(context, said=ordered))
    if plan is None or not plan.steps:
        return None
    return replace(plan, partial={**plan.partial, SURELY: True, _AGAINST: True})


def _which(context: Context, told: Message, entries: Sequence[Entry]) -> Plan | None:
    """The question which exercise is meant by what fits several, and names none: ``20 kg should go``."""
    claimed = clauses_in(told)
    if told.exercises or named_entries(told, entries) or not all(map(takes_away, claimed)):
        return None
    choices: dict[str, tuple[Step, ...]] = {}
    for entry in holding(claimed, entries):
        right = _right(Claim(entry, claimed), context.unit)
        if right is not None and (steps := _steps(context, entry, right)):
            choices[entry.said] = steps
    if not 1 < len(choices) <= _most_choices:
        return None
    return choose(TOPIC, "Which of these do you mean in the log?", choices, **{_AGAINST: True})


def _tells_right(said: Message) -> bool:
    return said.says("was", "were", "should", "make", "write", "log", "its", "it's") or said.is_question


def _added(context: Context, said: Said, day: date) -> Step | None:
    """The call that logs what was left out, ``you missed the calves, 3x15``; None where it is not clear.

    A name that nobody else has means the exercise of the workout in hand that trains it.
    """
    exercise = _exercise_of(context, said)
    if exercise is None or not is_added(said):
        return None
    begin = min(each.start for each in said.figures)
    figures = said.message.part(begin, len(said.message.tokens)).quoted()
    row = message(f"{exercise.name} {figures}", context.today, (exercise,))
    log = read_log(row, context.unit_in(context.whole), exercise)
    if log.doubts or len(log.done) != 1:
        return None
    return log_step(context, log.done, day, row)


def _exercise_of(context: Context, said: Said) -> Exercise | None:
    named = said.message.exercises
    if named:
        return named[0].exercise if len(named) == 1 else None
    held = prescribed(context.state.workout)
    words = [token.text for at, token in enumerate(said.message.tokens) if token.is_word and at not in said.known]
    meant = {
        one.exercise.id: one.exercise for word in words for one in held if muscles_of(word) & {*one.exercise.primary}
    }
    return next(iter(meant.values())) if len(meant) == 1 else None


def _steps(context: Context, entry: Entry, right: Sequence[SetDone]) -> tuple[Step, ...]:
    if not right:
        return removal_steps(context, entry, tuple(range(len(entry.sets))))
    return set_steps(context, entry, right) if tuple(right) != entry.done else ()


@dataclass(slots=True)
class _Told:
    """What is told of the sets of one exercise, as far as it has been read. ``there``: the sets as they are logged."""

    there: tuple[SetDone, ...]
    changed: tuple[SetDone, ...]
    is_changed: bool = False
    gone: set[int] | None = None
    kept: set[int] | None = None
    listed: list[SetDone] = field(default_factory=list)
    count: int = 0
    more: int = 0
    is_all: bool = False

    def take(self, said: Said, unit: Unit) -> None:
        """Heeds a clause. Unclear where it does not say which sets it means, or what becomes of them."""
        self.is_all |= said.has("every")
        if (said.places and said.message.says(*_around)) or _tells_of_a_further_one(said):
            raise Unclear
        if takes_away(said):
            self.gone = (self.gone or set()) | _meant(said, self.there)
        elif is_kept(said):
            self.kept = _meant(said, self.there)
        elif is_complaint(said) and not said.wrong and not said.places:
            return
        elif is_added(said) or any(each.by for each in said.figures):
            raise Unclear
        elif missing := says_how_many_more(said):
            self.more = missing
        elif (sets := _list_of(said, self.there, unit)) is not None:
            self.listed += sets
        elif said.figures and all(each.of is Of.SETS and not each.is_wrong for each in said.figures):
            self.count = said.figures[0].whole
        elif said.figures:
            self.changed = right_sets(_as_counts(said, self.changed), self.changed, unit)
            self.is_changed = True

    def right(self, claim: Claim) -> tuple[SetDone, ...]:
        """The sets as they are told; none where the exercise is to go. Unclear where what is told does not fit."""
        takes = self.gone is not None or self.kept is not None
        if (self.listed or takes) and self.is_changed:
            raise Unclear
        if self.listed:
            return self._listed()
        if self.more or (takes and self.count) or not (takes or self.count or self.is_changed):
            raise Unclear
        if takes:
            return self._left()
        return _counted(claim, self.changed, self.count) if self.count else self.changed

    def _listed(self) -> tuple[SetDone, ...]:
        """The sets that were told one by one, in the place of all that stand there, or of those that are to go."""
        if self.count and len(self.listed) != self.count:
            raise Unclear
        if self.more and len(self.listed) != len(self.there) + self.more:
            raise Unclear
        gone = self.gone or set()
        is_of_some = 0 < len(gone) < len(self.there) and len(self.listed) == len(gone) and not self.is_all
        left = [one for at, one in enumerate(self.there) if at not in gone] if is_of_some else []
        return (*left, *self.listed)

    def _left(self) -> tuple[SetDone, ...]:
        """The sets without those that are to go; what is to stay has to stay."""
        every = set(range(len(self.there)))
        gone = self.gone if self.gone is not None else every - (self.kept or set())
        if self.kept is not None and self.kept & gone:
            raise Unclear
        return tuple(one for at, one in enumerate(self.there) if at not in gone)


def _tells_of_a_further_one(said: Said) -> bool:
    """Whether an exercise was done once more: ``there's a second plank, 45 s``; a set of it may be what is told."""
    words = said.message.words
    pairs = set(pairwise(words))
    return "set" not in words and "sets" not in words and bool(pairs & _further)


_further = frozenset({("a", "second"), ("a", "third"), ("a", "2nd"), ("a", "3rd"), ("one", "more")})


def _right(claim: Claim, unit: Unit) -> tuple[SetDone, ...] | None:
    """The sets of an exercise as they are told; empty where it is to go, None where that is not clear."""
    told = _Told(claim.entry.done, claim.entry.done)
    try:
        for said in claim.told:
            told.take(said, unit)
        return told.right(claim)
    except Unclear:
        return None


def _as_counts(said: Said, there: Sequence[SetDone]) -> Said:
    """The clause with a bare figure as the repetitions of the set that is named, where it may be its load as well."""
    loads, counts = {one.weight for one in there}, {one.reps for one in there}
    figures = tuple(
        replace(each, of=Of.REPS)
        if each.of is Of.OPEN and said.places and each.value in loads and each.value in counts
        else each
        for each in said.figures
    )
    return replace(said, figures=figures)


def _counted(claim: Claim, changed: Sequence[SetDone], count: int) -> tuple[SetDone, ...]:
    """As many sets as are told, where each of them is named: ``two sets: first set 10, second set 8``."""
    named = {number for each in claim.told for place in each.places for number in place.numbers}
    if named == set(range(1, count + 1)) and count <= len(changed):
        return tuple(changed[:count])
    if named or (len(set(changed)) > 1 and count != len(changed)) or count > _most_sets:
        raise Unclear
    return tuple(changed[:count]) + tuple(changed[-1:]) * (count - len(changed))


def _meant(said: Said, there: Sequence[SetDone]) -> set[int]:
    """The sets that a clause means by their places or figures, all where it has none. Unclear where it is not told."""
    found = set(range(len(there)))
    for places in said.places:
        among = places.among([float(one.weight or 0) for one in there])
        if among is None:
            raise Unclear
        found &= set(among)
    left_of = {one.start for one, _two in said.pairs}
    loads, counts = {one.weight for one in there}, {_count(one) for one in there}
    of_load: set[Decimal] = set()
    of_count: set[int] = set()
    sets = 0
    for each in said.figures:
        if each.is_wrong:
            continue  # ``the 15 kg set, not the 20 kg one``
        if each.of is Of.LOAD or (each.of is Of.OPEN and each.value in loads and each.value not in counts):
            of_load.add(each.value)
        elif each.of is Of.SETS or each.start in left_of:
            sets = each.whole
        elif each.of in (Of.REPS, Of.SECONDS) or (each.of is Of.OPEN and each.value in counts - loads):
            of_count.add(each.whole)
        else:
            raise Unclear
    found &= {at for at, one in enumerate(there) if not of_load or one.weight in of_load}
    found &= {at for at, one in enumerate(there) if not of_count or _count(one) in of_count}
    if of_load - loads or of_count - counts or not found or (sets and sets != len(found)):
        raise Unclear
    return found


def _count(one: SetDone) -> int:
    return one.reps if one.reps is not None else one.seconds or 0


def _list_of(said: Said, there: Sequence[SetDone], unit: Unit) -> list[SetDone] | None:
    """All sets one by one, ``80 kg 8, 7, 6 then 75x8``; None where the figures tell of something else."""
    figures = said.figures
    if any(not each.every for each in said.places) or any(
        each.is_wrong or each.by or each.of is Of.RPE or each.felt for each in figures
    ):
        return None
    left_of = {one.start for one, _two in said.pairs}
    loads = {one.weight for one in there}
    is_held = there[0].reps is None
    load, load_unit, sets = None, None, 1
    rows: list[tuple[Decimal | None, Unit | None, int]] = []
    for at, each in enumerate(figures):
        is_done_for = said.message.words[each.end : each.end + 1] == ("for",) and not is_held
        if is_done_for or _is_load(each, at, figures, left_of, loads):
            load, load_unit, sets = each.value, each.unit or there[0].unit or unit, 1
            if rows and all(one[0] is None for one in rows):
                rows = [(load, load_unit, count) for _load, _unit, count in rows]
        elif each.of is Of.SETS or each.start in left_of:
            if not each.is_count(_most_sets):
                return None
            sets = each.whole
        elif each.of is (Of.SECONDS if is_held else Of.REPS) or each.of is Of.OPEN:
            if not each.is_count(MOST_SECONDS if is_held else MOST_REPS):
                return None
            if each.of is Of.OPEN and there[0].weight is not None and each.whole > _most_reps_of_a_load:
                return None  # ``it was 90 on all three``
            rows += [(load, load_unit, each.whole)] * sets
            sets = 1
        else:
            return None
    if len(rows) < (1 if left_of else 2) or (len(rows) == 1 and len(there) > 1):
        return None
    return _as_sets(rows, there, is_held=is_held)


def _is_load(each: Figure, at: int, figures: Sequence[Figure], left_of: set[int], loads: set[Decimal | None]) -> bool:
    if each.of is Of.LOAD or each.is_at:
        return True
    if each.of is not Of.OPEN:
        return False
    if each.start in left_of:
        return each.value in loads or each.value > _most_sets
    return at == 0 and each.value in loads and len(figures) > 2 and each.value > max(one.value for one in figures[1:])


def _as_sets(
    rows: Sequence[tuple[Decimal | None, Unit | None, int]], there: Sequence[SetDone], *, is_held: bool
) -> list[SetDone] | None:
    """The sets of these loads and counts; where no load is told, each has that which stands there."""
    bare = [at for at, row in enumerate(rows) if row[0] is None]
    if bare and len(bare) < len(rows):
        return None
    if bare and len({(one.weight, one.unit) for one in there}) > 1 and len(rows) != len(there):
        return None
    found: list[SetDone] = []
    for at, (load, load_unit, count) in enumerate(rows):
        old = there[min(at, len(there) - 1)]
        one = SetDone(None, count) if is_held else SetDone(count)
        weight, its_unit = (load, load_unit) if load is not None else (old.weight, old.unit)
        same = (one.reps, one.seconds, weight) == (old.reps, old.seconds, old.weight)
        found.append(replace(one, weight=weight, unit=its_unit, rpe=old.rpe if same and at < len(there) else None))
    return found
