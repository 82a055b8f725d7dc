"""The pages that say what there is, held to what there is."""

import pytest

from tools.files import ROOT
from trey.cli.program import COMMANDS, STATUSES
from trey.cli.reference import page, preset_table
from trey.core.text import LANGUAGES, Language
from trey.games import OWN

PAGES = {"en": "docs/cli.md", "fr": "docs/cli.fr.md"}
READMES = {"en": "README.md", "fr": "README.fr.md"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reference_page_is_the_commands_own(lang: Language) -> None:
    """Made anew by `python -m trey.cli.reference en > docs/cli.md`, and likewise in French."""
    assert (ROOT / PAGES[lang]).read_text(encoding="utf-8") == page(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_names_every_command_option_and_status(lang: Language) -> None:
    text = page(lang)
    for command in COMMANDS.values():
        assert f"## trey {command.name}\n" in text
        assert all(a.name in text for a in command.arguments if a.name.startswith("-"))
        assert all(example in text for example in command.examples)
    assert all(f"| {status} | " in text for status in STATUSES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_readme_lists_every_preset(lang: Language) -> None:
    """The table is `trey.cli.reference.preset_table`."""
    table = preset_table(lang)
    assert len(table.splitlines()) == sum(len(family.presets) for family in OWN) + 2
    assert table in (ROOT / READMES[lang]).read_text(encoding="utf-8")
