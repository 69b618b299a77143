"""A workout that a model proposes, checked by the engine: clamped where it can be, refused with a reason where not."""


class Refused(Exception):
    """A proposal that cannot be brought within its bounds; the message tells the model why, and what to do."""
