"""P6: a light first load, from the person and the exercise. It is a guess, never a maximum."""

from decimal import Decimal

from spotter.catalogue import Exercise, Implement, LoadType, Pattern
from spotter.coaching.load_options import LoadOptions
from spotter.coaching.types import Experience, ProfileContext, Sex, Unit

BODYWEIGHT_UNKNOWN = {Unit.KG: Decimal(65), Unit.LB: Decimal(143)}
_shares = {
    Pattern.SQUAT: "0.40",
    Pattern.HINGE: "0.50",
    Pattern.HIP_EXTENSION: "0.40",
    Pattern.LUNGE: "0.20",
    Pattern.HORIZONTAL_PUSH: "0.30",
    Pattern.VERTICAL_PUSH: "0.20",
    Pattern.HORIZONTAL_PULL: "0.30",
    Pattern.VERTICAL_PULL: "0.35",
    Pattern.SHRUG: "0.30",
    Pattern.CARRY: "0.30",
    Pattern.OLYMPIC: "0.25",
    Pattern.CALF: "0.30",
    Pattern.KNEE_EXTENSION: "0.20",
    Pattern.KNEE_FLEXION: "0.15",
    Pattern.HIP_ABDUCTION: "0.20",
    Pattern.HIP_ADDUCTION: "0.20",
    Pattern.ELBOW_FLEXION: "0.15",
    Pattern.ELBOW_EXTENSION: "0.15",
    Pattern.CHEST_FLY: "0.10",
    Pattern.SHOULDER_ISOLATION: "0.06",
    Pattern.REAR_DELT: "0.06",
}
"""Shares of bodyweight for easy sets of ten: about half of what strength tables (Kilgore's, on ExRx) give an
untrained adult as a maximum, so that the first session is light for nearly everyone."""
_share_unknown = Decimal("0.05")
_of_the_barbell = {
    Implement.DUMBBELL: Decimal("0.4"),
    Implement.KETTLEBELL: Decimal("0.4"),
    Implement.MEDICINE_BALL: Decimal("0.15"),
    Implement.SANDBAG: Decimal("0.15"),
    Implement.PLATE: Decimal("0.2"),
    Implement.LANDMINE: Decimal("0.4"),
}
"""What one hand or a less stable implement takes of the same movement's barbell load."""
_leg_press = Decimal("1.5")
_levels = {
    Experience.BEGINNER: Decimal(1),
    Experience.INTERMEDIATE: Decimal("1.25"),
    Experience.ADVANCED: Decimal("1.5"),
}
_sexes = {Sex.FEMALE: Decimal("0.7"), Sex.MALE: Decimal(1)}
_carried_over = Decimal("0.75")


def first_load(exercise: Exercise, profile: ProfileContext, options: LoadOptions, unit: Unit) -> Decimal:
    """A light load to begin with. 0 where bodyweight is enough; plenty of help where help is given."""
    body = profile.bodyweight or BODYWEIGHT_UNKNOWN[unit]
    if options.assisted:
        return options.loads.nearest(body / 2)
    if not options.weighted or exercise.load_type in (LoadType.ADDED, LoadType.NONE):
        return Decimal(0)
    level = _levels[profile.level] if profile.level else Decimal(1)
    sex = _sexes[profile.sex] if profile.sex else Decimal(1)
    return options.loads.nearest(body * _share(exercise) * level * sex)


def carried_over(load: Decimal, done: Exercise, exercise: Exercise, options: LoadOptions) -> Decimal | None:
    """A light load for ``exercise`` from the ``load`` that ``done`` was last lifted with; None if it says nothing."""
    if not load or _share(done) == 0 or options.assisted or not options.weighted:
        return None
    if LoadType.ADDED in (done.load_type, exercise.load_type) or LoadType.ASSISTED is done.load_type:
        return None
    return _light(load * _share(exercise) / _share(done) * _carried_over, options)


def _share(exercise: Exercise) -> Decimal:
    share = Decimal(_shares[exercise.pattern]) if exercise.pattern in _shares else _share_unknown
    if exercise.id in ("leg-press", "hack-squat"):
        return share * _leg_press
    return share * _of_the_barbell.get(exercise.implement, Decimal(1))


def _light(load: Decimal, options: LoadOptions) -> Decimal:
    found = options.loads.at_or_below(load)
    return options.loads.lightest if found is None else found
