"""Elements, compounds, planets, moons, units, instruments, animals, bones, discoveries, minerals, and eras."""

from __future__ import annotations

import itertools

from mirror_bench.builders.question_bank.cast import article, listing
from mirror_bench.builders.question_bank.factual import science_check as check
from mirror_bench.builders.question_bank.factual.facts import (
    PEOPLE,
    authored,
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

# Best known first; elements that are not listed follow by number, the heaviest last.
_FAMILIAR = [
    "H",
    "O",
    "C",
    "N",
    "Fe",
    "Au",
    "Ag",
    "Cu",
    "He",
    "Na",
    "Cl",
    "Ca",
    "K",
    "Al",
    "Pb",
    "Sn",
    "Hg",
    "Zn",
    "Ni",
    "Ne",
    "Si",
    "P",
    "S",
    "I",
    "Mg",
    "Li",
    "U",
    "Pt",
    "Ti",
    "F",
    "Ar",
    "B",
    "Cr",
    "Mn",
    "Co",
    "Br",
    "W",
    "Ra",
    "Pu",
    "As",
    "Kr",
    "Xe",
    "Rn",
    "Ba",
    "Be",
    "Cd",
    "Cs",
    "Ga",
    "Ge",
    "Bi",
    "Sb",
    "Se",
    "Sr",
    "V",
    "Zr",
    "Mo",
    "Pd",
    "Rb",
    "In",
    "Ir",
    "Os",
    "Th",
    "Te",
    "Y",
    "Nb",
    "Tl",
    "Po",
    "Am",
    "Nd",
    "La",
    "Rh",
    "Ru",
    "Hf",
    "Ta",
    "Re",
    "Sc",
    "Ce",
    "Gd",
    "At",
    "Fr",
    "Ac",
    "Eu",
    "Sm",
    "Pr",
    "Tb",
    "Dy",
    "Ho",
    "Er",
    "Tm",
    "Yb",
    "Lu",
    "Tc",
]


def _elements() -> list[dict[str, str]]:
    table = {e["symbol"]: e for e in rows("elements")}
    rest = [e for e in rows("elements") if e["symbol"] not in _FAMILIAR]
    return [table[s] for s in _FAMILIAR] + rest


# What the first letters of a name, or a likeness to another symbol, lead people to write.
_MISTAKEN_SYMBOL = {
    "tin": "Ti", "silver": "Si", "potassium": "Po", "copper": "Co", "iron": "Ir", "gold": "Ge", "magnesium": "Mn", "manganese": "Mg", "arsenic": "Ar", "cadmium": "Ca", "cobalt": "Cu", "radon": "Ra", "thallium": "Th",
    "thulium": "Th", "terbium": "Te", "curium": "Cu", "neodymium": "Ne", "niobium": "Ni", "protactinium": "Pr", "astatine": "As", "berkelium": "Be", "antimony": "At", "selenium": "Si", "strontium": "Sn", "platinum": "Pu", "sodium": "S", "lead": "La",
}  # fmt: skip
_MISTAKEN_NAME = {
    "Mn": "magnesium", "Mg": "manganese", "Ti": "tin", "Si": "silver", "Ag": "argon", "K": "krypton", "P": "potassium", "Co": "copper", "Ir": "iron", "Ar": "arsenic", "Ra": "radon", "Th": "thallium", "Te": "terbium", "Pb": "palladium",
    "Na": "nitrogen", "S": "sodium", "Sr": "sulfur", "Ca": "cadmium", "At": "antimony", "As": "astatine", "Nb": "nobelium", "Ni": "niobium", "Pr": "protactinium", "Be": "berkelium", "Pu": "platinum", "Po": "potassium",
}  # fmt: skip


def element_symbol(rng: ItemRng, level: int) -> Draft:
    part = window(_elements(), level, 0.35)
    forward = rng.random() < 0.5
    tempting = [
        e for e in part if (e["name"] in _MISTAKEN_SYMBOL if forward else e["symbol"] in _MISTAKEN_NAME)
    ]
    element = favored(rng, part, tempting, 0.5)
    name, symbol = element["name"], element["symbol"]
    who = rng.choice(PEOPLE)
    mates = [e for e in part if e["name"][0] == name[0] or e["symbol"][0] == symbol[0]]
    if len(mates) < 5:
        mates = list(part)
    if forward:
        trap = _MISTAKEN_SYMBOL.get(name)
        frame = rng.choice(
            [
                "What is the chemical symbol of {name}?",
                "{who} fills in a blank periodic table. Which symbol goes in the square for {name}?",
                "Which symbol stands for {name} in the periodic table?",
                "In a chemistry test, {who} has to write the symbol for {name}. What is it?",
                "A crossword asks for the symbol of the element {name}. What is the answer?",
            ]
        )
        wrong = with_trap(others(rng, symbol, [e["symbol"] for e in mates]), trap)
        return Draft(
            frame.format(name=name, who=who),
            symbol,
            "word",
            wrong,
            {"asked": "symbol"},
            trap=trap,
            source=source("elements", symbol),
        )
    frame = rng.choice(
        [
            "Which element has the chemical symbol {symbol}?",
            "On a poster of the periodic table, {who} finds the symbol {symbol}. Which element is it?",
            "In the periodic table, the symbol {symbol} stands for which element?",
            "{who} comes across the symbol {symbol} in a chemistry book. Which element is meant?",
            "For which element is {symbol} the symbol?",
        ]
    )
    mistaken = _MISTAKEN_NAME.get(symbol)
    wrong = with_trap(others(rng, name, [e["name"] for e in mates]), mistaken)
    return Draft(
        frame.format(symbol=symbol, who=who),
        name,
        "word",
        wrong,
        {"asked": "name"},
        trap=mistaken,
        source=source("elements", symbol),
    )


def atomic_numbers(rng: ItemRng, level: int) -> Draft:
    part = window(_elements(), level, 0.3)
    k = 1 if level <= 2 else 2 if level <= 6 else 3
    chosen = rng.sample(part, k)
    numbers = [int(e["number"]) for e in chosen]
    names = [e["name"] for e in chosen]
    who = rng.choice(PEOPLE)
    if k == 1:
        value = numbers[0]
        frame = rng.choice(
            [
                "What is the atomic number of {a}?",
                "How many protons does the nucleus of {an} atom have?",
                "What number does {a} have in the periodic table?",
                "{who} draws a neutral atom of {a}. How many electrons belong in the drawing?",
            ]
        )
        question = frame.format(a=names[0], an=article(names[0]), who=who)
    elif k == 2 and rng.random() < 0.5:
        if numbers[0] == numbers[1]:
            raise Redraw("same element")
        value = abs(numbers[0] - numbers[1])
        high, low = (names[0], names[1]) if numbers[0] > numbers[1] else (names[1], names[0])
        frame = rng.choice(
            [
                "By how much does the atomic number of {high} exceed that of {low}?",
                "How many more protons does an atom of {high} have than an atom of {low}?",
                "{who} subtracts the atomic number of {low} from that of {high}. What is the result?",
            ]
        )
        question = frame.format(high=high, low=low, who=who)
    else:
        value = sum(numbers)
        frame = rng.choice(
            [
                "What is the sum of the atomic numbers of {names}?",
                "{who} adds up the atomic numbers of {names}. What is the total?",
                "If you take one atom each of {names}, how many protons do you have in all?",
            ]
        )
        question = frame.format(names=listing(names), who=who)
    offsets = [-10, -8, -3, -2, -1, 1, 2, 3, 8, 10]
    rng.shuffle(offsets)
    below = [value + d for d in offsets if d < 0 and value + d > 0][:3]
    above = [value + d for d in offsets if d > 0][:3]
    return Draft(
        question,
        str(value),
        "integer",
        tuple(str(v) for v in [*below, *above]),
        {"k": k},
        source=source("elements", ", ".join(e["symbol"] for e in chosen)),
    )


_INVERTED = (("argon", "potassium"), ("cobalt", "nickel"), ("tellurium", "iodine"))


def heaviest_atom(rng: ItemRng, level: int) -> Draft:
    pool = [
        e
        for e in window(_elements(), level, 0.45)
        if int(e["number"]) <= 92
        and e["name"]
        not in (
            "technetium",
            "promethium",
            "polonium",
            "astatine",
            "radon",
            "francium",
            "radium",
            "actinium",
            "protactinium",
        )
    ]
    k = 4
    heavy = rng.random() < 0.5
    trap = None
    span = max(3, 30 - 3 * level)
    middle = rng.choice(pool)
    near = [e for e in pool if abs(int(e["number"]) - int(middle["number"])) <= span]
    if len(near) < k:
        raise Redraw("too few elements")
    chosen = rng.sample(near, k)
    if rng.random() < 0.35:
        first, second = rng.choice(_INVERTED)
        table = {e["name"]: e for e in rows("elements")}
        low, high = table[first], table[second]
        outer = [
            e
            for e in pool
            if (
                int(e["number"]) < int(low["number"]) - 1
                if heavy
                else int(e["number"]) > int(high["number"]) + 1
            )
        ]
        if len(outer) < k - 2:
            raise Redraw("too few elements on that side")
        chosen = [low, high, *rng.sample(outer, k - 2)]
        trap = high["name"] if heavy else low["name"]
    rng.shuffle(chosen)
    ordered = sorted(chosen, key=lambda e: float(e["mass"]))
    if any(float(b["mass"]) - float(a["mass"]) < 0.15 for a, b in itertools.pairwise(ordered)):
        raise Redraw("masses too close")
    answer = (ordered[-1] if heavy else ordered[0])["name"]
    names = [e["name"] for e in chosen]
    word = "greatest" if heavy else "smallest"
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "Which of these elements has the {word} standard atomic weight: {ors}?",
            "{who} looks up the standard atomic weights of {ands}. Which element has the {word} value?",
            "Which element has the {edge} atoms on average: {ors}?",
            "{who} compares one mole of atoms of each of these elements: {ands}. Which sample is the {edge}?",
        ]
    )
    question = frame.format(
        word=word,
        ors=listing(names, "or"),
        ands=listing(names),
        edge="heaviest" if heavy else "lightest",
        who=who,
    )
    return Draft(
        question,
        answer,
        "word",
        tuple(n for n in names if n != answer),
        {"heavy": heavy},
        trap=trap,
        open_ok=False,
        source=source("elements", ", ".join(e["symbol"] for e in chosen)),
    )


# (name, formula): best known first.
_COMPOUNDS = (
    ("water", "H2O"), ("carbon dioxide", "CO2"), ("carbon monoxide", "CO"), ("methane", "CH4"), ("ammonia", "NH3"), ("sodium chloride", "NaCl"),
    ("hydrogen peroxide", "H2O2"), ("ozone", "O3"), ("glucose", "C6H12O6"), ("ethanol", "C2H5OH"), ("sulfuric acid", "H2SO4"), ("hydrogen chloride", "HCl"),
    ("nitric acid", "HNO3"), ("calcium carbonate", "CaCO3"), ("sodium hydroxide", "NaOH"), ("methanol", "CH3OH"), ("acetic acid", "CH3COOH"), ("propane", "C3H8"),
    ("butane", "C4H10"), ("ethane", "C2H6"), ("benzene", "C6H6"), ("nitrous oxide", "N2O"), ("sulfur dioxide", "SO2"), ("hydrogen sulfide", "H2S"),
    ("sodium bicarbonate", "NaHCO3"), ("silicon dioxide", "SiO2"), ("ethylene", "C2H4"), ("acetylene", "C2H2"), ("acetone", "C3H6O"), ("phosphoric acid", "H3PO4"),
    ("iron(III) oxide", "Fe2O3"), ("aluminum oxide", "Al2O3"), ("potassium permanganate", "KMnO4"), ("potassium nitrate", "KNO3"), ("urea", "CO(NH2)2"), ("sucrose", "C12H22O11"),
    ("calcium hydroxide", "Ca(OH)2"), ("magnesium sulfate", "MgSO4"), ("sodium carbonate", "Na2CO3"), ("ammonium nitrate", "NH4NO3"), ("copper(II) sulfate", "CuSO4"), ("octane", "C8H18"),
    ("pentane", "C5H12"), ("formaldehyde", "CH2O"), ("toluene", "C7H8"), ("chloroform", "CHCl3"), ("caffeine", "C8H10N4O2"), ("glycerol", "C3H8O3"),
    ("citric acid", "C6H8O7"), ("ammonium sulfate", "(NH4)2SO4"), ("calcium phosphate", "Ca3(PO4)2"), ("potassium dichromate", "K2Cr2O7"), ("naphthalene", "C10H8"), ("aspirin", "C9H8O4"),
)  # fmt: skip


def _atoms(formula: str) -> dict[str, int]:
    """Atoms by symbol of a formula with at most one level of parentheses."""
    found: dict[str, int] = {}
    stack = [found]
    i = 0
    while i < len(formula):
        c = formula[i]
        if c == "(":
            stack.append({})
            i += 1
            continue
        if c == ")":
            i += 1
            digits = ""
            while i < len(formula) and formula[i].isdigit():
                digits += formula[i]
                i += 1
            inner = stack.pop()
            for symbol, n in inner.items():
                stack[-1][symbol] = stack[-1].get(symbol, 0) + n * int(digits or 1)
            continue
        symbol = c
        i += 1
        while i < len(formula) and formula[i].islower():
            symbol += formula[i]
            i += 1
        digits = ""
        while i < len(formula) and formula[i].isdigit():
            digits += formula[i]
            i += 1
        stack[-1][symbol] = stack[-1].get(symbol, 0) + int(digits or 1)
    return found


def _is_lattice(formula: str) -> bool:
    """Whether the compound is a crystal of ions or one network, which has formula units and no molecules."""
    return "NH4" in formula or any(
        m in _atoms(formula) for m in ("Na", "K", "Ca", "Mg", "Fe", "Al", "Cu", "Cr", "Mn", "Si")
    )


_COUNT_WORDS = ("two", "three", "four", "five", "six")


def compound_atoms(rng: ItemRng, level: int) -> Draft:
    part = window(_COMPOUNDS, level, 0.4)
    names = {e["symbol"]: e["name"] for e in rows("elements")}
    who = rng.choice(PEOPLE)
    mode = rng.choice(["one", "total", "sum", "formula"])
    name, formula = rng.choice(part)
    atoms = _atoms(formula)
    unit = "formula unit" if _is_lattice(formula) else "molecule"
    # Nobody builds a model of a formula unit.
    models = (
        ["{who} builds a model of one molecule of {n}. How many {e} atoms does the model need?"]
        if unit == "molecule"
        else []
    )
    if mode == "formula":
        frame = rng.choice(
            [
                "What is the chemical formula of {n}?",
                "{who} has to write down the formula of {n}. Which of these formulas is right?",
                "Which formula describes {n}?",
            ]
        )
        near = [f for _, f in part]
        return Draft(
            frame.format(n=name, who=who),
            formula,
            "phrase",
            others(rng, formula, near),
            {"mode": mode},
            open_ok=False,
            source=authored(name),
        )
    if mode == "one":
        symbol = rng.choice(sorted(atoms))
        value = atoms[symbol]
        frame = rng.choice(
            [
                "How many atoms of {e} are in one {u} of {n}?",
                "How many {e} atoms are there in one {u} of {n}?",
                "{who} counts the {e} atoms in one {u} of {n}. How many are there?",
                *models,
            ]
        )
        question = frame.format(e=names[symbol], u=unit, n=name, who=who)
    elif mode == "total":
        value = sum(atoms.values())
        frame = rng.choice(
            [
                "How many atoms are there in one {u} of {n}?",
                "{who} works out how many atoms make up one {u} of {n}. How many are there?",
                "What is the total number of atoms in one {u} of {n}?",
            ]
        )
        question = frame.format(u=unit, n=name, who=who)
    else:
        other, second = rng.choice(part)
        if other == name or _is_lattice(second) != _is_lattice(formula):
            raise Redraw("same compound, or a molecule beside a formula unit")
        k = rng.randint(2, 2 + level // 2)
        value = k * sum(atoms.values()) + sum(_atoms(second).values())
        frame = rng.choice(
            [
                "How many atoms do {k} {u}s of {n} and one {u} of {m} have altogether?",
                "{who} adds up the atoms in {k} {u}s of {n} and one {u} of {m}. How many atoms are there in all?",
            ]
        )
        question = frame.format(k=_COUNT_WORDS[k - 2], u=unit, n=name, m=other, who=who)
    deltas = [d for d in (-4, -3, -2, -1, 1, 2, 3, 4) if value + d > 0]
    rng.shuffle(deltas)
    below, above = [value + d for d in deltas if d < 0][:3], [value + d for d in deltas if d > 0][:3]
    return Draft(
        question,
        str(value),
        "integer",
        tuple(str(v) for v in [*below, *above]),
        {"mode": mode},
        source=authored(name),
    )


_PLANETS = ("Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune")
_MOONS = {
    "Earth": ("the Moon",),
    "Mars": ("Phobos", "Deimos"),
    "Jupiter": ("Europa", "Ganymede", "Io", "Callisto", "Amalthea", "Himalia", "Thebe", "Metis", "Elara"),
    "Saturn": (
        "Titan",
        "Enceladus",
        "Mimas",
        "Rhea",
        "Iapetus",
        "Dione",
        "Tethys",
        "Hyperion",
        "Phoebe",
        "Pandora",
        "Janus",
    ),
    "Uranus": ("Titania", "Oberon", "Miranda", "Ariel", "Umbriel", "Puck", "Cordelia", "Ophelia"),
    "Neptune": ("Triton", "Nereid", "Proteus", "Larissa", "Galatea", "Despina"),
}


def moons(rng: ItemRng, level: int) -> Draft:
    pairs = [
        (planet, moon)
        for i in range(11)
        for planet, names in _MOONS.items()
        for moon in names[i : i + 1]
        if moon != "the Moon"
    ]
    who = rng.choice(PEOPLE)
    mode = rng.choice(["planet", "moon", "count", "count"])
    part = list(window(pairs, level, 0.55))
    planet, moon = rng.choice(part)
    if mode == "planet":
        frame = rng.choice(
            [
                "Which planet does the moon {moon} orbit?",
                "{who} sees a picture of the moon {moon}. To which planet does this moon belong?",
                "A space probe photographs the moon {moon}. Which planet does this moon orbit?",
                "Which planet has a moon called {moon}?",
            ]
        )
        return Draft(
            frame.format(moon=moon, who=who),
            planet,
            "name",
            others(rng, planet, [p for p in _MOONS if p != "Earth"]),
            {"mode": mode},
            source=authored(moon),
        )
    if mode == "moon":
        outside = [m for p, m in part if p != planet]
        wrong = others(rng, moon, outside)[:3]
        shown = rng.sample([moon, *wrong], 4)
        frame = rng.choice(
            [
                "Which of these moons orbits {planet}: {list}?",
                "{who} names four moons: {list2}. Which of them belongs to {planet}?",
                "Only one of the moons {list2} circles {planet}. Which one?",
            ]
        )
        question = frame.format(planet=planet, list=listing(shown, "or"), list2=listing(shown), who=who)
        return Draft(question, moon, "name", wrong, {"mode": mode}, open_ok=False, source=authored(moon))
    k = 4 if level <= 4 else 5
    right = rng.randint(1, k)
    orbited = [p for p, _ in part]
    fitting = [p for p in _MOONS if orbited.count(p) >= right]
    if not fitting:
        raise Redraw("too few moons of one planet")
    planet = rng.choice(fitting)
    inside = [m for p, m in part if p == planet]
    outside = [m for p, m in part if p != planet]
    if len(outside) < k - right:
        raise Redraw("too few moons")
    shown = [*rng.sample(inside, right), *rng.sample(outside, k - right)]
    rng.shuffle(shown)
    frame = rng.choice(
        [
            "How many of the moons {list} belong to {planet}?",
            "{who} lists the moons {list}. How many of them orbit {planet}?",
            "Of the moons {list}, how many circle the planet {planet}?",
        ]
    )
    question = frame.format(planet=planet, list=listing(shown), who=who)
    return Draft(
        question,
        str(right),
        "integer",
        counts(right, k, 1),
        {"mode": mode},
        source=authored(f"{planet}: {', '.join(shown)}"),
    )


_PLANET_ORDERS = {
    "distance from the Sun": ("Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"),
    "diameter": ("Mercury", "Mars", "Venus", "Earth", "Neptune", "Uranus", "Saturn", "Jupiter"),
    "mass": ("Mercury", "Mars", "Venus", "Earth", "Uranus", "Neptune", "Saturn", "Jupiter"),
    "length of the year": ("Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"),
}
_PLANET_EXTREMES = {
    "distance from the Sun": ("nearest", "farthest"),
    "diameter": ("smallest", "largest"),
    "mass": ("lightest", "heaviest"),
    "length of the year": ("shortest", "longest"),
}


def planet_order(rng: ItemRng, level: int) -> Draft:
    by = rng.choice(sorted(_PLANET_ORDERS) if level >= 3 else ["distance from the Sun", "diameter"])
    order = _PLANET_ORDERS[by]
    k = 3 if level <= 3 else 4 if level <= 6 else 5
    chosen = sorted(rng.sample(order, k), key=order.index)
    down = rng.random() < 0.5
    if down:
        chosen.reverse()
    shown = rng.sample(chosen, k)
    if shown == chosen:
        raise Redraw("listed in the right order")
    low, high = _PLANET_EXTREMES[by]
    way = f"from the {high} to the {low}" if down else f"from the {low} to the {high}"
    who = rng.choice(PEOPLE)
    wrong: list[str] = []
    for swap in range(k - 1):
        mixed = list(chosen)
        mixed[swap], mixed[swap + 1] = mixed[swap + 1], mixed[swap]
        wrong.append(", ".join(mixed))
    while len(wrong) < 5:
        mixed = rng.sample(chosen, k)
        if mixed != chosen and ", ".join(mixed) not in wrong:
            wrong.append(", ".join(mixed))
    frame = rng.choice(
        [
            "Put the planets {names} in order of {by}, {way}.",
            "{who} sorts the planets {names} by {by}, {way}. What is the right order?",
            "What is the order of the planets {names} by {by}, {way}?",
        ]
    )
    question = frame.format(names=listing(shown), by=by, way=way, who=who)
    return Draft(
        question,
        ", ".join(chosen),
        "ordered_list",
        tuple(wrong),
        {"by": by},
        source=authored(f"planets by {by}"),
    )


# (unit, quantity, in base units as exponents of kg, m, s, A)
_UNITS = (
    ("newton", "force", (1, 1, -2, 0)), ("joule", "energy", (1, 2, -2, 0)), ("watt", "power", (1, 2, -3, 0)), ("volt", "electric potential difference", (1, 2, -3, -1)),
    ("ohm", "electrical resistance", (1, 2, -3, -2)), ("hertz", "frequency", (0, 0, -1, 0)), ("pascal", "pressure", (1, -1, -2, 0)), ("coulomb", "electric charge", (0, 0, 1, 1)),
    ("farad", "capacitance", (-1, -2, 4, 2)), ("tesla", "magnetic flux density", (1, 0, -2, -1)), ("weber", "magnetic flux", (1, 2, -2, -1)), ("henry", "inductance", (1, 2, -2, -2)),
    ("siemens", "electrical conductance", (-1, -2, 3, 2)), ("gray", "absorbed dose of radiation", (0, 2, -2, 0)),
)  # fmt: skip
_MORE_UNITS = (
    ("ampere", "electric current"),
    ("kelvin", "temperature"),
    ("candela", "luminous intensity"),
    ("mole", "amount of substance"),
    ("becquerel", "radioactivity"),
    ("lumen", "luminous flux"),
    ("lux", "illuminance"),
    ("katal", "catalytic activity"),
)


def _unit_plural(unit: str) -> str:
    """Plural of a unit's name; those in -s, -x and -z stay as they are."""
    if unit == "henry":
        return "henries"
    return unit if unit.endswith(("s", "x", "z")) else f"{unit}s"


def units_of_measure(rng: ItemRng, level: int) -> Draft:
    who = rng.choice(PEOPLE)
    if level >= 4 and rng.random() < 0.65:
        pool = [u for u in _UNITS if u[0] not in ("hertz", "gray")]
        unit, quantity, base = rng.choice(pool)
        first = rng.choice([u for u in pool if u[0] != unit])
        rest = tuple(a - b for a, b in zip(base, first[2], strict=True))
        products = {
            ("second",): (0, 0, 1, 0),
            ("meter",): (0, 1, 0, 0),
            ("ampere",): (0, 0, 0, 1),
            ("square meter",): (0, 2, 0, 0),
        }
        op, other_unit = None, ""
        for (word,), dim in products.items():
            if rest == dim:
                op, other_unit = "times", word
            if rest == tuple(-x for x in dim):
                op, other_unit = "per", word
        if op is None:
            for other in pool:
                if other[0] in (first[0], unit):
                    continue
                if rest == other[2]:
                    op, other_unit = "times", other[0]
                elif rest == tuple(-x for x in other[2]):
                    op, other_unit = "per", other[0]
        if op is None:
            raise Redraw("no simple relation")
        frame = rng.choice(
            [
                "Which SI unit is equal to one {a} times one {b}?",
                "{who} multiplies a value in {aa} by a value in {bb}. In which SI unit is the result?",
                "In the SI, one {a} times one {b} has a name of its own. What is it?",
            ]
            if op == "times"
            else [
                "Which SI unit is equal to one {a} per {b}?",
                "{who} divides a value in {aa} by a value in {bb}. In which SI unit is the result?",
                "In the SI, one {a} per {b} has a name of its own. What is it?",
            ]
        )
        question = frame.format(
            a=first[0], b=other_unit, aa=_unit_plural(first[0]), bb=_unit_plural(other_unit), who=who
        )
        near = [u[0] for u in pool if u[0] not in question]
        return Draft(
            question, unit, "word", others(rng, unit, near), {"mode": "relation"}, source=authored(unit)
        )
    table = [(u[0], u[1]) for u in _UNITS] + list(_MORE_UNITS)
    unit, quantity = rng.choice(window(table, level, 0.6))
    if rng.random() < 0.5:
        frame = rng.choice(
            [
                "Which quantity is measured in {us}?",
                "{who} reads a measurement given in {us}. Which quantity was measured?",
                "The {u} is the SI unit of which quantity?",
            ]
        )
        return Draft(
            frame.format(u=unit, us=_unit_plural(unit), who=who),
            quantity,
            "phrase",
            others(rng, quantity, [q for _, q in table]),
            {"mode": "quantity"},
            open_ok=False,
            source=authored(unit),
        )
    frame = rng.choice(
        [
            "What is the SI unit of {q}?",
            "{who} is to give {q} in a lab report. Which SI unit should go with the number?",
            "Which SI unit is used for {q}?",
        ]
    )
    return Draft(
        frame.format(q=quantity, who=who),
        unit,
        "word",
        others(rng, unit, [u for u, _ in table]),
        {"mode": "unit"},
        source=authored(unit),
    )


# (instrument, what it is used for)
_INSTRUMENTS = (
    ("thermometer", "measuring temperature"), ("barometer", "measuring air pressure"), ("speedometer", "showing the speed of a vehicle"), ("hygrometer", "measuring the humidity of the air"), ("seismograph", "recording earthquake waves"),
    ("anemometer", "measuring wind speed"), ("odometer", "showing the distance a vehicle has traveled"), ("altimeter", "measuring height above sea level"), ("voltmeter", "measuring voltage"), ("ammeter", "measuring electric current"),
    ("stethoscope", "listening to sounds inside the body"), ("sphygmomanometer", "measuring blood pressure"), ("chronometer", "measuring time"), ("photometer", "measuring the intensity of light"), ("dynamometer", "measuring force"),
    ("tachometer", "measuring the speed of rotation"), ("hydrometer", "measuring the density of liquids"), ("calorimeter", "measuring amounts of heat"), ("spectrometer", "analyzing the wavelengths in light"),
    ("ohmmeter", "measuring electrical resistance"), ("pyrometer", "measuring very high temperatures from a distance"), ("refractometer", "measuring how strongly a substance bends light"), ("planimeter", "measuring the area of a shape on a map or plan"), ("gravimeter", "measuring the strength of gravity"),
    ("polarimeter", "measuring the rotation of polarized light"), ("viscometer", "measuring how thick and sticky a liquid is"), ("inclinometer", "measuring the angle of a slope"), ("audiometer", "testing how well a person hears"),
)  # fmt: skip

# Instruments of which one could also do the other's work.
_OVERLAPPING_TOOLS = (
    {"thermometer", "pyrometer"},
    {"barometer", "altimeter"},
    {"photometer", "spectrometer"},
)


def instruments(rng: ItemRng, level: int) -> Draft:
    part = window(_INSTRUMENTS, level, 0.5)
    tool, what = rng.choice(part)
    who = rng.choice(PEOPLE)
    if rng.random() < 0.5:
        frame = rng.choice(
            [
                "What is {a} used for?",
                "In a science museum, {who} sees {a}. What is this instrument used for?",
                "For which of these purposes is {a} used?",
                "{who} reads about {a} in a catalog of instruments. What is it used for?",
            ]
        )
        question = frame.format(a=article(tool), who=who)
        wrong = others(rng, what, [w for t, w in part if {t, tool} not in _OVERLAPPING_TOOLS])
        return Draft(
            question,
            what,
            "phrase",
            wrong,
            {"mode": "what", "wordings": sorted([what, *wrong])},
            open_ok=False,
            source=authored(tool),
        )
    frame = rng.choice(
        [
            "Which instrument is used for {w}?",
            "{who} needs an instrument for {w}. Which of these should {who} use?",
            "Which of these instruments is meant for {w}?",
            "In a catalog, {who} looks up the instrument for {w}. What is it called?",
        ]
    )
    return Draft(
        frame.format(w=what, who=who),
        tool,
        "word",
        others(rng, tool, [t for t, _ in part if {t, tool} not in _OVERLAPPING_TOOLS]),
        {"mode": "tool"},
        open_ok=False,
        source=authored(tool),
    )


# Animals by class, best known first.
_CLASSES = {
    "mammal": ("dog", "horse", "elephant", "whale", "dolphin", "bat", "kangaroo", "seal", "hedgehog", "otter", "platypus", "manatee", "walrus", "armadillo", "sloth", "pangolin", "echidna", "aardvark", "porpoise", "tapir", "dugong", "okapi"),
    "bird": ("eagle", "penguin", "ostrich", "owl", "chicken", "swan", "flamingo", "hummingbird", "kiwi", "pelican", "emu", "puffin", "kingfisher", "heron", "cassowary", "albatross", "cormorant", "toucan", "lapwing", "guillemot", "hoopoe"),
    "reptile": ("snake", "crocodile", "turtle", "lizard", "tortoise", "gecko", "iguana", "chameleon", "alligator", "python", "skink", "tuatara", "caiman", "gharial", "terrapin", "monitor lizard", "adder"),
    "amphibian": ("frog", "toad", "salamander", "newt", "tree frog", "bullfrog", "axolotl", "caecilian", "olm"),
    "fish": ("salmon", "shark", "tuna", "trout", "eel", "carp", "herring", "seahorse", "stingray", "pike", "sturgeon", "moray", "perch", "lungfish", "pufferfish", "coelacanth", "barracuda", "anglerfish"),
    "insect": ("ant", "bee", "butterfly", "mosquito", "beetle", "grasshopper", "dragonfly", "wasp", "moth", "cricket", "termite", "cockroach", "earwig", "aphid", "mayfly", "praying mantis", "lacewing"),
    "arachnid": ("spider", "scorpion", "tick", "tarantula", "mite", "harvestman", "black widow", "pseudoscorpion"),
    "mollusk": ("snail", "octopus", "squid", "oyster", "mussel", "clam", "slug", "cuttlefish", "nautilus", "scallop", "limpet", "abalone", "whelk"),
    "crustacean": ("crab", "lobster", "shrimp", "crayfish", "krill", "barnacle", "woodlouse", "copepod"),
}  # fmt: skip
# Animals whose name covers others of the list.
_KINDS_OF = {
    "frog": ("tree frog", "bullfrog"),
    "salamander": ("newt", "axolotl", "olm"),
    "spider": ("tarantula", "black widow"),
    "snake": ("python", "adder"),
    "lizard": ("gecko", "iguana", "chameleon", "skink", "monitor lizard"),
    "turtle": ("tortoise", "terrapin"),
    "eel": ("moray",),
    "whale": ("dolphin", "porpoise"),
}


def animal_classes(rng: ItemRng, level: int) -> Draft:
    group = rng.choice(sorted(_CLASSES))
    k = 4 if level <= 3 else 5 if level <= 6 else 6
    inside = list(window(_CLASSES[group], level, 0.6))
    outside = [a for g, names in _CLASSES.items() if g != group for a in window(names, level, 0.6)]
    right = rng.randint(1, min(k, len(inside)))
    shown = [*rng.sample(inside, right), *rng.sample(outside, k - right)]
    if any(general in shown and set(kinds) & set(shown) for general, kinds in _KINDS_OF.items()):
        raise Redraw("kinds within kinds")
    rng.shuffle(shown)
    who = rng.choice(PEOPLE)
    plural = {"fish": "fish"}.get(group, group + "s")
    frame = rng.choice(
        [
            "How many of these animals are {pl}: {list}?",
            "In a quiz, {who} is given the names of these animals: {list}. How many of them are {pl}?",
            "To a biologist, how many of these animals count as {pl}: {list}?",
            "{who} has a set of animal cards: {list}. How many of the cards show {pl}?",
        ]
    )
    question = frame.format(pl=plural, list=listing(shown), who=who)
    return Draft(
        question,
        str(right),
        "integer",
        counts(right, k, 1),
        {"group": group},
        source=authored(f"class {group}: {', '.join(shown)}"),
    )


# What a look at the animal, or its name, suggests.
_SURPRISING = {
    "whale": "fish",
    "dolphin": "fish",
    "bat": "bird",
    "penguin": "mammal",
    "eel": "reptile",
    "seahorse": "mammal",
    "spider": "insect",
    "scorpion": "insect",
    "tick": "insect",
    "salamander": "reptile",
    "newt": "reptile",
    "woodlouse": "insect",
    "barnacle": "mollusk",
    "octopus": "fish",
    "platypus": "bird",
    "porpoise": "fish",
    "manatee": "fish",
    "harvestman": "insect",
    "caecilian": "reptile",
    "axolotl": "fish",
    "mite": "insect",
    "pangolin": "reptile",
    "armadillo": "reptile",
    "olm": "fish",
    "seal": "fish",
    "slug": "insect",
    "krill": "fish",
    "dugong": "fish",
    "moray": "reptile",
    "stingray": "mammal",
    "shark": "mammal",
}


def animal_class_of(rng: ItemRng, level: int) -> Draft:
    group = rng.choice(sorted(_CLASSES))
    part = window(_CLASSES[group], level, 0.6)
    animal = favored(rng, part, [a for a in part if a in _SURPRISING], 0.5)
    trap = _SURPRISING.get(animal) if rng.random() < 0.8 else None
    who = rng.choice(PEOPLE)
    a = article(animal)
    frame = rng.choice(
        [
            "{who} labels a picture of {a} with the kind of animal it shows. What should the label say?",
            "{who} writes a report on the {n}. What kind of animal is it?",
            "As what kind of animal do biologists classify the {n}?",
            "What kind of animal is {a}?",
            "In a zoology class, {who} is asked what kind of animal the {n} is. What is the right answer?",
        ]
    )
    wrong = others(rng, group, sorted(_CLASSES), 5)
    if trap and trap not in wrong:
        wrong = (trap, *wrong[:4])
    question = frame.format(n=animal, a=a, who=who)
    if group in question.split():
        raise Redraw("the name gives the class away")
    if animal == "krill":
        raise Redraw("a mass noun")
    return Draft(question, group, "word", wrong, {"animal": animal}, trap=trap, source=authored(animal))


# (discovery or idea, person): person named once only; best known first.
_DISCOVERIES = (
    ("formulating the theory of general relativity", "Albert Einstein"),
    ("stating three laws of motion and the law of universal gravitation", "Isaac Newton"),
    ("explaining evolution by natural selection in a book of 1859", "Charles Darwin"),
    ("discovering penicillin in 1928", "Alexander Fleming"),
    ("discovering radium and polonium", "Marie Curie"),
    ("discovering X-rays in 1895", "Wilhelm Röntgen"),
    ("finding the laws of inheritance by crossing pea plants", "Gregor Mendel"),
    ("discovering the four largest moons of Jupiter in 1610", "Galileo Galilei"),
    ("stating three laws of planetary motion", "Johannes Kepler"),
    ("publishing a periodic table of the elements in 1869", "Dmitri Mendeleev"),
    ("proposing a Sun-centered model in a book printed in 1543", "Nicolaus Copernicus"),
    ("introducing the vaccine against smallpox in 1796", "Edward Jenner"),
    ("stating the uncertainty principle of quantum mechanics", "Werner Heisenberg"),
    ("giving evidence for the expansion of the universe in 1929", "Edwin Hubble"),
    ("discovering electromagnetic induction in 1831", "Michael Faraday"),
    ("discovering the electron in 1897", "J. J. Thomson"),
    ("proposing the atomic nucleus in 1911", "Ernest Rutherford"),
    ("discovering the neutron in 1932", "James Chadwick"),
    ("discovering the planet Uranus in 1781", "William Herschel"),
    ("unifying electricity, magnetism, and light in one set of equations", "James Clerk Maxwell"),
    ("introducing the quantum of energy in 1900", "Max Planck"),
    ("developing a vaccine against rabies in 1885", "Louis Pasteur"),
    ("identifying in 1882 the bacterium that causes tuberculosis", "Robert Koch"),
    ("proposing continental drift in 1912", "Alfred Wegener"),
    ("describing the circulation of the blood in 1628", "William Harvey"),
    ("writing down the wave equation of quantum mechanics in 1926", "Erwin Schrödinger"),
    ("producing radio waves in experiments of the 1880s", "Heinrich Hertz"),
    ("finding that an electric current moves a compass needle in 1820", "Hans Christian Ørsted"),
    ("discovering the ABO blood groups in 1901", "Karl Landsteiner"),
    ("discovering Pluto in 1930", "Clyde Tombaugh"),
    ("isolating insulin in Toronto in 1921, together with Charles Best", "Frederick Banting"),
    ("introducing two-part Latin names for species", "Carl Linnaeus"),
    ("building the first electric battery around 1800", "Alessandro Volta"),
    ("discovering radioactivity in 1896", "Henri Becquerel"),
    ("stating the exclusion principle of quantum physics", "Wolfgang Pauli"),
    ("noticing the first pulsar in 1967, as a student", "Jocelyn Bell Burnell"),
    ("discovering transposable elements in corn", "Barbara McClintock"),
    ("finding the structure of vitamin B12 by X-ray crystallography", "Dorothy Hodgkin"),
    ("finding the relation between period and brightness of Cepheid stars", "Henrietta Leavitt"),
    ("discovering the Earth's inner core in 1936", "Inge Lehmann"),
    ("discovering the positron in 1932", "Carl Anderson"),
    ("describing hydrogen as a distinct gas in 1766", "Henry Cavendish"),
    ("explaining nuclear fission in 1939, together with a nephew", "Lise Meitner"),
    ("discovering in 1928 that scattered light can change its wavelength", "C. V. Raman"),
    ("calculating the mass limit of white dwarf stars", "Subrahmanyan Chandrasekhar"),
    ("discovering heavy hydrogen in 1931", "Harold Urey"),
)


# The better known name in the same field.
_MISTAKEN_PERSON = {
    "Henri Becquerel": "Marie Curie", "James Chadwick": "Ernest Rutherford", "J. J. Thomson": "Ernest Rutherford", "Edward Jenner": "Louis Pasteur", "Johannes Kepler": "Nicolaus Copernicus", "Gregor Mendel": "Charles Darwin",
    "Max Planck": "Albert Einstein", "Erwin Schrödinger": "Werner Heisenberg", "Wolfgang Pauli": "Werner Heisenberg", "William Herschel": "Galileo Galilei", "Heinrich Hertz": "James Clerk Maxwell", "Robert Koch": "Louis Pasteur",
    "Hans Christian Ørsted": "Michael Faraday", "Lise Meitner": "Ernest Rutherford", "Clyde Tombaugh": "Edwin Hubble", "Jocelyn Bell Burnell": "Subrahmanyan Chandrasekhar", "Henrietta Leavitt": "Edwin Hubble", "Carl Anderson": "J. J. Thomson",
    "Harold Urey": "Henry Cavendish", "Michael Faraday": "James Clerk Maxwell", "Alexander Fleming": "Louis Pasteur",
}  # fmt: skip


def discoveries(rng: ItemRng, level: int) -> Draft:
    part = window(_DISCOVERIES, level, 0.45)
    forward = rng.random() < 0.6
    what, person = favored(rng, part, [d for d in part if forward and d[1] in _MISTAKEN_PERSON], 0.5)
    who = rng.choice(PEOPLE)
    if forward:
        trap = _MISTAKEN_PERSON.get(person)
        frame = rng.choice(
            [
                "Which scientist is known for {w}?",
                "{who} reads a biography of the scientist who is known for {w}. Who is it?",
                "Who is credited with {w}?",
                "At a quiz night, {who} is asked who became famous for {w}. What is the right answer?",
            ]
        )
        wrong = with_trap(others(rng, person, [p for _, p in part]), trap)
        return Draft(
            frame.format(w=what, who=who),
            person,
            "name",
            wrong,
            {"mode": "person"},
            trap=trap,
            source=authored(person),
        )
    wrong = others(rng, what, [w for w, _ in part])
    frame = rng.choice(
        [
            "For which of these achievements is {p} known?",
            "{who} gives a talk on the life of {p}. What is this scientist known for?",
            "What is {p} credited with?",
        ]
    )
    return Draft(
        frame.format(p=person, who=who),
        what,
        "phrase",
        wrong,
        {"mode": "what", "wordings": sorted([what, *wrong])},
        open_ok=False,
        source=authored(person),
    )


_ORDERS = {
    "hardness on the Mohs scale, from the softest to the hardest": ("talc", "gypsum", "calcite", "fluorite", "apatite", "orthoclase", "quartz", "topaz", "corundum", "diamond"),
    "wavelength, from the shortest to the longest": ("gamma rays", "X-rays", "ultraviolet light", "visible light", "infrared radiation", "microwaves", "radio waves"),
    "age, from the oldest to the youngest": ("Cambrian", "Ordovician", "Silurian", "Devonian", "Carboniferous", "Permian", "Triassic", "Jurassic", "Cretaceous"),
    "the wavelength of their light, from the shortest to the longest": ("violet", "blue", "green", "yellow", "orange", "red"),
    "size, from the smallest to the largest": ("pico", "nano", "micro", "milli", "centi", "deci", "kilo", "mega", "giga", "tera", "peta"),
    "density at room temperature, from the lowest to the highest": ("lithium", "magnesium", "aluminum", "iron", "copper", "silver", "lead", "gold", "platinum"),
    "breadth, from the widest to the narrowest": ("kingdom", "phylum", "class", "order", "family", "genus", "species"),
    "height, from the lowest to the highest": ("troposphere", "stratosphere", "mesosphere", "thermosphere", "exosphere"),
    "occurrence": ("prophase", "metaphase", "anaphase", "telophase"),
}  # fmt: skip
_HARD_ORDERS = (
    "hardness on the Mohs scale, from the softest to the hardest",
    "age, from the oldest to the youngest",
    "density at room temperature, from the lowest to the highest",
    "size, from the smallest to the largest",
)
# What the things ordered are, where their names alone don't say it.
_ORDERED = {
    "hardness on the Mohs scale, from the softest to the hardest": "the minerals ",
    "age, from the oldest to the youngest": "the geological periods ",
    "the wavelength of their light, from the shortest to the longest": "the colors ",
    "size, from the smallest to the largest": "the SI prefixes ",
    "density at room temperature, from the lowest to the highest": "the metals ",
    "breadth, from the widest to the narrowest": "the taxonomic ranks ",
    "height, from the lowest to the highest": "the atmospheric layers ",
    "occurrence": "the mitotic phases ",
}


def natural_orders(rng: ItemRng, level: int) -> Draft:
    by = rng.choice(_HARD_ORDERS if level >= 6 else sorted(_ORDERS))
    order = _ORDERS[by]
    k = min(3 if level <= 2 else 4 if level <= 6 else 5, len(order))
    chosen = sorted(rng.sample(order, k), key=order.index)
    shown = rng.sample(chosen, k)
    if shown == chosen:
        raise Redraw("listed in the right order")
    what = _ORDERED.get(by, "")
    wrong: list[str] = [", ".join(reversed(chosen))]
    for at in range(k - 1):
        mixed = list(chosen)
        mixed[at], mixed[at + 1] = mixed[at + 1], mixed[at]
        wrong.append(", ".join(mixed))
    while len(wrong) < 5:
        text = ", ".join(rng.sample(chosen, k))
        if text != ", ".join(chosen) and text not in wrong:
            wrong.append(text)
    rng.shuffle(wrong)
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "Put {what}{names} in order of {by}.",
            "{who} sorts {what}{names} by {by}. Which sequence is right?",
            "What is the order of {what}{names} by {by}?",
            "A test asks {who} to arrange {what}{names} by {by}. What is the right answer?",
        ]
        if by != "occurrence"
        else [
            "Put {what}{names} in the order in which they occur.",
            "{who} lists {what}{names} in the order in which they occur. Which sequence is right?",
            "In what order do {what}{names} occur, from the first to the last?",
            "A test asks {who} to arrange {what}{names} in the order in which they occur. What is the right answer?",
        ]
    )
    question = frame.format(what=what, names=listing(shown), by=by, who=who)
    return Draft(
        question, ", ".join(chosen), "ordered_list", tuple(wrong[:5]), {"by": by}, source=authored(by)
    )


# (bone, part of the body)
_BONES = (
    ("frontal bone", "the head"), ("femur", "the thigh"), ("patella", "the knee"), ("tibia", "the lower leg"), ("humerus", "the upper arm"),
    ("sternum", "the chest"), ("radius", "the forearm"), ("fibula", "the lower leg"), ("ulna", "the forearm"), ("scapula", "the shoulder"), ("mandible", "the head"), ("maxilla", "the head"),
    ("stapes", "the ear"), ("malleus", "the ear"), ("incus", "the ear"), ("calcaneus", "the foot"), ("talus", "the foot"), ("scaphoid bone", "the wrist"), ("lunate bone", "the wrist"), ("hamate bone", "the wrist"), ("cuboid bone", "the foot"),
    ("trapezium", "the wrist"), ("zygomatic bone", "the head"), ("capitate bone", "the wrist"), ("ilium", "the pelvis"), ("ischium", "the pelvis"), ("pubis", "the pelvis"), ("sacrum", "the pelvis"), ("atlas", "the neck"), ("hyoid bone", "the neck"), ("pisiform bone", "the wrist"), ("triquetral bone", "the wrist"),
)  # fmt: skip
# The ear lies in the head; the others share a joint, and the bones of one end in the other.
_TOUCHING = (
    {"the head", "the ear"},
    {"the upper arm", "the shoulder"},
    {"the thigh", "the knee"},
    {"the lower leg", "the knee"},
    {"the forearm", "the wrist"},
)


def bones(rng: ItemRng, level: int) -> Draft:
    part = window(_BONES, level, 0.5)
    bone, place = rng.choice(part)
    who = rng.choice(PEOPLE)
    places = sorted({p for _, p in _BONES if {p, place} not in _TOUCHING})
    if rng.random() < 0.5:
        frame = rng.choice(
            [
                "In which part of the human body is the {b}?",
                "In an anatomy class, {who} is asked where in the body the {b} is. What is the right answer?",
                "To which part of the human skeleton does the {b} belong?",
                "{who} touches the {b} of a model skeleton. Which part of the body is it in?",
            ]
        )
        return Draft(
            frame.format(b=bone, who=who),
            place,
            "phrase",
            others(rng, place, places),
            {"mode": "place"},
            open_ok=False,
            source=authored(bone),
        )
    k = 4 if level <= 4 else 5
    right = rng.randint(1, k)
    held = [p for _, p in part]
    fitting = [p for p in dict.fromkeys(held) if held.count(p) >= right]
    if not fitting:
        raise Redraw("too few bones in one part")
    place = rng.choice(fitting)
    inside = [b for b, p in part if p == place]
    outside = [b for b, p in part if p != place and {p, place} not in _TOUCHING]
    if len(outside) < k - right:
        raise Redraw("too few bones")
    shown = [*rng.sample(inside, right), *rng.sample(outside, k - right)]
    rng.shuffle(shown)
    frame = rng.choice(
        [
            "How many of these human bones are in {p}: {list}?",
            "{who} labels these bones on a chart of the skeleton: {list}. How many of them are in {p}?",
            "Of these bones, how many are in {p}: {list}?",
        ]
    )
    question = frame.format(p=place, list=listing(shown), who=who)
    return Draft(
        question,
        str(right),
        "integer",
        counts(right, k, 1),
        {"mode": "count"},
        source=authored(f"{place}: {', '.join(shown)}"),
    )


SUBCATEGORY = Subcategory(
    domain="factual",
    name="science",
    version="1.0.0",
    facts_once=True,
    templates=(
        Template("element_symbol", element_symbol, check.element_symbol, "second table of elements"),
        Template("atomic_numbers", atomic_numbers, check.atomic_numbers, "second table of elements"),
        Template("heaviest_atom", heaviest_atom, check.heaviest_atom, "second table of atomic masses"),
        Template("compound_atoms", compound_atoms, check.compound_atoms, "second table of compositions"),
        Template("moons", moons, check.moons, "second table, by moon"),
        Template("planet_order", planet_order, check.planet_order, "measured values"),
        Template("units_of_measure", units_of_measure, check.units_of_measure, "defining equations"),
        Template("instruments", instruments, check.instruments, "second table, by quantity"),
        Template("animal_classes", animal_classes, check.animal_classes, "second table, by animal"),
        Template("animal_class_of", animal_class_of, check.animal_class_of, "second table, by animal"),
        Template("discoveries", discoveries, check.discoveries, "second table, by person"),
        Template("natural_orders", natural_orders, check.natural_orders, "measured values"),
        Template("bones", bones, check.bones, "second table, by part of the body"),
    ),
)
