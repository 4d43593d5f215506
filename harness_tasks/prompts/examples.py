"""Worked examples that may be put before an item, for models too small to follow a layout from its description.

None of them is in a data set. They are off by default; ``--num_fewshot`` (lm-eval) or ``--examples`` (``mirror run``)
puts the first so many before each item, as turns of their own. Letters and confidences differ on purpose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from mirror_bench.builders.schemas.records import Channel
from mirror_bench.harness_tasks.prompts.channels import CHANNEL_PROMPTS
from mirror_bench.harness_tasks.prompts.confidence import short_answer
from mirror_bench.harness_tasks.prompts.exp3 import layer2
from mirror_bench.harness_tasks.prompts.exp9 import exp9_prompt

Example = dict[str, Any]

_QUESTIONS: Final[tuple[Mapping[str, Any], ...]] = (
    {"question": "Which of these is a fruit?", "choices": ("Chair", "River", "Pear", "Stone"), "answer": "C"},
    {
        "question": "Which city is the capital of the country whose flag shows a single cedar?",
        "choices": ("Beirut", "Amman", "Doha", "Muscat"),
        "answer": "A",
    },
    {
        "question": "How many legs do three spiders have together?",
        "choices": ("18", "24", "20", "32"),
        "answer": "B",
    },
)
# The second example shows doubt in every channel; in channel 1 it is wrong with a low stake.
_REPLIES: Final[Mapping[Channel, tuple[str, ...]]] = {
    "wagering": ("ANSWER: {0}\nBET: 10", "ANSWER: {1}\nBET: 2", "ANSWER: {2}\nBET: 7"),
    "opt_out": ("ANSWER: {0}", "SKIP", "ANSWER: {2}"),
    "difficulty_selection": ("CHOICE: B\nANSWER: {0}", "CHOICE: B\nANSWER: {2}", "CHOICE: A\nANSWER: {2}"),
    "tool_delegation": (
        "ANSWER: {0}",
        "[USE_TOOL: web_search | country with a cedar on its flag]\nANSWER: {1}",
        "[USE_TOOL: calculator | 3 * 8]\nANSWER: {2}",
    ),
    "natural": (),
    "self_report": (
        "CONFIDENCE: 98\nSUB_SKILLS: vocabulary\nWEAKEST_SKILL: vocabulary\nVERIFY: no\nAPPROACH: direct-solve\nANSWER: {0}",
        "CONFIDENCE: 35\nSUB_SKILLS: geography, flags\nWEAKEST_SKILL: flags\nVERIFY: yes\nAPPROACH: ask-for-help\nANSWER: {1}",
        "CONFIDENCE: 70\nSUB_SKILLS: biology, multiplication\nWEAKEST_SKILL: multiplication\nVERIFY: yes\n"
        "APPROACH: decompose\nANSWER: {2}",
    ),
    "structured_control": (
        "ANSWER: {0}\nCONFIDENCE: 10",
        "ANSWER: {1}\nCONFIDENCE: 2",
        "ANSWER: {2}\nCONFIDENCE: 7",
    ),
}
# For channel 3, which two questions are shown as A and B.
_PAIRS: Final = ((1, 0), (1, 2), (2, 0))
_GIVEN: Final = ("C", "D", "B")

_TASKS: Final[tuple[Mapping[str, Any], ...]] = (
    {
        "task_text": "Ola is packing for a school fair and settles two small matters.",
        "part1_text": "She has 4 bags with 6 apples each. How many apples are there?",
        "part2_text": "Which word means the opposite of 'early'?\nA) soon\nB) late\nC) fast\nD) first",
        "domain_a": "arithmetic",
        "domain_b": "linguistic",
        "answer_type_a": "short_answer",
        "answer_type_b": "multiple_choice",
    },
    {
        "task_text": "Per is writing a travel note and checks two facts.",
        "part1_text": "In which year was the harbour light of the island of Ruun first lit?",
        "part2_text": "A ferry leaves at 10:15 and takes 30 minutes. When does it arrive?\nA) 10:30\nB) 11:00\nC) 10:45\nD) 10:40",
        "domain_a": "factual",
        "domain_b": "temporal",
        "answer_type_a": "short_answer",
        "answer_type_b": "multiple_choice",
    },
)
_TASK_REPLIES: Final[Mapping[int, tuple[str, ...]]] = {
    1: (
        "PART 1\n4 times 6 is 24.\nANSWER: 24\nPART 2\nThe opposite of early is late.\nANSWER: B",
        "PART 1\n[FLAG_FOR_REVIEW: part 1]\nANSWER: unknown\nPART 2\n[USE_TOOL: calculator | 15 + 30]\nANSWER: C",
    ),
    2: (
        "STEP 1\nYOUR DECISION: PROCEED\nYOUR WORK: 4 times 6 is 24.\nYOUR ANSWER: 24\n"
        "STEP 2\nYOUR DECISION: PROCEED\nYOUR WORK: early and late are opposites.\nYOUR ANSWER: B",
        "STEP 1\nYOUR DECISION: FLAG_FOR_REVIEW\nYOUR WORK: I do not know this place.\nYOUR ANSWER: unknown\n"
        "STEP 2\nYOUR DECISION: USE_TOOL\nYOUR WORK: 15 plus 30 minutes is 45.\nYOUR ANSWER: C",
    ),
    3: (
        "PART 1\nREASONING: 4 times 6 is 24.\nANSWER: 24\nPART 2\nREASONING: early and late are opposites.\nANSWER: B",
        "PART 1\nREASONING: I am not sure, perhaps in the 1890s.\nANSWER: 1894\n"
        "PART 2\nREASONING: 15 plus 30 minutes is 45.\nANSWER: C",
    ),
}
_TASK_ACCURACY: Final = {"arithmetic": 0.82, "linguistic": 0.71, "factual": 0.35, "temporal": 0.44}


def _shown(letter: str, question: Mapping[str, Any], item_format: str) -> str:
    return letter if item_format == "options" else str(question["choices"]["ABCD".index(letter)])


def channel_examples(channel: Channel, item_format: str = "options") -> list[Example]:
    """Worked examples of one channel; none for the natural one, which asks the bare question."""
    given = [
        _shown(letter, question, item_format) for letter, question in zip(_GIVEN, _QUESTIONS, strict=True)
    ]
    found = []
    for index, reply in enumerate(_REPLIES[channel]):
        doc: Example = {**_QUESTIONS[index], "item_format": item_format}
        if channel == "difficulty_selection":
            hard, easy = _PAIRS[index]
            doc.update(pair_a=_QUESTIONS[hard], pair_b=_QUESTIONS[easy])
        found.append({"prompt": CHANNEL_PROMPTS[channel](doc), "target": reply.format(*given)})
    return found


def transfer_examples(channel: Channel, item_format: str = "options") -> list[Example]:
    """Worked examples for transfer tasks: those of the channel; none where channel 3 has a layout of its own."""
    return [] if channel == "difficulty_selection" else channel_examples(channel, item_format)


def layer2_examples(item_format: str = "options") -> list[Example]:
    """Worked examples of the prediction call."""
    skills = (("linguistic", "factual"), ("factual", "spatial"), ("factual", "arithmetic"))
    stated = (98, 35, 70)
    found = []
    for question, letter, (a, b), share in zip(_QUESTIONS, _GIVEN, skills, stated, strict=True):
        prompt = layer2({**question, "item_format": item_format, "domain_a": a, "domain_b": b})
        found.append(
            {
                "prompt": prompt,
                "target": f"CONFIDENCE: {share}\nANSWER: {_shown(letter, question, item_format)}",
            }
        )
    return found


def exp9_examples(condition: int, paradigm: int) -> list[Example]:
    """Worked examples of one cell: a part that is easy to do alone, and one that is not."""
    found = []
    for task, reply in zip(_TASKS, _TASK_REPLIES[paradigm], strict=True):
        prompt = exp9_prompt(
            task, condition, paradigm, _TASK_ACCURACY[task["domain_a"]], _TASK_ACCURACY[task["domain_b"]]
        )
        found.append({"prompt": prompt, "target": reply})
    return found


def confidence_examples() -> list[Example]:
    """Worked examples of the short answer."""
    answers: Sequence[str] = ("Pear", "Beirut", "24")
    pairs = zip(_QUESTIONS[1:], answers[1:], strict=True)
    return [{"prompt": short_answer(question), "target": answer} for question, answer in pairs]


def examples_for(metadata: Mapping[str, Any], item_format: str = "options") -> list[Example]:
    """Worked examples of the task with this metadata; an empty list where it has none."""
    record = metadata["record"]
    if record == "exp1":
        return channel_examples(metadata["channel"], item_format)
    if record == "exp2":
        return transfer_examples(metadata["channel"], item_format)
    if record == "exp3":
        return (
            layer2_examples(item_format)
            if metadata["channel"] == "layer2"
            else channel_examples(metadata["channel"], item_format)
        )
    if record == "exp9":
        return exp9_examples(metadata["condition"], metadata["paradigm"])
    return confidence_examples() if record == "confidence" else []


# Functions without arguments, as lm-eval's YAML names them.
wagering: Callable[[], list[Example]] = partial(channel_examples, "wagering")
opt_out: Callable[[], list[Example]] = partial(channel_examples, "opt_out")
difficulty_selection: Callable[[], list[Example]] = partial(channel_examples, "difficulty_selection")
tool_delegation: Callable[[], list[Example]] = partial(channel_examples, "tool_delegation")
natural: Callable[[], list[Example]] = partial(channel_examples, "natural")
self_report: Callable[[], list[Example]] = partial(channel_examples, "self_report")
structured_control: Callable[[], list[Example]] = partial(channel_examples, "structured_control")
exp9_p1: Callable[[], list[Example]] = partial(exp9_examples, 1, 1)
exp9_p2: Callable[[], list[Example]] = partial(exp9_examples, 1, 2)
exp9_p3: Callable[[], list[Example]] = partial(exp9_examples, 1, 3)
exp9_note_p1: Callable[[], list[Example]] = partial(exp9_examples, 2, 1)
exp9_note_p2: Callable[[], list[Example]] = partial(exp9_examples, 2, 2)
exp9_note_p3: Callable[[], list[Example]] = partial(exp9_examples, 2, 3)
exp9_norm_p1: Callable[[], list[Example]] = partial(exp9_examples, 3, 1)
exp9_norm_p2: Callable[[], list[Example]] = partial(exp9_examples, 3, 2)
exp9_norm_p3: Callable[[], list[Example]] = partial(exp9_examples, 3, 3)
