// Help for a player: givens, hints in a player's words, what is wrong and where, a new start.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { NARROW, atNight, box, middle, open, square, stop, template, verdict, write } from "./page.mjs";
import { PUZZLES, solution } from "./puzzles.mjs";

after(stop);

const SUDOKU = PUZZLES["a sudoku"].text;
const press = (page, name) => page.locator("#play").getByRole("button", { name, exact: true }).click();
const toast = (page) => page.locator(".toast").textContent();

/** A player's view of a text. */
async function playing(text, how) {
  const opened = await open(how);
  await write(opened.page, text);
  await verdict(opened.page, /solution/i);
  await opened.page.getByRole("button", { name: "Play", exact: true }).click();
  await opened.page.waitForSelector("#play:not([hidden])");
  return opened;
}

atNight("a given is said to be one", async () => {
  const { page, check } = await playing(SUDOKU);
  await square(page, "a4", "play").click();
  await page.keyboard.press("2");
  assert.equal(await toast(page), "This is a given.");
  await check();
});

test("a hint has no places in files, and is seen on a narrow screen", async () => {
  const { page, check } = await playing(SUDOKU, { size: NARROW, touch: true });
  await press(page, "Hint");
  const said = await verdict(page, /because/, "play");
  assert.doesNotMatch(said, /:\d+:\d+|\.toml|digit\.|count:|given:|No reason/);
  assert.match(said, /^[a-d][1-4] (holds|is not|is empty).*, because .*\.$/);
  assert.match(said, / (is|are) given|exactly 1/);
  const { y, height } = await box(page.locator("#play .verdict"));
  assert.ok(y >= 0 && y + height <= NARROW.height, `${y} to ${y + height}`);
  await check();
});

test("something wrong is shown where it is, when that is asked for", async () => {
  const { page, check } = await playing(SUDOKU);
  const free = solution(SUDOKU).pieces.filter(({ square }) => !["a4", "d3", "c2", "b1"].includes(square));
  const [first, ...others] = free;
  const wrong = String((Number(first.symbol) % 4) + 1);
  await square(page, first.square, "play").click();
  await page.keyboard.press(wrong);
  for (const question of ["Check", "Hint"]) {
    await press(page, question);
    await verdict(page, /Something on the board is wrong/, "play");
    await press(page, "Show where");
    assert.equal(await verdict(page, /^Wrong/, "play"), `Wrong: ${first.square}.`);
  }
  // A full board says so by itself.
  for (const { square: name, symbol } of others) {
    await square(page, name, "play").click();
    await page.keyboard.press(symbol);
  }
  await verdict(page, /Something on the board is wrong/, "play");
  await square(page, first.square, "play").click();
  await page.keyboard.press(first.symbol);
  await verdict(page, /^Solved in/, "play");
  await check();
});

atNight("a puzzle without a solution is said to have none", async () => {
  const { page, check } = await playing(SUDOKU.replace("1 . . .", "1 1 . ."));
  await press(page, "Check");
  await verdict(page, /This puzzle has no solution\./, "play");
  await check();
});

atNight("a reset starts the time anew", async () => {
  const { page, check } = await playing(SUDOKU);
  await square(page, "b4", "play").click();
  await page.keyboard.press("2");
  await page.waitForFunction(() => document.querySelector(".time").textContent === "0:02");
  await press(page, "Reset");
  assert.equal(await page.locator(".time").textContent(), "0:00");
  await check();
});

atNight("where cages have sums, marks leave them free, and a hint says what adds up", async () => {
  const { page, check } = await open({ fragment: "#g=killer-4x4.toml" });
  await square(page, "a4", "play").click();
  await page.keyboard.press("Shift+Digit3");
  const mark = await box(page.locator("#play .over .note"));
  const [x] = await middle(page, "a4");
  assert.ok(mark.x > x, `${mark.x} is left of ${x}`);
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  assert.match(await verdict(page, /because/, "play"), /because digits add up to exactly 3 in the cage of a4\./);
  await check();
});

atNight("a hint speaks of what is seen on the board, not of what the file calls it", async () => {
  for (const [name, expected] of [
    ["kakuro", /add up to exactly 9 on the line e6-f6/],
    ["slitherlink", /^the side above e5 and the side right of e5 hold fence.* at the upper right corner of e5/],
    ["numberlink", /because exactly 2 lines around a1\.$/],
    ["masyu-2", /because no forbidden pattern at/],
    ["anti-king-sudoku", /because 5 on d6, 2 on g5, 9 on f4 and 2 on e1 are given; /],
  ]) {
    const { page, check } = await open({ fragment: `#g=${name}.toml` });
    await page.waitForSelector("#play:not([hidden]) .board > svg");
    await press(page, "Hint");
    const said = await verdict(page, /because/, "play");
    assert.match(said, expected);
    assert.doesNotMatch(said, /`|lines? \d|known/);
    await check();
  }
});

atNight("the rules of a masyu are those that solvers know", async () => {
  const { page, check } = await playing(template("masyu"));
  const rules = await page.locator("#play .rules").innerText();
  assert.match(rules, /On a black pearl it turns/);
  assert.doesNotMatch(rules, /@|of no square/);
  await check();
});
