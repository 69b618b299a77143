"""Sessions of which memories are still to be suggested: each on a list of its own, in the order in which they are due.

The first message of a session that may tell something puts it on the list, in the transaction that the message lands
in; the messages after it find on HEAD that it is there, and cost nothing more. Whoever works off the list moves what
is not due yet to when it is.
"""

from datetime import timedelta

from spotter.agent.ports import Ports
from spotter.agent.profile import AgentProfile
from spotter.store.events import stamp
from spotter.store.heads import Head
from spotter.store.keys import SessionRef
from spotter.store.table import Is, Item, Key, Put, Update, Value

MEMORIES_DUE = "MEMORIES_DUE"
"""The list-index partition of those sessions."""
MARK = "MEMORIES_DUE"
"""The sort key of a session's place on the list. It lies behind all that a step of a run reads."""
ENDS_AFTER = timedelta(minutes=30)
"""A session has ended when its run has, and no message has come for so long."""
FEWEST_WORDS = 4
"""A message of fewer tells nothing to be remembered."""


def mark_key(ref: SessionRef) -> Key:
    """Where the place of a session on the list lies."""
    return Key(ref.pk, MARK)


def due_with_message(
    ports: Ports, ref: SessionRef, head: Head | None, profile: AgentProfile, message: str
) -> tuple[dict[str, Value], tuple[Put, ...]]:
    """What a message that lands adds to HEAD and to its transaction, so that its session is on the list; or nothing."""
    is_there = head is not None and head.memories_due
    if is_there or not profile.memory or len(message.split(None, FEWEST_WORDS)) < FEWEST_WORDS:
        return {}, ()
    due = stamp(ports.clock() + ENDS_AFTER)
    item: Item = {"pk": ref.pk, "sk": MARK, "user": ref.user, "upto": 0, **listed(ref, due)}
    return {"memories_due": True}, (Put(item),)


def due_at_once(ports: Ports, ref: SessionRef, upto: int) -> Update:
    """The write that lists a session whose events up to a number are to be looked through now, though it goes on."""
    return Update(mark_key(ref), set={"user": ref.user, "upto": upto, **listed(ref, ports.log.now())}, creates=True)


def put_off(ref: SessionRef, until: str, place: str) -> Update:
    """The write that moves a session on the list, unless somebody else has: ``place`` is where it was."""
    return Update(mark_key(ref), set={"upto": 0, **listed(ref, until)}, when=(Is("list_sk", place),))


def listed(ref: SessionRef, due: str) -> dict[str, Value]:
    """The attributes that put a session on the list, at when it is due."""
    return {"list_pk": MEMORIES_DUE, "list_sk": f"{due}#{ref.session}"}
