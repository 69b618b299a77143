"""What an error looks like, wherever it comes from."""

from typing import Any

import httpx


def told(response: httpx.Response, status: int, slug: str) -> dict[str, Any]:
    """The problem that a function answered with, in the one shape that all have."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    problem: dict[str, Any] = response.json()
    assert problem.keys() - {"errors", "agents"} == {"type", "title", "status", "detail"}
    assert (problem["type"], problem["status"]) == (f"urn:spotter:problem:{slug}", status)
    assert problem["title"]
    assert problem["detail"]
    for fault in problem.get("errors", []):
        assert fault.keys() - {"candidates"} == {"field", "fault"}
    return problem


def told_by_the_gateway(response: httpx.Response, status: int, message: str) -> None:
    """An error of API Gateway's own."""
    assert (response.status_code, response.json()) == (status, {"message": message})
    assert response.headers["content-type"] == "application/json"
