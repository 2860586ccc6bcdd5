"""Runs the example notebook and compares its answers with those that it holds."""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

path = Path(__file__).parents[1] / "example.ipynb"
held = nbformat.read(path, as_version=4)
run = NotebookClient(nbformat.read(path, as_version=4), timeout=120, kernel_name="python3")
run.execute(cwd=str(path.parent))


def texts(cell):
    return [output.get("text") or output["data"].get("text/plain") for output in cell.get("outputs", [])]


for before, after in zip(held.cells, run.nb.cells):
    if texts(before) != texts(after):
        sys.exit(f"{before.source}\nholds {texts(before)} and gave {texts(after)}")
print(f"{len(held.cells)} cells of {path.name} gave what they hold")
