#!/usr/bin/env python3
"""Certificates of the gallery, checked by VeriPB, and certificates that were broken on purpose.

    python3 tests/certificates/check.py [WORKBENCH] [VERIPB]

Every claim of the gallery about how many solutions there are, that there is none, or the optimum, is certified and audited, if it
has at most 15,000 solutions. Then a certificate is changed in each way that only a checker of proofs sees through, the
hashes with it, and must be refused. Skipped (exit code 77) where there is no VeriPB: `cargo install veripb`.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

MOST_SOLUTIONS = 15_000
SECONDS = 400

workbench = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "target/release/workbench")
veripb = shutil.which(sys.argv[2] if len(sys.argv) > 2 else "veripb")
if veripb is None:
    print("skipped: there is no veripb (cargo install veripb)")
    sys.exit(77)

failures = []


def run(*arguments):
    return subprocess.run([workbench, *map(str, arguments)], capture_output=True, text=True)


def expect(is_right, words):
    if not is_right:
        failures.append(words)
        print("FAILED:", words, flush=True)


def audit(folder):
    """The exit code, what is wrong, and all that was said."""
    answer = run("audit", folder, "--checker", veripb, "--format", "json")
    lines = [json.loads(line) for line in answer.stdout.splitlines()]
    wrong = [finding["of"] for line in lines for finding in line.get("findings", []) if finding["verdict"] == "wrong"]
    return answer.returncode, wrong, answer.stdout + answer.stderr


def of_gallery(folder):
    """Each file of the gallery, with its own parameters and with those of its claims."""
    listed = run("list", "puzzles", "--format", "json").stdout.splitlines()
    files = [entry["file"] for entry in map(json.loads, listed) if "file" in entry]
    made, checked, certificates, skipped = 0.0, 0.0, 0, 0
    for file in files:
        for settings in instances(file):
            certificate = os.path.join(folder, "certificate")
            shutil.rmtree(certificate, ignore_errors=True)
            name = " ".join([file, *settings])
            start = time.time()
            answer = run("certify", file, *settings, "-o", certificate, "--limit", MOST_SOLUTIONS, "--time-limit", SECONDS)
            between = time.time()
            if answer.returncode == 3 and "more than" in answer.stderr:
                skipped += 1
                continue
            if answer.returncode == 3:
                expect(False, f"not certified within {SECONDS} s: {name}")
                continue
            expect(answer.returncode == 0, f"{name}: {answer.stderr}")
            if answer.returncode:
                continue
            code, _, words = audit(certificate)
            expect(code == 0, f"{name}: {words}")
            made, checked = made + between - start, checked + time.time() - between
            certificates += 1
    print(f"{certificates} certificates of {len(files)} files: made in {made:.1f} s, audited in {checked:.1f} s; "
          f"{skipped} have more than {MOST_SOLUTIONS} solutions")
    expect(certificates > len(files) / 2, "hardly anything was certified")


def instances(file):
    """The parameters of the claims in a file, as `--set`."""
    answer = run("verify", file, "--format", "json", "--claim-time-limit", "0.01")
    found = []
    for line in answer.stdout.splitlines():
        claim = json.loads(line)
        if "claim" not in claim or claim["verdict"] == "slow":
            continue
        settings = []
        for name, value in claim.get("parameters", {}).items():
            settings += ["--set", f"{name}={value}"]
        if settings not in found:
            found.append(settings)
    return found or [[]]


def change(folder, name, edit):
    path = os.path.join(folder, name)
    with open(path) as file:
        text = file.read()
    changed = edit(text)
    assert text != changed, name
    with open(path, "w") as file:
        file.write(changed)


def reseal(folder, edit=lambda manifest: None):
    """Gives the manifest the hashes that the files have now."""
    path = os.path.join(folder, "manifest.json")
    with open(path) as file:
        manifest = json.load(file)
    for name in manifest["files"]:
        with open(os.path.join(folder, name), "rb") as file:
            manifest["files"][name] = hashlib.sha256(file.read()).hexdigest()
    edit(manifest)
    with open(path, "w") as file:
        json.dump(manifest, file)


def without_last_solution(folder):
    """In all files, as if it had never been found."""
    change(folder, "solutions.jsonl", lambda text: "".join(text.splitlines(True)[:-1]))
    change(folder, "blocked.opb", lambda text: "".join(text.splitlines(True)[:-2]))
    one_less = lambda number: number[1] + str(int(number[2]) - 1)
    change(folder, "blocked.opb", lambda text: re.sub(r"(#constraint= )(\d+)", one_less, text, count=1))

    def fewer(manifest):
        manifest["says"]["solutions"] -= 1

    reseal(folder, fewer)


def broken(folder):
    queens = os.path.join(folder, "queens")
    kings = os.path.join(folder, "kings")
    for file, certificate in [(QUEENS, queens), (KINGS, kings)]:
        path = os.path.join(folder, "puzzle.toml")
        with open(path, "w") as puzzle:
            puzzle.write(file)
        answer = run("certify", path, "-o", certificate)
        expect(answer.returncode == 0, answer.stderr)
        code, _, words = audit(certificate)
        expect(code == 0, words)

    def refused(words, certificate, damage, wrong):
        copy = os.path.join(folder, "broken")
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(certificate, copy)
        damage(copy)
        code, found, said = audit(copy)
        expect(code == 1 and found == [wrong], f"{words}: {said}")

    def proof(name, edit):
        def damage(copy):
            change(copy, name, edit)
            reseal(copy)
        return damage

    lines = lambda text: text.splitlines(True)
    last_clause = lambda text: max(i for i, line in enumerate(lines(text)) if line.startswith("rup"))
    without_line = lambda text, at: "".join(lines(text)[:at] + lines(text)[at + 1:])
    refused("a solution is left out everywhere", queens, without_last_solution, "refutation")
    refused("the proof is cut off", queens,
            proof("refutation.pbp", lambda text: "".join(lines(text)[:len(lines(text)) // 2])), "refutation")
    refused("a step of the proof is left out", queens,
            proof("refutation.pbp", lambda text: without_line(text, 3)), "refutation")
    refused("the last step is left out", queens,
            proof("refutation.pbp", lambda text: without_line(text, last_clause(text))), "refutation")
    refused("a contradiction is assumed", queens,
            proof("refutation.pbp", lambda text: text.replace("rup", "a >= 1;\nrup", 1)), "refutation")
    refused("a contradiction is assumed in the line of another step", queens,
            proof("refutation.pbp", lambda text: text.replace(";\nrup", "; a >= 1;\nrup", 1)), "refutation")
    refused("nothing is concluded", queens,
            proof("refutation.pbp", lambda text: "".join(
                "conclusion NONE;\n" if line.startswith("conclusion") else line for line in lines(text))), "refutation")

    def of_another(copy):
        shutil.copy(os.path.join(kings, "refutation.pbp"), os.path.join(copy, "refutation.pbp"))
        reseal(copy)

    refused("the proof is of another puzzle", queens, of_another, "refutation")
    refused("the bound is off by one", kings,
            proof("optimum.pbp", lambda text: text.replace("BOUNDS -4", "BOUNDS -5").replace(" -4;", " -5;")), "optimum")
    refused("only half of the bound is proved", kings,
            proof("optimum.pbp", lambda text: text.replace("BOUNDS -4 :", "BOUNDS -9 :")), "optimum")
    refused("the best solution is none", kings,
            proof("optimum.pbp", lambda text: text.replace("soli ~x1", "soli x1") if "soli ~x1" in text
                  else text.replace("soli x1", "soli ~x1")), "optimum")


QUEENS = """
[board]
size = 5
[pieces.queen]
count = 5
[[attacks]]
by = "queen"
on = "queen"
exactly = 0
"""

KINGS = """
[board]
size = 3
[pieces.king]
[[attacks]]
by = "king"
on = "king"
exactly = 0
[goal]
maximize = "king"
"""

with tempfile.TemporaryDirectory() as folder:
    broken(folder)
    of_gallery(folder)
print(f"{len(failures)} failures")
sys.exit(bool(failures))
