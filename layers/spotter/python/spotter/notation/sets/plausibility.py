"""What nobody does: bounds by sense on loads, reps, seconds and effort.

The loads lie above the records of strength sports (501 kg deadlift, 355 kg raw bench press, 490 kg raw squat), so that
what is refused is a slip of the finger or the wrong unit, never a strong user.
"""

from decimal import Decimal
from pathlib import Path

from spotter.catalogue import Exercise, Implement, LoadType, Pattern
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.language.word_lists import read_lists
from spotter.notation.types import Unit

may_be_a_body_kg = 60
"""``pull-ups 3x8 80kg`` may tell the body's weight."""

most_reps_loaded = 100
most_reps_unloaded = 200
longest_hold_s = 3600
longest_session_s = 6 * 3600

_legs = {Pattern.SQUAT, Pattern.HINGE, Pattern.HIP_EXTENSION, Pattern.LUNGE, Pattern.CALF, Pattern.SHRUG}
_lists = read_lists(Path(__file__).parent.with_name("data") / "heaviest.txt")
_heaviest_kg = {name: int(kilograms) for name, (kilograms,) in _lists.items()}


def in_kilograms(load: Decimal, unit: Unit) -> Decimal:
    """The load in kg."""
    return load if unit == "kg" else load * POUND_IN_KILOGRAMS


def is_believed(exercise: Exercise, kilograms: Decimal) -> bool:
    """Whether the load (one hand's, if that is logged) is believed of the exercise: no bar weighs less than 5 kg."""
    on_a_bar = exercise.implement in (Implement.BARBELL, Implement.TRAP_BAR)
    return (5 if on_a_bar else 0) <= kilograms <= _heaviest_of(exercise)


def _heaviest_of(exercise: Exercise) -> int:
    if exercise.load_type in (LoadType.ADDED, LoadType.ASSISTED, LoadType.NONE):
        return 200
    if exercise.implement is Implement.BARBELL:
        return 600 if exercise.pattern in _legs else _heaviest_kg.get(f"barbell_{exercise.pattern}", 400)
    if exercise.implement is Implement.DUMBBELL:
        return 120 if exercise.compound or exercise.pattern in _legs else 75
    if exercise.implement is Implement.MACHINE and exercise.pattern in _legs:
        return 1000
    return _heaviest_kg.get(exercise.implement, 250)


def most_reps(loaded: bool) -> int:
    """The most reps that are believed of one set."""
    return most_reps_loaded if loaded else most_reps_unloaded
