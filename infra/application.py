"""The app: both stacks of one stage, with the checks that their templates must pass."""

import json
from pathlib import Path

import aws_cdk as cdk

from infra.compiler import check_compiler
from infra.layers import ROOT
from infra.nag import check
from infra.names import checked_stage
from infra.stateful import StatefulStack
from infra.stateless import StatelessStack

SKIP_BUNDLING: dict[str, list[str]] = {"aws:cdk:bundling-stacks": []}
"""The CDK's own switch: no stack's layers are built."""


def build(*, stage: str | None = None, outdir: Path | None = None, bundle: bool = True) -> cdk.App:
    """An app that is ready for ``synth``. The stage is the one given, or the context's: ``cdk deploy -c stage=prod``.

    The context of ``cdk.json`` is read here as well, so that a synth without the CDK's command line gives the same
    templates. ValueError for a stage that cannot be part of a name; NotCompiled for ``prod`` where nothing can compile.
    """
    context = json.loads((ROOT / "cdk.json").read_text())["context"]
    app = cdk.App(
        outdir=str(outdir) if outdir else None,
        analytics_reporting=False,
        context={**context, **({} if bundle else SKIP_BUNDLING), **({"stage": stage} if stage else {})},
    )
    stage = checked_stage(app.node.get_context("stage"))
    if bundle:
        check_compiler(stage)
    stateful = StatefulStack(app, stage=stage)
    service = StatelessStack(
        app,
        stage=stage,
        stateful=stateful,
        provider=app.node.get_context("provider"),
        origins=app.node.get_context("origins"),
    )
    cdk.Tags.of(app).add("spotter:stage", stage)
    check(app, stage, service)
    return app
