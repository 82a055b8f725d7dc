"""The pages that say what there is, held to what there is."""

import pytest

from tools.reference import front_page, page
from trey.cli.program import COMMANDS, STATUSES
from trey.core.text import LANGUAGES, Language
from trey.games import OWN


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
    text = front_page(lang)
    assert [preset.id for family in OWN for preset in family.presets if text.count(f"\n| `{preset.id}` | ") != 1] == []
