"""Traces of small stated algorithms: stacks, queues, sorts, searches, registers, rewriting, machines."""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from random import Random

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, ORDINALS, PEOPLE, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.procedural import algorithm_execution_check as check
from mirror_bench.builders.question_bank.procedural.distractors import labels, numbers, orders, texts
from mirror_bench.builders.seeds import ItemRng


def _distinct(rng: Random, count: int, low: int, high: int) -> list[int]:
    return rng.sample(range(low, high + 1), count)


# --- stack ---------------------------------------------------------------------------------------------------------

# What each operation does; only those in the program are explained.
_STACK_OPS = (
    {
        "PUSH": "PUSH n puts the number n on top",
        "POP": "POP removes the top number",
        "DUP": "DUP puts a copy of the top number on top",
        "ADD": "ADD replaces the top two numbers with their sum",
        "SWAP": "SWAP exchanges the top two numbers",
    },
    {
        "PUSH": "PUSH n adds the number n on top",
        "POP": "POP takes the top number away",
        "DUP": "DUP duplicates the top number",
        "ADD": "ADD takes off the top two numbers and puts their sum on top",
        "SWAP": "SWAP makes the top two numbers trade places",
    },
)
_STACK_FRAMES = (
    "A stack starts empty. {rules}.\nThese operations are carried out: {ops}.\n{ask}",
    "{name} tests a small stack machine. Its instructions work as follows: {rules}. Starting with an empty stack, the "
    "machine runs this program: {ops}.\n{ask}",
    "The program below starts with an empty stack.\n{ops}\nHere, {rules}. {ask}",
)
_STACK_ASKS = {
    "top": (
        "Which number is on top of the stack at the end?",
        "When the program ends, which number is on top of the stack?",
    ),
    "sum": (
        "What is the sum of all numbers left on the stack at the end?",
        "When the program ends, what do the numbers still on the stack add up to?",
    ),
}


def stack_machine(rng: ItemRng, level: int) -> Draft:
    count = 4 + 2 * level
    allowed = (
        ["PUSH", "POP"]
        if level <= 2
        else ["PUSH", "POP", "ADD", "DUP"]
        if level <= 4
        else ["PUSH", "POP", "ADD", "DUP", "SWAP"]
    )
    stack: list[int] = []
    queue: deque[int] = deque()
    ops: list[str] = []
    before_last: list[int] = []
    # For each number on the stack, the first operation that it comes from.
    since: list[int] = []
    while len(ops) < count:
        op = rng.choice([*allowed, "PUSH"])
        if op == "PUSH":
            n = rng.randint(2, 9 + 3 * level)
            before_last = list(stack)
            stack.append(n)
            queue.append(n)
            since.append(len(ops))
            ops.append(f"PUSH {n}")
            continue
        need = {"POP": 2, "DUP": 1, "ADD": 2, "SWAP": 2}[op]
        if len(stack) < need or (ops and ops[-1] == op and op != "POP") or ops[-2:] == ["POP", "POP"]:
            continue
        before_last = list(stack)
        ops.append(op)
        if op == "POP":
            stack.pop()
            since.pop()
            queue.popleft()
        elif op == "DUP":
            since.append(since[-1])
            stack.append(stack[-1])
            queue.append(queue[0])
        elif op == "ADD":
            since.append(min(since.pop(), since.pop()))
            stack.append(stack.pop() + stack.pop())
            queue.append(queue.popleft() + queue.popleft())
        else:
            stack[-1], stack[-2] = stack[-2], stack[-1]
            since[-1], since[-2] = since[-2], since[-1]
    if not any(op == "POP" or op == "ADD" for op in ops):
        raise Redraw("nothing leaves the stack")
    # A top number that the end of the program decides can be read off without following the rest.
    mode = "sum" if since[-1] > count // 2 else rng.choice(["top", "sum"])
    value = stack[-1] if mode == "top" else sum(stack)
    fifo = queue[0] if mode == "top" else sum(queue)
    last = before_last[-1] if mode == "top" and before_last else sum(before_last)
    mistakes = [fifo, last, stack[0] if mode == "top" else stack[-1], *stack[-3:]]
    frame = rng.choice(_STACK_FRAMES)
    meanings = rng.choice(_STACK_OPS)
    *first, last_rule = [text for op, text in meanings.items() if any(line.startswith(op) for line in ops)]
    rules = f"{', '.join(first)}, and {last_rule}"
    question = frame.format(
        ops=", ".join(ops), rules=rules, name=rng.choice(PEOPLE), ask=rng.choice(_STACK_ASKS[mode])
    )
    trap = str(fifo) if fifo != value and rng.random() < 0.4 else None
    wrong = texts(numbers(rng, value, mistakes, low=1))
    if trap is not None and trap not in wrong:
        trap = None
    return Draft(question, str(value), "integer", wrong, {"mode": mode}, trap=trap)


# --- queue ---------------------------------------------------------------------------------------------------------

_QUEUE_FRAMES = (
    "People are waiting in a single line at {place}. From front to back, they are {start}. Then the following happens, in this order:\n{events}\n{ask}",
    "The line at {place} consists, from front to back, of {start}. These events follow one another:\n{events}\n{ask}",
    "At {place}, {start} are waiting in line in that order, with {first} at the front. The following happens:\n{events}\n{ask}",
)
_QUEUE_PLACES = (
    "a ticket office",
    "a bakery",
    "a bank counter",
    "a pharmacy",
    "a food truck",
    "a library desk",
    "a repair shop",
    "a passport office",
)
_TO_BACK = "The person at the front is not ready yet and goes to the back of the line."


def waiting_line(rng: ItemRng, level: int) -> Draft:
    people = rng.sample(PEOPLE, 6 + level)
    size = 4 + level // 3
    line = people[:size]
    start = list(line)
    pending = people[size:]
    stack = list(line)
    events: list[str] = []
    kinds = (
        ["serve", "join"]
        if level <= 2
        else ["serve", "join", "back", "leave"]
        if level <= 5
        else ["serve", "join", "back", "leave", "swap", "front"]
    )
    while len(events) < 2 + level:
        kind = rng.choice(kinds)
        if kind == "serve" and len(line) > 4:
            line.pop(0)
            stack = stack[:-1]
            events.append("The person at the front is served and leaves.")
        elif kind == "join" and pending:
            new = pending.pop(0)
            line.append(new)
            stack.append(new)
            events.append(f"{new} joins the back of the line.")
        elif kind == "back":
            if not events or events[-1] == _TO_BACK:
                continue
            line.append(line.pop(0))
            events.append(_TO_BACK)
        elif kind == "leave" and len(line) > 5:
            who = rng.choice(line[1:])
            line.remove(who)
            events.append(f"{who} gets tired of waiting and leaves.")
        elif kind == "swap":
            i = rng.randrange(len(line) - 1)
            if any(event.endswith("trade places.") and line[i] in event for event in events[-2:]):
                continue
            events.append(f"{line[i]} and {line[i + 1]} trade places.")
            line[i], line[i + 1] = line[i + 1], line[i]
        elif kind == "front" and pending and sum("priority pass" in event for event in events) < 2:
            new = pending.pop(0)
            line.insert(0, new)
            events.append(f"{new} shows a priority pass and goes straight to the front of the line.")
        elif len(line) <= 4 and not pending:
            raise Redraw("the line runs dry")
        else:
            continue
    if line[: len(start)] == start:
        raise Redraw("nothing changed")
    position = rng.randrange(len(line))
    if events[-1].startswith(f"{line[position]} "):
        raise Redraw("the last event names the answer")
    ordinal = ORDINALS[position]
    if position == len(line) - 1:
        ask = rng.choice(["Who is at the very back of the line now?", "After all this, who is last in line?"])
    else:
        ask = rng.choice(
            [
                f"Who is {ordinal} in line now?",
                f"After all this, who is {ordinal} in line?",
            ]
        )
    numbered = "\n".join(f"{i}. {event}" for i, event in enumerate(events, 1))
    question = rng.choice(_QUEUE_FRAMES).format(
        place=rng.choice(_QUEUE_PLACES), start=listing(start), first=start[0], events=numbered, ask=ask
    )
    return Draft(question, line[position], "name", labels(rng, line[position], line), {"position": position})


# --- sorting -------------------------------------------------------------------------------------------------------

_SORT_RULES = {
    "bubble": (
        "bubble sort",
        "Each pass goes through the list once from left to right and compares each number with its right-hand neighbor; if the left one is larger, the two are swapped at once",
    ),
    "selection": (
        "selection sort",
        "In pass k, the smallest number from position k to the end is swapped with the number at position k (if it is already there, nothing moves)",
    ),
    "insertion": (
        "insertion sort",
        "In pass k, the number at position k + 1 is moved left past every larger number before it; the numbers to the right of position k + 1 stay where they are",
    ),
}
_SORT_FRAMES = (
    "The list {values} is sorted into ascending order by {name}. {rule}. What does the list look like after {passes}?",
    "{who} uses {name} to sort a row of cards, numbered {values_and} from left to right, into ascending order. {rule}. In what order are the cards, from left to right, after {passes}?",
    "{Name} puts numbers into ascending order as follows. {rule}. Which list results if {passes} {are} carried out on the list {values}?",
    "This is how {name} puts numbers into ascending order. {rule}. The list {values} is sorted in this way. What does it look like once {passes} {have} been completed?",
)


def _passes(values: list[int], method: str, k: int) -> list[int]:
    items = list(values)
    for step in range(k):
        if method == "bubble":
            for i in range(len(items) - 1):
                if items[i] > items[i + 1]:
                    items[i], items[i + 1] = items[i + 1], items[i]
        elif method == "selection":
            low = min(range(step, len(items)), key=items.__getitem__)
            items[step], items[low] = items[low], items[step]
        else:
            moving = items.pop(step + 1)
            at = step + 1
            while at > 0 and items[at - 1] > moving:
                at -= 1
            items.insert(at, moving)
    return items


def sort_passes(rng: ItemRng, level: int) -> Draft:
    values = _distinct(rng, 4 + (level + 1) // 2, 2, 30 + 8 * level)
    method = rng.choice(sorted(_SORT_RULES))
    k = min(1 + level // 2, len(values) - 2)
    right = _passes(values, method, k)
    wrong = [_passes(values, method, k - 1), _passes(values, method, k + 1)]
    wrong += [_passes(values, other, k) for other in sorted(_SORT_RULES) if other != method]
    if right == values or right == sorted(values) or sum(w == right for w in wrong) > 1:
        raise Redraw("pass does nothing, finishes, or equals other methods")
    rng.shuffle(wrong)
    name, rule = _SORT_RULES[method]
    passes = "one pass" if k == 1 else f"{NUMBER_WORDS[k]} passes"
    frame = rng.choice(_SORT_FRAMES)
    if "a row of cards" in frame:
        rule = rule.replace("the list", "the row")
    question = frame.format(
        values=", ".join(map(str, values)),
        values_and=listing([str(v) for v in values]),
        name=name,
        Name=name.capitalize(),
        rule=rule,
        passes=passes,
        are="is" if k == 1 else "are",
        have="has" if k == 1 else "have",
        who=rng.choice(PEOPLE),
    )
    answer = ", ".join(map(str, right))
    options = orders(rng, [str(v) for v in right], [[str(v) for v in w] for w in wrong if w != right])
    return Draft(question, answer, "ordered_list", options, {"method": method, "passes": k})


# --- register machine ----------------------------------------------------------------------------------------------


def register_program(rng: ItemRng, level: int) -> Draft:
    """A loop over registers X (counter), Y and Z; lines in words."""
    turns = 2 + level // 2
    a, b, c = turns, rng.randint(1, 9), rng.randint(1, 6 + level)
    bodies: list[list[tuple[str, str, str | int]]] = [
        [("add", "Y", "Z"), ("inc", "Z", 1 + rng.randint(0, 2))],
        [("add", "Z", "Y"), ("add", "Y", "Z")],
        [("inc", "Z", rng.randint(2, 5)), ("add", "Y", "Z")],
        [("add", "Y", "X"), ("add", "Z", "Y")],
        [("dbl", "Y", 0), ("add", "Y", "Z")],
        [("add", "Y", "X"), ("dbl", "Z", 0)],
    ]
    body = list(rng.choice(bodies))
    if level >= 4:
        body.insert(rng.randrange(len(body) + 1), ("dec", rng.choice("YZ"), rng.randint(1, 3)))
    if level >= 6:
        body.append(("add", "Z", "X") if ("add", "Z", "X") not in body else ("inc", "Y", 2))
    if any({one[0], two[0]} == {"inc", "dec"} and one[1] == two[1] for one, two in pairwise(body)):
        raise Redraw("one line takes back another")

    def run(times: int, lines: list[tuple[str, str, str | int]]) -> dict[str, int]:
        reg = {"X": a, "Y": b, "Z": c}
        for _ in range(times):
            for op, target, arg in lines:
                value = reg[arg] if isinstance(arg, str) else arg
                reg[target] = {
                    "add": reg[target] + value,
                    "inc": reg[target] + value,
                    "dec": reg[target] - value,
                    "dbl": reg[target] * 2,
                }[op]
            reg["X"] -= 1
        return reg

    def line(op: str, target: str, arg: str | int) -> str:
        if op == "add":
            return f"Add the value of {arg} to {target}."
        if op == "inc":
            return f"Increase {target} by {arg}."
        if op == "dec":
            return f"Decrease {target} by {arg}."
        return f"Double {target}."

    lines = [f"Set X to {a}, Y to {b}, and Z to {c}."]
    lines += [line(*part) for part in body]
    lines += ["Decrease X by 1.", "If X is greater than 0, go back to line 2; otherwise stop."]
    asked = rng.choice("YZ")
    value = run(turns, body)[asked]
    if value < 0 or not any(target == asked for _, target, _ in body):
        raise Redraw("negative or untouched register")
    mistakes = [
        run(turns - 1, body)[asked],
        run(turns + 1, body)[asked],
        run(turns, body[::-1])[asked],
        run(turns, body)["Z" if asked == "Y" else "Y"],
    ]
    listing_text = "\n".join(f"{i}. {text}" for i, text in enumerate(lines, 1))
    frame = rng.choice(
        [
            "A program with three registers, X, Y, and Z, consists of these lines:\n{code}\nWhat is the value of {r} when the program stops?",
            "{who} works through this program by hand, which uses the registers X, Y, and Z:\n{code}\nWhich number does register {r} hold at the end?",
            "A simple machine with the registers X, Y, and Z carries out these instructions, starting at line 1:\n{code}\nWhen the machine stops, what number is stored in {r}?",
        ]
    )
    question = frame.format(code=listing_text, r=asked, who=rng.choice(PEOPLE))
    return Draft(
        question,
        f"{value:,}",
        "integer",
        texts(numbers(rng, value, mistakes, step=max(1, value // 15))),
        {"asked": asked},
    )


# --- binary search -------------------------------------------------------------------------------------------------


def binary_search(rng: ItemRng, level: int) -> Draft:
    size = (7, 9, 12, 15, 19, 24, 29, 36)[level - 1]
    values = sorted(_distinct(rng, size, 1, size * 6))
    target = rng.choice(values)

    def probes(up: bool) -> list[int]:
        low, high, seen = 0, len(values) - 1, []
        while low <= high:
            mid = (low + high + (1 if up else 0)) // 2
            seen.append(values[mid])
            if values[mid] == target:
                return seen
            if values[mid] < target:
                low = mid + 1
            else:
                high = mid - 1
        return seen

    seen = probes(False)
    if len(seen) < 3:
        raise Redraw("found too soon")
    listed = ", ".join(map(str, values))
    rule = rng.choice(
        [
            "The search keeps two positions, low and high, which start out as the first and the last position in the list (positions are counted from 1). Each time, it looks at position (low + high) / 2, rounded down. If the number there is too small, low becomes that position plus 1; if it is too large, high becomes that position minus 1; if it is {t}, the search ends",
            "At each step, the search inspects the middle number of the part still in question (the left one of the two middle numbers if there are two). If that number is {t}, the search ends; if it is too small, the search goes on with the part to its right, and if it is too large, with the part to its left",
        ]
    )
    if rng.random() < 0.5:
        value = len(seen)
        ask = rng.choice(
            [
                f"How many numbers does the search inspect, including {target} itself?",
                f"Counting {target} itself, how many numbers does the search look at?",
            ]
        )
        options = texts(
            numbers(rng, value, [value - 1, value + 1, len(probes(True)), value + 2, size // 2], low=1)
        )
        answer = str(value)
        params = {"mode": "count"}
    else:
        at = rng.randint(1, len(seen) - 2)
        ordinal = ORDINALS[at]
        ask = rng.choice(
            [
                f"What is the {ordinal} number that the search inspects?",
                f"What is the {ordinal} number that the search looks at?",
            ]
        )
        answer = str(seen[at])
        where = values.index(seen[at])
        near = [values[i] for i in (where - 2, where - 1, where + 1, where + 2) if 0 <= i < size]
        mistakes = [v for v in [*probes(True)[at : at + 1], *near, *seen] if v != seen[at]]
        options = texts(dict.fromkeys(mistakes))[:6]
        params = {"mode": "which", "at": str(at)}
    frame = rng.choice(
        [
            "A binary search looks for {t} in the sorted list {v}. {r}. {a}",
            "{who} uses binary search to look for {t} in this sorted list:\n{v}\n{r}. {a}",
            "A program searches for {t} in the sorted list {v} by repeated halving. {r}. {a}",
        ]
    )
    question = frame.format(t=target, v=listed, r=rule.format(t=target), a=ask, who=rng.choice(PEOPLE))
    return Draft(question, answer, "integer", options, params)


# --- iterated rule -------------------------------------------------------------------------------------------------


def iterated_rule(rng: ItemRng, level: int) -> Draft:
    """Apply a rule with cases to a number again and again."""
    d = rng.choice([2, 3]) if level > 2 else 2
    up, plus = rng.choice([(1, 3), (1, 5), (1, 7), (2, 1), (2, 3), (3, 1)])
    if d == 3:
        up, plus = rng.choice([(1, 1), (1, 2), (2, 1), (1, 4), (2, 2)])
    start = rng.randint(10 + 4 * level, 30 + 25 * level)
    steps = 3 + level // 2 + (level > 5)

    def run(n: int, count: int, swap: bool = False) -> int:
        for _ in range(count):
            n = n // d if (n % d == 0) != swap else n * up + plus
        return n

    value = run(start, steps)
    path = [run(start, i) for i in range(steps)]
    if len({n % d == 0 for n in path}) < 2 or len(set(path)) < steps:
        raise Redraw("only one case occurs or the numbers go round")
    divisible = "even" if d == 2 else "divisible by 3"
    shrink = "halve it" if d == 2 else "divide it by 3"
    grow = f"multiply it by {up} and then add {plus}" if up > 1 else f"add {plus} to it"
    alternative = run(start, steps - 1), run(start, steps + 1), run(start + 1, steps), run(start, steps - 2)
    frame = rng.choice(
        [
            "Start with the number {n}. At each step, if the number is {div}, {shrink}; otherwise, {grow}. Which number do you have after {k} steps?",
            "{who} writes {n} on a board and keeps replacing the number according to this rule: when the number is {div}, {shrink}; when it is not, {grow}. What number is on the board after the rule has been applied {k} times?",
            "A counter shows {n}. Each press of a button applies this rule: if the number shown is {div}, {shrink}; if not, {grow}. What does the counter show after {k} presses?",
            "Consider this rule: if a number is {div}, {shrink}; if it is not, {grow}. Apply the rule {k} times in a row, beginning with {n}. What is the final number?",
        ]
    )
    question = frame.format(n=start, div=divisible, shrink=shrink, grow=grow, k=steps, who=rng.choice(PEOPLE))
    return Draft(
        question,
        f"{value:,}",
        "integer",
        texts(numbers(rng, value, alternative, step=max(1, value // 12), low=1)),
        {"divisor": d},
    )


# --- string rewriting ----------------------------------------------------------------------------------------------


def string_rules(rng: ItemRng, level: int) -> Draft:
    """Ordered edit rules on a string of letters."""
    letters = rng.sample("EFGHKLMNPRSTUVXYZ", 4 + level // 2)
    word = "".join(rng.choice(letters) for _ in range(5 + level // 2))
    if len(set(word)) < 4:
        raise Redraw("too few letters")
    steps: list[tuple[str, str, str]] = []
    kinds = ["swap_ends", "reverse", "rotate", "replace", "delete", "double"]
    last = ""
    while len(steps) < 2 + (level + 1) // 2:
        kind = rng.choice(kinds)
        if kind == last:
            continue
        last = kind
        x, y = rng.sample(letters, 2)
        steps.append((kind, x, y))

    def apply(text: str, kind: str, x: str, y: str) -> str:
        if kind == "swap_ends":
            return text[-1] + text[1:-1] + text[0]
        if kind == "reverse":
            return text[::-1]
        if kind == "rotate":
            return text[1:] + text[0]
        if kind == "replace":
            return text.replace(x, y)
        if kind == "delete":
            at = text.find(x)
            return text if at < 0 else text[:at] + text[at + 1 :]
        at = text.find(x)
        return text if at < 0 else text[: at + 1] + x + text[at + 1 :]

    def run(chain: list[tuple[str, str, str]]) -> str:
        text = word
        for kind, x, y in chain:
            text = apply(text, kind, x, y)
        return text

    wording = {
        "swap_ends": "Swap the first and last letters.",
        "reverse": rng.choice(["Reverse the whole string.", "Write the whole string backward."]),
        "rotate": "Move the first letter to the end.",
        "replace": "Replace every {x} with {y}.",
        "delete": "Delete the first {x}, if there is one.",
        "double": "Double the first {x}, if there is one, so that it becomes {x}{x}.",
    }
    text = word
    for kind, x, y in steps:
        new = apply(text, kind, x, y)
        if new == text and kind != "delete":
            raise Redraw("a step does nothing")
        if len(new) < 3:
            raise Redraw("string too short")
        text = new
    answer = text
    wrong: list[str] = []
    candidates = [run(steps[:i] + steps[i + 1 :]) for i in range(len(steps))]
    candidates += [run([*steps[:i], steps[i + 1], steps[i], *steps[i + 2 :]]) for i in range(len(steps) - 1)]
    candidates += [run([*steps[:-1], ("rotate", "", "")]), run([*steps, ("rotate", "", "")]), answer[::-1]]
    for candidate in candidates:
        if candidate != answer and candidate not in wrong:
            wrong.append(candidate)
    for i in range(len(answer) - 1):
        swapped = answer[:i] + answer[i + 1] + answer[i] + answer[i + 2 :]
        if swapped != answer and swapped not in wrong:
            wrong.append(swapped)
    same = [w for w in wrong if len(w) == len(answer)]
    other = [w for w in wrong if len(w) != len(answer)]
    wrong = [*same[:4], *other[:2]]
    numbered = "\n".join(f"{i}. {wording[kind].format(x=x, y=y)}" for i, (kind, x, y) in enumerate(steps, 1))
    frame = rng.choice(
        [
            "Start with the string {w} and carry out these steps in order:\n{s}\nWhich string results?",
            "{who} edits the string {w} in these steps:\n{s}\nWhat is the string at the end?",
            "The following editing script is run once on the string {w}:\n{s}\nWhat is the output?",
        ]
    )
    question = frame.format(w=word, s=numbered, who=rng.choice(PEOPLE))
    return Draft(question, answer, "word", tuple(wrong[:6]), {"steps": len(steps)})


# --- subtraction Euclid --------------------------------------------------------------------------------------------


def euclid_steps(rng: ItemRng, level: int) -> Draft:
    """Euclid by remainders: how many divisions, or which pair after k."""
    size = 20 * level
    a = rng.randint(20 + size, 60 + 3 * size)
    b = rng.randint(8 + size // 3, a - 3)
    chain = [(a, b)]
    while chain[-1][1]:
        x, y = chain[-1]
        chain.append((y, x % y))
    want = (2, 2, 3, 3, 4, 4, 5, 6)[level - 1]
    if len(chain) - 1 < want or len(chain) - 1 > want + 2:
        raise Redraw("wrong number of divisions")
    rule = rng.choice(
        [
            "as long as y is not 0, each step replaces (x, y) with (y, r), where r is the remainder when x is divided by y",
            "until y is 0, each step replaces x with the old y and y with the remainder when the old x is divided by the old y",
        ]
    )
    if rng.random() < 0.5:
        value = len(chain) - 1
        ask = rng.choice(
            [
                "How many steps are there in all?",
                "After how many steps is y equal to 0?",
            ]
        )
        return Draft(
            _euclid_frame(rng, rule, a, b, ask),
            str(value),
            "integer",
            texts(numbers(rng, value, [value - 1, value + 1], low=1)),
            {"mode": "count"},
        )
    k = rng.randint(1, len(chain) - 2)
    pair = chain[k]
    steps = "one step" if k == 1 else f"{NUMBER_WORDS[k]} steps"
    ask = rng.choice(
        [
            f"Which pair is reached after {steps}?",
            f"What is the pair after {steps}?",
        ]
    )
    wrong = [
        chain[k + 1],
        chain[k - 1],
        (pair[1], pair[0]),
        (pair[0], max(pair[0] - pair[1], 1)),
        (pair[0], pair[1] + 1),
        (pair[0] - 1, pair[1]),
        (chain[k - 1][0] - chain[k - 1][1], pair[1]),
    ]
    shown: list[str] = []
    for w in wrong:
        text = f"({w[0]}, {w[1]})"
        if w != pair and text not in shown and w != (a, b):
            shown.append(text)
    if len(shown) < 3:
        raise Redraw("too few wrong pairs")
    return Draft(
        _euclid_frame(rng, rule, a, b, ask),
        f"({pair[0]}, {pair[1]})",
        "phrase",
        tuple(shown[:6]),
        {"mode": "pair"},
        open_ok=False,
    )


def _euclid_frame(rng: ItemRng, rule: str, a: int, b: int, ask: str) -> str:
    return rng.choice(
        [
            "A procedure changes a pair of numbers (x, y) step by step: {r}. The procedure starts with ({a}, {b}). {q}",
            "{who} starts with the pair (x, y) = ({a}, {b}) and follows this rule: {r}. {q}",
            "Take the pair (x, y) = ({a}, {b}) and apply this rule: {r}. {q}",
        ]
    ).format(r=rule, a=a, b=b, q=ask, who=rng.choice(PEOPLE))


# --- hashing -------------------------------------------------------------------------------------------------------


def linear_probing(rng: ItemRng, level: int) -> Draft:
    slots = (7, 7, 9, 10, 11, 11, 13, 13)[level - 1]
    count = min(3 + level // 2 + level // 3, slots - 2)
    keys = _distinct(rng, count, 10, 40 + 12 * level)
    table: dict[int, int] = {}
    for key in keys:
        at = key % slots
        while at in table:
            at = (at + 1) % slots
        table[at] = key
    last = keys[-1]
    where = next(slot for slot, key in table.items() if key == last)
    if where == last % slots:
        raise Redraw("no collision for the last key")
    thing = rng.choice(
        [
            ("locker", "lockers", "tag number", "bag"),
            ("slot", "slots", "key", "record"),
            ("bin", "bins", "order number", "parcel"),
            ("drawer", "drawers", "catalog number", "folder"),
        ]
    )
    one, many, number, item = thing
    frame = rng.choice(
        [
            "A storage system has {n} {many}, numbered 0 to {top}, all of them empty. {A} with {number} k goes into the {one} whose number is the remainder when k is divided by {n}; if that {one} is taken, the next one is tried, and so on, with {one} 0 coming after {one} {top}. {Items} with the {number}s {keys} are stored in that order. Which {one} does the last {item} ({number} {last}) end up in?",
            "There are {n} empty {many}, numbered 0 to {top}. To store {a}, divide its {number} by {n} and use the {one} whose number is the remainder. If that {one} is taken, move on one {one} at a time (going from {top} back to 0) until you reach an empty one. {who} stores {items} with the {number}s {keys}, in that order. What is the number of the {one} that holds the {item} with {number} {last}?",
        ]
    )
    question = frame.format(
        n=slots,
        many=many,
        one=one,
        top=slots - 1,
        number=number,
        A=f"A {item}",
        a=f"a {item}",
        item=item,
        items=f"{item}s",
        Items=f"{item.capitalize()}s",
        keys=listing([str(k) for k in keys]),
        last=last,
        who=rng.choice(PEOPLE),
    )
    home = str(last % slots)
    wrong = texts(
        numbers(rng, where, [last % slots, (where + 1) % slots, (where - 1) % slots], low=0, high=slots - 1)
    )
    trap = home if home in wrong and rng.random() < 0.5 else None
    return Draft(question, str(where), "integer", wrong, {"slots": slots}, trap=trap)


# --- state machine -------------------------------------------------------------------------------------------------


def state_machine(rng: ItemRng, level: int) -> Draft:
    names, signals = rng.choice(
        [
            (["Idle", "Ready", "Running", "Paused", "Failed"], ["p", "q", "r"]),
            (["Red", "Green", "Blue", "White", "Yellow"], ["tap", "hold", "turn"]),
            (["North", "South", "East", "West", "Center"], ["x", "y", "z"]),
            (["Sleep", "Listen", "Record", "Play", "Mute"], ["short", "long", "double"]),
            (["Alpha", "Beta", "Gamma", "Delta", "Omega"], ["0", "1", "2"]),
        ]
    )
    states = rng.sample(names, 4 if level <= 4 else 5)
    signals = signals[: 2 if level <= 2 else 3]
    moves = {
        (s, c): target
        for s in states
        for c, target in zip(signals, rng.sample(states, len(signals)), strict=True)
    }
    start = rng.choice(states)
    tape = [rng.choice(signals) for _ in range(3 + level)]
    if set(tape) != set(signals):
        raise Redraw("a signal is never sent")
    state = start
    visited = [start]
    for c in tape:
        state = moves[state, c]
        visited.append(state)
    if len(set(visited)) < 3 or visited[-1] == visited[-2] == visited[-3]:
        raise Redraw("hardly any moves")
    table = "\n".join(f"{s}: " + "; ".join(f"{c} -> {moves[s, c]}" for c in signals) for s in states)
    what = rng.choice(["device", "controller", "machine"])
    frame = rng.choice(
        [
            "A {what} is always in one of {n} states. For each state, the table shows the next state after each signal:\n{t}\nThe {what} starts in state {s} and receives the signals {tape_and}, in that order. Which state is it in at the end?",
            "This is the transition table of a {what} (state: signal -> next state):\n{t}\nThe initial state is {s}, and the input is {tape}. Which state does the {what} end in?",
            "{who} simulates a {what} with this table, which has one row for each state:\n{t}\nStarting in state {s}, the {what} receives the signals {tape_and}, in that order. What is its final state?",
        ]
    )
    question = frame.format(
        what=what,
        n=("four" if len(states) == 4 else "five"),
        t=table,
        s=start,
        tape=", ".join(tape),
        tape_and=f"{', '.join(tape[:-1])}, and {tape[-1]}",
        who=rng.choice(PEOPLE),
    )
    return Draft(question, state, "word", labels(rng, state, states), {"signals": len(tape)})


# --- breadth-first search ------------------------------------------------------------------------------------------


def graph_visit(rng: ItemRng, level: int) -> Draft:
    names = sorted(rng.sample("EFGHJKLMNPQRSTUVW", 5 + level // 2))
    order = list(names)
    rng.shuffle(order)
    edges = {tuple(sorted((order[i], rng.choice(order[:i])))) for i in range(1, len(order))}
    for _ in range(1 + level // 2):
        x, y = sorted(rng.sample(names, 2))
        edges.add((x, y))
    neighbors = {
        n: sorted({*(b for a, b in edges if a == n), *(a for a, b in edges if b == n)}) for n in names
    }
    start = rng.choice(names)
    deep = rng.random() < 0.5

    def visit(depth_first: bool) -> list[str]:
        if depth_first:
            seen: list[str] = []

            def go(node: str) -> None:
                seen.append(node)
                for other in neighbors[node]:
                    if other not in seen:
                        go(other)

            go(start)
            return seen
        seen = [start]
        for node in seen:
            seen.extend(other for other in neighbors[node] if other not in seen)
        return seen

    right, other = visit(deep), visit(not deep)
    if right == other:
        raise Redraw("both searches agree")
    method, rule = (
        (
            "depth-first search",
            "From each {n}, the search goes on to the alphabetically first neighboring {n} not yet visited; where there is none, it goes back to the {n} it came from and tries again from there",
        )
        if deep
        else (
            "breadth-first search",
            "The search first visits all neighbors of the starting {n} in alphabetical order; then, taking these in the order visited, it visits the unvisited neighbors of each in alphabetical order, and so on",
        )
    )
    text_edges = [f"{a}-{b}" for a, b in sorted(edges)]
    rng.shuffle(text_edges)
    reverse = [right[0], *right[:0:-1]]
    frame = rng.choice(
        [
            "An undirected graph has the edges {e}. A {m} starts at node {s}. {r}. In what order are the nodes first visited?",
            "The rooms of a building are joined by these corridors: {e}. A robot explores the rooms by {m}, starting in room {s}. {r}. In what order are the rooms first visited?",
            "An undirected graph has the edges {e}. {who} carries out a {m} of it by hand, starting at node {s}. {r}. In what order does {who} first reach the nodes?",
        ]
    )
    rule = rule.format(n="room" if "rooms" in frame else "node")
    question = frame.format(e=listing(text_edges), r=rule, m=method, s=start, who=rng.choice(PEOPLE))
    wrong = orders(rng, right, [other, reverse])
    answer = ", ".join(right)
    other_text = ", ".join(other)
    trap = other_text if rng.random() < 0.4 and other_text in wrong else None
    return Draft(question, answer, "ordered_list", wrong, {"deep": deep}, trap=trap)


SUBCATEGORY = Subcategory(
    domain="procedural",
    name="algorithm_execution",
    version="1.0.0",
    templates=(
        Template("stack_machine", stack_machine, check.stack_machine, "second simulator on the text"),
        Template("waiting_line", waiting_line, check.waiting_line, "second simulator on the text"),
        Template("sort_passes", sort_passes, check.sort_passes, "closed form of a pass, on the text"),
        Template(
            "register_program", register_program, check.register_program, "second simulator on the text"
        ),
        Template("binary_search", binary_search, check.binary_search, "recursive slices, on the text"),
        Template("iterated_rule", iterated_rule, check.iterated_rule, "recursion on the text"),
        Template("string_rules", string_rules, check.string_rules, "second simulator on the text"),
        Template("euclid_steps", euclid_steps, check.euclid_steps, "repeated subtraction, on the text"),
        Template("linear_probing", linear_probing, check.linear_probing, "sets of free places, on the text"),
        Template("state_machine", state_machine, check.state_machine, "second simulator on the text"),
        Template("graph_visit", graph_visit, check.graph_visit, "networkx on the text"),
    ),
)
