"""The app: both stacks of one stage, with the checks that their templates must pass."""

import json
from collections.abc import Mapping
from pathlib import Path

import aws_cdk as cdk

from infra.layers import ROOT
from infra.nag import check
from infra.settings import read_settings
from infra.stateful import StatefulStack
from infra.stateless import StatelessStack

SKIP_BUNDLING: dict[str, list[str]] = {"aws:cdk:bundling-stacks": []}
"""The CDK's own switch: no stack's layers are built."""


def build(*, context: Mapping[str, str] | None = None, outdir: Path | None = None, bundle: bool = True) -> cdk.App:
    """An app that is ready for ``synth``. ``context`` is what the CDK's command line takes with ``-c``.

    The context of ``cdk.json`` is read here as well, so that a synth without the CDK's command line gives the same
    templates. ValueError for a setting that cannot be deployed; NotCompiled for ``prod`` where nothing can compile and
    the layers are to be built: the CDK's command builds none to destroy a stage.
    """
    page = json.loads((ROOT / "cdk.json").read_text())["context"]
    app = cdk.App(
        outdir=str(outdir) if outdir else None,
        analytics_reporting=False,
        context={**page, **({} if bundle else SKIP_BUNDLING), **(context or {})},
    )
    settings = read_settings(app.node.get_context)
    stateful = StatefulStack(app, settings=settings)
    service = StatelessStack(app, settings=settings, stateful=stateful)
    cdk.Tags.of(app).add("spotter:stage", settings.stage)
    check(app, settings, service)
    return app
