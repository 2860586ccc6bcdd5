// From nothing to a puzzle that somebody else has solved: written, broken and mended by the errors, asked about, shared,
// opened in a fresh profile and played to the end; by keyboard and pointer on a wide light screen, by touch on a narrow
// dark one.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { NARROW, WIDE, atNight, axe, open, square, stop, verdict, write } from "./page.mjs";
import { PUZZLES, solution } from "./puzzles.mjs";

after(stop);

async function written({ text, right, wrong }, how) {
  const { page, check } = await open(how);
  await write(page, text.replace(right, wrong));
  await verdict(page, /wrong in the text/);
  const problem = page.locator(".problems li.error").first();
  assert.match(await problem.textContent(), /Line \d+: /);
  assert.match(await problem.textContent(), /nearest is|there is no|cannot be|no key/);
  assert.deepEqual(await axe(page), []);
  // The button of an error leads to its place; the wrong word is chosen there and can be written over.
  await problem.locator("button").click();
  assert.equal(await page.evaluate(() => document.activeElement.classList.contains("cm-content")), true);
  await write(page, text);
  await verdict(page, /One solution|solutions|only solution/);
  await page.getByRole("button", { name: "Candidates" }).click();
  await page.waitForSelector(".answer .words:not(:empty)");
  assert.match(await page.locator(".answer code").textContent(), /^workbench candidates /);
  await page.waitForFunction(() => document.querySelectorAll("#write .over text").length > 0);
  assert.deepEqual(await axe(page), []);
  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.getByLabel("Link for players", { exact: true }).inputValue();
  assert.deepEqual(await axe(page), []);
  await check();
  return link.slice(link.indexOf("#"));
}

async function byKeyboard(page, { kinds, pieces }) {
  const names = await page
    .locator("#play [role=gridcell]")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label").split(":")[0]));
  const columns = Math.round(Math.sqrt(names.length));
  await page.locator("#play [role=gridcell][tabindex='0']").focus();
  let [row, column] = [0, 0];
  for (const { square: name, symbol } of pieces) {
    const at = names.indexOf(name);
    for (; row < Math.floor(at / columns); row += 1) await page.keyboard.press("ArrowDown");
    for (; row > Math.floor(at / columns); row -= 1) await page.keyboard.press("ArrowUp");
    for (; column < at % columns; column += 1) await page.keyboard.press("ArrowRight");
    for (; column > at % columns; column -= 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press(kinds === 1 ? "Space" : symbol.toLowerCase());
  }
}

async function byPointing(page, { kinds, pieces }, press) {
  for (const { square: name, symbol } of pieces) {
    await press(square(page, name, "play"));
    if (kinds > 1) await press(page.locator(".symbols button", { hasText: symbol }).first());
  }
}

/** Played each time: letters are chosen where one is tapped, and one kind is set by Space and by a click. */
const ALWAYS = ["a sudoku, narrow and dark, by touch", "a light up, wide and light, by keyboard and pointer"];
const flow = (name, play) => (ALWAYS.includes(name) ? test : atNight)(name, play);

for (const [name, puzzle] of Object.entries(PUZZLES)) {
  flow(`${name}, wide and light, by keyboard and pointer`, async () => {
    const fragment = await written(puzzle, { size: WIDE });
    const found = solution(puzzle.text);
    for (const play of [byKeyboard, (page, found) => byPointing(page, found, (place) => place.click())]) {
      const { page, check } = await open({ fragment, size: WIDE });
      assert.equal(await page.locator("#write").isVisible(), false);
      assert.deepEqual(await axe(page), []);
      await play(page, found);
      await verdict(page, /^Solved in /, "play");
      await check();
    }
  });

  flow(`${name}, narrow and dark, by touch`, async () => {
    const how = { size: NARROW, dark: true, touch: true };
    const fragment = await written(puzzle, how);
    const { page, check } = await open({ fragment, ...how });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= NARROW.width, `${width} pixels wide`);
    await byPointing(page, solution(puzzle.text), (place) => place.tap());
    await verdict(page, /^Solved in /, "play");
    assert.deepEqual(await axe(page), []);
    await check();
  });
}
