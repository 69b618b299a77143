"""Teaches two small layers upon what is given of each example, as ``spotter.language.encoder.judged`` reads them.

JAX does the sums and Optax the steps (AdamW, Loshchilov & Hutter 2019).
"""

from collections.abc import Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from learning.course import Course
from learning.pretrained import Numbers

SEED = 0


def two_layers(given: Numbers, places: Sequence[int], count: int, course: Course) -> dict[str, Numbers]:
    """The layers that tell which of ``count`` labels each row of ``given`` has; ``places`` are the right ones.

    They are learned on rows of mean 0 and variance 1, and written so that they read the rows as they are.
    """
    random = np.random.default_rng(SEED)
    mean, spread = given.mean(0), given.std(0) + _least_spread
    rows, right = jnp.asarray((given - mean) / spread), jnp.asarray(places)
    layers = {
        "inner": jnp.asarray(_chance(random, given.shape[1], course.hidden)),
        "inner bias": jnp.zeros(course.hidden),
        "outer": jnp.asarray(_chance(random, course.hidden, count)),
        "outer bias": jnp.zeros(count),
    }
    steps = course.epochs * (len(given) // course.batch)
    steering = optax.adamw(optax.cosine_decay_schedule(course.rate, steps), weight_decay=course.decay)
    state = steering.init(layers)

    def fault(layers: Any, at: Any, key: Any) -> Any:
        one, two = jax.random.split(key)
        inner = jnp.tanh(_drop(rows[at], one, course.dropped) @ layers["inner"] + layers["inner bias"])
        totals = _drop(inner, two, course.dropped_inside) @ layers["outer"] + layers["outer bias"]
        wanted = jax.nn.one_hot(right[at], count) * (1 - course.smoothing) + course.smoothing / count
        return -(wanted * jax.nn.log_softmax(totals)).sum(-1).mean()

    def step(layers: Any, state: Any, at: Any, key: Any) -> tuple[Any, Any]:
        change, state = steering.update(jax.grad(fault)(layers, at, key), state, layers)
        return optax.apply_updates(layers, change), state

    quick_step = jax.jit(step)
    key = jax.random.PRNGKey(SEED)
    for _epoch in range(course.epochs):
        order = random.permutation(len(given))
        for begin in range(0, len(order) - course.batch + 1, course.batch):
            key, own = jax.random.split(key)
            layers, state = quick_step(layers, state, jnp.asarray(order[begin : begin + course.batch]), own)
    found = {name: np.asarray(values, np.float32) for name, values in layers.items()}
    found["inner"] = found["inner"] / spread[:, None]
    found["inner bias"] = found["inner bias"] - mean @ found["inner"]
    return found


_least_spread = 0.05
"""What hardly ever varies does not count for more than that."""


def _chance(random: np.random.Generator, before: int, behind: int) -> Numbers:
    """Weights before anything was learned (Glorot & Bengio 2010)."""
    weights: Numbers = random.normal(0, 1, (before, behind)).astype(np.float32)
    return weights * np.float32((2 / (before + behind)) ** 0.5)


def _drop(rows: Any, key: Any, share: float) -> Any:
    return rows * jax.random.bernoulli(key, 1 - share, rows.shape) / (1 - share)
