"""The platform as an administrator meets it: the page over the whole local run, a model, and a server of others.

They connect an MCP server that nobody here wrote, try one of its tools, turn it on, make an agent that has it, chat,
approve the call and a memory; and neither another tenant nor a plain user of theirs sees or changes any of it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from spotter.mcp.client.endpoint import Transport
from tests.e2e import scripted_model
from tests.e2e.console import go, toasts
from tests.e2e.local_run import LocalRun
from tests.e2e.pages import OpenPage, said, write
from tests.e2e.scripted_model import MODEL, ScriptedModel
from tests.fakes.mcp.everything import server as everything

pytestmark = pytest.mark.xdist_group("browser")

NAME = "Strict powerlifting coach"
PROMPT = "You speak in few words, and you never praise."
LIKING = "I prefer to train in the morning."


@pytest.fixture
def model() -> Iterator[ScriptedModel]:
    with scripted_model.serving() as server:
        yield server


@pytest.fixture
def local(tmp_path: Path, model: ScriptedModel) -> Iterator[LocalRun]:
    run = LocalRun(
        tmp_path,
        OPENAI_BASE_URL=model.url,
        SPOTTER_MODEL=MODEL,
        SPOTTER_SELECTION="rules",
        SPOTTER_ALLOW_LOCAL_EGRESS="1",
    )
    run.start()
    yield run
    run.kill()


def signed_in(local: LocalRun, user: str, tenant: str, groups: str = "") -> httpx.Client:
    """Somebody else, over HTTP."""
    asked = {"user": user, "tenant": tenant, "groups": groups}
    token = httpx.get(f"{local.url}local/token", params=asked).json()["token"]
    return httpx.Client(base_url=local.url, headers={"authorization": f"Bearer {token}"}, timeout=30)


def connect(page: Page, local: LocalRun, url: str) -> None:
    """Connect the server, and look at what it has."""
    go(page, local.url, "#/mcp-servers/new", "Connect a server")
    form = page.get_by_role("form", name="New server")
    form.get_by_label("Name").fill("Everything")
    form.get_by_label("Address", exact=True).fill(url)
    form.get_by_role("button", name="Test the connection").click()
    expect(form.get_by_role("region", name="What the server says")).to_contain_text("mcp-servers/everything 2.0.0")
    form.get_by_role("button", name="Connect it").click()
    expect(page).to_have_title("Everything · Spotter")
    health = page.get_by_role("region", name="Health")
    health.get_by_role("button", name="Check now").click()
    expect(health).to_contain_text("Answers")


def try_and_turn_on(page: Page) -> None:
    """Try the tool that is off, and turn it on."""
    echo = page.get_by_role("listitem").filter(has=page.get_by_role("switch", name="echo"))
    echo.get_by_text("Try it", exact=True).click()
    echo.get_by_label("Arguments", exact=True).fill('{"message": "is it light?"}')
    echo.get_by_role("button", name="Call it").click()
    expect(echo.get_by_label("What the model sees")).to_have_text("Echo: is it light?")
    echo.get_by_role("switch", name="echo").check()
    page.get_by_role("button", name="Save this choice").click()
    expect(toasts(page)).to_contain_text("1 tool enabled.")


def make_agent(page: Page, local: LocalRun) -> None:
    """An agent with its own prompt, model, limits and tools."""
    go(page, local.url, "#/agents/new", "New agent")
    form = page.get_by_role("form", name="New agent")
    form.get_by_label("Name").fill(NAME)
    form.get_by_role("textbox", name="Goal").fill("A bigger total.")
    form.get_by_label("Instructions").fill(PROMPT)
    form.get_by_label("Tokens").fill("50000")
    form.get_by_label("US dollars").fill("0.5")
    form.locator("summary", has_text="Built in").click()
    form.get_by_role("button", name="Choose none of Built in").click()
    form.get_by_label("echo").check()
    form.get_by_role("button", name="Make this agent").click()
    expect(page).to_have_title(f"{NAME} · Spotter")


def test_from_an_agent_to_a_memory(new_page: OpenPage, local: LocalRun, model: ScriptedModel) -> None:
    page = new_page()
    with everything.running(Transport.STREAMABLE_HTTP) as url:
        connect(page, local, url)
        try_and_turn_on(page)
        make_agent(page, local)
        page.get_by_role("link", name="Talk to it").click()
        write(page, f'{LIKING}\nuse echo {{"message": "squat"}}')
        card = page.get_by_role("region", name="Approve everything__echo")
        expect(card).to_contain_text(f"{NAME} wants to call everything__echo")
        expect(card.get_by_label("What everything__echo would be called with")).to_have_text(
            '{\n  "message": "squat"\n}'
        )
        card.get_by_role("button", name="Yes, do it").click()
        expect(said(page).last).to_contain_text("Echo: squat")
    asked = next(each for each in model.asked if each.get("stream"))
    system = "\n".join(str(each["content"]) for each in asked["messages"] if each["role"] == "system")
    assert PROMPT in system
    assert {each["function"]["name"] for each in asked["tools"]} == {"everything__echo"}
    session = page.url.partition("#")[2]
    page.goto(f"{local.url}#/sessions/{session}")
    page.get_by_role("button", name="Suggest memories").click()
    suggested = page.get_by_role("listitem").filter(has_text="train in the morning")
    suggested.get_by_role("button", name="Approve").click()
    expect(toasts(page)).to_contain_text("It will be remembered.")
    go(page, local.url, "#/memories", "Memories")
    expect(page.get_by_role("list", name="Memories").get_by_role("listitem")).to_contain_text("train in the morning")
    nobody_else_sees_it(local, session)


def nobody_else_sees_it(local: LocalRun, session: str) -> None:
    """A plain user of the tenant finds the agent and no more of it; another tenant's administrator nothing."""
    with (
        signed_in(local, "demo", "demo", "admin") as admin,
        signed_in(local, "ben", "demo") as plain,
        signed_in(local, "demo", "other", "admin") as stranger,
    ):
        (agent,) = [each for each in admin.get("/agents").json()["agents"] if each["name"] == NAME]
        (server,) = admin.get("/mcp-servers").json()["servers"]
        (memory,) = admin.get("/memories").json()["memories"]
        paths: dict[str, dict[str, Any]] = {
            f"/agents/{agent['agentId']}": {"name": "Mine"},
            f"/mcp-servers/{server['serverId']}": {"name": "Mine", "url": server["url"], "auth": {"type": "none"}},
            f"/memories/{memory['memoryId']}": {"importance": 1},
        }
        assert admin.get(f"/agents/{agent['agentId']}").json()["agent"]["systemPrompt"] == PROMPT
        for somebody, refusals in ((plain, {"/agents": 403, "/mcp-servers": 403, "/memories": 404}), (stranger, {})):
            for path, body in paths.items():
                refused = refusals.get(path.rpartition("/")[0], 404)
                assert somebody.put(path, json=body).status_code == refused
                assert somebody.delete(path).status_code == refused
            assert somebody.get(f"/agent/sessions/{session}").status_code == 404
            assert somebody.get("/memories").json()["memories"] == []
        assert PROMPT not in plain.get("/agents").text
        assert PROMPT not in plain.get(f"/agents/{agent['agentId']}").text
        assert [each["name"] for each in stranger.get("/agents").json()["agents"]] == ["Spotter"]
        assert stranger.get("/mcp-servers").json()["servers"] == []
        assert admin.get(f"/agents/{agent['agentId']}").json()["agent"]["name"] == NAME
