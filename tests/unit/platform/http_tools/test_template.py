"""No argument leaves its place: not its segment of the path, not its parameter, not the host."""

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import httpx2
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from spotter.platform.http_tools.request import request_of
from spotter.platform.http_tools.template import InvalidArgument, InvalidTemplate, check_url, fill_path, places
from spotter.platform.outgoing.errors import Refused
from spotter.platform.outgoing.urls import Target, target_of
from tests.fakes.http_tool import http_tool

URL = "https://api.example.com/v1/{a}/x-{b}.json"
_NASTY = st.sampled_from(
    ["/", "\\", "..", ".", "%2f", "%2e%2e", "?", "#", "@", ":", "&", "=", ";", "\r\n", "\x00", "{b}"]
)
_TEXTS = st.text(max_size=20) | st.lists(_NASTY | st.text(max_size=3), max_size=5).map("".join)


@given(_TEXTS, _TEXTS)
def test_an_argument_never_leaves_its_segment(a: str, b: str) -> None:
    try:
        url = fill_path(URL, {"a": a, "b": b})
    except InvalidArgument:
        return
    assert target_of(url) == Target("https", "api.example.com", 443)
    for read in (urlsplit(url).path, httpx2.URL(url).raw_path.decode()):
        assert [unquote(part) for part in read.split("/")] == ["", "v1", a, f"x-{b}.json"]
        assert unquote(read).count("/") == 3  # and not for a server either that decodes first
    assert (urlsplit(url).query, urlsplit(url).fragment) == ("", "")


@given(_TEXTS, st.lists(_TEXTS, max_size=3), st.dictionaries(st.text(min_size=1, max_size=8), _TEXTS, max_size=3))
def test_an_argument_never_leaves_its_parameter(days: str, tags: list[str], more: dict[str, str]) -> None:
    assume(not more.keys() & {"place", "days", "fixed", "tags"})
    tool = http_tool(query={"days": "{days}", "fixed": "1"})
    try:
        request = request_of(tool, {"place": "p", "days": days, "tags": tags, **more}, "key")
    except InvalidArgument:
        return
    assert target_of(request.url) == Target("https", "api.example.com", 443)
    assert urlsplit(request.url).path == "/v1/places/p/weather"
    wanted = [("days", days), ("fixed", "1"), *(("tags", tag) for tag in tags), *more.items()]
    assert parse_qsl(urlsplit(request.url).query, keep_blank_values=True) == wanted


NOT_A_SEGMENT = ["", ".", "..", "a/b", "/", "../../admin", "..\\admin", "a\x00b", "a\nb", "a\r\nb", "\x7f", "\u2028"]


@pytest.mark.parametrize("value", [*NOT_A_SEGMENT, "\ud800", None, [], ["x"], {}, {"a": 1}])
def test_what_would_leave_it_is_refused_and_not_repeated(value: Any) -> None:
    with pytest.raises(InvalidArgument) as caught:
        fill_path("https://api.example.com/users/{user_id}/x", {"user_id": value})
    assert "admin" not in str(caught.value)


def test_dots_that_two_arguments_make_together_are_refused() -> None:
    with pytest.raises(InvalidArgument):
        fill_path("https://api.example.com/{a}{b}/x", {"a": ".", "b": "."})
    assert fill_path("https://api.example.com/{a}{b}/x", {"a": ".", "b": "x"}) == "https://api.example.com/.x/x"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("a b", "a%20b"),
        ("100%", "100%25"),
        ("%2e%2e", "%252e%252e"),
        ("a?b#c", "a%3Fb%23c"),
        ("a:b@c", "a%3Ab%40c"),
        ("\u00e4\u6f22", "%C3%A4%E6%BC%A2"),
        ("...", "..."),
        (True, "true"),
        (3, "3"),
        (2.5, "2.5"),
        (-1, "-1"),
    ],
)
def test_what_stays_in_it_is_encoded(value: Any, written: str) -> None:
    assert fill_path("https://api.example.com/{a}", {"a": value}) == f"https://api.example.com/{written}"


@pytest.mark.parametrize(
    "url",
    [
        "https://{host}/x",
        "https://api.{host}.com/x",
        "https://api.example.com{path}",
        "https://api.example.com:{port}/x",
        "https://{user}@api.example.com/x",
        "{url}",
        "{scheme}://api.example.com/",
        "https://api.example.com/x?a={a}",
        "https://api.example.com/{",
        "https://api.example.com/}",
        "https://api.example.com/{}",
        "https://api.example.com/{a b}",
        "https://api.example.com/{{a}}",
        "https://api.example.com/{a",
        "https://api.example.com/../x",
        "https://api.example.com/a/./x",
        "https://api.example.com/%2e%2E/x",
        "https://api.example.com/#{a}",
        "http://api.example.com/{a}",
        "https://localhost/{a}",
        "https://127.1/{a}",
        "ftp://api.example.com/",
        "",
    ],
)
def test_a_template_that_could_lead_elsewhere_is_not_kept(url: str) -> None:
    with pytest.raises((InvalidTemplate, Refused)):
        check_url(url, local=False)


def test_places_are_told_once_in_their_order() -> None:
    assert places("https://x/{b}/{a}/{b}") == ("b", "a")
    assert check_url(URL, local=False) == Target("https", "api.example.com", 443)
