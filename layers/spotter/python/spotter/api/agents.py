"""Requests and replies of the agent routes."""

from collections.abc import Collection
from decimal import Decimal
from typing import Annotated, Any, Literal, Self

from aws_lambda_powertools.event_handler.openapi.params import Path, Query
from pydantic import AfterValidator, ConfigDict, Field, StringConstraints
from typing_extensions import TypeAliasType

from spotter.api.shapes import ID_PATTERN, PageToken, ReplyModel, RequestModel, VisibleName
from spotter.llm.provider_names import takes_temperature
from spotter.platform.agents.keys import DEFAULT_AGENT
from spotter.platform.agents.model_choice import checked_provider
from spotter.platform.agents.records import Agent as StoredAgent
from spotter.platform.agents.records import AgentStatus
from spotter.platform.agents.settings import AgentSettings
from spotter.platform.agents.tool_refs import MOST_TOOLS, REF_PATTERN
from spotter.training.person.items import Standing

DESCRIPTION_LETTERS = 500
GOAL_LETTERS = 1_000
PROMPT_LETTERS = 12_000
"""Some 3,000 tokens, which every step of a run reads; an agent with it stays below 90 KB as it is stored."""
PROVIDER_LETTERS = 40
_MODEL = r"^[A-Za-z0-9._:/@+-]{0,120}$"

AgentId = Annotated[
    str,
    Path(
        alias="agentId",
        description="The agent's id; ``default`` is the one that always exists.",
        pattern=ID_PATTERN,
        json_schema_extra={"examples": ["agt_5f0c9a7be41d"]},
    ),
]
SearchWords = Annotated[
    str | None,
    Query(
        alias="q",
        description="Words that the name, the description or the goal must have, all of them. Left out: any.",
        max_length=200,
        json_schema_extra={"examples": ["coach"]},
    ),
]
AgentState = TypeAliasType("AgentState", Literal["active", "disabled"])
WantedStatus = Annotated[
    Literal["active", "disabled"] | None,
    Query(
        alias="status",
        description="The status that they must have. Left out: any.",
        json_schema_extra={"examples": ["active"]},
    ),
]


def _each_once(refs: list[str]) -> list[str]:
    if len(set(refs)) < len(refs):
        raise ValueError("name each tool once")
    return refs


ToolRefs = Annotated[
    list[Annotated[str, StringConstraints(pattern=REF_PATTERN)]],
    Field(max_length=MOST_TOOLS),
    AfterValidator(_each_once),
]
_about_tools = (
    "The tools that it may use: a built-in one by its name, one over HTTP as ``http:<toolId>``, one of an MCP server "
    "as ``mcp:<serverId>:<its name there>``."
)


class AgentBudget(RequestModel):
    """What a run of an agent may use, where that is less than the app allows."""

    tokens_per_run: Annotated[int, Field(strict=True, ge=1, le=1_000_000_000)] | None = Field(
        None, description="Tokens that its models may read and write. Null: as many as the app allows."
    )
    dollars_per_run: Annotated[Decimal, Field(gt=0, le=100_000, decimal_places=4)] | None = Field(
        None, description="What its models may cost, in US dollars. Null: as much as the app allows.", examples=["0.50"]
    )


class AgentRequest(RequestModel):
    """An agent as it is to be."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "name": "Strict powerlifting coach",
                    "description": "For people who compete.",
                    "goal": "A bigger total on the platform.",
                    "systemPrompt": "You are strict and speak in few words. Technique comes before load.",
                    "provider": "claude",
                    "maxSteps": 8,
                    "budget": {"tokensPerRun": 100000, "dollarsPerRun": 0.5},
                }
            ]
        }
    )

    name: VisibleName = Field(
        description="What it is called: no two agents of a tenant are called the same, or what looks the same."
    )
    description: Annotated[str, StringConstraints(strip_whitespace=True, max_length=DESCRIPTION_LETTERS)] = Field(
        "", description="What it is for, for whoever chooses one."
    )
    goal: Annotated[str, StringConstraints(strip_whitespace=True, max_length=GOAL_LETTERS)] = Field(
        "", description="What it aims at."
    )
    system_prompt: Annotated[str, StringConstraints(strip_whitespace=True, max_length=PROMPT_LETTERS)] = Field(
        "",
        description="Who it is and how it speaks. It stands behind the coaching rules, which it cannot change.",
    )
    provider: Annotated[str, StringConstraints(strip_whitespace=True, max_length=PROVIDER_LETTERS)] = Field(
        "",
        description="Whose model answers: anthropic, bedrock, openai, claude (of either) or offline, in any case. "
        "Empty: the app's own choice.",
        examples=["anthropic"],
    )
    model: Annotated[str, StringConstraints(pattern=_MODEL)] = Field(
        "", description="The model's id at its provider. Empty: the provider's usual one."
    )
    temperature: Annotated[float, Field(strict=True, ge=0, le=2)] | None = Field(
        None,
        description="How freely it answers, from 0.0 to 2.0. Claude's models and the offline coach take none: there it "
        "has no effect, and the reply's temperatureTaken says so. Null: the model's own.",
    )
    max_steps: Annotated[int, Field(strict=True, ge=1, le=25)] = Field(
        10, description="How many model calls it may make for a message."
    )
    budget: AgentBudget | None = Field(None, description="What a run may use. Null: as much as the app allows.")
    tools: ToolRefs | None = Field(
        None, description=f"{_about_tools} Null: those that it has; for a new agent, all built-in ones."
    )
    memory: Annotated[bool, Field(strict=True)] = Field(
        True, description="Whether it remembers what a user has said in other sessions."
    )
    status: AgentState = Field("active", description="No run begins as a disabled agent; one that has begun goes on.")

    def settings(self, servers: Collection[str]) -> AgentSettings:
        """What is asked for. InvalidFields for a provider that there is not, and for a model that is not of it."""
        budget = self.budget or AgentBudget.model_validate({})
        return AgentSettings(
            name=self.name,
            description=self.description,
            goal=self.goal,
            system_prompt=self.system_prompt,
            provider=checked_provider(self.provider, self.model, servers),
            model=self.model,
            temperature=self.temperature,
            max_steps=self.max_steps,
            run_tokens=budget.tokens_per_run,
            run_dollars=budget.dollars_per_run,
            tools=None if self.tools is None else tuple(self.tools),
            memory=self.memory,
            status=AgentStatus(self.status),
        )


class AgentToolsRequest(RequestModel):
    """The tools of an agent."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"tools": ["message_ask_user", "idle", "plan_today"]}]})

    tools: ToolRefs = Field(description=f"{_about_tools} It has these and no others from then on.")


class AgentBudgetReply(ReplyModel):
    """What a run of an agent may use, where that is less than the app allows."""

    tokens_per_run: int | None = Field(description="Tokens. Null: as many as the app allows.")
    dollars_per_run: Decimal | None = Field(
        description="US dollars: a decimal number as text. Null: as much as the app allows.", examples=["0.50"]
    )


class PlainAgent(ReplyModel):
    """An agent, as everybody of its tenant may see it."""

    agent_id: str = Field(description="The agent's id.")
    name: str = Field(description="What it is called.")
    description: str = Field(description="What it is for.")
    goal: str = Field(description="What it aims at.")
    provider: str = Field(description="Whose model answers. Empty: the app's own choice.")
    model: str = Field(description="The model's id at its provider. Empty: the provider's usual one.")
    temperature: float | None = Field(description="How freely it answers, from 0.0 to 2.0. Null: the model's own.")
    temperature_taken: bool | None = Field(
        description="Whether its provider's models are sent the temperature. False: it has no effect. Null: it depends "
        "on the app's own choice of provider."
    )
    max_steps: int = Field(description="How many model calls it may make for a message.")
    tools: list[str] = Field(description="The tools that it may use, as they are named when they are given to it.")
    mcp_servers: list[str] = Field(description="The MCP servers that its tools are of, by id.")
    memory: bool = Field(description="Whether it remembers what a user has said in other sessions.")
    status: str = Field(description="Whether runs may begin: active or disabled.")
    version: int = Field(
        description='The version of this agent: its ETag, written "3", is what If-Match takes. 0: it is built in.'
    )
    built_in: bool = Field(description="Whether it is the one that always exists and cannot be changed.")
    created_at: str | None = Field(description="When it was made: ISO 8601, in UTC. Null: it is built in.")
    updated_at: str | None = Field(description="When this version was made: ISO 8601, in UTC. Null: it is built in.")


class ListedAgent(PlainAgent):
    """An agent in a list, as administrators of its tenant see it: without its prompt."""

    budget: AgentBudgetReply = Field(description="What a run may use, where that is less than the app allows.")


class Agent(ListedAgent):
    """An agent, as administrators of its tenant see it."""

    system_prompt: str = Field(description="Who it is and how it speaks, behind the coaching rules.")


def listed(standing: Standing[StoredAgent], *, to_admin: bool) -> ListedAgent | PlainAgent:
    """An agent in a list as its caller may see it."""
    plain = _plain(standing)
    return ListedAgent(**plain, budget=_budget(standing.value)) if to_admin else PlainAgent(**plain)


def shown(standing: Standing[StoredAgent], *, to_admin: bool) -> Agent | PlainAgent:
    """An agent as its caller may see it."""
    plain, stored = _plain(standing), standing.value
    if not to_admin:
        return PlainAgent(**plain)
    return Agent(**plain, system_prompt=stored.system_prompt, budget=_budget(stored))


def _budget(stored: StoredAgent) -> AgentBudgetReply:
    return AgentBudgetReply(tokens_per_run=stored.run_tokens, dollars_per_run=stored.run_dollars)


def _plain(standing: Standing[StoredAgent]) -> dict[str, Any]:
    stored = standing.value
    return {
        "agent_id": stored.id,
        "name": stored.name,
        "description": stored.description,
        "goal": stored.goal,
        "provider": stored.provider,
        "model": stored.model,
        "temperature": stored.temperature,
        "temperature_taken": takes_temperature(stored.provider) if stored.provider else None,
        "max_steps": stored.max_steps,
        "tools": list(stored.tools),
        "mcp_servers": list(stored.mcp_servers),
        "memory": stored.memory,
        "status": stored.status,
        "version": standing.version,
        "built_in": stored.id == DEFAULT_AGENT,
        "created_at": stored.created_at or None,
        "updated_at": stored.updated_at or None,
    }


class AgentReply(ReplyModel):
    """An agent."""

    agent: Agent | PlainAgent = Field(description="The agent; without prompt and budget for who is no administrator.")

    @classmethod
    def of(cls, standing: Standing[StoredAgent], *, to_admin: bool) -> Self:
        """An agent as its caller may see it."""
        return cls(agent=shown(standing, to_admin=to_admin))


class AgentList(ReplyModel):
    """A page of agents: first the one that always exists, then by name."""

    agents: list[ListedAgent | PlainAgent] = Field(
        description="The agents, without their prompts: GET /agents/{agentId} has those. Administrators see budgets."
    )
    next_token: PageToken = None
