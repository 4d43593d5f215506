"""Stated rules held against logs, cases and codes."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from mirror_bench.builders.question_bank.cast import PEOPLE, article, count, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.procedural import protocol_compliance_check as check
from mirror_bench.builders.question_bank.procedural.distractors import capitalized, labels, numbers, texts
from mirror_bench.builders.seeds import ItemRng

_SITES = (
    "a laboratory",
    "an archive",
    "a data center",
    "a museum depot",
    "a print shop",
    "a power station",
    "a seed bank",
    "a film studio",
    "a warehouse",
    "a hospital pharmacy",
)
# Where things are kept cold and thrown away in time.
_COLD_STORES = (
    "a laboratory",
    "a seed bank",
    "a hospital laboratory",
    "a research station",
    "a veterinary clinic",
    "a school of medicine",
)


def _clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


# --- door log ------------------------------------------------------------------------------------------------------


def door_log(rng: ItemRng, level: int) -> Draft:
    n = 4 + level
    night = 60 * rng.randint(19, 22)
    morning = 60 * rng.randint(5, 7)
    need = rng.randint(3, 4)
    people = rng.sample(PEOPLE, n)
    times = sorted(rng.sample(range(5 * 60, 23 * 60 + 50, 5), n))
    edge = rng.randrange(n)
    if level >= 3:
        times[edge] = rng.choice([night, morning])
        times.sort()
    if len(set(times)) < n:
        raise Redraw("two entries at one time")
    rules = [
        f"Before {_clock(morning)} and from {_clock(night)} on, only people with clearance {need} or higher may enter."
    ]
    if level >= 2:
        rules.append("A visitor may enter only with an escort, whatever the visitor's clearance.")
    if level >= 4:
        rules.append("Only people with clearance 5 may bring in a bag.")
    if level >= 6:
        exempt = rng.choice([1, 3])
        rules.append(f"Inspectors are exempt from rule {exempt}, but from no other rule.")
    else:
        exempt = 0
    lines, bad, loose = [], 0, 0
    for who, t in zip(people, times, strict=True):
        clearance = rng.randint(1, 5)
        role = rng.choice(["employee", "employee", "visitor"] + (["inspector"] if level >= 6 else []))
        escort = rng.random() < 0.6
        bag = rng.random() < 0.3 and level >= 4
        lines.append(
            f"{_clock(t)} {who}, {role}, clearance {clearance}{', escorted' if role == 'visitor' and escort else ''}{', with a bag' if bag else ''}"
        )
        off = t < morning or t >= night
        broken = []
        if off and clearance < need:
            broken.append(1)
        if level >= 2 and role == "visitor" and not escort:
            broken.append(2)
        if level >= 4 and bag and clearance < 5:
            broken.append(3)
        loose += len(broken)
        if role == "inspector" and exempt in broken:
            broken.remove(exempt)
        bad += bool(broken)
    log = "\n".join(lines)
    needed = ["visitor"] * (level >= 2) + ["with a bag"] * (level >= 4) + ["inspector"] * (level >= 6)
    if any(word not in log for word in needed):
        raise Redraw("a rule is never used")
    frame = rng.choice(
        [
            "{This} at the entrance to {site}:\n{rules}\nThe log for one day reads:\n{log}\nHow many of the entries broke {the_rule}?",
            "{who} is checking yesterday's entry log for {site}:\n{log}\nThe entry {rule}:\n{rules}\nHow many entries were not allowed?",
            "{Govern} entry to {site}:\n{rules}\nThese people came in yesterday:\n{log}\nHow many of them should not have been let in?",
        ]
    )
    question = frame.format(
        site=rng.choice(_SITES),
        This="These rules apply" if len(rules) > 1 else "This rule applies",
        Govern="These rules govern" if len(rules) > 1 else "This rule governs",
        the_rule="the rules" if len(rules) > 1 else "the rule",
        rule="rules are" if len(rules) > 1 else "rule is",
        rules="\n".join(f"{i}. {r}" for i, r in enumerate(rules, 1)) if len(rules) > 1 else rules[0],
        log=log,
        who=rng.choice([name for name in PEOPLE if name not in people]),
    )
    return Draft(
        question,
        str(bad),
        "integer",
        texts(numbers(rng, bad, [loose, bad + 1, bad - 1], low=0, high=n)),
        {"entries": n},
    )


# --- chain of handling ---------------------------------------------------------------------------------------------

_CHAINS = (
    ("parcel", ["scanned", "weighed", "sealed", "labeled", "shipped"]),
    ("blood sample", ["collected", "labeled", "cooled", "tested", "archived"]),
    ("book", ["returned", "inspected", "repaired", "cataloged", "shelved"]),
    ("bicycle", ["received", "washed", "repaired", "tested", "delivered"]),
    ("painting", ["unpacked", "photographed", "measured", "framed", "hung"]),
    ("invoice", ["received", "checked", "approved", "paid", "filed"]),
)  # fmt: skip


def handling_chain(rng: ItemRng, level: int) -> Draft:
    noun, stages = rng.choice(_CHAINS)
    stages = stages[: 4 if level <= 3 else 5]
    k = 4 + level // 4
    tags = rng.sample([a + str(d) for a in "FGHKMPRT" for d in range(2, 10)], k)
    progress = dict.fromkeys(tags, 0)
    bad = rng.choice(tags)
    second = rng.choice([t for t in tags if t != bad]) if level >= 4 else bad
    events: list[str] = []
    want = 6 + 2 * level
    bad_at = rng.randint(want // 3, want - 3)
    faulted: str | None = None
    while len(events) < want:
        if len(events) == bad_at or (second != bad and faulted and len(events) == min(want - 1, bad_at + 2)):
            tag = bad if faulted is None else second
            at = progress[tag]
            if at + 1 >= len(stages):
                raise Redraw("the item is too far along")
            events.append(f"{tag} {stages[at + 1]}")
            progress[tag] = at + 2
            faulted = faulted or tag
            continue
        tag = rng.choice(tags)
        if progress[tag] >= len(stages):
            if all(p >= len(stages) for p in progress.values()):
                raise Redraw("all done too soon")
            continue
        events.append(f"{tag} {stages[progress[tag]]}")
        progress[tag] += 1
    if sum(p > 0 for p in progress.values()) < 4 or faulted != bad:
        raise Redraw("too few items in the log")
    frame = rng.choice(
        [
            "Every {noun} must be {chain}, in exactly this order, and no stage may be left out. This is the log, in order of time:\n{log}\nFor which {noun} was the rule broken first?",
            "Each {noun} has to be {plain}, in that order; no stage may be skipped or done early. {who} reads the log from the first entry to the last:\n{log}\nWhich {noun} is the first one for which the rule is broken?",
            "Each {noun} must be {plain}, in that order, with no stage skipped. From first to last, the log entries read:\n{log}\nWhich {noun} was the first to be handled incorrectly?",
        ]
    )
    chain = ", then ".join(stages)
    question = frame.format(
        noun=noun, chain=chain, plain=listing(stages), log="\n".join(events), who=rng.choice(PEOPLE)
    )
    return Draft(
        question, bad, "name", labels(rng, bad, [t for t in tags if progress[t]]), {"stages": len(stages)}
    )


# --- first rule that applies ---------------------------------------------------------------------------------------

# Each desk: the request, what is judged, the actions, two measured conditions with their facts (unit and range), and
# further facts, each as (true, not true).
_DESKS = (
    ("refund request", "item", ["give a full refund", "refund half the amount paid", "offer a voucher", "offer an exchange", "ask the manager"], ("cost more than ${}", "cost ${}", 10, 20, 300), ("was bought less than {} days ago", "was bought {} days ago", 5, 5, 60), [("is damaged", "is not damaged"), ("has been opened", "has not been opened"), ("was a gift", "was not a gift"), ("was bought on sale", "was not bought on sale")]),
    ("support ticket", "ticket", ["call the customer", "answer by email", "forward it to an expert", "ask for details", "pass it to the night shift"], ("has been open for more than {} minutes", "has been open for {} minutes", 10, 20, 240), ("affects fewer than {} users", "affects {} users", 5, 5, 90), [("is urgent", "is not urgent"), ("repeats an earlier one", "does not repeat an earlier one"), ("comes from a partner", "does not come from a partner"), ("concerns a crash", "does not concern a crash")]),
    ("loan application", "application", ["ask for a second opinion", "pass it to the credit team", "send it to the main office", "arrange an interview", "ask for documents"], ("is for more than ${:,}", "is for ${:,}", 5000, 10000, 90000), ("shows fewer than {} months in the current job", "shows {} months in the current job", 6, 6, 60), [("is the applicant's first", "is not the applicant's first"), ("concerns a vehicle", "does not concern a vehicle"), ("comes from a student", "does not come from a student"), ("is signed jointly", "is not signed jointly")]),
    ("delivery of samples", "delivery", ["put it in the cold room", "pass it to the chemist", "send it to the main laboratory", "mark it for a second check", "put it on a separate shelf"], ("has a temperature of more than {} degrees Celsius", "has a temperature of {} degrees Celsius", 2, 4, 30), ("was in transit for less than {} hours", "was in transit for {} hours", 6, 6, 72), [("is leaking", "is not leaking"), ("contains glass vials", "contains no glass vials"), ("comes from abroad", "does not come from abroad"), ("includes a certificate", "does not include a certificate")]),
)  # fmt: skip


def first_applying_rule(rng: ItemRng, level: int) -> Draft:
    noun, subject, actions, a, b, facts = rng.choice(_DESKS)
    actions = rng.sample(actions, 5)
    absent = dict(rng.sample(facts, 3))
    flags = list(absent)
    (above, is_a, unit_a, *range_a), (below, is_b, unit_b, *range_b) = a, b
    ta = unit_a * rng.randint(range_a[0] // unit_a + 1, range_a[1] // unit_a - 1)
    tb = unit_b * rng.randint(range_b[0] // unit_b + 1, range_b[1] // unit_b - 1)
    over, under = above.format(ta), below.format(tb)
    tests = {over: 0, under: 1, flags[0]: 2, flags[1]: 3, flags[2]: 4}
    n = 3 if level <= 2 else 4
    chosen = [(text,) for text in rng.sample(sorted(tests, key=tests.__getitem__), n)]
    pairs = [(over, flags[0]), (under, flags[1]), (flags[1], flags[2])]
    rules: list[tuple[str, ...]] = list(chosen)
    for pair in rng.sample(pairs, min(level // 3, 2)):
        rules.insert(rng.randrange(len(rules) // 2 + 1), pair)
    if any(set(early) <= set(late) for i, early in enumerate(rules) for late in rules[i + 1 :]):
        raise Redraw("a rule can never be reached")
    acts = [actions[i % 5] for i in range(len(rules) + 1)]
    head, tail = acts[:4], acts[4:]
    rng.shuffle(head)
    acts = head + tail
    if any(one == two for one, two in pairwise(acts)):
        raise Redraw("neighboring rules call for the same")
    x = rng.choice([ta, ta + unit_a, ta - unit_a, ta + 3 * unit_a])
    y = rng.choice([tb, tb - unit_b, tb + unit_b, tb - 2 * unit_b])
    if not range_a[0] <= x <= range_a[1] or not range_b[0] <= y <= range_b[1]:
        raise Redraw("an odd amount")
    has = [f for f in flags if rng.random() < 0.5]
    true = {*has, *([over] if x > ta else []), *([under] if y < tb else [])}
    hits = [i for i, rule in enumerate(rules) if set(rule) <= true]
    at = hits[0] if hits else len(rules)
    answer = acts[at]
    lines = [
        f"{i}. If the {subject} {' and '.join(rule)}, {act}."
        for i, (rule, act) in enumerate(zip(rules, acts, strict=False), 1)
    ]
    lines.append(f"{len(rules) + 1}. In all other cases, {acts[-1]}.")
    state = [f if f in has else absent[f] for f in flags]
    rng.shuffle(state)
    case = f"{subject} {listing([is_a.format(x), is_b.format(y), *state])}"
    who = rng.choice(PEOPLE)
    list_text = "\n".join(lines)
    if rng.random() < 0.5:
        question = f"For each {noun}, only the first rule in this list that fits counts; later rules are ignored.\n{list_text}\n{who} is handling {article(noun)}. The {case}. What should {who} do?"
    else:
        question = f"These are the rules for handling {article(noun)}. They are checked from top to bottom, and only the first one that fits is applied.\n{list_text}\n{who} applies these rules to the following case: the {case}. Which action do the rules call for?"
    later = [acts[i] for i in hits[1:] if acts[i] != answer]
    trap = later[-1] if later and rng.random() < 0.5 else None
    return Draft(
        question,
        capitalized(answer),
        "phrase",
        tuple(map(capitalized, labels(rng, answer, actions, 4))),
        {"rules": len(rules)},
        trap=capitalized(trap) if trap else None,
        open_ok=True,
    )


# --- votes ---------------------------------------------------------------------------------------------------------


def votes(rng: ItemRng, level: int) -> Draft:
    members = rng.choice([12, 15, 16, 18, 20, 24, 25, 30, 36, 40])
    top, bottom = rng.choice([(1, 2), (2, 3), (3, 5)])
    share = {(1, 2): "half", (2, 3): "two thirds", (3, 5): "three fifths"}[top, bottom]
    rules = [
        f"A vote is valid only if at least {share} of the {members} members take part (abstaining counts as taking part)."
    ]
    strict = rng.random() < 0.5
    rules.append(
        "A motion is carried if there are more votes for it than against it."
        if strict
        else "A motion is carried if more than half of all members taking part, including those who abstain, vote for it."
    )
    special = level >= 3
    if special:
        rules.append(
            "If a motion changes the bylaws, however, at least two thirds of all members taking part, including those who abstain, must vote for it."
        )
    veto = level >= 6
    if veto:
        rules.append(
            f"If the chair vetoes a motion, it is carried only if at least three quarters of all {members} members vote for it."
        )
    n = 4 + level // 3
    names = rng.sample(
        [
            "Budget",
            "Garden",
            "Bicycles",
            "Website",
            "Kitchen",
            "Library",
            "Parking",
            "Concert",
            "Excursion",
            "Printing",
            "Heating",
            "Workshop",
        ],
        n,
    )
    lines, carried, naive = [], 0, 0
    for name in names:
        part = rng.randint(max(3, members * top // bottom - 2), members)
        yes = rng.randint(part // 3, part - 1)
        if rng.random() < 0.5:
            yes = min(part, max(0, part // 2 + rng.choice([-1, 0, 1])))
        abstain = rng.randint(0, min(part - yes, max(2, part // 4)))
        no = part - yes - abstain
        statute = special and rng.random() < 0.35
        ok = part * bottom >= members * top
        win = yes > no if strict else yes * 2 > part
        # The chair vetoes only what would be carried otherwise.
        vetoed = veto and not statute and ok and win and rng.random() < 0.6
        tags = [*(["changes the bylaws"] if statute else []), *(["vetoed by the chair"] if vetoed else [])]
        note = f" ({', '.join(tags)})" if tags else ""
        lines.append(f"{name}{note}: {yes} for, {no} against, {count(abstain, 'abstention')}")
        if vetoed:
            win = yes * 4 >= members * 3
        elif statute:
            win = yes * 3 >= part * 2
        carried += ok and win
        naive += yes > no
    listed = "\n".join(lines)
    if (special and "bylaws" not in listed) or (veto and "vetoed" not in listed):
        raise Redraw("a rule is never used")
    who = rng.choice(PEOPLE)
    club = rng.choice(
        [
            "a tenants' council",
            "a sports club",
            "a school board",
            "a cooperative",
            "a choir",
            "a research network",
            "a village council",
            "an allotment society",
        ]
    )
    frame = rng.choice(
        [
            "{Club} has these voting rules:\n{rules}\nThe votes on {n} motions were as follows:\n{lines}\nHow many of the motions were carried?",
            "{who} takes the minutes for {club} with these voting rules:\n{rules}\nThe {n} motions at the last meeting received these votes:\n{lines}\nHow many of the motions were carried under the rules?",
        ]
    )
    question = frame.format(
        club=club,
        Club=club[0].upper() + club[1:],
        n=("four", "five", "six")[n - 4],
        rules="\n".join(f"- {r}" for r in rules),
        lines=listed,
        who=who,
    )
    wrong = texts(numbers(rng, carried, [naive, carried + 1, carried - 1], low=0, high=n))
    trap = str(naive) if str(naive) in wrong and rng.random() < 0.35 else None
    return Draft(question, str(carried), "integer", wrong, {"members": members}, trap=trap)


# --- message sessions ----------------------------------------------------------------------------------------------


def sessions(rng: ItemRng, level: int) -> Draft:
    hello, ok, data, ack, bye = rng.choice(
        [
            ("HELLO", "READY", "DATA", "GOT", "BYE"),
            ("OPEN", "OPENED", "SEND", "TAKEN", "CLOSE"),
            ("CALL", "HERE", "ITEM", "NOTED", "STOP"),
        ]
    )
    limit = rng.randint(2, 3)
    ids = rng.sample(["K", "L", "M", "N", "P", "R", "S", "T", "V", "W"], 4)
    rules = [
        f"A session begins with {hello} from the client, which the server answers with {ok}.",
        f"Then the client sends one or more {data} messages. The server confirms each {data} message with one {ack} before the client sends anything else."
        if level <= 3
        else f"Then the client sends one or more {data} messages. After at most {limit} of them, the server has to send one {ack}, which confirms all the {data} messages sent so far. The server never sends {ack} when there is nothing to confirm.",
        f"The session ends with {bye} from the client, which is allowed only when every {data} message has been confirmed. Nothing comes after {bye}.",
    ]
    most = 1 if level <= 3 else limit

    def valid(messages: list[str]) -> bool:
        if (
            messages[:2] != [hello, ok]
            or messages[-1] != bye
            or messages.count(bye) != 1
            or data not in messages
        ):
            return False
        waiting = 0
        for m in messages[2:-1]:
            if m == data:
                waiting += 1
                if waiting > most:
                    return False
            elif m == ack:
                if not waiting:
                    return False
                waiting = 0
            else:
                return False
        return waiting == 0

    def good() -> list[str]:
        out = [hello, ok]
        while len(out) < 3 + level // 2 + rng.randint(1, 3):
            out += [data] * rng.randint(1, most) + [ack]
        return [*out, bye]

    lines: dict[str, list[str]] = {}
    right = rng.choice(ids)
    for name in ids:
        for _ in range(200):
            messages = good()
            if name != right:
                i = rng.randrange(1, len(messages) - 1)
                kind = rng.choice(["drop", "double", "swap", "replace"])
                if kind == "drop":
                    del messages[i]
                elif kind == "double":
                    messages.insert(i, messages[i])
                elif kind == "swap":
                    messages[i], messages[i + 1] = messages[i + 1], messages[i]
                else:
                    messages[i] = rng.choice([data, ack])
            if valid(messages) == (name == right) and messages not in lines.values():
                lines[name] = messages
                break
        else:
            raise Redraw("no fitting session")
    log = "\n".join(f"Session {name}: {', '.join(lines[name])}" for name in ids)
    place = rng.choice(
        [
            "a weather station (the client) and its server",
            "a ticket machine (the client) and its server",
            "a key app (the client) and a lock (the server)",
            "a ship (the client) and a port (the server)",
            "a phone (the client) and a printer (the server)",
            "a robot (the client) and its base (the server)",
        ]
    )
    frame = rng.choice(
        [
            "The messages between {place} have to follow this protocol:\n{rules}\nFour sessions were recorded:\n{log}\nWhich session obeys the protocol from start to finish?",
            "{who} looks through recordings of four sessions between {place}:\n{log}\nThe protocol says:\n{rules}\nOnly one session is free of errors. Which one?",
        ]
    )
    question = frame.format(
        place=place, rules="\n".join(f"- {r}" for r in rules), log=log, who=rng.choice(PEOPLE)
    )
    answer = f"Session {right}"
    return Draft(
        question,
        answer,
        "name",
        labels(rng, answer, [f"Session {i}" for i in ids]),
        {"limit": most},
        aliases=(right,),
    )


# --- release of batches --------------------------------------------------------------------------------------------


def batch_release(rng: ItemRng, level: int) -> Draft:
    things = rng.choice(
        [
            ("batch", "batches"),
            ("shipment", "shipments"),
            ("device", "devices"),
            ("product", "products"),
            ("software update", "software updates"),
        ]
    )
    people = rng.sample(PEOPLE, 6)
    inspectors = people[:4]
    chief = people[4]
    rest = 10 * rng.randint(3, 9)
    n = 4 + level // 4
    names = rng.sample(
        ["Alpha", "Birch", "Comet", "Delta", "Ember", "Falcon", "Garnet", "Heron", "Indigo", "Juniper"], n
    )
    rules = [
        "It must be signed by two different inspectors.",
        f"At least {rest} minutes must pass between the two signatures.",
    ]
    if level >= 3:
        floor = rng.randint(85, 95)
        rules.append(f"Its test score must be {floor} or more.")
    else:
        floor = 0
    if level >= 5:
        rules.append(f"If the score is below {floor + 3}, {chief} must be one of the two signers.")
    if level >= 7:
        closing = 60 * rng.randint(15, 17)
        rules.append(f"The second signature must be given before {_clock(closing)}.")
    else:
        closing = 24 * 60
    right = rng.choice(names)
    rows, good = [], []
    for name in names:
        for _ in range(400):
            one, two = rng.choice([*inspectors, chief]), rng.choice([*inspectors, chief])
            t1 = 5 * rng.randint(8 * 12, 16 * 12)
            t2 = t1 + rng.choice([rest, rest - 5, rest + 5, rest + 20, rest - 10])
            score = (floor or 90) + rng.choice([-1, 0, 1, 2, 3, 4, 5])
            broken = [
                one == two,
                t2 - t1 < rest,
                score < floor,
                level >= 5 and score < floor + 3 and chief not in (one, two),
                t2 >= closing,
            ]
            if (name == right and not any(broken)) or (name != right and sum(broken) == 1):
                break
        else:
            raise Redraw("no fitting record")
        if name == right:
            good.append(name)
        rows.append(
            f"{name}: signed by {one} at {_clock(t1)} and by {two} at {_clock(t2)}"
            + (f"; score {score}" if floor else "")
        )
    one_word, many = things
    frame = rng.choice(
        [
            "A {one} may be released only if all of these conditions are met:\n{rules}\nThe inspectors are {team}. These are the records:\n{rows}\nWhich {one} may be released?",
            "The inspectors {team} follow these rules for releasing a {one}:\n{rules}\nThese are today's {many}:\n{rows}\nExactly one of the {many} may be released. Which one?",
        ]
    )
    question = frame.format(
        one=one_word,
        many=many,
        rules="\n".join(f"- {r}" for r in rules),
        team=listing([*inspectors, chief]),
        rows="\n".join(rows),
    )
    return Draft(question, right, "name", labels(rng, right, names), {"rules": len(rules)})


# --- storage limits ------------------------------------------------------------------------------------------------


def storage_limits(rng: ItemRng, level: int) -> Draft:
    sort = rng.choice(
        [
            ("vial", "vials"),
            ("bottle", "bottles"),
            ("box", "boxes"),
            ("sample", "samples"),
            ("test kit", "test kits"),
        ]
    )
    cold, warm = rng.choice([(48, 6), (36, 8), (24, 4), (72, 12), (30, 5)])
    rules = [
        f"It may be kept for at most {cold} hours at 4 degrees Celsius or for at most {warm} hours at room temperature."
    ]
    if level >= 3:
        opened = rng.choice([2, 3, 4])
        rules.append(
            f"Once opened, it may be kept for at most {opened} more hours, but never beyond the limit that counts from arrival."
        )
    else:
        opened = 0
    if level >= 5:
        bonus = rng.choice([2, 3, 6])
        rules.append(
            f"If it has a green label, the limit at room temperature, counted from arrival, is {bonus} hours longer."
        )
    else:
        bonus = 0
    now_day, now = 3, 60 * rng.randint(9, 18)
    n = 4 + level // 2
    ids = sorted(rng.sample(range(11, 99), n))
    rows, out, naive = [], 0, 0
    for ident in ids:
        place = rng.choice(["4 degrees Celsius", "room temperature"])
        green = bool(bonus) and rng.random() < 0.4
        limit = cold * 60 if place.startswith("4") else (warm + (bonus if green else 0)) * 60
        ages = [limit + 30 * k for k in (-7, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7)]
        # Deliveries come in the daytime, from the first day on.
        ages = [a for a in ages if a <= now_day * 1440 + now and 6 * 60 <= (now - a) % 1440 <= 21 * 60]
        if not ages:
            raise Redraw("it would arrive at night")
        age = rng.choice(ages)
        arrival = now_day * 1440 + now - age
        text = f"No. {ident}: arrived on {('Monday', 'Tuesday', 'Wednesday', 'Thursday')[arrival // 1440]} at {_clock(arrival % 1440)}, kept at {place}"
        if green:
            text += ", green label"
        late = age > limit
        naive += late
        if opened and rng.random() < 0.5:
            since = 30 * rng.randint(1, opened * 2 + 3)
            if since < age and since <= now - 6 * 60:
                text += f", opened on Thursday at {_clock(now - since)}"
                late = late or since > opened * 60
        rows.append(text)
        out += late
    alike = Counter(row.split(": ")[1] for row in rows)
    if max(alike.values()) > 2:
        raise Redraw("too many of one history")
    if bonus and not any("green label" in row for row in rows):
        raise Redraw("no green label")
    if opened and not any("opened on" in row for row in rows):
        raise Redraw("nothing opened")
    frame = rng.choice(
        [
            "At {site}, {this} to every {one}:\n{rules}\n{who} inspects the {many} on Thursday at {now}:\n{rows}\nHow many of the {many} have been kept too long?",
            "On Thursday at {now}, these {many} are in storage at {site}:\n{rows}\n{This} to every {one}:\n{rules}\nHow many of the {many} must be thrown away because a time limit has been exceeded?",
        ]
    )
    question = frame.format(
        one=sort[0],
        many=sort[1],
        this="the following rules apply" if len(rules) > 1 else "the following rule applies",
        This="The following rules apply" if len(rules) > 1 else "The following rule applies",
        site=rng.choice(_COLD_STORES),
        rules="\n".join(f"- {r}" for r in rules) if len(rules) > 1 else rules[0],
        rows="\n".join(rows),
        now=_clock(now),
        who=rng.choice(PEOPLE),
    )
    return Draft(
        question,
        str(out),
        "integer",
        texts(numbers(rng, out, [naive, out - 1, out + 1], low=0, high=n)),
        {"count": n},
    )


# --- earliest next start -------------------------------------------------------------------------------------------


def next_allowed(rng: ItemRng, level: int) -> Draft:
    machine = rng.choice(
        [
            "pump",
            "wood chipper",
            "drill",
            "compressor",
            "fog machine",
            "shredder",
            "laser cutter",
            "centrifuge",
        ]
    )
    gap = 5 * rng.randint(4, 10)
    window = 60 * rng.randint(2, 4)
    run = 5 * rng.randint(2, 6)
    # One run fewer than the pauses alone would let into the window, so that the rule matters.
    per = (window - 1) // (run + gap)
    if not 2 <= per <= 4:
        raise Redraw("the window holds too few or too many runs")
    rules = [f"Each run lasts {run} minutes."]
    rules.append(f"Between the end of one run and the start of the next, at least {gap} minutes must pass.")
    if level >= 3:
        rules.append(
            f"At most {per} runs may start within any {window // 60} hours (two starts exactly {window // 60} hours apart do not count as within the same {window // 60} hours)."
        )
    quiet_start, quiet_end = 60 * 12 + 30, 60 * 14
    if level >= 5:
        quiet_start = 60 * rng.randint(12, 15)
        quiet_end = quiet_start + 30 * rng.randint(2, 4)
        rules.append(
            f"No run may be in progress between {_clock(quiet_start)} and {_clock(quiet_end)}, but one may end at exactly {_clock(quiet_start)} or start at exactly {_clock(quiet_end)}."
        )
    if level >= 7:
        rules.append("A run may start only on a quarter hour (at :00, :15, :30, or :45).")
    start = 5 * rng.randint(7 * 12, 10 * 12)
    starts: list[int] = []
    t = start
    for _ in range(2 + (level + 1) // 2):
        starts.append(t)
        t += run + gap + 5 * rng.randint(0, 3)
        if level >= 3 and len(starts) >= per and t < starts[-per] + window:
            t = starts[-per] + window
        if level >= 5 and t < quiet_end and t + run > quiet_start:
            t = quiet_end
        if level >= 7:
            t += -t % 15
            if t < quiet_end and t + run > quiet_start:
                t = quiet_end

    plain = starts[-1] + run + gap

    def fits(at: int) -> bool:
        if at < plain:
            return False
        if level >= 3 and sum(at - s < window for s in starts) >= per:
            return False
        if level >= 5 and at < quiet_end and at + run > quiet_start:
            return False
        return level < 7 or at % 15 == 0

    answer = plain
    while not fits(answer):
        answer += 5
    if answer >= 23 * 60:
        raise Redraw("too late in the day")
    mistakes = [
        plain,
        plain - run,
        starts[-1] + run,
        answer + 5,
        answer - 5,
        answer + gap,
        answer + run,
        answer + 15,
        answer - 15,
    ]
    wrong = numbers(rng, answer, mistakes, step=5, low=0)
    frame = rng.choice(
        [
            "These rules apply to a {m}:\n{rules}\nRuns of the {m} have started today at {s} (24-hour clock). What is the earliest time at which the next run may start?",
            "{who} is in charge of a {m}. So far today, runs of the {m} have started at {s} (24-hour clock). These are the rules:\n{rules}\nWhat is the earliest time at which {who} may start the {m} again?",
        ]
    )
    question = frame.format(
        m=machine,
        rules="\n".join(f"- {r}" for r in rules),
        s=listing([_clock(s) for s in starts]),
        who=rng.choice(PEOPLE),
    )
    plain_text = _clock(plain)
    shown = tuple(_clock(w) for w in wrong)
    trap = plain_text if plain != answer and plain_text in shown and rng.random() < 0.5 else None
    return Draft(question, _clock(answer), "clock_time", shown, {"runs": len(starts)}, trap=trap)


# --- check digits --------------------------------------------------------------------------------------------------


def check_digit(rng: ItemRng, level: int) -> Draft:
    length = 4 + level // 2
    digits = [rng.randint(1, 9), *(rng.randint(0, 9) for _ in range(length - 1))]
    weights = (
        rng.choice([(1, 2), (2, 1), (1, 3), (3, 1), (2, 3)])
        if level <= 5
        else rng.choice([(1, 2, 3), (3, 1, 2), (2, 4, 1), (7, 3, 1)])
    )
    modulus = 10 if level <= 4 else rng.choice([7, 9, 10, 11])
    total = sum(d * weights[i % len(weights)] for i, d in enumerate(digits))
    complement = rng.random() < 0.5 and modulus == 10
    value = -total % 10 if complement else total % modulus
    if value > 9:
        raise Redraw("the check digit is not a digit")
    reverse_total = sum(d * weights[i % len(weights)] for i, d in enumerate(reversed(digits)))
    if len(weights) == 2:
        how = f"multiply the digits, from left to right, by {weights[0]} and {weights[1]} in turn"
    else:
        how = f"multiply the digits, from left to right, by {weights[0]}, {weights[1]}, {weights[2]}, {weights[0]}, {weights[1]}, {weights[2]}, and so on"
    end = (
        "the check digit is the smallest number that has to be added to the sum to make it a multiple of 10 (0 if it is one already)"
        if complement
        else f"the check digit is the remainder when the sum is divided by {modulus}"
    )
    thing = rng.choice(
        [
            "library card",
            "luggage tag",
            "gas meter",
            "seed packet",
            "bus pass",
            "spare part",
            "membership card",
        ]
    )
    frame = rng.choice(
        [
            "The number on each {thing} ends with a check digit. To find it, {how}, and add up the products; {end}. What is the check digit for {n}?",
            "The check digit of {a_thing} number is found as follows: {how}, and add up the products; {end}. What is the check digit for {n}?",
            "{who} has to append a check digit to the {thing} number {n} by this rule: {how}, and add up the products; {end}. Which digit does {who} append?",
        ]
    )
    question = frame.format(
        thing=thing,
        a_thing=article(thing),
        how=how,
        end=end,
        n="".join(map(str, digits)),
        who=rng.choice(PEOPLE),
    )
    mistakes = [
        total % 10 if complement else -total % modulus,
        reverse_total % modulus,
        sum(digits) % modulus,
    ]
    wrong = texts(numbers(rng, value, [m for m in mistakes if m < 10], low=0, high=9))
    return Draft(question, str(value), "integer", wrong, {"modulus": modulus})


# --- escalation ----------------------------------------------------------------------------------------------------


def escalation(rng: ItemRng, level: int) -> Draft:
    roles = rng.choice(
        [
            ["the help desk", "the technician", "the team lead", "the director"],
            ["the night nurse", "the ward doctor", "the senior doctor", "the chief of medicine"],
            ["the steward", "the purser", "the first officer", "the captain"],
            ["the clerk", "the supervisor", "the branch head", "the ombudsperson"],
        ]
    )
    waits = {
        "low": [60 * rng.randint(2, 4), 60 * rng.randint(3, 6), 60 * rng.randint(4, 8)],
        "high": [15 * rng.randint(1, 4), 15 * rng.randint(2, 6), 30 * rng.randint(2, 5)],
    }
    severity = rng.choice(["low", "high"])
    start = 5 * rng.randint(6 * 12, 12 * 12)
    events: list[tuple[int, str]] = []
    holder = 0
    since = start
    now = start
    severities = severity
    pause_start: int | None = None
    for _ in range(1 + level // 2):
        options = ["ask"]
        kind = rng.choice(
            options
            if level < 3
            else ["raise", "reset", "hand", "pause"]
            if level >= 6
            else ["raise", "reset", "hand"]
        )
        step = 5 * rng.randint(2, 20)
        target = now + step
        while pause_start is None and holder < 3 and target >= since + waits[severities][holder]:
            since += waits[severities][holder]
            holder += 1
        if since == target:
            raise Redraw("the case moves on in the minute of an event")
        if holder == 3 and kind in ("raise", "reset", "pause"):
            raise Redraw("the last stage has no waiting time")
        now = target
        if kind == "raise" and severities == "low" and pause_start is None:
            severities = "high"
            since = now
            events.append(
                (now, "the severity is raised to high, and the waiting time at the current stage starts over")
            )
        elif kind == "reset" and pause_start is None:
            since = now
            events.append(
                (now, "the case is reported again, and the waiting time at the current stage starts over")
            )
        elif kind == "hand" and holder > 0 and pause_start is None:
            holder -= 1
            since = now
            events.append((now, "the case is handed back one stage, and the waiting time there starts over"))
        elif kind == "pause" and pause_start is None:
            length = 5 * rng.randint(6, 24)
            events.append(
                (
                    now,
                    f"the waiting time is paused until {_clock(now + length)} and then resumes where it left off",
                )
            )
            since += length
            now += length
    now += 5 * rng.randint(3, 30)
    while holder < 3 and now >= since + waits[severities][holder]:
        since += waits[severities][holder]
        holder += 1
    if now >= 24 * 60 or (level >= 3 and not events):
        raise Redraw("past midnight or nothing happens")
    rule = []
    for name in ("low", "high"):
        w = waits[name]
        rule.append(
            f"- {name.capitalize()} severity: from {roles[0]} to {roles[1]} after {w[0]} minutes, on to {roles[2]} after another {w[1]} minutes, and on to {roles[3]} after another {w[2]} minutes."
        )
    if len(events) == 1:
        sep, lines = f" At {_clock(events[0][0])}, {events[0][1]}.", ""
    else:
        sep = " Then the following happens:" if events else ""
        lines = "".join(f"\n{_clock(t)}: {e}." for t, e in events)
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "An unresolved case is passed on as follows:\n{rule}\nA case is passed on at exactly the minute when its waiting time is up. A {sev}-severity case reaches {r0} at {t}.{sep}{lines}\nNobody resolves the case. Who has it at {now}?",
            "These are the rules for passing on unresolved cases, with the waiting times at each stage:\n{rule}\nA case moves on as soon as its waiting time is up, in that very minute. {who} reports a {sev}-severity case to {r0} at {t}.{sep}{lines}\nThe case remains unresolved. Who has it at {now}?",
        ]
    )
    question = frame.format(
        rule="\n".join(rule),
        sev=severity,
        r0=roles[0],
        t=_clock(start),
        sep=sep,
        lines=lines,
        now=_clock(now),
        who=who,
    )
    wrong = tuple(map(capitalized, labels(rng, roles[holder], roles)))
    return Draft(question, capitalized(roles[holder]), "phrase", wrong, {"events": len(events)})


SUBCATEGORY = Subcategory(
    domain="procedural",
    name="protocol_compliance",
    version="1.0.0",
    templates=(
        Template("door_log", door_log, check.door_log, "rule scan of the text"),
        Template("handling_chain", handling_chain, check.handling_chain, "second simulator on the text"),
        Template(
            "first_applying_rule", first_applying_rule, check.first_applying_rule, "rule scan of the text"
        ),
        Template("votes", votes, check.votes, "fractions on the text"),
        Template("sessions", sessions, check.sessions, "regular expression over the transcript"),
        Template("batch_release", batch_release, check.batch_release, "rule scan of the text"),
        Template("storage_limits", storage_limits, check.storage_limits, "datetime arithmetic on the text"),
        Template("next_allowed", next_allowed, check.next_allowed, "minute by minute trial on the text"),
        Template("check_digit", check_digit, check.check_digit, "digit sum from the text"),
        Template("escalation", escalation, check.escalation, "minute by minute simulation of the text"),
    ),
)
