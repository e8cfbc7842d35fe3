"""What was overruled, in words."""

from __future__ import annotations

from gm_console.wording.catalog import N_, Template

WORDS: dict[str, Template] = {
    "app.override.kind.waived": N_("effect waived"),
    "app.override.kind.added": N_("effect added"),
    "app.override.kind.warning": N_("warning passed over"),
    "app.override.kind.initiative": N_("initiative passed over"),
    "app.override.kind.value": N_("set by hand"),
    "app.override.kind.drawn": N_("drawn anew"),
    "app.override.kind.corrected": N_("corrected"),
    "app.override.kind.abandoned": N_("abandoned after a draw"),
    "app.override.warning": N_("A warning was passed over"),
    "app.override.value": N_("{name}: {figure} {before} → {after}, set by hand"),
    "app.override.value.nobody": N_("{figure} {before} → {after}, set by hand"),
    "app.override.value-out": N_("{name}: {figure} {before} taken out by hand"),
    "app.override.value-out.nobody": N_("{figure} {before} taken out by hand"),
    "app.override.drawn": (
        N_("{count} value that was drawn was taken back or changed"),
        N_("{count} values that were drawn were taken back or changed"),
    ),
    "app.override.corrected": N_("{title}"),
    "app.figure.deck": N_("cards"),
    "app.figure.threshold": N_("threshold"),
    "app.figure.equipment": N_("equipment"),
    "app.figure.bonus": N_("equipment"),
    "app.figure.supernatural": N_("supernatural bonus"),
    "app.figure.rating": N_("rating"),
    "app.figure.difficulty": N_("difficulty"),
    "app.figure.complexity": N_("complexity"),
    "app.figure.exhaustion": N_("exhaustion rating"),
    "app.figure.horizon": N_("horizon"),
    "app.figure.damage": N_("damage"),
    "app.figure.dots": N_("dots"),
    "app.figure.value": N_("bonus"),
    "app.figure.dice": N_("dice"),
    "app.figure.automatic": N_("automatic successes"),
    "app.figure.current": N_("willpower"),
    "app.figure.maximum": N_("willpower at most"),
    "app.figure.energy": N_("energy"),
    "app.figure.arete": N_("arete"),
    "app.figure.soma": N_("Soma"),
    "app.figure.sophia": N_("Sophia"),
    "app.figure.pneuma": N_("Pneuma"),
}
