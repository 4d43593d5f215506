"""Documents that knowledge of the language decides."""

from __future__ import annotations

import re

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.composite_items.transfer.task import Hidden, TransferTemplate
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, listing
from mirror_bench.builders.seeds import ItemRng

# plural?, subject, singular verb, plural verb, rest
_LINES = (
    (False, "The list of exhibitors", "is", "are", "printed on the back"), (True, "The keys to the storeroom", "hangs", "hang", "behind the desk"),
    (False, "Each of the volunteers", "brings", "bring", "a flashlight"), (True, "The members of the jury", "meets", "meet", "at noon"),
    (False, "The price of the tickets", "includes", "include", "a drink"), (True, "Both of the side doors", "stays", "stay", "locked"),
    (False, "One of the ramps", "needs", "need", "a new railing"), (True, "The lights in the hall", "goes", "go", "off at ten"),
    (False, "The owner of the food trucks", "pays", "pay", "for the power"), (True, "Photos from the last fair", "covers", "cover", "one wall"),
    (False, "The door to the elevators", "stays", "stay", "open all day"), (True, "The signs along the path", "shows", "show", "the way"),
    (False, "A crate of spare bulbs", "stands", "stand", "in the cellar"), (True, "The chairs near the stage", "belongs", "belong", "to the school"),
    (False, "Every one of the tents", "has", "have", "a number"), (True, "The rules for the raffle", "hangs", "hang", "by the entrance"),
)  # fmt: skip


def _one_error(rng: ItemRng, level: int) -> Hidden:
    size = 5 + level // 3
    chosen = rng.sample(_LINES, size)
    wrong = rng.randrange(size)
    sentences = []
    for index, (plural, subject, one, many, rest) in enumerate(chosen):
        verb = many if plural != (index == wrong) else one
        sentences.append(f"({index + 1}) {subject} {verb} {rest}.")
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    kind = rng.choice(("leaflet", "notice", "handout", "memo"))
    intro = rng.choice(
        (
            f"{person} sends you the {kind} for helpers at the {place} fair before it is printed.",
            f"The {kind} for helpers at the {place} fair goes to print in an hour, and {person} asks you to give it a last look.",
        )
    )
    heads = ", ".join(f"({i + 1}) {'plural' if line[0] else 'singular'}" for i, line in enumerate(chosen))
    others = [f"sentence {i + 1}" for i in range(size) if i != wrong]
    rng.shuffle(others)
    return Hidden(
        f"{intro} It reads: {' '.join(sentences)}",
        "Exactly one sentence is not correct standard American English and must be changed. Which one?",
        f"The number of each subject is: {heads}.",
        f"sentence {wrong + 1}",
        tuple(others[:5]),
        "phrase",
    )


def _check_one_error(text: str) -> str:
    found = []
    for number, sentence in re.findall(r"\((\d+)\) ([^.]+)\.", text.split("It reads: ")[1]):
        for _, subject, one, many, rest in _LINES:
            if sentence.startswith(subject) and sentence.endswith(rest):
                verb = sentence.removeprefix(subject).removesuffix(rest).strip()
                head = re.split(r" (?:of|to|in|from|along|near|for) ", subject)[0].split()
                singular = head[0] in ("Each", "One", "Every", "A") or not (
                    head[-1].endswith("s") or head[0] == "Both"
                )
                if verb != (one if singular else many):
                    found.append(f"sentence {number}")
    (only,) = found
    return only


def _who_acts(rng: ItemRng, level: int) -> Hidden:
    del level
    size = 4
    people = rng.sample(PEOPLE, 2 * size)
    pairs = [(people[2 * i], people[2 * i + 1]) for i in range(size)]
    passives = []
    target = rng.randrange(size)
    deeds = rng.sample(
        ("the minutes were checked by {a} before {b} signed them", "the badge was handed to {a} by {b}", "{a} was driven to the station by {b}",
         "the parcel for {a} was packed by {b}", "{a} was replaced at the desk by {b}", "the speech was written for {a} by {b}",
         "the key was given to {a} by {b}", "{a}'s stand was set up by {b}"), size,
    )  # fmt: skip
    for (a, b), deed in zip(pairs, deeds, strict=True):
        passives.append((a, b, deed.format(a=a, b=b)))
    said = ". ".join(text[0].upper() + text[1:] for _, _, text in passives)
    topics = {"checked": "the minutes", "handed": "the badge", "driven": "the drive to the station", "packed": "the parcel",
              "replaced": "the change at the desk", "written": "the speech", "given": "the key", "set": "the stand"}  # fmt: skip
    a, b, text = passives[target]
    word = next(w for w in topics if f"{w} " in text)
    agent = a if word == "checked" else b
    wrong = [p for p in people if p != agent]
    first = b if agent == a else a
    rest = [p for p in wrong if p != first]
    rng.shuffle(rest)
    agents = [x if "checked" in t else y for x, y, t in passives]
    intro = rng.choice(
        (
            "The passive sentences in these minutes are to be put into the active voice.",
            "A style guide asks that every passive sentence in this log be rewritten in the active voice.",
            "An editor wants the following record rewritten so that each passive sentence becomes active.",
        )
    )
    return Hidden(
        f"{intro} The minutes say: {said}." if "these minutes" in intro else f"{intro} It says: {said}.",
        f"After rewriting, with which name must the sentence about {topics[word]} begin?",
        f"Those who do what the passive verbs say are, sentence by sentence, {listing(agents)}.",
        agent,
        (first, *rest[:4]),
        "name",
    )


def _check_who_acts(text: str) -> str:
    asked = captured(r"the sentence about (.+?) begin\?", text)
    word = {
        "the minutes": "checked by", "the badge": "was handed", "the drive to the station": "driven", "the parcel": "packed",
        "the change at the desk": "replaced", "the speech": "written", "the key": "was given", "the stand": "set up",
    }[asked]  # fmt: skip
    sentence = next(s for s in re.split(r"\. ", text.split(" say: ")[-1].split(" says: ")[-1]) if word in s)
    return captured(r"by ([A-Z]\w+)", sentence)


_REGISTER = (
    ("Kindly find attached the signed agreement", "formal"), ("Here's the deal with the lease, guys", "casual"), ("The committee requests your presence on Monday", "formal"),
    ("Just shoot me an email if anything's up", "casual"), ("We regret to inform you that the hall is unavailable", "formal"), ("No worries, we'll sort it out", "casual"),
    ("Applicants are asked to submit two references", "formal"), ("The heat's totally busted again", "casual"), ("Payment is due within thirty days of receipt", "formal"),
    ("Grab a form at the front desk and you're good to go", "casual"), ("Please do not hesitate to contact this office", "formal"), ("Loads of folks showed up last time", "casual"),
    ("Any objection must be made in writing", "formal"), ("You just can't beat that price", "casual"), ("The undersigned accept the terms stated above", "formal"),
    ("Sorry, my bad about the date", "casual"),
)  # fmt: skip


def _odd_tone(rng: ItemRng, level: int) -> Hidden:
    size = 4 + level // 3
    tone = rng.choice(("formal", "casual"))
    same = rng.sample([t for t, k in _REGISTER if k == tone], size - 1)
    odd = rng.choice([t for t, k in _REGISTER if k != tone])
    lines = [*same, odd]
    rng.shuffle(lines)
    at = lines.index(odd)
    numbered = " ".join(f"({i + 1}) {line}." for i, line in enumerate(lines))
    others = [f"sentence {i + 1}" for i in range(size) if i != at]
    rng.shuffle(others)
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    intro = rng.choice(
        (
            f"{person} of the {place} housing office is putting together a page of sample sentences.",
            f"A list of sample sentences at the {place} town hall is being tidied up by {person}.",
            f"{person} is collecting sample sentences for the {place} rental office.",
        )
    )
    kinds = ", ".join(
        f"({i + 1}) {'formal' if dict(_REGISTER)[line] == 'formal' else 'casual'}"
        for i, line in enumerate(lines)
    )
    return Hidden(
        f"{intro} All but one of them are written in the same tone: {numbered}",
        "Which sentence should be rewritten so that the tone is the same throughout?",
        f"The tone of each is: {kinds}.",
        f"sentence {at + 1}",
        tuple(others[:5]),
        "phrase",
    )


def _check_odd_tone(text: str) -> str:
    casual_signs = re.compile(
        r"'s\b(?! presence)|'re\b|'ll\b|can't|\bguys\b|\bLoads\b|\bmy bad\b|\bGrab\b|\bJust shoot\b"
    )
    kinds = {
        number: bool(casual_signs.search(sentence))
        for number, sentence in re.findall(r"\((\d+)\) ([^.]+)\.", text.split("same tone: ")[1])
    }
    odd = [
        number for number, casual in kinds.items() if sum(other == casual for other in kinds.values()) == 1
    ]
    return f"sentence {odd[0]}"


TEMPLATES = (
    TransferTemplate(
        "one_error",
        "grammar_correction",
        "agreement of subject and verb",
        _one_error,
        _check_one_error,
        "head-noun rules",
    ),
    TransferTemplate(
        "who_acts",
        "syntax_parsing",
        "finding the agent of a passive sentence",
        _who_acts,
        _check_who_acts,
        "by-phrase pattern",
    ),
    TransferTemplate(
        "odd_tone",
        "register_formality",
        "telling formal from casual wording",
        _odd_tone,
        _check_odd_tone,
        "cue pattern",
    ),
)
