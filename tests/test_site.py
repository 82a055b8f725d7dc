"""The pages that the site is built of: all gathered, all in its navigation, in both languages."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools.files import ROOT, read
from tools.pages import anchors, links
from tools.site import CONFIGS, IN_ENGLISH, LOUD, QUIET, dressed, gather, outside, typeset
from tools.site_hooks import on_page_context, on_post_page, opened
from trey.core.text import LANGUAGES, Language
from trey.games import OWN

ENTRY = re.compile(r"[\w./-]+\.md")


def missing(folder: Path) -> list[str]:
    """The links of gathered pages that lead to no gathered file, or to no heading of it."""
    texts = {path: path.read_text(encoding="utf-8") for path in folder.rglob("*.md")}
    found = []
    for path, text in texts.items():
        for link in links(text):
            name, _, anchor = link.partition("#")
            target = (path.parent / name).resolve() if name else path
            there = not anchor or target.suffix != ".md" or anchor in anchors(texts.get(target, ""))
            if not (target.exists() and there):
                found.append(f"{path.name}: {link}")
    return found


def to_themselves(folder: Path) -> list[str]:
    """Gathered pages with a link to their own beginning: one that was to lead to another language, say."""
    pages = (path for path in folder.rglob("*.md") if path.name != "README.md")
    return [path.name for path in pages if path.name in links(path.read_text(encoding="utf-8"))]


@pytest.fixture(scope="module", params=LANGUAGES)
def gathered(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Language, Path]:
    """All pages of a language."""
    folder = tmp_path_factory.mktemp("pages").resolve()
    gather(request.param, folder)
    return request.param, folder


def test_every_page_is_in_the_navigation_and_is_there(gathered: tuple[Language, Path]) -> None:
    lang, folder = gathered
    listed = set(ENTRY.findall(read(ROOT / CONFIGS[lang]).partition("\nnav:")[2]))
    there = {str(path.relative_to(folder)) for path in folder.rglob("*.md")}
    assert listed == {page for page in there if not re.match(r"rules/rules_|decisions/0", page)}


def test_every_link_of_a_gathered_page_leads_somewhere(gathered: tuple[Language, Path]) -> None:
    _, folder = gathered
    assert missing(folder) == []
    planted = folder / "planted.md"
    planted.write_text("[a](nowhere.md) [b](lab.md#nowhere)")
    assert missing(folder) == ["planted.md: nowhere.md", "planted.md: lab.md#nowhere"]
    planted.unlink()


def test_every_page_has_its_title_first_and_says_in_french_that_it_is_english(gathered: tuple[Language, Path]) -> None:
    lang, folder = gathered
    pages = {p.relative_to(folder).as_posix(): p.read_text(encoding="utf-8") for p in folder.rglob("*.md")}
    assert [name for name, text in pages.items() if not re.match(r"(---\n.*\n---\n\n)?# ", text)] == []
    foreign = [name for name, text in pages.items() if IN_ENGLISH in text]
    assert bool(foreign) == (lang == "fr")
    assert ("decisions/README.md" in foreign, "python.md" in foreign) == (lang == "fr", lang == "fr")


def test_the_navigation_in_french_says_which_pages_are_in_english(gathered: tuple[Language, Path]) -> None:
    lang, folder = gathered
    titles = re.findall(r"- (.+): ([\w./-]+\.md)", read(ROOT / CONFIGS[lang]).partition("\nnav:")[2])
    said = {name for title, name in titles if title.endswith(" (en anglais)")}
    assert said == {name for _, name in titles if IN_ENGLISH in (folder / name).read_text(encoding="utf-8")}


def test_no_gathered_page_leads_to_itself(gathered: tuple[Language, Path], tmp_path: Path) -> None:
    _, folder = gathered
    assert to_themselves(folder) == []
    (tmp_path / "hosting.md").write_text("[In English](hosting.md), with more.")
    assert to_themselves(tmp_path) == ["hosting.md"]


def test_the_other_language_is_left_to_the_sites_own_choice() -> None:
    text = "# How far\n\nOne line.\n[En français](scaling.fr.md) · [How](hosting.md)\n"
    assert dressed(text, Path("scaling.md"), {}) == "# How far\n\nOne line.\n[How](hosting.md)\n"
    assert dressed("# A\n\n[In English](a.md)\n\nB\n", Path("a.md"), {}) == "# A\n\n\n\nB\n"


def test_no_line_breaks_in_a_figure_nor_before_a_colon_in_french() -> None:
    text = "# A : 4 096\n\nB : 4 096 ± 0,5 % de 2 millions `c : 4 096`\n\n```\nd : 4 096\n```\n"
    english = text.replace("B : 4 096 ± 0,5 % de 2 m", "B : 4\u00a0096 ±\u00a00,5\u00a0% de 2\u00a0m")
    assert typeset(text, "en") == english
    assert typeset(text, "fr") == english.replace("B :", "B\u00a0:")


def test_the_choice_of_languages_leads_to_the_same_page() -> None:
    config = {"extra": {"alternate": [{"link": "./"}, {"link": "fr/"}]}}
    for url in ("lab.html", "rules/index.html"):
        on_page_context({}, page=SimpleNamespace(url=url), config=config, nav=None)
        assert [one["link"] for one in config["extra"]["alternate"]] == [f"./{url}", f"fr/{url}"]


def test_a_page_has_a_named_search_and_looks_for_no_list_of_pages() -> None:
    head, search = '<head>\n  <link rel="alternate" hreflang="fr"><i>', '<div data-md-component="search" role="dialog"'
    made = on_post_page(f"{head}{search}>", page=None, config={"theme": {"language": "fr"}})
    assert made == f'<head><i>{search} aria-label="Recherche">'


def test_a_table_without_a_word_in_its_corner_has_no_nameless_head() -> None:
    row = "<tr>{}<th>aim</th></tr>"
    made = on_post_page(row.format("<th></th>"), page=None, config={"theme": {"language": "en"}})
    assert made == row.format("<td></td>")


def test_the_rules_of_every_preset_and_every_decision_stand_in_the_navigation(gathered: tuple[Language, Path]) -> None:
    lang, folder = gathered
    nav = str(opened({"Play": [{"Rules": "rules/index.md"}, {"Why": "decisions/README.md"}, "lab.md"]}, lang))
    there = (path.relative_to(folder).as_posix() for path in folder.rglob("*.md"))
    assert set(ENTRY.findall(nav)) == {"lab.md", *(page for page in there if "/" in page)}


def test_every_preset_has_its_rules_in_both_languages(gathered: tuple[Language, Path]) -> None:
    lang, folder = gathered
    for family in OWN:
        for preset in family.presets:
            text = (folder / f"rules/rules_{preset.id}.md").read_text(encoding="utf-8")
            assert text.removeprefix(QUIET).removeprefix(LOUD).startswith(f"# {preset.name.of(lang)}")
            assert text.count("\n## ") > 3


def test_a_link_into_the_sources_becomes_its_words() -> None:
    found = re.match(r"!?\[([^\]]*)\]\((\.\./[^)]*)\)", "[the unit](../packaging/trey.service)")
    assert found
    assert outside(found, Path("hosting.md"), {}) == "the unit"
