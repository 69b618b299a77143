"""Which model answers: what an agent asks for, what the deployment is set to, and what there are keys for.

See docs/decisions/0074. Neither an adapter nor an SDK is imported before a model is called.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial

from spotter.config import ModelSettings
from spotter.errors import SpotterError, error_location
from spotter.llm.chain import Chain, Timing
from spotter.llm.circuit_breaker import CircuitBreaker
from spotter.llm.embedding import Embedder
from spotter.llm.fallback import Report
from spotter.llm.keys import KeyedProvider, Keys
from spotter.llm.models import default_model, embedding_model, small_model
from spotter.llm.provider import Provider
from spotter.llm.provider_names import ANTHROPIC, BEDROCK, IN_ORDER, OFFLINE, OPENAI, PROVIDERS, family
from spotter.llm.remote_embedder import RemoteEmbedder

SMALL = "small"
"""In the place of a model's id: the provider's model for small work."""

_NEEDED = {
    ANTHROPIC: "there is no key of it: set ANTHROPIC_API_KEY, on AWS put it into the stage's secret",
    OPENAI: "there is no key of it: set OPENAI_API_KEY (or OPENAI_BASE_URL alone, for a server without keys), "
    "on AWS put it into the stage's secret",
    BEDROCK: "it is asked only where SPOTTER_PROVIDER is bedrock",
}
_OPENAI_APIS = ("", "responses", "chat")
_KEPT_ADAPTERS = 16

Make = Callable[[str, str, str], Provider]
"""Makes an adapter of a provider's name, a model and a key."""
MakeEmbedder = Callable[[str, str], Embedder]
"""Makes OpenAI's embedder of a model and a key."""


class NotConfigured(SpotterError):
    """A provider was chosen that there is not, or that cannot be asked. The text says what to do."""


@dataclass(frozen=True, slots=True)
class Adapters:
    """How an adapter is made, by its provider.

    ``aws``: Bedrock's ``region``, and what signs its calls; what is missing, the adapter finds in the environment.
    """

    settings: ModelSettings
    aws: Callable[[], Mapping[str, str]] = field(default=dict, repr=False)

    def make(self, name: str, model: str, key: str) -> Provider:
        """The adapter for a model, with a key where the provider takes one."""
        base_url = self.settings.base_urls.get(name)
        if name == ANTHROPIC:
            from spotter.llm.anthropic import AnthropicProvider

            return AnthropicProvider(model, api_key=key, base_url=base_url)
        if name == BEDROCK:
            from spotter.llm.bedrock import BedrockProvider

            aws = dict(self.aws())
            return BedrockProvider(model, region=aws.pop("region", None), signing=aws)
        if (self.settings.openai_api.casefold() or ("chat" if base_url else "responses")) == "chat":
            from spotter.llm.openai.chat import OpenAIChatProvider

            return OpenAIChatProvider(model, api_key=key, base_url=base_url)
        from spotter.llm.openai.responses import OpenAIResponsesProvider

        return OpenAIResponsesProvider(model, api_key=key, base_url=base_url)

    def make_embedder(self, model: str, key: str) -> Embedder:
        """OpenAI's embedder, or that of the server in its place."""
        from spotter.llm.openai.embeddings import OpenAIEmbedder

        return OpenAIEmbedder(model, api_key=key, base_url=self.settings.base_urls.get(OPENAI))


class Models:
    """The models that this process may ask. One for a process: it holds the adapters and knows which of them fail."""

    def __init__(
        self,
        settings: ModelSettings,
        keys: Keys,
        offline: Provider,
        report: Report,
        make: Make,
        timing: Timing | None = None,
        make_embedder: MakeEmbedder | None = None,
    ) -> None:
        self._settings = settings
        self._keys = keys
        self._offline = offline
        self._report = report
        self._timing = timing or Timing()
        self._breaker = CircuitBreaker(self._timing.clock)
        self._make: Make = lru_cache(maxsize=_KEPT_ADAPTERS)(make)
        self._make_embedder = make_embedder
        self._is_checked = False

    def embedder_for(self, provider: str = "", model: str = "") -> Embedder:
        """Whose vectors an agent's memories are found by: those of the provider that answers it first, if it has any.

        Else those of the offline coach, for which no text leaves the process. Never raises.
        """
        first = self.provider_for(provider, model).name
        named = self._embedding_model() if first == OPENAI else ""
        make = self._make_embedder
        if not named or make is None:
            from spotter.llm.offline_embedder import OfflineEmbedder

            return OfflineEmbedder()
        return RemoteEmbedder(partial(make, named), self._keys, self._breaker)

    def _embedding_model(self) -> str:
        """Empty where none is to be asked: another server than OpenAI's own has those that are named to us alone."""
        named = self._settings.embedding_model
        if named.casefold() == OFFLINE:
            return ""
        return named or ("" if OPENAI in self._settings.base_urls else embedding_model(OPENAI))

    def provider_for(self, provider: str = "", model: str = "") -> Chain:
        """Who answers for an agent that names a provider and a model, or neither. Never raises.

        Behind the agent's choice stand the deployment's, the others that are configured, and offline. A choice that
        cannot be asked is named in the answer's ``fallback``.
        """
        configured = self._configured()
        missed: list[str] = []
        is_small = model == SMALL
        named = "" if is_small else model
        chosen = _chosen(provider, configured, missed) or _owner(named, configured)
        deployed = self._deployed(configured, [] if chosen else missed)
        if OFFLINE in (chosen, chosen or deployed):
            return self._chain((), missed)
        names = tuple(dict.fromkeys(name for name in (chosen, deployed, *configured) if name and name != OFFLINE))
        ids = {name: self._model_of(name, deployed, is_small=is_small) for name in names}
        if names and named:
            if chosen or (not provider and self._may_have(names[0], named)):
                ids[names[0]] = named
            elif not provider:
                missed.append(f"{family(named)}: not configured")
        return self._chain(tuple(ids.items()), missed)

    def check(self) -> None:
        """NotConfigured if the deployment is set to what cannot be asked."""
        wanted = self._settings.provider
        if self._settings.openai_api.casefold() not in _OPENAI_APIS:
            raise NotConfigured("SPOTTER_OPENAI_API is neither responses nor chat.")
        names = PROVIDERS.get(wanted.casefold(), ()) if wanted else (OFFLINE,)
        if not names:
            raise NotConfigured(f"SPOTTER_PROVIDER is none of {', '.join((*IN_ORDER, OFFLINE))}: {wanted[:40]!r}.")
        if OFFLINE not in names and not set(names) & set(self._configured()):
            raise NotConfigured(f"SPOTTER_PROVIDER is {names[0]}, and {_NEEDED[names[0]]}.")
        if owner := self._missing_owner():
            raise NotConfigured(f"SPOTTER_MODEL is {owner}'s, and {_NEEDED[owner]}.")

    def configured(self) -> tuple[str, ...]:
        """The providers that can be asked as things stand. Offline is not named: it always can."""
        return self._configured()

    def _configured(self) -> tuple[str, ...]:
        keys = self._keys.current()
        is_configured = {
            ANTHROPIC: ANTHROPIC in keys,
            OPENAI: OPENAI in keys or OPENAI in self._settings.base_urls,
            BEDROCK: self._settings.provider.casefold() == BEDROCK,
        }
        return tuple(name for name in IN_ORDER if is_configured[name])

    def _deployed(self, configured: Sequence[str], missed: list[str]) -> str:
        """The deployment's first choice; empty if there is none."""
        if not self._is_checked:
            self._is_checked = True
            try:
                self.check()
            except NotConfigured as error:
                self._report(type(error).__name__, error_location(error))
        chosen = _chosen(self._settings.provider, configured, missed)
        if owner := self._missing_owner():
            missed.append(f"{owner}: not configured")
        return chosen or _owner(self._settings.model, configured) or next(iter(configured), "")

    def _model_of(self, name: str, deployed: str, *, is_small: bool) -> str:
        """The model of a provider that no agent has named."""
        named = self._settings.model if name == deployed and self._is_for(name) else ""
        if is_small and name not in self._settings.base_urls:  # which small ones another server has is not known
            return small_model(name)
        return named or default_model(name)

    def _is_for(self, name: str) -> bool:
        """Whether the deployment's model is meant for this provider, which may stand in for the one that it names."""
        chosen = PROVIDERS.get(self._settings.provider.casefold(), ())
        return name in chosen or (not self._settings.provider and self._may_have(name, self._settings.model))

    def _missing_owner(self) -> str:
        """Whose the deployment's model is, where no provider is named beside it and none of those there are has it."""
        configured = self._configured()
        if self._settings.provider or any(self._may_have(name, self._settings.model) for name in configured):
            return ""
        return family(self._settings.model)

    def _may_have(self, name: str, model: str) -> bool:
        """Whether the provider may have a model of this id: another server than its own may have any."""
        return name in self._settings.base_urls or family(model) in ("", name)

    def _chain(self, members: Sequence[tuple[str, str]], missed: Sequence[str]) -> Chain:
        models = [KeyedProvider(name, model, self._keys, self._make, self._timing.clock) for name, model in members]
        return Chain(models, self._offline, self._breaker, self._report, missed=missed, timing=self._timing)


def _chosen(provider: str, configured: Sequence[str], missed: list[str]) -> str:
    """The provider of this name, if it can be asked; else empty, with the reason in ``missed``."""
    if not provider:
        return ""
    names = PROVIDERS.get(provider.casefold(), ())
    for name in names:
        if name == OFFLINE or name in configured:
            return name
    missed.append(f"{names[0]}: not configured" if names else "unknown provider")
    return ""


def _owner(model: str, configured: Sequence[str]) -> str:
    """Whose model this is, by its id, among those that can be asked; empty where that cannot be told."""
    owner = family(model)
    return owner if owner in configured else ""
