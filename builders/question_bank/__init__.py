"""The 5,000-question bank: eight domains, five subcategories each, every key re-derived by a checker."""
