"""Teaches the upper layers of a transformer of which each word is of a kind, and the two layers upon its words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from learning.minilm_teaching import (
    SEED,
    SMOOTHING,
    WIDTH,
    Weights,
    by_length,
    drop,
    forward,
    fresh_layers,
    taught,
    two_layers,
)
from learning.pretrained import Numbers
from learning.words import Example
from spotter.dialogue.understanding.wishes import AROUND, SIGNS

HIDDEN = 256
_lengths = (16, 24, 32, 48, 72, 128)
_pieces_in_batch = 512
_dropped, _dropped_inside = 0.1, 0.3


def learned(
    name: str,
    kinds: int,
    epochs: int,
    examples: Sequence[Example],
    begin: Mapping[str, Numbers],
    say: Callable[[str], None],
) -> dict[str, Numbers]:
    """The arrays of the transformer and of the head ``name``, as they are after all examples were seen so often.

    ``kinds``: how many there are. ``begin``: the arrays of the transformer before.
    """
    random = np.random.default_rng(SEED)
    given = 4 * WIDTH + (2 * AROUND + 1) * SIGNS
    weights: Weights = {
        name: jnp.asarray(values)
        for name, values in {**begin, **fresh_layers(random, name, given, HIDDEN, kinds)}.items()
    }
    sizes = [len(each.places) for each in examples]

    def epoch() -> Iterator[tuple[Any, ...]]:
        for length, chosen in by_length(sizes, _lengths, _pieces_in_batch, random):
            yield _batch([examples[at] for at in chosen], length)

    count = len(by_length(sizes, _lengths, _pieces_in_batch, random))

    def fault(weights: Weights, batch: tuple[Any, ...], key: Any) -> Any:
        return _fault(weights, batch, key, name, kinds)

    return taught(name, weights, epochs, count, epoch, fault, say)


def _batch(chosen: Sequence[Example], length: int) -> tuple[Any, ...]:
    """Pieces, which of them are there, where words begin, which words there are, their signs and their kinds."""
    count = len(chosen)
    places, there = np.zeros((count, length), np.int32), np.zeros((count, length), np.float32)
    begins, words = np.zeros((count, length), np.int32), np.zeros((count, length), np.float32)
    signs, kinds = np.zeros((count, length, SIGNS), np.float32), np.zeros((count, length), np.int32)
    for at, each in enumerate(chosen):
        places[at, : len(each.places)], there[at, : len(each.places)] = each.places, 1
        begins[at, : len(each.begins)], words[at, : len(each.begins)] = each.begins, 1
        signs[at, : len(each.kinds)], kinds[at, : len(each.kinds)] = each.signs, each.kinds
    return places, there, begins, words, signs, kinds


def _fault(weights: Weights, batch: tuple[Any, ...], key: Any, name: str, kinds: int) -> Any:
    places, there, begins, words, signs, right = batch
    keys = iter(jax.random.split(key, 16))

    def dropping(share: float) -> Callable[[Any], Any]:
        return lambda each: drop(each, next(keys), share)

    rows = forward(weights, places, jnp.zeros_like(places), there, dropping(_dropped))
    own = jnp.take_along_axis(rows, begins[..., None], 1) * words[..., None]
    framed, around = jnp.pad(own, ((0, 0), (1, 1), (0, 0))), jnp.pad(signs, ((0, 0), (AROUND, AROUND), (0, 0)))
    length = own.shape[1]
    given = jnp.concatenate(
        [
            *(framed[:, at : at + length] for at in (1, 0, 2)),
            jnp.broadcast_to(rows[:, :1], own.shape),
            *(around[:, at : at + length] for at in range(2 * AROUND + 1)),
        ],
        -1,
    )
    totals = two_layers(given, weights, name, dropping(_dropped_inside))
    wanted = jax.nn.one_hot(right, kinds) * (1 - SMOOTHING) + SMOOTHING / kinds
    faults = -(wanted * jax.nn.log_softmax(totals)).sum(-1)
    return (words * faults).sum() / jnp.maximum(1, words.sum())
