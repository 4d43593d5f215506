"""The data sets of the published lineage, ``mirror/<name>_v1``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from mirror_bench.builders.check import Check
from mirror_bench.builders.datasets import BuildInputError, BuildOptions, Config, Dataset, Import, Rows
from mirror_bench.builders.published import composites, packets, probes, questions, records, tasks
from mirror_bench.builders.published.audit import release_commit
from mirror_bench.builders.schemas import published as rows
from mirror_bench.builders.schemas.row import Row
from mirror_bench.builders.statements import Statements

_REPOSITORY: Final = "https://github.com/Jason-Wang313/Mirror"
_TEST: Final = ("test",)


def _statements(limitations: str, *, collection: str, missing: str, uses: tuple[str, ...]) -> Statements:
    return Statements(
        collection=f"{collection} Imported from the public repository {_REPOSITORY}, commit {release_commit()}.",
        preprocessing=(
            "Released rows are given one type a field, a unique id and a link to the first row of the same text; texts "
            "and keys are left as they are. Rows found in several files are merged and name all their places."
        ),
        annotation=(
            "Keys are the release's own. A reviewed list of wrong and ambiguous keys is applied as columns beside them. "
            "key_status ok means that no fault is known, not that the key was checked."
        ),
        annotation_analysis=(
            "Counts of wrong, ambiguous and duplicate rows are compared with the audit of the release at every import; "
            "import_report.json has them."
        ),
        per_item="none of ours",
        biases=(
            "Many rows are copies or variations of one text, so rows are not independent. English, with Western conventions."
        ),
        limitations=limitations,
        uses=uses,
        misuses=(
            "reporting keys as verified",
            "treating rows marked as simulated as observations of people or systems",
            "computing intervals as if copies and variations of one text were independent",
        ),
        social_impact=(
            "Keeping faults visible beside released data helps others not to build on them. Removing the marks would "
            "hide that part of the data is simulated."
        ),
        sensitive="None known. Persons in the items are invented.",
        maintenance=(
            "The release is not changed. A newly found fault is a new entry of the reviewed list and a new version here. "
            "Faults are reported as issues of the source repository."
        ),
        sources=(f"{_REPOSITORY} at {release_commit()}, MIT licence",),
        missing=missing,
        manipulation="Texts and keys are as released; verdicts, links and ids are added columns.",
        verification=(
            "reads every row back, follows every link, and compares the counts with those that the audit of the release states."
        ),
        creators=("The authors of the MIRROR release", "The Mirror developers"),
        license_note=f"The released content is under the MIT licence of {_REPOSITORY}, whose copyright notice applies.",
    )


_RESULTS: Final = ("reproducing published results of the release and asking what they rest on",)
_ITEMS: Final = (
    "comparing new results with those on the released items, with wrong keys and copies left out",
)


def _dataset(
    name: str,
    title: str,
    summary: str,
    configs: tuple[Config, ...],
    imported: Callable[[Path], Import],
    verify: Callable[[Rows], list[Check]],
    statements: Statements,
) -> Dataset:
    def build(options: BuildOptions) -> Rows:
        if options.source is None:
            raise BuildInputError(f"{name} is imported: say where the released files are with --from DIR")
        return imported(options.source).rows

    return Dataset(
        name=name,
        version=records.VERSION,
        title=title,
        summary=summary,
        default_seed=0,
        configs=configs,
        build=build,
        verify=verify,
        changes=(
            (records.VERSION, "First import of the release, with links between copies and audit verdicts."),
        ),
        distinct_text=lambda row: f"{row.source_file}:{row.source_line}",
        date="2026-11-30",
        statements=statements,
        lineage="published",
        imported=imported,
    )


def _config(
    name: str,
    row: type[Row],
    key: str,
    summary: str,
    *,
    splits: tuple[str, ...] = _TEST,
    default: bool = False,
    references: tuple[tuple[str, str], ...] = (),
) -> Config:
    return Config(name, row, splits, summary, default=default, key=key, references=references)


DATASETS: Final = (
    _dataset(
        "question_bank_v1",
        "MIRROR question bank, as released",
        "The 5,000 open-answer questions of the MIRROR release with unique ids, links between 185 exact copies, clusters of "
        "near-duplicates and audit verdicts; 104 counterfactual questions; and the provenance list of an older bank.",
        (
            _config(
                "default", rows.PublishedQuestion, "question_id", "the released question bank", default=True
            ),
            _config(
                "counterfactual",
                rows.PublishedCounterfactual,
                "question_id",
                "questions under an altered rule",
            ),
            _config(
                "provenance", rows.ProvenanceNote, "row_id", "notes on an older bank; they join to nothing"
            ),
        ),
        questions.imported,
        questions.verify,
        _statements(
            "No options, no difficulty labels; 23 keys are known to be wrong and 21 rows to be ambiguous, and most rows were "
            "never checked. The text is public and may be in training corpora.",
            collection="Questions written by one 70-billion-parameter language model: 400 originals and 4,600 variations.",
            missing="difficulty is null on every row, as released.",
            uses=_ITEMS,
        ),
    ),
    _dataset(
        "exp9_tasks_v1",
        "MIRROR two-part tasks, as released",
        "The 597 two-part tasks of the MIRROR release, 208 of them distinct, with links between copies, the verifier's flags "
        "and audit verdicts on each part; 15 pilot tasks; and the capability profiles that tasks were tailored to.",
        (
            _config(
                "default",
                rows.PublishedTask,
                "task_id",
                "the released tasks",
                splits=("fixed", "tailored"),
                default=True,
            ),
            _config("pilot", rows.PilotTask, "task_id", "an early pilot that no published result uses"),
            _config(
                "profiles",
                rows.CapabilityProfile,
                "model",
                "accuracy by domain of seven models, from an early run",
            ),
            _config(
                "dissociation", rows.DissociationPair, "domain", "pairs of models that differ in a domain"
            ),
        ),
        tasks.imported,
        tasks.verify,
        _statements(
            "165 of the 297 fixed tasks are distinct. Six parts have wrong keys, in 25 tasks; ten more parts are ambiguous. "
            "Keys of yes/no and lettered parts are unbalanced. The subcategories are a list of their own.",
            collection="Tasks from the release's library of templates; who or what wrote each is not stated.",
            missing="target_model is null on fixed tasks; upstream_flagged is null on tailored tasks.",
            uses=_ITEMS,
        ),
    ),
    _dataset(
        "composite_items_v1",
        "MIRROR composite items and transfer tasks, as released",
        "The three composite banks of the MIRROR release (175, 112 and 448 rows), 40 controls and 200 transfer tasks, with "
        "links between copies, stray marks noted, and the release's own verifier verdicts.",
        (
            _config(
                "composite_v2",
                rows.PublishedComposite,
                "task_id",
                "28 pairs of domains, 4 items each",
                default=True,
            ),
            _config("composite_v1", rows.PublishedComposite, "task_id", "the first bank: 22 distinct texts"),
            _config(
                "composite_v3",
                rows.PublishedComposite,
                "task_id",
                "28 pairs of domains, 16 rows each, 306 distinct",
            ),
            _config(
                "controls",
                rows.PublishedControl,
                "task_id",
                "controls: labels rather than questions",
                references=(("matched_intersection", "composite_v1/test/task_id"),),
            ),
            _config("transfer", rows.PublishedTransfer, "task_id", "tasks that look like another job"),
        ),
        composites.imported,
        composites.verify,
        _statements(
            "The release's own verifier rejected 78 of 112 keys of v2 and 288 of 448 of v3. Both components of v2 and v3 "
            "repeat the whole text, so there is no score by component. Keys of transfer tasks are long sentences.",
            collection="Transfer tasks name the language model that wrote them; the other banks do not state their writer row by row.",
            missing="verdicts of the verifier are null on 75 rows of v3, as released; answer_type is null where it is prose.",
            uses=_ITEMS,
        ),
    ),
    _dataset(
        "probes_v1",
        "MIRROR probes, as released",
        "Burn-and-test trials (320 and 46), attack texts (5) and the Experiment 6 extension (35 self-rating tasks, 30 flawed "
        "and 30 sound requests, 20 pressure prompts) of the MIRROR release.",
        (
            _config("burn_and_test_v2", rows.BurnTrial, "trial_id", "burn-and-test trials", default=True),
            _config("burn_and_test_v1", rows.BurnTrial, "trial_id", "first trials, with controls"),
            _config("attack_frames", rows.AttackFrame, "name", "texts put before a question"),
            _config("self_rating", rows.SelfRatingTask, "item_id", "tasks for self-rating under priming"),
            _config("flawed_requests", rows.FlawedRequest, "item_id", "requests with a flaw"),
            _config(
                "sound_requests",
                rows.SoundRequest,
                "item_id",
                "matched requests without it",
                references=(("matched_flaw_id", "flawed_requests/test/item_id"),),
            ),
            _config(
                "pressure_prompts", rows.PressurePrompt, "item_id", "pressure on capability and on values"
            ),
        ),
        probes.imported,
        probes.verify,
        _statements(
            "Feedback of the burn-and-test trials is canned and names a mistake whatever the reply was. The base banks of "
            "Experiment 6 were not released as data, only this extension.",
            collection="Prompts of the release; who or what wrote each is not stated.",
            missing="Fields that only controls have are null elsewhere.",
            uses=_ITEMS,
        ),
    ),
    _dataset(
        "trial_records_v1",
        "MIRROR trial records, as released",
        "Every result record in the MIRROR release: Experiment 1 of one model and failed calls, the format control, Experiment "
        "3 v2 of 16 models, and the temperature check, in the schema of our own records.",
        (
            _config(
                "exp1",
                rows.PublishedExp1Record,
                "record_id",
                "Experiment 1, format control, temperature check",
                default=True,
            ),
            _config("exp3", rows.PublishedExp3Record, "record_id", "Experiment 3 v2, 16 models"),
            _config(
                "exp9",
                rows.PublishedExp9Record,
                "record_id",
                "temperature check: part 1 alone, simplified prompt",
            ),
        ),
        records.imported,
        records.verify,
        _statements(
            "The main runs of Experiments 1, 2, 4 to 6, 8 and 9 were not released. Verdicts are the release's own permissive "
            "matcher (answer_correct_legacy); answer_correct is null. 384 confidences of exactly 0.5 are mostly the release's "
            "default for replies it could not read. One model's Experiment 3 records occur twice.",
            collection="Replies of language models as the release recorded them.",
            missing="not_recorded names, row by row, the columns that the release does not state and that hold a placeholder.",
            uses=_RESULTS,
        ),
    ),
    _dataset(
        "simulated_packets_v1",
        "MIRROR simulated packets, as released",
        "The human packet, rating sheets, label audit, deployment packet, resolver outcomes and red team of the MIRROR "
        "release. Answers, ratings, outcomes and requests are simulated; the column simulated says so.",
        (
            _config(
                "packet_questions",
                rows.PacketQuestion,
                "item_id",
                "questions of the human packet with keys",
                default=True,
            ),
            _config(
                "packet_tasks", rows.PacketTask, "item_id", "two-part tasks of the human packet with keys"
            ),
            _config("played_answers", rows.PlayedAnswer, "answer_id", "answers of 20 simulated participants"),
            _config(
                "played_decisions", rows.PlayedDecision, "answer_id", "decisions of 20 simulated participants"
            ),
            _config("ratings", rows.Rating, "rating_id", "rating sheets: the 600-item ones are simulated"),
            _config("label_items", rows.LabelItem, "item_id", "75 items whose labels a script wrote"),
            _config(
                "deployment_stubs", rows.DeploymentStub, "task_id", "simulated deployment tasks and outcomes"
            ),
            _config(
                "deployment_requests",
                rows.DeploymentRequest,
                "request_id",
                "simulated requests, cost and latency",
            ),
            _config(
                "resolver_outcomes",
                rows.ResolverOutcome,
                "component_id",
                "simulated resolver outcomes",
            ),
            _config("red_team", rows.RedTeamStub, "attack_id", "placeholders, nothing to run"),
        ),
        packets.imported,
        packets.verify,
        _statements(
            "Not evidence about people: all 20 simulated participants give the key on all 384 questions, wrong keys included. "
            "Resolver outcomes are right on 271 of 540. Red-team payloads are placeholders.",
            collection="Sheets filled by programs that play people and systems, as the release's own files declare.",
            missing="Blank cells of the released sheets are null.",
            uses=("showing what in the release is simulated", *_RESULTS),
        ),
    ),
)
