"""Set-ups to play with, strategies that make them, and a plain enumeration of the state machine."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

from hypothesis import strategies as st

from gm_console.rules.joyous_heroes import SYSTEM

FACES = range(1, 7)


def side(name, rating, dice=0, automatic=0):
    return {"name": name, "rating": rating, "modifiers": [{"name": "luck", "dice": dice, "automatic": automatic}]}


def opposed(ours, theirs):
    """A challenge of Bryn and Tam; each is (rating, dice of a modifier, automatic successes of it)."""
    return {"kind": "opposed", "challenger": side("Bryn", *ours), "opponent": side("Tam", *theirs)}


def unopposed(difficulty, *ours):
    return {"kind": "unopposed", "difficulty": difficulty, "challenger": side("Bryn", *ours)}


def begun(challenge):
    return SYSTEM.begin(SYSTEM.read_setup(challenge), {})


def rolls(challenger, opponent=None):
    both = {"challenger": challenger} if opponent is None else {"challenger": challenger, "opponent": opponent}
    return {"rolls": both}


def adjust(side, to, reason="a friend steps in"):
    return {"adjust": "dice", "side": side, "to": to, "reason": reason}


def played(challenge, *moves):
    state = begun(challenge)
    for move in moves:
        state = SYSTEM.play(state, move)
    return state


def with_dice(challenge, challenger, opponent):
    """The challenge with just so many dice on either side (set by adjustments)."""
    return played(challenge, adjust("challenger", challenger), adjust("opponent", opponent))


def needed(state):
    return SYSTEM.next_moves(state)[0].needs["rolls"]


FIGURES = st.tuples(st.integers(1, 12), st.integers(-3, 3), st.integers(-3, 3))
CHALLENGES = st.one_of(
    st.builds(opposed, FIGURES, FIGURES),
    st.builds(lambda difficulty, figures: unopposed(difficulty, *figures), st.integers(1, 12), FIGURES),
)


@st.composite
def games(draw, most=6):
    """A challenge and moves that may all be made, up to ``most`` of them."""
    challenge = draw(CHALLENGES)
    state, moves, count = begun(challenge), [], draw(st.integers(0, most))
    while len(moves) < count and SYSTEM.next_moves(state):
        moves.append(draw(legal(state)))
        state = SYSTEM.play(state, moves[-1])
    return challenge, moves


def legal(state):
    dice = {role: st.lists(st.sampled_from(FACES), min_size=n, max_size=n) for role, n in needed(state).items()}
    a_round = st.fixed_dictionaries({"rolls": st.fixed_dictionaries(dice)})
    if len(dice) == 1:
        return a_round
    changes = st.builds(adjust, st.sampled_from(["challenger", "opponent"]), st.integers(0, 7), st.just("luck"))
    return st.one_of(a_round, a_round, a_round, changes)


# A plain enumeration through `play`.


def throws(count):
    """Every throw of so many dice, dice in order of size, with the number of ways it falls."""
    for dice in combinations_with_replacement(FACES, count):
        yield list(dice), factorial(count) // prod(factorial(same) for same in Counter(dice).values())


def _position(state):
    return tuple((pool.dice, pool.automatic) for pool in state.pools.values())


def followers(state):
    """Positions after one more round with their chances, and a state that stands in each."""
    need, ways, found = needed(state), Counter(), {}
    for ours, times in throws(need["challenger"]):
        for theirs, also in throws(need["opponent"]) if "opponent" in need else [(None, 1)]:
            after = SYSTEM.play(state, rolls(ours, theirs))
            ways[_position(after)] += times * also
            found[_position(after)] = after
    whole = 6 ** sum(need.values())
    return [(Fraction(count, whole), found[where]) for where, count in ways.items()]


def enumerated(state, known=None):
    """Chances of every outcome (result, remaining) and expected rounds, by following every round."""
    known = {} if known is None else known
    if SYSTEM.outcome(state):
        return Counter({(SYSTEM.outcome(state)["result"], SYSTEM.outcome(state)["remaining"]): Fraction(1)}), Fraction(
            0
        )
    here = _position(state)
    if here not in known:
        stays, chances, rounds = Fraction(0), Counter(), Fraction(1)
        for chance, after in followers(state):
            if _position(after) == here and not SYSTEM.outcome(after):
                stays += chance
                continue
            later, more = enumerated(after, known)
            rounds += chance * more
            for result, share in later.items():
                chances[result] += chance * share
        known[here] = Counter({each: share / (1 - stays) for each, share in chances.items()}), rounds / (1 - stays)
    return known[here]


def as_odds(state):
    """The enumeration in the form of `System.odds`."""
    chances, rounds = enumerated(state)
    found = {role: {} for role in state.pools}
    for (result, remaining), share in sorted(chances.items()):
        if result in found:
            found[result][str(remaining)] = share
    found["evenly_matched"] = chances["evenly_matched", 0] or Fraction(0)
    return {**found, "expected_rounds": rounds} if len(state.pools) == 2 else found
