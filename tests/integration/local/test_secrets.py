"""The local run's KMS: what was sealed before a kill -9 and a restart opens after it."""

from pathlib import Path
from typing import Any

import pytest

from local.provision import KEY
from spotter.platform.secrets import Secrets, SecretsUnreadable
from tests.integration.local.handlers import until
from tests.integration.local.kept import rows
from tests.integration.local.processes import started


def secrets_of(server: Any) -> Secrets:
    return Secrets(lambda: server.client("kms"), KEY)


def test_sealed_secrets_open_after_a_kill_and_a_restart(tmp_path: Path) -> None:
    with started(tmp_path) as server:
        sealed = secrets_of(server).seal("acme", "tool-1", {"Authorization": "Bearer hunter2"})
        until(lambda: bool(rows(tmp_path, "SELECT 1 FROM parts WHERE name = 'kms.pickle'")))
        server.process.kill()
        server.process.wait(20)
    with started(tmp_path) as server:
        assert secrets_of(server).open("acme", "tool-1", sealed) == {"Authorization": "Bearer hunter2"}
        with pytest.raises(SecretsUnreadable):
            secrets_of(server).open("other", "tool-1", sealed)
        aliases = server.client("kms").list_aliases()["Aliases"]
        assert [each["AliasName"] for each in aliases].count(KEY) == 1
        assert server.interrupt()[0] == 0
    with started(tmp_path) as server:
        assert secrets_of(server).open("acme", "tool-1", sealed) == {"Authorization": "Bearer hunter2"}
