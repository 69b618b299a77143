"""Which data sources a message needs: the shape of a provider's answer."""

from pydantic import BaseModel, Field


class DataSelection(BaseModel):
    """The sources to load for a message, and why."""

    data_sources: list[str] = Field(max_length=20, description="Names of the data sources to fetch")
    reasoning: str = Field(max_length=500, description="Brief explanation of why these sources are needed")
