"""The peers, from their usual packages, and where they are; what cannot be had is named, with the reason.

Python's go into target/peers/venv; MiniZinc with Gecode comes from the system (`--apt` asks apt-get
for it); the plain C program and the one-CNF loop are built here.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

PEERS = Path(__file__).resolve().parent
ROOT = PEERS.parent.parent
MODELS = PEERS / "models"
BUILT = ROOT / "target" / "peers"
PYTHON = BUILT / "venv" / "bin" / "python"
WORKBENCH = ROOT / "target" / "release" / "workbench"
ONE_CNF = ROOT / "target" / "release" / "examples" / "one-cnf"
QUEENS_C = BUILT / "queens"

# The Python packages, and the module of each that tells whether it is there.
MODULES = {"clingo": "clingo", "ortools": "ortools", "python-sat": "pysat"}


class Absent(Exception):
    """A peer that could not be had; the text says why."""


def build_ours():
    """The program and the one-CNF loop, in release mode."""
    targets = ["--bin", "workbench", "--example", "one-cnf"]
    subprocess.run(["cargo", "build", "--release", "--locked", *targets], cwd=ROOT, check=True)


def install(with_apt):
    """Makes what is missing; a failure is told, and the peer is then absent."""
    BUILT.mkdir(parents=True, exist_ok=True)
    if not PYTHON.exists():
        tried([sys.executable, "-m", "venv", str(PYTHON.parent.parent)])
    if PYTHON.exists() and any(missing(module) for module in MODULES.values()):
        requirements = PEERS / "requirements.txt"
        tried([str(PYTHON), "-m", "pip", "install", "--quiet", "-r", str(requirements)])
    if with_apt and not shutil.which("minizinc"):
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        tried(["apt-get", "install", "-y", "--no-install-recommends", "minizinc"], environment)
    if shutil.which("gcc"):
        source = PEERS / "queens.c"
        tried(["gcc", "-O3", "-march=native", "-o", str(QUEENS_C), str(source)])


def tried(command, environment=None):
    try:
        subprocess.run(command, check=True, env=environment, stdout=sys.stderr)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"could not install: {error}", file=sys.stderr)


def missing(module):
    found = subprocess.run([str(PYTHON), "-c", f"import {module}"], stderr=subprocess.DEVNULL)
    return found.returncode != 0


def python(package):
    """The interpreter that has `package`."""
    if not PYTHON.exists() or missing(MODULES[package]):
        raise Absent(f"pip could not install {package}")
    return str(PYTHON)


def minizinc():
    if not shutil.which("minizinc") or not shutil.which("fzn-gecode"):
        raise Absent("minizinc and fzn-gecode are not installed; --apt installs them")
    return "minizinc"


def queens_c():
    if not QUEENS_C.exists():
        raise Absent("there is no gcc")
    return str(QUEENS_C)


def dimacs(what, n):
    """The formula of `what` as a file, made once."""
    interpreter = python("python-sat")
    path = BUILT / f"{what}-{n}.cnf"
    with open(path, "w") as file:
        command = [interpreter, str(MODELS / "cadical.py"), "dimacs", what, str(n)]
        subprocess.run(command, check=True, stdout=file)
    return str(path)


def varisat():
    """Its version, ours and the one-CNF loop's alike."""
    lock = (ROOT / "Cargo.lock").read_text()
    return lock.split('name = "varisat"\nversion = "')[1].split('"')[0]


def versions():
    """Name and version of all that is measured, or why it is absent."""

    def said_by(command):
        try:
            return subprocess.run(command, check=True, capture_output=True, text=True).stdout
        except (OSError, subprocess.CalledProcessError):
            return "absent"

    listed = {
        "workbench": said_by(["git", "-C", str(ROOT), "describe", "--always", "--dirty"]),
        "varisat": varisat(),
        "rustc": said_by(["rustc", "--version"]).removeprefix("rustc "),
    }
    packages = said_by([str(PYTHON), "-m", "pip", "list", "--format=freeze"]).split()
    installed = dict(line.split("==") for line in packages if "==" in line)
    for package in MODULES:
        listed[package] = installed.get(package, "absent")
    minizinc_says = said_by(["minizinc", "--solvers"]).splitlines()
    gecode = [line.strip() for line in minizinc_says if "gecode.gecode" in line]
    listed["MiniZinc"] = said_by(["minizinc", "--version"]).split("\n")[0].split("version ")[-1]
    listed["Gecode"] = gecode[0].split()[1] if gecode else "absent"
    listed["gcc"] = said_by(["gcc", "--version"]).split("\n")[0].split()[-1]
    return {name: version.strip() for name, version in listed.items()}
