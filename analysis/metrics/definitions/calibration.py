"""Definitions of binned calibration errors."""

from __future__ import annotations

from functools import partial

from mirror_bench.analysis.inference.weighted import ece_of
from mirror_bench.analysis.metrics import calibration as metrics
from mirror_bench.analysis.metrics.definition import Definition

_INPUTS = ("confidence", "correct")
_WIDTH: metrics.Scheme = "equal_width"
_MASS: metrics.Scheme = "equal_mass"
_ECE = "sum_b n_b/n * |mean(correct)_b - mean(confidence)_b|"
_RMS = "sqrt(sum_b n_b/n * (mean(correct)_b - mean(confidence)_b)^2)"
_MAX = "max_b |mean(correct)_b - mean(confidence)_b| over bins with data"
_HLE: tuple[tuple[str, metrics.Norm, str], ...] = (("hle-100-l2", "l2", _RMS), ("hle-100-l1", "l1", _ECE))


def _equal_width(
    name: str, bins: int, norm: metrics.Norm, title: str, formula: str, source: str, differs: str = ""
) -> Definition:
    return Definition(
        id=name,
        family="calibration",
        title=title,
        formula=formula,
        inputs=_INPUTS,
        compute=partial(metrics.ece, bins=bins, norm=norm),
        range=(0.0, 1.0),
        better="lower",
        source=source,
        parameters={
            "scheme": "equal width",
            "bins": bins,
            "edges": "[i/bins, (i+1)/bins), last closed at 1, i/bins correctly rounded",
            "norm": norm,
            "denominator": "all trials with both inputs",
            "empty_bins": "contribute 0" if norm != "max" else "left out",
        },
        statistic=partial(ece_of, bins=bins, norm=norm),
        differs=differs,
    )


def _torchmetrics(name: str, bins: int, norm: metrics.Norm, formula: str) -> Definition:
    return Definition(
        id=name,
        family="calibration",
        title=f"Calibration error as torchmetrics computes it, {bins} bins, norm {norm}",
        formula=formula,
        inputs=_INPUTS,
        compute=partial(metrics.calibration_error_torchmetrics, bins=bins, norm=norm),
        range=(0.0, 1.0),
        better="lower",
        source="torchmetrics 1.9, BinaryCalibrationError",
        parameters={
            "scheme": "equal width",
            "bins": bins,
            "edges": "linspace in float32, closed on the left; exactly 1 is a bin of its own",
            "norm": norm,
            "denominator": "all trials",
            "precision": "float32",
        },
        differs="confidence of exactly 1.0 forms a bin of its own, which raises the error",
    )


DEFINITIONS = (
    _equal_width(
        "ece-mirror-10",
        10,
        "l1",
        "Expected calibration error, MIRROR",
        _ECE,
        "MIRROR, Experiment 1",
        "stakes of 3, 6 and 7 lie on exact edges; linspace edges would put them one bin lower",
    ),
    _equal_width(
        "ece-equal-width-15", 15, "l1", "Expected calibration error, 15 bins", _ECE, "Guo et al. 2017"
    ),
    _equal_width(
        "ece-equal-width-20",
        20,
        "l1",
        "Expected calibration error, 20 bins",
        _ECE,
        "usual in verbal-confidence work",
    ),
    _equal_width(
        "rms-calibration-10",
        10,
        "l2",
        "Root mean square calibration error, 10 bins",
        _RMS,
        "Hendrycks et al. 2019",
    ),
    _equal_width("mce-10", 10, "max", "Maximum calibration error, 10 bins", _MAX, "Naeini et al. 2015"),
    Definition(
        id="ace-10",
        family="calibration",
        title="Average calibration error, 10 bins",
        formula="mean over bins with data of |mean(correct)_b - mean(confidence)_b|",
        inputs=_INPUTS,
        compute=partial(metrics.average_calibration_error, bins=10),
        range=(0.0, 1.0),
        better="lower",
        source="Neumann et al. 2018",
        parameters={
            "scheme": "equal width",
            "bins": 10,
            "edges": "[i/10, (i+1)/10), last closed",
            "norm": "l1",
            "denominator": "bins with data",
        },
        differs="every bin with data weighs the same, however few trials it has",
    ),
    Definition(
        id="ece-equal-mass-10",
        family="calibration",
        title="Expected calibration error, ten bins of equal mass",
        formula=_ECE,
        inputs=_INPUTS,
        compute=partial(metrics.ece, bins=10, scheme="equal_mass"),
        range=(0.0, 1.0),
        better="lower",
        source="Nguyen and O'Connor 2015, ties kept together",
        parameters={
            "scheme": "equal mass",
            "bins": 10,
            "edges": "by rank; equal confidences share a bin, so bins may be empty",
            "norm": "l1",
            "denominator": "all trials with both inputs",
        },
        statistic=partial(ece_of, bins=10, scheme="equal_mass"),
        differs="bins follow the data; edges stay fixed over resamples",
    ),
    Definition(
        id="ece-netcal-10",
        family="calibration",
        title="Expected calibration error as netcal computes it, 10 bins",
        formula=_ECE,
        inputs=_INPUTS,
        compute=partial(metrics.ece_netcal, bins=10),
        range=(0.0, 1.0),
        better="lower",
        source="netcal 1.4, ECE(10)",
        parameters={
            "scheme": "equal width",
            "bins": 10,
            "edges": "linspace, closed on the left, last closed",
            "norm": "l1",
            "denominator": "all trials",
        },
        differs="0.3, 0.6 and 0.7 fall below their edges, which linspace rounds up",
    ),
    Definition(
        id="ece-netcal-equal-mass-10",
        family="calibration",
        title="Expected calibration error as netcal computes it, ten bins of equal mass",
        formula=_ECE,
        inputs=_INPUTS,
        compute=partial(metrics.ece_netcal_equal_mass, bins=10),
        range=(0.0, 1.0),
        better="lower",
        source="netcal 1.4, ECE(10, equal_intervals=False)",
        parameters={
            "scheme": "equal mass",
            "bins": 10,
            "edges": "interpolated quantiles, ends at 0 and 1, closed on the left, last closed",
            "norm": "l1",
            "denominator": "all trials",
        },
        differs="edges are interpolated between values",
    ),
    _torchmetrics("ece-torchmetrics-10", 10, "l1", _ECE),
    _torchmetrics("ece-torchmetrics-15", 15, "l1", _ECE),
    _torchmetrics("rms-torchmetrics-15", 15, "l2", _RMS),
    _torchmetrics("mce-torchmetrics-15", 15, "max", _MAX),
    *(
        Definition(
            id=f"ece-sklearn-{strategy}-{bins}",
            family="calibration",
            title=f"Expected calibration error from scikit-learn's calibration curve, {strategy}, {bins} bins",
            formula=_ECE,
            inputs=_INPUTS,
            compute=partial(metrics.ece_sklearn, bins=bins, scheme=scheme),
            range=(0.0, 1.0),
            better="lower",
            source="scikit-learn 1.9, calibration_curve; the bin counts, which it does not return, as weights",
            parameters={
                "scheme": "equal width" if strategy == "uniform" else "equal mass",
                "bins": bins,
                "edges": "linspace, closed on the right"
                if strategy == "uniform"
                else "percentiles, closed on the right",
                "norm": "l1",
                "denominator": "all trials",
            },
            differs="bins are closed on the right, so stated values on an edge fall one bin lower",
        )
        for strategy, scheme, bins in (
            ("uniform", _WIDTH, 5),
            ("uniform", _WIDTH, 10),
            ("quantile", _MASS, 10),
        )
    ),
    *(
        Definition(
            id=name,
            family="calibration",
            title=f"Calibration error of the widely copied HLE function, groups of 100, norm {norm}",
            formula=formula,
            inputs=_INPUTS,
            compute=partial(metrics.calibration_error_hle, bin_size=100, norm=norm),
            range=(0.0, 1.0),
            better="lower",
            source="calib_err of Humanity's Last Exam, after Hendrycks et al. 2019",
            parameters={
                "scheme": "equal mass, 100 trials a group by rank, remainder in the last",
                "bins": "n // 100",
                "edges": "by rank, ties in input order",
                "norm": norm,
                "denominator": "all trials, although the last group is never summed",
            },
            differs="the last (most confident) group is left out of the sum; 0 below 200 trials, an error below 100",
        )
        for name, norm, formula in _HLE
    ),
)
