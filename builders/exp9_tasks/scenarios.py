"""Jobs that an agent is given: one setting, two open points, each from a subcategory of its own.

Both parts stand on their own; the job says why someone needs the two together and what hangs on them.
"""

from __future__ import annotations

import re
from typing import Final

from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES
from mirror_bench.builders.seeds import ItemRng

# What a part is called inside a job, by subcategory.
# What a part is called inside a job, by subcategory; each name fits every template of its subcategory.
POINTS: Final[dict[str, tuple[str, ...]]] = {
    "mental_calculation": ("a calculation", "a short calculation", "an exercise in calculating"),
    "estimation": ("an estimate", "a question about the size of a number", "an exercise in estimating"),
    "word_problems": ("a word problem", "a problem with quantities", "an arithmetic problem told as a story"),
    "unit_conversion": ("a conversion of units", "a question about units", "a units question"),
    "numerical_reasoning": ("a question about numbers", "a number puzzle", "a numerical question"),
    "distance_direction": (
        "a question about distances and directions",
        "a map question",
        "a distance and direction question",
    ),
    "2d_geometry": ("a question about a flat shape", "a geometry question", "a plane-geometry question"),
    "3d_visualization": (
        "a question about space and solids",
        "a spatial question",
        "a three-dimensional question",
    ),
    "relative_positioning": (
        "a question about who or what is where",
        "a question about an arrangement",
        "a question about positions",
    ),
    "spatial_transformation": (
        "a question about turning or moving things",
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
        "a question about local times",
        "a time-zone question",
    ),
    "scheduling": (
        "a scheduling question",
        "a question about a timetable or rota",
        "a planning question about times and days",
    ),
    "temporal_paradoxes": (
        "a calendar puzzle",
        "a tricky question about time",
        "a puzzle about dates and times",
    ),
    "grammar_correction": ("a question of correct grammar", "a grammar question", "a proofreading question"),
    "syntax_parsing": (
        "a question about sentence structure",
        "a question about how a sentence is built",
        "a sentence-analysis question",
    ),
    "morphology": (
        "a question about word forms",
        "a word-form question",
        "a question about how words are formed",
    ),
    "ambiguity_resolution": (
        "a question about a sentence that can be misread",
        "a question about an ambiguous wording",
        "a question about what a sentence means",
    ),
    "register_formality": (
        "a question of tone",
        "a question about formal and casual wording",
        "a question about register",
    ),
    "syllogisms": (
        "a question about what follows from statements",
        "a syllogism question",
        "a question about classes of things",
    ),
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
    "conditional_reasoning": (
        "an if-then question",
        "a question about rules and cases",
        "a question about conditions",
    ),
    "proof_evaluation": ("a line of reasoning to judge", "a proof to check", "an argument to review"),
    "sarcasm_detection": (
        "a question about how a remark is meant",
        "a question about sincere and sarcastic remarks",
        "a question about what people really think",
    ),
    "implicature": (
        "a question about what was implied",
        "a question about what is meant beyond the words",
        "a question about what someone suggested",
    ),
    "theory_of_mind": (
        "a question about what someone believes",
        "a question about who knows what",
        "a question about people's beliefs",
    ),
    "pragmatic_inference": (
        "a question about what is meant",
        "a question about what people convey",
        "a question about understanding one another",
    ),
    "social_norm_violation": (
        "a question about conduct",
        "a question about rules of behavior",
        "a question about keeping to customs",
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
        "a question about kitchen work",
        "a recipe question",
    ),
    "protocol_compliance": (
        "a question about applying a set of rules",
        "a compliance question",
        "a question about following a protocol",
    ),
    "multistep_planning": ("a planning question", "a plan to work out", "a question about a plan of action"),
    "error_recovery": (
        "a question about recovering from an error",
        "a troubleshooting question",
        "a question about what to do when something fails",
    ),
}

_JOBS: Final[tuple[str, ...]] = (
    "You work as an assistant for {person}, who edits the puzzle page of the {place} Gazette. The page for {day} goes to print tonight, and two solutions are still missing: the one to {a} and the one to {b}. Readers will check what is printed, so each has to be right.",
    "{person} teaches an evening course in {place}. Tomorrow's worksheet is ready, but the answer sheet is still blank for {a} and for {b}. You are asked to fill in both answers before the sheets are copied for the class.",
    "You are the back-office agent of a quiz league in {place}. After the match on {day}, a team appealed two rulings, one about {a} and one about {b}. {person}, the referee, will announce the answers that you report, and they decide the match.",
    "The library in {place} is setting up a discovery trail. {person} has written the stations, and two still need a checked solution: station {n} with {a}, and station {m} with {b}. The solutions are the codes of the next boxes, so a wrong one would stop every visitor.",
    "{person} is putting together the entrance test for apprentices at a workshop in {place}. Two of the {n} items have no key yet: {a} and {b}. You supply both keys; the tests are then marked by machine, and nobody looks at them again.",
    "A publisher is correcting a workbook before its second printing. On page {page}, {person} found that the solutions to two exercises are missing: {a} and {b}. You are the checking agent and enter both solutions.",
    "For the training day of a firm in {place}, {person} has prepared a round of short exercises. Two of them came back without a model answer: {a} and {b}. The trainers will give feedback by the answers that you supply.",
    "You handle the question box of the {place} community center. Two slips signed by {person} were in it on {day}: {a} and {b}. Your replies will be pinned to the notice board under the name of the center.",
    "An audit of a learning platform used by schools around {place} found two items whose stored keys are lost: {a} (item {ticket}) and {b} (item {other}). {person} asks you to restore both keys, because the marks of last week's test depend on them.",
    "{person} hosts the radio quiz of {place}. For the show on {day} the research desk still owes two answers: to {a} in the opening round, and to {b} in the final round. You are the research agent on duty, and what you report goes on air.",
    "{person}, a mentor in {place}, goes over practice set {n} with new colleagues, who disagree about the answers to two of its items: {a} and {b}. You are asked to settle both before they meet on {day}.",
    "You clear the inbox of a tutoring service in {place}. In message {ticket}, {person} asks for help with two items of one homework sheet: {a} and {b}. Answer both in one reply; the sheet has to be handed in on {day}.",
    "An escape room in {place} gets two new locks. {person} has chosen a riddle for each, {a} for the first and {b} for the second, and needs the solutions from you to set the codes. A wrong code would leave the next group stuck.",
    "The editors of a quiz app have flagged two questions of the {day} round because two different keys were entered for each: {a} and {b}. {person} of the office in {place} asks you to find out which answers are right before the round opens.",
    "Applicants for a scholarship in {place} have taken a short test. Before the marking begins, {person} wants two of the keys confirmed by someone who has not seen them: {a} (item {n}) and {b} (item {m}). You work out both answers from scratch.",
    "A museum in {place} has a room with question cards, and the flaps with the answers have come off two of them: card {n}, which has {a}, and card {m}, which has {b}. {person} asks you for both answers so that new flaps can be printed.",
    "A collection of exercises is being reissued in large print in {place}. In the scan two answers were cut off, the one to {a} on page {page} and the one to {b} a few pages later. {person} needs both from you before the file goes to the printer on {day}.",
    "At the school competition in {place} two teams are level. The tie-break on {day} has two parts, {a} and {b}, and {person}, who keeps the score, needs the official answers from you before the envelopes are opened.",
    "{person} writes the staff newsletter of a hospital in {place}. The corner with brain-teasers for {day} has {a} and {b}, but nobody noted down the solutions. You are to supply both for the answer box on the last page.",
    "You answer the homework line of {place}. {person} calls and reads out two tasks from one sheet: {a} and {b}. The line promises an answer to each during the call, and callers copy down what they hear.",
)  # fmt: skip

_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def scenario(rng: ItemRng, subcategory_a: str, subcategory_b: str, parts: str = "") -> str:
    """Text of a job with one open point from each subcategory, in this order.

    parts: text of the parts; no person or place named there has a role in the job as well.
    """
    named = set(re.findall(r"\w+", parts))
    first = rng.choice(POINTS[subcategory_a])
    second = rng.choice([point for point in POINTS[subcategory_b] if point != first])
    n = rng.randrange(3, 20)
    return rng.choice(_JOBS).format(
        person=rng.choice([person for person in PEOPLE if person not in named]),
        place=rng.choice([place for place in PLACES if place not in parts]),
        day=rng.choice(_DAYS),
        ticket=rng.randrange(1001, 5000),
        other=rng.randrange(5000, 9999),
        page=rng.randrange(12, 240),
        n=n,
        m=n + rng.randrange(1, 9),
        a=first,
        b=second,
    )
