"""Set-ups and moves for the tests, plain ones and random ones."""

from hypothesis import strategies as st

from gm_console.rules.age_of_dragons import SYSTEM
from gm_console.rules.system import RulesError

FRESH = {"D1": 5, "D7": "fresh"}
CARRIED = {"D1": 5, "D7": "carried"}
NAMES = ("Ash", "Wren", "Tam", "Bryn")
SPHERES = ("soma", "sophia", "pneuma")


def who(name="Ash", rating=5, **more):
    return {"name": name, "spheres": {"soma": rating, "sophia": rating, "pneuma": rating}, **more}


def setup(*people, **more):
    return {"sphere": "soma", "complexity": 3, "difficulty": 5, "participants": list(people or [who()]), **more}


def begun(*people, rulings=None, **more):
    return SYSTEM.begin(SYSTEM.read_setup(setup(*people, **more)), rulings or FRESH)


def attempt(*rolls, actor="Ash", **more):
    return {"actor": actor, "action": "attempt", "exertion": len(rolls), "rolls": list(rolls), **more}


def modify(*rolls, actor="Ash", name="chant", modifies="technique", **more):
    return {**attempt(*rolls, actor=actor), "action": "modify", "name": name, "modifies": modifies, **more}


def played(state, *moves):
    for move in moves:
        state = SYSTEM.play(state, SYSTEM.read_move(move))
    return state


def refusal(function, *arguments):
    """Code and path of the refusal, None where there is none."""
    try:
        function(*arguments)
    except RulesError as error:
        return error.code, error.path
    return None


@st.composite
def people(draw, names, most=8):
    figures = st.integers(0, most)
    return [
        {
            "name": name,
            "pc": draw(st.booleans()),
            "spheres": {sphere: draw(figures) for sphere in SPHERES},
            **draw(st.fixed_dictionaries({}, optional={"energy": figures, "arete": st.integers(0, 4)})),
        }
        for name in names
    ]


@st.composite
def setups(draw, most_people=3, **fixed):
    count = draw(st.integers(1, most_people))
    figures = {
        "sphere": draw(st.sampled_from(SPHERES)),
        "complexity": draw(st.integers(1, 6)),
        "difficulty": draw(st.integers(0, 9)),
        "exhaustion": draw(st.integers(0, 4)),
        "fragile": draw(st.booleans()),
        "bar_impossible": draw(st.booleans()),
        "horizon": draw(st.integers(1, 10)),
        "success": draw(st.sampled_from(["", "the wall crumbles"])),
        "failure": draw(st.sampled_from(["", "it stands"])),
        "participants": draw(people(NAMES[:count])),
    }
    return {**figures, **fixed}


rulings = st.fixed_dictionaries({"D1": st.sampled_from([5, 6]), "D7": st.sampled_from(["fresh", "carried"])})


def _extras(state):
    """What may stand on any action."""
    names = [modifier.name for modifier in state.modifiers]
    small = st.integers(-3, 3)
    without = st.lists(st.sampled_from(names), unique=True) if names else st.just([])
    optional = {
        "sphere": st.sampled_from(SPHERES),
        "arete": st.integers(0, 4),
        "quality": st.sampled_from([-1, 0, 1]),
        "technique_modifier": small,
        "power_modifier": small,
        "cost_modifier": small,
        "without": without,
    }
    return st.fixed_dictionaries({}, optional=optional)


def _filled(draw, legal, taken):
    """A move of ``next`` with what it needs; ``taken`` are names of modifiers in force."""
    move = dict(legal.template)
    for key, need in legal.needs.items():
        if need == "text":
            move[key] = draw(st.text(min_size=1, max_size=8).filter(lambda text: text.strip() and text not in taken))
        elif isinstance(need, int):
            move[key] = draw(st.lists(st.integers(1, 6), min_size=need, max_size=need))
        else:
            move[key] = draw(st.sampled_from(need))
    return move


@st.composite
def filled_moves(draw, state):
    """A legal move listed in ``next``, filled in."""
    legal = draw(st.sampled_from(SYSTEM.next_moves(state)))
    return _filled(draw, legal, {modifier.name for modifier in state.modifiers})


@st.composite
def overrulings(draw, state):
    """What the storyteller may do besides."""
    names = [each.name for each in SYSTEM.participants(state)]
    free = [name for name in NAMES if name not in names]
    kinds = ["complexity", "difficulty", "energy"] + (["join"] if free else [])
    kind = draw(st.sampled_from(kinds))
    if kind == "join":
        return {"join": draw(people(free[:1]))[0]}
    actor = {"actor": draw(st.sampled_from(names))} if kind == "energy" else {}
    return {"adjust": kind, **actor, "to": draw(st.integers(kind == "complexity", 9)), "reason": "the scene says so"}


@st.composite
def games(draw, most_moves=6, **fixed):
    """A state after some moves, and those moves."""
    state = SYSTEM.begin(SYSTEM.read_setup(draw(setups(**fixed))), draw(rulings))
    moves = []
    for _ in range(draw(st.integers(0, most_moves))):
        if SYSTEM.outcome(state) is not None:
            break
        move = draw(st.one_of(filled_moves(state), overrulings(state)))
        if "action" in move:
            move |= draw(_extras(state))
        try:
            state = played(state, move)
        except RulesError as error:  # extras may make an action impossible
            assert error.code == "impossible"  # noqa: PT017
            continue
        moves.append(move)
    return state, moves
