"""Keys of morphology items from a second table of forms, from stripping affixes, and from rules read off the text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

# Principal parts, written down independently of the vendored table.
_PRINCIPAL = {
    parts.split()[0]: tuple(parts.split())
    for parts in [
        "cut cut cut",
        "put put put",
        "set set set",
        "hit hit hit",
        "hurt hurt hurt",
        "shut shut shut",
        "let let let",
        "cost cost cost",
        "burst burst burst",
        "cast cast cast",
        "split split split",
        "spread spread spread",
        "build built built",
        "send sent sent",
        "spend spent spent",
        "lend lent lent",
        "bend bent bent",
        "keep kept kept",
        "sleep slept slept",
        "feel felt felt",
        "leave left left",
        "meet met met",
        "lose lost lost",
        "sell sold sold",
        "tell told told",
        "hold held held",
        "find found found",
        "bind bound bound",
        "grind ground ground",
        "win won won",
        "feed fed fed",
        "lead led led",
        "sit sat sat",
        "stand stood stood",
        "bring brought brought",
        "buy bought bought",
        "catch caught caught",
        "teach taught taught",
        "think thought thought",
        "fight fought fought",
        "seek sought sought",
        "sweep swept swept",
        "weep wept wept",
        "creep crept crept",
        "dig dug dug",
        "stick stuck stuck",
        "sting stung stung",
        "swing swung swung",
        "spin spun spun",
        "hear heard heard",
        "make made made",
        "say said said",
        "pay paid paid",
        "lay laid laid",
        "deal dealt dealt",
        "mean meant meant",
        "shoot shot shot",
        "slide slid slid",
        "begin began begun",
        "break broke broken",
        "choose chose chosen",
        "draw drew drawn",
        "drink drank drunk",
        "drive drove driven",
        "eat ate eaten",
        "fall fell fallen",
        "fly flew flown",
        "forgive forgave forgiven",
        "freeze froze frozen",
        "give gave given",
        "go went gone",
        "grow grew grown",
        "know knew known",
        "ride rode ridden",
        "ring rang rung",
        "rise rose risen",
        "see saw seen",
        "shake shook shaken",
        "sing sang sung",
        "speak spoke spoken",
        "steal stole stolen",
        "swear swore sworn",
        "swim swam swum",
        "take took taken",
        "tear tore torn",
        "throw threw thrown",
        "wear wore worn",
        "write wrote written",
        "blow blew blown",
        "hide hid hidden",
        "bite bit bitten",
        "forget forgot forgotten",
        "arise arose arisen",
        "sink sank sunk",
        "do did done",
        "come came come",
        "become became become",
        "overcome overcame overcome",
        "run ran run",
        "outrun outran outrun",
    ]
}
_DOUBLING = {
    "cut",
    "put",
    "set",
    "hit",
    "shut",
    "let",
    "split",
    "win",
    "sit",
    "dig",
    "spin",
    "begin",
    "swim",
    "forget",
    "run",
    "outrun",
}


def _form(base: str, cell: str) -> str:
    if cell == "third":
        if base in ("go", "do") or base.endswith(("ch", "sh", "ss")):
            return base + "es"
        return base[:-1] + "ies" if base.endswith("y") and base[-2] not in "aeiou" else base + "s"
    if cell == "ing":
        if base in _DOUBLING:
            return base + base[-1] + "ing"
        return base[:-1] + "ing" if base.endswith("e") and not base.endswith("ee") else base + "ing"
    return _PRINCIPAL[base][("base", "past", "participle").index(cell)]


def _single(hits: list[str]) -> str:
    return hits[0] if len(hits) == 1 else f"{len(hits)} fit: {hits}"


def paradigm_cell(question: str, params: Mapping[str, Any]) -> str:
    """The verb whose given form is quoted, put into the form asked for."""
    quoted = [word.lower() for word in re.findall(r'"(\w+)"', question)]
    given = params["given"]
    shown = (
        quoted[2]
        if "goes with which" in question or "is to which" in question
        else quoted[1]
        if "Two verbs" in question
        else quoted[-1]
    )
    base = _single([b for b in _PRINCIPAL if _form(b, given) == shown])
    return _form(base, params["asked"])


def _pattern(base: str) -> tuple[bool, bool, bool]:
    one, two, three = _PRINCIPAL[base]
    return one == two, two == three, one == three


def verb_pattern(question: str, params: Mapping[str, Any]) -> str:
    """The candidate whose equalities among the three parts are those described, or those of the model."""
    if "it true that" in question:
        text = question.split("it true that ")[1]
        wanted = (
            (True, True, True)
            if text.startswith("the base form, the past tense, and the past participle are all spelled alike")
            else (False, True, False)
            if text.startswith("the past tense and")
            else (False, False, False)
            if text.startswith("the base form")
            else (False, False, True)
        )
    else:
        wanted = _pattern(re.findall(r'"(\w+)"', question)[0])
    return _single([base for base in params["candidates"] if _pattern(base) == wanted])


_PLURALS = dict(
    pair.split(":")
    for pair in [
        "foot:feet",
        "tooth:teeth",
        "goose:geese",
        "mouse:mice",
        "man:men",
        "woman:women",
        "knife:knives",
        "wife:wives",
        "life:lives",
        "shelf:shelves",
        "loaf:loaves",
        "leaf:leaves",
        "thief:thieves",
        "wolf:wolves",
        "calf:calves",
        "crisis:crises",
        "thesis:theses",
        "oasis:oases",
        "analysis:analyses",
        "basis:bases",
        "diagnosis:diagnoses",
        "hypothesis:hypotheses",
        "parenthesis:parentheses",
        "axis:axes",
        "phenomenon:phenomena",
        "criterion:criteria",
        "bacterium:bacteria",
        "stratum:strata",
        "stimulus:stimuli",
        "alumnus:alumni",
        "bacillus:bacilli",
        "sheep:sheep",
        "deer:deer",
        "salmon:salmon",
        "trout:trout",
        "aircraft:aircraft",
        "spacecraft:spacecraft",
        "series:series",
        "species:species",
        "offspring:offspring",
        "moose:moose",
        "tomato:tomatoes",
        "potato:potatoes",
        "hero:heroes",
        "echo:echoes",
    ]
)


def _change(noun: str) -> str:
    """What happens to the spelling: the part lost and the part gained at the end, or a change inside."""
    if noun in _PLURALS:
        plural = _PLURALS[noun]
    elif noun.endswith(("s", "x", "ch", "sh")):
        plural = noun + "es"
    elif noun.endswith("y") and noun[-2] not in "aeiou":
        plural = noun[:-1] + "ies"
    else:
        plural = noun + "s"
    if plural == noun:
        return "none"
    same = 0
    while same < min(len(noun), len(plural)) and noun[same] == plural[same]:
        same += 1
    lost, gained = noun[same:], plural[same:]
    if gained.endswith("ves"):
        return "f to ves"
    if gained in ("s", "es", "ies") and lost in ("", "y"):
        return gained
    if (
        lost.endswith("is")
        or (lost, gained) == ("is", "es")
        or (noun.endswith("is") and plural.endswith("es"))
    ):
        return "is to es"
    if gained == "a" or plural.endswith("a"):
        return "to a"
    if gained == "i":
        return "us to i"
    return "inside"


def plural_pattern(question: str, params: Mapping[str, Any]) -> str:
    """The candidate whose spelling changes as the model's does."""
    wanted = {_change(noun) for noun in re.findall(r'"(\w+)"', question)}
    return _single([noun for noun in params["candidates"] if {_change(noun)} == wanted])


def _tongue(question: str) -> tuple[dict[str, str], dict[str, str], list[str], dict[str, list[str]], bool]:
    """Roots, endings, order, values by slot, and whether vowels drop, as the text states them."""
    head, tail = question.split(" Endings follow the root in this order: ")
    roots = dict(re.findall(r'"(\w+)" is (\w+)', head))
    order_text, *marks = tail.split(". There are no other endings")[0].split(". The ")
    order = re.findall(r"(?:first|then) (\w+)", order_text)
    values: dict[str, list[str]] = {}
    endings: dict[str, str] = {}
    for part in marks:
        slot, listed = re.split(r" endings? (?:is|are) ", part)
        pairs = re.findall(r'-(\w+) for (?:the |")(\w+)', listed)
        values[slot] = [value for _, value in pairs]
        endings.update({value: ending for ending, value in pairs})
    return roots, endings, order, values, "two vowels meet" in question


def _spell(root: str, tails: list[str], drop: bool) -> str:
    word = "+".join([root, *tails])
    if drop:
        word = re.sub(r"[aeiou]\+(?=[aeiou])", "+", word)
    return word.replace("+", "")


def _analyze(phrase: str, roots: dict[str, str], values: dict[str, list[str]]) -> tuple[str, dict[str, str]]:
    """Root meaning and picked values of an English phrase."""
    words = phrase.split()
    picked = {slot: value for slot, listed in values.items() for value in listed if value in words}
    noun = words[-1]
    meaning = next(m for m in roots if noun in (m, m + "s") or (m == "child" and noun == "children"))
    if noun != meaning:
        picked["number"] = "plural"
    return meaning, picked


def _word_for(phrase: str, question: str) -> str:
    roots, endings, order, values, drop = _tongue(question)
    meaning, picked = _analyze(phrase, roots, values)
    return _spell(roots[meaning], [endings[picked[slot]] for slot in order if slot in picked], drop)


def build_word(question: str, params: Mapping[str, Any]) -> str:
    """Spell the phrase asked for."""
    return _word_for(re.findall(r'"([^"]+)"', question)[-1], question)


def read_word(question: str, params: Mapping[str, Any]) -> str:
    """The one candidate phrase that spells the word."""
    found = re.search(r"(?:What does|English for) (\w+)(?: mean)?\?", question)
    return _single(
        [phrase for phrase in params["candidates"] if found and _word_for(phrase, question) == found[1]]
    )


def find_morph(question: str, params: Mapping[str, Any]) -> str:
    """The candidate found in just those words whose gloss has the meaning."""
    words = re.findall(r"(\w+) \(([^)]+)\)", question)
    asked = question.rsplit(". ", 1)[1]
    cue = re.findall(r'"(\w+)"', asked)[0]
    with_it = {word for word, gloss in words if re.search(rf"\b{cue}\b", gloss)}
    return _single(
        [piece for piece in params["candidates"] if {word for word, _ in words if piece in word} == with_it]
    )


_STEMS = {
    "garden",
    "orange",
    "ribbon",
    "lemon",
    "pepper",
    "carpet",
    "winter",
    "tiger",
    "corner",
    "family",
    "walk",
    "kind",
    "fair",
    "read",
    "hope",
    "write",
    "small",
    "sad",
    "paint",
    "dark",
    "play",
    "like",
    "fear",
    "tea",
    "pot",
    "rain",
    "coat",
    "book",
    "shop",
    "lead",
    "pay",
    "help",
    "place",
    "farm",
    "rest",
    "care",
    "friend",
    "fire",
    "fight",
    "sell",
    "home",
    "lock",
    "agree",
    "faith",
    "game",
    "keep",
    "snow",
    "board",
    "dish",
    "wash",
    "thank",
    "land",
    "own",
}
_PREFIXES = ("un", "re", "dis", "mis")
_SUFFIXES = ("s", "ed", "ness", "er", "ful", "est", "ly", "en", "less", "ment", "ing", "li")


def _parses(word: str) -> set[int]:
    """Numbers of parts over all ways to peel affixes off a stem or a compound of stems."""
    if word in _STEMS:
        return {1}
    found: set[int] = set()
    for prefix in _PREFIXES:
        if word.startswith(prefix) and len(word) > len(prefix) + 2:
            found |= {n + 1 for n in _parses(word.removeprefix(prefix))}
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) > len(suffix) + 2:
            base = word.removesuffix(suffix)
            for spelling in {base, base + "e", base[:-1] if len(base) > 2 and base[-1] == base[-2] else base}:
                found |= {n + 1 for n in _parses(spelling)}
    for stem in _STEMS:
        if word.startswith(stem) and word != stem and stem != "en":
            rest = word.removeprefix(stem)
            if any(rest.startswith(other) for other in _STEMS):
                found |= {n + 1 for n in _parses(rest)}
    return found


def how_many_parts(question: str, params: Mapping[str, Any]) -> str:
    """Sum of the parts of the quoted words."""
    counts = [_parses(word) for word in re.findall(r'"(\w+)"', question)]
    if any(len(count) != 1 for count in counts):
        return f"unclear: {counts}"
    return str(sum(next(iter(count)) for count in counts))


_VERBS = {
    "teach",
    "sing",
    "bake",
    "farm",
    "paint",
    "drive",
    "dance",
    "open",
    "toast",
    "grate",
    "staple",
    "blend",
    "dry",
    "tie",
    "lock",
    "pack",
    "roll",
    "wrap",
    "screw",
    "eat",
    "know",
    "bring",
    "think",
    "write",
    "build",
    "heat",
    "fill",
    "walk",
    "jump",
    "call",
    "help",
}
_ADJECTIVES = {
    "tall",
    "small",
    "cold",
    "warm",
    "old",
    "rich",
    "sweet",
    "sharp",
    "wide",
    "deep",
    "dark",
    "soft",
    "quick",
    "sad",
    "calm",
    "bold",
    "neat",
    "rude",
    "fair",
    "kind",
    "happy",
    "clear",
    "safe",
    "ripe",
    "visible",
    "correct",
    "active",
    "complete",
    "direct",
    "formal",
}
_MATERIALS = {"wood", "gold", "wool", "earth"}
_NOUNS = {
    "friend",
    "cost",
    "ghost",
    "coward",
    "order",
    "apple",
    "lemon",
    "kitten",
    "violin",
    "tiger",
    "garden",
    "beard",
    "horn",
    "wing",
    "talent",
    "skill",
}
_TOOLS = {"open", "toast", "grate", "staple", "blend", "dry"}
_TIMES = {"day", "week", "month", "year", "hour"}


def _role(word: str, affix: str) -> str:
    """Job of the affix, by what is left without it."""
    letters = affix.strip("-")
    base = word.removesuffix(letters) if affix.startswith("-") else word.removeprefix(letters)
    bases = {
        base,
        base + "e",
        base[:-1] if len(base) > 2 and base[-1] == base[-2] else base,
        base[:-1] + "y" if base.endswith("i") else base,
    }
    if affix == "-er":
        return (
            "tool"
            if bases & _TOOLS
            else "comparative"
            if bases & _ADJECTIVES
            else "doer"
            if bases & _VERBS
            else "root"
        )
    if affix == "-en":
        if bases & _MATERIALS:
            return "material"
        if bases & _ADJECTIVES:
            return "verb"
        return "participle" if any(word == parts[2] for parts in _PRINCIPAL.values()) else "root"
    if affix == "-ly":
        return (
            "often"
            if bases & _TIMES
            else "adverb"
            if bases & _ADJECTIVES
            else "adjective"
            if bases & _NOUNS
            else "root"
        )
    if affix == "-s":
        return (
            "pronoun"
            if base in ("her", "our", "your", "their")
            else "plural"
            if bases & _NOUNS
            else "third"
            if bases & _VERBS
            else "root"
        )
    if affix == "un-":
        return "not" if bases & _ADJECTIVES else "reverse" if bases & _VERBS else "root"
    if affix == "in-":
        return (
            "not"
            if bases & _ADJECTIVES
            else "into"
            if base in ("hale", "flow", "door", "land", "mate", "let")
            else "root"
        )
    if affix == "re-":
        return "again" if bases & (_VERBS | {"open", "paint"}) else "root"
    return "past" if bases & _VERBS else "adjective" if bases & (_NOUNS | {"wood"}) else "root"


def affix_role(question: str, params: Mapping[str, Any]) -> str:
    """The candidate with the job described, or with the job it has in the model."""
    affix = params["affix"]
    quoted = [
        word
        for word in re.findall(r'"(\w+)"', question)
        if word not in (affix.strip("-"), "not", "again", "in", "into")
    ]
    if quoted:
        wanted = _role(quoted[0], affix)
    else:
        cues = (
            ("a person who does", "doer"), ("comparative", "comparative"), ("part of the root", "root"), ("tool", "tool"),
            ("a verb from an adjective", "verb"), ("past participle", "participle"), ("made of", "material"), ("adverb from", "adverb"),
            ("adjective from a noun", "adjective"), ("how often", "often"), ("plural", "plural"), ("third person", "third"),
            ("possessive", "pronoun"), ('"not"', "not"), ("reverse", "reverse"), ('"into"', "into"), ("again", "again"),
            ("past form", "past"),
        )  # fmt: skip
        wanted = next(role for cue, role in cues if cue in question)
    return _single([word for word in params["candidates"] if _role(word, affix) == wanted])


def _family_class(word: str, family: list[str]) -> str:
    if word.endswith("ly"):
        return "adverb"
    past = max((w for w in family if w.endswith("ed")), key=len)
    if word == past:
        return "past"
    plain = next(w for w in family if w != past and past in (w + "ed", w + "d", w[:-1] + "ied"))
    if word == plain:
        return "verb"
    return "noun" if re.search(r"(ion|th|ity|ness|son|cess|ance|ence|hood)$", word) else "adjective"


def word_family(question: str, params: Mapping[str, Any]) -> str:
    """Member of the family with the class asked for; by analogy where another family is the model."""
    family = list(params["family"])
    asked = re.search(
        r"(noun|verb in its plain form|adjective|adverb|past tense of (?:the|a) verb)", question
    )
    quoted = [word.lower() for word in re.findall(r'"(\w+)"', question)]
    if len(quoted) == 3:
        target = quoted[1]
        # The model's family is not given, so the class of its second word comes from the ending.
        wanted = _loose_class(target)
    elif asked:
        wanted = asked[1].split()[0]
    else:
        return "unread"
    return _single([word for word in family if _family_class(word, family) == wanted])


def _loose_class(word: str) -> str:
    if word.endswith("ly"):
        return "adverb"
    if word.endswith("ed") and word != "succeed":
        return "past"
    if re.search(r"(sion|tion|th|ity|ness|rison|cess|ance|ence|hood)$", word):
        return "noun"
    if re.search(r"(ive|able|ful|ant|ent)$", word) and word not in ("prevent", "deceive"):
        return "adjective"
    return (
        "adjective"
        if word
        in (
            "strong",
            "clear",
            "pure",
            "deep",
            "wide",
            "sad",
            "simple",
            "intense",
            "solid",
            "general",
            "false",
        )
        else "verb"
    )


def allomorph(question: str, params: Mapping[str, Any]) -> str:
    """Take the ending of an example that agrees in last vowel class and in last sound class."""
    pairs = re.findall(r"(\w+), (\w+)[;.]", question)
    asked = re.search(r"of (\w+)\?$", question)
    if not asked:
        return "unread"

    def features(word: str) -> tuple[bool, bool]:
        vowels = [letter for letter in word if letter in "aeiou"]
        return vowels[-1] in "ei", word[-1] in "ptksf"

    endings = {features(root): form.removeprefix(root) for root, form in pairs if form.startswith(root)}
    ending: str = endings[features(asked[1])]
    return f"{asked[1]}{ending}"


def process_word(question: str, params: Mapping[str, Any]) -> str:
    """Apply the steps named, with patterns."""
    infix = re.search(r'inserts "(\w+)"', question)
    tail = re.search(r'adds "(\w+)"', question)
    task = re.search(r"Start with the word (\w+)\. Make (.*?)\.", question)
    if not task:
        return "unread"
    word = task[1]
    for step in re.findall(r"(\w+) form", task[2]):
        if step == "plural":
            word = re.sub(r"^(..)", r"\1\1", word)
        elif step == "past" and infix:
            word = re.sub(r"^(.)", rf"\g<1>{infix[1]}", word)
        elif step == "question":
            word = re.sub(r"^(.*)(..)$", r"\2\1", word)
        elif step == "polite" and tail:
            word = f"{word}{tail[1]}"
        elif step == "negative":
            word = re.sub(r"^(.)(.)(.)", r"\3\2\1", word)
        else:
            word = re.sub(r"(.)$", r"\1\1", word)
    return word
