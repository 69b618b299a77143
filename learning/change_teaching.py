"""Teaches the transformer and the heads of the reader of changes, all at once, as ``change_reader`` reads them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from learning.change_examples import ChangeExample
from learning.minilm_teaching import (
    SEED,
    SMOOTHING,
    WIDTH,
    Weights,
    chance,
    drop,
    either,
    forward,
    fresh_layers,
    mean_of,
    taught,
    two_layers,
)
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

Batch = Mapping[str, Any]
EPOCHS = 5
_dropped, _dropped_inside = 0.1, 0.2
_pieces_in_batch = 1024
_lengths = (24, 40, 56, 72, 96, 128, 160, 256)
_mentions = (4, 12, 24)
_items = 10
_hidden = {"whole": 192, "item": 256, "mention": 256}
_of_link = 64


def learned(examples: Sequence[ChangeExample], begin: Mapping[str, Numbers], say: Callable[[str], None]) -> Weights:
    """The arrays of the transformer and of the heads, as they are after all examples were seen ``EPOCHS`` times."""
    random = np.random.default_rng(SEED)
    weights = {name: jnp.asarray(values) for name, values in {**begin, **_fresh(random)}.items()}
    batches = list(_batches(examples, random))

    def epoch() -> Iterator[Batch]:
        return (batches[at] for at in random.permutation(len(batches)))

    return taught("changes", weights, EPOCHS, len(batches), epoch, _fault, say)


def _fresh(random: np.random.Generator) -> dict[str, Numbers]:
    """The heads before anything was learned."""
    sizes = {
        "whole": (2 * WIDTH, len(ACTS) + len(WHOLES)),
        "item": (3 * WIDTH + ITEM_FLAGS, len(OF_ITEM)),
        "mention": (3 * WIDTH + MENTION_FLAGS, len(ROLES)),
    }
    made: dict[str, Numbers] = {}
    for name, (given, labels) in sizes.items():
        made |= fresh_layers(random, name, given, _hidden[name], labels)
    made["head link mention"], made["head link item"] = (
        chance(random, WIDTH, _of_link),
        chance(random, 2 * WIDTH, _of_link),
    )
    made["head link flags"], made["head link bias"] = np.zeros(PAIR_FLAGS, np.float32), np.zeros((), np.float32)
    return made


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
        weights, batch["places"], batch["parts"], batch["there"], lambda each: drop(each, next(keys), _dropped)
    )
    told = heads(weights, rows, batch, lambda each: drop(each, next(keys), _dropped_inside))
    acts = jax.nn.log_softmax(told["whole"][:, : len(ACTS)])
    act = mean_of(-_picked(acts, batch["act"]), batch["act"] >= 0)
    wholes = mean_of(either(told["whole"][:, len(ACTS) :], batch["wholes"]), batch["wholes"] >= 0)
    items = mean_of(either(told["item"], batch["item_labels"]), batch["item_labels"] >= 0)
    roles = mean_of(-_picked(jax.nn.log_softmax(told["mention"]), batch["roles"]), batch["roles"] >= 0)
    links = mean_of(either(told["link"], batch["links"]), batch["links"] >= 0)
    return act + 4 * wholes + 10 * items + roles + links


def _picked(shares: Any, right: Any) -> Any:
    wanted = jax.nn.one_hot(right, shares.shape[-1]) * (1 - SMOOTHING) + SMOOTHING / shares.shape[-1]
    return (wanted * shares).sum(-1)


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
    both = (mentions @ weights["head link mention"]) @ (by_item @ weights["head link item"]).transpose(0, 2, 1) / 8
    return {
        "whole": two_layers(jnp.concatenate([whole, message], -1), weights, "whole", drop),
        "item": two_layers(jnp.concatenate([by_item, of_item, batch["of_items"]], -1), weights, "item", drop),
        "mention": two_layers(
            jnp.concatenate([mentions, pointed, of_mention, batch["of_mentions"]], -1), weights, "mention", drop
        ),
        "link": both + batch["pairs"] @ weights["head link flags"] + weights["head link bias"],
    }
