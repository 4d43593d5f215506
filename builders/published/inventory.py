"""Released files that hold no rows: summaries of results and manifests, with the reason why nothing is imported."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_SUMMARY: Final = "summary of results, no rows; published numbers are compared by mirror reproduce"
_MANIFEST: Final = "manifest or report on other files, no rows"
_UNKNOWN: Final = "not a file of the release that this version knows; not read"

_WITHOUT_ROWS: Final[tuple[tuple[str, str], ...]] = (
    ("audit/exp9_inter_annotator_summary.json", _SUMMARY),
    ("audit/human_annotations_report.json", _SUMMARY),
    ("audit/items_build_report.json", _MANIFEST),
    ("audit/human_baseline_packet/results/*.json", _SUMMARY),
    ("audit/human_baseline_packet/results_ai/*.json", _SUMMARY),
    ("audit/human_baseline_packet/cohort/*manifest.json", _MANIFEST),
    ("audit/human_baseline_packet/packet_manifest.json", _MANIFEST),
    ("audit/human_baseline_packet/hard_v2/packet_manifest.json", _MANIFEST),
    ("data/croissant_metadata.json", _MANIFEST),
    ("data/exp9_verification_report.json", _MANIFEST),
    ("data/verification_report.json", _MANIFEST),
    ("data/human_audit/full_rating_kit/analysis_results.json", _SUMMARY),
    ("data/results/exp1_20260323_gemini_accuracy.json", _SUMMARY),
    ("data/results/exp1_gemini_fix_report.json", _MANIFEST),
    ("data/results/exp9_combined_16model_escalation.json", _SUMMARY),
    ("data/results/v19_statistics.json", _SUMMARY),
    ("deployment_packet/*.json", _MANIFEST),
    ("paper/figures/escalation_data.json", _SUMMARY),
    ("paper/paper_summary.json", _SUMMARY),
    ("paper/supplementary/end_to_end_utility.json", _SUMMARY),
    ("paper/supplementary/exp9_permutation_sensitivity.json", _SUMMARY),
    ("paper/supplementary/mci_robustness.json", _SUMMARY),
    ("paper/supplementary/provider_analysis.json", _SUMMARY),
    ("paper/tables/*.json", _SUMMARY),
)
_IMPORTED: Final = (
    "audit/human_annotations.jsonl",
    "audit/items.jsonl",
    "audit/real_human_audit_100*.csv",
    "audit/human_baseline_packet/**/*.csv",
    "data/attack_templates.json",
    "data/counterfactual/*.jsonl",
    "data/exp3/*.jsonl",
    "data/exp4/*.jsonl",
    "data/exp4/trial_templates/all_trials.json",
    "data/exp6/expanded/*.json",
    "data/exp9/agentic_tasks.jsonl",
    "data/exp9/capability_profiles.json",
    "data/exp9/dissociation_pairs.json",
    "data/exp9_tasks*.jsonl",
    "data/provenance.csv",
    "data/questions.jsonl",
    "data/results/*.jsonl",
    "data/transfer_tasks.jsonl",
    "deployment_packet/*.csv",
    "paper/supplementary/temp*.json*",
)
_TEXT: Final = {"README.md", "AUDIT.md", "LICENSE"}


def other_files(folder: Path) -> dict[str, str]:
    """File -> why no rows of it are imported, for every file of ``folder`` that no importer reads. Sorted."""
    read = {path for pattern in _IMPORTED for path in folder.glob(pattern)}
    reasons = {path: reason for pattern, reason in _WITHOUT_ROWS for path in folder.glob(pattern)}
    return {
        path.relative_to(folder).as_posix(): reasons.get(path, _UNKNOWN)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path not in read and path.name not in _TEXT
    }
