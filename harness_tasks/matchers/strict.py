"""The strict matcher: an answer is right when, read as the key's kind of thing, it says the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from mirror_bench.builders.schemas.questions import AnswerKind
from mirror_bench.harness_tasks.matchers.folding import stripped, tokens
from mirror_bench.harness_tasks.matchers.key import AnswerKey, Match
from mirror_bench.harness_tasks.matchers.moments import clock_time, date
from mirror_bench.harness_tasks.matchers.numeric import allowed_difference, committed_number, equal_numbers
from mirror_bench.harness_tasks.matchers.units import Quantity, duration, has_unknown_unit, quantities
from mirror_bench.harness_tasks.parsers.fold import fold

MAX_EXTRA_WORDS: Final = 8
_LETTERS: Final = "ABCDEFGHIJ"
_LONE_LETTER: Final = re.compile(
    r"[\s\"'(\[*_<]*(?:(?:option|choice|answer|letter)\s*:?\s*)?[\s\"'(\[*_]*([A-J])[\s\"')\].,:;!*_>]*$",
    re.IGNORECASE,
)
_LETTER_AND_TEXT: Final = re.compile(
    r"[\s\"'(\[*_]*(?:(?:option|choice|answer|letter)\s*:?\s*)?[\"'(\[*_]*([A-J])[*_]*(?:\s*[)\].:]+[*_]*\s*|\s+[-–—=]+\s+|[,;]\s+|\s*\n+\s*)(\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_LETTER_SAID: Final = re.compile(
    r"[\s\"'(\[*_]*(?:option|choice|answer|letter)?\s*([A-J])[*_)]*\s+(?:is\s+(?:the\s+)?(?:correct|right|best|answer|true)|because|since)\b",
    re.IGNORECASE,
)
_SEPARATORS: Final = re.compile(
    r"\s*(?:,|;|->|=>|→|>|<|\||\n|\bthen\b|\bfollowed by\b|\band\b|&)\s*", re.IGNORECASE
)
_NUMBERING: Final = re.compile(
    r"^\s*(?:\(?\d{1,2}[.)]|[-•*]|first|second|third|fourth|fifth|finally|next|lastly)[:\s]\s*", re.IGNORECASE
)
_NEGATIONS: Final = frozenset(
    [
        "not",
        "no",
        "never",
        "none",
        "neither",
        "nor",
        "without",
        "except",
        "cannot",
        "isnt",
        "wasnt",
        "doesnt",
        "dont",
        "rather",
        "instead",
    ]
)
_ALTERNATIVES: Final = frozenset(
    ["or", "either", "versus", "vs", "and", "also", "maybe", "perhaps", "possibly", "unless"]
)
_YES: Final = frozenset(["yes", "true", "correct", "right", "valid", "yep", "yeah", "affirmative", "holds"])
_NO: Final = frozenset(["no", "false", "incorrect", "wrong", "invalid", "nope", "negative", "untrue"])
_EXPLAINS: Final = re.compile(
    r"\s*(?:,\s*(?=which|because|since|as|who|where)|;|\bbecause\b|\bsince\b|\s[-–—]\s|\n)", re.IGNORECASE
)


def strict(answer: str, key: AnswerKey) -> Match:
    """Compare a parsed answer with its key.

    With options: the letter, a letter with its option's text, or an option's text or value; a letter beside another option's text is
    wrong. Open: numbers within the stated tolerance, else to the places shown; quantities and durations after conversion of units; times and
    dates as such; lists in order; yes and no with negation; text without case, accents, articles and punctuation, or a key of at least
    four letters as whole words in a short answer that names no alternative. Aliases count like the key. An empty answer is wrong.
    """
    if not answer.strip():
        return Match(False, "empty")
    verdict = _compare(answer, key)
    if verdict.correct:
        return verdict
    first, _, rest = answer.strip().partition("\n")
    if rest.strip() and first.strip(" *_`#:") and key.kind != "ordered_list":
        shorter = _compare(first, key)
        if shorter.correct:
            return shorter
    return verdict


def _compare(answer: str, key: AnswerKey) -> Match:
    if key.choices:
        return _option(answer, key)
    verdict = _open(answer, key.kind, key.text, key.tolerance)
    if verdict.correct:
        return verdict
    for alias in key.aliases:
        if _open(answer, key.kind, alias, key.tolerance).correct:
            return Match(True, "alias")
    return verdict


def _option(answer: str, key: AnswerKey) -> Match:
    named = chosen_option(answer, key)
    if named is None:
        return Match(False, "no_option")
    letter, rule = named
    if letter is None:
        return Match(False, rule)
    return Match(letter == key.letter, rule)


def chosen_option(answer: str, key: AnswerKey) -> tuple[str | None, str] | None:
    """(letter, rule) of the option an answer names; letter None where it names two; None where it names none."""
    allowed = _LETTERS[: len(key.choices)]
    plain = fold(answer).strip()
    lone = _LONE_LETTER.match(plain)
    if lone is not None and lone.group(1).upper() in allowed:
        return lone.group(1).upper(), "letter"
    whole = tokens(stripped(plain))
    spelled = [tokens(choice) for choice in key.choices]
    same = [letter for letter, words in zip(allowed, spelled, strict=True) if words == whole]
    if len(same) > 1:
        same = [
            letter
            for letter, choice in zip(allowed, key.choices, strict=True)
            if fold(choice).strip() == stripped(plain)
        ]
    if len(same) == 1:
        return same[0], "option_text"
    split = _LETTER_AND_TEXT.match(plain)
    if split is not None and split.group(1).upper() in allowed:
        letter = split.group(1).upper()
        rest = tokens(stripped(split.group(2)))
        others = [
            other for other, words in zip(allowed, spelled, strict=True) if words == rest and other != letter
        ]
        if others and spelled[allowed.index(letter)] != rest:
            return None, "letter_and_text_differ"
        if _LONE_LETTER.match(split.group(2)) is not None and rest != spelled[allowed.index(letter)]:
            return None, "several_letters"
        return letter, "letter_and_text"
    said = _LETTER_SAID.match(plain)
    if said is not None and said.group(1).upper() in allowed:
        return said.group(1).upper(), "letter_said"
    for letter, words in zip(allowed, spelled, strict=True):
        if whole == (letter.lower(), *words):
            return letter, "letter_and_text"
    return _option_by_value(plain, key, allowed)


def _option_by_value(plain: str, key: AnswerKey, allowed: str) -> tuple[str | None, str] | None:
    by_value = [
        letter
        for letter, choice in zip(allowed, key.choices, strict=True)
        if _open(plain, key.kind, choice, None, contained=False).correct
    ]
    if len(by_value) == 1:
        return by_value[0], "option_value"
    within = [
        (letter, tokens(choice))
        for letter, choice in zip(allowed, key.choices, strict=True)
        if _contains(plain, choice)
    ]
    longest = [
        letter
        for letter, words in within
        if not any(other != words and _runs_in(words, other) for _, other in within)
    ]
    if len(longest) == 1:
        return longest[0], "option_in_answer"
    return (None, "several_options") if len(longest) > 1 or len(by_value) > 1 else None


def _open(
    answer: str, kind: AnswerKind, key: str, tolerance: float | None, *, contained: bool = True
) -> Match:
    plain = stripped(answer)
    wanted = stripped(key)
    if tokens(plain) == tokens(wanted):
        return Match(True, "equal")
    compare = _KINDS.get(kind)
    if kind in _SINGLE and _EITHER.search(plain) is not None and _EITHER.search(wanted) is None:
        return Match(False, "alternatives")
    if compare is not None:
        verdict = compare(plain, wanted, tolerance)
        if verdict is not None:
            return verdict
    if contained and kind in _CONTAINED and _contains(answer, key):
        return Match(True, "key_in_answer")
    return Match(False, "different")


def _number(answer: str, key: str, tolerance: float | None, *, rounds: bool) -> Match | None:
    wanted = committed_number(key).token
    if wanted is None:
        return None
    given = committed_number(answer)
    if given.token is None:
        return Match(False, given.rule)
    return Match(
        equal_numbers(given.token, wanted, allowed_difference(wanted, tolerance, rounds=rounds)), given.rule
    )


def _integer(answer: str, key: str, tolerance: float | None) -> Match | None:
    return _number(answer, key, tolerance, rounds=False)


def _decimal(answer: str, key: str, tolerance: float | None) -> Match | None:
    return _number(answer, key, tolerance, rounds=True)


def _quantity(answer: str, key: str, tolerance: float | None) -> Match | None:
    wanted = quantities(key)
    if len(wanted) != 1:
        return _number(answer, key, tolerance, rounds=True)
    target = wanted[0]
    given = quantities(answer)
    same = [each for each in given if each.dimension == target.dimension]
    if target.dimension is None or not given:
        return _number(answer, key, tolerance, rounds=True)
    difference = _quantity_difference(target, tolerance)
    if len({each.value for each in same}) == 1:
        if (
            len(given) > 1
            and committed_number(answer).token is None
            and len({each.dimension for each in given}) > 1
        ):
            return Match(False, "several_numbers")
        return Match(abs(same[0].value - target.value) <= difference, "quantity")
    if same:
        after = [each for each in same if each.number.start > answer.rfind("=") >= 0]
        if len(after) == 1:
            return Match(abs(after[0].value - target.value) <= difference, "after_equals")
        return Match(False, "several_numbers")
    if all(each.dimension is None for each in given) and not has_unknown_unit(answer):
        # A bare number is taken in the key's own unit.
        verdict = _number(answer, key, tolerance, rounds=True)
        return None if verdict is None else Match(verdict.correct, "unit_left_out")
    return Match(False, "other_unit")


def _quantity_difference(target: Quantity, tolerance: float | None) -> Fraction:
    if tolerance is not None:
        return max(Fraction(1, 10**9), Fraction(str(tolerance)) * target.size)
    if target.step is not None:
        return max(Fraction(1, 10**9), min(target.step / 2, abs(target.value) / 100))
    return max(Fraction(1, 10**9), abs(target.value) / 10**6)


def _duration(answer: str, key: str, tolerance: float | None) -> Match | None:
    wanted = duration(key)
    if wanted is None or wanted.bare is not None:
        return _number(answer, key, tolerance, rounds=False)
    given = duration(answer)
    if given is None:
        return Match(False, "no_duration")
    if given.bare is not None:
        total = wanted.months if wanted.calendar else wanted.seconds
        single = (wanted.months == 0) != (wanted.seconds == 0) and total % wanted.unit_size == 0
        return Match(single and given.bare * wanted.unit_size == total, "unit_left_out")
    allowed = Fraction(0) if tolerance is None else Fraction(str(tolerance)) * wanted.unit_size
    return Match(given.months == wanted.months and abs(given.seconds - wanted.seconds) <= allowed, "duration")


def _clock_time(answer: str, key: str, tolerance: float | None) -> Match | None:
    wanted = clock_time(key)
    if wanted is None:
        return None
    given = clock_time(answer)
    if given is None:
        return Match(False, "no_clock_time")
    if wanted.day != 0 and given.day != wanted.day:
        return Match(False, "other_day")
    if wanted.weekday is not None and given.weekday != wanted.weekday:
        return Match(False, "other_day")
    if wanted.seconds == given.seconds:
        if (
            wanted.sure
            and not given.sure
            and 1 <= wanted.seconds // 3600 < 13
            and re.search(r"\b[ap]\.?m\b", key, re.IGNORECASE)
        ):
            return Match(False, "morning_or_afternoon_open")
        return Match(True, "clock_time")
    return Match(False, "clock_time")


def _date(answer: str, key: str, tolerance: float | None) -> Match | None:
    wanted = date(key)
    if wanted is None:
        return _number(answer, key, tolerance, rounds=False)
    given = date(answer)
    if given is None:
        return Match(False, "no_date")
    for target, said in zip(wanted, given, strict=True):
        if target is not None and said is not None and target != said:
            return Match(False, "date")
    stated = wanted.day is None or given.day is not None
    stated = (
        stated
        and (wanted.month is None or given.month is not None)
        and (wanted.year is None or given.year is not None)
    )
    if wanted.month is None:
        stated = given.weekday is not None
    return Match(stated, "date")


def _elements(text: str) -> tuple[tuple[str, ...], ...]:
    parts = [
        tokens(_NUMBERING.sub("", part))
        for part in _SEPARATORS.split(_inline_numbering(text))
        if part.strip()
    ]
    return tuple(part for part in parts if part)


def _inline_numbering(text: str) -> str:
    """Numbered elements on one line ("1. x 2. y") set on lines of their own."""
    if len(re.findall(r"(?:^|\s)\(?\d{1,2}[.)]\s", text)) > 1:
        return re.sub(r"(?:^|\s)\(?\d{1,2}[.)]\s", "\n", text)
    return text


def _ordered_list(answer: str, key: str, tolerance: float | None) -> Match | None:
    wanted = _elements(key)
    given = _elements(answer)
    if given == wanted:
        return Match(True, "list")
    if wanted and all(len(part) == 1 and len(part[0]) == 1 for part in wanted):
        letters = "".join(part[0] for part in wanted)
        compact = "".join(tokens(re.sub(r"[^\w]+", " ", answer)))
        if compact == letters:
            return Match(True, "letters_in_order")
    return Match(False, "list")


def _yes_no(answer: str, key: str, tolerance: float | None) -> Match | None:
    wanted = polarity(key)
    if wanted is None:
        return None
    given = polarity(answer)
    if given is None:
        return Match(False, "neither_yes_nor_no")
    return Match(given == wanted, "yes_no")


def polarity(text: str) -> bool | None:
    """Whether a text says yes; None where it says neither or both. The first word decides ("no, that is correct" is no)."""
    words = tokens(text)
    if not words:
        return None
    second = words[2] if len(words) > 2 and words[1] in {"and", "or"} else words[1] if len(words) > 1 else ""
    if (words[0] in _YES and second in _NO) or (words[0] in _NO and second in _YES):
        return None
    if words[0] in {"yes", "no", "true", "false"} or len(words) == 1:
        return True if words[0] in _YES else False if words[0] in _NO else None
    found = set()
    for index, word in enumerate(words):
        if word in _YES or word in _NO:
            negated = any(
                earlier in {"not", "isnt", "never", "cannot", "arent"}
                for earlier in words[max(0, index - 2) : index]
            )
            found.add((word in _YES) != negated)
    return found.pop() if len(found) == 1 else None


def _letter(answer: str, key: str, tolerance: float | None) -> Match | None:
    wanted = re.fullmatch(r"\W*([A-Za-z])\W*", key)
    if wanted is None:
        return None
    given = re.fullmatch(r"\W*(?:the\s+)?(?:letter\s+)?\W*([A-Za-z])\W*", fold(answer), re.IGNORECASE)
    return Match(given is not None and given.group(1).casefold() == wanted.group(1).casefold(), "letter")


def _runs_in(inner: tuple[str, ...], outer: tuple[str, ...]) -> bool:
    size = len(inner)
    return any(outer[index : index + size] == inner for index in range(len(outer) - size + 1))


def _contains(answer: str, key: str) -> bool:
    """Whether a key of at least four letters stands as whole words in a short answer that neither negates nor lists."""
    plain = stripped(answer)
    explained = _EXPLAINS.search(plain)
    if explained is not None and explained.start() > 0:
        plain = plain[: explained.start()]
    outside = re.sub(r"\([^()]*\)", " ", plain)
    wanted = tokens(stripped(key))
    words = tokens(outside)
    if words == wanted:
        return True
    if sum(len(word) for word in wanted) < 4 or not _runs_in(wanted, words):
        return False
    extra = len(words) - len(wanted)
    commas = outside.count(",") + outside.count(";") + outside.count("/")
    if extra > MAX_EXTRA_WORDS or commas > fold(key).count(",") + fold(key).count(";") + fold(key).count("/"):
        return False
    odd = (set(words) - set(wanted)) & (_NEGATIONS | _ALTERNATIVES)
    return not odd


_EITHER: Final = re.compile(r"\b(?:or|either)\b", re.IGNORECASE)
_SINGLE: Final = frozenset({"date", "clock_time", "duration", "quantity"})
_CONTAINED: Final = frozenset({"name", "word", "phrase"})
_KINDS: Final[dict[AnswerKind, Callable[[str, str, float | None], Match | None]]] = {
    "integer": _integer,
    "decimal": _decimal,
    "quantity": _quantity,
    "duration": _duration,
    "clock_time": _clock_time,
    "date": _date,
    "ordered_list": _ordered_list,
    "yes_no": _yes_no,
    "letter": _letter,
}
