// The text while it is written: completion, clicks and keys on the board, names, what is left of a puzzle before.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { gallery, open, square, stop, verdict, write } from "./page.mjs";

after(stop);

/** The lines of the text; only those in sight. */
const text = async (page) => (await page.locator(".cm-content .cm-line").allInnerTexts()).join("\n").replaceAll("\n\n\n", "\n\n");

test("a completed header has as many brackets as it needs", async () => {
  const { page, check } = await open();
  for (const [typed, expected] of [
    ["[co", "[[connected]]"],
    ["[[co", "[[connected]]"],
    ["[bo", "[board]"],
    ["[[cou", "[[count]]"],
  ]) {
    await write(page, "format = 1\n");
    await page.keyboard.press("Control+End");
    await page.keyboard.type(typed, { delay: 30 });
    await page.waitForSelector(".cm-tooltip-autocomplete li[aria-selected]");
    await page.waitForTimeout(150);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".cm-tooltip-autocomplete", { state: "detached" });
    assert.equal((await text(page)).trim(), `format = 1\n${expected}`, typed);
  }
  await check();
});
