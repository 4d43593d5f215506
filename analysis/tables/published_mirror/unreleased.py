"""Printed values that nothing released supports, and what would be needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mirror_bench.analysis.tables.published_mirror.facts import Fact, Found, Recompute
from mirror_bench.analysis.tables.published_mirror.release import Release, UnavailableError

_EXP9_TRIALS: Final = "the Experiment 9 trial rows are not released"
_EXP5_TRIALS: Final = "the Experiment 5 trial rows are not released"
_SIMULATION: Final = f"{_EXP9_TRIALS}; a file states this simulation's result only"
_AUDIT: Final = "the 420 audited items and their labels are not released"

#: Prefix of ids -> reason.
REASONS: Final[Mapping[str, str]] = {
    "perm.": _SIMULATION,
    "perm.mean_of_means": _SIMULATION,
    "perm.sd_of_means": _SIMULATION,
    "miss.parse": "no released file has an overall parse-failure rate",
    "deploymap.clinical.": "no model's replies to the packet are released",
    "audit420.": _AUDIT,
    "audit420.overall": f"{_AUDIT}; the printed rows imply 43 disagreements, the error types sum to 42",
    "audit420.gap": f"{_AUDIT}; one relabelled item cannot move a mean over 16 models by 0.009",
    "corr.": f"{_EXP9_TRIALS}; the value is restated in a status report only",
    "par.": _EXP9_TRIALS,
    "ars.": _EXP5_TRIALS,
    "cost.": "no call log or bill is released",
}


def _withheld(reason: str) -> Recompute:
    def refuse(release: Release, fact: Fact) -> Found:
        raise UnavailableError(reason)

    return refuse


CELLS: Final[Mapping[str, Recompute]] = {prefix: _withheld(reason) for prefix, reason in REASONS.items()}
