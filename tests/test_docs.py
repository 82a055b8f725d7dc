"""The pages of docs/ that tell the rules, held to the rules."""

import re

import pytest

from tools import observations
from tools.files import ROOT, read
from tools.options import PAGES, page
from trey.core.family import Family
from trey.core.options import STATUSES
from trey.core.text import LANGUAGES, Language
from trey.games import OWN

RULEBOOK = read(ROOT / "docs/rulebook.md")
PRESETS = {preset.id for family in OWN for preset in family.presets}
TAG = re.compile(r"[A-Z]\d*[a-z]?")


def explained(tag: str) -> bool:
    """Whether the rulebook has a row for a tag of the sources."""
    return f"\n| {tag} | " in RULEBOOK or f"\n| **[{tag}]** | " in RULEBOOK


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_options_is_the_programs_own(lang: Language) -> None:
    """Made anew by `python -m tools.options`."""
    assert read(ROOT / PAGES[lang]) == page(lang)


def test_the_page_of_observations_is_the_programs_own() -> None:
    """Made anew by `python -m tools.observations`."""
    assert read(ROOT / observations.PAGE) == observations.page()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_preset_option_status_and_clash_is_documented(lang: Language) -> None:
    text = page(lang)
    options = [option.id for family in OWN for option in family.options]
    clashes = [clash.code for family in OWN for clash in family.clashes]
    assert all(f"| `{name}` | " in text for name in [*PRESETS, *options, *clashes])
    assert all(f"| *{status}* | " in text for status in STATUSES)


@pytest.mark.parametrize("family", OWN, ids=lambda family: family.id)
def test_every_source_of_an_option_is_in_the_rulebook(family: Family) -> None:
    for option in family.options:
        tags = re.split(r"[ ,]+", option.source)
        assert all(TAG.fullmatch(tag) for tag in tags), option
        assert [tag for tag in tags if not explained(tag)] == [], option.id


def test_a_source_without_a_row_would_be_seen() -> None:
    assert explained("A9b")
    assert explained("S")
    assert not explained("A99")


def test_the_rulebook_names_no_option_or_preset_that_is_not_there() -> None:
    names = {option.id for family in OWN for option in family.options} | PRESETS
    said = set(re.findall(r"`([a-z0-9]+(?:_[a-z0-9]+)+)(?:=[^`]*)?`", RULEBOOK))
    values = {value for f in OWN for o in f.options for value in o.kind.schema().get("values", ())}
    assert said - names - values == set()
