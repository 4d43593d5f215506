"""Keys of ambiguity items, from collocates, restrictions, elimination and the truth of each reading."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

# Word -> (cue of the gloss, words that keep that sense company).
_COMPANY: dict[str, tuple[tuple[str, str], ...]] = {
    "spring": (("season", "orchard|winter|Lambs"), ("water", "Hikers|dries|rocks"), ("coil", "mattress|pen |sofa"), ("jump", "cat|frog|guards")),
    "board": (("wood", "Nail|floor|sawed"), ("charge", "voted|charity|resigned"), ("get on", "ferry|plane|train"), ("meals", "room and|lodging|Full")),
    "bar": (("metal", "iron|cage|steel"), ("drinks", "cocktail|juice|beer"), ("lawyers", "called to|law school|dishonest"), ("prevent", "casino|office|trucks")),
    "note": (("letter", "fridge|slid|thanks"), ("musical", "flute|song|piano"), ("money", "euro|watermark|pound"), ("notice", "gate|speed|calm")),
    "pitch": (("throw", "batter|baseball|horseshoes"), ("sound", "siren|sings|string"), ("sticky", "hull|barrels|boat"), ("sell", "sales|investors|buyers")),
    "charge": (("price", "delivery|parking|postage"), ("accuse", "theft|suspects|proof"), ("electricity", "phone|battery|socket"), ("rush", "bull|lances|rhino")),
    "file": (("papers", "contract|case|patient"), ("tool", "key|blade|coarse"), ("line", "single|of ants|trail"), ("hand in", "tax|complaint|divorce")),
    "tip": (("advice", "roses|beans|short cut"), ("money", "waiter|bill|taxi"), ("pointed", "pencil|mountain|finger"), ("fall", "canoe|ladder|table")),
    "scale": (("fish", "trout|carp|snake"), ("weighing", "flour|kilos|ham"), ("order", "major|sharp|wrong note"), ("climb", "peak|wall|cliff")),
    "ring": (("jewelry", "finger|bride|jeweler"), ("boxers", "champion|round|Ropes"), ("bell", "desk|church|phone"), ("criminals", "smuggling|stolen|spy")),
    "wave": (("water", "dinghy|surfer|rocks"), ("hand", "passing|window|Grandma"), ("hair", "natural|barber|curls"), ("rise", "burglaries|heat|strikes")),
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
    ("barked|tail", "dog"), ("ripe|worm", "pear"), ("banks|source", "river"), ("ticked|slow", "clock"), ("stump|wax", "candle"),
    ("chapter|pages", "novel"), ("diesel|tire", "truck"), ("leaves|chainsaw", "oak"), ("strings|tuning", "violin"), ("button|collar", "shirt"),
    ("milked|grass", "cow"), ("salt|boiling", "soup"), ("anchor|bow", "ship"), ("face|misty", "mirror"), ("coal|warmed", "stove"), ("laid|sitting", "hen"),
)  # fmt: skip


def what_is_it(question: str, params: Mapping[str, Any]) -> str:
    """The thing named of which alone the predicate can be said."""
    found = re.search(r"\bit ((?:barked|wagged|was|had|ticked|dripped|needed|showed|warmed).*)", question)
    if not found:
        return "unread"
    return _single(
        [thing for cue, thing in _RESTRICTIONS if re.search(cue, found[1]) and f"the {thing}" in question]
    )


_OF_THE_FIRST = "too big|too bulky|too weak|short of power|too blunt|sharpening|too tall|loaded|too short|last two|feeble|poor quality|too dim|unlit|too wide|too broad|shrunk"


def why_not(question: str, params: Mapping[str, Any]) -> str:
    """First or second thing of the clause, by the reason."""
    place = re.search(r"in the (first|second|third|fourth) ", question)
    clauses = question.split(": ", 1)[1].split("; ")
    clause = clauses[("first", "second", "third", "fourth").index(place[1])] if place else clauses[0]
    things: list[str] = re.findall(r"the (\w+)", clause.split(" because")[0])
    first, second = things
    reason = clause.split("because it was ")[1]
    small = "too small" in reason
    if small:
        return first if "cover" in clause else second
    return first if re.search(_OF_THE_FIRST, reason) else second


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
                elif "worked apart" in rest:
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
        readings.append(f"{z} {past} {y} less often than {x} {past} {y}")
    if facts[x, y] > facts[x, z]:
        readings.append(f"{x} {past} {z} less often than {x} {past} {y}")
    return _single(readings)


def said_or_done(question: str, params: Mapping[str, Any]) -> str:
    """Day of the deed or of the telling, by which of the two the context fixes elsewhere."""
    remark, rest = question.split('"')[1], question.split('"')[2]
    named = re.search(r"on (\w+day)\.", remark)
    deed = re.search(r"until (\w+day), as|records show (\w+day)", rest)
    talk = re.search(r"until (\w+day), when|spoke of it was (\w+day)", rest)
    if not named:
        return "unread"
    if "speak of it?" in rest:
        return (talk[1] or talk[2]) if talk else named[1]
    return (deed[1] or deed[2]) if deed else named[1]
