"""Undoing, rolling back, retrying, restoring and finding faults."""

from __future__ import annotations

import itertools

from mirror_bench.builders.question_bank.cast import PEOPLE, count, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.procedural import error_recovery_check as check
from mirror_bench.builders.question_bank.procedural.distractors import labels, numbers, texts
from mirror_bench.builders.seeds import ItemRng

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def _clock(seconds: int) -> str:
    return f"{seconds // 3600 % 24:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


# --- undo and redo -------------------------------------------------------------------------------------------------


def undo_redo(rng: ItemRng, level: int) -> Draft:
    start = "".join(rng.sample("ABCDEFGHJKLMNPRSTUVWXYZ", 3))
    letters = list("ABCDEFGHJKLMNPRSTUVWXYZ")
    past: list[str] = []
    future: list[str] = []
    text = start
    ops: list[str] = []
    ignored = start
    while len(ops) < 4 + level:
        kind = rng.choice(
            ["type", "type", "erase", "undo", "undo", "redo"]
            if level >= 2
            else ["type", "type", "undo", "erase"]
        )
        if kind == "type":
            new = "".join(rng.sample(letters, 1 if level < 5 else rng.randint(1, 2)))
            past.append(text)
            future.clear()
            text += new
            ignored += new
            ops.append(f"type {new}")
        elif kind == "erase" and len(text) > 2:
            past.append(text)
            future.clear()
            text = text[:-1]
            ignored = ignored[:-1]
            ops.append("erase")
        elif kind == "undo" and past:
            future.append(text)
            text = past.pop()
            ops.append("undo")
        elif kind == "redo" and ops and (future or (level >= 6 and ops[-1] not in ("redo", "undo"))):
            if future:
                past.append(text)
                text = future.pop()
            ops.append("redo")
    if ops.count("undo") < 1 or text == start or len(text) < 3:
        raise Redraw("nothing to undo")

    def run(skip_undo: int | None = None, without_redo: bool = False, undo_letters: bool = False) -> str:
        history: list[str] = []
        ahead: list[str] = []
        now = start
        for i, op in enumerate(ops):
            if op.startswith("type"):
                history.append(now)
                now += op[5:]
                ahead.clear()
            elif op == "erase":
                history.append(now)
                now = now[:-1]
                ahead.clear()
            elif op == "undo":
                if i == skip_undo:
                    continue
                if undo_letters:
                    now = now[:-1]
                elif history:
                    ahead.append(now)
                    now = history.pop()
            elif not without_redo and ahead:
                history.append(now)
                now = ahead.pop()
        return now

    wrong: list[str] = []
    undos = [i for i, op in enumerate(ops) if op == "undo"]
    candidates = [
        run(without_redo=True),
        run(undo_letters=True),
        run(skip_undo=undos[-1]),
        run(skip_undo=undos[0]),
        ignored,
        text[:-1],
        text + text[-1:],
        text[:-2] + text[-1],
    ]
    candidates += [text[:-1] + rng.choice(letters), text[0] + text[2:], text[:2] + text[1:]]
    for c in candidates:
        if c != text and len(c) >= 2 and c not in wrong:
            wrong.append(c)
    listed = ", ".join(ops)
    rule = "'undo' takes back the latest change that has not been taken back, 'redo' restores the change that was taken back last, and 'redo' does nothing once something new has been typed or erased since"
    frame = rng.choice(
        [
            "An editor shows the text {s}. 'type' puts letters at the end, 'erase' deletes the last letter, {r}. After the actions {ops}, what does the text read?",
            "In a text field, {r}. 'type' adds letters at the end; 'erase' deletes the last letter. The field first holds {s}, with an empty history. {who} does this: {ops}. What does the field hold now?",
            "{who} starts with the text {s} and does the following: {ops}. ('type' appends letters, 'erase' deletes the last letter, {r}.) Which text is left?",
        ]
    )
    question = frame.format(s=start, r=rule, ops=listed, who=rng.choice(PEOPLE))
    return Draft(question, text, "word", tuple(wrong[:6]), {"actions": len(ops)})


# --- transactions --------------------------------------------------------------------------------------------------


def transactions(rng: ItemRng, level: int) -> Draft:
    accounts = rng.sample(
        ["Rent", "Travel", "Tools", "Books", "Food", "Energy", "Gifts", "Garden"], 2 if level <= 3 else 3
    )
    balance = {a: 10 * rng.randint(20, 90) for a in accounts}
    opening = dict(balance)
    lines: list[str] = []
    forget = dict(balance)
    asked_touched = 0
    blocks = 2 + level // 3
    outcome = [rng.random() < 0.5 for _ in range(blocks)]
    if all(outcome):
        outcome[rng.randrange(blocks)] = False
    for ok in outcome:
        lines.append("BEGIN")
        saved = dict(balance)
        marks: dict[str, dict[str, int]] = {}
        for _ in range(rng.randint(1, 2) + level // 4):
            kind = rng.choice(["move", "add"])
            x = 10 * rng.randint(1, 15)
            if kind == "move":
                a, b = rng.sample(accounts, 2)
                balance[a] -= x
                balance[b] += x
                forget[a] -= x
                forget[b] += x
                lines.append(f"MOVE {x} from {a} to {b}")
            else:
                a = rng.choice(accounts)
                sign = rng.choice([1, -1])
                balance[a] += sign * x
                forget[a] += sign * x
                lines.append(f"{'ADD' if sign > 0 else 'TAKE'} {x} {'to' if sign > 0 else 'from'} {a}")
            if level >= 5 and not marks and rng.random() < 0.6:
                marks["M"] = dict(balance)
                lines.append("MARK")
            elif marks and rng.random() < 0.7:
                balance = dict(marks["M"])
                lines.append("BACK TO MARK")
                marks = {}
        if ok:
            lines.append("COMMIT")
        else:
            balance = saved
            lines.append("ROLLBACK")
    if min(balance.values()) < 10 or min(forget.values()) < 0:
        raise Redraw("negative balance")
    asked = rng.choice(accounts)
    asked_touched = sum(asked in line for line in lines)
    if asked_touched < 2 or forget[asked] == balance[asked]:
        raise Redraw("rolling back makes no difference")
    rule = "Changes between BEGIN and COMMIT are kept. ROLLBACK undoes everything since the latest BEGIN."
    if "MARK" in lines:
        rule += " BACK TO MARK undoes everything since the latest MARK."
    text = "\n".join(lines)
    start = listing([f"{a} {opening[a]}" for a in accounts])
    frame = rng.choice(
        [
            "A budget book has these balances in dollars: {start}. {rule} The log reads:\n{log}\nWhat is the balance of {a} afterwards?",
            "{who} keeps envelopes with money, in dollars: {start}. They are managed by this log:\n{log}\n{rule} How many dollars are in {a} at the end?",
            "Opening balances in dollars: {start}.\n{log}\n{rule} Which balance does {a} show after the whole log?",
        ]
    )
    question = frame.format(start=start, rule=rule, log=text, a=asked, who=rng.choice(PEOPLE))
    value = balance[asked]
    wrong = texts(
        numbers(rng, value, [forget[asked], opening[asked], 2 * opening[asked] - value], step=10, low=0)
    )
    naive = f"{forget[asked]:,}"
    trap = naive if naive in wrong and rng.random() < 0.35 else None
    return Draft(question, f"{value:,}", "integer", wrong, {"account": asked}, trap=trap)


# --- retries -------------------------------------------------------------------------------------------------------


def retry_times(rng: ItemRng, level: int) -> Draft:
    first = rng.choice([1, 2, 3, 4, 5, 10])
    factor = 2 if level <= 5 else rng.choice([2, 3])
    fails = min(2 + level // 2, 6)
    cap = None
    if level >= 3:
        cap = first * factor ** rng.randint(1, max(1, fails - 2)) + rng.randint(0, 3)
    length = rng.randint(1, 9) if level >= 2 else 0
    waits = [min(first * factor**k, cap) if cap else first * factor**k for k in range(fails)]
    reset = level >= 6 and rng.random() < 0.7
    start = rng.randint(8 * 3600, 20 * 3600)
    total = sum(waits) + length * (fails + 1)
    uncapped = sum(first * factor**k for k in range(fails)) + length * (fails + 1)
    extra_rule = ""
    if reset:
        at = rng.randint(2, fails - 1)
        waits = [*waits[:at], *waits[: fails - at]]
        total = sum(waits) + length * (fails + 1)
        extra_rule = f" The wait after failure number {at + 1}, however, is again {count(first, 'second')}, and the waits grow from there by the same rule."
    takes = (
        f"Each attempt, failed or not, takes {count(length, 'second')}."
        if length
        else "An attempt itself takes no time."
    )
    capping = f", but never more than {cap} seconds" if cap else ""
    action = rng.choice(
        [
            "connect to a server",
            "send a report",
            "open a gate",
            "fetch a file",
            "reach a buoy",
            "start a pump",
            "sync a clock",
        ]
    )
    times = {2: "twice", 3: "three times"}[factor]
    done_mode = rng.random() < 0.5
    frame = rng.choice(
        [
            "A client tries to {act}. After the first failure it waits {f}; each later wait is {times} as long as the one before{cap}.{extra} {takes} The first {n} attempts fail and the next one succeeds. {ask}",
            "To {act}, a program uses this rule: wait {f} after the first failed attempt, then {times} as long after each further failure{cap}.{extra} {takes} It fails {n} times in a row and then succeeds. {ask}",
            "{who} set up a script to {act}. When an attempt fails, it pauses: {f} the first time, and {times} the last pause each time after that{cap}.{extra} {takes} Attempts 1 to {n} fail, attempt {m} works. {ask}",
        ]
    )
    if done_mode:
        ask = rng.choice(
            [
                f"The first attempt begins at {_clock(start)}. At what time is the successful attempt finished?",
                f"It begins its first attempt at {_clock(start)}. When (hh:mm:ss) has it succeeded?",
            ]
        )
    else:
        ask = rng.choice(
            [
                "How many seconds pass from the beginning of the first attempt to the end of the successful one?",
                "How many seconds after the start of the first attempt is the successful one over?",
            ]
        )
    question = frame.format(
        act=action,
        f=count(first, "second"),
        times=times,
        cap=capping,
        extra=extra_rule,
        takes=takes,
        n=fails,
        m=fails + 1,
        ask=ask,
        who=rng.choice(PEOPLE),
    )
    mistakes = [
        uncapped,
        total - length,
        total - waits[-1],
        total + waits[-1],
        sum(waits),
        total - length * fails,
        total + first,
    ]
    wrong = numbers(rng, total, mistakes, step=max(1, first), low=1)
    if done_mode:
        shown = tuple(_clock(start + w) for w in wrong)
        return Draft(question, _clock(start + total), "clock_time", shown, {"fails": fails})
    return Draft(question, str(total), "integer", tuple(str(w) for w in wrong), {"fails": fails})


# --- checkpoints ---------------------------------------------------------------------------------------------------


def checkpoints(rng: ItemRng, level: int) -> Draft:
    every = rng.choice([5, 8, 10, 12, 15, 20, 25])
    total = every * rng.randint(4, 6 + level) + rng.randint(1, every - 1)
    crashes = sorted(rng.sample(range(every + 1, total), 1 + (level > 2) + (level > 5)))
    thing, verb, done = rng.choice(
        [
            ("pages", "scans", "scanned"),
            ("photos", "edits", "edited"),
            ("records", "copies", "copied"),
            ("labels", "prints", "printed"),
            ("bricks", "counts", "counted"),
            ("files", "checks", "checked"),
            ("letters", "sorts", "sorted"),
        ]
    )
    per = rng.randint(2, 6) if level >= 4 else 1
    restart = rng.randint(5, 30) if level >= 6 else 0
    work = 0
    at = 0
    redone = 0
    for crash in crashes:
        if crash <= at:
            raise Redraw("crash before the restart point")
        if crash % every == 0:
            raise Redraw("crash at the moment of saving")
        work += crash - at
        keep = crash // every * every
        redone += crash - keep
        at = keep
    work += total - at
    who = rng.choice(PEOPLE)
    said = listing([f"just after item {c}" for c in crashes])
    times = {1: "once", 2: "twice", 3: "three times"}[len(crashes)]
    base = [
        f"A machine {verb} {total} {thing}, numbered from 1, one after another. After every {every} {thing} it saves its state. It crashes {times}: {said}. After a crash it goes on from the last saved state, so that everything since then has to be {done} again.",
        f"{who}'s computer {verb} {total} {thing} (items 1 to {total}) in order and saves its state after each full group of {every}. It breaks down {times}, {said}. Each time, it goes back to the last saved state and repeats what came after it.",
    ]
    text = rng.choice(base)
    mode = rng.choice(["redone", "work"]) if level < 4 else rng.choice(["redone", "work", "time", "time"])
    if mode == "redone":
        value = redone
        ask = rng.choice(
            [
                f"How many {thing} are {done} more than once, counting one again for each repetition?"
                if len(crashes) > 1
                else f"How many {thing} are {done} a second time?",
                f"How many repetitions are there in all (single {thing} {done} again)?",
            ]
        )
        mistakes = [
            sum(every - c % every for c in crashes),
            crashes[-1] % every,
            redone + every,
            len(crashes) * every,
            redone - 1,
        ]
    elif mode == "work":
        value = work
        ask = rng.choice(
            [
                f"Counting every repetition, how many {thing} are {done} in total?",
                f"What is the total number of {thing} {done}, if every repetition counts?",
            ]
        )
        mistakes = [
            total + sum(every - c % every for c in crashes),
            total + sum(crashes),
            total,
            work + every,
            work - 1,
        ]
    else:
        value = work * per + restart * len(crashes)
        text += f" Each of the {thing} takes {per} seconds" + (
            f", and going back to the saved state takes {restart} seconds."
            if restart
            else "; saving and going back take no time."
        )
        if restart:
            text += " Saving takes no time."
        ask = rng.choice(
            ["How many seconds does the whole job take?", "After how many seconds is the job finished?"]
        )
        mistakes = [
            total * per + restart * len(crashes),
            work * per,
            (total + sum(every - c % every for c in crashes)) * per,
            value + per,
            value - per * every,
        ]
    wrong = texts(numbers(rng, value, mistakes, step=max(1, value // 25), low=0))
    return Draft(f"{text} {ask}", f"{value:,}", "integer", wrong, {"mode": mode})


# --- write-ahead log -----------------------------------------------------------------------------------------------


def log_recovery(rng: ItemRng, level: int) -> Draft:
    keys = rng.sample(["red", "blue", "green", "gray", "pink", "gold"], 2 + (level > 4))
    values = {k: rng.randint(10, 99) for k in keys}
    start = dict(values)
    names = [f"T{i}" for i in range(1, 3 + (level + 1) // 2)]
    log: list[str] = []
    writes: dict[str, list[tuple[str, int]]] = {}
    active: list[str] = []
    waiting = list(names)
    want = 6 + level
    owner: dict[str, str] = {}
    while len(log) < want:
        kind = rng.choice(["start", "write", "write", "write", "commit", "abort"])
        if kind == "start" and waiting and len(active) < 3:
            t = waiting.pop(0)
            active.append(t)
            writes[t] = []
            log.append(f"{t} start")
        elif kind == "write" and active:
            t = rng.choice(active)
            free = [k for k in keys if owner.get(k, t) == t]
            if not free:
                continue
            k = rng.choice(free)
            owner[k] = t
            v = rng.randint(10, 99)
            writes[t].append((k, v))
            log.append(f"{t} writes {k} = {v}")
        elif kind in ("commit", "abort") and active and (kind == "commit" or level >= 3):
            t = rng.choice(active)
            if not writes[t]:
                continue
            active.remove(t)
            for k in [k for k, o in owner.items() if o == t]:
                del owner[k]
            if kind == "commit":
                for k, v in writes[t]:
                    values[k] = v
            log.append(f"{t} {kind}")
        elif not waiting and not active:
            break
    if not active or not any("commit" in line for line in log):
        raise Redraw("nothing is open or nothing is committed")
    asked = rng.choice(keys)
    seen = [int(line.rsplit(" ", 1)[1]) for line in log if f" {asked} =" in line]
    if len(seen) < 2 or (level >= 3 and values[asked] == seen[-1] and rng.random() < 0.8):
        raise Redraw("the last write is right")
    rule = rng.choice(
        [
            "After the crash, only the writes of transactions that have a commit line in the log count; all other writes are dropped",
            "Recovery keeps what committed transactions have written and throws away the writes of every transaction that was aborted or not committed before the crash",
        ]
    )
    frame = rng.choice(
        [
            "A store holds {start}. Its log up to the crash:\n{log}\n{rule}. What is the value of {k} after recovery?",
            "Before the log begins, the values are {start}. {rule}. The log ends with the crash:\n{log}\nWhich value does {k} have once recovery is finished?",
            "{who} restores a store from its log. Initial values: {start}.\n{log}\n(Then the power fails.) {rule}. What does {k} hold afterwards?",
        ]
    )
    question = frame.format(
        start=listing([f"{k} = {v}" for k, v in start.items()]),
        log="\n".join(log),
        rule=rule,
        k=asked,
        who=rng.choice(PEOPLE),
    )
    value = values[asked]
    pool = [
        v
        for v in dict.fromkeys(
            [
                seen[-1],
                start[asked],
                *seen,
                *values.values(),
                *start.values(),
                rng.randint(10, 99),
                rng.randint(10, 99),
                rng.randint(10, 99),
            ]
        )
        if v != value
    ]
    trap = str(seen[-1]) if seen[-1] != value and rng.random() < 0.4 else None
    if len(pool) < 3:
        raise Redraw("too few values")
    return Draft(question, str(value), "integer", tuple(str(v) for v in pool[:6]), {"key": asked}, trap=trap)


# --- finding the faulty line ---------------------------------------------------------------------------------------


def faulty_line(rng: ItemRng, level: int) -> Draft:
    n = 5 + level // 2
    total = 10 * rng.randint(5, 30) if level < 5 else rng.randint(50, 400)
    start = total
    thing, unit = rng.choice(
        [
            ("cash box", "dollars"),
            ("water tank", "liters"),
            ("seed store", "bags"),
            ("stamp account", "stamps"),
            ("cable drum", "meters"),
            ("fish farm", "fish"),
            ("bottle depot", "bottles"),
        ]
    )
    amounts = []
    totals = []
    wrong_at = rng.randrange(n)
    slip = (
        rng.choice([-10, 10, -1, 1, -9, 9, 2, -2, 100, -100]) if level >= 3 else rng.choice([-10, 10, 5, -5])
    )
    true = total
    for i in range(n):
        step = rng.randint(3, 20 + 8 * level) * rng.choice([1, 1, -1])
        if true + step < 10:
            step = abs(step)
        true += step
        amounts.append(step)
        shown = true + (slip if i >= wrong_at else 0)
        if shown < 0:
            raise Redraw("negative total")
        totals.append(shown)
    lines = [
        f"{i + 1}. {'+' if a > 0 else '-'}{abs(a)}, total {t}"
        for i, (a, t) in enumerate(zip(amounts, totals, strict=True))
    ]
    who = rng.choice(PEOPLE)
    if rng.random() < 0.5:
        frame = rng.choice(
            [
                "The log of a {thing} starts from {s} {u}. Every line gives a change and the new total:\n{l}\nExactly one total was computed wrongly; the totals after it were computed correctly from the wrong one. In which line does the mistake first appear?",
                "{who} goes through a list for a {thing} that began with {s} {u}:\n{l}\nIn one line the total was miscalculated, and later lines build on it. What is the number of that line?",
            ]
        )
        question = frame.format(thing=thing, s=start, u=unit, l="\n".join(lines), who=who)
        answer = wrong_at + 1
        return Draft(
            question,
            str(answer),
            "integer",
            texts(numbers(rng, answer, rng.sample(range(1, n + 1), n), low=1, high=n)),
            {"mode": "line"},
        )
    frame = rng.choice(
        [
            "The log of a {thing} starts from {s} {u}. Every line gives a change (always right) and the new total (one was computed wrongly, and the later ones build on it):\n{l}\nWhat should the last total be?",
            "{who} goes through a list for a {thing} that began with {s} {u}:\n{l}\nThe changes are right, but one total was miscalculated, and the later totals carry the mistake on. What is the correct final total?",
        ]
    )
    question = frame.format(thing=thing, s=start, u=unit, l="\n".join(lines), who=who)
    value = true
    wrong = texts(
        numbers(
            rng,
            value,
            [totals[-1], true - slip, true + 2 * slip, true - 2 * slip, true + 10, true - 10],
            low=0,
        )
    )
    trap = f"{totals[-1]:,}" if f"{totals[-1]:,}" in wrong and rng.random() < 0.5 else None
    return Draft(question, f"{value:,}", "integer", wrong, {"mode": "total"}, trap=trap)


# --- bisection -----------------------------------------------------------------------------------------------------


def bisect_builds(rng: ItemRng, level: int) -> Draft:
    first = rng.randint(10, 400)
    width = (7, 10, 14, 18, 25, 40, 60, 100)[level - 1] + rng.randint(0, 3)
    last = first + width
    bad = rng.randint(first + 1, last)
    low, high = first, last
    tested: list[int] = []
    while high - low > 1:
        mid = (low + high) // 2
        tested.append(mid)
        if mid >= bad:
            high = mid
        else:
            low = mid
    unit = rng.choice(["build", "version", "revision", "release", "draft", "photo", "layer"])
    rule = f"test the {unit} whose number is the mean of the newest known good and the oldest known bad one, rounded down; stop when these two are neighbors"
    fault = {
        "photo": "the scratch shows",
        "draft": "a paragraph is missing",
        "layer": "the print is crooked",
    }.get(
        unit, rng.choice(["the program crashes", "a test fails", "the page stays blank", "the sound is gone"])
    )
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "In {u} {a} all is well; in {u} {b} {f}. The fault came in once and then stayed. {who} searches like this: {r}. The fault came in with {u} {x}. {ask}",
            "{U} {a} is good and {u} {b} is bad ({f}); every {u} from the first bad one on is bad. Search rule: {r}. It turns out that {u} {x} is the first bad one. {ask}",
        ]
    )
    if rng.random() < 0.5 or len(tested) < 3:
        value = len(tested)
        ask = rng.choice([f"How many {unit}s are tested?", "How many tests does the search need?"])
        wrong = texts(numbers(rng, value, [value - 1, value + 1, width // 2, value + 2], low=1))
        answer = str(value)
    else:
        at = rng.randint(1, len(tested) - 1)
        value = tested[at]
        ask = f"Which {unit} is the {_ORDINALS[at]} to be tested?"
        flipped = (tested[at - 1] + (last if tested[at - 1] >= bad else first)) // 2
        wrong = texts(
            numbers(
                rng,
                value,
                [
                    flipped,
                    tested[at - 1],
                    value + 1,
                    value - 1,
                    tested[-1] if tested[-1] != value else value + 2,
                ],
                low=1,
            )
        )
        answer = f"{value:,}"
    question = frame.format(
        u=unit, U=unit.capitalize(), a=first, b=last, f=fault, who=who, r=rule, x=bad, ask=ask
    )
    return Draft(question, answer, "integer", wrong, {"width": width})


# --- failing over --------------------------------------------------------------------------------------------------


def failover(rng: ItemRng, level: int) -> Draft:
    names = rng.sample(["Ash", "Beech", "Cedar", "Elm", "Fir", "Maple", "Oak", "Pine", "Rowan", "Willow"], 4)
    limit = 2 if level <= 5 else rng.choice([2, 3])
    rest = rng.randint(2, 3)
    n = 5 + level
    down: dict[str, set[int]] = {
        name: {i for i in range(1, n + 1) if rng.random() < 0.25 + 0.03 * level} for name in names
    }
    down[names[3]] = set()
    fails = dict.fromkeys(names, 0)
    out_until = dict.fromkeys(names, 0)
    served: list[str] = []
    breaker = level >= 3
    for i in range(1, n + 1):
        for name in names:
            if breaker and out_until[name] >= i:
                continue
            if i in down[name]:
                fails[name] += 1
                if breaker and fails[name] >= limit:
                    out_until[name] = i + rest
                    fails[name] = 0
                continue
            fails[name] = 0
            served.append(name)
            break
    rows = "\n".join(
        f"{name}: "
        + (
            ("fails on request " if len(down[name]) == 1 else "fails on requests ")
            + listing([str(x) for x in sorted(down[name])])
            if down[name]
            else "never fails"
        )
        for name in names
    )
    rule = f"Each request is tried on the servers in the order {', '.join(names)} until one handles it."
    if breaker:
        rule += f" A server that fails {limit} times in a row (counting only the requests on which it is tried) is skipped for the next {rest} requests; then it is tried again and its count starts from zero."
    plain = [next(name for name in names if i not in down[name]) for i in range(1, n + 1)]
    if rng.random() < 0.55:
        at = rng.randint(max(2, n // 2), n)
        answer = served[at - 1]
        if breaker and level >= 4 and rng.random() < 0.6 and plain[at - 1] == answer:
            raise Redraw("skipping makes no difference")
        ask = rng.choice([f"Which server handles request {at}?", f"By which server is request {at} handled?"])
        trap = plain[at - 1] if plain[at - 1] != answer and rng.random() < 0.4 else None
        wrong = labels(rng, answer, names)
        kind, params = "name", {"mode": "who"}
    else:
        asked = rng.choice(names[:3])
        value = served.count(asked)
        answer = str(value)
        ask = rng.choice(
            [
                f"How many of the requests 1 to {n} does {asked} handle?",
                f"Of the first {n} requests, how many are handled by {asked}?",
            ]
        )
        wrong = texts(numbers(rng, value, [plain.count(asked), value + 1, value - 1], low=0))
        trap = (
            str(plain.count(asked))
            if plain.count(asked) != value and str(plain.count(asked)) in wrong and rng.random() < 0.4
            else None
        )
        kind, params = "integer", {"mode": "count"}
    frame = rng.choice(
        [
            "{rule}\nFor requests 1 to {n}, each server would behave like this whenever it is tried:\n{rows}\n{ask}",
            "{who} studies a chain of four servers. {rule}\nWhat happens when a server is tried (requests 1 to {n}):\n{rows}\n{ask}",
        ]
    )
    question = frame.format(rule=rule, n=n, rows=rows, ask=ask, who=rng.choice(PEOPLE))
    return Draft(question, answer, "name" if kind == "name" else "integer", wrong, params, trap=trap)


# --- resending -----------------------------------------------------------------------------------------------------


def resending(rng: ItemRng, level: int) -> Draft:
    n = 5 + level
    group = rng.randint(2, 3 + level // 3)
    selective = rng.random() < 0.4
    lost = sorted(rng.sample(range(1, n + 1), 1 + (level > 2) + (level > 5)))
    twice = rng.choice(lost) if level >= 4 else None

    def sends(one_by_one: bool) -> int:
        sent = 0
        failures = {x: 1 + (x == twice) for x in lost}
        if one_by_one:
            return n + sum(failures.values())
        at = 1
        while at <= n:
            block = range(at, min(at + group, n + 1))
            sent += len(block)
            bad = [x for x in block if failures.get(x, 0) > 0]
            for x in bad:
                failures[x] -= 1
            at = bad[0] if bad else block[-1] + 1
        return sent

    value = sends(selective)
    other = sends(not selective)
    rule = (
        f"Packets 1 to {n} are sent in order. For every lost packet, just this packet is sent again until it arrives."
        if selective
        else f"Packets 1 to {n} are sent in order in groups of {group} (the last group may be smaller). If a packet of a group is lost, the next group starts again with the first lost packet, so that it and everything after it is sent anew, again {group} at a time."
    )
    detail = (
        f"Packet {lost[0]} is lost"
        if len(lost) == 1
        else f"Packets {listing([str(x) for x in lost])} are lost"
    )
    detail += " the first time they are sent" if len(lost) > 1 else " the first time it is sent"
    if twice:
        detail += f", and packet {twice} is lost the second time, too"
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "{rule} {detail}; nothing else is lost. How many packets are sent altogether, repetitions included?",
            "{who} measures a radio link. {rule} {detail}. All other transmissions arrive. What is the total number of packet transmissions?",
            "A sensor uses this method: {rule} {detail}. Everything else arrives. How many transmissions are made in total?",
        ]
    )
    question = frame.format(rule=rule, detail=detail, who=who).replace("method: Packets", "method: packets")
    return Draft(
        question,
        str(value),
        "integer",
        texts(numbers(rng, value, [other, n + len(lost), n, value + 1, value - 1], low=1)),
        {"selective": selective},
    )


# --- troubleshooting -----------------------------------------------------------------------------------------------

_CHARTS = (
    ("printer", ["the light is on", "paper is loaded", "a test page prints", "the cable is plugged in"], ["replace the fuse", "load paper", "clean the head", "plug in the cable", "reset the printer"]),
    ("pump", ["the motor hums", "the valve is open", "water comes out", "the filter is clean"], ["check the switch", "open the valve", "bleed the line", "rinse the filter", "call the service"]),
    ("bicycle light", ["the switch clicks", "the bulb glows", "the wire is tight", "the battery is new"], ["replace the switch", "change the bulb", "fix the wire", "swap the battery", "clean the lens"]),
    ("oven", ["the display works", "the door closes", "the heating glows", "the fan turns"], ["reset the breaker", "adjust the hinge", "replace the coil", "oil the fan", "set the timer"]),
    ("radio", ["the dial lights up", "there is static", "the antenna is out", "the volume is up"], ["insert batteries", "pull out the antenna", "turn up the volume", "change the channel", "replace the speaker"]),
)  # fmt: skip


def troubleshooting(rng: ItemRng, level: int) -> Draft:
    device, tests, fixes = rng.choice(_CHARTS)
    tests = rng.sample(tests, 4)
    fixes = rng.sample(fixes, 5)
    k = 3 if level <= 3 else 4
    n_steps = k + (level > 5)
    rows: list[tuple[str, str, str]] = []
    order = tests[:k]
    endings = itertools.cycle(fixes)
    for i in range(1, n_steps + 1):
        test = order[(i - 1) % k] if i <= k else rng.choice(order)
        onward = [f"go to step {later}" for later in range(i + 1, n_steps + 1)]
        jumps = (
            2 if len(onward) > 1 and level >= 2 and (i == 1 or rng.random() < 0.5) else min(1, len(onward))
        )
        ends = rng.sample(onward, jumps)
        while len(ends) < 2:
            ends.append(next(endings))
        a, b = ends
        if rng.random() < 0.5:
            a, b = b, a
        rows.append((test, a, b))
    if level >= 4:
        i = rng.randrange(n_steps)
        test, a, b = rows[i]
        rows[i] = (f"not:{test}", a, b)
    facts = {t: rng.random() < 0.5 for t in order}

    def run(state: dict[str, bool]) -> tuple[str, int]:
        at, visited = 0, 0
        while True:
            visited += 1
            test, yes, no = rows[at]
            truth = not state[test[4:]] if test.startswith("not:") else state[test]
            branch = yes if truth else no
            if branch.startswith("go to step"):
                at = int(branch.rsplit(" ", 1)[1]) - 1
            else:
                return branch, visited

    answer, visited = run(facts)
    if visited < 2 or (level >= 4 and visited < 3):
        raise Redraw("too short a path")

    def negated(sentence: str) -> str:
        for verb, no in (
            (" is ", " is not "),
            ("there is ", "there is no "),
            (" hums", " does not hum"),
            ("comes out", "does not come out"),
            (" clicks", " does not click"),
            (" glows", " does not glow"),
            (" works", " does not work"),
            (" closes", " does not close"),
            (" turns", " does not turn"),
            (" lights up", " does not light up"),
            (" prints", " does not print"),
        ):
            if verb in sentence:
                return sentence.replace(verb, no, 1).replace("there is not", "there is no")
        raise ValueError(f"no negation for {sentence!r}")

    lines = []
    for i, (test, a, b) in enumerate(rows, 1):
        condition = negated(test[4:]) if test.startswith("not:") else test
        lines.append(f"{i}. If {condition}, {a}; otherwise, {b}.")
    states = [t if facts[t] else negated(t) for t in sorted(order, key=lambda t: rng.random())]
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "Troubleshooting guide for {d}. Begin with step 1 and do what it says:\n{l}\n{who} finds the following: {s}. What does the guide finally tell {who} to do?",
            "{who}'s {n} has a fault. Observations: {s}. The guide, to be followed from step 1:\n{l}\nWhich action does the guide lead to?",
        ]
    )
    article = "an " if device[0] in "aeiou" else "a "
    question = frame.format(d=article + device, n=device, l="\n".join(lines), s=listing(states), who=who)
    # Options that stand in the guide first, so that none can be ruled out unread.
    shown = [fix for fix in fixes if fix != answer and any(fix in row for row in rows)]
    wrong = [*shown, *[fix for fix in fixes if fix != answer and fix not in shown]][: max(3, len(shown))]
    return Draft(question, answer, "phrase", tuple(wrong), {"steps": n_steps})


SUBCATEGORY = Subcategory(
    domain="procedural",
    name="error_recovery",
    version="1.0.0",
    templates=(
        Template("undo_redo", undo_redo, check.undo_redo, "timeline with a cursor, on the text"),
        Template("transactions", transactions, check.transactions, "replay of kept changes, on the text"),
        Template("retry_times", retry_times, check.retry_times, "event clock, on the text"),
        Template("checkpoints", checkpoints, check.checkpoints, "item by item simulation, on the text"),
        Template("log_recovery", log_recovery, check.log_recovery, "backward scan of the text"),
        Template("faulty_line", faulty_line, check.faulty_line, "recomputation from the text"),
        Template("bisect_builds", bisect_builds, check.bisect_builds, "set halving, on the text"),
        Template("failover", failover, check.failover, "second simulator on the text"),
        Template("resending", resending, check.resending, "packet by packet simulation, on the text"),
        Template("troubleshooting", troubleshooting, check.troubleshooting, "second interpreter of the text"),
    ),
)
