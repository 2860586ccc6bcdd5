// What was played is there again: it is small, comes before what is older, is the same in two tabs, and outlives other words.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { atNight, gallery, open, square, stop, verdict, write } from "./page.mjs";

after(stop);

const tab = (page, name) => page.getByRole("button", { name, exact: true });
const label = (page, name) => square(page, name, "play").getAttribute("aria-label");
const holds = (page, name, what) => page.waitForSelector(`#play [role=gridcell][aria-label^="${name}: ${what}"]`);
const played = (page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith("workbench:play:"))));

async function again(page) {
  await page.reload();
  await page.waitForSelector("#play:not([hidden]) .board > svg");
}

/** Fills the store but for so many letters, with keys that begin like this. */
const fill = (page, left, key = "foreign", part = 500_000) =>
  page.evaluate(
    ([left, key, part]) => {
      localStorage.setItem("left", "x".repeat(left));
      for (let size = part, number = 1; size >= 1; ) {
        try {
          localStorage.setItem(`${key}${number}`, JSON.stringify({ when: number, filler: "x".repeat(size) }));
          number += 1;
        } catch {
          size = Math.floor(size / 2);
        }
      }
      localStorage.removeItem("left");
    },
    [left, key, part],
  );

atNight("many marks take little room, and all steps are there again", async () => {
  const { page, check } = await open({ fragment: "#g=killer-sudoku.toml" });
  await square(page, "a9", "play").click();
  let steps = 0;
  for (let row = 0; row < 2; row += 1) {
    for (let column = 0; column < 9; column += 1) {
      for (const key of ["Shift+Digit1", "Shift+Digit5", "Shift+Digit9", "Control+Digit2", "Control+Digit7"]) {
        await page.keyboard.press(key);
        steps += 1;
      }
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("ArrowDown");
  }
  const [kept] = Object.values(await played(page));
  assert.ok(kept.length < 40 * steps, `${kept.length} letters for ${steps} steps`);
  await again(page);
  await holds(page, "i8", "corner 1 5 9, centre 2 7");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Control+z");
  await holds(page, "i8", "corner 1 5");
  for (let step = 3; step < steps; step += 1) await page.keyboard.press("Control+z");
  assert.equal(await label(page, "a9"), "a9: empty");
  assert.equal(await tab(page, "Undo").isDisabled(), true);
  await check();
});

atNight("in a full store what was played longest ago goes first, then steps, and at last it is said", async () => {
  const { page, check } = await open({ fragment: "#g=star-battle-2.toml" });
  await holds(page, "a1", "empty");
  await fill(page, 0, "workbench:play:evening");
  const before = Object.keys(await played(page));
  for (const name of ["b2", "d4"]) {
    await square(page, name, "play").click();
    await holds(page, name, "star");
  }
  const after = Object.keys(await played(page));
  assert.ok(before.length > 8 && after.length >= before.length - 1, `${after.length} of ${before.length}`);
  assert.ok(!after.includes("workbench:play:evening1"));
  await again(page);
  await holds(page, "d4", "star");
  // Where others fill the store, the present state is kept as long as it fits.
  await page.evaluate(() => localStorage.clear());
  await fill(page, 600);
  for (let time = 0; time < 30; time += 1) await page.locator("#play").press("Control+z").then(() => page.keyboard.press("Control+y"));
  for (let time = 0; time < 20; time += 1) for (const name of ["f6", "h2"]) await square(page, name, "play").click();
  await square(page, "f6", "play").click();
  assert.equal(await page.getByText("has no room").isVisible(), false);
  const now = await label(page, "f6");
  await again(page);
  await holds(page, "b2", "star");
  assert.equal(await label(page, "f6"), now);
  await page.evaluate(() => Object.keys(localStorage).forEach((key) => key.includes("play:") && localStorage.removeItem(key)));
  await fill(page, 0, "more");
  await square(page, "a1", "play").click();
  await page.getByText("has no room").waitFor();
  await page.evaluate(() => localStorage.clear());
  await square(page, "a1", "play").click();
  await page.getByText("has no room").waitFor({ state: "hidden" });
  await check();
});

atNight("a text that cannot be kept says so, and what was played goes before it does", async () => {
  const { page, check } = await open();
  await verdict(page, /One solution/);
  await fill(page, 0, "workbench:play:evening", 100_000);
  const type = async (words) => {
    await page.locator(".cm-content").press("Control+Home");
    await page.keyboard.insertText(`# ${words.repeat(400)}\n`);
    await verdict(page, /One solution/);
  };
  await type("played before ");
  assert.ok(!("workbench:play:evening1" in (await played(page))));
  const note = page.locator("#write .problems li", { hasText: "no room to keep this text" });
  assert.equal(await note.count(), 0);
  await page.evaluate(() => Object.keys(localStorage).forEach((key) => key.includes("play:") && localStorage.removeItem(key)));
  await fill(page, 0);
  await type("too much ");
  await note.waitFor();
  await check();
});

test("two tabs with the same puzzle have the same on the board", async () => {
  const { page, context, check } = await open({ fragment: "#g=sudoku-4x4.toml" });
  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForSelector("#play:not([hidden]) .board > svg");
  const set = async (page, name, key) => {
    await square(page, name, "play").click();
    await page.keyboard.press(key);
    await holds(page, name, `digit ${key}`);
  };
  const free = await page.locator("#play [role=gridcell][aria-label$=': empty']").evaluateAll((all) => all.map((one) => one.ariaLabel.split(":")[0]));
  const [first, second, third] = free;
  await set(page, first, "1");
  await set(page, second, "2");
  await holds(other, second, "digit 2");
  await set(other, third, "3");
  await holds(page, third, "digit 3");
  await again(page);
  await holds(page, third, "digit 3");
  for (const [name, digit] of [[first, 1], [second, 2]]) await holds(page, name, `digit ${digit}`);
  // A step back in one is one in the other.
  await tab(page, "Undo").click();
  await holds(other, third, "empty");
  await check();
});

test("what a setter played stays where only words of the text change", async () => {
  const { page, check } = await open();
  await write(page, gallery("star-battle-2"));
  await verdict(page, /One solution/);
  const play = async () => {
    await tab(page, "Play").click();
    await page.waitForSelector("#play:not([hidden]) .board > svg");
  };
  await play();
  await square(page, "b2", "play").click();
  await holds(page, "b2", "star");
  await tab(page, "Write").click();
  await page.locator(".cm-content").press("Control+Home");
  await page.keyboard.type("# checked twice\n");
  await verdict(page, /One solution/);
  await play();
  await holds(page, "b2", "star");
  await again(page);
  await holds(page, "b2", "star");
  await tab(page, "Undo").click();
  await holds(page, "b2", "empty");
  await tab(page, "Redo").click();
  // Another puzzle on such a board has none of it.
  await tab(page, "Write").click();
  await write(page, gallery("star-battle-2").replace("title = ", 'title = "Another"\n# '));
  await verdict(page, /One solution/);
  await play();
  assert.equal(await label(page, "b2"), "b2: empty");
  await check();
});
