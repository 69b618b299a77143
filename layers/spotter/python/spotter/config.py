"""What a function reads from its environment, checked once, typed.

Checked by hand: Pydantic takes longer to import than all else that a function needs that only reads the table.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

MOST_REPLY_WAIT_SECONDS = 28.0
"""API Gateway answers for a function that takes thirty."""


class InvalidConfig(Exception):
    """A variable is missing or wrong."""


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """What the environment says of models, as it is written there: ``spotter.llm.choice`` judges it."""

    provider: str = ""
    """The first choice; empty: whichever has a key."""
    model: str = ""
    """The first choice's model; empty: its default."""
    keys_secret: str = ""
    """The secret in Secrets Manager that holds the keys; empty: they stand in ``keys``."""
    keys: Mapping[str, str] = field(default_factory=dict, repr=False)
    """By provider."""
    base_urls: Mapping[str, str] = field(default_factory=dict, repr=False)
    """By provider: where another server than the provider's own is asked."""
    openai_api: str = ""
    """``responses`` or ``chat``; empty: by whether there is a base URL."""
    embedding_model: str = ""
    """Whose vectors are taken where OpenAI answers first; ``offline``: nobody's; empty: its default."""

    @property
    def asks_models(self) -> bool:
        """Whether a model may be asked, which costs something; nobody is where the coach without one comes first."""
        return self.provider != "offline" and bool(self.provider or self.keys_secret or self.keys or self.base_urls)


@dataclass(frozen=True, slots=True)
class SignIn:
    """Where people sign in, as which clients, and from whose pages MCP is called. Empty where nobody needs to know."""

    issuer: str = ""
    """Who signs tokens: ``https://cognito-idp.<region>.amazonaws.com/<user pool>``."""
    keys_url: str = ""
    """Where the keys are that tokens are signed with."""
    app_client: str = ""
    mcp_client: str = ""
    origins: tuple[str, ...] = ()
    """``*`` among them: the pages of every origin."""


@dataclass(frozen=True, slots=True)
class Config:
    """The environment of a function, set by ``infra`` and by the local run alike."""

    table: str
    bucket: str
    state_machine: str
    """ARN of the agent loop; empty for functions that may not start a run."""
    callback_url: str
    """Where frames are posted: https://<api>.execute-api.<region>.amazonaws.com/live"""
    reply_wait_seconds: float
    models: ModelSettings
    user_pool: str = ""
    """Who signs in; empty for functions that may not change it."""
    selection: str = "model"
    """Who picks the data sources of a message, where a model answers: its provider's small ``model``, or ``rules``."""
    sign_in: SignIn = field(default_factory=SignIn)
    secrets_key: str = ""
    """The key in KMS that tenants' credentials are sealed with; empty for functions that have to do with none."""
    local_egress: bool = False
    """Whether tenants' addresses may be loopback over plain http: in the local run alone, and there on demand."""


def read(environment: Mapping[str, str]) -> Config:
    """The configuration that these variables hold. InvalidConfig names the variable that is missing or wrong."""
    return Config(
        table=_name(environment, "SPOTTER_TABLE"),
        bucket=_name(environment, "SPOTTER_BUCKET"),
        state_machine=environment.get("SPOTTER_STATE_MACHINE_ARN", ""),
        callback_url=environment.get("SPOTTER_CALLBACK_URL", ""),
        reply_wait_seconds=_seconds(environment, "SPOTTER_REPLY_WAIT_SECONDS", 25.0),
        models=read_models(environment),
        user_pool=environment.get("SPOTTER_USER_POOL", ""),
        selection=_one_of(environment, "SPOTTER_SELECTION", ("model", "rules")),
        sign_in=_sign_in(environment),
        secrets_key=environment.get("SPOTTER_SECRETS_KEY", ""),
        local_egress=_local_egress(environment),
    )


def read_models(environment: Mapping[str, str]) -> ModelSettings:
    """What these variables say of models. Where keys come from a secret, those in the environment do not count."""
    told = {name: value.strip() for name, value in environment.items() if value.strip()}
    secret = told.get("SPOTTER_KEYS_SECRET", "")
    by_provider = {"anthropic": "ANTHROPIC", "openai": "OPENAI"}
    keys = {name: told[f"{prefix}_API_KEY"] for name, prefix in by_provider.items() if f"{prefix}_API_KEY" in told}
    urls = {name: told[f"{prefix}_BASE_URL"] for name, prefix in by_provider.items() if f"{prefix}_BASE_URL" in told}
    return ModelSettings(
        provider=told.get("SPOTTER_PROVIDER", ""),
        model=told.get("SPOTTER_MODEL", ""),
        keys_secret=secret,
        keys={} if secret else keys,
        base_urls=urls,
        openai_api=told.get("SPOTTER_OPENAI_API", ""),
        embedding_model=told.get("SPOTTER_EMBEDDING_MODEL", ""),
    )


def _sign_in(environment: Mapping[str, str]) -> SignIn:
    issuer = environment.get("SPOTTER_ISSUER", "")
    return SignIn(
        issuer=issuer,
        keys_url=environment.get("SPOTTER_TOKEN_KEYS_URL", issuer and f"{issuer}/.well-known/jwks.json"),
        app_client=environment.get("SPOTTER_APP_CLIENT", ""),
        mcp_client=environment.get("SPOTTER_MCP_CLIENT", ""),
        origins=tuple(filter(None, environment.get("SPOTTER_ORIGINS", "").split(","))),
    )


def _local_egress(environment: Mapping[str, str]) -> bool:
    """What SPOTTER_ALLOW_LOCAL_EGRESS says, where it may say anything. Lambda sets its function's name, and nobody
    can take that away."""
    in_local_run = environment.get("SPOTTER_STAGE") == "local" and "AWS_LAMBDA_FUNCTION_NAME" not in environment
    return in_local_run and environment.get("SPOTTER_ALLOW_LOCAL_EGRESS", "").strip() == "1"


@cache
def load() -> Config:
    """The configuration of this process. InvalidConfig."""
    return read(os.environ)


def _name(environment: Mapping[str, str], variable: str) -> str:
    value = environment.get(variable, "")
    if len(value) < 3:
        raise InvalidConfig(f"{variable} must be a name of three characters or more")
    return value


def _one_of(environment: Mapping[str, str], variable: str, values: tuple[str, ...]) -> str:
    """One of these values; the first where the variable is not set."""
    value = environment.get(variable, "").strip().lower() or values[0]
    if value not in values:
        raise InvalidConfig(f"{variable} must be one of: {', '.join(values)}")
    return value


def _seconds(environment: Mapping[str, str], variable: str, default: float) -> float:
    try:
        value = float(environment.get(variable, default))
    except ValueError:
        value = -1.0
    if not 0 <= value <= MOST_REPLY_WAIT_SECONDS:
        raise InvalidConfig(f"{variable} must be a number of seconds from 0 to {MOST_REPLY_WAIT_SECONDS:g}")
    return value
