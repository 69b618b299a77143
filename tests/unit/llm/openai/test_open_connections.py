"""An answer costs neither a connection of its own nor a thread for each of its events."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer

import httpx2
import pytest

from bench.model_server import ModelHandler
from bench.models import APIS, KEY, MODEL, Api
from spotter.messages import ModelResponse, Request, TextDelta, UserTurn

ANSWERS = 5
REQUEST = Request("You coach.", (), (UserTurn("hi"),), "2026-03-01")


class CountingHandler(ModelHandler):
    """The model's answers; every connection is counted."""

    connections = 0

    def setup(self) -> None:
        type(self).connections += 1
        super().setup()


@contextmanager
def model() -> Iterator[str]:
    CountingHandler.connections = 0
    server = ThreadingHTTPServer(("127.0.0.1", 0), CountingHandler)
    server.daemon_threads = True
    serving = threading.Thread(target=server.serve_forever, daemon=True)
    serving.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        serving.join()


@pytest.mark.parametrize("api", APIS, ids=lambda api: api.name)
def test_answers_share_a_connection_and_take_few_threads(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    start = threading.Thread.start

    def noted(thread: threading.Thread) -> None:
        started.append(thread.name)
        start(thread)

    with model() as url, httpx2.HTTPTransport() as connections:
        provider = api.adapter(MODEL, api_key=KEY, base_url=url + api.path, transport=connections)
        monkeypatch.setattr(threading.Thread, "start", noted)
        for _ in range(ANSWERS):
            *pieces, response = provider.respond(REQUEST)
            assert isinstance(response, ModelResponse)
            texts = [piece.text for piece in pieces if isinstance(piece, TextDelta)]
            assert "".join(texts) == response.text
            assert [call.name for call in response.calls] == ["note"]
        monkeypatch.undo()
        assert CountingHandler.connections == 1
    assert len(started) <= 5 * ANSWERS + 1
