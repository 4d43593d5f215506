"""Documents that knowledge of the language decides."""

from __future__ import annotations

import itertools
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
            f"Proofs of the {kind} for helpers at the {place} fair have come back from the printer, and {person} wants one more pair of eyes on them.",
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


# What was done to or for {a} by {b}; the same with another agent, {c}, inside.
_DEEDS = (
    ("the minutes were checked by {a} before {b} signed them", "the minutes taken by {c} were checked by {a} before {b} signed them"),
    ("the badge was handed to {a} by {b}", "the badge designed by {c} was handed to {a} by {b}"),
    ("{a} was driven to the station by {b}", "{a}, who had been invited by {c}, was driven to the station by {b}"),
    ("the parcel for {a} was packed by {b}", "the parcel ordered by {c} for {a} was packed by {b}"),
    ("{a} was replaced at the desk by {b}", "{a}, who had been trained by {c}, was replaced at the desk by {b}"),
    ("the speech was written for {a} by {b}", "the speech requested by {c} was written for {a} by {b}"),
    ("the key was given to {a} by {b}", "the key found by {c} was given to {a} by {b}"),
    ("{a}'s stand was set up by {b}", "{a}'s stand, which had been paid for by {c}, was set up by {b}"),
)  # fmt: skip


def _who_acts(rng: ItemRng, level: int) -> Hidden:
    size = 3 + (level > 2) + (level > 6)
    longer = max(0, level - 3)  # sentences in which another passive, with an agent of its own, stands inside
    people = rng.sample(PEOPLE, 3 * size)
    passives = []
    target = rng.randrange(size)
    deeds = rng.sample(_DEEDS, size)
    long_ones = rng.sample(range(size), min(size, longer))
    for i, deed in enumerate(deeds):
        a, b, c = people[3 * i : 3 * i + 3]
        passives.append((a, b, deed[i in long_ones].format(a=a, b=b, c=c)))
    said = ". ".join(text[0].upper() + text[1:] for _, _, text in passives)
    topics = {"checked": "the minutes", "handed": "the badge", "driven": "the drive to the station", "packed": "the parcel",
              "replaced": "the change at the desk", "written": "the speech", "given": "the key", "set": "the stand"}  # fmt: skip
    a, b, text = passives[target]
    word = next(w for w in topics if f"{w} " in text)
    agent = a if word == "checked" else b
    named = [p for p in people if any(re.search(rf"\b{p}\b", t) for _, _, t in passives)]
    near = [p for p in people[3 * target : 3 * target + 3] if p in named and p != agent]
    rest = [p for p in named if p != agent and p not in near]
    rng.shuffle(rest)
    agents = [x if "checked" in t else y for x, y, t in passives]
    source, intro = rng.choice(
        (
            ("The report says", "The passive sentences in this report are to be put into the active voice."),
            ("The log says", "A style guide asks that every passive sentence in this log be rewritten in the active voice."),
            ("The record says", "An editor wants the following record rewritten so that each passive sentence becomes active."),
        )
    )  # fmt: skip
    return Hidden(
        f"{intro} {source}: {said}.",
        f"With which name must the rewritten sentence about {topics[word]} begin?",
        f"Those who do what the passive verbs say are, in alphabetical order, {listing(sorted(agents))}.",
        agent,
        (*near, *rest[:3]),
        "name",
    )


def _check_who_acts(text: str) -> str:
    asked = captured(r"the rewritten sentence about (.+?) begin\?", text)
    word = {
        "the minutes": "checked by", "the badge": "was handed", "the drive to the station": "driven", "the parcel": "packed",
        "the change at the desk": "replaced", "the speech": "written", "the key": "was given", "the stand": "set up",
    }[asked]  # fmt: skip
    sentence = next(s for s in re.split(r"\. ", text.split(" says: ")[-1]) if word in s)
    # The agent stands at the end, unless a clause follows the verb.
    clause = sentence.split(" before ")[0]
    return str(re.findall(r"by ([A-Z]\w+)", clause)[-1])


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
    alike = sorted(rng.sample([i for i in range(size) if i != at], size // 2))
    return Hidden(
        f"{intro} All but one of them are written in the same tone: {numbered}",
        "Which sentence should be rewritten so that the tone is the same throughout?",
        f"Sentences {listing([str(i + 1) for i in alike])} are {tone}.",
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


# Sentence with a slot, the right form, the form that people write by mistake; everyday verbs first.
_VERB_LINES = (
    ("The children {} their own lunch.", "brought", "brang"), ("The mayor {} to the parade on a bicycle.", "came", "come"), ("The band has {} home by bus.", "gone", "went"), ("Our cook had {} three kinds of soup.", "made", "maked"),
    ("A teacher {} the winners their prizes.", "gave", "given"), ("The raffle tickets were {} in an hour.", "sold", "selled"), ("One runner {} twice near the bridge.", "fell", "fallen"), ("The choir {} for half an hour.", "sang", "sung"),
    ("Nobody had {} the notice on the gate.", "seen", "saw"), ("The judges have {} a winner.", "chosen", "chose"), ("A neighbor has {} a letter of thanks.", "written", "wrote"), ("The twins {} across the lake before breakfast.", "swam", "swum"),
    ("The old clock was {} from the hall.", "stolen", "stole"), ("The pipes had {} overnight.", "frozen", "froze"), ("A volunteer has {} the guests to the station.", "driven", "drove"), ("The show had {} before the rain came.", "begun", "began"),
    ("A gust of wind has {} the big tent.", "torn", "tore"), ("A kite {} over the stadium.", "flew", "flown"), ("The winning horse was {} by a student.", "ridden", "rode"), ("The guest speaker {} a joke on the stage.", "told", "telled"),
    ("The treasurer has {} the keys to the office.", "taken", "took"), ("The bell was {} at noon.", "rung", "rang"), ("The costumes had been {} only once.", "worn", "wore"), ("The weaver {} a rug for the lobby.", "wove", "woven"),
    ("A farmer {} the seed by hand.", "cast", "casted"), ("The goalkeeper {} the ball to the wing.", "threw", "thrown"),
)  # fmt: skip
# Verb: past, participle.
_PRINCIPAL_PARTS = {
    "bring": ("brought", "brought"), "come": ("came", "come"), "go": ("went", "gone"), "make": ("made", "made"), "give": ("gave", "given"), "sell": ("sold", "sold"), "fall": ("fell", "fallen"),
    "sing": ("sang", "sung"), "see": ("saw", "seen"), "choose": ("chose", "chosen"), "write": ("wrote", "written"), "swim": ("swam", "swum"), "steal": ("stole", "stolen"), "freeze": ("froze", "frozen"),
    "drive": ("drove", "driven"), "begin": ("began", "begun"), "tear": ("tore", "torn"), "fly": ("flew", "flown"), "ride": ("rode", "ridden"), "tell": ("told", "told"), "take": ("took", "taken"), "ring": ("rang", "rung"),
    "wear": ("wore", "worn"), "weave": ("wove", "woven"), "cast": ("cast", "cast"), "throw": ("threw", "thrown"),
}  # fmt: skip


def _wrong_forms(rng: ItemRng, level: int) -> Hidden:
    size = 5 + level // 2
    start = (len(_VERB_LINES) - 16) * (level - 1) // 7
    chosen = rng.sample(_VERB_LINES[start : start + 16], size)
    wrong = rng.randrange(1, size)
    spoilt = set(rng.sample(range(size), wrong))
    lines = [frame.format(f"[{bad if i in spoilt else good}]") for i, (frame, good, bad) in enumerate(chosen)]
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    intro = rng.choice(
        (
            f"{person} is proofreading the newsletter of the {place} community center and has put each form to be checked in brackets.",
            f"The report on the {place} summer fair is almost ready. {person} has bracketed the verb forms that still have to be checked.",
            f"Before the {place} school magazine goes to print, {person} is looking up every verb form in brackets.",
        )
    )
    counts = [n for n in range(size + 1) if n != wrong]
    rng.shuffle(counts)
    near = sorted(counts, key=lambda n: abs(n - wrong))[:5]
    return Hidden(
        f"{intro} The page reads: {' '.join(lines)}",
        "How many of the bracketed forms are not correct in standard American English?",
        f"The forms that belong in the first {('three', 'four', 'five', 'six', 'seven')[size - 5]} brackets are {listing([good for _, good, _ in chosen[: size - 2]])}.",
        str(wrong),
        tuple(map(str, near)),
        "integer",
    )


def _check_wrong_forms(text: str) -> str:
    wrong = 0
    for sentence in re.findall(r"[A-Z][^.]*\[[^.]*\.", text.split("The page reads: ")[1]):
        before, form = captured(r"^(.*?)\[", sentence), captured(r"\[(\w+)\]", sentence)
        compound = re.search(r"\b(?:has|have|had|was|were|been) $", before) is not None
        wrong += all(parts[compound] != form for parts in _PRINCIPAL_PARTS.values())
    return str(wrong)


# First thing, second thing, sentence with a slot, filling that makes "it" the first, filling that makes it the second.
_EITHER = (
    ("trophy", "display case", "The trophy will not fit into the display case because it is too {}.", "large", "small"), ("ladder", "skylight", "The ladder does not reach the skylight because it is too {}.", "short", "high up"),
    ("rope", "swing", "The rope did not hold the swing because it was too {}.", "thin", "heavy"), ("cork", "bottle", "The cork will not go into the bottle because it is too {}.", "wide", "narrow"),
    ("sofa", "doorway", "The sofa would not go through the doorway because it was too {}.", "wide", "narrow"), ("truck", "bridge", "The truck could not pass under the bridge because it was too {}.", "tall", "low"),
    ("blanket", "mattress", "The blanket does not cover the mattress because it is too {}.", "small", "big"), ("sign", "hedge", "The sign cannot be seen over the hedge because it is too {}.", "low", "tall"),
    ("poster", "frame", "The poster did not fit into the frame because it was too {}.", "big", "small"), ("shelf", "aquarium", "The shelf could not bear the aquarium because it was too {}.", "flimsy", "heavy"),
    ("cable", "outlet", "The cable does not reach the outlet because it is too {}.", "short", "far away"), ("knife", "crust", "The knife did not cut the crust because it was too {}.", "blunt", "hard"),
    ("car", "garage", "The car will not fit into the garage because it is too {}.", "long", "short"), ("lamp", "curtain", "The lamp was moved away from the curtain because it {}.", "gave off too much heat", "was beginning to scorch"),
    ("puppy", "vacuum cleaner", "The puppy stays away from the vacuum cleaner because it is so {}.", "timid", "noisy"), ("tugboat", "barge", "The tugboat could not pull the barge because it was too {}.", "weak", "heavy"),
    ("lid", "cake", "The lid did not close over the cake because it was too {}.", "shallow", "tall"), ("van", "bus", "The van easily passed the bus because it was going so {}.", "fast", "slowly"),
    ("pipe", "ring", "The pipe would not go through the ring because it was too {}.", "thick", "tight"), ("drill", "concrete", "The drill made no mark on the concrete because it was too {}.", "weak", "hard"),
)  # fmt: skip
# Words after which "it" is the thing that does, or is to be fitted, covered or moved; all others point to its counterpart.
_OF_FIRST = ("large", "short", "thin", "wide", "tall", "small", "low", "big", "flimsy", "blunt", "long", "gave", "timid", "weak", "shallow", "fast", "thick")  # fmt: skip
_OF_SECOND_AFTER = {"case": "small", "hedge": "tall", "bridge": "low", "mattress": "big", "frame": "small", "garage": "short", "cake": "tall"}  # fmt: skip


def _what_it_is(rng: ItemRng, level: int) -> Hidden:
    size = 3 if level < 4 else 4 if level < 7 else 5
    chosen = rng.sample(_EITHER, size)
    second = [rng.random() < 0.5 for _ in chosen]
    lines = [
        f"({n + 1}) {frame.format(fillings[late])}"
        for n, ((_, _, frame, *fillings), late) in enumerate(zip(chosen, second, strict=True))
    ]
    ways = list(itertools.product((False, True), repeat=size))
    things = [[row[late] for row, late in zip(chosen, way, strict=True)] for way in ways]
    readings = [listing([f"the {thing}" for thing in way]) for way in things]
    answer = readings[ways.index(tuple(second))]
    # The two ways of reading without thought: always what stands first, always what stands last.
    wrong = [r for r in (readings[0], readings[-1]) if r != answer]
    rest = [r for r in readings[1:-1] if r != answer]
    wrong += rng.sample(rest, 5 - len(wrong))
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    intro = rng.choice(
        (
            f'{person} edits sample sentences for a dictionary made in {place}. In each of them, "it" could at first sight stand for either of two things and has to be replaced.',
            f'A translator in {place} has asked {person} to replace every "it" in these test sentences with the name of the thing that it stands for.',
            f'{person} is proofreading a picture book by a writer from {place}, and the style guide allows no "it" where two things have just been named.',
        )
    )
    shown = size - 2
    known = listing([f"the {row[late]}" for row, late in zip(chosen[:shown], second[:shown], strict=True)])
    return Hidden(
        f"{intro} The text reads: {' '.join(lines)}",
        'What has to replace "it", sentence by sentence?',
        f"In the first sentence, the replacement is {known}."
        if shown == 1
        else f"In the first {('two', 'three')[shown - 2]} sentences, the replacements are {known}.",
        answer,
        tuple(wrong),
        "phrase",
    )


def _check_what_it_is(text: str) -> str:
    found = []
    for sentence in re.findall(r"\(\d+\) ([^.]+)\.", text.split("The text reads: ")[1]):
        clause, reason = sentence.split(" because it ")
        last = clause.split()[-1]
        words = reason.split()
        late = _OF_SECOND_AFTER.get(last) in words or not any(word in _OF_FIRST for word in words)
        nouns = re.findall(r"[Tt]he (.+?) (?=will|does|did|would|could|cannot|was|stays|easily|made)", clause)
        found.append(f"the {captured(r'the ([a-z ]+)$', clause) if late else nouns[0]}")
    return listing(found)


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
    TransferTemplate(
        "wrong_forms",
        "morphology",
        "knowing the forms of irregular verbs",
        _wrong_forms,
        _check_wrong_forms,
        "principal parts of verbs",
    ),
    TransferTemplate(
        "what_it_is",
        "ambiguity_resolution",
        "telling what a pronoun stands for",
        _what_it_is,
        _check_what_it_is,
        "cue words",
    ),
)
