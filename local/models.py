"""Which models answer in the local run, by the user's environment: said at its start."""

from collections.abc import Mapping

import botocore.session
from botocore.exceptions import BotoCoreError

from spotter import config
from spotter.llm import models as model_file
from spotter.llm.choice import Models, NotConfigured
from spotter.llm.keys import EnvironmentKeys
from spotter.llm.offline import OfflineProvider
from spotter.llm.provider_names import BEDROCK

OF_AWS = ("SPOTTER_KEYS_SECRET",)
"""What says of models on AWS alone: here the environment holds the keys."""

NO_MODEL = "The offline coach answers: there is no key of a model in the environment (README.md, Models)."
CHOSEN_OFFLINE = "The offline coach answers, as SPOTTER_PROVIDER says."


def described(environment: Mapping[str, str]) -> str:
    """One line: which provider and model answer, and who stands behind them.

    NotConfigured and InvalidConfig say what is wrong with the environment, and what to do.
    """
    model_file.check(environment)
    settings = config.read_models({name: value for name, value in environment.items() if name not in OF_AWS})
    models = Models(
        settings, EnvironmentKeys(settings.keys), OfflineProvider(), _tell_nobody, lambda *_: OfflineProvider()
    )
    models.check()
    first, *behind = [f"{name} ({model})" for name, model in models.provider_for().members]
    if not behind:
        return CHOSEN_OFFLINE if settings.provider else NO_MODEL
    if settings.provider.casefold() == BEDROCK:
        aws_of_the_user(environment)
    return f"{first} answers; behind it: {', '.join((*behind[:-1], 'the offline coach'))}."


def aws_of_the_user(environment: Mapping[str, str]) -> dict[str, str]:
    """How Bedrock is reached with the user's own AWS, as its adapter takes it; empty where Bedrock is not chosen.

    They are read once, at the start: later the environment is that of the emulated AWS, which every client of this
    process but Bedrock's shall talk to, and renewing temporary credentials would ask that one. NotConfigured.
    """
    if config.read_models(environment).provider.casefold() != BEDROCK:
        return {}
    profile = environment.get("AWS_PROFILE") or environment.get("AWS_DEFAULT_PROFILE")
    session = botocore.session.Session(profile=profile)
    try:
        region = environment.get("AWS_REGION") or session.get_config_variable("region")
        credentials = session.get_credentials()
        frozen = credentials.get_frozen_credentials() if credentials else None
    except BotoCoreError as error:
        raise NotConfigured(f"SPOTTER_PROVIDER is bedrock, and AWS says {type(error).__name__}.") from None
    if not region:
        raise NotConfigured("SPOTTER_PROVIDER is bedrock, and there is no region: set AWS_REGION.")
    if environment.get("AWS_BEARER_TOKEN_BEDROCK"):
        return {"region": region}
    if frozen is None:
        raise NotConfigured(
            "SPOTTER_PROVIDER is bedrock, and there are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and "
            "AWS_SECRET_ACCESS_KEY."
        )
    signed = {
        "aws_access_key": frozen.access_key,
        "aws_secret_key": frozen.secret_key,
        "aws_session_token": frozen.token,
    }
    return {"region": region, **{name: value for name, value in signed.items() if value}}


def _tell_nobody(_error: str, _place: str) -> None:
    return None
