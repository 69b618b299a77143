"""Who the agent is: persona, tools, limits."""

from dataclasses import dataclass, field, replace

from spotter.agent.costs.budget import Budget
from spotter.llm.prompts.agent import AGENT
from spotter.platform.agents.keys import BUILT_IN_NAME, DEFAULT_AGENT
from spotter.tools.built_in import BUILT_IN_TOOLS

OFFLINE = "offline"
RULES, MODEL = "rules", "model"
SMALL_MODEL = "small"
"""In the place of a model's id: the provider's model for small work."""

MOST_CONTEXT_TOKENS = 80_000
"""Models read more, but pay less heed to the middle of it, and each step pays for all."""


@dataclass(frozen=True, slots=True)
class AgentProfile:
    """An agent's configuration. ``tools`` are the refs on offer; ``max_steps`` counts from the last user message."""

    id: str = DEFAULT_AGENT
    version: int = 0
    """From 1; 0: the agent that is there without being stored."""
    name: str = BUILT_IN_NAME
    goal: str = ""
    instructions: str = ""
    """What the tenant's people want of it, in a fence, ready to stand behind our own rules; empty: nothing."""
    prompt_version: str = AGENT.version
    """Of the system prompt: it stands in the log beside what a model has said by it."""
    memory: bool = True
    """Whether it remembers what a user has told it in other conversations."""
    tools: tuple[str, ...] = BUILT_IN_TOOLS
    """Built-in tools by name; ``http:<tool>`` and ``mcp:<server>:<name>`` for those from outside."""
    max_steps: int = 10
    provider: str = ""
    """``anthropic``, ``bedrock``, ``openai`` or ``offline``; empty: the deployment's."""
    model: str = ""
    """The model's id at the provider; empty: the deployment's, or the provider's default."""
    temperature: float | None = None
    """None: the model's own."""
    max_tokens: int = 8192
    """The longest answer of one call, reasoning included."""
    budget: Budget = field(default_factory=Budget)
    """What its models may use for a message, and for a user on a day."""
    context_tokens: int = MOST_CONTEXT_TOKENS
    """How large the context may grow before it is shortened; a model with a small window has less in any case."""
    selection: str = MODEL
    """Who picks the data sources of a message: the provider's small ``model``, or ``rules``."""

    @property
    def system(self) -> str:
        """The system prompt: our own rules first, the same for every agent, so that they are cached for all."""
        return f"{AGENT.text}{self.instructions}"

    def small(self) -> "AgentProfile":
        """The same agent with its provider's small model: quick and cheap, for what needs no more."""
        return replace(self, model=SMALL_MODEL)

    def without_model(self) -> "AgentProfile":
        """The same agent with the coach that needs no model."""
        return replace(self, provider=OFFLINE, model="")
