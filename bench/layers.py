"""The size of each Lambda layer, built for arm64 as it is deployed."""

from infra.compiler import installed_compiler
from infra.layer_build import layer_sizes

MOST_BYTES = 250_000_000


def figures() -> list[tuple[str, str, str, str]]:
    """Rows: what, measured, target, verdict."""
    rows = []
    for layer in layer_sizes(installed_compiler()):
        measured = f"{layer.zipped_bytes / 1e6:.2f} MB zipped, {layer.unzipped_bytes / 1e6:.2f} MB unzipped"
        verdict = "met" if layer.unzipped_bytes < MOST_BYTES else "MISSED"
        rows.append((f"layer {layer.name}", measured, "all together < 250 MB unzipped", verdict))
    return rows
