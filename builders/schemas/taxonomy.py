"""The domains, subcategories and difficulty names that every data set and record shares."""

from __future__ import annotations

from typing import Final, Literal, get_args

Domain = Literal[
    "arithmetic", "spatial", "temporal", "linguistic", "logical", "social", "factual", "procedural"
]
Difficulty = Literal["easy", "medium", "hard", "adversarial"]

DOMAINS: Final[tuple[Domain, ...]] = get_args(Domain)
DIFFICULTIES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)
LEVELS: Final[tuple[int, ...]] = tuple(range(1, 9))

SUBCATEGORIES: Final[dict[Domain, tuple[str, ...]]] = {
    "arithmetic": (
        "mental_calculation",
        "estimation",
        "word_problems",
        "unit_conversion",
        "numerical_reasoning",
    ),
    "spatial": (
        "distance_direction",
        "2d_geometry",
        "3d_visualization",
        "relative_positioning",
        "spatial_transformation",
    ),
    "temporal": (
        "ordering_events",
        "duration_estimation",
        "timezone_arithmetic",
        "scheduling",
        "temporal_paradoxes",
    ),
    "linguistic": (
        "grammar_correction",
        "syntax_parsing",
        "morphology",
        "ambiguity_resolution",
        "register_formality",
    ),
    "logical": (
        "syllogisms",
        "propositional_logic",
        "set_relations",
        "conditional_reasoning",
        "proof_evaluation",
    ),
    "social": (
        "sarcasm_detection",
        "implicature",
        "theory_of_mind",
        "pragmatic_inference",
        "social_norm_violation",
    ),
    "factual": ("history", "science", "geography", "culture", "cross_domain_trivia"),
    "procedural": (
        "algorithm_execution",
        "recipe_following",
        "protocol_compliance",
        "multistep_planning",
        "error_recovery",
    ),
}


def subcategory_names() -> tuple[str, ...]:
    """The 40 subcategories in the order of their domains."""
    return tuple(name for domain in DOMAINS for name in SUBCATEGORIES[domain])


def difficulty_of(level: int, *, adversarial: bool) -> Difficulty:
    """Difficulty name of a level in 1-8: 1-2 easy, 3-5 medium, 6-8 hard; adversarial overrides.

    An item is adversarial when an intuitive wrong answer is recorded and listed among its options.
    Raises ValueError for a level outside 1-8.
    """
    if level not in LEVELS:
        raise ValueError(f"level {level!r} is not one of 1-8")
    if adversarial:
        return "adversarial"
    if level <= 2:
        return "easy"
    return "medium" if level <= 5 else "hard"
