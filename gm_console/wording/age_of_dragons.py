"""Words of Age of Dragons."""

from __future__ import annotations

from gm_console.wording.catalog import N_, Template

WORDS: dict[str, Template] = {
    "age-of-dragons.name": N_("Age of Dragons"),
    "age-of-dragons.sphere.soma": N_("Soma"),
    "age-of-dragons.sphere.sophia": N_("Sophia"),
    "age-of-dragons.sphere.pneuma": N_("Pneuma"),
    "age-of-dragons.pool.physical": N_("physical energy"),
    "age-of-dragons.pool.mental": N_("mental energy"),
    "age-of-dragons.pool.soul": N_("soul energy"),
    "age-of-dragons.figure.technique": N_("technique"),
    "age-of-dragons.figure.difficulty": N_("difficulty"),
    "age-of-dragons.figure.power": N_("power"),
    "age-of-dragons.figure.cost": N_("action cost"),
    "age-of-dragons.exertion.mild": N_("mild"),
    "age-of-dragons.exertion.moderate": N_("moderate"),
    "age-of-dragons.exertion.full": N_("full"),
    # What the roster shows
    "age-of-dragons.tracker.energy.physical": N_("Body"),
    "age-of-dragons.tracker.energy.physical.full": N_("Physical energy"),
    "age-of-dragons.tracker.energy.mental": N_("Mind"),
    "age-of-dragons.tracker.energy.mental.full": N_("Mental energy"),
    "age-of-dragons.tracker.energy.soul": N_("Soul"),
    "age-of-dragons.tracker.energy.soul.full": N_("Soul energy"),
    "age-of-dragons.summary": N_("Soma {soma} · Sophia {sophia} · Pneuma {pneuma}"),
    "age-of-dragons.summary.short": N_("dragon"),
    "age-of-dragons.summary.lifepaths": N_("Soma {soma} · Sophia {sophia} · Pneuma {pneuma} ({lifepaths})"),
    "age-of-dragons.occasion.rest": N_("energy"),
    # Titles and results
    "age-of-dragons.title": N_("{names}: {sphere} challenge, complexity {complexity}"),
    "age-of-dragons.title.success": N_("{names}: {sphere} challenge, complexity {complexity} ({text})"),
    "age-of-dragons.headline": (
        N_("{title}: {result} after {count} action"),
        N_("{title}: {result} after {count} actions"),
    ),
    "age-of-dragons.result.completed": N_("completed"),
    "age-of-dragons.result.failed": N_("failed"),
    "age-of-dragons.result.abandoned": N_("abandoned"),
    "age-of-dragons.result.open": N_("{complexity} left"),
    # Buttons
    "age-of-dragons.move.attempt": (
        N_("Attempt: {exertion} ({count} die)"),
        N_("Attempt: {exertion} ({count} dice)"),
    ),
    "age-of-dragons.move.modify": (
        N_("Apply a modifier: {exertion} ({count} die)"),
        N_("Apply a modifier: {exertion} ({count} dice)"),
    ),
    "age-of-dragons.move.abandon": N_("{name} gives up"),
    "age-of-dragons.move.end": N_("End “{name}”"),
    # Figures
    "age-of-dragons.complexity.start": N_("Complexity as set up"),
    "age-of-dragons.complexity.changed": N_("Changed in play"),
    "age-of-dragons.complexity.left": N_("Complexity left"),
    "age-of-dragons.difficulty.start": N_("Difficulty as set up"),
    "age-of-dragons.difficulty.adjusted": N_("Adjusted by the storyteller"),
    "age-of-dragons.difficulty.modifier": N_("Modifier: {name}"),
    "age-of-dragons.difficulty.now": N_("Difficulty"),
    "age-of-dragons.figure.floor": N_("Raised to 0, the least it can be"),
    "age-of-dragons.energy.start": N_("Energy at the start"),
    "age-of-dragons.energy.changed": N_("Changed in play"),
    "age-of-dragons.energy.left": N_("Energy left"),
    "age-of-dragons.technique.sphere": N_("{sphere}"),
    "age-of-dragons.technique.modifier": N_("Modifier: {name}"),
    "age-of-dragons.technique.plain": N_("Technique without a skill edge"),
    # Terms of a sum within a step
    "age-of-dragons.term.sphere": N_("{sphere} {amount}"),
    "age-of-dragons.term.arete": N_("arete {amount:signed}"),
    "age-of-dragons.term.quality": N_("action quality {amount:signed}"),
    "age-of-dragons.term.modifier": N_("“{name}” {amount:signed}"),
    "age-of-dragons.term.own": N_("for this action {amount:signed}"),
    "age-of-dragons.term.difficulty": N_("set at {amount}"),
    "age-of-dragons.term.hits": N_("hits {amount}"),
    "age-of-dragons.term.dice": N_("dice {amount}"),
    # Steps
    "age-of-dragons.step.attempt": N_("{name} makes an attempt, {exertion} exertion."),
    "age-of-dragons.step.modify": N_("{name} tries to change {figure} by “{modifier}”, {exertion} exertion."),
    "age-of-dragons.step.out-of-turn": N_("{name} acts although {holders:or} holds the initiative."),
    "age-of-dragons.step.technique": N_("Technique {technique}: {terms}."),
    "age-of-dragons.step.without": N_("Does not fit this action: {names}."),
    "age-of-dragons.step.difficulty": N_("Difficulty {difficulty}: {terms}."),
    "age-of-dragons.step.target.trivial": N_("Trivial, so every die hits."),
    "age-of-dragons.step.target.higher": N_("Technique is higher than difficulty: {target} and more hits."),
    "age-of-dragons.step.target.equal": N_("Technique equals difficulty: {target} and more hits."),
    "age-of-dragons.step.target.lower": N_("Technique is lower than difficulty: {target} and more hits."),
    "age-of-dragons.step.hits": (
        N_("Dice {dice}: {count} hit, so the action is a success."),
        N_("Dice {dice}: {count} hits, so the action is a success."),
    ),
    "age-of-dragons.step.missed": N_("Dice {dice}: no hit, so the action fails."),
    "age-of-dragons.step.power": N_("Power {power}: {terms}."),
    "age-of-dragons.step.complexity": N_("Complexity goes from {before} to {after}."),
    "age-of-dragons.step.broken": N_("The situation is fragile, and this attempt failed."),
    "age-of-dragons.step.modifier": N_("“{name}” changes {figure} by {by:signed} from the next action on."),
    "age-of-dragons.step.cost": N_("{name} pays {cost} ({terms}): energy goes from {before} to {after}."),
    "age-of-dragons.step.zeroed": N_("{name} is zeroed out: complexity rises by {rise} to {complexity}."),
    "age-of-dragons.step.zeroed.ended": N_("{name} is zeroed out. The challenge has ended, so nothing rises."),
    "age-of-dragons.step.end": N_("“{name}” ends."),
    "age-of-dragons.step.abandon": N_("{name} gives up, and so has failed."),
    "age-of-dragons.step.join": N_("{name} joins with {energy} energy."),
    "age-of-dragons.step.adjust.complexity": N_("The storyteller sets complexity from {before} to {after}."),
    "age-of-dragons.step.adjust.difficulty": N_("The storyteller sets difficulty from {before} to {after}."),
    "age-of-dragons.step.adjust.energy": N_("The storyteller sets the energy of {name} from {before} to {after}."),
    "age-of-dragons.step.adjust.reason": N_("Reason: {reason}"),
    "age-of-dragons.step.ended.completed": N_("Complexity is at 0: the challenge is completed."),
    "age-of-dragons.step.ended.failed": N_("The challenge has failed."),
    "age-of-dragons.step.ended.abandoned": N_("Everybody has given up: the challenge has failed."),
    # An action that is still being filled in
    "age-of-dragons.preview.sphere": N_("{sphere}"),
    "age-of-dragons.preview.arete": N_("arete"),
    "age-of-dragons.preview.modifier": N_("{name}"),
    "age-of-dragons.preview.quality": N_("quality"),
    "age-of-dragons.preview.own": N_("for this action"),
    "age-of-dragons.preview.difficulty": N_("set at"),
    # Moves made, one line each
    "age-of-dragons.history.attempt": N_("{name} attempts, {exertion}: {dice}, power {power}"),
    "age-of-dragons.history.attempt.missed": N_("{name} attempts, {exertion}: {dice}, no hit"),
    "age-of-dragons.history.modify": N_("{name} applies “{modifier}”, {exertion}: {dice}, {figure} {by:signed}"),
    "age-of-dragons.history.modify.missed": N_("{name} applies “{modifier}”, {exertion}: {dice}, no hit"),
    "age-of-dragons.history.end": N_("“{name}” ended"),
    "age-of-dragons.history.abandon": N_("{name} gave up"),
    "age-of-dragons.history.join": N_("{name} joined with {energy} energy"),
    "age-of-dragons.history.adjust.complexity": N_("Complexity set from {before} to {after}"),
    "age-of-dragons.history.adjust.difficulty": N_("Difficulty set from {before} to {after}"),
    "age-of-dragons.history.adjust.energy": N_("Energy of {name} set from {before} to {after}"),
    "age-of-dragons.history.reason": N_("because {reason}"),
    "age-of-dragons.history.rest": N_("{complexity} to go · {energy} energy left"),
    "age-of-dragons.history.rest.zeroed": N_("zeroed out: complexity +{rise}, {complexity} to go"),
    "age-of-dragons.history.rest.zeroed.ended": N_("zeroed out by the last effort"),
    # Notes
    "age-of-dragons.note.success": N_("On success: {text}"),
    "age-of-dragons.note.failure": N_("On failure: {text}"),
    "age-of-dragons.note.pool": N_("Every action is paid from {pool}."),
    "age-of-dragons.note.exhaustion": N_(
        "Exhaustion rating {exhaustion}: so much each zeroing out adds to complexity."
    ),
    "age-of-dragons.note.fragile": N_("Fragile: the first attempt without a hit ends it."),
    "age-of-dragons.note.bar-impossible": N_(
        "Actions are barred where difficulty is at least twice the technique, and greater."
    ),
    "age-of-dragons.note.modifier": N_("In force: “{name}”, {figure} of {target} {by:signed}."),
    "age-of-dragons.note.modifier.all": N_("In force: “{name}”, {figure} {by:signed}."),
    "age-of-dragons.note.target": N_(
        "{name}, without a skill edge: technique {technique} against difficulty {difficulty}, {target} and more hits."
    ),
    "age-of-dragons.note.initiative": N_("Initiative: {names}."),
    "age-of-dragons.note.initiative.tied": N_(
        "Equal for the initiative: {names}. Choose by the scene; where it does not say, a player character goes first."
    ),
    # Effects and warnings
    "age-of-dragons.effect.spends": N_("{actor} spends {pool}: {before} to {after}"),
    "age-of-dragons.effect.gains": N_("{actor} gains {pool}: {before} to {after}"),
    "age-of-dragons.effect.other": N_("{actor}: {effect}"),
    "age-of-dragons.warning.resting": N_("{name} is resting. Is the rest broken?"),
    # Refusals
    "age-of-dragons.error.participants-none": N_("Nobody takes part. Add somebody."),
    "age-of-dragons.error.participants-too-many": N_("At most {most} can take part. Leave somebody out."),
    "age-of-dragons.error.name-twice": N_("{name} takes part already. Give one of them another name."),
    "age-of-dragons.error.move-unknown": N_(
        "This is no move of this system. Give it “action”, “end”, “abandon”, “join” or “adjust”."
    ),
    "age-of-dragons.error.modifier-trivial": N_("Only an attempt can be trivial. Take “trivial” out."),
    "age-of-dragons.error.dice-count": (
        N_("This exertion rolls {count} die, not {rolled}. Enter {count}."),
        N_("This exertion rolls {count} dice, not {rolled}. Enter {count}."),
    ),
    "age-of-dragons.error.difficulty-has-no-target": N_("Difficulty is the same for all. Take “target” out."),
    "age-of-dragons.error.adjust-whose": N_("Whose energy? Add “actor” with a name."),
    "age-of-dragons.error.adjust-no-actor": N_("Only energy belongs to somebody. Take “actor” out."),
    "age-of-dragons.error.finished": N_("The challenge is over. Take back a move to go on."),
    "age-of-dragons.error.no-modifiers": N_("There is no modifier in force, so none called “{name}”. Leave it out."),
    "age-of-dragons.error.modifier-unknown": N_("No modifier “{name}” is in force. Choose {known:or}."),
    "age-of-dragons.error.modifier-twice": N_("A modifier “{name}” is in force already. Choose another name."),
    "age-of-dragons.error.has-abandoned": N_("{name} has given up. Choose {known:or}."),
    "age-of-dragons.error.actor-unknown": N_("{name} does not take part. Choose {known:or}."),
    "age-of-dragons.error.impossible": N_(
        "Impossible for {name}: difficulty {difficulty} is at least twice technique {technique}. Find another way."
    ),
    "age-of-dragons.error.not-trivial": N_(
        "Not trivial for {name}: technique {technique} must be at least twice difficulty {difficulty}, and greater."
    ),
    "age-of-dragons.error.nothing-to-draw": N_("There are no dice to roll here. Take “draw” out."),
    "age-of-dragons.error.rolls-stand": N_("The dice stand here already. Take “draw” or “rolls” out."),
    "age-of-dragons.error.exertion-first": N_("Choose an exertion of 1, 2 or 3 dice first."),
    "age-of-dragons.error.occasion-unknown": N_("There is no occasion “{occasion}” here. Choose rest."),
    # Rulings
    "age-of-dragons.ruling.D1": N_(
        "What a die needs where technique is lower than difficulty: the source mostly says 5 and more, once 6."
    ),
    "age-of-dragons.ruling.D1.5": N_("5 and more hits"),
    "age-of-dragons.ruling.D1.6": N_("only 6 hits"),
    "age-of-dragons.ruling.D2": N_(
        "A task can be trivial where difficulty is at most half the technique; “at least half” in “Trivial tasks” "
        "can mean nothing else."
    ),
    "age-of-dragons.ruling.D3": N_(
        "Whoever pays 1 or more and is left with 0 is zeroed out, even with 0 before: the examples in “Resolve "
        "Energy Cost” need it."
    ),
    "age-of-dragons.ruling.D4": N_(
        "Where an action ends the challenge, its cost is paid, but complexity no longer rises by it (“Resolve Energy "
        "Cost” is silent)."
    ),
    "age-of-dragons.ruling.D5": N_(
        "A modifier counts from the next action on, never for the one that made it (“Apply Modifier” is silent)."
    ),
    "age-of-dragons.ruling.D6": N_("Power, cost, technique and difficulty are never below 0 (the source is silent)."),
    "age-of-dragons.ruling.D7": N_("Whether spent energy comes back for the next challenge (“Energy Pools”)."),
    "age-of-dragons.ruling.D7.fresh": N_("a pool is whole at each challenge’s start"),
    "age-of-dragons.ruling.D7.carried": N_("what is spent stays spent until a rest"),
    "age-of-dragons.ruling.D8": N_(
        "1 to 12 take part; figures as set up are at most 60; odds look 1 to 30 actions ahead, for a party of up to "
        "four."
    ),
    "age-of-dragons.ruling.D9": N_(
        "Failed actions cost as much as successful ones (“Resolve Energy Cost”; “Action Cost” names successes only)."
    ),
    "age-of-dragons.ruling.D10": N_(
        "Only an attempt without a hit breaks a fragile situation: neither one of power 0 nor a failed modifier does "
        "(“Fragile Situations”)."
    ),
    "age-of-dragons.ruling.D11": N_(
        "A modifier’s name must be free before its dice are rolled, and it may concern anyone who took part (the "
        "source is silent)."
    ),
}
