"""Structure of sentences built from a grammar: heads, attachment, roles, control, binding, ellipsis and word class."""

from __future__ import annotations

import re

from mirror_bench.builders.question_bank.cast import PEOPLE, article
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.linguistic import syntax_parsing_check as check
from mirror_bench.builders.question_bank.linguistic.lexicon import ROLES, THINGS
from mirror_bench.builders.question_bank.social.drawing import (
    by_level,
    near_counts,
    others,
    sentence,
    shuffled,
)
from mirror_bench.builders.seeds import ItemRng

# Past, -ing: what one person does to another.
_ACTS = (
    ("praised", "praising"), ("thanked", "thanking"), ("called", "calling"), ("helped", "helping"), ("followed", "following"),
    ("warned", "warning"), ("visited", "visiting"), ("greeted", "greeting"), ("paid", "paying"), ("trained", "training"),
    ("hired", "hiring"), ("blamed", "blaming"), ("chased", "chasing"), ("invited", "inviting"), ("ignored", "ignoring"),
)  # fmt: skip
_ALONE = (
    "waved",
    "laughed",
    "sneezed",
    "smiled",
    "shouted",
    "yawned",
    "stumbled",
    "whistled",
    "sang",
    "nodded",
    "coughed",
)
_BESIDE = ("beside", "near", "behind", "opposite", "in front of")


def _roles(rng: ItemRng, number: int) -> list[str]:
    return [role[0] for role in rng.sample(ROLES, number)]


def _subject_head(rng: ItemRng, level: int) -> Draft:
    """The noun that heads the subject of the main verb, among nouns that only modify it."""
    # No more than three modifiers one after the other; a longer pile is read by nobody.
    names = _roles(rng, by_level(level, 4, 5))
    acts = [act[0] for act in shuffled(rng, _ACTS)]
    subject = f"the {names[0]}"
    used = 1
    parts: list[str] = []
    places = shuffled(rng, _BESIDE)
    while used < len(names):
        # "Whom the cook paid" closes the subject: what followed it would belong to no noun near by.
        last = used == len(names) - 2 or level <= 2
        kind = rng.choice(("prep", "subject", "object") if last else ("prep", "subject"))
        if kind == "prep":
            parts.append(f"{places.pop()} the {names[used]}")
        elif kind == "object":
            parts.append(f"whom the {names[used]} {acts.pop()}")
        else:
            parts.append(f"who {acts.pop()} the {names[used]}")
        used += 1
    if level <= 2:
        parts = parts[:2]
    # One noun stands after the verb, so that the nearest one is not always inside the subject.
    inside, after = parts[:-1], parts[-1].split("the ")[1].split()[0]
    fronted = rng.random() < (0.5 if level <= 4 else 0.8)
    verb = acts.pop()
    clause = f"{subject} {' '.join(inside)} {verb} the {after}"
    if fronted:
        extra = rng.choice([r[0] for r in ROLES if r[0] not in names])
        clause = f"{rng.choice(('before', 'after', 'because', 'although'))} the {extra} {rng.choice(_ALONE)}, {clause}"
        names = [extra, *names]
    shown = [name for name in names if f"the {name}" in clause]
    if len(shown) < 4:
        raise Redraw("too few nouns")
    ask = rng.choice(
        (
            f'Which noun is the head of the subject of the main verb, "{verb}"?',
            f"According to this sentence, who {verb} the {after}?",
        )
    )
    before = clause.split(f" {verb} ")[0].split()[-1]
    near = before if before in shown and before != names[fronted] else shown[-2]
    answer = names[1] if fronted else names[0]
    wrong = others(rng, shown, answer)
    trap = near if near != answer and rng.random() < 0.4 else None
    if " who " in ask:
        return Draft(
            f'"{sentence(clause)}." {ask}',
            f"the {answer}",
            "phrase",
            tuple(f"the {name}" for name in wrong),
            {},
            trap=trap and f"the {trap}",
            aliases=(answer,),
        )
    return Draft(
        f'"{sentence(clause)}." {ask}',
        answer,
        "word",
        wrong,
        {},
        trap=trap,
        aliases=(f"the {answer}",),
    )


def _relative_head(rng: ItemRng, level: int) -> Draft:
    """Which noun a relative clause belongs to: its verb agrees in number with only one."""
    count = by_level(level, 4, 5)
    things = rng.sample([t for t in THINGS if t[0] not in ("window", "drawer", "ticket", "key")], count)
    at = rng.randrange(count)
    plural = rng.random() < 0.5
    shown = [things[i][plural if i == at else not plural] for i in range(count)]
    links = rng.sample(("in front of", "next to", "behind", "near", "beside"), count - 1)
    phrase = f"the {shown[0]}" + "".join(
        f" {link} the {noun}" for link, noun in zip(links, shown[1:], strict=True)
    )
    verb = "were" if plural else "was"
    state = rng.choice(
        (
            "sold last year",
            "found in a cellar",
            "damaged last week",
            "brought from Spain",
            "covered with dust",
            "given to a school",
        )
    )
    name = rng.choice(PEOPLE)
    frame = rng.choice(
        (
            f"{name} looked at {{p}} that {verb} {state}.",
            f"{name} asked about {{p}} that {verb} {state}.",
            f"{name} pointed at {{p}} that {verb} {state}, and smiled.",
        )
    )
    clause = f'"that {verb} {state}"'
    ask = rng.choice(
        (
            f'The verb "{verb}" shows which noun the clause {clause} describes. Which noun is it?',
            f"Which noun can the clause {clause} describe, given that its verb is {'plural' if plural else 'singular'}?",
        )
    )
    return Draft(
        f'"{frame.format(p=phrase)}" {ask}',
        shown[at],
        "word",
        others(rng, shown, shown[at]),
        {},
        trap=shown[-1] if at != count - 1 and rng.random() < 0.5 else None,
        aliases=(f"the {shown[at]}",),
    )


def _who_did_what(rng: ItemRng, level: int) -> Draft:
    """Agent or patient in passives, clefts, and clauses nested in each other."""
    depth = by_level(level, 1, 3)
    names = _roles(rng, 5)
    acts = rng.sample(_ACTS, 4)
    deeds: list[tuple[str, str, str]] = []
    if depth == 1:
        a, b, c, d, _ = names
        form = rng.randrange(3)
        first, second = acts[0][0], acts[1][0]
        text = (
            f"The {a} was {first} by the {b}, and the {c} was {second} by the {d}",
            f"It was the {a} whom the {b} {first}, and it was the {c} who {second} the {d}",
            f"After the {b} {first} the {a}, the {c} was {second} by the {d}",
        )[form]
        deeds = [(b, first, a), (c, second, d) if form == 1 else (d, second, c)]
    elif depth == 2:
        a, b, c, d, _ = names
        one, two, three = acts[0][0], acts[1][0], acts[2][0]
        if rng.random() < 0.5:
            text = f"The {a} whom the {b} {one} {two} the {c} who was {three} by the {d}"
            deeds = [(b, one, a), (a, two, c), (d, three, c)]
        else:
            text = f"It was the {a}, and not the {d}, who {one} the {b} whom the {c} {two}"
            deeds = [(a, one, b), (c, two, b)]
    else:
        a, b, c, d, e = names
        one, two, three, four = (act[0] for act in acts)
        if rng.random() < 0.5:
            text = f"The {a} whom the {b} whom the {c} {one} {two} was {three} by the {d} who {four} the {e}"
            deeds = [(c, one, b), (b, two, a), (d, three, a), (d, four, e)]
        else:
            text = f"The {c} who {two} the {d} was {three} by the {a} whom the {b} {one}, and so was the {e}"
            deeds = [(b, one, a), (c, two, d), (a, three, c)]
    agent, act, patient = rng.choice(deeds)
    if rng.random() < 0.5:
        same = [d for d in deeds if d[1] == act and d[0] == agent]
        if len(same) != 1:
            raise Redraw("two patients")
        ask, answer = f"Whom did the {agent} {_base(act)}?", patient
        if "so was" in text and act == acts[2][0]:
            raise Redraw("two patients")
    else:
        ask, answer = f"Who {act} the {patient}?", agent
    pool = [n for n in names if f"the {n}" in text.lower()]
    near = min(pool, key=lambda n: text.lower().index(f"the {n}"))
    wrong = others(rng, pool if len(pool) >= 4 else names, answer)
    return Draft(
        f'"{text}." {ask}',
        f"the {answer}",
        "phrase",
        tuple(f"the {name}" for name in wrong),
        {},
        trap=f"the {near}" if near != answer and depth > 1 and rng.random() < 0.35 else None,
        aliases=(answer,),
    )


def _base(past: str) -> str:
    return {
        "paid": "pay",
        "praised": "praise",
        "invited": "invite",
        "ignored": "ignore",
        "hired": "hire",
        "blamed": "blame",
        "chased": "chase",
    }.get(past) or past.removesuffix("ed")


# Word -> one sentence for each class in which it stands.
_WORD_CLASSES = {
    "round": {"noun": ("The boxer lost the second {w}.", "They sang a {w} by the fire."), "verb": ("Ships {w} the cape in winter.", "Please {w} the total up."), "adjective": ("A {w} table stood there.", "The moon looked {w}."), "preposition": ("They danced {w} the fire.", "We drove {w} the lake.")},
    "down": {"noun": ("The pillow was filled with {w}.", "Soft {w} covered the chick."), "adverb": ("She sat {w} and wept.", "The kite came {w} slowly."), "preposition": ("A stone rolled {w} the hill.", "We walked {w} the road."), "adjective": ("The network is {w} again.", "Nadia felt {w} all week.")},
    "fast": {"noun": ("Their {w} ends at sunset.", "A week's {w} left him weak."), "verb": ("Some monks {w} on Fridays.", "They {w} until sunset."), "adjective": ("A {w} train went by.", "The current is {w}."), "adverb": ("Omar talks {w}.", "How {w} she ran!")},
    "well": {"noun": ("The village dug a {w}.", "A frog lives in that {w}."), "adverb": ("Petra sings {w}.", "The plan worked {w}."), "adjective": ("Is your mother {w}?", "Kai was ill but is {w} again."), "verb": ("Tears {w} up in his eyes.", "Springs {w} up near the rock.")},
    "back": {"noun": ("My {w} hurts.", "The chair has a broken {w}."), "verb": ("Voters {w} the plan.", "Many sponsors {w} this team."), "adjective": ("Use the {w} door.", "The {w} wheel is flat."), "adverb": ("Lin stepped {w}.", "Come {w} soon.")},
    "light": {"noun": ("The {w} hurts my eyes.", "Turn off the {w}, please."), "verb": ("They {w} the stove at six.", "Who will {w} the candles?"), "adjective": ("The bag is {w}.", "A {w} breeze blew."), "adverb": ("Experienced hikers travel {w}.", "It is best to pack {w}.")},
    "past": {"noun": ("Nobody can change the {w}.", "His {w} is a riddle."), "adjective": ("The {w} week was cold.", "The danger is {w}."), "preposition": ("We drove {w} the church.", "It is ten {w} four."), "adverb": ("A bus went {w}.", "Three riders galloped {w}.")},
    "still": {"noun": ("They made brandy in a {w}.", "A {w} from the film hung there."), "verb": ("Nothing could {w} her fears.", "Kind words {w} a child's cries."), "adjective": ("The lake was {w}.", "Not a leaf moved; the air was {w}."), "adverb": ("It is {w} raining.", "He {w} lives here.")},
    "close": {"noun": ("The {w} of the play was sad.", "At the {w} of day we rested."), "verb": ("Shops {w} at six.", "Please {w} the gate."), "adjective": ("They are {w} friends.", "It was a {w} race."), "adverb": ("Come {w} and listen.", "Stay {w} behind me.")},
    "near": {"verb": ("As we {w} the coast, gulls appear.", "The talks {w} their end."), "adjective": ("In the {w} future we will move.", "The {w} side was dry."), "adverb": ("Winter draws {w}.", "Do not come so {w}!"), "preposition": ("Our house is {w} the port.", "A fox slept {w} the barn.")},
    "up": {"adverb": ("Please stand {w}.", "The balloon went {w}."), "preposition": ("A cat ran {w} the tree.", "They live {w} the hill."), "verb": ("Shops often {w} their prices.", "They had to {w} the dose."), "adjective": ("The {w} escalator is broken.", "The {w} escalator suddenly stopped.")},
    "calm": {"noun": ("A deep {w} followed.", "We enjoyed the {w} of the valley."), "verb": ("Songs {w} the baby.", "Let me {w} your fears."), "adjective": ("The sea was {w}.", "A {w} voice answered.")},
    "iron": {"noun": ("The gate is made of {w}.", "This {w} is too hot for silk."), "verb": ("I {w} my shirts on Sunday.", "Did you {w} the tablecloth?"), "adjective": ("An {w} will kept them going.", "She has an {w} grip.")},
}  # fmt: skip
_CLASSES = ("noun", "verb", "adjective", "adverb", "preposition")


def _word_class(rng: ItemRng, level: int) -> Draft:
    """Class of a word that can belong to several, in several sentences at the higher levels."""
    words = [w for w in sorted(_WORD_CLASSES) if len(_WORD_CLASSES[w]) >= 3]
    word = rng.choice(words)
    senses = _WORD_CLASSES[word]
    if level <= 4:
        kinds = shuffled(rng, sorted(senses))[: 1 if level <= 2 else 2]
        kind = rng.choice(kinds)
        lines = [rng.choice(senses[k]).format(w=word) for k in kinds]
        if level <= 2:
            question = rng.choice(
                (
                    f'What part of speech is the word "{word}" here? {lines[0]}',
                    f'{lines[0]} To which word class does "{word}" belong in this sentence?',
                    f'Name the part of speech of "{word}" as it is used here: {lines[0]}',
                )
            )
        else:
            place = kinds.index(kind) + 1
            numbered = " ".join(f"({i}) {line}" for i, line in enumerate(lines, 1))
            question = rng.choice(
                (
                    f'{numbered} What part of speech is the word "{word}" in sentence {place}?',
                    f'{numbered} To which word class does "{word}" belong in sentence {place}?',
                )
            )
        return Draft(question, kind, "word", others(rng, _CLASSES, kind), {})
    if len(senses) < 4:
        raise Redraw("too few classes")
    asked = rng.choice(sorted(senses))
    shown = [(kind, rng.choice(senses[kind])) for kind in sorted(senses)]
    if level >= 7:
        # A class other than the one asked for comes twice.
        kind, used = rng.choice([pair for pair in shown if pair[0] != asked])
        shown.append((kind, next(text for text in senses[kind] if text != used)))
    shown = shuffled(rng, shown)
    numbered = " ".join(f"({i}) {text.format(w=word)}" for i, (_, text) in enumerate(shown, 1))
    answer = f"sentence {[kind for kind, _ in shown].index(asked) + 1}"
    return Draft(
        f'{numbered} In which sentence is "{word}" used as {article(asked)}?',
        answer,
        "phrase",
        others(rng, [f"sentence {i}" for i in range(1, len(shown) + 1)], answer),
        {},
        aliases=(answer.removeprefix("sentence "),),
    )


_FUNCTIONS = ("subject", "direct object", "indirect object", "subject complement", "adverbial")


def _function(rng: ItemRng, level: int) -> Draft:
    """Grammatical function of a phrase: the same phrase serves in every function."""
    role, other, third = _roles(rng, 3)
    target = rng.choice(
        (f"the new {role}", f"the best {role} in town", f"the youngest {role} in the village")
    )
    rest = f"the {other}"
    kind = rng.choice(_FUNCTIONS)
    wrap = (
        ""
        if level <= 3
        else rng.choice(
            ("As far as we know, ", "To tell the truth, ", "As it turned out, ", "Oddly enough, ")
        )
    )
    # What comes last does not say over again what came first.
    recalled, surprised = f", as the {third} later recalled", f", which surprised the {third}"
    tail = (
        ""
        if level <= 5
        else recalled
        if wrap.startswith("Oddly")
        else surprised
        if wrap.startswith("As far")
        else rng.choice((recalled, surprised))
    )
    name = rng.choice(PEOPLE)
    thing = rng.choice(_PORTABLE)
    time = rng.choice(("the whole day", "the whole night", "the entire morning", "the whole afternoon"))
    frames: dict[str, tuple[tuple[str, str], ...]] = {
        "subject": (
            (f"{target} sent {rest} {article(thing)}", target),
            *(() if wrap else ((f"on the stairs stood {target}", target),)),
            (f"{time} passed without a word from {rest}", time),
        ),
        "direct object": (
            (f"{rest} met {target} at the station", target),
            (f"{name} described {target} to {rest}", target),
            (f"{rest} wasted {time}", time),
            (f"{rest} enjoyed {time}", time),
        ),
        "indirect object": (
            (f"{rest} sent {target} {article(thing)}", target),
            (f"{name} showed {target} {article(thing)}", target),
            (f"{rest} offered {target} some tea", target),
        ),
        "subject complement": (
            (f"{name} became {target}", target),
            (f"{rest} had become {target}", target),
            (f"{name} was {target}", target),
        ),
        "adverbial": (
            (f"{rest} waited {time}", time),
            (f"{name} slept {time}", time),
            (f"{rest} danced with the new {role} {time}", time),
        ),
    }
    text, phrase = rng.choice(frames[kind])
    full = f"{wrap}{text}{tail}."
    full = sentence(full)
    if phrase not in full:
        phrase = sentence(phrase)
    ask = rng.choice(
        (
            f'What is the function of "{phrase}" in this sentence?',
            f'What function does "{phrase}" have in its clause?',
        )
    )
    return Draft(
        f'"{full}" {ask}', kind, "phrase", others(rng, _FUNCTIONS, kind), {"phrase": phrase}, open_ok=False
    )


# Verb of control -> whether the object (True) or the subject (False) is meant to act.
_CONTROL = {
    "persuaded": True, "told": True, "asked": True, "urged": True, "forced": True, "encouraged": True, "advised": True,
    "promised": False,
}  # fmt: skip
_ERRANDS = (
    "feed the cat",
    "lock the gate",
    "buy the tickets",
    "water the roses",
    "wash the van",
    "close the shop",
    "write the report",
    "call the bank",
    "mend the roof",
    "fetch the mail",
)


def _control(rng: ItemRng, level: int) -> Draft:
    """Who is to act: the object of "persuade", but the subject of "promise"."""
    depth = by_level(level, 1, 3)
    names = rng.sample(PEOPLE, depth + 3)
    errand = rng.choice(_ERRANDS)
    actor = names[0]
    told = actor
    # Each verb comes once: nobody promises somebody to promise something.
    pushes = shuffled(rng, [v for v in sorted(_CONTROL) if v != "promised"])
    promise = rng.randrange(depth) if rng.random() < 0.7 else depth
    for index in range(depth):
        verb = "promised" if index == promise else pushes.pop()
        goal = names[index + 1]
        if index == 0:
            told = f"{actor} {verb} {goal}"
        else:
            base = {
                "persuaded": "persuade",
                "told": "tell",
                "asked": "ask",
                "urged": "urge",
                "forced": "force",
                "encouraged": "encourage",
                "advised": "advise",
                "promised": "promise",
            }[verb]
            told += f" to {base} {goal}"
        if _CONTROL[verb]:
            actor = goal
    told += f" to {errand}"
    extra = names[depth + 1 :]
    note = rng.choice(
        (
            f"{extra[0]} and {extra[1]} were there too.",
            f"{extra[0]} heard about it and told {extra[1]}.",
            f"Neither {extra[0]} nor {extra[1]} had a say in it.",
        )
    )
    ask = rng.choice(
        (f"Who is supposed to {errand}?", f"According to the sentence quoted, who is to {errand}?")
    )
    trap = names[depth]
    return Draft(
        f'"{told}." {note} {ask}',
        actor,
        "name",
        others(rng, names, actor),
        {},
        trap=trap if trap != actor and rng.random() < 0.6 else None,
    )


_DEEDS_TO = (("blamed", "blame"), ("praised", "praise"), ("defended", "defend"), ("criticized", "criticize"))


def _binding(rng: ItemRng, level: int) -> Draft:
    """A reflexive refers to the subject of its own clause."""
    a, b, c, d, _ = names = _roles(rng, 5)
    past, base = rng.choice(_DEEDS_TO)
    frames: list[tuple[str, str]] = [
        (f"The {a} who knew the {b} {past} {{r}} in front of the {c} while the {d} listened.", a),
        (f"The {a} on the {b}'s team {past} {{r}} in a letter to the {c} and the {d}.", a),
    ]
    if level >= 2:
        frames += [
            (f"The {a} told the {b} that the {c} had {past} {{r}} in front of the {d}.", c),
            (f"According to the {a}, the {b} heard that the {c} beside the {d} had {past} {{r}}.", c),
        ]
    if level >= 4:
        frames += [
            (f"The {a} persuaded the {b} to {base} {{r}} in front of the {c} and the {d}.", b),
            # Nobody promises to blame anybody.
            (f"The {a} promised the {b} to defend {{r}} in front of the {c} and the {d}.", a),
            (f"The {a} heard the {b} beside the {c} {base} {{r}} in a talk with the {d}.", b),
        ]
    if level >= 6:
        frames += [
            (f"The {a} whom the {b} had hired asked the {c} to let the {d} {base} {{r}}.", d),
            (f"That the {a} had {past} {{r}} was news to the {b} who worked for the {c} and the {d}.", a),
            (f"The {a} expected the {b} behind the {c} to promise the {d} to defend {{r}}.", b),
        ]
    text, answer = rng.choice(frames[-5:] if level >= 4 else frames)
    reflexive = rng.choice(("himself", "herself"))
    text = text.format(r=reflexive)
    pool = names[:4]
    near = [n for n in sorted(pool, key=lambda n: text.index(n)) if text.index(n) < text.index(reflexive)][-1]
    return Draft(
        f'"{text}" {rng.choice((f"Whom does {chr(34)}{reflexive}{chr(34)} refer to?", f"Who is meant by {chr(34)}{reflexive}{chr(34)}?"))}',
        f"the {answer}",
        "phrase",
        tuple(f"the {name}" for name in others(rng, pool, answer)),
        {},
        trap=f"the {near}" if near != answer and rng.random() < 0.5 else None,
        aliases=(answer,),
    )


_PORTABLE = (
    "map",
    "key",
    "lamp",
    "letter",
    "bottle",
    "ticket",
    "basket",
    "blanket",
    "camera",
    "poster",
    "book",
    "scarf",
    "drum",
    "painting",
)


def _left_out(rng: ItemRng, level: int) -> Draft:
    """Gapped clauses: who gave what to whom, with the verb said once."""
    rows = by_level(level, 2, 4)
    people = rng.sample(PEOPLE, 8)
    things = [article(t) for t in rng.sample(_PORTABLE, rows)]
    givers, takers = people[:4], people[4:]
    past = rng.choice(("sent", "sold", "lent", "brought", "mailed"))
    facts = list(zip(givers, takers, things, strict=False))
    passive = rng.random() < 0.4
    if passive:
        clauses = [f"{things[0]} was {past} to {takers[0]} by {givers[0]}"]
        clauses += [f"{thing} to {taker} by {giver}" for giver, taker, thing in facts[1:]]
    else:
        clauses = [f"{givers[0]} {past} {things[0]} to {takers[0]}"]
        clauses += [f"{giver} {thing} to {taker}" for giver, taker, thing in facts[1:]]
    clauses[0] = sentence(clauses[0])
    text = f"{', '.join(clauses[:-1])}, and {clauses[-1]}."
    giver, taker, thing = rng.choice(facts[1:] if rng.random() < 0.8 else facts)
    bare = thing.split(" ", 1)[1]
    form = rng.choice(("giver", "taker"))
    ask = f"Who {past} the {bare}?" if form == "giver" else f"To whom was the {bare} {past}?"
    answer = giver if form == "giver" else taker
    shown = [p for p in people if p in text]
    if len(shown) < 4:
        raise Redraw("too few names")
    trap = (taker if form == "giver" else giver) if rng.random() < 0.35 else None
    rest = [name for name in others(rng, shown, answer, 8) if name != trap]
    return Draft(f'"{text}" {ask}', answer, "name", (*([trap] if trap else []), *rest[:5]), {}, trap=trap)


def _how_many_clauses(rng: ItemRng, level: int) -> Draft:
    """How many finite verbs a sentence has; verb forms without tense stand among them."""
    number = min(6, max(2, by_level(level, 2, 6) + rng.choice((-1, 0, 0, 1))))
    names = _roles(rng, 8)
    acts = rng.sample(_ACTS, 4)
    alone = rng.sample(_ALONE, 3)
    places = ("front", "subject", "object", "end", "and")
    finite = set(rng.sample(places, number - 1))
    if "and" in finite and "end" not in finite:
        finite = finite - {"and"} | {"end"}
    spare = set(rng.sample(("front", "subject", "manner"), by_level(level, 1, 3))) - finite
    text = ""
    if "front" in finite:
        text += f"{rng.choice(('when', 'after', 'although'))} the {names[0]} {alone[0]}, "
    elif "front" in spare:
        text += rng.choice(("hoping to win a prize, ", "surrounded by friends, ", "to the joy of all, "))
    text += f"the {names[1]}"
    if "subject" in finite:
        text += f" who {acts[0][0]} the {names[2]}"
    elif "subject" in spare:
        text += rng.choice((" seated by the window", " standing at the door", " in the red coat"))
    text += f" {acts[1][0]} the {names[3]}"
    if "object" in finite:
        text += f" whom the {names[4]} {acts[2][0]}"
    # After "whom the cook paid", it would be unclear who did it.
    if "manner" in spare and "object" not in finite:
        text += rng.choice((f" without {acts[3][1]} anybody", f" before {acts[3][1]} the others"))
    if "end" in finite:
        # "Although" at both ends would concede twice.
        joins = ("while", "because") if text.startswith("although") else ("while", "because", "even though")
        pause = "," if re.search(r" (?:anybody|the others)$", text) else ""
        text += f"{pause} {rng.choice(joins)} the {names[5]} {alone[1]}"
    if "and" in finite:
        text += f" and the {names[6]} {alone[2]}"
    ask = rng.choice(
        (
            "How many clauses with a finite verb (one that shows tense) does this sentence have?",
            "How many finite clauses (clauses whose verb shows tense) does this sentence contain?",
        )
    )
    return Draft(
        f'"{sentence(text)}." {ask}',
        str(number),
        "integer",
        near_counts(rng, number, 1, 9),
        {},
    )


def _main_verb(rng: ItemRng, level: int) -> Draft:
    """The verb of the main clause among verbs of relative and adverbial clauses."""
    names = _roles(rng, 6)
    verbs = [a[0] for a in rng.sample(_ACTS, 3)] + rng.sample(_ALONE, 3)
    acts, alone = verbs[:3], verbs[3:]
    frames = [
        (
            f"The {names[0]} who {acts[0]} the {names[1]} {alone[0]} because the {names[2]} {alone[1]} and the {names[3]} {alone[2]}.",
            alone[0],
        ),
        (
            f"When the {names[0]} {alone[0]}, the {names[1]} whom the {names[2]} {acts[0]} {alone[1]}, although nobody {acts[1]} the {names[3]}.",
            alone[1],
        ),
        (
            f"Because the {names[0]} {alone[0]} while the {names[1]} {alone[1]}, the {names[2]} {acts[0]} the {names[3]} who {alone[2]}.",
            acts[0],
        ),
    ]
    if level >= 3:
        frames += [
            (
                f"The {names[0]} whom the {names[1]} who {acts[0]} the {names[2]} {acts[1]} {alone[0]} after the {names[3]} {alone[1]}.",
                alone[0],
            ),
        ]
    if level >= 5:
        frames += [
            (
                f"Whoever {acts[0]} the {names[0]} who {alone[0]} {acts[1]} the {names[1]} before the {names[2]} {alone[1]}.",
                acts[1],
            ),
            (
                f"After the {names[0]} whom the {names[1]} {acts[0]} {alone[0]}, whoever {alone[1]} {acts[1]} the {names[2]}.",
                acts[1],
            ),
            (
                f"The {names[0]} whom the {names[1]} who {alone[0]} {acts[0]} {acts[1]} the {names[2]} who {alone[1]}.",
                acts[1],
            ),
        ]
    text, answer = rng.choice(frames if level < 5 else frames[2:])
    shown = [v for v in verbs if f" {v}" in text]
    first = sorted(shown, key=lambda v: text.index(f" {v}"))[0]
    return Draft(
        f'"{text}" {rng.choice(("Which verb belongs to the main clause?", "What is the main verb of this sentence?"))}',
        answer,
        "word",
        others(rng, shown, answer),
        {},
        trap=first if first != answer and rng.random() < 0.4 else None,
    )


SUBCATEGORY = Subcategory(
    domain="linguistic",
    name="syntax_parsing",
    version="1.0.0",
    templates=(
        Template("subject_head", _subject_head, check.subject_head, "clause parser on the text"),
        Template("relative_head", _relative_head, check.relative_head, "agreement on the text"),
        Template("who_did_what", _who_did_what, check.who_did_what, "clause reducer on the text"),
        Template("word_class", _word_class, check.word_class, "neighbor rules on the text"),
        Template("phrase_function", _function, check.function, "clause pattern on the text"),
        Template("control", _control, check.control, "control verbs on the text"),
        Template("reflexive", _binding, check.binding, "clause parser on the text"),
        Template("gapping", _left_out, check.left_out, "clause filler on the text"),
        Template("finite_clauses", _how_many_clauses, check.how_many_clauses, "tagger on the text"),
        Template("main_verb", _main_verb, check.main_verb, "clause reducer on the text"),
    ),
)
