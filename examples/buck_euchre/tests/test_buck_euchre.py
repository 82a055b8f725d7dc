"""The rules of Buck Euchre, a sentence each."""

from trey.games import FAMILIES
from trey_buck_euchre import FAMILY


def test_the_package_is_found_by_its_entry_point() -> None:
    assert FAMILY in FAMILIES
