"""Keys of implicature items, read off the rendered text with cues and constraints of their own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40,
}  # fmt: skip
_SHARES = {
    "a quarter": (1, 4), "a third": (1, 3), "half": (1, 2), "two thirds": (2, 3), "three quarters": (3, 4),
    "nine tenths": (9, 10), "seven eighths": (7, 8),
}  # fmt: skip


def _single(hits: list[str]) -> str:
    return hits[0] if len(hits) == 1 else f"{len(hits)} fit: {hits}"


def scale_words(question: str, params: Mapping[str, Any]) -> str:
    """The one candidate for which the word said is the strongest true one."""
    found = re.search(r"\b(\d+) [a-z ]+?(?:\.| and)", question)
    said = re.search(r'(?:word is|replies) "([^"]+)"', question)
    if not found or not said:
        return "unread"
    total = int(found[1])
    limits = {
        word: _SHARES[share]
        for word, share in re.findall(
            r'"([a-z ]+)" for more than ([a-z ]+?)(?:,| and| of the total)', question
        )
    }

    def word_for(number: int) -> str:
        if number == total:
            return "all"
        for word in ("nearly all", "most", "many"):
            if word in limits and number * limits[word][1] > limits[word][0] * total:
                return word
        return "some" if number else "none"

    return _single([str(n) for n in params["candidates"] if word_for(n) == said[1]])


def indirect_choice(question: str, params: Mapping[str, Any]) -> str:
    """The one place no part of the reply rules out."""
    reply = question.split('"')[1]
    places = re.findall(r"(the [a-z ]+) \(([^)]*)\)", question)
    wet = re.search(r"\brain\b|\bpour\b", reply)
    money = re.search(r"(\d+) dollars", reply)
    hour = re.search(r"(\d+) o'clock", reply)
    dog = "dog" in reply
    walk = any(cue in reply for cue in ("flat tire", "on foot", "garage"))
    hits = []
    for name, features in places:
        price = re.search(r"(\d+) dollars", features)
        closing = re.search(r"closes at (\d+)", features)
        out = (
            (wet and "open air" in features)
            or (money and price and int(price[1]) > int(money[1]))
            or (hour and closing and int(closing[1]) <= int(hour[1]))
            or (dog and "no dogs" in features)
            or (walk and "miles" in features)
        )
        if not out:
            hits.append(name)
    return _single(hits)


def left_out(question: str, params: Mapping[str, Any]) -> str:
    """Rooms minus what the accounts cover."""
    found = re.match(r"The upstairs rooms are (.*?); the downstairs rooms are (.*?)\.", question)
    if not found:
        return "unread"
    name = r"the ((?:dining|dressing|guest) room|\w+)"
    floors = {"upstairs": re.findall(name, found[1]), "downstairs": re.findall(name, found[2])}
    left = set(floors["upstairs"]) | set(floors["downstairs"])
    for account in re.findall(r'says: "([^"]*)"', question):
        if match := re.search(r"(?:all the|both) (\w+) rooms(?: except (.*))?", account):
            kept = set(re.findall(name, match[2] or ""))
            left -= set(floors[match[1]]) - kept
        else:
            left -= set(re.findall(name, account))
    return _single(sorted(left))


def _history(remark: str) -> tuple[bool, bool]:
    """(before, now) by the polarity of the trigger and of what it is about."""
    remark = remark.replace("n't", " not")
    if re.search(r"\bstill does not\b|\bhas yet to\b", remark):
        return (False, False)
    negated = "has not" in remark
    if re.search(r"\bno longer\b|\banymore\b", remark):
        return (True, False)
    if re.search(r"\bstopped\b|\bgiven (?:it )?up\b", remark):
        return (True, negated)
    if re.search(r"\bstarted\b|\bbegun\b|\btaken (?:it )?up\b|\bfor the first time\b", remark):
        return (False, not negated)
    if re.search(r"\bstill\b|\bcontinues\b|\bas before\b", remark):
        return (True, True)
    raise ValueError(f"no trigger in {remark!r}")


def _key_words(phrase: str) -> set[str]:
    return {
        word[:4]
        for word in re.findall(r"[A-Za-z]+", phrase)
        if word not in {"the", "a", "an", "to", "in", "on", "at"}
    }


def before_and_now(question: str, params: Mapping[str, Any]) -> str:
    """State of the habit asked about."""
    remarks = re.split(r"(?<=[.?])\s|, and |, | and ", question.split('"')[1])
    keys = _key_words(params["habit"])
    remark = max(remarks, key=lambda text: len(keys & _key_words(text)))
    before, now = _history(remark)
    past = f"used to {params['habit']}" if before else f"did not {params['habit']} in the past"
    present = {
        (True, True): "and still does",
        (True, False): "but no longer does",
        (False, True): "but does now",
    }
    return f"{params['person']} {past} {present.get((before, now), 'and does not do so now')}."


def who_changed(question: str, params: Mapping[str, Any]) -> str:
    """The person whose remark gives the history asked for."""
    asked = question.split('"')[2]
    wanted = ("used to" in asked, "still does" in asked or "does now" in asked)
    remarks = re.split(r"(?<=\.)\s", question.split('"')[1])
    return _single([remark.split()[0] for remark in remarks if _history(remark) == wanted])


def number_meant(question: str, params: Mapping[str, Any]) -> str:
    """Bound and number, from cues of the setting and the words of the reply."""
    setting, reply = question.split('"')[0], question.split('"')[1]
    if re.search(r"\bwould be\b|\bon loan\b|\bsold\b", reply):
        bound = "fewer than"
    elif re.search(r"\balone\b|\bbought\b|\belsewhere\b", reply):
        bound = "more than"
    elif re.search(r"limit|allowed|permit", setting):
        bound = "at most"
    elif re.search(r"no harm|to borrow|minimum", setting):
        bound = "at least"
    else:
        bound = "exactly"
    words = re.findall(r"[a-z]+", reply.lower())
    numbers = [_WORDS[word] for word in words if word in _WORDS and word != "one"]
    number = numbers[0] * numbers[1] if "stacks" in words else numbers[0]
    return f"{bound} {number}"


def told_in_order(question: str, params: Mapping[str, Any]) -> str:
    """Deed in the place asked for, on a timeline of numbers."""
    story = question.split('"')[1].rstrip(".").split(". ")
    ordinal = re.search(r"do (\w+)\?", question)
    names = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    when: list[tuple[float, str]] = []
    for part in story:
        deed = re.sub(
            r"^(?:Just before that, I had|Before any of this, I had|Then I|Next, I|I then|I) ",
            "",
            part,
        ).replace("written", "wrote")
        times = [time for time, _ in when]
        if part.startswith("Just before"):
            at = when[-1][0]
            earlier = [time for time in times if time < at]
            time = (max(earlier) + at) / 2 if earlier else at - 1
        elif part.startswith("Before any"):
            time = min(times) - 1
        else:
            time = max(times, default=0.0) + 1
        when.append((time, deed))
    return sorted(when)[names.index(ordinal[1])][1] if ordinal else "unread"


_SIGNS = {
    "punctuality": ("office before", "late for a meeting"),
    "spelling": ("no correction", "dictionary"),
    "patience": ("calm", "tenth time"),
    "driving": ("our van", "wheel"),
    "arithmetic": ("columns of figures", "total wrong"),
    "teamwork": ("every group", "helped colleagues"),
    "honesty": ("every cent", "owned up"),
    "tidiness": ("spotless", "every tool"),
    "cooking": ("lunches", "feast"),
    "typing": ("keyboard", "keys"),
    "politeness": ("with a smile", "rude word"),
    "discretion": ("confidential", "private remark"),
}


def left_unpraised(question: str, params: Mapping[str, Any]) -> str:
    """The point asked about of which the letter shows no sign."""
    found = re.search(r"(?:about|know about) \w+'s ((?:\w+, )+and \w+)\.", question)
    letter = question.split('"')[1]
    if not found:
        return "unread"
    asked = [word for word in re.findall(r"[a-z]+", found[1]) if word != "and"]
    return _single([point for point in asked if not any(sign in letter for sign in _SIGNS[point])])


def _status(reply: str) -> str:
    if re.search(r"was asked to leave|stop anyone|in trouble", reply):
        return "not allowed"
    if re.search(r"no way around|send home|or go home", reply):
        return "required"
    if re.search(r"no difference|one way|coin", reply):
        return "neither advised nor discouraged"
    return "advised but not required"


def what_is_asked(question: str, params: Mapping[str, Any]) -> str:
    """Status of the duty asked about, or the duty with the status asked about."""
    pairs = re.findall(r'"(?:And|What about|How about) ([^"?]+)\?"\n\w+: "([^"]*)"', question)
    if found := re.search(r"which of these is (.*)\?$", question):
        return _single([duty for duty, reply in pairs if _status(reply) == found[1]])
    asked = question.rsplit(" imply about ", 1)[1].rstrip("?")
    return _single([f"It is {_status(reply)}." for duty, reply in pairs if duty == asked])


def place_on_scale(question: str, params: Mapping[str, Any]) -> str:
    """Thing in the place asked for, after narrowing each to one word."""
    found = re.search(r"From worst to best, they are (.*?)\. No two", question)
    asked = re.search(r"like (.*?)\?$", question)
    if not found or not asked:
        return "unread"
    scale = re.findall(r'"([^"]+)"', found[1])
    said = re.split(r"(?<=\.)\s", question.rsplit('says: "', 1)[1].rsplit('"', 1)[0])
    rank: dict[str, int] = {}
    for line in said:
        if match := re.match(r"To call (.*?) '(.*?)' would go too far, but '(.*?)'", line):
            fits = [w for w in range(len(scale)) if scale.index(match[3]) < w < scale.index(match[2])]
            rank[match[1]] = fits[0]
        elif match := re.match(r"(.*?) was not quite '(.*)'\.", line):
            rank[match[1]] = scale.index(match[2]) - 1
        elif match := re.match(r"(.*?) was one step above '(.*)'\.", line):
            rank[match[1]] = scale.index(match[2]) + 1
        elif match := re.match(r"(.*?) was (.*)\.", line):
            rank[match[1]] = scale.index(match[2])
    things = sorted(rank, key=lambda thing: -rank[thing])
    words = {
        "best": 0,
        "second best": 1,
        "third best": 2,
        "fourth best": 3,
        "fifth best": 4,
        "least": len(things) - 1,
    }
    thing = things[words[asked[1]]]
    return thing[0].lower() + thing[1:]
