"""The mark of a user who is deleted: from then on their data is nobody's, and it says what is still to be done.

It stays for a while after everything is gone: tokens and connections outlive a user, and what they write late is
removed when the mark is.
"""

from contextlib import suppress
from dataclasses import dataclass

from spotter.store.keys import user_pk
from spotter.store.table import ABSENT, ConditionFailedError, Delete, Is, Key, Put, Table, Update

DELETED_USERS = "DELETED_USERS"
"""The list-index partition of users that are marked, in the order in which they are due."""
MARK = "DELETED"


@dataclass(frozen=True, slots=True)
class DeletedUser:
    """A user who was deleted at a moment, and when there is something to be done about it, as the log writes it."""

    tenant: str
    user: str
    deleted_at: str
    due_at: str


def mark_deleted(table: Table, tenant: str, user: str, at: str) -> DeletedUser:
    """Mark a user as deleted; the mark that there is, where there is one."""
    item = {
        "pk": user_pk(tenant, user),
        "sk": MARK,
        "deleted_at": at,
        "due_at": at,
        "list_pk": DELETED_USERS,
        "list_sk": f"{at}#{user}",
    }
    with suppress(ConditionFailedError):
        table.put(Put(item, (ABSENT,)))
        return DeletedUser(tenant, user, at, at)
    found = mark_of(table, tenant, user)
    return found or DeletedUser(tenant, user, at, at)  # taken away in this very moment: everything is gone


def mark_of(table: Table, tenant: str, user: str) -> DeletedUser | None:
    """The mark of a user; None of one who is not deleted."""
    item = table.get(Key(user_pk(tenant, user), MARK))
    return DeletedUser(tenant, user, str(item["deleted_at"]), str(item["due_at"])) if item else None


def due(table: Table, at: str, limit: int) -> list[DeletedUser]:
    """Users about whom there is something to be done by a moment, those who have waited longest first."""
    keys = table.query_list_until(DELETED_USERS, f"{at}~", limit=limit).keys
    found = table.batch_get(keys) if keys else {}
    users = [(key, found[key]) for key in keys if key in found]  # the list lags behind the table
    parts = [(key.pk.removeprefix("T#").split("#U#", 1), item) for key, item in users]
    return [DeletedUser(t, u, str(item["deleted_at"]), str(item["due_at"])) for (t, u), item in parts]


def put_off(table: Table, deleted: DeletedUser, due_at: str) -> None:
    """There is nothing to be done before a moment."""
    with suppress(ConditionFailedError):  # another sweep was quicker
        table.update(
            Update(
                Key(user_pk(deleted.tenant, deleted.user), MARK),
                set={"due_at": due_at, "list_sk": f"{due_at}#{deleted.user}"},
                when=(Is("due_at", deleted.due_at),),
            )
        )


def unmark(table: Table, deleted: DeletedUser) -> None:
    """Nothing is left of the user: take the mark away as well."""
    with suppress(ConditionFailedError):
        table.delete(Delete(Key(user_pk(deleted.tenant, deleted.user), MARK), (Is("due_at", deleted.due_at),)))
