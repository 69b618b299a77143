"""Teaches the upper layers of the transformer that reads what a message asks for, and the two layers upon them that
tell this, what of the stored data it wants changed, and whether its writer needs care."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from learning.intents import Example
from learning.minilm_teaching import (
    SEED,
    SMOOTHING,
    WIDTH,
    Weights,
    by_length,
    drop,
    either,
    forward,
    fresh_layers,
    mean_of,
    taught,
    two_layers,
)
from learning.pretrained import Numbers
from learning.safety import KINDS_IN_TALK
from spotter.dialogue.intents.wanted_writes import Write
from spotter.language.talk.intent import Intent, Stands

EPOCHS = 4
HIDDEN, HIDDEN_OF_WRITES, HIDDEN_OF_CARE = 256, 128, 128
_lengths = (16, 24, 32, 48, 72, 128)
_pieces_in_batch = 768
_dropped, _dropped_inside = 0.1, 0.3
_of_writes, _of_care = 1.5, 1.5
"""What is wrong of what is to be changed, and of care, counts so much beside what is wrong of what is asked for."""


def learned(
    examples: Sequence[Example], begin: Mapping[str, Numbers], say: Callable[[str], None]
) -> dict[str, Numbers]:
    """The arrays of the transformer and of the head, as they are after all examples were seen ``EPOCHS`` times."""
    random = np.random.default_rng(SEED)
    given = 2 * WIDTH + len(Stands)
    heads = fresh_layers(random, "intents", given, HIDDEN, len(Intent))
    of_writes = fresh_layers(random, "writes", given, HIDDEN_OF_WRITES, len(Write))
    of_care = fresh_layers(random, "care", given, HIDDEN_OF_CARE, len(KINDS_IN_TALK))
    fresh = {**heads, **of_writes, **of_care}
    weights: Weights = {name: jnp.asarray(values) for name, values in {**begin, **fresh}.items()}
    sizes = [len(each.page.places) for each in examples]

    def epoch() -> Iterator[tuple[Any, ...]]:
        for length, chosen in by_length(sizes, _lengths, _pieces_in_batch, random):
            yield _batch([examples[at] for at in chosen], length)

    count = len(by_length(sizes, _lengths, _pieces_in_batch, random))
    return taught("intents", weights, EPOCHS, count, epoch, _fault, say)


def _batch(chosen: Sequence[Example], length: int) -> tuple[Any, ...]:
    """Pieces, their parts, which are there, which are of the message, what stands, what is right of the intents, of
    what is to be changed and of care, and what each of it counts."""
    count = len(chosen)
    places, parts = np.zeros((count, length), np.int32), np.zeros((count, length), np.int32)
    there, own = np.zeros((count, length), np.float32), np.zeros((count, length), np.float32)
    for at, each in enumerate(chosen):
        page = each.page
        places[at, : len(page.places)], parts[at, : len(page.places)] = page.places, page.parts
        there[at, : len(page.places)], own[at, 1 : page.end] = 1, 1
    stands = np.eye(len(Stands), dtype=np.float32)[[tuple(Stands).index(each.page.stands) for each in chosen]]
    right = np.array([each.right or (0.0,) * len(Intent) for each in chosen], np.float32)
    weight = np.array([each.weight for each in chosen], np.float32)
    writes = np.array([[one or 0.0 for one in each.writes] for each in chosen], np.float32)
    known = np.array(
        [[each.weight_of_writes * (one is not None) for one in each.writes] for each in chosen], np.float32
    )
    care = np.array([[float(each.care == kind) for kind in KINDS_IN_TALK] for each in chosen], np.float32)
    of_care = np.array([each.weight_of_care for each in chosen], np.float32)
    return places, parts, there, own, stands, right, weight, writes, known, care, of_care


def _fault(weights: Weights, batch: tuple[Any, ...], key: Any) -> Any:
    places, parts, there, own, stands, right, weight, writes, known, care, of_care = batch
    keys = iter(jax.random.split(key, 16))

    def dropping(share: float) -> Callable[[Any], Any]:
        return lambda each: drop(each, next(keys), share)

    rows = forward(weights, places, parts, there, dropping(_dropped))
    mean = (rows * own[..., None]).sum(1) / own.sum(1)[:, None]
    given = jnp.concatenate([rows[:, 0], mean, stands], -1)
    totals = two_layers(given, weights, "intents", dropping(_dropped_inside))
    of_intents = (either(totals, right).sum(-1) * weight).sum() / jnp.maximum(1, weight.sum())
    totals = two_layers(given, weights, "writes", dropping(_dropped_inside))
    of_writes = mean_of(either(totals, writes), known) * len(Write)
    totals = two_layers(given, weights, "care", dropping(_dropped_inside))
    wanted = care * (1 - SMOOTHING) + SMOOTHING / len(KINDS_IN_TALK)
    faults_of_care = mean_of(-(wanted * jax.nn.log_softmax(totals)).sum(-1), of_care)
    return of_intents + _of_writes * of_writes + _of_care * faults_of_care
