"""``python -m local`` from outside: how it starts, what it says, how it ends."""

import faulthandler
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from local import watchdog
from local.listener import listen
from local.models import NO_MODEL
from tests.integration.local.handlers import until
from tests.integration.local.kept import keeps
from tests.integration.local.processes import ROOT, spawn, started


def test_ctrl_c_ends_it_with_everything_saved(tmp_path: Path) -> None:
    with started(tmp_path) as run:
        assert run.line == f"Spotter is at {run.url}  (data in {tmp_path}; Ctrl-C stops it)\n"
        assert run.who_answers == f"{NO_MODEL}\n"
        run.client("dynamodb").put_item(TableName="spotter-local", Item={"pk": {"S": "p"}, "sk": {"S": "last words"}})
        began = time.monotonic()
        code, out, err = run.interrupt()
        assert time.monotonic() - began < 2
    assert (code, out, err) == (0, f"\nStopped. The data is in {tmp_path}.\n", "")
    assert keeps(tmp_path, "last words")


def test_ctrl_c_does_not_wait_for_a_function(tmp_path: Path) -> None:
    with started(tmp_path) as run:
        token = httpx.get(f"{run.url}/local/token", trust_env=False).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        with (
            httpx.Client(base_url=run.url, headers=headers, trust_env=False, timeout=0.3) as client,
            pytest.raises(httpx.ReadTimeout),
        ):
            client.post("/coach/plan", json={"hang": True})
        began = time.monotonic()
        code, _, err = run.interrupt()
        assert time.monotonic() - began < 2
    assert (code, err) == (0, "")


def test_a_kill_loses_nothing_older_than_a_second(tmp_path: Path) -> None:
    item = {"pk": {"S": "p"}, "sk": {"S": "early"}}
    with started(tmp_path) as first:
        first.client("dynamodb").put_item(TableName="spotter-local", Item=item)
        until(lambda: keeps(tmp_path, "early"))
        first.process.kill()
        first.process.wait(10)
    with started(tmp_path) as second:
        assert second.client("dynamodb").scan(TableName="spotter-local")["Items"] == [item]


def test_a_process_that_hangs_ends_and_says_where_and_no_words(tmp_path: Path) -> None:
    with started(tmp_path, ("-m", "tests.integration.local.serve_hanging")) as run:
        token = httpx.get(f"{run.url}/local/token", trust_env=False).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        with pytest.raises(httpx.TransportError):
            httpx.post(f"{run.url}/coach/plan", json="my knee", headers=headers, trust_env=False, timeout=30)
        _, err = run.process.communicate(timeout=20)
    assert run.process.returncode == 1
    assert "Timeout (0:00:02)!" in err
    assert re.search(r'serve_hanging\.py", line \d+ in hang', err)
    assert "knee" not in err
    with started(tmp_path) as again:
        assert again.interrupt()[0] == 0


def test_the_watchdog_does_not_count_the_time_that_a_process_is_paused(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(faulthandler, "cancel_dump_traceback_later", lambda: done.append("cancelled"))
    monkeypatch.setattr(faulthandler, "dump_traceback_later", lambda *_, **__: done.append("put off"))
    monkeypatch.setattr(signal, "raise_signal", lambda number: done.append(signal.Signals(number).name))
    watchdog._pause()
    assert done == ["cancelled", "SIGSTOP", "put off"]


def test_a_port_in_use_is_said_in_one_line(tmp_path: Path) -> None:
    with listen(0) as taken:
        port = taken.getsockname()[1]
        with spawn(tmp_path, port) as process:
            _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (1, f"Port {port} is in use. Choose another: PORT={port + 1} make run\n")


@pytest.mark.parametrize("port", [99999, -1])
def test_what_is_no_port_is_said_in_one_line(tmp_path: Path, port: int) -> None:
    with spawn(tmp_path, port) as process:
        _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (1, f"PORT is no port: {port}\n")


def test_a_second_process_on_the_same_data_is_refused(tmp_path: Path) -> None:
    with started(tmp_path) as first, spawn(tmp_path) as second:
        _, err = second.communicate(timeout=20)
        holder = first.process.pid
    assert second.returncode == 1
    assert err == (
        f"{tmp_path} is in use by another Spotter (process {holder}). "
        "Stop that one, or choose another folder: SPOTTER_DATA=<folder> make run\n"
    )


@pytest.mark.parametrize("file", ["data.sqlite", "snapshot.zip"])
def test_a_damaged_file_is_refused_in_one_line(tmp_path: Path, file: str) -> None:
    (tmp_path / file).write_bytes(b"not ours")
    with spawn(tmp_path) as process:
        _, err = process.communicate(timeout=20)
    assert process.returncode == 1
    assert err.count("\n") == 1
    assert "cannot be read" in err


def test_the_terminal_shows_errors_without_words_and_the_file_has_the_rest(tmp_path: Path) -> None:
    with started(tmp_path) as run:
        token = httpx.get(f"{run.url}/local/token", trust_env=False).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        httpx.post(f"{run.url}/coach/plan", json={"raise": "my knee hurts"}, headers=headers, trust_env=False)
        _, out, err = run.interrupt()
    assert "coach raised ValueError at tests/integration/local/handlers.py:" in err
    assert out.splitlines()[1:] == [f"Stopped. The data is in {tmp_path}."]
    logged = (tmp_path / "local.log").read_text()
    assert "POST /coach/plan 500" in logged
    assert "knee" not in err + logged


def test_what_a_client_does_wrong_is_one_line_at_most_and_no_error(tmp_path: Path) -> None:
    with started(tmp_path) as run:
        url = f"{run.url.replace('http', 'ws')}/live"
        with pytest.raises(InvalidStatus):
            connect(url, proxy=None)
        with connect(f"{url}?ticket=good", proxy=None) as client, pytest.raises(ConnectionClosed):
            client.send(b"my knee \xff", text=True)
            client.recv(timeout=10)
        code, _, err = run.interrupt()
    assert (code, err) == (0, "")
    lines = (tmp_path / "local.log").read_text().splitlines()
    assert all(re.match(r"\d{4}-\d\d-\d\d .* (INFO|WARNING) ", line) for line in lines)
    (complaint,) = [line for line in lines if " WARNING " in line]
    assert re.search(r"UnicodeDecodeError at websockets_sansio_impl\.py:\d+ send_receive_event_to_app$", complaint)


def test_a_librarys_complaint_is_its_place(tmp_path: Path) -> None:
    complain = "logging.getLogger('moto.stepfunctions').error('%s at %s', 'my knee', 'x' * 5000)"
    code = f"import logging, pathlib, sys; from local import logs; logs.write_to(pathlib.Path(sys.argv[1])); {complain}"
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=True, cwd=ROOT)  # noqa: S603  (ours)
    (line,) = (tmp_path / "local.log").read_text().splitlines()
    assert line.endswith(" WARNING moto.stepfunctions complaint at <string>:1")


def test_what_functions_print_is_a_file_of_json_lines(tmp_path: Path) -> None:
    prints = """print('{"a": "%s"}'); print("words")"""
    code = f"import pathlib, sys; from local import logs; logs.write_to(pathlib.Path(sys.argv[1])); {prints}"
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=True, cwd=ROOT)  # noqa: S603  (ours)
    assert (tmp_path / "functions.log").read_text() == '{"a": "%s"}\n'
    assert (tmp_path / "local.log").read_text().endswith(" INFO printed words\n")


def test_the_real_functions_start_with_little_work(tmp_path: Path) -> None:
    """Six seconds of the clock are asked for; on a machine that is busy with other tests, work is what can be told."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with started(tmp_path, ("-m", "local")) as run:
        assert httpx.get(f"{run.url}/health", trust_env=False).status_code == 200
        code, _, err = run.interrupt()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (code, err) == (0, "")
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 6
