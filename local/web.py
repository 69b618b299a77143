"""The console's files, with the headers that CloudFront would add."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

WEB = Path(__file__).parents[1] / "web"

_HEADERS = {
    "cache-control": "no-cache",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class Pages:
    """The files of ``web/``. Names carry no version, so each use asks whether the file has changed (ETag)."""

    def __init__(self, host: str) -> None:
        """``host`` is where the page may open a WebSocket, as ``127.0.0.1:8000``."""
        self._files = StaticFiles(directory=WEB, html=True, check_dir=False)
        self._policy = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
            f"manifest-src 'self'; connect-src 'self' ws://{host} ws://localhost:{host.rpartition(':')[2]}; "
            "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        )

    async def find(self, scope: Scope) -> Response | None:
        """The file at the scope's path, or None."""
        try:
            response = await self._files.get_response(self._files.get_path(scope), scope)
        except HTTPException:
            return None
        if response.status_code == 404:
            return None
        response.headers.update(_HEADERS | {"content-security-policy": self._policy})
        return response
