"""Remarks that fit what happened, and remarks that plainly do not."""

from __future__ import annotations

from dataclasses import dataclass

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.social import sarcasm_detection_check as check
from mirror_bench.builders.question_bank.social.drawing import (
    by_level,
    near_counts,
    others,
    sentence,
    shuffled,
)
from mirror_bench.builders.seeds import ItemRng


@dataclass(frozen=True)
class _Topic:
    """good, bad: what happened, as clauses. praise: remarks that fit the good. gist: short clauses (good, bad)."""

    good: tuple[str, ...]
    bad: tuple[str, ...]
    praise: tuple[str, ...]
    gist: tuple[str, str]


_TOPICS = {
    "soup": _Topic(
        ("the soup at lunch was hot and full of flavor", "at lunch, everyone asked for a second bowl of soup"),
        ("the soup at lunch was cold and tasted of dishwater", "at lunch, nobody got past the first spoonful of soup"),
        ("My compliments to whoever made the soup!", "I could live on that soup!"),
        ("the soup was good", "the soup was bad"),
    ),
    "weather": _Topic(
        ("the sun shone on the family picnic all day", "there was not a cloud in the sky during the family picnic"),
        ("it hailed all through the family picnic", "a storm blew the family picnic into the lake"),
        ("Couldn't have picked a finer day for a picnic!", "What perfect picnic weather!"),
        ("the weather was fine", "the weather was foul"),
    ),
    "room": _Topic(
        ("not a sound reached the hotel room all night", "the hotel room was as still as a church"),
        ("a jackhammer ran below the hotel room all night", "the hotel room shook with disco music until dawn"),
        ("What a peaceful hotel room!", "I have never slept in a quieter hotel!"),
        ("the hotel room was quiet", "the hotel room was noisy"),
    ),
    "tent": _Topic(
        ("the new tent kept everyone dry through the storm", "the new tent stood firm in a gale"),
        ("the new tent leaked at the first drizzle", "the new tent fell down in a light breeze"),
        ("They really know how to make tents!", "That tent was worth every penny!"),
        ("the tent was sound", "the tent was useless"),
    ),
    "cake": _Topic(
        ("the birthday cake rose beautifully and was gone in minutes", "the birthday cake came out golden and light"),
        ("the birthday cake came out black and as hard as a brick", "the birthday cake sank in the middle and tasted of soap"),
        ("You should open a bakery with cakes like that!", "Now that's what I call a cake!"),
        ("the cake was good", "the cake was bad"),
    ),
    "directions": _Topic(
        ("the directions to the party led straight to the door", "thanks to the directions, nobody took a wrong turn on the way to the party"),
        ("the directions to the party ended at a brick wall", "the directions to the party sent everyone to the wrong town"),
        ("Excellent directions, I must say!", "With directions like these, who needs a map?"),
        ("the directions were clear", "the directions were wrong"),
    ),
    "meeting": _Topic(
        ("the staff meeting settled all six questions within twenty minutes", "the staff meeting solved every problem on the list"),
        ("the staff meeting ran for five hours and settled nothing", "the staff meeting was spent on choosing a date for the next one"),
        ("Well, that meeting was time well spent!", "If only every meeting were as useful as this one!"),
        ("the meeting was useful", "the meeting was pointless"),
    ),
    "parcel": _Topic(
        ("a vase sent by mail arrived without a scratch", "a vase sent by mail came out of its box unharmed"),
        ("a vase sent by mail arrived in forty pieces", "a vase sent by mail came out of its box in shards"),
        ("The packers took good care of that vase!", "That vase was handled with real care!"),
        ("the vase arrived whole", "the vase arrived broken"),
    ),
    "keeper": _Topic(
        ("the home team's goalkeeper stopped every single shot", "the home team's goalkeeper saved two penalties"),
        ("the home team's goalkeeper let in nine goals", "the home team's goalkeeper threw the ball into the wrong net"),
        ("What a goalkeeper we have!", "Nothing gets past our goalkeeper!"),
        ("the goalkeeper played well", "the goalkeeper played badly"),
    ),
    "plumber": _Topic(
        ("the plumber fixed a dripping faucet in five minutes", "after the plumber's visit, every faucet worked perfectly"),
        ("the plumber came to fix a drip and left a flood", "after the plumber's visit, only brown water came out of the faucets"),
        ("That plumber is a true master!", "I will recommend that plumber to all my friends!"),
        ("the plumber did well", "the plumber did badly"),
    ),
    "chairs": _Topic(
        ("the seats on the train were wide and soft", "the seats on the train left plenty of room to stretch out"),
        ("the seats on the train were as hard as planks", "the seats on the train had springs sticking out"),
        ("Those train seats were a dream!", "I could have sat in those seats forever!"),
        ("the seats were comfortable", "the seats were uncomfortable"),
    ),
    "signal": _Topic(
        ("a phone call to Canada went through at once and was crystal clear", "a two-hour phone call to Canada passed without a crackle"),
        ("a phone call to Canada broke off eleven times", "on a phone call to Canada, there was nothing but crackle"),
        ("What a brilliant phone connection!", "That phone line never lets you down!"),
        ("the connection was clear", "the connection was bad"),
    ),
    "dog": _Topic(
        ("the new puppy sat quietly while guests were there", "the new puppy greeted the guests and lay down when told"),
        ("the new puppy tore up the sofa", "the new puppy ate a guest's hat and bit the mail carrier"),
        ("What a well-trained puppy!", "That puppy has wonderful manners!"),
        ("the puppy behaved well", "the puppy behaved badly"),
    ),
    "paint": _Topic(
        ("the new paint in the hallway went on smooth and even", "the painters left clean edges and not a drop on the floor"),
        ("the new paint in the hallway ran down the wall in streaks", "the painters left blotches on the walls, the floor, and the cat"),
        ("Those painters have an eye for detail!", "Now that's a lovely paint job!"),
        ("the painting was done well", "the painting was done badly"),
    ),
}  # fmt: skip


@dataclass(frozen=True)
class _Measured:
    """A topic told in numbers. fact: format with due and came. praise: remarks that fit the good case."""

    fact: str
    praise: tuple[str, ...]


_MEASURED = {
    "bus": _Measured("on the day of the fair, the bus, due at {a}, came at {b}", ("The bus company keeps time like a Swiss watch!", "That bus is as punctual as ever!")),
    "bill": _Measured("the car repair was quoted at {a} dollars and cost {b} dollars", ("The garage sticks to its quotes, I see!", "An honest price for the repair, exactly as quoted!")),
    "guests": _Measured("at the school show, {a} people were expected and {b} came", ("We drew a full house!", "The whole town wanted to see our show!")),
    "exam": _Measured("on the math exam, the passing score was {a} and the average score was {b}", ("That exam went brilliantly!", "That exam was a real triumph!")),
    "wait": _Measured("at the restaurant, a table was promised within {a} minutes and was ready after {b} minutes", ("They seated us in no time!", "There was hardly any wait for a table!")),
}  # fmt: skip


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02d}"


def _measured_fact(rng: ItemRng, topic: str, good: bool, bare: bool = False) -> str:
    """A fact in numbers, plainly good or plainly bad; ``bare``: no word beside the numbers shows which."""
    if topic == "bus":
        due = rng.randint(8 * 60, 11 * 60)
        a, b = _clock(due), _clock(due if good else due + rng.randint(45, 130))
    elif topic == "bill":
        quote = rng.randint(8, 19) * 10
        a, b = str(quote), str(quote if good else quote * rng.choice((3, 4, 5)) + rng.choice((0, 10, 20)))
    elif topic == "guests":
        expected = rng.randint(12, 40) * 10
        a, b = str(expected), str(expected + rng.randint(1, 60) if good else rng.randint(2, 9))
        b = b if good or bare else f"only {b}"
    elif topic == "exam":
        mark = rng.randint(50, 60)
        a, b = str(mark), str(rng.randint(82, 95) if good else rng.randint(17, 34))
    else:
        limit = rng.choice((10, 15, 20))
        a, b = str(limit), str(rng.randint(2, 5) if good else rng.randint(80, 150))
    return _MEASURED[topic].fact.format(a=a, b=b)


def _draw_fact(rng: ItemRng, topic: str, good: bool) -> str:
    if topic in _MEASURED:
        return _measured_fact(rng, topic, good)
    return rng.choice(_TOPICS[topic].good if good else _TOPICS[topic].bad)


def _draw_remark(rng: ItemRng, topic: str) -> str:
    return rng.choice(_MEASURED[topic].praise if topic in _MEASURED else _TOPICS[topic].praise)


def _draw_topics(rng: ItemRng, count: int, level: int) -> list[str]:
    """Topics told in words at the low levels; in numbers, which must be compared, more often at the high ones."""
    numbers = rng.sample(sorted(_MEASURED), min(count, by_level(level, 0, 4)))
    return shuffled(rng, numbers + rng.sample(sorted(_TOPICS), count - len(numbers)))


_SETTING = (
    "All the people below know how everything went.",
    "Everyone quoted below knows all this.",
    "The people below all know exactly what happened.",
)
_RULE = (
    "A remark counts as sarcastic here if it says the opposite of what the speaker plainly knows to be true.",
    "Count a remark as sarcastic if it praises something that the speaker knows went wrong, and as sincere if it fits what happened.",
)


_OPENINGS = (
    "Here is some of what happened last week.",
    "Here is how some things went last week.",
    "Here is how some things turned out last month.",
    "Here is some of what happened last month.",
)


def _scene(rng: ItemRng, topics: list[str], goods: list[bool]) -> str:
    facts = [sentence(_draw_fact(rng, topic, good)) + "." for topic, good in zip(topics, goods, strict=True)]
    return f"{rng.choice(_OPENINGS)} {' '.join(shuffled(rng, facts))}"


def _both_or_one(rng: ItemRng, level: int) -> Draft:
    """Two speakers; either, both or neither is sarcastic."""
    first, second = rng.sample(PEOPLE, 2)
    topics = _draw_topics(rng, by_level(level, 2, 6), level)
    goods = [rng.random() < 0.5 for _ in topics]
    options = [f"only {first}", f"only {second}", "both of them", "neither of them"]
    picked = rng.randrange(4)
    goods[0], goods[1] = picked in (1, 3), picked in (0, 3)
    question = (
        f"{_scene(rng, topics, goods)} {first} and {second} know all this. {first} says: "
        f'"{_draw_remark(rng, topics[0])}" {second} says: "{_draw_remark(rng, topics[1])}" '
        + rng.choice(
            (
                "Who, if anyone, is being sarcastic?",
                "Who, if anyone, is speaking sarcastically?",
                "Which of the two, if either, is being sarcastic?",
            )
        )
    )
    return Draft(
        question, options[picked], "phrase", others(rng, options, options[picked]), {}, open_ok=False
    )


def _who_is(rng: ItemRng, level: int) -> Draft:
    """One person among several is sarcastic, or one is not."""
    count = by_level(level, 4, 6)
    people = rng.sample(PEOPLE, count)
    topics = _draw_topics(rng, count, level)
    odd = rng.randrange(count)
    sarcastic_one = rng.random() < 0.5
    goods = [(i != odd) == sarcastic_one for i in range(count)]
    remarks = "\n".join(
        f'{person}: "{_draw_remark(rng, topic)}"' for person, topic in zip(people, topics, strict=True)
    )
    ask = (
        rng.choice(("Who is being sarcastic?", "Who makes the only sarcastic remark?"))
        if sarcastic_one
        else rng.choice(("Who makes the only sincere remark?", "Who is the only one being sincere?"))
    )
    return Draft(
        question=f"{_scene(rng, topics, goods)} {rng.choice(_SETTING)} Afterward, they make these remarks.\n\n{remarks}\n\n{ask}",
        answer=people[odd],
        kind="name",
        distractors=others(rng, people, people[odd]),
        params={},
    )


def _how_many(rng: ItemRng, level: int) -> Draft:
    """How many of several remarks are sarcastic."""
    count = by_level(level, 4, 9)
    topics = _draw_topics(rng, count, level)
    answer = rng.randint(0, count)
    bad = set(rng.sample(range(count), answer))
    speaker = rng.choice(PEOPLE)
    remarks = " ".join(_draw_remark(rng, topic) for topic in shuffled(rng, topics))
    wrong_way = rng.random() < 0.4
    return Draft(
        question=(
            f'{rng.choice(_RULE)} {_scene(rng, topics, [i not in bad for i in range(count)])} {speaker}, who knows all this, says afterward: "{remarks}" '
            + (
                "How many of these remarks are meant sincerely?"
                if wrong_way
                else "How many of these remarks are sarcastic?"
            )
        ),
        answer=str(count - answer if wrong_way else answer),
        kind="integer",
        distractors=near_counts(rng, count - answer if wrong_way else answer, 0, count),
        params={},
    )


def _which_situation(rng: ItemRng, level: int) -> Draft:
    """One remark, several situations told in numbers; in one of them it is sarcastic, or sincere."""
    topic = rng.choice(sorted(_MEASURED))
    sarcastic = rng.random() < 0.5
    answer = sentence(_measured_fact(rng, topic, not sarcastic, bare=True)) + "."
    wrong = [sentence(_measured_fact(rng, topic, sarcastic, bare=True)) + "." for _ in range(5)]
    person, friend = rng.sample(PEOPLE, 2)
    remark = _draw_remark(rng, topic)
    knowing = rng.choice(
        (
            "Both of them know what happened.",
            f"{friend} knows the facts just as well as {person} does.",
            f"{person} knows what happened, and so does {friend}.",
        )
    )
    ask = (
        rng.choice(
            (
                "In which of these situations is the remark sarcastic?",
                "In which of these cases would the remark not be meant as praise?",
            )
        )
        if sarcastic
        else rng.choice(
            (
                "In which of these situations is the remark meant sincerely?",
                "In which of these cases would the remark be sincere praise?",
            )
        )
    )
    if len({answer, *wrong}) < 6:
        raise Redraw("repeated numbers")
    return Draft(
        question=f'{person} says to {friend}: "{remark}" {knowing} {ask}',
        answer=answer,
        kind="phrase",
        distractors=tuple(wrong),
        params={"candidates": sorted({answer, *wrong})},
        open_ok=False,
    )


_KNOWS = ("saw what happened", "saw it all", "saw everything from start to finish")
# How each kind is told before the remark; s: the speaker, k: how the speaker knows, l: the listener.
_TELLINGS = {
    "deserved praise": (
        "{s}, who {k} and has no reason to pretend, says to {l}:",
        "{s}, who {k} and always speaks plainly, says to {l}:",
        "{s}, who {k} and is delighted, says to {l}:",
    ),
    "sarcasm": (
        "{s}, who {k}, winks at {l}, who saw it too, and says:",
        "{s}, who {k}, makes a face at {l}, another witness, and says:",
        "{s}, who {k}, turns to {l}, who saw the same, and says in a mocking drawl:",
    ),
    "a kind lie": (
        "{s} {k}. To comfort {l}, who was in charge but has not heard how things went, {s} says in a serious voice:",
        "{s} {k}. To cheer up {l}, who had hoped for the best but did not see the outcome, {s} says in an earnest voice:",
        "{s} {k}. To spare the feelings of {l}, who was responsible but does not know how things went, {s} says warmly:",
    ),
    "mistaken praise": (
        "{s}, who has heard only a false report that all went well, says to {l}:",
        "{s}, who has been wrongly told that everything was fine, says to {l} in good faith:",
        "{s}, who was away and wrongly assumes that all went well, says to {l} in all sincerity:",
    ),
}  # fmt: skip


_WHO = {
    "deserved praise": "Who gives praise that is deserved?",
    "sarcasm": "Who is being sarcastic?",
    "a kind lie": "Who tells a kind lie?",
    "mistaken praise": "Who gives praise by mistake?",
}


_MADE_BY_SOMEONE = ("soup", "cake", "meeting", "dog", "paint", "guests")


def _kind_of_remark(rng: ItemRng, level: int) -> Draft:
    """Sarcasm, a kind lie, a mistake or plain praise: what the speaker knows, and what the listener is to believe."""
    kinds = ("sarcasm", "a kind lie", "mistaken praise", "deserved praise")
    count = by_level(level, 1, 4)
    people = rng.sample(PEOPLE, count + 1)
    listener, speakers = people[0], people[1:]
    topics = rng.sample(_MADE_BY_SOMEONE, count)
    given = [rng.choice(kinds) for _ in speakers]
    stories = []
    knows = shuffled(rng, _KNOWS) * 2
    tellings = {kind: shuffled(rng, _TELLINGS[kind]) * 2 for kind in kinds}
    for speaker, topic, kind in zip(speakers, topics, given, strict=True):
        fact = sentence(_draw_fact(rng, topic, kind == "deserved praise"))
        telling = tellings[kind].pop().format(s=speaker, k=knows.pop(), l=listener)
        stories.append(f'{fact}. {telling} "{_draw_remark(rng, topic)}"')
    asked = rng.randrange(count)
    if count == 4:
        kind = rng.choice(kinds)
        given_count = given.count(kind)
        if given_count != 1:
            raise Redraw("not just one remark of the kind")
        return Draft(
            question="\n\n".join((*stories, _WHO[kind])),
            answer=speakers[given.index(kind)],
            kind="name",
            distractors=others(rng, speakers, speakers[given.index(kind)]),
            params={},
        )
    answer = given[asked]
    return Draft(
        question="\n\n".join(
            (
                *stories,
                rng.choice(
                    (
                        f"What kind of remark does {speakers[asked]} make?",
                        f"Which of these best describes {speakers[asked]}'s remark?",
                    )
                ),
            )
        ),
        answer=answer,
        kind="phrase",
        distractors=others(rng, kinds, answer),
        params={},
        trap="sarcasm" if answer == "a kind lie" and rng.random() < 0.6 else None,
        open_ok=False,
    )


# What a topic is called when someone knows about it.
_ABOUT = {
    "soup": "the soup", "weather": "the weather at the picnic", "room": "the hotel room", "tent": "the tent", "cake": "the cake",
    "directions": "the directions", "meeting": "the meeting", "parcel": "the vase", "keeper": "the goalkeeper's game",
    "plumber": "the plumber's work", "chairs": "the train seats", "signal": "the phone connection", "dog": "the puppy's behavior",
    "paint": "the painters' work",
}  # fmt: skip


def _taken_at_face_value(rng: ItemRng, level: int) -> Draft:
    """What a speaker thinks, and what a listener who takes every word literally comes to think."""
    count = 2 if level <= 4 else 3
    speaker, listener = rng.sample(PEOPLE, 2)
    topics = rng.sample(sorted(_TOPICS), count)
    goods = [rng.random() < 0.5 for _ in topics]
    # What is not remarked on, the listener learns from the facts that both saw.
    seen = [rng.random() < 0.35 for _ in topics] if level >= 3 else [False] * count
    if all(goods):
        raise Redraw("nothing to tell apart")
    if all(seen):
        raise Redraw("nothing for the listener to be wrong about")
    facts = [f"{sentence(_draw_fact(rng, topic, good))}." for topic, good in zip(topics, goods, strict=True)]
    secret = listing([_ABOUT[topic] for topic, both in zip(topics, seen, strict=True) if not both])
    shared = listing([_ABOUT[topic] for topic, both in zip(topics, seen, strict=True) if both])
    facts.append(
        f"{speaker} and {listener} both know about {shared}, but only {speaker} knows about {secret}."
        if shared
        else rng.choice(
            (
                f"Nobody but {speaker} knows about any of this.",
                f"Only {speaker} knows about {secret}.",
            )
        )
    )
    literal_mind = rng.choice(
        (
            f"{listener} recognizes sarcasm about things that both of them know about, but takes literally any remark about something that only {speaker} knows about.",
            f"{listener} sees through sarcasm about things that both of them know about, but believes any remark about something that only {speaker} knows about.",
        )
        if shared
        else (
            f"{listener}, who never notices sarcasm, takes every remark literally.",
            f"{listener} never notices sarcasm and believes every word.",
        )
    )
    remarks = [_draw_remark(rng, topic) for topic in topics]
    literal = rng.random() < 0.5
    states = [good or (literal and not both) for good, both in zip(goods, seen, strict=True)]

    def told(values: list[bool]) -> str:
        return listing([_TOPICS[t].gist[0 if v else 1] for t, v in zip(topics, values, strict=True)])

    combos = [[bool(n >> i & 1) for i in range(count)] for n in range(2**count)]
    answer = told(states)
    other_view = told([good or (not literal and not both) for good, both in zip(goods, seen, strict=True)])
    ask = f"What does {listener} now believe?" if literal else f"What does {speaker} really think?"
    return Draft(
        question=(
            f'{rng.choice(_OPENINGS)} {" ".join(facts)} {speaker} says to {listener}: "{" ".join(remarks)}" {literal_mind} {ask}'
        ),
        answer=answer,
        kind="phrase",
        distractors=tuple(
            ([other_view] if other_view != answer else [])
            + [o for o in others(rng, [told(c) for c in combos], answer, 8) if o != other_view]
        )[:5],
        params={},
        trap=other_view if other_view != answer and rng.random() < 0.4 else None,
        open_ok=False,
    )


# Chore -> (its name, badly done, well done, praise for it).
_CHORES = {
    "sink": ("was left full of greasy pans", "was left scrubbed and shining", "Many thanks to whoever saw to the sink!"),
    "trash cans": ("were left overflowing", "were emptied and washed out", "Three cheers for whoever dealt with the trash cans!"),
    "plants": ("were left to dry out", "were kept green and well watered", "Hats off to whoever tended the plants!"),
    "windows": ("were left smeared with soap", "were polished until they gleamed", "Whoever did the windows deserves a medal!"),
    "fridge": ("was left full of sour milk", "was left spotless and well stocked", "A big hand for whoever looked after the fridge!"),
    "floor": ("was left covered in muddy footprints", "was mopped to a shine", "I am truly grateful to whoever cleaned the floor!"),
    "laundry": ("came out pink", "was folded without a crease", "Bravo to whoever handled the laundry!"),
    "oven": ("was left caked with burnt cheese", "was scoured from top to bottom", "Well done to whoever took on the oven!"),
}  # fmt: skip


def _aimed_at(rng: ItemRng, level: int) -> Draft:
    """Whom a remark is aimed at, when tasks have been swapped."""
    count = by_level(level, 4, 6)
    people = rng.sample(PEOPLE, count + 1)
    speaker, group = people[0], people[1:]
    chores = rng.sample(sorted(_CHORES), count)
    plan = dict(zip(chores, group, strict=True))
    duty = dict(plan)
    good = {chore: rng.random() < 0.5 for chore in chores}
    shares = [
        f"{person} {'got ' if i == 0 else ''}the {chore}" for i, (chore, person) in enumerate(plan.items())
    ]
    lines = [f"When chores were handed out, {listing(shares)}."]
    last: set[str] = set()
    swaps = by_level(level, 1, 5)
    for index in range(swaps):
        first, second = rng.sample(
            [c for c in chores if len(last) < 2 or c not in last or rng.random() < 0.5], 2
        )
        if {first, second} == last:
            raise Redraw("the same swap twice running")
        last = {first, second}
        pair = f"{duty[first]} and {duty[second]}"
        lines.append(
            f"{pair} then swapped chores."
            if index == 0
            else f"{'Finally' if 1 < index == swaps - 1 else ('After that', 'Next')[index % 2 == 0]}, {pair} swapped."
        )
        duty[first], duty[second] = duty[second], duty[first]
    states = [f"the {chore} {_CHORES[chore][1 if good[chore] else 0]}" for chore in shuffled(rng, chores)]
    if swaps > 1:
        lines.append("In every swap, the two people exchanged the chores they had at that point.")
    lines.append(
        f"Each person was then responsible for the chore they had ended up with. As it turned out, {listing(states)}."
    )
    sarcastic = rng.random() < 0.6
    fitting = [chore for chore in chores if good[chore] != sarcastic]
    if len(fitting) < 2:
        raise Redraw("too few of that kind")
    picked = rng.sample(fitting, 1)[0]
    said = [picked, *[c for c in chores if good[c] == sarcastic][: by_level(level, 1, 2)]]
    remarks = " ".join(_CHORES[chore][2] for chore in shuffled(rng, said))
    answer = duty[picked]
    trap = plan[picked] if plan[picked] != answer and rng.random() < 0.6 else None
    if len(said) < 2:
        raise Redraw("only one remark")
    ask = "Who was the target of a sarcastic remark?" if sarcastic else "Who was praised sincerely?"
    return Draft(
        question=f'{" ".join(lines)} {speaker} saw the result and said: "{remarks}" {ask}',
        answer=answer,
        kind="name",
        distractors=tuple(([trap] if trap else []) + [p for p in others(rng, group, answer) if p != trap])[
            :5
        ],
        params={},
        trap=trap,
    )


# What the news is to the speaker, good news, bad news, and a remark that fits the good.
_NEWS = {
    "match": ("supports the home team in today's match", "the home team is ahead", "the home team is far behind", "Our team is simply unbeatable!"),
    "flight": ("has a flight to catch", "the flight will leave on time", "the flight will leave ten hours late", "How I love this airline!"),
    "road": ("wants to drive to the coast", "the road to the coast is clear", "the road to the coast is jammed", "What a perfect day for a drive to the coast!"),
    "poll": ("supports a candidate for mayor", "the candidate is leading", "the candidate is in last place", "Our candidate is a born winner!"),
    "shares": ("has bought shares with some friends", "the shares have gone up", "the shares have crashed", "What clever investors we are!"),
    "ferry": ("lives on an island with only one ferry", "the ferry is running on time", "the ferry has broken down", "What a reliable ferry we have!"),
}  # fmt: skip
_SOURCES = (
    "an email says that",
    "a phone call brings the news that",
    "a text message says that",
    "the radio reports that",
    "a colleague says that",
)
_REPEATS = ("says it again", "repeats the remark", "says the same thing once more", "makes the remark again")
_REPEATS_OFTEN = ("says it again", "repeats the remark", "says the same thing", "makes the remark again")


def _when(rng: ItemRng, level: int) -> Draft:
    """The one time at which a repeated remark ran against what the speaker then believed."""
    topic = rng.choice(sorted(_NEWS))
    person = rng.choice(PEOPLE)
    count = by_level(level, 4, 7)
    sarcastic = rng.random() < 0.5
    odd = rng.randrange(count)
    # A match is played in the afternoon.
    time = rng.randint(1 * 60, 3 * 60) if topic == "match" else rng.randint(7 * 60, 9 * 60)
    # The radio does not report on single flights.
    sources = [source for source in _SOURCES if topic != "flight" or "radio" not in source]
    times, lines = [], []
    believed: bool | None = None
    repeat = ""
    # Repeats with no news between them are told in one sentence.
    pending: list[str] = []

    def tell_repeats() -> None:
        nonlocal repeat
        if pending:
            forms = _REPEATS if len(pending) == 1 else _REPEATS_OFTEN
            repeat = rng.choice([text for text in forms if text != repeat])
            lines.append(f"At {listing(pending)}, {person} {repeat}.")
            pending.clear()

    for index in range(count):
        want_good = (index == odd) != sarcastic
        if believed != want_good:
            tell_repeats()
            lines.append(f"At {_clock(time)}, {rng.choice(sources)} {_NEWS[topic][1 if want_good else 2]}.")
            believed = want_good
            time += rng.randint(4, 19)
        times.append(time)
        if index:
            pending.append(_clock(time))
        else:
            lines.append(f'At {_clock(time)}, {person} says: "{_NEWS[topic][3]}"')
        time += rng.randint(6, 31)
    tell_repeats()
    answer = _clock(times[odd])
    return Draft(
        question=(
            f"{person}, who {_NEWS[topic][0]}, believes each piece of news until the next one arrives. {' '.join(lines)} At what time is the remark "
            + ("sarcastic?" if sarcastic else "meant sincerely?")
        ),
        answer=answer,
        kind="clock_time",
        distractors=others(rng, [_clock(t) for t in times], answer),
        params={},
    )


_ADMIRED = (
    "I loved {x}.",
    "{x} was a delight.",
    "I would see {x} again tomorrow.",
    "{x} was a work of genius.",
)
_SCORNED = (
    "I hated {x}.",
    "{x} was a bore.",
    "I would pay not to see {x} again.",
    "{x} was a waste of time.",
)
_SHOWS = ("the opera", "the ballet", "the puppet show", "the circus", "the magic act", "the jazz concert", "the comedy show",
          "the poetry slam", "the variety show", "the parade", "the folk dance", "the film")  # fmt: skip


def _habit_of_irony(rng: ItemRng, level: int) -> Draft:
    """A speaker with a known habit of saying the opposite, to some people or about some things only."""
    speaker, *rest = rng.sample(PEOPLE, 4)
    ironic_to = rest[0]
    count = by_level(level, 4, 6)
    shows = rng.sample(_SHOWS, count)
    odd = rng.randrange(count)
    want_liked = rng.random() < 0.5
    weekday_rule = level >= 4
    lines = []
    for index, show in enumerate(shows):
        liked = (index == odd) == want_liked
        to = rng.choice(rest)
        evening = rng.random() < 0.5
        flips = (to == ironic_to) != (weekday_rule and evening)
        words = rng.choice(_ADMIRED if liked != flips else _SCORNED).format(x=show)
        when = (" in the evening" if evening else " in the morning") if weekday_rule else ""
        lines.append(f'To {to}{when}: "{sentence(words)}"')
    manner = (
        f"speaks ironically to {ironic_to}, saying the opposite of the truth, but sincerely to everyone else"
    )
    habit = (
        f"In the morning, {speaker} {manner}. In the evening, it is the other way around, and only {ironic_to} hears the truth"
        if weekday_rule
        else f"{speaker} always {manner}"
    )
    answer = shows[odd]
    told = "\n".join(lines)
    return Draft(
        question=f"{habit}. Here is what {speaker} says about {NUMBER_WORDS[count]} events.\n\n{told}\n\nWhich event did {speaker} really {'like' if want_liked else 'dislike'}?",
        answer=answer,
        kind="phrase",
        distractors=others(rng, shows, answer),
        params={},
        aliases=(answer.removeprefix("the "),),
    )


_GOT_IT = (
    "I'm sorry to hear that.", "Oh dear, let's never go through that again.", "That bad, was it?", "Don't remind me.",
    "Well, it can only get better from here.", "You have every right to be annoyed.", "What a shame.",
)  # fmt: skip
_MISSED_IT = (
    "I'm so glad to hear that!", "Good, then let's do just the same next time.", "How nice that you are pleased!",
    "That's wonderful to hear!", "I had no idea that things had gone so well.", "Lovely, I'll tell everyone how happy you are.",
    "Great, then nothing needs to change.",
)  # fmt: skip


def _who_noticed(rng: ItemRng, level: int) -> Draft:
    """Which listener's reply shows that a sarcastic remark was understood, or was not."""
    count = by_level(level, 4, 7)
    people = rng.sample(PEOPLE, count + 1)
    speaker, group = people[0], people[1:]
    topics = _draw_topics(rng, by_level(level, 1, 4), level)
    facts = " ".join(sentence(_draw_fact(rng, topic, False)) + "." for topic in topics)
    if len(topics) > 1:
        facts = f"{rng.choice(_OPENINGS)} {facts}"
    missed = rng.random() < 0.5
    answer = rng.choice(group)
    got, not_got = shuffled(rng, _GOT_IT), shuffled(rng, _MISSED_IT)
    replies = "\n".join(f'{p}: "{(not_got if (p == answer) == missed else got).pop()}"' for p in group)
    ask = (
        "Judging by these replies, who missed the sarcasm?"
        if missed
        else "Judging by these replies, who understood the sarcasm?"
    )
    return Draft(
        question=(
            f'{facts} {speaker}, who knows {"all this" if len(topics) > 1 else "this"}, says to some friends: "{" ".join(_draw_remark(rng, t) for t in topics)}" These are their replies.'
            f"\n\n{replies}\n\n{ask}"
        ),
        answer=answer,
        kind="name",
        distractors=others(rng, group, answer),
        params={},
    )


SUBCATEGORY = Subcategory(
    domain="social",
    name="sarcasm_detection",
    version="1.0.0",
    templates=(
        Template("both_or_one", _both_or_one, check.both_or_one, "cue table on the text"),
        Template("who_is_sarcastic", _who_is, check.who_is, "cue table on the text"),
        Template("how_many_sarcastic", _how_many, check.how_many, "cue table on the text"),
        Template(
            "which_situation",
            _which_situation,
            check.which_situation,
            "comparison of numbers",
            (1, 2, 3, 4, 5),
        ),
        Template("kind_of_remark", _kind_of_remark, check.kind_of_remark, "cue table on the text"),
        Template(
            "taken_at_face_value",
            _taken_at_face_value,
            check.taken_at_face_value,
            "belief simulation on the text",
        ),
        Template("aimed_at", _aimed_at, check.aimed_at, "swap simulation on the text"),
        Template("when_sarcastic", _when, check.when, "timeline built from the text"),
        Template("habit_of_irony", _habit_of_irony, check.habit_of_irony, "rule applied to the text"),
        Template("who_noticed", _who_noticed, check.who_noticed, "cue table on the text"),
    ),
)
