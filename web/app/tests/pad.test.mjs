// What a player is offered: only what can still be set, the names of squares where answers have them, and an end.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { atNight, box, open, square, stop, verdict, write } from "./page.mjs";

after(stop);

const playing = async (name) => {
  const opened = await open({ fragment: `#g=${name}.toml` });
  await opened.page.waitForSelector("#play:not([hidden]) .board > svg");
  return opened;
};
const press = (page, name) => page.locator("#play").getByRole("button", { name, exact: true }).click();
const holds = (page, name, what) => page.waitForSelector(`#play [role=gridcell][aria-label^="${name}: ${what}"]`);

test("of tents and trees only tents are set, as all trees are given", async () => {
  const { page, check } = await playing("tents");
  const buttons = await page.locator("#play .symbols button").evaluateAll((all) => all.map((one) => one.ariaLabel));
  assert.deepEqual(buttons, ["tent", "Surely empty", "Clear"]);
  await square(page, "a8", "play").click();
  await holds(page, "a8", "tent");
  await page.keyboard.press(" ");
  await holds(page, "a8", "marked empty");
  await page.keyboard.press("t");
  await holds(page, "a8", "marked empty");
  await check();
});

atNight("what is all given is not offered, however the text says how many there are", async () => {
  const rest = `
[board]
layout = """
T . .
. 2 .
. . 1
"""
[pieces.tree]
count = "trees"
[pieces.rock]
count = { max = 0 }
[pieces.digit]
symbols = "12"
count = { min = 1, max = "trees" }
[pieces.star]
`;
  const { page, check } = await open();
  for (const [params, expected] of [
    ["trees = 1", ["star"]],
    ["trees = 2", ["tree", "digit 1", "digit 2", "star"]],
  ]) {
    await write(page, `[params]\n${params}\n${rest}`);
    await verdict(page, /solution/);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForSelector("#play:not([hidden]) .board > svg");
    const buttons = await page.locator("#play .symbols button").evaluateAll((all) => all.map((one) => one.ariaLabel));
    assert.deepEqual(buttons, [...expected, "Surely empty", "Clear"]);
    await page.getByRole("button", { name: "Write", exact: true }).click();
  }
  await check();
});

atNight("marks in squares are offered only where pieces stand on squares", async () => {
  for (const [name, expected] of [
    ["slitherlink", ["Sides", "Colours", "Lines"]],
    ["sudoku-4x4", ["Pieces", "Corners", "Centres", "Colours", "Lines"]],
  ]) {
    const { page, check } = await playing(name);
    assert.deepEqual(await page.locator("#play .layers button").allTextContents(), expected);
    await check();
  }
});

atNight("while an answer names squares the board shows their names, and stays as it is", async () => {
  const { page, check } = await playing("killer-4x4");
  const labelled = (expected) =>
    page.waitForFunction((expected) => (document.querySelector("#play .board > svg .coordinates") !== null) === expected, expected);
  await labelled(false);
  const place = () => box(square(page, "a1", "play"));
  const before = await place();
  await press(page, "Hint");
  await verdict(page, /because/, "play");
  await labelled(true);
  assert.deepEqual(await place(), before);
  await square(page, "a1", "play").click();
  await page.keyboard.press("1");
  await labelled(false);
  assert.deepEqual(await place(), before);
  await check();
});

test("a puzzle with a goal is solved when no board is better", async () => {
  const { page, check } = await playing("most-kings");
  const names = [..."ace"].flatMap((column) => [..."135"].map((row) => column + row));
  for (const name of names) {
    assert.doesNotMatch(await page.locator("#play .verdict").textContent(), /Solved/);
    await square(page, name, "play").click();
    await holds(page, name, "king");
  }
  assert.match(await verdict(page, /Solved/, "play"), /^Solved in 0:\d\d\. king = 9 is the maximum\.$/);
  const time = await page.locator("#play .time").textContent();
  await page.waitForTimeout(1500);
  assert.equal(await page.locator("#play .time").textContent(), time);
  await check();
});
