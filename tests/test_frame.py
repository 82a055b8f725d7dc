"""One frame lays the table: no other style sheet takes a thing out of its place, or asks how large the window is."""

import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "web" / "src"
TAKES = re.compile(r"(?<![-\w])(?:position|z-index)\s*:|@media[^{]*(?:width|height)|@container(?! page )")
"""What only the frame may say: what lies over others, and what the size of a window changes.

A part of a page that scrolls may ask how much room its page has.
"""

REPORTS = re.compile(r"\bsetProperty\(|\bdocumentElement\.style|(?<!scrollTop = )\b\w+\.scroll(?:Height|Width)\b")
"""What a part says that measures how far it does not fit, or tells others a length; to scroll to an end is neither."""

# Where something is made anew on purpose: another page, a card that comes onto a pile, a line that fades again.
ANEW = {
    "App.svelte",
    "screens/Replay.svelte",
    "slips/Again.svelte",
    "table/Pile.svelte",
    "table/Sheets.svelte",
    "table/Notices.svelte",
}
LONGEST = 250


def styles(text: str, name: str) -> str:
    """The style sheets of a file, without what they explain."""
    sheets = [text] if name.endswith(".css") else re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    return re.sub(r"/\*.*?\*/", "", "\n".join(sheets), flags=re.DOTALL)


def written(sources: Path) -> dict[str, str]:
    """What is written in each file of the client that has a style sheet."""
    files = [file for kind in ("svelte", "css") for file in sources.rglob(f"*.{kind}")]
    return {file.relative_to(sources).as_posix(): file.read_text(encoding="utf-8") for file in files}


def taken(texts: dict[str, str]) -> dict[str, int]:
    """How often each file outside the frame says what only the frame may say."""
    outside = {name: text for name, text in texts.items() if not name.startswith("frame/")}
    found = {name: len(TAKES.findall(styles(text, name))) for name, text in outside.items()}
    return {name: count for name, count in found.items() if count}


def reported(sources: Path) -> set[str]:
    """The files in which a part tells others how far it does not fit."""
    files = [file for kind in ("svelte", "ts") for file in sources.rglob(f"*.{kind}")]
    return {file.relative_to(sources).as_posix() for file in files if REPORTS.search(file.read_text(encoding="utf-8"))}


def anew(texts: dict[str, str]) -> set[str]:
    """The files in which something is made anew when what it says changes: browsers count no such thing as moved."""
    return {name for name, text in texts.items() if "{#key" in text}


def test_only_the_frame_takes_a_thing_out_of_its_place_or_asks_for_the_windows_size() -> None:
    assert taken(written(SOURCES)) == {}


def test_no_part_reports_how_far_it_does_not_fit() -> None:
    assert reported(SOURCES) == set()


@pytest.mark.parametrize(
    "fault",
    [
        'page.style.setProperty("--over", `${over}px`)',
        'document.documentElement.style.cssText = "--over: 3px"',
        "const over = own.scrollHeight - own.clientHeight",
        "wide = Math.max(wide, row.scrollWidth)",
    ],
)
def test_a_part_that_reports_its_overflow_is_found(fault: str, tmp_path: Path) -> None:
    (tmp_path / "Own.svelte").write_text(f"<script>{fault};</script>", encoding="utf-8")
    (tmp_path / "Chat.svelte").write_text("<script>list.scrollTop = list.scrollHeight;</script>", encoding="utf-8")
    assert reported(tmp_path) == {"Own.svelte"}


def test_nothing_is_made_anew_to_hide_that_it_moves() -> None:
    assert anew(written(SOURCES)) == ANEW


def test_what_is_written_by_hand_can_be_read_at_once() -> None:
    files = [
        file for kind in ("css", "svelte", "ts") for file in SOURCES.rglob(f"*.{kind}") if ".gen." not in file.name
    ]
    assert len(files) > 200
    assert {file.name for file in files if len(file.read_text(encoding="utf-8").splitlines()) > LONGEST} == set()


@pytest.mark.parametrize(
    "fault",
    [
        ".why { position: absolute }",
        ".why { z-index: 2 }",
        "@media (max-width: 34rem) { .why { color: red } }",
        "@media print and (min-height: 30rem) { .why { color: red } }",
        "@container table (min-width: 44rem) { .why { color: red } }",
    ],
)
def test_a_part_that_lays_itself_is_found(fault: str) -> None:
    assert taken({"table/Why.svelte": f"<p></p><style>{fault}</style>"}) == {"table/Why.svelte": 1}
    assert taken({"frame/frame.css": fault}) == {}


@pytest.mark.parametrize(
    "plain",
    [
        "/* position: absolute */ .why { background-position: 0 0; place-self: center }",
        "@media (prefers-reduced-motion: reduce) { .why { color: red } }",
        "@media (forced-colors: active) { .why { color: red } }",
        "@container page (max-width: 24rem) { .why { color: red } }",
    ],
)
def test_what_is_no_layout_is_no_fault(plain: str) -> None:
    assert taken({"table/page.css": plain}) == {}


def test_what_is_made_anew_is_found() -> None:
    assert anew({"table/Plate.svelte": "{#key turn}<p>{turn}</p>{/key}"}) == {"table/Plate.svelte"}
