"""The pytest plugin: options, and laws asked of each preset, family or phase on trial."""

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from trey.core.errors import TreyError

if TYPE_CHECKING:
    from collections.abc import Generator

LAWS = Path(__file__).parent
NIGHTLY = "nightly: a law that takes minutes"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what `pytest --help` lists under `trey`."""
    group = parser.getgroup("trey", "laws of card games")
    group.addoption("--trey-family", action="append", default=[], metavar="NAME", help="hold this game to trey's laws")
    group.addoption("--trey-golden", action="store_true", help="first write the golden files that the game lacks")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Let no `conftest.py` above the laws be theirs, where trey is a checkout."""
    known = early_config.known_args_namespace
    if known.trey_family and known.file_or_dir in ([], [str(LAWS)]):
        known.confcutdir = early_config.option.confcutdir = str(LAWS)


def pytest_configure(config: pytest.Config) -> None:
    """Let the laws be what is run, without those that take minutes, unless other tests were named.

    :raises UsageError: no such game, or Hypothesis is missing.
    """
    asked: list[str] = config.getoption("trey_family") or []
    if not asked:
        return
    if importlib.util.find_spec("hypothesis") is None:
        raise pytest.UsageError("--trey-family needs Hypothesis: pip install 'trey[laws]'")
    from trey.laws import chosen, golden

    try:
        chosen.choose(asked)
    except TreyError as error:
        raise pytest.UsageError(str(error)) from error
    config.addinivalue_line("markers", NIGHTLY)
    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args[:] = [str(LAWS)]
    if not config.option.markexpr:
        config.option.markexpr = "not nightly"
    if config.getoption("trey_golden"):
        for family in chosen.families():
            try:
                golden.write_missing(family)
            except TreyError as error:
                raise pytest.UsageError(f"no golden record could be written: {error.en}") from error


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the browser to the tests of the client, where they are run."""
    return True if collection_path == LAWS / "test_browser.py" and not config.getoption("trey_family") else None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Ask each law of every preset, family, or phase of a family, as its arguments say."""
    if metafunc.definition.path.parent != LAWS:
        return
    from trey.laws import chosen

    asked = set(metafunc.fixturenames)
    if {"family", "phase"} <= asked:
        each = [pytest.param(f, p.id, id=f"{f.id}-{p.id}") for f in chosen.families() for p in f.phases]
        metafunc.parametrize(("family", "phase"), each)
    elif "family" in asked:
        metafunc.parametrize("family", [pytest.param(f, id=f.id) for f in chosen.families()])
    elif "preset" in asked:
        metafunc.parametrize("preset", chosen.presets())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> "Generator[None, pytest.TestReport, pytest.TestReport]":
    """With `--strict`, what was not checked has failed."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and item.path.parent == LAWS and item.config.getini("strict"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        report.outcome, report.longrepr = "failed", f"not checked: {reason}"
    return report
