"""Red flags and refusals: a message or a state in, a fixed and kind answer out, with what it blocks. Pure.

A message is cut into tokens, the lexicons of its language (``data/``) say what it names (``concepts``), and small rules
(``data/rules.txt``) say what stands together that is a warning. No regular expression; time linear in the text.
"""

from spotter.safety.assess import assess
from spotter.safety.conversation import assess_conversation
from spotter.safety.verdict import Block, Category, Pain, SafetyState, SafetyVerdict, SafetyVerdicts

__all__ = [
    "Block",
    "Category",
    "Pain",
    "SafetyState",
    "SafetyVerdict",
    "SafetyVerdicts",
    "assess",
    "assess_conversation",
]
