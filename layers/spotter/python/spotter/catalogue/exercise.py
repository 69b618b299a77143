"""What an exercise is: the record of the catalogue and its closed lists."""

from dataclasses import dataclass
from enum import StrEnum


class Pattern(StrEnum):
    """The movement. A substitute has the same one."""

    HORIZONTAL_PUSH = "horizontal_push"
    VERTICAL_PUSH = "vertical_push"
    HORIZONTAL_PULL = "horizontal_pull"
    VERTICAL_PULL = "vertical_pull"
    SQUAT = "squat"
    HINGE = "hinge"
    LUNGE = "lunge"
    HIP_EXTENSION = "hip_extension"
    HIP_ABDUCTION = "hip_abduction"
    HIP_ADDUCTION = "hip_adduction"
    KNEE_EXTENSION = "knee_extension"
    KNEE_FLEXION = "knee_flexion"
    CALF = "calf"
    CHEST_FLY = "chest_fly"
    SHOULDER_ISOLATION = "shoulder_isolation"
    REAR_DELT = "rear_delt"
    SHRUG = "shrug"
    ELBOW_FLEXION = "elbow_flexion"
    ELBOW_EXTENSION = "elbow_extension"
    WRIST = "wrist"
    NECK = "neck"
    CORE_FLEXION = "core_flexion"
    CORE_STABILITY = "core_stability"
    CORE_ROTATION = "core_rotation"
    CORE_LATERAL = "core_lateral"
    OLYMPIC = "olympic"
    JUMP = "jump"
    THROW = "throw"
    CARRY = "carry"
    CARDIO = "cardio"
    MOBILITY = "mobility"
    UNKNOWN = "unknown"
    """A user's own exercise of which no more than the name is known. Nothing is a substitute for it."""


class Muscle(StrEnum):
    """Muscles at the grain at which training volume is counted."""

    CHEST = "chest"
    UPPER_CHEST = "upper_chest"
    FRONT_DELTS = "front_delts"
    SIDE_DELTS = "side_delts"
    REAR_DELTS = "rear_delts"
    ROTATOR_CUFF = "rotator_cuff"
    TRICEPS = "triceps"
    BICEPS = "biceps"
    FOREARMS = "forearms"
    LATS = "lats"
    UPPER_BACK = "upper_back"
    TRAPS = "traps"
    LOWER_BACK = "lower_back"
    ABS = "abs"
    OBLIQUES = "obliques"
    HIP_FLEXORS = "hip_flexors"
    GLUTES = "glutes"
    QUADS = "quads"
    HAMSTRINGS = "hamstrings"
    ADDUCTORS = "adductors"
    ABDUCTORS = "abductors"
    CALVES = "calves"
    SHINS = "shins"
    NECK = "neck"
    HEART = "heart"
    """Cardiovascular work, which is no muscle of a body part."""


class Category(StrEnum):
    """What the exercise is trained for."""

    STRENGTH = "strength"
    CORE = "core"
    PLYOMETRIC = "plyometric"
    CARDIO = "cardio"
    MOBILITY = "mobility"


class Kind(StrEnum):
    """How a set of it is counted."""

    REPS = "reps"
    HOLD = "hold"
    DURATION = "duration"
    INTERVALS = "intervals"


class Equipment(StrEnum):
    """What must be there to do it. Bodyweight work needs the empty set."""

    BARBELL = "barbell"
    EZ_BAR = "ez_bar"
    TRAP_BAR = "trap_bar"
    DUMBBELL = "dumbbell"
    KETTLEBELL = "kettlebell"
    PLATE = "plate"
    BENCH = "bench"
    PREACHER_BENCH = "preacher_bench"
    RACK = "rack"
    PULL_UP_BAR = "pull_up_bar"
    DIP_BARS = "dip_bars"
    SUSPENSION = "suspension"
    LANDMINE = "landmine"
    CABLE = "cable"
    SMITH_MACHINE = "smith_machine"
    CHEST_PRESS_MACHINE = "chest_press_machine"
    SHOULDER_PRESS_MACHINE = "shoulder_press_machine"
    PEC_DECK = "pec_deck"
    ROW_MACHINE = "row_machine"
    PULLDOWN_MACHINE = "pulldown_machine"
    ASSISTED_MACHINE = "assisted_machine"
    LEG_PRESS_MACHINE = "leg_press_machine"
    HACK_SQUAT_MACHINE = "hack_squat_machine"
    LEG_EXTENSION_MACHINE = "leg_extension_machine"
    LEG_CURL_MACHINE = "leg_curl_machine"
    CALF_MACHINE = "calf_machine"
    HIP_MACHINE = "hip_machine"
    GLUTE_MACHINE = "glute_machine"
    CURL_MACHINE = "curl_machine"
    TRICEPS_MACHINE = "triceps_machine"
    LATERAL_RAISE_MACHINE = "lateral_raise_machine"
    AB_MACHINE = "ab_machine"
    BACK_EXTENSION_BENCH = "back_extension_bench"
    BAND = "band"
    MEDICINE_BALL = "medicine_ball"
    STABILITY_BALL = "stability_ball"
    AB_WHEEL = "ab_wheel"
    BOX = "box"
    SLED = "sled"
    SANDBAG = "sandbag"
    BATTLE_ROPES = "battle_ropes"
    JUMP_ROPE = "jump_rope"
    TREADMILL = "treadmill"
    EXERCISE_BIKE = "exercise_bike"
    AIR_BIKE = "air_bike"
    ROWING_MACHINE = "rowing_machine"
    SKI_MACHINE = "ski_machine"
    ELLIPTICAL = "elliptical"
    STAIR_CLIMBER = "stair_climber"
    BICYCLE = "bicycle"
    POOL = "pool"


class Implement(StrEnum):
    """What is held or moved: one thing, unlike the equipment, which is all that must be there."""

    BARBELL = "barbell"
    EZ_BAR = "ez_bar"
    TRAP_BAR = "trap_bar"
    DUMBBELL = "dumbbell"
    KETTLEBELL = "kettlebell"
    PLATE = "plate"
    CABLE = "cable"
    MACHINE = "machine"
    SMITH_MACHINE = "smith_machine"
    LANDMINE = "landmine"
    BAND = "band"
    SUSPENSION = "suspension"
    MEDICINE_BALL = "medicine_ball"
    STABILITY_BALL = "stability_ball"
    AB_WHEEL = "ab_wheel"
    SLED = "sled"
    SANDBAG = "sandbag"
    ROPE = "rope"
    BODYWEIGHT = "bodyweight"
    UNKNOWN = "unknown"
    """Of a user's own exercise alone."""


class LoadType(StrEnum):
    """What the logged number means."""

    TOTAL = "total"
    """The whole load: bar and plates, the one dumbbell, the stack."""
    PER_HAND = "per_hand"
    """One of two equal weights."""
    ADDED = "added"
    """On top of bodyweight; none is bodyweight alone."""
    ASSISTED = "assisted"
    """Taken off bodyweight: progress is a smaller number."""
    NONE = "none"


class Increment(StrEnum):
    """Which rule makes the next load."""

    BARBELL_COMPOUND = "barbell_compound"
    BARBELL_ISOLATION = "barbell_isolation"
    DUMBBELL = "dumbbell"
    KETTLEBELL = "kettlebell"
    MACHINE = "machine"
    """Selectorised machines and cable stacks."""
    PLATE = "plate"
    """Plates added one at a time: sleds, belts, held plates."""
    BODYWEIGHT = "bodyweight"
    """Reps, seconds or harder variations first; load only where the load type is added or assisted."""
    NONE = "none"


class Joint(StrEnum):
    """Joints that a person names when something hurts."""

    NECK = "neck"
    SHOULDER = "shoulder"
    ELBOW = "elbow"
    WRIST = "wrist"
    LOWER_BACK = "lower_back"
    HIP = "hip"
    KNEE = "knee"
    ANKLE = "ankle"


class Stress(StrEnum):
    """How much an exercise asks of a joint. A joint that is not listed is not loaded."""

    LOW = "low"
    MODERATE = "moderate"
    HIGH = "high"


class Level(StrEnum):
    """The experience at which it is a sensible choice."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise, of the catalogue or a user's own."""

    id: str
    """A slug, and the order of ties."""
    name: str
    aliases: tuple[str, ...]
    pattern: Pattern
    primary: tuple[Muscle, ...]
    secondary: tuple[Muscle, ...]
    category: Category
    kind: Kind
    equipment: frozenset[Equipment]
    implement: Implement
    load_type: LoadType
    unilateral: bool
    """One side at a time."""
    compound: bool
    """More than one joint works against the load."""
    increment: Increment
    joint_stress: tuple[tuple[Joint, Stress], ...]
    level: Level
    variation_group: str
    """The id of the lift that this is a variation of; its own id for that lift itself."""

    def __hash__(self) -> int:
        """By id alone: lists of exercises are cache keys, and an exercise has some forty fields deep."""
        return hash(self.id)

    def stress_on(self, joint: Joint) -> Stress | None:
        """How much it asks of ``joint``; None if nothing."""
        return dict(self.joint_stress).get(joint)
