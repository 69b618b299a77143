"""Red flags and refusals: a message or a state in, a fixed and kind answer out, with what it blocks."""

from spotter.coaching.safety.assess import assess
from spotter.coaching.safety.pains import assess_pain, caveats_of
from spotter.coaching.safety.verdict import Block, Category, SafetyState, SafetyVerdict

__all__ = ["Block", "Category", "SafetyState", "SafetyVerdict", "assess", "assess_pain", "caveats_of"]
