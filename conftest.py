"""Run the Python blocks of the Markdown pages as tests, each page in a namespace of its own."""

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

pytest_collect_file = Sybil(parsers=[PythonCodeBlockParser(), SkipParser()], pattern="*.md").pytest()
