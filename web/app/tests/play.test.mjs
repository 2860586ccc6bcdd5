// What a solver does with a pencil: marks, colours, lines, steps back, hints; and that it is there again later.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { atNight, box, gallery, middle, open, played, square, stop, template, verdict, write } from "./page.mjs";
import { solution } from "./puzzles.mjs";

after(stop);

const playing = (name) => open({ fragment: `#g=${name}.toml` });
const label = (page, name) => square(page, name, "play").getAttribute("aria-label");

test("digits, corner and centre marks by keys, and back without limit", async () => {
  const { page, check } = await playing("sudoku");
  assert.match(gallery("sudoku"), /sudoku/i);
  const free = (
    await page.locator("#play [role=gridcell][aria-label$=': empty']").first().getAttribute("aria-label")
  ).split(":")[0];
  await square(page, free, "play").click();
  await page.keyboard.press("Shift+Digit3");
  await page.keyboard.press("Shift+Digit5");
  await page.keyboard.press("Control+Digit7");
  assert.equal(await label(page, free), `${free}: corner 3 5, centre 7`);
  await page.keyboard.press("Digit4");
  assert.match(await label(page, free), /digit 4, corner 3 5/);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Control+z");
  assert.equal(await label(page, free), `${free}: empty`);
  assert.equal(await page.getByRole("button", { name: "Undo" }).isDisabled(), true);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Control+y");
  assert.match(await label(page, free), /digit 4/);
  // A given stays.
  const given = (
    await page.locator("#play [role=gridcell][aria-label$=', given']").first().getAttribute("aria-label")
  ).split(":")[0];
  const before = await label(page, given);
  await square(page, given, "play").click();
  await page.keyboard.press("Digit1");
  assert.equal(await label(page, given), before);
  // It can have a colour.
  await page.getByRole("button", { name: "Colours" }).click();
  await page.getByRole("button", { name: "blue" }).click();
  await square(page, given, "play").click();
  assert.equal(await label(page, given), `${before}, blue`);
  // While colours are chosen a digit is one of them.
  await square(page, free, "play").click();
  const [digit] = /digit \d/.exec(await label(page, free));
  await page.keyboard.press("Digit3");
  assert.match(await label(page, free), new RegExp(`${digit}.*, red$`));
  await check();
});

test("colours and lines are drawn over several squares, and kept", async () => {
  const { page, context, check } = await playing("nine-queens");
  await page.getByRole("button", { name: "Colours" }).click();
  await page.getByRole("button", { name: "blue" }).click();
  const drag = async (from, to) => {
    await page.mouse.move(...(await middle(page, from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, to)), { steps: 12 });
    await page.mouse.up();
  };
  await drag("a8", "d8");
  assert.equal(await label(page, "c8"), "c8: blue");
  await page.getByRole("button", { name: "Lines" }).click();
  await drag("a7", "d7");
  assert.equal(await page.locator("#play .over .drawn").count(), 3);
  await page.reload();
  await page.waitForSelector("#play:not([hidden])");
  await page.waitForFunction(() => document.querySelectorAll("#play .over .drawn").length === 3);
  assert.equal(await label(page, "c8"), "c8: blue");
  await page.getByRole("button", { name: "Reset" }).click();
  await page.waitForFunction(() => document.querySelectorAll("#play .over .drawn").length === 0);
  assert.equal(context.pages().length, 1);
  await check();
});

/** The colour of what is broken, in `src/render/drawings/colours.rs`. */
const BROKEN = "#d3210f";

test("conflicts are shown as they come and can be turned off; what others can still mend is none", async () => {
  const { page, check } = await playing("star-battle-1");
  const isMarked = (expected) =>
    page.waitForFunction(
      ([colour, expected]) => document.querySelector("#play .board > svg").innerHTML.includes(colour) === expected,
      [BROKEN, expected],
    );
  const holds = (name) => page.waitForSelector(`#play [role=gridcell][aria-label^="${name}: star"]`);
  await square(page, "a1", "play").click();
  await holds("a1");
  // One star leaves much missing, and that is no conflict.
  await page.waitForTimeout(1500);
  await isMarked(false);
  // A star that touches it is one, until it goes.
  await square(page, "b2", "play").click();
  await isMarked(true);
  await page.getByLabel("Show conflicts").uncheck();
  await isMarked(false);
  await page.getByLabel("Show conflicts").check();
  await isMarked(true);
  await page.getByRole("button", { name: "Undo" }).click();
  await isMarked(false);
  await check();
});

test("a hint says what follows, and the check whether something is wrong", async () => {
  const { page, check } = await playing("sudoku");
  await page.locator("#play").getByRole("button", { name: "Hint" }).click();
  await verdict(page, /holds|is not|is empty/, "play");
  await page.locator("#play").getByRole("button", { name: "Check" }).click();
  await verdict(page, /Nothing is wrong so far/, "play");
  await check();
});

/** The sides of the solution, as they lie on the drawn board: squares have odd rows and columns. */
function loop(name) {
  const { pieces, sides } = solution(gallery(name));
  const held = new Set(pieces.map(({ square }) => square));
  return sides.filter((side) => held.has(side.name));
}

/** Where a place of the drawn board is on the screen. */
async function drawn(page, row, column) {
  const [x, y] = await middle(page, "a1");
  const [left, below] = await middle(page, "b2");
  const rows = await page.locator("#play [role=row]").count();
  return [x + ((column - 1) / 2) * (left - x), y + (rows - 1 - (row - 1) / 2) * (below - y)];
}

test("a loop is played along the sides of squares: pressed, with arrows, drawn", async () => {
  const { page, check } = await playing("slitherlink");
  const [first, ...others] = loop("slitherlink");
  for (const { row, column } of others) await page.mouse.click(...(await drawn(page, row, column)));
  assert.match(await page.locator("#play .grid").innerHTML(), /fence (above|below|left|right)/);
  // A second press makes a cross, a third takes it away.
  const corner = await page.locator("#play .over .cross").count();
  const at = await drawn(page, first.row, first.column);
  await page.mouse.click(...at);
  await verdict(page, /Solved in/, "play");
  await page.mouse.click(...at);
  await page.waitForFunction((before) => document.querySelectorAll("#play .over .cross").length > before, corner);
  await page.mouse.click(...at);
  // By the keyboard: the upper side of the first square, set and crossed out.
  await page.getByRole("button", { name: "Reset" }).click();
  await square(page, "a5", "play").focus();
  await page.keyboard.press("Shift+ArrowUp");
  await page.waitForSelector('#play [role=gridcell][aria-label="a5: empty, fence above"]');
  await page.keyboard.press("Shift+ArrowUp");
  await page.waitForSelector('#play [role=gridcell][aria-label="a5: empty, marked empty above"]');
  await check();
});

atNight("a loop through squares is drawn from square to square", async () => {
  const { page, check } = await playing("masyu");
  assert.equal(await label(page, "f4"), "f4: empty, black");
  for (const { row, column } of loop("masyu")) {
    const [down, across] = row % 2 === 0 ? [1, 0] : [0, 1];
    await page.mouse.move(...(await drawn(page, row - down, column - across)));
    await page.mouse.down();
    await page.mouse.move(...(await drawn(page, row + down, column + across)), { steps: 6 });
    await page.mouse.up();
  }
  await verdict(page, /Solved in/, "play");
  await check();
});

atNight("other labels stand beside the board, where it is written and played, and are kept", async () => {
  const { page, check } = await open();
  await verdict(page, /One solution/);
  const drawn = (view) => page.locator(`#${view} .board > svg`).first().innerHTML();
  const chess = await drawn("write");
  await page.locator("#labels").selectOption({ label: "r1c1" });
  await page.waitForFunction((before) => document.querySelector("#write .board > svg").innerHTML !== before, chess);
  const fromTop = await drawn("write");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForSelector("#play:not([hidden]) .board > svg");
  assert.equal(await page.locator("#play-labels").inputValue(), "r1c1");
  await page.locator("#play-labels").selectOption({ label: "none" });
  await page.waitForFunction(() => !document.querySelector("#play .board > svg .coordinates"));
  await page.locator("#play-labels").selectOption({ label: "a1" });
  await page.waitForSelector("#play .board > svg .coordinates");
  await page.locator("#play-labels").selectOption({ label: "r1c1" });
  await page.waitForFunction(
    (expected) => document.querySelector("#play .board > svg .coordinates").outerHTML === expected,
    await page.locator("#write .board > svg .coordinates").evaluate((one) => one.outerHTML),
  );
  assert.notEqual(fromTop, chess);
  await page.reload();
  await page.waitForSelector("main:not([hidden])");
  assert.equal(await page.locator("#labels").inputValue(), "r1c1");
  // So is whether conflicts are shown.
  const conflicts = page.getByLabel("Show conflicts");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await conflicts.uncheck();
  await page.reload();
  await page.waitForSelector("#play:not([hidden])");
  assert.ok(!(await conflicts.isChecked()));
  await check();
});

atNight("a run of a nonogram is drawn by one drag, and dots on its way stay", async () => {
  const { page, check } = await open();
  await write(page, template("nonogram"));
  await verdict(page, /One solution/);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForSelector("#play:not([hidden])");
  const words = async (name) => (await square(page, name, "play").getAttribute("aria-label")).replace(/.*: /, "");
  const drag = async (...names) => {
    for (const [place, name] of names.entries()) {
      await page.mouse.move(...(await middle(page, name)), { steps: 4 });
      if (place === 0) await page.mouse.down();
    }
    await page.mouse.up();
    await page.waitForTimeout(200);
  };
  assert.equal(await page.getByRole("button", { name: "ink", exact: true }).textContent(), "■");
  await square(page, "c4", "play").focus();
  await page.keyboard.press(".");
  await drag("a4", "e4");
  assert.deepEqual([await words("a4"), await words("b4"), await words("c4"), await words("e4")], ["ink", "ink", "marked empty", "ink"]);
  // From a piece on, the others become dots, as a second press makes one.
  await drag("d4", "e4");
  assert.deepEqual([await words("b4"), await words("d4"), await words("e4")], ["ink", "marked empty", "marked empty"]);
  await check();
});

test("the right button sets dots and crosses, and a stroke is one step back", async () => {
  const { page, check } = await open();
  await write(page, template("nonogram"));
  await verdict(page, /One solution/);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForSelector("#play:not([hidden])");
  await page.evaluate(() => addEventListener("contextmenu", (event) => (window.isPrevented = event.defaultPrevented)));
  const words = async (name) => (await label(page, name)).replace(/.*: /, "");
  const stroke = async (from, to, button) => {
    await page.mouse.move(...(await middle(page, from)));
    await page.mouse.down({ button });
    await page.mouse.move(...(await middle(page, to)), { steps: 12 });
    await page.mouse.up({ button });
  };
  const undo = page.locator("#play").getByRole("button", { name: "Undo" });
  await stroke("a3", "d3", "right");
  assert.equal(await page.evaluate(() => window.isPrevented), true);
  for (const name of ["a3", "b3", "d3"]) assert.equal(await words(name), "marked empty");
  await stroke("a5", "e5", "left");
  for (const name of ["a5", "c5", "e5"]) assert.equal(await words(name), "ink");
  await undo.click();
  for (const name of ["a5", "c5", "e5"]) assert.equal(await words(name), "empty");
  assert.equal(await words("b3"), "marked empty");
  await stroke("a3", "d3", "right");
  assert.equal(await words("b3"), "empty");
  await undo.click();
  await undo.click();
  assert.equal(await undo.isDisabled(), true);
  // Dots are chosen for the strokes that follow, too.
  await page.getByRole("button", { name: "Surely empty" }).click();
  await stroke("a1", "e1", "left");
  assert.equal(await words("e1"), "marked empty");
  await page.getByRole("button", { name: "Clear" }).click();
  await stroke("b1", "e1", "left");
  assert.equal(await words("a1"), "marked empty");
  assert.equal(await words("e1"), "empty");
  await check();
});

atNight("the right button crosses sides out, and a loop that is drawn is one step", async () => {
  const { page, check } = await playing("slitherlink");
  await page.mouse.click(...(await drawn(page, 0, 1)), { button: "right" });
  await page.waitForSelector("#play .over .cross");
  await page.mouse.move(...(await drawn(page, 0, 0)));
  await page.mouse.down();
  await page.mouse.move(...(await drawn(page, 10, 0)), { steps: 30 });
  await page.mouse.up();
  const fences = () => page.locator("#play .grid [aria-label*='fence left']").count();
  assert.ok((await fences()) >= 4);
  await page.locator("#play").getByRole("button", { name: "Undo" }).click();
  assert.equal(await fences(), 0);
  assert.equal(await page.locator("#play .over .cross").count(), 1);
  await check();
});

atNight("conflicts stay marked until those of the next move are known", async () => {
  const { page, check } = await playing("star-battle-1");
  const marks = () => page.locator("#play .board > svg .marks").count();
  await square(page, "a1", "play").click();
  await square(page, "b2", "play").click();
  await page.waitForSelector("#play .board > svg .marks");
  // The drawing is looked at each time that it changes.
  await page.evaluate(() => {
    window.seen = [];
    const look = () => window.seen.push(document.querySelectorAll("#play .board > svg .marks").length);
    new MutationObserver(look).observe(document.querySelector("#play .board"), { childList: true });
  });
  await square(page, "e5", "play").click();
  await page.waitForFunction(() => window.seen.length > 1);
  await page.waitForTimeout(1000);
  assert.ok((await page.evaluate(() => Math.min(...window.seen))) > 0);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(() => !document.querySelector("#play .board > svg .marks"));
  assert.equal(await marks(), 0);
  await check();
});

atNight("conflicts are marked on a large board, too", async () => {
  const attacks = '[[attacks]]\nby = "rook"\non = "rook"\nexactly = 0\n';
  const { page, check } = await played(`[board]\nsize = 22\n[pieces.rook]\nmoves = "rook"\ncount = 22\n${attacks}`);
  await square(page, "a1", "play").click();
  await square(page, "k1", "play").click();
  await page.waitForSelector("#play .board > svg .marks", { timeout: 25_000 });
  await check();
});

/** A magic square of six: nobody has an answer soon. */
const MAGIC = `[board]
size = 6
[pieces.number]
kinds = 36
count = 1
[[sum]]
each = ["row", "column", "diagonal"]
exactly = 111
`;

test("a question that takes long is stopped while playing", async () => {
  const { page, check } = await played(MAGIC);
  const stop = page.locator("#play").getByRole("button", { name: "Stop" });
  assert.equal(await stop.isVisible(), false);
  await page.locator("#play").getByRole("button", { name: "Hint" }).click();
  await stop.click();
  await verdict(page, /Stopped/, "play");
  assert.equal(await stop.isVisible(), false);
  await check();
});

atNight("a board that is too large to be pressed says so", async () => {
  const { page, check } = await played("[board]\nsize = 60\n[pieces.rook]\ncount = 1\n");
  assert.ok((await box(page.locator("#play p", { hasText: "cannot be pressed" }))).height > 0);
  await check();
});

/** Numbers up to 16, as in a hidato. */
const NUMBERS = '[board]\nlayout = """\n...C\n....\n....\n....\n"""\n[pieces.number]\nkinds = 16\ncount = 1\n';

atNight("numbers beyond 9 are typed, marked and spoken of as the board prints them", async () => {
  const { page, check } = await played(NUMBERS);
  assert.equal(await label(page, "d4"), "d4: number 12, given");
  const buttons = await page.locator("#play .symbols button").allTextContents();
  // The only 12 is given.
  assert.deepEqual(buttons.slice(8, 15), ["9", "10", "11", "13", "14", "15", "16"]);
  await square(page, "a1", "play").click();
  await page.getByRole("button", { name: "number 16" }).click();
  assert.equal(await label(page, "a1"), "a1: number 16");
  await page.keyboard.press("1");
  await page.keyboard.press("0");
  assert.equal(await label(page, "a1"), "a1: number 10");
  // It is one step, and a digit that makes no number with the one before is one of its own.
  await page.locator("#play").getByRole("button", { name: "Undo" }).click();
  assert.equal(await label(page, "a1"), "a1: number 16");
  await square(page, "b1", "play").click();
  await page.keyboard.press("1");
  await page.keyboard.press("9");
  assert.equal(await label(page, "b1"), "b1: number 9");
  for (const key of ["1", "3", "2", "1", "0"]) await page.keyboard.press(`Control+Digit${key}`);
  await page.keyboard.press("Shift+Digit1");
  await page.keyboard.press("Shift+Digit4");
  await page.keyboard.press("Delete");
  assert.equal(await label(page, "b1"), "b1: corner 14, centre 2 10 13");
  assert.deepEqual(await page.locator("#play .over text").allTextContents(), ["14", "2 10 13"]);
  // A digit on another square, or later, begins anew.
  await square(page, "c1", "play").click();
  await page.keyboard.press("1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("1");
  await page.waitForTimeout(1200);
  await page.keyboard.press("2");
  assert.match(await label(page, "c1"), /number 1$/);
  assert.match(await label(page, "d1"), /number 2$/);
  await check();
});
