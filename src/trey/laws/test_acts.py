"""What was done in a deal is told in order, and only secrets are hidden."""

from typing import Any

from trey.core.family import Family
from trey.core.history import HIDDEN, act_code, act_phase, act_seat
from trey.games import find_preset
from trey.laws.differences import agree
from trey.laws.matches import phases_of
from trey.match import Match


def acts_of(family: Family, state: Any, params: Any, count: int) -> list[int]:
    """Every act of a state as its actor knows it: nothing is hidden from a host."""
    told: list[Any] = [family.engine.observation() for _ in range(7)]
    for seat, observation in enumerate(told):
        family.engine.recall(observation, state, params, seat)
    return [told[act_seat(told[0].acts[i])].acts[i] for i in range(count)]


def test_every_seat_is_told_every_act_but_secrets_of_others(preset: str) -> None:
    """Every act of the log is in what each seat remembers; a card put aside unseen is known to its actor alone.

    Where one may begin to lay cards and take them back, others are not told of it before it is done.
    """
    lays = any(phase.kind == "lay" for phase in find_preset(preset)[0].phases)
    for match in phases_of(preset, 19, 150):
        begun = max(i for i, event in enumerate(match.log) if not hasattr(event, "action"))
        acted: list[Any] = match.log[begun + 1 :]
        for seat in (None, *range(match.rules.seats)):
            o = match.observation(seat)
            many = f"seat {seat} is told {o.acted} of {len(acted)} acts: `note` each in the kernel that does it"
            assert lays or o.acted == len(acted), many
            for event, act in _told(match, o, acted, seat):
                phase = match.family.phases[act_phase(act)]
                agree(act_seat(act), event.seat, f"who did {event.action}, as seat {seat} is told")
                if act_code(act) == HIDDEN:
                    assert phase.secret, f"{event.action} is hidden from seat {seat}, and {phase.id} is not secret"
                    assert event.seat != seat, f"seat {seat} is not told of its own {event.action}"
                else:
                    agree(phase.action(act_code(act)), event.action, f"what seat {seat} is told was done")
            assert not any(o.acts[o.acted :]), "something is left in `acts` after the last: `recall` must clear it"


def _told(match: Match, o: Any, acted: list[Any], seat: int | None) -> list[tuple[Any, int]]:
    """Each act that is told, with its event; one that is left out was another seat's."""
    told, events = [], iter(acted)
    for act in o.acts[: o.acted]:
        event = next(events)
        while act_code(act) != HIDDEN and match.family.phases[act_phase(act)].action(act_code(act)) != event.action:
            assert event.seat != seat, f"seat {seat} is not told of its own {event.action}"
            event = next(events)
        told.append((event, act))
    assert not any(event.seat == seat for event in events), f"seat {seat} is not told of all it did itself"
    return told
