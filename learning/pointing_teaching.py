"""Teaches a network that writes programs: the upper layers of its transformer, and what stands upon them.

Each program is taught instruction by instruction, with what the instructions before it should have been. One batch is
of pages, items and programs of about one length; every batch of an epoch comes once, in an order that the seed settles.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from learning.minilm_teaching import WIDTH, Weights, chance, drop, forward, group_of, steering_of
from learning.pretrained import Numbers
from spotter.language.pointing import HIDDEN, MOST_PIECES, SCALE, Pieces, pieces_of

Batch = tuple[Any, ...]
SEED = 0
_pieces_in_batch = 1536
_least_in_batch = 4
_lengths = (32, 64, 80, 96, 128, MOST_PIECES)
_inner = 48
_far_away = 1e9
_dropped, _dropped_behind = 0.1, 0.2


@dataclass(frozen=True, slots=True)
class Language:
    """The programs that are taught: how many operations there are, and how many of them point.

    ``told``: numbers of each item as such; ``there``: those of each as a program stands; ``steps`` and ``items``: sizes
    of batches; ``left_out``: of the programs that begin with one of ``seldom``, how many an epoch leaves out.
    """

    name: str
    operations: int
    pointing: int
    told: int
    there: int
    steps: tuple[int, ...]
    items: tuple[int, ...]
    epochs_of_heads: int
    """Times through everything with the transformer as it begins, which is quick; then ``epochs`` with all of it."""
    epochs: int
    seldom: frozenset[int]
    left_out: float
    others: float = 1.0
    """The share of the examples that each of ``epochs`` has of those that are not the likest to what is read."""


@dataclass(frozen=True, slots=True)
class Laid:
    """An example in numbers: ``program`` has of each instruction its operation and where it points, -1 for nothing."""

    places: tuple[int, ...]
    parts: tuple[int, ...]
    shares: Numbers
    features: Numbers
    can: Numbers
    positions: Numbers
    program: tuple[tuple[int, int], ...]
    is_likest: bool = True
    """Whether it is of the kind that is most like what is read."""
    rows: NDArray[Any] | None = None
    """What the transformer makes of the page, where that stays as it is."""

    def size(self, of: Language) -> tuple[int, int, int]:
        """The pieces, instructions and items that a batch of it has room for."""
        counts = (len(self.places), len(self.program), len(self.features))
        return tuple(  # type: ignore[return-value]
            next(most for most in rooms if count <= most)
            for count, rooms in zip(counts, (_lengths, of.steps, of.items), strict=True)
        )


def laid_out(
    of: Language,
    page: Any,
    program: Sequence[Any],
    position: Any,
    operations: Sequence[Any],
    can: Mapping[Any, frozenset[Any]],
) -> Laid:
    """An example in numbers.

    ``page``, ``program`` and ``position`` are those of one kind of programs, ``operations`` all of theirs, and ``can``
    says of each that points at which kinds of items.
    """
    items = page.items
    pieces = pieces_of(page.words, page.parts)
    positions = []
    for instruction in program:
        positions.append(np.array(position.features(items), np.float32).reshape(len(items), of.there))
        position = position.behind(instruction, items)
    return Laid(
        pieces.places,
        pieces.parts,
        _shares(pieces, [(each.start, each.end) for each in items]),
        np.array([each.features for each in items], np.float32).reshape(len(items), of.told),
        np.array([[each.kind in kinds for each in items] for kinds in can.values()], np.float32).reshape(
            of.pointing, len(items)
        ),
        np.array(positions),
        tuple((operations.index(each.operation), each.place) for each in program),
    )


def _shares(pieces: Pieces, spans: Sequence[tuple[int, int]]) -> Numbers:
    """How much of each item each piece is."""
    shares = np.zeros((len(spans), len(pieces.places)), np.float32)
    for at, span in enumerate(spans):
        first, last = pieces.of(*span)
        shares[at, first:last] = 1 / (last - first)
    return shares


def learned(
    laid: Sequence[Laid], of: Language, begin: Mapping[str, Numbers], say: Callable[[str], None]
) -> dict[str, Numbers]:
    """The arrays of the transformer and of the network upon it."""
    random = np.random.default_rng(SEED)
    weights = {name: jnp.asarray(values) for name, values in {**begin, **_fresh(random, of)}.items()}
    if of.epochs_of_heads:
        weights |= _heads_learned(_with_rows(laid, of, weights), of, weights, random, say)
    moving = {name: values for name, values in weights.items() if group_of(name) != "kept"}
    staying = {name: values for name, values in weights.items() if group_of(name) == "kept"}
    steering = steering_of(moving, max(1, of.epochs) * len(_epoch(laid, of, random, others=of.others)))
    state = steering.init(moving)

    def step(moving: Weights, state: Any, batch: Batch, key: Any) -> tuple[Any, Any, Any]:
        fault, slopes = jax.value_and_grad(lambda some: _fault({**staying, **some}, batch, key, of))(moving)
        change, state = steering.update(slopes, state, moving)
        return optax.apply_updates(moving, change), state, fault

    quick_step = jax.jit(step, donate_argnums=(0, 1))
    key = jax.random.PRNGKey(SEED)
    for epoch in range(of.epochs):
        faults: list[float] = []
        for size, batch in _epoch(laid, of, random, others=of.others):
            key, own = jax.random.split(key)
            moving, state, fault = quick_step(moving, state, _batch(batch, size, of), own)
            faults.append(float(fault))
        say(f"{of.name}, epoch {epoch + 1} of {of.epochs}: {np.mean(faults):.3f}")
    return {name: np.asarray(values, np.float32) for name, values in {**staying, **moving}.items()}


def _with_rows(laid: Sequence[Laid], of: Language, weights: Weights) -> list[Laid]:
    """The examples with the rows that the transformer makes of their pages, as it is."""
    body = {name: values for name, values in weights.items() if group_of(name) != "heads"}
    rows_of = jax.jit(lambda places, parts, there: forward(body, places, parts, there))
    by_length: dict[int, list[int]] = {}
    for at, each in enumerate(laid):
        by_length.setdefault(each.size(of)[0], []).append(at)
    found = list(laid)
    for length, places in by_length.items():
        count = max(_least_in_batch, _pieces_in_batch // length)
        for begin in range(0, len(places), count):
            some = places[begin : begin + count]
            batch = [laid[at] for at in (some + some * count)[:count]]
            numbers = _batch(batch, (length, of.steps[-1], of.items[-1]), of, with_items=False)
            rows = np.asarray(rows_of(*numbers[:3]), np.float16)
            for number, at in enumerate(some):
                found[at] = replace(laid[at], rows=rows[number, : len(laid[at].places)])
    return found


def _heads_learned(
    laid: Sequence[Laid], of: Language, weights: Weights, random: np.random.Generator, say: Callable[[str], None]
) -> Weights:
    heads = {name: values for name, values in weights.items() if group_of(name) == "heads"}
    steering = steering_of(heads, of.epochs_of_heads * len(_epoch(laid, of, random)))
    state = steering.init(heads)

    def step(heads: Weights, state: Any, batch: Batch, key: Any) -> tuple[Any, Any, Any]:
        fault, slopes = jax.value_and_grad(lambda some: _fault(some, batch, key, of))(heads)
        change, state = steering.update(slopes, state, heads)
        return optax.apply_updates(heads, change), state, fault

    quick_step = jax.jit(step)
    key = jax.random.PRNGKey(SEED)
    for epoch in range(of.epochs_of_heads):
        faults: list[float] = []
        for size, batch in _epoch(laid, of, random):
            key, own = jax.random.split(key)
            heads, state, fault = quick_step(heads, state, _batch(batch, size, of), own)
            faults.append(float(fault))
        say(f"{of.name}, heads, epoch {epoch + 1} of {of.epochs_of_heads}: {np.mean(faults):.3f}")
    return heads


def _fresh(random: np.random.Generator, of: Language) -> dict[str, Numbers]:
    """What stands upon the transformer before anything was learned."""
    found: dict[str, Numbers] = {}
    for name, given, made in (
        ("memory", WIDTH + of.told, HIDDEN),
        ("begin", WIDTH, HIDDEN),
        ("given", 2 * HIDDEN, 3 * HIDDEN),
        ("before", HIDDEN, 3 * HIDDEN),
        ("keys", WIDTH, HIDDEN),
        ("look", HIDDEN, HIDDEN),
        ("mix", 2 * HIDDEN, HIDDEN),
        ("operation", HIDDEN, of.operations),
        ("item inner", of.there + of.told, _inner),
        ("item outer", _inner, of.pointing),
    ):
        found |= {f"head {name}": chance(random, given, made), f"head {name} bias": np.zeros(made, np.float32)}
    found["head operations"] = random.normal(0, 0.3, (of.operations + 1, HIDDEN)).astype(np.float32)
    return found | {f"head point {at}": chance(random, HIDDEN, HIDDEN) for at in range(of.pointing)}


def _epoch(
    laid: Sequence[Laid], of: Language, random: np.random.Generator, others: float = 1.0
) -> list[tuple[tuple[int, int, int], list[Laid]]]:
    """The batches of an epoch; the last of a size is filled up with others of it.

    ``others``: the share of the examples that it has of those that are not the most like what is read.
    """
    by_size: dict[tuple[int, int, int], list[Laid]] = {}
    for each in laid:
        share = (1 - of.left_out if each.program[0][0] in of.seldom else 1.0) * (1.0 if each.is_likest else others)
        if random.random() < share:
            by_size.setdefault(each.size(of), []).append(each)
    found = []
    for size, those in by_size.items():
        count = max(_least_in_batch, _pieces_in_batch // size[0])
        order = [those[at] for at in random.permutation(len(those))]
        for at in range(0, len(order), count):
            batch = order[at : at + count]
            batch += [those[one] for one in random.integers(0, len(those), count - len(batch))]
            found.append((size, batch))
    return [found[at] for at in random.permutation(len(found))]


def _batch(batch: Sequence[Laid], size: tuple[int, int, int], of: Language, *, with_items: bool = True) -> Batch:
    count, (length, steps, items) = len(batch), size
    places, parts = np.zeros((count, length), np.int32), np.zeros((count, length), np.int32)
    there = np.zeros((count, length), np.float32)
    for at, each in enumerate(batch):
        pieces = len(each.places)
        places[at, :pieces], parts[at, :pieces], there[at, :pieces] = each.places, each.parts, 1
    if not with_items:
        return places, parts, there
    rows = np.zeros((count, length, WIDTH), np.float32) if batch[0].rows is not None else None
    shares = np.zeros((count, items, length), np.float32)
    features = np.zeros((count, items, of.told), np.float32)
    can = np.zeros((count, of.pointing, items), np.float32)
    positions = np.zeros((count, steps, items, of.there), np.float32)
    before = np.full((count, steps), of.operations, np.int32)
    pointed, target = np.full((count, steps), items, np.int32), np.zeros((count, steps), np.int32)
    counts = np.zeros((count, steps), np.float32)
    for at, each in enumerate(batch):
        pieces, known = len(each.places), len(each.features)
        if rows is not None:
            rows[at, :pieces] = each.rows
        shares[at, :known, :pieces], features[at, :known], can[at, :, :known] = each.shares, each.features, each.can
        positions[at, : len(each.program), :known] = each.positions
        for step, (operation, place) in enumerate(each.program):
            target[at, step] = (
                operation * items + place if place >= 0 else of.pointing * items + operation - of.pointing
            )
            counts[at, step] = 1
            if step + 1 < steps:
                before[at, step + 1] = operation
                pointed[at, step + 1] = place if place >= 0 else items
    return places, parts, there, rows, shares, features, can, positions, before, pointed, target, counts


def _fault(weights: Weights, batch: Batch, key: Any, of: Language) -> Any:
    places, parts, there, rows, shares, features, can, positions, before, pointed, target, counts = batch
    keys = iter(jax.random.split(key, 32))
    if rows is None:
        rows = forward(weights, places, parts, there, lambda each: drop(each, next(keys), _dropped))
    else:
        rows = drop(rows, next(keys), _dropped)
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
    known = jnp.broadcast_to(features[:, None], (*positions.shape[:3], of.told))
    inner = jax.nn.relu(_linear(jnp.concatenate([positions, known], -1), weights, "item inner"))
    beside = _linear(inner, weights, "item outer")
    of_operations = _linear(told, weights, "operation")
    totals = [
        jnp.einsum("bsh,bih->bsi", told @ weights[f"head point {at}"], memory) / SCALE
        + beside[..., at]
        + of_operations[..., at : at + 1]
        + (can[:, at][:, None] - 1) * _far_away
        for at in range(of.pointing)
    ]
    shares_of_all = jax.nn.log_softmax(jnp.concatenate([*totals, of_operations[..., of.pointing :]], -1))
    faults = -jnp.take_along_axis(shares_of_all, target[..., None], -1)[..., 0]
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
