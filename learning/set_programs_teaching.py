"""Teaches the network that writes programs of sets: the upper layers of its transformer, and what stands upon them.

Each program is taught instruction by instruction, with what the instructions before it should have been. One batch is
of pages, items and programs of about one length; every batch of an epoch comes once, in an order that the seed settles.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from learning.minilm_teaching import WIDTH, Weights, chance, drop, forward, slopes_of, steering_of
from learning.pretrained import Numbers
from learning.set_programs import Example
from spotter.dialogue.training.set_programs.network import HIDDEN, SCALE, pieces_of
from spotter.dialogue.training.set_programs.page import FEATURES, MOST_ITEMS
from spotter.dialogue.training.set_programs.position import WIDTH as OF_POSITION
from spotter.dialogue.training.set_programs.position import Position
from spotter.dialogue.training.set_programs.program import OPERATIONS, POINTING, POINTS_AT, Operation

Batch = tuple[Any, ...]
SEED = 0
EPOCHS = 8
_pieces_in_batch = 1536
_least_in_batch = 4
_lengths, _steps, _items = (32, 64, 112, 192), (12, 28, 64), (24, MOST_ITEMS)
_inner = 48
_far_away = 1e9
_dropped, _dropped_behind = 0.1, 0.2
_left_out = 0.4
"""Of the messages that tell of no set, how many an epoch leaves out."""
_count = len(POINTING)


@dataclass(frozen=True, slots=True)
class _Laid:
    """An example in numbers."""

    places: tuple[int, ...]
    parts: tuple[int, ...]
    shares: Numbers
    features: Numbers
    can: Numbers
    positions: Numbers
    program: tuple[tuple[int, int], ...]
    """Of each instruction its operation and what it points at; -1 for nothing."""

    @property
    def size(self) -> tuple[int, int, int]:
        """The pieces, instructions and items that a batch of it has room for."""
        counts = (len(self.places), len(self.program), len(self.features))
        return tuple(  # type: ignore[return-value]
            next(most for most in rooms if count <= most)
            for count, rooms in zip(counts, (_lengths, _steps, _items), strict=True)
        )


def learned(
    examples: Sequence[Example], begin: Mapping[str, Numbers], say: Callable[[str], None]
) -> dict[str, Numbers]:
    """The arrays of the transformer and of the network upon it, after the examples were seen ``EPOCHS`` times."""
    laid = [each for each in map(_laid, examples) if each is not None]
    random = np.random.default_rng(SEED)
    weights = {name: jnp.asarray(values) for name, values in {**begin, **_fresh(random)}.items()}
    steering = steering_of(weights, EPOCHS * len(_epoch(laid, random)))
    state = steering.init(weights)

    def step(weights: Weights, state: Any, batch: Batch, key: Any) -> tuple[Any, Any, Any]:
        fault, slopes = slopes_of(weights, lambda some: _fault(some, batch, key))
        change, state = steering.update(slopes, state, weights)
        return optax.apply_updates(weights, change), state, fault

    quick_step = jax.jit(step)
    key = jax.random.PRNGKey(SEED)
    for epoch in range(EPOCHS):
        faults: list[float] = []
        for size, batch in _epoch(laid, random):
            key, own = jax.random.split(key)
            weights, state, fault = quick_step(weights, state, _batch(batch, size), own)
            faults.append(float(fault))
        say(f"programs, epoch {epoch + 1} of {EPOCHS}: {np.mean(faults):.3f}")
    return {name: np.asarray(values, np.float32) for name, values in weights.items()}


def _fresh(random: np.random.Generator) -> dict[str, Numbers]:
    """What stands upon the transformer before anything was learned."""
    found: dict[str, Numbers] = {}
    for name, given, made in (
        ("memory", WIDTH + FEATURES, HIDDEN),
        ("begin", WIDTH, HIDDEN),
        ("given", 2 * HIDDEN, 3 * HIDDEN),
        ("before", HIDDEN, 3 * HIDDEN),
        ("keys", WIDTH, HIDDEN),
        ("look", HIDDEN, HIDDEN),
        ("mix", 2 * HIDDEN, HIDDEN),
        ("operation", HIDDEN, len(OPERATIONS)),
        ("item inner", OF_POSITION + FEATURES, _inner),
        ("item outer", _inner, _count),
    ):
        found |= {f"head {name}": chance(random, given, made), f"head {name} bias": np.zeros(made, np.float32)}
    found["head operations"] = random.normal(0, 0.3, (len(OPERATIONS) + 1, HIDDEN)).astype(np.float32)
    return found | {f"head point {at}": chance(random, HIDDEN, HIDDEN) for at in range(_count)}


def _laid(example: Example) -> _Laid | None:
    """An example in numbers; None for one that is too long."""
    items = example.page.items
    if len(items) > MOST_ITEMS or len(example.program) > _steps[-1]:
        return None
    pieces = pieces_of(example.page)
    shares = np.zeros((len(items), len(pieces.places)), np.float32)
    for at, each in enumerate(items):
        first, last = pieces.of(each)
        shares[at, first:last] = 1 / (last - first)
    position = Position()
    positions = []
    for instruction in example.program:
        positions.append(np.array(position.features(items), np.float32).reshape(len(items), OF_POSITION))
        position = position.behind(instruction, items)
    can = [[each.kind in POINTS_AT[operation] for each in items] for operation in POINTING]
    return _Laid(
        pieces.places,
        pieces.parts,
        shares,
        np.array([each.features for each in items], np.float32).reshape(len(items), FEATURES),
        np.array(can, np.float32).reshape(_count, len(items)),
        np.array(positions),
        tuple((OPERATIONS.index(each.operation), each.place) for each in example.program),
    )


def _epoch(laid: Sequence[_Laid], random: np.random.Generator) -> list[tuple[tuple[int, int, int], list[_Laid]]]:
    """The batches of an epoch; the last of a size is filled up with others of it."""
    nothing = OPERATIONS.index(Operation.NOTHING)
    by_size: dict[tuple[int, int, int], list[_Laid]] = {}
    for each in laid:
        if each.program[0][0] != nothing or random.random() >= _left_out:
            by_size.setdefault(each.size, []).append(each)
    found = []
    for size, those in by_size.items():
        count = max(_least_in_batch, _pieces_in_batch // size[0])
        order = [those[at] for at in random.permutation(len(those))]
        for at in range(0, len(order), count):
            batch = order[at : at + count]
            batch += [those[one] for one in random.integers(0, len(those), count - len(batch))]
            found.append((size, batch))
    return [found[at] for at in random.permutation(len(found))]


def _batch(batch: Sequence[_Laid], size: tuple[int, int, int]) -> Batch:
    count, (length, steps, items) = len(batch), size
    places, parts = np.zeros((count, length), np.int32), np.zeros((count, length), np.int32)
    there, shares = np.zeros((count, length), np.float32), np.zeros((count, items, length), np.float32)
    features, can = np.zeros((count, items, FEATURES), np.float32), np.zeros((count, _count, items), np.float32)
    positions = np.zeros((count, steps, items, OF_POSITION), np.float32)
    before = np.full((count, steps), len(OPERATIONS), np.int32)
    pointed, target = np.full((count, steps), items, np.int32), np.zeros((count, steps), np.int32)
    counts = np.zeros((count, steps), np.float32)
    for at, each in enumerate(batch):
        pieces, known = len(each.places), len(each.features)
        places[at, :pieces], parts[at, :pieces], there[at, :pieces] = each.places, each.parts, 1
        shares[at, :known, :pieces], features[at, :known], can[at, :, :known] = each.shares, each.features, each.can
        positions[at, : len(each.program), :known] = each.positions
        for step, (operation, place) in enumerate(each.program):
            target[at, step] = operation * items + place if place >= 0 else _count * items + operation - _count
            counts[at, step] = 1
            if step + 1 < steps:
                before[at, step + 1] = operation
                pointed[at, step + 1] = place if place >= 0 else items
    return places, parts, there, shares, features, can, positions, before, pointed, target, counts


def _fault(weights: Weights, batch: Batch, key: Any) -> Any:
    places, parts, there, shares, features, can, positions, before, pointed, target, counts = batch
    keys = iter(jax.random.split(key, 32))
    rows = forward(weights, places, parts, there, lambda each: drop(each, next(keys), _dropped))
    memory = jnp.tanh(_linear(jnp.concatenate([shares @ rows, features], -1), weights, "memory"))
    memory = drop(memory, next(keys), _dropped)
    nothing = jnp.zeros_like(memory[:, :1])
    pointed_at = jnp.take_along_axis(jnp.concatenate([memory, nothing], 1), pointed[..., None], 1)
    given = _linear(jnp.concatenate([weights["head operations"][before], pointed_at], -1), weights, "given")
    begun = jnp.tanh(_linear(rows[:, 0], weights, "begin"))
    _last, kept = jax.lax.scan(lambda one, each: _recurred(one, each, weights), begun, given.transpose(1, 0, 2))
    kept = kept.transpose(1, 0, 2)
    look_at = jnp.tanh(_linear(rows, weights, "keys"))
    looked = jnp.einsum("bsh,bth->bst", _linear(kept, weights, "look"), look_at) / SCALE
    looked = jax.nn.softmax(looked + (there - 1)[:, None] * _far_away)
    told = jnp.tanh(_linear(jnp.concatenate([kept, looked @ look_at], -1), weights, "mix"))
    told = drop(told, next(keys), _dropped_behind)
    known = jnp.broadcast_to(features[:, None], (*positions.shape[:3], FEATURES))
    inner = jax.nn.relu(_linear(jnp.concatenate([positions, known], -1), weights, "item inner"))
    beside = _linear(inner, weights, "item outer")
    of_operations = _linear(told, weights, "operation")
    totals = [
        jnp.einsum("bsh,bih->bsi", told @ weights[f"head point {at}"], memory) / SCALE
        + beside[..., at]
        + of_operations[..., at : at + 1]
        + (can[:, at][:, None] - 1) * _far_away
        for at in range(_count)
    ]
    shares_of = jax.nn.log_softmax(jnp.concatenate([*totals, of_operations[..., _count:]], -1))
    faults = -jnp.take_along_axis(shares_of, target[..., None], -1)[..., 0]
    return (faults * counts).sum() / jnp.maximum(1, counts.sum())


def _recurred(kept: Any, given: Any, weights: Weights) -> tuple[Any, Any]:
    before = _linear(kept, weights, "before")
    reset = jax.nn.sigmoid(given[:, :HIDDEN] + before[:, :HIDDEN])
    update = jax.nn.sigmoid(given[:, HIDDEN : 2 * HIDDEN] + before[:, HIDDEN : 2 * HIDDEN])
    fresh = jnp.tanh(given[:, 2 * HIDDEN :] + reset * before[:, 2 * HIDDEN :])
    behind = (1 - update) * fresh + update * kept
    return behind, behind


def _linear(rows: Any, weights: Weights, name: str) -> Any:
    return rows @ weights[f"head {name}"] + weights[f"head {name} bias"]
