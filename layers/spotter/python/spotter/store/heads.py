"""HEAD: the session itself. One item, read with the context in one Query, changed in the transactions of the log."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spotter.store.keys import HEAD, SessionRef, sessions_list
from spotter.store.table import ABSENT, Is, Item, Key, Put, Update, Value

MOST_CONNECTIONS = 10
"""A user watches a session from a few devices; a set of ten keeps HEAD below one write unit."""


@dataclass(frozen=True, slots=True)
class Head:
    """A session as it stands.

    ``last_message`` is the sequence number of the newest user message, ``answered`` that of the newest event that an
    ended run had seen. ``lease_run`` is the run that works on the session now, ``lease_input`` the exact input of its
    execution. A cancel counts for ``cancel_run`` as long as no message later than ``cancel_upto`` has come.
    ``knowledge`` is the number of the newest event that says what the context knows of the user; 0: there is none.
    The context begins at ``context_start``, with what the newest ``checkpoint`` says (0: there is none);
    ``context_tokens`` is its size when the last run ended, or when it was shortened. ``day`` is what the user has used
    on a day, as this session knows it (``agent/costs/spending.py``); empty: nothing is known.
    ``slot`` is the session's place among those of its user that may run, ``limits`` are those of its tenant as they
    were read last (``agent/admission``); empty: it has no place, and the deployment's count.
    ``restarted`` is the key of the event whose step was started again last, ``restarts`` how often it was, and
    ``restarted_upto`` the newest event that there was when it first was.
    ``steps`` are the model calls of its runs; None: it is from before they were counted, and its later ones are not
    counted either.
    ``memories``: its agent has learned to remember something of the user since the session was opened.
    ``memories_due``: the session is on the list of those to be looked through for memories. ``suggested_upto`` is the
    newest event that was looked through.
    """

    ref: SessionRef
    agent: str
    title: str
    metadata: str
    created_at: str
    updated_at: str
    context_start: int
    checkpoint: int
    context_tokens: int
    day: str
    slot: str
    limits: str
    last_message: int
    answered: int
    knowledge: int
    lease_run: str | None
    lease_input: str
    cancel_run: str | None
    cancel_upto: int
    restarted: str
    restarts: int
    restarted_upto: int
    connections: frozenset[str]
    stop_reason: str | None
    turns: int
    steps: int | None
    input_tokens: int
    output_tokens: int
    cost_micros: int
    deleted_at: str | None
    memories: bool
    memories_due: bool
    suggested_upto: int

    def is_cancelled(self, run: str) -> bool:
        """Whether the user stopped this run and has said nothing since."""
        return self.cancel_run == run and self.cancel_upto >= self.last_message

    @property
    def connections_unchanged(self) -> Is:
        """The condition that nobody has subscribed since this was read."""
        return Is("connections", self.connections or None)


def head_key(ref: SessionRef) -> Key:
    """Where the HEAD lies."""
    return Key(ref.pk, HEAD)


def head_of(item: Item, tenant: str) -> Head:
    """The item as a session."""
    raw: dict[str, Any] = dict(item)
    return Head(
        ref=SessionRef(tenant, raw["user"], raw["pk"].split("#S#", 1)[1]),
        agent=raw["agent"],
        title=raw.get("title", ""),
        metadata=raw.get("metadata", "{}"),
        created_at=raw["created_at"],
        updated_at=raw["updated_at"],
        context_start=raw.get("context_start", 1),
        checkpoint=raw.get("checkpoint", 0),
        context_tokens=raw.get("context_tokens", 0),
        day=raw.get("day", ""),
        slot=raw.get("slot", ""),
        limits=raw.get("limits", ""),
        last_message=raw.get("last_message", 0),
        answered=raw.get("answered", 0),
        knowledge=raw.get("knowledge", 0),
        lease_run=raw.get("lease_run"),
        lease_input=raw.get("lease_input", ""),
        cancel_run=raw.get("cancel_run"),
        cancel_upto=raw.get("cancel_upto", 0),
        restarted=raw.get("restarted", ""),
        restarts=raw.get("restarts", 0),
        restarted_upto=raw.get("restarted_upto", 0),
        connections=raw.get("connections", frozenset()),
        stop_reason=raw.get("stop_reason"),
        turns=raw.get("turns", 0),
        steps=raw.get("steps", None if raw.get("turns") else 0),
        input_tokens=raw.get("input_tokens", 0),
        output_tokens=raw.get("output_tokens", 0),
        cost_micros=raw.get("cost_micros", 0),
        deleted_at=raw.get("deleted_at"),
        memories=bool(raw.get("memories")),
        memories_due=bool(raw.get("memories_due")),
        suggested_upto=raw.get("suggested_upto", 0),
    )


def new_head(
    ref: SessionRef, *, agent: str, at: str, title: str = "", metadata: Mapping[str, Any] | None = None
) -> Put:
    """A session that does not exist yet."""
    item: dict[str, Value] = {
        "pk": ref.pk,
        "sk": HEAD,
        "user": ref.user,
        "agent": agent,
        "created_at": at,
        "updated_at": at,
        **_listed(ref, at),
    }
    if title:
        item["title"] = title
    if metadata:
        item["metadata"] = json.dumps(metadata, separators=(",", ":"), sort_keys=True)
    return Put(item, (ABSENT,))


def activity_attributes(ref: SessionRef, at: str) -> dict[str, Value]:
    """The attributes that move a session to the top of its user's list."""
    return {"updated_at": at, **_listed(ref, at)}


def _listed(ref: SessionRef, at: str) -> dict[str, Value]:
    return {"list_pk": sessions_list(ref.tenant, ref.user), "list_sk": f"{at}#{ref.session}"}


def tombstone(ref: SessionRef, deleted_at: str, expires_at: int) -> Put:
    """What stays of a deleted session: that its id is taken, and not whose it was. It expires at an epoch second."""
    item: Item = {"pk": ref.pk, "sk": HEAD, "deleted_at": deleted_at, "expires_at": expires_at}
    return Put(item, (Is("deleted_at", deleted_at),))


def without_connections(ref: SessionRef, gone: frozenset[str]) -> Update:
    """Forget connections that are gone."""
    return Update(head_key(ref), exclude={"connections": gone})
