"""The whole set of confidence tables: against brute force, repeatable, and on awkward inputs."""

from __future__ import annotations

import json
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mirror_bench.analysis.figures.drawing import save_figure
from mirror_bench.analysis.figures.signal import z_roc_figure
from mirror_bench.analysis.signal import analyze, render
from mirror_bench.analysis.signal.analysis import analyze_trials
from mirror_bench.analysis.signal.counts import auroc2, count, edges, information_ratio, null_ratio, rate
from mirror_bench.analysis.signal.loading import from_arrow
from mirror_bench.analysis.signal.paired import contrasts, draw, layout, two_sided
from mirror_bench.analysis.signal.quartiles import quartiles
from mirror_bench.analysis.signal.selective import COVERAGES, resampled_gain, selective_curve
from mirror_bench.analysis.signal.simulator import MODELS, simulate
from mirror_bench.analysis.signal.trials import TrialDataError

SMALL = (("nq", 700, 0.2), ("triviaqa", 1500, 0.0))


@pytest.fixture(scope="module")
def table() -> pa.Table:
    return simulate(5, datasets=SMALL, temperatures=(0.3, 1.0), models=MODELS[:3])


@pytest.fixture(scope="module")
def found(table):
    return analyze_trials(from_arrow(table, "simulated"), scale=0.4)


def rows(table, **wanted):
    frame = table.to_pandas()
    for name, value in wanted.items():
        frame = frame[frame[name] == value]
    return frame


def test_aggregate_cells_equal_their_rows(table, found):
    assert len(found["aggregate"]) == 6
    for cell in found["aggregate"]:
        own = rows(table, model=cell["model"], dataset=cell["dataset"], temperature=1.0)
        x, correct = own.nlp.to_numpy(), own.correct.to_numpy().astype(bool)
        counts = count(rate(x, edges(x)), correct)
        assert cell["accuracy"] == pytest.approx(correct.mean())
        assert cell["auroc2"] == pytest.approx(float(auroc2(counts)))
        assert cell["meta_i2r_plug_in"] == pytest.approx(float(information_ratio(counts)))
        assert cell["meta_i2r"] == pytest.approx(cell["meta_i2r_plug_in"] - cell["null_mean"])
        low, high = cell["meta_i2r_interval_recentred"]
        assert low < cell["meta_i2r"] < high
        # published intervals resample with the plug-in's bias and sit higher, by about one null mean
        shift = cell["meta_i2r_interval_published"][0] - low
        assert 0 < shift < 3 * cell["null_mean"]
        assert cell["auroc2_raw"] > cell["auroc2"]


def test_domains_use_the_whole_models_edges(table, found):
    cell = next(c for c in found["domain"] if c["dataset"] == "triviaqa")
    whole = rows(table, model=cell["model"], dataset="triviaqa", temperature=1.0)
    own = whole[whole.domain == cell["domain"]]
    counts = count(rate(own.nlp.to_numpy(), edges(whole.nlp.to_numpy())), own.correct.to_numpy().astype(bool))
    assert cell["auroc2"] == pytest.approx(float(auroc2(counts)))
    for small in found["domains_too_small"]:
        assert min(small["n_correct"], small["n_incorrect"]) < 50
    assert len(found["domain"]) + len(found["domains_too_small"]) == 3 * 2 * 7


def test_edge_rules_differ_only_away_from_the_reference(table):
    trials = from_arrow(table, "simulated")
    own, reference = (
        analyze_trials(trials, scale=0.02, edge_rule=rule)["temperature"]
        for rule in ("per_cell", "reference")
    )
    for a, b in zip(own, reference, strict=True):
        assert (a["table"] == b["table"]) == (a["temperature"] == 1.0)


def test_same_numbers_again_and_without_the_other_models(table):
    trials = from_arrow(table, "simulated")
    first = json.dumps(analyze_trials(trials, scale=0.02), allow_nan=False)
    assert json.dumps(analyze_trials(trials, scale=0.02), allow_nan=False) == first
    frame = table.to_pandas()
    shuffled = pa.Table.from_pandas(frame.sample(frac=1, random_state=1), preserve_index=False)
    assert json.dumps(analyze_trials(from_arrow(shuffled, "simulated"), scale=0.02), allow_nan=False) == first
    one = analyze_trials(
        from_arrow(pa.Table.from_pandas(frame[frame.model == MODELS[0].name], preserve_index=False), "x"),
        scale=0.02,
    )
    own = [c for c in json.loads(first)["aggregate"] if c["model"] == MODELS[0].name]
    assert [c["meta_i2r_interval_recentred"] for c in one["aggregate"]] == [
        c["meta_i2r_interval_recentred"] for c in own
    ]


def test_hypotheses_follow_the_simulation(found):
    verdicts = {h["name"]: h["supported"] for h in found["hypotheses"]["tests"]}
    # sim-gemma is far less informative than the others and more accurate
    assert verdicts["H1"] is True and verdicts["H4"] is True


def test_paired_tables_are_weighted_counts(table):
    trials = from_arrow(table, "simulated")
    design = layout(trials, "triviaqa")
    weights = draw(design.questions.size, 3, np.random.default_rng(0))
    assert (weights.sum(axis=1) == design.questions.size).all()
    drawn = design.tables(weights)
    for column, (model, heat) in enumerate(design.conditions):
        own = rows(table, model=model, dataset="triviaqa", temperature=heat).sort_values("question_index")
        rating = rate(own.nlp.to_numpy(), edges(own.nlp.to_numpy()))
        pick = np.repeat(np.arange(design.questions.size), weights[1].astype(int))
        wanted = count(rating[pick], own.correct.to_numpy().astype(bool)[pick])
        assert (drawn[1, column] == wanted).all()


def test_pairing_narrows_contrasts_of_correlated_models():
    """Two models that answer alike: the paired interval of their difference is much narrower than independent ones."""
    rng = np.random.default_rng(2)
    n = 2000
    right = rng.random(n) < 0.5
    x = rng.standard_normal(n) + right
    frames = []
    for model, noise in (("a", 0.05), ("b", 0.05)):
        frames.append(
            pd.DataFrame(
                {
                    "model": model,
                    "dataset": "d",
                    "temperature": 1.0,
                    "question_index": range(n),
                    "nlp": x + noise * rng.standard_normal(n),
                    "correct": right,
                    "domain": "",
                }
            )
        )
    design = layout(from_arrow(pa.Table.from_pandas(pd.concat(frames), preserve_index=False), "x"), "d")
    observed = design.tables(np.ones((1, n)))[0]
    drawn = design.tables(draw(n, 400, np.random.default_rng(1)))
    (paired,) = contrasts("f", "d", ("a", "b"), observed, drawn, ("auroc2",), (n, n))
    apart = np.stack([drawn[:, 0], design.tables(draw(n, 400, np.random.default_rng(9)))[:, 1]], axis=1)
    (independent,) = contrasts("f", "d", ("a", "b"), observed, apart, ("auroc2",), (n, n))
    assert paired.high - paired.low < 0.4 * (independent.high - independent.low)
    wanted = float(auroc2(observed[0]) - auroc2(observed[1]))
    assert paired.difference == pytest.approx(wanted)


def test_two_sided_p():
    assert two_sided(np.array([1.0] * 99)) == pytest.approx(2 / 100)
    assert two_sided(np.array([1.0, -1.0] * 50)) == 1.0


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 12), st.booleans()), min_size=1, max_size=40))
def test_selective_curve_against_all_tie_orders(pairs):
    x = np.array([float(a) for a, _ in pairs])
    correct = np.array([b for _, b in pairs])
    curve = selective_curve(x, correct)
    n = len(pairs)
    for percent, value in zip(COVERAGES, curve.by_evidence, strict=True):
        k = n * percent // 100
        if k == 0:
            assert value is None
            continue
        # an answer in the group of ties at the cut is kept with the group's remaining share
        cut = np.sort(x)[::-1][k - 1]
        above, tied = x > cut, x == cut
        wanted = (correct[above].sum() + (k - above.sum()) * correct[tied].mean()) / k
        assert value == pytest.approx(wanted)
    assert curve.at_random[-1] == pytest.approx(correct.mean())


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 300), st.integers(1, 200), st.integers(0, 10**6))
def test_resampled_gain_against_row_by_row(n, levels, seed):
    rng = np.random.default_rng(seed)
    x = rng.integers(levels, size=n).astype(float)
    correct = rng.random(n) < 0.5
    weights = draw(n, 3, rng)
    fast = resampled_gain(x, correct, weights)
    for row in range(3):
        pick = np.repeat(np.arange(n), weights[row].astype(int))
        gain = selective_curve(x[pick], correct[pick]).gain
        assert (gain is None and np.isnan(fast[row])) or fast[row] == pytest.approx(gain)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.floats(-50, 0), st.booleans()), min_size=4, max_size=60))
def test_quartiles_against_pandas(pairs):
    x = np.array([a for a, _ in pairs])
    correct = np.array([b for _, b in pairs])
    found = quartiles(x, correct)
    try:
        groups = pd.qcut(x, 4, labels=False)
    except ValueError:
        assert found.undefined == "zero_variance"
        return
    wanted = pd.Series(correct).groupby(groups).mean()
    if len(wanted) < 4:
        assert found.undefined == "too_few"
    elif not found.undefined:  # else edges that differ by less than pandas' own rounding
        assert found.accuracy == pytest.approx(tuple(wanted))
        assert found.strict == bool((np.diff(wanted) > 0).all())


def frame(n=40, nlp=None, correct=None, **more):
    x = np.linspace(-3, -0.1, n) if nlp is None else nlp
    y = (np.arange(n) % 2 == 0) if correct is None else correct
    return pd.DataFrame(
        {
            "model": "m",
            "dataset": "d",
            "temperature": 1.0,
            "question_index": range(n),
            "nlp": x,
            "correct": y,
            "domain": "",
        }
        | more
    )


@pytest.mark.parametrize(
    ("data", "undefined"),
    [
        (
            frame(correct=np.ones(40, dtype=bool)),
            {"auroc2": "one_class", "meta_i2r": "one_class", "slope": "one_class"},
        ),
        (frame(correct=np.zeros(40, dtype=bool)), {"auroc2": "one_class"}),
        (frame(nlp=np.full(40, -1.0)), {"slope": "zero_variance"}),
        (frame(n=1), {"auroc2": "one_class"}),
        (frame(n=2), {}),
    ],
)
def test_degenerate_cells_say_why(data, undefined, recwarn):
    found = analyze_trials(from_arrow(pa.Table.from_pandas(data, preserve_index=False), "x"), scale=0.05)
    json.dumps(found, allow_nan=False)
    (cell,) = found["aggregate"]
    for name, reason in undefined.items():
        assert cell[name] is None
        assert cell["undefined"][name].startswith(reason)
    assert not [w for w in recwarn if issubclass(w.category, RuntimeWarning)]


def test_constant_evidence_is_chance_and_no_information():
    found = analyze_trials(
        from_arrow(pa.Table.from_pandas(frame(nlp=np.full(40, -1.0)), preserve_index=False), "x"), scale=0.05
    )
    (cell,) = found["aggregate"]
    assert (cell["auroc2"], cell["auroc2_raw"], cell["meta_i2r"], cell["p_perm"]) == (0.5, 0.5, 0.0, 1.0)


def test_no_trials_is_an_error_that_says_so():
    empty = from_arrow(pa.Table.from_pandas(frame(nlp=np.full(40, np.nan)), preserve_index=False), "x")
    with pytest.raises(TrialDataError, match="'no_evidence': 40"):
        analyze_trials(empty)


def test_discrete_confidence_keeps_ties_together():
    data = frame(n=400, nlp=np.repeat([0.1, 0.3, 0.5, 0.9], 100), correct=np.arange(400) % 4 != 0)
    found = analyze_trials(
        from_arrow(pa.Table.from_pandas(data, preserve_index=False), "x", kind="wager"), scale=0.05
    )
    (cell,) = found["aggregate"]
    used = [a + b for a, b in zip(cell["table"]["incorrect"], cell["table"]["correct"], strict=True)]
    assert sorted(v for v in used if v) == [100, 100, 100, 100]
    assert cell["maximum_likelihood"]["slope"] is not None


def test_null_ratio_counts_ratings_in_use():
    table = np.array([[50, 0, 50], [50, 0, 50]])
    assert float(null_ratio(table)) == pytest.approx(1 / (2 * 200 * np.log(2)))


def test_rendering_writes_tables_and_figures(table, tmp_path: Path):
    pq.write_table(table.filter(pc.equal(table["dataset"], "nq")), tmp_path / "trials.parquet")
    summary = analyze(tmp_path / "trials.parquet", scale=0.02)
    paths = render(summary, tmp_path / "out")
    names = {p.name for p in paths}
    assert {
        "confidence.json",
        "tables.md",
        "aggregate.csv",
        "hypotheses.csv",
        "figure1_z_roc.png",
        "figure2_information.svg",
        "figure3_temperature.png",
        "figure4_selective.png",
    } <= names
    (found,) = summary["sets"].values()
    for again in save_figure(z_roc_figure(found), tmp_path / "again"):
        assert (
            again.read_bytes()
            == next(p for p in paths if p.name == f"figure1_z_roc{again.suffix}").read_bytes()
        )
    text = next(p for p in paths if p.name == "tables.md").read_text()
    assert "Warning: d' and meta-d' come from the same table" in text


@pytest.mark.upstream
def test_stated_percentages_of_integrity_models(upstream: Path):
    found = analyze(upstream / "integrity", scale=0.05)["sets"]["verbal"]
    assert [c["model"] for c in found["aggregate"]] == ["claude-opus-5", "gemini-3.8-flash"]
    assert all(c["auroc2"] > 0.6 for c in found["aggregate"])


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 60), st.integers(1, 12), st.floats(0, 1), st.integers(0, 10**6))
def test_any_small_set_of_trials_gives_strict_json_without_warnings(n, levels, accuracy, seed):
    rng = np.random.default_rng(seed)
    data = pd.concat(
        [
            frame(
                n=n,
                nlp=rng.integers(levels, size=n) / levels,
                correct=rng.random(n) < accuracy,
                model=model,
                temperature=heat,
                domain="x",
            )
            for model in ("a", "b", "c")
            for heat in (0.3, 1.0)
        ]
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = analyze_trials(
            from_arrow(pa.Table.from_pandas(data, preserve_index=False), "x", kind="wager"), scale=0.02
        )
    json.dumps(found, allow_nan=False)


def test_uncertainty_in_place_of_confidence_is_noticed(table):
    data = table.to_pandas()
    data["nlp"] = -data["nlp"]
    found = analyze_trials(from_arrow(pa.Table.from_pandas(data, preserve_index=False), "x"), scale=0.02)
    plain = analyze_trials(from_arrow(table, "x"), scale=0.02)
    assert len(found["warnings"]) == len(found["aggregate"]) and "change its sign" in found["warnings"][0]
    assert plain["warnings"] == []
    for swapped, cell in zip(found["aggregate"], plain["aggregate"], strict=True):
        assert swapped["auroc2_raw"] == pytest.approx(1 - cell["auroc2_raw"])


def test_models_are_compared_within_domains(found):
    families = {c["family"] for c in found["model_contrasts_by_domain"]}
    assert "models in History & Politics" in families
    assert all(c["quantity"] == "meta_i2r" for c in found["model_contrasts_by_domain"])
