"""A user says something: the message, its marker and the session's lease land together, then the run is started."""

import hashlib
from dataclasses import dataclass

from spotter.agent.close import ensure_execution
from spotter.agent.event_writer import EventWriter, writing
from spotter.agent.lease import Lease, held_by, lease_for, lease_of
from spotter.agent.message_day import day_in, settings_key, zone_in
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.errors import Contended, KeyReused, NotFound
from spotter.store.events import Event, NewEvent
from spotter.store.heads import Head, activity_attributes, head_key, new_head
from spotter.store.keys import SessionRef, marker_sk
from spotter.store.log import SlotTakenError, WritesRefusedError
from spotter.store.table import ABSENT, Item, Put, Update, Value, Write

TITLE_LETTERS = 60
_TRIES = 12


@dataclass(frozen=True, slots=True)
class PostedMessage:
    """A message that has landed. ``joined``: a run was at work already, and will answer this message too."""

    ref: SessionRef
    run: str
    seq: int
    joined: bool
    watched: bool
    """Whether somebody follows the session over a WebSocket, and was reached."""


def derived_session(tenant: str, user: str, client_id: str) -> str:
    """The id of the session that a first message opens: a retry with the same key opens the same one."""
    return f"ses_{_digest(f'{tenant}#{user}#{client_id}')}"


def post_message(
    ports: Ports,
    ref: SessionRef,
    message: str,
    *,
    client_id: str,
    agent: str,
    create: bool = False,
    zone: str | None = None,
) -> PostedMessage:
    """Take a message once, however often it is sent, and see to it that a run works on it.

    ``zone`` is where the user is, a name of IANA's; without it the one of the settings counts, else UTC. A message that
    has landed keeps the day that it landed on, whatever comes with its retries.

    NotFound when the session is not the user's; KeyReused when ``client_id`` came with another message before.
    """
    with writing(ports, ref) as writer:
        landed = _land(ports, writer, ref, message, client_id, agent, create, zone)
        if landed.lease is not None:
            ensure_execution(ports, landed.lease)
        reached = writer.tell_now()
    return PostedMessage(ref, landed.event.run, landed.event.seq, landed.joined, bool(reached))


@dataclass(frozen=True, slots=True)
class _Landed:
    event: Event
    joined: bool
    lease: Lease | None


def _land(
    ports: Ports,
    writer: EventWriter,
    ref: SessionRef,
    message: str,
    client_id: str,
    agent: str,
    create: bool,
    zone: str | None,
) -> _Landed:
    is_new = False
    if zone is None:
        is_new, zone = _look_up(ports, ref, create)
    for _ in range(_TRIES):
        head, last = (None, 0) if is_new else ports.log.tail(ref)
        is_new = False
        if head is None and not create:
            raise NotFound("There is no such session.")
        if head is not None:
            writer.follow(head)
        seq = last + 1
        held = lease_of(head) if head else None
        lease = held or lease_for(_first_pointers(ports, ref, head, agent, client_id, seq))
        joined = held is not None
        content = {"message": message, "joined": joined, **day_in(ports, zone).to_content()}
        draft = NewEvent("user_message", lease.run, 0, f"user/{client_id}", content)
        leased: dict[str, Value] = {"last_message": seq, **lease.attributes}
        writes: tuple[Write, ...] = (
            Put({"pk": ref.pk, "sk": marker_sk(client_id), "seq": seq, "run": lease.run}, (ABSENT,)),
            _head_write(ref, head, ports.log.now(), agent, message, leased),
        )
        try:
            event = writer.put_at(ref, seq, draft, writes)
        except SlotTakenError as taken:
            if taken.occupant.key == draft.key:
                return _landed_before(ports, writer, ref, taken.occupant, message)
        except WritesRefusedError as refused:
            marker = refused.failed.get(0)
            if marker is not None:
                return _landed_before(ports, writer, ref, _event_of_marker(ports, ref, marker), message)
        else:
            return _Landed(event, joined, lease)
    raise Contended("other messages kept landing first")


def _look_up(ports: Ports, ref: SessionRef, create: bool) -> tuple[bool, str | None]:
    """Whether there is no such session yet, and the zone of the settings. One call: a first message costs no more."""
    settings = settings_key(ref)
    if not create:
        return False, zone_in(ports.table.get(settings))
    found = ports.table.batch_get((head_key(ref), settings))
    return head_key(ref) not in found, zone_in(found.get(settings))


def _landed_before(ports: Ports, writer: EventWriter, ref: SessionRef, event: Event, message: str) -> _Landed:
    if event.data["message"] != message:
        raise KeyReused("This Idempotency-Key was used for another message. Use a new key for a new message.")
    head, _ = ports.log.tail(ref)
    if head is None:
        raise NotFound("There is no such session.")
    writer.follow(head)
    writer.tell_again(event)
    return _Landed(event, event.data["joined"], lease_of(head))


def _event_of_marker(ports: Ports, ref: SessionRef, marker: Item) -> Event:
    seq = int(str(marker["seq"]))
    snapshot = ports.log.read(ref, seq)
    return snapshot.events[0]


def _first_pointers(ports: Ports, ref: SessionRef, head: Head | None, agent: str, client_id: str, seq: int) -> Pointers:
    created_at = head.created_at if head else ports.log.now()
    return Pointers(
        tenant=ref.tenant,
        user=ref.user,
        session=ref.session,
        run=f"run_{_digest(f'{ref.pk}#{created_at}#{client_id}')}",
        start=head.context_start if head else 1,
        tail=seq,
        seen=seq,
        step=1,
        limit=ports.profile_of(ref.tenant, head.agent if head else agent).max_steps,
        next=Next.PREPARE,
    )


def _head_write(
    ref: SessionRef, head: Head | None, at: str, agent: str, message: str, leased: dict[str, Value]
) -> Write:
    title = " ".join(message.split())[:TITLE_LETTERS]
    if head is None:
        fresh = new_head(ref, agent=agent, at=at, title=title)
        return Put({**fresh.item, **leased}, fresh.when)
    named: dict[str, Value] = {} if head.title else {"title": title}
    changed = {**leased, **named, **activity_attributes(ref, at)}
    return Update(head_key(ref), set=changed, when=held_by(head.lease_run))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]
