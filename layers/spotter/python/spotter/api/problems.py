"""Errors as problem+json (RFC 9457), in one place."""

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field

from spotter.errors import InUse, InvalidFields, RequestError, Transient
from spotter.validation import field_faults, in_one_line

PROBLEM_JSON = "application/problem+json"
MOST_FAULTS = 20
MOST_FAULTS_IN_DETAIL = 3


class FieldFault(BaseModel):
    """What is wrong with one field."""

    field: str = Field(description="Where it is: body.message, query.limit.")
    fault: str = Field(description="What is wrong with it and what is allowed.")
    candidates: list[str] | None = Field(None, description="What it may have meant, where that can be told.")


class AgentWithIt(BaseModel):
    """An agent that has what was to be deleted."""

    id: str = Field(description="The agent's id.")
    name: str = Field(description="What it is called.")


class Problem(BaseModel):
    """An error, in the same shape everywhere."""

    type: str = Field(description="What kind of problem it is, for programs: urn:spotter:problem:not-found.")
    title: str = Field(description="What kind of problem it is, for people.")
    status: int = Field(description="The HTTP status.")
    detail: str = Field(description="What happened and what to do about it.")
    errors: list[FieldFault] | None = Field(None, description="What is wrong with the fields, where fields are wrong.")
    agents: list[AgentWithIt] | None = Field(None, description="The agents that have it, where it is in use.")


_MEANINGS = {
    400: "The body is not JSON in UTF-8.",
    401: "No ID token of a signed-in user, or one that is not good any more.",
    403: "It is for administrators of the tenant.",
    404: "It does not exist, or it is somebody else's.",
    409: "It cannot be done in the state that things are in.",
    412: "It has changed since it was read: the ETag in `If-Match` is not the one that it has now.",
    415: "The body is in another format than the one that is described.",
    422: "A field, a parameter or the Idempotency-Key does not fit; `errors` names it.",
    429: "A limit of the user's or of their tenant's is reached: of requests in a minute, or of runs at the same time.",
    500: "A fault of ours. Nothing is done twice if it is tried again with the same Idempotency-Key.",
    503: "It may work in a moment. Nothing is done twice if it is tried again with the same Idempotency-Key.",
}
_RETRY_AFTER = {
    "Retry-After": {"description": "After how many seconds to try again.", "schema": {"type": "integer", "minimum": 0}}
}


def problem(
    status: int,
    slug: str,
    title: str,
    detail: str,
    errors: list[FieldFault] | None = None,
    headers: Mapping[str, str] | None = None,
    agents: list[AgentWithIt] | None = None,
) -> Response[str]:
    """A problem as a response."""
    kind = f"urn:spotter:problem:{slug}"
    body = Problem(type=kind, title=title, status=status, detail=detail, errors=errors, agents=agents)
    later = {"Retry-After": "1"} if status == HTTPStatus.SERVICE_UNAVAILABLE else {}
    return Response(
        status_code=status,
        content_type=PROBLEM_JSON,
        body=body.model_dump_json(exclude_none=True),
        headers={**later, **(headers or {})},
    )


def of_request_error(error: RequestError) -> Response[str]:
    """An error that the caller can mend."""
    faults = None
    if isinstance(error, InvalidFields):
        faults = [
            FieldFault(field=each.field, fault=each.fault, candidates=list(each.candidates) or None)
            for each in error.faults[:MOST_FAULTS]
        ]
    agents = None
    if isinstance(error, InUse):
        agents = [AgentWithIt(id=each.id, name=each.name) for each in error.agents]
    return problem(error.status, error.slug, error.title, error.detail, faults, error.headers, agents)


def of_invalid(error: RequestValidationError) -> Response[str]:
    """A request whose fields do not fit, field by field; the values themselves are not repeated."""
    found = field_faults(error, "body", MOST_FAULTS)
    faults = [FieldFault(field=one.field, fault=one.fault) for one in found]
    detail = in_one_line(found[:MOST_FAULTS_IN_DETAIL])
    if any(one.get("type") == "json_invalid" for one in error.errors()):
        return problem(400, "invalid-json", "The body is not JSON", "Send a JSON object as the body.", faults)
    return problem(422, "invalid-request", "The request is not valid", detail, faults)


def of_undecodable(_error: UnicodeDecodeError) -> Response[str]:
    """A body that is not UTF-8."""
    return problem(400, "invalid-json", "The body is not JSON", "Send a JSON object in UTF-8 as the body.")


def of_transient(_error: Transient) -> Response[str]:
    """Something that may work in a moment."""
    return of_outage()


def of_outage() -> Response[str]:
    """Something we stand on did not answer; nothing is half-written."""
    detail = "Try again in a moment, with the same Idempotency-Key: nothing is done twice."
    return problem(503, "try-again", "We could not do that just now", detail)


def of_unexpected() -> Response[str]:
    """A fault of ours."""
    detail = "This is our fault. Try again with the same Idempotency-Key: nothing is done twice."
    return problem(500, "internal", "Something went wrong", detail)


def responses(success: Mapping[int, tuple[str, type[BaseModel] | None]], errors: Iterable[int]) -> dict[int, Any]:
    """The documented answers of a route: its successes by status, and the problems that it can answer with."""
    documented: dict[int, Any] = {}
    for status, (description, model) in success.items():
        documented[status] = {"description": description}
        if model is not None:
            documented[status]["content"] = {"application/json": {"model": model}}
    for status in (*errors, 500, 503):
        documented[status] = {
            "description": _MEANINGS[status],
            "content": {PROBLEM_JSON: {"model": Problem}},
        }
        if status in (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS):
            documented[status]["headers"] = _RETRY_AFTER
    return documented


def export_responses(model: type[BaseModel], errors: Iterable[int]) -> dict[int, Any]:
    """The documented answers of a route that answers with JSON or with CSV."""
    documented = responses({200: ("Your data", model)}, errors)
    documented[200]["content"]["text/csv"] = {"schema": {"type": "string"}}
    return documented


def json_request(description: str, example: dict[str, Any]) -> dict[str, Any]:
    """A body of JSON that the route reads by itself: as :func:`csv_request`."""
    media = {"schema": {"type": "object"}, "example": example}
    return {"x-body": {"description": description, "required": True, "content": {"application/json": media}}}


def csv_request(description: str, example: str) -> dict[str, Any]:
    """A body of CSV, which Powertools cannot describe: ``infra.openapi`` puts it where it belongs."""
    media = {"schema": {"type": "string"}, "example": example}
    return {"x-body": {"description": description, "required": True, "content": {"text/csv": media}}}
