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

from local.cloud import Call, Cloud
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


def test_a_token_says_the_groups_that_were_asked_for(server: LocalServer) -> None:
    plain, admin = claims(server, "?user=eve"), claims(server, "?user=eve&groups=admin,coaches")
    assert plain.get("cognito:groups") is None
    assert sorted(admin["cognito:groups"]) == ["admin", "coaches"]
    assert admin["sub"] == plain["sub"]
    assert claims(server, "?user=eve").get("cognito:groups") is None


def test_names_that_could_be_taken_for_others_are_refused(server: LocalServer) -> None:
    for query in ("?user=", "?groups=a%2Bb", "?user=a%2Bb", "?tenant=a%40b", f"?user={'x' * 65}"):
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


SIGNED = "AWS4-HMAC-SHA256 Credential=x/20250101/us-east-1/{}/aws4_request, SignedHeaders=host, Signature=x"
KEYS = "/us-east-1_any/.well-known/jwks.json"


def sent(server: LocalServer, method: str, path: str, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.request(method, f"{server.url}{path}", headers=named, content=b"{}", trust_env=False)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "HEAD"])
@pytest.mark.parametrize("path", [KEYS, "/spotter-local-objects/.well-known/jwks.json", "/a/b/.well-known/jwks.json"])
def test_nothing_unsigned_but_reading_keys_reaches_the_emulators(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, method: str, path: str
) -> None:
    reached: list[Call] = []
    monkeypatch.setattr(Cloud, "answer", lambda _, call: reached.append(call))
    response = sent(server, method, path, origin="https://evil.example", access_control_request_method="DELETE")
    assert (response.status_code, reached) == (404, [])
    assert not [name for name in response.headers if name.startswith("access-control-")]


def test_a_user_pools_keys_are_read_unsigned(server: LocalServer) -> None:
    issuer = jwt.decode(server.token(), options={"verify_signature": False})["iss"]
    path = f"/{issuer.rpartition('/')[2]}/.well-known/jwks.json"
    response = sent(server, "GET", path)
    assert (response.status_code, [key["kty"] for key in response.json()["keys"]]) == (200, ["RSA"])


@pytest.mark.parametrize(
    "browser", [{"origin": "https://evil.example"}, {"origin": "null"}, {"sec_fetch_site": "cross-site"}]
)
@pytest.mark.parametrize(
    "asks",
    [
        {"authorization": SIGNED.format("dynamodb"), "x_amz_target": "DynamoDB_20120810.DeleteTable"},
        {"authorization": SIGNED.format("s3")},
        {"authorization": SIGNED.format("lambda")},
        {"authorization": SIGNED.format("execute-api")},
        {"x_amz_target": "AWSCognitoIdentityProviderService.ListUserPools"},
    ],
    ids=["dynamodb", "s3", "lambda", "connections", "unsigned"],
)
def test_the_emulators_answer_no_browser_however_it_signs(
    server: LocalServer, asks: dict[str, str], browser: dict[str, str]
) -> None:
    response = sent(server, "POST", "/", **asks, **browser)
    assert (response.status_code, response.json()) == (403, {"message": "The emulated services answer no browser"})
    assert not [name for name in response.headers if name.startswith("access-control-")]


def test_keys_are_not_for_browsers_either(server: LocalServer) -> None:
    assert sent(server, "GET", KEYS, origin="https://evil.example").status_code == 403


def test_motos_own_controls_are_not_there(server: LocalServer) -> None:
    before = claims(server, "?user=kept&tenant=acme")["sub"]
    assert sent(server, "POST", "/moto-api/reset", authorization=SIGNED.format("s3")).status_code == 404
    assert claims(server, "?user=kept&tenant=acme")["sub"] == before


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "http://localhost:3000"}, 403),
        ({"origin": "null"}, 403),
        ({"sec_fetch_site": "cross-site"}, 403),
        ({"sec_fetch_site": "same-site"}, 403),
        ({"sec_fetch_site": "same-origin"}, 200),
        ({"sec_fetch_site": "none"}, 200),
        ({"origin": "http://localhost:8000", "host": "localhost:8000"}, 200),
    ],
)
def test_a_token_is_given_to_our_own_page_alone(server: LocalServer, headers: dict[str, str], status: int) -> None:
    response = sent(server, "GET", "/local/token", **headers)
    assert response.status_code == status
    assert "access-control-allow-origin" not in response.headers


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
