"""What a file of learned arrays says of itself."""

from pathlib import Path

import numpy as np


def labels_and_source(path: Path) -> tuple[tuple[str, ...], str]:
    """The labels of a head in the order of their places, none of an encoder; and what the arrays were learned from."""
    with np.load(path) as stored:
        labels = tuple(map(str, stored["labels"])) if "labels" in stored else ()
        return labels, str(stored["learned from"])
