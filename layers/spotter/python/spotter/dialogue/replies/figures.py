"""How logged training is said: days, sets, sessions and counts, in the unit of the person."""

from datetime import date
from itertools import groupby

from spotter.dialogue.training.performed import Log
from spotter.training.analytics.lines import counted
from spotter.training.analytics.performed import ExerciseSession, PerformedSet
from spotter.training.analytics.units import load_said, plain

_half_a_year = 183
_longest_ago = 60


def day_said(day: date, today: date) -> str:
    """``today``, ``yesterday (Wednesday 11 March)``, ``Monday 9 March``, ``Monday 9 June 2025``."""
    year = f" {day.year}" if abs((today - day).days) > _half_a_year else ""
    named = f"{day:%A} {day.day} {day:%B}{year}"
    close = {0: "today", 1: "yesterday", -1: "tomorrow"}.get((today - day).days)
    return f"{close} ({named})" if close else named


def on_day(day: date, today: date) -> str:
    """A day as it stands in a sentence: ``on Monday 9 March``, ``today (Thursday 12 March)``."""
    said = day_said(day, today)
    return said if abs((today - day).days) <= 1 else f"on {said}"


def ago(day: date, today: date) -> str:
    """``, 3 days ago``; nothing where the day says so itself."""
    days = (today - day).days
    return f", {days} days ago" if 1 < days <= _longest_ago else ""


def set_said(done: PerformedSet, unit: str, *, assisted: bool = False) -> str:
    """``5 at 100 kg``, ``12 reps``, ``45 s``, ``8 with 20 kg of help``."""
    counted_by = f"{plain(done.seconds)} s" if done.seconds and not done.reps else str(done.reps or 0)
    if not done.kilograms:
        return counted_by if done.seconds and not done.reps else f"{counted_by} reps"
    load = load_said(abs(done.kilograms) if assisted else done.kilograms, unit)
    return f"{counted_by} with {load} of help" if assisted else f"{counted_by} at {load}"


def sets_said(session: ExerciseSession, unit: str) -> str:
    """``3 x 5 at 100 kg``, ``5, 5, 4 at 80 kg; 8 at 60 kg``."""
    sets = session.working or session.sets
    parts = []
    for (kilograms, rpe), group in groupby(sets, key=lambda each: (each.kilograms, each.rpe)):
        done = list(group)
        counts = [f"{plain(one.seconds)} s" if one.seconds and not one.reps else str(one.reps or 0) for one in done]
        amount = f"{len(counts)} x {counts[0]}" if len(set(counts)) == 1 and len(counts) > 1 else ", ".join(counts)
        load = ""
        if kilograms:
            said = load_said(abs(kilograms) if session.assisted else kilograms, unit)
            load = f" with {said} of help" if session.assisted else f" at {said}"
        elif len(counts) == 1 and not done[0].seconds:
            load = " reps"
        parts.append(f"{amount}{load}{f' (RPE {plain(rpe)})' if rpe else ''}")
    return "; ".join(parts)


def session_said(session: ExerciseSession, unit: str) -> str:
    """``Back Squat 3 x 5 at 100 kg``."""
    return f"{session.name} {sets_said(session, unit)}".rstrip()


def reach(log: Log, today: date) -> str:
    """How far back a figure goes: ``in all 10 workouts that you have logged, since 16 February``."""
    if not log.workouts:
        return ""
    first = log.workouts[0].day
    since = f"{first.day} {first:%B}{f' {first.year}' if first.year != today.year else ''}"
    count = counted(len(log.workouts), "workout")
    return f"in all {count} you have logged, since {since}" if log.is_whole else f"in your last {count}, since {since}"


def not_logged(name: str, log: Log) -> str:
    """That there is nothing of an exercise."""
    if log.is_whole:
        return f"You have not logged {plural(name)} yet."
    return f"I see no {plural(name)} in your last {counted(len(log.workouts), 'workout')}."


def plural(name: str) -> str:
    """``hip thrusts``, ``bench press``: an exercise as it is spoken of in a sentence."""
    spoken = " ".join(word if word in _PROPER or word.isupper() else word.lower() for word in name.split())
    if spoken.endswith(("ss", "ch", "sh", "x")):
        return f"{spoken}es"
    return (
        spoken
        if spoken.endswith(("s", "work")) or (spoken.endswith("ing") and not spoken.endswith("swing"))
        else f"{spoken}s"
    )


_PROPER = frozenset(
    {"Romanian", "Bulgarian", "Nordic", "Turkish", "Zottman", "Arnold", "Pendlay", "Zercher", "Cossack"}
)
