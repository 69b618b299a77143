"""Teaches the upper layers of the transformer that reads messages by themselves, and the heads of its matters, at once.

One batch is of one matter and of texts of about one length; every batch of an epoch comes once, in an order that the
seed settles.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from learning.message_examples import Matter, Text
from learning.minilm_teaching import (
    SMOOTHING,
    WIDTH,
    Weights,
    drop,
    forward,
    fresh_layers,
    slopes_of,
    steering_of,
    two_layers,
)
from learning.pretrained import Numbers
from spotter.dialogue.understanding.clause_kinds import Setting

Batch = tuple[Any, ...]
SEED = 0
EPOCHS = 4
HIDDEN = 256
_lengths = (12, 20, 32, 48, 72, 128)
_pieces_in_batch = 1024
_most_clauses = 24
_settings = tuple(Setting)
_dropped, _dropped_inside = 0.1, 0.2
_counts = {Matter.CLAUSE: 1.0, Matter.REQUEST: 4.0, Matter.CARE: 1.0, Matter.WORD: 1.0}
_of_parts = frozenset({Matter.CLAUSE, Matter.WORD})
_of_any_kind = "care"
"""The label of what needs care, of which the kind is not known."""


def labels_of(examples: Sequence[Text]) -> dict[Matter, tuple[str, ...]]:
    """The labels of each matter in the order of their places; what is harmless comes first of the kinds of care."""
    found: dict[Matter, set[str]] = {matter: set() for matter in Matter}
    for each in examples:
        found[each.matter].update(each.labels)
    kinds = found[Matter.CARE] - {_of_any_kind, "harmless"}
    return {matter: tuple(sorted(labels)) for matter, labels in found.items()} | {
        Matter.CARE: ("harmless", *sorted(kinds))
    }


def learned(examples: Sequence[Text], begin: Mapping[str, Numbers], say: Callable[[str], None]) -> dict[str, Numbers]:
    """The arrays of the transformer and of the heads, as they are after all examples were seen ``EPOCHS`` times."""
    labels = labels_of(examples)
    random = np.random.default_rng(SEED)
    given = {matter: 2 * WIDTH + (len(_settings) if matter in _of_setting else 0) for matter in Matter}
    given[Matter.CLAUSE] += WIDTH
    given[Matter.WORD] += WIDTH
    heads: dict[str, Numbers] = {}
    for matter in Matter:
        heads |= fresh_layers(random, str(matter), given[matter], HIDDEN, len(labels[matter]))
    weights = {name: jnp.asarray(values) for name, values in {**begin, **heads}.items()}
    steering = steering_of(weights, EPOCHS * len(_epoch(examples, random)))
    state = steering.init(weights)

    def step(weights: Weights, state: Any, matter: Matter, batch: Batch, key: Any) -> tuple[Any, Any, Any]:
        fault, slopes = slopes_of(weights, lambda some: _fault(some, matter, batch, key))
        change, state = steering.update(slopes, state, weights)
        return optax.apply_updates(weights, change), state, fault

    quick_step = jax.jit(step, static_argnums=2)
    key = jax.random.PRNGKey(SEED)
    for epoch in range(EPOCHS):
        faults: dict[Matter, list[float]] = {matter: [] for matter in Matter}
        for matter, length, texts in _epoch(examples, random):
            key, own = jax.random.split(key)
            batch = _batch(matter, texts, length, labels[matter])
            weights, state, fault = quick_step(weights, state, matter, batch, own)
            faults[matter].append(float(fault))
        told = ", ".join(f"{matter} {np.mean(each):.3f}" for matter, each in faults.items())
        say(f"messages, epoch {epoch + 1} of {EPOCHS}: {told}")
    return {name: np.asarray(values, np.float32) for name, values in weights.items()}


_of_setting = frozenset({Matter.CLAUSE, Matter.REQUEST})


def _epoch(examples: Sequence[Text], random: np.random.Generator) -> list[tuple[Matter, int, list[Text]]]:
    """The batches of an epoch; the last of a length is filled up with others of it."""
    found: list[tuple[Matter, int, list[Text]]] = []
    for matter in Matter:
        for shortest, length in zip((0, *_lengths), _lengths, strict=False):
            texts = [each for each in examples if each.matter is matter and shortest < len(each.places) <= length]
            order = [texts[at] for at in random.permutation(len(texts))]
            count = max(1, _pieces_in_batch // length)
            for at in range(0, len(order), count):
                batch = order[at : at + count]
                batch += [texts[one] for one in random.integers(0, len(texts), count - len(batch))]
                found.append((matter, length, batch))
    return [found[at] for at in random.permutation(len(found))]


def _batch(matter: Matter, texts: Sequence[Text], length: int, labels: Sequence[str]) -> Batch:
    """Pieces, which of them are there, settings, which belong to each part, what is to be learned, and its weight."""
    count, parts = len(texts), _most_clauses if matter is Matter.CLAUSE else 1
    places, there = np.zeros((count, length), np.int32), np.zeros((count, length), np.float32)
    settings = np.array([_settings.index(each.setting) for each in texts])
    shares = np.zeros((count, parts, length), np.float32)
    target = np.zeros((count, parts, len(labels)), np.float32)
    weight = np.zeros((count, parts), np.float32)
    for at, text in enumerate(texts):
        places[at, : len(text.places)], there[at, : len(text.places)] = text.places, 1
        for piece, part in enumerate(text.part_of):
            if 0 <= part < parts:
                shares[at, part, piece] = 1
        of_parts = [(label,) for label in text.labels] if matter in _of_parts else [text.labels]
        for part, told in enumerate(of_parts[:parts]):
            weight[at, part] = text.weight if shares[at, part].any() else 0
            for label in told:
                if label in labels:
                    target[at, part, labels.index(label)] = 1
                else:
                    target[at, part, 1:] = 1 / (len(labels) - 1)
    shares /= np.maximum(1, shares.sum(-1, keepdims=True))
    return places, there, settings, shares, target, weight


def _fault(weights: Weights, matter: Matter, batch: Batch, key: Any) -> Any:
    places, there, settings, shares, target, weight = batch
    keys = iter(jax.random.split(key, 16))

    def dropping(share: float) -> Callable[[Any], Any]:
        return lambda each: drop(each, next(keys), share)

    rows = forward(weights, places, jnp.zeros_like(places), there, dropping(_dropped))
    totals = judged(weights, matter, rows, there, settings, shares, dropping(_dropped_inside))
    if matter is Matter.REQUEST:
        wanted = target * (1 - SMOOTHING) + SMOOTHING / 10
        faults = optax.sigmoid_binary_cross_entropy(totals, wanted).mean(-1)
    else:
        wanted = target * (1 - SMOOTHING) + SMOOTHING / target.shape[-1]
        faults = -(wanted * jax.nn.log_softmax(totals)).sum(-1)
    return _counts[matter] * (weight * faults).sum() / jnp.maximum(1, weight.sum())


def judged(
    weights: Weights, matter: Matter, rows: Any, there: Any, settings: Any, shares: Any, drops: Callable[[Any], Any]
) -> Any:
    """What speaks for each label of each part, [text, part, label], by the same sums as the product's readers."""
    parts = shares @ rows
    given = [parts, jnp.broadcast_to(rows[:, :1], parts.shape)]
    if matter in _of_parts:
        mean = ((rows * there[..., None]).sum(1) / there.sum(1)[:, None])[:, None]
        given.append(jnp.broadcast_to(mean, parts.shape))
    if matter in _of_setting:
        before = jax.nn.one_hot(settings, len(_settings))[:, None]
        given.append(jnp.broadcast_to(before, (*parts.shape[:2], len(_settings))))
    return two_layers(jnp.concatenate(given, -1), weights, str(matter), drops)
