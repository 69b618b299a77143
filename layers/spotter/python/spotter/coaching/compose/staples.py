"""What a coach reaches for first: the plain, well-known exercises of each movement, in that order."""

from spotter.catalogue import Exercise, Implement, Level, Pattern
from spotter.coaching.compose.request import Goal

_staples = {
    Pattern.SQUAT: (
        "back-squat goblet-squat kettlebell-goblet-squat leg-press front-squat dumbbell-squat "
        "smith-machine-squat hack-squat landmine-squat sandbag-squat bodyweight-squat band-squat pistol-squat"
    ),
    Pattern.HINGE: (
        "romanian-deadlift deadlift dumbbell-romanian-deadlift trap-bar-deadlift kettlebell-deadlift "
        "dumbbell-deadlift kettlebell-swing cable-pull-through back-extension sandbag-deadlift band-deadlift "
        "bodyweight-single-leg-deadlift bodyweight-good-morning"
    ),
    Pattern.LUNGE: (
        "dumbbell-reverse-lunge dumbbell-lunge bulgarian-split-squat dumbbell-step-up barbell-reverse-lunge "
        "kettlebell-lunge bodyweight-reverse-lunge bodyweight-split-squat"
    ),
    Pattern.HIP_EXTENSION: (
        "hip-thrust dumbbell-hip-thrust machine-hip-thrust dumbbell-glute-bridge single-leg-glute-bridge glute-bridge"
    ),
    Pattern.KNEE_FLEXION: (
        "lying-leg-curl seated-leg-curl stability-ball-leg-curl dumbbell-leg-curl sliding-leg-curl nordic-curl"
    ),
    Pattern.KNEE_EXTENSION: (
        "leg-extension band-leg-extension reverse-nordic-curl cable-terminal-knee-extension terminal-knee-extension "
        "quad-set"
    ),
    Pattern.CALF: (
        "standing-calf-raise dumbbell-calf-raise seated-calf-raise single-leg-calf-raise bodyweight-calf-raise"
    ),
    Pattern.HORIZONTAL_PUSH: (
        "bench-press dumbbell-bench-press machine-chest-press incline-bench-press dumbbell-incline-bench-press "
        "machine-incline-chest-press dumbbell-floor-press kettlebell-floor-press "
        "floor-press push-up cable-chest-press ring-push-up band-chest-press knee-push-up "
        "close-grip-bench-press dip"
    ),
    Pattern.HORIZONTAL_PULL: (
        "barbell-row dumbbell-row seated-cable-row machine-row chest-supported-dumbbell-row "
        "two-arm-dumbbell-row kettlebell-row t-bar-row inverted-row ring-row band-row towel-row"
    ),
    Pattern.VERTICAL_PUSH: (
        "overhead-press dumbbell-shoulder-press seated-dumbbell-shoulder-press machine-shoulder-press "
        "kettlebell-press landmine-press band-overhead-press pike-push-up"
    ),
    Pattern.VERTICAL_PULL: (
        "lat-pulldown pull-up chin-up assisted-pull-up machine-pulldown dumbbell-pullover band-pulldown "
        "band-assisted-pull-up floor-dumbbell-pullover prone-lat-pull"
    ),
    Pattern.CHEST_FLY: "dumbbell-chest-fly cable-fly pec-deck floor-dumbbell-fly band-fly",
    Pattern.SHOULDER_ISOLATION: (
        "dumbbell-lateral-raise cable-lateral-raise machine-lateral-raise band-lateral-raise dumbbell-front-raise"
    ),
    Pattern.REAR_DELT: (
        "face-pull dumbbell-rear-delt-fly reverse-pec-deck cable-rear-delt-fly band-pull-apart band-face-pull "
        "prone-y-raise"
    ),
    Pattern.SHRUG: "dumbbell-shrug barbell-shrug trap-bar-shrug kettlebell-shrug",
    Pattern.ELBOW_FLEXION: (
        "dumbbell-curl barbell-curl ez-bar-curl cable-curl hammer-curl machine-curl kettlebell-curl band-curl "
        "suspension-curl self-resisted-curl"
    ),
    Pattern.ELBOW_EXTENSION: (
        "tricep-pushdown overhead-tricep-extension skull-crusher dumbbell-skull-crusher machine-tricep-extension "
        "band-pushdown "
        "suspension-tricep-extension bodyweight-tricep-extension"
    ),
    Pattern.CORE_STABILITY: "plank dead-bug ab-wheel-rollout bird-dog hollow-hold",
    Pattern.CORE_FLEXION: "crunch hanging-knee-raise cable-crunch reverse-crunch lying-leg-raise",
    Pattern.CORE_ROTATION: "pallof-press cable-woodchop band-pallof-press russian-twist landmine-rotation",
    Pattern.CORE_LATERAL: "side-plank dumbbell-side-bend heel-touch",
    Pattern.CARDIO: (
        "rowing-machine stationary-bike treadmill-run elliptical running jump-rope jumping-jack walking "
        "rowing-intervals bike-intervals treadmill-intervals kettlebell-intervals jump-rope-intervals "
        "bodyweight-intervals"
    ),
    Pattern.MOBILITY: (
        "worlds-greatest-stretch cat-cow hip-flexor-stretch thoracic-rotation hamstring-stretch "
        "doorway-chest-stretch ninety-ninety-stretch ankle-rock childs-pose wall-slide calf-stretch "
        "lat-stretch figure-four-stretch standing-quad-stretch butterfly-stretch cross-body-shoulder-stretch "
        "wrist-stretch neck-stretch"
    ),
}
STAPLES: dict[Pattern, tuple[str, ...]] = {pattern: tuple(ids.split()) for pattern, ids in _staples.items()}

NO_STAPLE = 100
_lift_of_strength = "deadlift"
_barbell_for_a_beginner = 3


def rank(exercise: Exercise, goal: Goal, level: Level) -> int:
    """The place of ``exercise`` among the staples of its movement, 0 first; 100 if it is none.

    A beginner meets dumbbells and machines before the barbell; for strength the hinge is the deadlift itself.
    """
    staples = STAPLES.get(exercise.pattern, ())
    if exercise.id not in staples:
        return NO_STAPLE
    if goal is Goal.STRENGTH and exercise.id == _lift_of_strength:
        return -1
    later = level is Level.BEGINNER and exercise.implement is Implement.BARBELL
    return staples.index(exercise.id) + (_barbell_for_a_beginner if later else 0)
