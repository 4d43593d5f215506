"""Geography answered from other sources than the generator's: other packages, and tables keyed the other way round."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from mirror_bench.builders.question_bank.factual.facts import bare, capitalized, mentions, rows

# Total areas in thousands of square kilometers, rounded, as atlases give them.
AREAS: Final[dict[str, int]] = {
    "RU": 17098, "CA": 9985, "CN": 9597, "US": 9834, "BR": 8516, "AU": 7692, "IN": 3287, "AR": 2780, "KZ": 2725, "DZ": 2382, "CD": 2345,
    "MX": 1964, "ID": 1905, "LY": 1760, "IR": 1648, "MN": 1564, "PE": 1285, "TD": 1284, "NE": 1267, "AO": 1247, "ML": 1240,
    "ZA": 1221, "CO": 1142, "ET": 1104, "BO": 1099, "MR": 1031, "EG": 1002, "TZ": 945, "NG": 924, "VE": 912, "NA": 824, "MZ": 802,
    "PK": 796, "TR": 784, "CL": 756, "ZM": 753, "MM": 677, "AF": 652, "SO": 638, "CF": 623, "UA": 604, "MG": 587, "BW": 582, "KE": 580,
    "FR": 547, "YE": 528, "TH": 513, "ES": 506, "TM": 488, "CM": 475, "PG": 463, "SE": 450, "UZ": 447, "IQ": 438, "PY": 407, "ZW": 391,
    "JP": 378, "DE": 357, "CG": 342, "FI": 338, "VN": 331, "MY": 330, "NO": 324, "CI": 322, "PL": 313, "IT": 301, "PH": 300,
    "EC": 276, "BF": 274, "NZ": 268, "GA": 268, "GN": 246, "GB": 243, "UG": 241, "GH": 239, "RO": 238, "LA": 237, "GY": 215, "BY": 208,
    "KG": 200, "SN": 197, "SY": 185, "KH": 181, "UY": 176, "SR": 164, "TN": 164, "BD": 148, "NP": 147, "TJ": 143, "GR": 132, "NI": 130,
    "KP": 121, "MW": 118, "ER": 118, "BJ": 113, "HN": 112, "LR": 111, "BG": 111, "CU": 110, "GT": 109, "IS": 103, "KR": 100, "HU": 93,
    "PT": 92, "JO": 89, "AZ": 87, "AT": 84, "AE": 84, "CZ": 79, "PA": 75, "SL": 72, "IE": 70, "GE": 70, "LK": 66, "LT": 65, "LV": 65,
    "TG": 57, "HR": 57, "CR": 51, "SK": 49, "DO": 48, "EE": 45, "DK": 43, "NL": 42, "CH": 41, "GW": 36, "MD": 34, "BE": 31,
    "LS": 30, "AM": 30, "AL": 29, "GQ": 28, "BI": 28, "HT": 28, "RW": 26, "DJ": 23, "BZ": 23, "SV": 21, "SI": 20, "KW": 18, "FJ": 18,
    "SZ": 17, "TL": 15, "VU": 12, "QA": 12, "JM": 11, "GM": 11, "LB": 10, "CY": 9,
}  # fmt: skip

# Land neighbors by continent, written from the map; territories overseas and exclaves outside the continent do not count.
BORDERS: Final[dict[str, str]] = {
    "AR": "CL BO PY BR UY", "BO": "PE BR PY AR CL", "BR": "UY AR PY BO PE CO VE GY SR", "CL": "PE BO AR", "CO": "VE BR PE EC PA",
    "EC": "CO PE", "GY": "VE BR SR", "PY": "BO BR AR", "PE": "EC CO BR BO CL", "UY": "BR AR", "VE": "GY BR CO", "PA": "CR CO",
    "CR": "NI PA", "NI": "HN CR", "HN": "GT SV NI", "SV": "GT HN", "GT": "MX BZ SV HN", "BZ": "MX GT", "MX": "US GT BZ",
    "PT": "ES", "BE": "FR LU DE NL", "NL": "BE DE", "LU": "BE FR DE", "DE": "DK PL CZ AT CH FR LU BE NL", "CH": "FR DE AT LI IT", "AT": "DE CZ SK HU SI IT CH LI",
    "IT": "FR CH AT SI SM VA", "SI": "IT AT HU HR", "HR": "SI HU RS BA ME", "HU": "AT SK UA RO RS HR SI", "SK": "CZ PL UA HU AT", "CZ": "DE PL SK AT",
    "BA": "HR RS ME", "RS": "HU RO BG MK ME BA HR XK", "ME": "HR BA RS AL XK", "AL": "ME MK GR XK", "MK": "RS BG GR AL XK", "GR": "AL MK BG TR", "BG": "RO RS MK GR TR",
    "RO": "UA MD BG RS HU", "MD": "RO UA", "UA": "BY RU MD RO HU SK PL", "BY": "LV LT PL UA RU", "LT": "LV BY PL RU", "LV": "EE RU BY LT", "EE": "RU LV",
    "PL": "DE CZ SK UA BY LT RU", "FI": "SE NO RU", "SE": "NO FI", "NO": "SE FI RU", "DK": "DE",
    "DZ": "MA TN LY NE ML MR", "ML": "DZ NE BF CI GN SN MR", "MR": "DZ ML SN", "MA": "DZ", "TN": "DZ LY", "LY": "TN DZ NE TD SD EG", "SD": "EG LY TD CF SS ET ER", "SS": "SD ET KE UG CD CF", "ET": "ER DJ SO KE SS SD", "ER": "SD ET DJ",
    "DJ": "ER ET SO", "SO": "DJ ET KE", "KE": "ET SO TZ UG SS", "UG": "SS KE TZ RW CD", "TZ": "KE UG RW BI CD ZM MW MZ", "RW": "UG TZ BI CD", "BI": "RW TZ CD",
    "CD": "CF SS UG RW BI TZ ZM AO CG", "CG": "GA CM CF CD AO", "GA": "GQ CM CG", "GQ": "CM GA", "CM": "NG TD CF CG GA GQ", "CF": "TD SD SS CD CG CM", "TD": "LY SD CF CM NG NE",
    "NE": "DZ LY TD NG BJ BF ML", "NG": "NE TD CM BJ", "BJ": "TG BF NE NG", "TG": "GH BF BJ", "GH": "CI BF TG", "CI": "LR GN ML BF GH", "LR": "SL GN CI", "SL": "GN LR",
    "GN": "GW SN ML CI LR SL", "GW": "SN GN", "SN": "MR ML GN GW GM", "GM": "SN", "BF": "ML NE BJ TG GH CI", "ZM": "CD TZ MW MZ ZW BW NA AO", "MW": "TZ MZ ZM",
    "MZ": "TZ MW ZM ZW ZA SZ", "ZW": "ZM MZ ZA BW", "BW": "NA ZM ZW ZA", "NA": "AO ZM BW ZA", "AO": "CG CD ZM NA", "ZA": "NA BW ZW MZ SZ LS", "SZ": "ZA MZ", "LS": "ZA",
    "MN": "CN RU", "NP": "CN IN", "BT": "CN IN", "BD": "IN MM", "LA": "CN VN KH TH MM", "VN": "CN LA KH", "KH": "TH LA VN", "TH": "MM LA KH MY",
    "KZ": "RU CN KG UZ TM", "KG": "KZ CN TJ UZ", "TJ": "KG CN AF UZ", "UZ": "KZ KG TJ AF TM", "TM": "KZ UZ AF IR", "AF": "IR TM UZ TJ CN PK", "IR": "TR AM AZ TM AF PK IQ",
    "IQ": "TR IR KW SA JO SY", "SY": "TR IQ JO LB IL", "JO": "SY IQ SA IL PS", "KW": "IQ SA", "SA": "JO IQ KW QA AE OM YE", "YE": "SA OM", "OM": "AE SA YE", "AE": "OM SA", "QA": "SA",
    "GE": "RU AZ AM TR", "AM": "GE AZ IR TR", "KP": "CN RU KR", "PK": "IR AF CN IN",
}  # fmt: skip

_LANDLOCKED_BY_CONTINENT: Final[dict[str, tuple[str, ...]]] = {
    "Africa": ("Botswana", "Burkina Faso", "Burundi", "Central African Republic", "Chad", "Eswatini", "Ethiopia", "Lesotho", "Malawi", "Mali", "Niger", "Rwanda", "South Sudan", "Uganda", "Zambia", "Zimbabwe"),
    "Asia": ("Afghanistan", "Armenia", "Bhutan", "Kyrgyzstan", "Laos", "Mongolia", "Nepal", "Tajikistan", "Uzbekistan"),
    "Europe": ("Andorra", "Austria", "Belarus", "Czech Republic", "Hungary", "Liechtenstein", "Luxembourg", "Moldova", "North Macedonia", "San Marino", "Serbia", "Slovakia", "Switzerland", "Vatican"),
    "South America": ("Bolivia", "Paraguay"),
}  # fmt: skip

_RIVER_OF: Final[dict[str, str]] = {
    "Agen": "Garonne", "Aranjuez": "Tagus", "Soria": "Douro", "Albany": "Hudson", "Arles": "Rhône", "Aschaffenburg": "Main", "Aswan": "Nile", "Avignon": "Rhône", "Ayutthaya": "Chao Phraya",
    "Bagan": "Irrawaddy", "Baghdad": "Tigris", "Bamako": "Niger", "Bangkok": "Chao Phraya", "Barnaul": "Ob", "Basel": "Rhine", "Baton Rouge": "Mississippi", "Bender": "Dniester",
    "Bonn": "Rhine", "Bordeaux": "Garonne", "Bratislava": "Danube", "Brazzaville": "Congo", "Bremen": "Weser", "Budapest": "Danube", "Cairo": "Nile",
    "Chongqing": "Yangtze", "Cincinnati": "Ohio", "Ciudad Bolívar": "Orinoco", "Ciudad Guayana": "Orinoco", "Cologne": "Rhine", "Cremona": "Po",
    "Dnipro": "Dnieper", "Dresden": "Elbe", "Düsseldorf": "Rhine", "Florence": "Arno", "Geneva": "Rhône", "Hamburg": "Elbe", "Kanpur": "Ganges",
    "Kherson": "Dnieper", "Kinshasa": "Congo", "Kisangani": "Congo", "Krasnoyarsk": "Yenisei", "Kraków": "Vistula", "Kyiv": "Dnieper", "Kyzyl": "Yenisei",
    "Linz": "Danube", "Lisbon": "Tagus", "Liège": "Meuse", "Logroño": "Ebro", "London": "Thames", "Louisville": "Ohio",
    "Luang Prabang": "Mekong", "Luxor": "Nile", "Maastricht": "Meuse", "Magdeburg": "Elbe", "Mandalay": "Irrawaddy",
    "Minden": "Weser", "Minneapolis": "Mississippi", "Mosul": "Tigris", "Nanjing": "Yangtze", "Nantes": "Loire", "New Orleans": "Mississippi",
    "Niamey": "Niger", "Nizhny Novgorod": "Volga", "Novi Sad": "Danube", "Novosibirsk": "Ob", "Omsk": "Irtysh", "Opole": "Oder", "Orléans": "Loire",
    "Orte": "Tiber", "Ostia": "Tiber", "Oxford": "Thames", "Paris": "Seine", "Patna": "Ganges", "Phnom Penh": "Mekong", "Piacenza": "Po", "Pisa": "Arno",
    "Porto": "Douro", "Poughkeepsie": "Hudson", "Prague": "Vltava", "Reading": "Thames", "Regensburg": "Danube", "Riga": "Daugava", "Rome": "Tiber",
    "Rouen": "Seine", "Samara": "Volga", "Samarra": "Tigris", "Saratov": "Volga", "Seville": "Guadalquivir", "Sisak": "Sava",
    "Smolensk": "Dnieper", "St. Louis": "Mississippi", "Strasbourg": "Rhine", "Tete": "Zambezi", "Tiraspol": "Dniester", "Tobolsk": "Irtysh",
    "Tortosa": "Ebro", "Toruń": "Vistula", "Toulouse": "Garonne", "Tours": "Loire", "Trento": "Adige", "Troyes": "Seine", "Turin": "Po",
    "Varanasi": "Ganges", "Verdun": "Meuse", "Verona": "Adige", "Vienna": "Danube", "Vientiane": "Mekong", "Vilnius": "Neris", "Volgograd": "Volga",
    "Warsaw": "Vistula", "Wrocław": "Oder", "Wuhan": "Yangtze", "Würzburg": "Main", "Yaroslavl": "Volga", "Yonkers": "Hudson", "Zagreb": "Sava",
    "Zaragoza": "Ebro", "Český Krumlov": "Vltava", "České Budějovice": "Vltava",
}  # fmt: skip

_STATE_OF_CAPITAL: Final[dict[str, str]] = {
    "Albany": "New York", "Annapolis": "Maryland", "Atlanta": "Georgia", "Augusta": "Maine", "Austin": "Texas", "Baton Rouge": "Louisiana", "Bismarck": "North Dakota",
    "Boise": "Idaho", "Boston": "Massachusetts", "Carson City": "Nevada", "Cheyenne": "Wyoming", "Charleston": "West Virginia", "Columbia": "South Carolina",
    "Columbus": "Ohio", "Concord": "New Hampshire", "Denver": "Colorado", "Des Moines": "Iowa", "Dover": "Delaware", "Frankfort": "Kentucky", "Harrisburg": "Pennsylvania",
    "Hartford": "Connecticut", "Helena": "Montana", "Honolulu": "Hawaii", "Indianapolis": "Indiana", "Jackson": "Mississippi", "Jefferson City": "Missouri",
    "Juneau": "Alaska", "Lansing": "Michigan", "Lincoln": "Nebraska", "Little Rock": "Arkansas", "Madison": "Wisconsin", "Montgomery": "Alabama", "Montpelier": "Vermont",
    "Nashville": "Tennessee", "Oklahoma City": "Oklahoma", "Olympia": "Washington", "Phoenix": "Arizona", "Pierre": "South Dakota", "Providence": "Rhode Island",
    "Raleigh": "North Carolina", "Richmond": "Virginia", "Sacramento": "California", "Saint Paul": "Minnesota", "Salem": "Oregon", "Salt Lake City": "Utah",
    "Santa Fe": "New Mexico", "Springfield": "Illinois", "Tallahassee": "Florida", "Topeka": "Kansas", "Trenton": "New Jersey",
}  # fmt: skip


@cache
def _codes() -> dict[str, str]:
    """ISO code by each English name that texts may use: without article, the bank's and the second source's."""
    found = {bare(c["name"]): c["iso"] for c in rows("countries")}
    for c in rows("countries_second"):
        found.setdefault(c["name"], c["iso"])
    return found


@cache
def _second() -> dict[str, dict[str, Any]]:
    return {c["iso"]: c for c in rows("countries_second")}


def _plain(text: str) -> str:
    """Letters only, lower case, accents dropped, so that spellings of two sources can be compared."""
    text = unicodedata.normalize("NFKD", text.replace("Saint", "St").replace("Ulan Bator", "Ulaanbaatar"))
    return "".join(c for c in text.lower() if c.isascii() and c.isalpha())


@cache
def _names() -> dict[str, str]:
    """The bank's name by ISO code, as options show it."""
    return {c["iso"]: capitalized(bare(c["name"])) for c in rows("countries")}


def _same_place(one: str, other: str) -> bool:
    return _plain(one) == _plain(other)


def _capital(iso: str) -> str:
    """The second source's capital in the first one's spelling."""
    theirs = _second()[iso]["capital"]
    shown = [c["capital"] for c in rows("countries") if c["capital"] and _same_place(c["capital"], theirs)]
    if len(shown) != 1:
        raise ValueError(f"no single spelling for {theirs!r}")
    return str(shown[0])


def _countries_in(text: str) -> list[str]:
    return [_codes()[name] for name in mentions(text, _codes())]


def capital_of(question: str, params: Mapping[str, Any]) -> str:
    """First country named, looked up in the second source."""
    return _capital(_countries_in(question)[0])


def country_of_capital(question: str, params: Mapping[str, Any]) -> str:
    """The second source, searched for the capital named in the text."""
    found = [
        iso
        for iso, c in _second().items()
        if len(c["capital"]) > 2 and any(_plain(word) == _plain(c["capital"]) for word in _phrases(question))
    ]
    if len(found) != 1:
        raise ValueError(f"capitals of {found} in the text")
    return _names()[found[0]]


def _phrases(text: str) -> list[str]:
    """Runs of one to four words."""
    words = re.findall(r"[\w.'-]+(?:,(?= D\.C\.))?", text)
    return [" ".join(words[i : i + n]) for i in range(len(words)) for n in range(1, 5)]


def matched_pairs(question: str, params: Mapping[str, Any]) -> str:
    """Every line against the second source."""
    pairs = re.findall(r"^- (.+?): (.+)$", question, re.M)
    codes = {capitalized(name): iso for name, iso in _codes().items()}
    return str(sum(_same_place(_second()[codes[country]]["capital"], city) for country, city in pairs))


def common_neighbor(question: str, params: Mapping[str, Any]) -> str:
    """Intersection in the second table of borders, both ways round."""
    parts = re.split(r" but not ", question)
    wanted = _countries_in(parts[0])
    barred = _countries_in(parts[1]) if len(parts) > 1 else []
    table = {iso: set(text.split()) for iso, text in BORDERS.items()}
    around = set.intersection(
        *(
            {iso for iso in table if n in table[iso]} | (table.get(n, set()) if n in table else set())
            for n in wanted
        )
    )
    fits = [
        iso
        for iso in sorted(around)
        if not any(b in table.get(iso, set()) or iso in table.get(b, set()) for b in barred)
    ]
    if len(fits) != 1:
        raise ValueError(f"{fits} fit")
    return _names()[fits[0]]


_CITY_OF_ZONE = {
    "Sao Paulo": "São Paulo",
    "Bogota": "Bogotá",
    "Asuncion": "Asunción",
    "Lome": "Lomé",
    "Ho Chi Minh": "Ho Chi Minh City",
    "Guatemala": "Guatemala City",
    "Panama": "Panama City",
}


def _degrees(text: str) -> float:
    """Degrees from zone.tab's ±DDMM, ±DDDMM, ±DDMMSS or ±DDDMMSS."""
    digits = text[1:]
    width = 2 if len(digits) in (4, 6) else 3
    minutes = int(digits[:width]) * 60 + int(digits[width : width + 2])
    seconds = minutes * 60 + (int(digits[width + 2 :]) if len(digits) > width + 2 else 0)
    return (-1 if text[0] == "-" else 1) * seconds / 3600


@cache
def _places() -> dict[str, tuple[float, float]]:
    """(latitude, longitude) by city, from the tz database."""
    found = {}
    for row in rows("cities_second"):
        split = re.fullmatch(r"([+-]\d+)([+-]\d+)", row["coordinates"])
        if split is None:
            raise ValueError(f"coordinates {row['coordinates']!r}")
        name = row["zone"].split("/")[-1].replace("_", " ")
        found[_CITY_OF_ZONE.get(name, name)] = (_degrees(split[1]), _degrees(split[2]))
    return found


def farthest_city(question: str, params: Mapping[str, Any]) -> str:
    """Coordinates of the tz database."""
    cities = mentions(question, _places())
    side = re.search(r"(north|south|east|west)", question)
    if side is None:
        raise ValueError("no direction in the text")
    axis = 0 if side[1] in ("north", "south") else 1
    ordered = sorted(cities, key=lambda c: _places()[c][axis])
    return ordered[-1] if side[1] in ("north", "east") else ordered[0]


def city_order(question: str, params: Mapping[str, Any]) -> str:
    """Coordinates of the tz database."""
    cities = mentions(question, _places())
    start = re.search(r"from (north|south|east|west) to", question)
    if start is None:
        raise ValueError("no direction in the text")
    axis = 0 if start[1] in ("north", "south") else 1
    return ", ".join(sorted(cities, key=lambda c: _places()[c][axis], reverse=start[1] in ("north", "east")))


def largest_area(question: str, params: Mapping[str, Any]) -> str:
    """Rounded areas of the second table; a tie or near tie counts as no answer."""
    ordered = sorted(_countries_in(question), key=lambda iso: AREAS[iso], reverse="largest" in question)
    if abs(AREAS[ordered[0]] - AREAS[ordered[1]]) * 12 < max(AREAS[ordered[0]], AREAS[ordered[1]]):
        raise ValueError(f"{ordered[:2]} are too close in area")
    return bare(next(c["name"] for c in rows("countries") if c["iso"] == ordered[0]))


_CONTINENT_CODES = {
    "North America": "NA",
    "South America": "SA",
    "Africa": "AF",
    "Asia": "AS",
    "Europe": "EU",
    "Oceania": "OC",
}


def continent_count(question: str, params: Mapping[str, Any]) -> str:
    """Continents of the second source."""
    text = question.replace("South Africa", "SouthAfrica").replace("Central African", "CentralAfrican")
    continent = next(code for name, code in _CONTINENT_CODES.items() if re.search(rf"\b{name}\b", text))
    cleaned = question
    for name in ("North America", "South America"):
        cleaned = cleaned.replace(name, "")
    return str(sum(_second()[iso]["continents"] == [continent] for iso in _countries_in(cleaned)))


def landlocked_count(question: str, params: Mapping[str, Any]) -> str:
    """The second table of landlocked countries."""
    landlocked = {
        _codes()[name] for names in _LANDLOCKED_BY_CONTINENT.values() for name in names if name in _codes()
    }
    countries = _countries_in(question)
    inland = sum(iso in landlocked for iso in countries)
    positive = re.search("have a seacoast", question) is not None
    return str(len(countries) - inland if positive else inland)


def dialing_and_domain(question: str, params: Mapping[str, Any]) -> str:
    """Codes of the second source; domains are ISO codes, but for the United Kingdom's."""
    domain = re.search(r"\.([a-z]{2})\b", question)
    if domain:
        return _names()["GB" if domain[1] == "uk" else domain[1].upper()]
    dialed = re.search(r"\+(\d+)", question)
    if dialed is None:
        raise ValueError("no domain or code in the text")
    found = [iso for iso, c in _second().items() if c["phone"] == [dialed[1]]]
    if len(found) != 1:
        raise ValueError(f"+{dialed[1]} belongs to {found}")
    return _names()[found[0]]


def currency_of(question: str, params: Mapping[str, Any]) -> str:
    """Currency code of the second source, its name in CLDR, the unit being that name's last word."""
    iso = _countries_in(question)[0]
    names = {row["code"]: row["name"] for row in rows("currencies_second")}
    codes = [code for code in _second()[iso]["currencies"] if code in names]
    words = {names[code].split("(")[0].split()[-1].lower() for code in codes[:1]}
    unit = "".join(c for c in unicodedata.normalize("NFKD", words.pop()) if c.isascii())
    return {"rial": "riyal"}.get(unit, unit)


def river_city(question: str, params: Mapping[str, Any]) -> str:
    """The table by city."""
    if "listed" in params:
        rivers = set(_RIVER_OF.values())
        named = mentions(re.sub(r" River\b", "", question), rivers)
        fits = [city for city in params["listed"] if _RIVER_OF[city] == named[0]]
        if len(fits) != 1:
            raise ValueError(f"{fits} lie on {named[0]}")
        return str(fits[0])
    return _RIVER_OF[mentions(question, _RIVER_OF)[0]]


def state_capital(question: str, params: Mapping[str, Any]) -> str:
    """The table by capital, read either way."""
    cities = mentions(question, _STATE_OF_CAPITAL)
    if cities:
        return _STATE_OF_CAPITAL[cities[0]]
    capital_of_state = {state: city for city, state in _STATE_OF_CAPITAL.items()}
    return capital_of_state[mentions(question.replace("United States", ""), capital_of_state)[0]]
