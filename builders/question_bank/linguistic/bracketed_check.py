"""The form a bracketed word needs, found again from the words around it."""

from __future__ import annotations

import re

from mirror_bench.builders.question_bank.linguistic.lexicon import verbs

_ASIDE = re.compile(r",? ?(it seems|as it happens|I am told|oddly enough|believe it or not|to our surprise),")
_PLURAL_THING = re.compile(r"^the \w+s\b|^the boxes\b")
_SETS = (
    ("I", "me", "my", "mine", "myself"),
    ("we", "us", "our", "ours", "ourselves"),
    ("they", "them", "their", "theirs", "themselves"),
)
_QUALITIES = {
    "stubborn": ("stubborn", "stubbornly", "more stubborn", "most stubborn", "stubbornness"),
    "shrewd": ("shrewd", "shrewdly", "shrewder", "shrewdest", "shrewdness"),
    "brav": ("brave", "bravely", "braver", "bravest", "bravery"),
    "timid": ("timid", "timidly", "more timid", "most timid", "timidity"),
    "sincere": ("sincere", "sincerely", "more sincere", "most sincere", "sincerity"),
    "rude": ("rude", "rudely", "ruder", "rudest", "rudeness"),
    "clever": ("clever", "cleverly", "cleverer", "cleverest", "cleverness"),
    "gent": ("gentle", "gently", "gentler", "gentlest", "gentleness"),
    "bold": ("bold", "boldly", "bolder", "boldest", "boldness"),
    "modest": ("modest", "modestly", "more modest", "most modest", "modesty"),
    "eager": ("eager", "eagerly", "more eager", "most eager", "eagerness"),
    "honest": ("honest", "honestly", "more honest", "most honest", "honesty"),
    "polite": ("polite", "politely", "more polite", "most polite", "politeness"),
    "cheerful": ("cheerful", "cheerfully", "more cheerful", "most cheerful", "cheerfulness"),
}


def _be(before: str) -> str:
    """Number by the head of the noun phrase, time by the opening words."""
    time = re.match(r"(Yesterday|Last week|A year ago|At the moment,|Right now|At present) (.*)", before)
    if not time:
        return "unread"
    past = time[1] in ("Yesterday", "Last week", "A year ago")
    subject = time[2].strip().rstrip(",")
    if match := re.match(r"neither the \w+ nor (the \w+)", subject):
        plural = bool(_PLURAL_THING.match(match[1]))
    elif re.match(r"(a number of|both of)\b", subject) or re.fullmatch(r"the \w+ and the \w+", subject):
        plural = True
    elif re.match(r"(the number of|each of|one of)\b", subject):
        plural = False
    else:
        plural = bool(_PLURAL_THING.match(subject))
    return ("were" if plural else "was") if past else ("are" if plural else "is")


def _verb(before: str, word: str) -> str:
    verb = next(v for v in verbs().values() if word in (v.base, v.third, v.past, v.participle, v.ing))
    last = re.findall(r"[A-Za-z]+", before)
    governors = " ".join(last[-2:])
    if re.search(r"\b(not|must|would|could not|should|used to)$", governors) or re.search(
        r"\bmade\b", before
    ):
        return verb.base
    if re.search(r"\b(has never|have|had|had already|has)$", governors):
        return verb.participle
    if re.search(r"\b(busy|morning|went on|kept on)$", governors):
        return verb.ing
    if re.match(r"(Yesterday|Two years ago|Last)", before):
        return verb.past
    if re.match(r"(Nowadays|These days)", before):
        return verb.third
    return "unread"


def _pronoun(before: str, after: str, word: str) -> str:
    forms = next(s for s in _SETS if word.lower() in [f.lower() for f in s])
    head = before.rstrip()
    if re.match(r" (went|had|arrived)", after):
        found = forms[0]
    elif re.search(r"(is|out to be)$", head):
        found = forms[3]
    elif re.search(rf"\b{forms[0]} (accidentally cut|did the work by|had just locked)$", head, re.IGNORECASE):
        found = forms[4]
    elif re.match(r" \w+ (in the yard|to [A-Z]|was right)", after):
        found = forms[2]
    else:
        found = forms[1]
    return found[0].upper() + found[1:] if not head else found


def _quality(before: str, after: str, word: str) -> str:
    forms = next(f for f in _QUALITIES.values() if word in f)
    if after.startswith(" than"):
        return forms[2]
    if re.search(r"(showed great|known for) ?$", before) or re.match(r" of the \w", after):
        return forms[4]
    if re.search(r"was the ?$", before):
        return forms[3]
    acts = "answered" in before or "spoke" in before or "spoke" in after
    return forms[1] if acts else forms[0]


def _quantity(before: str, after: str) -> str:
    countable = bool(re.match(r" \w+s\b", after))
    if " than we " in after:
        return "fewer" if countable else "less"
    if "sent back" in after:
        return "many" if countable else "much"
    return "few" if countable else "little"


def _relative(before: str, after: str) -> str:
    if re.search(r"\b(to|with) $", before):
        return "whom"
    if re.search(r"\bon $", before):
        return "which"
    antecedent = before.split()[-1]
    if antecedent in ("village", "house", "town", "valley", "street"):
        return "where"
    if re.match(r" [a-z]+ (was stolen|[A-Z]\w+ found)", after):
        return "whose"
    if re.match(r" (lost|sold) ", after):
        return "who"
    return "which"


def needed(sentence: str) -> str:
    """The form that the bracketed word of ``sentence`` should have; "unread" where no rule applies."""
    plain = _ASIDE.sub("", sentence)
    found = re.match(r"(.*)\[([^\]]+)\](.*)", plain)
    if not found:
        return "unread"
    before, word, after = found.groups()
    if word in ("is", "are", "was", "were"):
        return _be(before)
    if word.lower() in {form.lower() for forms in _SETS for form in forms}:
        return _pronoun(before, after, word)
    if word in ("many", "much", "few", "little", "fewer", "less"):
        return _quantity(before, after)
    if word in ("who", "whom", "whose", "which", "where"):
        return _relative(before, after)
    if any(word in forms for forms in _QUALITIES.values()):
        return _quality(before, after, word)
    return _verb(before, word)


def family(word: str) -> str:
    """Name of the grammar point to which a bracketed word belongs."""
    if word in ("is", "are", "was", "were"):
        return "subject-verb agreement"
    if word.lower() in {form.lower() for forms in _SETS for form in forms}:
        return "personal pronoun"
    if word in ("many", "much", "few", "little", "fewer", "less"):
        return "quantity word"
    if word in ("who", "whom", "whose", "which", "where"):
        return "relative word"
    if any(word in forms for forms in _QUALITIES.values()):
        return "part of speech or comparison"
    return "verb form"
