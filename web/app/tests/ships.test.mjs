// Ships are shaded square by square: nobody has to know beforehand how long one becomes.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { NARROW, atNight, gallery, open, square, stop, verdict } from "./page.mjs";
import { solution } from "./puzzles.mjs";

after(stop);

const label = (page, name) => square(page, name, "play").getAttribute("aria-label");
const conflicts = (page) => page.locator("#play .board > svg").locator(".broken, .attack, .badges").count();

test("battleships are played to the end with one tool", async () => {
  const { page, check } = await open({ fragment: "#g=battleships-2.toml", size: NARROW, dark: true, touch: true });
  const names = page.locator("#play .symbols button");
  assert.deepEqual(await names.evaluateAll((all) => all.map((one) => one.ariaLabel)), ["ship", "Surely empty", "Clear"]);
  for (const { square: name } of solution(gallery("battleships-2")).pieces) await square(page, name, "play").tap();
  await verdict(page, /^Solved in /, "play");
  await check();
});

atNight("a ship that may grow is no conflict, and hints and checks go on from it", async () => {
  const { page, check } = await open({ fragment: "#g=battleships-2.toml" });
  const ask = (name) => page.locator("#play").getByRole("button", { name, exact: true }).click();
  // Two squares of the ship of three, and one of a ship of two.
  for (const name of ["b1", "b2", "f6"]) await square(page, name, "play").click();
  assert.equal(await label(page, "b1"), "b1: ship");
  await page.waitForTimeout(1500);
  assert.equal(await conflicts(page), 0);
  await ask("Check");
  await verdict(page, /Nothing is wrong so far/, "play");
  await ask("Hint");
  const hint = await verdict(page, /because/, "play");
  assert.doesNotMatch(hint, /^(b1|b2|f6) /);
  // Nothing of a ship touches another at a corner.
  await square(page, "c3", "play").click();
  await page.waitForFunction(() => document.querySelector("#play .board > svg").querySelector(".broken, .attack, .badges"));
  await ask("Check");
  await verdict(page, /Something on the board is wrong/, "play");
  await page.getByRole("button", { name: "Show where" }).click();
  await verdict(page, /^Wrong: c3\.$/, "play");
  await check();
});

atNight("ships of one length that cannot grow are a conflict if the fleet has fewer", async () => {
  const { page, check } = await open({ fragment: "#g=battleships-2.toml" });
  // Three of one square: beside each, a row or column has as many as it may.
  for (const name of ["a7", "d4", "d1", "g6"]) await square(page, name, "play").click();
  await page.waitForTimeout(1500);
  assert.equal(await conflicts(page), 0);
  await square(page, "g2", "play").click();
  await page.waitForFunction(() => document.querySelector("#play .board > svg").querySelector(".broken, .attack, .badges"));
  await check();
});
