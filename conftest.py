"""Run the Python blocks of Markdown pages as tests, each page in a namespace of its own; say how many run at once."""

import gc
import os
from collections.abc import Generator

import pytest
from sybil import Sybil
from sybil.integration.pytest import SybilItem
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

pytest_plugins = ["tests.stumbles"]
pytest_collect_file = Sybil(parsers=[PythonCodeBlockParser(), SkipParser()], pattern="*.md").pytest()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among eleven thousand tests, neither while they are collected nor later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Run what stands earlier on a page where another worker has it: its blocks build on each other."""
    if not isinstance(item, SybilItem):
        return
    run = vars(item.example.document).setdefault("run", set())
    for earlier in item.example.document.examples():
        if earlier.start < item.example.start and earlier.start not in run:
            run.add(earlier.start)
            earlier.evaluate()
    run.add(item.example.start)


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: those that drive a browser or a server wait half of their time."""
    return (os.cpu_count() or 1) + 1
