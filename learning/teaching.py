"""Teaches the encoder further on the examples, for its three matters at once, and writes it as the product reads it.

JAX does the sums and Optax the steps (AdamW, Loshchilov & Hutter 2019). One batch is of one matter and of texts of
about one length; every batch of an epoch comes once, in an order that the seed settles.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from learning.meanings import Matter, Taught
from learning.pretrained import Numbers
from spotter.dialogue.understanding.clause_kinds import Setting
from spotter.language.encoder import HEADS, LAYERS, NEAR_NOTHING, WINDOW

EPOCHS = 6
RATE = 2.5e-4
SEED = 0
BATCH = 32
HIDDEN = 512
_most_clauses = 24
_lengths = (8, 16, 32, 64, WINDOW)
_settings = tuple(Setting)
_dropped, _dropped_inside, _hidden_pieces = 0.1, 0.3, 0.06
_smoothing = 0.05
_rate_of = {"head": 4.0, "pieces": 2.0, "body": 1.0}
_weight_of_requests = 0.5
_seldom = -2.0
"""Where the log-odds of a kind of request begin: most messages make one of many."""
_far_away = 1e9

Weights = dict[str, Any]
Batch = tuple[Any, ...]


def labels_of(examples: Sequence[Taught]) -> dict[Matter, tuple[str, ...]]:
    """The labels of each matter in the order of their places; what is harmless comes first of the kinds of care."""
    found = {
        matter: {label for each in examples if each.matter is matter for label in each.labels} for matter in Matter
    }
    care = found[Matter.CARE] - {"care", "harmless"}
    return {
        Matter.CLAUSE: tuple(sorted(found[Matter.CLAUSE])),
        Matter.REQUEST: tuple(sorted(found[Matter.REQUEST])),
        Matter.CARE: ("harmless", *sorted(care)),
    }


def learned(
    examples: Sequence[Taught], begin: Mapping[str, Numbers], say: Callable[[str], object] = print
) -> dict[str, Numbers]:
    """The weights after all epochs, by name; those of a matter's own layers begin with its name."""
    labels = labels_of(examples)
    random = np.random.default_rng(SEED)
    weights, waves = _begun(begin, labels, random)
    known = [each for each in examples if each.places]
    steps = EPOCHS * len(_epoch(known, random))
    rising = optax.warmup_cosine_decay_schedule(0.0, 1.0, steps // 20, steps, 0.02)
    by_kind = {
        kind: optax.adamw(lambda at, factor=factor: rising(at) * RATE * factor, weight_decay=1e-2)
        for kind, factor in _rate_of.items()
    }
    steering = optax.chain(
        optax.clip_by_global_norm(1.0), optax.multi_transform(by_kind, {name: _kind_of(name) for name in weights})
    )
    state = steering.init(weights)

    def step(weights: Weights, state: Any, matter: Matter, batch: Batch, key: Any) -> tuple[Weights, Any, Any]:
        fault, slopes = jax.value_and_grad(_fault)(weights, waves, matter, batch, key)
        change, state = steering.update(slopes, state, weights)
        return optax.apply_updates(weights, change), state, fault

    quick_step = jax.jit(step, static_argnums=2)
    key = jax.random.PRNGKey(SEED)
    for epoch in range(EPOCHS):
        faults = []
        for matter, length, texts in _epoch(known, random):
            key, own = jax.random.split(key)
            batch = _batch(matter, texts, length, labels[matter])
            weights, state, fault = quick_step(weights, state, matter, batch, own)
            faults.append(float(fault))
        say(f"epoch {epoch + 1} of {EPOCHS}: {np.mean(faults):.3f}")
    return {"wave lengths": waves} | {name: np.asarray(values) for name, values in weights.items()}


def _begun(
    begin: Mapping[str, Numbers], labels: Mapping[Matter, Sequence[str]], random: np.random.Generator
) -> tuple[Weights, Numbers]:
    """The weights before the first step: the body as it was trained before, each head by the layer that it had."""
    told, bias = begin["told"], begin["told bias"]

    def small(*shape: int) -> Numbers:
        return random.normal(0, 0.02, shape).astype(np.float32)

    before = small(len(_settings), HIDDEN)
    inner = {
        Matter.CLAUSE: np.concatenate([told / 2, told / 2, before]),
        Matter.REQUEST: np.concatenate([told, before]),
        Matter.CARE: told,
    }
    weights = {name: values for name, values in begin.items() if name not in ("told", "told bias", "wave lengths")}
    for matter in Matter:
        count = len(labels[matter])
        weights[f"{matter} inner"], weights[f"{matter} inner bias"] = inner[matter], bias
        weights[f"{matter} outer"] = small(HIDDEN, count)
        weights[f"{matter} outer bias"] = np.full(count, _seldom if matter is Matter.REQUEST else 0, np.float32)
    return {name: jnp.asarray(values) for name, values in weights.items()}, begin["wave lengths"]


def _kind_of(name: str) -> str:
    if name.split()[0] in set(Matter):
        return "head"
    return "pieces" if name == "pieces" else "body"


def _epoch(examples: Sequence[Taught], random: np.random.Generator) -> list[tuple[Matter, int, list[Taught]]]:
    """The batches of an epoch; the last of a length is filled up with others of it."""
    found: list[tuple[Matter, int, list[Taught]]] = []
    for matter in Matter:
        for shortest, length in zip((0, *_lengths), _lengths, strict=False):
            texts = [each for each in examples if each.matter is matter and shortest < len(each.places) <= length]
            order = [texts[at] for at in random.permutation(len(texts))]
            for at in range(0, len(order), BATCH):
                batch = order[at : at + BATCH]
                batch += [texts[one] for one in random.integers(0, len(texts), BATCH - len(batch))]
                found.append((matter, length, batch))
    return [found[at] for at in random.permutation(len(found))]


def _batch(matter: Matter, texts: Sequence[Taught], length: int, labels: Sequence[str]) -> Batch:
    """Pieces, which of them are there, settings, which belong to each clause, what is to be learned, and its weight."""
    count = len(texts)
    places, there = np.zeros((count, length), np.int32), np.zeros((count, length), np.float32)
    settings = np.array([_settings.index(each.setting) for each in texts])
    clauses = _most_clauses if matter is Matter.CLAUSE else 1
    shares = np.zeros((count, clauses, length), np.float32)
    target = np.zeros((count, clauses, len(labels)), np.float32)
    weight = np.zeros((count, clauses), np.float32)
    for at, text in enumerate(texts):
        places[at, : len(text.places)], there[at, : len(text.places)] = text.places, 1
        for piece, clause in enumerate(text.clause_of):
            if clause < clauses:
                shares[at, clause, piece] = 1
        for clause, of_clause in enumerate(_targets(matter, text)[:clauses]):
            weight[at, clause] = text.weight if shares[at, clause].any() else 0
            for label in of_clause:
                if label in labels:
                    target[at, clause, labels.index(label)] = 1
                else:
                    target[at, clause, 1:] = 1 / (len(labels) - 1)
    shares /= np.maximum(1, shares.sum(-1, keepdims=True))
    return places, there, settings, shares, target, weight


def _targets(matter: Matter, text: Taught) -> list[tuple[str, ...]]:
    """The labels of each stretch. That care is needed of which the kind is not known stands for each kind."""
    return [(label,) for label in text.labels] if matter is Matter.CLAUSE else [text.labels]


def _fault(weights: Weights, waves: Numbers, matter: Matter, batch: Batch, key: Any) -> Any:
    places, there, settings, shares, target, weight = batch
    keys = iter(jax.random.split(key, 8))
    hidden = jax.random.bernoulli(next(keys), _hidden_pieces, places.shape)
    rows = forward(weights, waves, jnp.where(hidden, 0, places), there, lambda each: _drop(each, next(keys), _dropped))
    totals = judged(
        weights, matter, rows, there, settings, shares, lambda each: _drop(each, next(keys), _dropped_inside)
    )
    if matter is Matter.REQUEST:
        wanted = target * (1 - _smoothing) + _smoothing / 10
        faults = optax.sigmoid_binary_cross_entropy(totals, wanted).sum(-1) * _weight_of_requests
    else:
        wanted = target * (1 - _smoothing) + _smoothing / target.shape[-1]
        faults = -(wanted * jax.nn.log_softmax(totals)).sum(-1)
    return (weight * faults).sum() / jnp.maximum(1, weight.sum())


def _drop(rows: Any, key: Any, share: float) -> Any:
    return rows * jax.random.bernoulli(key, 1 - share, rows.shape) / (1 - share)


def forward(
    weights: Weights, waves: Numbers, places: Any, there: Any, drop: Callable[[Any], Any] = lambda each: each
) -> Any:
    """The rows of many texts at once, [text, piece, 512]: the same sums as ``spotter.language.encoder``'s for one."""
    count, length = places.shape
    angles = np.arange(length, dtype=np.float32)[:, None] * waves
    rows = 2 * weights["pieces"][places] + np.concatenate([np.sin(angles), np.cos(angles)], 1)
    away = (there - 1)[:, None, None, :] * _far_away
    for layer in LAYERS:
        together = _linear(_normal(rows, weights, f"before attention {layer}"), weights, f"attention {layer}")
        asked, offered, told = (
            part.reshape(count, length, HEADS, -1).transpose(0, 2, 1, 3) for part in jnp.split(together, 3, -1)
        )
        attention = jax.nn.softmax(asked @ offered.transpose(0, 1, 3, 2) / asked.shape[-1] ** 0.5 + away)
        attended = (attention @ told).transpose(0, 2, 1, 3).reshape(count, length, -1)
        kept = _linear(rows, weights, "widen") if layer == LAYERS[0] else rows
        rows = kept + drop(_linear(attended, weights, f"output {layer}"))
        inner = _linear(_normal(rows, weights, f"before inner {layer}"), weights, f"inner {layer}")
        rows = rows + drop(_linear(jax.nn.relu(inner), weights, f"outer {layer}"))
    return rows


def judged(
    weights: Weights,
    matter: Matter,
    rows: Any,
    there: Any,
    settings: Any,
    shares: Any,
    drop: Callable[[Any], Any] = lambda each: each,
) -> Any:
    """What speaks for each label of each clause, [text, clause, label]; a request or care is of the whole text."""
    whole = ((rows * there[..., None]).sum(1) / jnp.maximum(1, there.sum(1))[:, None])[:, None]
    before = jax.nn.one_hot(settings, len(_settings))[:, None]
    if matter is Matter.CLAUSE:
        of_clauses = shares @ rows
        alike = (*of_clauses.shape[:2],)
        whole, before = (jnp.broadcast_to(each, (*alike, each.shape[-1])) for each in (whole, before))
        given = jnp.concatenate([of_clauses, whole, before], -1)
    elif matter is Matter.REQUEST:
        given = jnp.concatenate([whole, before], -1)
    else:
        given = whole
    return _linear(drop(jnp.tanh(_linear(given, weights, f"{matter} inner"))), weights, f"{matter} outer")


def _linear(rows: Any, weights: Weights, name: str) -> Any:
    return rows @ weights[name] + weights[f"{name} bias"]


def _normal(rows: Any, weights: Weights, name: str) -> Any:
    centred = rows - rows.mean(-1, keepdims=True)
    spread = jnp.sqrt((centred**2).mean(-1, keepdims=True) + NEAR_NOTHING)
    return centred / spread * weights[f"{name} scale"] + weights[f"{name} bias"]


def body_of(weights: Mapping[str, Numbers]) -> dict[str, Numbers]:
    """The arrays of the encoder itself."""
    return {name: values for name, values in weights.items() if _kind_of(name) != "head"}


def write(
    arrays: Mapping[str, Numbers],
    path: Path,
    learned_from: str,
    labels: Sequence[str] = (),
    *,
    packed: bool = True,
) -> None:
    """The arrays as a file: tables as whole numbers of one byte, each beside the scales of its rows or columns.

    What is large is not ``packed``: to unpack it would take longer than to read it, and it hardly gets smaller.
    """
    save = np.savez_compressed if packed else np.savez
    save(path, **dict(_stored(arrays)), **_named(learned_from, labels))


def _stored(arrays: Mapping[str, Numbers]) -> Iterator[tuple[str, Any]]:
    for name, values in sorted(arrays.items()):
        if values.ndim != 2 or name == "wave lengths":
            yield name, values.astype(np.float32)
            continue
        along = 1 if name == "pieces" else 0
        scales = np.maximum(np.abs(values).max(along, keepdims=True), 1e-9) / 127
        yield name, np.round(values / scales).astype(np.int8)
        yield f"{name} scales", scales.astype(np.float32)


def _named(learned_from: str, labels: Sequence[str]) -> dict[str, Any]:
    return {"learned from": np.array(learned_from)} | ({"labels": np.array(labels)} if labels else {})
