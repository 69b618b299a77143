"""The sums and steps by which MiniLM is taught, as ``spotter.language.minilm`` does them for one text.

JAX does the sums and Optax the steps (AdamW, Loshchilov & Hutter 2019). The lower layers and the pieces stay as they
came: a few thousand messages have nothing to teach them, and whoever reads with other upper layers shares them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from learning.pretrained import Numbers
from spotter.language.minilm import HEADS, LAYERS, NEAR_NOTHING, SHARED

Weights = dict[str, Any]
WIDTH = 384
SEED = 0
SMOOTHING = 0.02
_rate, _rate_of_heads = 1e-4, 1e-3
_warming = 0.08
_decay = 0.01
_far_away = 1e9

Fault = Callable[[Weights], Any]


def taught(
    name: str,
    weights: Weights,
    epochs: int,
    count: int,
    batches: Callable[[], Iterable[Any]],
    fault_of: Callable[[Weights, Any, Any], Any],
    say: Callable[[str], None],
) -> dict[str, Numbers]:
    """The arrays as they are after so many epochs, each of ``count`` batches.

    ``batches()`` gives those of one epoch; ``fault_of`` says how wrong the weights are about one, with a key of chance.
    """
    steering = steering_of(weights, epochs * count)
    state = steering.init(weights)

    def step(weights: Weights, state: Any, batch: Any, key: Any) -> tuple[Any, Any, Any]:
        fault, slopes = slopes_of(weights, lambda some: fault_of(some, batch, key))
        change, state = steering.update(slopes, state, weights)
        return optax.apply_updates(weights, change), state, fault

    quick_step = jax.jit(step)
    key = jax.random.PRNGKey(SEED)
    for epoch in range(epochs):
        faults = []
        for batch in batches():
            key, own = jax.random.split(key)
            weights, state, fault = quick_step(weights, state, batch, own)
            faults.append(float(fault))
        say(f"{name}, epoch {epoch + 1} of {epochs}: {np.mean(faults):.3f}")
    return {each: np.asarray(values, np.float32) for each, values in weights.items()}


def by_length(
    sizes: Sequence[int], lengths: Sequence[int], most_pieces: int, random: np.random.Generator
) -> list[tuple[int, list[int]]]:
    """The batches of an epoch: the length of each, and which examples are in it; ``sizes`` are theirs, in pieces.

    Those of about one length go together, each batch is full, and what is longer than the last length is left out.
    """
    found: list[tuple[int, list[int]]] = []
    for shortest, length in zip((0, *lengths), lengths, strict=False):
        alike = [at for at, size in enumerate(sizes) if shortest < size <= length]
        order = [alike[at] for at in random.permutation(len(alike))]
        count = max(1, most_pieces // length)
        for at in range(0, len(order), count):
            batch = order[at : at + count]
            batch += [alike[one] for one in random.integers(0, len(alike), count - len(batch))]
            found.append((length, batch))
    return [found[at] for at in random.permutation(len(found))]


def steering_of(weights: Mapping[str, Any], steps: int) -> Any:
    """What makes steps of slopes: the heads faster than the layers, and what stays as it came not at all."""
    return optax.multi_transform(
        {
            "body": _steered(_rate, steps),
            "heads": _steered(_rate_of_heads, steps),
            "kept": optax.set_to_zero(),
        },
        {name: group_of(name) for name in weights},
    )


def slopes_of(weights: Weights, fault_of: Fault) -> tuple[Any, Weights]:
    """How wrong the weights are, and the slopes of those that do not stay as they came."""
    moving = {name: values for name, values in weights.items() if group_of(name) != "kept"}
    staying = {name: values for name, values in weights.items() if group_of(name) == "kept"}
    fault, slopes = jax.value_and_grad(lambda some: fault_of({**staying, **some}))(moving)
    return fault, {**{name: jnp.zeros_like(values) for name, values in staying.items()}, **slopes}


def _steered(rate: float, steps: int) -> Any:
    warm = max(1, int(_warming * steps))
    course = optax.warmup_cosine_decay_schedule(0.0, rate, warm, steps)
    return optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(course, weight_decay=_decay))


def group_of(name: str) -> str:
    """Whether an array is of the ``body`` of the transformer, ``kept`` as it came, or of the ``heads``."""
    if name.startswith("head "):
        return "heads"
    number = name.removesuffix(" scale").removesuffix(" bias").rpartition(" ")[2]
    return "body" if number in LAYERS[SHARED:] else "kept"


def body_of(weights: Mapping[str, Numbers]) -> dict[str, Numbers]:
    """The arrays of the whole transformer."""
    return {name: values for name, values in weights.items() if group_of(name) != "heads"}


def upper_of(weights: Mapping[str, Numbers]) -> dict[str, Numbers]:
    """The arrays of the layers that do not stay as they came."""
    return {name: values for name, values in weights.items() if group_of(name) == "body"}


def head_of(weights: Mapping[str, Numbers], start: str = "") -> dict[str, Numbers]:
    """The arrays of the heads whose names begin so, without that beginning."""
    begin = f"head {start}"
    return {name.removeprefix(begin): values for name, values in weights.items() if name.startswith(begin)}


def fresh_layers(random: np.random.Generator, name: str, given: int, hidden: int, labels: int) -> dict[str, Numbers]:
    """Two layers before anything was learned."""
    return {
        f"head {name} inner": chance(random, given, hidden),
        f"head {name} outer": chance(random, hidden, labels),
        f"head {name} inner bias": np.zeros(hidden, np.float32),
        f"head {name} outer bias": np.zeros(labels, np.float32),
    }


def chance(random: np.random.Generator, before: int, behind: int) -> Numbers:
    """Weights before anything was learned (Glorot & Bengio 2010)."""
    weights: Numbers = random.normal(0, 1, (before, behind)).astype(np.float32)
    return weights * np.float32((2 / (before + behind)) ** 0.5)


def drop(rows: Any, key: Any, share: float) -> Any:
    """The rows with a share of their numbers hidden."""
    return rows * jax.random.bernoulli(key, 1 - share, rows.shape) / (1 - share)


def forward(
    weights: Weights, places: Any, parts: Any, there: Any, drops: Callable[[Any], Any] = lambda each: each
) -> Any:
    """The rows of many texts at once, [text, piece, 384]."""
    count, length = places.shape
    rows = weights["pieces"][places] + weights["positions"][:length] + weights["parts"][parts]
    rows = _normal(rows, weights, "begin")
    away = (there - 1)[:, None, None, :] * _far_away
    for layer in LAYERS:
        together = linear(rows, weights, f"attention {layer}")
        asked, offered, told = (
            part.reshape(count, length, HEADS, -1).transpose(0, 2, 1, 3) for part in jnp.split(together, 3, -1)
        )
        attention = jax.nn.softmax(asked @ offered.transpose(0, 1, 3, 2) / asked.shape[-1] ** 0.5 + away)
        attended = (attention @ told).transpose(0, 2, 1, 3).reshape(count, length, -1)
        less = drops if layer in LAYERS[SHARED:] else _as_it_is
        rows = _normal(rows + less(linear(attended, weights, f"output {layer}")), weights, f"after attention {layer}")
        inner = jax.nn.gelu(linear(rows, weights, f"inner {layer}"))
        rows = _normal(rows + less(linear(inner, weights, f"outer {layer}")), weights, f"after inner {layer}")
    return rows


def two_layers(given: Any, weights: Weights, name: str, drops: Callable[[Any], Any]) -> Any:
    """What two layers make of what is given."""
    return linear(drops(jnp.tanh(linear(given, weights, f"head {name} inner"))), weights, f"head {name} outer")


def linear(rows: Any, weights: Weights, name: str) -> Any:
    """The rows times the weights of this name, and their bias."""
    return rows @ weights[name] + weights[f"{name} bias"]


def _normal(rows: Any, weights: Weights, name: str) -> Any:
    centred = rows - rows.mean(-1, keepdims=True)
    spread = jnp.sqrt((centred**2).mean(-1, keepdims=True) + NEAR_NOTHING)
    return centred / spread * weights[f"{name} scale"] + weights[f"{name} bias"]


def _as_it_is(rows: Any) -> Any:
    return rows


def either(totals: Any, right: Any) -> Any:
    """How wrong the likelihood of each label is that holds or does not."""
    return optax.sigmoid_binary_cross_entropy(totals, jnp.clip(right, SMOOTHING / 2, 1 - SMOOTHING / 2))


def mean_of(values: Any, known: Any) -> Any:
    """The mean of the values that are known, each as much as it counts."""
    return (values * known).sum() / jnp.maximum(1, known.sum())
