"""Importing moto's interpreter without moto's EC2, which takes 1.2 s of a start that should take three."""

import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec


@contextmanager
def batch_left_out() -> Iterator[None]:
    """While it holds, ``moto.batch.utils`` can be imported and the rest of ``moto.batch`` is not run.

    The interpreter takes the names of a Batch job's states from there. Batch itself is imported as ever afterwards.
    """
    spec = find_spec("moto")
    if "moto.batch" in sys.modules or spec is None or spec.submodule_search_locations is None:
        yield
        return
    bare = types.ModuleType("moto.batch")
    bare.__path__ = [f"{location}/batch" for location in spec.submodule_search_locations]
    sys.modules["moto.batch"] = bare
    try:
        yield
    finally:
        del sys.modules["moto.batch"]
