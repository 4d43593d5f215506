"""Words and sentences with more than one reading, of which the stated context leaves one."""

from __future__ import annotations

from mirror_bench.builders.question_bank.cast import PEOPLE, article, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.linguistic import ambiguity_resolution_check as check
from mirror_bench.builders.question_bank.linguistic.lexicon import ROLES
from mirror_bench.builders.question_bank.linguistic.senses import SENSES
from mirror_bench.builders.question_bank.social.drawing import by_level, others, sentence, shuffled
from mirror_bench.builders.seeds import ItemRng


def _word_sense(rng: ItemRng, level: int) -> Draft:
    """The sense of a word in a sentence; at the higher levels in one sentence among several."""
    word = rng.choice(sorted(SENSES))
    senses = SENSES[word]
    gloss = rng.choice(sorted(senses))
    if level <= 4:
        text = rng.choice(senses[gloss]).format(w=word)
        asks = [
            f'What does "{word}" mean in this sentence? "{text}"',
            f'"{text}" Which sense of "{word}" is meant here?',
        ]
        if text.endswith("."):
            asks.append(f'What is the meaning of the word "{word}" in "{text.removesuffix(".")}"?')
        question = rng.choice(asks)
    else:
        order = shuffled(rng, sorted(senses))[: by_level(level, 2, 4)]
        if gloss not in order:
            order[0] = gloss
        lines = [rng.choice(senses[g]).format(w=word) for g in order]
        place = ("first", "second", "third", "fourth")[order.index(gloss)]
        question = rng.choice(
            (
                f'"{" ".join(lines)}" These sentences use "{word}" in different senses. What does it mean in the {place} sentence?',
                f'The word "{word}" is used here in several senses: {" ".join(lines)} Which sense does it have in the {place} sentence?',
            )
        )
    return Draft(
        question,
        gloss,
        "phrase",
        others(rng, senses, gloss),
        {"word": word, "candidates": sorted(senses)},
        open_ok=False,
    )


def _same_sense(rng: ItemRng, level: int) -> Draft:
    """Which sentence uses a word in the sense of a given one."""
    word = rng.choice(sorted(SENSES))
    senses = SENSES[word]
    gloss = rng.choice(sorted(senses))
    first, second = rng.sample(senses[gloss], 2)
    rest = [g for g in sorted(senses) if g != gloss]
    wrong = [rng.choice(senses[g]) for g in rest]
    wrong += [rng.choice([t for t in senses[g] if t not in wrong]) for g in rng.sample(rest, 2)]
    options = [t.format(w=word) for t in (second, *wrong)]
    question = rng.choice(
        (
            f'"{first.format(w=word)}" In which of these sentences does "{word}" have the same meaning?',
            f'Read this sentence: "{first.format(w=word)}" Which of the sentences below uses "{word}" in the same sense?',
        )
    )
    return Draft(
        question,
        options[0],
        "phrase",
        tuple(options[1:]),
        {"word": word, "candidates": sorted(options)},
        open_ok=False,
    )


def _odd_sense(rng: ItemRng, level: int) -> Draft:
    """The one numbered sentence in which a word has another sense than in the rest."""
    word = rng.choice(sorted(SENSES))
    senses = SENSES[word]
    main, other = rng.sample(sorted(senses), 2)
    lines = [t.format(w=word) for t in senses[main]]
    odd = rng.choice(senses[other]).format(w=word)
    shown = shuffled(rng, [*lines, odd])
    at = shown.index(odd)
    numbered = " ".join(f"({i}) {text}" for i, text in enumerate(shown, 1))
    ask = rng.choice(
        (
            f'In which sentence does "{word}" have a different meaning than in the others?',
            f'Three of these sentences use "{word}" in the same sense. Which one does not?',
        )
    )
    answer = f"sentence {at + 1}"
    return Draft(
        f"{numbered} {ask}",
        answer,
        "phrase",
        others(rng, [f"sentence {i}" for i in range(1, 5)], answer),
        {"word": word},
        aliases=(str(at + 1),),
    )


# Thing of a scene -> what only it can be said to have done or been, among the things of the same scene.
_OUTDOORS = {
    "dog": ("was barking at the mail carrier", "was gnawing at a bone"),
    "river": ("had risen above its banks", "was frozen from bank to bank"),
    "truck": ("had a flat tire", "was parked with its headlights on"),
    "oak": ("had shed its leaves", "was dropping its acorns"),
    "cow": ("was waiting to be milked", "was chewing its cud"),
    "ship": ("had dropped anchor", "was hoisting its sails"),
    "hen": ("had laid an egg", "was sitting on its eggs"),
    "church": ("had scaffolding around its steeple", "had a new priest"),
}
_INDOORS = {
    "clock": ("was striking twelve", "was ten minutes slow"),
    "candle": ("had burned down to a stump", "was dripping wax"),
    "novel": ("had lost its last chapter", "was open at page ninety"),
    "violin": ("had lost two of its strings", "needed tuning"),
    "shirt": ("was missing a cuff button", "had a stain on its collar"),
    "kettle": ("was about to boil", "had just begun to whistle"),
    "mirror": ("no longer reflected anything", "was reflecting the whole room"),
    "stove": ("was burning coal", "was heating the whole room"),
    "pear": ("was not yet ripe", "had a worm near its stem"),
}  # fmt: skip


def _what_is_it(rng: ItemRng, level: int) -> Draft:
    """What a pronoun stands for, when only one thing in a picture can be what is said of it."""
    outdoors = rng.random() < 0.5
    table = _OUTDOORS if outdoors else _INDOORS
    things = rng.sample(sorted(table), by_level(level, 4, 7))
    answer = rng.choice(things)
    name = rng.choice(PEOPLE)
    said = rng.choice(table[answer])
    if said.endswith("whole room") and {"mirror", "stove"} <= set(things):
        raise Redraw("two things fit")
    front, back = things[: len(things) // 2], things[len(things) // 2 :]
    shown = f"{listing([article(t) for t in front])}, with {listing([article(t) for t in back])} in the background"
    frames = (
        f'A photograph shows {shown}. On the back, {name} has written, "At the time, it {said}."',
        f"{name} painted {shown}. According to a note on the back, it {said} at the time.",
        f'A drawing by {name} shows {shown}. The caption reads, "When I made this drawing, it {said}."',
    )
    last = things[-1]
    return Draft(
        f'{rng.choice(frames)} What does "it" refer to?',
        f"the {answer}",
        "phrase",
        tuple(f"the {thing}" for thing in others(rng, things, answer)),
        {"things": things},
        trap=f"the {last}" if last != answer and rng.random() < 0.4 else None,
        aliases=(answer,),
    )


# (sentence with {a} and {b}, things for a, things for b, what is said if a is meant, what is said if b is meant)
_BECAUSE = (
    ("the {a} would not fit into the {b}", ("lamp", "globe", "tuba", "rug"), ("trunk", "crate", "closet", "suitcase"), ("too big", "too bulky"), ("too small", "not roomy enough")),
    ("the {a} could not lift the {b}", ("crane", "winch", "forklift"), ("statue", "boiler", "anchor"), ("too weak", "short of power"), ("too heavy", "heavier than expected")),
    ("the {a} would not cut through the {b}", ("saw", "blade", "cutter"), ("bone", "cable", "branch"), ("too blunt", "in need of sharpening"), ("too hard", "too tough")),
    ("the {a} could not pass under the {b}", ("truck", "bus", "float"), ("bridge", "arch", "banner"), ("too tall", "taller than expected"), ("too low", "lower than expected")),
    ("the {a} did not reach the {b}", ("ladder", "hose", "rope"), ("roof", "balcony", "ledge"), ("too short", "shorter than expected"), ("too high up", "too far up")),
    ("the {a} did not hold the {b}", ("hook", "glue", "nail"), ("picture", "shelf", "mirror"), ("too weak", "of poor quality"), ("too heavy", "heavier than expected")),
    ("the {a} could not be seen through the {b}", ("lamp", "beacon", "sign"), ("curtain", "fog", "hedge"), ("too dim", "unlit"), ("too thick", "thicker than expected")),
    ("the {a} would not go through the {b}", ("piano", "sofa", "wardrobe"), ("door", "gate", "hallway"), ("too wide", "wider than expected"), ("too narrow", "partly blocked")),
    ("the {a} did not cover the {b}", ("cloth", "tarp", "sheet"), ("table", "woodpile", "bench"), ("too small", "not big enough"), ("too large", "larger than expected")),
)  # fmt: skip


def _why_not(rng: ItemRng, level: int) -> Draft:
    """What "it" stands for in a reason: the same sentence turns with one adjective."""
    number = by_level(level, 2, 4)
    parts = []
    answers = []
    shown: list[str] = []
    for text, firsts, seconds, of_first, of_second in rng.sample(_BECAUSE, number):
        a, b = rng.choice(firsts), rng.choice(seconds)
        first = rng.random() < 0.5
        clause = f"{text.format(a=a, b=b)} because it was {rng.choice(of_first if first else of_second)}"
        parts.append(f"{sentence(clause)}.")
        answers.append(a if first else b)
        shown += [a, b]
    if len(set(shown)) != len(shown):
        raise Redraw("thing twice")
    asked = rng.randrange(number)
    pair = shown[2 * asked : 2 * asked + 2]
    other = next(t for t in pair if t != answers[asked])
    numbered = " ".join(f"({i}) {part}" for i, part in enumerate(parts, 1))
    ask = rng.choice(
        (
            f'What does "it" refer to in sentence {asked + 1}?',
            f'In sentence {asked + 1}, what does "it" stand for?',
        )
    )
    return Draft(
        f"{numbered} {ask}",
        f"the {answers[asked]}",
        "phrase",
        tuple(
            f"the {t}" for t in [other, *others(rng, [t for t in shown if t != other], answers[asked])][:5]
        ),
        {},
        trap=f"the {other}" if rng.random() < 0.5 else None,
        aliases=(answers[asked],),
    )


_CARRIED = ("umbrella", "telescope", "flashlight", "cane", "camera", "flag", "basket", "lantern", "trumpet")
_BUSY = ("had nothing in either hand", "was empty-handed", "was not carrying anything")
_LINKS = ("standing behind", "talking to", "sitting beside", "waiting next to", "facing")


def _clauses(clauses: list[str]) -> str:
    """Whole clauses in a row; two of them take a comma as well."""
    return ", and ".join(clauses) if len(clauses) == 2 else listing(clauses)


def _whose_thing(rng: ItemRng, level: int) -> Draft:
    """To whom a "with" phrase belongs, when the context rules out all but one."""
    number = 4 if level <= 4 else 5
    roles = [r[0] for r in rng.sample(ROLES, number - 1)]
    name = rng.choice(PEOPLE)
    thing = rng.choice(_CARRIED)
    chain = f"the {roles[0]}" + "".join(
        f" {link} the {role}" for link, role in zip(rng.sample(_LINKS, number - 2), roles[1:], strict=True)
    )
    verb = rng.choice(("watched", "greeted", "noticed", "spotted", "waved to"))
    if (verb, thing) in {("spotted", "telescope"), ("waved to", "camera")}:
        raise Redraw("odd tool")
    holders = [name, *[f"the {r}" for r in roles]]
    answer = rng.choice(holders)
    free = shuffled(rng, [h for h in holders if h != answer])
    if level <= 2:
        notes = [f"{person} {state}" for person, state in zip(free, shuffled(rng, _BUSY), strict=True)]
    else:
        # One is ruled out together with another.
        notes = [
            f"{person} {state}"
            for person, state in zip(free[2:], rng.sample(_BUSY[:2], number - 3), strict=True)
        ]
        notes.append(f"neither {free[0]} nor {free[1]} was carrying anything")
    lead = rng.choice(("It is known that", "We also know that", "As it happened,", "At the time,"))
    if lead.endswith("that"):
        told = listing([notes[0], *[f"that {note}" for note in notes[1:]]])
    else:
        told = _clauses(notes)
    return Draft(
        f'"{name} {verb} {chain} with {article(thing)}." {lead} {told}. Who had the {thing}?',
        answer,
        "phrase",
        others(rng, holders, answer),
        {},
        trap=f"the {roles[-1]}" if answer != f"the {roles[-1]}" and rng.random() < 0.4 else None,
        aliases=(answer.removeprefix("the "),),
    )


_TEAMS = (("porters", "crates", "carried", "up the stairs"), ("painters", "walls", "painted", "white"), ("students", "posters", "made", "for the fair"),
          ("gardeners", "trees", "planted", "along the road"), ("cooks", "cakes", "baked", "for the feast"), ("tailors", "coats", "sewed", "for the play"),
          ("drivers", "buses", "washed", "before noon"), ("singers", "songs", "wrote", "over the summer"))  # fmt: skip


def _together_or_each(rng: ItemRng, level: int) -> Draft:
    """How many things there are in all, when a remark shows whether they were shared."""
    people, things, did, where = rng.choice(_TEAMS)
    n, m = rng.sample(range(2, 10 if level >= 4 else 7), 2)
    groups = rng.choice([g for g in range(2, 7) if g not in (n, m)]) if level >= 5 else 1
    one = people[:-1]
    done = {"wrote": "written", "sewed": "sewn"}.get(did, did)
    words = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}
    if groups == 1:
        said = f"{sentence(words[n])} {people} {did} {words[m]} {things} {where}."
        readings = {
            "shared": (f"They worked together on {'both' if m == 2 else 'every one'} of the {things}.", m),
            "each": (f"Each {one}, working alone, {did} {words[m]}.", n * m),
        }
    else:
        said = f"{sentence(words[groups])} teams of {words[n]} {people} {did} {words[m]} {things} {where}."
        readings = {
            "shared": (
                f"{'Both' if groups == 2 else 'All the'} teams worked together on the same {things}.",
                m,
            ),
            "team": (
                f"Each team, working apart from the others, {did} {words[m]} {things}, and its members shared the work.",
                groups * m,
            ),
            "each": (f"Each {one} in each team, working alone, {did} {words[m]}.", groups * n * m),
        }
    kind = rng.choice(sorted(readings))
    clue, answer = readings[kind]
    numbers = {m, n, n + m, n * m, groups * m, groups * n, groups * n * m, groups * (n + m), m + groups}
    wrong = sorted(numbers - {answer})
    if len(wrong) < 3:
        raise Redraw("too few numbers")
    others_ = [r[1] for k, r in readings.items() if k != kind and r[1] != answer]
    trap = rng.choice(others_)
    rest = [w for w in shuffled(rng, wrong) if w != trap]
    return Draft(
        f'"{said}" {clue} How many {things} were {done} in all?',
        str(answer),
        "integer",
        (str(trap), *[str(w) for w in rest[:5]]),
        {},
        trap=str(trap) if rng.random() < 0.35 else None,
    )


# Two kinds of goods, and pairs of contrary traits that either kind can have.
_GOODS = (
    (("books", "maps"), (("Spanish", "Greek"), ("old", "new"), ("large", "small"))),
    (("posters", "postcards"), (("French", "Dutch"), ("old", "new"), ("framed", "unframed"))),
    (("vases", "bowls"), (("red", "blue"), ("glass", "wooden"), ("large", "small"))),
    (("coats", "hats"), (("black", "white"), ("woolen", "leather"), ("striped", "plain"))),
    (("clocks", "radios"), (("working", "broken"), ("old", "new"), ("large", "small"))),
    (("plates", "jugs"), (("painted", "plain"), ("Spanish", "Greek"), ("green", "yellow"))),
    (("drums", "flutes"), (("wooden", "metal"), ("Indian", "Turkish"), ("old", "new"))),
    (("dolls", "puzzles"), (("wooden", "plastic"), ("new", "used"), ("large", "small"))),
)  # fmt: skip


def _scope_of_adjective(rng: ItemRng, level: int) -> Draft:
    """Whether an adjective covers both nouns that follow; a count shows the reading at work."""
    (first, second), pairs = rng.choice(_GOODS)
    trait, contrary = shuffled(rng, rng.choice(pairs))
    top = 9 if level <= 4 else 60
    a, b, c, d = (rng.randint(2, top) for _ in range(4))
    wide = rng.random() < 0.5
    place = rng.choice(("the museum", "the fair", "the school", "the theater", "the flea market"))
    order = f"Take the {trait} {first} and {second} to {place}."
    name = rng.choice(PEOPLE)
    clue = (
        rng.choice(
            (
                f"As was intended, {name} leaves the {contrary} {second} where they are.",
                f"{name} understands the order as it was meant and takes no {contrary} {second}.",
            )
        )
        if wide
        else rng.choice(
            (
                f"As was intended, {name} takes the {contrary} {second} as well.",
                f"{name} understands the order as it was meant and takes even the {contrary} {second}.",
            )
        )
    )
    answer = a + c if wide else a + c + d
    numbers = {a + c, a + c + d, a + b + c + d, a + b, c + d, a + b + c, a + d}
    other = a + c + d if wide else a + c
    wrong = sorted(numbers - {answer})
    if len(wrong) < 4:
        raise Redraw("too few numbers")
    stock = [
        f"{a} {trait} {first}",
        f"{b} {contrary} {first}",
        f"{c} {trait} {second}",
        f"{d} {contrary} {second}",
    ]
    where = rng.choice(("A storeroom", "An attic", "A garage", "A cellar"))
    return Draft(
        f'{where} holds {listing(shuffled(rng, stock))}. {name} is told, "{order}" {clue} How many items does {name} take?',
        str(answer),
        "integer",
        (str(other), *[str(w) for w in shuffled(rng, wrong) if w != other][:5]),
        {},
        trap=str(other) if rng.random() < 0.35 else None,
    )


def _more_than_whom(rng: ItemRng, level: int) -> Draft:
    """Which comparison a shortened clause makes, when the figures fit only one."""
    x, y, z, speaker = rng.sample(PEOPLE, 4)
    few = level <= 4
    past = rng.choice(
        ("called", "texted", "emailed", "visited", "praised")
        if few
        else ("called", "texted", "emailed", "messaged")
    )
    numbers = rng.sample(range(3, 13 if few else 60), 3)
    subject_reading = rng.random() < 0.5
    low, mid, high = sorted(numbers)
    # X does it to Y "mid" times; Z to Y less (then Z is the subject), or X to Z less (then Z is the object).
    zy, xz = (low, high) if subject_reading else (high, low)
    yz, zx = rng.sample([n for n in range(3, 62) if n not in numbers], 2)
    facts = {(x, y): mid, (z, y): zy, (x, z): xz}
    if level >= 3:
        facts[(y, z)] = yz % 13 + 3 if few else yz
    if level >= 5:
        facts[(z, x)] = zx
    lines = [f"{p} {past} {q} {n} times" for (p, q), n in facts.items()]
    options = {
        "s": f"{y} was {past} more often by {x} than by {z}",
        "o": f"{y} was {past} by {x} more often than {z} was",
        "r": f"{z} was {past} by {x} more often than {y} was",
        "q": f"{y} was {past} more often by {z} than by {x}",
        "p": f"{x} was {past} more often by {y} than by {z}",
        "t": f"{x} was {past} by {y} more often than {z} was",
    }
    answer = options["s" if subject_reading else "o"]
    said = f"{x} {past} {y} more often than {z}"
    place = rng.choice(("Last year", "Last month", "Last summer", "Over the winter"))
    return Draft(
        f'{place}, {listing(shuffled(rng, lines))}. Knowing these figures, {speaker} truthfully remarks, "{said}." What does {speaker} mean?',
        answer,
        "phrase",
        tuple(o for o in options.values() if o != answer),
        {},
        trap=options["o" if subject_reading else "s"] if rng.random() < 0.4 else None,
        open_ok=False,
    )


_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
# Past, base, and the noun by which the context names the event, so that no "it" has to reach back for it.
_EVENTS = (
    ("left town", "leave town", "departure"),
    ("sold the boat", "sell the boat", "sale"),
    ("lost the key", "lose the key", "loss"),
    ("opened the shop", "open the shop", "opening"),
    ("moved out", "move out", "move"),
    ("won the cup", "win the cup", "victory"),
    ("found the letter", "find the letter", "discovery"),
    ("got married", "get married", "wedding"),
)
_LAGS = {1: "one day", 2: "two days", 3: "three days"}


def _said_or_done(rng: ItemRng, level: int) -> Draft:
    """Whether a day belongs to the telling or to what was told; the other day follows from a lag or is stated."""
    teller, doer, hearer = rng.sample(PEOPLE, 3)
    past, base, event = rng.choice(_EVENTS)
    told = rng.choice(("said", "told everyone", "reported"))
    telling, by_lag = rng.random() < 0.5, level >= 3
    lag = rng.choice(sorted(_LAGS))
    # Without a lag both days are of one week, from Monday to Saturday, whichever day a week begins with.
    deed = rng.randrange(7 if by_lag else 6 - lag)
    talk = (deed + lag) % 7
    named, unnamed = (talk, deed) if telling else (deed, talk)
    remark = f"{teller} {told} that {doer} {past} on {_DAYS[named]}."
    if by_lag and telling:
        clue = rng.choice(
            (
                f"{doer} did not {base} on {_DAYS[named]}, and {teller}'s words, which were true, came {_LAGS[lag]} after the {event}.",
                f"The {event} did not take place on {_DAYS[named]}. {teller}, who told the truth, spoke of the {event} {_LAGS[lag]} after it.",
            )
        )
    elif by_lag:
        clue = rng.choice(
            (
                f"{teller} spoke of the {event} not on {_DAYS[named]} but {_LAGS[lag]} after the {event}, and what {teller} said was true.",
                f"{teller}, who told the truth, said nothing on {_DAYS[named]} and spoke of the {event} {_LAGS[lag]} after it.",
            )
        )
    elif telling:
        clue = rng.choice(
            (
                f"The records show that the {event} was on {_DAYS[deed]} of the same week, and what {teller} said was true.",
                f"{hearer} witnessed the {event} on {_DAYS[deed]} of the same week, and {teller} told the truth.",
            )
        )
    else:
        clue = rng.choice(
            (
                f"{teller}, who told the truth, did not speak of the {event} until {_DAYS[talk]} of the same week.",
                f"{teller} told the truth and spoke of the {event} only once, on {_DAYS[talk]} of the same week.",
            )
        )
    spare = rng.sample([i for i in range(7) if i not in (deed, talk)], 2)
    called = f"had a phone call from {doer} on {_DAYS[spare[0]]}"
    met = f"ran into {teller} on {_DAYS[spare[1]]}"
    notes = []
    if level >= 6:
        notes = [f"{hearer} {' and '.join(shuffled(rng, [called, met]))}."]
    elif level >= 4:
        notes = [f"{hearer} {called}."]
    ask_deed = rng.random() < 0.5
    ask = (
        f"On which day did {doer} {base}?" if ask_deed else f"On which day did {teller} speak of the {event}?"
    )
    answer = _DAYS[deed if ask_deed else talk]
    trap = _DAYS[talk if ask_deed else deed]
    mistaken = [
        _DAYS[(named + lag) % 7],
        _DAYS[(named - lag) % 7],
        _DAYS[unnamed],
        *[_DAYS[i] for i in spare],
    ]
    wrong = [day for day in dict.fromkeys([*mistaken, *shuffled(rng, _DAYS)]) if day not in (answer, trap)]
    return Draft(
        f'"{remark}" This sentence can be read in two ways. {" ".join([clue, *notes])} {ask}',
        answer,
        "word",
        (trap, *others(rng, wrong[:4], answer)),
        {},
        trap=trap if rng.random() < 0.35 else None,
    )


SUBCATEGORY = Subcategory(
    domain="linguistic",
    name="ambiguity_resolution",
    version="1.0.0",
    templates=(
        Template("word_sense", _word_sense, check.word_sense, "collocate table"),
        Template("same_sense", _same_sense, check.same_sense, "collocate table"),
        Template("odd_sense", _odd_sense, check.odd_sense, "collocate table"),
        Template("what_is_it", _what_is_it, check.what_is_it, "selectional restrictions on the text"),
        Template("why_not", _why_not, check.why_not, "cue table on the text"),
        Template("whose_thing", _whose_thing, check.whose_thing, "elimination on the text"),
        Template("together_or_each", _together_or_each, check.together_or_each, "count by enumeration"),
        Template("scope_of_adjective", _scope_of_adjective, check.scope_of_adjective, "count over the stock"),
        Template("more_than_whom", _more_than_whom, check.more_than_whom, "truth of each reading"),
        Template("said_or_done", _said_or_done, check.said_or_done, "cue parser"),
    ),
)
