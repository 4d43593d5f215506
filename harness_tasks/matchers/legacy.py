"""The reference matcher and the reference's basic matcher, faults included, so that old numbers can be recomputed."""

from __future__ import annotations

import re
from typing import Final

from mirror_bench.harness_tasks.matchers.key import AnswerKey, Match
from mirror_bench.harness_tasks.parsers.refusal import PHRASES

_REFUSALS: Final = (*PHRASES, "i refuse")
_TRUE: Final = frozenset({"true", "yes", "correct", "t", "y", "1", "right"})
_FALSE: Final = frozenset({"false", "no", "incorrect", "f", "n", "0", "wrong"})
_UNIT_WORDS: Final = re.compile(
    r"\b(?:dollars?|cents?|percent|degrees?|miles?|kilomet(?:er|re)s?|met(?:er|re)s?|centimet(?:er|re)s?|inch(?:es)?|feet|foot|yards?"
    r"|hours?|minutes?|seconds?|days?|weeks?|months?|years?|kg|km|cm|mm|m|g|lbs?|pounds?|ounces?|oz|lit(?:er|re)s?|ml|units?)\b",
    re.IGNORECASE,
)
_FRACTION: Final = re.compile(r"^\s*(-?\d+)\s*/\s*(\d+)\s*$")
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?|-?\.\d+")
_LETTERS: Final = (
    re.compile(r"^\s*([A-D])\s*$", re.IGNORECASE),
    re.compile(r"^\s*\(([A-D])\)", re.IGNORECASE),
    re.compile(r"^\s*([A-D])[).]", re.IGNORECASE),
    re.compile(r"\bthe answer is\s*\(?([A-D])\b", re.IGNORECASE),
    re.compile(r"\b([A-D])\b", re.IGNORECASE),
)
_LABEL: Final = re.compile(r"\bANSWER\s*:\s*(.+?)(?=\n[A-Z][A-Z_ ]+:|\Z)", re.IGNORECASE | re.DOTALL)
_ANSWER_IS: Final = re.compile(r"\b(?:the answer is|answer\s*:)\s*([^\n.]+)", re.IGNORECASE)
_CONCLUSION: Final = re.compile(
    r"\b(?:therefore|so|thus|hence)\b[,:]?\s*([^\n.]{1,60})(?:[.\n]|$)", re.IGNORECASE
)
_UNIT_END: Final = re.compile(r"(-?\d[\d,]*(?:\.\d+)?\s*[A-Za-z%°]+)\s*\.?\s*$")
_APPROXIMATELY: Final = re.compile(r"\bapproximately\s+(-?\d[\d,]*(?:\.\d+)?)", re.IGNORECASE)


def legacy(answer: str, key: AnswerKey) -> Match:
    """The reference's robust matcher.

    A refusal phrase is wrong; more than 30 characters are first cut down by the extraction ladder, where that shortens them; then by
    type: numbers within 0.01 (1 for whole keys of 1,000 or more), first letters A-D, truth words with true ahead of false, text equal or
    either containing the other.
    """
    prediction = answer.strip()
    wanted = key.shown.strip()
    if any(phrase in prediction.lower() for phrase in _REFUSALS):
        return Match(False, "refusal_phrase")
    if len(prediction) > 30:
        shorter = extracted(prediction, key.reference_type)
        if len(shorter) < len(prediction):
            prediction = shorter
    match key.reference_type:
        case "exact_numeric":
            return Match(_numbers_agree(prediction, wanted) is True, "exact_numeric")
        case "multiple_choice":
            return Match(_letters_agree(prediction, wanted) is True, "multiple_choice")
        case "boolean":
            return Match(_truth_agrees(prediction, wanted) is True, "boolean")
        case "short_text":
            return Match(_texts_agree(prediction, wanted, key.aliases), "short_text")
        case "other":
            if _numbers_agree(prediction, wanted):
                return Match(True, "exact_numeric")
            if re.fullmatch(r"\s*[A-D]\s*", wanted) and _letters_agree(prediction, wanted):
                return Match(True, "multiple_choice")
            if _truth_agrees(prediction, wanted):
                return Match(True, "boolean")
            return Match(_texts_agree(prediction, wanted, key.aliases), "short_text")


def basic(answer: str, key: AnswerKey) -> Match:
    """The reference's basic matcher (transfer tasks, first composite bank): first number within 0.01, equal text or alias, and
    truth by substring."""
    prediction, wanted = answer.strip(), key.shown.strip()
    match key.reference_type:
        case "exact_numeric":
            first, target = _first_number(prediction), _first_number(wanted)
            return Match(
                first is not None and target is not None and abs(first - target) <= 0.01, "exact_numeric"
            )
        case "boolean":
            low, target_low = prediction.lower(), wanted.lower()
            said = "true" in low or "yes" in low
            return Match(said == ("true" in target_low or "yes" in target_low), "boolean")
        case _:
            spellings = {wanted.lower(), *(alias.strip().lower() for alias in key.aliases)}
            return Match(prediction.lower() in spellings, "text")


def extracted(text: str, reference_type: str) -> str:
    """The extraction ladder of the reference: the first rung that gives anything, else the first 200 characters."""
    for pattern in (_LABEL, _ANSWER_IS, _CONCLUSION):
        match = pattern.search(text)
        if match is not None and match.group(1).strip():
            return match.group(1).strip()
    last_line = text.rstrip().rsplit("\n", 1)[-1]
    if "=" in last_line and last_line.rsplit("=", 1)[1].strip():
        return last_line.rsplit("=", 1)[1].strip()
    for pattern in (_UNIT_END, _APPROXIMATELY):
        match = pattern.search(text)
        if match is not None:
            return match.group(1).strip()
    if reference_type == "multiple_choice":
        letter = re.search(r"\b([A-D])\b", text)
        if letter is not None:
            return letter.group(1)
    if reference_type == "exact_numeric":
        numbers = _NUMBER.findall(text.replace(",", ""))
        if numbers:
            return str(numbers[-1])
    return text[:200]


def _first_number(text: str) -> float | None:
    match = _NUMBER.search(text.replace(",", ""))
    return None if match is None else float(match.group())


def _number(text: str) -> float | None:
    cleaned = _UNIT_WORDS.sub("", text.replace("$", "").replace(",", "").replace("%", "")).strip()
    fraction = _FRACTION.match(cleaned)
    if fraction is not None and int(fraction.group(2)) != 0:
        return int(fraction.group(1)) / int(fraction.group(2))
    try:
        value = float(cleaned)
    except ValueError:
        approximate = _APPROXIMATELY.search(cleaned)
        return float(approximate.group(1)) if approximate is not None else _first_number(cleaned)
    return value if abs(value) < float("inf") else None


def _numbers_agree(prediction: str, wanted: str) -> bool | None:
    given, target = _number(prediction), _number(wanted)
    if given is None or target is None:
        return None
    if target == int(target) and abs(target) >= 1000:
        return abs(given - target) <= 1
    return abs(given - target) <= 0.01


def _first_letter(text: str) -> str | None:
    for pattern in _LETTERS:
        match = pattern.search(text)
        if match is not None:
            return match.group(1).upper()
    return None


def _letters_agree(prediction: str, wanted: str) -> bool | None:
    given, target = _first_letter(prediction), _first_letter(wanted)
    return None if given is None or target is None else given == target


def _truth(text: str) -> bool | None:
    words = set(re.findall(r"\w+", text.lower()))
    if words & _TRUE:
        return True
    return False if words & _FALSE else None


def _truth_agrees(prediction: str, wanted: str) -> bool | None:
    given, target = _truth(prediction), _truth(wanted)
    return None if given is None or target is None else given == target


def _texts_agree(prediction: str, wanted: str, aliases: tuple[str, ...]) -> bool:
    low, target = prediction.lower().strip(), wanted.lower().strip()
    if low == target or any(low == alias.lower().strip() for alias in aliases):
        return True
    return bool(low) and bool(target) and (target in low or low in target)
