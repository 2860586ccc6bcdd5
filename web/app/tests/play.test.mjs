// What a solver does with a pencil: marks, colours, lines, steps back, hints; and that it is there again later.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { gallery, middle, open, square, stop, verdict } from "./page.mjs";

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
  assert.match(await label(page, free), /digit\.4, corner 3 5/);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Control+z");
  assert.equal(await label(page, free), `${free}: empty`);
  assert.equal(await page.getByRole("button", { name: "Undo" }).isDisabled(), true);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Control+y");
  assert.match(await label(page, free), /digit\.4/);
  // A given stays.
  const given = (
    await page.locator("#play [role=gridcell][aria-label$=', given']").first().getAttribute("aria-label")
  ).split(":")[0];
  const before = await label(page, given);
  await square(page, given, "play").click();
  await page.keyboard.press("Digit1");
  assert.equal(await label(page, given), before);
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
