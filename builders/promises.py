"""Properties that every bank of questions promises alike: ids, texts, options and letters."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import numpy as np
from rapidfuzz import fuzz, process
from scipy.stats import chisquare

from mirror_bench.builders.check import Check
from mirror_bench.builders.question_bank import lint
from mirror_bench.builders.question_bank.assemble import normalised, value_key

SIMILARITY_LIMIT = 95.0
HEURISTIC_LIMIT = 0.30
_ROWS_AT_ONCE = 250
_NAMED = 10
_QUOTED = 80

Options = tuple[Sequence[str], str]
"""Four options and the letter of the right one."""


def unbroken(name: str, broken: Sequence[str]) -> Check:
    """That no row breaks a promise. broken: the rows that do, or what they do."""
    return Check(name, not broken, len(broken), 0, detail="; ".join(broken[:_NAMED]))


def broken(rows: Iterable[tuple[str, Callable[[], bool]]]) -> list[str]:
    """The rows, of (id, whether the promise holds), where it does not hold.

    A text that was changed by hand can make a checker raise anything; the row is then broken, and the error says how.
    """
    found = []
    for key, holds in rows:
        try:
            if not holds():
                found.append(key)
        except Exception as error:
            found.append(f"{key} ({type(error).__name__}: {str(error)[:_QUOTED]})")
    return found


def counted(name: str, found: int, wanted: int, detail: str = "") -> Check:
    """That there are exactly as many as wanted."""
    return Check(name, found == wanted, found, wanted, detail=detail)


def confirmed(name: str, total: int, wrong: Sequence[str]) -> Check:
    """That a checker confirms every key. wrong: the rows where it does not."""
    return Check(name, not wrong, total - len(wrong), total, detail="; ".join(wrong[:_NAMED]))


def unrepeated(name: str, values: Sequence[str]) -> Check:
    """That no value stands twice."""
    return unbroken(name, [value for value, count in Counter(values).items() for _ in range(count - 1)])


def unlike(name: str, ids: Sequence[str], texts: Sequence[str], lowest: float = 90.0) -> Check:
    """That no two texts are over 95 % similar (indel ratio of the normalised texts, 0 to 100).

    lowest: likeness below which a pair is not looked at; the figure is 0 where all pairs are below.
    """
    plain = [normalised(text) for text in texts]
    worst, pair = 0.0, ""
    # The ratio is at most 2 short / (short + long): in order of length, each text has few that can be as like as that.
    shortest = lowest / (200 - lowest)
    order = sorted(range(len(plain)), key=lambda i: (len(plain[i]), plain[i]))
    ranked = [plain[i] for i in order]
    for start in range(0, len(ranked), _ROWS_AT_ONCE):
        block = ranked[start : start + _ROWS_AT_ONCE]
        first = next(
            i for i, text in enumerate(ranked) if i >= start or len(text) >= len(block[0]) * shortest
        )
        scores = process.cdist(
            block,
            ranked[first : start + len(block)],
            scorer=fuzz.ratio,
            score_cutoff=lowest,
            dtype=np.float32,
        )
        for row in range(len(block)):
            scores[row, start + row - first :] = 0
        at = np.unravel_index(int(scores.argmax()), scores.shape)
        if scores[at] > worst:
            worst = float(scores[at])
            pair = f"{ids[order[start + int(at[0])]]} {ids[order[first + int(at[1])]]}"
    return Check(name, worst <= SIMILARITY_LIMIT, round(worst, 2), SIMILARITY_LIMIT, detail=pair)


def well_formed(name: str, texts: Iterable[tuple[str, Iterable[str]]]) -> Check:
    """That no text has a fault of form. texts: id -> its texts."""
    return unbroken(
        name, [f"{key}: {fault}" for key, each in texts for text in each for fault in lint.faults(text)]
    )


def distinct(name: str, options: Iterable[tuple[str, Sequence[str]]]) -> Check:
    """That the four options of each row are four values. options: id -> its options."""
    return unbroken(name, [key for key, choices in options if len({value_key(c) for c in choices}) != 4])


def even_letters(name: str, letters: Sequence[str]) -> Check:
    """That the letters of the right options are uniform: p of a chi-square test."""
    counts = [letters.count(letter) for letter in "ABCD"]
    p = float(chisquare(counts).pvalue) if letters else 0.0
    return Check(name, p > 0.01, round(p, 4), 0.01, detail=str(counts))


def no_long_run(name: str, letters: Sequence[str], limit: int) -> Check:
    """That the same letter is not right more than ``limit`` times on end, in file order."""
    longest = max((len(list(run)) for _, run in itertools.groupby(letters)), default=0)
    return Check(name, longest <= limit, longest, limit)


def blind_shares(rows: Sequence[Options]) -> dict[str, float]:
    """Share right, in [0, 1], of three ways to answer without reading the question; ties share their credit."""
    if not rows:
        return {}
    frequency = Counter(normalised(choice) for choices, _ in rows for choice in choices)
    ways = {
        "longest_option": [[len(c) for c in choices] for choices, _ in rows],
        "shortest_option": [[-len(c) for c in choices] for choices, _ in rows],
        "most_frequent_option": [[frequency[normalised(c)] for c in choices] for choices, _ in rows],
    }
    return {name: share_right([letter for _, letter in rows], scores) for name, scores in ways.items()}


def share_right(letters: Sequence[str], scores: Sequence[Sequence[float]]) -> float:
    """Share right, in [0, 1], of taking the option with the highest score; ties share their credit."""
    credit = 0.0
    for letter, row in zip(letters, scores, strict=True):
        best = [i for i, value in enumerate(row) if value == max(row)]
        credit += ("ABCD".index(letter) in best) / len(best)
    return credit / len(letters)


def not_guessed(rows: Sequence[Options], suffix: str = "") -> list[Check]:
    """That none of the ways of ``blind_shares`` is right more than 30 % of the time."""
    return [
        Check(f"{name}{suffix}", value <= HEURISTIC_LIMIT, round(value, 4), HEURISTIC_LIMIT)
        for name, value in blind_shares(rows).items()
    ]
