"""What providers may be called, and whose a model is by its id."""

ANTHROPIC, OPENAI, BEDROCK, OFFLINE = "anthropic", "openai", "bedrock", "offline"
IN_ORDER = (ANTHROPIC, OPENAI, BEDROCK)
"""Who is asked before whom, where nothing says otherwise."""

PROVIDERS = {**{name: (name,) for name in (*IN_ORDER, OFFLINE)}, "claude": (ANTHROPIC, BEDROCK)}
"""By what they may be called, in lower case. Claude is had from either."""
_FAMILIES = {"claude": ANTHROPIC, "gpt": OPENAI, "chatgpt": OPENAI, "o1": OPENAI, "o3": OPENAI, "o4": OPENAI}
"""Whose a model is, by the beginning of its id, where only the model is named."""


def takes_temperature(provider: str) -> bool:
    """Whether the models of a provider, by what it may be called, are sent an agent's temperature."""
    return OPENAI in PROVIDERS.get(provider, ())


def family(model: str) -> str:
    """The provider whose model this is, by its id; empty where that cannot be told."""
    return BEDROCK if "anthropic." in model else _FAMILIES.get(model.partition("-")[0], "")
