"""Right or wrong for a free-text answer: the published v2 scorer and a corrected one, side by side.

The v2 scorer compares the whole answer with each alias by ``difflib``'s ratio, so a right answer inside a sentence fails
once it is 1.35 times as long as the alias. The corrected scorer looks for the alias as whole words in the first statement,
with guards, and only then for a similar window. The similarity cut is the same 0.85.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, Literal

SIMILARITY: Final = 0.85
SHORT_ALIAS: Final = 3

RuleV2 = Literal["empty", "refusal", "exact", "similarity", "incorrect"]
Rule = Literal[
    "empty",
    "refusal",
    "equal",
    "contained",
    "short_alias_token",
    "number_token",
    "window",
    "guard_alternatives",
    "guard_negated",
    "guard_in_question",
    "no_match",
]
GUARDS: Final[tuple[Rule, ...]] = ("guard_alternatives", "guard_negated", "guard_in_question")

_PREAMBLE: Final = re.compile(
    r"^(?:(?:sure|certainly|of course|okay|ok)\b(?=[\s,!.:\-])[\s,!.:\-]*(?:here(?:'s| is)[^:]*:)?"
    r"|(?:the|my)\s+(?:correct\s+|right\s+|final\s+|short\s+)?answer\s+(?:to\s+(?:this|the)\s+question\s+)?(?:is|would be)\b\s*:?"
    r"|(?:final\s+)?answer\s*:|a\s*:"
    r"|i\s+(?:think|believe|guess)\b\s+(?:that\s+)?(?:(?:it(?:'s| is| was)|the answer is)\b)?"
    r"|(?:it(?:'s| is| was)|that(?:'s| is| was| would be)|this is)\b(?!'))\s*",
    re.IGNORECASE,
)
_REFUSAL: Final = re.compile(
    r"^(?:i(?:'m| am)\s+(?:sorry|not sure|unable|afraid)|sorry\b|i\s+(?:do\s+not|don't|dont)\s+(?:know|have)"
    r"|i\s+(?:cannot|can't|can not|could not|couldn't)\b|as an ai\b|unknown\b|no idea\b|there is no\b|unable to\b"
    r"|i have no\b)",
    re.IGNORECASE,
)
_APOSTROPHES: Final = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'", "`": "'"})
_ARTICLES: Final = frozenset({"a", "an", "the"})
_NUMBER: Final = re.compile(r"[+-]?\d+(?:\.\d+)?")
_ROMAN: Final = re.compile(r"[ivx]{2,}")
_TOKEN: Final = re.compile(r"(?:(?<![\w.])[+-])?\d+(?:\.\d+)*|[^\W_]+(?:'[^\W_]+)*", re.UNICODE)
_SENTENCE: Final = re.compile(
    r"(?<=[^\W\d_][a-z\u00e0-\u00ff\d)\"'%][.!?])\s+(?=[A-Z\"'(\u00c0-\u00dd])|(?<=\d[.!?])\s+(?=[A-Z\"'(])|(?<=[!?])\s+"
)
_ABBREVIATION: Final = re.compile(
    r"\b(?:mr|mrs|ms|dr|st|mt|jr|sr|no|vs|prof|gen|lt|col|capt|rev|inc|co|u\.s|e\.g|i\.e|approx|ft)\.$",
    re.IGNORECASE,
)
_NEGATIONS: Final = frozenset(
    {"not", "never", "neither", "nor", "isn't", "wasn't", "aren't", "weren't", "no"}
)
#: Words after which a negation is about something else, so it does not reach an alias that follows.
_TURNS: Final = frozenset({"but", "rather", "instead", "it", "is", "was", "although", "however", "because"})
_REACH: Final = 3
_LIST_REACH: Final = 4
_VERBS: Final = frozenset(
    {"is", "was", "are", "were", "has", "have", "had", "in", "of", "for", "who", "which", "that", "by"}
)
#: "(or ...)" gives another name of the same thing.
_PARAPHRASE: Final = re.compile(r"\(\s*or\b[^)]*\)", re.IGNORECASE)


@dataclass(frozen=True)
class V2Label:
    """label: correct. rule: how. best_similarity: largest ratio over aliases, None if none was computed."""

    label: bool
    rule: RuleV2
    alias: str | None
    best_similarity: float | None
    preamble: bool


@dataclass(frozen=True)
class CorrectedLabel:
    """label: correct. rule: which rule decided. alias: the alias that matched, or that a guard stopped. score: 1 for
    equality and containment, else the best window similarity (None where none was computed)."""

    label: bool
    rule: Rule
    alias: str | None
    score: float | None


def strip_preamble(answer: str) -> tuple[str, bool]:
    """The answer without one leading preamble, and whether there was one.

    >>> strip_preamble("The answer is: Paris")
    ('Paris', True)
    """
    text = answer.strip()
    found = _PREAMBLE.match(text.translate(_APOSTROPHES))
    if found is None or found.end() == 0 or found.end() >= len(text):
        return text, False
    return text[found.end() :].strip(), True


def is_refusal(answer: str) -> bool:
    """Whether the answer opens with a refusal phrase."""
    return _REFUSAL.match(answer.strip().translate(_APOSTROPHES)) is not None


def score_v2(answer: str | None, aliases: Sequence[str]) -> V2Label:
    """The published v2 scorer.

    One leading preamble is stripped; a leading refusal phrase is wrong; the rest in lower case, without articles, with
    single spaces, is right when equal to an alias so normalised, or when the best ``SequenceMatcher(None, answer,
    alias).ratio()`` reaches 0.85. Punctuation stays and there is no containment test. The exact list of preambles and
    refusals of the published code is not known; this one covers those described.
    """
    if answer is None or not answer.strip():
        return V2Label(False, "empty", None, None, False)
    text, preamble = strip_preamble(answer)
    if is_refusal(text):
        return V2Label(False, "refusal", None, None, preamble)
    mine = _normal_v2(text)
    best, best_alias = 0.0, None
    for alias in aliases:
        other = _normal_v2(alias)
        if mine == other:
            return V2Label(True, "exact", alias, 1.0, preamble)
        ratio = SequenceMatcher(None, mine, other).ratio()
        if ratio > best:
            best, best_alias = ratio, alias
    if best >= SIMILARITY:
        return V2Label(True, "similarity", best_alias, best, preamble)
    return V2Label(False, "incorrect", None, best, preamble)


def score_containment(answer: str | None, aliases: Sequence[str]) -> bool:
    """v2, or any alias of three characters or more contained as whole words anywhere in the answer: no guards."""
    if score_v2(answer, aliases).label:
        return True
    words = tokens(answer or "")
    return any(
        _find(words, tokens(alias)) is not None for alias in aliases if len(alias.strip()) >= SHORT_ALIAS
    )


def score_corrected(answer: str | None, aliases: Sequence[str], question: str = "") -> CorrectedLabel:
    """The corrected scorer.

    Comparison folds case, width, diacritics, sub- and superscripts, articles and punctuation, and keeps digits and signs.
    1. equality of the first statement (its first line, its first sentence) with an alias;
    2. containment of an alias as consecutive whole words in the first statement. An alias under three characters, or a
       pure number, counts only as a whole token; an alias that occurs in the question is not credited by containment;
       an alias offered among alternatives ("X or Y") or negated ("not X") is not correct;
    3. similarity of at least 0.85 between an alias of four characters or more that is no number and some window of
       as many words, same guards; single letters and Roman numerals of the alias must stand in the window as they are.
    """
    if answer is None or not answer.strip():
        return CorrectedLabel(False, "empty", None, None)
    text, _ = strip_preamble(answer)
    if is_refusal(text) or is_refusal(answer):
        return CorrectedLabel(False, "refusal", None, None)
    statement = _PARAPHRASE.sub(" ", first_statement(text))
    words = tokens(statement)
    whole = _compare(words)
    wanted = [(alias, tokens(alias)) for alias in aliases]
    wanted = [(alias, found) for alias, found in wanted if found]
    for alias, found in wanted:
        if _compare(found) == whole and whole:
            return CorrectedLabel(True, "equal", alias, 1.0)
    stopped: CorrectedLabel | None = None
    asked = tokens(question)
    # Longer aliases first: "New York City" before "New York", so that guards look at the whole name.
    for alias, found in sorted(wanted, key=lambda pair: (-len(pair[1]), pair[0])):
        places = _places(words, found)
        if not places:
            continue
        guard = _guard(words, places, found, asked, [f for _, f in wanted])
        if guard is not None:
            stopped = stopped or CorrectedLabel(False, guard, alias, 1.0)
            continue
        letters = "".join(found)
        rule: Rule = "contained"
        if len(found) == 1 and _NUMBER.fullmatch(found[0]):
            rule = "number_token"
        elif len(letters) < SHORT_ALIAS:
            rule = "short_alias_token"
        return CorrectedLabel(True, rule, alias, 1.0)
    if stopped is not None:
        return stopped
    best, best_alias, best_place, best_words = 0.0, None, 0, []
    for alias, found in wanted:
        target = _compare(found)
        if len(target) < 4 or any(character.isdigit() for character in target):
            continue
        for size in {max(1, len(found) - 1), len(found), len(found) + 1}:
            for place in range(len(words) - size + 1):
                window = _compare(words[place : place + size])
                limit = 2 * min(len(window), len(target)) / (len(window) + len(target))
                if (
                    limit < SIMILARITY
                    or limit <= best
                    or not _fixed(found) <= set(words[place : place + size])
                ):
                    continue
                ratio = SequenceMatcher(None, window, target).ratio()
                if ratio > best:
                    best, best_alias, best_place, best_words = (
                        ratio,
                        alias,
                        place,
                        words[place : place + size],
                    )
    if best >= SIMILARITY:
        guard = _guard(words, [best_place], best_words, asked, [f for _, f in wanted])
        if guard is not None:
            return CorrectedLabel(False, guard, best_alias, best)
        return CorrectedLabel(True, "window", best_alias, best)
    return CorrectedLabel(False, "no_match", None, best if best > 0 else None)


def first_statement(answer: str) -> str:
    """The first non-empty line, cut at its first sentence end; abbreviations and initials do not end a sentence.

    >>> first_statement("St. Louis. It lies on the Mississippi.")
    'St. Louis.'
    """
    line = next((part for part in answer.strip().splitlines() if part.strip()), "").strip()
    line = re.split(r"\s(?:Q|Question)\s*:", line, maxsplit=1)[0]
    start = 0
    for found in _SENTENCE.finditer(line):
        head = line[: found.start()]
        if _ABBREVIATION.search(head):
            continue
        if head[start:].strip():
            return head.strip()
        start = found.end()
    return line


def tokens(text: str) -> list[str]:
    """Words for comparison: folded, without articles and punctuation; numbers keep sign and decimal point.

    >>> tokens("The CO₂ of Zürich, 1,200.5 m")
    ['co2', 'of', 'zurich', '1200.5', 'm']
    """
    folded = fold(text)
    folded = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", folded)
    folded = folded.replace("&", " and ")
    # Initials and dotted abbreviations are one word: J.F.K., U.S.
    folded = re.sub(r"\b(?:[^\W\d_]\.){2,}", lambda m: m.group().replace(".", "") + " ", folded)
    found = [
        _possessive(word)
        for word in _TOKEN.findall(folded.replace("-", " -") if _signed(folded) else folded.replace("-", " "))
    ]
    kept = [word for word in found if word not in _ARTICLES]
    return kept or found


def fold(text: str) -> str:
    """NFKC, case folded, without diacritics; sub- and superscripts become plain digits, apostrophes straight."""
    plain = unicodedata.normalize("NFKC", text).translate(_APOSTROPHES).replace("\u2212", "-")
    plain = re.sub(r"[\u2010-\u2015]", "-", plain)
    decomposed = unicodedata.normalize("NFD", plain.casefold())
    bare = "".join(character for character in decomposed if not unicodedata.combining(character))
    return bare.translate(_LETTERS)


#: Letters that Unicode does not decompose.
_LETTERS: Final = str.maketrans(
    {"ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i"}
)


def _signed(folded: str) -> bool:
    return re.search(r"(?:^|[\s(])-\d", folded) is not None


def _fixed(words: Sequence[str]) -> set[str]:
    """Words that a similar window must hold as they are: single letters and Roman numerals tell names apart."""
    return {word for word in words if len(word) == 1 or _ROMAN.fullmatch(word)}


def _possessive(word: str) -> str:
    return word.removesuffix("'s").replace("'", "")


def _normal_v2(text: str) -> str:
    return " ".join(word for word in text.lower().split() if word not in _ARTICLES)


def _compare(words: Sequence[str]) -> str:
    return " ".join(words)


def _find(words: Sequence[str], wanted: Sequence[str]) -> int | None:
    places = _places(words, wanted)
    return places[0] if places else None


def _places(words: Sequence[str], wanted: Sequence[str]) -> list[int]:
    size = len(wanted)
    if not size:
        return []
    return [
        place for place in range(len(words) - size + 1) if list(words[place : place + size]) == list(wanted)
    ]


def _guard(
    words: Sequence[str],
    places: Sequence[int],
    found: Sequence[str],
    asked: Sequence[str],
    wanted: Sequence[Sequence[str]],
) -> Rule | None:
    """Why an alias found at ``places`` does not count, or None. One good place is enough."""
    if _places(asked, found):
        return "guard_in_question"
    verdicts: list[Rule | None] = []
    for place in places:
        if _negated(words, place):
            verdicts.append("guard_negated")
        elif _alternative(words, place, len(found), wanted):
            verdicts.append("guard_alternatives")
        else:
            verdicts.append(None)
    return None if None in verdicts else verdicts[0]


def _negated(words: Sequence[str], place: int) -> bool:
    """A negation within three words before the alias, with no turn between."""
    for back in range(1, _REACH + 1):
        if place - back < 0:
            return False
        word = words[place - back]
        if word in {n.replace("'", "") for n in _NEGATIONS}:
            # "No. 10" and "number" forms are not negations.
            return not (word == "no" and back == 1 and words[place][:1].isdigit())
        if word in _TURNS and back > 1:
            return False
    return False


def _alternative(words: Sequence[str], place: int, size: int, wanted: Sequence[Sequence[str]]) -> bool:
    """The alias stands beside an "or" whose other side holds no alias: a rival, so the answer hedges.

    Only an "or" within four words with no verb between is taken: "Paris is the capital or main city" does not hedge.
    """
    for at in (i for i, word in enumerate(words) if word == "or" and not place <= i < place + size):
        before = place + size <= at
        between = words[place + size : at] if before else words[at + 1 : place]
        other = words[at + 1 :] if before else words[:at]
        if len(between) > _LIST_REACH or not other or _VERBS.intersection(between):
            continue
        if not any(_places(other, alias) for alias in wanted):
            return True
    return False
