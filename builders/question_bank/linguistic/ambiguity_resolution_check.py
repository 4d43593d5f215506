"""Keys of ambiguity items, from collocates, restrictions, elimination and the truth of each reading."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

# Word -> (cue of the gloss, words that keep that sense company).
_COMPANY: dict[str, tuple[tuple[str, str], ...]] = {
    "spring": (("season", "orchard|winter|Lambs"), ("water", "Hikers|dries|rocks"), ("coil", "mattress|pen |sofa"), ("jump", "cat|frog|guards")),
    "board": (("wood", "Nail|floor|sawed"), ("charge", "voted|charity|resigned"), ("get on", "ferry|plane|train"), ("meals", "room and|lodging|Full")),
    "bar": (("metal", "iron|cage|steel"), ("drinks", "cocktail|wine|beer"), ("lawyers", "called to|law school|dishonest"), ("prevent", "casino|office|trucks")),
    "note": (("letter", "fridge|slid|thanks"), ("musical", "flute|song|piano"), ("money", "euro|watermark|pound"), ("notice", "gate|speed|calm")),
    "pitch": (("throw", "batter|baseball|horseshoes"), ("sound", "siren|sings|string"), ("sticky", "hull|barrels|boat"), ("sell", "sales|investors|buyers")),
    "charge": (("price", "delivery|parking|postage"), ("accuse", "theft|suspects|proof"), ("electricity", "phone|battery|socket"), ("rush", "bull|lances|rhino")),
    "file": (("papers", "contract|case|patient"), ("tool", "key|blade|coarse"), ("line", "single|of ants|trail"), ("hand in", "tax|complaint|divorce")),
    "tip": (("advice", "roses|beans|short cut"), ("money", "waiter|bill|taxi"), ("pointed", "pencil|iceberg|finger"), ("fall", "canoe|ladder|table")),
    "scale": (("fish", "trout|carp|snake"), ("weighing", "flour|kilos|ham"), ("order", "major|sharp|wrong note"), ("climb", "peak|wall|cliff")),
    "ring": (("jewelry", "finger|bride|jeweler"), ("boxers", "champion|round|Ropes"), ("bell", "desk|church|phone"), ("criminals", "smuggling|stolen|spy")),
    "wave": (("water", "dinghy|surfer|rocks"), ("hand", "passing|window|Grandma"), ("hair", "natural|barber|Rain"), ("rise", "burglaries|heat|strikes")),
    "draw": (("picture", "charcoal|map|chalk"), ("take money", "cash|account|savings"), ("nobody wins", "ended|goal|chess"), ("pull", "oxen|trams|sled")),
    "match": (("contest", "tennis|second half|team"), ("fire", "struck|dry|burned"), ("together", "curtains|shoes|colors"), ("equal", "swimmer|met her|rival")),
}  # fmt: skip


def _single(hits: list[str]) -> str:
    return hits[0] if len(hits) == 1 else f"{len(hits)} fit: {hits}"


def _sense(word: str, sentence: str) -> str:
    """Cue of the one sense whose company stands in the sentence."""
    return _single([cue for cue, company in _COMPANY[word] if re.search(company, sentence)])


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.?!])\s+", text.strip())


def word_sense(question: str, params: Mapping[str, Any]) -> str:
    """Gloss of the sense in the sentence asked about."""
    word = params["word"]
    place = re.search(r"in the (first|second|third|fourth) sentence", question)
    using = [
        s
        for s in _sentences(question.replace('"', "").replace("several senses: ", "senses. "))
        if re.search(rf"\b{word}\b", s)
    ]
    company = "|".join(listed for _, listed in _COMPANY[word])
    using = [s for s in using if re.search(company, s)]
    text = using[("first", "second", "third", "fourth").index(place[1])] if place else using[0]
    cue = _sense(word, text)
    return _single([gloss for gloss in params["candidates"] if re.search(rf"\b{cue}", gloss)])


def same_sense(question: str, params: Mapping[str, Any]) -> str:
    """The candidate with the sense of the sentence given."""
    word = params["word"]
    given = max(re.findall(r'"([^"]+)"', question), key=len)
    return _single([text for text in params["candidates"] if _sense(word, text) == _sense(word, given)])


def odd_sense(question: str, params: Mapping[str, Any]) -> str:
    """The number of the sentence whose sense no other shares."""
    lines = re.findall(r"\((\d)\) (.*?[.?!])(?= \(\d\)| In which| Three of)", question)
    senses = {number: _sense(params["word"], text) for number, text in lines}
    values = list(senses.values())
    return _single([f"sentence {number}" for number, sense in senses.items() if values.count(sense) == 1])


_RESTRICTIONS = (
    ("barking|bone", "dog"), ("worm|ripe", "pear"), ("banks|bank to bank", "river"), ("twelve|slow", "clock"), ("stump|wax", "candle"),
    ("chapter|page", "novel"), ("tire|parked", "truck"), ("leaves|acorns", "oak"), ("strings|tuning", "violin"), ("button|collar", "shirt"),
    ("milked|cud", "cow"), ("boil|whistle", "kettle"), ("anchor|sails", "ship"), ("reflect", "mirror"), ("coal|heating", "stove"),
    ("laid|sitting", "hen"), ("steeple|priest", "church"),
)  # fmt: skip


def what_is_it(question: str, params: Mapping[str, Any]) -> str:
    """The thing named of which alone the predicate can be said."""
    found = re.search(r"\bit ([^.]*)\.", question)
    if not found:
        return "unread"
    return _single(
        [
            f"the {thing}"
            for cue, thing in _RESTRICTIONS
            if re.search(rf"\b(?:{cue})", found[1]) and re.search(rf"\ban? {thing}\b", question)
        ]
    )


# (what was tried, what is said of the first thing, what is said of the second)
_REASONS = (
    ("fit into", "big|bulky", "small|roomy"),
    ("lift", "weak|short of", "heav"),
    ("cut through", "blunt|sharpening", "hard|tough"),
    ("pass under", "tall|high", "low"),
    ("reach", "short", "high|far"),
    ("hold", "weak|poor", "heav"),
    ("be seen through", "dim|unlit", "thick"),
    ("go through", "wide", "narrow|blocked"),
    ("cover", "small|not big", "large"),
)


def why_not(question: str, params: Mapping[str, Any]) -> str:
    """First or second thing of the sentence, by what was tried and the reason given."""
    place = re.search(r"sentence (\d)", question)
    sentences = dict(re.findall(r"\((\d)\) ([^.]*)\.", question))
    if not place:
        return "unread"
    event, reason = sentences[place[1]].split(" because it was ")
    first, second = re.findall(r"[Tt]he (\w+)", event)
    hits = []
    for tried, of_first, of_second in _REASONS:
        if f" {tried} the" in event:
            hits += [first] * bool(re.search(of_first, reason)) + [second] * bool(
                re.search(of_second, reason)
            )
    return _single([f"the {thing}" for thing in hits])


def whose_thing(question: str, params: Mapping[str, Any]) -> str:
    """Whoever of the people in the sentence the context does not rule out."""
    text = question.split('"')[1]
    context = question.split('"')[2].split(" Who had")[0].lower()
    people = [text.split()[0], *re.findall(r"the \w+", text)]
    return _single([person for person in people if not re.search(rf"\b{person.lower()}\b", context)])


_NUMBER = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}


def together_or_each(question: str, params: Mapping[str, Any]) -> str:
    """Count the things worker by worker."""
    said, rest = question.split('"')[1], question.split('"')[2]
    numbers = [_NUMBER[word] for word in re.findall(r"[a-z]+", said.lower()) if word in _NUMBER]
    teams, members, things = numbers if len(numbers) == 3 else (1, *numbers)
    made = set()
    for team in range(teams):
        for member in range(members):
            for thing in range(things):
                if "working alone" in rest:
                    made.add((team, member, thing))
                elif "working apart" in rest:
                    made.add((team, 0, thing))
                else:
                    made.add((0, 0, thing))
    return str(len(made))


def scope_of_adjective(question: str, params: Mapping[str, Any]) -> str:
    """Sum what the order covers in the reading that the clue shows."""
    order = re.search(r"Take the (\w+) (\w+) and (\w+) to", question)
    if not order:
        return "unread"
    stock = re.findall(r"(\d+) (\w+) (\w+)", question.split(".")[0])
    clue = question.split('"')[2]
    narrow = "as well" in clue or "even the" in clue
    total = 0
    for number, trait, thing in stock:
        if (thing == order[2] and trait == order[1]) or (thing == order[3] and (narrow or trait == order[1])):
            total += int(number)
    return str(total)


def more_than_whom(question: str, params: Mapping[str, Any]) -> str:
    """Of the two readings, the one that the figures make true."""
    facts = {(p, q): int(n) for p, q, n in re.findall(r"(\w+) \w+ (\w+) (\d+) times", question)}
    said = re.search(r'"(\w+) (\w+) (\w+) more often than (\w+)\."', question)
    if not said:
        return "unread"
    x, past, y, z = said.groups()
    readings = []
    if facts[x, y] > facts[z, y]:
        readings.append(f"{y} was {past} more often by {x} than by {z}")
    if facts[x, y] > facts[x, z]:
        readings.append(f"{y} was {past} by {x} more often than {z} was")
    return _single(readings)


_WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def said_or_done(question: str, params: Mapping[str, Any]) -> str:
    """Day of the deed or of the telling, by which of the two the context fixes or shifts."""
    remark, rest = question.split('"')[1], question.split('"')[2]
    named = re.search(r"on (\w+day)\.", remark)
    if not named:
        return "unread"
    of_talk = re.search(r"did \w+ speak of the \w+\?$", rest) is not None
    denied_talk = re.search(rf"spoke of the \w+ not on {named[1]}|said nothing on {named[1]}", rest)
    denied_deed = re.search(rf"did not [\w ]+ on {named[1]}|was not on {named[1]}", rest)
    if denied_talk or denied_deed:
        lag = re.search(r"(one|two|three) days? after", rest)
        steps = {"one": 1, "two": 2, "three": 3}[lag[1]] if lag else 0
        # What is denied of the day named is not at that day; the deed precedes the telling.
        if bool(denied_talk) != of_talk:
            return named[1]
        return _WEEK[(_WEEK.index(named[1]) + (steps if of_talk else -steps)) % 7]
    deed = re.search(r"the \w+ was on (\w+day)|witnessed the \w+ on (\w+day)", rest)
    talk = re.search(r"until (\w+day)|once, on (\w+day)", rest)
    found = talk if of_talk else deed
    return (found[1] or found[2]) if found else named[1]
