"""Linguistic steps."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mirror_bench.builders.composite_items.steps.step import CANDIDATES, Asked, Given, Needs, Yields, captured
from mirror_bench.builders.question_bank.cast import PEOPLE
from mirror_bench.builders.seeds import ItemRng

# subject, whether it is plural, what it may go on with: (verb in the singular, rest)
_HEADS = (
    ("The list of names", False, (("is", "hard to read"), ("has", "been updated"), ("seems", "to be missing"))),
    ("The keys to the cellar", True, (("is", "on the hook"), ("has", "been found"), ("seems", "to be missing"))),
    ("Every one of the boats", False, (("is", "in the harbor"), ("needs", "a coat of paint"), ("has", "been repaired"))),
    ("The colors of the flag", True, (("is", "easy to remember"), ("has", "faded"), ("looks", "different in the photo"))),
    ("The box of old letters", False, (("is", "in the attic"), ("has", "been opened"), ("seems", "to be missing"))),
    ("My neighbors on the hill", True, (("is", "away this week"), ("has", "been very kind"), ("comes", "from Spain"))),
    ("The sound of the bells", False, (("is", "hard to describe"), ("has", "changed since May"), ("comes", "from across the river"))),
    ("Both of the lamps", True, (("is", "in the hall"), ("needs", "new bulbs"), ("looks", "rather old"))),
    ("Neither of the maps", False, (("is", "up to date"), ("has", "been found"), ("seems", "reliable"))),
    ("The roofs of the town", True, (("is", "covered with snow"), ("has", "been repaired"), ("looks", "red at sunset"))),
    ("Each of the players", False, (("is", "ready to start"), ("has", "been given a number"), ("needs", "a new shirt"))),
    ("The leaves of this plant", True, (("is", "turning yellow"), ("has", "grown quickly"), ("needs", "plenty of light"))),
    ("The price of the tickets", False, (("is", "on the poster"), ("has", "gone up"), ("seems", "rather high"))),
    ("The windows of the tower", True, (("is", "very narrow"), ("needs", "cleaning"), ("looks", "quite new"))),
    ("The map of the islands", False, (("is", "out of date"), ("has", "been redrawn"), ("looks", "handmade"))),
    ("The pages of the diary", True, (("is", "stuck together"), ("has", "been torn out"), ("seems", "to be missing"))),
    ("The owner of the horses", False, (("is", "away this week"), ("has", "bought more land"), ("comes", "from Chile"))),
    ("The steps to the beach", True, (("is", "slippery"), ("needs", "a handrail"), ("looks", "dangerous"))),
    ("One of the pumps", False, (("is", "out of order"), ("has", "been replaced"), ("needs", "a new valve"))),
    ("The sides of the box", True, (("is", "painted green"), ("has", "been cut too short"), ("looks", "uneven"))),
)  # fmt: skip
_PLURAL_FORMS = {
    "is": "are",
    "has": "have",
    "needs": "need",
    "comes": "come",
    "seems": "seem",
    "looks": "look",
}


def _agreement_errors(rng: ItemRng, level: int) -> Given:
    size = min(10, 5 + level // 2)
    n = rng.randrange(2, min(size, 8))
    heads = rng.sample(_HEADS, size)
    wrong = set(rng.sample(range(size), n))
    sentences = []
    for index, (head, plural, predicates) in enumerate(heads):
        singular, rest = rng.choice(predicates)
        verb = _PLURAL_FORMS[singular] if plural != (index in wrong) else singular
        sentences.append(f"({index + 1}) {head} {verb} {rest}.")
    naive = size if size != n and size <= 10 else n + 1
    editor = rng.choice(PEOPLE)
    frames = (
        f"{editor} proofreads these sentences: {' '.join(sentences)}",
        f"A grammar exercise that {editor} has to correct contains these sentences: {' '.join(sentences)}",
    )
    return Given(
        rng.choice(frames),
        "the number of sentences whose verb does not agree with its subject in standard American English",
        n,
        naive,
    )


def _check_agreement_errors(setup: str) -> int:
    errors = 0
    for sentence in re.findall(r"\(\d+\) ([^.]+)\.", setup):
        words = sentence.split()
        forms = {*_PLURAL_FORMS, *_PLURAL_FORMS.values()}
        place = next(i for i, word in enumerate(words) if word in forms)
        subject = words[:place]
        if subject[0] == "Both":
            plural = True
        elif subject[0] in ("Each", "Every", "Neither", "One"):
            plural = False
        else:
            # The head noun comes before the first preposition.
            cut = next((i for i, word in enumerate(subject) if word in ("of", "to", "on")), len(subject))
            plural = subject[cut - 1].endswith("s")
        errors += plural != (words[place] in _PLURAL_FORMS.values())
    return errors


_NEGATED = (
    "unlock",
    "unfair",
    "unusual",
    "untie",
    "unable",
    "unseen",
    "unwrap",
    "unkind",
    "uneven",
    "undo",
    "unclear",
    "unload",
)
_NOT_NEGATED = (
    "uncle",
    "union",
    "under",
    "unit",
    "unique",
    "unity",
    "universe",
    "unison",
    "until",
    "unicorn",
)


def _negating_prefix(rng: ItemRng, level: int) -> Given:
    size = 5 + level // 2
    n = rng.randrange(2, min(size - 1, 8))
    words = rng.sample(_NEGATED, n) + rng.sample(_NOT_NEGATED, size - n)
    rng.shuffle(words)
    teacher = rng.choice(PEOPLE)
    frames = (
        f"{teacher} writes these words on the board: {', '.join(words)}.",
        f"{teacher} finds these words next to each other in a word game: {', '.join(words)}.",
    )
    return Given(
        rng.choice(frames),
        'the number of words in which "un-" is a prefix that negates or reverses the meaning of the rest',
        n,
        size,
    )


def _check_negating_prefix(setup: str) -> int:
    known = {"lock", "fair", "usual", "tie", "able", "seen", "wrap", "kind", "even", "do", "clear", "load"}
    words = setup.split(": ")[1].rstrip(".").split(", ")
    return sum(word.removeprefix("un") in known for word in words if word.startswith("un"))


_ACTORS = (
    "the baker",
    "the clerk",
    "the pilot",
    "the nurse",
    "the coach",
    "the tailor",
    "the warden",
    "the driver",
)
_DEEDS = (
    ("opened", "the gate"), ("cleaned", "the oven"), ("signed", "the form"), ("moved", "the table"), ("painted", "the fence"),
    ("locked", "the shed"), ("checked", "the list"), ("filled", "the tank"), ("folded", "the map"), ("sorted", "the mail"),
    ("washed", "the van"), ("mended", "the net"),
)  # fmt: skip


def _passives(rng: ItemRng, level: int) -> Given:
    size = min(10, 5 + level // 2)
    n = rng.randrange(2, min(size, 8))
    passive = set(rng.sample(range(size), n))
    sentences = []
    for index, (deed, thing) in enumerate(rng.sample(_DEEDS, size)):
        actor = rng.choice(_ACTORS)
        if index in passive:
            text = f"{thing.capitalize()} was {deed} by {actor}."
        else:
            text = rng.choice(
                (
                    f"{actor.capitalize()} {deed} {thing} by noon.",
                    f"{actor.capitalize()} was there and {deed} {thing}.",
                    f"{actor.capitalize()} {deed} {thing}.",
                )
            )
        sentences.append(f"({index + 1}) {text}")
    naive = sum(" was " in s or " by " in s for s in sentences)
    if naive == n:
        naive = n + 1
    frames = (
        f"A report contains these sentences: {' '.join(sentences)}",
        f"An editor looks for the passive voice in these sentences: {' '.join(sentences)}",
    )
    return Given(rng.choice(frames), "the number of sentences in the passive voice", n, naive)


def _check_passives(setup: str) -> int:
    return len(re.findall(r"\(\d+\) The \w+ was \w+ed by the ", setup))


# word: (meaning, sentences with it), (other meaning, sentences with that)
_SENSES = {
    "bank": (
        ("the land beside a river or stream", ("We had a picnic on the bank of the stream.", "The boat was tied up at the muddy bank.", "Reeds grew along the bank of the canal.", "The flood wore away the bank.", "The children fished from the bank.")),
        ("a place that deals with money", ("The bank lent us the money.", "I opened an account at the bank.", "The bank has raised its interest rates.", "My salary is paid into the bank.", "The bank cashed the check.")),
    ),
    "bat": (
        ("a flying animal", ("A bat hung upside down from a beam.", "The bat flew out of the cave at dusk.", "A bat was squeaking in the attic.", "The bat spread its wings.", "A baby bat clung to its mother.")),
        ("a stick used in a ball game", ("The player swung the bat.", "The bat cracked when it hit the ball.", "This bat is made of ash wood.", "Grip the bat with both hands.", "The batter dropped the bat and ran.")),
    ),
    "match": (
        ("a contest", ("Our team won the match.", "The match ended in a draw.", "The referee stopped the match.", "Rain delayed the tennis match.", "Thousands watched the match on television.")),
        ("a small stick for making fire", ("Strike a match and light the candle.", "The match burned down to my fingers.", "The last match in the box was damp.", "A lit match fell on the carpet.", "The wind blew the match out.")),
    ),
    "bark": (
        ("the outer layer of a tree", ("The bark of the birch is white.", "Beetles live under the bark of the old oak.", "The bark of this trunk is rough.", "Deer had eaten the bark of the young trees.", "Cork is made from bark.")),
        ("the sound that a dog makes", ("The dog gave a loud bark.", "A sudden bark woke the baby.", "The puppy's bark was more of a squeak.", "A bark from behind the gate startled us.", "That terrier has a shrill bark.")),
    ),
}  # fmt: skip


def _same_sense(rng: ItemRng, level: int) -> Given:
    word = rng.choice(tuple(_SENSES))
    (meaning, meant), (_, others) = rng.sample(_SENSES[word], 2)
    size = min(9, 5 + level // 2)
    n = rng.randrange(max(2, size - 5), min(5, size - 1) + 1)
    sentences = rng.sample(meant, n) + rng.sample(others, size - n)
    rng.shuffle(sentences)
    naive = size - n if size - n != n else n + 1
    person = rng.choice(PEOPLE)
    listed = " ".join(f"({i + 1}) {sentence}" for i, sentence in enumerate(sentences))
    frames = (
        f'{person} is to mark the sentences in which "{word}" means {meaning}: {listed}',
        f'In an exercise, {person} must mark each sentence in which "{word}" means {meaning}: {listed}',
    )
    return Given(rng.choice(frames), f"the number of sentences that {person} should mark", n, naive)


# Words that go with one sense alone, by a word of its meaning.
_CUES = {
    "land": {"picnic", "boat", "canal", "flood", "fished"},
    "money": {"lent", "account", "interest", "salary", "cashed"},
    "animal": {"upside", "cave", "attic", "wings", "mother"},
    "game": {"player", "ball", "wood", "Grip", "batter"},
    "contest": {"team", "draw", "referee", "tennis", "television"},
    "fire": {"candle", "burned", "damp", "lit", "wind"},
    "tree": {"birch", "oak", "trunk", "Deer", "Cork"},
    "dog": {"loud", "sudden", "squeak", "startled", "shrill"},
}


def _check_same_sense(setup: str) -> int:
    meaning = captured(r'" means (.+?): \(1\)', setup)
    (cues,) = [words for sense, words in _CUES.items() if re.search(rf"\b{sense}\b", meaning)]
    sentences = re.findall(r"\(\d+\) ([^.]+)\.", setup.split(f" means {meaning}: ")[1])
    return sum(bool(cues & set(re.findall(r"\w+", sentence))) for sentence in sentences)


# From the commonest to the rarest.
_PLURALS = {
    "child": "children", "man": "men", "woman": "women", "foot": "feet", "tooth": "teeth", "mouse": "mice", "leaf": "leaves",
    "knife": "knives", "life": "lives", "wolf": "wolves", "half": "halves", "shelf": "shelves", "loaf": "loaves",
    "thief": "thieves", "goose": "geese", "elf": "elves", "calf": "calves", "ox": "oxen", "louse": "lice", "crisis": "crises",
    "basis": "bases", "thesis": "theses", "axis": "axes", "oasis": "oases", "diagnosis": "diagnoses", "bacterium": "bacteria",
    "hypothesis": "hypotheses", "stimulus": "stimuli", "alumnus": "alumni", "parenthesis": "parentheses", "ellipsis": "ellipses",
}  # fmt: skip


def _reach(forms: Mapping[str, str], level: int) -> list[str]:
    """The words that a level draws from, of a table ordered from the commonest to the rarest: 13 of them, ever farther on."""
    first = (len(forms) - 13) * (level - 1) // 7
    return list(forms)[first : first + 13]


def _plural_of(rng: ItemRng, level: int) -> Asked:
    nouns = rng.sample(_reach(_PLURALS, level), 10)
    listed = ", ".join(nouns)
    frames = (
        f"Take noun number N from this list: {listed}. What is its plural in standard American English?",
        f"In a vocabulary test, the nouns are numbered from 1 on in the order of this list: {listed}. What is the plural of noun number N in standard American English?",
    )
    regular = {
        n: nouns[n - 1] + ("es" if nouns[n - 1].endswith(("s", "x", "sh")) else "s") for n in CANDIDATES
    }
    return Asked(rng.choice(frames), {n: _PLURALS[nouns[n - 1]] for n in CANDIDATES}, regular, "word")


def _check_plural_of(text: str, n: int) -> str:
    noun = captured(r"list: (.+?)\. What", text).split(", ")[n - 1]
    rules = (
        (r"^child$", "children"), (r"^ox$", "oxen"), (r"^axis$", "axes"), (r"sis$", "ses"), (r"um$", "a"), (r"us$", "i"),
        (r"oo(?=(t|s|th))", "ee"), (r"ouse$", "ice"), (r"man$", "men"), (r"(fe|f)$", "ves"),
    )  # fmt: skip
    for pattern, change in rules:
        changed, times = re.subn(pattern, change, noun)
        if times:
            return changed
    raise ValueError(f"{noun!r}: no rule for its plural")


# From the commonest to the rarest.
_PASTS = {
    "sing": "sang", "bring": "brought", "drive": "drove", "catch": "caught", "throw": "threw", "teach": "taught", "grow": "grew",
    "fly": "flew", "choose": "chose", "ride": "rode", "hide": "hid", "swim": "swam", "steal": "stole", "blow": "blew",
    "bite": "bit", "freeze": "froze", "tear": "tore", "dig": "dug", "sting": "stung", "cling": "clung", "bear": "bore",
    "swear": "swore", "seek": "sought", "creep": "crept", "flee": "fled", "bind": "bound", "grind": "ground",
    "withdraw": "withdrew", "sling": "slung", "wring": "wrung", "undergo": "underwent", "foresee": "foresaw",
    "overthrow": "overthrew", "forsake": "forsook",
}  # fmt: skip


def _past_of(rng: ItemRng, level: int) -> Asked:
    verbs = rng.sample(_reach(_PASTS, level), 10)
    listed = ", ".join(verbs)
    frames = (
        f"Take verb number N from this list: {listed}. What is its simple past form in standard American English?",
        f"On a worksheet, the verbs are numbered from 1 on in the order of this list: {listed}. What is the simple past form of verb number N in standard American English?",
    )

    def regular(verb: str) -> str:
        if verb.endswith("e"):
            return verb + "d"
        if verb.endswith("y"):
            return verb[:-1] + "ied"
        return verb + (verb[-1] if verb in ("dig", "swim") else "") + "ed"

    return Asked(
        rng.choice(frames),
        {n: _PASTS[verbs[n - 1]] for n in CANDIDATES},
        {n: regular(verbs[n - 1]) for n in CANDIDATES},
        "word",
    )


_FROM_PAST = {
    "bit": "bite", "blew": "blow", "bore": "bear", "bound": "bind", "brought": "bring", "caught": "catch", "chose": "choose",
    "clung": "cling", "crept": "creep", "drove": "drive", "dug": "dig", "fled": "flee", "flew": "fly", "foresaw": "foresee",
    "forsook": "forsake", "froze": "freeze", "grew": "grow", "ground": "grind", "hid": "hide", "overthrew": "overthrow",
    "rode": "ride", "sang": "sing", "slung": "sling", "sought": "seek", "stole": "steal", "stung": "sting", "swam": "swim",
    "swore": "swear", "taught": "teach", "threw": "throw", "tore": "tear", "underwent": "undergo", "withdrew": "withdraw",
    "wrung": "wring",
}  # fmt: skip


def _check_past_of(text: str, n: int) -> str:
    verb = captured(r"list: (.+?)\. What", text).split(", ")[n - 1]
    return next(past for past, base in sorted(_FROM_PAST.items()) if base == verb)


_CLAUSES = (
    ("the tailor", "waited outside"), ("a violinist", "sang softly"), ("the dentist", "took notes"), ("my cousin", "left early"),
    ("the gardener", "laughed"), ("an old sailor", "told a story"), ("the mayor", "read the menu"), ("our pilot", "fell asleep"),
    ("the librarian", "made tea"), ("a young cook", "opened the door"), ("the plumber", "wrote a letter"), ("the conductor", "counted tickets"),
)  # fmt: skip
_ASIDES = (
    "whom {} had called",
    "whom {} knew well",
    "whom {} often meets",
    "whom {} had followed",
    "whom {} admires",
)


_OPENERS = (
    "at the request of the council", "in the office of the director", "on the advice of the doctor", "with the help of the neighbors",
    "in the garden of the duchess", "under the eyes of the guards", "to the surprise of the tourists", "in the company of the engineers",
    "at the home of the captain", "in full view of the twins", "against the wishes of the teacher", "in the presence of the guests",
)  # fmt: skip


_PAIRED_ASIDES = (
    "whom {} had called and {} had met", "whom {} knew well and {} trusted", "whom {} had followed and {} had recognized",
    "whom {} admires and {} often meets", "whom {} trusts but {} avoids",
)  # fmt: skip


def _subject_of(rng: ItemRng, level: int) -> Asked:
    """From level 4 on, the sentences open with a phrase about someone else; from level 7 on, two people stand in the aside."""
    size = 10 if level < 4 else 9 if level < 7 else 8  # longer sentences, fewer of them
    clauses = rng.sample(_CLAUSES, size)
    others = rng.sample(PEOPLE, 2 * size)
    openers = rng.sample(_OPENERS, size)
    said = []
    for i, (who, deed) in enumerate(clauses):
        aside = rng.choice(_PAIRED_ASIDES if level > 6 else _ASIDES).format(others[i], others[size + i])
        start = f"{openers[i]}, {who}" if level > 3 else who
        said.append(f"({i + 1}) {start[0].upper()}{start[1:]}, {aside}, {deed}.")
    told = " ".join(said)
    frames = (
        f"Read these sentences: {told} Who is the subject of the main clause of sentence number N?",
        f"These sentences are from a grammar book: {told} In sentence number N, who is the subject of the main clause?",
    )
    numbers = range(1, size + 1)
    naive = {n: others[n - 1] for n in numbers}
    # The phrase at the start is another trap.
    if level > 3 and rng.random() < 0.5:
        naive = {n: openers[n - 1].split(" of ")[-1] for n in numbers}
    return Asked(rng.choice(frames), {n: clauses[n - 1][0] for n in numbers}, naive, "phrase")


def _check_subject_of(text: str, n: int) -> str:
    who = captured(rf"\({n}\) (?:[^,.]+, )?([^,.]+), whom", text)
    return who[0].lower() + who[1:]


STEPS = (
    Yields(
        "linguistic",
        "grammar_correction",
        "agreement_errors",
        _agreement_errors,
        _check_agreement_errors,
        "head-noun parser",
    ),
    Yields(
        "linguistic", "morphology", "negating_prefix", _negating_prefix, _check_negating_prefix, "stem list"
    ),
    Yields(
        "linguistic",
        "register_formality",
        "passives",
        _passives,
        _check_passives,
        "pattern of passive clauses",
    ),
    Yields("linguistic", "ambiguity_resolution", "same_sense", _same_sense, _check_same_sense, "cue words"),
    Needs("linguistic", "morphology", "plural_of", _plural_of, _check_plural_of, "plural rules"),
    Needs("linguistic", "morphology", "past_of", _past_of, _check_past_of, "table keyed by past form"),
    Needs("linguistic", "syntax_parsing", "subject_of", _subject_of, _check_subject_of, "clause pattern"),
)
