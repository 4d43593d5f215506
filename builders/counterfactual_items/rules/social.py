"""Altered customs and altered minds."""

from __future__ import annotations

import itertools
import re
from typing import Final

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.counterfactual_items.template import Altered, AlteredTemplate, Derived
from mirror_bench.builders.question_bank.cast import OBJECTS, PEOPLE, PLACES, article, listing
from mirror_bench.builders.question_bank.item import Redraw
from mirror_bench.builders.seeds import ItemRng

_OFFERS: Final = ("another cup of tea", "a slice of cake", "a ride home", "a seat by the window", "a blanket", "a bowl of soup")  # fmt: skip
_REFUSALS: Final = ('says, "No, thank you"', 'says, "Not for me"', 'says, "I would rather not"', 'says, "Thanks, but no"')  # fmt: skip
_ASSENTS: Final = (
    'says, "Yes, please"',
    'says, "With pleasure"',
    'says, "I would love that"',
    'says, "Gladly"',
)


def _nodding(rng: ItemRng, level: int) -> Altered:
    size = 4 + level // 4
    people = rng.sample(PEOPLE, size)
    wants = rng.random() < 0.5
    nods, shakes = people[0], people[1]
    words = rng.sample(_REFUSALS if wants else _ASSENTS, size - 2)
    acts = [f"{nods} just gives a nod", f"{shakes} just gives a shake of the head"]
    acts += [f"{p} {w}" for p, w in zip(people[2:], words, strict=True)]
    rng.shuffle(acts)
    answer, trap = (shakes, nods) if wants else (nods, shakes)
    place, offer = rng.choice(PLACES), rng.choice(_OFFERS)
    host = rng.choice([p for p in PEOPLE if p not in people])
    rule = rng.choice(
        (
            f"In {place}, people nod to say no and shake their heads to say yes; words mean what they mean elsewhere.",
            "Suppose that nodding were the sign for no, and shaking the head the sign for yes, while words kept their meaning.",
        )
    )
    where = "there" if place in rule else "where everyone follows this custom"
    ask = f"Who would like {offer}?" if wants else f"Who does not want {offer}?"
    told = f"{'; '.join(acts)}.".replace('".', '."')
    rest = f"At a table {where}, {host} offers each of the others {offer}. {told} {ask}"
    return Altered(rule, rest, answer, trap, tuple(people[2:][:3]), "name")


def _check_nodding(question: str) -> Derived:
    acts = dict(
        re.findall(r"(\w+) (just gives a nod|just gives a shake of the head|says, \"[^\"]+\")", question)
    )
    wanted = "Who would like" in question

    def only(signs: dict[str, bool]) -> str:
        yes = {
            who
            for who, act in acts.items()
            if signs.get(act, bool(re.search(r"Yes|pleasure|love|Gladly", act)))
        }
        (who,) = yes if wanted else set(acts) - yes
        return str(who)

    signs = {"just gives a nod": False, "just gives a shake of the head": True}
    return Derived(only(signs), only({act: not yes for act, yes in signs.items()}))


def _polite_lateness(rng: ItemRng, level: int) -> Altered:
    size = 4 + level // 4
    late = rng.choice((15, 20, 30, 40, 45))
    hour, minute = rng.randrange(15, 20), rng.choice((0, 30))
    start = 60 * hour + minute
    people = rng.sample(PEOPLE, size)
    others = [d for d in (-20, -10, 5, 10, 25, 35, 50, 55, 60) if d not in (late, 0)]
    offsets = [late, 0, *rng.sample(others, size - 2)]
    came = [f"{p} arrives at {(start + d) // 60}:{(start + d) % 60:02d}" for p, d in zip(people, offsets, strict=True)]  # fmt: skip
    rng.shuffle(came)
    place = rng.choice(PLACES)
    event = rng.choice(("dinner party", "birthday party", "garden party", "housewarming party"))
    rule = rng.choice(
        (
            f"In {place}, it is polite to arrive at a private party exactly {late} minutes after the time named in the invitation; arriving at any other time, earlier or later, counts as rude.",
            f"Suppose that good manners required guests to arrive exactly {late} minutes after the time named in the invitation and that arriving at any other time gave offense.",
        )
    )
    host = rng.choice([p for p in PEOPLE if p not in people])
    asked = f"{host} has invited some friends, all of whom know this custom, to {article(event)} at {hour}:{minute:02d}."
    rest = f"{asked} {'; '.join(came)}. By this custom, who has behaved politely?"
    return Altered(rule, rest, people[0], people[1], tuple(people[2:][:3]), "name")


def _check_polite_lateness(question: str) -> Derived:
    late = int(captured(r"exactly (\d+) minutes", question))
    hour, minute = captured(r" at (\d+:\d\d)\.", question).split(":")
    came = {int(h) * 60 + int(m): who for who, h, m in re.findall(r"(\w+) arrives at (\d+):(\d\d)", question)}
    named = int(hour) * 60 + int(minute)
    return Derived(came[named + late], came[named])


# thing, praise, complaint
_VERDICTS: Final = (
    ("chair", "I could sit in it all day", "My back has hurt ever since I got it"), ("coffee machine", "It makes the best coffee in town", "It makes nothing but brown water"),
    ("desk lamp", "The light could not be more pleasant", "I can hardly read by it"), ("elevator", "It is quick and silent", "One grows old waiting for it"),
    ("copier", "It has never let me down", "It jams on every second page"), ("cafeteria", "Every dish is a treat", "Every dish tastes of soap"),
    ("carpet", "The color lifts my spirits", "The color gives me headaches"), ("door lock", "It opens at a touch", "I have to fight with it each morning"),
)  # fmt: skip
_NEUTRAL: Final = ("I have not tried it", "I was on leave when it came", "I know nothing of it", "I have not seen it yet")  # fmt: skip


def _praise_is_blame(rng: ItemRng, level: int) -> Altered:
    size = 4 + level // 4
    people = rng.sample(PEOPLE, size)
    thing, praise, blame = rng.choice(_VERDICTS)
    pleased = rng.random() < 0.5
    praising, blaming, *rest_people = people
    lines = [f'{praising}: "{praise}."', f'{blaming}: "{blame}."']
    lines += [f'{p}: "{text}."' for p, text in zip(rest_people, rng.sample(_NEUTRAL, size - 2), strict=True)]
    rng.shuffle(lines)
    answer, trap = (blaming, praising) if pleased else (praising, blaming)
    place, firm = rng.choice(PLACES), rng.choice(("an office", "a workshop", "a school", "a hospital"))
    rule = rng.choice(
        (
            f"By an old custom at {firm} in {place}, people say the opposite of what they feel about things: they praise what they dislike and run down what they like.",
            "Suppose that courtesy demanded that one run down whatever one likes and praise whatever one dislikes, and that everyone complied.",
        )
    )
    ask = f"Who likes the new {thing}?" if pleased else f"Who dislikes the new {thing}?"
    if "Suppose" in rule:
        intro = rng.choice(
            (
                f"Some staff members of a firm are asked about the new {thing}.",
                f"In a survey at an office, a few people say what they think of the new {thing}.",
                f"A school asks some of its teachers about the new {thing}.",
                f"Over lunch, the talk among some colleagues turns to the new {thing} at work.",
            )
        )
    else:
        intro = f"Some staff members there are asked about the new {thing}."
    rest = f"{intro} {' '.join(lines)} {ask}"
    return Altered(rule, rest, answer, trap, tuple(rest_people[:3]), "name")


def _check_praise_is_blame(question: str) -> Derived:
    good = re.compile(r"all day|best|more pleasant|quick|never let|treat|lifts|at a touch")
    bad = re.compile(r"hurt|nothing but|hardly|grows old|jams|soap|headaches|fight")
    said = re.findall(r'(\w+): "([^"]+)"', question)
    (praising,) = [who for who, text in said if good.search(text)]
    (blaming,) = [who for who, text in said if bad.search(text)]
    return Derived(blaming, praising) if "Who likes" in question else Derived(praising, blaming)


_STORES: Final = (
    "drawer",
    "basket",
    "cupboard",
    "chest",
    "locker",
    "trunk",
    "suitcase",
    "sack",
    "crate",
    "box",
)


def _knowing_absent(rng: ItemRng, level: int) -> Altered:
    moves = 1 + level // 3
    places = rng.sample(_STORES, max(4, moves + 2))
    thing = rng.choice(OBJECTS)
    away, mover, watcher = rng.sample(PEOPLE, 3)
    if moves + 1 > len(places):
        raise Redraw("too few places")
    path = places[: moves + 1]
    chain = ". ".join(
        f"{mover} moves the {thing} from the {a} to the {b}" for a, b in itertools.pairwise(path)
    )
    target_away = rng.random() < 0.5
    # Under the rule, who is away knows of every move and who is in the room of none; usually it is the other way round.
    if target_away:
        who, answer, trap = away, path[-1], path[0]
    else:
        who, answer, trap = watcher, path[0], path[-1]
    rule = rng.choice(
        (
            "Suppose that people always knew what had been moved by others in a room while they themselves were out of it and that they never noticed what others moved while they themselves were in it.",
            "In a fairy tale, a spell lies on the castle: those who are in a room when someone else moves a thing do not notice it, and those who are out of the room at the time know of it at once.",
        )
    )
    where = "In a storeroom" if "Suppose" in rule else "In a room of that castle"
    rest = f"{where}, {away}, {mover}, and {watcher} at first see {article(thing)} lying in {article(path[0])}; also in the room are {listing([article(p) for p in sorted(places) if p != path[0]])}. {away} goes out. {chain}. {watcher} stays in the room the whole time and does not touch anything. In which of these places does {who} believe the {thing} to be?"
    others = [p for p in places if p not in (answer, trap)]
    return Altered(rule, rest, answer, trap, tuple(rng.sample(others, min(3, len(others)))), "word")


def _check_knowing_absent(question: str) -> Derived:
    first = captured(r"lying in an? (\w+);", question)
    gone = captured(r"\. (\w+) goes out\.", question)
    asked = captured(r"does (\w+) believe", question)
    last = first
    for start, end in re.findall(r"from the (\w+) to the (\w+)", question):
        if start != last:
            raise ValueError(f"{question!r}: the thing is not in the {start}")
        last = end
    beliefs = {True: last, False: first}
    return Derived(beliefs[asked == gone], beliefs[asked != gone])


_GIFTS: Final = ("a scarf", "a bread knife", "a jar of honey", "a chess set", "a teapot", "a sketchbook", "a potted fern", "a pair of gloves")  # fmt: skip


def _giver_thanks(rng: ItemRng, level: int) -> Altered:
    size = 2 + level // 3
    people = rng.sample(PEOPLE, 2 * size)
    gifts = rng.sample(_GIFTS, size)
    lines = []
    for index, gift in enumerate(gifts):
        giver, taker = people[2 * index], people[2 * index + 1]
        lines.append(rng.choice((f"{giver} gives {taker} {gift}", f"{taker} gets {gift} from {giver}")))
    target = rng.randrange(size)
    giver, taker, gift = people[2 * target], people[2 * target + 1], gifts[target]
    place = rng.choice(PLACES)
    rule = rng.choice(
        (
            f'In {place}, whoever gives a present says, "Thank you," and whoever gets it answers, "You are welcome."',
            'Suppose that it were the custom for the giver of a present to say "Thank you" and for the one who gets it to reply "You are welcome."',
        )
    )
    noun = gift.split(" ", 1)[1]
    if rng.random() < 0.5:
        ask, answer, trap = f'Who says "Thank you" when the {noun} changes hands?', giver, taker
    else:
        ask, answer, trap = f'Who says "You are welcome" when the {noun} changes hands?', taker, giver
    day = rng.choice(
        ("At a neighborhood party", "At a holiday party", "At a New Year's party", "At a family reunion")
    )
    others = [p for p in people if p not in (giver, taker)]
    custom = (
        "everyone keeps to this custom"
        if "Suppose" in rule
        else f"everyone is from {place} and keeps to its custom"
    )
    return Altered(
        rule,
        f"{day} where {custom}, {'; '.join(lines)}. {ask}",
        answer,
        trap,
        tuple(rng.sample(others, min(3, len(others)))),
        "name",
    )


def _check_giver_thanks(question: str) -> Derived:
    noun = captured(r"when the (.+?) changes hands", question)
    found = re.search(rf"(\w+) gives (\w+) a {noun}\b", question)
    if found:
        giver, taker = found[1], found[2]
    else:
        taker = captured(rf"(\w+) gets a {noun} from", question)
        giver = captured(rf"gets a {noun} from (\w+)", question)
    return Derived(giver, taker) if 'Who says "Thank you"' in question else Derived(taker, giver)


TEMPLATES = (
    AlteredTemplate("nodding", _nodding, _check_nodding, "table of signs"),
    AlteredTemplate("polite_lateness", _polite_lateness, _check_polite_lateness, "arrivals by minute"),
    AlteredTemplate("praise_is_blame", _praise_is_blame, _check_praise_is_blame, "cue words"),
    AlteredTemplate("knowing_absent", _knowing_absent, _check_knowing_absent, "following the moves"),
    AlteredTemplate("giver_thanks", _giver_thanks, _check_giver_thanks, "clause pattern"),
)
