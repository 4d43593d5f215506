"""Countries, capitals, borders, cities, areas, currencies, rivers and states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mirror_bench.builders.question_bank.cast import listing
from mirror_bench.builders.question_bank.factual import geography_check as check
from mirror_bench.builders.question_bank.factual.facts import (
    PEOPLE,
    authored,
    bare,
    capitalized,
    counts,
    favored,
    others,
    rows,
    source,
    window,
    with_trap,
)
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.seeds import ItemRng

Country = dict[str, Any]

# The countries that most people have heard of come first; the others follow by population.
_FAMOUS = [
    "US",
    "GB",
    "FR",
    "DE",
    "IT",
    "ES",
    "CN",
    "JP",
    "IN",
    "RU",
    "CA",
    "BR",
    "MX",
    "AU",
    "EG",
    "GR",
    "TR",
    "PT",
    "IE",
    "NL",
    "BE",
    "CH",
    "SE",
    "NO",
    "DK",
    "FI",
    "PL",
    "AT",
    "AR",
    "KR",
    "ZA",
    "NZ",
    "CU",
    "TH",
    "VN",
    "SA",
    "IR",
    "IQ",
    "PK",
    "AF",
    "UA",
    "HU",
    "CZ",
    "RO",
    "NG",
    "KE",
    "ET",
    "MA",
    "PE",
    "CL",
    "CO",
    "VE",
    "PH",
    "ID",
]
_CONTINENTS = {
    "AF": "Africa",
    "AS": "Asia",
    "EU": "Europe",
    "NA": "North America",
    "SA": "South America",
    "OC": "Oceania",
}
# Where the capital is not the city that people think of first.
_LARGEST = {
    "AU": "Sydney", "TR": "Istanbul", "BR": "São Paulo", "CA": "Toronto", "CH": "Zurich", "NG": "Lagos", "PK": "Karachi",
    "NZ": "Auckland", "MA": "Casablanca", "VN": "Ho Chi Minh City", "US": "New York", "CN": "Shanghai", "IN": "Mumbai",
    "EC": "Guayaquil", "AE": "Dubai", "BZ": "Belize City", "CM": "Douala", "SY": "Aleppo", "GM": "Serekunda",
}  # fmt: skip


# Countries in two continents, and islands whose continent is a matter of convention, are left out.
_TWO_CONTINENTS = {
    "RU",
    "TR",
    "KZ",
    "EG",
    "AZ",
    "GE",
    "AM",
    "CY",
    "ID",
    "TL",
    "PA",
    "TT",
    "ES",
    "FR",
    "NL",
    "DK",
    "US",
    "PT",
    "YE",
    "GR",
    "CL",
    "MT",
    "IT",
    "NO",
    "GB",
    "CR",
    "CO",
    "VE",
    "EC",
    "SC",
    "MU",
    "KM",
    "CV",
    "ST",
    "MG",
}


def _countries() -> list[Country]:
    table = list(rows("countries"))
    first = [c for code in _FAMOUS for c in table if c["iso"] == code]
    return first + [c for c in table if c["iso"] not in _FAMOUS]


def _by_code() -> dict[str, Country]:
    return {c["iso"]: c for c in rows("countries")}


def _near(country: Country, pool: Sequence[Country]) -> list[Country]:
    """Countries of the same continent first, then the rest of ``pool``."""
    same = [c for c in pool if c["continent"] == country["continent"]]
    return same if len(same) >= 5 else list(pool)


def capital_of(rng: ItemRng, level: int) -> Draft:
    pool = [c for c in _countries() if c["capital"]]
    part = window(pool, level, 0.35)
    country = favored(rng, part, [c for c in part if c["iso"] in _LARGEST], 0.4)
    name = country["name"]
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "What is the capital of {name}?",
            "{who} is reading about the capital of {name}. Which city is that?",
            "In a quiz, {who} is asked for the capital of {name}. Which city is the right answer?",
            "Which city is the capital of {name}?",
            "A map of {name} marks the capital with a star. Which city has the star?",
            "{who} is sending a parcel to the capital of {name}. To which city will it go?",
        ]
    )
    question = frame.format(name=name, who=who)
    answer = country["capital"]
    trap = _LARGEST.get(country["iso"])
    wrong = others(rng, answer, [c["capital"] for c in _near(country, window(pool, level, 0.5))], 4)
    if trap:
        wrong = (trap, *wrong[:4])
    return Draft(
        question,
        answer,
        "name",
        wrong,
        {"iso": country["iso"]},
        trap=trap,
        source=source("countries", country["iso"]),
    )


def country_of_capital(rng: ItemRng, level: int) -> Draft:
    pool = [
        c
        for c in _countries()
        if c["capital"] and c["capital"] not in c["name"] and c["name"] not in c["capital"]
    ]
    country = rng.choice(window(pool, level, 0.35))
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "{cap} is the capital of which country?",
            "{who} has just landed in {cap}, a national capital. In which country is {who} now?",
            "Which country has {cap} as its capital?",
            "{who} sent a postcard from {cap}, a national capital. From which country did {who} send it?",
            "{who} has read that {cap} is a national capital. Which country is it the capital of?",
        ]
    )
    question = frame.format(cap=country["capital"], who=who)
    answer = capitalized(bare(country["name"]))
    wrong = others(
        rng, answer, [capitalized(bare(c["name"])) for c in _near(country, window(pool, level, 0.5))]
    )
    return Draft(
        question,
        answer,
        "name",
        wrong,
        {"capital": country["capital"]},
        source=source("countries", country["iso"]),
    )


def matched_pairs(rng: ItemRng, level: int) -> Draft:
    pool = [c for c in _countries() if c["capital"]]
    k = 4 if level <= 4 else 5
    part = window(pool, level, 0.4)
    anchor = rng.choice(part)
    near = _near(anchor, part)
    if len(near) < k:
        raise Redraw("too few countries")
    chosen = rng.sample(near, k)
    right = rng.randint(0, k)
    keep = set(rng.sample(range(k), right))
    moved = [i for i in range(k) if i not in keep]
    lines: list[str] = []
    for i, c in enumerate(chosen):
        shown = c["capital"]
        if i in moved:
            shown = rng.choice([x for x in near if x["iso"] != c["iso"]])["capital"]
            trap_city = _LARGEST.get(c["iso"])
            if trap_city and rng.random() < 0.5:
                shown = trap_city
        if any(line.endswith(f": {shown}") for line in lines):
            raise Redraw("one city twice")
        lines.append(f"- {capitalized(bare(c['name']))}: {shown}")
    frame = rng.choice(
        [
            "A worksheet pairs countries with capitals:\n{lines}\nHow many of the {k} pairs are right?",
            "{who} has tried to name the capitals of these countries:\n{lines}\nHow many of the capitals are right?",
            "In this list, each country is followed by a city:\n{lines}\nFor how many of these countries is that city the capital?",
        ]
    )
    question = frame.format(lines="\n".join(lines), k=("four" if k == 4 else "five"), who=rng.choice(PEOPLE))
    return Draft(
        question,
        str(right),
        "integer",
        counts(right, k),
        {"pairs": k},
        source=source("countries", ", ".join(c["iso"] for c in chosen)),
    )


# Countries whose borders are disputed or touch a territory outside the table.
_DISPUTED = {
    "AL",
    "RS",
    "ME",
    "MK",
    "MA",
    "MR",
    "DZ",
    "IL",
    "EG",
    "JO",
    "SY",
    "LB",
    "PK",
    "IN",
    "ES",
    "BW",
    "CN",
    "ZM",
}


def common_neighbor(rng: ItemRng, level: int) -> Draft:
    codes = _by_code()
    pool = [
        c
        for c in window(_countries(), level, 0.6)
        if c["iso"] in check.BORDERS and c["iso"] not in _DISPUTED and len(c["neighbors"]) >= 2
    ]
    country = rng.choice(pool)
    around = [n for n in country["neighbors"] if n in codes and n not in _DISPUTED]
    if len(around) < 2:
        raise Redraw("too few undisputed neighbors")
    k = 2 if level <= 5 else min(3, len(around))
    chosen = rng.sample(around, k)
    all_of = [c for c in codes.values() if all(n in c["neighbors"] for n in chosen)]
    excluded = None
    if len(all_of) > 1:
        rivals = [c for c in all_of if c["iso"] != country["iso"]]
        separate = [
            n
            for r in rivals
            for n in r["neighbors"]
            if n not in _DISPUTED
            and n in check.BORDERS
            and n not in country["neighbors"]
            and n != country["iso"]
            and all(n in x["neighbors"] for x in rivals)
        ]
        if not separate:
            raise Redraw("more than one country fits")
        excluded = rng.choice(sorted(set(separate)))
    if any(n not in check.BORDERS for n in chosen):
        raise Redraw("border outside the checked part of the world")
    names = [codes[n]["name"] for n in chosen]
    near = [
        codes[m] for n in chosen for m in codes[n]["neighbors"] if m != country["iso"] and m not in chosen
    ]
    second = [codes[m] for c in near for m in c["neighbors"] if m != country["iso"] and m not in chosen]
    pool_names = [
        capitalized(bare(c["name"]))
        for c in [*near, *second]
        if c["iso"] != excluded and (not all(n in c["neighbors"] for n in chosen) or excluded)
    ]
    answer = capitalized(bare(country["name"]))
    text = f"both {listing(names)}" if k == 2 else listing(names)
    but = f" but not with {codes[excluded]['name']}" if excluded else ""
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "Which country shares a land border with {text}{but}?",
            "{who} is looking for a country that has a land border with {text}{but}. Which country is it?",
            "On a map, {who} sees that only one country borders {text}{but2}. What is that country called?",
            "Which country has land borders with {text}{but}?",
        ]
    )
    question = frame.format(text=text, but=but, but2=but.replace("with ", ""), who=who)
    return Draft(
        question,
        answer,
        "name",
        others(rng, answer, list(dict.fromkeys(pool_names))[:7]),
        {"k": k},
        source=source("countries", country["iso"]),
    )


_SIDES = {
    "north": ("latitude", 1),
    "south": ("latitude", -1),
    "east": ("longitude", 1),
    "west": ("longitude", -1),
}
# East and west go round the globe; a map with edges gives them an end.
_CENTERED = "centered on the Greenwich meridian"
# Longitudes are compared only within a stretch that does not cross the date line.
_SURPRISES = (("New York", "Madrid"), ("Rome", "New York"), ("Chicago", "Rome"), ("London", "Winnipeg"), ("Berlin", "Edmonton"), ("Lima", "New York"), ("Santiago", "New York"), ("Tokyo", "Athens"), ("Seoul", "Lisbon"), ("Toronto", "Budapest"), ("Cairo", "Los Angeles"), ("Algiers", "New York"), ("Lisbon", "New York"), ("Athens", "New York"))  # fmt: skip


# Cities whose namesakes in other countries are well known too.
_NAMESAKES = ("Perth", "Halifax")


def _cities(rng: ItemRng, level: int, k: int, key: str, gap: float) -> list[dict[str, Any]]:
    pool = [c for c in window(rows("cities"), level, 0.55) if c["city"] not in _NAMESAKES]
    if key == "longitude":
        pool = [c for c in pool if -130 < c["longitude"] < 155]
    chosen: list[dict[str, Any]] = []
    for city in rng.sample(pool, len(pool)):
        if all(abs(city[key] - c[key]) >= gap for c in chosen):
            chosen.append(city)
        if len(chosen) == k:
            return chosen
    raise Redraw("no cities far enough apart")


def farthest_city(rng: ItemRng, level: int) -> Draft:
    side = rng.choice(sorted(_SIDES))
    key, sign = _SIDES[side]
    k = 4
    trap = None
    gap = max(0.8, 6 - 0.7 * level)
    chosen = _cities(rng, level, k, key, gap)
    if key == "latitude" and rng.random() < 0.6:
        low, high = rng.choice(_SURPRISES)
        both = [c for c in rows("cities") if c["city"] in (low, high)]
        if len(both) == 2 and abs(both[0]["latitude"] - both[1]["latitude"]) >= 0.8:
            best = max(both, key=lambda c: sign * c[key])
            rest = [
                c
                for c in rows("cities")[:110]
                if sign * c[key] < sign * best[key] - 2 and c["city"] not in (low, high, *_NAMESAKES)
            ]
            chosen = [*both, *rng.sample(rest, k - 2)]
            trap = next(c["city"] for c in both if c is not best)
    rng.shuffle(chosen)
    answer = max(chosen, key=lambda c: sign * c[key])["city"]
    names = [c["city"] for c in chosen]
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "Which of these cities lies farthest {side}: {names}?",
            "{who} compares the positions of {ands}. Which of these cities is the farthest {side}?",
            "Of the cities {ands}, which one is the farthest to the {side}?",
            "{who} marks {ands} on a world map. Which of the marks is the farthest {side}?",
        ]
        if key == "latitude"
        else [
            "On a world map {centered}, which of these cities lies farthest {side}: {names}?",
            "{who} has a world map {centered} and marks {ands} on it. Which of the marks is the farthest {side}?",
            "Of the cities {ands}, which one is the farthest to the {side} on a world map {centered}?",
        ]
    )
    question = frame.format(
        side=side, names=listing(names, "or"), ands=listing(names), who=who, centered=_CENTERED
    )
    return Draft(
        question,
        answer,
        "name",
        tuple(n for n in names if n != answer),
        {"side": side},
        trap=trap,
        open_ok=False,
        source=source("cities", ", ".join(names)),
    )


def city_order(rng: ItemRng, level: int) -> Draft:
    key, phrase, sign = rng.choice(
        [
            ("latitude", "from north to south", -1),
            ("latitude", "from south to north", 1),
            ("longitude", "from west to east", 1),
            ("longitude", "from east to west", -1),
        ]
    )
    k = 3 if level <= 4 else 4
    chosen = _cities(rng, level, k, key, max(1.2, 7 - 0.75 * level))
    right = sorted(chosen, key=lambda c: sign * c[key])
    names = [c["city"] for c in right]
    orders: list[str] = []
    while len(orders) < 5:
        mixed = rng.sample(names, k)
        text = ", ".join(mixed)
        if mixed != names and text not in orders:
            orders.append(text)
    shown = rng.sample(names, k)
    if shown == names:
        raise Redraw("listed in the right order")
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "Put {names} in order {phrase}.",
            "{who} wants to list the cities {names} {phrase}. Which order is right?",
            "In what order do {names} lie, {phrase}?",
            "{who} marks {names} on a map. What is their order {phrase}?",
        ]
        if key == "latitude"
        else [
            "On a world map {centered}, in what order do {names} lie, {phrase}?",
            "{who} has a world map {centered} and lists {names} {phrase}. Which order is right?",
            "Put {names} in order {phrase}, as they appear on a world map {centered}.",
        ]
    )
    question = frame.format(names=listing(shown), phrase=phrase, who=who, centered=_CENTERED)
    return Draft(
        question,
        ", ".join(names),
        "ordered_list",
        tuple(orders),
        {"key": key},
        source=source("cities", ", ".join(names)),
    )


def largest_area(rng: ItemRng, level: int) -> Draft:
    codes = _by_code()
    ranked = [c["iso"] for c in _countries() if c["iso"] in check.AREAS]
    pool = list(window(ranked, level, 0.6))
    k = 4
    ratio = (2.2, 1.9, 1.7, 1.5, 1.4, 1.3, 1.2, 1.15)[level - 1]
    smallest = rng.random() < 0.4
    anchor = rng.choice(pool)
    sign = -1 if smallest else 1
    fitting = [
        c
        for c in pool
        if c != anchor
        and (
            codes[anchor]["area"] >= codes[c]["area"] * ratio
            if not smallest
            else codes[c]["area"] >= codes[anchor]["area"] * ratio
        )
    ]
    # The nearest in size make the question hard.
    fitting.sort(key=lambda c: abs(codes[c]["area"] - codes[anchor]["area"]))
    if len(fitting) < k - 1:
        raise Redraw("too few countries of that size")
    chosen = [anchor, *rng.sample(fitting[: k + 3], k - 1)]
    rng.shuffle(chosen)
    names = [bare(codes[c]["name"]) for c in chosen]
    answer = bare(codes[max(chosen, key=lambda c: sign * codes[c]["area"])]["name"])
    word = "smallest" if smallest else "largest"
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "Which of these countries has the {word} total area: {orlist}?",
            "{who} compares {andlist} by total area. Which of them is the {word}?",
            "By total area, which is the {word} of these countries: {orlist}?",
            "An atlas gives the total areas of {andlist}. Which country's area is the {word}?",
        ]
    )
    question = frame.format(
        word=word,
        orlist=listing([codes[c]["name"] for c in chosen], "or"),
        andlist=listing([codes[c]["name"] for c in chosen]),
        who=who,
    )
    return Draft(
        question,
        answer,
        "name",
        tuple(n for n in names if n != answer),
        {"word": word},
        open_ok=False,
        source=source("countries", ", ".join(chosen)),
    )


def continent_count(rng: ItemRng, level: int) -> Draft:
    pool = [c for c in window(_countries(), level, 0.5) if c["iso"] not in _TWO_CONTINENTS]
    code = rng.choice(["AF", "AS", "EU", "NA", "SA", "AF", "AS", "OC"])
    inside = [c for c in pool if c["continent"] == code]
    outside = [c for c in pool if c["continent"] != code]
    k = 4 if level <= 3 else 5 if level <= 6 else 6
    if not inside:
        raise Redraw("none inside")
    right = rng.randint(1, min(k, len(inside)))
    if len(outside) < k - right:
        raise Redraw("too few countries outside")
    chosen = [*rng.sample(inside, right), *rng.sample(outside, k - right)]
    rng.shuffle(chosen)
    names = [c["name"] for c in chosen]
    where = _CONTINENTS[code]
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "How many of these countries lie in {where}: {names}?",
            "{who} has stamps from {names}. How many of these countries are in {where}?",
            "Of the countries {names}, how many are in {where}?",
            "{who} circles the countries in {where} on this list: {names}. How many should be circled?",
        ]
    )
    question = frame.format(where=where, names=listing(names), who=who)
    if code == "NA":
        question += " (Central America and the Caribbean count as part of North America.)"
    return Draft(
        question,
        str(right),
        "integer",
        counts(right, k, 1),
        {"continent": code},
        source=source("countries", ", ".join(c["iso"] for c in chosen)),
    )


_LANDLOCKED = frozenset(
    "AF AM AZ BY BT BO BW BF BI CF TD CZ SZ ET HU KZ KG LA LS LI LU MW ML MD MN NP NE MK PY RW SM RS SK SS CH TJ TM UG UZ ZM ZW AT AD".split()  # noqa: SIM905
)


def landlocked_count(rng: ItemRng, level: int) -> Draft:
    # Kazakhstan, Azerbaijan and Turkmenistan lie on the Caspian Sea, which invites dispute.
    pool = [
        c
        for c in window(_countries(), level, 0.6)
        if c["iso"] not in {"KZ", "AZ", "TM"} and c["continent"] != "OC"
    ]
    continent = rng.choice(["AF", "EU", "AS", "all"])
    if continent != "all":
        pool = [c for c in pool if c["continent"] == continent]
    inside = [c for c in pool if c["iso"] in _LANDLOCKED]
    coast = [c for c in pool if c["iso"] not in _LANDLOCKED and len(c["neighbors"]) >= 2]
    k = 4 if level <= 3 else 5 if level <= 6 else 6
    negative = rng.random() < 0.4
    low, high = (0, min(k - 1, len(inside))) if negative else (1, min(k, len(inside)))
    if low > high:
        raise Redraw("none landlocked")
    right = rng.randint(low, high)
    if len(coast) < k - right:
        raise Redraw("too few coastal countries")
    chosen = [*rng.sample(inside, right), *rng.sample(coast, k - right)]
    rng.shuffle(chosen)
    names = listing([c["name"] for c in chosen])
    who = rng.choice(PEOPLE)
    answer = k - right if negative else right
    frame = rng.choice(
        [
            "How many of these countries have a seacoast: {names}?",
            "{who} is reading about {names}. How many of these countries have a seacoast?",
            "Of {names}, how many have a seacoast?",
        ]
        if negative
        else [
            "How many of these countries are landlocked: {names}?",
            "{who} is reading about {names}. How many of these countries are landlocked?",
            "Of {names}, how many are landlocked?",
        ]
    )
    question = frame.format(names=names, who=who)
    return Draft(
        question,
        str(answer),
        "integer",
        counts(answer, k, 1),
        {"k": k},
        source=source("countries", ", ".join(c["iso"] for c in chosen)),
    )


# Domains that look like another country's.
_CONFUSING = {
    ".ch": "China",
    ".at": "Australia",
    ".ee": "Ethiopia",
    ".au": "Austria",
    ".ie": "Iceland",
    ".is": "Israel",
    ".se": "Senegal",
    ".es": "Estonia",
    ".cl": "Colombia",
    ".ma": "Malaysia",
    ".mg": "Mongolia",
    ".ml": "Malta",
    ".sk": "South Korea",
    ".za": "Zambia",
    ".ne": "Nepal",
    ".dz": "Tanzania",
    ".sv": "Slovenia",
    ".lv": "Lebanon",
    ".tg": "Tonga",
    ".lk": "Laos",
}


def dialing_and_domain(rng: ItemRng, level: int) -> Draft:
    pool = [
        c
        for c in _countries()
        if c["phone"].isdigit() and c["iso"] not in ("US", "CA", "RU", "KZ", "VA", "IT")
    ]
    part = window(pool, level, 0.4)
    domain = rng.random() < 0.5
    tempting = [c for c in part if domain and c["tld"] in _CONFUSING]
    country = favored(rng, part, tempting, 0.5)
    who = rng.choice(PEOPLE)
    answer = capitalized(bare(country["name"]))
    near = [c for c in _near(country, window(pool, level, 0.6)) if c["phone"] != country["phone"]]
    trap = None
    if domain:
        shown = country["tld"]
        trap = _CONFUSING.get(shown) if rng.random() < 0.8 else None
        frame = rng.choice(
            [
                "In which country do web addresses end in {x}?",
                "{who} gets an email from an address that ends in {x}. Which country has this internet domain?",
                "A store's web address ends in {x}, the domain of a country. Which country is it?",
                "{who} opens a web page whose address ends in {x}. Which country does this domain stand for?",
            ]
        )
    else:
        shown = f"+{country['phone']}"
        frame = rng.choice(
            [
                "Which country's international phone numbers begin with {x}?",
                "{who} sees a missed call from a number that begins with {x}. From which country does the number come?",
                "To call a hotel from abroad, {who} has to dial {x} first. In which country is the hotel?",
                "{x} is the international calling code of which country?",
            ]
        )
    question = frame.format(x=shown, who=who)
    wrong = others(rng, answer, [capitalized(bare(c["name"])) for c in near], 4)
    if trap:
        wrong = tuple(dict.fromkeys((trap, *wrong)))
    return Draft(
        question,
        answer,
        "name",
        wrong,
        {"shown": shown},
        trap=trap,
        source=source("countries", country["iso"]),
    )


_UNITS = ("dinar", "dirham", "dollar", "euro", "franc", "krone", "peso", "pound", "riyal", "ruble", "rupee", "shilling", "real", "rand", "yen", "yuan", "won", "baht", "dong", "forint", "zloty", "krona", "koruna", "leu", "lek", "hryvnia", "lari", "dram", "tenge", "som", "taka", "kip", "kyat", "riel", "ringgit", "birr", "naira", "cedi", "kwanza", "kwacha", "dalasi", "leone", "metical", "pula", "ariary", "sol", "guarani", "boliviano", "quetzal", "lempira", "colon", "cordoba", "gourde", "tugrik", "afghani", "manat", "denar", "loti", "nakfa", "ouguiya", "rufiyaa", "ngultrum", "kina", "vatu", "tala", "somoni")  # fmt: skip


def _unit(country: Country) -> str | None:
    """The plain name of the currency, as a word of the list above, or None where the source's name holds none."""
    words = country["currency_name"].lower().replace("ó", "o").replace("rial", "riyal").split()
    for unit in _UNITS:
        if unit in words:
            return unit
    return None


# Changes since the vendored release, lookalike names, and countries with several currencies in use or legal tender.
_NO_UNIT = {
    "BG",
    "HR",
    "ZW",
    "SV",
    "PA",
    "KH",
    "CU",
    "SL",
    "LR",
    "CN",
    "KI",
    "VE",
    "BY",
    "IR",
    "YE",
    "OM",
    "SO",
    "ET",
    "LS",
    "NA",
    "BT",
    "SZ",
}


# The unit that a guess from the region would give.
_EXPECTED_UNIT = {
    "CH": "euro", "GB": "euro", "PL": "euro", "SE": "euro", "DK": "euro", "CZ": "euro", "HU": "euro", "NO": "euro", "RO": "euro", "IS": "euro", "AL": "euro", "MK": "euro",
    "BR": "peso", "PE": "peso", "EC": "peso", "PY": "peso", "GT": "peso", "CR": "peso", "HN": "peso", "NI": "peso", "BZ": "peso",
    "MA": "franc", "TN": "franc", "MR": "franc", "JO": "pound", "QA": "dinar", "AE": "riyal", "ZA": "pound", "TH": "dollar", "VN": "dollar", "BD": "rupee", "MY": "dollar",
}  # fmt: skip


def currency_of(rng: ItemRng, level: int) -> Draft:
    pool = [c for c in _countries() if _unit(c) and c["iso"] not in _NO_UNIT]
    part = window(pool, level, 0.45)
    country = favored(rng, part, [c for c in part if c["iso"] in _EXPECTED_UNIT], 0.4)
    answer = str(_unit(country))
    trap = _EXPECTED_UNIT.get(country["iso"])
    near = [str(_unit(c)) for c in [*_near(country, pool), *window(pool, level, 0.3)]]
    who = rng.choice(PEOPLE)
    name = country["name"]
    frame = rng.choice(
        [
            "What is the currency of {name} called?",
            "{who} has come home from {name} with some leftover banknotes. Which currency are they in?",
            "In which currency do people in {name} pay for their groceries?",
            "A customer at {who}'s bank wants to change money for a trip to {name}. Which currency is needed there?",
            "Which currency is legal tender in {name}?",
        ]
    )
    question = frame.format(name=name, who=who)
    return Draft(
        question,
        answer,
        "word",
        with_trap(others(rng, answer, near), trap),
        {"iso": country["iso"]},
        trap=trap,
        source=source("countries", country["iso"]),
    )


# (river, cities on it), best known first; each city lies on one listed river only.
_RIVERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Thames", ("London", "Oxford", "Reading")),
    ("Seine", ("Paris", "Rouen", "Troyes")),
    ("Nile", ("Cairo", "Luxor", "Aswan")),
    ("Danube", ("Vienna", "Budapest", "Bratislava", "Regensburg", "Linz", "Novi Sad")),
    ("Rhine", ("Cologne", "Basel", "Düsseldorf", "Strasbourg", "Bonn")),
    ("Mississippi", ("New Orleans", "Baton Rouge", "Minneapolis", "St. Louis")),
    ("Tiber", ("Rome", "Ostia", "Orte")),
    ("Tigris", ("Baghdad", "Mosul", "Samarra")),
    ("Ganges", ("Varanasi", "Kanpur", "Patna")),
    ("Vltava", ("Prague", "Český Krumlov", "České Budějovice")),
    ("Elbe", ("Hamburg", "Dresden", "Magdeburg")),
    ("Vistula", ("Warsaw", "Kraków", "Toruń")),
    ("Tagus", ("Lisbon", "Aranjuez")),
    ("Rhône", ("Avignon", "Geneva", "Arles")),
    ("Loire", ("Nantes", "Orléans", "Tours")),
    ("Arno", ("Florence", "Pisa")),
    ("Volga", ("Volgograd", "Nizhny Novgorod", "Samara", "Saratov", "Yaroslavl")),
    ("Hudson", ("Albany", "Poughkeepsie", "Yonkers")),
    ("Yangtze", ("Wuhan", "Chongqing", "Nanjing")),
    ("Dnieper", ("Kyiv", "Dnipro", "Kherson", "Smolensk")),
    ("Douro", ("Porto", "Soria")),
    ("Garonne", ("Bordeaux", "Toulouse", "Agen")),
    ("Guadalquivir", ("Seville",)),
    ("Ebro", ("Zaragoza", "Logroño", "Tortosa")),
    ("Ohio", ("Cincinnati", "Louisville")),
    ("Oder", ("Wrocław", "Opole")),
    ("Congo", ("Kinshasa", "Brazzaville", "Kisangani")),
    ("Niger", ("Bamako", "Niamey")),
    ("Mekong", ("Vientiane", "Phnom Penh", "Luang Prabang")),
    ("Chao Phraya", ("Bangkok", "Ayutthaya")),
    ("Irrawaddy", ("Mandalay", "Bagan")),
    ("Adige", ("Verona", "Trento")),
    ("Weser", ("Bremen", "Minden")),
    ("Meuse", ("Liège", "Maastricht", "Verdun")),
    ("Main", ("Würzburg", "Aschaffenburg")),
    ("Ob", ("Novosibirsk", "Barnaul")),
    ("Yenisei", ("Krasnoyarsk", "Kyzyl")),
    ("Irtysh", ("Omsk", "Tobolsk")),
    ("Sava", ("Zagreb", "Sisak")),
    ("Neris", ("Vilnius",)),
    ("Daugava", ("Riga",)),
    ("Po", ("Turin", "Piacenza", "Cremona")),
    ("Dniester", ("Tiraspol", "Bender")),
    ("Orinoco", ("Ciudad Bolívar", "Ciudad Guayana")),
    ("Zambezi", ("Tete",)),
)  # fmt: skip


def _the_river(river: str) -> str:
    """ "the Rhine", and with the word River where the name alone could be something else or is not used alone."""
    alone = ("Thames", "Seine", "Nile", "Danube", "Rhine", "Tiber", "Tigris", "Ganges", "Vltava", "Elbe", "Vistula", "Tagus", "Rhône", "Loire", "Volga")  # fmt: skip
    return f"the {river}" if river in alone else f"the {river} River"


def river_city(rng: ItemRng, level: int) -> Draft:
    # A river's lesser cities come later than the first cities of lesser rivers.
    ranked = [
        (rank + 12 * place, river, city)
        for rank, (river, cities) in enumerate(_RIVERS)
        for place, city in enumerate(cities)
    ]
    pairs = [(river, city) for _, river, city in sorted(ranked)]
    river, city = rng.choice(window(pairs, level, 0.4))
    who = rng.choice(PEOPLE)
    near_rivers = [r for r, _ in window(_RIVERS, level, 0.5)]
    if rng.random() < 0.6:
        frame = rng.choice(
            [
                "On which river does {city} lie?",
                "{who} takes a boat trip on the main river of {city}. Which river is it?",
                "Which river flows through or past {city}?",
                "{who} has a photograph of the riverfront in {city}. Which river does it show?",
            ]
        )
        answer, wrong = river, others(rng, river, near_rivers)
    else:
        others_on = [c for r, c in pairs if r == river]
        pool = [c for r, c in window(pairs, level, 0.6) if c not in others_on]
        frame = rng.choice(
            [
                "Which of these cities lies on {river}?",
                "{who} is traveling along {river} by boat. Which of these cities does the river flow through or past?",
                "Only one of these cities lies on {river}. Which one is it?",
                "{who} is looking for a hotel on the banks of {river}. In which of these cities could it be?",
            ]
        )
        answer = city
        wrong = others(rng, city, pool)
        if len(wrong) < 3:
            raise Redraw("too few cities")
        wrong = wrong[:3]
        question = frame.format(river=_the_river(river), who=who)
        return Draft(
            question,
            answer,
            "name",
            wrong,
            {"river": river, "listed": sorted([answer, *wrong])},
            open_ok=False,
            source=authored(f"river {river}: {city}"),
        )
    question = frame.format(city=city, who=who)
    return Draft(question, answer, "name", wrong, {"city": city}, source=authored(f"river {river}: {city}"))


# (state, capital, best known other city); most populous states first.
_STATES = (
    ("California", "Sacramento", "Los Angeles"), ("Texas", "Austin", "Houston"), ("Florida", "Tallahassee", "Miami"), ("New York", "Albany", "New York City"),
    ("Pennsylvania", "Harrisburg", "Philadelphia"), ("Illinois", "Springfield", "Chicago"), ("Ohio", "Columbus", "Cleveland"), ("Georgia", "Atlanta", "Savannah"),
    ("North Carolina", "Raleigh", "Charlotte"), ("Michigan", "Lansing", "Detroit"), ("New Jersey", "Trenton", "Newark"), ("Virginia", "Richmond", "Virginia Beach"),
    ("Washington", "Olympia", "Seattle"), ("Arizona", "Phoenix", "Tucson"), ("Massachusetts", "Boston", "Worcester"), ("Tennessee", "Nashville", "Memphis"),
    ("Indiana", "Indianapolis", "Fort Wayne"), ("Maryland", "Annapolis", "Baltimore"), ("Missouri", "Jefferson City", "St. Louis"), ("Wisconsin", "Madison", "Milwaukee"),
    ("Colorado", "Denver", "Colorado Springs"), ("Minnesota", "Saint Paul", "Minneapolis"), ("South Carolina", "Columbia", "Charleston"), ("Alabama", "Montgomery", "Birmingham"),
    ("Louisiana", "Baton Rouge", "New Orleans"), ("Kentucky", "Frankfort", "Louisville"), ("Oregon", "Salem", "Portland"), ("Oklahoma", "Oklahoma City", "Tulsa"),
    ("Connecticut", "Hartford", "Bridgeport"), ("Utah", "Salt Lake City", "Provo"), ("Iowa", "Des Moines", "Cedar Rapids"), ("Nevada", "Carson City", "Las Vegas"),
    ("Arkansas", "Little Rock", "Fayetteville"), ("Mississippi", "Jackson", "Biloxi"), ("Kansas", "Topeka", "Wichita"), ("New Mexico", "Santa Fe", "Albuquerque"),
    ("Nebraska", "Lincoln", "Omaha"), ("Idaho", "Boise", "Pocatello"), ("West Virginia", "Charleston", "Huntington"), ("Hawaii", "Honolulu", "Hilo"),
    ("New Hampshire", "Concord", "Manchester"), ("Maine", "Augusta", "Portland"), ("Montana", "Helena", "Billings"), ("Rhode Island", "Providence", "Newport"),
    ("Delaware", "Dover", "Wilmington"), ("South Dakota", "Pierre", "Sioux Falls"), ("North Dakota", "Bismarck", "Fargo"), ("Alaska", "Juneau", "Anchorage"),
    ("Vermont", "Montpelier", "Burlington"), ("Wyoming", "Cheyenne", "Casper"),
)  # fmt: skip


def state_capital(rng: ItemRng, level: int) -> Draft:
    part = window(_STATES, level, 0.5)
    state, capital, city = rng.choice(part)
    who = rng.choice(PEOPLE)
    if rng.random() < 0.6:
        if state in ("Oklahoma", "Indiana"):
            raise Redraw("the name gives it away")
        frame = rng.choice(
            [
                "Which city is the capital of the U.S. state of {state}?",
                "{who} visits the state capitol of {state} in the United States. In which city does it stand?",
                "The governor of the U.S. state of {state} works in the state capital. Which city is that?",
                "For a geography test, {who} is learning the capitals of the U.S. states. Which city goes with {state}?",
            ]
        )
        trap = city if rng.random() < 0.7 and city != "New York City" else None
        wrong = others(
            rng,
            capital,
            [c for s, c, x in part]
            + ([] if trap is None else [x for s, c, x in part if s != state and x != "New York City"]),
            4,
        )
        if trap:
            wrong = tuple(dict.fromkeys((trap, *(w for w in wrong if w != trap))))
        answer, kind = capital, {"state": state}
        question = frame.format(state=state, who=who)
    else:
        if capital in ("Oklahoma City", "Indianapolis", "Charleston", "Columbia"):
            raise Redraw("the name gives it away or is shared")
        frame = rng.choice(
            [
                "{city} is the capital of which U.S. state?",
                "{who} works for the state government in {city}, a U.S. state capital. Which state is it the capital of?",
                "Which U.S. state has {city} as its capital?",
                "On a road trip through the United States, {who} stops to see the state capitol in {city}. Which state's capitol is it?",
            ]
        )
        answer, trap = state, None
        wrong = others(rng, state, [s for s, _, _ in part])
        kind = {"capital": capital}
        question = frame.format(city=capital, who=who)
    return Draft(question, answer, "name", wrong, kind, trap=trap, source=authored(f"state {state}"))


SUBCATEGORY = Subcategory(
    domain="factual",
    name="geography",
    version="1.0.0",
    facts_once=True,
    templates=(
        Template("capital_of", capital_of, check.capital_of, "second source (countries-list)"),
        Template(
            "country_of_capital",
            country_of_capital,
            check.country_of_capital,
            "second source (countries-list)",
        ),
        Template("matched_pairs", matched_pairs, check.matched_pairs, "second source (countries-list)"),
        Template("common_neighbor", common_neighbor, check.common_neighbor, "second table of borders"),
        Template(
            "farthest_city", farthest_city, check.farthest_city, "second source (tz database coordinates)"
        ),
        Template("city_order", city_order, check.city_order, "second source (tz database coordinates)"),
        Template("largest_area", largest_area, check.largest_area, "second table of areas"),
        Template("continent_count", continent_count, check.continent_count, "second source (countries-list)"),
        Template("landlocked_count", landlocked_count, check.landlocked_count, "second table, by continent"),
        Template(
            "dialing_and_domain",
            dialing_and_domain,
            check.dialing_and_domain,
            "second source (countries-list)",
        ),
        Template("currency_of", currency_of, check.currency_of, "second sources (countries-list, CLDR)"),
        Template("river_city", river_city, check.river_city, "second table, by city"),
        Template("state_capital", state_capital, check.state_capital, "second table, by capital"),
    ),
)
