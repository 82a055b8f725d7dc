"""`trey verify`: what is in order, what was damaged or changed, and where."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.conftest import Ran, Run
from trey.core.deal import Deal
from trey.core.happening import ThrownIn
from trey.games import rules
from trey.match import Dealt, Match, record, write
from trey.proof.shuffle import ShuffleProof, commit, seal


def played(
    deals: int = 2,
    *,
    proven: bool = False,
    first_deal: int = 1,
    seed: int = 1,
    heads: Sequence[str] = (),
    rules: str = "euchre_cutthroat",
) -> str:
    """The record of a few deals, played at random, with or without their shuffles shown."""
    rng = random.Random(seed)
    match, before = Match(rules, ["Anna", "bot:habit", ""]), None
    for number in range(1, first_deal + deals):
        secret, numbers = rng.randbytes(32), [rng.randbytes(16), None, None]
        promised = commit(secret, [seal(n) if n else None for n in numbers], table="t", after=before)
        before = promised.open(secret, numbers)
        if number >= first_deal:
            head = heads[number - 1] if number <= len(heads) else ""
            match.deal(_deal(match, before, rng, proven=proven), before.text() if proven else "", head)
            while not match.deal_over:
                match.play(rng.choice(match.legal))
    return write(match)


def _deal(match: Match, proof: ShuffleProof, rng: random.Random, *, proven: bool) -> Deal:
    dealer = match.dealer_due
    cards = match.rules.pack.cards
    if not proven:
        return Deal.random(cards, dealer or 0, rng)
    return Deal(proof.dealer() if dealer is None else dealer, tuple(proof.order(cards)), proof.salt())


@pytest.fixture
def verify(trey: Run, tmp_path: Path) -> Run:
    """Verify a text."""

    def run(text: str, lang: str = "en") -> Ran:
        file = tmp_path / "x.trey"
        file.write_text(text, encoding="utf-8", newline="\n")
        return trey(f"verify {file} --lang {lang}")

    return run


def test_a_record_in_order_says_what_was_checked(verify: Run) -> None:
    ran = verify(played())
    assert ran.status == 0
    assert "in order" in ran.out
    assert "2 deals and " in ran.out
    assert "no shuffle was published" in ran.out
    assert "The match is not finished." in ran.out
    assert "en règle" in verify(played(), "fr").out


def test_shuffles_that_were_published_are_checked(verify: Run) -> None:
    ran = verify(played(3, proven=True))
    assert ran.status == 0, ran.err
    assert "3 of 3 shuffles follow" in ran.out


def test_a_deal_that_is_thrown_in_follows_from_its_shuffle_too(verify: Run) -> None:
    text = played(20, proven=True, rules="euchre_cutthroat misdeal=farmers_hand game_target=50")
    found = record.read(text)
    match, thrown = Match(found.rules.text, found.players), 0
    for event in found.log:
        match.replay([event])
        thrown += ThrownIn() in match.happened(None, match.view()) and isinstance(event, Dealt)
    assert 0 < thrown < 20
    ran = verify(text)
    assert ran.status == 0, ran.err
    assert "20 of 20 shuffles follow" in ran.out


def test_a_later_match_of_a_table_is_checked_too(verify: Run) -> None:
    ran = verify(played(2, proven=True, first_deal=3))
    assert ran.status == 0, ran.err
    assert "2 of 2 shuffles follow" in ran.out


def resealed(text: str) -> str:
    """The text with a check that fits, as a careful forger would leave it."""
    body = text.rpartition("check ")[0]
    return body + record._check_line(body) + "\n"


def lines_of(text: str, start: str) -> list[int]:
    return [i for i, line in enumerate(text.splitlines(), 1) if line.startswith(start)]


def test_a_forged_deal_is_found_with_its_line(verify: Run) -> None:
    text = played(2, proven=True)
    proofs = [line for line in text.splitlines() if line.startswith("shuffle ")]
    swapped = text.replace(proofs[0], "@").replace(proofs[1], proofs[0]).replace("@", proofs[1])
    ran = verify(resealed(swapped))
    assert ran.status == 1
    assert f"line {lines_of(text, 'shuffle')[0]}: " in ran.err
    assert f"ligne {lines_of(text, 'shuffle')[0]}" in verify(resealed(swapped), "fr").err


def test_a_replaced_earlier_deal_breaks_the_tables_log(verify: Run) -> None:
    text = played(2, proven=True)
    dealer = text.split("deal 1 dealer ")[1][0]
    others = (played(2, proven=True, seed=seed) for seed in range(2, 99))
    other = next(other for other in others if f"deal 1 dealer {dealer}" in other)
    first, second = lines_of(text, "deal 2")[0] - 1, lines_of(other, "deal 2")[0] - 1
    mixed = "\n".join([*text.splitlines()[:first], *other.splitlines()[second:]]) + "\n"
    ran = verify(resealed(mixed))
    assert ran.status == 1
    assert f"line {first + 2}: " in ran.err
    assert "log" in ran.err


def test_unreadable_shuffles_are_found_with_their_line(verify: Run) -> None:
    text = played(1, proven=True)
    line = lines_of(text, "shuffle")[0]
    ran = verify(resealed(text.replace("shuffle v1", "shuffle v2")))
    assert ran.status == 1
    assert f"line {line}: " in ran.err


def test_a_truncated_record_is_refused(verify: Run) -> None:
    text = played()
    for cut in (0, 5, len(text) // 2, len(text) - 2):
        ran = verify(text[:cut])
        assert ran.status == 1
        assert ran.out == ""
        assert "line " in ran.err
        assert ran.err.count("\n") == 1


def test_an_edited_record_is_refused(verify: Run) -> None:
    text = played()
    edited = text.replace("player 0 Anna", "player 0 Anne")
    assert "the check does not fit" in verify(edited).err
    assert verify(edited).status == 1
    score = lines_of(text, "score 1")[0]
    lines = text.splitlines()
    lines[score - 1] = "score 1 +9 +9 +9"
    assert f"line {score}: " in verify("\n".join(lines) + "\n").err


def test_an_illegal_action_is_refused_with_its_line(verify: Run) -> None:
    lines = played().splitlines()
    where = next(i for i, line in enumerate(lines) if line[0] in "012" and " play " in line)
    lines[where] = lines[where][:2] + "play 2C"
    ran = verify("\n".join(lines) + "\n")
    assert ran.status == 1
    assert f"line {where + 1}: play 2C" in ran.err


def test_several_files_are_all_looked_at(trey: Run, tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_text(played(), encoding="utf-8")
    bad.write_text("x", encoding="utf-8")
    ran = trey(f"verify {bad} {good}")
    assert ran.status == 1
    assert f"{good}: in order" in ran.out
    assert f"{bad}: line 1" in ran.err


def test_what_is_no_text_is_refused(trey: Run, tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_bytes(b"\xff\xfe\x00")
    assert trey(f"verify {file}").status == 2
    assert "it is a folder" in trey(f"verify {tmp_path}").err


def test_rules_with_options_survive(verify: Run) -> None:
    match = Match(rules("nine_five_two", stake=5))
    assert "nine_five_two stake=5" in verify(write(match)).out


def test_it_says_deal_by_deal_who_had_a_say(verify: Run) -> None:
    said = verify(played(3, proven=True)).out
    assert "deal 1-3: Anna had a say" in said
    assert "nobody" not in said
    assert "voix au mélange\u00a0: Anna" in verify(played(proven=True), "fr").out


def test_a_deal_that_only_the_table_made_is_named(verify: Run) -> None:
    line = next(line for line in played(1, proven=True).splitlines() if line.startswith("shuffle "))
    known = ShuffleProof.parse(line.removeprefix("shuffle "))
    rng, match = random.Random(1), Match("euchre_cutthroat", ["Anna", "bot:habit", ""])
    alone = commit(known.secret, known.commitment.seals, table="t").open(known.secret, [None] * 3)
    match.deal(_deal(match, alone, rng, proven=True), alone.text())
    said = verify(write(match)).out
    assert "Anna sealed a number that was not used" in said
    assert "nobody had a say" in said


def test_numbers_that_a_client_kept_are_compared(trey: Run, tmp_path: Path) -> None:
    text = played(2, proven=True)
    (tmp_path / "x.trey").write_text(text, encoding="utf-8", newline="\n")
    shown = [ShuffleProof.parse(line[8:]) for line in text.splitlines() if line.startswith("shuffle ")]
    mine = [
        f"number table=t deal={p.commitment.deal} seat=0 seal={seal(p.numbers[0] or b'').hex()} "
        f"number={(p.numbers[0] or b'').hex()}\n"
        for p in shown
    ]
    numbers = tmp_path / "mine"
    numbers.write_text("".join(mine))
    ran = trey(f"verify {tmp_path / 'x.trey'} --numbers {numbers}")
    assert ran.status == 0
    assert "2 of the numbers your client kept" in ran.out
    numbers.write_text(mine[0] + mine[1].replace(" seat=0 ", " seat=1 "))
    ran = trey(f"verify {tmp_path / 'x.trey'} --numbers {numbers}")
    assert ran.status == 1
    assert "Deal 2: your client sent a number that was not used" in ran.err
    numbers.write_text("nothing")
    assert trey(f"verify {tmp_path / 'x.trey'} --numbers {numbers}").status == 2


A, B = "a" * 64, "b" * 64


def test_it_says_which_public_log_the_record_has_seen(verify: Run) -> None:
    text = played(3, proven=True, heads=[f"4 {A}", f"4 {A}", f"9 {B}"])
    ran = verify(text)
    assert ran.status == 0
    assert f"deal 1: the server's public log ended with line 4, {A}" in ran.out
    assert f"deal 3: the server's public log ended with line 9, {B}" in ran.out
    assert f"journal public du serveur finissait à la ligne 9, {B}" in verify(text, "fr").out
    assert "public log" not in verify(played(proven=True)).out


@pytest.mark.parametrize("second", [f"3 {B}", f"4 {B}", f"5 {A}"])
def test_a_public_log_that_did_not_grow_is_found_with_its_line(verify: Run, second: str) -> None:
    text = played(proven=True, heads=[f"4 {A}", second])
    ran = verify(text)
    line = text.splitlines().index(f"log {second}") + 1
    assert ran.status == 1
    assert "Deal 2: the server's public log did not go on" in ran.err
    assert str(line) in ran.err
    assert "n'a pas repris là où il en était" in verify(text, "fr").err


@pytest.mark.parametrize("line", ["log", "log 4", "log 0 " + A, "log 4 " + "A" * 64, f"log 4 {A}x", f"log x {A}"])
def test_what_is_no_line_of_a_log_is_refused(verify: Run, line: str) -> None:
    lines = played(proven=True, heads=[f"4 {A}"]).splitlines()[:-1]
    lines[lines.index(f"log 4 {A}")] = line
    body = "\n".join(lines) + "\n"
    ran = verify(body + record._check_line(body) + "\n")
    assert ran.status == 1
    assert "does not belong here" in ran.err


def test_hands_that_are_not_from_the_pack_are_found(verify: Run) -> None:
    """A table that gives other cards than the pack it shows: what was played then cannot have been held."""
    lines = played(1, proven=True).splitlines()[:-1]
    pack = next(line for line in lines if line.startswith("deal 1 ")).split(" pack ")[1].split()
    at, play = next((n, line) for n, line in enumerate(lines) if " play " in line)
    other = next(card for card in pack if not any(line.endswith(f" {card}") for line in lines))
    lines[at] = f"{play.rsplit(' ', 1)[0]} {other}"
    body = "\n".join(lines) + "\n"
    ran = verify(body + record._check_line(body) + "\n")
    assert ran.status == 1
    assert f"{at + 1}" in ran.err


def test_each_record_of_a_file_is_checked(verify: Run) -> None:
    good, other = played(), played(seed=2)
    ran = verify(good + other)
    assert ran.status == 0
    assert ran.out.count("in order") == 2
    assert verify(good + other.replace("Anna", "Ben")).status == 1
    assert verify("a letter\n" + good).status == 1
