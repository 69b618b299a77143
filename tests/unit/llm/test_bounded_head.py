"""A head of an answer that drips, from a server on this machine."""

import socket
import threading
import time

import pytest

from spotter.llm.errors import TimedOut
from spotter.llm.openai_chat import OpenAIChatProvider
from spotter.messages import Request, UserTurn


def test_a_head_that_drips_is_given_up_when_the_time_is_over() -> None:
    is_over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            connection, _ = server.accept()
            with connection:
                try:
                    connection.sendall(b"HTTP/1.1 200 OK\r\nx: ")
                    while not is_over.wait(0.02):
                        connection.sendall(b"y")
                except OSError:
                    return

        thread = threading.Thread(target=drip)
        thread.start()
        url = f"http://127.0.0.1:{server.getsockname()[1]}/v1"
        begun = time.monotonic()
        with pytest.raises(TimedOut, match="no answer began in time"):
            list(OpenAIChatProvider("m", base_url=url).respond(Request("", (), (UserTurn("hi"),), "", seconds=0.5)))
        assert 0.4 < time.monotonic() - begun < 5
        is_over.set()
        thread.join()
