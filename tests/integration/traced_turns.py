"""``python -m tests.integration.traced_turns``: two turns as Lambda would trace them, one of which breaks at its model.

The functions run in this process on emulated AWS, as in the crash tests. X-Ray's daemon is wherever TRACES_TO says.
"""

import os
from collections.abc import Iterator

from spotter.messages import Chunk, Request
from tests.fakes.aws import emulated
from tests.fakes.world import CountingProvider

WORDS = "since the divorce"
LAMBDA = {
    "LAMBDA_TASK_ROOT": "/var/task",
    "_X_AMZN_TRACE_ID": "Root=1-65b8f0a1-0123456789abcdef01234567;Parent=0123456789abcdef;Sampled=1",
}


class Broken(CountingProvider):
    """Fails with what it was told."""

    def respond(self, request: Request) -> Iterator[Chunk]:
        """Nothing but an error."""
        raise ValueError(WORDS)


def main() -> None:
    """Answer a message, and fail to answer another."""
    with emulated() as aws:  # which hides all that is named AWS_...
        os.environ["AWS_XRAY_DAEMON_ADDRESS"] = os.environ["TRACES_TO"]
        for provider, key in ((CountingProvider(), "k1"), (Broken(), "k2")):
            aws.provider = provider
            aws.post("/agent/chat", {"message": f"1 time, {WORDS}"}, key)
            aws.run_executions()


if __name__ == "__main__":
    main()
