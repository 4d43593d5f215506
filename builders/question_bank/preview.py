"""Read items as a test taker would, before building the bank.

python -m mirror_bench.builders.question_bank.preview temporal scheduling -n 20
"""

from __future__ import annotations

import argparse

from mirror_bench.builders.question_bank.assemble import DEFAULT_SEED, build_subcategory, find_subcategories
from mirror_bench.builders.question_bank.verify import option_statistics
from mirror_bench.builders.schemas.taxonomy import DOMAINS
from mirror_bench.builders.seeds import ItemRng


def main() -> None:
    """Print random items of a domain or subcategory, or with --stats what the options give away."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("domain", choices=DOMAINS)
    parser.add_argument("subcategory", nargs="?")
    parser.add_argument("-n", type=int, default=20, help="how many items (default 20)")
    parser.add_argument("--seed", type=int, default=DEFAULT_SEED, help="seed of the bank")
    parser.add_argument("--stats", action="store_true", help="figures of the options instead of items")
    options = parser.parse_args()
    questions = [
        question
        for name, subcategory in find_subcategories(options.domain).items()
        if options.subcategory in (None, name)
        for question in build_subcategory(subcategory, options.seed)
    ]
    if options.stats:
        for name, value in option_statistics(questions).items():
            print(f"{name:28} {value:.3f}")
        wrong = [question.question_id for question in questions if question.checker_verdict != "agrees"]
        print(f"{'checker disagrees':28} {len(wrong)} {wrong[:10]}")
        return
    rng = ItemRng("preview", options.seed, options.domain, options.subcategory or "")
    for question in rng.sample(questions, min(options.n, len(questions))):
        print(
            f"\n--- {question.question_id}  level {question.level}  {question.difficulty}  {question.template}"
        )
        print(question.question)
        for letter, choice in zip("ABCD", question.choices, strict=True):
            mark = "*" if letter == question.answer else ("t" if choice == question.trap else " ")
            print(f"  {mark} {letter}. {choice}")
        print(f"  [{question.answer_kind}{'' if question.open_ok else ', options needed'}]")


if __name__ == "__main__":
    main()
