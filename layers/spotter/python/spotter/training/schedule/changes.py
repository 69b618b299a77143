"""Adding, changing and taking away scheduled sessions. A session keeps its id wherever it is moved.

The key of a session begins with its day, so that a calendar is read in order. Where only the id is known, all sessions
are read, in one Query: there are few, and a second item for each, to say where it lies, would cost every change more
than the reading costs (docs/decisions/0087).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from spotter.errors import Conflict, NotFound
from spotter.training import keys
from spotter.training.models import ScheduledWorkout
from spotter.training.person.posting import Posting
from spotter.training.records import Change, Effect, Needs, Range, Reader, Record
from spotter.training.repository import FIRST, LAST
from spotter.training.schedule.sessions import CANCELLED, DONE, SCHEDULED, Wanted, check_day

MOST_TO_COME = 100
MOST_KEPT = 300
"""Beyond it, the oldest that has been, or was called off, is forgotten when one is added."""
_EVERYTHING = Range(keys.SCHEDULE, keys.SCHEDULE + LAST, MOST_KEPT + 50)


@dataclass(frozen=True, slots=True)
class Standing:
    """A session as it stands, and the record that holds it."""

    value: ScheduledWorkout
    record: Record

    @property
    def version(self) -> int:
        """The count of its changes: of the session, not of the record, which is another one when it has been moved."""
        return self.value.revision or self.record.version


@dataclass(frozen=True, slots=True)
class Page:
    """Some sessions in their order. ``next`` is the key to go on behind; None at the end."""

    sessions: tuple[Standing, ...]
    next: str | None


def key_of(session: ScheduledWorkout) -> str:
    """Where a session lies: by its day and time, those of the whole day first."""
    return f"{keys.SCHEDULE}{session.date}T{session.time or ''}#{session.id}"


def between(reader: Reader, first: date, last: date | None, limit: int, after: str | None = None) -> Page:
    """The sessions of these days, both among them; at most ``limit``, behind the key ``after``."""
    low = f"{keys.SCHEDULE}{first.isoformat()}"
    low = max(low, after + FIRST) if after is not None else low
    high = f"{keys.SCHEDULE}{last.isoformat() if last else ''}{LAST}"
    if low > high:
        return Page((), None)
    wanted = Range(low, high, limit + 1)
    records = reader.read(Needs(ranges=(wanted,))).ranges[wanted]
    found = tuple(_standing(records[:limit]))
    return Page(found, records[limit - 1].sk if len(records) > limit else None)


def one(reader: Reader, session_id: str) -> Standing:
    """The session with this id. NotFound."""
    found = next((each for each in _all(reader) if each.value.id == session_id), None)
    if found is None:
        raise NotFound("There is no such session.")
    return found


def post(reader: Reader, posting: Posting, wanted: Wanted, today: date, field: str = "body.date") -> Change[Standing]:
    """Schedule a session. Sent again with the same key, it is the one that it has made, wherever that was moved.

    InvalidFields for a day that has been. Conflict when there are as many as are kept. KeyReused.
    """
    everything = list(_all(reader))
    made = posting.by_key(each.value for each in everything)
    if made is not None:
        return Change(next(each for each in everything if each.value is made))
    check_day(wanted.day, today, field)
    return _added(everything, wanted.to_session(posting.new_id("sch"), posting.mark), today)


def add(reader: Reader, new_id: str, wanted: Wanted, today: date) -> Change[Standing]:
    """Schedule a session under an id; once it is there, again is nothing. Errors as in :func:`post`."""
    everything = list(_all(reader))
    made = next((each for each in everything if each.value.id == new_id), None)
    if made is not None:
        return Change(made)
    check_day(wanted.day, today, "date")
    return _added(everything, wanted.to_session(new_id), today)


def change(standing: Standing, fields: Mapping[str, Any], today: date, field: str = "body.date") -> Change[Standing]:
    """The session with these fields changed; None takes one away. To another day or time, it is moved in one write.

    InvalidFields for a day that has been, unless it was done then.
    """
    before = standing.value.to_json()
    told = {name: value for name, value in {**before, **fields}.items() if value is not None}
    new = ScheduledWorkout.model_validate(told)
    if told == before:
        return Change(standing)
    if new.date != standing.value.date or (new.status == SCHEDULED and standing.value.status != SCHEDULED):
        check_day(date.fromisoformat(new.date), today, field, may_be_past=new.status == DONE)
    new = new.model_copy(update={"revision": standing.version + 1})
    data, sk = new.to_stored(), key_of(new)
    if sk == standing.record.sk:
        record = Record(sk, standing.record.version + 1, data)
        return Change(Standing(new, record), (Effect(sk, standing.record.version, data),))
    taken = Effect(standing.record.sk, standing.record.version, None)
    return Change(Standing(new, Record(sk, 1, data)), (taken, Effect(sk, 0, data)))


def cancel(standing: Standing) -> Change[Standing]:
    """The session, called off. It stays where it was, and says so."""
    return change(standing, {"status": CANCELLED}, date.min)


def delete(standing: Standing) -> Change[Standing]:
    """Without the session."""
    return Change(standing, (Effect(standing.record.sk, standing.record.version, None),))


def _all(reader: Reader) -> Iterator[Standing]:
    return _standing(reader.read(Needs(ranges=(_EVERYTHING,))).ranges[_EVERYTHING])


def _standing(records: tuple[Record, ...]) -> Iterator[Standing]:
    for record in records:
        session = ScheduledWorkout.of(record.data)
        if session is not None:
            yield Standing(session, record)


def _added(everything: list[Standing], new: ScheduledWorkout, today: date) -> Change[Standing]:
    is_to_come = [each.value.status == SCHEDULED and each.value.date >= today.isoformat() for each in everything]
    if sum(is_to_come) >= MOST_TO_COME:
        raise Conflict(f"{MOST_TO_COME} sessions are scheduled, the most that may be: cancel one first.")
    forgotten: tuple[Effect, ...] = ()
    if len(everything) >= MOST_KEPT:
        oldest = everything[is_to_come.index(False)].record
        forgotten = (Effect(oldest.sk, oldest.version, None),)
    data = new.to_stored()
    record = Record(key_of(new), 1, data)
    return Change(Standing(new, record), (Effect(record.sk, 0, data), *forgotten))
