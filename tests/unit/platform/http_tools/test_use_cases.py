"""A tool, its name and its credentials land together, and the credentials stay where they were given for."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from spotter.errors import Conflict, InvalidFields, KeyReused, NotFound
from spotter.platform.http_tools import use_cases
from spotter.platform.http_tools.record import MOST_TOOLS, TOOLS, HttpTool
from spotter.platform.http_tools.use_cases import Credentials, Tool
from spotter.store.keys import tenant_pk
from spotter.store.table import Key
from spotter.training import repository
from spotter.training.person.posting import Posting
from spotter.training.records import Change, Reader
from spotter.training.repository import TableReader
from tests.fakes.http_tool import CountingVault, http_tool
from tests.fakes.memory_table import MemoryTable

PK = tenant_pk("acme")
AT = "2026-03-02T10:00:00.000Z"
KEY = {"X-Key": "0123456789"}


def credentials(given: dict[str, str], kept: Sequence[str] = (), vault: CountingVault | None = None) -> Credentials:
    return Credentials(given, kept, (vault or CountingVault()).vault)


NONE = credentials({})


def commit(table: MemoryTable, change: Any, pk: str = PK) -> Tool:
    return repository.commit(table, pk, AT, change)


def posting(key: str, **content: Any) -> Posting:
    return Posting.of(key, content)


def add(table: MemoryTable, key: str = "k1", secret: Credentials = NONE, pk: str = PK, **changed: Any) -> Tool:
    sent = posting(key, **changed)
    new = http_tool(id=sent.new_id("tool"), posted=sent.mark, **changed)
    return commit(table, lambda reader: use_cases.add(reader, sent, new, secret), pk)


def replace(table: MemoryTable, tool: Tool, secret: Credentials = NONE, **changed: Any) -> Tool:
    new = http_tool(id=tool.value.id, **changed)
    return commit(table, lambda reader: use_cases.replace(reader, new, secret, local=False))


def delete(table: MemoryTable, tool_id: str) -> Tool:
    return commit(table, lambda reader: use_cases.delete(reader, tool_id))


def keys(table: MemoryTable, pk: str = PK) -> list[str]:
    return sorted(str(item["sk"]) for item in table.query(pk, " ", "\uffff"))


def stored(table: MemoryTable, sk: str) -> str:
    item = table.get(Key(PK, sk))
    return "" if item is None else str(item["data"])


def test_a_tool_comes_with_its_name_and_its_credentials_and_goes_with_them() -> None:
    table = MemoryTable()
    tool = add(table, secret=credentials(KEY), secret_headers=["X-Key"])
    assert (tool.version, keys(table)) == (
        1,
        [f"SECRET#{tool.value.id}", f"TOOL#{tool.value.id}", "TOOLNAME#get_weather"],
    )
    assert "sealed:9876543210" in stored(table, f"SECRET#{tool.value.id}")
    assert "sealed" not in stored(table, f"TOOL#{tool.value.id}")
    delete(table, tool.value.id)
    assert keys(table) == []


def test_without_credentials_there_is_no_record_of_them() -> None:
    table = MemoryTable()
    tool = add(table)
    assert keys(table) == [f"TOOL#{tool.value.id}", "TOOLNAME#get_weather"]


def test_the_same_key_is_the_same_tool() -> None:
    table = MemoryTable()
    first = add(table)
    again = add(table)
    assert (again.value.id, again.version, len(keys(table))) == (first.value.id, 1, 2)
    with pytest.raises(KeyReused):
        add(table, description="another")


def test_the_same_key_with_another_credential_is_another_request_and_the_same_is_sealed_once() -> None:
    table, vault = MemoryTable(), CountingVault()
    given = credentials(KEY, vault=vault)
    first = add(table, secret=given, secret_headers=["X-Key"])
    assert add(table, secret=given, secret_headers=["X-Key"]).value.id == first.value.id
    assert (vault.seals, vault.looks) == (1, 1)
    before = stored(table, f"SECRET#{first.value.id}")
    for other in (credentials({"X-Key": "9876543210"}), credentials({}, ["X-Key"])):
        with pytest.raises(KeyReused):
            add(table, secret=other, secret_headers=["X-Key"])
    assert stored(table, f"SECRET#{first.value.id}") == before


def test_a_retry_that_comes_after_a_rotation_still_finds_its_tool() -> None:
    table = MemoryTable()
    first = add(table, secret=credentials(KEY), secret_headers=["X-Key"])
    replace(table, first, credentials({"X-Key": "rotated-in-place"}), secret_headers=["X-Key"])
    assert add(table, secret=credentials(KEY), secret_headers=["X-Key"]).version == 2


def test_credentials_are_not_told_by_what_carries_them() -> None:
    assert "0123456789" not in repr(credentials(KEY))


@pytest.mark.parametrize("name", ["get_weather", "GET_Weather"])
def test_a_name_is_had_once_in_a_tenant(name: str) -> None:
    table = MemoryTable()
    add(table)
    with pytest.raises(Conflict):
        add(table, "k2", name=name)
    assert len(keys(table)) == 2
    assert add(table, "k2", name=name, pk=tenant_pk("other")).version == 1


def test_a_name_that_was_given_up_is_free() -> None:
    table = MemoryTable()
    first = add(table)
    replace(table, first, name="forecast")
    second = add(table, "k2")
    assert keys(table)[2:] == ["TOOLNAME#forecast", "TOOLNAME#get_weather"]
    with pytest.raises(Conflict):
        replace(table, second, name="forecast")
    delete(table, first.value.id)
    assert replace(table, second, name="forecast").value.name == "forecast"
    assert keys(table)[1:] == ["TOOLNAME#forecast"]


def test_two_who_take_a_name_at_once_do_not_both_get_it() -> None:
    table = MemoryTable()
    raced: list[Tool] = []

    def slow(reader: Reader) -> Change[Tool]:
        change = use_cases.add(reader, posting("k1"), http_tool(id="tool_slow"), NONE)
        if not raced:
            raced.append(add(table, "k2"))
        return change

    with pytest.raises(Conflict):
        commit(table, slow)
    assert keys(table) == [f"TOOL#{raced[0].value.id}", "TOOLNAME#get_weather"]


def test_there_are_only_so_many() -> None:
    table = MemoryTable()
    for number in range(MOST_TOOLS):
        add(table, f"k{number}", name=f"tool_{number}")
    with pytest.raises(Conflict):
        add(table, "one-more", name="one_more")
    assert len(use_cases.listed(TableReader(table, PK))) == MOST_TOOLS


def test_a_change_keeps_what_is_said_to_stay_and_drops_the_rest() -> None:
    table = MemoryTable()
    both = {"X-Key": "0123456789", "X-Other": "012345678901"}
    tool = add(table, secret=credentials(both), secret_headers=["X-Key", "X-Other"])
    record = f"SECRET#{tool.value.id}"
    kept = replace(table, tool, credentials({}, ["X-Key"]), secret_headers=["X-Key"])
    assert kept.version == 2
    assert "X-Key" in stored(table, record)
    assert "X-Other" not in stored(table, record)
    rotated = replace(table, tool, credentials({"X-Key": "rotated-in-place"}), secret_headers=["X-Key"])
    assert "sealed:ecalp-ni-detator" in stored(table, record)
    assert rotated.version == 3
    replace(table, tool, NONE)
    assert stored(table, record) == ""


def test_a_rotation_alone_is_a_new_version() -> None:
    table = MemoryTable()
    tool = add(table, secret=credentials(KEY), secret_headers=["X-Key"])
    fresh = credentials({"X-Key": "rotated-in-place"})
    rotated = replace(table, tool, fresh, secret_headers=["X-Key"])
    assert (rotated.version, TOOLS.one(TableReader(table, PK), tool.value.id).version) == (2, 2)


def test_what_is_kept_must_be_there() -> None:
    table = MemoryTable()
    tool = add(table)
    with pytest.raises(InvalidFields):
        replace(table, tool, credentials({}, ["X-Key"]), secret_headers=["X-Key"])
    with pytest.raises(InvalidFields):
        add(table, "k2", credentials({}, ["X-Key"]), name="other", secret_headers=["X-Key"])


@pytest.mark.parametrize(
    ("url", "stays"),
    [
        ("https://api.example.com/other/{place}", True),
        ("https://API.example.com:443/{place}", True),
        ("https://evil.example.net/{place}", False),
        ("https://api.example.com:8443/{place}", False),
        ("https://sub.api.example.com/{place}", False),
    ],
)
def test_credentials_stay_with_the_server_that_they_were_given_for(url: str, stays: bool) -> None:
    table = MemoryTable()
    tool = add(table, secret=credentials(KEY), secret_headers=["X-Key"])
    keeping = credentials({}, ["X-Key"])
    if stays:
        assert replace(table, tool, keeping, url=url, secret_headers=["X-Key"]).value.url == url
    else:
        with pytest.raises(InvalidFields) as caught:
            replace(table, tool, keeping, url=url, secret_headers=["X-Key"])
        assert "another server" in str(caught.value)
        assert replace(table, tool, credentials(KEY), url=url, secret_headers=["X-Key"]).version == 2


def test_nobody_finds_what_is_not_there_or_another_tenant_s() -> None:
    table = MemoryTable()
    tool = add(table)
    for tenant, tool_id in (("acme", "tool_none"), ("other", tool.value.id)):
        with pytest.raises(NotFound):
            commit(table, partial(use_cases.delete, tool_id=tool_id), tenant_pk(tenant))
        with pytest.raises(NotFound):
            TOOLS.one(TableReader(table, tenant_pk(tenant)), tool_id)
    assert len(keys(table)) == 2


@pytest.mark.parametrize("lost", ["policy", "approval", "max_bytes", "timeout_seconds", "parameters", "url", "status"])
def test_a_record_that_has_lost_what_bounds_it_is_not_used(lost: str) -> None:
    told = http_tool().to_json()
    assert HttpTool.of(told) == http_tool()
    assert HttpTool.of({name: value for name, value in told.items() if name != lost}) is None
    assert HttpTool.of({**told, lost: object()}) is None


def test_fields_of_a_later_version_are_kept() -> None:
    table = MemoryTable()
    tool = add(table, later="field")
    replace(table, tool, description="changed")
    assert '"later":"field"' in stored(table, f"TOOL#{tool.value.id}")
