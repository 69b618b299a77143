"""A classifier read from a file: its features and probabilities."""

from math import isclose
from pathlib import Path

from spotter.language.classifier import feature_value, likelihood_of, ngrams, read_classifier

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


def test_what_speaks_for_a_label_is_of_each_by_itself(tmp_path: Path) -> None:
    found = read_classifier(_classifier(tmp_path))
    assert found.totals([]) == {"up": -1, "down": 0}
    told = found.totals(["more"])
    assert likelihood_of(told["up"]) > 0.99
    assert likelihood_of(told["down"]) < 0.01


def test_how_likely_follows_from_log_odds_of_any_size() -> None:
    assert likelihood_of(0) == 0.5
    assert likelihood_of(-1) == 1 / (1 + 2.718281828459045)
    assert 0 < likelihood_of(-1e9) < likelihood_of(1e9) < 1.0000001


def test_a_long_text_weighs_as_much_as_a_short_one() -> None:
    assert isclose(4 * feature_value(4) ** 2, 9 * feature_value(9) ** 2)
    assert feature_value(0) == 0


def test_what_no_weight_knows_changes_nothing_but_the_length(tmp_path: Path) -> None:
    found = read_classifier(_classifier(tmp_path))
    assert found.totals(["less", "zorb"])["down"] < found.totals(["less"])["down"]
    assert found.totals(["zorb"]) == found.totals([])
