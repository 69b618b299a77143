"""A classifier read from a file: its features and probabilities."""

from math import isclose
from pathlib import Path

from spotter.language.classifier import feature_value, ngrams, read_classifier

_file = """# a remark
labels:\tup down
intercepts:\t-1 0
more\t0:2 1:-1
less\t1:0.5
"""


def _classifier(folder: Path) -> Path:
    path = folder / "weights.txt"
    path.write_text(_file, "utf-8")
    return path


def test_symbols_and_their_neighbours_are_features() -> None:
    assert list(ngrams(["swap", "{exercise}"])) == [
        "<s>",
        "<s> swap",
        "swap",
        "swap {exercise}",
        "{exercise}",
        "{exercise} </s>",
        "</s>",
    ]


def test_a_file_is_read_line_by_line(tmp_path: Path) -> None:
    found = read_classifier(_classifier(tmp_path))
    assert (found.labels, found.intercepts) == (("up", "down"), (-1.0, 0.0))
    assert found.knows("more")
    assert not found.knows("# a remark")


def test_probabilities_are_of_each_label_by_itself(tmp_path: Path) -> None:
    found = read_classifier(_classifier(tmp_path))
    assert found.probabilities([]) == {"up": 1 / (1 + 2.718281828459045), "down": 0.5}
    likely = found.probabilities(["more"])
    assert likely["up"] > 0.99
    assert likely["down"] < 0.01


def test_a_long_text_weighs_as_much_as_a_short_one() -> None:
    assert isclose(4 * feature_value(4) ** 2, 9 * feature_value(9) ** 2)
    assert feature_value(0) == 0


def test_what_no_weight_knows_changes_nothing_but_the_length(tmp_path: Path) -> None:
    found = read_classifier(_classifier(tmp_path))
    assert found.probabilities(["less", "zorb"])["down"] < found.probabilities(["less"])["down"]
    assert found.probabilities(["zorb"]) == found.probabilities([])
