"""One sentence and one action from a finished session: the most telling thing in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from spotter.coaching.e1rm import epley
from spotter.coaching.exercise_names import resolve_name
from spotter.coaching.exposures import held_back
from spotter.coaching.formatting import counted, number, percent
from spotter.coaching.formatting import load as said
from spotter.coaching.load_options import LoadOptions, load_options_for
from spotter.coaching.load_reduction import reduced_by
from spotter.coaching.mistyped_sets import beats_the_best
from spotter.coaching.types import (
    Decision,
    EquipmentContext,
    ExerciseSummary,
    InsightCategory,
    InsightResponse,
    SessionSummary,
    SetSummary,
    Unit,
)

BETTER_BY = Decimal("0.005")
WORSE_BY = Decimal("0.02")
VOLUME_DOWN_BY = Decimal("0.15")
VOLUME_UP_BY = Decimal("0.05")
USUAL_CAP = Decimal(9)
LOW_RPE = Decimal(7)
LESS_AFTER_A_MISSED_START = Decimal("0.10")
FAR_FROM_THE_TARGET = 3


@dataclass(frozen=True, slots=True)
class Sign:
    """Something that the session tells. ``weight`` orders the signs; the greatest wins, ties by the text."""

    weight: Decimal
    rule: str
    category: InsightCategory
    insight: str
    action: str


@dataclass(frozen=True, slots=True)
class _Lift:
    """One exercise as the signs need it. ``gain``: the change of its estimated maximum as a share; None: unknown.

    ``doubted_above``: the share by which it beats the best too far to be true; 0: it is believed.
    """

    summary: ExerciseSummary
    options: LoadOptions
    unit: Unit
    gain: Decimal | None
    doubted_above: Decimal

    @property
    def name(self) -> str:
        return self.summary.name

    @property
    def first(self) -> bool:
        """Whether nothing is known from before: nobody is tired of what they do for the first time."""
        return not (self.summary.previous_e1rm or self.summary.best_weight or self.summary.best_reps)


def insight(session: SessionSummary) -> InsightResponse:
    """The most telling thing of ``session``, and what to do about it. Every percentage is computed. Pure."""
    return insight_of(findings(session)[0])


def insight_of(sign: Sign) -> InsightResponse:
    """A finding as the answer."""
    decision = Decision(rule=sign.rule, exercise=None, text=sign.insight)
    return InsightResponse(insight=sign.insight, action=sign.action, category=sign.category, decisions=(decision,))


def findings(session: SessionSummary) -> tuple[Sign, ...]:
    """Everything that ``session`` tells, the most telling first; one at least."""
    lifts = [_lift(each, session.equipment, session.unit) for each in session.exercises]
    believed = [lift for lift in lifts if not lift.doubted_above]
    signs = [*_doubts(lifts), *_records(believed), *_misses(session, believed), *_loads(believed)]
    signs += [*_trends(session, believed), *_volume(session)]
    return tuple(sorted(signs, key=lambda sign: (sign.weight, sign.insight, sign.action), reverse=True))


def _lift(summary: ExerciseSummary, equipment: EquipmentContext, unit: Unit) -> _Lift:
    exercise = resolve_name(summary.name)
    top = summary.top_set
    done = (top.weight,) if top else ()
    options = load_options_for(exercise.exercise, equipment, unit, done, known=exercise.known)
    now = summary.e1rm or (epley(top.weight, top.reps) if top else None)
    before = summary.previous_e1rm
    doubted = Decimal(0) if top is None or options.assisted else _above_belief(summary, top, options)
    return _Lift(summary, options, unit, now / before - 1 if now and before else None, doubted)


def _above_belief(summary: ExerciseSummary, top: SetSummary, options: LoadOptions) -> Decimal:
    """P10: how far the top set is above the best that is known, where that is too far; else 0."""
    now = summary.e1rm or epley(top.weight, top.reps)
    bests = [summary.previous_e1rm, summary.best_weight]
    if summary.best_reps:
        bests.append(epley(top.weight, summary.best_reps))
    best = max((each for each in bests if each), default=None)
    if now is None or best is None or not beats_the_best(now, best, top.weight, options):
        return Decimal(0)
    return now / best - 1


def _doubts(lifts: list[_Lift]) -> Iterator[Sign]:
    """P10: a jump that must be a typing error is asked about before anything is made of it."""
    for lift in lifts:
        top = lift.summary.top_set
        if top is None or not lift.doubted_above:
            continue
        done = f"{said(top.weight, lift.unit)} × {top.reps}"
        above = percent(lift.doubted_above)
        text = f"{lift.name}: {done} would be {above} above your best, which looks like a typing error."
        action = f"Is {done} right? Correct the log or confirm it before anything is built on it."
        yield _sign(100 + lift.doubted_above, "P10", InsightCategory.TECHNIQUE, text, action)


def _records(lifts: list[_Lift]) -> Iterator[Sign]:
    for lift in lifts:
        top, best_weight, best_reps = lift.summary.top_set, lift.summary.best_weight, lift.summary.best_reps
        action = _next_step(lift)
        if top and best_weight and top.reps and top.weight > best_weight and not lift.options.assisted:
            gain = top.weight / best_weight - 1
            text = (
                f"{lift.name}: {said(top.weight, lift.unit)} is your heaviest ever, {percent(gain)} more than before."
            )
            yield _sign(75 + min(gain * 300, Decimal(20)), "I1", InsightCategory.PROGRESS, text, action)
        if top and best_reps and top.reps > best_reps:
            more = counted(top.reps - best_reps, "rep")
            text = f"{lift.name}: {said(top.weight, lift.unit)} × {top.reps}, {more} more than ever at this load."
            yield _sign(70, "I1", InsightCategory.PROGRESS, text, action)
        if lift.gain is not None and lift.gain > BETTER_BY:
            text = f"{lift.name} e1RM improved {percent(lift.gain)}."
            yield _sign(60 + min(lift.gain * 300, Decimal(25)), "I1", InsightCategory.PROGRESS, text, action)


def _misses(session: SessionSummary, lifts: list[_Lift]) -> Iterator[Sign]:
    short = [(lift, missed) for lift in lifts if (missed := _missed(lift)) is not None]
    if len([lift for lift, _missed_by in short if not lift.first]) > 1:
        text = f"Reps were missed in {len(short)} of {len(lifts)} exercises."
        action = "Keep every load where it is next session and take one backoff set off."
        yield _sign(78 + len(short), "I2", InsightCategory.FATIGUE, text, action)
    for lift, (done, by) in short:
        if by == 0:
            text, weight = f"{lift.name} missed its target.", 50
        else:
            text = f"{lift.name} fell {counted(by, 'rep')} short at {said(done, lift.unit)}."
            weight = 55 + 5 * min(by, 5)
        if lift.first:
            yield _started_too_heavy(lift, weight, text)
            continue
        action = f"Repeat {said(done, lift.unit)} next session until the reps are there."
        yield _sign(weight, "I2", InsightCategory.FATIGUE, text, action)
    for lift in lifts:
        top, cap = lift.summary.top_set, lift.summary.rpe_cap or USUAL_CAP
        if top and top.rpe is not None and top.rpe > cap:
            text = f"{lift.name} was RPE {number(top.rpe)}, over the cap of {number(cap)}."
            if lift.first:
                yield _started_too_heavy(lift, 54, text)
                continue
            action = f"Repeat {said(top.weight, lift.unit)} next session and stop at RPE {number(cap)}."
            yield _sign(54 + 8 * (top.rpe - cap), "I2", InsightCategory.FATIGUE, text, action)
    before = session.previous_volume
    if before and session.total_volume <= before * (1 - VOLUME_DOWN_BY):
        drop = 1 - session.total_volume / before
        text = f"Volume was down {percent(drop)} on the last session."
        action = "Sleep and eat well first, then do the same session again before adding anything."
        if held_back(session.readiness):
            action = "That fits the day you had: take the same loads again when you feel better."
        yield _sign(45 + min(drop * 50, Decimal(20)), "I2", InsightCategory.FATIGUE, text, action)


def _started_too_heavy(lift: _Lift, weight: int, text: str) -> Sign:
    """The first time on record: the load was a guess, and it is the guess that was wrong."""
    top = lift.summary.top_set
    action = "The first time is a guess: take fewer reps next session and build up from there."
    if top is not None and top.weight:
        lighter = reduced_by(top.weight, lift.options, LESS_AFTER_A_MISSED_START)
        if lighter != top.weight:
            action = f"The first time is a guess: take {said(lighter, lift.unit)} next session and build up from there."
    text = f"{text[:-1]}, the first time on record."
    return _sign(weight, "I3", InsightCategory.TECHNIQUE, text, action)


def _missed(lift: _Lift) -> tuple[Decimal, int] | None:
    """The load and the reps that the worst set fell short by, where that was for want of strength; 0 if only said."""
    sets = [each for each in (lift.summary.top_set, *lift.summary.backoff_sets) if each is not None]
    short = [
        (each.weight, each.target_reps - each.reps) for each in sets if each.reps < each.target_reps and not _easy(each)
    ]
    if short:
        return max(short, key=lambda each: (each[1], each[0]))
    top = lift.summary.top_set
    if lift.summary.target_hit or (top is not None and _easy(top)):
        return None
    return (top.weight, 0) if top else None


def _easy(done: SetSummary) -> bool:
    return done.rpe is not None and done.rpe <= LOW_RPE


def _loads(lifts: list[_Lift]) -> Iterator[Sign]:
    for lift in lifts:
        top = lift.summary.top_set
        if top is None or not _easy(top) or top.rpe is None or abs(top.reps - top.target_reps) < FAR_FROM_THE_TARGET:
            continue
        rpe = number(top.rpe)
        if top.reps > top.target_reps:
            more = counted(top.reps - top.target_reps, "rep")
            text = f"{lift.name}: {more} past the target at RPE {rpe}, so {said(top.weight, lift.unit)} is too light."
            yield _sign(66, "I3", InsightCategory.TECHNIQUE, text, _next_step(lift))
        else:
            fewer = counted(top.target_reps - top.reps, "rep")
            text = f"{lift.name} stopped {fewer} short at RPE {rpe}: the set ended before the strength did."
            action = "Film the next top set, settle the set-up, and finish the reps that are there."
            yield _sign(66, "I3", InsightCategory.TECHNIQUE, text, action)


def _trends(session: SessionSummary, lifts: list[_Lift]) -> Iterator[Sign]:
    known = [(lift, lift.gain) for lift in lifts if lift.gain is not None]
    down = [(lift, gain) for lift, gain in known if gain < -WORSE_BY]
    up = [lift for lift, gain in known if gain >= 0]
    for lift, gain in down:
        text = f"{lift.name} e1RM was down {percent(-gain)}"
        if len(down) == 1 and len(up) > 1:
            text += " while the other lifts held or rose."
            action = f"Check the set-up of {lift.name} on video before you change the load."
            yield _sign(58 + min(-gain * 100, Decimal(20)), "I3", InsightCategory.TECHNIQUE, text, action)
        else:
            text += " on a hard day." if held_back(session.readiness) else "."
            action = f"Repeat the same load for {lift.name} next session; one session is not a trend."
            yield _sign(48 + min(-gain * 100, Decimal(20)), "I2", InsightCategory.FATIGUE, text, action)


def _volume(session: SessionSummary) -> Iterator[Sign]:
    total = said(session.total_volume, session.unit) if session.total_volume else "no load"
    before = session.previous_volume
    if before and session.total_volume > before * (1 + VOLUME_UP_BY):
        gain = session.total_volume / before - 1
        text = f"Volume went up {percent(gain)} to {total}."
        action = "Hold this volume for a week or two before you add more."
        yield _sign(40 + min(gain * 50, Decimal(15)), "I4", InsightCategory.VOLUME, text, action)
    if session.exercises:
        done = counted(len(session.exercises), "exercise")
        took = f" in {session.duration} min" if session.duration is not None else ""
        text = f"{session.template_name}: {total} over {done}{took}."
        yield _sign(10, "I4", InsightCategory.VOLUME, text, "Do the same next time and beat one set by one rep.")
    else:
        text = f"{session.template_name}: no exercise was recorded."
        yield _sign(
            0, "I4", InsightCategory.VOLUME, text, "Log the sets next time, and there will be something to build on."
        )


def _next_step(lift: _Lift) -> str:
    """P1 or P2 for the next session, from the top set."""
    top = lift.summary.top_set
    if top is None:
        return "Do the same next session and add one rep where you can."
    earned = top.reps >= top.target_reps and lift.summary.target_hit
    within = top.rpe is None or top.rpe <= (lift.summary.rpe_cap or USUAL_CAP)
    harder = (
        lift.options.harder(lift.options.nearest_available(top.weight)) if earned and within and top.weight else None
    )
    if harder is None:
        return f"Stay at {said(top.weight, lift.unit)} next session and aim for one rep more."
    if lift.options.assisted:
        return f"Take {said(harder, lift.unit)} of help next session."
    return f"Add {said(harder - top.weight, lift.unit)} next session: {said(harder, lift.unit)}."


def _sign(weight: Decimal | int, rule: str, category: InsightCategory, text: str, action: str) -> Sign:
    return Sign(Decimal(weight), rule, category, text, action)
