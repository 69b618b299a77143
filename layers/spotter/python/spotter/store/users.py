"""The user pool: what it says of a user."""

from collections.abc import Callable
from typing import Any

from spotter.errors import StoreUnavailable
from spotter.store.outages import is_outage


class UserPool:
    """One user pool of Cognito."""

    def __init__(self, client: Callable[[], Any], pool: str) -> None:
        self._client = client
        self._pool = pool

    def tenant(self, username: str) -> str | None:
        """The tenant that an operator has put the user into; None without one, or without such a user.

        StoreUnavailable.
        """
        client = self._client()
        try:
            user = client.admin_get_user(UserPoolId=self._pool, Username=username)
        except client.exceptions.UserNotFoundException:
            return None
        except Exception as error:
            if is_outage(error):
                raise StoreUnavailable("the user pool did not answer") from None
            raise
        if not user.get("Enabled", True):
            return None
        attributes = {one["Name"]: one.get("Value") for one in user.get("UserAttributes", [])}
        return attributes.get("custom:tenant")
