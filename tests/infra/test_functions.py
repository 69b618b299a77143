"""Every function of the one list is deployed as it says: time, memory, layers, traces, logs and environment."""

import pytest

from infra.functions import FUNCTIONS, Function, Grant, function_name
from infra.layers import ROOT
from tests.infra.cloudformation import ACCOUNT, REGION, Resource
from tests.infra.conftest import ORIGINS, RESERVED, STAGE, Stacks

every_function = pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
CALL_MODELS = {"coach", "ingest", "memories", "prepare", "reap", "think"}
REACH_OUT = {"act", "mcp_servers", "mcp_sweep", "tools"}


def deployed(stacks: Stacks, function: Function) -> Resource:
    return stacks.service.named("AWS::Lambda::Function")[function_name(STAGE, function.name)]


def test_the_functions_of_the_list_are_deployed_and_no_others(stacks: Stacks) -> None:
    assert set(stacks.service.named("AWS::Lambda::Function")) == {
        function_name(STAGE, function.name) for function in FUNCTIONS
    }


@every_function
def test_time_memory_and_runtime(stacks: Stacks, function: Function) -> None:
    properties = deployed(stacks, function).properties
    assert properties["Timeout"] == function.timeout_seconds
    assert properties["MemorySize"] == function.memory_mb
    assert properties["Runtime"] == "python3.13"
    assert properties["Architectures"] == ["arm64"]
    assert properties["Handler"] == "handler.handler"


@every_function
def test_chats_that_wait_take_no_room_from_the_loop(stacks: Stacks, disposable: Stacks, function: Function) -> None:
    assert deployed(stacks, function).properties.get("ReservedConcurrentExecutions") == RESERVED.get(function.name)
    in_dev = disposable.service.named("AWS::Lambda::Function")[function_name("dev", function.name)]
    assert "ReservedConcurrentExecutions" not in in_dev.properties


@every_function
def test_its_code_is_there(function: Function) -> None:
    assert (ROOT / "functions" / function.name / "handler.py").is_file()


@every_function
def test_who_counts_requests_is_told_how_many_there_may_be(function: Function) -> None:
    source = (ROOT / "functions" / function.name / "handler.py").read_text()
    assert function.knows_budget or "count_request" not in source


@every_function
def test_layers(stacks: Stacks, function: Function) -> None:
    layers = {"spotter", "runtime"} | ({"llm"} if function.name in CALL_MODELS else set())
    layers |= {"mcp"} if function.name in REACH_OUT | {"mcp"} else set()
    attached = deployed(stacks, function).properties["Layers"]
    assert sorted(attached) == sorted(f"spotter-{STAGE}-{layer}" for layer in layers)


def test_layers_are_made_for_the_functions_processor_and_python(stacks: Stacks) -> None:
    layers = stacks.service.named("AWS::Lambda::LayerVersion")
    assert set(layers) == {f"spotter-{STAGE}-{name}" for name in ("spotter", "runtime", "llm", "mcp")}
    for layer in layers.values():
        assert layer.properties["CompatibleArchitectures"] == ["arm64"]
        assert layer.properties["CompatibleRuntimes"] == ["python3.13"]


@every_function
def test_it_is_traced(stacks: Stacks, function: Function) -> None:
    assert deployed(stacks, function).properties["TracingConfig"] == {"Mode": "Active"}


@every_function
def test_it_logs_as_json_to_a_group_of_its_own(stacks: Stacks, function: Function) -> None:
    logging = deployed(stacks, function).properties["LoggingConfig"]
    assert logging == {"LogFormat": "JSON", "LogGroup": f"/aws/lambda/{function_name(STAGE, function.name)}"}


@every_function
def test_no_event_answer_or_error_is_written_down(stacks: Stacks, function: Function) -> None:
    variables = deployed(stacks, function).properties["Environment"]["Variables"]
    assert "POWERTOOLS_LOGGER_LOG_EVENT" not in variables
    assert "POWERTOOLS_DEV" not in variables
    assert variables["POWERTOOLS_LOG_LEVEL"] == "INFO"
    assert variables["POWERTOOLS_TRACER_CAPTURE_RESPONSE"] == "false"
    assert variables["POWERTOOLS_TRACER_CAPTURE_ERROR"] == "false"


@every_function
def test_it_is_told_where_things_are_and_no_more_than_it_may_use(stacks: Stacks, function: Function) -> None:
    variables = deployed(stacks, function).properties["Environment"]["Variables"]
    told = {name: value for name, value in variables.items() if name.startswith("SPOTTER_")}
    expected = {
        "SPOTTER_STAGE": STAGE,
        "SPOTTER_TABLE": f"spotter-{STAGE}",
        "SPOTTER_BUCKET": f"spotter-{STAGE}-objects-{ACCOUNT}-{REGION}",
    }
    if function.name in CALL_MODELS:
        expected["SPOTTER_PROVIDER"] = "bedrock"
        expected["SPOTTER_SELECTION"] = "model"
        expected["SPOTTER_MODEL"] = "eu.anthropic.claude-sonnet-4-6"
        expected["SPOTTER_KEYS_SECRET"] = f"spotter-{STAGE}-model-keys"
    if function.grants & {Grant.RUNS_START, Grant.RUNS_STOP, Grant.RUNS_LOOK}:
        loop = f"arn:aws:states:{REGION}:{ACCOUNT}:stateMachine:spotter-{STAGE}-agent-loop"
        expected["SPOTTER_STATE_MACHINE_ARN"] = loop
    if function.grants & {Grant.USER_DELETE, Grant.USERS_READ}:
        expected["SPOTTER_USER_POOL"] = f"spotter-{STAGE}-users"
    if function.grants & {Grant.SECRETS_SEAL, Grant.SECRETS_OPEN}:
        expected["SPOTTER_SECRETS_KEY"] = f"alias/spotter-{STAGE}-credentials"
    if Grant.FRAMES_SEND in function.grants:
        host = f"spotter-{STAGE}-websocket.execute-api.{REGION}.amazonaws.com"
        expected["SPOTTER_CALLBACK_URL"] = f"https://{host}/live"
    if function.name in {"openapi", "mcp"}:
        clients = {"SPOTTER_APP_CLIENT": stacks.stateful, "SPOTTER_MCP_CLIENT": stacks.service}
        pool = stacks.stateful.only("AWS::Cognito::UserPool").logical_id
        expected["SPOTTER_ISSUER"] = f"<{pool}.ProviderURL>"
        expected["SPOTTER_ORIGINS"] = ",".join(ORIGINS)
        expected |= {
            name: f"<{stack.only('AWS::Cognito::UserPoolClient').logical_id}>" for name, stack in clients.items()
        }
    assert told == expected


@every_function
def test_where_offline_answers_nobody_is_told_of_keys(disposable: Stacks, function: Function) -> None:
    functions = disposable.service.named("AWS::Lambda::Function")
    variables = functions[function_name("dev", function.name)].properties["Environment"]["Variables"]
    assert variables.get("SPOTTER_PROVIDER") == ("offline" if function.name in CALL_MODELS else None)
    assert {"SPOTTER_MODEL", "SPOTTER_KEYS_SECRET"} & set(variables) == set()


def test_every_log_group_forgets_after_a_month(stacks: Stacks) -> None:
    groups = stacks.service.named("AWS::Logs::LogGroup")
    assert set(groups) == {
        *(f"/aws/lambda/{function_name(STAGE, function.name)}" for function in FUNCTIONS),
        *(f"/aws/vendedlogs/spotter-{STAGE}-{name}" for name in ("agent-loop", "http", "websocket")),
    }
    assert {group.properties["RetentionInDays"] for group in groups.values()} == {30}
    assert stacks.stateful.all("AWS::Logs::LogGroup") == []
