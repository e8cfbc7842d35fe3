"""Words of what the roster does."""

from __future__ import annotations

from gm_console.wording.catalog import N_, Template

WORDS: dict[str, Template] = {
    "op.present": (N_("{name} is here"), N_("{count} actors are here")),
    "op.absent": (N_("{name} is not here"), N_("{count} actors are not here")),
    "op.cards": N_("{name} surrenders {cards:cards}"),
    "op.cards-back": N_("{name} gets {cards:cards} back"),
    "log.cards": N_("{name} surrenders {cards:cards}"),
    "log.cards-back": N_("{name} gets {cards:cards} back"),
    "app.error.figure-typed": N_("Type −2 or +1 to change the figure, =3 or 3 to set it."),
    "app.error.time-typed": N_("Behind @ type when it happened: @21:10, or @−10 for ten minutes ago."),
    "app.error.cards-typed": N_("Type the cards, such as 4 7 9. +4 gives the 4 back."),
    "app.error.card-unknown": N_("There is no card {card}. Type cards such as 4 7 9."),
    "app.error.card-gone": N_("{name} has no {card:card} left. Choose {held:cards-or}."),
    "app.error.card-there": N_("{name} has the {card:card} already. Leave it out."),
    "app.error.card-stays": N_("The {card:card} always stays with {name}. Leave it out."),
    "app.error.name-several": N_("{name} may be {names:or}. Type more of the name."),
}
