"""Social items: the checkers know hand-worked cases."""

from __future__ import annotations

from mirror_bench.builders.question_bank.social import (
    implicature_check,
    pragmatic_inference_check,
    sarcasm_detection_check,
    social_norm_violation_check,
    theory_of_mind_check,
)

# Worked by hand: the text is the checker's only source here.
_ROOM = "Rules.\n\nThe attic contains a tin, a crate, a sack, and a trunk. At the start, Ada, Ben, and Cleo are in the room. "


def test_golden_theory_of_mind() -> None:
    # Ben sees tin -> crate but not crate -> sack; Ada knows that Ben saw only the first.
    story = (
        "Ada puts a key in the tin. Ada moves the key from the tin to the crate. Ben leaves the room. "
        "Ada moves the key from the crate to the sack. Cleo leaves the room. Ben comes back. "
        "Ada moves the key from the sack to the trunk."
    )
    check = theory_of_mind_check.chain
    assert check(f"{_ROOM}{story}\n\nIn which container will Cleo look first for the key?", {}) == "sack"
    assert (
        check(
            f"{_ROOM}{story}\n\nIn which container does Cleo think that Ben will look first for the key?", {}
        )
        == "crate"
    )
    assert (
        check(
            f"{_ROOM}{story}\n\nIn which container does Ada think that Ben will look first for the key?", {}
        )
        == "trunk"
    )
    # A watcher's own belief changes; nobody credits the watcher with it.
    watched = (
        "Ada puts the key in the tin. Ben leaves the room. "
        "With Ben watching unnoticed through a crack in the door, Ada moves the key from the tin to the sack."
    )
    assert check(f"{_ROOM}{watched}\n\nIn which container will Ben look first for the key?", {}) == "sack"
    assert (
        check(
            f"{_ROOM}{watched}\n\nIn which container does Ada think that Ben will look first for the key?", {}
        )
        == "tin"
    )
    assert (
        check(
            f"{_ROOM}{watched}\n\nIn which container does Ben think that Ada will look first for the key?", {}
        )
        == "sack"
    )


def test_golden_lie() -> None:
    # Ben believes the lie; Ada, who told it, does not, but knows that Ben does.
    story = (
        "Rules.\n\nAda puts a key in the tin while Ben and Cleo look on. "
        "In private, Ada tells Ben that the key has been put in the sack.\n\n"
    )
    check = theory_of_mind_check.told
    assert check(f"{story}In which container will Ben look first for the key?", {}) == "sack"
    assert check(f"{story}In which container will Ada look first for the key?", {}) == "tin"
    assert (
        check(f"{story}In which container does Ada think that Ben will look first for the key?", {}) == "sack"
    )
    assert (
        check(f"{story}In which container does Cleo think that Ben will look first for the key?", {}) == "tin"
    )


def test_golden_implicature() -> None:
    # More than half of 12 is 7 or more; "most" when "all" would have been stronger leaves 7 to 11.
    text = (
        'Ada keeps track of 12 jars and knows the state of each. In reports, Ada uses "most" for more than half of the total, '
        'and always chooses the strongest true word from "none", "some", "most", and "all". Ben asks how many of the jars '
        'leak, and Ada replies "most". Which?'
    )
    assert implicature_check.scale_words(text, {"candidates": [0, 6, 7, 12]}) == "7"
    told = 'Ada tells it in order. "I fed the hens. I cut the hedge. Just before that, I had oiled the hinges. Then I swept the yard." What did Ada do second?'
    assert implicature_check.told_in_order(told, {}) == "oiled the hinges"


def test_golden_sarcasm() -> None:
    text = (
        'The cake sank in the middle and tasted of soap. The morning bus, due at 9:10, came at 9:10. Ada and Ben saw all of it. Ada says: "Now that\'s what I call a cake!" '
        'Ben says: "That bus is as punctual as ever!" Who is being sarcastic?'
    )
    assert sarcasm_detection_check.both_or_one(text, {}) == "only Ada"
    assert (
        sarcasm_detection_check.both_or_one(text.replace("came at 9:10", "came at 11:10"), {})
        == "both of them"
    )
    swap = (
        "When chores were handed out, Ada got the sink, Ben the oven, and Cleo the floor. Ada and Ben then swapped chores. "
        "Each of them was then responsible for the chore they had ended up with. As it turned out, the sink was left full of greasy pans, the floor was mopped to a shine, and the oven was scoured from top to bottom. "
        'Dan saw the result and said: "Many thanks to whoever saw to the sink! Well done to whoever took on the oven!" Who was the target of a sarcastic remark?'
    )
    assert sarcasm_detection_check.aimed_at(swap, {}) == "Ben"


def test_golden_pragmatics() -> None:
    # Friday's "the day after tomorrow" is Sunday, whoever reads it when; the correction on Saturday moves it to Sunday's morrow.
    note = 'On Friday, Ada writes on a notice: "The rent will be due the day after tomorrow." Ben reads the notice on Tuesday. For which day?'
    assert pragmatic_inference_check.whose_tomorrow(note, {}) == "Sunday"
    later = note.replace(
        "Ben reads",
        'On Saturday, Cleo adds: "Make that one day later than the previous line says." Ben reads',
    )
    assert pragmatic_inference_check.whose_tomorrow(later, {}) == "Monday"
    # Dan says "my" to Cleo, who quotes it to Ben: the tent is Dan's, and Cleo has it.
    quoted = "Cleo says to Ben: \"Dan told me: 'You have my tent.'\" Everyone is telling the truth. "
    assert pragmatic_inference_check.who_is_you(quoted + "To whom does the tent belong?", {}) == "Dan"
    assert pragmatic_inference_check.who_is_you(quoted + "Who has the tent?", {}) == "Cleo"


def test_golden_norms() -> None:
    line = (
        "By custom, a place is lost. Ada, Ben, and Cleo form a line in that order. "
        "Ada steps out for a moment, and Cleo agrees to keep the place. Ben steps out for a moment without asking anyone to keep the place. "
        "Ben returns and joins the end of the line. Ada returns to the place that was kept. If everyone follows this custom, who will be served second?"
    )
    assert social_norm_violation_check.queue(line, {}) == "Cleo"
    rules = (
        "The rules are these: (1) Make no noise after 21:00. (2) Borrow at most 3 books at a time. (3) Return the ladder within 2 days of taking it. "
        "Ada ran the vacuum cleaner at 20:50 and borrowed 3 books. Ben kept the ladder from Saturday until Monday. "
        "Cleo kept the ladder from Saturday until Tuesday. Who broke a rule?"
    )
    assert social_norm_violation_check.who_broke(rules, {}) == "Cleo"
    assert social_norm_violation_check.who_broke(rules.replace("3 books.", "4 books."), {}) != "Cleo"
