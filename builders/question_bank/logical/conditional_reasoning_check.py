"""Second answers for conditional_reasoning: rules are parsed from the text and put to sympy or to single cases."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy
from sympy.logic.boolalg import And, Implies, Not, Or
from sympy.logic.inference import satisfiable

from mirror_bench.builders.question_bank.logical.reading import listed


def _only(options: list[str]) -> str:
    return options[0] if len(options) == 1 else f"{len(options)} options fit"


def _literal(text: str, events: Sequence[Sequence[str]]) -> Any:
    folded = text.strip().rstrip(".")
    folded = folded[:1].lower() + folded[1:]
    for i, (yes, no) in enumerate(events):
        if folded == yes:
            return sympy.Symbol(f"e{i}")
        if folded == no:
            return Not(sympy.Symbol(f"e{i}"))
    raise ValueError(f"event not understood: {text!r}")


def _event(text: str, events: Sequence[Sequence[str]]) -> tuple[int, str]:
    """The event whose subject a clause of any tense begins with, and the rest of the clause."""
    folded = text[:1].lower() + text[1:]
    for i, (_, no) in enumerate(events):
        subject = re.split(r" do(?:es)? not ", no)[0]
        if folded.startswith(f"{subject} "):
            return i, folded.removeprefix(f"{subject} ")
    raise ValueError(f"event not understood: {text!r}")


def _doing(text: str, events: Sequence[Sequence[str]]) -> Any:
    """ "the gate opening" as a symbol."""
    i, rest = _event(text, events)
    base = re.split(r" do(?:es)? not ", events[i][1])[1].split()
    if not re.fullmatch(rf"{base[0][:-1]}\w*ing{''.join(' ' + word for word in base[1:])}", rest):
        raise ValueError(f"event not understood: {text!r}")
    return sympy.Symbol(f"e{i}")


def _past(text: str, events: Sequence[Sequence[str]]) -> tuple[Any, bool]:
    """The event of a clause such as "the gate did not open" or "the gate had opened", and whether it happened."""
    i, rest = _event(text, events)
    return sympy.Symbol(f"e{i}"), not rest.startswith(("did not ", "had not "))


def _knowledge(text: str, events: Sequence[Sequence[str]]) -> Any:
    """Every rule and fact of the text as one formula."""
    found = []
    for sentence in re.split(r"(?<=[.?:]) ", text):
        if sentence == 'Here "X unless Y" means only that X is true whenever Y is not.':
            continue
        s = sentence.rstrip(".")
        if (m := re.fullmatch(r"If (.+), then (.+)", s)) or (m := re.fullmatch(r"Whenever (.+), (.+)", s)):
            found.append(Implies(_literal(m[1], events), _literal(m[2], events)))
        elif m := re.fullmatch(r"(The .+) never (.+) when (the .+)", s):
            found.append(Not(And(_literal(f"{m[1]} {m[2]}", events), _literal(m[3], events))))
        elif m := re.fullmatch(r"(The .+) never (.+) without (the .+)", s):
            found.append(Implies(_literal(f"{m[1]} {m[2]}", events), _doing(m[3], events)))
        elif m := re.fullmatch(r"Either (the .+) or (the .+) \(or both\)", s):
            found.append(Or(_literal(m[1], events), _literal(m[2], events)))
        elif m := re.fullmatch(r"(?:It is also known|We are also told) that (.+)", s):
            found += [_literal(part, events) for part in m[1].split(" and that ")]
        elif s.endswith("?"):
            continue
        elif m := re.fullmatch(r"(The .+) only if (the .+)", s):
            found.append(Implies(_literal(m[1], events), _literal(m[2], events)))
        elif m := re.fullmatch(r"(The .+) unless (the .+)", s):
            found.append(Or(_literal(m[1], events), _literal(m[2], events)))
        elif m := re.fullmatch(r"(The .+) if (the .+)", s):
            found.append(Implies(_literal(m[2], events), _literal(m[1], events)))
    return And(*found)


def _entails(known: Any, goal: Any) -> bool:
    return not satisfiable(And(known, Not(goal)))


def check_verdict(question: str, params: Mapping[str, Any]) -> str:
    """Satisfiable with the claim, without it, both or not at all."""
    events = params["events"]
    body, _, claim = question.rpartition(' "')
    known = _knowledge(body.split(" If the statements cannot all be true")[0], events)
    goal = _literal(claim.split('"')[0], events)
    with_it, without = bool(satisfiable(And(known, goal))), bool(satisfiable(And(known, Not(goal))))
    if with_it and without:
        return "it may be true or false"
    if not with_it and not without:
        return "the given statements contradict each other"
    return "it must be true" if with_it else "it must be false"


def check_cards(question: str, params: Mapping[str, Any]) -> str:
    """A card must be turned if some hidden side would break the rule."""
    rule = question.split("The rule is: ")[1].split(". ")[0]
    tests: dict[str, Callable[[str], bool]] = {
        "a vowel": lambda c: c in "AEIOU",
        "a consonant": lambda c: c not in "AEIOU",
        "a letter of the word HUNTER": lambda c: c in "HUNTER",
        "a letter before M in the alphabet": lambda c: c < "M",
        "an even number": lambda c: int(c) % 2 == 0,
        "an odd number": lambda c: int(c) % 2 == 1,
        "a number over 50": lambda c: int(c) > 50,
        "a multiple of 3": lambda c: int(c) % 3 == 0,
    }
    p = next(t for t in tests if f"{t} on one side" in rule)
    q = next(t for t in tests if f"{t} on the other side" in rule)
    shown = listed(re.findall(r" show ([A-Z0-9][\w, ]*?)\.", question)[0])

    def broken(letter: str, figure: str) -> bool:
        has_q = tests[q](figure)
        return tests[p](letter) and (has_q if "does not have" in rule else not has_q)

    letters, figures = "ABCDEFGHIJKLMNOPQRSTUVW", [str(n) for n in range(1, 100)]
    must = [
        c
        for c in shown
        if any(broken(c, f) for f in figures if c.isalpha())
        or any(broken(x, c) for x in letters if c.isdigit())
    ]
    if len(must) < 3:
        return " and ".join(must)
    return f"{', '.join(must[:-1])}, and {must[-1]}"


def check_forward_chain(question: str, params: Mapping[str, Any]) -> str:
    """Size of the least set of events that contains the first ones and respects every rule."""
    events = list(params["events"])
    rules = [
        (frozenset(m[0].split(" and ")), m[1]) for m in re.findall(r"If ([^.]+?), then ([^.]+)\.", question)
    ]
    first = frozenset(re.findall(r"At the start, ([^.]+)\.", question)[0].split(" and "))
    free = [e for e in events if e not in first]
    for size in range(len(free) + 1):
        for extra in itertools.combinations(free, size):
            world = first | set(extra)
            if all(head in world for body, head in rules if body <= world):
                return str(len(world))
    return "no model"


_NECESSITY = (
    r"(?P<y>.+) is necessary for (?P<x>.+)",
    r"(?P<x>.+) is sufficient for (?P<y>.+)",
    r"(?P<x>.+) requires (?P<y>.+)",
    r"there is never (?P<x>.+) without (?P<y>.+)",
    r"(?P<x>.+) always brings (?P<y>.+)",
    r"(?P<x>.+) never comes without (?P<y>.+)",
    r"(?P<x>.+) always comes with (?P<y>.+)",
)


def check_necessity(question: str, params: Mapping[str, Any]) -> str:
    """The option true in exactly the same of the four cases."""
    if params["statement"].lower() not in question.lower():
        return "statement not in the text"
    terms = params["terms"]
    match = next(m for pattern in _NECESSITY if (m := re.fullmatch(pattern, params["statement"])))

    def index(text: str) -> int:
        bare = [re.sub(r"^an? ", "", t) for t in terms]
        return bare.index(re.sub(r"^(?:an?|no) ", "", text))

    x, y = index(match["x"]), index(match["y"])

    def option_holds(text: str, case: tuple[bool, ...]) -> bool:
        m = re.fullmatch(r"(?:If|Whenever) there is (.+), there is (.+)", text)
        if not m:
            raise ValueError(f"option not understood: {text!r}")
        parts = [case[index(t)] != t.startswith("no ") for t in m.groups()]
        return parts[1] if parts[0] else True

    cases = list(itertools.product((True, False), repeat=2))
    return _only(
        [o for o in params["options"] if all(option_holds(o, c) == (c[y] or not c[x]) for c in cases)]
    )


def check_policy(question: str, params: Mapping[str, Any]) -> str:
    """Walk through the rules with what the story says of the customer."""
    price = int(re.findall(r"(\d+) dollars", question)[0])
    sentences = question.split("effects add up. ")[1].split(". ")
    rules = [s for s in sentences if s.startswith("If the customer ")]
    told = sentences[len(rules)]
    total = price
    for rule in rules:
        m = re.fullmatch(
            r"If the customer (.+), the price goes (up|down) by (\d+) dollars(?:, (unless|but only if) the customer (.+))?",
            rule,
        )
        if not m:
            return f"rule not read: {rule}"
        if m[1] not in told:
            continue
        if (m[4] == "unless" and m[5] in told) or (m[4] == "but only if" and m[5] not in told):
            continue
        total += int(m[3]) if m[2] == "up" else -int(m[3])
    return str(total)


def _broken(question: str, params: Mapping[str, Any]) -> dict[str, bool]:
    """Whether each person's line breaks the quoted rule."""
    (p, p_base), (q, q_base), *more = params["acts"]
    rule = re.findall(r'"([^"]+)\."', question)[0]
    if not (p in rule or p_base in rule) or q_base not in rule:
        raise ValueError("rule and acts do not match")
    found = {}
    for person in params["people"]:
        line = re.findall(rf"(?<![\w\"]){person} ([^\"]*?)\.", question.split('."', 1)[1])[0]
        done, _, denied = line.rpartition("does not ") if "does not " in line else (line, "", "")

        def does(act: list[str], done: str = done, denied: str = denied, line: str = line) -> bool:
            yes = re.search(rf"(?:^|, |and ){re.escape(act[0])}(?:$|,| and| but)", done)
            no = re.search(rf"(?:^|, |or ){re.escape(act[1])}(?:$|,| or)", denied)
            if bool(yes) == bool(no):
                raise ValueError(f"line not understood: {line!r}")
            return bool(yes)

        third = bool(more) and does(more[0])
        asked = does([p, p_base]) or (third and "(or both)" in rule)
        exempt = third and "does not apply to anyone who" in rule
        found[person] = asked and not exempt and not does([q, q_base])
    return found


def check_violators(question: str, params: Mapping[str, Any]) -> str:
    """The only one to break, or to keep, the rule."""
    broken = _broken(question, params)
    keeper = "does not break" in question.rsplit(". ", 1)[1]
    return _only([p for p, bad in broken.items() if bad != keeper])


def check_violation_count(question: str, params: Mapping[str, Any]) -> str:
    """How many break, or keep, the rule."""
    broken = list(_broken(question, params).values())
    keep = re.search(r"(?:do not break|are not breaking) the rule\?", question)
    return str(broken.count(False) if keep else broken.count(True))


def check_counterfactual(question: str, params: Mapping[str, Any]) -> str:
    """Rules as formulas; substitute causes until every effect is a truth value."""
    events = params["events"]
    effects: dict[Any, Any] = {}
    for head, condition in re.findall(r"(The [^.]+?) exactly when ([^.]+)\.", question):
        either = condition.endswith(" (or both)")
        parts = re.split(r" (?:and|or) (?=the )", condition.removesuffix(" (or both)"))
        terms = [_literal(t, events) for t in parts]
        if either != (" or the " in condition):
            raise ValueError(f"condition not understood: {condition!r}")
        effects[_literal(head, events)] = Or(*terms) if either else And(*terms)
    causes: dict[Any, bool] = {}
    changed = re.findall(r"(?:[Ii]f|but) (the [^,?]+? had (?:(?! but )[^,?])+)", question)
    actual = re.findall(r"(?:In one test run|On one occasion), ([^.]+)\.", question)[0]
    for text in [*listed(actual), *changed]:
        symbol, happened = _past(text.replace(" had still ", " had "), events)
        causes[symbol] = happened
    values = dict(causes)
    while len(values) < len(causes) + len(effects):
        before = len(values)
        for symbol, formula in effects.items():
            result = formula.subs(values)
            if result in (sympy.true, sympy.false):
                values[symbol] = bool(result)
        if len(values) == before:
            return "not settled"
    return str(sum(values[symbol] for symbol in effects))


def check_settling_fact(question: str, params: Mapping[str, Any]) -> str:
    """The only option that contradicts the rest, or that proves the goal."""
    events = params["events"]
    known = _knowledge(question, events)
    if f"that {params['goal']}" not in question:
        return "goal not in the text"
    goal = _literal(params["goal"], events)
    if "further fact" in question or "wants to prove" in question:
        return _only([o for o in params["options"] if _entails(And(known, _literal(o, events)), goal)])
    return _only([o for o in params["options"] if not satisfiable(And(known, _literal(o, events)))])


def check_settled_count(question: str, params: Mapping[str, Any]) -> str:
    """Entailment of each event and of its opposite."""
    events = params["events"]
    known = _knowledge(question, events)
    fact = _literal(re.findall(r"It is also known that ([^.]+)\.", question)[0], events)
    own = fact.args[0] if isinstance(fact, Not) else fact
    others = [sympy.Symbol(f"e{i}") for i in range(len(events)) if sympy.Symbol(f"e{i}") != own]
    yes = sum(_entails(known, e) for e in others)
    no = sum(_entails(known, Not(e)) for e in others)
    if "certain not to happen" in question:
        return str(no)
    return str(yes if "certain to happen" in question else yes + no)
