"""A test that drives a browser may fail once: it shares its cores with all others, and time decides no test.

What it deals and draws follows from its name, so what a game or the table does wrong is wrong at the second try too.
Who stumbled is named with its traceback, many fail the run, and the night forgives nothing.
"""

import pytest

__all__ = ["STUMBLES"]

STUMBLES = 3
"""How many tests of a run may fail at the first try."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()) and item.get_closest_marker("nightly") is None:
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_sessionfinish(session: pytest.Session) -> None:
    if len(_stumbled(session.config)) > STUMBLES and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if stumbled := _stumbled(config):
        for report in stumbled:
            terminalreporter.write_sep("_", f"{report.nodeid} at the first try")
            terminalreporter.write_line(report.longreprtext)
        terminalreporter.write_line(f"{len(stumbled)} failed at the first try; more than {STUMBLES} fail the run")


def _stumbled(config: pytest.Config) -> list[pytest.TestReport]:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return reporter.stats.get("rerun", []) if reporter else []
