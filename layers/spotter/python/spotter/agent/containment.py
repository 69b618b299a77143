"""What is done about a message that cannot be read: it is answered by code, and no model reads it again.

A message can hang or kill whoever reads it, on every try. The step is then started again and again, and so would be
every later turn, because each reads the conversation so far.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from spotter.agent.pointers import Pointers
from spotter.agent.ports import Ports
from spotter.errors import Fenced, Transient
from spotter.llm.messages import ModelResponse
from spotter.store.events import Event
from spotter.store.heads import Head, head_key
from spotter.store.table import ConditionFailedError, Is, Update

UNREAD_FROM_ATTEMPT = 2
"""A step that was started twice without an answer reads nothing that a user wrote on its third start."""

ANSWER = (
    "I could not work through that message, so I have changed nothing. Please say it again in other words, or in "
    "smaller parts. If it was about pain or about feeling unwell, stop training and ask a doctor; in an emergency call "
    "your local emergency number."
)

OMITTED = "(A message that could not be read.)"
"""What stands in a model's context for a message that is not to be read again."""

_OF_LAMBDA = frozenset(
    {
        "Lambda.AWSLambdaException",
        "Lambda.ClientExecutionTimeoutException",
        "Lambda.SdkClientException",
        "Lambda.ServiceException",
        "Lambda.TooManyRequestsException",
    }
)
"""Errors in which the function may not have run at all."""


def has_failed_before(ports: Ports, pointers: Pointers, head: Head, key: str, attempt: int) -> bool:
    """Whether this step was started at least twice before, and at least once certainly died in the midst of it.

    ``key`` is that of the event that the step is to append.

    ``attempt`` counts starts that were throttled as well, so a start from the second on is noted on HEAD before the
    model is asked: one note that is there is one death. The first start is not noted: it is the rule, and a write.
    """
    if not attempt:
        return False
    noted = head.restarts if head.restarted == key else 0
    if noted and attempt >= UNREAD_FROM_ATTEMPT:
        return True
    _note(ports, pointers, key, noted + 1)
    return False


def forget_restart(ports: Ports, pointers: Pointers, key: str) -> None:
    """Take the note back: the step ended with an error that says nothing of the message."""
    _note(ports, pointers, key, 0)


def _names_of(kind: type[Exception]) -> frozenset[str]:
    """The name of an error, and of every kind of it."""
    return frozenset({kind.__name__}).union(*(_names_of(one) for one in kind.__subclasses__()))


def _note(ports: Ports, pointers: Pointers, key: str, restarts: int) -> None:
    change = Update(
        head_key(pointers.ref),
        set={"restarted": key, "restarts": restarts},
        when=(Is("lease_run", pointers.run), Is("deleted_at", None)),
    )
    try:
        ports.table.update(change)
    except ConditionFailedError:
        raise Fenced("the run has ended") from None


def answer_by_code() -> ModelResponse:
    """What the user is told in place of an answer."""
    return ModelResponse(ANSWER, (), "code", "", fallback="no model could work through the message")


def unanswered_messages(events: Iterable[Event], head: Head) -> list[int]:
    """The numbers of the messages that no run which has ended had seen."""
    return [event.seq for event in events if event.type == "user_message" and event.seq > head.answered]


def tells_of_the_message(error: str) -> bool:
    """Whether an error, by its name, may come of what the message says: it is no passing one of ours or of Lambda."""
    return error not in _OF_LAMBDA | _names_of(Transient)


def unreadable(events: Sequence[Event]) -> frozenset[int]:
    """The numbers of the messages that are not to be read again."""
    return frozenset(seq for event in events if event.type == "action" for seq in _marked(event.data))


def _marked(data: Mapping[str, Any]) -> Sequence[int]:
    marked: Sequence[int] = data.get("unread", ())
    return marked
