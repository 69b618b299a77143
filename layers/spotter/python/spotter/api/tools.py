"""GET and POST /tools, GET, PUT and DELETE /tools/{toolId}, POST /tools/{toolId}/test."""

import json
import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal, Self

from aws_lambda_powertools.event_handler.openapi.params import Path
from pydantic import AfterValidator, ConfigDict, Field, JsonValue, StringConstraints, field_validator
from typing_extensions import TypeAliasType

from spotter.api import paging
from spotter.api.shapes import (
    ID_PATTERN,
    JsonObject,
    Moment,
    PageToken,
    ReplyModel,
    RequestModel,
    all_seen_in_prose,
)
from spotter.platform.http_tools.answer import Answer
from spotter.platform.http_tools.calling import Exchanged
from spotter.platform.http_tools.record import HttpTool, ref_of
from spotter.tools.masking import MASK
from spotter.tools.outside import Approval
from spotter.tools.tool import AnyTool
from spotter.training.person.items import Standing

MOST_DESCRIPTION_LETTERS = 1_000
MOST_SECONDS = 25
MOST_RESULT_BYTES = 100_000
_USUAL_SECONDS = 10
_USUAL_BYTES = 20_000

OFFSET = re.compile(r"[0-9]{1,6}")

ToolId = Annotated[
    str,
    Path(
        alias="toolId",
        description="The tool's id.",
        pattern=ID_PATTERN,
        json_schema_extra={"examples": ["tool_5f0c9a7be41d2a60"]},
    ),
]
ToolMethod = TypeAliasType("ToolMethod", Literal["GET", "POST", "PUT", "PATCH", "DELETE"])
ToolStatus = TypeAliasType("ToolStatus", Literal["active", "disabled"])
ToolKind = TypeAliasType("ToolKind", Literal["builtin", "http"])
ToolApproval = TypeAliasType("ToolApproval", Approval)
Schema = dict[str, JsonValue]
Short = Annotated[str, StringConstraints(max_length=1_000)]
HeaderValue = Annotated[str, StringConstraints(min_length=1, max_length=4_000)]

_EXAMPLE: dict[str, Any] = {
    "name": "get_weather",
    "description": "The weather at a place, to plan training outside.",
    "method": "GET",
    "url": "https://api.example.com/v1/places/{place}/weather",
    "query": {"days": "{days}"},
    "headers": {"Accept-Language": "en"},
    "secretHeaders": {"Authorization": "Bearer 0123456789abcdef"},
    "parameters": {
        "type": "object",
        "properties": {"place": {"type": "string"}, "days": {"type": "integer", "minimum": 1, "maximum": 7}},
        "required": ["place"],
        "additionalProperties": False,
    },
    "approval": "first",
    "policy": {"arguments": {"days": {"maximum": 3}}, "callsPerDay": 20},
}


class PolicyShape(RequestModel):
    """What a tool may be called with, and how often by one user on one day (UTC)."""

    arguments: dict[str, Schema] = Field(
        default_factory=dict,
        description="By argument, what it may be: const, enum, minimum, maximum, maxLength and pattern (RE2).",
        examples=[{"days": {"maximum": 3}}],
    )
    calls_per_day: int | None = Field(
        None, ge=1, le=1_000, strict=True, description="How many calls a day. Null: as many as are asked for."
    )


class HttpToolRequest(RequestModel):
    """A tool of your own: one HTTP request."""

    model_config = ConfigDict(json_schema_extra={"examples": [_EXAMPLE]})

    name: str = Field(
        min_length=1,
        max_length=64,
        description="What a model calls it by: letters, digits, _ and -. Unique in the tenant, and no built-in tool's.",
    )
    description: Annotated[str, AfterValidator(all_seen_in_prose)] = Field(
        min_length=1,
        max_length=MOST_DESCRIPTION_LETTERS,
        pattern=r"\S",
        description="When to use it, told to models. Letters that nobody sees are refused, here and in parameters.",
    )
    method: ToolMethod = Field(description="The method of the request.")
    url: str = Field(
        max_length=2_000,
        description="An https address. `{name}` in its path is replaced by that argument, percent-encoded: it is a "
        "required property of parameters.",
    )
    query: dict[str, Short] = Field(
        default_factory=dict,
        description="Parameters of the query: texts, in which `{name}` is replaced by that argument. One whose "
        "argument is left out is left out.",
    )
    headers: dict[str, HeaderValue] = Field(default_factory=dict, description="Headers that anybody may see.")
    secret_headers: dict[str, HeaderValue | None] = Field(
        default_factory=dict,
        description="Headers that nobody sees again; a value has at least 8 characters. Null keeps what is there; one "
        "that is left out is deleted. They stay with the server that they were given for: with another host or port "
        "they must be entered anew.",
    )
    parameters: Schema = Field(
        description="JSON Schema (2020-12) of the arguments: an object. Arguments that the path and the query do not "
        "use go as JSON into the body of POST, PUT and PATCH, and into the query of GET and DELETE."
    )
    result: Schema | None = Field(
        None, description="JSON Schema of the answer, which must then be JSON. Null: whatever comes."
    )
    timeout_seconds: int = Field(
        _USUAL_SECONDS, ge=1, le=MOST_SECONDS, strict=True, description="How many seconds a call may take, all in all."
    )
    max_bytes: int = Field(
        _USUAL_BYTES,
        ge=1,
        le=MOST_RESULT_BYTES,
        strict=True,
        description="How many bytes of the answer's body are taken, decompressed: what is beyond is cut.",
    )
    send_idempotency_key: bool = Field(
        True, strict=True, description="Whether each call has an Idempotency-Key, the same when it is tried again."
    )
    approval: ToolApproval = Field(
        Approval.FIRST,
        description="When the user must approve a call: never, always, or the first time, until the tool changes.",
    )
    policy: PolicyShape = Field(default_factory=PolicyShape, description="What is enforced of every call.")
    status: ToolStatus = Field("active", description="A disabled tool is offered to no agent.")

    @field_validator("parameters", "result")
    @classmethod
    def _is_json(cls, schema: Schema | None) -> Schema | None:
        try:
            json.dumps(schema, allow_nan=False)
        except (ValueError, RecursionError):
            raise ValueError("not JSON") from None
        return schema

    @field_validator("parameters")
    @classmethod
    def _is_seen(cls, schema: Schema) -> Schema:
        all_seen_in_prose(json.dumps(schema, ensure_ascii=False))
        return schema

    def tool(self, tool_id: str, posted: str | None, now: str) -> HttpTool:
        """The tool to be stored, but for its credentials."""
        return HttpTool(
            id=tool_id,
            posted=posted,
            name=self.name,
            description=self.description.strip(),
            method=self.method,
            url=self.url,
            query=dict(self.query),
            headers=dict(self.headers),
            secret_headers=sorted(self.secret_headers),
            parameters=dict(self.parameters),
            result=None if self.result is None else dict(self.result),
            timeout_seconds=self.timeout_seconds,
            max_bytes=self.max_bytes,
            send_idempotency_key=self.send_idempotency_key,
            approval=self.approval.value,
            policy={"arguments": dict(self.policy.arguments), "callsPerDay": self.policy.calls_per_day},
            status=self.status,
            created=now,
            updated=now,
        )

    def content(self) -> dict[str, Any]:
        """What makes a request the same as another, without the values of its credentials."""
        return {**self.model_dump(mode="json"), "secret_headers": sorted(self.secret_headers)}


class HasSecret(ReplyModel):
    """That there is a credential. Its value is never told."""

    has_secret: Literal[True] = Field(True, description="Always true: one that is not there is not listed.")


class ToolReply(ReplyModel):
    """A tool, built in or of your own."""

    tool_id: str | None = Field(description="The tool's id. Null: it is built in.")
    ref: str = Field(description="What an agent's tools name it by.", examples=["http:tool_5f0c9a7be41d2a60"])
    kind: ToolKind = Field(description="Whether it is built in, or an HTTP request of your own.")
    name: str = Field(description="What a model calls it by.")
    description: str = Field(description="When to use it, told to models.")
    method: ToolMethod | None = Field(description="The method of the request. Null: it is built in, here and below.")
    url: str | None = Field(description="The template of its address.")
    query: dict[str, str] | None = Field(description="The templates of its query.")
    headers: dict[str, str] | None = Field(description="Headers that anybody may see.")
    secret_headers: dict[str, HasSecret] | None = Field(description="The names of those that nobody sees again.")
    parameters: dict[str, Any] = Field(description="JSON Schema of the arguments.")
    result: dict[str, Any] | None = Field(description="JSON Schema of the answer. Null: whatever comes.")
    timeout_seconds: int | None = Field(description="How many seconds a call may take, all in all.")
    max_bytes: int | None = Field(description="How many bytes of the answer's body are taken.")
    send_idempotency_key: bool | None = Field(description="Whether each call has an Idempotency-Key.")
    approval: str = Field(description="When the user must approve a call: never, always or first.")
    policy: dict[str, Any] = Field(description="What is enforced of every call: arguments, callsPerDay.")
    status: ToolStatus = Field(description="A disabled tool is offered to no agent.")
    version: int = Field(description="The version of the tool: how often it was written; its ETag. 0: it is built in.")
    created_at: Moment | None = Field(description="When it was made. Null: it is built in.")
    updated_at: Moment | None = Field(description="When it was changed last. Null: it is built in.")

    @classmethod
    def of(cls, standing: Standing[HttpTool]) -> Self:
        """A tool of the tenant's own."""
        tool = standing.value
        return cls(
            tool_id=tool.id,
            ref=ref_of(tool.id),
            kind="http",
            name=tool.name,
            description=tool.description,
            method=tool.method,
            url=tool.url,
            query=tool.query,
            headers=tool.headers,
            secret_headers={name: HasSecret() for name in tool.secret_headers},
            parameters=tool.parameters,
            result=tool.result,
            timeout_seconds=tool.timeout_seconds,
            max_bytes=tool.max_bytes,
            send_idempotency_key=tool.send_idempotency_key,
            approval=tool.approval,
            policy=tool.policy,
            status=tool.status,
            version=standing.version,
            created_at=tool.created,
            updated_at=tool.updated,
        )

    @classmethod
    def built_in(cls, tool: AnyTool) -> Self:
        """A tool that every tenant has."""
        offered = tool.definition()
        return cls(
            tool_id=None,
            ref=offered.name,
            kind="builtin",
            name=offered.name,
            description=offered.description,
            method=None,
            url=None,
            query=None,
            headers=None,
            secret_headers=None,
            parameters=dict(offered.parameters),
            result=None,
            timeout_seconds=None,
            max_bytes=None,
            send_idempotency_key=None,
            approval="always" if tool.approval else "never",
            policy={"arguments": {}, "callsPerDay": None},
            status="active",
            version=0,
            created_at=None,
            updated_at=None,
        )


class OneTool(ReplyModel):
    """A tool."""

    tool: ToolReply = Field(description="The tool, as it is stored.")


class ToolList(ReplyModel):
    """A page of tools."""

    tools: list[ToolReply] = Field(description="The built-in ones first, then your own.")
    next_token: PageToken

    @classmethod
    def page(
        cls, built_in: Iterable[AnyTool], own: Iterable[Standing[HttpTool]], limit: int, token: str | None
    ) -> Self:
        """The page that a token names. InvalidRequest for one that this API did not make."""
        start = int(paging.place_in(token, OFFSET)) if token is not None else 0
        everything = [*map(ToolReply.built_in, built_in), *map(ToolReply.of, own)]
        end = start + limit
        return cls(
            tools=everything[start:end], next_token=paging.place_token(str(end)) if end < len(everything) else None
        )


class ToolTestRequest(RequestModel):
    """Arguments to try a tool with."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"arguments": {"place": "berlin", "days": 2}}]})

    arguments: JsonObject = Field(description="As a model would give them.")


class TestedRequest(ReplyModel):
    """What was sent."""

    method: str = Field(description="The method.")
    url: str = Field(description="The address, with its arguments.")
    headers: dict[str, str] = Field(description=f"The headers; {MASK} in the place of a secret one's value.")
    body: str | None = Field(description="The body. Null: there is none.")


class TestedResponse(ReplyModel):
    """What came back, with secrets masked where the server repeats them."""

    status: int = Field(description="The HTTP status.")
    headers: dict[str, str] = Field(description="The headers, by lower-case names.")
    body: str = Field(description="The body as text, cut where it is longer than maxBytes.")
    truncated: bool = Field(description="Whether it was cut.")
    milliseconds: int = Field(description="How many milliseconds it took.")


class ToolTestReply(ReplyModel):
    """A tool, tried."""

    request: TestedRequest | None = Field(description="Null: none could be made of these arguments.")
    response: TestedResponse | None = Field(description="Null: none came.")
    seen_by_model: str = Field(description="What a model would be told.")
    error: str | None = Field(description="Why no request was made, or no response came. Null: one came.")

    @classmethod
    def of(cls, tried: Exchanged, secret_headers: Iterable[str]) -> Self:
        """What came of it."""
        asked = tried.request
        masked = dict.fromkeys(secret_headers, MASK)
        return cls(
            request=asked
            and TestedRequest(method=asked.method, url=asked.url, headers={**asked.headers, **masked}, body=asked.body),
            response=tried.answer and _response(tried.answer),
            seen_by_model=tried.outcome.text,
            error=tried.error or None,
        )


def _response(answer: Answer) -> TestedResponse:
    return TestedResponse(
        status=answer.status,
        headers=dict(answer.headers),
        body=answer.body.decode(errors="replace"),
        truncated=answer.truncated,
        milliseconds=answer.milliseconds,
    )
