"""Which argument goes where, and what else a request has."""

import json
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from spotter.platform.http_tools.request import request_of
from spotter.platform.http_tools.template import InvalidArgument
from tests.fakes.http_tool import http_tool

KEY = "run_1/2/call_3"


def query_of(url: str) -> list[tuple[str, str]]:
    return parse_qsl(urlsplit(url).query, keep_blank_values=True)


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH"])
def test_what_is_left_goes_into_the_body(method: str) -> None:
    arguments = {"place": "berlin", "days": 2, "tags": ["a", "b"], "note": "h\u00e9", "deep": {"x": [1, None]}}
    request = request_of(http_tool(method=method), arguments, KEY)
    assert request.url == "https://api.example.com/v1/places/berlin/weather?days=2"
    assert json.loads(request.body or "") == {"tags": ["a", "b"], "note": "h\u00e9", "deep": {"x": [1, None]}}
    assert request.headers["Content-Type"] == "application/json"


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_what_is_left_goes_into_the_query(method: str) -> None:
    arguments = {"place": "berlin", "tags": ["a", "b"], "note": "x&y=z", "flag": False, "none": None, "deep": {"x": 1}}
    request = request_of(http_tool(method=method), arguments, KEY)
    assert request.body is None
    assert "Content-Type" not in request.headers
    wanted = [("tags", "a"), ("tags", "b"), ("note", "x&y=z"), ("flag", "false"), ("deep", '{"x": 1}')]
    assert query_of(request.url) == wanted


def test_a_parameter_whose_argument_is_left_out_is_left_out() -> None:
    tool = http_tool(query={"days": "{days}", "span": "{days}d-{note}", "units": "metric"})
    assert query_of(request_of(tool, {"place": "p"}, KEY).url) == [("units", "metric")]
    assert query_of(request_of(tool, {"place": "p", "days": None, "note": "n"}, KEY).url) == [("units", "metric")]
    assert query_of(request_of(tool, {"place": "p", "days": 2, "note": "n"}, KEY).url) == [
        ("days", "2"),
        ("span", "2d-n"),
        ("units", "metric"),
    ]


def test_a_query_that_is_written_in_the_url_stays() -> None:
    tool = http_tool(url="https://api.example.com/{place}?v=2", query={})
    assert request_of(tool, {"place": "p"}, KEY).url == "https://api.example.com/p?v=2"
    assert request_of(tool, {"place": "p", "note": "n"}, KEY).url == "https://api.example.com/p?v=2&note=n"


@pytest.mark.parametrize("name", ["v", "days", "fixed"])
def test_an_argument_does_not_stand_beside_a_parameter_of_its_name(name: str) -> None:
    tool = http_tool(url="https://api.example.com/{place}?v=2", query={"fixed": "1", "days": "{note}"})
    with pytest.raises(InvalidArgument):
        request_of(tool, {"place": "p", name: "other"}, KEY)


def test_the_key_of_the_call_goes_along_where_the_tool_says_so() -> None:
    assert request_of(http_tool(), {"place": "p"}, KEY).headers["Idempotency-Key"] == KEY
    assert "Idempotency-Key" not in request_of(http_tool(send_idempotency_key=False), {"place": "p"}, KEY).headers


def test_a_content_type_of_the_tool_s_own_stays() -> None:
    tool = http_tool(method="POST", headers={"content-type": "application/vnd.api+json"})
    headers = request_of(tool, {"place": "p"}, KEY).headers
    assert {name.lower(): value for name, value in headers.items()}["content-type"] == "application/vnd.api+json"
    assert "Content-Type" not in headers


@pytest.mark.parametrize("value", ["a\nb", "\x00", "\ud800"])
def test_control_characters_are_refused_in_a_query(value: Any) -> None:
    with pytest.raises(InvalidArgument):
        request_of(http_tool(), {"place": "p", "note": value}, KEY)
