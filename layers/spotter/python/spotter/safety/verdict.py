"""What safety answers: which warnings it saw, what they block, and the fixed words."""

from dataclasses import dataclass
from enum import StrEnum

from spotter.catalogue import Joint, Muscle
from spotter.coaching.types import Severity


class Category(StrEnum):
    """What was seen, the gravest first."""

    CHEST_PAIN = "chest_pain"
    FAINTING = "fainting"
    BREATHLESSNESS = "breathlessness"
    LOSS_OF_CONTROL = "loss_of_bladder_or_bowel_control"
    WEAKNESS_OR_NUMBNESS = "weakness_or_numbness"
    DARK_URINE = "dark_urine"
    SELF_HARM = "self_harm"
    JOINT_INJURY = "joint_injury"
    FEVER = "fever"
    EMERGENCY = "emergency"
    """One that no rule names."""
    EATING_DISORDER = "eating_disorder"
    CRASH_WEIGHT_CUT = "crash_weight_cut"
    DRUGS = "drugs"
    PUSH_THROUGH_PAIN = "push_through_pain"
    MAXIMUM_TEST = "maximum_test"
    REHABILITATION = "rehabilitation"
    DIAGNOSIS = "diagnosis"
    DISTRESS = "distress"
    ILLNESS = "illness"
    CONCERN = "concern"
    PELVIC_FLOOR = "pelvic_floor"
    """Heaviness in the pelvis with effort: a matter for somebody who can look, and no emergency."""
    PREGNANCY = "pregnancy"
    SURGERY = "recent_surgery"
    HEART = "heart_or_blood_pressure"
    CONDITION = "condition"
    MINOR = "minor"
    SEVERE_PAIN = "severe_pain"
    PAIN = "pain"


class Block(StrEnum):
    """What must not be done while the warning stands."""

    EVERYTHING = "everything"
    """No training of any kind, and nothing but this answer."""
    PLAN = "plan"
    """No training plan."""
    LOAD_INCREASE = "load_increase"
    """No load goes up."""
    MAXIMUM_TEST = "maximum_test"
    """No attempt at a maximum."""
    WEIGHT_LOSS = "weight_loss"
    """No diet, no deficit, no weight to lose."""
    ADVICE = "advice"
    """What was asked for is not given; training goes on."""


@dataclass(frozen=True, slots=True)
class Pain:
    """A pain that a message tells of: what it says hurts, what the catalogue knows of that part, and how bad it is.

    Without joints and muscles the part is not known. ``start:end`` is where the part stands in the message.
    """

    part: str
    severity: Severity
    joints: frozenset[Joint]
    muscles: frozenset[Muscle]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SafetyVerdict:
    """A warning. ``answer`` is fixed and is said word for word, whoever else answers; it may be added to.

    ``caveats`` are sentences that go with any plan that is still given. ``urgent``: an emergency.
    """

    category: Category
    answer: str
    blocks: frozenset[Block]
    caveats: tuple[str, ...] = ()
    urgent: bool = False

    @property
    def stops(self) -> bool:
        """Whether this answer stands alone: no plan, no tool, nothing but it."""
        return Block.EVERYTHING in self.blocks

    @property
    def refuses(self) -> bool:
        """Whether what was asked for is not given. Where neither holds, the answer comes before the coaching."""
        return self.stops or bool(self.blocks & {Block.ADVICE, Block.PLAN})


@dataclass(frozen=True, slots=True)
class SafetyVerdicts:
    """All that safety saw in a message and a state. False where it saw nothing.

    ``gravest`` is the warning that is answered; ``categories`` all that were seen, the gravest first; ``pains`` the
    pains that training has to mind, whichever warning is answered. ``language`` is the message's own. ``says``: the
    answer is due; what was known before only adds its caveats. ``is_open``: a stop of an earlier message stands, and
    this one tells nothing new of it. ``was_seen``: somebody has seen them for it, and what came of that is not told.
    ``is_denied``: they deny what the stop is of, and are to be asked. ``taken_back``: the stop that a plain no to that
    has lifted.
    """

    gravest: SafetyVerdict | None = None
    categories: tuple[Category, ...] = ()
    pains: tuple[Pain, ...] = ()
    language: str = "en"
    says: bool = True
    is_open: bool = False
    was_seen: bool = False
    is_denied: bool = False
    taken_back: Category | None = None

    def __bool__(self) -> bool:
        return self.gravest is not None

    @property
    def answer(self) -> str:
        """What is said first, word for word; empty where there is no warning."""
        return self.gravest.answer if self.gravest and self.says else ""

    @property
    def blocks(self) -> frozenset[Block]:
        """What must not be done."""
        return self.gravest.blocks if self.gravest else frozenset()

    @property
    def caveats(self) -> tuple[str, ...]:
        """The sentences that go with any plan that is still given."""
        return self.gravest.caveats if self.gravest else ()

    @property
    def stops(self) -> bool:
        """Whether the answer stands alone: no plan, no tool, no model."""
        return self.gravest is not None and self.gravest.stops

    @property
    def refuses(self) -> bool:
        """Whether what was asked for is not given."""
        return self.gravest is not None and self.gravest.refuses


@dataclass(frozen=True, slots=True)
class SafetyState:
    """What is known of the person beyond this message.

    ``open_warning``: an emergency that they have not ended. ``was_seen``: they have said that somebody who knows has
    seen them for it, and not yet what came of that. ``was_asked``: they have denied its symptom and been asked whether
    they have it. ``opened_by``: the message that the emergency was read in.
    """

    age: int | None = None
    beginner: bool = False
    pregnant: bool = False
    recent_surgery: bool = False
    heart_condition: bool = False
    eating_disorder: bool = False
    open_warning: Category | None = None
    was_seen: bool = False
    was_asked: bool = False
    opened_by: str = ""
