"""The addresses that a connection may be made to: resolved once, and every one of them checked."""

import socket
import threading
from collections.abc import Callable, Sequence

from spotter.platform.outgoing.addresses import is_address, is_loopback, is_public
from spotter.platform.outgoing.errors import Refused, Stage, TimedOut, Unresolved

Resolver = Callable[[str, int], Sequence[str]]
"""The addresses of a host, in the order in which they are to be tried. OSError if there are none."""

MOST_ADDRESSES = 4
"""That are tried one after another."""


def system_addresses(host: str, port: int) -> Sequence[str]:
    """What the system's resolver says. OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def checked_addresses(resolve: Resolver, host: str, port: int, *, plain: bool) -> Sequence[str]:
    """The addresses to try, none if any of them is not allowed. Refused, Unresolved."""
    try:
        addresses = [host] if is_address(host) else resolve(host, port)
    except (OSError, UnicodeError):
        raise Unresolved from None
    if not addresses:
        raise Unresolved
    if not all(map(is_loopback if plain else is_public, addresses)):
        raise Refused("The host does not lead to the public Internet.")
    return addresses[:MOST_ADDRESSES]


def unresolved_in_time() -> TimedOut:
    """The time was over before the resolver had said anything."""
    return TimedOut("The name of the host could not be resolved in time.", Stage.DNS)


def within(seconds: float, resolve: Resolver) -> Resolver:
    """The same, given up after so many seconds: TimedOut. The system's resolver cannot be interrupted, so it runs in a
    thread that nobody waits for any longer."""

    def bounded(host: str, port: int) -> Sequence[str]:
        found: list[Sequence[str] | BaseException] = []

        def ask() -> None:
            try:
                found.append(resolve(host, port))
            except (OSError, UnicodeError) as error:
                found.append(error)

        asking = threading.Thread(target=ask, name="resolve", daemon=True)
        asking.start()
        asking.join(seconds)
        if not found:
            raise unresolved_in_time()
        if isinstance(found[0], BaseException):
            raise found[0]
        return found[0]

    return bounded
