"""Undoing, rolling back, retrying, restoring and finding faults."""

from __future__ import annotations

from itertools import pairwise

from mirror_bench.builders.question_bank.cast import ORDINALS, PEOPLE, article, count, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.procedural import error_recovery_check as check
from mirror_bench.builders.question_bank.procedural.distractors import capitalized, labels, numbers, texts
from mirror_bench.builders.seeds import ItemRng


def _clock(seconds: int) -> str:
    return f"{seconds // 3600 % 24:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


# --- undo and redo -------------------------------------------------------------------------------------------------


def undo_redo(rng: ItemRng, level: int) -> Draft:
    start = "".join(rng.sample("EFGHJKLMNPRSTUVWXYZ", 3))
    letters = list("EFGHJKLMNPRSTUVWXYZ")
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
    meanings = ['"type" adds letters at the end']
    if "erase" in ops:
        meanings.append('"erase" deletes the last letter')
    rule = f'{", ".join(meanings)}, and "undo" takes back the latest change that is still in effect.'
    if "redo" in ops:
        rule += ' The command "redo" restores the most recently undone change that has not been restored yet, but it does nothing if there is no such change or if anything has been typed or erased since the change was undone.'
    frame = rng.choice(
        [
            "In a text editor, {r} The editor shows the text {s}. What text does it show after these commands: {ops}?",
            "In a text field, {r} The field at first contains {s}. {who} gives these commands, one after another: {ops}. What does the field contain now?",
            "{who} starts with the text {s} and gives these commands in a text editor: {ops}. Here, {r} What is the text at the end?",
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
    if len(set(outcome)) == 1:
        outcome[rng.randrange(blocks)] ^= True
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
        if lines[-1] == "MARK":
            lines.pop()
        if ok:
            lines.append("COMMIT")
        else:
            balance = saved
            lines.append("ROLLBACK")
    if min(balance.values()) < 10 or min(forget.values()) < 0:
        raise Redraw("negative balance")
    asked = rng.choice(accounts)
    asked_touched = sum(asked in line for line in lines)
    if any(one == two for one, two in pairwise(lines)):
        raise Redraw("one line twice running")
    if asked_touched < 2 or forget[asked] == balance[asked]:
        raise Redraw("rolling back makes no difference")
    rule = "COMMIT makes all changes since the latest BEGIN permanent, and ROLLBACK undoes them."
    if "BACK TO MARK" in lines:
        rule += " BACK TO MARK undoes all changes since the latest MARK."
    elif "MARK" in lines:
        rule += " MARK alone changes nothing."
    text = "\n".join(lines)
    start = listing([f"{a} ({opening[a]} dollars)" for a in accounts])
    frame = rng.choice(
        [
            "A budgeting app has the accounts {start}. {rule} The log reads:\n{log}\nWhat is the balance of {a}, in dollars, after these changes?",
            "{who} divides a household budget into accounts, which start with these balances: {start}. This is the log of changes:\n{log}\n{rule} How many dollars are in {a} at the end?",
            "A club has accounts with these opening balances: {start}. The following commands are then carried out:\n{log}\n{rule} What balance, in dollars, does {a} have at the end?",
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
        extra_rule = f" After the {ORDINALS[at]} failure, however, the wait goes back to {count(first, 'second')} and then grows by the same rule again."
    takes = (
        f"Each attempt, failed or not, takes {count(length, 'second')}."
        if length
        else "The attempts themselves take no time."
    )
    capping = f", but never more than {cap} seconds" if cap else ""
    action = rng.choice(
        [
            "connect to a server",
            "send a report",
            "open a gate",
            "fetch a file",
            "reach a satellite",
            "start a pump",
            "sync a clock",
        ]
    )
    times = {2: "twice", 3: "three times"}[factor]
    done_mode = rng.random() < 0.5
    frame = rng.choice(
        [
            "A program tries to {act}. After the first failure, it waits {f}; each later wait is {times} as long as the previous one{cap}.{extra} {takes} The first {n} attempts fail, and the next one succeeds. {ask}",
            "When an attempt to {act} fails, a device waits before trying again: {f} after the first failure, and after each further failure, {times} as long as the time before{cap}.{extra} {takes} The device fails {n} times in a row and then succeeds. {ask}",
            "{who} wrote a script to {act}. After the first failed attempt, the script pauses for {f}; after each further failure, the pause is {times} as long as the previous one{cap}.{extra} {takes} The first {n} attempts fail, and the next one succeeds. {ask}",
        ]
    )
    if done_mode:
        ask = rng.choice(
            [
                f"The first attempt begins at {_clock(start)}. At what time is the successful attempt finished?",
                f"The first attempt starts at {_clock(start)}. At what time does the successful attempt end?",
            ]
        )
    else:
        ask = rng.choice(
            [
                "How many seconds pass from the beginning of the first attempt to the end of the successful one?",
                "How many seconds after the start of the first attempt does the successful one end?",
            ]
        )
    question = frame.format(
        act=action,
        f=count(first, "second"),
        times=times,
        cap=capping,
        extra=extra_rule,
        takes=takes,
        n=("zero", "one", "two", "three", "four", "five", "six")[fails],
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
    thing, verb, done, again, tool = rng.choice(
        [
            ("pages", "scans", "scanned", "scan", "copier"),
            ("photos", "converts", "converted", "conversion", "computer"),
            ("records", "copies", "copied", "copy", "computer"),
            ("labels", "prints", "printed", "printing", "label maker"),
            ("tickets", "prints", "printed", "printing", "ticket machine"),
            ("files", "checks", "checked", "check", "laptop"),
            ("letters", "stamps", "stamped", "stamping", "franking machine"),
        ]
    )
    single = thing.removesuffix("s")
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
    said = listing([f"right after {single} {c}" for c in crashes])
    times = {1: "once", 2: "twice", 3: "three times"}[len(crashes)]
    then, after = ("Then", "After the crash") if len(crashes) == 1 else ("Each time,", "After each crash")
    base = [
        f"A machine {verb} {total} {thing}, numbered from 1 to {total}, one after another. After every {every} {thing}, it saves its progress. It crashes {times}: {said}. {after}, it goes back to the last saved point, so that all the {thing} since then have to be {done} again.",
        f"{who}'s {tool} {verb} {total} {thing}, numbered from 1 to {total}, in order, and saves its progress after each full group of {every}. It breaks down {times}, {said}. {then} it goes back to the last saved point and repeats what came after it.",
    ]
    text = rng.choice(base)
    trouble = "crash" if text == base[0] else "breakdown"
    if len(crashes) > 1:
        trouble += "es" if trouble == "crash" else "s"
    mode = rng.choice(["redone", "work"]) if level < 4 else rng.choice(["redone", "work", "time", "time"])
    if mode == "redone":
        value = redone
        ask = rng.choice(
            [
                f"Counting every repetition separately, how many {thing} have to be {done} again in all?"
                if len(crashes) > 1
                else f"How many {thing} have to be {done} a second time?",
                f"How many times in all does a {single} have to be {done} again because of the {trouble}?",
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
                f"Counting every repeated {again}, how many {thing} are {done} in all?",
                f"If every repeated {again} is counted, how many {thing} are {done} altogether?",
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
        text += f" Each {single} takes {per} seconds" + (
            f", and each return to the last saved point takes {restart} seconds; saving takes no time."
            if restart
            else "; saving and going back take no time."
        )
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
    keys = rng.sample(["apples", "pears", "plums", "figs", "limes", "melons"], 2 + (level > 4))
    values = dict(zip(keys, rng.sample(range(10, 100), len(keys)), strict=True))
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
            used = {*start.values(), *(old for pairs in writes.values() for _, old in pairs)}
            v = rng.choice([number for number in range(10, 100) if number not in used])
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
            "After the crash, only the writes of transactions with a commit line in the log count; all other writes are dropped",
            "Recovery keeps everything that committed transactions have written and throws away the writes of every transaction that was aborted or had not been committed before the crash",
        ]
    )
    frame = rng.choice(
        [
            "A stock database starts with the values {start}. It then logs the following until it crashes:\n{log}\n{rule}. What is the value of {k} after recovery?",
            "At first, the values in a stock database are {start}. This is the log up to the moment of a crash:\n{log}\n{rule}. What is the value of {k} once recovery is finished?",
            "{who} has to restore a stock database after a power failure. The initial values were {start}, and the log reads:\n{log}\nThen the power failed. {rule2}. What is the value of {k} after recovery?",
        ]
    )
    question = frame.format(
        start=listing([f"{k} = {v}" for k, v in start.items()]),
        log="\n".join(log),
        rule=rule,
        rule2=rule.replace("After the crash, only", "Only").replace("before the crash", "by then"),
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
            ("parking garage", "cars"),
            ("stockroom", "boxes"),
            ("bottle depot", "bottles"),
            ("bike rental shop", "bicycles"),
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
        f"{i + 1}. {'+' if a > 0 else '−'}{abs(a)}, total {t}"
        for i, (a, t) in enumerate(zip(amounts, totals, strict=True))
    ]
    who = rng.choice(PEOPLE)
    if rng.random() < 0.5:
        frame = rng.choice(
            [
                "The log of a {thing} starts at {s} {u}. Each line gives a change and the new total:\n{l}\nThe total in one line was miscalculated, and all later totals were correctly worked out from it. In which line was the mistake made?",
                "{who} checks the records of a {thing} that started with {s} {u}:\n{l}\nIn one line, the total was miscalculated; all later lines build on it without further mistakes. What is the number of that line?",
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
            "The log of a {thing} starts at {s} {u}. Each line gives a change and the new total:\n{l}\nThe changes are all correct, but one of the totals was miscalculated, and the later ones build on it. What should the last total be?",
            "{who} checks the records of a {thing} that started with {s} {u}:\n{l}\nThe changes are all correct, but one total was miscalculated, and the later totals carry the mistake along. What is the correct final total?",
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
    unit = rng.choice(["build", "version", "revision", "release"])
    rule = rng.choice(
        [
            f"take the latest {unit} known to be good and the earliest one known to be bad, test the {unit} whose number is halfway between theirs (rounded down), and repeat this until the two numbers are consecutive",
            f"test the {unit} halfway between the latest one known to be good and the earliest one known to be bad (rounding the number down), and repeat this until these two are consecutive",
        ]
    )
    fault = rng.choice(
        [
            "the {p} crashes",
            "the page stays blank",
            "the sound is gone",
            "printing does not work",
            "the search function is broken",
        ]
    )
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "{U} {a} of a program works well, but in {u} {b}, {f}. Once the fault has appeared, it is present in all later {u}s. {who} searches for the first bad {u} by this rule: {r}. The first bad {u} is in fact {x}. {ask}",
            "{U} {a} of an app is known to be good, and {u} {b} is known to be bad: {f_app}. Every {u} after the first bad one is bad as well. {who} uses this method to find the first bad one: {r}. The first bad one turns out to be {u} {x}. {ask}",
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
        ask = f"Which {unit} is the {ORDINALS[at]} to be tested?"
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
                low=first + 1,
                high=last - 1,
            )
        )
        answer = f"{value:,}"
    question = frame.format(
        u=unit,
        U=unit.capitalize(),
        a=first,
        b=last,
        f=fault.format(p="program"),
        f_app=fault.format(p="app"),
        who=who,
        r=rule,
        x=bad,
        ask=ask,
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
    if len(down[names[0]]) < 2 or not down[names[1]] or not down[names[2]]:
        raise Redraw("hardly any failures")
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
    rule = f"For each request, the servers {listing(names)} are tried in that order until one of them handles it."
    if breaker:
        rule += f" When a server fails {('two', 'three')[limit - 2]} times in a row (counting only the requests for which it is tried), it is skipped for the next {('two', 'three')[rest - 2]} requests, whichever server handles them; after that, it is used again, and its count starts from zero."
    plain = [next(name for name in names if i not in down[name]) for i in range(1, n + 1)]
    if rng.random() < 0.55:
        at = rng.randint(max(2, n // 2), n)
        answer = served[at - 1]
        if breaker and level >= 4 and rng.random() < 0.6 and plain[at - 1] == answer:
            raise Redraw("skipping makes no difference")
        ask = rng.choice(
            [f"Which server handles request {at}?", f"Which of the servers handles request {at}?"]
        )
        trap = plain[at - 1] if plain[at - 1] != answer and rng.random() < 0.4 else None
        wrong = labels(rng, answer, names)
        kind, params = "name", {"mode": "who"}
    else:
        asked = rng.choice(names[:3])
        value = served.count(asked)
        answer = str(value)
        ask = rng.choice(
            [
                f"How many of the {n} requests does {asked} handle?",
                f"Of the {n} requests, how many are handled by {asked}?",
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
            "{rule}\nFor requests 1 to {n}, each server behaves as follows if it is tried:\n{rows}\n{ask}",
            "{who} is testing a chain of servers. {rule}\nThis is how the servers behave on requests 1 to {n} if they are tried:\n{rows}\n{ask}",
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
        f"Packets 1 to {n} are sent in order. A lost packet, and only that packet, is sent again until it arrives."
        if selective
        else f"Packets 1 to {n} are sent in order, in groups of {group} (the last group may be smaller). If any packet in a group is lost, the next group starts with the first lost packet, so that this packet and all packets after it are sent again, still {group} at a time."
    )
    detail = (
        f"Packet {lost[0]} is lost"
        if len(lost) == 1
        else f"Packets {listing([str(x) for x in lost])} are lost"
    )
    detail += " the first time they are sent" if len(lost) > 1 else " the first time it is sent"
    if twice:
        detail += f", and packet {twice} is also lost the second time it is sent"
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "{rule} {detail}; nothing else is lost. How many packets are sent altogether, counting every repetition?",
            "{who} is testing a radio link. {rule} {detail}. Everything else arrives. What is the total number of packets sent, counting every repetition?",
            "A sensor sends its data in packets. {rule} {detail}. No other transmissions are lost. How many transmissions are there in total?",
        ]
    )
    question = frame.format(rule=rule, detail=detail, who=who)
    return Draft(
        question,
        str(value),
        "integer",
        texts(numbers(rng, value, [other, n + len(lost), n, value + 1, value - 1], low=1)),
        {"selective": selective},
    )


# --- troubleshooting -----------------------------------------------------------------------------------------------

# Device; what may be right or wrong with it and what mends it; what is left to do otherwise.
_CHARTS: tuple[tuple[str, tuple[tuple[str, str, str], ...], tuple[str, str]], ...] = (
    ("printer", (
        ("the cover is closed", "the cover is open", "close the cover"), ("there is paper in the tray", "there is no paper in the tray", "load some paper"),
        ("the data cable is plugged in", "the data cable is unplugged", "plug in the data cable"), ("the ink level is normal", "the ink level is too low", "replace the ink cartridge"),
        ("the print head is clean", "the print head is dirty", "clean the print head")), ("restart the printer", "call customer service")),
    ("pump", (
        ("the fuse is intact", "the fuse has blown", "replace the fuse"), ("the valve is open", "the valve is closed", "open the valve"),
        ("the filter is clean", "the filter is dirty", "rinse the filter"), ("the hose is straight", "the hose is kinked", "straighten the hose"),
        ("there is no air in the line", "there is air in the line", "bleed the line")), ("restart the pump", "call the service team")),
    ("bicycle light", (
        ("the switch clicks", "the switch does not click", "replace the switch"), ("the battery is charged", "the battery is empty", "charge the battery"),
        ("the bulb is intact", "the bulb is broken", "change the bulb"), ("the wire is firmly attached", "the wire is loose", "reattach the wire"),
        ("the contacts are clean", "the contacts are rusty", "clean the contacts")), ("go to a bike shop", "buy a new light")),
    ("oven", (
        ("the door seal is clean", "the door seal is dirty", "clean the door seal"), ("the door closes tightly", "the door does not close tightly", "adjust the hinge"),
        ("the heating element glows", "the heating element stays dark", "replace the heating element"), ("the fan turns", "the fan does not turn", "clean the fan"),
        ("the timer is set", "the timer is not set", "set the timer")), ("call a technician", "restart the oven")),
    ("radio", (
        ("the batteries are new", "the batteries are old", "change the batteries"), ("the antenna is pulled out", "the antenna is pushed in", "pull out the antenna"),
        ("the volume is turned up", "the volume is turned down", "turn up the volume"), ("the sound is clear", "the sound is noisy", "move the radio to a window"),
        ("the headphones are unplugged", "the headphones are plugged in", "unplug the headphones")), ("choose another station", "go to a repair shop")),
    ("router", (
        ("the firmware is up to date", "the firmware is out of date", "update the firmware"), ("the network light is green", "the network light is red", "restart the router"),
        ("the network cable is firmly in place", "the network cable is loose", "push in the network cable"), ("the password is accepted", "the password is rejected", "enter the password again"),
        ("other devices are online", "other devices are offline", "call the provider")), ("restart the computer", "reinstall the network driver")),
)  # fmt: skip


def troubleshooting(rng: ItemRng, level: int) -> Draft:
    device, parts, endings = rng.choice(_CHARTS)
    n_steps = 4 if level <= 5 else 5
    order = rng.sample(parts, n_steps)
    rows: list[tuple[str, str, str]] = []
    for i, (fine, faulty, cure) in enumerate(order, 1):
        onward = [f"go to step {later}" for later in range(i + 1, n_steps + 1)]
        near, far = (onward[0], rng.choice(onward)) if onward else ("", "")
        if not onward:
            good, bad = rng.choice(endings), cure
        elif len(onward) > 1 and level >= 2 and (i == 1 or rng.random() < 0.35):
            good, bad = rng.sample([near, rng.choice(onward[1:])], 2)
        elif rng.random() < 0.2 and i > 1:
            good, bad = rng.choice(endings), near
        else:
            good, bad = (near if rng.random() < 0.6 else far), cure
        # Each step must be reached from somewhere; the condition may be either of the two sentences.
        rows.append((fine, good, bad) if rng.random() < 0.6 else (faulty, bad, good))
    targets = {branch for _, *branches in rows for branch in branches}
    if any(f"go to step {i}" not in targets for i in range(2, n_steps + 1)):
        raise Redraw("a step is never reached")
    found = sorted(branch for branch in targets if not branch.startswith("go to step"))
    if len(found) < 4:
        raise Redraw("too few endings")
    observed = {part: rng.random() < 0.5 for part in order}
    seen = [part[0] if ok else part[1] for part, ok in observed.items()]
    at, visited = 0, 0
    while True:
        visited += 1
        condition, yes, no = rows[at]
        branch = yes if condition in seen else no
        if not branch.startswith("go to step"):
            break
        at = int(branch.rsplit(" ", 1)[1]) - 1
    if visited < 2 or (level >= 4 and visited < 3):
        raise Redraw("too short a path")
    lines = [
        f"{i}. If {condition}, {yes}; otherwise, {no}." for i, (condition, yes, no) in enumerate(rows, 1)
    ]
    rng.shuffle(seen)
    frame = rng.choice(
        [
            "This is the troubleshooting guide for {d}, to be followed from step 1:\n{l}\n{who} finds the following: {s}. What does the guide finally tell {who} to do?",
            "{who}'s {n} is not working properly. A check shows the following: {s}. The troubleshooting guide, to be followed from step 1, reads:\n{l}\nWhich action does the guide lead to?",
        ]
    )
    question = frame.format(
        d=article(device), n=device, l="\n".join(lines), s=listing(seen), who=rng.choice(PEOPLE)
    )
    wrong = tuple(map(capitalized, labels(rng, branch, found)))
    return Draft(question, capitalized(branch), "phrase", wrong, {"steps": n_steps})


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
