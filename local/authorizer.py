"""The JWT authorizer of an HTTP API: the token's signature, issuer, audience and times, and its claims as text."""

from collections.abc import Mapping, Sequence
from typing import Any

import jwt


class UnauthorizedError(Exception):
    """The request carries no token, or none that is valid. The message is what ``www-authenticate`` says of it."""


class JwtAuthorizer:
    """Knows the issuer's keys. ID and access tokens both pass, as in API Gateway: ``token_use`` is for functions."""

    def __init__(self, keys: Mapping[str, Any], issuer: str, audience: Sequence[str]) -> None:
        """``keys`` is the issuer's JWKS, ``audience`` the ids of the clients whose tokens are accepted."""
        self._keys = {key.key_id: key for key in jwt.PyJWKSet.from_dict(dict(keys)).keys}
        self._issuer = issuer
        self._audience = frozenset(audience)

    def claims(self, authorization: str) -> dict[str, str]:
        """The token's claims, as ``requestContext.authorizer.jwt.claims`` has them. UnauthorizedError."""
        scheme, _, rest = authorization.partition(" ")
        token = (rest if scheme.lower() == "bearer" else authorization).strip()
        if not token:
            raise UnauthorizedError("Bearer")
        try:
            key = self._keys[jwt.get_unverified_header(token).get("kid")]
            claims = jwt.decode(
                token,
                key,
                algorithms=["RS256"],
                issuer=self._issuer,
                options={"require": ["exp", "iss"], "verify_aud": False},
            )
        except KeyError:
            raise _invalid("signing key not found") from None
        except jwt.ExpiredSignatureError:
            raise _invalid("the token has expired") from None
        except jwt.PyJWTError:
            raise _invalid("the token is not valid") from None
        audience = claims.get("aud", claims.get("client_id"))
        if not self._audience & set(audience if isinstance(audience, list) else [audience]):
            raise _invalid("the token does not have a valid audience")
        return {name: _text(value) for name, value in claims.items()}


def _invalid(description: str) -> UnauthorizedError:
    return UnauthorizedError(f'Bearer scope="" error="invalid_token" error_description="{description}"')


def _text(claim: object) -> str:
    """A claim as API Gateway passes it on: numbers and booleans as written in JSON, a list as ``[a b]``."""
    if isinstance(claim, bool):
        return str(claim).lower()
    if isinstance(claim, list):
        return f"[{' '.join(map(_text, claim))}]"
    return str(claim)
