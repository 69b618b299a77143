"""Which URLs are refused before anything is resolved: the hostile half of the table, with what is let through."""

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.platform.outgoing.errors import Refused
from spotter.platform.outgoing.urls import Target, target_of

HOSTILE = [
    # other schemes, and none
    "",
    "example.com",
    "//example.com/",
    "http://example.com/",
    "HTTP://example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://example.com:70/_",
    "data:text/plain,hello",
    "javascript:alert(1)",
    "ws://example.com/",
    "wss://example.com/",
    "https:example.com",
    "https:/example.com",
    "https:///example.com",
    "https://",
    "https://?q",
    # this machine and its network, by name
    "https://localhost/",
    "https://LOCALHOST/",
    "https://localhost:8443/",
    "https://localhost./",
    "https://a.localhost/",
    "https://printer.local/",
    "https://metadata.google.internal/computeMetadata/v1/",
    "https://router.home.arpa/",
    "https://intranet/",
    "https://metadata/",
    # numbers that are addresses in another notation
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.1/",
    "https://0x7f.0.0.0x1/",
    "https://0177.0.0.1/",
    "https://017700000001/",
    "https://127.1/",
    "https://127.0.1/",
    "https://127.0.0.1.0x/",
    "https://1.2.3.256/",
    "https://1.2.3.4.5/",
    "https://169.254.43518/",
    "https://2852039166/",
    "https://0xa9fea9fe/",
    "https://0/",
    "https://127.0.0.1./",
    "https://[::ffff:7f00:1/",
    "https://[::1%25lo]/",
    "https://[fe80::1%eth0]/",
    "https://[::1].example.com/",
    "https://::1/",
    "https://[v1.fe80::a]/",
    "https://[]/",
    # who is asked depends on who reads
    "https://user@example.com/",
    "https://user:password@example.com/",
    "https://example.com@169.254.169.254/",
    "https://169.254.169.254#@example.com/",
    "https://example.com\\@169.254.169.254/",
    "https://example.com\\.evil.com/",
    "https:\\\\example.com\\",
    "https://@example.com/",
    "https://example.com:80:443/",
    "https://example.com:443@10.0.0.1/",
    "https://exa mple.com/",
    "https://example.com\t/",
    "https://example.com\r\nHost: internal/",
    "https://example.com/a\nb",
    "https://example.com/\x00",
    "\x01https://example.com/",
    " https://example.com/",
    "https://example.com /",
    "https://example%2ecom/",
    "https://%65xample.com/",
    "https://example.com%00.evil.com/",
    "https://example.com%2f@evil.com/",
    "https://exa_mple.com/",
    "https://-example.com/",
    "https://example-.com/",
    "https://.example.com/",
    "https://example..com/",
    "https://example.com./",
    "https://example.com./path",
    "https://" + "a" * 64 + ".com/",
    "https://" + "a." * 127 + "com/",
    "https://example.com/" + "a" * 8_000,
    "https://example.com/#fragment",
    "https://example.com#",
    "https://example.com/%",
    "https://example.com/%zz",
    "https://example.com/?q=%1",
    "https://example.com/<script>",
    "https://example.com/a|b^c",
    "https://example.com/{id}",
    # letters that become others
    "https://ex\u00e4mple.com/",
    "https://\uff11\uff12\uff17.0.0.1/",
    "https://\u24d4xample.com/",
    "https://example\u3002com/",
    "https://169\u3002254\u3002169\u3002254/",
    "https://\u2139.com/",
    "https://exam\u00adple.com/",
    "https://example.com\u200b/",
    "https://example.com/\u2025",
    "https://loc\u017falhost.com/",
    # ports of other services
    "https://example.com:0/",
    "https://example.com:22/",
    "https://example.com:25/",
    "https://example.com:53/",
    "https://example.com:80/",
    "https://example.com:444/",
    "https://example.com:5060/",
    "https://example.com:6667/",
    "https://example.com:65536/",
    "https://example.com:99999/",
    "https://example.com:-1/",
    "https://example.com:+443/",
    "https://example.com:0x1bb/",
    "https://example.com:\u0664\u0664\u0663/",
]
FINE = {
    "https://example.com": Target("https", "example.com", 443),
    "https://EXAMPLE.com/Path": Target("https", "example.com", 443),
    "HTTPS://example.com/": Target("https", "example.com", 443),
    "https://example.com:443/": Target("https", "example.com", 443),
    "https://example.com:/": None,
    "https://api.example.co.uk:8443/v1/a%20b/?q=1&r=%C3%A4": Target("https", "api.example.co.uk", 8443),
    "https://xn--bcher-kva.example/": Target("https", "xn--bcher-kva.example", 443),
    "https://8.8.8.8/": Target("https", "8.8.8.8", 443),
    "https://[2606:4700:4700::1111]:8443/": Target("https", "2606:4700:4700::1111", 8443),
    "https://a-b.example/@user/x:y;z=1,2": Target("https", "a-b.example", 443),
    "https://1.example/": Target("https", "1.example", 443),
}
LOOPBACK = {
    "http://localhost:8000/x": Target("http", "localhost", 8000),
    "http://127.0.0.1/": Target("http", "127.0.0.1", 80),
    "http://127.9.9.9:3001/": Target("http", "127.9.9.9", 3001),
    "http://[::1]:8000/": Target("http", "::1", 8000),
}


@pytest.mark.parametrize("url", HOSTILE)
@pytest.mark.parametrize("local", [False, True])
def test_a_hostile_url_is_refused_wherever_it_runs(url: str, local: bool) -> None:
    with pytest.raises(Refused):
        target_of(url, local=local)


def test_the_table_has_its_size() -> None:
    assert len(set(HOSTILE)) == len(HOSTILE) >= 60


@pytest.mark.parametrize(("url", "target"), FINE.items())
def test_a_usual_url_leads_where_it_says(url: str, target: Target | None) -> None:
    if target is None:
        with pytest.raises(Refused):
            target_of(url)
    else:
        assert target_of(url) == target


@pytest.mark.parametrize(("url", "target"), LOOPBACK.items())
def test_loopback_over_plain_http_is_for_the_local_run_alone(url: str, target: Target) -> None:
    assert target_of(url, local=True) == target
    with pytest.raises(Refused):
        target_of(url)


@pytest.mark.parametrize(
    "url",
    [
        "http://10.0.0.1/",
        "http://192.168.1.1:8000/",
        "http://169.254.169.254/latest/meta-data/",
        "http://example.com/",
        "http://[::ffff:127.0.0.1]/",
        "http://0.0.0.0:8000/",
        "http://2130706433:8000/",
        "http://127.1:8000/",
        "http://localhost.example.com/",
        "http://a.localhost/",
        "http://localhost:22/",
    ],
)
def test_the_local_run_lets_in_loopback_and_nothing_else(url: str) -> None:
    with pytest.raises(Refused):
        target_of(url, local=True)


_LETTERS = st.sampled_from("ab1.-:/@#?\\%[]{} \t0x_\u3002\u00e4")


@given(st.text(_LETTERS, max_size=30))
def test_what_is_let_through_means_the_same_to_the_client_that_sends_it(rest: str) -> None:
    url = f"https://{rest}"
    try:
        target = target_of(url)
    except Refused:
        return
    read = httpx2.URL(url)
    assert (read.scheme, read.raw_host.decode().lower(), read.port or 443) == (target.scheme, target.host, target.port)
    assert (read.userinfo, read.fragment) == (b"", "")
