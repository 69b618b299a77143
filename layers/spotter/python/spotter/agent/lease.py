"""The lease of a session: the run that works on it, and the exact input of that run's execution.

It stands on HEAD. The message or decision that a run is for takes it, the run's end drops it or hands it on to a
successor, each in the transaction of its event. Whoever meets a lease may start its execution, which does nothing while
one with this name and input runs: a crash between that transaction and StartExecution heals itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from spotter.agent.pointers import Pointers
from spotter.agent.ports import Ports, RunEndedError
from spotter.store.events import stamp
from spotter.store.heads import Head
from spotter.store.table import Is, Update, Value

ATTRIBUTES = ("lease_run", "lease_input")
"""Where HEAD keeps it."""

OF_THE_RUN = ("cancel_run", "cancel_upto", "restarted", "restarts", "restarted_upto")
"""What HEAD notes of the run that holds the lease, beside the lease."""

STALE_AFTER = timedelta(seconds=15)
"""A lease older than this is looked after by whoever reads the session: its execution may never have been started."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A lease as it is held. ``input`` is equal to the byte on every start."""

    run: str
    input: str

    @property
    def pointers(self) -> Pointers:
        """Where the run begins."""
        return Pointers.of_json(self.input)

    @property
    def attributes(self) -> Mapping[str, Value]:
        """What HEAD holds of it."""
        return {"lease_run": self.run, "lease_input": self.input}


def lease_for(pointers: Pointers) -> Lease:
    """The lease of a run that begins at these pointers."""
    return Lease(pointers.run, pointers.to_json())


def lease_of(head: Head) -> Lease | None:
    """The lease that a session is under."""
    return Lease(head.lease_run, head.lease_input) if head.lease_run else None


def held_by(run: str | None) -> tuple[Is, Is]:
    """The conditions that this run, or none, holds the lease of a session that is there."""
    return Is("lease_run", run), Is("deleted_at", None)


def dropped(change: Update) -> Update:
    """A change of HEAD that also removes the lease, with all that is noted of its run."""
    return replace(change, remove=(*change.remove, *ATTRIBUTES, *OF_THE_RUN))


def handed_on(change: Update, successor: Lease) -> Update:
    """A change of HEAD that also gives the lease to another run. What is noted of the one before is removed."""
    return replace(change, set={**change.set, **successor.attributes}, remove=(*change.remove, *OF_THE_RUN))


def is_stale(head: Head, now: datetime) -> bool:
    """Whether nothing has moved the session for so long that its lease may be one that nobody works on."""
    return head.updated_at < stamp(now - STALE_AFTER)


def is_started(ports: Ports, lease: Lease) -> bool:
    """See to it that the lease's execution runs; False when it has ended, so that the run must be closed."""
    try:
        ports.runs.start(lease.run, lease.input)
    except RunEndedError:
        return False
    return True
