"""Standing wishes: what is had, wanted, avoided or to be minded, for good, for a while, or for one conversation."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from typing import Any

from spotter.errors import Conflict
from spotter.training import keys
from spotter.training.models import Preference
from spotter.training.person.body_parts import check_part
from spotter.training.person.items import Shelf, Standing
from spotter.training.person.posting import Posting
from spotter.training.records import Change, Effect, Reader

MOST_PREFERENCES = 100
WITHOUT_AN_END = timedelta(days=7)
"""How long a temporary preference holds that nobody gave an end to."""
SESSIONS_KEPT = timedelta(days=30)
"""From when on a preference of a conversation makes room for a new one, where there is none left."""


class PreferenceType(StrEnum):
    """What a preference is about (seed 000)."""

    EQUIPMENT = "equipment"
    LOCATION = "location"
    TIME_AVAILABLE = "time_available"
    INJURY = "injury"
    EXCLUSION = "exclusion"
    FOCUS = "focus"
    INTENSITY = "intensity"
    CUSTOM = "custom"


class DurationType(StrEnum):
    """How long a preference holds (seed 000)."""

    PERMANENT = "permanent"
    SESSION = "session"
    TEMPORARY = "temporary"


_single = frozenset({PreferenceType.LOCATION, PreferenceType.TIME_AVAILABLE, PreferenceType.INTENSITY})
"""Of these there is one at a time: a new one takes the place of the old one."""
_rank: dict[str, int] = {DurationType.PERMANENT: 0, DurationType.TEMPORARY: 1, DurationType.SESSION: 2}

SHELF = Shelf(keys.PREFERENCES, Preference, MOST_PREFERENCES, "preference")


@dataclass(frozen=True, slots=True)
class Wish:
    """A preference as it is asked for. ``until`` is the last day of a temporary one, ``session`` its conversation."""

    preference_type: str
    value: str
    duration_type: str = DurationType.PERMANENT
    until: str | None = None
    session: str | None = None
    metadata: dict[str, Any] | None = field(default=None)

    def to_json(self) -> dict[str, Any]:
        """The fields that were given, as they are stored."""
        given = {
            "preference_type": str(self.preference_type),
            "value": self.value,
            "duration_type": str(self.duration_type),
            "until": self.until,
            "session": self.session,
            "metadata": self.metadata,
        }
        return {name: value for name, value in given.items() if value is not None}


def is_active(stored: Preference, session: str, today: str) -> bool:
    """Whether a preference holds in a conversation on a day, an ISO date.

    An injury that nobody gave an end to never ends by itself.
    """
    if not stored.is_active or (stored.until and today and stored.until < today):
        return False
    return stored.duration_type != DurationType.SESSION or (stored.session is not None and stored.session == session)


def in_order(active: Iterable[Preference]) -> list[Preference]:
    """What holds for longer first, and of equals the older: a later wish counts more than an earlier one."""
    return sorted(active, key=lambda each: (_rank.get(each.duration_type, 0), each.created or "", each.id))


def add(reader: Reader, posting: Posting, wish: Wish, today: str) -> Change[Standing[Preference]]:
    """Store a preference. Sent again, or with the same content as one that there is, it is that one.

    InvalidFields for an injury to no part of the body. Conflict when there are as many as are kept. KeyReused.
    """
    _check(wish)
    everything = SHELF.all(reader)
    made = SHELF.made(everything, posting, lambda each: is_active(each, each.session or "", today))
    if made is not None:
        return Change(made)
    new = _new(posting.new_id("pref"), wish, today, posting.mark)
    return _added(reader, everything, new, today)


def set_wish(reader: Reader, new_id: str, wish: Wish, today: str) -> Change[Standing[Preference]]:
    """Store a preference, or change the one that says the same: its value where there is one of its kind at a time.

    InvalidFields for an injury to no part of the body. Conflict when there are as many as are kept.
    """
    _check(wish)
    everything = SHELF.all(reader)
    new = _new(new_id, wish, today, None)
    before = next((each for each in everything if _is_replaced(each.value, new)), None)
    if before is None:
        return _added(reader, everything, new, today)
    return SHELF.changed(reader, new.model_copy(update={"id": before.value.id}))


def _check(wish: Wish) -> None:
    if wish.preference_type == PreferenceType.INJURY:
        check_part(wish.value, "body.value")


def _is_replaced(before: Preference, new: Preference) -> bool:
    scope = (before.preference_type, before.duration_type, before.session)
    if scope != (new.preference_type, new.duration_type, new.session):
        return False
    return new.preference_type in _single or before.value.casefold() == new.value.casefold()


def _new(new_id: str, wish: Wish, today: str, posted: str | None) -> Preference:
    told = wish.to_json()
    if (
        wish.duration_type == DurationType.TEMPORARY
        and not wish.until
        and wish.preference_type != PreferenceType.INJURY
    ):
        told["until"] = (date.fromisoformat(today) + WITHOUT_AN_END).isoformat()
    return Preference.model_validate({"id": new_id, **told, "is_active": True, "created": today, "posted": posted})


def _added(
    reader: Reader, everything: list[Standing[Preference]], new: Preference, today: str
) -> Change[Standing[Preference]]:
    standing, effect = SHELF.added(reader, new)
    if len(everything) < MOST_PREFERENCES:
        return Change(standing, (effect,))
    return Change(standing, (effect, _room(everything, today)))


def _room(everything: list[Standing[Preference]], today: str) -> Effect:
    """The write that takes away one that holds no more. Conflict when all of them do."""
    long_ago = (date.fromisoformat(today) - SESSIONS_KEPT).isoformat()
    for each in everything:
        has_ended = bool(each.value.until and each.value.until < today) or not each.value.is_active
        is_of_old = each.value.duration_type == DurationType.SESSION and (each.value.created or "") < long_ago
        if has_ended or is_of_old:
            return SHELF.deletion(each)
    raise Conflict(f"There are {MOST_PREFERENCES} preferences, the most that are kept: delete one first.")


def change(reader: Reader, new: Preference) -> Change[Standing[Preference]]:
    """The preference with the id of ``new``, as ``new`` has it. InvalidFields as for a new one. NotFound."""
    if new.preference_type == PreferenceType.INJURY:
        check_part(new.value, "body.value")
    return SHELF.changed(reader, new)
