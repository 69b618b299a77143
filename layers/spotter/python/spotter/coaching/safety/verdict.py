"""What safety answers: which warning it saw, what that blocks, and the fixed words."""

from dataclasses import dataclass
from enum import StrEnum


class Category(StrEnum):
    """What was seen, the gravest first."""

    CHEST_PAIN = "chest_pain"
    FAINTING = "fainting"
    BREATHLESSNESS = "breathlessness"
    LOSS_OF_CONTROL = "loss_of_bladder_or_bowel_control"
    WEAKNESS_OR_NUMBNESS = "weakness_or_numbness"
    DARK_URINE = "dark_urine"
    SELF_HARM = "self_harm"
    EATING_DISORDER = "eating_disorder"
    CRASH_WEIGHT_CUT = "crash_weight_cut"
    DRUGS = "drugs"
    PUSH_THROUGH_PAIN = "push_through_pain"
    MAXIMUM_TEST = "maximum_test"
    REHABILITATION = "rehabilitation"
    DIAGNOSIS = "diagnosis"
    PREGNANCY = "pregnancy"
    SURGERY = "recent_surgery"
    HEART = "heart_or_blood_pressure"
    MINOR = "minor"
    SEVERE_PAIN = "severe_pain"


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
        return self.stops or Block.ADVICE in self.blocks


@dataclass(frozen=True, slots=True)
class SafetyState:
    """What is known of the person beyond this message. ``open_warning``: an emergency that they have not ended."""

    age: int | None = None
    beginner: bool = False
    pregnant: bool = False
    recent_surgery: bool = False
    heart_condition: bool = False
    eating_disorder: bool = False
    open_warning: Category | None = None
