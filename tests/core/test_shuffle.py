"""The checkable shuffle: its specification, its vectors, and every way of tampering with it."""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.files import ROOT, read
from trey.core.cards import PACKS, pack, two_packs
from trey.core.deal import SALT_LIMIT
from trey.core.errors import ShuffleError
from trey.kernel import rng as chance
from trey.match import record
from trey.match.match import Dealt
from trey.proof import shuffle
from trey.proof.shuffle import ShuffleProof, commit, seal, stand_in, verify_chain

HERE = Path(__file__).parent
DOCS = HERE.parent.parent / "docs"
FILE = json.loads((HERE / "vectors.json").read_text())
VECTORS = FILE["vectors"]
BY_NAME = pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
Vector = dict[str, Any]


def bytes_of(*words: object) -> bytes:
    return sha256(repr(words).encode()).digest()


def deals(count: int, *, sealed: bool = True) -> list[ShuffleProof]:
    """Deals of one table; the last seat is a bot."""
    proofs: list[ShuffleProof] = []
    for deal in range(count):
        numbers = [bytes_of("number", deal, seat)[:16] for seat in range(2)]
        seals = [seal(number) if sealed else None for number in numbers]
        promise = commit(bytes_of("secret", deal), [*seals, None], table="t", after=proofs[-1] if proofs else None)
        proofs.append(promise.open(bytes_of("secret", deal), [*numbers, None]))
    return proofs


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(ShuffleError) as caught:
        act()
    return caught.value.code


def changed(proof: ShuffleProof, key: str, **more: str) -> ShuffleProof:
    """The proof with the first hexadecimal digit of one field altered."""
    text = proof.fields()[key]
    return ShuffleProof.of({**proof.fields(), key: ("1" if text[0] == "0" else "0") + text[1:], **more})


def test_there_are_vectors_for_every_size_of_pack_and_for_silent_seats() -> None:
    sizes = {len(FILE["packs"][vector["cards"]].split()) for vector in VECTORS}
    proofs = [ShuffleProof.parse(vector["proof"]) for vector in VECTORS]
    shown = {sum(number is not None for number in proof.numbers) for proof in proofs}
    assert len(VECTORS) >= 20
    assert sizes >= {24, 25, 51, 52, 104, 108}
    assert shown >= {0, 1, 3, 7}


@BY_NAME
def test_a_vector_comes_out_as_written(vector: Vector) -> None:
    proof = ShuffleProof.parse(vector["proof"])
    proof.check()
    cards, order = FILE["packs"][vector["cards"]].split(), vector["order"].split()
    assert proof.order(cards) == order
    assert (proof.dealer(), str(proof.salt())) == (vector["dealer"], vector["salt"])
    assert proof.head().hex() == vector["head"]
    seats = range(len(proof.numbers))
    assert [stand_in(proof.commitment, seat).hex() for seat in seats] == vector["stand_ins"]
    proof.check_deal(cards, order, int(vector["salt"]), vector["dealer"])


@BY_NAME
def test_a_proof_survives_its_text_and_its_json(vector: Vector) -> None:
    proof = ShuffleProof.parse(vector["proof"])
    assert proof.text() == vector["proof"]
    assert ShuffleProof.of(json.loads(json.dumps(proof.fields()))) == proof


def test_the_vectors_are_chains_of_seven_deals() -> None:
    proofs = [ShuffleProof.parse(vector["proof"]) for vector in VECTORS]
    for start in range(0, len(proofs), 7):
        verify_chain(proofs[start : start + 7])
    for (before, after), proof in zip(pairwise(VECTORS), proofs[1:], strict=True):
        assert after["previous"] == ("" if proof.commitment.deal == 1 else before["head"])


def example(page: str, start: str) -> dict[str, Any]:
    """Run the page's Python block that starts so, and return its names."""
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(), re.DOTALL)
    world: dict[str, Any] = {}
    exec(next(block for block in blocks if block.startswith(start)), world)
    return world


@pytest.mark.parametrize("name", ["shuffle.md", "shuffle.fr.md"])
def test_the_generator_of_the_documentation_is_the_one_that_the_games_use(name: str) -> None:
    world = example(name, "MASK")
    for salt in (0, 1, 2, 2**31, 2**62 - 1, *(deals(1)[0].salt() >> shift for shift in range(0, 60, 7))):
        state, games = world["seeded"](salt), chance.Rng(x=chance.seeded(salt))
        for n in (2, 52, 108, 1 << 30):
            state = world["step"](state)
            assert (world["draw"](state, n), state) == (chance.below(games, n), games.x)


def is_prime(n: int) -> bool:
    """Miller and Rabin's test, which is a proof with these bases below 3.3e24 (Sorenson and Webster 2015)."""
    odd = n - 1
    while odd % 2 == 0:
        odd //= 2

    def passes(base: int) -> bool:
        x, power = pow(base, odd, n), odd
        while power != n - 1 and x not in {1, n - 1}:
            x, power = x * x % n, power * 2
        return x == n - 1 or (x == 1 and power == odd)

    return all(passes(base) for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37))


def test_the_generator_has_the_period_that_is_claimed() -> None:
    assert [n for n in range(41, 80) if is_prime(n)] == [41, 43, 47, 53, 59, 61, 67, 71, 73, 79]
    assert is_prime(chance.DEAD)
    assert is_prime((chance.DEAD - 1) // 2)
    assert (chance.DEAD - 1) // 2 == 2_906_318_985_253_355_519
    assert chance.step(chance.DEAD) == chance.DEAD < 2**63 < 2 * chance.DEAD
    assert not is_prime(2111111247 * 2**32 - 1)


@pytest.mark.parametrize("name", ["shuffle.md", "shuffle.fr.md"])
def test_the_thirty_lines_of_the_documentation_agree(name: str) -> None:
    world = example(name, "import hashlib")
    for vector in VECTORS:
        proof = ShuffleProof.parse(vector["proof"])
        known = proof.commitment
        numbers = [
            number or world["digest"]("trey-absent-v1", known.table, known.deal, seat, known.digest)[:16]
            for seat, number in enumerate(proof.numbers)
        ]
        octets = world["stream"]("pack", proof.secret, known.table, known.deal, numbers)
        assert world["shuffle"](FILE["packs"][vector["cards"]].split(), octets) == vector["order"].split()


@pytest.mark.parametrize("name", ["shuffle.md", "shuffle.fr.md"])
def test_every_code_is_documented(name: str) -> None:
    text = (DOCS / name).read_text()
    told = (read(ROOT / "src/trey" / file) for file in ("cli/commands/verify.py", "match/proofs.py"))
    raised = re.findall(r'"(shuffle-[a-z]+)"', "".join(told))
    assert raised
    assert set(re.findall(r"`(shuffle-[a-z]+)`", text)) == set(shuffle._SENTENCES) | set(raised)


def test_the_packs_of_the_games_are_written_in_the_order_that_the_specification_asks_for() -> None:
    def place(word: str) -> tuple[int, int | str]:
        if word[0] == "*":
            return 10, word
        return (9, word) if word == "JK" else ("CDHS".index(word[1]), "23456789TJCQKA".index(word[0]))

    for cards in (*PACKS.values(), pack("p52", [0]), two_packs(2, 4)):
        words = cards.texts(cards.cards).split()
        assert words == sorted(words, key=place)


def test_whole_tables_check() -> None:
    verify_chain(deals(5))
    verify_chain(deals(5, sealed=False))
    verify_chain([])


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("table", "shuffle-missing"),
        ("deal", "shuffle-missing"),
        ("commitment", "shuffle-commitment"),
        ("seals", "shuffle-seal"),
        ("log", "shuffle-log"),
        ("secret", "shuffle-commitment"),
        ("numbers", "shuffle-seal"),
    ],
)
def test_a_change_in_any_field_is_found(key: str, code: str) -> None:
    proofs = deals(3)
    proofs[1] = changed(proofs[1], key, **({"deal": "7"} if key == "deal" else {}))
    assert code_of(lambda: verify_chain(proofs)) == code


def test_a_changed_number_without_a_seal_is_found_by_the_next_deal() -> None:
    proofs = deals(3, sealed=False)
    proofs[1] = changed(proofs[1], "numbers")
    assert code_of(lambda: verify_chain(proofs)) == "shuffle-log"


def test_a_dropped_number_a_dropped_seal_and_a_late_number_are_found_by_the_next_deal() -> None:
    first, *rest = deals(2)
    for key, text in (
        ("numbers", "-,-,-"),
        ("seals", "-,-,-"),
        ("numbers", f"{first.fields()['numbers'][:-1]}{'0' * 32}"),
    ):
        forged = ShuffleProof.of({**first.fields(), key: text})
        assert code_of(lambda forged=forged: verify_chain([forged, *rest])) == "shuffle-log"  # type: ignore[misc]


@pytest.mark.parametrize("left", [[0, 2], [1, 2], [0, 1, 1, 2], [0, 2, 1], [1, 0, 2]])
def test_a_deal_that_is_missing_double_or_misplaced_is_found(left: list[int]) -> None:
    proofs = deals(3)
    assert code_of(lambda: verify_chain(proofs[i] for i in left)) == "shuffle-missing"


def test_a_deal_that_was_dealt_again_is_found() -> None:
    first, second, third = deals(3)
    secret = bytes_of("a secret that pleases the table more")
    again = commit(secret, second.commitment.seals, after=first).open(secret, second.numbers)
    verify_chain([first, again])
    assert code_of(lambda: verify_chain([first, again, third])) == "shuffle-log"


def test_a_deal_that_is_not_the_shuffled_one_is_found() -> None:
    proof = deals(1)[0]
    cards = PACKS["p52"].cards
    order, salt, dealer = proof.order(cards), proof.salt(), proof.dealer()
    proof.check_deal(cards, order, salt)
    proof.check_deal(cards, order, salt, dealer)
    swapped = [*order[:7], order[8], order[7], *order[9:]]
    assert code_of(lambda: proof.check_deal(cards, swapped, salt, dealer)) == "shuffle-pack"
    assert code_of(lambda: proof.check_deal(cards, order[:-1], salt, dealer)) == "shuffle-pack"
    assert code_of(lambda: proof.check_deal(cards, order, salt ^ 1, dealer)) == "shuffle-salt"
    assert code_of(lambda: proof.check_deal(cards, order, salt, (dealer + 1) % 3)) == "shuffle-dealer"


def test_the_example_of_the_checker_page_is_a_real_record() -> None:
    page = (DOCS.parent / "web/public/checker/checker.js").read_text()
    found = re.search(r"const EXAMPLE = `(.*?)`;", page, re.DOTALL)
    assert found is not None
    match = record.read(found[1])
    started = [event for event in match.log if isinstance(event, Dealt)]
    proofs = [ShuffleProof.parse(event.shuffle) for event in started]
    assert len(proofs) == 2
    verify_chain(proofs)
    for proof, event in zip(proofs, started, strict=True):
        dealer = event.deal.dealer if proof.commitment.deal == 1 else None
        proof.check_deal(match.rules.pack.cards, event.deal.cards, event.deal.salt, dealer)
        assert len(proof.numbers) == match.rules.seats


def test_a_seat_can_only_show_the_number_it_sealed() -> None:
    proof = deals(1)[0]
    number = bytes_of("number", 0, 0)[:16]
    assert proof.commitment.fits(0, number)
    assert not proof.commitment.fits(1, number)
    assert not proof.commitment.fits(0, number[:-1])
    assert proof.commitment.fits(2, number)


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.replace("v1", "v2"),
        lambda text: text.replace(" table=t", ""),
        lambda text: text.replace("table=t", "table="),
        lambda text: text.replace("table=t", "table=a/b"),
        lambda text: text.replace("table=t", "table=" + "t" * 65),
        lambda text: text.replace("table=t", "table=t table=t"),
        lambda text: text.replace("deal=1", "deal=0"),
        lambda text: text.replace("deal=1", "deal=01"),
        lambda text: text.replace("deal=1", "deal=-1"),
        lambda text: text.replace("deal=1", "deal"),
        lambda text: text.replace("log=", "log=00"),
        lambda text: text.replace("log=", "long="),
        lambda text: text.replace("secret=", "secret=zz"),
        lambda text: text.replace("commitment=", "commitment=AA"),
        lambda text: text + ",-",
        lambda text: text[:-1],
        lambda text: text + "-",
        lambda text: text + " ",
        lambda text: text.replace("seals=", "seals=00"),
        lambda text: text.replace(" ", "  ", 1),
        lambda text: text[:0],
    ],
)
def test_a_damaged_proof_is_refused(damage: Callable[[str], str]) -> None:
    text = deals(1)[0].text()
    assert damage(text) != text
    assert code_of(lambda: ShuffleProof.parse(damage(text))) == "shuffle-unreadable"


@given(st.text(alphabet="v1 =,-0aftable dealsgnumbrcoit", max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    assert code_of(lambda: ShuffleProof.parse(text)) == "shuffle-unreadable"


def test_a_shuffle_has_at_least_one_seat_and_at_most_256_cards() -> None:
    assert code_of(lambda: commit(bytes(32), [], table="t")) == "shuffle-unreadable"
    assert code_of(lambda: deals(1)[0].order(range(257))) == "shuffle-size"
    assert sorted(deals(1)[0].order(range(256))) == list(range(256))


def test_fields_cannot_flow_into_one_another() -> None:
    assert shuffle._frame("ab", 7) == bytes.fromhex("00000002 6162 00000001 37".replace(" ", ""))
    one, other = (commit(bytes(32), [None], table=table) for table in ("t1", "t"))
    assert one.digest != other.digest
    assert shuffle.hash_of("t", 11) != shuffle.hash_of("t1", 1)


@pytest.mark.parametrize("what", ["secret", "number", "another seat's number", "table", "deal"])
def test_everything_that_goes_in_changes_the_pack(what: str) -> None:
    proof = deals(2)[1]
    known, numbers = proof.commitment, list(proof.numbers)
    other = {
        "secret": known.open(bytes_of("other"), numbers),
        "number": known.open(proof.secret, [bytes(16), *numbers[1:]]),
        "another seat's number": known.open(proof.secret, [numbers[1], numbers[0], None]),
        "table": ShuffleProof.of({**proof.fields(), "table": "u"}),
        "deal": ShuffleProof.of({**proof.fields(), "deal": "3"}),
    }[what]
    assert proof.order(range(52)) != other.order(range(52))
    assert proof.salt() != other.salt()


def test_an_absent_seat_is_dealt_with_as_everyone_can_compute() -> None:
    proof = deals(1)[0]
    shown = [*proof.numbers[:2], stand_in(proof.commitment, 2)]
    assert proof.commitment.open(proof.secret, shown).order(range(52)) == proof.order(range(52))


def test_numbers_below_n_are_all_equally_likely_by_count() -> None:
    for n in (1, 2, 3, 5, 52, 100, 108, 255, 256):
        drawn = Counter(shuffle._below(iter([byte, *range(n)]), n) for byte in range(256) if byte & mask(n) < n)
        assert set(drawn) == set(range(n))
        assert len(set(drawn.values())) == 1


def mask(n: int) -> int:
    return (1 << (n - 1).bit_length()) - 1


def test_a_byte_that_is_too_large_is_thrown_away() -> None:
    assert shuffle._below(iter([63, 52, 51]), 52) == 51


def shuffles(count: int) -> Iterator[list[int]]:
    known = commit(bytes(32), [None, None, None], table="chi")
    for i in range(count):
        yield known.open(bytes_of("fair", i), [None, None, None]).order(range(24))


def naive(count: int) -> Iterator[list[int]]:
    """The well-known wrong shuffle: each card changes places with any card."""
    chance = random.Random(24)
    for _ in range(count):
        cards = list(range(24))
        for i in range(24):
            j = chance.randrange(24)
            cards[i], cards[j] = cards[j], cards[i]
        yield cards


def unevenness(orders: Iterator[list[int]], count: int) -> float:
    """Chi-square of (place, card) over 24 x 24 cells, as deviations from its mean of 23 x 23."""
    seen = Counter(place for order in orders for place in enumerate(order))
    expected = count / 24
    chi = sum((seen[place, card] - expected) ** 2 / expected for place in range(24) for card in range(24))
    return float((chi - 23**2) / (2 * 23**2) ** 0.5)


def test_every_card_comes_to_every_place_equally_often_in_20_000_shuffles() -> None:
    assert abs(unevenness(shuffles(20_000), 20_000)) < 3
    assert unevenness(naive(20_000), 20_000) > 30


def test_the_salt_uses_all_62_bits_and_every_seat_deals_first_equally_often() -> None:
    known = commit(bytes(32), [None, None, None], table="chi")
    proofs = [known.open(bytes_of("fair", i), [None, None, None]) for i in range(3000)]
    salts = [proof.salt() for proof in proofs]
    assert all(0 <= salt < SALT_LIMIT == 2**62 for salt in salts)
    ones = [sum(salt >> bit & 1 for salt in salts) for bit in range(62)]
    assert all(abs(count - 1500) < 5 * 27.4 for count in ones)
    dealers = Counter(proof.dealer() for proof in proofs)
    assert all(abs(dealers[seat] - 1000) < 5 * 25.9 for seat in range(3))
