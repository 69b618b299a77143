"""Signing demo users in through the emulated user pool. There is no such door in AWS."""

import re
import secrets
import threading
import time
from collections.abc import Collection
from contextlib import suppress
from typing import Any

from local.cloud import Cloud, CloudRefusedError
from local.provision import Resources

FRESH_SECONDS = 30 * 60
"""A token is handed out again for half of its hour: so a page that reloads does not fill the pool with tokens."""

_COGNITO = "AWSCognitoIdentityProviderService"
_NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")


class UnfitNameError(ValueError):
    """A user, a tenant or a group cannot be called so."""


class SignIn:
    """Makes users as they are named, and signs them in."""

    def __init__(self, cloud: Cloud, resources: Resources) -> None:
        self._cloud = cloud
        self._resources = resources
        self._lock = threading.Lock()
        self._tokens: dict[tuple[str, frozenset[str]], tuple[float, str]] = {}

    def token(self, user: str, tenant: str, groups: Collection[str] = ()) -> str:
        """An ID token of the user, in these groups and no others; its ``sub`` is the same every time. UnfitNameError.

        A token keeps the groups that it was made with, as in AWS.
        """
        if not all(map(_NAME.fullmatch, (user, tenant, *groups))):
            raise UnfitNameError("user, tenant and groups are up to 64 letters, digits, dots, dashes and underscores")
        email, wanted = f"{user}+{tenant}@spotter.test", frozenset(groups)
        with self._lock:
            made_at, token = self._tokens.get((email, wanted), (0.0, ""))
            if not token or not self._is_there(email) or time.monotonic() - made_at > FRESH_SECONDS:
                token = self._sign_in(email, tenant, wanted)
                self._tokens[email, wanted] = (time.monotonic(), token)
            return token

    def _sign_in(self, email: str, tenant: str, groups: frozenset[str]) -> str:
        pool = {"UserPoolId": self._resources.user_pool}
        if not self._is_there(email):
            attributes = [{"Name": "email_verified", "Value": "true"}, {"Name": "custom:tenant", "Value": tenant}]
            self._ask("AdminCreateUser", Username=email, UserAttributes=attributes, MessageAction="SUPPRESS", **pool)
        self._put_into(email, groups)
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

    def _put_into(self, email: str, groups: frozenset[str]) -> None:
        """Make the user a member of these groups, and of no others."""
        whose = {"UserPoolId": self._resources.user_pool, "Username": email}
        member_of = {str(each["GroupName"]) for each in self._ask("AdminListGroupsForUser", **whose)["Groups"]}
        for group in sorted(groups - member_of):
            with suppress(CloudRefusedError):  # it is there
                self._ask("CreateGroup", UserPoolId=self._resources.user_pool, GroupName=group)
            self._ask("AdminAddUserToGroup", GroupName=group, **whose)
        for group in sorted(member_of - groups):
            self._ask("AdminRemoveUserFromGroup", GroupName=group, **whose)

    def _is_there(self, email: str) -> bool:
        """Whether there is such a user: not before the first time, and not after they have deleted themselves."""
        try:
            self._ask("AdminGetUser", Username=email, UserPoolId=self._resources.user_pool)
        except CloudRefusedError as refused:
            if str(refused) != "UserNotFoundException":
                raise
            return False
        return True

    def _ask(self, action: str, **request: object) -> dict[str, Any]:
        return self._cloud.ask("cognito-idp", f"{_COGNITO}.{action}", **request)
