"""No pattern of the tree takes more than linear time, whatever text it is fed. Steps are counted, no clock is read."""

import re
from collections.abc import Iterator

import pytest

from tests.unit.patterns.attacks import alternatives, attacks
from tests.unit.patterns.backtracking import Backtracking, parsed
from tests.unit.patterns.growth import slow_text
from tests.unit.patterns.recorded import FOLDERS, ROOT, Site, compiled, patterns, sites

_READERS = ("language", "dialogue", "safety", "notation", "llm")
"""What reads messages: word by word, with no pattern anywhere."""
_OF_MODELS = {
    f"{FOLDERS[0]}/llm/{name}"
    for name in ("claude/errors.py", "claude/messages.py", "tool_calls.py", "coach_routes/wording.py")
}
"""What reads names and sentences that models and their servers wrote, and no message: their patterns are linear too."""

_SLOW = {
    "pain in the left side of the chest": (
        r"\bpain in (?:my |the |a |both |of )*(?:left |right |side of |(?:left|right) side of (?:my |the )?)*chest\b"
    ),
    "a range with spaces": r"\s*(\d{1,4})\s*(?:(?:-|–|—|to)\s*(\d{1,4})\s*)?(?:reps?|s|sec|seconds)?\s*",
    "nested repeats": r"(a+)+$",
    "alternatives that overlap": r"^(?:one |one one )*!",
    "two repeats of the same": r"\bkeep [a-z ,]+[ .!]*$",
    "a search that begins anew": r"-+>",
    "spaces before a sign": r"\s*,\s*",
    "anything between words": r"\b(?:move|put)\b.+\bfirst\b",
    "words that may be left out": r"\b(?:more|less) (?:the |a |more )*reps\b",
    "requests after each other": r"\s*(?:(?:[,;.]|\band\b)\s*)+(?=swap )",
}
_SOUND = {
    "an anchor": r"\A(?:yes|ok)(?: (?:yes|ok|do|it))*[ .!]*$",
    "a possessive repeat": r"\Akeep [a-z ,]++[.! ]*$",
    "a bounded repeat": r"\bmore (?:the |a |more ){0,4}reps\b",
    "bounded letters between words": r"\b(?:move|put)\b.{1,80}\bfirst\b",
    "a run that begins once": r"(?<!-)-+>",
    "an id": r"([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{43})",
}
_OWN_PATTERNS = {
    "local/gateway_websocket.py": "IAM's wildcards: the policy is the authorizer's own and the ARN is the gateway's",
}


@pytest.mark.parametrize("name", _SLOW)
def test_what_takes_more_than_linear_time_is_found(name: str) -> None:
    assert slow_text(_SLOW[name], 0) is not None


@pytest.mark.parametrize("name", _SOUND)
def test_what_takes_linear_time_is_let_through(name: str) -> None:
    assert slow_text(_SOUND[name], 0) is None


def test_no_pattern_takes_more_than_linear_time() -> None:
    slow = {
        f"{each.place} {each.pattern[:80]}": text[:60]
        for each in patterns()
        if (text := slow_text(each.pattern, each.flags)) is not None
    }
    assert slow == {}


def test_every_use_of_a_pattern_in_the_sources_is_looked_at() -> None:
    seen = {each.place for each in compiled()}
    unseen = [
        f"{site.path}:{site.first_line}"
        for site in sites()
        if site.pattern is None and site.path not in _OWN_PATTERNS and not seen & set(_lines(site))
    ]
    assert unseen == []
    assert {"layers/spotter/python/spotter/store/tickets.py", "infra/names.py", "local/door.py"} <= {
        each.place.rpartition(":")[0] for each in patterns()
    }


@pytest.mark.parametrize("reader", _READERS)
def test_what_reads_messages_uses_no_pattern(reader: str) -> None:
    folder = f"{FOLDERS[0]}/{reader}/"
    found = {site.path for site in sites()} | {each.place.rpartition(":")[0] for each in compiled()}
    assert {path for path in found if path.startswith(folder)} - _OF_MODELS == set()


def _lines(site: Site) -> Iterator[str]:
    return (f"{site.path}:{line}" for line in range(site.first_line, site.last_line + 1))


def test_pydantic_matches_with_an_engine_that_never_goes_back() -> None:
    """Its default is Rust's, which is linear in the text; ``python-re`` would be ``re``, unseen by these tests."""
    sources = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    assert [str(path) for path in sources if "regex_engine" in path.read_text("utf-8")] == []


def test_the_counted_matcher_finds_what_re_finds() -> None:
    for each in patterns():
        nodes = parsed(each.pattern, each.flags)
        counted, real = Backtracking(list(nodes), each.flags), re.compile(each.pattern, each.flags)
        for attack in attacks(alternatives(nodes)[0], each.flags)[:8]:
            text = attack.text(2)
            found = real.search(text)
            assert counted.first(text) == (found.span() if found else None), (each.pattern, text)
