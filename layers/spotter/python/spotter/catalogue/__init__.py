"""The exercises, what they need, and matching a written name to one of them. Pure: it reads only its own data."""

from spotter.catalogue.body import joints_of, muscles_of
from spotter.catalogue.equipment import equipment_named, near_equipment
from spotter.catalogue.exercise import (
    Category,
    Equipment,
    Exercise,
    Implement,
    Increment,
    Joint,
    Kind,
    Level,
    LoadType,
    Muscle,
    Pattern,
    Stress,
)
from spotter.catalogue.exercises import UnknownExercise, all_exercises, get
from spotter.catalogue.matching import Match, match
from spotter.catalogue.own import custom

__all__ = [
    "Category",
    "Equipment",
    "Exercise",
    "Implement",
    "Increment",
    "Joint",
    "Kind",
    "Level",
    "LoadType",
    "Match",
    "Muscle",
    "Pattern",
    "Stress",
    "UnknownExercise",
    "all_exercises",
    "custom",
    "equipment_named",
    "get",
    "joints_of",
    "match",
    "muscles_of",
    "near_equipment",
]
