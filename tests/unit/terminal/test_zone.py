"""The machine's time zone is told where it is known, and never guessed."""

from pathlib import Path

import pytest

from terminal.zone import own_zone


@pytest.mark.parametrize(
    ("told", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        (":Europe/Berlin", "Europe/Berlin"),
        ("/usr/share/zoneinfo/America/New_York", "America/New_York"),
        (":/usr/share/zoneinfo/posix/America/New_York", "America/New_York"),
        ("right/Asia/Tokyo", "Asia/Tokyo"),
        ("UTC", "UTC"),
        ("CET-1CEST", None),
        ("Mars/Olympus", None),
        ("../etc/passwd", None),
        (":/etc/localtime", None),
        ("localtime", None),
        ("", None),
    ],
)
def test_tz_decides_where_it_is_set(monkeypatch: pytest.MonkeyPatch, told: str, zone: str | None) -> None:
    monkeypatch.setenv("TZ", told)
    assert own_zone() == zone


@pytest.mark.parametrize("folder", ["usr/share/zoneinfo", "var/db/timezone/zoneinfo"])
def test_without_it_the_link_to_the_file_of_a_zone_tells(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: str
) -> None:
    monkeypatch.delenv("TZ", raising=False)
    link = tmp_path / "localtime"
    link.symlink_to(tmp_path / folder / "Europe" / "Berlin")
    assert own_zone(str(link)) == "Europe/Berlin"


def test_a_file_that_is_no_link_and_one_that_is_not_there_tell_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("TZ", raising=False)
    copied = tmp_path / "localtime"
    copied.write_bytes(b"TZif")
    assert own_zone(str(copied)) is None
    assert own_zone(str(tmp_path / "none")) is None
