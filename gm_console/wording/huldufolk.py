"""Words of Huldufolk."""

from __future__ import annotations

from gm_console.wording.catalog import N_, Template

PARTS: dict[str, Template] = {
    "huldufolk.pool.quality": N_("Fitting quality"),
    "huldufolk.pool.focus": N_("Focus in the fitting affinity"),
    "huldufolk.pool.equipment": N_("Equipment, {kind}"),
    "huldufolk.pool.assistance": N_("Assistance, {detail}"),
    "huldufolk.pool.supernatural": N_("Supernatural bonuses"),
    "huldufolk.pool.card": N_("Card, the {card:card}"),
    "huldufolk.pool.before-card": N_("Total before the card"),
    "huldufolk.pool.total": N_("Total"),
    "huldufolk.equipment.mundane": N_("mundane"),
    "huldufolk.equipment.magical": N_("magical"),
    "huldufolk.assistance.none": N_("none"),
    "huldufolk.assistance.some": N_("{affinity} with the affinity and {focus} with the focus"),
    "huldufolk.defence.quality": N_("Fitting quality in defence"),
    "huldufolk.defence.threshold": N_("Current threshold, {kind}"),
    "huldufolk.defence.equipment": N_("Equipment in defence"),
    "huldufolk.defence.supernatural": N_("Supernatural bonuses in defence"),
    "huldufolk.against.mundane": N_("mundane"),
    "huldufolk.against.supernatural": N_("supernatural"),
}

STEPS: dict[str, Template] = {
    "huldufolk.move.card": N_("Play a card"),
    "huldufolk.move.mediate": N_("Agree instead"),
    "huldufolk.step.automatic": N_("{name} has the affinity, so this needs no pool and no card."),
    "huldufolk.step.mediated": N_("The sides agree: {agreement}"),
    "huldufolk.step.committed": N_("{name} has chosen a card."),
    "huldufolk.step.face-down": N_("{name} has the {card:card} face down."),
    "huldufolk.step.card": N_("{name} plays the {card:card}."),
    "huldufolk.step.reached": N_("{name} reaches the rating: {total} against {rating}."),
    "huldufolk.step.missed": N_("{name} falls short of the rating: {total} against {rating}."),
    "huldufolk.step.hit": N_("{attacker} gets through to {defender}: {attacker_total} against {defender_total}."),
    "huldufolk.step.held": N_("{defender} holds {attacker} off: {defender_total} against {attacker_total}."),
    "huldufolk.step.held-tie": N_("Both come to {defender_total}. The tie goes to {defender}, who defends."),
    "huldufolk.step.won": N_("{name} has the highest total, {total}."),
    "huldufolk.step.incumbent": N_("{name} holds what is fought over and wins the tie at {total}."),
    "huldufolk.step.tie": N_("{names:and} tie at {total}. They may come to terms or play again."),
}

NOTES: dict[str, Template] = {
    "huldufolk.note.rating": N_("The rating to reach is {rating}: {band}."),
    "huldufolk.note.target": N_("{name} cannot defend: no card is played and no threshold falls."),
    "huldufolk.note.ties": N_("The defender wins a tie."),
    "huldufolk.note.high-threshold": N_(
        "{name}’s threshold of {threshold} counts in full, though most stand at 5 or less."
    ),
    "huldufolk.note.threshold-falls": N_(
        "{name} had to defend: the threshold counts as {before} and falls to {after} afterwards."
    ),
    "huldufolk.note.threshold-gone": N_("{name}’s threshold is at 0 and cannot fall further."),
    "huldufolk.note.contest": N_("No threshold counts in a contest, and none falls."),
    "huldufolk.note.ace": N_("The ace stays in the deck ({names:and})."),
    "huldufolk.band.basic": N_("a basic task"),
    "huldufolk.band.uncommon": N_("uncommonly hard"),
    "huldufolk.band.exceptional": N_("exceptionally hard"),
    "huldufolk.band.beyond-human": N_("beyond what a human can do"),
    "huldufolk.band.beyond-anyone": N_("beyond any one character"),
    "huldufolk.warning.resting": N_("{name} is resting. Taking part breaks the rest. Go on?"),
}

HEADLINES: dict[str, Template] = {
    "huldufolk.title.undefended": N_("{name} takes on a rating of {rating}"),
    "huldufolk.title.undefended-attack": N_("{name} attacks {target}, who cannot defend (rating {rating})"),
    "huldufolk.title.attack.mundane": N_("{attacker} attacks {defender}"),
    "huldufolk.title.attack.supernatural": N_("{attacker} attacks {defender} by supernatural means"),
    "huldufolk.title.contest": N_("Contest between {names:and}"),
    "huldufolk.headline.open": N_("{title}: {result}"),
    "huldufolk.headline.mediated": N_("{title}: {result}. {agreement}"),
    "huldufolk.headline.automatic": N_("{title}: {result}, with the affinity alone"),
    "huldufolk.headline.undefended": N_("{title}: {result}, with a total of {total}"),
    "huldufolk.headline.attack": N_("{title}: {result}, {attacker_total} against {defender_total}"),
    "huldufolk.headline.won": N_("{title}: {name}, {result}, with a total of {total}"),
    "huldufolk.headline.tie": N_("{title}: {result} at {total} ({names:and})"),
    "huldufolk.result.open": N_("not decided yet"),
    "huldufolk.result.mediated": N_("settled by agreement"),
    "huldufolk.result.automatic": N_("success"),
    "huldufolk.result.success-by": (N_("success by {count}"), N_("success by {count}")),
    "huldufolk.result.success-just": N_("success, just reached"),
    "huldufolk.result.failure-by": (N_("failure by {count}"), N_("failure by {count}")),
    "huldufolk.result.held-tie": N_("failure on a tie"),
    "huldufolk.result.won-by": (N_("won by {count}"), N_("won by {count}")),
    "huldufolk.result.won-tie": N_("won on a tie"),
    "huldufolk.result.tie": N_("a tie"),
}

ACTORS: dict[str, Template] = {
    "huldufolk.name": N_("Huldufolk"),
    "huldufolk.summary.major": N_("major"),
    "huldufolk.summary.minor": N_("minor"),
    "huldufolk.summary.mundane": N_("minor, mundane"),
    "huldufolk.tracker.cards": N_("cards"),
    "huldufolk.tracker.cards.full": N_("The {card:card} in the deck"),
    "huldufolk.group.cards": N_("cards"),
    "huldufolk.group.cards.full": N_("Cards still held"),
    "huldufolk.tracker.mundane": N_("M"),
    "huldufolk.tracker.mundane.full": N_("Mundane threshold"),
    "huldufolk.tracker.supernatural": N_("S"),
    "huldufolk.tracker.supernatural.full": N_("Supernatural threshold"),
    "huldufolk.occasion.deck": N_("whole deck"),
    "huldufolk.occasion.deck.full": N_("Give every surrendered card back, as at the start of a session"),
    "huldufolk.occasion.rest.mundane": N_("mundane threshold"),
    "huldufolk.occasion.rest.mundane.full": N_("Restore the mundane threshold after ten minutes of rest"),
    "huldufolk.occasion.rest.supernatural": N_("supernatural threshold"),
    "huldufolk.occasion.rest.supernatural.full": N_("Restore the supernatural threshold after ten minutes of rest"),
    "huldufolk.effect.surrender-card": N_("{actor} surrenders the {card:card}"),
    "huldufolk.effect.lower-mundane": N_("{actor}’s mundane threshold goes from {from} to {to}"),
    "huldufolk.effect.lower-supernatural": N_("{actor}’s supernatural threshold goes from {from} to {to}"),
}

ERRORS: dict[str, Template] = {
    "huldufolk.error.card-not-held": N_("{name} has no {card} left. Choose {held:or}."),
    "huldufolk.error.played-already": N_("{name} has played a card already. Each side plays one."),
    "huldufolk.error.not-a-side": N_("“{name}” is no side of this challenge. Choose {names:or}."),
    "huldufolk.error.automatic-success": N_("{name} succeeds with the affinity alone. Take the card back."),
    "huldufolk.error.already-mediated": N_(
        "The sides have come to terms, so nothing more is played. Take this move out."
    ),
    "huldufolk.error.mediation-late": N_(
        "A card has been chosen already. Take the cards back first if the sides come to terms."
    ),
    "huldufolk.error.nobody-to-mediate-with": N_(
        "Nobody opposes {name}, so there is nobody to come to terms with. Play a card."
    ),
    "huldufolk.error.draw-beside-chance": N_("A card is named already. Take out the card, or do not draw."),
    "huldufolk.error.nothing-to-draw": N_("An agreement cannot be drawn. Write down what was agreed."),
    "huldufolk.error.rating-low": N_("A rating of {rating} is too low. Set it to 1 or more."),
    "huldufolk.error.same-name": N_("Two sides are called {name}. Give one of them another name."),
    "huldufolk.error.too-few-sides": N_("A contest needs two sides or more. Add another."),
    "huldufolk.error.incumbent-absent": N_(
        "{name} takes no part in this contest. Let the holder be {names:or}, or leave it empty."
    ),
    "huldufolk.error.card-outside-full-deck": N_(
        "{name}’s deck has cards from the ace to {size}. Take out the {card}."
    ),
    "huldufolk.error.card-outside-half-deck": N_(
        "{name} is a minor actor, whose deck has cards from the ace to {size}. Take out the {card}."
    ),
    "huldufolk.error.card-twice": N_("{name}’s deck has the {card:card} twice. Take one out."),
    "huldufolk.error.deck-without-ace": N_("{name}’s deck has no ace, which is never surrendered. Put the 1 back in."),
    "huldufolk.error.equipment-mundane": N_(
        "Mundane equipment gives 0 to {most}, not {bonus}. Mend the bonus, or make it magical."
    ),
    "huldufolk.error.equipment-magical": N_("Magical equipment gives 0 to {most}, not {bonus}. Mend the bonus."),
    "huldufolk.error.equipment-defence": N_(
        "{name}’s equipment in defence gives 0 to {most}, not {bonus}. Mend the bonus."
    ),
    "huldufolk.error.supernatural-range": N_(
        "{name}’s supernatural bonuses come to 0 to {most} together, not {bonus}. Mend them."
    ),
    "huldufolk.error.threshold-negative": N_("A threshold cannot be below 0. Raise it."),
    "huldufolk.error.threshold-minor": N_("A minor actor’s threshold is at most {most}, not {threshold}. Lower it."),
    "huldufolk.error.threshold-mundane-minor": N_(
        "A mundane minor actor’s supernatural threshold is always 0. Set it to 0, or untick mundane."
    ),
    "huldufolk.error.mundane-major": N_("A major actor is never mundane. Untick mundane, or make the actor minor."),
    "huldufolk.error.sheet-newer": N_("A newer GM Console made this sheet. Update GM Console to open it."),
}

RULINGS: dict[str, Template] = {
    "huldufolk.ruling.H1": N_(
        "Ten minutes of rest make a threshold whole again. The source only says that it is restored."
    ),
    "huldufolk.ruling.H1.whole": N_("Back to its base value"),
    "huldufolk.ruling.H1.one": N_("1 more for every ten minutes"),
    "huldufolk.ruling.H2": N_(
        "In a contest the side that already holds the prize wins a tie. Where it is not among the tied, they "
        "may come to terms or play again. The source is silent."
    ),
    "huldufolk.ruling.H3": N_(
        "Contests use ordinary pools, so no threshold counts or falls. The source names thresholds for attacks alone."
    ),
    "huldufolk.ruling.H4": N_(
        "Equipment is a single bonus, mundane or magical. Only so is 30 the most that one character reaches, "
        "as “Building the Pool” says."
    ),
    "huldufolk.ruling.H5": N_(
        "An attack on several targets is a challenge for each, and each takes a card from the attacker. The "
        "source is silent."
    ),
    "huldufolk.ruling.H6": N_(
        "A threshold counts as it stands. “Resisting Attacks” gives 0 to 5 as the usual range, and 20 for "
        "patrons; a minor actor’s is at most 5."
    ),
    "huldufolk.ruling.H7": N_(
        "A defence counts the threshold before it falls, and an attack that cannot be defended lowers none. "
        "The source does not give the order."
    ),
    "huldufolk.ruling.H8": N_("Any sides may come to terms. “Mediation” has players’ characters in mind."),
    "huldufolk.ruling.H9": N_(
        "The storyteller may hand a card back, and notes why. In the source only a new game does."
    ),
}

WORDS: dict[str, Template] = {**PARTS, **STEPS, **NOTES, **HEADLINES, **ACTORS, **ERRORS, **RULINGS}
