"""Teaches the transformer and the heads of the reader of changes, all at once, as ``change_reader`` reads them.

JAX does the sums and Optax the steps (AdamW, Loshchilov & Hutter 2019). The lower layers and the pieces stay as they
came: a few thousand messages have nothing to teach them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from learning.change_examples import ChangeExample
from learning.pretrained import Numbers
from spotter.dialogue.understanding.change_reader import (
    ACTS,
    ITEM_FLAGS,
    MENTION_FLAGS,
    OF_ITEM,
    PAIR_FLAGS,
    ROLES,
    WHOLES,
)
from spotter.language.minilm import HEADS, LAYERS, NEAR_NOTHING

Weights = dict[str, Any]
Batch = Mapping[str, Any]
SEED = 0
EPOCHS = 6
_kept_layers = 2
"""Of the lower layers, those that stay as they came."""
_rate, _rate_of_heads = 1e-4, 1e-3
_warming = 0.08
_decay = 0.01
_dropped, _dropped_inside = 0.1, 0.2
_smoothing = 0.02
_pieces_in_batch = 1024
_lengths = (24, 40, 56, 72, 96, 128, 208)
_mentions = (4, 12, 24)
_items = 8
_hidden = {"whole": 192, "item": 256, "mention": 256}
_width = 384
_of_link = 64
_far_away = 1e9
_heads = ("whole", "item", "mention", "link")


def learned(examples: Sequence[ChangeExample], begin: Mapping[str, Numbers], say: Callable[[str], None]) -> Weights:
    """The arrays of the transformer and of the heads, as they are after all examples were seen ``EPOCHS`` times."""
    random = np.random.default_rng(SEED)
    weights = {name: jnp.asarray(values) for name, values in {**begin, **_fresh(random)}.items()}
    batches = list(_batches(examples, random))
    steps = EPOCHS * len(batches)
    steering = optax.multi_transform(
        {
            "body": _steered(_rate, steps),
            "heads": _steered(_rate_of_heads, steps),
            "kept": optax.set_to_zero(),
        },
        {name: _group(name) for name in weights},
    )
    state = steering.init(weights)

    def step(weights: Weights, state: Any, batch: Batch, key: Any) -> tuple[Any, Any, Any]:
        moving = {name: values for name, values in weights.items() if _group(name) != "kept"}
        staying = {name: values for name, values in weights.items() if _group(name) == "kept"}
        fault, slopes = jax.value_and_grad(lambda some: _fault({**staying, **some}, batch, key))(moving)
        slopes = {**{name: jnp.zeros_like(values) for name, values in staying.items()}, **slopes}
        change, state = steering.update(slopes, state, weights)
        return optax.apply_updates(weights, change), state, fault

    quick_step = jax.jit(step)
    key = jax.random.PRNGKey(SEED)
    for epoch in range(EPOCHS):
        faults = []
        for at in random.permutation(len(batches)):
            key, own = jax.random.split(key)
            weights, state, fault = quick_step(weights, state, batches[at], own)
            faults.append(float(fault))
        say(f"changes, epoch {epoch + 1} of {EPOCHS}: {np.mean(faults):.3f}")
    return {name: np.asarray(values, np.float32) for name, values in weights.items()}


def is_of_heads(name: str) -> bool:
    """Whether an array is of the heads, and not of the transformer."""
    return name.split()[0] in _heads


def _steered(rate: float, steps: int) -> Any:
    warm = max(1, int(_warming * steps))
    course = optax.warmup_cosine_decay_schedule(0.0, rate, warm, steps)
    return optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(course, weight_decay=_decay))


def _group(name: str) -> str:
    if is_of_heads(name):
        return "heads"
    number = name.removesuffix(" scale").removesuffix(" bias").rpartition(" ")[2]
    return "body" if number in LAYERS[_kept_layers:] else "kept"


def _fresh(random: np.random.Generator) -> dict[str, Numbers]:
    """The heads before anything was learned (Glorot & Bengio 2010)."""
    sizes = {
        "whole": (2 * _width, len(ACTS) + len(WHOLES)),
        "item": (3 * _width + ITEM_FLAGS, len(OF_ITEM)),
        "mention": (3 * _width + MENTION_FLAGS, len(ROLES)),
    }
    made: dict[str, Numbers] = {}
    for name, (given, labels) in sizes.items():
        made[f"{name} inner"], made[f"{name} outer"] = (
            _chance(random, given, _hidden[name]),
            _chance(random, _hidden[name], labels),
        )
        made[f"{name} inner bias"], made[f"{name} outer bias"] = (
            np.zeros(_hidden[name], np.float32),
            np.zeros(labels, np.float32),
        )
    made["link mention"], made["link item"] = _chance(random, _width, _of_link), _chance(random, 2 * _width, _of_link)
    made["link flags"], made["link bias"] = np.zeros(PAIR_FLAGS, np.float32), np.zeros((), np.float32)
    return made


def _chance(random: np.random.Generator, before: int, behind: int) -> Numbers:
    weights: Numbers = random.normal(0, 1, (before, behind)).astype(np.float32)
    return weights * np.float32((2 / (before + behind)) ** 0.5)


def _batches(examples: Sequence[ChangeExample], random: np.random.Generator) -> Iterator[dict[str, Any]]:
    """Examples of about the same size together."""
    groups: dict[tuple[int, int], list[ChangeExample]] = {}
    for at in random.permutation(len(examples)):
        page = examples[at].page
        size = _at_least(len(page.places), _lengths), _at_least(len(page.named), _mentions)
        groups.setdefault(size, []).append(examples[at])
    for (length, mentions), group in sorted(groups.items()):
        count = max(1, _pieces_in_batch // length)
        for begin in range(0, len(group), count):
            yield _batch(group[begin : begin + count], count, length, mentions)


def _at_least(value: int, sizes: Sequence[int]) -> int:
    return next(size for size in sizes if value <= size)


def _batch(group: Sequence[ChangeExample], count: int, length: int, mentions: int) -> dict[str, Any]:
    made = {
        "places": np.zeros((count, length), np.int32),
        "parts": np.zeros((count, length), np.int32),
        "there": np.zeros((count, length), np.float32),
        "message": np.zeros((count, length), np.float32),
        "items": np.zeros((count, _items, length), np.float32),
        "mentions": np.zeros((count, mentions, length), np.float32),
        "of_items": np.zeros((count, _items, ITEM_FLAGS), np.float32),
        "of_mentions": np.zeros((count, mentions, MENTION_FLAGS), np.float32),
        "points": np.zeros((count, mentions, _items), np.float32),
        "pairs": np.zeros((count, mentions, _items, PAIR_FLAGS), np.float32),
        "act": np.full(count, -1, np.int32),
        "wholes": np.full((count, len(WHOLES)), -1, np.float32),
        "item_labels": np.full((count, _items, len(OF_ITEM)), -1, np.float32),
        "roles": np.full((count, mentions), -1, np.int32),
        "links": np.full((count, mentions, _items), -1, np.float32),
    }
    for at, each in enumerate(group):
        page = each.page
        long, named, listed = len(page.places), len(page.named), len(page.items)
        made["places"][at, :long], made["parts"][at, :long], made["there"][at, :long] = page.places, page.parts, 1
        _share(made["message"][at], page.message)
        for name, spans in (("items", page.items), ("mentions", page.mentions)):
            for number, span in enumerate(spans):
                _share(made[name][at, number], span)
        if listed:
            made["of_items"][at, :listed], made["item_labels"][at, :listed] = page.of_items, each.items
        if named:
            made["of_mentions"][at, :named], made["roles"][at, :named] = page.of_mentions, each.roles
        if named and listed:
            made["points"][at, :named, :listed], made["pairs"][at, :named, :listed] = page.points, page.pairs
            made["links"][at, :named, :listed] = each.links
        made["act"][at], made["wholes"][at] = each.act, each.wholes
    return made


def _share(row: Numbers, span: tuple[int, int]) -> None:
    row[span[0] : span[1]] = 1 / (span[1] - span[0])


def _fault(weights: Weights, batch: Batch, key: Any) -> Any:
    keys = iter(jax.random.split(key, 16))
    rows = forward(
        weights, batch["places"], batch["parts"], batch["there"], lambda each: _drop(each, next(keys), _dropped)
    )
    told = heads(weights, rows, batch, lambda each: _drop(each, next(keys), _dropped_inside))
    acts = jax.nn.log_softmax(told["whole"][:, : len(ACTS)])
    act = _mean(-_picked(acts, batch["act"]), batch["act"] >= 0)
    wholes = _mean(_either(told["whole"][:, len(ACTS) :], batch["wholes"]), batch["wholes"] >= 0)
    items = _mean(_either(told["item"], batch["item_labels"]), batch["item_labels"] >= 0)
    roles = _mean(-_picked(jax.nn.log_softmax(told["mention"]), batch["roles"]), batch["roles"] >= 0)
    links = _mean(_either(told["link"], batch["links"]), batch["links"] >= 0)
    return act + 4 * wholes + 10 * items + roles + links


def _picked(shares: Any, right: Any) -> Any:
    wanted = jax.nn.one_hot(right, shares.shape[-1]) * (1 - _smoothing) + _smoothing / shares.shape[-1]
    return (wanted * shares).sum(-1)


def _either(totals: Any, right: Any) -> Any:
    return optax.sigmoid_binary_cross_entropy(totals, jnp.clip(right, _smoothing / 2, 1 - _smoothing / 2))


def _mean(values: Any, known: Any) -> Any:
    return (values * known).sum() / jnp.maximum(1, known.sum())


def _drop(rows: Any, key: Any, share: float) -> Any:
    return rows * jax.random.bernoulli(key, 1 - share, rows.shape) / (1 - share)


def forward(
    weights: Weights, places: Any, parts: Any, there: Any, drop: Callable[[Any], Any] = lambda each: each
) -> Any:
    """The rows of many texts at once, [text, piece, 384]: the same sums as ``spotter.language.minilm``'s for one."""
    count, length = places.shape
    rows = weights["pieces"][places] + weights["positions"][:length] + weights["parts"][parts]
    rows = _normal(rows, weights, "begin")
    away = (there - 1)[:, None, None, :] * _far_away
    for layer in LAYERS:
        together = _linear(rows, weights, f"attention {layer}")
        asked, offered, told = (
            part.reshape(count, length, HEADS, -1).transpose(0, 2, 1, 3) for part in jnp.split(together, 3, -1)
        )
        attention = jax.nn.softmax(asked @ offered.transpose(0, 1, 3, 2) / asked.shape[-1] ** 0.5 + away)
        attended = (attention @ told).transpose(0, 2, 1, 3).reshape(count, length, -1)
        drops = drop if layer in LAYERS[_kept_layers:] else _as_it_is
        rows = _normal(rows + drops(_linear(attended, weights, f"output {layer}")), weights, f"after attention {layer}")
        inner = jax.nn.gelu(_linear(rows, weights, f"inner {layer}"))
        rows = _normal(rows + drops(_linear(inner, weights, f"outer {layer}")), weights, f"after inner {layer}")
    return rows


def heads(weights: Weights, rows: Any, batch: Batch, drop: Callable[[Any], Any]) -> Mapping[str, Any]:
    """What speaks for each label: of the whole, of each exercise and mention, and of each of their pairs."""
    whole, message = rows[:, 0], (batch["message"][..., None] * rows).sum(1)
    items, mentions = batch["items"] @ rows, batch["mentions"] @ rows
    points = batch["points"]
    pointing = (points / jnp.maximum(1, points.sum(1, keepdims=True))).transpose(0, 2, 1) @ mentions
    pointed = (points / jnp.maximum(1, points.sum(2, keepdims=True))) @ items
    by_item = jnp.concatenate([items, pointing], -1)
    of_item = jnp.broadcast_to(whole[:, None], items.shape)
    of_mention = jnp.broadcast_to(whole[:, None], mentions.shape)
    both = (mentions @ weights["link mention"]) @ (by_item @ weights["link item"]).transpose(0, 2, 1) / 8
    return {
        "whole": _layers(jnp.concatenate([whole, message], -1), weights, "whole", drop),
        "item": _layers(jnp.concatenate([by_item, of_item, batch["of_items"]], -1), weights, "item", drop),
        "mention": _layers(
            jnp.concatenate([mentions, pointed, of_mention, batch["of_mentions"]], -1), weights, "mention", drop
        ),
        "link": both + batch["pairs"] @ weights["link flags"] + weights["link bias"],
    }


def _layers(given: Any, weights: Weights, name: str, drop: Callable[[Any], Any]) -> Any:
    return _linear(drop(jnp.tanh(_linear(given, weights, f"{name} inner"))), weights, f"{name} outer")


def _linear(rows: Any, weights: Weights, name: str) -> Any:
    return rows @ weights[name] + weights[f"{name} bias"]


def _normal(rows: Any, weights: Weights, name: str) -> Any:
    centred = rows - rows.mean(-1, keepdims=True)
    spread = jnp.sqrt((centred**2).mean(-1, keepdims=True) + NEAR_NOTHING)
    return centred / spread * weights[f"{name} scale"] + weights[f"{name} bias"]


def _as_it_is(rows: Any) -> Any:
    return rows
