"""Words and sentences with more than one reading, of which the stated context leaves one."""

from __future__ import annotations

from mirror_bench.builders.question_bank.cast import PEOPLE, article, count, listing
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
        question = rng.choice(
            (
                f'What does "{word}" mean in this sentence? "{text}"',
                f'"{text}" Which sense of "{word}" is meant here?',
                f'What is the meaning of the word "{word}" in "{text.removesuffix(".")}"?',
            )
        )
    else:
        order = shuffled(rng, sorted(senses))[: by_level(level, 2, 4)]
        if gloss not in order:
            order[0] = gloss
        lines = [rng.choice(senses[g]).format(w=word) for g in order]
        place = ("first", "second", "third", "fourth")[order.index(gloss)]
        question = rng.choice(
            (
                f'"{" ".join(lines)}" In this text, "{word}" is used in different senses. What does it mean in the {place} sentence?',
                f'Here the word "{word}" is used in several senses: {" ".join(lines)} Which one does it have in the {place} sentence?',
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
            f'Which sentence uses the word "{word}" in the sense in which it is used here? "{first.format(w=word)}"',
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
            f'Three of these sentences use "{word}" in one sense. Which one does not?',
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


# Thing -> what only it can be said to have done or been, among the things of this table.
_SAID_OF = {
    "dog": ("barked at the postman", "wagged its tail"),
    "pear": ("was not yet ripe", "had a worm near its stem"),
    "river": ("had risen above its banks", "was frozen from source to mouth"),
    "clock": ("ticked too loudly", "was ten minutes slow"),
    "candle": ("had burned down to a stump", "dripped wax"),
    "novel": ("had a sad last chapter", "was three hundred pages long"),
    "truck": ("had run out of diesel", "had a flat tire"),
    "oak": ("had shed its leaves", "was felled with a chainsaw"),
    "violin": ("had lost two of its strings", "needed tuning"),
    "shirt": ("was missing a button", "had a stain on its collar"),
    "cow": ("had to be milked", "was chewing grass"),
    "soup": ("had too much salt in it", "was boiling over"),
    "ship": ("had dropped anchor", "was sinking by the bow"),
    "mirror": ("showed every face the wrong way round", "was too misty for anyone to see themselves"),
    "stove": ("had to be fed with coal", "warmed the whole room"),
    "hen": ("had laid an egg", "was sitting on its eggs"),
}  # fmt: skip


def _what_is_it(rng: ItemRng, level: int) -> Draft:
    """What a pronoun stands for, when only one thing named can be what is said of it."""
    things = rng.sample(sorted(_SAID_OF), by_level(level, 4, 6))
    answer = rng.choice(things)
    name = rng.choice(PEOPLE)
    said = rng.choice(_SAID_OF[answer])
    shown = listing([f"the {t}" for t in things])
    frames = (
        f"{name} sketched {shown}, but it {said}, and so the sketch took longer.",
        f"{name} had a story about {shown}; it {said}, {name} said.",
        f"In the picture were {shown}. {name} saw at once that it {said}.",
        f"{name} was asked about {shown} and complained that it {said}.",
    )
    second = ""
    if level >= 5:
        other = rng.choice([t for t in things if t != answer])
        more = rng.choice([p for p in PEOPLE if p != name])
        second = f" {more} spoke of the {other} afterwards."
    last = things[-1]
    return Draft(
        f'{rng.choice(frames)}{second} What does "it" stand for?',
        answer,
        "word",
        others(rng, things, answer),
        {"things": things},
        trap=last if last != answer and rng.random() < 0.4 else None,
        aliases=(f"the {answer}",),
    )


# (sentence with {a} and {b}, things for a, things for b, what is said if a is meant, what is said if b is meant)
_BECAUSE = (
    ("the {a} did not fit into the {b}", ("harp", "globe", "tuba", "rug"), ("trunk", "crate", "drawer", "sack"), ("too big", "too bulky"), ("too small", "not roomy enough")),
    ("the {a} could not lift the {b}", ("crane", "winch", "forklift"), ("statue", "boiler", "anchor"), ("too weak", "short of power"), ("too heavy", "filled with lead")),
    ("the {a} did not cut through the {b}", ("saw", "knife", "wire"), ("bone", "cheese", "plank"), ("too blunt", "in need of sharpening"), ("too hard", "frozen stiff")),
    ("the {a} could not pass under the {b}", ("truck", "barge", "float"), ("bridge", "arch", "banner"), ("too tall", "loaded too high"), ("too low", "too close to the ground")),
    ("the {a} did not reach the {b}", ("ladder", "hose", "rope"), ("roof", "balcony", "ledge"), ("too short", "missing its last two meters"), ("too high up", "out of range")),
    ("the {a} did not hold the {b}", ("hook", "glue", "nail"), ("picture", "shelf", "tile"), ("too feeble", "of poor quality"), ("too heavy", "weighed down by dust and paint")),
    ("the {a} could not be seen through the {b}", ("lamp", "sign", "statue"), ("curtain", "fog", "hedge"), ("too dim", "unlit"), ("too thick", "too dense")),
    ("the {a} did not go through the {b}", ("piano", "sofa", "cart"), ("door", "gate", "tunnel"), ("too wide", "too broad"), ("too narrow", "partly walled up")),
    ("the {a} did not cover the {b}", ("cloth", "tarp", "lid"), ("table", "woodpile", "tub"), ("too small", "shrunk from washing"), ("too large", "wider than expected")),
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
        parts.append(f"{text.format(a=a, b=b)} because it was {rng.choice(of_first if first else of_second)}")
        answers.append(a if first else b)
        shown += [a, b]
    if len(set(shown)) != len(shown):
        raise Redraw("thing twice")
    name = rng.choice(PEOPLE)
    asked = rng.randrange(number)
    place = ("first", "second", "third", "fourth")[asked]
    text = f"{name} remembers {count(number, 'mishap')}: {'; '.join(parts)}."
    pair = shown[2 * asked : 2 * asked + 2]
    other = next(t for t in pair if t != answers[asked])
    ask = rng.choice(
        (f'What does "it" stand for in the {place} mishap?', f'What is "it" in the {place} of these clauses?')
    )
    return Draft(
        f"{text} {ask}",
        answers[asked],
        "word",
        tuple([other, *others(rng, [t for t in shown if t != other], answers[asked])][:5]),
        {},
        trap=other if rng.random() < 0.5 else None,
        aliases=(f"the {answers[asked]}",),
    )


_CARRIED = ("umbrella", "telescope", "flashlight", "cane", "camera", "flag", "basket", "lantern", "trumpet")
_BUSY = (
    "had nothing in either hand",
    "was empty-handed",
    "had left everything at home",
    "carried nothing at all",
)


def _whose_thing(rng: ItemRng, level: int) -> Draft:
    """To whom a "with" phrase belongs, when the context rules out all but one."""
    number = by_level(level, 4, 6)
    roles = [r[0] for r in rng.sample(ROLES, number - 1)]
    name = rng.choice(PEOPLE)
    thing = rng.choice(_CARRIED)
    links = [rng.choice(("behind", "beside", "near", "next to", "in front of")) for _ in range(number - 2)]
    chain = f"the {roles[0]}" + "".join(
        f" {link} the {role}" for link, role in zip(links, roles[1:], strict=True)
    )
    verb = rng.choice(("watched", "greeted", "noticed", "followed", "called to"))
    holders = [name, *[f"the {r}" for r in roles]]
    answer = rng.choice(holders)
    free = [h for h in holders if h != answer]
    notes = []
    for person in shuffled(rng, free):
        notes.append(f"{person} {rng.choice(_BUSY)}")
    if level >= 5:
        # One is ruled out together with another.
        pair = notes[:2]
        people = [p.split(" had ")[0].split(" was ")[0].split(" carried ")[0] for p in pair]
        notes = [f"neither {people[0]} nor {people[1]} carried anything", *notes[2:]]
    context = sentence("; ".join(notes)) + "."
    return Draft(
        f'"{name} {verb} {chain} with {article(thing)}." This much is known: {context} Who had the {thing}?',
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
    words = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}
    if groups == 1:
        said = f"{sentence(words[n])} {people} {did} {words[m]} {things} {where}."
        readings = {
            "shared": (f"They worked together on every one of the {things}.", m),
            "each": (f"Each {one}, working alone, {did} that many.", n * m),
        }
    else:
        said = f"{sentence(words[groups])} teams of {words[n]} {people} {did} {words[m]} {things} {where}."
        readings = {
            "shared": (f"All the teams worked together on the same {things}.", m),
            "team": (
                f"The teams worked apart, each on its own {things}, while the members of a team shared the work.",
                groups * m,
            ),
            "each": (f"Each {one} in each team, working alone, {did} that many.", groups * n * m),
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
        f'"{said}" {clue} How many {things} was that in all?',
        str(answer),
        "integer",
        (str(trap), *[str(w) for w in rest[:5]]),
        {},
        trap=str(trap) if rng.random() < 0.35 else None,
    )


_GOODS = (
    ("books", "maps"),
    ("chairs", "lamps"),
    ("vases", "bowls"),
    ("coats", "hats"),
    ("bicycles", "carts"),
    ("clocks", "radios"),
    ("plates", "jugs"),
    ("drums", "flutes"),
)
_TRAITS = (
    ("old", "new"),
    ("red", "blue"),
    ("wooden", "metal"),
    ("Spanish", "Greek"),
    ("large", "small"),
    ("broken", "intact"),
)


def _scope_of_adjective(rng: ItemRng, level: int) -> Draft:
    """Whether an adjective covers both nouns that follow; a count shows the reading at work."""
    first, second = rng.choice(_GOODS)
    trait, contrary = rng.choice(_TRAITS)
    top = 9 if level <= 4 else 60
    a, b, c, d = (rng.randint(2, top) for _ in range(4))
    wide = rng.random() < 0.5
    place = rng.choice(("the museum", "the fair", "the school", "the theater", "the flea market"))
    order = f"Take the {trait} {first} and {second} to {place}."
    clue = (
        rng.choice(
            (
                f"The {contrary} {second} stayed where they were, as intended.",
                f"Correctly, no {contrary} {second} were taken.",
            )
        )
        if wide
        else rng.choice(
            (
                f"The {contrary} {second} were taken as well, as intended.",
                f"Correctly, even the {contrary} {second} were taken.",
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
    name = rng.choice(PEOPLE)
    return Draft(
        f'The store holds {listing(shuffled(rng, stock))}. {name} is told: "{order}" {clue} How many pieces were to be taken?',
        str(answer),
        "integer",
        (str(other), *[str(w) for w in shuffled(rng, wrong) if w != other][:5]),
        {},
        trap=str(other) if rng.random() < 0.35 else None,
    )


_DOES = (
    ("calls", "call", "called"),
    ("visits", "visit", "visited"),
    ("texts", "text", "texted"),
    ("helps", "help", "helped"),
    ("invites", "invite", "invited"),
    ("teases", "tease", "teased"),
)


def _more_than_whom(rng: ItemRng, level: int) -> Draft:
    """Which comparison a shortened clause makes, when the figures fit only one."""
    x, y, z = rng.sample(PEOPLE, 3)
    _, _base, past = rng.choice(_DOES)
    numbers = rng.sample(range(2, 12 if level <= 4 else 60), 3)
    subject_reading = rng.random() < 0.5
    low, mid, high = sorted(numbers)
    # X does it to Y "mid" times; Z to Y less (then Z is the subject), or X to Z less (then Z is the object).
    zy, xz = (low, high) if subject_reading else (high, low)
    yz, zx = rng.sample([n for n in range(2, 62) if n not in numbers], 2)
    facts = {(x, y): mid, (z, y): zy, (x, z): xz}
    if level >= 3:
        facts[(y, z)] = yz
    if level >= 5:
        facts[(z, x)] = zx
    lines = [f"{p} {past} {q} {n} times" for (p, q), n in facts.items()]
    options = {
        "s": f"{z} {past} {y} less often than {x} {past} {y}",
        "o": f"{x} {past} {z} less often than {x} {past} {y}",
        "r": f"{y} {past} {x} less often than {z} {past} {x}",
        "q": f"{z} {past} {x} less often than {z} {past} {y}",
    }
    answer = options["s" if subject_reading else "o"]
    said = f"{x} {past} {y} more often than {z}"
    place = rng.choice(("Last year", "In May", "That summer", "Over the winter"))
    return Draft(
        f'{place}, {listing(shuffled(rng, lines))}. Somebody who knows these figures says, truthfully: "{said}." What is meant?',
        answer,
        "phrase",
        tuple(o for o in options.values() if o != answer),
        {},
        trap=options["o" if subject_reading else "s"] if rng.random() < 0.4 else None,
        open_ok=False,
    )


_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_EVENTS = (
    ("left town", "leave town"),
    ("sold the boat", "sell the boat"),
    ("lost the key", "lose the key"),
    ("opened the shop", "open the shop"),
    ("moved out", "move out"),
    ("won the cup", "win the cup"),
)


def _said_or_done(rng: ItemRng, level: int) -> Draft:
    """Whether a day belongs to the telling or to what was told."""
    teller, doer, hearer = rng.sample(PEOPLE, 3)
    past, base = rng.choice(_EVENTS)
    days = rng.sample(range(7), 5)
    named, talk, deed, extra, spare = days
    told = rng.choice(("said", "told everyone", "reported"))
    telling = rng.random() < 0.5
    remark = f"{teller} {told} that {doer} {past} on {_DAYS[named]}."
    notes = []
    if telling:
        notes.append(
            rng.choice(
                (
                    f"{hearer}, who saw it, confirms that {doer} did not {base} until {_DAYS[deed]}, as {teller} knew and truthfully reported",
                    f"The records show {_DAYS[deed]} as the day when {doer} {past}, and {teller} told no lie",
                )
            )
        )
    else:
        notes.append(
            rng.choice(
                (
                    f"{hearer} did not hear it from {teller} until {_DAYS[talk]}, when {teller} spoke of it for the first and only time",
                    f"The only time when {teller} spoke of it was {_DAYS[talk]}",
                )
            )
        )
    if level >= 3:
        notes.append(f"{hearer} was away on {_DAYS[extra]}")
    if level >= 6:
        notes.append(f"The shop next door was closed on {_DAYS[spare]}")
    ask_deed = rng.random() < 0.5
    if ask_deed:
        ask = f"On which day did {doer} {base}?"
        answer = _DAYS[deed] if telling else _DAYS[named]
    else:
        ask = f"On which day did {teller} speak of it?"
        answer = _DAYS[named] if telling else _DAYS[talk]
    wrong_reading = {_DAYS[named], _DAYS[deed if telling else talk]} - {answer}
    trap = min(wrong_reading)
    pool = [_DAYS[i] for i in days]
    first, *rest = notes
    context = ". ".join([first, *shuffled(rng, rest)] if rng.random() < 0.5 else [*rest, first]) + "."
    return Draft(
        f'"{remark}" The sentence can be read in two ways. {context} {ask}',
        answer,
        "word",
        (
            trap,
            *[p for p in others(rng, pool + [d for d in _DAYS if d not in pool], answer) if p != trap][:5],
        ),
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
