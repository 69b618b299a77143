"""Teaches the upper layers of the transformer that reads messages of talks, and the layers upon them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

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
from learning.talks import Example
from spotter.language.talk.intent import Intent, Stands
from spotter.language.talk.telling import Telling

EPOCHS = 4
HIDDEN = 256
_lengths = (16, 24, 32, 48, 72, 128)
_pieces_in_batch = 768
_dropped, _dropped_inside = 0.1, 0.3
_of_intents, _of_tellings = 1.0, 3.0
"""What is wrong of the words counts so much beside what is wrong of the message as a whole."""
_least = 1e-6
_SMOOTH = 0.01


def learned(
    examples: Sequence[Example], begin: Mapping[str, Numbers], say: Callable[[str], None]
) -> dict[str, Numbers]:
    """The arrays of the transformer and of the heads, as they are after all examples were seen ``EPOCHS`` times."""
    random = np.random.default_rng(SEED)
    fresh = {
        **fresh_layers(random, "messages", 2 * WIDTH + len(Stands), HIDDEN, len(Intent)),
        **fresh_layers(random, "words", 4 * WIDTH, HIDDEN, len(Intent) + len(Telling)),
    }
    weights: Weights = {name: jnp.asarray(values) for name, values in {**begin, **fresh}.items()}
    sizes = [len(each.page.places) for each in examples]

    def epoch() -> Iterator[tuple[Any, ...]]:
        for length, chosen in by_length(sizes, _lengths, _pieces_in_batch, random):
            yield _batch([examples[at] for at in chosen], length)

    count = len(by_length(sizes, _lengths, _pieces_in_batch, random))
    return taught("talks", weights, EPOCHS, count, epoch, _fault, say)


def _batch(chosen: Sequence[Example], length: int) -> tuple[Any, ...]:
    """Pieces, their parts, which are there, which are of the message, what stands, what is right of it and whether
    that is known, where words begin and which there are, what may be right of each, and what the message counts."""
    count = len(chosen)
    places, parts = np.zeros((count, length), np.int32), np.zeros((count, length), np.int32)
    there, own = np.zeros((count, length), np.float32), np.zeros((count, length), np.float32)
    begins, words = np.zeros((count, length), np.int32), np.zeros((count, length), np.float32)
    intents = np.ones((count, length, len(Intent)), np.float32)
    tellings = np.ones((count, length, len(Telling)), np.float32)
    for at, each in enumerate(chosen):
        page = each.page
        places[at, : len(page.places)], parts[at, : len(page.places)] = page.places, page.parts
        there[at, : len(page.places)], own[at, 1 : page.end] = 1, 1
        begins[at, : len(page.begins)], words[at, : len(page.begins)] = page.begins, 1
        intents[at, : len(page.begins)] = [[float(kind in row) for kind in Intent] for row in each.intents]
        tellings[at, : len(page.begins)] = [[float(kind in row) for kind in Telling] for row in each.tellings]
    stands = np.eye(len(Stands), dtype=np.float32)[[tuple(Stands).index(each.page.stands) for each in chosen]]
    right = np.array([each.asks or (0.0,) * len(Intent) for each in chosen], np.float32)
    is_known = np.array([each.asks is not None for each in chosen], np.float32)
    weight = np.array([each.weight for each in chosen], np.float32)
    return places, parts, there, own, stands, right, is_known, begins, words, intents, tellings, weight


def _fault(weights: Weights, batch: tuple[Any, ...], key: Any) -> Any:
    places, parts, there, own, stands, right, is_known, begins, words, intents, tellings, weight = batch
    keys = iter(jax.random.split(key, 16))

    def dropping(share: float) -> Callable[[Any], Any]:
        return lambda each: drop(each, next(keys), share)

    rows = forward(weights, places, parts, there, dropping(_dropped))
    mean = (rows * own[..., None]).sum(1) / own.sum(1)[:, None]
    given = jnp.concatenate([rows[:, 0], mean, stands], -1)
    totals = two_layers(given, weights, "messages", dropping(_dropped_inside))
    of_message = (either(totals, right).sum(-1) * weight * is_known).sum() / jnp.maximum(1, (weight * is_known).sum())
    each = jnp.take_along_axis(rows, begins[..., None], 1) * words[..., None]
    framed = jnp.pad(each, ((0, 0), (1, 1), (0, 0)))
    length = each.shape[1]
    given = jnp.concatenate(
        [*(framed[:, at : at + length] for at in (1, 0, 2)), jnp.broadcast_to(rows[:, :1], each.shape)], -1
    )
    totals = two_layers(given, weights, "words", dropping(_dropped_inside))
    counts = words * weight[:, None]
    return (
        of_message
        + _of_intents * _of_words(totals[..., : len(Intent)], intents, counts)
        + _of_tellings * _of_words(totals[..., len(Intent) :], tellings, counts)
    )


def _of_words(totals: Any, may_be: Any, counts: Any) -> Any:
    """How wrong words are of which one of several labels may be right; those that may be any count nothing."""
    labels = totals.shape[-1]
    shares = jax.nn.softmax(totals) * (1 - _SMOOTH) + _SMOOTH / labels
    known = counts * (may_be.sum(-1) < labels)
    faults = -jnp.log(jnp.maximum(_least, (shares * may_be).sum(-1)))
    return (known * faults).sum() / jnp.maximum(1, known.sum())
