"""Words of Band of Joyous Heroes."""

from __future__ import annotations

from gm_console.wording.catalog import N_, Template

WORDS: dict[str, Template] = {
    "joyous-heroes.name": N_("Band of Joyous Heroes"),
    # Dice of a side
    "joyous-heroes.dice.base": N_("Start"),
    "joyous-heroes.dice.lower": N_("Rating {rating} is lower than {other}"),
    "joyous-heroes.dice.equal": N_("Ratings are equal ({rating})"),
    "joyous-heroes.dice.higher": N_("Rating {rating} is higher than {other}"),
    "joyous-heroes.dice.double": N_("Rating {rating} is at least double {other}"),
    "joyous-heroes.dice.triple": N_("Rating {rating} is at least three times {other}"),
    "joyous-heroes.dice.four-times": N_("Rating {rating} is at least four times {other}"),
    "joyous-heroes.dice.five-times": N_("Rating {rating} is at least five times {other}"),
    "joyous-heroes.dice.modifier": N_("{modifier}"),
    "joyous-heroes.dice.floor": N_("Never fewer than two dice"),
    "joyous-heroes.dice.total": N_("Dice"),
    "joyous-heroes.automatic.table": N_("Automatic successes for the rating"),
    "joyous-heroes.automatic.modifier": N_("Automatic successes: {modifier}"),
    "joyous-heroes.automatic.cut": N_("Automatic successes are kept to 0, 1 or 2"),
    "joyous-heroes.automatic.total": N_("Automatic successes"),
    "joyous-heroes.resistance": N_("Automatic successes of difficulty {difficulty}, taken from the degree"),
    # Steps
    "joyous-heroes.round.rolled": (
        N_("Round {round}: {name} rolls {rolls}. {count} die is left."),
        N_("Round {round}: {name} rolls {rolls}. {count} dice are left."),
    ),
    "joyous-heroes.round.aside": (
        N_("Round {round}: {name} sets {aside} aside and rolls {rolls}. {count} die is left."),
        N_("Round {round}: {name} sets {aside} aside and rolls {rolls}. {count} dice are left."),
    ),
    "joyous-heroes.throw.rolled": (
        N_("{name} rolls {rolls}: {count} success."),
        N_("{name} rolls {rolls}: {count} successes."),
    ),
    "joyous-heroes.throw.aside": (
        N_("{name} sets {aside} aside and rolls {rolls}: {count} success."),
        N_("{name} sets {aside} aside and rolls {rolls}: {count} successes."),
    ),
    "joyous-heroes.adjusted": (
        N_("The storyteller gives {name} {count} die in place of {before}."),
        N_("The storyteller gives {name} {count} dice in place of {before}."),
    ),
    "joyous-heroes.adjusted.reason": N_("Reason for {name}’s change: {reason}"),
    "joyous-heroes.result.opposed.challenger": N_("{challenger} wins by {count}."),
    "joyous-heroes.result.opposed.opponent": N_("{opponent} wins by {count}."),
    "joyous-heroes.result.opposed.evenly_matched": N_("Neither side has a die left: evenly matched."),
    "joyous-heroes.result.unopposed.challenger": N_("{challenger} succeeds by {count}."),
    "joyous-heroes.result.unopposed.evenly_matched": N_(
        "{challenger} and difficulty {difficulty} are evenly matched: no success."
    ),
    "joyous-heroes.note.all-rolled": N_("With two dice or one left, {name} rolls the automatic successes too."),
    "joyous-heroes.note.another-try": N_(
        "Whether {name} may try again, and what the failed try costs, is for you to say. Write it in the notes."
    ),
    # Titles, the line of the log and its short form
    "joyous-heroes.title.opposed": N_("{challenger} against {opponent}"),
    "joyous-heroes.title.opposed.stat": N_("{challenger} against {opponent} ({stat})"),
    "joyous-heroes.title.unopposed": N_("{challenger} against difficulty {difficulty}"),
    "joyous-heroes.title.unopposed.stat": N_("{challenger} against difficulty {difficulty} ({stat})"),
    "joyous-heroes.headline.open": N_("{title}: not decided yet."),
    "joyous-heroes.headline.opposed.challenger": N_("{title}: {challenger} wins by {count}, {rounds}."),
    "joyous-heroes.headline.opposed.opponent": N_("{title}: {opponent} wins by {count}, {rounds}."),
    "joyous-heroes.headline.opposed.evenly_matched": N_("{title}: evenly matched, {rounds}."),
    "joyous-heroes.headline.unopposed.challenger": N_("{title}: success by {count}."),
    "joyous-heroes.headline.unopposed.evenly_matched": N_("{title}: evenly matched, so no success."),
    "joyous-heroes.rounds": (N_("after {count} round"), N_("after {count} rounds")),
    "joyous-heroes.rounds.none": N_("before a die was rolled"),
    "joyous-heroes.chip.open": N_("open"),
    "joyous-heroes.chip.opposed.challenger": N_("won by {count}"),
    "joyous-heroes.chip.opposed.opponent": N_("lost by {count}"),
    "joyous-heroes.chip.opposed.evenly_matched": N_("evenly matched"),
    "joyous-heroes.chip.unopposed.challenger": N_("success by {count}"),
    "joyous-heroes.chip.unopposed.evenly_matched": N_("no success"),
    # Moves
    "joyous-heroes.move.round": N_("Roll round {round}"),
    "joyous-heroes.move.roll": N_("Roll the dice"),
    # Result tables
    "joyous-heroes.table.text": N_("{text}"),
    "joyous-heroes.table.general": N_("General"),
    "joyous-heroes.table.general.slight": N_("A slight edge"),
    "joyous-heroes.table.general.clear": N_("A clear win"),
    "joyous-heroes.table.general.decisive": N_("A decisive win"),
    # A sheet in the roster
    "joyous-heroes.summary": N_("{ratings}"),
    "joyous-heroes.summary.rating": N_("{name} {rating}"),
    "joyous-heroes.summary.unnamed": N_("rating {rating}"),
    "joyous-heroes.summary.none": N_("no ratings"),
    # Warnings
    "joyous-heroes.warning.resting": N_("{name} is resting. Does this challenge break the rest?"),
    # Refusals
    "joyous-heroes.error.same-name": N_("Both sides are called {name}. Give one of them another name."),
    "joyous-heroes.error.too-many-dice": N_(
        "{name} would have {dice} dice. The most is {most}: take some modifiers away."
    ),
    "joyous-heroes.error.finished": N_("This challenge is over. Take back its last move to go on."),
    "joyous-heroes.error.adjust-unopposed": N_(
        "Dice can be changed only with two sides. Add a modifier to the set-up instead."
    ),
    "joyous-heroes.error.no-opponent": N_("Only {name} rolls here. Leave the opponent’s dice out."),
    "joyous-heroes.error.dice-count": (
        N_("{name} has {count} die to roll, but {given} were given. Enter just that one."),
        N_("{name} has {count} dice to roll, but {given} were given. Enter {count}."),
    ),
    "joyous-heroes.error.die-face": N_("{name}’s die {die} shows {face}. Enter a number from 1 to 6."),
    "joyous-heroes.error.die-not-whole": N_("Die {die} is not a whole number. Enter a number from 1 to 6."),
    "joyous-heroes.error.already-rolled": N_("The dice are there already. Take them out to have them rolled."),
    "joyous-heroes.error.nothing-to-draw": N_("A change of dice has nothing to roll. Leave “draw” out."),
    "joyous-heroes.error.name-unknown": N_("Nobody here is called {name}. Choose {known:or}."),
    "joyous-heroes.error.effect-unknown": N_("This system has no effect “{effect}”. Take it out."),
    "joyous-heroes.error.margin-low": N_("A table starts at a margin of 1, and {margin} is less. Choose 1 or more."),
    "joyous-heroes.error.table-empty": N_("The table has no entries. Add one that starts at 1."),
    "joyous-heroes.error.table-start": N_("The first entry starts at {start}. Let it start at 1."),
    "joyous-heroes.error.table-gap": N_(
        "One entry ends at {end} and the next starts at {start}. Fill the gap between them."
    ),
    "joyous-heroes.error.table-overlap": N_(
        "An entry starts at {start}, but the one before it reaches {end}. Let it start later."
    ),
    "joyous-heroes.error.table-end": N_("The last entry ends at {end}. Leave its end open."),
    # Rulings
    "joyous-heroes.ruling.J1": N_(
        "An unopposed challenge is one round. Its degree is the number of successes, automatic ones included. "
        "(Unopposed Challenges)"
    ),
    "joyous-heroes.ruling.J2": N_(
        "A difficulty of three times the rating or more has automatic successes of its own, taken from the degree. "
        "With none left over the challenger is evenly matched. (Determining Challenge Dice, where it is left open)"
    ),
    "joyous-heroes.ruling.J3": N_(
        "A side has two automatic successes at most, whatever grants them. (Compare Ratings: the most in the table)"
    ),
    "joyous-heroes.ruling.J4": N_("A side has 20 dice at most. (The source sets no limit)"),
    "joyous-heroes.ruling.J5": N_(
        "The margin of a win is the number of dice left. What it means is looked up in a result table. "
        "(Challenge Resolution)"
    ),
    "joyous-heroes.ruling.J6": N_(
        "With two dice left, or one, either side rolls its automatic successes as ordinary dice. "
        "(Determining Challenge Dice)"
    ),
    "joyous-heroes.ruling.J7": N_(
        "Automatic successes of a modifier add no dice. Together with the table’s they count from 0 to 2. "
        "(Determining Challenge Dice)"
    ),
}
