"""Code on its way into Lambda: the layers, and the folder of each function."""

from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import aws_cdk as cdk
import jsii
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

from infra.compiler import check_compiler, installed_compiler
from infra.functions import ARCHITECTURE, RUNTIME, Function
from infra.layer_build import built, built_function, fingerprint, function_fingerprint, function_folder
from infra.layers import LAYERS, Layer
from infra.names import resource_name

COMPILED = ["**/__pycache__", "**/*.pyc"]
PYTHON_RUNTIME = lambda_.Runtime(RUNTIME, lambda_.RuntimeFamily.PYTHON)
PROCESSOR = lambda_.Architecture.custom(ARCHITECTURE)


@jsii.implements(cdk.ILocalBundling)
class LocalBundling:
    """Puts what is built here where CDK wants it. CDK falls back on Docker only if this says False; it never does."""

    def __init__(self, build: Callable[[], Path]) -> None:
        self._build = build

    def try_bundle(self, output_dir: str, *_options: Any, **_more: Any) -> bool:
        """Copy what is built to ``output_dir``. LayerNotBuilt or NotCompiled if it cannot be."""
        copytree(self._build(), Path(output_dir), dirs_exist_ok=True)
        return True


class Layers(Construct):
    """The layers, by name in ``by_name``. NotCompiled for ``prod`` where nothing can build them."""

    def __init__(self, scope: Construct, construct_id: str, *, stage: str) -> None:
        super().__init__(scope, construct_id)
        if cdk.Stack.of(self).bundling_required:
            check_compiler(stage)
        self.by_name = {
            layer.name: lambda_.LayerVersion(
                self,
                layer.name,
                layer_version_name=resource_name(stage, layer.name),
                description=layer.purpose,
                code=layer_code(self, layer),
                compatible_runtimes=[PYTHON_RUNTIME],
                compatible_architectures=[PROCESSOR],
            )
            for layer in LAYERS
        }


def layer_code(scope: Construct, layer: Layer) -> lambda_.Code:
    """The layer with its bytecode."""
    compiler = installed_compiler()
    return _code(scope, layer.folder, fingerprint(layer, compiler), lambda: built(layer, compiler))


def function_code(scope: Construct, function: Function) -> lambda_.Code:
    """The function's own folder and no other, with its bytecode: its handler lies at the root."""
    compiler = installed_compiler()
    name = function_fingerprint(function, compiler)
    return _code(scope, function_folder(function), name, lambda: built_function(function, compiler))


def _code(scope: Construct, sources: Path, name: str, build: Callable[[], Path]) -> lambda_.Code:
    """What ``build`` makes, named by its fingerprint; the sources alone where the stack is written without building."""
    if not cdk.Stack.of(scope).bundling_required:
        return lambda_.Code.from_asset(str(sources), exclude=COMPILED)
    return lambda_.Code.from_asset(
        str(sources),
        asset_hash_type=cdk.AssetHashType.CUSTOM,
        asset_hash=name,
        bundling=cdk.BundlingOptions(image=PYTHON_RUNTIME.bundling_image, local=LocalBundling(build)),
    )
