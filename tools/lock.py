"""Pins the newest versions of all dependencies, and of theirs, in requirements/.

Resolves with pip what pyproject.toml asks for, on the oldest Python that Wardroom supports, so that the pins
suit every newer one too. Installs nothing.
"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements"
OLDEST_PYTHON = (3, 11)

# What pip asks of hatchling's environment for an editable install.
EDITABLE = "editables"


def resolve(requirements: list[str], *options: str) -> dict[str, str]:
    """The version of every package that an installation of the requirements would bring."""
    command = [sys.executable, "-m", "pip", "install", "-qq", "--dry-run", "--ignore-installed"]
    command += ["--report", "-", *options, *requirements]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit("Nothing was changed: pip could not resolve the requirements.")
    packages = (entry["metadata"] for entry in json.loads(done.stdout)["install"])
    return {canonical(package["name"]): package["version"] for package in packages}


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def markers(requirements: list[str]) -> dict[str, str]:
    """Of packages that only some systems need, the words that say so."""
    parts = (requirement.partition(";") for requirement in requirements)
    return {canonical(re.match(r"[\w.-]+", name)[0]): marker.strip() for name, found, marker in parts if found}


def write(name: str, purpose: str, pins: dict[str, str], only: dict[str, str]) -> None:
    lines = [f"# {purpose} Written by 'make lock' from pyproject.toml; do not edit."]
    for package, version in sorted(pins.items()):
        lines.append(f"{package}=={version}" + (f"; {only[package]}" if package in only else ""))
    (REQUIREMENTS / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"Pinned {len(pins)} packages in requirements/{name}")


def main() -> None:
    if sys.version_info[:2] != OLDEST_PYTHON:
        sys.exit("Pins are made with Python 3.11: run 'make clean' and then 'make lock PYTHON=python3.11'.")
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime = pyproject["project"]["dependencies"]
    extras = pyproject["project"]["optional-dependencies"]
    build = [*pyproject["build-system"]["requires"], EDITABLE]

    only = markers(runtime)
    everything = resolve([*runtime, *extras["analysis"], *extras["dev"], *build])
    write("dev.txt", "What developing and analysing need, and all that running needs.", everything, only)
    # The smaller sets agree with the largest, so that all can share one environment.
    agreeing = ("--constraint", str(REQUIREMENTS / "dev.txt"))
    write("runtime.txt", "What Wardroom needs to run.", resolve(runtime, *agreeing), only)
    write("build.txt", "What installs Wardroom from a checkout.", resolve(build, *agreeing), only)


if __name__ == "__main__":
    main()
