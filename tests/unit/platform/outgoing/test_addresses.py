"""What is an address of the public Internet, by the registries of special-purpose addresses."""

from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.platform.outgoing.addresses import is_loopback, is_public

NOT_PUBLIC = [
    "0.0.0.0",  # noqa: S104
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.100.100.200",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.0.1",
    "169.254.169.254",
    "169.254.170.2",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.0.170",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "::ffff:0:127.0.0.1",
    "64:ff9b::127.0.0.1",
    "64:ff9b::10.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",
    "64:ff9b:1::8.8.8.8",
    "100::1",
    "2001::1",
    "2001:0:7f00:1::",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a9fe:a9fe::",
    "2002:808:808::",
    "3fff::1",
    "5f00::1",
    "4000::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "2606:4700:4700::1111%1",
    "",
    "example.com",
    "0177.0.0.1",
    "2130706433",
    "0x7f.0.0.1",
    "127.1",
]
PUBLIC = [
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "169.253.255.255",
    "169.255.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.167.255.255",
    "192.169.0.0",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4001:82a::200e",
    "2001:4860:4860::8888",
    "2001:200::1",
    "::ffff:8.8.8.8",
    "64:ff9b::8.8.8.8",
]


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_it_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_it_is_public(address: str) -> None:
    assert is_public(address)


@given(st.one_of(st.ip_addresses(v=4), st.ip_addresses(v=6)))
def test_whatever_python_knows_to_be_special_is_not_public(address: IPv4Address | IPv6Address) -> None:
    inner = getattr(address, "ipv4_mapped", None) or address
    special = inner.is_private or inner.is_loopback or inner.is_link_local or inner.is_multicast
    if special or inner.is_reserved or inner.is_unspecified:
        assert not is_public(str(address)) or address in _GLOBAL_AFTER_ALL


class _Nat64:
    """Reserved to Python, and yet how IPv4 is reached from a network that has none."""

    def __contains__(self, address: object) -> bool:
        return isinstance(address, IPv6Address) and str(address).startswith("64:ff9b::")


_GLOBAL_AFTER_ALL = _Nat64()


@given(st.ip_addresses(v=4))
def test_an_address_carried_in_another_is_judged_as_itself(address: IPv4Address) -> None:
    number = int(address)
    assert is_public(str(IPv6Address((0xFFFF << 32) | number))) == is_public(str(address))
    assert is_public(str(IPv6Address((0x64FF9B << 96) | number))) == is_public(str(address))
    assert not is_public(str(IPv6Address((0x2002 << 112) | (number << 80))))
    assert not is_public(str(IPv6Address(number)))


@given(st.one_of(st.ip_addresses(v=4), st.ip_addresses(v=6)))
def test_loopback_is_what_it_is_and_nothing_else(address: IPv4Address | IPv6Address) -> None:
    assert is_loopback(str(address)) == (str(address).startswith("127.") or address == ip_address("::1"))
