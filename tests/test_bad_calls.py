"""Whoever calls trey with something that cannot be meant is told so by an error of trey's, and not by its insides."""

import inspect
import random
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import trey
from trey import envs
from trey.core.errors import OptionError, TreyError
from trey.core.family import Family

BAD: tuple[Any, ...] = (
    *(None, True, 0, -1, 3.5, float("nan"), 10**30, "x", b"x", object()),
    *([], {}, ("a",), [None], {"a": 1}, {"habit": 1}, [[1], [2]]),
)
CALLS = 60


def dealt() -> trey.Match:
    match = trey.Match("euchre_cutthroat")
    match.deal_numbered(1, 1)
    return match


def filled(owner: Callable[..., Any]) -> bool:
    if owner is Family:  # what makes it takes anything
        return True
    own = inspect.signature(owner).parameters.values()
    return any(one.kind == one.KEYWORD_ONLY and one.default is one.empty for one in own)


def doors() -> Iterator[tuple[str, Callable[..., Any], Callable[[], Callable[..., Any]]]]:
    """Each function and class of the face, and each method of a match: its name, who has its signature, what is called.

    Records that are filled by keyword are no doors: only trey makes them.
    """
    for name in trey.__all__:
        found = getattr(trey, name)
        if callable(found) and not (inspect.isclass(found) and issubclass(found, BaseException)) and not filled(found):
            yield name, found, lambda found=found: found  # type: ignore[misc]
    for name, method in inspect.getmembers(trey.Match, inspect.isfunction):
        if not name.startswith("_"):
            yield f"Match.{name}", method, lambda name=name: getattr(dealt(), name)  # type: ignore[misc]
    yield "envs.Batch", envs.Batch, lambda: envs.Batch
    yield "envs.measure", envs.measure, lambda: envs.measure


def insides(name: str, owner: Callable[..., Any], made: Callable[[], Callable[..., Any]]) -> list[str]:
    """What calls with bad values end in that is no error of trey's."""
    chance = random.Random(name)
    own = [one for one in inspect.signature(owner).parameters.values() if one.name != "self"]
    placed = [one for one in own if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    least = sum(one.default is one.empty for one in placed)
    found = []
    for _ in range(CALLS):
        given = [chance.choice(BAD) for _ in range(chance.randint(least, len(placed)))]
        try:
            made()(*given)
        except TreyError:
            continue
        except Exception as error:  # noqa: BLE001 - whatever it is
            found.append(f"{name}{given!r}: {type(error).__name__}: {error}"[:160])
    return found


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("name", "owner", "made"), [pytest.param(*door, id=door[0]) for door in doors()])
def test_a_bad_call_is_answered(name: str, owner: Callable[..., Any], made: Callable[[], Callable[..., Any]]) -> None:
    assert insides(name, owner, made) == []


def test_a_door_that_looks_at_nothing_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OptionError, "whole", lambda _name, value, *_: value)
    monkeypatch.setattr(OptionError, "check", lambda *_: None)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        known = {name: insides(name, owner, made) for name, owner, made in doors()}
    for name in ("Match.view", "Match.observation", "Match.known", "Match.undo", "Match.replay", "Match.happened"):
        assert known[name], name
