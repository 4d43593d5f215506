"""Maps the rooms at the top of the repository to one package, ``mirror_bench``.

The rest of the packaging is in pyproject.toml; only the list of packages is found here, so that adding a
folder to a room needs no edit.
"""

from setuptools import find_packages, setup

ROOMS = ("builders", "harness_tasks", "analysis", "release", "cli")

setup(
    packages=[
        package
        for room in ROOMS
        for package in (
            f"mirror_bench.{room}",
            *(f"mirror_bench.{room}.{found}" for found in find_packages(room)),
        )
    ],
    package_dir={f"mirror_bench.{room}": room for room in ROOMS},
    package_data={
        "": [
            "*.yaml",
            "*.yml",
            "*.json",
            "*.jsonl",
            "*.csv",
            "*.md",
            "*.txt",
            "*.j2",
            "*.css",
            "*.js",
            "py.typed",
        ]
    },
)
