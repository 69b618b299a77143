"""What the analytics say, in short lines: what a model reads, and a person could. Every number is of the data."""

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import groupby

from spotter.training.analytics.goals import GoalProgress, GoalsProgress, GoalStanding
from spotter.training.analytics.performed import ExerciseSession, PerformedSet, PerformedWorkout
from spotter.training.analytics.progress import LiftProgress, Progress
from spotter.training.analytics.standing_records import LiftRecord, RecordKind
from spotter.training.analytics.stats import Often, WorkoutStats
from spotter.training.analytics.units import estimate_said, load_said, percent_said, plain, volume_said
from spotter.training.analytics.weeks import MuscleSets, Standing, WeekSummary

MOST_LIFTS = 8
MOST_OFTEN = 6
_standings = {
    GoalStanding.BEHIND: "behind",
    GoalStanding.ON_TRACK: "on track",
    GoalStanding.ABOVE: "above what it recovers from",
    GoalStanding.UNWANTED: "trained although less is wanted",
    GoalStanding.AVOIDED: "not trained, as wanted",
    GoalStanding.NEUTRAL: "neutral",
}


def counted(count: int, one: str) -> str:
    """``1 workout``, ``2 workouts``."""
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def set_said(done: PerformedSet, unit: str, *, assisted: bool = False) -> str:
    """One set: ``5 x 100 kg @8``, ``12``, ``45 s``; what is helped by a load says so."""
    text = f"{plain(done.seconds)} s" if done.seconds and not done.reps else str(done.reps or 0)
    if done.kilograms:
        help_said = " help" if assisted else ""
        text += f" x {load_said(abs(done.kilograms) if assisted else done.kilograms, unit)}{help_said}"
    if done.rpe:
        text += f" @{plain(done.rpe)}"
    return f"{text} warm-up" if done.warmup else text


def sets_said(session: ExerciseSession, unit: str) -> str:
    """Sets in their order, equal ones that follow each other told once: ``3 sets of 5 x 100 kg, 8 x 90 kg``."""
    parts = []
    for done, alike in groupby(session.sets):
        count, said = len(list(alike)), set_said(done, unit, assisted=session.assisted)
        parts.append(said if count == 1 else f"{count} sets of {said}")
    return ", ".join(parts)


def workout_line(workout: PerformedWorkout, unit: str) -> str:
    """A workout: ``2026-03-02 Push [w20260302-1a]: Bench Press 3 sets of 5 x 100 kg; Dip 12, 10``."""
    name = f" {workout.name}" if workout.name else ""
    took = f" ({workout.minutes} min)" if workout.minutes else ""
    done = "; ".join(f"{each.name} {sets_said(each, unit)}".rstrip() for each in workout.exercises)
    return f"{workout.day.isoformat()}{name} [{workout.id}]{took}: {done or 'no exercises'}"


def history_lines(name: str, sessions: Sequence[ExerciseSession], unit: str) -> str:
    """The sessions of an exercise, the newest first, a line each."""
    if not sessions:
        return f"Nothing of {name} is logged."
    lines = [f"{each.day.isoformat()}: {sets_said(each, unit)}{_estimate(each, unit)}" for each in sessions]
    return "\n".join([f"{name}:", *lines])


def _estimate(session: ExerciseSession, unit: str) -> str:
    value = session.e1rm
    return f" (e1RM {estimate_said(value, unit)})" if value is not None else ""


def progress_lines(found: Progress, unit: str) -> str:
    """The progress of a period: what was done, each lift in a line, and the records that were set."""
    if not found.workouts:
        return f"No workouts are logged in the last {counted(found.days, 'day')}."
    head = (
        f"{_period(found.first, found.last)}: {counted(found.workouts, 'workout')} on "
        f"{counted(found.training_days, 'day')}, {counted(found.sets, 'set')}, "
        f"{volume_said(found.volume, unit)} lifted."
    )
    lines = [head, *(lift_line(each, unit) for each in found.lifts[:MOST_LIFTS])]
    more = len(found.lifts) - MOST_LIFTS
    if more > 0:
        lines.append(f"And {counted(more, 'lift')} more.")
    lines.append(f"Records: {records_said(found.records, unit)}." if found.records else "No records were set.")
    return "\n".join(lines)


def lift_line(lift: LiftProgress, unit: str) -> str:
    """A lift in a period: ``Bench Press: 8 sessions, 24 sets, e1RM 110 to 116.7 kg (+6.1%), best ...``."""
    parts = [counted(lift.sessions, "session"), counted(lift.sets, "set")]
    first, last, best = lift.first, lift.last, lift.best
    if first is not None and last is not None and best is not None:
        moved = f" ({percent_said(lift.change)})" if lift.change is not None else ""
        parts.append(
            f"e1RM {estimate_said(first.kilograms, unit)} to {estimate_said(last.kilograms, unit)}{moved}"
            if lift.change is not None
            else f"e1RM {estimate_said(last.kilograms, unit)}"
        )
        if lift.change is not None:
            parts.append(f"best {estimate_said(best.kilograms, unit)} on {best.day.isoformat()}")
    if lift.trend is not None:
        sign = "+" if lift.trend > 0 else "-" if lift.trend < 0 else ""
        parts.append(f"trend {sign}{estimate_said(abs(lift.trend), unit)} a week")
    if lift.top is not None and lift.top_day is not None:
        top = set_said(lift.top, unit, assisted=lift.assisted)
        parts.append(f"top set {top} on {lift.top_day.isoformat()}")
    return f"{lift.name}: {', '.join(parts)}."


def records_said(records: Iterable[LiftRecord], unit: str) -> str:
    """Records, parted by semicolons."""
    return "; ".join(record_said(each, unit) for each in records)


def record_said(record: LiftRecord, unit: str) -> str:
    """``Bench Press e1RM 116.7 kg (5 x 100 kg, 2026-03-02)``."""
    done = set_said(PerformedSet(record.reps, record.seconds, record.kilograms), unit, assisted=record.assisted)
    if record.kind is RecordKind.E1RM and record.e1rm is not None:
        return f"{record.name} e1RM {estimate_said(record.e1rm, unit)} ({done}, {record.day.isoformat()})"
    kinds = {RecordKind.LOAD: "heaviest", RecordKind.REPS: "most reps", RecordKind.SECONDS: "longest"}
    return f"{record.name} {kinds.get(record.kind, 'best')} {done} ({record.day.isoformat()})"


def weeks_lines(weeks: Sequence[WeekSummary], unit: str) -> str:
    """Weeks, the newest first, a line each."""
    return "\n".join(week_line(each, unit) for each in weeks) or "No workouts are logged yet."


def week_line(summary: WeekSummary, unit: str) -> str:
    """A week: what was done, how that compares, and the muscles."""
    week, before = summary.week, summary.before
    so_far = "" if summary.is_over else " (so far)"
    text = f"Week of {week.monday.isoformat()}{so_far}: "
    if not week.workouts:
        return f"{text}no workouts."
    days = counted(len(week.days), "day")
    text += (
        f"{days}, {counted(week.workouts, 'workout')}, {counted(week.sets, 'set')}, {volume_said(week.volume, unit)}"
    )
    if before.workouts:
        text += f"; the week before {counted(before.sets, 'set')}, {volume_said(before.volume, unit)}"
    muscles = ", ".join(muscle_said(each) for each in summary.muscles)
    return f"{text}. Sets: {muscles}." if muscles else f"{text}."


def muscle_said(each: MuscleSets) -> str:
    """``chest 12``, ``quads 4 (8-20 needed)``, ``abs 24 (20 at most)``."""
    text = f"{named(each.muscle)} {each.sets}"
    if each.standing is Standing.BELOW:
        return f"{text} ({each.least}-{each.most} needed)"
    return f"{text} ({each.most} at most)" if each.standing is Standing.ABOVE else text


def stats_lines(found: WorkoutStats, unit: str) -> str:
    """How somebody trained."""
    if not found.workouts or found.newest is None:
        return f"No workouts are logged in the last {counted(found.days, 'day')}."
    parts = [
        f"{_period(found.first, found.last)}: {counted(found.workouts, 'workout')}, {plain(found.weekly)} a week, "
        f"{counted(found.weeks_in_a_row, 'week')} in a row, the last on {found.newest.isoformat()}."
    ]
    if found.sets_each is not None and found.volume_each is not None:
        took = f", {plain(found.minutes)} min" if found.minutes is not None else ""
        of_those = f" (of the {found.timed} that say so)" if found.minutes and found.timed < found.workouts else ""
        parts.append(
            f"A workout has {plain(found.sets_each)} sets and {volume_said(found.volume_each, unit)} on average{took}"
            f"{of_those}."
        )
    for title, often in (("Exercises", found.exercises), ("Sets by muscle", found.muscles)):
        if often:
            parts.append(f"{title}: {_often(often)}.")
    return "\n".join(parts)


def _often(often: Sequence[Often]) -> str:
    told = ", ".join(f"{named(each.name)} {each.count}" for each in often[:MOST_OFTEN])
    more = len(often) - MOST_OFTEN
    return f"{told} and {more} more" if more > 0 else told


def goals_lines(found: GoalsProgress) -> str:
    """Each goal in a line."""
    goals = (*found.categories, *found.muscles)
    if not goals:
        return "No goals are set yet."
    head = f"Last {counted(found.weeks, 'week')}, {counted(found.sets, 'working set')}:"
    return "\n".join([head, *(goal_line(each) for each in goals)])


def goal_line(goal: GoalProgress) -> str:
    """``chest +8: 12 sets, 3 a week (8-22 needed): behind``."""
    text = f"{named(goal.goal)} {goal.weight:+d}: {counted(goal.sets, 'set')}, {plain(goal.weekly)} a week"
    if goal.least is not None and goal.weight > 0:
        text += f" ({goal.least}-{goal.most} needed)"
    if goal.wanted is not None and goal.share is not None:
        text += f", {plain(goal.share)}% of the sets ({plain(goal.wanted)}% wanted)"
    return f"{text}: {_standings[goal.standing]}"


def named(slug: str) -> str:
    """A slug of the catalogue as words."""
    return slug.replace("_", " ")


def _period(first: date, last: date) -> str:
    return f"{first.isoformat()} to {last.isoformat()}"
