"""Scorers of free-text answers: rule by rule, and against hand labels."""

from __future__ import annotations

import csv
import json
from difflib import SequenceMatcher
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

from mirror_bench.analysis.signal.labels import (
    agreement,
    cohen_kappa,
    flip_table,
    paired_difference,
    spotcheck,
)
from mirror_bench.analysis.signal.scorers import (
    first_statement,
    score_containment,
    score_corrected,
    score_v2,
    strip_preamble,
    tokens,
)

PAIRS = [json.loads(line) for line in (Path(__file__).parent / "answer_pairs.jsonl").read_text().splitlines()]
#: Hand labels that no string rule can give: what an answer means, not how it is spelled. Entries may only leave.
KNOWN_MISSES = {
    "paraphrase": 8,
    "contradiction": 3,
    "near_miss": 1,
    "substring": 1,
}


def test_pairs_are_many_and_of_both_kinds():
    assert len(PAIRS) >= 200
    assert 0.3 < sum(p["label"] for p in PAIRS) / len(PAIRS) < 0.7
    assert all(p["rule"] for p in PAIRS)


def test_corrected_scorer_against_hand_labels():
    misses: dict[str, int] = {}
    for pair in PAIRS:
        if score_corrected(pair["answer"], pair["aliases"], pair["question"]).label != pair["label"]:
            misses[pair["rule"]] = misses.get(pair["rule"], 0) + 1
    assert misses == KNOWN_MISSES


def test_corrected_scorer_is_nearer_to_the_hand_than_the_others():
    hand = [p["label"] for p in PAIRS]
    kappas = [
        cohen_kappa([score(p) for p in PAIRS], hand)
        for score in (
            lambda p: score_v2(p["answer"], p["aliases"]).label,
            lambda p: score_containment(p["answer"], p["aliases"]),
            lambda p: score_corrected(p["answer"], p["aliases"], p["question"]).label,
        )
    ]
    assert kappas[0] < kappas[1] < kappas[2]
    assert kappas[2] > 0.85


@pytest.mark.parametrize(
    ("answer", "aliases", "question", "label", "rule"),
    [
        ("Paris", ["paris"], "", True, "equal"),
        ("It is in Paris, France", ["Paris"], "", True, "contained"),
        ("He used Au", ["Au"], "", True, "short_alias_token"),
        ("Bart", ["art"], "", False, "no_match"),
        ("There are 206 bones", ["206"], "", True, "number_token"),
        ("There are 1206 bones", ["206"], "", False, "no_match"),
        ("Paris or Rome", ["Paris"], "", False, "guard_alternatives"),
        ("not Paris", ["Paris"], "", False, "guard_negated"),
        (
            "The Treaty of Paris was signed at Versailles",
            ["Paris"],
            "Was the Treaty of Paris signed in Paris?",
            False,
            "guard_in_question",
        ),
        ("Paris", ["Paris"], "Was the Treaty of Paris signed in Paris?", True, "equal"),
        ("It is by William Shakspeare of Stratford", ["William Shakespeare"], "", True, "window"),
        ("I don't know", ["know"], "", False, "refusal"),
        ("", ["x"], "", False, "empty"),
        (None, ["x"], "", False, "empty"),
        ("Rome\nQ: What of France?\nA: Paris", ["Paris"], "", False, "no_match"),
    ],
)
def test_rules_of_the_corrected_scorer(answer, aliases, question, label, rule):
    found = score_corrected(answer, aliases, question)
    assert (found.label, found.rule) == (label, rule)


def test_comparison_folds_what_it_should_and_keeps_digits_and_signs():
    assert tokens("Ｐａｒｉｓ") == tokens("PARIS") == tokens("páris")
    assert tokens("x² and H₂O") == ["x2", "and", "h2o"]
    assert tokens("-40") != tokens("40")
    assert tokens("3.14") == ["3.14"]
    assert tokens("The A") == [
        "the",
        "a",
    ]  # nothing but articles: kept, or every answer would equal every other


def test_first_statement():
    assert first_statement("Paris. It is in France.") == "Paris."
    assert first_statement("St. Louis. It is on a river.") == "St. Louis."
    assert first_statement("\n\nParis\nNote") == "Paris"
    assert first_statement("3.14 is pi. Yes.") == "3.14 is pi."


def test_v2_scorer_as_published():
    assert score_v2("The answer is Paris", ["Paris"]).rule == "exact"
    assert score_v2("I'm sorry, I cannot", ["I"]).rule == "refusal"
    assert score_v2("the Danube", ["Danube"]).rule == "exact"
    # punctuation is not removed, so equality fails and the ratio decides: 2 x 5 / (6 + 5)
    found = score_v2("Paris.", ["Paris"])
    assert (found.rule, found.best_similarity) == ("similarity", pytest.approx(10 / 11))
    # no containment: a right answer inside a sentence is wrong
    assert not score_v2("The capital city of France is Paris", ["Paris"]).label


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="abcdef ", min_size=1, max_size=12), st.integers(0, 30))
def test_the_fault_of_v2(alias, extra):
    """An answer over 1.353 times as long as the alias is wrong by construction, right or not."""
    alias = "x" + alias.strip() + "x"
    answer = alias + " " + "z" * extra
    found = score_v2(answer, [alias])
    if len(" ".join(answer.split())) > 1.353 * len(" ".join(alias.split())):
        assert not found.label


def test_ratio_takes_the_answer_first():
    a, b = "tide", "diet"
    assert SequenceMatcher(None, a, b).ratio() != SequenceMatcher(None, b, a).ratio()
    assert score_v2(a, [b]).best_similarity == SequenceMatcher(None, a, b).ratio()


def test_preambles():
    assert strip_preamble("It isn't the Danube") == ("It isn't the Danube", False)
    assert strip_preamble("Surely Paris") == ("Surely Paris", False)
    assert strip_preamble("It’s Paris") == ("Paris", True)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60), st.lists(st.text(max_size=15), max_size=3), st.text(max_size=40))
def test_scorers_take_any_text(answer, aliases, question):
    score_corrected(answer, aliases, question)
    score_v2(answer, aliases)


def test_kappa_against_scikit_learn():
    a = [True, True, False, True, False, False, True]
    b = [True, False, False, True, True, False, True]
    assert cohen_kappa(a, b) == pytest.approx(cohen_kappa_score(a, b))
    assert cohen_kappa([True], [True]) is None


def test_paired_difference_covers():
    """Simulated pairs with a known difference of 0.15: close to 95 % of the intervals hold it."""
    rng = np.random.default_rng(5)
    held = 0
    for _ in range(2000):
        both, only_first, only_second, neither = rng.multinomial(120, [0.45, 0.20, 0.05, 0.30])
        low, high = paired_difference(both + only_first, both + only_second, only_first, only_second, 120)
        held += low <= 0.15 <= high
        assert neither >= 0
    assert 0.93 <= held / 2000 <= 0.975


def test_flip_table():
    rows = [
        {
            "model": "m",
            "dataset": "d",
            "label_v2": v,
            "label_corrected": c,
            "correction_rule": r,
            "n_tokens": n,
        }
        for v, c, r, n in [
            (False, True, "contained", 20),
            (False, True, "window", 10),
            (True, False, "guard_negated", 4),
            (True, True, "equal", 2),
            (None, True, "equal", 2),
        ]
    ]
    (found,) = flip_table(rows)
    assert (found.n, found.to_right, found.to_wrong) == (4, 2, 1)
    assert (found.mean_tokens, found.mean_tokens_to_right) == (9.0, 15.0)
    assert found.guards["guard_negated"] == 1


@pytest.mark.upstream
def test_spot_check_file(upstream: Path):
    path = upstream / "sdt_calibration" / "derived" / "spotcheck_labels.csv"
    found = {(a.dataset, a.model, a.scorer): a for a in spotcheck(path)}
    # shares and kappas as counted independently when the labels were extracted
    for key, v2, hand, kappa, contained in [
        (("triviaqa", "llama3_instruct"), 0.544, 0.632, 0.79, 0.612),
        (("triviaqa", "mistral_instruct"), 0.376, 0.648, 0.48, 0.560),
        (("triviaqa", "llama3_base"), 0.388, 0.512, 0.74, 0.444),
        (("nq", "llama3_instruct"), 0.213, 0.433, 0.50, 0.300),
        (("nq", "mistral_instruct"), 0.107, 0.460, 0.25, 0.347),
        (("nq", "llama3_base"), 0.127, 0.333, 0.45, 0.180),
    ]:
        a = found[(*key, "v2")]
        assert (a.share_scorer, a.share_hand) == (pytest.approx(v2, abs=5e-4), pytest.approx(hand, abs=5e-4))
        assert a.kappa == pytest.approx(kappa, abs=0.0101)
        assert found[(*key, "v2 or alias contained")].share_scorer == pytest.approx(contained, abs=5e-4)
        assert a.gap_low < a.gap < a.gap_high
    with path.open() as handle:
        assert sum(1 for _ in csv.DictReader(handle)) == 1200


def test_agreement_counts():
    found = agreement("m", "d", "s", [True, False, False, True], [True, True, False, False])
    assert (found.missed, found.credited, found.gap) == (1, 1, 0.0)
    with pytest.raises(ValueError, match="no hand labels"):
        agreement("m", "d", "s", [], [])
