"""The calculator that channel 4 hands to a model: arithmetic and nothing else."""

from __future__ import annotations

import ast
import math
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mirror_bench.harness_tasks.parsers.fold import fold

PLACES: Final = 6
MAX_LENGTH: Final = 300
MAX_MAGNITUDE: Final = 1e300
MAX_EXPONENT: Final = 1000
MAX_DEPTH: Final = 60

Number = int | float
_NAMES: Final[dict[str, float]] = {"pi": math.pi, "e": math.e}


def _power(base: Number, exponent: Number) -> Number:
    if abs(exponent) > MAX_EXPONENT:
        raise _Refused(f"exponent {exponent} is beyond {MAX_EXPONENT}")
    result = (
        float(base) ** exponent
        if isinstance(exponent, float) or exponent < 0 or abs(base) > 10**6
        else base**exponent
    )
    if isinstance(result, complex):
        raise _Refused("the result is not a real number")
    return result


_BINARY: Final[dict[type[ast.operator], Callable[[Number, Number], Number]]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.Pow: _power,
}
_FUNCTIONS: Final[dict[str, Callable[..., Number]]] = {
    "sqrt": math.sqrt,
    "abs": abs,
    "round": round,
    "int": int,
    "float": float,
}


@dataclass(frozen=True, slots=True)
class Calculation:
    """What the calculator returned: a result with at most six decimals, or an error in words; exactly one is None."""

    expression: str
    result: str | None
    error: str | None


class _Refused(ValueError):
    """An expression outside the calculator's language."""


def calculate(expression: str) -> Calculation:
    """Evaluate ``+ - * / ** % //``, parentheses, sqrt, abs, round, int, float, pi and e.

    ``^`` counts as a power, the signs for times and divided-by as such, commas between digit groups are dropped. Never raises: whatever is
    not arithmetic, or too large, comes back as an error.
    """
    source = _normalised(expression)
    if not source or len(source) > MAX_LENGTH:
        return Calculation(
            expression, None, "no expression" if not source else f"longer than {MAX_LENGTH} characters"
        )
    try:
        with warnings.catch_warnings():
            # What Python finds odd about an expression is no news to the model.
            warnings.simplefilter("ignore")
            tree = ast.parse(source, mode="eval")
        value = _value(tree.body, 0)
        if isinstance(value, float) and not math.isfinite(value):
            raise _Refused("the result is not finite")
        return Calculation(expression, _written(value), None)
    except ZeroDivisionError:
        return Calculation(expression, None, "division by zero")
    except (_Refused, ValueError, OverflowError, TypeError) as error:
        return Calculation(expression, None, str(error) or type(error).__name__)
    except (SyntaxError, MemoryError, RecursionError):
        return Calculation(expression, None, "not an arithmetic expression")


def _normalised(expression: str) -> str:
    source = (
        fold(expression.replace("÷", "/").replace("×", "*").replace("·", "*").replace("π", "pi"))
        .strip()
        .strip("`\"'")
        .rstrip("=? ")
    )
    for sign in "$€£":
        source = source.replace(sign, "")
    source = source.replace("^", "**").replace("\n", " ")
    parts = source.split(",")
    for index in range(len(parts) - 1):
        grouped = (
            parts[index][-1:].isdigit() and parts[index + 1][:3].isdigit() and len(parts[index + 1][:3]) == 3
        )
        grouped = grouped and not parts[index + 1][3:4].isdigit()
        parts[index] += "" if grouped else ","
    return "".join(parts)


def _value(node: ast.expr, depth: int) -> Number:
    if depth > MAX_DEPTH:
        raise _Refused("nested too deeply")
    match node:
        case ast.Constant(value=bool()):
            raise _Refused("only numbers may stand in an expression")
        case ast.Constant(value=int() | float() as number):
            return _bounded(number)
        case ast.Name(id=name) if name in _NAMES:
            return _NAMES[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, depth + 1)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _value(operand, depth + 1)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _BINARY:
            return _bounded(_BINARY[type(operator)](_value(left, depth + 1), _value(right, depth + 1)))
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if (
            name in _FUNCTIONS and 1 <= len(arguments) <= 2
        ):
            return _bounded(_FUNCTIONS[name](*(_value(argument, depth + 1) for argument in arguments)))
        case _:
            raise _Refused(
                "only numbers, + - * / ** % //, parentheses, sqrt, abs, round, int, float, pi and e are known"
            )


def _bounded(value: Number) -> Number:
    if abs(value) > MAX_MAGNITUDE:
        raise _Refused("the numbers grow too large")
    return value


def _written(value: Number) -> str:
    if isinstance(value, int):
        return str(value)
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    text = f"{value:.{PLACES}f}".rstrip("0").rstrip(".")
    return f"{value:.{PLACES}e}" if text in {"0", "-0"} or abs(value) >= 1e15 else text
