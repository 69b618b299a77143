"""Which data sources a run loads: the small model's choice, or the rules' (seed 000's initializer)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from spotter.agent.answers import WITHOUT_PROMPT, spent
from spotter.agent.costs.spending import Spending
from spotter.agent.message_day import day_of
from spotter.agent.pointers import Pointers
from spotter.agent.ports import Ports
from spotter.agent.profile import OFFLINE, RULES
from spotter.agent.run_agent import profile_in
from spotter.errors import SpotterError, error_location
from spotter.llm.deadline import structured_within
from spotter.llm.errors import ProviderError
from spotter.llm.prompts.data_selection import DATA_SELECTION
from spotter.llm.selection import DataSelection
from spotter.messages import Request, UserTurn, last_user_text
from spotter.observability import logger
from spotter.safety import assess
from spotter.store.log import LogSnapshot
from spotter.training import sources

if TYPE_CHECKING:
    from spotter.llm.provider import Structured

SELECTION_SECONDS = 8.0
"""How long the small model is waited for; the function has 60. Whoever waits has not seen a word by then."""
MOST_TOKENS = 2048
"""Of the answer, reasoning included: it is a list of names and a sentence."""
REASON_LETTERS = 200


UNREAD = DataSelection(
    data_sources=["user_profile", "user_settings", "active_preferences", "pain"],
    reasoning="The message could not be looked through.",
)
"""What the context is given where nobody could look through the message."""


@dataclass(frozen=True, slots=True)
class Selected:
    """The sources to load, and whose choice they are.

    ``call`` is the answer that they came with; None where nobody has looked through the message. ``fallback`` says why
    the first choice did not make it.
    """

    selection: DataSelection
    call: "Structured[DataSelection] | None" = None
    fallback: str = ""

    @property
    def is_by_model(self) -> bool:
        """Whether a model has chosen."""
        return self.call is not None and self.call.provider not in WITHOUT_PROMPT

    @property
    def is_paid(self) -> bool:
        """Whether a model has chosen that counts tokens."""
        call = self.call
        return call is not None and self.is_by_model and bool(call.usage.input_tokens or call.usage.output_tokens)

    @property
    def paid_to(self) -> str:
        """The provider that has read the message and was paid for its choice; empty where there is none."""
        return self.call.provider if self.call is not None and self.is_paid else ""

    def to_content(self) -> dict[str, Any]:
        """What the knowledge event says of the choice: the model and what it cost; why it was not the first choice."""
        told: dict[str, Any] = {"fallback": self.fallback} if self.fallback else {}
        if self.call is None or not self.is_by_model:
            return told
        who = {"provider": self.call.provider, "model": self.call.model, "prompt_version": DATA_SELECTION.version}
        return {**who, **spent(self.call), **told}


def select(ports: Ports, pointers: Pointers, snapshot: LogSnapshot, spending: Spending) -> Selected:
    """The sources that the newest message needs; those of use to any, where that cannot be told.

    Where the budget has no room for the answer, the rules choose; and where safety has something to say to the message,
    for no model sees it before that is said.

    What the context holds already is not told to the model: a source that has changed since is to be chosen again.
    """
    profile = profile_in(ports, pointers)
    request = _request(snapshot)
    try:
        by_choice = profile.selection == RULES
        is_by_rules = by_choice or bool(assess(last_user_text(request.turns))) or not spending.may_ask(profile)
        provider = ports.provider(profile.without_model() if is_by_rules else profile.small())
        if provider.name == OFFLINE:
            return _selected(provider.structured(request, DataSelection))
        try:
            return _selected(structured_within(SELECTION_SECONDS, provider, request, DataSelection))
        except ProviderError as failed:
            why = f"{provider.name}: {failed}"[:REASON_LETTERS]
        by_rules = ports.provider(profile.without_model()).structured(request, DataSelection)
        return Selected(by_rules.value, by_rules, why)
    except ProviderError:
        return Selected(UNREAD)
    except SpotterError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is: it is logged, and the run does not depend on it
        where = {"error": type(error).__name__, "place": error_location(error)}
        logger.error("no data sources were chosen for a message", extra=where)
        return Selected(UNREAD)


def _selected(call: "Structured[DataSelection]") -> Selected:
    return Selected(call.value, call, call.fallback[:REASON_LETTERS])


def _request(snapshot: LogSnapshot) -> Request:
    message = next(event for event in reversed(snapshot.events) if event.type == "user_message")
    day = day_of(message)
    return Request(
        system=f"{DATA_SELECTION.text}{sources.described()}\n",
        tools=(),
        turns=(UserTurn(str(message.data["message"]), day.today, day.zone),),
        today=day.today,
        zone=day.zone,
        sources=tuple(sources.SOURCES),
        max_tokens=MOST_TOKENS,
        cache_key=DATA_SELECTION.version,
    )
