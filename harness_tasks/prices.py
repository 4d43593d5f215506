"""What calls cost, from a table the user keeps."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Price:
    """US dollars for a million tokens, read and written."""

    input_per_million: float
    output_per_million: float

    def cost(self, prompt_tokens: int | None, completion_tokens: int | None) -> float | None:
        """Price of one call; None where a token count is not known."""
        if prompt_tokens is None or completion_tokens is None:
            return None
        return (
            prompt_tokens * self.input_per_million + completion_tokens * self.output_per_million
        ) / 1_000_000


def read_prices(path: Path) -> dict[str, Price]:
    """Prices by model name from a JSON object ``{"model": {"input_per_million": x, "output_per_million": y}}``.

    Raises ValueError naming file, model and field where something does not fit.
    """
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: not JSON ({error})") from None
    if not isinstance(table, dict):
        raise ValueError(f"{path}: expected an object of models, found {type(table).__name__}")
    prices = {}
    for model, entry in table.items():
        values = []
        for name in ("input_per_million", "output_per_million"):
            value = entry.get(name) if isinstance(entry, dict) else None
            if not isinstance(value, int | float) or isinstance(value, bool) or value < 0:
                raise ValueError(
                    f"{path}: {model}: {name} is {value!r}; give US dollars for a million tokens"
                )
            values.append(float(value))
        prices[str(model)] = Price(*values)
    return prices
