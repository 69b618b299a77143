"""Signing demo users in through the emulated user pool. There is no such door in AWS."""

import re
import secrets
import threading
import time

from local.cloud import Cloud, CloudRefusedError
from local.provision import Resources

FRESH_SECONDS = 30 * 60
"""A token is handed out again for half of its hour: so a page that reloads does not fill the pool with tokens."""

_COGNITO = "AWSCognitoIdentityProviderService"
_NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")


class UnfitNameError(ValueError):
    """A user or a tenant cannot be called so."""


class SignIn:
    """Makes users as they are named, and signs them in."""

    def __init__(self, cloud: Cloud, resources: Resources) -> None:
        self._cloud = cloud
        self._resources = resources
        self._lock = threading.Lock()
        self._tokens: dict[str, tuple[float, str]] = {}

    def token(self, user: str, tenant: str) -> str:
        """An ID token of the user, whose ``sub`` is the same every time. UnfitNameError."""
        if not _NAME.fullmatch(user) or not _NAME.fullmatch(tenant):
            raise UnfitNameError("user and tenant are up to 64 letters, digits, dots, dashes and underscores")
        email = f"{user}+{tenant}@spotter.test"
        with self._lock:
            made_at, token = self._tokens.get(email, (0.0, ""))
            if not token or not self._is_there(email) or time.monotonic() - made_at > FRESH_SECONDS:
                token = self._sign_in(email, tenant)
                self._tokens[email] = (time.monotonic(), token)
            return token

    def _sign_in(self, email: str, tenant: str) -> str:
        pool = {"UserPoolId": self._resources.user_pool}
        if not self._is_there(email):
            attributes = [{"Name": "email_verified", "Value": "true"}, {"Name": "custom:tenant", "Value": tenant}]
            self._ask("AdminCreateUser", Username=email, UserAttributes=attributes, MessageAction="SUPPRESS", **pool)
        password = f"Aa1!{secrets.token_urlsafe(16)}"
        self._ask("AdminSetUserPassword", Username=email, Password=password, Permanent=True, **pool)
        signed_in = self._ask(
            "AdminInitiateAuth",
            ClientId=self._resources.client,
            AuthFlow="ADMIN_USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": email, "PASSWORD": password},
            **pool,
        )
        return str(signed_in["AuthenticationResult"]["IdToken"])

    def _is_there(self, email: str) -> bool:
        """Whether there is such a user: not before the first time, and not after they have deleted themselves."""
        try:
            self._ask("AdminGetUser", Username=email, UserPoolId=self._resources.user_pool)
        except CloudRefusedError as refused:
            if str(refused) != "UserNotFoundException":
                raise
            return False
        return True

    def _ask(self, action: str, **request: object) -> dict[str, dict[str, str]]:
        return self._cloud.ask("cognito-idp", f"{_COGNITO}.{action}", **request)
