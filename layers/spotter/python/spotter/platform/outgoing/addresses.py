"""Which IP addresses are public, by the special-purpose registries of IANA (RFC 6890 and its updates).

Python's own ``is_global`` is not used: what it says of the same address has changed between the versions that we run.
"""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Address = IPv4Address | IPv6Address

_NOT_PUBLIC_4 = tuple(
    IPv4Network(network)
    for network in (
        "0.0.0.0/8",  # this network, RFC 791
        "10.0.0.0/8",  # private, RFC 1918
        "100.64.0.0/10",  # carrier-grade NAT, RFC 6598
        "127.0.0.0/8",  # loopback
        "169.254.0.0/16",  # link-local; 169.254.169.254 and 169.254.170.2 are AWS's metadata and credentials
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments, RFC 6890
        "192.0.2.0/24",  # documentation, RFC 5737
        "192.31.196.0/24",  # AS112, RFC 7535
        "192.52.193.0/24",  # AMT relays, RFC 7450
        "192.88.99.0/24",  # 6to4 relays, RFC 7526
        "192.168.0.0/16",  # private
        "192.175.48.0/24",  # AS112, RFC 7534
        "198.18.0.0/15",  # benchmarks, RFC 2544
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and broadcast
    )
)
_PUBLIC_6 = IPv6Network("2000::/3")
"""The only global unicast space that has been given out: loopback, unique local (fd00:ec2::254 is AWS's metadata),
link-local, multicast, IPv4-compatible and the local-use NAT64 prefix 64:ff9b:1::/48 lie outside of it."""
_NOT_PUBLIC_6 = tuple(
    IPv6Network(network)
    for network in (
        "2001::/23",  # protocol assignments; Teredo, ORCHID and benchmarks among them
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4: it names an IPv4 address that a relay would reach
        "2620:4f:8000::/48",  # AS112
        "3fff::/20",  # documentation, RFC 9637
    )
)
_NAT64 = IPv6Network("64:ff9b::/96")
"""The well-known prefix (RFC 6052): what DNS64 makes of a public IPv4 address for those who have IPv6 alone."""


def is_public(text: str) -> bool:
    """Whether this is an address of the public Internet, in the canonical notation. One that carries an IPv4 address
    inside (mapped, or NAT64's well-known prefix) is what that address is."""
    address = _read(text)
    if isinstance(address, IPv6Address):
        inner = _carried(address)
        if inner is None:
            return address in _PUBLIC_6 and not any(address in network for network in _NOT_PUBLIC_6)
        address = inner
    return address is not None and not any(address in network for network in _NOT_PUBLIC_4)


def is_loopback(text: str) -> bool:
    """Whether this is an address of this machine: 127.0.0.0/8 or ::1."""
    address = _read(text)
    return address is not None and address.is_loopback and getattr(address, "ipv4_mapped", None) is None


def is_address(text: str) -> bool:
    """Whether this is an address and no name."""
    return _read(text) is not None


def _read(text: str) -> Address | None:
    """The address. None if it is none, or has a zone: a zone is of one link."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return None if getattr(address, "scope_id", None) else address


def _carried(address: IPv6Address) -> IPv4Address | None:
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped
