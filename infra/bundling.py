"""Code on its way into Lambda: the layers, and the folder of each function."""

from pathlib import Path
from shutil import copytree
from typing import Any

import aws_cdk as cdk
import jsii
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

from infra.functions import ARCHITECTURE, RUNTIME, Function
from infra.layer_build import built, fingerprint
from infra.layers import LAYERS, ROOT, Layer
from infra.names import resource_name

COMPILED = ["**/__pycache__", "**/*.pyc"]
PYTHON_RUNTIME = lambda_.Runtime(RUNTIME, lambda_.RuntimeFamily.PYTHON)
PROCESSOR = lambda_.Architecture.custom(ARCHITECTURE)


@jsii.implements(cdk.ILocalBundling)
class LocalBundling:
    """Puts a built layer where CDK wants it. CDK falls back on Docker only if this says False, and it never does."""

    def __init__(self, layer: Layer) -> None:
        self._layer = layer

    def try_bundle(self, output_dir: str, *_options: Any, **_more: Any) -> bool:
        """Copy the layer to ``output_dir``. LayerNotBuilt if its lock cannot be installed."""
        copytree(built(self._layer), Path(output_dir), dirs_exist_ok=True)
        return True


class Layers(Construct):
    """The layers, by name in ``by_name``."""

    def __init__(self, scope: Construct, construct_id: str, *, stage: str) -> None:
        super().__init__(scope, construct_id)
        self.by_name = {
            layer.name: lambda_.LayerVersion(
                self,
                layer.name,
                layer_version_name=resource_name(stage, layer.name),
                description=layer.purpose,
                code=_layer_code(layer),
                compatible_runtimes=[PYTHON_RUNTIME],
                compatible_architectures=[PROCESSOR],
            )
            for layer in LAYERS
        }


def function_code(function: Function) -> lambda_.Code:
    """The function's own folder and no other: its handler lies at the root."""
    return lambda_.Code.from_asset(str(ROOT / "functions" / function.name), exclude=COMPILED)


def _layer_code(layer: Layer) -> lambda_.Code:
    if not layer.locked:
        return lambda_.Code.from_asset(str(layer.folder), exclude=COMPILED)
    return lambda_.Code.from_asset(
        str(layer.folder),
        asset_hash_type=cdk.AssetHashType.CUSTOM,
        asset_hash=fingerprint(layer),
        bundling=cdk.BundlingOptions(image=PYTHON_RUNTIME.bundling_image, local=LocalBundling(layer)),
    )
