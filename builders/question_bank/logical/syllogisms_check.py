"""Second answers for syllogisms: reachability between terms and their complements, or Venn regions, from the text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mirror_bench.builders.question_bank.logical.reading import Facts, Statement, listed, opposite, statement


def _premises(text: str) -> list[Statement]:
    """Every categorical sentence of the text."""
    found = []
    for sentence in re.split(r"[.:\"]\s*", text):
        read = statement(sentence) if sentence[:1].isupper() else None
        if read:
            found.append(read)
    return found


def _read(text: str) -> Statement:
    found = statement(text)
    if found is None:
        raise ValueError(f"no categorical statement: {text!r}")
    return found


def _only(options: list[str]) -> str:
    return options[0] if len(options) == 1 else f"{len(options)} options fit"


def check_must_follow(question: str, params: Mapping[str, Any]) -> str:
    """The one option that the premises imply."""
    facts = Facts(_premises(question), inhabited=True)
    return (
        "premises clash" if facts.clash() else _only([o for o in params["options"] if facts.imply(_read(o))])
    )


def check_cannot_be(question: str, params: Mapping[str, Any]) -> str:
    """The one option whose contradictory is implied."""
    facts = Facts(_premises(question), inhabited=True)
    return (
        "premises clash"
        if facts.clash()
        else _only([o for o in params["options"] if facts.imply(opposite(_read(o)))])
    )


def check_verdict(question: str, params: Mapping[str, Any]) -> str:
    """Clash, implied, refuted or neither."""
    claim = re.findall(r'"([^"]+)"\?', question)[0]
    facts = Facts(_premises(question.split(f'"{claim}"')[0]), inhabited=True)
    if facts.clash():
        return "the given statements contradict each other"
    if facts.imply(_read(claim)):
        return "it must be true"
    return "it must be false" if facts.imply(opposite(_read(claim))) else "it may be true or false"


def check_missing_premise(question: str, params: Mapping[str, Any]) -> str:
    """The one option with which the goal becomes implied and nothing clashes."""
    goal = _read(params["goal"])
    if str(params["goal"]).lower() not in question.lower():
        return "goal not in the text"
    given = [p for p in _premises(question) if p != goal]

    def enough(option: str) -> bool:
        facts = Facts([*given, _read(option)], inhabited=True)
        return not facts.clash() and facts.imply(goal)

    if Facts(given, inhabited=True).imply(goal):
        return "nothing is missing"
    return _only([o for o in params["options"] if enough(o)])


def check_how_many(question: str, params: Mapping[str, Any]) -> str:
    """Count of implied claims."""
    claims = re.findall(r"\(\d\) ([^;.]+)", question)
    facts = Facts(_premises(question.split("(1)")[0]), inhabited=True)
    if facts.clash() or len(claims) != params["total"]:
        return "not read"
    return str(sum(facts.imply(_read(claim)) for claim in claims))


def _person(question: str, singular: Mapping[str, str]) -> set[str]:
    """All that is certain of the named person, in plural terms and complements."""
    facts = Facts(_premises(question), inhabited=False)
    for name in singular:
        facts.graph.add_node(name)
    plural_of = {single: plural for plural, single in singular.items()}
    is_a = re.findall(r"\b[A-Z]\w+ is an? ([\w ]+?)\.", question)
    return facts.reached(plural_of[is_a[0]])


def check_individual(question: str, params: Mapping[str, Any]) -> str:
    """The option that is certain, or certainly excluded."""
    known = _person(question, params["singular"])
    negative = "impossible for" in question or " not to be?" in question
    sign = "~" if negative else ""
    certain = {
        params["singular"][t.removeprefix("~")]
        for t in known
        if t.startswith("~") == negative and sign + t.removeprefix("~") == t
    }
    return _only([o for o in params["options"] if re.sub(r"^an? ", "", o) in certain])


def check_group_count(question: str, params: Mapping[str, Any]) -> str:
    """Sizes of what is reached."""
    known = _person(question, params["singular"])
    inside = {t for t in known if t[0] != "~"}
    outside = {t[1:] for t in known if t[0] == "~"}
    if inside & outside:
        return "contradiction"
    if "certainly not belong" in question:
        return str(len(outside))
    if "leave open" in question:
        return str(len(params["singular"]) - len(inside | outside))
    return str(len(inside) - 1)


_READINGS = (
    r"Only (?P<b>.+) are (?P<a>.+)",
    r"There are no (?P<a>.+) who are not (?P<b>.+)",
    r"Anyone who is not (?P<b>.+) is not (?P<a>.+)",
    r"Being (?P<b>.+) is necessary for being (?P<a>.+)",
    r"Being (?P<a>.+) is sufficient for being (?P<b>.+)",
    r"A person can be (?P<a>.+) only if that person is (?P<b>.+)",
    r"Nobody can be (?P<a>.+) without being (?P<b>.+)",
    r"To be (?P<a>.+), one must be (?P<b>.+)",
)


def _term(text: str) -> str:
    """ "a non-painter" and "non-painters" -> "non-painter"."""
    return re.sub(r"^an? ", "", text).removesuffix("s")


def _empty_regions(text: str, terms: list[str]) -> frozenset[int]:
    """Venn regions that the statement declares empty."""
    for pattern in _READINGS:
        match = re.fullmatch(pattern, text.strip().rstrip("."))
        if match:
            break
    else:
        raise ValueError(f"statement not understood: {text!r}")

    def inside(term: str, region: int) -> bool:
        plain = _term(term).removeprefix("non-")
        return bool(region >> terms.index(plain) & 1) != _term(term).startswith("non-")

    return frozenset(r for r in range(1 << len(terms)) if inside(match["a"], r) and not inside(match["b"], r))


def check_same_meaning(question: str, params: Mapping[str, Any]) -> str:
    """The one option that empties the same regions."""
    meaning = re.findall(r'"([^"]+?)\.?"', question)[0]
    found = [re.fullmatch(p, text) for text in [meaning, *params["options"]] for p in _READINGS]
    terms = sorted({_term(m[g]).removeprefix("non-") for m in found if m for g in ("a", "b")})
    target = _empty_regions(meaning, terms)
    return _only([o for o in params["options"] if _empty_regions(o, terms) == target])


def check_counterexample(question: str, params: Mapping[str, Any]) -> str:
    """The one case that fits all premises and breaks the conclusion."""
    goal = _read(params["goal"])
    given = [p for p in _premises(question) if p != goal]

    def fits(case: dict[str, bool], text: Statement) -> bool:
        form, a, b = text
        return not case[a] or case[b] == (form == "A")

    good = []
    for option in params["options"]:
        yes, _, no = option.partition(", but not ")
        inside = {re.sub(r"^an? ", "", term) for term in listed(yes)}
        outside = {re.sub(r"^an? ", "", term) for term in re.split(r",? or |, ", no) if term}
        if inside & outside or inside | outside != set(params["singular"].values()):
            raise ValueError(f"option not understood: {option!r}")
        case = {plural: single in inside for plural, single in params["singular"].items()}
        if all(fits(case, p) for p in given) and not fits(case, goal):
            good.append(option)
    return _only(good)
