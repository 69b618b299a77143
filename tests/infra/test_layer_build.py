"""The layers are locked, do not overlap and are named by what they hold. Nothing is installed here."""

import re
from pathlib import Path

import pytest

from infra import layer_build
from infra.layer_build import LayerNotBuilt, built, contents, fingerprint, wheels
from infra.layers import LAYERS, LLM, RUNTIME, SPOTTER, Layer

LOCKED = [layer for layer in LAYERS if layer.locked]


def distributions(lock: str) -> set[str]:
    return set(re.findall(r"(?m)^([a-z0-9._-]+)==", lock))


@pytest.mark.parametrize("layer", LOCKED, ids=lambda layer: layer.name)
def test_every_wheel_is_pinned_by_hash_and_no_registry_is_named(layer: Layer) -> None:
    lock = layer.requirements.read_text()
    for pin in re.split(r"(?m)^(?=\S)", lock):
        assert not pin.strip() or "--hash=sha256:" in pin, pin
    assert "://" not in lock
    assert "--index-url" not in lock
    assert "--find-links" not in lock


def test_the_models_sdks_are_in_their_layer_alone() -> None:
    assert {"anthropic", "openai"} <= distributions(wheels(LLM))
    assert {"anthropic", "openai"} & distributions(RUNTIME.requirements.read_text()) == set()


def test_the_models_layer_leaves_out_what_lies_beside_it() -> None:
    beside = distributions(wheels(RUNTIME))
    assert "pydantic" in beside
    assert distributions(wheels(LLM)) & beside == set()
    assert distributions(wheels(LLM)) | beside >= distributions(LLM.requirements.read_text())


def test_the_same_lock_has_the_same_name_and_another_lock_another() -> None:
    assert fingerprint(RUNTIME) == fingerprint(RUNTIME)
    assert fingerprint(RUNTIME) != fingerprint(LLM)


def test_two_layers_that_disagree_on_a_version_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pins = {"runtime": [("six", "1.16.0", "")], "llm": [("six", "1.17.0", "")]}
    monkeypatch.setattr(layer_build, "_pins", lambda layer: iter(pins[layer.name]))
    with pytest.raises(LayerNotBuilt, match=r"llm pins six 1\.17\.0 and runtime pins 1\.16\.0"):
        wheels(LLM)


def test_first_party_code_is_a_layer_as_it_lies(tmp_path: Path) -> None:
    assert built(SPOTTER) == SPOTTER.folder
    assert (SPOTTER.folder / "python" / "spotter" / "config.py") in set(contents(SPOTTER.folder))


def test_compiled_python_is_no_part_of_a_layer(tmp_path: Path) -> None:
    for name in ("python/a.py", "python/__pycache__/a.cpython-313.pyc"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    assert list(contents(tmp_path)) == [tmp_path / "python/a.py"]
