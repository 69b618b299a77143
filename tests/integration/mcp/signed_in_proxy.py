"""A reverse proxy that signs every request in, for a client that knows of no tokens."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

_OF_THE_HOP = frozenset({"authorization", "connection", "content-length", "transfer-encoding"})


@contextmanager
def signed_in(url: str, token: str) -> Iterator[str]:
    """Where the proxy of ``url`` is, for the length of a block. Everything else of a request is passed on as it is."""
    there = urlsplit(url)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def pass_on(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            with closing(HTTPConnection(there.hostname or "", there.port, timeout=30)) as beyond:
                beyond.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
                for name, value in self.headers.items():
                    if name.lower() not in _OF_THE_HOP:
                        beyond.putheader(name, value)
                beyond.putheader("authorization", f"Bearer {token}")
                beyond.putheader("content-length", str(len(body)))
                beyond.endheaders(body)
                answer = beyond.getresponse()
                content = answer.read()
            with suppress(BrokenPipeError, ConnectionResetError):  # a client that has gone needs no answer
                self.send_response(answer.status)
                for name, value in answer.getheaders():
                    if name.lower() not in _OF_THE_HOP:
                        self.send_header(name, value)
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

        do_GET = do_POST = do_DELETE = pass_on  # noqa: N815 - the names are the library's

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the library's
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as proxy:
        serving = threading.Thread(target=proxy.serve_forever, daemon=True)
        serving.start()
        yield f"http://127.0.0.1:{proxy.server_port}"
        proxy.shutdown()
        serving.join()
