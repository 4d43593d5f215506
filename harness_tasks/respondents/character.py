"""Who a respondent is: what it knows, how sure it says it is, and what it does about it. All of it is known truth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from mirror_bench.builders.schemas.taxonomy import DOMAINS
from mirror_bench.builders.seeds import ItemRng
from mirror_bench.harness_tasks.respondents.items import KnownItem

Habit = Literal["when_unsure", "always", "never"]

TENTHS: Final = tuple(n / 10 for n in range(1, 11))
WEAK_DOMAINS: Final = ("spatial", "temporal", "logical", "procedural")
WEAK_ACCURACY: Final = 0.3
STRONG_ACCURACY: Final = 0.8
EASE: Final = 0.2
UNSURE: Final = 0.5
BY_DOMAIN: Final[Mapping[str, float]] = {
    domain: WEAK_ACCURACY if domain in WEAK_DOMAINS else STRONG_ACCURACY for domain in DOMAINS
}


@dataclass(frozen=True)
class Character:
    """Parameters of a respondent.

    levels: chances of being right, one drawn for each item; unused where accuracy gives one for each domain (an item of
    several domains takes the lowest). shift: stated confidence minus chance of being right. stated: one confidence for
    everything. help: when it skips, takes the easier task, calls tools, defers. stake: a fixed bet in place of
    confidence x 10. breaks, truncates: share of prompts answered outside the layout, or cut off in reasoning; reasons: every
    reply begins with a reasoning block.
    """

    name: str
    description: str
    levels: tuple[float, ...] = TENTHS
    accuracy: Mapping[str, float] | None = field(default=None, hash=False)
    shift: float = 0.0
    stated: float | None = None
    help: Habit = "when_unsure"
    stake: int | None = None
    breaks: float = 0.0
    truncates: float = 0.0
    reasons: bool = False

    def __post_init__(self) -> None:
        for name in ("breaks", "truncates"):
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"{name} is {getattr(self, name)!r}; it is a share in [0, 1]")
        if self.stated is not None and not 0 <= self.stated <= 1:
            raise ValueError(f"stated is {self.stated!r}; it is a confidence in [0, 1]")
        if not all(0 <= level <= 1 and 0 <= round(level + self.shift, 9) <= 1 for level in self.levels):
            raise ValueError(f"levels {self.levels!r} with shift {self.shift!r} leave [0, 1]")


@dataclass(frozen=True)
class Truth:
    """What holds for one item. chance: probability of being right over seeds; knows: whether it is right with this seed;
    confidence: what it believes its chance to be, in [0, 1]."""

    chance: float
    knows: bool
    confidence: float


def truth(character: Character, seed: int, item: KnownItem) -> Truth:
    """The truth about one item, a function of seed and text alone: the same in every channel."""
    if character.accuracy is not None:
        chance = min(character.accuracy[domain] for domain in item.domains)
    else:
        # The simplified form of a task has a level of its own; only a domain's accuracy carries over to it.
        chance = ItemRng("respondent level", seed, item.mark).choice(character.levels)
    if item.eased and character.accuracy is not None:
        chance = min(1.0, chance + EASE)
    knows = ItemRng("respondent knows", seed, item.mark).random() < chance
    confidence = (
        character.stated if character.stated is not None else min(1.0, max(0.0, chance + character.shift))
    )
    return Truth(chance, knows, round(confidence, 9))


def calibrated() -> Character:
    """Right in exactly the share of cases it states, at every level from 0.1 to 1.0."""
    return Character("calibrated", "right as often as it says, at every level of confidence")


def overconfident(by: float = 0.3) -> Character:
    """Confidence exceeds the chance of being right by ``by`` on every item; a multiple of 0.1 in [0.1, 0.9]."""
    tenths = round(by * 10)
    if not 1 <= tenths <= 9 or abs(tenths - by * 10) > 1e-9:
        raise ValueError(
            f"overconfident by {by!r}: give a multiple of 0.1 from 0.1 to 0.9, so that whole bets can state it"
        )
    return Character(
        "overconfident",
        f"confidence exceeds accuracy by {tenths / 10}",
        levels=TENTHS[: 10 - tenths],
        shift=tenths / 10,
    )


def constant_80() -> Character:
    """States 80 % (bets 8) on everything, whatever it knows."""
    return Character("constant_80", "states 80 % on everything", stated=0.8)


def always_opts_out() -> Character:
    """Skips, takes the easier task, calls for help and defers whenever it may; bets 1."""
    return Character("always_opts_out", "skips, delegates and defers whenever it may", help="always", stake=1)


def always_proceeds() -> Character:
    """Never skips, delegates or defers; bets 10."""
    return Character("always_proceeds", "never skips, delegates or defers", help="never", stake=10)


def knows_and_acts() -> Character:
    """Weak in four domains, says so, and asks for help there."""
    return Character("knows_and_acts", "knows its weak domains and acts on it", accuracy=BY_DOMAIN)


def knows_not_acts() -> Character:
    """Weak in four domains and says so, but goes on alone all the same."""
    return Character(
        "knows_not_acts", "knows its weak domains but does not act on it", accuracy=BY_DOMAIN, help="never"
    )


def format_breaker(share: float = 0.5) -> Character:
    """Calibrated, but answers a share of prompts outside the layout."""
    return Character("format_breaker", f"breaks the layout in {share:.0%} of replies", breaks=share)


def truncating_reasoner(share: float = 0.3) -> Character:
    """Calibrated, reasons in a hidden block first, and in a share of prompts runs out of tokens inside it."""
    return Character(
        "truncating_reasoner",
        f"runs out of tokens while reasoning in {share:.0%} of replies",
        truncates=share,
        reasons=True,
    )


CHARACTERS: Final = {
    "calibrated": calibrated,
    "overconfident": overconfident,
    "constant_80": constant_80,
    "always_opts_out": always_opts_out,
    "always_proceeds": always_proceeds,
    "knows_and_acts": knows_and_acts,
    "knows_not_acts": knows_not_acts,
    "format_breaker": format_breaker,
    "truncating_reasoner": truncating_reasoner,
}


def character(name: str) -> Character:
    """A character by name; ``overconfident:0.2`` and the like set its one parameter.

    Raises ValueError naming the characters there are.
    """
    base, _, parameter = name.partition(":")
    factory = CHARACTERS.get(base)
    if factory is None:
        raise ValueError(f"no respondent {base!r}; there are: {', '.join(CHARACTERS)}")
    if not parameter:
        return factory()
    if base not in ("overconfident", "format_breaker", "truncating_reasoner"):
        raise ValueError(f"respondent {base!r} takes no parameter, got {parameter!r}")
    try:
        value = float(parameter)
    except ValueError:
        raise ValueError(f"respondent {name!r}: {parameter!r} is not a number") from None
    return factory(value)  # type: ignore[call-arg]  # the three named above take one number
