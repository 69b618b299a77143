"""The time zone of this machine, where it tells: the day of a message is that of who wrote it."""

import os
from zoneinfo import ZoneInfo

LOCALTIME = "/etc/localtime"
_FOLDER = "zoneinfo/"
_VARIANTS = ("posix/", "right/")
"""Folders beside the zones, with the same zones in them."""
_NO_ZONES = ("", "Factory", "localtime", "posixrules")
"""Files beside the zones that are called as no zone is."""


def own_zone(localtime: str = LOCALTIME) -> str | None:
    """A name of IANA's, such as Europe/Berlin; None where the machine does not say one.

    TZ decides where it is set, as for every other program; ``localtime`` is a link to the file of a zone.
    """
    told = os.environ.get("TZ")
    name = os.path.realpath(localtime) if told is None else told.removeprefix(":")
    if name.startswith("/"):
        name = name.rpartition(_FOLDER)[2]
    for variant in _VARIANTS:
        name = name.removeprefix(variant)
    return name if _is_zone(name) else None


def _is_zone(name: str) -> bool:
    try:
        return name not in _NO_ZONES and ZoneInfo(name).key == name
    except (LookupError, OSError, ValueError):
        return False
