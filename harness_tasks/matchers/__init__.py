"""Answer matchers: ``strict.strict``, ``legacy.legacy`` and ``legacy.basic``, each ``(answer, AnswerKey) -> Match``."""
