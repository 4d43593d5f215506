"""Maps the rooms at the top of the repository to one package, ``mirror_bench``.

The rest of the packaging is in pyproject.toml; only the list of packages is found here, so that adding a
folder to a room needs no edit.
"""

from setuptools import find_packages, setup

ROOMS = ("builders", "harness_tasks", "analysis", "release", "cli")
DATA = ("yaml", "yml", "json", "jsonl", "csv", "md", "txt", "j2", "css", "js")

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
    # Data lie in folders without Python too, so they are found by pattern below each package.
    include_package_data=False,
    package_data={"": [f"**/*.{suffix}" for suffix in DATA]},
)
