"""Reading outcomes in every form, and refusing what cannot be right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mirror_bench.analysis.integrity import analyze, render
from mirror_bench.analysis.integrity.answers import IntegrityDataError
from mirror_bench.analysis.integrity.importing import read_csv, read_outcomes, read_run
from mirror_bench.analysis.integrity.scores import scores

HEAD = "question_id,domain,level,scout,score,confidence\n"


def rows(domain="string_rules"):
    return [
        (f"{domain}_l{level:02d}_{number:03d}", level, int(number + level <= 8), 40 + 5 * level)
        for level in range(1, 9)
        for number in range(1, 11)
    ] + [
        (f"{domain}_l{level:02d}_{number:03d}", level, number % 2, 55)
        for level in (2, 3, 4)
        for number in range(11, 31)
    ]


def write_csv(path: Path):
    lines = [f"{q},string_rules,{lv},{int(int(q[-3:]) <= 10)},{s},{c}" for q, lv, s, c in rows()]
    path.write_text(HEAD + "\n".join(lines) + "\n")


def write_slim(path: Path, model="m"):
    path.parent.mkdir(parents=True, exist_ok=True)
    forecasts = [[q, lv, 60] for q, lv, _, _ in rows() if lv in (2, 3, 4) and int(q[-3:]) <= 10]
    second = [[q, lv, 1, 90, 0.1, 1.0] for q, lv, _, _ in rows()]
    document = {
        "model": model,
        "domains": {"string_rules": [[q, lv, s, c, 0.01, 2.0] for q, lv, s, c in rows()]},
        "conf": {"string_rules": forecasts},
        "variants": {"no_tools_pressure": {"string_rules": second}},
    }
    path.write_text(json.dumps(document))


def write_domain_file(path: Path, model="m", variant="no_tools"):
    path.parent.mkdir(parents=True, exist_ok=True)
    tasks = [
        {
            "id": q,
            "difficulty": lv,
            "scout": int(q[-3:]) <= 10,
            "status": "done",
            "epochs": 1,
            "score": s,
            "confidence_mean": c,
        }
        for q, lv, s, c in rows()
    ]
    tasks.append(
        {"id": "string_rules_l08_010x", "difficulty": 8, "scout": True, "status": "excluded", "score": None}
    )
    path.write_text(
        json.dumps({"model": model, "domain": "string_rules", "variant": variant, "tasks": tasks})
    )


def test_three_forms_give_the_same_numbers(tmp_path):
    for name in ("csv", "slim", "tree"):
        (tmp_path / name).mkdir()
    write_csv(tmp_path / "csv" / "m.csv")
    write_slim(tmp_path / "slim" / "data" / "cached" / "m.json")
    write_domain_file(tmp_path / "tree" / "data" / "no_tools" / "m" / "string_rules.json")
    found = [read_outcomes(tmp_path / name).answers[("m", "no_tools")] for name in ("csv", "slim", "tree")]
    assert len({a.question_id for a in found}) == 1
    assert len({scores(a).integrity.value for a in found}) == 1
    assert scores(found[0]).n_band == 90
    assert dict(found[2].excluded) == {"string_rules": 1}


def test_slim_file_brings_forecasts_and_variants(tmp_path):
    write_slim(tmp_path / "cached" / "m.json")
    found = read_outcomes(tmp_path)
    assert len(found.forecasts[("m", "no_tools_confidence")].question_id) == 30
    assert len(found.answers[("m", "no_tools_pressure")]) == 140


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("string_rules_l01_001,string_rules,2,1,1,50", "is of level 1, the level field says 2"),
        ("string_rules_l01_011,string_rules,1,1,1,50", "is an extra question by its number"),
        ("string_rules_l01_031,string_rules,1,0,1,50", "numbers run from 1 to 30"),
        ("string_rules_l01_001,string_rules,1,1,1.5,50", "score is 1.5"),
        ("string_rules_l01_001,string_rules,1,1,1,150", "confidence is 150"),
        ("string_rules_l01_001,string_rules,1,1,1,high", "confidence is 'high'; expected a number"),
        ("string_rules_l01_001,string_rules,1,1,1,nan", "expected a finite number"),
        ("string_rules_l01_001,string_rules,1,yes,1,50", "scout is 'yes'; expected 0 or 1"),
        ("string_rules_l09_001,string_rules,9,1,1,50", "level is 9; levels run from 1 to 8"),
    ],
)
def test_refused_with_line_field_and_value(tmp_path, line, message):
    path = tmp_path / "m.csv"
    path.write_text(HEAD + line + "\n")
    with pytest.raises(IntegrityDataError, match=message) as error:
        read_csv(path)
    assert f"{path}:2" in str(error.value)


def test_twice_and_missing_columns(tmp_path):
    path = tmp_path / "m.csv"
    path.write_text(HEAD + 2 * "string_rules_l01_001,string_rules,1,1,1,50\n")
    with pytest.raises(IntegrityDataError, match="occurs twice"):
        read_csv(path)
    path.write_text("question_id,domain\n")
    with pytest.raises(IntegrityDataError, match="columns missing: level, scout, score, confidence"):
        read_csv(path)


def test_place_in_the_tree_must_agree_with_the_content(tmp_path):
    write_domain_file(tmp_path / "no_tools" / "other" / "string_rules.json", model="m")
    with pytest.raises(IntegrityDataError, match="model is 'm', its place in the tree says 'other'"):
        read_outcomes(tmp_path)


def test_empty_folder_names_what_was_expected(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"expected <model>\.csv"):
        read_outcomes(tmp_path)


def record(question, channel, **more):
    base = {
        "run_id": "r", "model": "m", "backend": "respondent", "task": "mirror_exp1", "task_version": "1",
        "dataset": "mirror/question_bank", "dataset_version": "2.0.0", "item_id": question, "item_format": "options",
        "prompt_hash": "0", "finish_reason": "stop", "timestamp": "2026-01-01T00:00:00Z", "api_success": True,
        "parse_success": True, "reason": "ok", "question_id": question, "domain": "arithmetic", "subcategory": "x",
        "difficulty": "easy", "level": 1, "channel": channel, "answer_key": "A",
    }  # fmt: skip
    return base | more


def test_own_records_give_one_entry_for_each_kind_of_confidence(tmp_path):
    lines = []
    for level in range(1, 9):
        for n in range(4):
            q = f"q{level}{n}"
            lines.append(record(q, "natural", level=level, answer_correct=n < 2))
            lines.append(record(q, "self_report", level=level, confidence=0.7))
            lines.append(record(q, "wagering", level=level, answer_correct=n < 3, bet=9))
    lines.append(record("q99", "self_report", level=None, confidence=0.7))
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "exp1.jsonl").write_text("\n".join(json.dumps(line) for line in lines) + "\n")
    stated, wager = read_run(tmp_path)
    assert (stated.model, wager.model) == ("m", "m (wager)")
    assert scores(stated).brier.value == pytest.approx((0.09 + 0.49) / 2)
    assert scores(wager).brier.value == pytest.approx((3 * 0.01 + 0.81) / 4)
    assert dict(stated.excluded) == {"arithmetic": 1}
    assert set(analyze(tmp_path, resamples=50)["models"]) == {"m", "m (wager)"}


def test_analysis_is_json_repeats_and_renders(tmp_path):
    source = tmp_path / "in"
    source.mkdir()
    write_slim(source / "cached" / "m.json")
    write_csv(source / "another.csv")
    summary = analyze(source, resamples=100)
    assert json.dumps(summary, allow_nan=False) == json.dumps(analyze(source, resamples=100), allow_nan=False)
    model = summary["models"]["m"]
    wanted = {
        "integrity",
        "brier",
        "rms",
        "accuracy",
        "overconfidence",
        "n_band",
        "n_scout",
        "bands",
        "domains",
    }
    assert wanted <= set(model)
    paths = render(summary, tmp_path / "out")
    first = {p.name: p.read_bytes() for p in paths}
    assert {
        "integrity.json",
        "integrity.md",
        "leaderboard.csv",
        "domains.csv",
        "ablations.csv",
        "leaderboard.png",
    } <= set(first)
    assert {p.name: p.read_bytes() for p in render(summary, tmp_path / "out")} == first


def test_numbers_of_a_model_do_not_depend_on_its_neighbours(tmp_path):
    both, alone = tmp_path / "both", tmp_path / "alone"
    for folder, names in ((both, ("a", "m")), (alone, ("m",))):
        folder.mkdir()
        for name in names:
            write_csv(folder / f"{name}.csv")
    assert analyze(both, resamples=60)["models"]["m"] == analyze(alone, resamples=60)["models"]["m"]
