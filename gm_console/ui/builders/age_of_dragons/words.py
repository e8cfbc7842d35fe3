"""Short words of this builder: sample bands of the figures, sums, chances."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from gm_console.rules.age_of_dragons.moves import exertion_line
from gm_console.rules.age_of_dragons.play import POOLS, Modifier
from gm_console.rules.age_of_dragons.preview import Effort, Preview
from gm_console.rules.system import Line
from gm_console.ui.builders.age_of_dragons.sentence import Piece
from gm_console.wording.catalog import N_, plural, say, say_code, text

SPHERES = ("soma", "sophia", "pneuma")
FIGURES = ("technique", "difficulty", "power", "cost")
COMPLEXITIES = (
    (6, N_("work for several dragons")),
    (3, N_("several actions")),
    (2, N_("one or a few actions")),
    (0, N_("a single stroke")),
)
DIFFICULTIES = (
    (9, N_("easy for specialists alone")),
    (7, N_("most dragons find it hard")),
    (5, N_("some dragons find it easy")),
    (3, N_("very hard for a human")),
    (2, N_("trivial for a dragon")),
    (0, N_("simple even for a human")),
)
MOST_EXACT = 10**5
"""The largest denominator of a chance that is told as a fraction."""


def _band(bands: Sequence[tuple[int, str]], figure: int) -> str:
    return text(next(words for least, words in bands if figure >= least))


def complexity_words(complexity: int) -> str:
    """What a complexity is like: "several actions"."""
    return _band(COMPLEXITIES, complexity)


def difficulty_words(difficulty: int) -> str:
    """What a difficulty is like: "most dragons find it hard"."""
    return _band(DIFFICULTIES, difficulty)


def samples(bands: Sequence[tuple[int, str]]) -> str:
    """All the bands in one line, for a tooltip."""
    return " · ".join(text("from {least}: {words}", least=least, words=text(words)) for least, words in reversed(bands))


def sphere_word(sphere: str) -> str:
    """Soma, Sophia or Pneuma."""
    return say_code(f"age-of-dragons.sphere.{sphere}", {})


def pool_word(sphere: str) -> str:
    """The energy that a sphere's challenges are paid from."""
    return say_code(f"age-of-dragons.pool.{POOLS[sphere]}", {})


def exertion_word(exertion: int) -> str:
    """mild, moderate or full."""
    return say(exertion_line(exertion))


def figure_word(figure: str) -> str:
    """technique, difficulty, power or action cost."""
    return say_code(f"age-of-dragons.figure.{figure}", {})


def capital(words: str) -> str:
    """``words`` beginning with a capital."""
    return words[:1].upper() + words[1:]


def dice_words(count: int) -> str:
    """``1 die``, ``2 dice``."""
    return plural(N_("{count} die"), N_("{count} dice"), count)


def modifier_words(modifier: Modifier) -> str:
    """What a modifier in force changes, and whose."""
    figure = figure_word(modifier.figure)
    if modifier.target:
        return text("{figure} of {name} {by:signed}", figure=figure, name=modifier.target, by=modifier.amount)
    return text("{figure} {by:signed}", figure=figure, by=modifier.amount)


def chance_words(chance: Fraction) -> str:
    """A fraction where it is short, else a percentage."""
    template = "{chance:fraction}" if chance.denominator <= MOST_EXACT else "{chance:percent}"
    return text(template, chance=chance)


def in_words(chance: Fraction) -> str:
    """``3 in 4``, a percentage where the numbers are long."""
    if chance.denominator > 1000 or chance in (0, 1):
        return text("{chance:percent}", chance=chance)
    return text("{some} in {all}", some=chance.numerator, all=chance.denominator)


def effort_words(effort: Effort, complexity: int, *, attempt: bool) -> str:
    """What an exertion brings: ``succeeds 88.9 %, power 2 in 44.4 %``."""
    succeeds = text("succeeds {chance:percent}", chance=effort.success)
    if attempt and effort.completes:
        if effort.completes == effort.success:
            return text("completes {chance:percent}", chance=effort.completes)
        return text("{succeeds}, completes {chance:percent}", succeeds=succeeds, chance=effort.completes)
    if len(effort.powers) > 1:
        power, chance = effort.powers[-1]
        return text("{succeeds}, power {power} in {chance:percent}", succeeds=succeeds, power=power, chance=chance)
    if effort.powers and effort.powers[0][0] != 1 and complexity:
        return text("{succeeds}, power {power}", succeeds=succeeds, power=effort.powers[0][0])
    return succeeds


def cost_words(effort: Effort) -> str:
    """What an exertion costs: ``cost 2 of 4``."""
    if not effort.cost:
        return text("costs nothing")
    if effort.zeroed:
        return text(
            "cost {cost} of {energy}: zeroed out, complexity +{rise}",
            cost=effort.cost,
            energy=effort.before,
            rise=effort.rise,
        )
    return text("cost {cost} of {energy}", cost=effort.cost, energy=effort.before)


def _label(term: Line, skill: str) -> str:
    if skill and term.code.endswith(".arete"):
        return text("arete ({skill})", skill=skill)
    return say(term)


def _sum(terms: Sequence[Line], skill: str) -> str:
    """``Pneuma 6 + arete 1 − quality 1``."""
    told = ""
    for term in terms:
        amount = term.amount or 0
        piece = text("{label} {amount}", label=_label(term, skill), amount=abs(amount) if told else amount)
        if not told:
            told = piece
        else:
            template = N_("{sum} + {piece}") if amount >= 0 else N_("{sum} − {piece}")
            told = text(template, sum=told, piece=piece)
    return told


def technique_pieces(seen: Preview, skill: str) -> list[Piece]:
    """``Technique 8 = Pneuma 6 + arete 1, above difficulty 7: hits on 3+``."""
    body, strong = ("body", "secondary"), ("strong", "ink")
    pieces: list[Piece] = [
        (text("Technique {technique}", technique=seen.technique), *strong),
        (text(" = {sum}, ", sum=_sum(seen.terms, skill)), *body),
        (_against(seen), *body),
    ]
    if seen.trivial:
        return [*pieces, (text(" trivial, every die hits"), *strong)]
    return [*pieces, (text(" hits on "), *body), (text("{target}+", target=seen.target), *strong)]


def _against(seen: Preview) -> str:
    difficulty = text("{difficulty}", difficulty=seen.difficulty)
    if len(seen.difficulty_terms) > 1:
        difficulty = text("{difficulty} ({sum})", difficulty=seen.difficulty, sum=_sum(seen.difficulty_terms, ""))
    if seen.technique > seen.difficulty:
        return text("above difficulty {difficulty}:", difficulty=difficulty)
    if seen.technique == seen.difficulty:
        return text("equal to difficulty {difficulty}:", difficulty=difficulty)
    return text("below difficulty {difficulty}:", difficulty=difficulty)
