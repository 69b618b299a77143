"""The protocol's own conformance suite, in the current version of the protocol and in the two before it.

Some of what it checks is no part of a server whose one capability is tools. Each such check stands here with its
reason, and fails the test when it begins to pass, so that the list cannot grow stale.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from mcp_types.version import KNOWN_PROTOCOL_VERSIONS

from spotter import wiring
from spotter.api import mcp as api
from spotter.mcp.offers import OFFERS
from tests.fakes.conformance import suite
from tests.integration.gateway.people import Person
from tests.integration.mcp import probes
from tests.integration.mcp.signed_in_proxy import signed_in

VERSIONS = KNOWN_PROTOCOL_VERSIONS[-3:]
APPLYING = {
    "2025-06-18": {"server-initialize", "ping", "tools-list", "tools-call-simple-text", "tools-call-error"},
    "2025-11-25": {"dns-rebinding-protection", "json-schema"},
    "2026-07-28": {
        "server-stateless",
        "tools-list",
        "tools-call-simple-text",
        "tools-call-error",
        "json-schema",
        "dns-rebinding-protection",
        "caching",
        "http-header-validation",
        "http-custom-header-server-validation",
    },
}
"""Scenarios of a tools server: those of which at least one check must pass and none may fail for a reason of ours."""

NO_PROMPTS = "There are no prompts: the server has tools alone, and says so in its capabilities."
NO_RESOURCES = "There are no resources: the server has tools alone, and says so in its capabilities."
NO_COMPLETION = "Completion is of prompts and resource templates, and there are none."
NO_LOGGING = "The server sends no log messages: what is logged stays with the operator."
NO_STREAMS = "Every answer is one JSON object: Lambda behind an HTTP API cannot stream, and no call takes long."
NO_QUESTIONS = "No tool asks the client back (elicitation, sampling, roots): the model in the client asks its user."
NO_MEDIA = "No tool gives anything but text and structured content: training data has no images or sounds."

NOT_APPLYING: dict[str, str] = {
    "prompts-list": NO_PROMPTS,
    "prompts-get-simple": NO_PROMPTS,
    "prompts-get-with-args": NO_PROMPTS,
    "prompts-get-embedded-resource": NO_PROMPTS,
    "prompts-get-with-image": NO_PROMPTS,
    "sep-2549-prompts-list-caching-hints": NO_PROMPTS,
    "resources-list": NO_RESOURCES,
    "resources-read-text": NO_RESOURCES,
    "resources-read-binary": NO_RESOURCES,
    "resources-templates-read": NO_RESOURCES,
    "resources-subscribe": NO_RESOURCES,
    "resources-unsubscribe": NO_RESOURCES,
    "sep-2164-data-uri": NO_RESOURCES,
    "sep-2164-error-code": NO_RESOURCES,
    "sep-2549-resources-list-caching-hints": NO_RESOURCES,
    "sep-2549-resources-templates-list-caching-hints": NO_RESOURCES,
    "completion-complete": NO_COMPLETION,
    "logging-set-level": NO_LOGGING,
    "tools-call-with-logging": NO_LOGGING,
    "sep-2575-server-no-log-without-loglevel": NO_LOGGING,
    "tools-call-with-progress": NO_STREAMS,
    "server-sse-multiple-streams-session": NO_STREAMS,
    "server-sse-polling-session": NO_STREAMS,
    "sep-2575-http-server-no-independent-requests-on-stream": NO_STREAMS,
    "sep-2575-server-honors-notification-filter": NO_STREAMS,
    "sep-2575-server-sends-subscription-ack": NO_STREAMS,
    "sep-2575-server-tags-subscription-id": NO_STREAMS,
    "elicitation-sep1034-general": NO_QUESTIONS,
    "elicitation-sep1330-general": NO_QUESTIONS,
    "tools-call-elicitation": NO_QUESTIONS,
    "tools-call-sampling": NO_QUESTIONS,
    "sep-2322-elicitation-incomplete": NO_QUESTIONS,
    "sep-2322-ignore-unexpected-params": NO_QUESTIONS,
    "sep-2322-list-roots-incomplete": NO_QUESTIONS,
    "sep-2322-missing-response-rerequests": NO_QUESTIONS,
    "sep-2322-multi-round-r1": NO_QUESTIONS,
    "sep-2322-multiple-inputs-incomplete": NO_QUESTIONS,
    "sep-2322-non-tool-incomplete": NO_QUESTIONS,
    "sep-2322-reject-tampered-state": NO_QUESTIONS,
    "sep-2322-request-state-incomplete": NO_QUESTIONS,
    "sep-2322-respect-client-capabilities": NO_QUESTIONS,
    "sep-2322-result-type-included": NO_QUESTIONS,
    "sep-2322-sampling-incomplete": NO_QUESTIONS,
    "sep-2575-missing-capability-http-400": NO_QUESTIONS,
    "sep-2575-server-rejects-undeclared-capability": NO_QUESTIONS,
    "tools-call-audio": NO_MEDIA,
    "tools-call-embedded-resource": NO_MEDIA,
    "tools-call-image": NO_MEDIA,
    "tools-call-mixed-content": NO_MEDIA,
}
"""By the suite's own name of the check."""


@pytest.fixture(autouse=True)
def _with_probes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Offer the suite's own tools beside ours."""
    everything = {**wiring.tools(), **probes.PROBES}
    monkeypatch.setattr(wiring, "tools", lambda: everything)
    monkeypatch.setattr(api, "OFFERS", (*OFFERS, *probes.OFFERS))
    yield


@pytest.mark.parametrize("version", VERSIONS)
def test_what_applies_to_a_server_of_tools_conforms(person: Person, version: str, tmp_path: Path) -> None:
    with signed_in(person.server.url, person.token) as url:
        checks = suite.run(f"{url}/mcp", version, tmp_path)
    failed = [check for check in checks if not check.passed and check.name not in NOT_APPLYING]
    assert failed == []
    assert {check.scenario for check in checks if check.passed} >= APPLYING[version]
    assert [check.name for check in checks if check.passed and check.name in NOT_APPLYING] == []


def test_the_versions_are_the_current_one_and_the_two_before_it() -> None:
    assert VERSIONS == ("2025-06-18", "2025-11-25", "2026-07-28")
