"""Whether a part of the body can be minded: a pain that no plan can keep away from is asked about, and not stored."""

from spotter.catalogue import joints_of, muscles_of
from spotter.errors import Fault, InvalidFields


def check_part(text: str, field: str) -> None:
    """InvalidFields for what names no part of the body that is known."""
    if not joints_of(text) and not muscles_of(text):
        why = "No part of the body could be read in this. Name it plainly: left knee, lower back."
        raise InvalidFields([Fault(field, why)])
