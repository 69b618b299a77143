"""A user says something: the message, its marker and the session's lease land together, then the run is started."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from spotter.agent.admission.admission import Admitted, admit, keys_read
from spotter.agent.close import ensure_execution
from spotter.agent.event_writer import EventWriter, writing
from spotter.agent.lease import Lease, held_by, lease_for, lease_of
from spotter.agent.memories.due import due_with_message
from spotter.agent.message_day import day_in, settings_key, zone_in
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.agent.run_agent import agent_to_begin, profile_in
from spotter.errors import Conflict, Contended, KeyReused, NotFound, RequestError
from spotter.platform.agents.keys import DEFAULT_AGENT
from spotter.store.backoff import LONGEST_SECONDS, pauses
from spotter.store.events import Event, NewEvent
from spotter.store.heads import Head, activity_attributes, head_key, new_head
from spotter.store.keys import FIRST_EVENT, SessionRef, marker_sk
from spotter.store.log import SlotTakenError, WritesRefusedError
from spotter.store.table import ABSENT, Is, Item, Key, Put, Update, Value, Write

TITLE_LETTERS = 60
_TRIES = 24
"""Many first messages of one user at once are counted one after the other: ten seconds of tries at the most."""


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
    agent: str | None = None,
    create: bool = False,
    zone: str | None = None,
) -> PostedMessage:
    """Take a message once, however often it is sent, and see to it that a run works on it.

    ``zone`` is where the user is, a name of IANA's; without it the one of the settings counts, else UTC. A message that
    has landed keeps the day that it landed on, whatever comes with its retries.

    ``agent`` is who the session is opened with; None: the agent of the session, or the one that always exists.

    NotFound when the session is not the user's, or the agent not the tenant's. Conflict when the session is with
    another agent, or when no run may begin because its agent is disabled or deleted. KeyReused when ``client_id`` came
    with another message before. TooManyRequests when a limit leaves no room for it. A message that has landed is
    answered all the same.
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
    agent: str | None,
    create: bool,
    zone: str | None,
) -> _Landed:
    found, zone = _look_ahead(ports, ref, create, zone)
    is_new = create and head_key(ref) not in found
    opens = ref.session == derived_session(ref.tenant, ref.user, client_id)
    waits = pauses()
    for _ in range(_TRIES):
        head, last = (None, 0) if is_new else ports.log.tail(ref)
        if head is None and not create:
            raise NotFound("There is no such session.")
        if head is not None:
            writer.follow(head)
            if opens:
                return _landed_before(ports, writer, ref, ports.log.event(head, FIRST_EVENT), message)
        seq = last + 1
        joined = head is not None and lease_of(head) is not None
        let_in = _let_in(ports, ref, head, agent, client_id, seq, found if is_new else None)
        if isinstance(let_in, Event):
            return _landed_before(ports, writer, ref, let_in, message)
        named, lease, admitted = let_in
        is_new = False
        content = {"message": message, "joined": joined, **day_in(ports, zone).to_content()}
        draft = NewEvent("user_message", lease.run, 0, f"user/{client_id}", content)
        noted, listed = due_with_message(ports, ref, head, profile_in(ports, lease.pointers), message)
        leased: dict[str, Value] = {"last_message": seq, **lease.attributes, **noted}
        marker = () if opens else (Put({**_marker(ref, client_id), "seq": seq, "run": lease.run}, (ABSENT,)),)
        changed = _head_write(ref, head, ports.log.now(), named, message, leased, admitted)
        writes: tuple[Write, ...] = (*marker, changed, *admitted.writes, *listed)
        try:
            event = writer.put_at(ref, seq, draft, writes)
        except SlotTakenError as taken:
            if taken.occupant.key == draft.key:
                return _landed_before(ports, writer, ref, taken.occupant, message)
        except WritesRefusedError as refused:
            if marker and (stands := refused.failed.get(0)):
                return _landed_before(ports, writer, ref, _event_of_marker(ports, ref, stands), message)
            if max(refused.failed) > len(marker):  # other messages of this user are being counted
                ports.pause(next(waits, LONGEST_SECONDS / 2))
        else:
            return _Landed(event, joined, lease)
    raise Contended("other messages kept landing first")


def _look_ahead(ports: Ports, ref: SessionRef, create: bool, zone: str | None) -> tuple[Mapping[Key, Item], str | None]:
    """What is read ahead, in one call: the settings, where they say the zone; what a session that is new needs."""
    settings = settings_key(ref)
    wanted = [*([settings] if zone is None else []), *((head_key(ref), *keys_read(ref)) if create else ())]
    found = ports.table.batch_get(wanted) if wanted else {}
    return found, zone or zone_in(found.get(settings))


def _let_in(
    ports: Ports,
    ref: SessionRef,
    head: Head | None,
    agent: str | None,
    client_id: str,
    seq: int,
    found: Mapping[Key, Item] | None,
) -> tuple[str, Lease, Admitted] | Event:
    """The agent that answers, the lease, and what counts the message; the message itself, where it has landed before.

    What keeps another message out is no answer to one that has landed.
    """
    held = lease_of(head) if head else None
    try:
        named = _agent_of_session(ports, ref, head, agent)
        lease = held or lease_for(_first_pointers(ports, ref, head, named, client_id, seq))
        return named, lease, admit(ports, ref, head, starts=held is None, found=found)
    except RequestError:
        before = _landed_as(ports, ref, client_id) if head else None
        if before is None:
            raise
        return before


def _marker(ref: SessionRef, client_id: str) -> dict[str, Value]:
    """What names the marker of a message. One that opens its session needs none: the session is named by it."""
    return {"pk": ref.pk, "sk": marker_sk(client_id)}


def _landed_as(ports: Ports, ref: SessionRef, client_id: str) -> Event | None:
    """The message with this id, if it has landed."""
    marker = ports.table.get(Key(ref.pk, marker_sk(client_id)))
    return _event_of_marker(ports, ref, marker) if marker else None


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


def _agent_of_session(ports: Ports, ref: SessionRef, head: Head | None, named: str | None) -> str:
    """The agent that a session is with, or is opened with. NotFound, Conflict where another one is named."""
    if head is None:
        return named or DEFAULT_AGENT
    if named not in (None, head.agent):
        agent_to_begin(ports, ref.tenant, named, has_session=False)
        raise Conflict("This session is with another agent, and keeps it. Leave agentId out, or open a new session.")
    return head.agent


def _first_pointers(ports: Ports, ref: SessionRef, head: Head | None, named: str, client_id: str, seq: int) -> Pointers:
    agent = agent_to_begin(ports, ref.tenant, named, has_session=head is not None)
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
        limit=ports.profile_of(ref.tenant, agent.id, agent.version).max_steps,
        next=Next.PREPARE,
        agent=agent.pointer,
    )


def _head_write(
    ref: SessionRef,
    head: Head | None,
    at: str,
    agent: str,
    message: str,
    leased: dict[str, Value],
    admitted: Admitted,
) -> Write:
    title = " ".join(message.split())[:TITLE_LETTERS]
    if head is None:
        fresh = new_head(ref, agent=agent, at=at, title=title)
        return Put({**fresh.item, **leased, **admitted.set}, fresh.when)
    named: dict[str, Value] = {} if head.title else {"title": title}
    changed = {**leased, **named, **activity_attributes(ref, at), **admitted.set}
    # the sweep may have taken the session off its list since: then this message has to put it there
    is_listed = Is("memories_due", head.memories_due or None)
    when = (*held_by(head.lease_run), *admitted.when, is_listed)
    return Update(head_key(ref), set=changed, remove=admitted.remove, when=when)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]
