"""The reply of GET /models."""

from collections.abc import Collection
from typing import Self

from pydantic import Field

from spotter.api.shapes import ReplyModel
from spotter.llm.models import context_window, known_models
from spotter.llm.provider_names import IN_ORDER, OFFLINE, takes_temperature


class ModelChoice(ReplyModel):
    """A model that an agent may have."""

    id: str = Field(description="What its provider calls it.")
    context_tokens: int = Field(description="How many tokens it reads and writes at most.")


class ModelProvider(ReplyModel):
    """Whose models there are."""

    name: str = Field(description="What an agent names it by: anthropic, openai, bedrock or offline.")
    configured: bool = Field(description="Whether it can be asked: where it cannot, another one answers in its place.")
    takes_temperature: bool = Field(
        description="Whether an agent's temperature is sent to its models; one that refuses it is asked again without. "
        "False: it has no effect."
    )
    models: list[ModelChoice] = Field(
        description="Its models, the usual one first. None: it takes no choice, as the offline coach."
    )


class ModelList(ReplyModel):
    """The models that agents may have."""

    providers: list[ModelProvider] = Field(description="The providers, in the order in which they are asked.")

    @classmethod
    def of(cls, configured: Collection[str]) -> Self:
        """Every provider with the models that are known of it; ``configured`` are those that can be asked."""
        offline = ModelProvider(name=OFFLINE, configured=True, takes_temperature=takes_temperature(OFFLINE), models=[])
        asked = [
            ModelProvider(
                name=name,
                configured=name in configured,
                takes_temperature=takes_temperature(name),
                models=[
                    ModelChoice(id=model, context_tokens=context_window(name, model)) for model in known_models(name)
                ],
            )
            for name in IN_ORDER
        ]
        return cls(providers=[*asked, offline])
