"""Who can sign in: the users of the pool in Cognito."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from botocore.exceptions import ClientError

from spotter.errors import StoreUnavailable
from spotter.store.outages import is_outage

if TYPE_CHECKING:
    from mypy_boto3_cognito_idp import CognitoIdentityProviderClient

NO_SUCH_USER = "UserNotFoundException"


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
            if isinstance(error, ClientError) and error.response.get("Error", {}).get("Code") == NO_SUCH_USER:
                return
            if is_outage(error):
                raise StoreUnavailable(f"Cognito did not answer: {type(error).__name__}") from None
            raise
