"""Keys of sarcasm items: cue words tell facts and remarks apart; numbers are compared; swaps and beliefs simulated."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

# Topic -> (cues of a good outcome, cues of a bad one, cues of a remark on it).
_CUES: dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "soup": (
        ("full of flavor", "second bowl"),
        ("dishwater", "first spoonful"),
        ("made the soup", "on that soup"),
    ),
    "weather": (
        ("sun shone", "not a cloud"),
        ("hailed", "into the lake"),
        ("day for a picnic", "picnic weather"),
    ),
    "room": (("not a sound", "as a church"), ("jackhammer", "disco"), ("peaceful hotel", "quieter hotel")),
    "tent": (("everyone dry", "stood firm"), ("leaked", "fell down"), ("make tents", "every penny")),
    "cake": (("rose beautifully", "golden"), ("as a brick", "sank"), ("bakery", "call a cake")),
    "directions": (
        ("straight to the door", "wrong turn"),
        ("brick wall", "wrong town"),
        ("directions, I must", "directions like these"),
    ),
    "meeting": (("all six", "solved"), ("settled nothing", "choosing a date"), ("well spent", "as useful")),
    "parcel": (("without a scratch", "unharmed"), ("forty pieces", "shards"), ("packers", "real care")),
    "keeper": (("every single shot", "saved"), ("let in", "wrong net"), ("goalkeeper we have", "past our")),
    "plumber": (
        ("dripping faucet", "faucet worked"),
        ("flood", "brown"),
        ("true master", "recommend that plumber"),
    ),
    "chairs": (("wide and soft", "stretch out"), ("planks", "springs"), ("were a dream", "forever")),
    "signal": (
        ("crystal clear", "without a crackle"),
        ("broke off", "nothing but crackle"),
        ("phone connection", "lets you down"),
    ),
    "dog": (("sat quietly", "lay down"), ("tore up", "hat and bit"), ("well-trained", "manners")),
    "paint": (("smooth and even", "clean edges"), ("streaks", "blotches"), ("eye for detail", "paint job")),
}
_NUMBERED = {
    "bus": (r"due at (\d+):(\d\d), came at (\d+):(\d\d)", ("Swiss watch", "punctual")),
    "bill": (r"quoted at (\d+) dollars and cost (\d+) dollars", ("its quotes", "exactly as quoted")),
    "guests": (r"(\d+) people were expected and (?:only )?(\d+) came", ("full house", "whole town")),
    "exam": (r"passing score was (\d+) and the average score was (\d+)", ("brilliantly", "triumph")),
    "wait": (r"within (\d+) minutes and was ready after (\d+) minutes", ("in no time", "any wait")),
}


def _outcomes(text: str) -> dict[str, bool]:
    """Topic -> whether it went well, for every topic whose facts stand in the text."""
    low = text.lower()
    found = {}
    for topic, (good, bad, _) in _CUES.items():
        if any(cue.lower() in low for cue in good):
            found[topic] = True
        elif any(cue.lower() in low for cue in bad):
            found[topic] = False
    for topic, (pattern, _) in _NUMBERED.items():
        match = re.search(pattern, text)
        if not match:
            continue
        numbers = [int(group) for group in match.groups()]
        if topic == "bus":
            found[topic] = numbers[2] * 60 + numbers[3] - numbers[0] * 60 - numbers[1] <= 0
        elif topic in ("bill", "wait"):
            found[topic] = numbers[1] <= numbers[0]
        else:
            found[topic] = numbers[1] >= numbers[0]
    return found


def _remarked(text: str) -> list[str]:
    """Topics on which the text remarks."""
    topics = [topic for topic, cues in _CUES.items() if any(cue in text for cue in cues[2])]
    return topics + [topic for topic, (_, cues) in _NUMBERED.items() if any(cue in text for cue in cues)]


def _quoted(question: str) -> list[str]:
    return re.findall(r'"([^"]*)"', question)


def _single(hits: list[str]) -> str:
    return hits[0] if len(hits) == 1 else f"{len(hits)} fit: {hits}"


def both_or_one(question: str, params: Mapping[str, Any]) -> str:
    """Which of two remarks run against the facts."""
    facts = _outcomes(re.sub(r'"[^"]*"', "", question))
    speakers = re.findall(r'(\w+) says: "([^"]*)"', question)
    wrong = [name for name, remark in speakers if not facts[_remarked(remark)[0]]]
    return "both of them" if len(wrong) == 2 else f"only {wrong[0]}" if wrong else "neither of them"


def who_is(question: str, params: Mapping[str, Any]) -> str:
    """The one speaker whose remark runs against the facts, or the one whose does not."""
    facts = _outcomes(re.sub(r'"[^"]*"', "", question))
    ask = question.rsplit('"', 1)[1]
    sincere = "sincere" in ask
    return _single(
        [
            name
            for name, remark in re.findall(r'(\w+): "([^"]*)"', question)
            if facts[_remarked(remark)[0]] == sincere
        ]
    )


def how_many(question: str, params: Mapping[str, Any]) -> str:
    """Count of remarks against the facts, or with them."""
    facts = _outcomes(re.sub(r'"[^"]*"', "", question))
    remarked = _remarked(_quoted(question)[0])
    return str(sum(facts[topic] == ("meant sincerely?" in question) for topic in remarked))


def which_situation(question: str, params: Mapping[str, Any]) -> str:
    """The one candidate situation that the remark contradicts, or fits."""
    sarcastic = "sarcastic" in question or "not be meant" in question
    return _single(
        [text for text in params["candidates"] if next(iter(_outcomes(text).values())) != sarcastic]
    )


def _kind(story: str) -> str:
    if re.search(r"false report|wrongly", story):
        return "mistaken praise"
    if re.search(r"winks|makes a face|drawl", story):
        return "sarcasm"
    if re.search(r"To comfort|cheer up|spare the feelings", story):
        return "a kind lie"
    return "deserved praise" if all(_outcomes(story).values()) else "unread"


_ASKED = {
    "deserved praise": "Who gives praise that is deserved",
    "sarcasm": "Who is being sarcastic",
    "a kind lie": "Who tells a kind lie",
    "mistaken praise": "Who gives praise by mistake",
}


def kind_of_remark(question: str, params: Mapping[str, Any]) -> str:
    """Kind of the remark asked about, or speaker of the kind asked about."""
    kinds = {}
    *stories, last = question.split('"')[::2]
    for story in stories:
        speaker = re.search(r"\. (\w+)(?:, who| saw) ", story)
        if speaker:
            kinds[speaker[1]] = _kind(story)
    for asked, cue in _ASKED.items():
        if cue in last:
            return _single([speaker for speaker, kind in kinds.items() if kind == asked])
    return next(kind for speaker, kind in kinds.items() if re.search(rf"\b{speaker}\b", last))


_GIST = {
    "soup": ("the soup was good", "the soup was bad"),
    "weather": ("the weather was fine", "the weather was foul"),
    "room": ("the hotel room was quiet", "the hotel room was noisy"),
    "tent": ("the tent was sound", "the tent was useless"),
    "cake": ("the cake was good", "the cake was bad"),
    "directions": ("the directions were clear", "the directions were wrong"),
    "meeting": ("the meeting was useful", "the meeting was pointless"),
    "parcel": ("the vase arrived whole", "the vase arrived broken"),
    "keeper": ("the goalkeeper played well", "the goalkeeper played badly"),
    "plumber": ("the plumber did well", "the plumber did badly"),
    "chairs": ("the seats were comfortable", "the seats were uncomfortable"),
    "signal": ("the connection was clear", "the connection was bad"),
    "dog": ("the puppy behaved well", "the puppy behaved badly"),
    "paint": ("the painting was done well", "the painting was done badly"),
}


# The word by which each topic is known.
_NOUN = {
    "soup": "soup", "weather": "picnic", "room": "hotel", "tent": "tent", "cake": "cake", "directions": "directions",
    "meeting": "meeting", "parcel": "vase", "keeper": "goalkeeper", "plumber": "plumber", "chairs": "seats",
    "signal": "phone", "dog": "puppy", "paint": "painters",
}  # fmt: skip


def taken_at_face_value(question: str, params: Mapping[str, Any]) -> str:
    """View of speaker or listener, built fact by fact."""
    _, *facts, knowledge, _ = re.split(r"(?<=\.) ", question.split('"')[0])
    literal = question.endswith("now believe?")
    clauses = []
    for fact in facts:
        topic, good = next(iter(_outcomes(fact).items()))
        hears_praise = literal and not re.search(rf"both know about .*\b{_NOUN[topic]}\b.*, but", knowledge)
        clauses.append(_GIST[topic][0 if good or hears_praise else 1])
    return f"{', '.join(clauses[:-1])}{',' if len(clauses) > 2 else ''} and {clauses[-1]}"


_DONE_WELL = ("scrubbed", "emptied", "kept green", "polished", "spotless", "mopped", "folded", "scoured")


def aimed_at(question: str, params: Mapping[str, Any]) -> str:
    """Follow each person's task through the swaps; match remark and state."""
    plan = dict(re.findall(r"([A-Z]\w+) (?:got )?the (trash cans|\w+)", question.split(".")[0]))
    for first, second in re.findall(r"(\w+) and (\w+) (?:then )?swapped", question):
        plan[first], plan[second] = plan[second], plan[first]
    result = question.split("As it turned out, ")[1].split('"')[0]
    good = {
        chore: any(cue in state for cue in _DONE_WELL)
        for chore, state in re.findall(
            r"the (trash cans|\w+) ((?:was|were|came) [^,.]*)", result.split(".")[0]
        )
    }
    wanted = "praised sincerely" in question
    remark = _quoted(question)[0]
    return _single(
        [person for person, chore in plan.items() if f"the {chore}" in remark and good[chore] == wanted]
    )


_GOOD_NEWS = ("ahead", "on time", "is clear", "leading", "gone up")


def when(question: str, params: Mapping[str, Any]) -> str:
    """Time at which the remark ran against the latest news, or with it."""
    hits, good = [], True
    for times, words in re.findall(
        r'At ((?:\d+:\d\d(?:, and |, | and ))+)(.*?(?:\.|"))(?= At|$)',
        question.replace(" At what", " At ~ what"),
    ):
        if re.search(
            r"says: |says it again|repeats the remark|says the same thing|makes the remark again", words
        ):
            if good != ("sarcastic?" in question):
                hits += re.findall(r"\d+:\d\d", times)
        else:
            good = any(cue in words for cue in _GOOD_NEWS)
    return _single(hits)


def habit_of_irony(question: str, params: Mapping[str, Any]) -> str:
    """Show with the true opinion asked for."""
    habit = question.split("\n")[0]
    partner = re.search(r"ironically to (\w+),", habit)
    inverted_evening = "the other way around" in habit
    want = "really like" in question
    hits = []
    for listener, when_said, words in re.findall(r'To (\w+)( in the \w+)?: "([^"]*)"', question):
        praise = bool(re.search(r"loved|delight|again tomorrow|genius", words))
        opposite = bool(partner) and listener == partner[1] if partner else False
        if inverted_evening and "evening" in when_said:
            opposite = not opposite
        if (praise != opposite) == want:
            show = re.search(r"[Tt]he [a-z ]+?(?= was|\.| again)", words)
            hits.append(show[0].lower() if show else "unread")
    return _single(hits)


_TAKES_IT_LITERALLY = (
    "glad to hear",
    "the same next",
    "pleased",
    "wonderful",
    "so well",
    "Lovely",
    "nothing needs",
)


def who_noticed(question: str, params: Mapping[str, Any]) -> str:
    """The person whose reply stands apart as asked."""
    missed = "who missed" in question
    replies = re.findall(r'(\w+): "([^"]*)"', question.split("These are their replies.")[1])
    return _single(
        [name for name, reply in replies if any(cue in reply for cue in _TAKES_IT_LITERALLY) == missed]
    )
