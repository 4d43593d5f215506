"""Spatial questions: hand-worked items and what these templates must keep to."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from mirror_bench.builders.question_bank.assemble import find_subcategories
from mirror_bench.builders.question_bank.item import Draft, Template
from mirror_bench.builders.schemas.taxonomy import LEVELS, Domain

DOMAIN: Domain = "spatial"
FOUND = find_subcategories(DOMAIN)
Drafts = Callable[[Template, int, int], list[Draft]]


def template_of(name: str, template_id: str) -> Template:
    return next(t for t in FOUND[name].templates if t.id == template_id)


def test_no_one_walks_off_the_seating_plan(drafts: Drafts) -> None:
    template = template_of("relative_positioning", "seat_grid")
    for level in LEVELS:
        for draft in drafts(template, level, 20):
            letter, number = re.search(r"seat ([J-Q])(\d+)", draft.question).groups()  # type: ignore[union-attr]
            row, seat = "JKLMNOPQ".index(letter) + 1, int(number)
            leftward = 1 if "from right to left" in draft.question else -1
            for word, way in re.findall(
                r"(\w+) (?:rows?|seats?) (forward|back|to the left|to the right)", draft.question
            ):
                n = ("one", "two", "three", "four").index(word) + 1
                row += {"forward": -n, "back": n}.get(way, 0)
                seat += {"to the left": n * leftward, "to the right": -n * leftward}.get(way, 0)
                assert 1 <= row <= 8 and 1 <= seat <= 12, draft.question


@pytest.mark.parametrize(
    ("name", "template_id"), [("relative_positioning", "shelf"), ("3d_visualization", "net")]
)
def test_exchanged_labels_exchange_the_key(name: str, template_id: str, drafts: Drafts) -> None:
    """Objects and faces are labels: with the right one and a wrong one exchanged in the text, the key is the other one."""
    template = template_of(name, template_id)
    for level in template.levels:
        for draft in drafts(template, level, 2):
            right, wrong = draft.answer, draft.distractors[0]
            text = re.sub(
                rf"\b(?:{right}|{wrong})\b",
                lambda m, right=right, wrong=wrong: wrong if m.group() == right else right,
                draft.question,
            )
            assert text != draft.question
            assert template.check(text, draft.params) == wrong


# Worked by hand; the reasoning stands beside each.
GOLDEN = [
    # 3 east and 4 north of the start
    (
        "distance_direction",
        "straight_distance",
        "Ada walks 5 km east, then 4 km north, then 2 km west. What is the straight-line distance back to the start, in km?",
        {},
        "5",
    ),
    # 70 + 180
    (
        "distance_direction",
        "bearing",
        "The bearing of Linden from Ashford is 070°. What is the bearing of Ashford from Linden?",
        {},
        "250°",
    ),
    # at dawn the shadow points west; it lies to the left of someone facing north
    (
        "distance_direction",
        "shadow",
        "Assume that the sun rises due east and sets due west. Just after sunrise in Linden, a hiker's shadow falls directly to the hiker's left. Which way is the hiker facing?",
        {},
        "north",
    ),
    # hour hand at 97.5 degrees, minute hand at 90
    (
        "2d_geometry",
        "clock_angle",
        "How many degrees is the smaller angle between the hour hand and the minute hand of a clock at 3:15?",
        {},
        "7.5",
    ),
    # 9 + 4 + 1
    (
        "2d_geometry",
        "grid_count",
        "In a grid of 3 by 3 equal small squares, how many squares, of all sizes, can be found?",
        {},
        "14",
    ),
    # half of 4 x 3
    (
        "2d_geometry",
        "lattice_area",
        "What is the area of the triangle with corners at (0, 0), (4, 0), and (0, 3), taken in that order?",
        {},
        "6",
    ),
    # angle C is 60, and the bisectors meet at 90 + 60 / 2
    (
        "2d_geometry",
        "angles",
        "In triangle ABC, angle C is 60°. The bisectors of the angles at A and B meet at I. How many degrees is angle AIB?",
        {},
        "120",
    ),
    # a roll north brings the south face up: opposite of 2 is 5
    (
        "3d_visualization",
        "dice",
        "On a die, opposite faces add up to 7. It lies with 1 on top, 2 facing north, and 3 facing east. It is rolled over its edges, a quarter turn each time: north. Which number is on top now?",
        {},
        "5",
    ),
    # a 3-cube has one inner cube
    (
        "3d_visualization",
        "painted",
        "A clay block of 3 by 3 by 3 inches is coated with paint on all six faces and then cut into 1-inch cubes. How many of the small cubes have no paint at all?",
        {},
        "1",
    ),
    # a strip of four: first and third are opposite
    (
        "3d_visualization",
        "net",
        "Ada cuts out this net (dashes are not part of it) and folds it into a cube:\nE - - -\nA B C D\nF - - -\nWhich letter lies opposite A?",
        {},
        "C",
    ),
    # truncated cube: 24 corners
    (
        "3d_visualization",
        "polyhedron",
        "Think of a prism whose base is a square. Each of its corners is sliced off by a small flat cut, and no two cuts meet. How many corners (vertices) does the resulting solid have?",
        {},
        "24",
    ),
    # 12 + 8 - 1
    (
        "relative_positioning",
        "queue",
        "Ada stands in a line for a bus and is number 12 counting from the front and number 8 counting from the back. How many people are in the line?",
        {},
        "19",
    ),
    # facing the center, the clockwise neighbor sits on one's left
    (
        "relative_positioning",
        "round_table",
        "Around a campfire, people sit facing the center. In clockwise order as seen from above, they are Ada, Bram, Clara, Diego, and Elif. Left means each person's own left. Who sits immediately to the left of Ada?",
        {},
        "Bram",
    ),
    # passing the second makes one second
    (
        "relative_positioning",
        "race",
        "In a race, Ada overtakes the runner in second place. What place is Ada in right after that?",
        {},
        "second",
    ),
    # (x, y) -> (y, -x)
    (
        "spatial_transformation",
        "rotate_point",
        "The point (2, 5) is rotated 90° clockwise about the origin. Where does it end up?",
        {},
        "(5, \N{MINUS SIGN}2)",
    ),
    # 12:00 - 3:10 = 8:50
    (
        "spatial_transformation",
        "mirror_clock",
        "A clock with hands but no numerals hangs behind Ada, who sees it in a mirror. The mirror image looks like 3:10. What is the true time?",
        {},
        "8:50",
    ),
    # two folds make four layers
    (
        "spatial_transformation",
        "paper_fold",
        "A square napkin is folded as follows: the left half over the right half, then the top half down over the bottom half. Every fold halves the folded packet exactly. Then one hole is punched through all layers, away from every fold and edge. How many holes does the unfolded napkin have?",
        {},
        "4",
    ),
    # reversed, and 6 and 9 change
    (
        "spatial_transformation",
        "upside_down",
        "A seven-segment display shows 6891. What does it read when turned by 180°?",
        {},
        "1689",
    ),
]


@pytest.mark.parametrize(("name", "template_id", "question", "params", "answer"), GOLDEN)
def test_checkers_on_hand_worked_items(
    name: str, template_id: str, question: str, params: dict[str, object], answer: str
) -> None:
    assert template_of(name, template_id).check(question, params) == answer
