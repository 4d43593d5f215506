"""Names, places and things that stories draw from, and the little grammar they need.

Lists are mixed on purpose: no role, skill or object is tied to where a name comes from.
"""

from __future__ import annotations

from typing import Final

PEOPLE: Final[tuple[str, ...]] = (
    "Ada", "Amara", "Anders", "Anya", "Arjun", "Aylin", "Beatriz", "Bram", "Camila", "Chen", "Clara", "Dalia",
    "Daniel", "Diego", "Elif", "Emeka", "Esther", "Farah", "Felix", "Freya", "Gita", "Grace", "Hana", "Hugo",
    "Ines", "Isaac", "Ivan", "Jamal", "Jonas", "Julia", "Kai", "Karim", "Kavya", "Keiko", "Lars", "Leila",
    "Lin", "Lucia", "Malik", "Marta", "Mateo", "Mei", "Mila", "Nadia", "Naomi", "Nikhil", "Noah", "Nora",
    "Olga", "Omar", "Oscar", "Paulo", "Petra", "Priya", "Rafael", "Rania", "Ravi", "Rosa", "Ruth", "Samir",
    "Sana", "Sofia", "Stefan", "Tariq", "Teresa", "Thandi", "Tomas", "Uma", "Vera", "Viktor", "Wanda", "Wei",
    "Yara", "Yusuf", "Zara", "Zoe",
)  # fmt: skip

PLACES: Final[tuple[str, ...]] = (
    "Alder Bay", "Ashford", "Birchwood", "Brightwater", "Cedar Falls", "Clearbrook", "Dunmore", "Eastgate",
    "Elmhurst", "Fairview", "Glenmore", "Greenfield", "Harbor Point", "Highfield", "Kingsbridge", "Lakeside",
    "Linden", "Maplewood", "Millbrook", "Northport", "Oakdale", "Pinecrest", "Ridgeway", "Riverton",
    "Rockport", "Silverton", "Springdale", "Stonebridge", "Thornhill", "Westbrook", "Willowdale", "Woodside",
)  # fmt: skip

OBJECTS: Final[tuple[str, ...]] = (
    "book", "camera", "candle", "coin", "compass", "cup", "envelope", "flashlight", "key", "lamp", "map", "marble",
    "mug", "notebook", "orange", "pencil", "phone", "photograph", "ring", "ruler", "scarf", "stapler", "ticket",
    "umbrella", "wallet", "watch", "whistle",
)  # fmt: skip

NUMBER_WORDS: Final[tuple[str, ...]] = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip

ORDINALS: Final[tuple[str, ...]] = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth",
)  # fmt: skip

_VOWEL_SOUND = ("hour", "honest", "heir", "honor")
_CONSONANT_SOUND = ("uni", "use", "usu", "eu", "one", "once", "ute", "u-")
_IRREGULAR = {
    "person": "people",
    "child": "children",
    "man": "men",
    "woman": "women",
    "foot": "feet",
    "tooth": "teeth",
    "mouse": "mice",
    "goose": "geese",
    "knife": "knives",
    "shelf": "shelves",
    "loaf": "loaves",
    "leaf": "leaves",
    "half": "halves",
    "inch": "inches",
    "sheep": "sheep",
    "fish": "fish",
    "series": "series",
}


def article(noun: str) -> str:
    """``noun`` with a or an in front, by sound: "a unit", "an hour", "an 8-hour shift", "an umbrella"."""
    word = noun.lower()
    first = word.split()[0]
    if first[0].isdigit():
        number = first.split("-")[0].rstrip("%")
        vowel = number.startswith(("8", "11,", "18,")) or number in {"11", "18"}
    else:
        vowel = word.startswith(_VOWEL_SOUND) or (
            word[0] in "aeiou" and not word.startswith(_CONSONANT_SOUND)
        )
    return f"{'an' if vowel else 'a'} {noun}"


def plural(noun: str) -> str:
    """Plural of a regular or listed noun; the last word of a compound is inflected."""
    head, _, last = noun.rpartition(" ")
    if last in _IRREGULAR:
        inflected = _IRREGULAR[last]
    elif last.endswith(("s", "x", "z", "ch", "sh")):
        inflected = last + "es"
    elif last.endswith("y") and last[-2] not in "aeiou":
        inflected = last[:-1] + "ies"
    else:
        inflected = last + "s"
    return f"{head} {inflected}" if head else inflected


def count(number: int, noun: str) -> str:
    """ "1 book", "2 books", "1,200 books"."""
    return f"{number:,} {noun if number == 1 else plural(noun)}"


def listing(items: list[str] | tuple[str, ...], conjunction: str = "and") -> str:
    """ "a", "a and b", "a, b, and c"."""
    if len(items) <= 1:
        return "".join(items)
    if len(items) == 2:
        return f"{items[0]} {conjunction} {items[1]}"
    return f"{', '.join(items[:-1])}, {conjunction} {items[-1]}"
