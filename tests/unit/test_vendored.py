"""The page's libraries are the files that were vendored, each with its licence."""

import hashlib
import json
from pathlib import Path

VENDOR = Path(__file__).parents[2] / "web" / "vendor"
VERSIONS = json.loads((VENDOR / "versions.json").read_text("utf-8"))


def test_every_file_is_the_one_that_was_vendored() -> None:
    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in VENDOR.iterdir()
        if path.suffix in (".js", ".css")
    }
    assert found == {name: entry["sha256"] for name, entry in VERSIONS.items()}


def test_every_package_has_its_licence_and_is_pinned() -> None:
    packages = {entry["package"] for entry in VERSIONS.values()}
    assert {path.stem for path in VENDOR.glob("*.LICENSE")} == packages
    assert all(entry["integrity"].startswith("sha512-") for entry in VERSIONS.values())


def test_nothing_is_fetched_from_elsewhere_when_the_page_loads() -> None:
    for name in VERSIONS:
        text = (VENDOR / name).read_text("utf-8")
        assert "sourceMappingURL" not in text
        assert 'from"preact"' not in text
