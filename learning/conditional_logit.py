"""Fits the weights of a choice among several: a conditional logit (McFadden 1974) over features that hold or do not."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

Weights = Mapping[str, float]
_most_steps = 200
_least_share = 1e-12


def fitted(
    rows: Sequence[Sequence[str]],
    ends: Sequence[int],
    right: "np.ndarray[Any, np.dtype[np.bool_]]",
    *,
    strength: float,
    fewest: int,
    least: float,
) -> Weights:
    """The weights under which the right choices are likeliest.

    ``rows``: the features of each choice; those of one case are ``rows[ends[n]:ends[n + 1]]``, of which some are
    ``right``. ``strength``: of the L2 regularisation. What fewer than ``fewest`` cases have, or weighs less than
    ``least``, is left out.
    """
    counts: Counter[str] = Counter()
    for begin, end in pairwise(ends):
        counts.update({feature for row in rows[begin:end] for feature in row})
    columns = {name: at for at, name in enumerate(sorted(name for name, count in counts.items() if count >= fewest))}
    at = [[columns[feature] for feature in row if feature in columns] for row in rows]
    pointers = np.cumsum([0, *map(len, at)])
    matrix = csr_matrix(
        (np.ones(pointers[-1]), np.array([column for row in at for column in row]), pointers), (len(rows), len(columns))
    )
    group = np.repeat(np.arange(len(ends) - 1), np.diff(ends))
    begins = np.array(ends[:-1])

    def cost(weights: Any) -> tuple[float, Any]:
        totals = matrix @ weights
        totals -= np.maximum.reduceat(totals, begins)[group]
        raised = np.exp(totals)
        whole, of_right = np.add.reduceat(raised, begins), np.add.reduceat(raised * right, begins)
        shares = raised / whole[group]
        of_right_shares = raised * right / np.maximum(of_right, _least_share)[group]
        value = -np.log(np.maximum(of_right, _least_share) / whole).sum() + strength * weights @ weights
        return float(value), matrix.T @ (shares - of_right_shares) + 2 * strength * weights

    found = minimize(cost, np.zeros(len(columns)), jac=True, method="L-BFGS-B", options={"maxiter": _most_steps}).x
    return {name: round(float(found[place]), 2) for name, place in columns.items() if abs(found[place]) >= least}


def write(found: Weights, path: Path, made_of: str) -> None:
    """The weights as the product reads them. ``made_of`` names what they were learned from."""
    lines = [f"# Made by `make learn` of {made_of}: not written by hand."]
    lines += [f"{name}\t{weight:g}" for name, weight in sorted(found.items())]
    path.write_text("\n".join(lines) + "\n", "utf-8")
