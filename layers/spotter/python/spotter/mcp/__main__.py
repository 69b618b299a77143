"""``python -m spotter.mcp``: an MCP server on standard input and output, in front of a running Spotter.

Reads SPOTTER_URL (http://localhost:8000 if it is not set) and SPOTTER_TOKEN, an ID token. A local run needs no token.
"""

import os

import anyio

from spotter.mcp.relay import serve


def main() -> None:
    """Serve until the client ends the conversation."""
    url = os.environ.get("SPOTTER_URL", "").strip() or "http://localhost:8000"
    anyio.run(serve, url.rstrip("/"), os.environ.get("SPOTTER_TOKEN", "").strip())


if __name__ == "__main__":
    main()
