"""What a function reads from its environment, checked once, typed."""

from functools import cache

from pydantic import BaseModel, ConfigDict, Field


class Config(BaseModel):
    """The environment of a function, set by ``infra`` and by the local run alike."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    table: str = Field(alias="SPOTTER_TABLE", min_length=3)
    bucket: str = Field(alias="SPOTTER_BUCKET", min_length=3)
    state_machine: str = Field("", alias="SPOTTER_STATE_MACHINE_ARN")
    """ARN of the agent loop; empty for functions that may not start a run."""
    callback_url: str = Field("", alias="SPOTTER_CALLBACK_URL")
    """Where frames are posted: https://<api>.execute-api.<region>.amazonaws.com/live"""
    reply_wait_seconds: float = Field(25.0, alias="SPOTTER_REPLY_WAIT_SECONDS", ge=0, le=28)
    provider: str = Field("offline", alias="SPOTTER_PROVIDER")


@cache
def load() -> Config:
    """The configuration of this process. ValidationError names the variable that is missing or wrong."""
    import os

    return Config.model_validate(dict(os.environ))
