"""How a route of the coach is answered: by the rules, and by a model where one is asked for and keeps within them."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from spotter.errors import SpotterError, error_location
from spotter.llm.chain import NotFilledIn
from spotter.llm.deadline import structured_within
from spotter.llm.errors import InvalidOutput, ProviderError
from spotter.llm.prompts import Prompt, fenced
from spotter.llm.provider import Provider, Structured
from spotter.messages import Request, UserTurn
from spotter.observability import logger

OFFLINE, RULES = "offline", "rules-1"
"""Whose the rules' answers are, as the offline coach names itself; its own module would import the whole of it."""
MODEL_SECONDS = 20.0
"""How long a model is waited for. The route has 25, API Gateway cuts at 30."""
MOST_TOKENS = 4096
"""Of the answer, reasoning included: a sentence for each of forty exercises."""
LONGEST_REASON = 200
"""Letters of ``fallback``: an error of a provider names what happened, and some name it at length."""

Asked = TypeVar("Asked")
Draft = TypeVar("Draft", bound=BaseModel)
Reply = TypeVar("Reply")


@dataclass(frozen=True, slots=True)
class Route(Generic[Asked, Draft, Reply]):
    """What one route of the coach is made of.

    ``by_rules`` answers alone. ``code_alone`` says why no model is asked, and is empty where one may be. ``brief`` is
    what a model is told, as plain JSON. ``accepted`` is the answer that the rules let stand of a model's draft, or None
    where nothing of it does.
    """

    prompt: Prompt
    draft: type[Draft]
    by_rules: Callable[[Asked], Reply]
    code_alone: Callable[[Asked, Reply], str]
    brief: Callable[[Asked, Reply], dict[str, Any]]
    accepted: Callable[[Asked, Reply, Draft], Reply | None]


@dataclass(frozen=True, slots=True)
class Answered(Generic[Reply]):
    """An answer, and whose it is.

    ``fallback`` says why the first choice did not answer; empty where it did. ``call`` is the model call that was made,
    whether its answer stood or not: it has been paid for. ``tried`` is the provider that was asked; empty: none was.
    """

    reply: Reply
    provider: str = OFFLINE
    model: str = RULES
    fallback: str = ""
    call: Structured[Any] | None = None
    tried: str = ""


def answered(
    route: Route[Asked, Draft, Reply], asked: Asked, provider: Provider | None, seconds: float = MODEL_SECONDS
) -> Answered[Reply]:
    """The answer of ``route``. ``provider`` None or offline: by the rules alone. Raises nothing of a provider's."""
    reply = route.by_rules(asked)
    if provider is None:
        return Answered(reply)
    if provider.name == OFFLINE:
        return Answered(reply, fallback=_why_offline(provider, route.draft))
    if why := route.code_alone(asked, reply):
        return Answered(reply, fallback=why)
    request = request_for(route, asked, reply)
    try:
        call = structured_within(seconds, provider, request, route.draft)
    except ProviderError as failed:
        return Answered(reply, fallback=_reason(provider, failed), tried=provider.name)
    except SpotterError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is: it is logged, and the rules have answered
        where = {"error": type(error).__name__, "place": error_location(error)}
        logger.error("a model's client failed on a route of the coach", extra=where)
        return Answered(reply, fallback=f"{provider.name}: {where['error']}", tried=provider.name)
    accepted = route.accepted(asked, reply, call.value)
    if accepted is None:
        why = f"{call.provider}: the answer did not keep to the rules"
        return Answered(reply, fallback=why, call=call, tried=provider.name)
    return Answered(accepted, call.provider, call.model, call.fallback[:LONGEST_REASON], call, provider.name)


def _why_offline(provider: Provider, draft: type[BaseModel]) -> str:
    """Why offline is what is left of the choice; empty where it is the choice. No model is called."""
    try:
        provider.structured(Request("", (), (), ""), draft)
    except NotFilledIn as missed:
        return missed.reasons[:LONGEST_REASON]
    except InvalidOutput:
        return ""
    return ""


def _reason(provider: Provider, failed: ProviderError) -> str:
    """Why nobody answered: a chain names each that it asked, a provider of its own does not name itself."""
    told = failed.reasons if isinstance(failed, NotFilledIn) else f"{provider.name}: {failed}"
    return told[:LONGEST_REASON]


def request_for(route: Route[Asked, Draft, Reply], asked: Asked, reply: Reply) -> Request:
    """What a model is asked. The prompt alone is the system's; all that comes from the request is fenced as data."""
    brief = json.dumps(route.brief(asked, reply), separators=(",", ":"))
    return Request(
        system=route.prompt.text,
        tools=(),
        turns=(UserTurn(fenced(brief)),),
        today="",
        max_tokens=MOST_TOKENS,
        cache_key=route.prompt.version,
    )
