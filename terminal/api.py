"""HTTP calls to Spotter, signed in: as a demo user of a local run, or with a token that was given."""

from collections.abc import Iterator, Mapping
from typing import Any

import httpx

CALL_SECONDS = 20.0
PAGE_OF_EVENTS = 100
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
"""What is on this machine is reached without a proxy, whatever the environment says."""


class Unreachable(Exception):
    """The server could not be reached, or did not answer in time. It may later."""


class Refused(Exception):
    """The server answered with an error; its text is the server's own explanation."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail or f"Spotter answered with status {status}.")
        self.status = status


class Api:
    """A user's calls. Unreachable and Refused are what they raise."""

    def __init__(self, url: str, *, user: str, tenant: str, token: str = "") -> None:
        self.url = url.rstrip("/")
        self._who = {"user": user, "tenant": tenant}
        self._given = token
        self._token = token
        self.is_local = httpx.URL(self.url).host in LOOPBACK
        self._http = httpx.Client(base_url=self.url, timeout=CALL_SECONDS, trust_env=not self.is_local)

    def ticket(self) -> tuple[str, str]:
        """Where the WebSocket is, and a ticket for one connection."""
        answer = self._call("POST", "/agent/stream-ticket")
        return str(answer["url"]), str(answer["ticket"])

    def sessions(self, limit: int) -> list[Mapping[str, Any]]:
        """The newest sessions, by their last activity."""
        answer = self._call("GET", "/agent/sessions", query={"limit": limit})
        found: list[Mapping[str, Any]] = answer["sessions"]
        return found

    def history(self, session: str) -> Iterator[list[Mapping[str, Any]]]:
        """The durable frames of a session, a page at a time."""
        after: Any = 0
        while after is not None:
            page = self._events(session, after=after, limit=PAGE_OF_EVENTS)
            yield page["frames"]
            after = page.get("nextToken")

    def result(self, session: str, seq: int) -> Mapping[str, Any]:
        """The whole result that an event holds."""
        found: Mapping[str, Any] = self._events(session, after=seq - 1, limit=1)["events"][0]["content"]["data"]
        return found

    def decide(self, session: str, call: str, approve: bool) -> None:
        """Say whether a call that waits may be made."""
        self._call("POST", f"/agent/sessions/{session}/approvals/{call}", body={"approve": approve})

    def _events(self, session: str, **query: Any) -> Mapping[str, Any]:
        return self._call("GET", f"/agent/sessions/{session}/events", query=query)

    def _call(
        self, method: str, path: str, *, query: Mapping[str, Any] | None = None, body: Any = None
    ) -> Mapping[str, Any]:
        self._token = self._token or self._sign_in()
        answer = self._send(method, path, query=query, body=body)
        if answer.status_code == httpx.codes.UNAUTHORIZED and not self._given:
            self._token = self._sign_in()
            answer = self._send(method, path, query=query, body=body)
        return _read(answer)

    def _sign_in(self) -> str:
        answer = self._send("GET", "/local/token", query=self._who)
        if answer.status_code == httpx.codes.NOT_FOUND:
            raise Refused(404, "This is not a local run: put an ID token into SPOTTER_TOKEN.")
        return str(_read(answer)["token"])

    def _send(
        self, method: str, path: str, *, query: Mapping[str, Any] | None = None, body: Any = None
    ) -> httpx.Response:
        headers = {"authorization": f"Bearer {self._token}"} if self._token else {}
        try:
            return self._http.request(method, path, params=query, json=body, headers=headers)
        except httpx.TransportError as error:
            raise Unreachable(f"Spotter can't be reached at {self.url}.") from error


def _read(answer: httpx.Response) -> Mapping[str, Any]:
    if answer.status_code >= httpx.codes.INTERNAL_SERVER_ERROR:
        raise Unreachable("Spotter had a problem with that. Try again in a moment.")
    if answer.is_error:
        raise Refused(answer.status_code, _problem(answer))
    read: Mapping[str, Any] = answer.json()
    return read


def _problem(answer: httpx.Response) -> str:
    if answer.status_code == httpx.codes.UNAUTHORIZED:
        return "Spotter does not accept your token; it may have expired. Put a fresh one into SPOTTER_TOKEN."
    if answer.status_code == httpx.codes.TOO_MANY_REQUESTS:
        return "That was a lot at once. Wait a moment and try again."
    try:
        problem = answer.json()
    except ValueError:
        return ""
    return str(problem.get("detail") or problem.get("title") or problem.get("message") or "")
