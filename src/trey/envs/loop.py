"""The loop that steps tables, in plain Python or machine code: deals, actions, bots, rewards and observations."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import takewhile
from typing import Any

from trey.core.codes import draw_code, has
from trey.core.deal import number_deal
from trey.core.encoding import place_of
from trey.core.engine import copy_standing
from trey.core.family import Family
from trey.core.history import HIDDEN, act_code, act_phase, act_seat, act_to
from trey.core.kinds import NOBODY
from trey.envs.encoder import encoder_of, encoding_of, oracle_encoder_of
from trey.envs.numbering import code_of, id_of, mask_writer
from trey.envs.suits import order_of, turned_by
from trey.envs.workspace import (
    ALL_SHARES,
    ASKED,
    DEAL,
    MATCH,
    RANDOM,
    RUNNING,
    STRONG,
    TableProgress,
    TableRecords,
    Workspace,
    widths,
)
from trey.kernel.bits import foresee
from trey.kernel.compiled import bound
from trey.kernel.layout import Field
from trey.kernel.mark import kernel
from trey.kernel.rng import below, seeded
from trey.kernel.row import AS_IT_IS
from trey.play.ways import by_network, narrowing

STEP, ACT, RESET, CHECK, CHOOSE, LOOK, DEALT, ANSWER = range(8)
"""Act where somebody is to act; act at the only table, which is illegal where nobody is to act, or where there are
several; begin again; only say whose action is illegal; choose legal actions at random; look as `viewer`; begin with the
deal on the workspace; act where a program is to act for another seat than the agent's."""


AHEAD = 2
"""How many tables ahead the loop prefetches memory."""


@cache
def loop_of(family: Family, *, thinks: bool) -> Callable[..., int]:
    """Return the loop (workspaces, tables, due, columns, actions, count, what), which uses the first workspace.

    It returns the first table whose action is illegal, -1 if there is none.  `due` holds what each table's agent
    scored in deals of its next match that ended before its first turn; the columns are those of `trey.envs.workspace`.

    :param thinks: a player may be of the kind `STRONG`: the workspace has a network.
    """
    see, go_on = _seeing(family), _going_on(family, _thinking(family) if thinks else _nothing)
    state, rest, shown, allowed = _needed(family)
    deal, apply, anew, open_deal = family.engine.deal, family.engine.apply, _beginning(family), _opening(family)
    allows = family.engine.legal

    def run(
        workspaces: Sequence[Workspace],
        tables: Sequence[TableRecords],
        due: Any,
        columns: Any,
        actions: Any,
        count: int,
        what: int,
    ) -> int:
        d = workspaces[0]
        obs, mask, _final, _oracle, _history, rewards, reward, over, cut, _seat, actors, _deals, _legal, _last = columns
        if what == ACT and count > 1:
            return 0
        for i in range(count):
            t = tables[i]
            b = t.b
            if what <= ACT:
                if i + AHEAD < count:
                    foresee(tables[i + AHEAD].s, state)
                    foresee(tables[i + AHEAD].m, rest)
                    foresee(obs[i + AHEAD], shown)
                    foresee(mask[i + AHEAD], allowed)
                code = code_of(d.n, b.by, b.phase, actions[i])
                legal = has(b.legal, code) if code >= 0 else 0
                if not legal and (b.seat >= 0 or what == ACT):
                    return i
                over[i] = cut[i] = 0
                for seat in range(t.m.seats):
                    rewards[i][seat] = 0.0
                reward[i] = due[i]
                due[i] = 0.0
                actors[i] = b.seat
                if legal:
                    if not d.h.players:
                        b.me = b.seat
                    apply(t.s, d.p, d.w, code)
                    go_on(d, t, due, columns, i)
                    see(d, t, columns, i, 1)
            elif what == ANSWER:
                if b.seat >= 0 and b.seat != b.me:
                    code = code_of(d.n, b.by, b.phase, actions[i])
                    if code < 0 or not has(allows(t.s, d.p, d.w), code):  # a bot may do what is dominated
                        return i
                    apply(t.s, d.p, d.w, code)
                    go_on(d, t, due, columns, i)
                    see(d, t, columns, i, 1)
            elif what == CHECK:
                code = code_of(d.n, b.by, b.phase, actions[i])
                if b.seat >= 0 and (code < 0 or not has(b.legal, code)):
                    return i
            elif what == CHOOSE:
                if b.legal:
                    d.rng.x = b.choice
                    actions[i] = id_of(d.n, b.by, b.phase, draw_code(b.legal, d.rng))
                    b.choice = d.rng.x
                else:
                    actions[i] = 0
            elif what == LOOK:
                see(d, t, columns, i, 0)
            else:
                waits = b.seat < 0 and not t.m.ended and b.deals < d.h.most_deals
                if d.h.episode != RUNNING or not waits:
                    anew(d, t)
                due[i] = 0.0
                over[i] = cut[i] = 0
                b.fresh = 1
                if what == RESET:
                    open_deal(d, t)
                else:
                    deal(t.s, t.m, d.p, d.w, d.order)
                go_on(d, t, due, columns, i)
                for seat in range(t.m.seats):
                    rewards[i][seat] = 0.0
                reward[i] = 0.0
                actors[i] = NOBODY
                b.choice = seeded(b.chance)
                see(d, t, columns, i, 1)
        return -1

    return kernel(run)


def bind(loop: Callable[..., int], workspaces: Any, tables: Any, *others: Any) -> Callable[[int], int]:
    """Return what carries out an order in machine code; one table's step is too short to release the GIL for."""
    kept = workspaces, tables, *others
    do: Any = partial(bound(loop, *kept, quick=len(tables) == 1), len(tables))
    do.kept = kept  # for as long as anybody can call
    told: Callable[[int], int] = do
    return told


@cache
def _needed(family: Family) -> tuple[int, int, int, int]:
    """Return how many bytes of a table's state, of all behind it, and of its rows a step is likely to touch.

    It rarely touches the acts of a deal and the fields after them.
    """

    def size(fields: Iterable[Field]) -> int:
        return sum((field.length or 1) * field.bits // 8 for field in fields)

    state = takewhile(lambda field: field[0] != "acts", family.engine.state.declared.items())
    rest = (*family.engine.standing.declared.values(), *TableProgress.declared.values())
    obs, mask, _ = widths(family)
    return size(field for _, field in state), size(rest), obs, mask


@cache
def _beginning(family: Family) -> Callable[[Workspace, TableRecords], None]:
    begin = family.engine.begin

    def anew(d: Workspace, t: TableRecords) -> None:
        """Begin a match, for the next seat in turn."""
        begin(t.m, d.p)
        b = t.b
        b.deals = 0
        h = d.h
        if h.players:
            b.me = h.seat if h.seat >= 0 else b.matches % t.m.seats
            d.rng.x = seeded(seeded(h.seed) ^ b.next)
            for k in range(1, t.m.seats):
                player, drawn = k - 1, below(d.rng, ALL_SHARES)
                if h.shares[h.players - 1]:
                    player = 0
                    while h.shares[player] <= drawn:
                        player += 1
                b.who[(b.me + k) % t.m.seats] = player
        b.matches += 1

    return kernel(anew)


@cache
def _opening(family: Family) -> Callable[[Workspace, TableRecords], None]:
    deal = family.engine.deal

    def open_deal(d: Workspace, t: TableRecords) -> None:
        """Deal the table's next numbered deal."""
        b = t.b
        number_deal(d.order, d.pack, d.rng, d.h.seed, b.next, t.m.seats)
        if t.m.next_dealer >= 0:
            d.order.dealer = t.m.next_dealer
        b.deal = b.next
        b.next += d.h.stride
        b.chance = d.rng.x
        deal(t.s, t.m, d.p, d.w, d.order)

    return kernel(open_deal)


@cache
def _closing(family: Family) -> Callable[[Workspace, TableRecords, Any, Any, int], None]:
    close, tell, anew = family.engine.close, _telling(family), _beginning(family)
    sign = -1.0 if family.low_wins else 1.0

    def close_deal(d: Workspace, t: TableRecords, due: Any, columns: Any, i: int) -> None:
        """Pay what a finished deal brought, and end the episode where it ends."""
        _obs, _mask, final, _oracle, _history, rewards, reward, over, cut, _seat, _actor, _deal, _legal, last = columns
        b, s, m, h = t.b, t.s, t.m, d.h
        total = 0
        for seat in range(m.seats):
            total += s.delta[seat]
        for seat in range(m.seats):
            rewards[i][seat] += sign * (s.delta[seat] - total / m.seats)
        gain = sign * (s.delta[b.me] - total / m.seats)
        if h.episode == MATCH and over[i] | cut[i] | b.fresh:  # the next match, before the agent has acted
            due[i] += gain
        else:
            reward[i] += gain
        close(m, s, d.p)
        b.deals += 1
        long = 1 if b.deals >= h.most_deals else 0
        if m.ended or long or h.episode != MATCH:
            if not over[i] | cut[i] | b.fresh:
                over[i] = 1 if m.ended or h.episode != MATCH else 0
                cut[i] = 1 - over[i]
                last[i] = b.deal
                tell(d, t, b.me, final[i])
            if h.restart | b.fresh and (m.ended or long or h.episode == DEAL):
                anew(d, t)

    return kernel(close_deal)


@cache
def _going_on(
    family: Family, strong: Callable[[Workspace], int]
) -> Callable[[Workspace, TableRecords, Any, Any, int], None]:
    legal, apply, observe, habit = family.engine.legal, family.engine.apply, family.engine.observe, family.advice.habit
    close_deal, open_deal = _closing(family), _opening(family)

    def go_on(d: Workspace, t: TableRecords, due: Any, columns: Any, i: int) -> None:
        """Deal on, and let bots act, until an agent or a program is to act, or the last episode is over."""
        _obs, _mask, _final, _oracle, _history, _all, _reward, over, cut, _seat, _actor, _deal, _legal, _last = columns
        b, s = t.b, t.s
        while True:
            if s.done:
                close_deal(d, t, due, columns, i)
                if over[i] | cut[i] and not d.h.restart | b.fresh:
                    return
                open_deal(d, t)
                continue
            if d.h.players == 0 or s.turn == b.me:
                b.fresh = 0
                return
            kind = d.h.kinds[b.who[s.turn]]
            if kind == ASKED:
                return
            if kind != RANDOM:
                copy_standing(d.o, t.m)
                observe(d.o, s, d.p, d.w, s.turn)
                apply(s, d.p, d.w, strong(d) if kind == STRONG else habit(d.o, d.p, d.w))
            else:
                codes = legal(s, d.p, d.w)
                d.rng.x = b.chance
                code = draw_code(codes, d.rng)
                b.chance = d.rng.x
                apply(s, d.p, d.w, code)

    return kernel(go_on)


@cache
def _thinking(family: Family) -> Callable[[Workspace], int]:
    choose = by_network(family)

    def strong(d: Workspace) -> int:
        """Return the network's best action for the observation there."""
        return choose(d.net, d.t, d.o, d.p, d.w)

    return kernel(strong)


@kernel
def _nothing(d: Workspace) -> int:
    """Return no action: nobody thinks in this loop."""
    return NOBODY


@cache
def _telling(family: Family) -> Callable[[Workspace, TableRecords, int, Any], int]:
    observe, encoding, layout = family.engine.observe, _encoding(family), encoding_of(family).layout
    write, by_of = encoder_of(family).write, turned_by(layout)

    def tell(d: Workspace, t: TableRecords, seat: int, row: Any) -> int:
        """Observe for a seat, write it as one row where that is wanted, and return by which suit that is turned."""
        copy_standing(d.o, t.m)
        observe(d.o, t.s, d.p, d.w, seat)
        by = 0
        if d.h.wants_obs:
            encoding(d, t, seat)
            if d.h.turned:
                by = by_of(d.x)
                write(row, d.x, order_of(by))
            else:
                write(row, d.x, AS_IT_IS)
        return by

    return kernel(tell)


@cache
def _encoding(family: Family) -> Callable[[Workspace, TableRecords, int], None]:
    """Return the kernel that fills `x` from the observation; an observation shown whole needs its acts too."""
    recall, tell = family.engine.recall, encoding_of(family).encode

    def encoding(d: Workspace, t: TableRecords, seat: int) -> None:
        tell(d.x, d.o, d.p)

    def whole(d: Workspace, t: TableRecords, seat: int) -> None:
        recall(d.o, t.s, d.p, seat)
        tell(d.x, d.o, d.p)

    return kernel(encoding if family.study.encoding else whole)


@cache
def _recounting(family: Family) -> Callable[[Workspace, TableRecords, int, Any, int], None]:
    recall = family.engine.recall

    def recount(d: Workspace, t: TableRecords, seat: int, rows: Any, by: int) -> None:
        """Write the last acts of the deal as the seat may know them, the newest last: who, to whom, phase, action."""
        o = d.o
        recall(o, t.s, d.p, seat)
        kept = len(o.acts)
        for j in range(d.h.history):
            row, k = rows[j], o.acted - d.h.history + j
            if k < 0 or k < o.acted - kept:
                row[0] = row[1] = row[2] = row[3] = -1
            else:
                act = o.acts[k % kept]
                code = act_code(act)
                row[0] = place_of(act_seat(act), seat, t.m.seats)
                row[1] = place_of(act_to(act), seat, t.m.seats)
                row[2] = act_phase(act)
                row[3] = id_of(d.n, by, act_phase(act), code) if code != HIDDEN else -1

    return kernel(recount)


@cache
def _seeing(family: Family) -> Callable[[Workspace, TableRecords, Any, int, int], None]:
    tell, recount, encoding, write_mask = (
        _telling(family),
        _recounting(family),
        encoding_of(family),
        mask_writer(family),
    )
    reveal, write, narrow = encoding.reveal, oracle_encoder_of(family).write, narrowing(family)

    def see(d: Workspace, t: TableRecords, columns: Any, i: int, acting: int) -> None:
        """Write what the seat to act sees, or, where nobody acts, what `viewer` does."""
        obs, mask, _final, oracle, history, _all, _reward, _over, _cut, seats, _actor, deals, legals, _last = columns
        b, h = t.b, d.h
        seat = b.viewer
        if acting:
            seat = t.s.turn
            b.seat = seat
            b.phase = t.s.phase
            b.legal = 0
            if seat < 0:
                seat = b.me
        by = tell(d, t, seat, obs[i])
        if acting:
            if h.players and b.seat >= 0 and b.seat != b.me:  # a program plays, as bots do, what is not dominated
                narrow(d.o, d.p, d.w)
            b.legal, b.by = d.o.legal, by
            seats[i], deals[i], legals[i] = b.seat, b.deal, b.legal
        if h.wants_mask:
            write_mask(mask[i], d.n, by, d.o.phase, d.o.legal)
        if h.wants_oracle:
            reveal(d.y, t.s, d.p, seat)
            write(oracle[i], d.y, order_of(by))
        if h.history:
            recount(d, t, seat, history[i], by)

    return kernel(see)
