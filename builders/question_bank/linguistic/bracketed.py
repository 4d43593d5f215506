"""Sentences with one bracketed word, of which the right form is known: six families of grammar points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mirror_bench.builders.question_bank.cast import PEOPLE, article
from mirror_bench.builders.question_bank.linguistic.lexicon import ROLES, verbs
from mirror_bench.builders.seeds import ItemRng


@dataclass(frozen=True)
class Gap:
    """text: the sentence with "{}" for the word. right: the form it needs. forms: all forms of its set, right included.

    typical: the errors that belong to this grammar point and to no other: a wrong tense of "be" is no fault of agreement.
    family: name of the grammar point. bad: the forms that are plainly wrong there; others may pass in some reading and
    are never shown as errors. All but ``right`` if empty. spare: forms from outside the set that are plainly wrong there,
    offered as wrong options in place of those that may pass.
    """

    text: str
    right: str
    forms: tuple[str, ...]
    family: str
    bad: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()
    typical: tuple[str, ...] = ()

    def shown(self, word: str) -> str:
        """The sentence with ``word`` in brackets."""
        return self.text.format(f"[{word}]")

    def errors(self) -> list[str]:
        """The forms that are plainly wrong in this sentence."""
        return list(self.bad) or [form for form in self.forms if form != self.right]

    def options(self) -> list[str]:
        """The wrong forms that may stand beside the right one."""
        return [*self.errors(), *self.spare]

    def wrong(self, rng: ItemRng) -> str:
        """A form that is plainly wrong in this sentence."""
        return rng.choice(self.errors())

    def wrong_in_kind(self, rng: ItemRng) -> str:
        """A wrong form whose fault is one of this grammar point alone."""
        return rng.choice(list(self.typical) or self.errors())


ASIDES = (
    ", it seems,",
    ", as it happens,",
    ", I am told,",
    ", oddly enough,",
    ", believe it or not,",
    ", to our surprise,",
)

# Singular, plural: what may stand in a room, and what it may stand by.
_GOODS: tuple[tuple[str, str], ...] = (
    ("vase", "vases"), ("lamp", "lamps"), ("map", "maps"), ("notebook", "notebooks"), ("bottle", "bottles"), ("painting", "paintings"),
    ("clock", "clocks"), ("basket", "baskets"), ("blanket", "blankets"), ("camera", "cameras"), ("folder", "folders"), ("box", "boxes"),
    ("suitcase", "suitcases"), ("umbrella", "umbrellas"), ("trumpet", "trumpets"), ("mug", "mugs"),
)  # fmt: skip
_FURNITURE: tuple[tuple[str, str], ...] = (
    ("chair", "chairs"), ("window", "windows"), ("cabinet", "cabinets"), ("door", "doors"), ("desk", "desks"), ("sofa", "sofas"), ("table", "tables"),
)  # fmt: skip


# What is counted from time to time.
_COUNTED = ("visitors", "members", "complaints", "subscribers", "applicants", "volunteers")


def _aside(rng: ItemRng, level: int) -> str:
    """A parenthesis that separates words that belong together; more often at the higher levels."""
    return rng.choice(ASIDES) if rng.random() < (level - 2) / 10 else ""


def agreement(rng: ItemRng, level: int) -> Gap:
    """Which form of "be": number from the head of the subject, time from an adverb."""
    plural, past = rng.random() < 0.5, rng.random() < 0.5
    head, near = rng.sample(_GOODS, 2)
    by, far_by = rng.sample(_FURNITURE, 2)
    landmark = by[not plural if rng.random() < 0.8 else plural]
    n = head[plural]
    # Nothing in a room is behind its window.
    links = ("in front of", "next to", "near", *(() if by[0] == "window" else ("behind",)))
    where = f"{rng.choice(links)} the {landmark}"
    far = f" by the {far_by[0]}" if level >= 5 and rng.random() < 0.6 else ""
    subjects = [f"the {n}"] if level == 1 else [f"the {n} {where}{far}"]
    if level >= 2:
        subjects.append(f"the {n} that the {rng.choice(ROLES)[not plural]} bought")
    if level >= 3:
        subjects += (
            [
                f"each of the {head[1]}",
                f"one of the {head[1]} {where}",
                f"the number of {rng.choice(_COUNTED)}",
            ]
            if not plural
            else [
                f"a number of {head[1]}",
                f"both of the {head[1]} {where}",
                f"the {head[0]} and the {near[0]}",
            ]
        )
    if level >= 4:
        subjects += (
            [f"neither the {near[1]} nor the {head[0]}", f"the {head[0]}, together with the {near[1]},"]
            if not plural
            else [f"neither the {near[0]} nor the {head[1]}", f"the {head[1]} as well as the {near[0]}"]
        )
    subject = rng.choice(subjects)
    aside = "" if subject.endswith(",") else _aside(rng, level)
    # What is said to stand somewhere is not also said to be missing, on the floor or for sale, nor what was bought to be for sale.
    states: tuple[str, ...] = ("covered with dust", "in the way", "dirty")
    if where not in subject:
        states += (
            ("missing", "on the floor")
            if "bought" in subject
            else ("missing", "on the floor", "on sale", "for sale")
        )
    state = rng.choice(states)
    if "number of" in subject:
        state = "growing" if subject.startswith("the") else "missing"
    brief = ("Yesterday",) if past else ("Right now", "At the moment,")
    long = ("Last week", "A year ago") if past else ("At present",)
    if state in ("in the way", "on the floor"):
        time = rng.choice(brief)
    else:
        time = rng.choice(long if state == "growing" and past else brief + long)
    text = f"{time} {subject}{aside} {{}} {state}."
    right = {(False, False): "is", (False, True): "was", (True, False): "are", (True, True): "were"}[
        plural, past
    ]
    number = {"is": "are", "are": "is", "was": "were", "were": "was"}[right]
    return Gap(text, right, ("is", "are", "was", "were"), "subject-verb agreement", typical=(number,))


_VERB_PHRASES = (
    ("write", "letters"), ("eat", "porridge"), ("drive", "through town"), ("sing", "duets"), ("choose", "the music"),
    ("draw", "maps"), ("throw", "darts"), ("take", "photographs"), ("ride", "along the beach"), ("fly", "kites"), ("give", "lessons"),
    ("shake", "the rugs"), ("blow", "bubbles"), ("speak", "with the mayor"), ("drink", "green tea"), ("ring", "the bell"), ("swim", "in the lake"),
)  # fmt: skip
# Forms of these are nouns too: one may have swims, or go on drives.
_NOUNS_TOO = ("drive", "ride", "swim")


def verb_form(rng: ItemRng, level: int) -> Gap:
    """Base, third person, past, participle or -ing form, by what stands before it and by the time."""
    base, thing = rng.choice(_VERB_PHRASES)
    verb = verbs()[base]
    slot = rng.choice(("base", "third", "past", "participle", "ing"))
    who = rng.choice((f"the {rng.choice(ROLES)[0]}", rng.choice(PEOPLE)))
    many = f"the {rng.choice(ROLES)[1]}"
    aside = _aside(rng, level)
    frames = {
        "base": (
            f"{who} did not{aside} {{}} {thing}.",
            f"{many} must{aside} {{}} {thing}.",
            f"{who}{aside} used to {{}} {thing} every day.",
            f"{many} could not{aside} {{}} {thing} that day.",
            f"last week {many} made {rng.choice(PEOPLE)} {{}} {thing}."
            if not aside
            else f"{who}{aside} should {{}} {thing}.",
        ),
        "third": (
            f"nowadays {who}{aside} {{}} {thing} every morning.",
            f"these days {who}{aside} often {{}} {thing}.",
        ),
        "past": (
            f"yesterday {who}{aside} {{}} {thing}.",
            f"two years ago {who}{aside} {{}} {thing}.",
            f"last Monday {many}{aside} {{}} {thing}.",
        ),
        "participle": (
            f"{who} has never{aside} {{}} {thing}.",
            f"{many} have{aside} {{}} {thing} more than once.",
            f"by then {who} had already{aside} {{}} {thing}.",
        ),
        # Not "enjoyed": people may enjoy written letters.
        "ing": (
            f"right now {who}{aside} is busy {{}} {thing}.",
            f"{many}{aside} spent the morning {{}} {thing}.",
            f"{who}{aside} went on {{}} {thing} until noon.",
            f"{many}{aside} kept on {{}} {thing}.",
        ),
    }
    if base in _NOUNS_TOO:
        frames["participle"] = frames["participle"][:1]
        frames["ing"] = tuple(frame for frame in frames["ing"] if "went on" not in frame)
    text = rng.choice(frames[slot])
    text = text[0].upper() + text[1:]
    forms = (verb.base, verb.third, verb.past, verb.participle, verb.ing)
    right = getattr(verb, slot)
    # After a subject, base and third person are a matter of agreement too.
    tensed = (verb.base, verb.third) if slot in ("third", "past") else ()
    typical = tuple(form for form in forms if form != right and form not in tensed)
    return Gap(text, right, forms, "verb form", typical=typical)


_PRONOUNS = (
    ("I", "me", "my", "mine", "myself"),
    ("we", "us", "our", "ours", "ourselves"),
    ("they", "them", "their", "theirs", "themselves"),
)


def pronoun_form(rng: ItemRng, level: int) -> Gap:
    """Subject, object, possessive (with or without noun) or reflexive pronoun."""
    forms: tuple[str, ...] = rng.choice(_PRONOUNS)
    slot = rng.randrange(5)
    name, second = rng.sample(PEOPLE, 2)
    thing = rng.choice(_GOODS)[0]
    subject = forms[0]
    role = rng.choice(ROLES)[0]
    # "Ada and we went home" is right but never said.
    joined = level >= 3 and (slot == 1 or subject == "I")
    deep = f"{second} says that " if level >= 5 and rng.random() < 0.5 else ""
    frames = (
        (
            f"{name} and {{}} went home before dark.",
            f"the {role} left after {name} and {{}} had sung.",
            f"it was late when {name} and {{}} arrived.",
        )
        if joined
        else ("{} went home before dark.", f"the {role} left after {{}} had sung."),
        (
            f"the {role} waited for {name} and {{}}.",
            f"between {name} and {{}} there was an empty chair.",
            f"the {role} showed {name} and {{}} the {thing}.",
        )
        if joined
        else (f"the {role} waited for {{}}.", f"{name} saw {{}} in the street."),
        (
            f"the {role} sold {{}} {thing} to {name}.",
            f"{name} and the {role} found {{}} {thing} in the yard.",
            f"{{}} {thing} was right next to the one that {name} bought.",
        ),
        (
            f"the {thing} on the left is {name}'s, and the other is {{}}.",
            f"this {thing} belongs to {name}, but that one is {{}}.",
            f"{name} took {article(thing)}, but it turned out to be {{}}.",
        ),
        (
            f"{subject} accidentally cut {{}} with {name}'s knife.",
            f"{subject} did the work by {{}}, without help from {name}.",
            f"when {name} called, {subject} had just locked {{}} out.",
        ),
    )
    # "They saw them" is fine of other people; only with "by" must it be "themselves".
    sentence = rng.choice(frames[slot][1:2] if (slot, subject) == (4, "they") else frames[slot])
    bad: tuple[int, ...] = ((1, 2, 4), (0, 2, 4), (0, 1, 3, 4), (2,), (0, 1, 2))[slot]
    if slot in (0, 1) and (joined or subject == "they"):
        # "Ada and myself" is heard, and "the cook saw themselves" may be of one person.
        bad = bad[:2]
    # "Mine" can be a subject or an object by itself, so forms of other persons take its place among the options.
    rest = [row for row in _PRONOUNS if row is not forms]
    spare: tuple[str, ...] = (
        tuple(row[1] for row in rest),
        tuple(row[0] for row in rest),
        (),
        (forms[0], forms[1], forms[4]),
        tuple(row[0] for row in rest),
    )[slot]
    if deep and not sentence.startswith(("when", "between", "{}")):
        sentence = deep + sentence
    text = sentence[0].upper() + sentence[1:]
    if text.startswith("{}"):
        forms = tuple(form[0].upper() + form[1:] for form in forms)
        spare = tuple(form[0].upper() + form[1:] for form in spare)
    return Gap(text, forms[slot], forms, "personal pronoun", tuple(forms[i] for i in bad), spare)


# Adjective, adverb, comparative, superlative, noun.
_QUALITIES = (
    ("stubborn", "stubbornly", "more stubborn", "most stubborn", "stubbornness"), ("shrewd", "shrewdly", "shrewder", "shrewdest", "shrewdness"),
    ("brave", "bravely", "braver", "bravest", "bravery"), ("timid", "timidly", "more timid", "most timid", "timidity"),
    ("sincere", "sincerely", "more sincere", "most sincere", "sincerity"), ("rude", "rudely", "ruder", "rudest", "rudeness"),
    ("clever", "cleverly", "cleverer", "cleverest", "cleverness"), ("gentle", "gently", "gentler", "gentlest", "gentleness"),
    ("bold", "boldly", "bolder", "boldest", "boldness"), ("modest", "modestly", "more modest", "most modest", "modesty"),
    ("eager", "eagerly", "more eager", "most eager", "eagerness"), ("honest", "honestly", "more honest", "most honest", "honesty"),
    ("polite", "politely", "more polite", "most polite", "politeness"), ("cheerful", "cheerfully", "more cheerful", "most cheerful", "cheerfulness"),
)  # fmt: skip


def quality_word(rng: ItemRng, level: int) -> Gap:
    """Adjective, adverb, comparative, superlative or noun of one word."""
    forms = rng.choice(_QUALITIES)
    slot = rng.randrange(5)
    first, second = rng.sample(ROLES, 2)
    aside = _aside(rng, level)
    name = rng.choice(PEOPLE)
    frames = (
        (
            f"The {first[0]}{aside} looked very {{}}.",
            f"Even {name}{aside} was very {{}} that day.",
            f"How {{}} the {first[0]} seemed!",
        ),
        (
            f"The {first[0]}{aside} answered the {second[0]} very {{}}.",
            f"{name} spoke very {{}} and then sat down.",
            f"How {{}} the {first[0]} spoke!",
        ),
        (
            f"The {first[0]}{aside} was much {{}} than the {second[0]}.",
            f"{name}{aside} was a little {{}} than before.",
            f"{name} was never {{}} than on that day.",
        ),
        (
            f"The last {first[0]}{aside} was the {{}} of all ten.",
            f"{name}{aside} was the {{}} of them all.",
            f"Of the ten {first[1]}, {name}{aside} was the {{}} by far.",
        ),
        (
            f"Everyone noticed the {{}} of the {first[0]}.",
            f"{name} showed great {{}} that day.",
            f"The {first[0]}{aside} was known for {{}}.",
        ),
    )
    return Gap(rng.choice(frames[slot]), forms[slot], forms, "part of speech or comparison")


_COUNT = ("chairs", "cups", "lamps", "towels", "blankets", "candles", "plates", "umbrellas")
_MASS = ("rice", "paint", "sand", "flour", "furniture", "soap", "coal", "oil")

# Shown as errors: what can be mended in only one way that leaves the sentence its sense, so that "so much lamps that we
# had to buy more" never comes up, nor "less" with a plural, which is disputed.
_PLAINLY_WRONG = {
    "many": ("much", "fewer"),
    "much": ("many", "fewer", "less"),
    "few": ("little", "fewer"),
    "little": ("few", "fewer", "less"),
    "fewer": ("many", "few"),
    "less": ("much", "little", "fewer"),
}
# Wrong beyond dispute as well, but never shown as the error.
_OFFERED = {
    "many": ("less", "little"),
    "much": ("few",),
    "few": ("less", "much"),
    "little": ("many",),
    "fewer": ("much", "little"),
    "less": ("many", "few"),
}

_SAME_DEGREE = {
    "many": ("much",),
    "much": ("many",),
    "few": ("little",),
    "little": ("few",),
    "fewer": (),
    "less": ("fewer",),
}


def quantity_word(rng: ItemRng, level: int) -> Gap:
    """Many, much, few, little, fewer or less, by noun and by sense."""
    slot = rng.choice(("many", "much", "few", "little", "fewer", "less"))
    countable = slot in ("many", "few", "fewer")
    noun = rng.choice(_COUNT if countable else _MASS)
    place = rng.choice(("cellar", "storeroom", "warehouse", "shed", "garage"))
    said = f"{rng.choice(PEOPLE)} says that there" if rng.random() < 0.4 else "There"
    have = "were" if countable else "was"
    where = f"in {rng.choice(PEOPLE)}'s {place}" if rng.random() < 0.4 else f"in the {place}"
    kind = "more" if slot in ("many", "much") else "short" if slot in ("few", "little") else "compared"
    text = {
        "more": f"{said} {have} so {{}} {noun} {where} that {rng.choice(('some', 'half'))} of {'them' if countable else 'it'} had to be sent back.",
        "short": f"{said} {have} so {{}} {noun} left {where} that we had to {rng.choice(('order', 'buy'))} more.",
        "compared": f"{said} {have} {{}} {noun} {where} than we {rng.choice(('had expected', 'had ordered', 'needed'))}.",
    }[kind]
    forms = tuple(
        f for f in ("many", "much", "few", "little", "fewer", "less") if (slot, f) != ("fewer", "less")
    )
    bad, spare = _PLAINLY_WRONG[slot], _OFFERED[slot]
    # Of the errors, only the choice between count and mass noun is not one of comparison too.
    typical = tuple(f for f in bad if f in _SAME_DEGREE[slot])
    return Gap(text, slot, forms, "quantity word", bad, spare, typical)


def relative_word(rng: ItemRng, level: int) -> Gap:
    """Who, whom, whose, which or where, by what follows."""
    slot = rng.choice(("who", "whom", "whose", "which", "where"))
    role, other = rng.sample(ROLES, 2)
    thing = rng.choice(_GOODS)[0]
    name, second = rng.sample(PEOPLE, 2)
    aside = _aside(rng, level)
    place = rng.choice(("village", "house", "town", "valley", "street"))
    rest = rng.choice(
        (f"knows {second}", f"met {second} yesterday", "comes from Norway", f"wrote to {second}")
    )
    surface = rng.choice(("table", "blanket", "sofa", "map", "suitcase", "folder"))
    frames = {
        "who": (
            f"The {role[0]} {{}}{aside} lost the {thing} {rest}.",
            f"This is the {role[0]} {{}}{aside} sold {name} the {thing}.",
        ),
        "whom": (
            f"The {role[0]} to {{}}{aside} {name} gave the {thing} {rest}.",
            f"This is the {role[0]} with {{}}{aside} {name} shared a taxi.",
        ),
        "whose": (
            f"The {role[0]} {{}} {thing}{aside} was stolen {rest}.",
            f"This is the {role[0]} {{}} {thing}{aside} {name} found.",
        ),
        "which": (
            f"{name}'s {thing}, {{}}{aside} was stolen in May, has been found.",
            f"The {surface} on {{}}{aside} {name} spilled the paint is ruined.",
            f"{name} sold the {role[0]} the {thing}, {{}}{aside} had been a gift from {second}.",
        ),
        "where": (
            f"The {place} {{}}{aside} {name} grew up is well known.",
            f"This is the {place} {{}}{aside} {name} met the {other[0]}.",
        ),
    }
    return Gap(rng.choice(frames[slot]), slot, ("who", "whom", "whose", "which", "where"), "relative word")


FAMILIES: dict[str, Callable[[ItemRng, int], Gap]] = {
    "subject-verb agreement": agreement,
    "verb form": verb_form,
    "personal pronoun": pronoun_form,
    "part of speech or comparison": quality_word,
    "quantity word": quantity_word,
    "relative word": relative_word,
}
