"""The coach's rules: pure, exact and the same every time. No AWS, no clock.

``plan``, ``insight`` and ``stall`` answer seed 002's requests; ``compose`` builds a session from the catalogue,
``alternatives`` names what can stand in for an exercise, ``safety.assess`` reads a message for warnings.
"""

from spotter.coaching.insight import insight
from spotter.coaching.plan import plan
from spotter.coaching.stall import stall

__all__ = ["insight", "plan", "stall"]
