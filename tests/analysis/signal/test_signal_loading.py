"""Evidence, loaders and samples."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from mirror_bench.analysis.signal.evidence import nlp
from mirror_bench.analysis.signal.loading import read_run, read_table, read_trials
from mirror_bench.analysis.signal.sampling import load_nq, load_triviaqa, sample_nq, sample_triviaqa
from mirror_bench.analysis.signal.trials import TrialDataError

HEAD = "model,dataset,temperature,question_index,nlp,correct,domain\n"


def test_both_conventions_for_the_stop_token():
    with_stop = nlp([-0.5, -1.5, -4.0], stop_token_included=True)
    assert (with_stop.published, with_stop.without_stop, with_stop.n_tokens) == (-2.0, -1.0, 3)
    plain = nlp([-0.5, -1.5], stop_token_included=False)
    assert plain.published == plain.without_stop == -1.0


def test_no_tokens_is_never_the_highest_confidence():
    assert nlp([], stop_token_included=False).published is None
    only_stop = nlp([-3.0], stop_token_included=True)
    assert (only_stop.published, only_stop.without_stop) == (-3.0, None)


@pytest.mark.parametrize("value", [0.1, float("nan"), float("-inf")])
def test_impossible_log_probabilities_are_refused(value):
    with pytest.raises(ValueError, match="token 1"):
        nlp([-1.0, value], stop_token_included=False)


def test_reduced_table_keeps_the_first_of_duplicates_and_counts_missing(tmp_path: Path):
    path = tmp_path / "trials.csv"
    path.write_text(
        HEAD
        + "b,triviaqa,1.0,7,-0.5,1,Sports\nb,triviaqa,1.0,7,-9.5,0,Sports\na,triviaqa,1.0,7,-0.25,0,\na,nq,0.3,0,,1,Sports\n"
    )
    trials = read_table(path)
    assert dict(trials.left_out) == {"duplicate": 1, "no_evidence": 1}
    assert [(k.model, k.dataset, k.temperature) for k, _ in trials.cells()] == [
        ("a", "triviaqa", 1.0),
        ("b", "triviaqa", 1.0),
    ]
    assert trials.evidence.tolist() == [-0.25, -0.5]
    assert [trials.domains[d] for d in trials.domain] == ["", "Sports"]


def test_csv_and_parquet_agree_in_any_row_order(tmp_path: Path):
    rng = np.random.default_rng(0)
    rows = [
        {
            "model": m,
            "dataset": d,
            "temperature": t,
            "question_index": q,
            "nlp": -float(rng.random()),
            "correct": int(rng.integers(2)),
            "domain": "x",
        }
        for m in "ab"
        for d in ("nq", "triviaqa")
        for t in (0.3, 1.0)
        for q in range(5)
    ]
    random.Random(1).shuffle(rows)
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "t.parquet")
    (tmp_path / "t.csv").write_text(HEAD + "".join(",".join(str(v) for v in r.values()) + "\n" for r in rows))
    one, two = read_table(tmp_path / "t.parquet"), read_table(tmp_path / "t.csv")
    for name in ("model", "dataset", "temperature", "question", "evidence", "correct", "domain"):
        assert (getattr(one, name) == getattr(two, name)).all(), name
    assert one.models == two.models == ("a", "b")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("a,nq,1.0,0,-0.5,2,x", "correct is 2; expected 0 or 1"),
        ("a,nq,1.0,0,-0.5,,x", "lack correct"),
        ("a,nq,1.0,0,high,1,x", "high"),
        ("a,nq,1.0,-3,-0.5,1,x", "question_index is -3"),
        ("a,nq,1.0,0,-inf,1,x", "evidence is -inf"),
    ],
)
def test_refused_rows_name_the_field(tmp_path: Path, line, message):
    path = tmp_path / "t.csv"
    path.write_text(HEAD + line + "\n")
    with pytest.raises(TrialDataError, match=message):
        read_table(path)


def test_missing_column_and_empty_folder(tmp_path: Path):
    (tmp_path / "t.csv").write_text("model,nlp\n")
    with pytest.raises(TrialDataError, match="expected the columns"):
        read_table(tmp_path / "t.csv")
    with pytest.raises(FileNotFoundError):
        read_trials(tmp_path / "nothing")


def base(item, **more):
    return {
        "run_id": "r", "model": "m", "backend": "llama_cpp", "task": "t", "task_version": "1", "dataset": "triviaqa",
        "dataset_version": "1", "item_id": item, "item_format": "open", "prompt_hash": "0", "finish_reason": "stop",
        "timestamp": "2026-01-01T00:00:00Z", "api_success": True, "parse_success": True, "reason": "ok", "temperature": 1.0,
    } | more  # fmt: skip


def test_confidence_records_give_a_set_for_each_scorer(tmp_path: Path):
    rows = [
        base(
            "q0",
            question_index=0,
            n_tokens=2,
            nlp=-0.5,
            label_v2=False,
            label_corrected=True,
            correction_rule="contained",
        ),
        base(
            "q1",
            question_index=1,
            n_tokens=2,
            nlp=-1.5,
            label_v2=True,
            label_corrected=True,
            correction_rule="equal",
        ),
        base(
            "q2",
            question_index=2,
            n_tokens=0,
            nlp=None,
            label_v2=False,
            label_corrected=False,
            correction_rule="empty",
        ),
        base("q3", question_index=3, n_tokens=3, nlp=-2.5, answer_text="The city is Rome"),
    ]
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "confidence.jsonl").write_text("".join(json.dumps(r) + "\n" for r in rows))
    found = read_run(tmp_path)
    corrected, v2 = found["log_probability, corrected labels"], found["log_probability, v2 labels"]
    assert corrected.correct.tolist() == [True, True]
    assert v2.correct.tolist() == [False, True]
    assert dict(corrected.left_out) == {"no_evidence": 1, "no_label": 1}
    answers = tmp_path / "answers.jsonl"
    answers.write_text(json.dumps({"item_id": "q3", "aliases": ["Rome"], "question": "Which city?"}) + "\n")
    scored = read_run(tmp_path, answers)
    assert scored["log_probability, corrected labels"].correct.tolist() == [True, True, True]
    assert scored["log_probability, v2 labels"].correct.tolist() == [False, True, False]


def test_wagers_and_percentages_stay_apart(tmp_path: Path):
    rows = []
    for n in range(6):
        common = {
            "question_id": f"q{n}",
            "domain": "arithmetic",
            "subcategory": "s",
            "difficulty": "easy",
            "answer_key": "A",
        }
        rows.append(base(f"q{n}", **common, channel="natural", answer_correct=n < 3))
        rows.append(base(f"q{n}", **common, channel="self_report", confidence=n / 10))
        rows.append(base(f"q{n}", **common, channel="wagering", answer_correct=n < 2, bet=n + 1))
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "exp1.jsonl").write_text("".join(json.dumps(r) + "\n" for r in rows))
    found = read_trials(tmp_path)
    assert {name: trials.kind for name, trials in found.items()} == {"verbal": "verbal", "wager": "wager"}
    assert found["verbal"].correct.sum() == 3
    assert found["wager"].correct.sum() == 2
    assert found["wager"].evidence.tolist() == pytest.approx([0.1, 0.2, 0.3, 0.4, 0.5, 0.6])


@pytest.mark.upstream
def test_integrity_outcomes_as_trials(upstream: Path):
    (trials,) = read_trials(upstream / "integrity").values()
    assert trials.kind == "verbal"
    assert len(trials) == 1239 + 1400


TRIVIA = [
    {
        "question": f"Question {n}?",
        "question_id": f"tc_{n}",
        "answer": {
            "value": f"Answer {n}",
            "aliases": [f"Answer {n}", f"Alias {n}"],
            "normalized_aliases": [f"answer {n}"],
        },
    }
    for n in range(40)
]
NQ_TRAIN = [
    {"question": f"who {n}", "answer": [f"name {n}", "one two three four five six"]} for n in range(20)
] + [
    {"question": "too long", "answer": ["one two three four five six"]},
    {"question": "who 3", "answer": ["repeated question"]},
]
NQ_VALIDATION = [{"question": f"where {n}", "answer": [f"place {n}"]} for n in range(10)] + [
    {"question": "who 4", "answer": ["again"]}
]


def test_triviaqa_sample_follows_python_seed_42():
    # the published recipe, with the global generator
    state = random.getstate()
    random.seed(42)
    order = list(range(40))
    random.shuffle(order)
    random.setstate(state)
    sample = sample_triviaqa(TRIVIA, 12)
    assert [q.question for q in sample] == [f"Question {n}?" for n in order[:12]]
    assert sample[0].aliases == (f"Answer {order[0]}", f"Alias {order[0]}", f"answer {order[0]}")
    assert [q.question_index for q in sample] == list(range(12))


def test_nq_sample_rules():
    sample = sample_nq(NQ_TRAIN, NQ_VALIDATION, 100)
    questions = [q.question for q in sample]
    assert len(questions) == len(set(questions)) == 30  # 20 + 10; one too long, two repeated
    assert all(len(alias.split()) <= 5 for q in sample for alias in q.aliases)
    assert next(q for q in sample if q.question == "who 3").aliases == ("name 3",)
    order = [f"who {n}" for n in range(20)] + [f"where {n}" for n in range(10)]
    random.Random(42).shuffle(order)
    assert questions == order


def test_samples_from_files_of_the_same_schema(tmp_path: Path):
    trivia, train, validation = (
        tmp_path / "trivia.jsonl",
        tmp_path / "train.parquet",
        tmp_path / "validation.jsonl",
    )
    trivia.write_text("".join(json.dumps(r) + "\n" for r in TRIVIA))
    pq.write_table(pa.Table.from_pylist(NQ_TRAIN), train)
    validation.write_text("".join(json.dumps(r) + "\n" for r in NQ_VALIDATION))
    assert load_triviaqa(trivia, size=12) == sample_triviaqa(TRIVIA, 12)
    assert load_nq(train, validation) == sample_nq(NQ_TRAIN, NQ_VALIDATION)
    with pytest.raises(FileNotFoundError, match="give a JSON Lines or Parquet file"):
        load_triviaqa(tmp_path / "absent.jsonl")
