"""Finding a Chromium, and saying what to do when there is none."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e import browser

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture
def nothing_known() -> Iterator[None]:
    """Nothing is remembered from before, nor afterwards."""
    browser.executable.cache_clear()
    yield
    browser.executable.cache_clear()


def test_a_browser_on_the_path_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nothing_known: None) -> None:
    chrome = tmp_path / "google-chrome"
    chrome.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert browser.executable() == str(chrome)


def test_one_that_was_just_installed_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nothing_known: None
) -> None:
    touch = shutil.which("touch") or "touch"
    chmod = shutil.which("chmod") or "chmod"
    path = str(tmp_path / "chromium")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "_ways", lambda: [[["no-such-installer"]], [[touch, path], [chmod, "755", path]]])
    monkeypatch.setattr(browser, "_playwrights_own", lambda: None)
    assert browser.executable() == path


def test_without_a_way_to_install_one_the_error_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nothing_known: None
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "_ways", lambda: [[["no-such-installer"]]])
    monkeypatch.setattr(browser, "_playwrights_own", lambda: None)
    with pytest.raises(browser.NoBrowserError) as told:
        browser.executable()
    assert "no-such-installer" in str(told.value)
    assert "apt-get install chromium" in str(told.value)
    assert f"{sys.executable} -m playwright install chromium" in str(told.value)
