"""Tools in the console: those that there are, making one over HTTP with its schema checked, and trying it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import platform_records as records
from tests.e2e.console import go, toasts
from tests.e2e.stub import Stub

pytestmark = pytest.mark.xdist_group("browser")

TRIED: dict[str, Any] = {
    "request": {
        "method": "GET",
        "url": "https://api.example.com/users/7/weights",
        "headers": {"X-Api-Key": "•••"},
        "body": None,
    },
    "response": {
        "status": 200,
        "headers": {"content-type": "application/json"},
        "body": '{"weights": [80.5]}',
        "truncated": True,
        "milliseconds": 87,
    },
    "seenByModel": "Weights: 80.5",
    "error": None,
}


def test_tools_are_told_apart_and_found(page: Page, stub: Stub, address: str) -> None:
    stub.platform.put("tools", records.tool())
    go(page, address, "#/tools", "Tools")
    own = page.get_by_role("region", name="Over HTTP")
    expect(own.get_by_role("listitem")).to_contain_text("GET https://api.example.com/users/{userId}/weights")
    built_in = page.get_by_role("region", name="Built in")
    expect(built_in.get_by_role("listitem")).to_have_count(2)
    built_in.get_by_text("generate_workout").click()
    expect(built_in.get_by_label("What generate_workout takes")).to_contain_text('"minutes"')
    page.get_by_label("Search").fill("plans TODAY")
    expect(built_in.get_by_role("listitem")).to_have_count(1)
    expect(own).to_have_count(0)
    page.get_by_label("Kind").select_option("Over HTTP")
    expect(page.get_by_role("heading", name="No tool fits")).to_be_visible()


def test_a_tool_is_made_with_everything_that_it_has(page: Page, stub: Stub, address: str) -> None:
    go(page, address, "#/tools/new", "New tool")
    form = page.get_by_role("form", name="New tool")
    form.get_by_label("Name", exact=True).fill("get_weight")
    form.get_by_label("Description").fill("The weight by day.")
    form.get_by_label("Method").select_option("POST")
    form.get_by_label("Address").fill("https://api.example.com/{userId}")
    for group, name, value in (
        ("Query parameters", "days", "{days}"),
        ("Headers", "Accept", "text/plain"),
        ("Secret headers", "X-Key", "s3cret-key"),
    ):
        form.get_by_role("button", name=f"Add to {group}").click()
        expect(form.get_by_label(f"{group}: name 1", exact=True)).to_be_focused()
        form.get_by_label(f"{group}: name 1", exact=True).fill(name)
        form.get_by_label(f"{group}: value 1", exact=True).fill(value)
    expect(form.get_by_label("Secret headers: value 1")).to_have_attribute("type", "password")
    form.get_by_role("switch", name="Send an Idempotency-Key").uncheck()
    form.get_by_label("Arguments (JSON Schema)").fill(
        '{"type": "object", "properties": {"userId": {"type": "string"}}}'
    )
    form.get_by_label("Result (JSON Schema)").fill('{"type": "array"}')
    form.get_by_role("slider", name="Waits at most").fill("25")
    form.get_by_label("Bytes read at most").fill("5000")
    form.get_by_label("Ask every time").check()
    form.get_by_label("Calls by one person").fill("3")
    form.get_by_label("Rules for arguments").fill('{"userId": {"maxLength": 20}}')
    form.get_by_role("button", name="Make this tool").click()
    expect(page).to_have_title("get_weight · Spotter")
    created = stub.platform.writes("POST")[0]
    assert created.key
    assert created.body == {
        "name": "get_weight",
        "description": "The weight by day.",
        "method": "POST",
        "url": "https://api.example.com/{userId}",
        "query": {"days": "{days}"},
        "headers": {"Accept": "text/plain"},
        "secretHeaders": {"X-Key": "s3cret-key"},
        "parameters": {"type": "object", "properties": {"userId": {"type": "string"}}},
        "result": {"type": "array"},
        "timeoutSeconds": 25,
        "maxBytes": 5000,
        "sendIdempotencyKey": False,
        "approval": "always",
        "policy": {"arguments": {"userId": {"maxLength": 20}}, "callsPerDay": 3},
        "status": "active",
    }
    expect(page.get_by_role("region", name="Try it")).to_be_visible()


def test_a_secret_is_kept_replaced_and_deleted_and_never_shown(page: Page, stub: Stub, address: str) -> None:
    stub.platform.put(
        "tools", records.tool(secretHeaders={name: {"hasSecret": True} for name in ("Kept", "Gone", "Renewed")})
    )
    go(page, address, "#/tools/tool_1", "get_bodyweight")
    form = page.get_by_role("form", name="Edit tool")
    expect(form.get_by_label("Secret headers: value 1")).to_have_value("")
    expect(form.get_by_label("Secret headers: value 1")).to_have_attribute("placeholder", "saved; type to replace it")
    form.get_by_label("Secret headers: value 3").fill("7 chars")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_text("At least 8 characters")).to_be_visible()
    assert stub.platform.writes("PUT") == []
    form.get_by_label("Secret headers: value 3").fill("new secret")
    form.get_by_role("button", name="Remove Gone from Secret headers").click()
    form.get_by_role("button", name="Save").click()
    expect(toasts(page)).to_contain_text("“get_bodyweight” is saved.")
    saved = stub.platform.writes("PUT")[0]
    assert (saved.if_match, saved.body["secretHeaders"]) == ('"1"', {"Kept": None, "Renewed": "new secret"})
    expect(form.get_by_label("Secret headers: value 2")).to_have_value("")
    form.get_by_label("Description").fill("Other words.")
    form.get_by_role("button", name="Save").click()
    expect(toasts(page).locator(".toast")).to_have_count(2)
    again = stub.platform.writes("PUT")[1]
    assert (again.if_match, again.body["secretHeaders"]) == ('"2"', {"Kept": None, "Renewed": None})


def test_mistakes_in_a_schema_are_told_by_their_lines_and_keep_it_from_being_saved(
    page: Page, stub: Stub, address: str
) -> None:
    stub.platform.put("tools", records.tool())
    go(page, address, "#/tools/tool_1", "get_bodyweight")
    schema = page.get_by_label("Arguments (JSON Schema)")
    mistakes = page.locator("#tool-parameters-mistakes")
    expect(mistakes).to_have_text("No mistakes.")
    schema.fill(
        '{\n  "type": "object",\n  "properties": {\n    "days": {"type": "int"}\n  },\n  "required": ["day"]\n}'
    )
    expect(mistakes.get_by_role("listitem")).to_have_text(
        [
            'Line 4 "int" is no type: take one of string, number, integer, boolean, object, array, null.',
            "Line 6 “day” is required, but “properties” does not have it.",
        ]
    )
    expect(page.locator(".json-lines .bad").first).to_have_text("4")
    mistakes.get_by_role("button", name="Line 4").click()
    expect(schema).to_be_focused()
    assert (
        schema.evaluate("node => node.value.slice(node.selectionStart, node.selectionEnd)")
        == '    "days": {"type": "int"}'
    )
    page.get_by_role("form", name="Edit tool").get_by_role("button", name="Save").click()
    expect(schema).to_be_focused()
    assert stub.platform.writes() == []
    schema.fill('{"type": "object",\n "properties": {}\n "required": []}')
    expect(mistakes).to_contain_text("Line 2 A comma is missing at the end of this line")
    schema.fill('{"type":"object","properties":{}}')
    page.locator(".json").filter(has=schema).get_by_role("button", name="Tidy up").click()
    expect(schema).to_have_value('{\n  "type": "object",\n  "properties": {}\n}')


def test_what_cannot_be_right_is_said_before_anything_is_sent(page: Page, stub: Stub, address: str) -> None:
    go(page, address, "#/tools/new", "New tool")
    form = page.get_by_role("form", name="New tool")
    form.get_by_label("Name", exact=True).fill("get weight")
    form.get_by_label("Address").fill("http://example.com")
    form.get_by_role("button", name="Add to Headers").click()
    form.get_by_label("Bytes read at most").fill("0")
    form.get_by_role("button", name="Make this tool").click()
    for said in (
        "it is what models call",
        "models choose tools by this",
        "begins with https://.",
        "Each row needs a name.",
        "from 1 to 100,000",
    ):
        expect(form.get_by_text(said).last).to_be_visible()
    expect(form.get_by_label("Name", exact=True)).to_be_focused()
    assert stub.platform.writes() == []


def test_trying_a_tool_shows_what_was_sent_what_came_back_and_what_a_model_sees(
    page: Page, stub: Stub, address: str
) -> None:
    stub.platform.put("tools", records.tool())
    stub.platform.trial = TRIED
    go(page, address, "#/tools/tool_1", "get_bodyweight")
    tester = page.get_by_role("region", name="Try it")
    arguments = tester.get_by_label("Arguments")
    expect(arguments).to_have_value('{\n  "userId": ""\n}')
    arguments.fill('{"userId": 7')
    expect(tester.get_by_role("button", name="Call it")).to_be_disabled()
    expect(tester).to_contain_text("“}” is missing at the end.")
    arguments.fill('{"userId": "7"}')
    tester.get_by_role("button", name="Call it").click()
    expect(tester.get_by_role("region", name="Sent")).to_contain_text("GET https://api.example.com/users/7/weights")
    expect(tester.get_by_role("region", name="Sent")).to_contain_text("X-Api-Key•••")
    expect(tester.get_by_role("region", name="Came back")).to_contain_text("200 after 87 ms, cut at the size limit")
    expect(tester.get_by_label("What the model sees")).to_have_text("Weights: 80.5")
    asked = stub.platform.writes("POST")[0]
    assert (asked.path, asked.body) == ("/tools/tool_1/test", {"arguments": {"userId": "7"}})
    stub.platform.trial = TRIED | {"response": None, "seenByModel": None, "error": "The server did not answer in time."}
    tester.get_by_role("button", name="Call it").click()
    expect(tester).to_contain_text("It did not work. The server did not answer in time.")
    assert stub.platform.writes("POST")[1].key != asked.key
    stub.platform.faults["POST /tools/tool_1/test"] = ["lost"]
    tester.get_by_role("button", name="Call it").click()
    expect(tester).to_contain_text("Spotter had a problem with that.")
    tester.get_by_role("button", name="Call it").click()
    expect(tester).to_contain_text("It did not work.")
    third, fourth = stub.platform.writes("POST")[2:]
    assert third.key == fourth.key


def test_a_tool_is_deleted_after_asking(page: Page, stub: Stub, address: str) -> None:
    stub.platform.put("tools", records.tool())
    go(page, address, "#/tools/tool_1", "get_bodyweight")
    page.get_by_role("button", name="Delete “get_bodyweight”").click()
    expect(page.get_by_role("dialog")).to_contain_text("its secret headers are deleted for good")
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page).to_have_title("Tools · Spotter")
    assert stub.platform.records["tools"] == {}


def test_the_agents_that_have_a_tool_are_named_before_it_is_deleted(page: Page, stub: Stub, address: str) -> None:
    stub.platform.put("tools", records.tool())
    stub.platform.put(
        "agents",
        records.agent(name="Strict coach", tools=["idle", "http:tool_1"]),
        records.agent(agentId="agt_2", name="Runner", tools=["http:tool_10"]),
    )
    go(page, address, "#/tools/tool_1", "get_bodyweight")
    page.get_by_role("button", name="Delete “get_bodyweight”").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("1 agent will go on without it:")
    expect(dialog.get_by_role("listitem")).to_have_text(["Strict coach"])
    dialog.get_by_role("button", name="Delete").click()
    expect(page).to_have_title("Tools · Spotter")
    assert stub.platform.records["tools"] == {}


def test_an_agent_that_is_given_a_tool_meanwhile_is_named_too(page: Page, stub: Stub, address: str) -> None:
    stub.platform.put("tools", records.tool())
    go(page, address, "#/tools/tool_1", "get_bodyweight")
    page.get_by_role("button", name="Delete “get_bodyweight”").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Delete")).to_be_enabled()
    stub.platform.put("agents", records.agent(name="Strict coach", tools=["http:tool_1"]))
    dialog.get_by_role("button", name="Delete").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Agents have been given it meanwhile.")
    expect(dialog.get_by_role("listitem")).to_have_text(["Strict coach"])
    assert "tool_1" in stub.platform.records["tools"]
    dialog.get_by_role("button", name="Delete").click()
    expect(page).to_have_title("Tools · Spotter")


JSON = """text => import('/js/console/json_source.js')
    .then(({ readJson }) => readJson(text))
    .then(({ value, mistakes }) => [value, mistakes])"""


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "There is nothing here yet."),
        ('{\n"a": 1,\n}', 3, "There is a comma too many before “}”."),
        ("[1,\n2\n3]", 2, "A comma is missing at the end of this line, or before “3”."),
        ('{"a"\n 1}', 2, "A colon is missing behind “a”."),
        ("{'a': 1}", 1, "A name in double quotation marks is missing before “'”."),
        ("{\n\"a\": 'b'}", 2, "Texts stand in double quotation marks in JSON."),
        ('{"a": "b\n"}', 1, "The quotation mark at the end of this text is missing."),
        ('{"a": tru}', 1, "A value is missing before “t”."),
        ('{"a": 1} 2', 1, "“2” stands behind the end of the JSON."),
        ('{"a": 1,\n"a": 2}', 2, "“a” stands here twice."),
        ('["\\x"]', 1, "“\\x” means nothing in JSON; a backslash is written “\\\\”."),
        ("[" * 70, 1, "This is nested more than 60 deep."),
        ("[01]", 1, "A comma is missing at the end of this line, or before “1”."),
    ],
)
def test_a_mistake_in_json_is_told_with_its_line(page: Page, text: str, line: int, said: str) -> None:
    _value, mistakes = page.evaluate(JSON, text)
    assert mistakes == [{"line": line, "text": said}]


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "[]",
        "{}",
        " [1, -2.5e3, true, false, null] ",
        '{"a": {"b": ["\\u00e4\\n\\"", ""]}, "__proto__": 1}',
        "0",
    ],
)
def test_json_without_mistakes_is_read_as_the_browser_reads_it(page: Page, text: str) -> None:
    both = """text => import('/js/console/json_source.js').then(({ readJson }) => {
        const { value, mistakes } = readJson(text);
        return [JSON.stringify(value), JSON.stringify(JSON.parse(text)), mistakes];
    })"""
    read, known, mistakes = page.evaluate(both, text)
    assert mistakes == []
    assert read == known


@pytest.mark.parametrize(
    ("schema", "line", "said"),
    [
        ("[]", 1, "A schema is an object"),
        ('{\n"type": "string"}', 2, "“type” must be “object”."),
        ("{}", 1, "“type” must be “object”."),
        ('{"type": "object",\n"properties": []}', 2, "“properties” is an object of schemas by name."),
        ('{"type": "object", "properties": {\n"a": 1}}', 2, "A schema is an object, or true or false."),
        ('{"type": "object", "properties": {"a": {\n"enum": []}}}', 2, "“enum” is a list of at least one value."),
        ('{"type": "object", "properties": {"a": {\n"minLength": -1}}}', 2, "“minLength” is a whole number from 0."),
        ('{"type": "object", "properties": {"a": {\n"minimum": "1"}}}', 2, "“minimum” is a number."),
        ('{"type": "object", "properties": {"a": {\n"minimum": 2, "maximum": 1}}}', 2, "“minimum” is above “maximum”"),
        ('{"type": "object", "properties": {"a": {\n"pattern": "("}}}', 2, "not a regular expression"),
        ('{"type": "object", "properties": {"a": {"type": "array",\n"items": {"type": "x"}}}}', 2, '"x" is no type'),
        ('{"type": "object",\n"required": "a"}', 2, "“required” is a list of names."),
        ('{"type": "object", "properties": {"a": {}},\n"required": ["a",\n"a"]}', 3, "“a” is required twice."),
        ('{"type": "object",\n"anyOf": []}', 2, "“anyOf” is a list of at least one schema."),
    ],
)
def test_a_mistake_in_a_schema_is_told_with_its_line(page: Page, schema: str, line: int, said: str) -> None:
    check = "text => import('/js/console/schema_check.js').then(({ schemaMistakes }) => schemaMistakes(text))"
    [mistake] = page.evaluate(check, schema)
    assert mistake["line"] == line
    assert said in mistake["text"]
