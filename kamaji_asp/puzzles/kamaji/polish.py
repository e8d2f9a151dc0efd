"""What can be done to a finished draft: more of its ones shared, a calmer board, or one for experts."""

from __future__ import annotations

from kamaji_asp.generate.wish import keep_time
from kamaji_asp.puzzles.kamaji.draft import Draft
from kamaji_asp.puzzles.kamaji.grade import runs
from kamaji_asp.puzzles.kamaji.rivals import State, join, rivalries, settle
from kamaji_asp.puzzles.kamaji.tiling import Piece

CALMING, LOOSENED = 60, 0.3
"""How often late pieces are drawn anew, and how often a piece beside them as well."""
SPICING = 20
"""How many draws there are for each piece, until the board needs brute force."""


def share_more(draft: Draft, least: float, taste: int, deadline: float | None) -> None:
    """Draw pieces anew that have ones for themselves, until enough of the ones are shared, or for a while."""
    draft.stock.shun_ones()
    for _ in range(len(draft.filled)):
        alone = [piece for piece in draft.filled if draft.tiling.own[piece] > 1 and has_own_one(draft, piece)]
        if draft.sharing() >= least or not alone:
            return
        draft.erase(draft.rng.choice(alone))
        draft.fill_all(deadline, taste)


def has_own_one(draft: Draft, piece: Piece) -> bool:
    return any(draft.numbers[cell] == 1 and len(draft.tiling.on[cell]) == 1 for cell in piece)


def calm(draft: Draft, most_runs: int, deadline: float | None) -> None:
    """Draw anew what biggerfirst does not lay in so many runs, and some pieces around it; not without end."""
    for _ in range(CALMING):
        late = {mask for run in runs(draft.board())[most_runs:] for mask in run}
        if not late:
            return
        for piece in [piece for piece in draft.filled if draft.run(piece)[0] in late]:
            beside = [other for other in draft.beside([piece]) if draft.rng.random() < LOOSENED]
            for other in dict.fromkeys([piece, *beside]):
                if other in draft.filled:
                    draft.erase(other)
        draft.fill_all(deadline, taste=-1)


def spice(draft: Draft, deadline: float | None) -> None:
    """Draw a piece anew so that the board keeps its only solution, but cannot be laid without trying.

    There may be no such numbers: then nothing has changed.
    """
    for _ in range(SPICING * len(draft.filled)):
        keep_time(deadline)
        piece = draft.rng.choice(list(draft.filled))
        before = tuple(draft.numbers[cell] for cell in piece if len(draft.tiling.on[cell]) == 1)
        draft.erase(piece)
        window = draft.window(piece)
        if draft.in_doubt(piece, draft.write(piece, draft.draw(piece)), window):
            if needs_brute_force(draft):
                return
            draft.erase(piece)
            draft.write(piece, before)


def needs_brute_force(draft: Draft) -> bool:
    """Whether something stays open, and still has one solution only."""
    meant = [draft.run(piece) for piece in draft.filled]
    runs = dict.fromkeys(run for through in draft.through for run in through)
    state = settle(State(join(meant)[0], list(runs), []))
    assert state is not None, "the pieces are a solution"
    return state.bare != 0 and next(rivalries(state, {cells for cells, _ in meant}), None) is None
