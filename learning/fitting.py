"""Fits the weights of a classifier to examples, and writes them as the product reads them.

scikit-learn's logistic regression, one for each label. Features that few examples have, and weights that hardly weigh,
are left out: they are what the examples say of themselves and not of others.
"""

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from spotter.language.classifier import Classifier, feature_value

_fewest_examples = 2
_least_weight = 0.1
_decimals = 2


@dataclass(frozen=True, slots=True)
class Example:
    """The features of a text, and the labels that hold of it."""

    features: frozenset[str]
    labels: frozenset[str]
    weight: float = 1.0
    """How much it counts beside the others."""


def fit(examples: Sequence[Example], strength: float) -> Classifier:
    """The classifier of these examples. ``strength``: the inverse of the regularisation, scikit-learn's ``C``."""
    counts = Counter(feature for example in examples for feature in example.features)
    names = sorted(feature for feature, count in counts.items() if count >= _fewest_examples)
    matrix = _matrix([example.features for example in examples], {name: at for at, name in enumerate(names)})
    labels = sorted({label for example in examples for label in example.labels})
    counted = [example.weight for example in examples]
    intercepts: list[float] = []
    weights: dict[str, list[str]] = {}
    for at, label in enumerate(labels):
        holds = [label in example.labels for example in examples]
        model = LogisticRegression(C=strength, max_iter=2000, solver="lbfgs").fit(matrix, holds, sample_weight=counted)
        intercepts.append(round(float(model.intercept_[0]), _decimals))
        for name, weight in zip(names, model.coef_[0], strict=True):
            if abs(weight) >= _least_weight:
                weights.setdefault(name, []).append(f"{at}:{weight:.{_decimals}g}")
    return Classifier(tuple(labels), tuple(intercepts), {name: " ".join(pairs) for name, pairs in weights.items()})


def fit_one_of(examples: Sequence[Example], strength: float, least_weight: float) -> Classifier:
    """The classifier of examples that have exactly one label each: the labels' totals are compared (softmax)."""
    counts = Counter(feature for example in examples for feature in example.features)
    names = sorted(feature for feature, count in counts.items() if count >= _fewest_examples)
    matrix = _matrix([example.features for example in examples], {name: at for at, name in enumerate(names)})
    model = LogisticRegression(C=strength, max_iter=500).fit(
        matrix, [next(iter(each.labels)) for each in examples], sample_weight=[each.weight for each in examples]
    )
    weights: dict[str, str] = {}
    for at, name in enumerate(names):
        pairs = [(place, value) for place, value in enumerate(model.coef_[:, at]) if abs(value) >= least_weight]
        if pairs:
            weights[name] = " ".join(f"{place}:{value:.{_decimals}g}" for place, value in pairs)
    intercepts = tuple(round(float(each), _decimals) for each in model.intercept_)
    return Classifier(tuple(map(str, model.classes_)), intercepts, weights)


def _matrix(rows: Iterable[Collection[str]], columns: dict[str, int]) -> csr_matrix:
    values: list[float] = []
    at: list[int] = []
    ends = [0]
    for features in rows:
        known = sorted(columns[feature] for feature in features if feature in columns)
        values += [feature_value(len(features))] * len(known)
        at += known
        ends.append(len(at))
    return csr_matrix((values, at, ends), shape=(len(ends) - 1, len(columns)))


def write(classifier: Classifier, path: Path, made_of: str) -> None:
    """The classifier as a file. ``made_of`` names what it was learned from (``fingerprint``)."""
    lines = [f"# Made by `make learn` of {made_of}: not written by hand.", "labels:\t" + " ".join(classifier.labels)]
    lines.append("intercepts:\t" + " ".join(f"{value:g}" for value in classifier.intercepts))
    lines += [f"{name}\t{pairs}" for name, pairs in sorted(classifier.weights.items())]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def fingerprint(paths: Iterable[Path]) -> str:
    """The contents of files, as a short hash."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]
