"""Which URLs a request may go to, read more strictly than any client reads them.

What two readers could take for two hosts is refused: user information, backslashes, other letters than ASCII, numbers
that are addresses in another notation (decimal, octal, hexadecimal, short).
"""

import re
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv6Address

from spotter.platform.outgoing.addresses import is_address, is_loopback, is_public
from spotter.platform.outgoing.errors import Refused

MOST_LETTERS = 8_000
"""Of a URL: what common servers take (RFC 9110, 4.1)."""
PLAIN_PORT = 80
TLS_PORT = 443
MOST_PORT = 65_535
LEAST_OTHER_PORT = 1024
"""Below it are the ports of other services; APIs are on 443 or above this."""

_URL = re.compile(
    r"(?P<scheme>https?)://(?P<host>\[[0-9a-f:.]{2,45}\]|[a-z0-9.-]{1,253})(?::(?P<port>[0-9]{1,5}))?"
    r"(?P<path>/[!$&'()*+,;=:@/A-Za-z0-9._~%|\[\]-]*)?(?P<query>\?[!$&'()*+,;=:@/?A-Za-z0-9._~%|\[\]-]*)?"
)
_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")
_NOT_A_NAME_OF_THE_INTERNET = frozenset({"localhost", "local", "internal", "intranet", "lan", "home", "corp", "arpa"})
"""Last labels that are resolved by the machine or its network (RFC 6761, 6762, 8375; ICANN on .internal)."""
_BAD_PORTS = frozenset(
    {1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6679, 6697, 10080} | set(range(6665, 6670))
)
"""Other protocols' ports from 1024 on that no browser fetches from (WHATWG Fetch, port blocking)."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a URL leads. ``host`` is a name or an address without brackets."""

    scheme: str
    host: str
    port: int

    @property
    def plain(self) -> bool:
        """Whether it is http, which only loopback is reached by."""
        return self.scheme == "http"


def target_of(url: str, *, local: bool = False) -> Target:
    """Where a URL leads, if requests may go there. Refused, with a sentence that says why.

    ``local``: http to loopback is allowed, as it is in the local run on demand.
    """
    read = _read(url)
    host = read["host"].removeprefix("[").removesuffix("]")
    plain = read["scheme"] == "http"
    if plain and not (local and (host == "localhost" or is_loopback(host))):
        raise Refused("Only https addresses are allowed.")
    if not plain:
        _check_host(read["host"])
        if is_address(host) and not is_public(host):
            raise Refused("This is no address of the public Internet.")
    usual = PLAIN_PORT if plain else TLS_PORT
    port = int(read["port"] or usual)
    if port != usual and (not LEAST_OTHER_PORT <= port <= MOST_PORT or port in _BAD_PORTS):
        raise Refused("This port is not allowed: 443, or one from 1024 on that is no other protocol's.")
    return Target(read["scheme"], host, port)


def host_of(url: str) -> str:
    """The host of a URL or of a template of one, to be shown: with its port where that is not the usual one."""
    return _authority(url).removesuffix(f":{TLS_PORT}")


def _authority(url: str) -> str:
    """What stands before the path."""
    return re.split(r"[/?#\\]", url.partition("://")[2], maxsplit=1)[0].lower()


def _read(url: str) -> dict[str, str]:
    if len(url) > MOST_LETTERS:
        raise Refused(f"A URL has at most {MOST_LETTERS} letters.")
    scheme, separator, rest = url.partition("://")
    authority = _authority(url)
    if "@" in authority:
        raise Refused("A URL may not carry a user's name or password.")
    if "#" in rest:
        raise Refused("A URL may not have a fragment.")
    found = _URL.fullmatch(f"{scheme.lower()}{separator}{authority}{rest[len(authority) :]}")
    if found is None or _ESCAPE.search(rest):
        raise Refused("This is not a whole https URL in plain ASCII.")
    return {name: text or "" for name, text in found.groupdict().items()}


def _check_host(host: str) -> None:
    """Refused unless it is a name of the Internet, or an address in its one canonical notation."""
    labels = host.split(".")
    try:
        if host.startswith("["):
            IPv6Address(host[1:-1])
            return
        if _NUMBER.fullmatch(labels[-1]):
            IPv4Address(host)
            return
    except AddressValueError:
        raise Refused("The host is not an address in its usual notation.") from None
    if len(labels) < 2 or not all(map(_LABEL.fullmatch, labels)) or labels[-1] in _NOT_A_NAME_OF_THE_INTERNET:
        raise Refused("The host is not a full name of the public Internet.")
