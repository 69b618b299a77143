"""Pain flags: where it hurts, until the user says that it is over."""

from dataclasses import dataclass
from typing import Any

from spotter.catalogue import Joint, Muscle, joints_of, muscles_of
from spotter.errors import Conflict
from spotter.training import keys
from spotter.training.models import PainFlag
from spotter.training.person.body_parts import check_part
from spotter.training.person.items import Shelf, Standing
from spotter.training.person.posting import Posting
from spotter.training.records import Change, Effect, Reader

MOST_PAINS = 40
"""That go on. Of those that have ended the newest are kept."""
MOST_KEPT = 80

SHELF = Shelf(keys.PAINS, PainFlag, MOST_KEPT, "pain flag")


@dataclass(frozen=True, slots=True)
class Told:
    """A pain as it is told of. ``since`` is an ISO date."""

    body_part: str
    severity: str
    exercise_name: str | None = None
    notes: str | None = None
    since: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The fields that were given, as they are stored."""
        given = {
            "body_part": self.body_part,
            "severity": str(self.severity),
            "exercise_name": self.exercise_name,
            "notes": self.notes,
            "since": self.since,
        }
        return {name: value for name, value in given.items() if value is not None}


def add(reader: Reader, posting: Posting, told: Told, today: str) -> Change[Standing[PainFlag]]:
    """Store a pain. Sent again, or with the same content as one that goes on, it is that one.

    InvalidFields when it names no part of the body. Conflict when there are as many as are kept. KeyReused.
    """
    check_part(told.body_part, "body.bodyPart")
    everything = SHELF.all(reader)
    made = SHELF.made(everything, posting, lambda each: not each.ended)
    if made is not None:
        return Change(made)
    return _added(reader, everything, _new(posting.new_id("pain"), told, today, posting.mark))


def set_pain(reader: Reader, new_id: str, told: Told, today: str) -> Change[Standing[PainFlag]]:
    """Store a pain, or change the one of that part that goes on.

    InvalidFields when it names no part of the body. Conflict when there are as many as are kept.
    """
    check_part(told.body_part, "body_part")
    everything = SHELF.all(reader)
    before = _of_part(everything, told.body_part)
    if before is None:
        return _added(reader, everything, _new(new_id, told, today, None))
    return SHELF.changed(reader, before.value.model_copy(update=told.to_json()))


def end(reader: Reader, today: str, *, pain_id: str = "", body_part: str = "") -> Change[tuple[PainFlag, ...]]:
    """End the flag with this id, or the one of a part of the body.

    The result is what was meant: one flag, which has ended; none, where there is no such flag that goes on; or several
    that it may be, of which none has ended.
    """
    going_on = [each for each in SHELF.all(reader) if not each.value.ended]
    meant = [each for each in going_on if each.value.id == pain_id] if pain_id else _meant(going_on, body_part)
    if len(meant) != 1:
        return Change(tuple(each.value for each in meant))
    ended = SHELF.changed(reader, meant[0].value.model_copy(update={"ended": today}))
    return Change((ended.result.value,), ended.effects)


def _meant(going_on: list[Standing[PainFlag]], body_part: str) -> list[Standing[PainFlag]]:
    """The flags of a part: those of just this name, else those of the same joints and muscles on no other side."""
    named = [each for each in going_on if _plain(each.value.body_part) == _plain(body_part)]
    if named:
        return named
    place, side = _place(body_part), _sides(body_part)
    return [
        each
        for each in going_on
        if any(place)
        and _place(each.value.body_part) == place
        and (not side or not _sides(each.value.body_part) or side == _sides(each.value.body_part))
    ]


def _place(body_part: str) -> tuple[frozenset[Joint], frozenset[Muscle]]:
    return frozenset(joints_of(body_part)), frozenset(muscles_of(body_part))


def _sides(body_part: str) -> frozenset[str]:
    return frozenset(_plain(body_part).split()) & {"left", "right"}


def _plain(body_part: str) -> str:
    return " ".join(body_part.casefold().split())


def _of_part(everything: list[Standing[PainFlag]], body_part: str) -> Standing[PainFlag] | None:
    part = _plain(body_part)
    return next((each for each in everything if not each.value.ended and _plain(each.value.body_part) == part), None)


def _new(new_id: str, told: Told, today: str, posted: str | None) -> PainFlag:
    return PainFlag.model_validate({"id": new_id, "since": today, **told.to_json(), "posted": posted})


def _added(reader: Reader, everything: list[Standing[PainFlag]], new: PainFlag) -> Change[Standing[PainFlag]]:
    going_on = [each for each in everything if not each.value.ended]
    if len(going_on) >= MOST_PAINS:
        raise Conflict(f"There are {MOST_PAINS} pains that go on, the most that are kept: end one first.")
    standing, effect = SHELF.added(reader, new)
    return Change(standing, (effect, *_forgotten(everything)))


def _forgotten(everything: list[Standing[PainFlag]]) -> tuple[Effect, ...]:
    """The write that forgets the pain that ended first, where as many are stored as may be."""
    if len(everything) < MOST_KEPT:
        return ()
    ended = sorted((each for each in everything if each.value.ended), key=lambda each: each.value.ended or "")
    return (SHELF.deletion(ended[0]),)


def change(reader: Reader, new: PainFlag) -> Change[Standing[PainFlag]]:
    """The flag with the id of ``new``, as ``new`` has it. NotFound."""
    return SHELF.changed(reader, new)
