"""Forms and parts of words: English paradigms and affixes, and invented languages whose rules are given or inferred."""

from __future__ import annotations

from collections.abc import Sequence

from mirror_bench.builders.question_bank.cast import article, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Source, Subcategory, Template
from mirror_bench.builders.question_bank.linguistic import morphology_check as check
from mirror_bench.builders.question_bank.linguistic.lexicon import nouns, taken_roots, verbs
from mirror_bench.builders.question_bank.social.drawing import (
    by_level,
    near_counts,
    others,
    sentence,
    shuffled,
)
from mirror_bench.builders.seeds import ItemRng

_CELLS = {
    "base": "plain (dictionary) form",
    "third": "third-person singular present",
    "past": "simple past",
    "participle": "past participle",
    "ing": "-ing form",
}
_COMMON = ("break", "choose", "draw", "drink", "drive", "eat", "fall", "fly", "give", "go", "grow", "know", "ride", "see", "sing", "speak", "swim", "take", "throw", "wear", "write", "begin", "do")  # fmt: skip


def _paradigm_cell(rng: ItemRng, level: int) -> Draft:
    """One form of an irregular verb, asked for by its place in the paradigm; another form is given."""
    pool = [v for v in sorted(verbs()) if verbs()[v].pattern == "ABC" and (v in _COMMON) == (level <= 4)]
    verb = verbs()[rng.choice(pool)]
    given, asked = rng.sample(sorted(_CELLS), 2)
    shown, answer = getattr(verb, given), getattr(verb, asked)
    if shown in ("fell", "saw"):
        raise Redraw("the plain form of another verb")
    rest = [getattr(verb, cell) for cell in _CELLS if cell not in (given, asked)]
    other = rng.choice([v for v in pool if v != verb.base])
    other_shown, other_answer = getattr(verbs()[other], given), getattr(verbs()[other], asked)
    question = rng.choice(
        (
            f'"{sentence(shown)}" is {"an English verb" if given == "base" else "one form of an English verb"}. What is the {_CELLS[asked]} of {"this" if given == "base" else "the same"} verb?',
            f'Give the {_CELLS[asked]} of the verb {"to which " if given != "base" else ""}"{shown}"{" belongs" if given != "base" else ""}.',
            f'Complete the analogy with the {_CELLS[asked]} of a verb: "{other_shown}" is to "{other_answer}" as "{shown}" is to which word?',
            f'The {_CELLS[given]} of a verb is "{shown}". What is its {_CELLS[asked]}?',
        )
        if level <= 6
        else (
            f'Complete the analogy: "{other_shown}" is to "{other_answer}" as "{shown}" is to which word?',
            f'Two verbs are in the same form here: "{other_shown}" and "{shown}". If the first is changed to "{other_answer}", what does the second become?',
        )
    )
    return Draft(
        question,
        answer,
        "word",
        tuple(rest),
        {"given": given, "asked": asked},
        source=Source("lemminflect", "0.2.3", verb.base),
    )


_PATTERN_TEXT = {
    "AAA": "the base form, the past tense, and the past participle are all spelled alike",
    "ABB": "the past tense and the past participle are spelled alike, but differently from the base form",
    "ABC": "the base form, the past tense, and the past participle are all spelled differently",
    "ABA": "the past participle is spelled like the base form, but the past tense is not",
}


def _verb_pattern(rng: ItemRng, level: int) -> Draft:
    """Which verb has its forms alike or unlike in a given way."""
    wanted = rng.choice(sorted(_PATTERN_TEXT))
    by_pattern = {p: [v for v in sorted(verbs()) if verbs()[v].pattern == p] for p in _PATTERN_TEXT}
    answer = rng.choice(by_pattern[wanted])
    wrong = [
        rng.choice(by_pattern[p]) for p in shuffled(rng, [p for p in sorted(_PATTERN_TEXT) if p != wanted])
    ]
    wrong += rng.sample([v for v in sorted(verbs()) if verbs()[v].pattern != wanted and v not in wrong], 2)
    model = rng.choice([v for v in by_pattern[wanted] if v != answer])
    question = rng.choice(
        (
            f"For which of these verbs is it true that {_PATTERN_TEXT[wanted]}?",
            f'For the verb "{model}", {_PATTERN_TEXT[wanted]}. For which of these verbs is the same true?'
            if level <= 4
            else f'Compare the spelling of the base form, the past tense, and the past participle of "{model}". Which of these verbs shows the same pattern?',
            f'Verbs can be grouped by which of three forms are spelled alike: base form, past tense, and past participle. Which of these verbs belongs in the same group as "{model}"?',
            f'Which of these verbs is like "{model}" in that {_PATTERN_TEXT[wanted]}?'
            if level <= 4
            else f'Write out the base form, the past tense, and the past participle of "{model}". Which of these verbs follows the same pattern of repeated or different spellings?',
        )
    )
    if model == answer or model in wrong:
        raise Redraw("model among the options")
    return Draft(
        question,
        answer,
        "word",
        tuple(wrong),
        {"candidates": sorted({answer, *wrong})},
        open_ok=False,
        source=Source("lemminflect", "0.2.3", answer),
    )


_EASY_PLURALS = ("umlaut", "ves", "ies", "es", "s")
_ALL_PLURALS = ("umlaut", "ves", "zero", "ses", "a", "i", "ies", "es", "s")


def _plural_pattern(rng: ItemRng, level: int) -> Draft:
    """Which noun forms its plural in the way another does."""
    kinds = _EASY_PLURALS if level <= 3 else _ALL_PLURALS
    table = {k: [n for n in sorted(nouns()) if nouns()[n].pattern == k] for k in kinds}
    if "a" in table:
        # "Criterion" and "stratum" lose unlike endings, so the two sorts are not mixed.
        ending = rng.choice(("on", "um"))
        table["a"] = [n for n in table["a"] if n.endswith(ending)]
    wanted = rng.choice([k for k in kinds if len(table[k]) >= 2])
    model, answer = rng.sample(table[wanted], 2)
    # The pattern "y to ies" and "+es" are told apart by the letter y alone, so spelling decides in all.
    wrong = [rng.choice(table[k]) for k in rng.sample([k for k in kinds if k != wanted], 4)]
    if len({answer, model, *wrong}) < 6:
        raise Redraw("noun twice")
    count = by_level(level, 1, 2)
    second = [n for n in table[wanted] if n not in (model, answer)]
    models = [model, *([rng.choice(second)] if count > 1 and second else [])]
    shown = listing([f'"{m}"' for m in models])
    question = rng.choice(
        (
            f"Going by spelling alone, which of these nouns forms its plural in the same way as {shown}?",
            f"Think of the {'plural' if len(models) == 1 else 'plurals'} of {shown}. Which of these nouns forms its plural in the same way?",
            f"Suppose that nouns are grouped by how their spelling changes, if at all, in the plural. Which of these belongs in the same group as {shown}?",
            f"Some nouns add letters in the plural, some change inside or at the end, and some stay as they are. Which of these behaves just like {shown}?",
        )
    )
    return Draft(
        question,
        answer,
        "word",
        tuple(wrong),
        {"candidates": sorted({answer, *wrong})},
        open_ok=False,
        source=Source("inflect", "7.6.0", answer),
    )


_CONSONANTS = "ptkmnslrvdbg"
_ROOT_MEANINGS = (
    "house",
    "dog",
    "tree",
    "boat",
    "stone",
    "bird",
    "river",
    "child",
    "lamp",
    "bridge",
    "horse",
    "drum",
    "field",
    "cloud",
    "basket",
)


def _syllable(rng: ItemRng) -> str:
    return rng.choice(_CONSONANTS) + rng.choice("aeiou")


# Small English words that would be mistaken for the meaning of an ending.
_SMALL_WORDS = frozenset(("me", "no", "us", "in", "on", "it", "is", "an", "am", "at", "as", "or", "up"))


def _english(word: str) -> bool:
    """Whether a root is, or has the ending of, an English word."""
    return word in taken_roots() or word.endswith(("e", "ed", "es", "er", "en", "el"))


def _fresh(rng: ItemRng, used: set[str], shape: str) -> str:
    """A new piece of word. shape: "root" is CVCV or CVCVC, "cv" is CV, "vc" is VC."""
    for _ in range(50):
        if shape == "root":
            piece = _syllable(rng) + _syllable(rng) + rng.choice(("", rng.choice("nslrm")))
        elif shape == "cv":
            piece = _syllable(rng)
        else:
            piece = rng.choice("aeiou") + rng.choice(_CONSONANTS)
        if piece in _SMALL_WORDS or (shape == "root" and _english(piece)):
            continue
        if not any(piece in other or other in piece for other in used):
            used.add(piece)
            return piece
    raise Redraw("no fresh piece")


_SLOTS = {
    "size": ("small", "big"),
    "number": ("plural",),
    "owner": ("my", "your", "our"),
    "case": ("near", "from", "toward", "without"),
}
_TONGUES = (
    "Velmari",
    "Tosk-Anu",
    "Quendal",
    "Imbara",
    "Saruli",
    "Ostrene",
    "Halvek",
    "Pirune",
    "Madowi",
    "Kentari",
)


def _phrase(meaning: str, picked: dict[str, str]) -> str:
    """English for a root with the values picked: "from my small houses"."""
    plural = {"child": "children", "bridge": "bridges"}.get(meaning, meaning + "s")
    noun = plural if "number" in picked else meaning
    words = [picked.get("case", ""), picked.get("owner", "the"), picked.get("size", ""), noun]
    return " ".join(word for word in words if word)


def _marks(slot: str, affixes: dict[str, str]) -> str:
    """What the endings of one slot stand for: 'the case endings are -do for "near" and -va for "from"'."""
    marks = [
        f"-{affixes[value]} for " + ("the plural" if value == "plural" else f'"{value}"')
        for value in _SLOTS[slot]
        if value in affixes
    ]
    return f"the {slot} {'ending is' if len(marks) == 1 else 'endings are'} {listing(marks)}"


def _grammar(rng: ItemRng, level: int) -> tuple[str, list[str], dict[str, str], dict[str, str], bool, str]:
    """(name, slot order, affix of each value, root of each meaning, whether vowels clash, the rules as text)."""
    used: set[str] = set()
    clash = level >= 5
    slots = rng.sample(sorted(_SLOTS), by_level(level, 2, 4))
    affixes = {}
    for slot in slots:
        shape = rng.choice(("cv", "vc")) if clash else "cv"
        for value in _SLOTS[slot][: by_level(level, 2, 4)]:
            affixes[value] = _fresh(rng, used, shape)
    roots = {
        meaning: _fresh(rng, used, "root") for meaning in rng.sample(_ROOT_MEANINGS, by_level(level, 1, 3))
    }
    name = rng.choice(_TONGUES)
    pieces = [f'"{meaning}" is {root}' for meaning, root in roots.items()]
    order = f"first {slots[0]}, {', '.join(f'then {slot}' for slot in slots[1:])}"
    marks = ". ".join(sentence(_marks(slot, affixes)) for slot in slots)
    rules = f'In the invented language {name}, {listing(pieces)}. Endings follow the root in this order: {order}. {marks}. There are no other endings, and "the" is not expressed.'
    if clash:
        rules += " Where two vowels meet, the first of them drops out."
    return name, slots, affixes, roots, clash, rules


def _joined(pieces: Sequence[str], clash: bool) -> str:
    word = pieces[0]
    for piece in pieces[1:]:
        if clash and word[-1] in "aeiou" and piece[0] in "aeiou":
            word = word[:-1]
        word += piece
    return word


def _pick(rng: ItemRng, slots: list[str], affixes: dict[str, str], least: int = 2) -> dict[str, str]:
    chosen = rng.sample(slots, rng.randint(max(least, len(slots) - 2), len(slots)))
    return {slot: rng.choice([v for v in _SLOTS[slot] if v in affixes]) for slot in slots if slot in chosen}


def _build_word(rng: ItemRng, level: int) -> Draft:
    """The word of an invented language for an English phrase."""
    name, slots, affixes, roots, clash, rules = _grammar(rng, level)
    meaning = rng.choice(sorted(roots))
    picked = _pick(rng, slots, affixes)
    order = [affixes[picked[slot]] for slot in slots if slot in picked]
    answer = _joined([roots[meaning], *order], clash)
    wrong = {_joined([roots[meaning], *reversed(order)], clash)}
    for _ in range(4):
        wrong.add(_joined([roots[meaning], *shuffled(rng, order)], clash))
        changed = dict(picked)
        slot = rng.choice(sorted(picked))
        rest = [v for v in _SLOTS[slot] if v in affixes and v != picked[slot]]
        if rest:
            changed[slot] = rng.choice(rest)
            wrong.add(_joined([roots[meaning], *[affixes[changed[s]] for s in slots if s in changed]], clash))
    wrong.add(_joined([roots[meaning], *order], False))
    wrong.add(_joined([*order, roots[meaning]], clash))
    wrong.discard(answer)
    if len(wrong) < 3:
        raise Redraw("too few mistakes to make")
    target = _phrase(meaning, picked)
    trap = _joined([roots[meaning], *reversed(order)], clash)
    return Draft(
        f"{rules} {rng.choice((f'How does one say {chr(34)}{target}{chr(34)} in {name}?', f'Which word of {name} means {chr(34)}{target}{chr(34)}?'))}",
        answer,
        "word",
        tuple(sorted(wrong))[:6]
        if trap not in wrong
        else (trap, *[w for w in sorted(wrong) if w != trap][:5]),
        {},
        trap=trap if trap in wrong and rng.random() < 0.3 else None,
    )


def _read_word(rng: ItemRng, level: int) -> Draft:
    """The English for a word of an invented language."""
    _, slots, affixes, roots, clash, rules = _grammar(rng, level)
    meaning = rng.choice(sorted(roots))
    picked = _pick(rng, slots, affixes, 1)
    word = _joined([roots[meaning], *[affixes[picked[s]] for s in slots if s in picked]], clash)
    options: dict[str, str] = {}
    every: list[dict[str, str]] = [{}]
    for slot in slots:
        every = [
            {**p, **extra}
            for p in every
            for extra in [{}, *({slot: v} for v in _SLOTS[slot] if v in affixes)]
        ]
    for root in sorted(roots):
        for choice in every:
            options[_phrase(root, choice)] = _joined(
                [roots[root], *[affixes[choice[s]] for s in slots if s in choice]], clash
            )
    answer = _phrase(meaning, picked)
    if sum(w == word for w in options.values()) != 1:
        raise Redraw("word reads two ways")
    near = [
        p
        for p in options
        if p != answer and abs(len(p) - len(answer)) <= 6 and len(set(p.split()) ^ set(answer.split())) <= 4
    ]
    if len(near) < 4:
        raise Redraw("too few near meanings")
    wrong = rng.sample(near, min(6, len(near)))
    return Draft(
        f"{rules} {rng.choice((f'What does {word} mean?', f'Which of these is the English for {word}?'))}",
        answer,
        "phrase",
        tuple(wrong),
        {"candidates": sorted([answer, *wrong])},
        open_ok=False,
    )


_VERB_ROOTS = ("sing", "run", "sleep", "write", "cook", "swim", "dance", "read")
_VERB_MARKS = ("I", "you", "we", "they", "must", "will", "not", "perhaps")


def _find_morph(rng: ItemRng, level: int) -> Draft:
    """Which piece of some words carries a meaning, worked out from examples."""
    used: set[str] = set()
    roots = {m: _fresh(rng, used, "root") for m in rng.sample(_VERB_ROOTS, by_level(level, 2, 4))}
    people = {m: _fresh(rng, used, "cv") for m in rng.sample(_VERB_MARKS[:4], by_level(level, 2, 3))}
    marks = {m: _fresh(rng, used, "cv") for m in rng.sample(_VERB_MARKS[4:], by_level(level, 1, 3))}
    prefixing = rng.random() < 0.5
    words: dict[str, frozenset[str]] = {}
    for _ in range(by_level(level, 5, 8)):
        root, person = rng.choice(sorted(roots)), rng.choice(sorted(people))
        mark = rng.choice(["", *sorted(marks)])
        middle = roots[root] + (marks[mark] if mark else "")
        word = people[person] + middle if prefixing else middle + people[person]
        words[word] = frozenset((root, person, *([mark] if mark else [])))
    if len(words) < 4:
        raise Redraw("too few words")
    pieces = {**roots, **people, **marks}
    fit = {
        meaning: [
            p
            for p in sorted(pieces.values())
            if all((p in word) == (meaning in gloss) for word, gloss in words.items())
        ]
        for meaning in pieces
    }
    clear = [m for m in pieces if fit[m] == [pieces[m]] and any(m in g for g in words.values())]
    if not clear:
        raise Redraw("no piece stands out")
    meaning = rng.choice(clear)
    present = [p for p in pieces.values() if any(p in w for w in words)]
    same_size = [p for p in present if len(p) == len(pieces[meaning]) and p != pieces[meaning]]
    wrong = (same_size + [p for p in present if p not in same_size and p != pieces[meaning]])[:6]
    if len(wrong) < 3:
        raise Redraw("too few pieces")
    lines = listing([f"{word} ({_verb_gloss(gloss)})" for word, gloss in words.items()])
    name = rng.choice(_TONGUES)
    return Draft(
        f"These are words of the invented language {name}, with their meanings in parentheses: {lines}. "
        + rng.choice(
            (
                f'Which part of these words means "{meaning}"?',
                f'Which piece of a word stands for "{meaning}"?',
            )
        ),
        pieces[meaning],
        "word",
        tuple(wrong),
        {"candidates": sorted([pieces[meaning], *wrong])},
        open_ok=False,
    )


def _verb_gloss(gloss: frozenset[str]) -> str:
    """ "I must sing", "perhaps I sing": every part is a word of its own."""
    root = next(m for m in _VERB_ROOTS if m in gloss)
    person = next(m for m in _VERB_MARKS[:4] if m in gloss)
    mark = next((m for m in _VERB_MARKS[4:] if m in gloss), "present")
    text = {
        "must": f"{person} must {root}",
        "will": f"{person} will {root}",
        "not": f"{person} do not {root}",
        "perhaps": f"perhaps {person} {root}",
        "present": f"{person} {root}",
    }
    return text[mark]


# Word -> its meaningful parts.
_PARTS = {
    "garden": 1, "orange": 1, "ribbon": 1, "lemon": 1, "pepper": 1, "carpet": 1, "winter": 1, "tiger": 1, "corner": 1, "family": 1,
    "lemons": 2, "walked": 2, "kindness": 2, "unfair": 2, "reader": 2, "hopeful": 2, "rewrite": 2, "smallest": 2, "sadly": 2, "painter": 2,
    "gardens": 2, "darken": 2, "replay": 2, "dislike": 2, "fearless": 2, "teapot": 2, "raincoat": 2, "bookshop": 2, "mislead": 2, "payment": 2,
    "unkindly": 3, "readers": 3, "hopefully": 3, "rewriting": 3, "unhelpful": 3, "darkened": 3, "misplaced": 3, "farmers": 3, "restlessness": 3,
    "carelessly": 3, "teapots": 3, "raincoats": 3, "painters": 3, "unfairly": 3, "replayed": 3, "disliked": 3, "gardeners": 3, "payments": 3,
    "friendliness": 3, "bookshops": 3, "unpainted": 3, "firefighter": 3, "bookseller": 3, "homelessness": 3, "unlocking": 3,
    "unhelpfulness": 4, "disagreements": 4, "unfaithfully": 4, "gamekeepers": 4, "unfriendliness": 4, "snowboarders": 4, "firefighters": 4,
    "booksellers": 4, "dishwashers": 4, "unhelpfully": 4, "repainting": 3, "misplacements": 4, "unthankfulness": 4, "landowners": 4,
}  # fmt: skip


def _how_many_parts(rng: ItemRng, level: int) -> Draft:
    """How many morphemes one word has, or several together."""
    count = by_level(level, 1, 4)
    if count == 1:
        word = rng.choice(sorted(_PARTS))
        answer = _PARTS[word]
        question = rng.choice(
            (
                f'Into how many meaningful parts (roots, prefixes, and endings) can the word "{word}" be divided?',
                f'Count the morphemes (roots, prefixes, and endings) in "{word}". How many are there?',
                f'How many morphemes (smallest meaningful units) does the word "{word}" contain?',
            )
        )
        return Draft(question, str(answer), "integer", near_counts(rng, answer, 1, 6), {})
    words = rng.sample(sorted(_PARTS), count)
    answer = sum(_PARTS[w] for w in words)
    shown = listing([f'"{w}"' for w in words])
    question = rng.choice(
        (
            f"Divide {shown} into their smallest meaningful parts (roots, prefixes, and endings). How many parts are there altogether?",
            f"How many morphemes (roots, prefixes, and endings) do the words {shown} have in total?",
        )
    )
    return Draft(question, str(answer), "integer", near_counts(rng, answer, 2, 16), {})


_ROLE_WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "-er": {
        "names a person who does something": ("teacher", "singer", "baker", "farmer", "painter", "writer", "dancer"),
        "makes a comparative": ("taller", "smaller", "colder", "warmer", "older", "richer", "sweeter"),
        "is just part of the root": ("corner", "river", "paper", "butter", "finger", "ladder", "tiger", "winter"),
        "names a tool or machine": ("opener", "toaster", "grater", "stapler", "blender", "dryer"),
    },
    "-en": {
        "makes a verb from an adjective": ("sharpen", "widen", "deepen", "darken", "soften", "sweeten"),
        "makes a past participle": ("taken", "broken", "written", "given", "spoken", "fallen"),
        "says what something is made of": ("wooden", "golden", "woolen", "earthen"),
        "is just part of the root": ("kitchen", "garden", "oven", "raven", "siren", "dozen"),
    },
    "-ly": {
        "makes an adverb from an adjective": ("quickly", "sadly", "calmly", "boldly", "neatly", "rudely"),
        "makes an adjective from a noun for a person or thing": ("friendly", "costly", "ghostly", "cowardly", "orderly"),
        "says how often something happens": ("daily", "weekly", "monthly", "yearly", "hourly"),
        "is just part of the root": ("reply", "family", "jelly", "ally", "bully", "lily"),
    },
    "-s": {
        "makes a plural": ("apples", "lemons", "kittens", "violins", "tigers", "gardens"),
        "marks the third person of a verb": ("sings", "eats", "knows", "brings", "thinks", "writes"),
        "makes a possessive pronoun": ("hers", "ours", "yours", "theirs"),
        "is just part of the root": ("lens", "bus", "gas", "atlas", "canvas", "chaos"),
    },
    "un-": {
        'means "not"': ("unfair", "unkind", "unhappy", "unclear", "unsafe", "unripe"),
        "reverses an action": ("untie", "unlock", "unpack", "unroll", "unwrap", "unscrew"),
        "is just part of the root": ("uncle", "under", "union", "unit", "until", "unique"),
    },
    "in-": {
        'means "not"': ("invisible", "incorrect", "inactive", "incomplete", "indirect", "informal"),
        'means "in" or "into"': ("inhale", "inflow", "indoor", "inland", "inmate", "inlet"),
        "is just part of the root": ("infant", "insect", "inch", "ink", "indigo", "inn"),
    },
    "re-": {
        'means "again"': ("rewrite", "rebuild", "reheat", "refill", "reopen", "repaint"),
        "is just part of the root": ("reason", "reptile", "recipe", "read", "ready", "reach"),
    },
    "-ed": {
        "makes a past form": ("walked", "painted", "jumped", "opened", "called", "helped"),
        "makes an adjective from a noun": ("bearded", "horned", "winged", "talented", "wooded", "skilled"),
        "is just part of the root": ("hundred", "seed", "speed", "bed", "shed", "sled"),
    },
}  # fmt: skip


def _asked_role(letters: str, role: str) -> str:
    """The role as a question about the letters: "does "er" name a person who does something"."""
    verb, rest = role.split(" ", 1)
    return f"is {letters} {rest}" if verb == "is" else f"does {letters} {verb.removesuffix('s')} {rest}"


def _affix_role(rng: ItemRng, level: int) -> Draft:
    """In which word the same letters do a given job."""
    affixes = [a for a in sorted(_ROLE_WORDS) if len(_ROLE_WORDS[a]) >= (2 if level <= 3 else 3)]
    affix = rng.choice(affixes)
    roles = _ROLE_WORDS[affix]
    role = rng.choice(sorted(roles))
    answer = rng.choice(roles[role])
    others_ = [r for r in sorted(roles) if r != role]
    wrong = [rng.choice(roles[r]) for r in others_]
    pool = [w for r in others_ for w in roles[r] if w not in wrong]
    wrong += rng.sample(pool, 5 - len(wrong))
    place = "ends in" if affix.startswith("-") else "begins with"
    letters = affix.strip("-")
    model = rng.choice([w for w in roles[role] if w != answer])
    asked, asked_of_it = (_asked_role(f'{the}"{letters}"', role) for the in ("", "the "))
    question = rng.choice(
        (
            f'Each of these words {place} "{letters}". In which of them {asked_of_it}?',
            f'The {"letters" if len(letters) > 1 else "letter"} "{letters}" can do more than one thing. In which of these words {asked}?',
            f'In "{model}", the "{letters}" {role}. In which of these words is the same true?',
        )
        if level <= 5 or role == "is just part of the root"
        else (
            f'In which of these words does "{letters}" do the same job as in "{model}"?',
            f'Look at what "{letters}" does in "{model}". Which of these words has the same kind of "{letters}"?',
        )
    )
    return Draft(
        question,
        answer,
        "word",
        tuple(wrong),
        {"candidates": sorted([answer, *wrong]), "affix": affix},
        open_ok=False,
    )


# Noun, verb, adjective, adverb, past of the verb; no adjective that is a verb or an adverb too.
_FAMILIES = (
    ("decision", "decide", "decisive", "decisively", "decided"), ("creation", "create", "creative", "creatively", "created"),
    ("attraction", "attract", "attractive", "attractively", "attracted"), ("destruction", "destroy", "destructive", "destructively", "destroyed"),
    ("persuasion", "persuade", "persuasive", "persuasively", "persuaded"), ("deception", "deceive", "deceptive", "deceptively", "deceived"),
    ("competition", "compete", "competitive", "competitively", "competed"), ("conclusion", "conclude", "conclusive", "conclusively", "concluded"),
    ("protection", "protect", "protective", "protectively", "protected"), ("strength", "strengthen", "strong", "strongly", "strengthened"),
    ("justification", "justify", "justifiable", "justifiably", "justified"), ("purity", "purify", "pure", "purely", "purified"),
    ("provocation", "provoke", "provocative", "provocatively", "provoked"), ("evasion", "evade", "evasive", "evasively", "evaded"),
    ("sadness", "sadden", "sad", "sadly", "saddened"), ("simplicity", "simplify", "simple", "simply", "simplified"),
    ("intensity", "intensify", "intense", "intensely", "intensified"), ("manipulation", "manipulate", "manipulative", "manipulatively", "manipulated"),
    ("admiration", "admire", "admirable", "admirably", "admired"), ("comparison", "compare", "comparable", "comparably", "compared"),
    ("success", "succeed", "successful", "successfully", "succeeded"), ("prevention", "prevent", "preventive", "preventively", "prevented"),
    ("exclusion", "exclude", "exclusive", "exclusively", "excluded"), ("hesitation", "hesitate", "hesitant", "hesitantly", "hesitated"),
    ("defiance", "defy", "defiant", "defiantly", "defied"), ("obedience", "obey", "obedient", "obediently", "obeyed"),
    ("imagination", "imagine", "imaginative", "imaginatively", "imagined"), ("falsehood", "falsify", "false", "falsely", "falsified"),
)  # fmt: skip
_FAMILY_CELLS = ("noun", "verb in its plain form", "adjective", "adverb", "past tense of the verb")


def _word_family(rng: ItemRng, level: int) -> Draft:
    """The member of a word family with a given word class."""
    family, other = rng.sample(_FAMILIES, 2)
    given, asked = rng.sample(range(5), 2)
    if level <= 4 and asked == 2:
        given = 4  # A past form can be an adjective, so it is no wrong option here.
    rest = tuple(family[i] for i in range(5) if i not in (given, asked))
    cell = _FAMILY_CELLS[asked]
    one = "the past tense of a verb" if asked == 4 else article(cell)
    question = rng.choice(
        (
            f'In the word family of "{family[given]}", what is the {cell}?',
            f'Which word with the same root as "{family[given]}" is {one}?',
            f'"{sentence(family[given])}" belongs to a family of words. Which member of that family is the {cell}?',
        )
        if level <= 4
        else (
            f'Complete the analogy: "{other[given]}" is to "{other[asked]}" as "{family[given]}" is to which word?',
            f'If "{other[given]}" is replaced by "{other[asked]}", what must replace "{family[given]}" in the same way?',
        )
    )
    return Draft(question, family[asked], "word", rest, {"family": sorted(family)}, open_ok=asked in (1, 4))


_VOICED, _VOICELESS = "bdgmnlrvz", "ptksf"


def _allomorph(rng: ItemRng, level: int) -> Draft:
    """Which shape of an ending a word takes: by its last vowel and its last sound."""
    back = rng.choice(("ao", "ua", "ou"))
    front = "ei"
    first, second = rng.choice((("t", "d"), ("k", "g"), ("p", "b"), ("s", "z"), ("f", "v")))
    high, low = rng.choice((("e", "a"), ("i", "u"), ("e", "o"), ("i", "a")))

    def root(is_front: bool, voiced: bool, used: set[str]) -> str:
        for _ in range(80):
            vowel = rng.choice(front if is_front else back)
            early = rng.choice(front + back) if level >= 4 else vowel
            word = (
                rng.choice(_CONSONANTS)
                + early
                + rng.choice(_CONSONANTS)
                + vowel
                + rng.choice(_VOICED if voiced else _VOICELESS)
            )
            if word not in used and not _english(word):
                used.add(word)
                return word
        raise Redraw("no root")

    def full(word: str, is_front: bool, voiced: bool) -> str:
        return word + (second if voiced else first) + (high if is_front else low)

    used: set[str] = set()
    kinds = [(f, v) for f in (True, False) for v in (True, False)]
    examples = []
    for kind in shuffled(rng, kinds * (2 if level >= 3 else 1)):
        word = root(*kind, used)
        examples.append(f"{word}, {full(word, *kind)}")
    asked = rng.choice(kinds)
    word = root(*asked, used)
    if level >= 4:
        # Where the rule is not spelled out, the examples show the vowel, and without any hint the consonant too.
        seen = [pair.split(",")[0] for pair in examples]
        if word[-2] not in {w[-2] for w in seen} or (level >= 7 and word[-1] not in {w[-1] for w in seen}):
            raise Redraw("rule not shown")
    answer = full(word, *asked)
    options = [word + c + v for c in (first, second) for v in (high, low)]
    name = rng.choice(_TONGUES)
    vowels = f'The ending has "{high}" after a root whose last vowel is "e" or "i", and "{low}" after one whose last vowel is "{back[0]}" or "{back[1]}".'
    vowels += f' It begins with "{first}" after "p", "t", "k", "s", or "f", and with "{second}" after any other consonant.'
    stated = (
        f" {vowels}"
        if level <= 3
        else ' The shape of the ending depends on the last vowel of the root, and on whether or not the root ends in "p", "t", "k", "s", or "f".'
        if level <= 6
        else ""
    )
    meaning = rng.choice(("plural", "past tense", "diminutive", "dative"))
    return Draft(
        f"Each of these pairs from the invented language {name} shows a root and its {meaning}: {'; '.join(examples[:-1])}; and {examples[-1]}.{stated} What is the {meaning} of {word}?",
        answer,
        "word",
        others(rng, options, answer),
        {},
    )


def _process_word(rng: ItemRng, level: int) -> Draft:
    """Forms made not by adding endings alone but by copying, moving, and inserting."""
    infix = rng.choice("aeiou") + rng.choice("mnlr")
    tail = rng.choice("tkps") + rng.choice("aeiou")
    rules = {
        "plural": "the plural form puts a copy of the first two letters in front of the word",
        "past": f'the past form inserts "{infix}" after the first letter',
        "question": "the question form moves the last two letters to the front",
        "polite": f'the polite form adds "{tail}" at the end',
        "negative": "the negative form swaps the first letter with the third",
        "doubtful": "the doubtful form writes the last letter twice",
    }

    def apply(word: str, step: str) -> str:
        if step == "plural":
            return word[:2] + word
        if step == "past":
            return word[0] + infix + word[1:]
        if step == "question":
            return word[-2:] + word[:-2]
        if step == "polite":
            return word + tail
        if step == "negative":
            return word[2] + word[1] + word[0] + word[3:]
        return word + word[-1]

    def run(word: str, steps: Sequence[str]) -> str:
        for step in steps:
            word = apply(word, step)
        return word

    used: set[str] = set()
    root = _fresh(rng, used, "root")
    known = rng.sample(sorted(rules), by_level(level, 2, 5))
    steps = rng.sample(known, by_level(level, 1, 4))
    answer = run(root, steps)
    wrong = {run(root, shuffled(rng, steps)) for _ in range(6)}
    wrong |= {run(root, steps[:-1]), run(root, steps[1:])}
    wrong |= {run(root, [*steps[:-1], step]) for step in known if step not in steps}
    wrong |= {apply(answer, rng.choice(known))}
    wrong -= {answer, root}
    if len(steps) == 1:
        wrong |= {answer[::-1], root[2:] + root[:2] + tail, root[:1] + root}
        wrong -= {answer}
    if len(wrong) < 3:
        raise Redraw("too few mistakes to make")
    name = rng.choice(_TONGUES)
    # Two whole clauses take a comma as well.
    told = [rules[step] for step in known]
    text = ", and ".join(told) if len(told) == 2 else listing(told)
    forms = [f"its {step} form" for step in steps]
    made = forms[0]
    if len(forms) > 1:
        made = f"{', then '.join(forms[:-1])}{',' if len(forms) > 2 else ''} and then {forms[-1]}"
    return Draft(
        f"In the invented language {name}, {text}. Start with the word {root}. Make {made}. "
        + ("Each step uses the result of the step before. " if len(steps) > 1 else "")
        + "What do you get?",
        answer,
        "word",
        tuple(rng.sample(sorted(wrong), min(6, len(wrong)))),
        {},
    )


SUBCATEGORY = Subcategory(
    domain="linguistic",
    name="morphology",
    version="1.0.0",
    templates=(
        Template("paradigm_cell", _paradigm_cell, check.paradigm_cell, "second table of principal parts"),
        Template("verb_pattern", _verb_pattern, check.verb_pattern, "second table of principal parts"),
        Template("plural_pattern", _plural_pattern, check.plural_pattern, "second table of plurals"),
        Template("build_word", _build_word, check.build_word, "rules read off the text"),
        Template("read_word", _read_word, check.read_word, "search over meanings"),
        Template("find_morph", _find_morph, check.find_morph, "distribution over the examples"),
        Template("how_many_parts", _how_many_parts, check.how_many_parts, "affix-stripping parser"),
        Template("affix_role", _affix_role, check.affix_role, "base-word test"),
        Template("word_family", _word_family, check.word_family, "ending rules"),
        Template("allomorph", _allomorph, check.allomorph, "analogy with the examples"),
        Template("process_word", _process_word, check.process_word, "regular expressions on the text"),
    ),
)
