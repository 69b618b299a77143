"""The tools of one user, as MCP clients call them: read, run, and committed in one transaction."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import ValidationError

from spotter.store.events import stamp
from spotter.store.keys import user_pk
from spotter.store.table import Table
from spotter.tools.arguments import ToolArguments
from spotter.tools.tool import AnyTool, Needs, Outcome, Reader, ToolContext
from spotter.training import repository
from spotter.training.dates import today_in
from spotter.training.keys import SETTINGS
from spotter.training.models import Settings
from spotter.training.records import Change
from spotter.validation import field_faults, in_one_line

NO_SESSION = "mcp"
"""What a call runs in: no conversation. No session has this id, so there is no current workout either."""
MOST_FAULTS = 5


@dataclass(frozen=True, slots=True)
class UserTools:
    """Runs tools on the data of one user, at one moment. ``key`` tells calls apart that are the same to the letter."""

    table: Table
    tenant: str
    user: str
    moment: datetime
    key: str = ""

    def call(self, tool: AnyTool, arguments: Mapping[str, Any], asked: type[ToolArguments] | None = None) -> Outcome:
        """What a call comes to, with its effects landed. Contended, StoreUnavailable.

        The same call on the same day makes the same ids, so that a client that did not hear the answer may ask again:
        ids of JSON-RPC do not serve for that, as every connection counts from one.
        """
        try:
            if asked is not None:  # less than the tool takes
                asked.model_validate(dict(arguments))
            filled = tool.arguments.model_validate(dict(arguments))
        except ValidationError as invalid:
            faults = in_one_line(field_faults(invalid, "arguments", MOST_FAULTS))
            return Outcome.refused(f"These arguments are not valid. {faults}")

        def change(reader: Reader) -> Change[Outcome]:
            today = today_in(_zone(reader), self.moment).isoformat()
            identity = json.dumps([self.key, tool.name, dict(arguments), today], sort_keys=True)
            call_key = f"mcp/{hashlib.sha256(identity.encode()).hexdigest()}"
            context = ToolContext(self.tenant, self.user, NO_SESSION, call_key, today)
            outcome = tool.answer(filled, context, reader)
            return Change(outcome, outcome.effects)

        return repository.commit(self.table, user_pk(self.tenant, self.user), stamp(self.moment), change)


def _zone(reader: Reader) -> str | None:
    settings = reader.read(Needs(records=(SETTINGS,))).records[SETTINGS]
    known = Settings.of(settings.data)
    return known.time_zone if known else None
