"""The sweep: every active server in its turn, whatever is wrong with the others."""

import time
from contextlib import ExitStack

import pytest

from spotter.errors import SpotterError, StoreUnavailable
from spotter.platform.mcp_servers import keys, sweeping
from spotter.platform.mcp_servers.records import Health
from spotter.platform.mcp_servers.sweeping import Swept, sweep
from tests.fakes.mcp import hostile
from tests.fakes.mcp.hostile import HostileServer
from tests.fakes.mcp.tenant import Tenant, configuration


def swept(tenant: Tenant) -> Swept:
    return sweep(tenant.table, tenant.checks, lambda: tenant.moment, lambda error: pytest.fail(str(error)))


def health(tenant: Tenant, server: str) -> Health | None:
    return tenant.found(server).known_health


def test_a_server_is_looked_at_when_it_is_due(tenant: Tenant, server: HostileServer) -> None:
    made = tenant.connect(server.url).server.id
    tenant.passes(minutes=9)
    assert swept(tenant) == Swept(0, 0, 0)
    tenant.passes(minutes=2)
    assert swept(tenant) == Swept(1, 1, 0)
    assert (health(tenant, made) or Health()).checked_at == tenant.at
    tenant.passes(minutes=9)
    assert swept(tenant) == Swept(0, 0, 0)
    tenant.passes(minutes=2)
    assert swept(tenant) == Swept(1, 1, 0)


def test_a_change_is_noticed(tenant: Tenant, server: HostileServer) -> None:
    made = tenant.connect(server.url).server.id
    tenant.look(made)
    tenant.choose(made, "echo")
    server.tools = [hostile.tool("echo", "Something else")]
    tenant.passes(minutes=11)
    swept(tenant)
    assert tenant.offered(f"mcp:{made}:echo") == []


def test_servers_that_are_ill_stop_no_other(
    tenant: Tenant, server: HostileServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "CHECK_SECONDS", 1.0)
    with ExitStack() as stack:
        ill = [stack.enter_context(hostile.serving()) for _ in range(3)]
        ill[0].on["initialize"] = lambda each: each.hang()
        ill[1].on["initialize"] = hostile.dripping
        ill[2].on["initialize"] = lambda each: each.raw(b"{", 200, "application/json")
        made = [tenant.connect(each.url).server.id for each in (*ill, server)]
        dead = tenant.connect("http://127.0.0.1:9/").server.id
        tenant.passes(minutes=11)
        begun = time.monotonic()
        assert swept(tenant) == Swept(5, 1, 0)
        assert time.monotonic() - begun < 1 + 2
    told = {server: health(tenant, server) for server in (*made, dead)}
    assert [(each is not None and each.ok) for each in told.values()] == [False, False, False, True, False]
    assert all(each is not None and each.checked_at == tenant.at for each in told.values())


def test_what_fails_on_our_side_is_told_and_comes_at_the_end_of_the_list(tenant: Tenant, server: HostileServer) -> None:
    one, other = (tenant.connect(server.url).server.id for _ in range(2))
    tenant.passes(minutes=11)
    looked = type(tenant.checks).check

    def check(checks: object, name: str, state: object, *more: object) -> object:
        if state.server.id == one:  # type: ignore[attr-defined]
            raise StoreUnavailable("down")
        return looked(tenant.checks, name, state, *more)  # type: ignore[arg-type]

    object.__setattr__(tenant.checks, "check", lambda *more: check(tenant.checks, *more))
    told: list[SpotterError] = []
    assert sweep(tenant.table, tenant.checks, lambda: tenant.moment, told.append) == Swept(2, 1, 1)
    assert [type(error) for error in told] == [StoreUnavailable]
    assert health(tenant, one) is None
    assert health(tenant, other) is not None
    assert str(tenant.item(keys.health_sk(one))["list_sk"]).startswith(tenant.at)


def test_one_that_is_disabled_is_not_asked(tenant: Tenant, server: HostileServer) -> None:
    made = tenant.connect(server.url).server.id
    tenant.change(made, configuration(server.url, status="disabled"))
    tenant.passes(minutes=11)
    assert swept(tenant) == Swept(1, 1, 0)
    assert swept(tenant) == Swept(0, 0, 0)
    assert (server.asked, health(tenant, made)) == ([], None)


def test_those_come_first_who_have_waited_longest(
    tenant: Tenant, server: HostileServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "MOST_SERVERS", 2)
    made = []
    for _ in range(5):
        made.append(tenant.connect(server.url).server.id)
        tenant.passes(seconds=1)
    tenant.passes(minutes=11)
    for turn in range(3):
        swept(tenant)
        assert [health(tenant, each) is not None for each in made] == [place < 2 * (turn + 1) for place in range(5)]
