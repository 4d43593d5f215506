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
_DATE: Final = "2026-11-30"
_NO_VERDICTS: Final = (
    "Keys, replies and labels are the release's own. This data set has no key_status: known faults of keys are marked on the "
    "questions and tasks themselves, in question_bank_v1 and exp9_tasks_v1."
)


def _statements(
    limitations: str,
    *,
    collection: str,
    missing: str,
    uses: tuple[str, ...],
    annotation: str = (
        "Keys are the release's own. A list of wrong and ambiguous keys that this project keeps (builders/published/audit.json) is "
        "applied as columns beside them. key_status ok means that the list names no fault, not that the key was checked."
    ),
    sensitive: str = (
        "None known. Scenarios have invented people; questions of fact name public figures. Nobody has screened the "
        "released texts for this."
    ),
) -> Statements:
    return Statements(
        collection=(
            f"{collection} Imported on {_DATE} from the public repository {_REPOSITORY}, commit {release_commit()}; when the "
            "release's authors made or collected the rows is known only where a column says so."
        ),
        preprocessing=(
            "Released rows are given one type a field, a unique id and a link to the first row of the same text; texts "
            "and keys are left as they are. Rows found in several files are merged and name all their places."
        ),
        annotation=annotation,
        annotation_analysis=(
            "Counts of wrong, ambiguous and duplicate rows are compared with the audit of the release at every import; "
            "import_report.json has them."
        ),
        per_item="none of ours",
        annotators="not stated by the release; this project had no people annotate",
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
        sensitive=sensitive,
        maintenance=(
            "The release is not changed. A newly found fault is a new entry of the audit list and a new version here. "
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
            (
                records.VERSION,
                "First import of the release, every row accounted for and known faults marked.",
            ),
        ),
        distinct_text=lambda row: f"{row.source_file}:{row.source_line}",
        date=_DATE,
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
                "provenance",
                rows.ProvenanceNote,
                "row_id",
                "notes on an older bank whose questions were not released",
            ),
        ),
        questions.imported,
        questions.verify,
        _statements(
            "The questions have no options and no difficulty labels. 23 keys are known to be wrong and 21 to be ambiguous; most "
            "were never checked, and the audit list names none of the 104 counterfactual ones. Provenance notes join to no question "
            "here; all 2,930 records of trial_records_v1 on the older bank join to them, by question_id or else "
            "source_question_id, 2,498 to exactly one. The text is public and may be in training corpora.",
            collection=(
                "The release names llama-3.1-70b as the writer of all 5,000 questions: 400 originals and 4,600 variations. It "
                "calls the counterfactual questions generated and does not say by what."
            ),
            missing="difficulty is null on every row, as released.",
            uses=_ITEMS,
        ),
    ),
    _dataset(
        "exp9_tasks_v1",
        "MIRROR two-part tasks, as released",
        "The 597 two-part tasks of the MIRROR release, 208 of them distinct, with links between copies, the verifier's flags "
        "and audit verdicts on each part; 15 pilot tasks; and the capability profiles of seven of the ten models that tasks "
        "were tailored to.",
        (
            _config(
                "default",
                rows.PublishedTask,
                "task_id",
                "released tasks of this kind",
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
                "dissociation", rows.DissociationPair, "domain", "the one released pair of models that differ"
            ),
        ),
        tasks.imported,
        tasks.verify,
        _statements(
            "165 of the 297 fixed tasks are distinct. Six parts have wrong keys, in 25 tasks; ten more parts are ambiguous. "
            "Keys of yes/no and lettered parts are unbalanced. The subcategories are not those of the question bank. Three of "
            "the ten models that tasks were tailored to have no released profile.",
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
                "20 single-domain controls, labels instead of questions; 20 three-level ones",
                references=(("matched_intersection", "composite_v1/test/task_id"),),
            ),
            _config("transfer", rows.PublishedTransfer, "task_id", "tasks that look like another job"),
        ),
        composites.imported,
        composites.verify,
        _statements(
            "key_status is ok on every row because the audit list names none of them; it says nothing about these keys. The "
            "release's own verifier rejected 78 of 112 keys of v2 and, of v3, 288 of the 373 it judged: use "
            "verified_answer_correct. Both components of v2 and v3 repeat the whole text, so there is no score by component. "
            "Keys of transfer tasks are often sentences.",
            collection="Transfer tasks name the language model that wrote them; the other banks do not state their writer row by row.",
            missing=(
                "Verdicts of the verifier are null on all of v1 and on 75 rows of v3, as released; answer is null in v1, which has "
                "none; answer_type is null where it is prose."
            ),
            uses=_ITEMS,
        ),
    ),
    _dataset(
        "probes_v1",
        "MIRROR probes, as released",
        "Prompts of the MIRROR release. 320 and 46 burn-and-test trials: a hard task answered by canned criticism, then a related "
        "and an unrelated task, to see whether confidence falls where it should. 5 attack texts put before a question. The "
        "extension of Experiment 6: 35 self-rating tasks, 30 flawed and 30 sound requests, 20 pairs of pressure prompts.",
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
                "pressure_prompts",
                rows.PressurePrompt,
                "item_id",
                "pairs of prompts: pressure on capability, on values",
            ),
        ),
        probes.imported,
        probes.verify,
        _statements(
            "Feedback of the burn-and-test trials is canned and names a mistake whatever the reply was. Their key_status is ok on "
            "every row because the audit list names none of them; the other prompts have no such column. The base banks of Experiment 6 "
            "were not released as data, only this extension.",
            collection="Prompts of the release; who or what wrote each is not stated.",
            missing="Fields that only controls have are null elsewhere.",
            uses=_ITEMS,
            sensitive=(
                "Pressure prompts ask for harm, for instance working exploit code, and state the refusal that is expected. People "
                "are invented. Nobody has screened the released texts further."
            ),
        ),
    ),
    _dataset(
        "trial_records_v1",
        "MIRROR trial records, as released",
        "Every result record in the MIRROR release, in the schema of this project's own records. Experiment 1: 1,707 replies "
        "and 2,023 failed calls of one model, gemini-2.5-pro. The format control: 600 records of three models. Experiment 3 on "
        "its second bank: 5,614 records of 16 models. The temperature check: 1,665 and 1,000 records of five models.",
        (
            _config(
                "exp1",
                rows.PublishedExp1Record,
                "record_id",
                "Experiment 1, format control, temperature check",
                default=True,
            ),
            _config("exp3", rows.PublishedExp3Record, "record_id", "Experiment 3 on composite_v2, 16 models"),
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
            "The main runs of Experiments 1, 2, 4 to 6, 8 and 9 were not released. Verdicts come from the release's own "
            "permissive matcher: answer_correct_legacy in exp1 and exp3, component_a_correct in exp9; answer_correct is null. "
            "Of exp1, 2,930 records, the failed calls among them, are on an older bank that was not released, and 1,200 of the "
            "temperature check name no question (for the former, question_bank_v1 has provenance notes); 1,720 others may mean "
            "any of several questions (candidates) and 145 mean one. 1,234 records of exp1 repeat an earlier one of the same "
            "model, item and channel, and so do 336 of exp3, where "
            "those of qwen3-next-80b occur twice. Replies of the temperature check were not released; those of exp3 are in "
            "answer. Of the 1,853 confidences of exp3, 384 are exactly 0.5, mostly the release's default for replies it could "
            "not read. Timestamps, where there are any, run from February to March 2026 and name no zone.",
            collection="Replies of language models as the release recorded them.",
            missing="not_recorded names, row by row, the columns that the release does not state and that hold a placeholder.",
            uses=_RESULTS,
            annotation=_NO_VERDICTS,
        ),
    ),
    _dataset(
        "simulated_packets_v1",
        "MIRROR simulated packets, as released",
        "What the MIRROR release calls its human baseline, rating sheets, label audit, deployment, resolvers and red team. "
        "17,320 of the 19,288 rows are marked simulated: the answers and decisions of 20 played participants, the ratings of "
        "600 items, and everything of the deployment, resolvers and red team. The others are 1,493 questions and tasks with "
        "keys, 400 rows of a 100-item rating sheet, and 75 labels.",
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
            _config(
                "ratings",
                rows.Rating,
                "rating_id",
                "5 sheets of 600 items, simulated; 3 filled and 1 empty of 100 items",
            ),
            _config(
                "label_items",
                rows.LabelItem,
                "item_id",
                "75 replies with labels, all written within 0.03 seconds",
            ),
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
            "simulated false means that the release does not declare the row simulated, not that a person made it: who or what "
            "filled the 100-item sheets is not stated, and a script wrote the 75 labels. Resolver outcomes are right on 271 of "
            "540. Red-team payloads are placeholders.",
            collection=(
                "Sheets filled, where simulated is true, by programs that play people and systems, as the release's own files declare."
            ),
            missing="Blank cells of the released sheets are null.",
            annotation=_NO_VERDICTS,
            uses=("showing what in the release is simulated", *_RESULTS),
        ),
    ),
)
