"""What is served at the one port beside the gateways: the demo sign-in, the console, and no others' names."""

import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import jwt
import pytest
from starlette.responses import Response

from local.server import LocalServer
from local.web import Pages
from tests.integration.local.processes import ROOT


def claims(server: LocalServer, query: str) -> dict[str, str]:
    response = httpx.get(f"{server.url}/local/token{query}", trust_env=False)
    assert (response.status_code, response.headers["cache-control"]) == (200, "no-store")
    assert response.json().keys() == {"token"}
    decoded: dict[str, str] = jwt.decode(response.json()["token"], options={"verify_signature": False})
    return decoded


def test_a_demo_user_is_signed_in_as_the_same_person_every_time(server: LocalServer) -> None:
    first, again = claims(server, "?user=ann&tenant=acme"), claims(server, "?user=ann&tenant=acme")
    assert first["sub"] == again["sub"]
    assert (first["custom:tenant"], first["token_use"]) == ("acme", "id")
    others = [claims(server, query) for query in ("?user=bob&tenant=acme", "?user=ann&tenant=other", "")]
    assert len({other["sub"] for other in others} | {first["sub"]}) == 4
    assert others[2]["custom:tenant"] == "demo"


def test_names_that_could_be_taken_for_others_are_refused(server: LocalServer) -> None:
    for query in ("?user=", "?user=a%2Bb", "?tenant=a%40b", f"?user={'x' * 65}"):
        response = httpx.get(f"{server.url}/local/token{query}", trust_env=False)
        assert response.status_code == 400
        assert "letters, digits" in response.json()["message"]


def test_many_sign_in_at_once(server: LocalServer) -> None:
    seen: list[str] = []
    threads = [threading.Thread(target=lambda: seen.append(server.token("many", "acme"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({jwt.decode(token, options={"verify_signature": False})["sub"] for token in seen}) == 1


@pytest.mark.parametrize(("host", "status"), [("localhost:1", 200), ("evil.example", 421), ("127.0.0.1.evil.io", 421)])
def test_only_this_machines_own_names_are_answered(server: LocalServer, host: str, status: int) -> None:
    response = httpx.get(f"{server.url}/local/token", headers={"host": host}, trust_env=False)
    assert response.status_code == status


def asked(pages: Pages, path: str) -> Response | None:
    scope = {"type": "http", "method": "GET", "path": path, "headers": [], "root_path": ""}
    return asyncio.run(pages.find(scope))


def test_the_consoles_files_come_with_a_policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("local.web.WEB", tmp_path)
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "app.js").write_text("1")
    pages = Pages("127.0.0.1:8000")
    for path, kind in (("/", "text/html; charset=utf-8"), ("/app.js", "text/javascript; charset=utf-8")):
        page = asked(pages, path)
        assert page is not None
        assert (page.status_code, page.headers["content-type"]) == (200, kind)
        assert (page.headers["cache-control"], page.headers["x-content-type-options"]) == ("no-cache", "nosniff")
        policy = page.headers["content-security-policy"]
        assert "connect-src 'self' ws://127.0.0.1:8000 ws://localhost:8000;" in policy
        assert "unsafe" not in policy
    for path in ("/absent.js", "/../local.py", "/%2e%2e/x"):
        assert asked(pages, path) is None


def test_ec2_is_not_imported_for_the_interpreter() -> None:
    code = "import sys, local.cloud; sys.exit('moto.ec2' in sys.modules or 'moto.batch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=ROOT).returncode == 0  # noqa: S603  (ours)
