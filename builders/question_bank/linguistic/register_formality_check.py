"""Keys of register items from tables and markers of their own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any


def _single(hits: list[str]) -> str:
    return hits[0] if len(hits) == 1 else f"{len(hits)} fit: {hits}"


# Neutral meaning -> (formal, informal), whereas the generator knows pairs but no meanings.
_MEANINGS = {
    "a bit drunk": ("intoxicated", "tipsy"), "allow": ("grant permission", "give the green light"), "angry": ("irate", "ticked off"),
    "cheat": ("defraud", "rip off"), "dead": ("deceased", "six feet under"), "delay": ("defer", "put on ice"),
    "eat": ("consume", "gobble up"), "end": ("terminate", "wrap up"), "end someone's job": ("dismiss from service", "give the sack"),
    "flee": ("take flight", "leg it"), "food": ("sustenance", "grub"), "friend": ("companion", "buddy"),
    "throw away": ("discard", "chuck out"), "glasses": ("spectacles", "specs"),
    "help": ("assist", "pitch in"), "home": ("residence", "crash pad"), "leave": ("depart", "hit the road"),
     "clothes": ("attire", "duds"), "man": ("gentleman", "guy"),
    "many": ("numerous", "loads of"), "medical person": ("physician", "doc"), "meet": ("encounter", "bump into"),
    "mend": ("rectify", "patch up"), "money": ("financial means", "big bucks"), "not be right": ("err", "mess up"),
    "not get upset": ("retain one's composure", "keep one's cool"), "protest": ("lodge a complaint", "gripe"), "refuse": ("reject", "give the thumbs down to"),
    "silly": ("imprudent", "dumb"), "start": ("commence", "kick off"), "scold": ("reprimand", "chew out"),
    "study": ("inquire into", "dig into"), "soon": ("forthwith", "pronto"), "lose one's life": ("perish", "kick the bucket"), "talk": ("converse", "shoot the breeze"), "think about": ("deliberate upon", "chew over"),
    "tired": ("fatigued", "wiped out"), "very good": ("exemplary", "awesome"), "work": ("employment", "gig"),
    "young people": ("offspring", "kids"),
}  # fmt: skip
_MEANING_OF = {word: meaning for meaning, pair in _MEANINGS.items() for word in pair}
_FORMAL_WORDS = {pair[0] for pair in _MEANINGS.values()}


def other_register(question: str, params: Mapping[str, Any]) -> str:
    """The candidate with the meaning of the word asked about."""
    quoted = [text.lower() for text in re.findall(r'"([^"]+)"', question)]
    asked = quoted[-1]
    return _single([word for word in params["candidates"] if _MEANING_OF[word] == _MEANING_OF[asked]])


def odd_word(question: str, params: Mapping[str, Any]) -> str:
    """The candidate of the register that the situation objects to."""
    formal = bool(re.search(r"too stiff|too formal", question))
    return _single([word for word in params["candidates"] if (word in _FORMAL_WORDS) == formal])


_INFORMAL = re.compile(
    r"\w'(?:s|re|ve|ll|d)\b|\b(?:folks|Hey|OK|bunch|show up|Sure thing|Oops|shout|busted|asap|Got the|cheers|Nah|dump|Wow|gig|Hi|Hiya|Yo|guys|drop you|made my day|"
    r"Guess what|blast|yeah|shooting me|how about|all set|Cheers|See ya|Bye|buddy|Later|Hey|anyway|wreck|jerk|pretty|nuts|a spare|catch you|huh|Stick|quick|gonna|cash up front|thingy|cool|grabbed|total|No sweat|really use)\b|back\?|like\?"
)
_FORMAL = re.compile(
    r"\b(?:regret to|most grateful|Kindly|sincere gratitude|is requested|inquire|great pleasure|apologize for|Should you|resolved to|be advised|appreciate a reply|undersigned|"
    r"respectfully|Respectfully|are requested|Permit me|Professor|Members of|Colleagues|with reference|your letter of|draw your attention|privilege|be grateful|so kind as|therefore request|Madam|Maestro|Ms|Mr|Dr|It is with regret|Furthermore|dissatisfaction|most appreciative|great pleasure|"
    r"regarding my|earliest convenience|inform me|with reference|I shall|Permit me|urgent need|May I ask|truly yours|kind regards|sincerely)\b"
)


def _score(text: str) -> int:
    """1 for formal, -1 for informal, 0 for neither."""
    formal, informal = bool(_FORMAL.search(text)), bool(_INFORMAL.search(text))
    return int(formal) - int(informal)


def _numbered(question: str) -> list[str]:
    return re.findall(
        r"\(\d\) (.*?)(?= \(\d\)| One of these messages| All messages| Which message| How many of| Put the| Which order)",
        question,
    )


def odd_sentence(question: str, params: Mapping[str, Any]) -> str:
    """The message whose score no other has."""
    scores = [_score(text) for text in _numbered(question)]
    return _single([f"message {i}" for i, score in enumerate(scores, 1) if scores.count(score) == 1])


def how_many(question: str, params: Mapping[str, Any]) -> str:
    """Count of messages with the score asked for."""
    wanted = -1 if "are informal?" in question else 1
    return str(sum(_score(text) == wanted for text in _numbered(question)))


def order(question: str, params: Mapping[str, Any]) -> str:
    """Messages sorted by score."""
    scores = [_score(text) for text in _numbered(question)]
    rising = "from the least" in question or "casual to formal" in question
    if len(set(scores)) != 3:
        return f"scores {scores}"
    return ", ".join(str(i + 1) for i in sorted(range(3), key=lambda i: scores[i] if rising else -scores[i]))


# Words that show what a message is about, in any register.
_TOPICS = (
    r"lecture", r"ladder", r"smok|lighting up", r"gratitude|support|Thanks a bunch", r"attendance|come to the meeting|show up", r"apartment", r"accept your invitation|we're in",
    r"apologize|sorry", r"assistance|more help|Need a hand", r"committee", r"elevator", r"reply|asap", r"keys", r"offer|pass on", r"coats", r"ongratulat|way to go",
)  # fmt: skip


def _topic(text: str) -> int:
    hits = [i for i, cue in enumerate(_TOPICS) if re.search(cue, text)]
    return hits[0] if len(hits) == 1 else -1


def same_message(question: str, params: Mapping[str, Any]) -> str:
    """The candidate on the topic of a message in the question."""
    given = {_topic(text) for text in re.findall(r'"([^"]+)"', question)}
    return _single([text for text in params["candidates"] if _topic(text) in given])


def letter_part(question: str, params: Mapping[str, Any]) -> str:
    """The line whose score differs from that of all others."""
    lines = question.split("\n\n")[1].split("\n")[:-1]
    scores = [_score(line) for line in lines]
    at = next(i for i, score in enumerate(scores) if scores.count(score) == 1)
    names = {
        0: "the greeting",
        1: "the sentence after the greeting",
        len(lines) - 2: "the sentence before the closing",
        len(lines) - 1: "the closing",
    }
    return names[at]


def address(question: str, params: Mapping[str, Any]) -> str:
    """Decide between the two forms by the facts stated."""
    strict, easy = re.findall(r'"([^"]+)"', question)
    to = re.search(r"write to (Dr\.|Professor|Judge|Captain) (\w+) (\w+)", question)
    if not to:
        return "unread"
    title, given, family = to.groups()
    rules, facts = question.split(f"write to {title} {given} {family}")
    if "have met" in rules:
        # This form of the rule names the friendly greeting first.
        strict, easy = easy, strict
        first = "has never met" not in facts
    else:
        office, known = "in the same office" in facts, "has written to" in facts
        first = "has asked to be" in facts
        if "received a letter" in rules:
            first = first or (office and known)
        elif "works in your office" in rules:
            first = first or office
    opening = f"{easy}, {given}" if first else f"{strict}, {title} {family}"
    return opening.replace("Dear,", "Dear")


_BREACHES = {
    "no contractions": r"n't\b|'ve\b",
    "no first person": r"\b(?:[Ww]e|me|[Oo]ur)\b",
    "no questions": r"\?",
    "no exclamation marks": r"!",
    "no abbreviations": r"Dec\.|e\.g\.|St\.",
    "no numerals": r"\d",
    "no slang": r"busted|super|blast",
}


def style_rule(question: str, params: Mapping[str, Any]) -> str:
    """The rule broken, or the only one kept."""
    names = re.split(r", and |, ", question.split("these rules: ")[1].split(". A draft")[0])
    text = question.split('"')[1]
    keeps = "obey" in question
    return _single([name for name in names if bool(re.search(_BREACHES[name], text)) != keeps])
