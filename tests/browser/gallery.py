#!/usr/bin/env python3
"""The page of `solve --all --format html` in a real browser: what is drawn, the filter, the keyboard, ten
thousand solutions, the printed page, and that nothing is fetched.

    python3 tests/browser/gallery.py [target/release/workbench]

It needs Python and Chromium (`apt-get install chromium`) and nothing else; without Chromium it says so
and ends with exit code 77, which `.ci/nightly` reports as skipped.
"""

import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

import chromium

PROJECT = Path(__file__).resolve().parents[2]
SKIPPED = 77

THUMBS = "document.querySelectorAll('.thumb').length"
DRAWN = "[...document.querySelectorAll('.thumb svg')].filter((svg) => svg.firstChild).length"
OPEN = "document.getElementById('large').open"
TITLE = "document.getElementById('large-title').textContent"
STATUS = "document.getElementById('status').textContent"
FOCUSED = "document.activeElement.dataset.index ?? document.activeElement.id"
WIDER_THAN_WINDOW = "document.documentElement.scrollWidth > window.innerWidth"


def equal(found, expected):
    if found != expected:
        raise AssertionError(f"expected {expected!r}, found {found!r}")


def square(name, side=8):
    """The button of the filter board for a square."""
    column, row = ord(name[0]) - ord("a"), side - int(name[1:])
    return f"#squares button:nth-child({row * side + column + 1})"


def all_solutions_are_there(page, pages):
    page.open(pages / "queens.html")
    page.until(f"{DRAWN} > 10")
    equal(page.evaluate(THUMBS), 92)
    # The first solution is a8, e7, h6, f5, c4, g3, b2, d1: so many squares from the left and the top.
    pieces = page.evaluate(
        "[...document.querySelectorAll('.thumb svg')[0].querySelectorAll('use[href=\"#piece-0\"]')]"
        ".map((use) => [use.getAttribute('x') / 48, use.getAttribute('y') / 48].join(' ')).join(', ')"
    )
    equal(pieces, "0 0, 4 1, 7 2, 5 3, 2 4, 6 5, 1 6, 3 7")


def a_click_on_a_square_filters(page, pages):
    page.open(pages / "queens.html")
    # Published: of the 92 solutions 4 have a queen in a corner, and 8 on b8.
    page.click(square("a8"))
    equal(page.evaluate(THUMBS), 4)
    equal(page.evaluate(STATUS), "4 of 92 solutions pass the filter.")
    page.click(square("a8"))
    page.click(square("b8"))
    equal(page.evaluate(THUMBS), 8)
    label = f"document.querySelector({square('b8')!r}).getAttribute('aria-label')"
    equal(page.evaluate(label), "b8: 8 solutions")
    page.click("#clear")
    equal(page.evaluate(THUMBS), 92)
    page.evaluate("document.getElementById('filter').focus()")
    page.type("-a8 Qb8")
    equal(page.evaluate(THUMBS), 8)
    page.type(" z9")
    equal(page.evaluate("document.getElementById('filter').getAttribute('aria-invalid')"), "true")


def focused(page, name):
    """Waits for it: a dialog tells the page a little later that it was closed."""
    page.until(f"!{OPEN} && ({FOCUSED}) === '{name}'")


def a_click_enlarges_and_keys_move(page, pages):
    page.open(pages / "queens.html")
    page.until(f"{DRAWN} > 10")
    page.click(".thumb[data-index='1']")
    equal(page.evaluate(OPEN), True)
    equal(page.evaluate(TITLE), "Solution 2")
    equal(page.evaluate("document.querySelectorAll('#large-board use[href=\"#piece-0\"]').length"), 8)
    for key in ["ArrowRight", "ArrowRight", "ArrowLeft"]:
        page.press(key)
    equal(page.evaluate(TITLE), "Solution 3")
    page.press("Escape")
    focused(page, "2")
    page.press("ArrowRight")
    focused(page, "3")
    page.press("Enter")
    page.until(OPEN)
    equal(page.evaluate(TITLE), "Solution 4")
    page.press("Escape")
    focused(page, "3")
    page.press("/")
    focused(page, "filter")
    page.type("a8")
    equal(page.evaluate(THUMBS), 4)
    page.press("Escape")
    equal(page.evaluate(THUMBS), 92)


def keys_move_before_a_board_has_the_focus(page, pages):
    for key, first in [("ArrowRight", "0"), ("ArrowDown", "0"), ("Home", "0"), ("End", "91")]:
        page.open(pages / "queens.html")
        page.until(f"{DRAWN} > 10")
        page.press(key)
        equal(page.evaluate(FOCUSED), first)
    page.press("Home")
    equal(page.evaluate(FOCUSED), "0")
    page.press("Enter")
    page.until(OPEN)
    page.press("End")
    equal(page.evaluate(TITLE), "Solution 92")
    page.press("Home")
    equal(page.evaluate(TITLE), "Solution 1")
    page.press("End")
    page.press("Escape")
    focused(page, "91")
    page.click(square("a8"))
    page.press("End")
    equal(page.evaluate("document.activeElement.getAttribute('aria-label').slice(0, 2)"), "h8")
    page.press("Home")
    equal(page.evaluate("document.activeElement.getAttribute('aria-label').slice(0, 2)"), "a8")


def end_is_the_last_of_many(page, pages):
    page.open(pages / "many.html")
    page.until(f"{DRAWN} > 10")
    begin = time.monotonic()
    page.press("End")
    equal(page.evaluate(FOCUSED), "14199")
    page.until(f"{DRAWN} > 3")
    taken = time.monotonic() - begin
    if taken > 5:
        raise AssertionError(f"{taken:.1f} s to the end")


def all_boards_are_one_stop_of_the_tab_key(page, pages):
    page.open(pages / "queens.html")
    page.until(f"{DRAWN} > 10")
    stops = "[...document.querySelectorAll('.thumb')].filter((t) => t.tabIndex === 0).map((t) => t.dataset.index)"
    equal(page.evaluate(stops), ["0"])
    page.press("End")
    equal(page.evaluate(stops), ["91"])
    page.evaluate("document.getElementById('filter').focus()")
    page.type("a8")
    equal(page.evaluate(stops), ["0"])
    page.click(".thumb[data-index='2']")
    page.press("Escape")
    focused(page, "2")
    equal(page.evaluate(stops), ["2"])


def counts_are_not_cut(page, pages):
    for width in [390, 1280]:
        page.open(pages / "many.html", width=width)
        page.evaluate("document.getElementById('panel').open = true")
        page.until(f"{DRAWN} > 3")
        equal(page.evaluate(f"document.querySelector({square('c12', 12)!r}).textContent"), "1165")
        cut = (
            "[...document.querySelectorAll('#squares button')].filter((button) => {"
            "const text = button.firstChild.getBoundingClientRect(), box = button.getBoundingClientRect();"
            "return text.left < box.left || text.right > box.right; }).length"
        )
        equal(page.evaluate(cut), 0)


def a_single_solution_is_a_full_board(page, pages):
    page.open(pages / "one.html")
    page.until("document.querySelector('main svg use') !== null")
    equal(page.evaluate("document.querySelectorAll('main svg use[href=\"#lines-with-coordinates\"]').length"), 1)
    equal(page.evaluate(THUMBS), 0)
    equal(page.evaluate("document.querySelector('main svg').clientWidth > 600"), True)
    equal(page.evaluate("document.querySelector('main figcaption').textContent.startsWith('lamp: a7, ')"), True)
    if len(page.pdf()) < 5_000:
        raise AssertionError("the printed page is empty")


def lamps_light_squares(page, pages):
    page.open(pages / "one.html")
    page.until("document.querySelector('main svg .lit') !== null")
    # Every square of light up that is no wall is lit: as many squares in the path as there are white squares.
    lit = "document.querySelector('main svg .lit').getAttribute('d').split('M').length - 1"
    layout = tomllib.loads((PROJECT / "puzzles/light-up.toml").read_text())["board"]["layout"]
    equal(page.evaluate(lit), layout.split().count("."))
    # They lie below the lines.
    names = "[...document.querySelector('main svg').children].map((part) => part.getAttribute('href') ?? part.getAttribute('class'))"
    equal(page.evaluate(names)[:4], ["#ground", "lit", "#grid", "#lines-with-coordinates"])


def a_loop_is_drawn_and_its_sides_have_names(page, pages):
    page.open(pages / "loop.html")
    page.until("document.querySelector('main svg path.found') !== null")
    drawn = "document.querySelector('main svg path.found').getBBox()"
    equal(page.evaluate(f"{drawn}.height > 100 && {drawn}.height <= 240"), True)
    equal(page.evaluate("document.querySelector('main figcaption').textContent.startsWith('fence: c5-n, ')"), True)
    # No piece on a side is taken for one on a square, and a board of squares is no filter for sides.
    equal(page.evaluate("document.querySelectorAll('main svg use[href^=\"#piece-\"]').length"), 0)
    equal(page.evaluate("document.getElementById('filter-board').hidden"), True)


def orbits_have_their_sizes(page, pages):
    page.open(pages / "orbits.html")
    page.until(f"{DRAWN} > 10")
    sizes = "[...document.querySelectorAll('.thumb .muted')].map((size) => size.textContent)"
    sizes = page.evaluate(sizes)
    # Published: 12 up to symmetry, one of them with a half turn.
    equal(sorted(sizes), ["orbit of 4"] + ["orbit of 8"] * 11)


def narrow_and_wide_pages_fit(page, pages):
    for width in [390, 1280]:
        for dark in [False, True]:
            page.open(pages / "queens.html", width=width, dark=dark)
            page.until(f"{DRAWN} > 3")
            equal(page.evaluate(WIDER_THAN_WINDOW), False)
            ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
            equal(ground, "rgb(22, 24, 28)" if dark else "rgb(251, 250, 247)")


def many_solutions_stay_usable(page, pages):
    begin = time.monotonic()
    page.open(pages / "many.html")
    page.until(f"{DRAWN} > 10")
    opened = time.monotonic() - begin
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    page.until(f"{THUMBS} > 240 && {DRAWN} > 10")
    # Only what is near the window is drawn.
    if page.evaluate(DRAWN) > 400:
        raise AssertionError("too much is drawn")
    begin = time.monotonic()
    page.click(square("a12", 12))
    filtered = time.monotonic() - begin
    # Published: OEIS A000170 for 12. How many have a corner was counted by `count --by`.
    page.until(f"{STATUS}.endsWith('of 14,200 solutions pass the filter.')")
    if opened > 10 or filtered > 3:
        raise AssertionError(f"{opened:.1f} s to open, {filtered:.1f} s to filter")


def it_prints(page, pages):
    page.open(pages / "queens.html")
    page.until(f"{DRAWN} > 10")
    if len(page.pdf()) < 20_000:
        raise AssertionError("the printed page is empty")
    # All 92 are drawn for it, near the window or not.
    equal(page.evaluate(DRAWN), 92)


def faults_are_noticed(page, pages):
    wrong = pages / "wrong.html"
    wrong.write_text("<script>throw 1</script><img src='http://127.0.0.1:9/x'>")
    page.open(wrong)
    thrown, fetched = page.faults()
    equal((len(thrown), fetched), (1, ["http://127.0.0.1:9/x"]))
    page.events.clear()


TESTS = [
    faults_are_noticed,
    all_solutions_are_there,
    a_click_on_a_square_filters,
    a_click_enlarges_and_keys_move,
    keys_move_before_a_board_has_the_focus,
    end_is_the_last_of_many,
    all_boards_are_one_stop_of_the_tab_key,
    counts_are_not_cut,
    a_single_solution_is_a_full_board,
    lamps_light_squares,
    a_loop_is_drawn_and_its_sides_have_names,
    orbits_have_their_sizes,
    narrow_and_wide_pages_fit,
    many_solutions_stay_usable,
    it_prints,
]


def write_pages(workbench, folder):
    for name, puzzle, options in [
        ("queens", "queens", []),
        ("orbits", "queens", ["--fundamental"]),
        ("many", "queens", ["--set", "n=12", "--engine", "native"]),
        ("one", "light-up", []),
        ("loop", "slitherlink", []),
    ]:
        puzzle = str(PROJECT / f"puzzles/{puzzle}.toml")
        output = str(folder / f"{name}.html")
        command = [workbench, "solve", puzzle, "--all", "-q", *options, "-o", output]
        subprocess.run(command, check=True)


def main():
    workbench = sys.argv[1] if len(sys.argv) > 1 else str(PROJECT / "target/release/workbench")
    browser = chromium.find()
    if browser is None:
        print("skipped: there is no Chromium (apt-get install chromium)")
        return SKIPPED
    failed = 0
    with tempfile.TemporaryDirectory() as folder, chromium.Page(browser) as page:
        write_pages(workbench, Path(folder))
        for test in TESTS:
            name = test.__name__.replace("_", " ")
            try:
                test(page, Path(folder))
                equal(page.faults(), ([], []))
                print(f"ok      {name}")
            except (AssertionError, RuntimeError) as error:
                failed += 1
                print(f"FAILED  {name}: {error}")
    print(f"{len(TESTS) - failed} of {len(TESTS)} passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
