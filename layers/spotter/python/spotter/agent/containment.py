"""What is done about a message that cannot be read: it is answered by code, and no model reads it again.

A message can hang or kill whoever reads it, on every try. The step is then started again and again, and so would be
every later turn, because each reads the conversation so far.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from spotter.agent.answers import action_data
from spotter.agent.costs.totals import totals_of
from spotter.agent.lease import held_by
from spotter.agent.pointers import Pointers
from spotter.agent.ports import Ports
from spotter.errors import Fenced, MessageNotRead, SpotterError, Transient, error_location
from spotter.model_response import ModelResponse
from spotter.observability import logger
from spotter.store.events import Event
from spotter.store.heads import Head, head_key
from spotter.store.table import ConditionFailedError, Update

if TYPE_CHECKING:
    from spotter.llm.provider import Provider
    from spotter.messages import Chunk, Request

UNREAD_FROM_ATTEMPT = 2
"""A step that was started twice without an answer reads nothing that a user wrote on its third start."""

ANSWER = (
    "I could not work through that message, so I have changed nothing. Please say it again in other words, or in "
    "smaller parts. If it was about pain or about feeling unwell, stop training and ask a doctor; in an emergency call "
    "your local emergency number."
)

CODE = "code"
"""Who has answered, where no model has."""

OMITTED = "(A message that could not be read.)"
"""What stands in a model's context for a message that is not to be read again."""

DIED = frozenset({"Runtime.ExitError", "Sandbox.Timedout"})
"""What an execution ends with that died of what it was doing, by the names that Lambda has for it."""


class StepRestarts:
    """What HEAD notes of the restarts of one step: which step, how often, and what its first one had before it.

    A step's first start is not noted: it is the rule, and a write. From the second on a start is noted before the model
    is asked, and the note is taken back when the step ends with an error that says nothing of the message. So a note
    that is found is a death.
    """

    def __init__(self, ports: Ports, pointers: Pointers, head: Head, key: str, attempt: int) -> None:
        """``key`` is that of the event that the step is to append."""
        self._ports = ports
        self._pointers = pointers
        self._key = key
        self._attempt = attempt
        self._noted = head.restarts if head.restarted == key else 0
        self.upto = head.restarted_upto if self._noted else 0
        """The newest event that was in the log when the step was first noted: what came later killed nobody."""

    @property
    def has_failed(self) -> bool:
        """Whether the step was started twice before, or oftener, and died.

        Tries for which no function was free count as starts (see 0040).
        """
        return self._noted > 0 and self._attempt >= UNREAD_FROM_ATTEMPT

    @contextmanager
    def noted(self, last_seq: int) -> Iterator[None]:
        """Note that the step is at its work, with ``last_seq`` the newest event that it knows of."""
        if not self._attempt:
            yield
            return
        self._write(self._noted + 1, self.upto or last_seq)
        try:
            yield
        except Transient:
            with suppress(Transient):
                self._write(0, 0)
            raise

    def _write(self, restarts: int, upto: int) -> None:
        change = Update(
            head_key(self._pointers.ref),
            set={"restarted": self._key, "restarts": restarts, "restarted_upto": upto},
            when=held_by(self._pointers.run),
        )
        try:
            self._ports.table.update(change)
        except ConditionFailedError:
            raise Fenced("the run has ended") from None


def chunks_of(provider: "Provider", request: "Request") -> Iterator["Chunk"]:
    """A provider's answer. MessageNotRead in place of any error that is not one of ours: its name and place alone."""
    try:
        yield from provider.respond(request)
    except SpotterError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is, it came of what the provider was given to read
        where = {"error": type(error).__name__, "place": error_location(error)}
        logger.error("a model's client failed over what it read", extra=where)
        raise MessageNotRead(f"{where['error']} at {where['place']}") from None


def code_action(events: Sequence[Event], run: str, upto: int) -> dict[str, Any]:
    """The content of an action in which code answers the messages up to a number, in a model's place."""
    response = ModelResponse(ANSWER, (), CODE, "", fallback="no model could work through the message")
    blamed = marks(events, upto) or {"unread": [], "cut": True}
    return {**action_data(response, upto, totals_of(events, run)), **blamed}


def marks(events: Sequence[Event], upto: int) -> dict[str, Any]:
    """What an event says of the messages up to a number that its run has died of; empty where there are none.

    ``unread``: the messages that no model reads again. ``cut``: nothing that stands up to the event's ``saw`` is read
    again, because the last messages that were marked were not it.
    """
    unread = unread_messages(events, upto)
    if not unread:
        return {}
    return {"unread": unread, **({"cut": True} if is_the_context_at_fault(events) else {})}


def unread_messages(events: Iterable[Event], upto: int) -> list[int]:
    """The messages up to a number that no model has read yet: one of them it was."""
    seen = [0]
    messages: list[int] = []
    for event in events:
        if event.type == "user_message":
            messages.append(event.seq)
        elif event.type == "action" and event.data.get("provider", CODE) != CODE:
            seen.append(int(event.data["saw"]))
    return [seq for seq in messages if max(seen) < seq <= upto]


def has_died_of_the_message(head: Head, run: str, error: str | None) -> bool:
    """Whether a run that ends now has died of what it read: by its error, or by what HEAD notes of its restarts."""
    return (
        error in DIED
        or error == MessageNotRead.__name__
        or (head.restarts > 0 and head.restarted.startswith(f"{run}/"))
    )


def is_the_context_at_fault(events: Sequence[Event]) -> bool:
    """Whether no model has answered since messages were last marked: then it was not those that it died of."""
    for event in reversed(events):
        if event.type == "action" and "unread" in event.data:
            return True
        if event.type == "action" and event.data.get("provider", CODE) != CODE:
            return False
    return False


def unreadable(events: Sequence[Event]) -> frozenset[int]:
    """The numbers of the messages that are not to be read again."""
    return frozenset(seq for event in events if event.type == "action" for seq in _marked(event.data))


def context_cut(events: Sequence[Event]) -> int:
    """The newest event that no context holds any more, because something up to there kills its readers; 0: none."""
    return max((int(event.data["saw"]) for event in events if event.data.get("cut")), default=0)


def _marked(data: Mapping[str, Any]) -> Sequence[int]:
    marked: Sequence[int] = data.get("unread", ())
    return marked
