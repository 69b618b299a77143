"""Requests and replies of the memory routes."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal, Self

from aws_lambda_powertools.event_handler.openapi.params import Path, Query
from pydantic import AfterValidator, ConfigDict, Field, JsonValue, StringConstraints, model_validator

from spotter.api.me.shapes import Version
from spotter.api.paging import place_token
from spotter.api.shapes import ID_PATTERN, Moment, PageToken, ReplyModel, RequestModel, all_seen_in_prose
from spotter.memory.finding import Listed
from spotter.memory.memories import NewMemory
from spotter.memory.models import (
    LEAST_IMPORTANCE,
    LONGEST_CONTENT,
    MOST_IMPORTANCE,
    USUAL_IMPORTANCE,
    MemoryType,
)

PLACE = re.compile(r"[0-9TZ:.\-]{1,40}#[A-Za-z0-9_-]{1,64}")
LONGEST_SEARCH = 200

AnyType = Literal["preference", "fact", "goal", "constraint", "outcome"]
AnyStatus = Literal["suggested", "active", "rejected"]
_example: dict[str, JsonValue] = {"type": "preference", "content": "Prefers to train before work.", "importance": 6}

Content = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_CONTENT, pattern=r"\S"),
    AfterValidator(all_seen_in_prose),
]
_about_content = f"What is to be remembered, {LONGEST_CONTENT} characters at most, all of which can be seen."
Importance = Annotated[int, Field(strict=True, ge=LEAST_IMPORTANCE, le=MOST_IMPORTANCE)]

AgentPath = Annotated[
    str,
    Path(
        alias="agentId",
        description="The agent's id.",
        pattern=ID_PATTERN,
        json_schema_extra={"examples": ["default"]},
    ),
]
MemoryPath = Annotated[
    str,
    Path(
        alias="memoryId",
        description="The memory's id.",
        pattern=ID_PATTERN,
        json_schema_extra={"examples": ["mem_5f0c9a7be41d0b7f"]},
    ),
]
ByAgent = Annotated[
    str | None,
    Query(
        alias="agent",
        description="Those of one agent, by its id. Left out: of all.",
        pattern=ID_PATTERN,
        json_schema_extra={"examples": ["default"]},
    ),
]
ByType = Annotated[
    AnyType | None,
    Query(alias="type", description="Those of one type.", json_schema_extra={"examples": ["preference"]}),
]
ByStatus = Annotated[
    AnyStatus | None,
    Query(alias="status", description="Those of one status.", json_schema_extra={"examples": ["suggested"]}),
]
ByWords = Annotated[
    str,
    Query(
        alias="q",
        description="Those in which each of these words stands, or one that begins with it.",
        max_length=LONGEST_SEARCH,
        json_schema_extra={"examples": ["squat"]},
    ),
]


class MemoryRequest(RequestModel):
    """Something that an agent is to remember."""

    model_config = ConfigDict(json_schema_extra={"examples": [_example]})

    type: AnyType = Field(description="What it is of.")
    content: Content = Field(description=_about_content)
    importance: Importance = Field(USUAL_IMPORTANCE, description="How much it matters, from 1 to 10.")

    def new(self) -> NewMemory:
        """What is asked for."""
        return NewMemory(MemoryType(self.type), self.content, self.importance)


class MemoryChange(RequestModel):
    """What is to change of a memory. What is left out stays."""

    model_config = ConfigDict(json_schema_extra={"examples": [_example], "minProperties": 1})

    type: AnyType | None = Field(None, description="What it is of.")
    content: Content | None = Field(None, description=_about_content)
    importance: Importance | None = Field(None, description="How much it matters, from 1 to 10.")

    @model_validator(mode="after")
    def _changes_something(self) -> Self:
        if not self.model_fields_set:
            raise ValueError("name what is to be changed: type, content or importance")
        return self

    def changes(self) -> dict[str, Any]:
        """The fields that are to change."""
        told = {name: getattr(self, name) for name in self.model_fields_set}
        return {name: value for name, value in told.items() if value is not None}


class MemoryOrigin(ReplyModel):
    """The message that a memory was suggested of."""

    session_id: str = Field(description="The session in which the user wrote it.")
    seq: int = Field(description="The sequence number of the message.")


class MemoryItem(ReplyModel):
    """Something that an agent remembers of its user, is suggested to, or is not to."""

    memory_id: str = Field(description="The memory's id.")
    agent_id: str = Field(description="The agent that remembers it.")
    type: str = Field(description="What it is of: preference, fact, goal, constraint or outcome.")
    content: str = Field(description="What is remembered.")
    importance: int = Field(description="How much it matters, from 1 to 10.")
    access_count: int = Field(
        description="How many times it was brought into a conversation. It is counted when a session is looked through."
    )
    source: MemoryOrigin | None = Field(description="Where the user said it. Null: they wrote the memory themselves.")
    health: bool = Field(description="Whether it may be about the user's health.")
    status: str = Field(
        description="What has become of it: it waits for the user (suggested), the agent is told (active), or it is "
        "not suggested again (rejected)."
    )
    created_at: Moment = Field(description="When it was made: ISO 8601, in UTC.")
    updated_at: Moment = Field(description="When it was last changed: ISO 8601, in UTC.")
    version: Version

    @classmethod
    def of(cls, listed: Listed) -> Self:
        """A memory, ready to send."""
        memory = listed.standing.value
        source = memory.source
        return cls(
            memory_id=memory.id,
            agent_id=memory.agent,
            type=memory.type,
            content=memory.content,
            importance=memory.importance,
            access_count=listed.accesses,
            source=MemoryOrigin(session_id=source.session, seq=source.seq) if source else None,
            health=memory.health,
            status=memory.status,
            created_at=memory.created,
            updated_at=memory.updated,
            version=listed.standing.version,
        )


class MemoryReply(ReplyModel):
    """A memory."""

    memory: MemoryItem = Field(description="The memory as it stands.")

    @classmethod
    def of(cls, listed: Listed) -> Self:
        """The reply for one."""
        return cls(memory=MemoryItem.of(listed))


class MemoryList(ReplyModel):
    """A page of memories, the newest first."""

    memories: list[MemoryItem] = Field(description="The memories, the newest first.")
    next_token: PageToken = None

    @classmethod
    def of(cls, page: Sequence[Listed], behind: str | None) -> Self:
        """A page, and where the next one begins."""
        return cls(
            memories=[MemoryItem.of(each) for each in page],
            next_token=place_token(behind) if behind is not None else None,
        )


class SuggestedMemories(ReplyModel):
    """What a session tells that is worth remembering."""

    memories: list[MemoryItem] = Field(description="The suggestions of the session that wait, the newest first.")
