"""Jobs that an agent is given: one setting, two open points, each from a subcategory of its own.

Both parts stand on their own; the job says why someone needs the two together and what hangs on them.
"""

from __future__ import annotations

import re
from typing import Final

from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES
from mirror_bench.builders.seeds import ItemRng

# What a part is called inside a job, by subcategory; each name fits every template of its subcategory.
POINTS: Final[dict[str, tuple[str, ...]]] = {
    "mental_calculation": (
        "a mental-arithmetic question",
        "a question of plain arithmetic",
        "an exercise in calculating",
    ),
    "estimation": (
        "an estimation question",
        "a question about rounding and estimating",
        "an exercise in estimating",
    ),
    "word_problems": ("a word problem", "an arithmetic word problem", "a problem from everyday arithmetic"),
    "unit_conversion": ("a question about converting units", "a question about units", "a units question"),
    "numerical_reasoning": ("a question about numbers", "a number puzzle", "a numerical question"),
    "distance_direction": (
        "a question about distances or directions",
        "a distance-or-direction question",
        "a question of distance or direction",
    ),
    "2d_geometry": ("a question of plane geometry", "a geometry question", "a plane-geometry question"),
    "3d_visualization": (
        "a question about space and solids",
        "a spatial question",
        "a question in three dimensions",
    ),
    "relative_positioning": (
        "a question about relative positions",
        "a question about an arrangement",
        "a question about positions",
    ),
    "spatial_transformation": (
        "a question about a transformation",
        "a transformation exercise",
        "a transformation question",
    ),
    "ordering_events": (
        "a question about the order of events",
        "an order-of-events question",
        "a question about a sequence of events",
    ),
    "duration_estimation": (
        "a question about lengths of time",
        "a duration question",
        "a question about how much time passes",
    ),
    "timezone_arithmetic": (
        "a question about time zones",
        "a question about local times",
        "a time-zone question",
    ),
    "scheduling": (
        "a scheduling question",
        "a question about schedules",
        "a question about planning time",
    ),
    "temporal_paradoxes": (
        "a time puzzle",
        "a tricky question about time",
        "a puzzle about time",
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
        "a question about ambiguous language",
        "a question about meaning",
        "an ambiguity question",
    ),
    "register_formality": (
        "a question of style",
        "a question about formal and casual wording",
        "a question about levels of formality",
    ),
    "syllogisms": (
        "a question about what follows from statements",
        "a syllogism question",
        "a question about categories",
    ),
    "propositional_logic": (
        "a logic question",
        "a question in propositional logic",
        "a question about logical statements",
    ),
    "set_relations": (
        "a question about sets",
        "a set-theory question",
        "a question about sets and their members",
    ),
    "conditional_reasoning": (
        "an if-then question",
        "a question about rules and cases",
        "a question about conditions",
    ),
    "proof_evaluation": (
        "a question about sound reasoning",
        "a question about proof and argument",
        "a reasoning question",
    ),
    "sarcasm_detection": (
        "a question about how a remark is meant",
        "a question about sincere and sarcastic remarks",
        "a question about what people really mean",
    ),
    "implicature": (
        "a question about what was implied",
        "a question about reading between the lines",
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
        "a question about understanding what people say",
    ),
    "social_norm_violation": (
        "a question about conduct",
        "a question about how to behave",
        "a question about rules and customs",
    ),
    "history": ("a history question", "a question about the past", "a question from history"),
    "science": ("a science question", "a question about science", "a question from science"),
    "geography": ("a geography question", "a question about geography", "a question from geography"),
    "culture": ("a culture question", "a question about culture", "a question from the world of culture"),
    "cross_domain_trivia": (
        "a general-knowledge question",
        "a trivia question",
        "a question of general knowledge",
    ),
    "algorithm_execution": (
        "an exercise in tracing a procedure",
        "a question about carrying out steps by hand",
        "a question about following an algorithm",
    ),
    "recipe_following": (
        "a question about work in the kitchen",
        "a cooking question",
        "a question about cooking",
    ),
    "protocol_compliance": (
        "a question about applying a set of rules",
        "a question about following rules",
        "a question about keeping to a procedure",
    ),
    "multistep_planning": ("a planning question", "a planning problem", "a question about planning"),
    "error_recovery": (
        "a question about recovering from errors",
        "a question about failures and what happens next",
        "a question about things that go wrong",
    ),
}

_JOBS: Final[tuple[str, ...]] = (
    "You work as an assistant for {person}, who edits the quiz page of the {place} Gazette. The page for {day} goes to print tonight, and two answers are still missing: the one to {a} and the one to {b}. Readers will check what is printed, so each has to be right.",
    "{person} teaches an evening course in {place}. Tomorrow's worksheet is ready, but the answer sheet is still blank for {a} and for {b}. You are asked to fill in both answers before the sheets are copied for the class.",
    "The library in {place} is setting up a discovery trail. {person} has written the stations, and two still need a checked answer: station {n}, with {a}, and station {m}, with {b}. Each answer is the code that opens the next box, so a wrong one would stop every visitor.",
    "{person} is putting together the entrance test for apprentices at a workshop in {place}. Two of its items have no key yet: {a} and {b}. You supply both keys; the tests are then graded by machine, and nobody looks at them again.",
    "A publisher is correcting a workbook before its second printing. On page {page}, {person} found two exercises without answers: {a} and {b}. You are the checking agent and supply both answers.",
    "For the training day of a firm in {place}, {person} has prepared a round of short exercises. Two of them still lack a model answer: {a} and {b}. The trainers will base their feedback on the answers that you supply.",
    "You handle the question box of the {place} community center. Two slips signed by {person} were in it on {day}, one with {a} and one with {b}. Your replies will be pinned to the notice board under the name of the center.",
    "An audit of a learning platform used by schools around {place} found two items whose keys have been lost: {a} (item {ticket}) and {b} (item {other}). {person} asks you to restore both keys, because the grades on last week's test depend on them.",
    "{person}, a mentor in {place}, goes over practice set {n} with new colleagues, who disagree about the answers to two of its items: {a} and {b}. You are asked to settle both before they meet on {day}.",
    "You clear the inbox of a tutoring service in {place}. In message {ticket}, {person} asks for help with two items of one homework sheet: {a} and {b}. Answer both in one reply; the sheet has to be handed in on {day}.",
    "An escape room in {place} gets two new locks. {person} has chosen a task for each, {a} for the first and {b} for the second, and needs the answers from you to set the codes. A wrong code would leave the next group stuck.",
    "The editors of a quiz app have flagged two items of the {day} round, {a} and {b}, because two different keys were entered for each. {person}, at the office in {place}, asks you to find out the right answers before the round opens.",
    "Applicants for a scholarship in {place} have taken a short test. Before the grading begins, {person} wants two of the keys confirmed by someone who has not seen them: the ones for {a} (item {n}) and {b} (item {m}). You work out both answers from scratch.",
    "A museum in {place} has a room with question cards, and the flaps with the answers have come off two of them: card {n}, which has {a}, and card {m}, which has {b}. {person} asks you for both answers so that new flaps can be printed.",
    "A collection of exercises is being reissued in large print in {place}. In the scan, two answers were cut off: one on page {page}, to {a}, and one a few pages later, to {b}. {person} needs both from you before the file goes to the printer on {day}.",
    "At the school competition in {place}, two teams are tied. The tiebreaker on {day} has two parts, {a} and {b}, and {person}, who keeps the score, needs the official answers from you before the envelopes are opened.",
    "{person} writes the staff newsletter of a hospital in {place}. The quiz corner in {day}'s issue has {a} and {b}, but nobody noted down the answers. You are to supply both for the answer box on the last page.",
)  # fmt: skip
# Jobs in which the parts are read aloud.
_SPOKEN_JOBS: Final[tuple[str, ...]] = (
    "You are the back-office agent of a quiz league in {place}. After the match on {day}, a team appealed two rulings, one on {a} and one on {b}. {person}, the referee, will announce the answers that you report, and they will decide the match.",
    "{person} hosts the radio quiz of {place}. For the show on {day}, the research desk still owes two answers: one to {a} in the opening round and one to {b} in the final round. You are the research agent on duty, and what you report goes on air.",
    "You answer the homework line of {place}. {person} calls and reads out two tasks from one sheet: {a} and {b}. The line promises an answer to each during the call, and callers copy down what they hear.",
)  # fmt: skip

_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def scenario(rng: ItemRng, subcategory_a: str, subcategory_b: str, parts: str = "") -> str:
    """Text of a job with one open point from each subcategory, in this order.

    parts: text of the parts; no person or place named there has a role in the job as well, and what is laid out in lines or
    written in symbols is not read aloud.
    """
    named = set(re.findall(r"\w+", parts))
    first = rng.choice(POINTS[subcategory_a])
    second = rng.choice([point for point in POINTS[subcategory_b] if point != first])
    n = rng.randrange(3, 20)
    aloud = not re.search(r"[\n¬∧∨→↔]", parts)
    return rng.choice((*_JOBS, *_SPOKEN_JOBS) if aloud else _JOBS).format(
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
