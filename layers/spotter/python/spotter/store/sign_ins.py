"""Who can sign in: the users of the pool in Cognito."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from botocore.exceptions import ClientError

from spotter.errors import StoreUnavailable
from spotter.store.outages import is_outage

if TYPE_CHECKING:
    from mypy_boto3_cognito_idp import CognitoIdentityProviderClient

NO_SUCH_USER = "UserNotFoundException"
TENANT = "custom:tenant"


class SignIns(Protocol):
    """The port to the user pool."""

    def delete(self, user: str) -> None:
        """Remove a user by their ``sub``; nothing happens when there is none. StoreUnavailable."""
        ...


class CognitoSignIns:
    """The pool on AWS. A user's name in it is their ``sub``, because they sign in with their address."""

    def __init__(self, client: "Callable[[], CognitoIdentityProviderClient]", pool: str) -> None:
        self._client = client
        self._pool = pool

    def delete(self, user: str) -> None:
        try:
            self._client().admin_delete_user(UserPoolId=self._pool, Username=user)
        except Exception as error:
            if not _is_unknown_user(error):
                _raise_outage(error)
                raise

    def tenant(self, user: str) -> str | None:
        """The tenant that an operator has put a user into, by the name that an access token has for them.

        None without one, without such a user, or for one who may not sign in any more. StoreUnavailable.
        """
        try:
            found = self._client().admin_get_user(UserPoolId=self._pool, Username=user)
        except Exception as error:
            if _is_unknown_user(error):
                return None
            _raise_outage(error)
            raise
        attributes = {each["Name"]: each.get("Value") for each in found.get("UserAttributes", [])}
        return attributes.get(TENANT) if found.get("Enabled", True) else None


def _is_unknown_user(error: Exception) -> bool:
    return isinstance(error, ClientError) and error.response.get("Error", {}).get("Code") == NO_SUCH_USER


def _raise_outage(error: Exception) -> None:
    """StoreUnavailable if the same call may succeed in a moment."""
    if is_outage(error):
        raise StoreUnavailable(f"Cognito did not answer: {type(error).__name__}") from None
