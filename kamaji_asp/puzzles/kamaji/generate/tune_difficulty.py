"""What can be done to a finished draft: share more of its ones, or make it easier or harder."""

from __future__ import annotations

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.puzzles.kamaji.generate.draft import KamajiDraft
from kamaji_asp.puzzles.kamaji.generate.rivals import Remainder, join, rivalries, settle
from kamaji_asp.puzzles.kamaji.generate.stars import pieces_by_run
from kamaji_asp.puzzles.kamaji.generate.tiling import Strip

REDRAWS, LOOSENED = 60, 0.3
"""How often late pieces are drawn anew, and how often a piece beside them as well."""
EXPERT_DRAWS = 20
"""How many draws there are for each piece, until the board needs brute force."""


def share_more_ones(draft: KamajiDraft, least: float, preference: int, deadline: Deadline) -> None:
    """Draw pieces anew that have ones for themselves, until enough of the ones are shared, or for a while."""
    draft.supply.avoid_ones()
    for _ in range(len(draft.filled)):
        alone = [piece for piece in draft.filled if _has_own_one(draft, piece)]
        if draft.sharing() >= least or not alone:
            return
        draft.erase(draft.rng.choice(alone))
        draft.fill_all(deadline, preference)


def _has_own_one(draft: KamajiDraft, piece: Strip) -> bool:
    """Whether it has a one that it does not share, and could do without."""
    on, own = draft.tiling.on, draft.tiling.own
    return own[piece] > 1 and any(draft.numbers[cell] == 1 and len(on[cell]) == 1 for cell in piece)


def use_fewer_runs(draft: KamajiDraft, most_runs: int, deadline: Deadline) -> None:
    """Draw anew what biggerfirst lays in later runs than these, and some pieces around it."""
    for _ in range(REDRAWS):
        late = {mask for run in pieces_by_run(draft.board())[most_runs:] for mask in run}
        if not late:
            return
        for piece in [piece for piece in draft.filled if draft.run(piece)[0] in late]:
            beside = [other for other in draft.beside([piece]) if draft.rng.random() < LOOSENED]
            for other in dict.fromkeys([piece, *beside]):
                if other in draft.filled:
                    draft.erase(other)
        draft.fill_all(deadline, preference=-1)


def raise_to_expert(draft: KamajiDraft, deadline: Deadline) -> None:
    """Draw a piece anew so that the board keeps its only solution, but cannot be laid without trying.

    There may be no such numbers: then nothing has changed.
    """
    for _ in range(EXPERT_DRAWS * len(draft.filled)):
        deadline.check()
        piece = draft.rng.choice(list(draft.filled))
        before = tuple(draft.numbers[cell] for cell in piece if len(draft.tiling.on[cell]) == 1)
        draft.erase(piece)
        window = draft.window(piece)
        if draft.in_doubt(piece, draft.write(piece, draft.draw(piece)), window):
            if _needs_brute_force(draft):
                return
            draft.erase(piece)
            draft.write(piece, before)


def _needs_brute_force(draft: KamajiDraft) -> bool:
    """Whether something stays open, and still has one solution only."""
    meant = [draft.run(piece) for piece in draft.filled]
    runs = dict.fromkeys(run for through in draft.through for run in through)
    state = settle(Remainder(join(meant)[0], list(runs), []))
    assert state is not None, "the pieces are a solution"
    return state.bare != 0 and next(rivalries(state, {cells for cells, _ in meant}), None) is None
