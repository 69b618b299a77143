"""The coach's rules: pure, exact and the same every time. No AWS, no clock.

``plan.plan``, ``insight.insight`` and ``stall.stall`` answer seed 002's requests; ``compose`` builds a session from the
catalogue, ``alternatives`` names what can stand in for an exercise.
Nothing is imported here, so that whoever needs one rule does not load them all.
"""
