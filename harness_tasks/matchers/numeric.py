"""Exact numbers read from answers."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, NamedTuple

from mirror_bench.harness_tasks.parsers.fold import fold

_SCALES: Final[dict[str, int]] = {
    "hundred": 10**2,
    "thousand": 10**3,
    "million": 10**6,
    "mn": 10**6,
    "billion": 10**9,
    "bn": 10**9,
    "trillion": 10**12,
}
_UNITS: Final = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip
_TENS: Final = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_WORDS: Final[dict[str, int]] = {word: n for n, word in enumerate(_UNITS)} | {
    word: 10 * n for n, word in enumerate(_TENS, start=2)
}
_GROUPED: Final = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:[ '_]\d{3})+(?:[.,]\d+)?(?!\d)"
_NUMBER: Final = re.compile(
    rf"(?P<sign>(?<![\w)\]])[-+][ ]?)?(?<![\w.])[$€£¥]?(?P<number>(?:{_GROUPED})(?![\d])|\d+(?:[.,]\d+)?|\.\d+)"
    r"(?:(?P<mixed>[ ]\d{1,4}/\d{1,4}(?![\d/]))|/(?P<over>\d{1,9})(?![\d/]))?"
    r"(?:[ ]?(?:[x×*]|\\times)[ ]?10[ ]?(?:\^|\*\*)[ ]?\{?(?P<power>[-+]?\d{1,2})\}?|[eE](?P<exponent>[-+]?\d{1,2})(?!\w))?"
    r"(?:[ ]?(?P<percent>%|percent\b|per cent\b))?"
    r"(?:[ ](?P<scale>hundred|thousand|million|billion|trillion|mn|bn)s?\b)?",
    re.IGNORECASE,
)
_LATEX: Final = re.compile(r"\\[dt]?frac\{(-?\d+)\}\{(\d+)\}")
_SIMPLE: Final = str.maketrans("½¼¾⅓⅔⅛", "\ue000\ue001\ue002\ue003\ue004\ue005")
_VULGAR: Final = {
    "\ue000": "1/2",
    "\ue001": "1/4",
    "\ue002": "3/4",
    "\ue003": "1/3",
    "\ue004": "2/3",
    "\ue005": "1/8",
}


class NumberToken(NamedTuple):
    """A number in an answer. step: one unit in the last place shown, None for whole numbers and fractions."""

    value: Fraction
    step: Fraction | None
    percent: bool
    start: int
    end: int


def plain(text: str) -> str:
    """Text with plain typography, vulgar and LaTeX fractions written as a/b."""
    text = fold(text)
    if "\\" in text:
        text = _LATEX.sub(r"\1/\2", text)
    if not text.isascii():
        text = text.translate(_SIMPLE)
        for mark, written in _VULGAR.items():
            text = re.sub(rf"(?<=\d){mark}", " " + written, text).replace(mark, written)
    return text


def number_tokens(text: str) -> list[NumberToken]:
    """Numbers of ``plain`` text in order; "12-4" holds 12 and 4, "-4" holds -4."""
    found = []
    for match in _NUMBER.finditer(text):
        token = _token(match)
        if token is not None:
            found.append(token)
    return found


def _token(match: re.Match[str]) -> NumberToken | None:
    written = re.sub(r"[ '_]", "", match.group("number"))
    value, step = _decimal(written)
    if match.group("over") is not None:
        if int(match.group("over")) == 0:
            return None
        value, step = value / int(match.group("over")), None
    elif match.group("mixed") is not None:
        top, bottom = match.group("mixed").split("/")
        if int(bottom) == 0:
            return None
        value, step = value + Fraction(int(top), int(bottom)), None
    power = match.group("power") or match.group("exponent")
    factor = Fraction(10) ** int(power) if power is not None else Fraction(1)
    if match.group("scale") is not None:
        factor *= _SCALES[match.group("scale").lower()]
    if (match.group("sign") or "").strip() == "-":
        factor = -factor
    return NumberToken(
        value * factor,
        None if step is None else step * abs(factor),
        match.group("percent") is not None,
        *match.span(),
    )


def _decimal(written: str) -> tuple[Fraction, Fraction | None]:
    """Value and unit in the last place. A comma groups thousands before exactly three digits, else it is a decimal comma."""
    if re.fullmatch(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?", written):
        written = written.replace(",", "")
    elif re.fullmatch(r"\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}", written):
        written = written.replace(".", "").replace(",", ".")
    else:
        written = written.replace(",", ".")
    _, point, places = written.partition(".")
    return Fraction(written if not written.startswith(".") else "0" + written), (
        Fraction(1, 10 ** len(places)) if point else None
    )


def worded_number(text: str) -> Fraction | None:
    """Value of an answer that is an English number in words, such as "three hundred and five"; None for anything else."""
    words = text.lower().replace("-", " ").replace(",", " ").split()
    negative = bool(words) and words[0] in {"minus", "negative"}
    words = words[1:] if negative else words
    total, current, seen = 0, 0, False
    for word in words:
        if word in _WORDS:
            current, seen = current + _WORDS[word], True
        elif word == "hundred" and seen:
            current *= 100
        elif word in _SCALES and seen:
            total, current = total + current * _SCALES[word], 0
        elif word == "a" and not seen:
            current, seen = 1, True
        elif word != "and" or not seen:
            return None
    if not seen or words == ["a"]:
        return None
    return Fraction(-(total + current) if negative else total + current)


class Committed(NamedTuple):
    """The number an answer commits to, or None. rule says how it was found, or what stood in the way."""

    token: NumberToken | None
    rule: str


def committed_number(answer: str) -> Committed:
    """The one number an answer gives.

    One number, or several equal ones; else what follows the last equals sign; else a leading number whose rest is an
    explanation ("12 because …"). Anything in round brackets is set aside where a number stands outside them.
    """
    text = plain(answer)
    outside = re.sub(r"\([^()]*\)", lambda match: " " * len(match.group()), text)
    found = number_tokens(outside) or number_tokens(text)
    if not found:
        worded = worded_number(text.strip(" .!*_\"'"))
        if worded is None:
            leading = re.match(r"\W*([a-z]+(?:[- ](?:[a-z]+))?)", text.lower())
            for length in (2, 1) if leading is not None else ():
                part = " ".join(leading.group(1).replace("-", " ").split()[:length])  # type: ignore[union-attr]
                worded = worded_number(part)
                if worded is not None:
                    break
        if worded is None:
            return Committed(None, "no_number")
        return Committed(NumberToken(worded, None, False, 0, len(text)), "number_word")
    if len({(token.value, token.percent) for token in found}) == 1:
        return Committed(found[0], "number")
    equals = max(outside.rfind("="), outside.rfind("≈"))
    after = [token for token in found if token.start > equals] if equals >= 0 else []
    if len({token.value for token in after}) == 1:
        return Committed(after[0], "after_equals")
    first = found[0]
    if not outside[: first.start].strip(" ~≈$€£*_\"'") and re.match(
        r"[ ]?(?:[a-z°%$€£²³/]+[ ]?){0,3}?[,;.:]?\s*(?:because|since|as|for|given|which|where)\b",
        outside[first.end :],
        re.IGNORECASE,
    ):
        return Committed(first, "explained_number")
    return Committed(None, "several_numbers")


def allowed_difference(key: NumberToken, tolerance: float | None, *, rounds: bool) -> Fraction:
    """Largest absolute difference still right.

    The stated tolerance where there is one. Else exact; with ``rounds``, half a unit in the key's last decimal place, at most
    one per cent of the key. Never below 1e-9.
    """
    least = Fraction(1, 10**9)
    if tolerance is not None:
        return max(least, Fraction(str(tolerance)))
    if rounds and key.step is not None:
        return max(least, min(key.step / 2, abs(key.value) / 100))
    return least


def equal_numbers(answer: NumberToken, key: NumberToken, difference: Fraction) -> bool:
    """Whether two numbers agree. Where one alone carries a per cent sign, face value and hundredth both count."""
    if abs(answer.value - key.value) <= difference:
        return True
    if answer.percent and not key.percent:
        return abs(answer.value / 100 - key.value) <= difference
    if key.percent and not answer.percent:
        return abs(answer.value - key.value / 100) <= difference / 100
    return False
