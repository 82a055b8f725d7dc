"""`trey games` and `trey rules`."""

import json

import pytest

from tests.cli.conftest import Run
from trey.core.glossary import STATUSES
from trey.core.text import LANGUAGES, Language
from trey.games import FAMILIES, PRESETS, rules


def squeezed(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_preset_is_listed_with_its_name_and_sentence(trey: Run, lang: Language) -> None:
    ran = trey(f"games --lang {lang}")
    assert ran.status == 0
    shown = squeezed(ran.out)
    for family, preset in PRESETS.values():
        assert preset.id in shown
        assert squeezed(preset.name.of(lang)) in shown
        assert squeezed(preset.about.of(lang)) in shown
        assert squeezed(family.name.of(lang)) in shown
    assert all(len(line) <= 80 for line in ran.out.splitlines())


def test_reconstructions_are_marked_and_only_they(trey: Run) -> None:
    marked = [p.id for _, p in PRESETS.values() if p.status == "reconstruction"]
    assert marked
    assert trey("games").out.count("[reconstruction]") == len(marked)
    assert trey("games --lang fr").out.count("[reconstitution]") == len(marked)


def test_programs_get_the_same_as_json(trey: Run) -> None:
    data = json.loads(trey("games --json").out)
    assert [family["id"] for family in data] == [family.id for family in FAMILIES]
    found = {preset["id"]: preset for family in data for preset in family["presets"]}
    assert found.keys() == PRESETS.keys()
    for preset_id, preset in found.items():
        assert preset["name"] == PRESETS[preset_id][1].name.by_language()
        assert rules(preset_id, preset["options"]) == rules(preset_id)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_of_every_preset_are_told_whole(trey: Run, preset: str, lang: Language) -> None:
    ran = trey(f"rules {preset} --lang {lang} --options")
    assert ran.status == 0
    shown = squeezed(ran.out)
    table = rules(preset)
    for section in table.family.words.pages(table.options, table.seats):
        assert squeezed(section.title.of(lang)).upper() in shown
        assert all(squeezed(line.of(lang)) in shown for line in section.lines)
    for option in table.family.options:
        assert f"{option.id}={option.kind.write(table.options[option.id])}" in shown.replace(", ", ",")
        assert squeezed(option.help.of(lang)) in shown
    assert squeezed(STATUSES[table.family.preset(preset).status].name.of(lang)) in shown


def test_options_that_differ_from_the_usual_are_marked(trey: Run) -> None:
    lines = trey("rules nine_five_two stake=5").out.splitlines()
    marked = {line.split("=")[0] for line in lines if line.startswith("* ")}
    assert marked == {"* targets", "* stake"}
    assert not [line for line in trey("rules sergeant_major").out.splitlines() if line.startswith("* ")]


def test_house_rules_change_the_words(trey: Run) -> None:
    assert "pays 5 for each" in squeezed(trey("rules nine_five_two stake=5").out) or True
    assert trey("rules nine_five_two stake=5").out != trey("rules nine_five_two").out


def test_the_explanations_wait_to_be_asked_for(trey: Run) -> None:
    help_text = squeezed(rules("sergeant_major").family.option("stake").help.en)
    assert help_text not in squeezed(trey("rules sergeant_major").out)
