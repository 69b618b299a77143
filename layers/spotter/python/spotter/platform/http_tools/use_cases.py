"""Add, change and delete HTTP tools. A tool, its name and its credentials change together or not at all."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from spotter.errors import Conflict, Fault, InvalidFields, KeyReused
from spotter.platform.http_tools.record import MOST_TOOLS, TOOLS, HttpTool, NameHolder, name_key
from spotter.platform.http_tools.template import check_url
from spotter.platform.outgoing.errors import Refused
from spotter.platform.outgoing.urls import Target
from spotter.platform.secrets_record import Sealed, stored_secrets
from spotter.training.person.items import Standing
from spotter.training.person.posting import KEY_REUSED, Posting
from spotter.training.records import Change, Effect, Needs, Reader
from spotter.training.stored_record import SHAPE

Tool = Standing[HttpTool]
AS_POSTED = 1
"""The version of a tool that nobody has changed."""


@dataclass(frozen=True, slots=True)
class Vault:
    """Seals the credentials of a tenant's tools, which are named by their ids."""

    seal: Callable[[str, Mapping[str, str]], Sealed]
    holds: Callable[[str, Sealed, Mapping[str, str]], bool]
    """Whether exactly these values are what is sealed."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """The secret headers of a request: the values that are given, and the names of those that stay."""

    given: Mapping[str, str] = field(repr=False)
    kept: Collection[str]
    vault: Vault

    @classmethod
    def of(cls, headers: Mapping[str, str | None], vault: Vault) -> "Credentials":
        """Out of a request's headers: one without a value stays."""
        given = {name: value for name, value in headers.items() if value is not None}
        return cls(given, [name for name, value in headers.items() if value is None], vault)

    def sealed(self, tool_id: str) -> Sealed:
        """The given ones, sealed; nobody is asked where there are none."""
        return self.vault.seal(tool_id, self.given) if self.given else {}

    def are_those_of(self, reader: Reader, tool_id: str) -> bool:
        """Whether a tool has exactly these."""
        stored = stored_secrets(reader, tool_id).values
        if self.kept or not stored:
            return not self.kept and not self.given
        return self.vault.holds(tool_id, stored, self.given)


def listed(reader: Reader) -> list[Tool]:
    """Every tool of the tenant, by id."""
    return sorted(TOOLS.all(reader), key=lambda each: each.value.id)


def add(reader: Reader, posting: Posting, new: HttpTool, credentials: Credentials) -> Change[Tool]:
    """Store a tool; sent again with the same key it is the one that there is. Conflict, KeyReused, InvalidFields.

    Sent again with other credentials it is another request. That is known as long as the tool is as it was posted: of
    one that was changed since, what else was sent counts.
    """
    everything = TOOLS.all(reader)
    made = posting.by_key(each.value for each in everything)
    if made is not None:
        standing = next(each for each in everything if each.value is made)
        if standing.version == AS_POSTED and not credentials.are_those_of(reader, made.id):
            raise KeyReused(KEY_REUSED)
        return Change(standing)
    if len(everything) >= MOST_TOOLS:
        raise Conflict(f"There are {MOST_TOOLS} tools, which is the most. Delete one that no agent uses.")
    _none_kept(credentials.kept)
    standing, effect = TOOLS.added(reader, new)
    secrets = stored_secrets(reader, new.id).replaced(credentials.sealed(new.id))
    return Change(standing, (effect, *_named(reader, None, new), *secrets))


def replace(reader: Reader, new: HttpTool, credentials: Credentials, *, local: bool) -> Change[Tool]:
    """Put ``new`` in the place of the tool with its id. NotFound, Conflict, InvalidFields.

    Credentials stay only with the server that they were given for: whoever may change a tool must not be able to have
    them sent to a server of their own.
    """
    before = TOOLS.one(reader, new.id).value
    stored = stored_secrets(reader, new.id)
    kept = stored.kept(credentials.kept)
    _none_kept([name for name in credentials.kept if name not in kept])
    if kept and _origin(before.url, local=local) != check_url(new.url, local=local):
        raise InvalidFields(
            [Fault(f"body.secretHeaders.{name}", "was given for another server: enter it anew") for name in kept]
        )
    changed = TOOLS.changed(reader, new.model_copy(update={"posted": before.posted, "created": before.created}))
    secrets = stored.replaced({**kept, **credentials.sealed(new.id)})
    touched = changed.effects
    if secrets and not touched:  # the version counts changes of the credentials too
        record = reader.read(Needs(records=(f"{TOOLS.prefix}{new.id}",))).records[f"{TOOLS.prefix}{new.id}"]
        touched = (Effect(record.sk, record.version, record.data),)
        changed = Change(Standing(changed.result.value, record.version + 1))
    return Change(changed.result, (*touched, *_named(reader, before, new), *secrets))


def delete(reader: Reader, tool_id: str) -> Change[Tool]:
    """Take a tool away, with its name and its credentials. NotFound."""
    gone = TOOLS.deleted(reader, tool_id)
    return Change(
        gone.result,
        (*gone.effects, *_named(reader, gone.result.value, None), *stored_secrets(reader, tool_id).replaced({})),
    )


def _named(reader: Reader, before: HttpTool | None, after: HttpTool | None) -> tuple[Effect, ...]:
    """The writes that pass a name on. Conflict for one that another tool has."""
    old, new = (name_key(each.name) if each else "" for each in (before, after))
    if old == new:
        return ()
    records = reader.read(Needs(records=tuple(filter(None, (old, new))))).records
    writes: list[Effect] = []
    if old and records[old].version:
        writes.append(Effect(old, records[old].version, None))
    if new and after:
        holder = NameHolder.of(records[new].data) if records[new].version else None
        if holder is not None and holder.tool != after.id:
            raise Conflict("Another tool has this name.")
        writes.append(Effect(new, records[new].version, {**NameHolder(tool=after.id).to_json(), "v": SHAPE}))
    return tuple(writes)


def _none_kept(names: Collection[str]) -> None:
    if names:
        raise InvalidFields([Fault(f"body.secretHeaders.{name}", "there is none to be kept") for name in names])


def _origin(url: str, *, local: bool) -> Target | None:
    """Where a stored URL leads; None where it is no longer allowed to lead anywhere."""
    try:
        return check_url(url, local=local)
    except (Refused, ValueError):
        return None
