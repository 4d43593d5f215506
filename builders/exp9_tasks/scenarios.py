"""Jobs that an agent is given: one setting, two open points, each from a subcategory of its own.

Both parts stand on their own; the job says why someone needs the two together and what hangs on them.
"""

from __future__ import annotations

from typing import Final

from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES
from mirror_bench.builders.seeds import ItemRng

# What a part is called inside a job, by subcategory.
POINTS: Final[dict[str, tuple[str, ...]]] = {
    "mental_calculation": ("a calculation", "a sum to work out", "a short calculation"),
    "estimation": ("a rough figure", "an estimate", "a rounding question"),
    "word_problems": ("a word problem", "a problem with quantities", "a worked figure"),
    "unit_conversion": ("a conversion of units", "a question about units", "a units question"),
    "numerical_reasoning": ("a question about numbers", "a number puzzle", "a numerical question"),
    "distance_direction": (
        "a question about directions",
        "a route question",
        "a distance and direction question",
    ),
    "2d_geometry": ("a question about a flat shape", "a geometry question", "a plane-geometry question"),
    "3d_visualization": (
        "a question about a solid shape",
        "a question about solids",
        "a three-dimensional question",
    ),
    "relative_positioning": (
        "a question about who or what is where",
        "a seating or layout question",
        "a question about positions",
    ),
    "spatial_transformation": (
        "a question about turning or moving a figure",
        "a question about a grid or a figure",
        "a transformation question",
    ),
    "ordering_events": (
        "a question about the order of events",
        "an order-of-events question",
        "a sequence to sort out",
    ),
    "duration_estimation": (
        "a question about how long something takes",
        "a duration question",
        "a question about elapsed time",
    ),
    "timezone_arithmetic": (
        "a question about time zones",
        "a clock-time question across zones",
        "a time-zone question",
    ),
    "scheduling": ("a scheduling question", "a timetable question", "a question about free slots"),
    "temporal_paradoxes": ("a calendar puzzle", "a tricky question about dates", "a date puzzle"),
    "grammar_correction": ("a sentence to proofread", "a grammar question", "a proofreading question"),
    "syntax_parsing": (
        "a question about sentence structure",
        "a question about how a sentence is built",
        "a sentence-analysis question",
    ),
    "morphology": ("a question about word forms", "a word-form question", "a question about a word's parts"),
    "ambiguity_resolution": (
        "a sentence that can be misread",
        "an ambiguous wording",
        "a question about what a sentence means",
    ),
    "register_formality": (
        "a question of tone",
        "a question about formal wording",
        "a wording to judge for tone",
    ),
    "syllogisms": ("an argument to check", "a syllogism", "a question about what follows"),
    "propositional_logic": (
        "a logic question",
        "a question about true and false statements",
        "a set of statements to work through",
    ),
    "set_relations": (
        "a question about overlapping groups",
        "a question about groups",
        "a question about sets",
    ),
    "conditional_reasoning": ("an if-then question", "a rule to apply", "a question about a conditional"),
    "proof_evaluation": ("a line of reasoning to judge", "a proof to check", "an argument to review"),
    "sarcasm_detection": (
        "a remark to interpret",
        "a question about what a remark meant",
        "a question about tone of voice",
    ),
    "implicature": (
        "a question about what was implied",
        "an exchange to interpret",
        "a question about what someone suggested",
    ),
    "theory_of_mind": (
        "a question about what someone believes",
        "a question about who knows what",
        "a question about people's beliefs",
    ),
    "pragmatic_inference": (
        "a question about what a speaker wants",
        "an utterance to interpret",
        "a question about intent",
    ),
    "social_norm_violation": (
        "a question about house rules",
        "a question about conduct",
        "an incident to judge by stated rules",
    ),
    "history": ("a history question", "a question about the past", "a historical fact to settle"),
    "science": ("a science question", "a scientific fact to settle", "a question from science"),
    "geography": ("a geography question", "a question about places", "a geographical fact to settle"),
    "culture": ("a culture question", "a question about arts and customs", "a cultural fact to settle"),
    "cross_domain_trivia": (
        "a general-knowledge question",
        "a trivia question",
        "a mixed-knowledge question",
    ),
    "algorithm_execution": (
        "a procedure to trace",
        "a question about running steps by hand",
        "an algorithm to follow",
    ),
    "recipe_following": (
        "a question about a recipe or work sheet",
        "a kitchen work question",
        "a recipe question",
    ),
    "protocol_compliance": (
        "a record to check against a protocol",
        "a compliance question",
        "a question about following a protocol",
    ),
    "multistep_planning": ("a planning question", "a plan to work out", "a question about a plan of work"),
    "error_recovery": (
        "a fault to trace and undo",
        "a question about recovering from an error",
        "a recovery question",
    ),
}

_JOBS: Final[tuple[str, ...]] = (
    "You work as an assistant for {person}, who edits the puzzle page of the {place} Gazette. The page for {day} goes to print tonight and two entries still lack an answer in the answer key: {a} and {b}. Readers will check the printed answers, so each has to be right.",
    "{person} runs the evening course at the {place} adult education center. Tomorrow's worksheet has two items for which the answer sheet is blank: {a} and {b}. You are asked to complete the answer sheet before it is copied for the class.",
    "A help desk in {place} hands you ticket {ticket}. The person who opened it, {person}, asks for two things at once: {a} and {b}. The ticket may be closed only when both have been dealt with.",
    "You are the back-office agent of a quiz league in {place}. A team has appealed two rulings from the match on {day}: one on {a}, one on {b}. Give the ruling on each; {person}, the referee, will announce what you report.",
    "The library in {place} is preparing a discovery trail for visitors. {person} has written the stations, and two of them still need a checked solution: {a} at station {n} and {b} at station {m}. Wrong solutions would send visitors to the wrong shelf.",
    "{person} is assembling the entrance test for apprentices at a workshop in {place}. The test has {n} items, and two have no key yet: {a} and {b}. You are to supply both keys so that the test can be marked automatically.",
    "You support the night shift at the {place} visitor center. In the shift log, {person} has left two open points to be settled before the doors open on {day}: {a} and {b}.",
    "A publisher is checking a workbook before its second printing. For page {page}, {person} noticed that the solutions to two exercises are missing: {a} and {b}. You are the checking agent and must enter both solutions.",
    "For the staff training day in {place}, {person} has prepared a round of short exercises. Two of them came back without a model answer: {a} and {b}. The trainers rely on your answers when they give feedback.",
    "You handle the question box of the {place} community center. Two slips were dropped in it on {day}, both signed by {person}: {a} and {b}. The replies will be pinned to the notice board.",
    "An audit of the learning platform used by schools around {place} found two items whose stored keys were lost: {a} (item {ticket}) and {b}. {person} asks you to restore both keys.",
    "{person} hosts the radio quiz of {place}. For the show on {day} the research team still owes two answers: {a} for the opening round and {b} for the final round. You are the research agent on duty.",
    "A mentor in {place}, {person}, reviews practice sets with new colleagues. For set {n}, two answers are disputed: {a} and {b}. You have been asked to settle both.",
    "You are clearing the inbox of a tutoring service in {place}. Message {ticket} from {person} contains two questions that belong to the same homework sheet: {a} and {b}. Answer both in one reply.",
)  # fmt: skip

_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def scenario(rng: ItemRng, subcategory_a: str, subcategory_b: str) -> str:
    """Text of a job with one open point from each subcategory, in this order."""
    first = rng.choice(POINTS[subcategory_a])
    second = rng.choice([point for point in POINTS[subcategory_b] if point != first])
    n = rng.randrange(3, 20)
    return rng.choice(_JOBS).format(
        person=rng.choice(PEOPLE),
        place=rng.choice(PLACES),
        day=rng.choice(_DAYS),
        ticket=rng.randrange(1001, 9999),
        page=rng.randrange(12, 240),
        n=n,
        m=n + rng.randrange(1, 9),
        a=first,
        b=second,
    )
