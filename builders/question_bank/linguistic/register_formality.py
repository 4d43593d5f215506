"""Formal and informal English: pairs, odd ones out, order, letters, style sheets and forms of address."""

from __future__ import annotations

from itertools import permutations

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, article, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.linguistic import register_formality_check as check
from mirror_bench.builders.question_bank.linguistic.register_texts import (
    CLOSINGS,
    LETTERS,
    MESSAGES,
    WORD_CLASSES,
    WORDS,
)
from mirror_bench.builders.question_bank.social.drawing import (
    by_level,
    near_counts,
    others,
    sentence,
    shuffled,
)
from mirror_bench.builders.seeds import ItemRng

_REGISTER = ("formal", "informal")
# Formal halves of two pairs so near in meaning that either half of one could pass for the other.
_RIVALS = (
    {"terminate", "dismiss from service"},
    {"depart", "take flight"},
    {"consume", "inquire into"},
)


def _other_register(rng: ItemRng, level: int) -> Draft:
    """The word that says the same in the other register; all options belong to that register."""
    give = rng.randrange(2)
    # Options of one word class, so that grammar alone rules none of them out.
    pairs = rng.sample(rng.choice(WORD_CLASSES), 6)
    if any(rivals <= {pair[0] for pair in pairs} for rivals in _RIVALS):
        raise Redraw("two near meanings")
    shown = pairs[0][give]
    options = [pair[1 - give] for pair in pairs]
    target, source = _REGISTER[1 - give], _REGISTER[give]
    if level <= 4:
        question = rng.choice(
            (
                f'Which {target} expression comes closest in meaning to the {source} "{shown}"?',
                f'A writer wants something more {target} in place of "{shown}". Which of these keeps the meaning?',
                f'"{sentence(shown)}" is {source}. Which of these {target} expressions would mean the same?',
            )
        )
    else:
        second = rng.sample([p for p in WORDS if p not in pairs], 1 if level <= 6 else 2)
        models = listing([f'"{p[give]}" with "{p[1 - give]}"' for p in second])
        becomes = listing([f'"{p[give]}" becomes "{p[1 - give]}"' for p in second])
        question = rng.choice(
            (
                f'To make a text more {target}, an editor replaces {models}. What should replace "{shown}" in the same text?',
                f'In the new version of a text, {becomes}. In the same spirit, what would take the place of "{shown}"?',
            )
        )
    return Draft(
        question, options[0], "phrase", tuple(options[1:]), {"candidates": sorted(options)}, open_ok=False
    )


def _odd_word(rng: ItemRng, level: int) -> Draft:
    """The one expression whose register differs from the rest."""
    odd = rng.randrange(2)
    pairs = rng.sample(WORDS, 8)
    answer = pairs[0][odd]
    wrong = [p[1 - odd] for p in pairs[1:6]]
    person = rng.choice(PEOPLE)
    examples = [p[1 - odd] for p in pairs[6 : 6 + by_level(level, 0, 2)]]
    note = (
        f" An expression such as {listing([chr(34) + e + chr(34) for e in examples], 'or')} would be fine."
        if examples
        else ""
    )
    setting, ask = rng.choice(
        (
            (
                f"{person} is texting a close friend and wants to sound relaxed.",
                "Which of these would be too stiff?",
            ),
            (
                f"{person} is writing a comic strip in everyday slang.",
                "Which of these does not fit, because it is too formal?",
            ),
            (
                f"{person} is chatting with friends from school.",
                "Which of these is least likely to come up, because it is too formal?",
            ),
        )
        if odd == 0
        else (
            (
                f"{person} is drafting a contract.",
                "Which of these has no place in it, because it is too casual?",
            ),
            (
                f"{person} is writing a letter to a court.",
                "Which of these would be out of place, because it is too informal?",
            ),
            (
                f"{person} is editing an official report.",
                "Which of these expressions must be replaced, because it belongs to casual talk?",
            ),
        )
    )
    return Draft(
        f"{setting}{note} {ask}",
        answer,
        "phrase",
        tuple(wrong),
        {"candidates": sorted([answer, *wrong])},
        open_ok=False,
    )


def _odd_sentence(rng: ItemRng, level: int) -> Draft:
    """The number of the one sentence in another register."""
    count = by_level(level, 4, 7)
    rows = rng.sample(MESSAGES, count)
    odd_formal = rng.random() < 0.5
    at = rng.randrange(count)
    shown = [row[0 if (i == at) == odd_formal else 2] for i, row in enumerate(rows)]
    numbered = " ".join(f"({i}) {text}" for i, text in enumerate(shown, 1))
    ask = rng.choice(
        (
            "One of these messages differs from the others in formality. Which one?",
            "All messages but one are written in the same register. Which is the exception?",
            f"Which message is the only {'formal' if odd_formal else 'informal'} one?",
        )
    )
    answer = f"message {at + 1}"
    return Draft(
        f"{numbered} {ask}",
        answer,
        "phrase",
        others(rng, [f"message {i + 1}" for i in range(count)], answer),
        {},
        aliases=(str(at + 1),),
    )


def _how_many_informal(rng: ItemRng, level: int) -> Draft:
    """How many messages are in a given register."""
    count = by_level(level, 4, 8)
    rows = rng.sample(MESSAGES, count)
    answer = rng.randint(0, count)
    hits = set(rng.sample(range(count), answer))
    formal = rng.random() < 0.5
    shown = [row[(0 if formal else 2) if i in hits else (2 if formal else 0)] for i, row in enumerate(rows)]
    numbered = " ".join(f"({i}) {text}" for i, text in enumerate(shown, 1))
    return Draft(
        f"{numbered} How many of these {NUMBER_WORDS[count]} messages are {'formal' if formal else 'informal'}?",
        str(answer),
        "integer",
        near_counts(rng, answer, 0, count),
        {},
    )


def _order(rng: ItemRng, level: int) -> Draft:
    """Three or more messages in order of formality."""
    row = rng.choice(MESSAGES)
    versions = [0, 1, 2]
    order = shuffled(rng, versions)
    if level >= 5:
        # Each version is of another message, so that they cannot be told apart by comparing wordings.
        rows = rng.sample(MESSAGES, 3)
        shown = [rows[i][v] for i, v in enumerate(order)]
    else:
        shown = [row[v] for v in order]
    numbered = " ".join(f"({i}) {text}" for i, text in enumerate(shown, 1))
    rising = rng.random() < 0.5
    ranked = sorted(range(3), key=lambda i: order[i], reverse=rising)
    answer = ", ".join(str(i + 1) for i in ranked)
    options = [", ".join(str(n) for n in p) for p in permutations((1, 2, 3))]
    ask = rng.choice(
        (
            f"Put the messages in order from the {'least' if rising else 'most'} to the {'most' if rising else 'least'} formal.",
            f"Which order runs from {'casual to formal' if rising else 'formal to casual'}?",
        )
    )
    return Draft(f"{numbered} {ask}", answer, "ordered_list", others(rng, options, answer), {})


def _same_message(rng: ItemRng, level: int) -> Draft:
    """The sentence in the other register that carries the same message."""
    give = rng.choice((0, 2))
    want = 2 - give
    rows = rng.sample(MESSAGES, 6)
    options = [row[want] for row in rows]
    target, source = ("formal", "informal") if want == 0 else ("informal", "formal")
    person, friend = rng.sample(PEOPLE, 2)
    if level <= 4:
        question = rng.choice(
            (
                f'"{rows[0][give]}" Which of these says the same thing in {target} style?',
                f'{person} rewrites this in {target} English: "{rows[0][give]}" Which of these could be the result?',
            )
        )
    else:
        extra = rng.choice([r for r in MESSAGES if r not in rows])
        question = rng.choice(
            (
                f'{person} has written two messages: "{rows[0][give]}" and "{extra[give]}" {friend} puts one of them into {target} English. Which of these could be the result?',
                f'Here are two {source} messages: "{extra[give]}" and "{rows[0][give]}" Which of these is {article(target)} version of one of them?',
            )
        )
    return Draft(
        question, options[0], "phrase", tuple(options[1:]), {"candidates": sorted(options)}, open_ok=False
    )


def _letter_part(rng: ItemRng, level: int) -> Draft:
    """The part of a letter that does not fit the style of the others."""
    letter = rng.choice(LETTERS)
    bodies = letter["body"]
    kept = sorted(rng.sample(range(len(bodies)), by_level(level, 0, len(bodies))))
    ends = [*(rng.choice(letter[part]) for part in ("greeting", "opening", "request")), rng.choice(CLOSINGS)]
    odd = rng.randrange(4)
    formal = rng.random() < 0.5
    lines = [pair[0 if formal != (index == odd) else 1] for index, pair in enumerate(ends)]
    lines[2:2] = [bodies[i][0 if formal else 1] for i in kept]
    person = rng.choice(PEOPLE)
    text = "\n".join([*lines, person])
    names = [
        "the greeting",
        "the sentence after the greeting",
        "the sentence before the closing",
        "the closing",
    ]
    ask = rng.choice(
        (
            "Which part is in a different style from the rest?",
            "Which part should be rewritten to match the rest?",
            "One part does not match the tone of the others. Which one?",
        )
    )
    return Draft(
        f"Read this letter:\n\n{text}\n\n{ask}",
        names[odd],
        "phrase",
        others(rng, names, names[odd]),
        {},
        open_ok=False,
    )


_TITLES = ("Dr.", "Professor", "Judge", "Captain")
_LAST = (
    "Mori",
    "Okafor",
    "Lindqvist",
    "Haddad",
    "Novak",
    "Silva",
    "Tanaka",
    "Moreau",
    "Iyer",
    "Costa",
    "Jansen",
    "Farouk",
)


# From the most formal to the most casual.
_GREETINGS = ("Dear", "Good day", "Good morning", "Hello", "Hi")


def _salutation(greeting: str) -> str:
    """A greeting as it stands before a name: all but "Dear" take a comma."""
    return greeting if greeting == "Dear" else f"{greeting},"


def _address(rng: ItemRng, level: int) -> Draft:
    """How to greet somebody by the rules of a style guide."""
    person, writer = rng.sample(PEOPLE, 2)
    last, title = rng.choice(_LAST), rng.choice(_TITLES)
    strict, easy = (_GREETINGS[i] for i in sorted(rng.sample(range(len(_GREETINGS)), 2)))
    name, short = f"{title} {person} {last}", f"{title} {last}"
    if level <= 2:
        use_first = rng.random() < 0.5
        rules = f'use "{easy}" with the first name for people you have met and "{strict}" with title and last name for everyone else'
        facts = [f"{writer} has met {short} many times" if use_first else f"{writer} has never met {short}"]
    else:
        asked = rng.random() < (0.5 if level <= 4 else 0.3)
        internal, known = rng.random() < 0.6, rng.random() < 0.6
        use_first = asked
        condition = "the person has asked to be addressed by first name"
        facts = [f"{short} has {'' if asked else 'never '}asked to be addressed by first name"]
        if level >= 5:
            condition += " or works in your office"
            where = "in the same office as" if internal else "in a different office from"
            facts[0] += f" and works {where} {writer}"
            use_first = asked or internal
        if level >= 6:
            condition = "either (a) the person has asked to be addressed by first name or (b) the person works in your office and has received a letter from you before"
            facts.append(f"{writer} has {'' if known else 'never '}written to {short} before")
            use_first = asked or (internal and known)
        rules = f'use "{strict}" with title and last name, but to change to "{easy}" with the first name if {condition}'
    before_strict, before_easy = _salutation(strict), _salutation(easy)
    formal, friendly = f"{before_strict} {title} {last}", f"{before_easy} {person}"
    answer = friendly if use_first else formal
    options = [formal, friendly, f"{before_easy} {title} {last}", f"{before_strict} {person}"]
    guide = rng.choice(
        (
            "A company's style guide says to",
            "At one company, the rule for letters is to",
            "The office manual of a small firm says to",
        )
    )
    return Draft(
        f"{guide} {rules}. {writer} is about to write to {name}. {'. '.join(shuffled(rng, facts))}. How should {writer} begin the letter?",
        answer,
        "phrase",
        others(rng, options, answer),
        {},
        trap=(friendly if answer == formal else formal) if rng.random() < 0.3 else None,
        aliases=(answer.replace(",", ""),) if "," in answer else (),
    )


# What a report on a small port might say.
_STYLE_RULES = {
    "no contractions": ("It doesn't rain much here.", "The bridge isn't safe for trucks.", "They've moved the archive to the cellar."),
    "no first person": ("In this report we describe the harbor.", "The size of the harbor surprised me.", "Our guide led us to the mill."),
    "no questions": ("Is the water safe to drink?", "Why did the dam fail?", "Can such floods be prevented?"),
    "no exclamation marks": ("Prices doubled within a year!", "Not a single house was damaged!", "All of the boats returned!"),
    "no abbreviations": ("The office opens at nine, except in Dec. and January.", "Some goods, e.g., wool, are shipped abroad.", "The hall is close to Main St. and the park."),
    "no numerals": ("The town has 340 inhabitants.", "The work on the dam took 7 weeks.", "Only 12 farms are left."),
    "no slang": ("The old pump was totally busted.", "The mayor was super keen on the bridge.", "The staff had a blast at the fair."),
}  # fmt: skip
_CLEAN = ("The harbor is busy in summer.", "Most farms grow barley and rye.", "The bridge was built by monks.", "Trade declined after the war.", "The archive holds many maps.",
          "Visitors are shown around the mill.", "The river freezes in most winters.", "Few records of the market remain.", "The town hall was repaired in May.", "Two roads lead to the port.")  # fmt: skip


def _style_rule(rng: ItemRng, level: int) -> Draft:
    """Which rule of a style sheet a text breaks, or which it is the only one to keep."""
    names = rng.sample(sorted(_STYLE_RULES), by_level(level, 4, 7))
    lines = rng.sample(_CLEAN, by_level(level, 1, 4))
    if level <= 4:
        broken = rng.choice(names)
        answer = broken
        lines.append(rng.choice(_STYLE_RULES[broken]))
        ask = rng.choice(("Which rule does the draft break?", "Which of the rules does the draft violate?"))
    else:
        answer = rng.choice(names)
        for name in names:
            if name != answer:
                lines.append(rng.choice(_STYLE_RULES[name]))
        ask = rng.choice(
            (
                "Which is the only one of these rules that the draft obeys?",
                "The draft breaks all of these rules but one. Which one does it obey?",
            )
        )
    return Draft(
        f'A style sheet for reports has these rules: {listing(names)}. A draft about a small port reads, "{" ".join(shuffled(rng, lines))}" {ask}',
        answer,
        "phrase",
        others(rng, names, answer),
        {},
        open_ok=False,
    )


SUBCATEGORY = Subcategory(
    domain="linguistic",
    name="register_formality",
    version="1.0.0",
    templates=(
        Template("other_register", _other_register, check.other_register, "second table of meanings"),
        Template("odd_word", _odd_word, check.odd_word, "second table of registers", (1, 2, 3, 4, 5)),
        Template("odd_message", _odd_sentence, check.odd_sentence, "marker count on the text"),
        Template("how_many", _how_many_informal, check.how_many, "marker count on the text"),
        Template("order_of_formality", _order, check.order, "marker score on the text"),
        Template("same_message", _same_message, check.same_message, "keyword match"),
        Template("letter_part", _letter_part, check.letter_part, "marker count on the text"),
        Template("form_of_address", _address, check.address, "decision table on the text"),
        Template("style_rule", _style_rule, check.style_rule, "regular expressions on the text"),
    ),
)
