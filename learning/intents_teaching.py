"""Teaches the upper layers of the transformer that reads what a message asks for, and the two layers upon them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from learning.intents import Example
from learning.minilm_teaching import (
    SEED,
    WIDTH,
    Weights,
    by_length,
    drop,
    either,
    forward,
    fresh_layers,
    taught,
    two_layers,
)
from learning.pretrained import Numbers
from spotter.language.talk.intent import Intent, Stands

EPOCHS = 4
HIDDEN = 256
_lengths = (16, 24, 32, 48, 72, 128)
_pieces_in_batch = 768
_dropped, _dropped_inside = 0.1, 0.3


def learned(
    examples: Sequence[Example], begin: Mapping[str, Numbers], say: Callable[[str], None]
) -> dict[str, Numbers]:
    """The arrays of the transformer and of the head, as they are after all examples were seen ``EPOCHS`` times."""
    random = np.random.default_rng(SEED)
    fresh = fresh_layers(random, "intents", 2 * WIDTH + len(Stands), HIDDEN, len(Intent))
    weights: Weights = {name: jnp.asarray(values) for name, values in {**begin, **fresh}.items()}
    sizes = [len(each.page.places) for each in examples]

    def epoch() -> Iterator[tuple[Any, ...]]:
        for length, chosen in by_length(sizes, _lengths, _pieces_in_batch, random):
            yield _batch([examples[at] for at in chosen], length)

    count = len(by_length(sizes, _lengths, _pieces_in_batch, random))
    return taught("intents", weights, EPOCHS, count, epoch, _fault, say)


def _batch(chosen: Sequence[Example], length: int) -> tuple[Any, ...]:
    """Pieces, their parts, which are there, which are of the message, what stands, what is right, and its weight."""
    count = len(chosen)
    places, parts = np.zeros((count, length), np.int32), np.zeros((count, length), np.int32)
    there, own = np.zeros((count, length), np.float32), np.zeros((count, length), np.float32)
    for at, each in enumerate(chosen):
        page = each.page
        places[at, : len(page.places)], parts[at, : len(page.places)] = page.places, page.parts
        there[at, : len(page.places)], own[at, 1 : page.end] = 1, 1
    stands = np.eye(len(Stands), dtype=np.float32)[[tuple(Stands).index(each.page.stands) for each in chosen]]
    right = np.array([each.right for each in chosen], np.float32)
    return places, parts, there, own, stands, right, np.array([each.weight for each in chosen], np.float32)


def _fault(weights: Weights, batch: tuple[Any, ...], key: Any) -> Any:
    places, parts, there, own, stands, right, weight = batch
    keys = iter(jax.random.split(key, 16))

    def dropping(share: float) -> Callable[[Any], Any]:
        return lambda each: drop(each, next(keys), share)

    rows = forward(weights, places, parts, there, dropping(_dropped))
    mean = (rows * own[..., None]).sum(1) / own.sum(1)[:, None]
    given = jnp.concatenate([rows[:, 0], mean, stands], -1)
    totals = two_layers(given, weights, "intents", dropping(_dropped_inside))
    return (either(totals, right).sum(-1) * weight).sum() / weight.sum()
