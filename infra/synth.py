"""``python -m infra.synth``: both templates and the real layers, checked. No credentials, no Docker, no CDK command.

Fails when cdk-nag or CloudFormation's own rules find something, and when a function would be too large for Lambda.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from infra.compiler import Compiler, NotCompiled, installed_compiler
from infra.functions import FUNCTIONS, Function
from infra.layer_build import LayerSize, built_function, contents, layer_sizes
from infra.layers import ROOT, UNZIPPED_LIMIT_BYTES
from infra.node import use_bundled_node

MEGABYTE = 1_048_576


def main(arguments: Sequence[str] | None = None) -> int:
    """Zero when everything is written and nothing was found."""
    parser = argparse.ArgumentParser(prog="python -m infra.synth", description="Write and check the stacks of a stage.")
    parser.add_argument("--stage", help="the stage to write (default: the one in cdk.json)")
    parser.add_argument(
        "-c",
        "--context",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a setting, as the CDK's command takes it",
    )
    parser.add_argument("--outdir", type=Path, default=ROOT / "cdk.out", help="where to (default: cdk.out)")
    parser.add_argument("--without-layers", action="store_true", help="the templates alone: build no layer")
    options = parser.parse_args(arguments)
    use_bundled_node()
    from infra.application import build  # only now: importing aws_cdk starts Node.js

    try:
        context = dict(_setting(text) for text in options.context)
        if options.stage:
            context["stage"] = options.stage
        build(context=context, outdir=options.outdir, bundle=not options.without_layers).synth()
    except (
        NotCompiled,
        RuntimeError,
        ValueError,
    ) as refused:  # what jsii makes of a finding or of a layer that cannot be built
        print(f"Not synthesised: {refused}", file=sys.stderr)
        return 1
    _tell_stacks(options.outdir)
    return 0 if options.without_layers else _tell_layers(installed_compiler())


def function_bytes(function: Function, layers: Mapping[str, LayerSize], compiler: Compiler | None) -> int:
    """What a function and its layers come to, unzipped: the figure that Lambda limits."""
    own = sum(path.stat().st_size for path in contents(built_function(function, compiler)))
    return own + sum(layers[name].unzipped_bytes for name in function.layers)


def _setting(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"-c takes KEY=VALUE: {text!r}")
    return key, value


def _tell_stacks(outdir: Path) -> None:
    for template in sorted(outdir.glob("*.template.json")):
        resources = json.loads(template.read_text())["Resources"]
        print(f"{template.name}: {len(resources)} resources, no findings")


def _tell_layers(compiler: Compiler | None) -> int:
    sizes = layer_sizes(compiler)
    print(f"compiled by Python {compiler.version}" if compiler else "WITHOUT BYTECODE: see the warning above")
    print(f"{'layer':10}{'zipped MB':>12}{'unzipped MB':>13}")
    for size in sizes:
        print(f"{size.name:10}{size.zipped_bytes / MEGABYTE:12.2f}{size.unzipped_bytes / MEGABYTE:13.2f}")
    by_name = {size.name: size for size in sizes}
    heaviest = max(FUNCTIONS, key=lambda function: function_bytes(function, by_name, compiler))
    weight = function_bytes(heaviest, by_name, compiler)
    limit = UNZIPPED_LIMIT_BYTES / MEGABYTE
    print(f"{heaviest.name} is the heaviest function: {weight / MEGABYTE:.1f} of {limit:.0f} MB")
    return 0 if weight <= UNZIPPED_LIMIT_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
