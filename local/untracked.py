"""Letting moto's objects go.

Each object of moto's models is added to a list of its class when it is made, for moto's own web page, and stays there
for as long as the process lives: a day of items, and of every copy of them.
"""

from typing import Any

from moto.core.common_models import BaseModel


def let_go() -> None:
    """From now on moto's objects live as long as somebody has them."""
    setattr(BaseModel, "__new__", _new)  # noqa: B010  (to mypy a method cannot be assigned)


def _new(cls: type[BaseModel], *_: Any, **__: Any) -> BaseModel:
    return object.__new__(cls)
