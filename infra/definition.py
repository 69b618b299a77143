"""The state machine's file, and the functions that the names in it stand for. Imports nothing of CDK."""

from pathlib import Path

DEFINITION = Path(__file__).parent / "agent_loop.asl.json"

SUBSTITUTIONS = {
    "PrepareFunctionArn": "prepare",
    "ThinkFunctionArn": "think",
    "ActFunctionArn": "act",
    "FinishFunctionArn": "finish",
}
"""The workflow's own timeout is in the file: a construct's is ignored for a definition from a file."""
