"""What X-Ray's daemon is sent of a turn in Lambda: names, ids and times, and nobody's words. Elsewhere nothing."""

import json
import os
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.integration.traced_turns import LAMBDA, WORDS

ROOT = Path(__file__).parents[2]
Segment = dict[str, Any]


class Daemon:
    """Hears what X-Ray's daemon would, over UDP."""

    def __init__(self) -> None:
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_000_000)
        self._socket.bind(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._socket.getsockname()[1]}"
        self._heard: list[bytes] = []
        self._listening = threading.Thread(target=self._listen)
        self._listening.start()

    def _listen(self) -> None:
        while (packet := self._socket.recv(65_536)) != b"end":
            self._heard.append(packet)

    def stop(self) -> list[Segment]:
        """Everything that was sent, in order."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as last:
            host, port = self.address.split(":")
            last.sendto(b"end", (host, int(port)))
        self._listening.join()
        self._socket.close()
        return [json.loads(packet.partition(b"\n")[2]) for packet in self._heard]


def traced(environment: dict[str, str]) -> list[Segment]:
    """The segments of the two turns."""
    daemon = Daemon()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "SPOTTER_", "LAMBDA_"))}
    path = f"{ROOT / 'layers' / 'spotter' / 'python'}{os.pathsep}{ROOT}"
    try:
        subprocess.run(
            [sys.executable, "-m", "tests.integration.traced_turns"],
            cwd=ROOT,
            env={**kept, "PYTHONPATH": path, "TRACES_TO": daemon.address, **environment},
            check=True,
            stdout=subprocess.DEVNULL,
        )
    finally:
        segments = daemon.stop()
    return segments


def all_of(segments: list[Segment]) -> Iterator[Segment]:
    """Segments and all below them."""
    for segment in segments:
        yield segment
        yield from all_of(segment.get("subsegments", []))


@pytest.fixture(scope="module")
def segments() -> list[Segment]:
    return list(all_of(traced(LAMBDA)))


def test_the_calls_of_each_function_to_aws_are_in_the_trace_that_lambda_began(segments: list[Segment]) -> None:
    assert {segment["trace_id"] for segment in segments} == {"1-65b8f0a1-0123456789abcdef01234567"}
    handlers = [segment for segment in segments if segment["name"] == "## handler"]
    # chat, prepare, think, act, think and finish; then chat, prepare, think and finish
    assert len(handlers) == 10
    operations = {segment["aws"]["operation"] for segment in segments if segment.get("aws")}
    assert operations >= {"Query", "TransactWriteItems", "PutItem", "BatchGetItem", "GetItem", "StartExecution"}
    named = {segment["name"] for segment in segments if segment.get("namespace") == "aws"}
    assert {"dynamodb", "states"} <= named


def test_a_trace_is_found_by_its_tenant_run_and_step(segments: list[Segment]) -> None:
    annotated = [segment["annotations"] for segment in segments if segment["name"] == "## handler"]
    assert {one["tenant"] for one in annotated if "tenant" in one} == {"gym"}
    runs = Counter(one["run"] for one in annotated if "run" in one)
    assert sorted(runs.values()) == [4, 6]
    assert {one["step"] for one in annotated if "step" in one} == {1, 2}


def test_no_text_of_anybody_is_in_it(segments: list[Segment]) -> None:
    assert WORDS not in json.dumps(segments)
    raised = [one for segment in segments for one in cause(segment)]
    assert "MessageNotRead" in {one["type"] for one in raised}
    assert all("message" not in one for one in raised)
    assert all("metadata" not in segment for segment in segments)


def cause(segment: Segment) -> list[Segment]:
    found = segment.get("cause")
    return list(found["exceptions"]) if isinstance(found, dict) else []


@pytest.mark.parametrize(
    "environment",
    [{}, {**LAMBDA, "POWERTOOLS_TRACE_DISABLED": "true"}],
    ids=["outside of Lambda", "switched off"],
)
def test_where_nothing_is_traced_nothing_is_sent(environment: dict[str, str]) -> None:
    assert traced(environment) == []
