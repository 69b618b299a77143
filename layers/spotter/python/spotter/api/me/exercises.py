"""GET and POST /me/exercises, PATCH and DELETE /me/exercises/{exerciseId}."""

from collections.abc import Iterable
from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from spotter.api.me.shapes import Name, Version
from spotter.api.shapes import ReplyModel, RequestModel
from spotter.training.models import OwnExercise
from spotter.training.person.items import Standing
from spotter.training.person.own_exercises import Named

MOST_ALIASES = 20
Aliases = Annotated[list[Name], Field(max_length=MOST_ALIASES)]
_like = (
    "The exercise of the catalogue that it resembles, by name or id: muscles, equipment and joints are taken from it."
)


class OwnExerciseRequest(RequestModel):
    """An exercise of your own, or what you call one of the catalogue."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"name": "Landmine Rainbow", "aliases": ["rainbows"], "like": "Russian Twist"}]}
    )

    name: Name | None = Field(None, description="What it is called: no name that the catalogue has.")
    aliases: Aliases = Field(default_factory=list, description="What else it is called.")
    like: Name | None = Field(None, description=_like)
    alias_of: Name | None = Field(
        None, description="The exercise of the catalogue that the aliases are of, by name or id: instead of a name."
    )

    @model_validator(mode="after")
    def _is_one_or_the_other(self) -> Self:
        if (self.name is None) == (self.alias_of is None):
            raise ValueError("send a name for an exercise of your own, or aliasOf and aliases for one of the catalogue")
        if self.alias_of is not None and self.like is not None:
            raise ValueError("what is in the catalogue is like itself: leave like out")
        return self

    def named(self) -> Named:
        """What is asked for."""
        return Named(self.name or "", tuple(dict.fromkeys(self.aliases)), self.like, self.alias_of)


class OwnExercisePatch(RequestModel):
    """What is to change of an exercise of your own. What is left out stays."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"aliases": ["rainbows", "arcs with a bar"]}]})

    name: Name | None = Field(None, description="What it is called from now on: what was logged stays with it.")
    aliases: Aliases | None = Field(None, description="What else it is called: these and no others.")
    like: Name | None = Field(None, description=_like)

    def named(self, stored: OwnExercise) -> Named:
        """The exercise with the changes."""
        like = self.like if "like" in self.model_fields_set else stored.like
        aliases = stored.aliases if self.aliases is None else self.aliases
        return Named(self.name or stored.name, tuple(dict.fromkeys(aliases)), like, stored.alias_of)


class OwnExerciseReply(ReplyModel):
    """An exercise of your own, or what you call one of the catalogue, as it is stored."""

    id: str = Field(description="Its id.")
    name: str = Field(description="What it is called; of the catalogue's, what that calls it.")
    aliases: list[str] = Field(description="What else it is called.")
    like: str | None = Field(None, description="The id of the exercise of the catalogue that it resembles.")
    alias_of: str | None = Field(None, description="The id of the exercise of the catalogue that the aliases are of.")
    version: Version

    @classmethod
    def of(cls, standing: Standing[OwnExercise]) -> Self:
        """The exercise."""
        stored = standing.value
        return cls(
            id=stored.id,
            name=stored.name,
            aliases=list(stored.aliases),
            like=stored.like,
            alias_of=stored.alias_of,
            version=standing.version,
        )


class OwnExerciseList(ReplyModel):
    """Your own exercises."""

    exercises: list[OwnExerciseReply] = Field(description="All of them by name; there is no second page.")

    @classmethod
    def of(cls, everything: Iterable[Standing[OwnExercise]]) -> Self:
        """All of them."""
        ordered = sorted(everything, key=lambda each: (each.value.name, each.value.id))
        return cls(exercises=[OwnExerciseReply.of(each) for each in ordered])
