"""Words of opposed challenges."""

from __future__ import annotations

from gm_console.wording.catalog import N_, Template

WORDS: dict[str, Template] = {
    "opposed.name": N_("Opposed challenges"),
    "opposed.kind.physical": N_("physical"),
    "opposed.kind.social": N_("social"),
    "opposed.kind.mental": N_("mental"),
    "opposed.hand.rock": N_("rock"),
    "opposed.hand.paper": N_("paper"),
    "opposed.hand.scissors": N_("scissors"),
    "opposed.method.willpower": N_("willpower"),
    "opposed.method.ability": N_("ability"),
    "opposed.method.attribute": N_("attribute"),
    "opposed.method.overbid": N_("overbid"),
    "opposed.method.other": N_("{method}"),
    "opposed.no-ability": N_("none"),
    # What the roster shows
    "opposed.tracker.willpower": N_("WP"),
    "opposed.tracker.willpower.full": N_("Willpower"),
    "opposed.occasion.rest": N_("willpower"),
    "opposed.summary": N_("{physical} {physical_dots} · {social} {social_dots} · {mental} {mental_dots}"),
    "opposed.summary.blank": N_("no dots yet"),
    # Titles and results
    "opposed.title": N_("{attacker} against {defender}"),
    "opposed.title.power": N_("{attacker} uses {power} on {defender}"),
    "opposed.title.object": N_("{attacker} against {defender}, for {object}"),
    "opposed.title.power.object": N_("{attacker} uses {power} on {object}, held by {defender}"),
    "opposed.headline": N_("{title}: {result}"),
    "opposed.headline.damage": (
        N_("{title}: {result}, {count} point of damage"),
        N_("{title}: {result}, {count} points of damage"),
    ),
    "opposed.result.exceptional": N_("exceptional success"),
    "opposed.result.success": N_("success"),
    "opposed.result.failure": N_("failure"),
    "opposed.result.critical": N_("critical failure"),
    "opposed.result.open": N_("in progress"),
    # Buttons
    "opposed.move.opening": N_("Throw"),
    "opposed.move.test": N_("Throw again"),
    "opposed.move.relent": N_("{name} relents"),
    "opposed.move.accept": N_("Let it stand"),
    "opposed.move.retest.willpower": N_("Retest for 1 willpower"),
    "opposed.move.retest.ability": N_("Retest with {name} ({dots} dots)"),
    "opposed.move.retest.attribute": N_("Retest with {name} ({dots} dots)"),
    "opposed.move.retest.overbid": N_("Retest by overbid"),
    "opposed.move.retest.merit": N_("Retest by {name} ({method})"),
    # Pools
    "opposed.pool.attribute": N_("{attribute}"),
    "opposed.pool.ability": N_("Ability: {ability}"),
    "opposed.pool.willpower": N_("Current willpower"),
    "opposed.pool.willpower-spent": N_("Willpower spent in this challenge"),
    "opposed.pool.bonus": N_("Bonus: {bonus}"),
    "opposed.pool.no-bonus": N_("No bonuses"),
    "opposed.pool.floor": N_("Raised to 0, the least a pool can be"),
    "opposed.pool.total": N_("Pool"),
    # Steps
    "opposed.step.relent": N_("{name} relents before the first throw."),
    "opposed.step.throw": N_("{attacker} shows {attacker_hand}, {defender} shows {defender_hand}."),
    "opposed.step.win": N_("{attacker} wins the test."),
    "opposed.step.lose": N_("{attacker} loses the test."),
    "opposed.step.tie.greater": N_("A tie: {attacker} leads, for a pool of {attack} beats {defence}."),
    "opposed.step.tie.not-greater": N_(
        "A tie: {defender} leads, for a pool of {attack} against {defence} is not greater."
    ),
    "opposed.step.retest.willpower": N_("{name} spends 1 willpower ({before} to {after}) and retests."),
    "opposed.step.retest.ability": N_("{name} retests with {by} ({dots} dots)."),
    "opposed.step.retest.attribute": N_("{name} retests with {by} ({dots} dots)."),
    "opposed.step.retest.overbid": N_("{name} retests by overbid: a pool at least twice the other’s."),
    "opposed.step.retest.merit": N_("{name} retests by {by} ({method})."),
    "opposed.step.accept": N_("{name} lets it stand."),
    # Notes
    "opposed.note.victory": N_("What {attacker} wants: {victory}"),
    "opposed.note.object": N_("The target is {object}; {defender}, who holds it, defends."),
    "opposed.note.unskilled": N_("{attacker} is unskilled: if the last test is lost, the failure is critical."),
    "opposed.note.retests": N_("Retests open to {name}: {methods:and}."),
    "opposed.note.no-retests": N_("{name} has no retest open."),
    "opposed.note.will-not-use": N_("Left out of the odds for {name}: {methods:and}."),
    "opposed.note.willpower-later": N_(
        "The willpower that {name} spent lowers the defence from the next challenge on, not in this one."
    ),
    "opposed.note.relented": N_("{attacker} gave in, so the attack fails. That is never a critical failure."),
    "opposed.note.critical": N_("Critical failure: {attacker} is unskilled and lost the last test outright."),
    "opposed.note.exceptional": N_(
        "Exceptional: {attacker}’s pool of {attack} beats {defence}, and every test was won outright."
    ),
    "opposed.note.exceptional-relent": N_(
        "Exceptional: {defender} gave in with a pool of {defence}, less than {attacker}’s {attack}."
    ),
    "opposed.note.not-outright": N_("Not exceptional: {attacker} did not win every test outright."),
    "opposed.note.not-greater": N_("Not exceptional: a pool of {attack} against {defence} is not greater."),
    "opposed.note.exceptional-bonus": N_("For the exceptional success: {bonus}"),
    "opposed.note.no-damage": N_("Damage done"),
    "opposed.note.damage": N_("Damage of the attack"),
    "opposed.note.damage-exceptional": N_("Damage for the exceptional success"),
    # Effects
    "opposed.effect.spend": N_("{actor} spends willpower: {before} to {after}"),
    "opposed.effect.immunity": (
        N_("{actor} is immune to {power} from {against} for {count} minute"),
        N_("{actor} is immune to {power} from {against} for {count} minutes"),
    ),
    "opposed.effect.retry": N_("{actor} may try again on the next initiative"),
    "opposed.effect.other": N_("{actor}: {effect}"),
    "opposed.warning.immune": N_(
        "{target} is still immune to {power} from {attacker}. Wait for the timer, or override it and give a reason."
    ),
    "opposed.warning.resting": N_("{name} is resting. Is the rest broken?"),
    # Refusals
    "opposed.error.same-name": N_("Both sides are called {name}. Give one another name."),
    "opposed.error.power-missing": N_("A {kind} challenge needs its power or action. Name it."),
    "opposed.error.attribute-unknown": N_("There is no attribute {attribute}. Choose {known:or}."),
    "opposed.error.ability-zero": N_("{name} has no dot in {ability}. Leave the ability out."),
    "opposed.error.retest-willpower": N_(
        "{merit} cannot grant a retest called willpower: everybody with willpower has it. Name another kind."
    ),
    "opposed.error.willpower-above-maximum": N_(
        "{name} has {current} willpower but a maximum of {maximum}. Lower the one or raise the other."
    ),
    "opposed.error.unskilled-with-ability": N_(
        "{name} cannot be unskilled and use {ability}. Leave the ability out, or untick unskilled."
    ),
    "opposed.error.defence-attribute": N_(
        "A {kind} defence stands on {wanted}, not {attribute}. Choose {wanted} for the defender."
    ),
    "opposed.error.challenge-over": N_("This challenge is finished. Take back its last move to change it."),
    "opposed.error.relent-too-late": N_("{name} can relent only before the first throw. Let the test stand instead."),
    "opposed.error.decision-due": N_("{name} is losing: choose a retest, or let it stand, before the next throw."),
    "opposed.error.test-due": N_("A throw is due first. Enter who won it, or what each side showed."),
    "opposed.error.accept-not-loser": N_("{name} is not losing. Only {loser} can let it stand."),
    "opposed.error.retest-not-loser": N_("{name} is not losing. Only {loser} may retest now."),
    "opposed.error.method-not-open": N_("{name} has no retest by {method}. Choose {choices:or}."),
    "opposed.error.method-used": N_("{name} has used the retest by {method} already. Choose {choices:or}."),
    "opposed.error.move-unknown": N_(
        "This is no move of an opposed challenge. Use relent, test, throw, retest or accept."
    ),
    "opposed.error.draw-beside-chance": N_("The throw is entered and drawn at once. Keep one of the two."),
    "opposed.error.nothing-to-draw": N_("There is nothing to draw in this move: take “draw” out."),
    "opposed.error.actor-unknown": N_("{name} has no part in this challenge. Choose one of its two sides."),
    "opposed.error.occasion-unknown": N_("There is no occasion “{occasion}” here. Choose a rest."),
    # Rulings
    "opposed.ruling.O1": N_(
        "When willpower spent lowers a mental or social defence. The source calls retests tests in one place and the "
        "whole challenge a test in another."
    ),
    "opposed.ruling.O1.whole-challenge": N_("From the next challenge on"),
    "opposed.ruling.O1.next-test": N_("From the retest it paid for"),
    "opposed.ruling.O2": N_(
        "Which retests are open is settled with the starting pools. In the odds the defender keeps willpower for last."
    ),
    "opposed.ruling.O3": N_("Only an attacker can fail critically."),
    "opposed.ruling.O4": N_(
        "Each kind of retest serves each side once, whatever grants it. The general retest of Occult is of the kind "
        "ability."
    ),
    "opposed.ruling.O5": N_("A pool has no upper bound. Bonuses may be negative, and a pool below 0 counts as 0."),
    "opposed.ruling.O6": N_("One attack on several targets is one challenge for each target."),
    "opposed.ruling.O7": N_(
        "An ability that a power calls for in a mental or social defence adds its dots and may give the ability retest."
    ),
    "opposed.ruling.O8": N_(
        "Only the last test decides whether a failure is critical, and a relenting attacker never fails critically. "
        "Nobody can relent after the first throw."
    ),
    "opposed.ruling.O9": N_("Where a thing is the target, its holder defends and becomes immune."),
}
