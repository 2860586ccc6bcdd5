// Sharing: every format is copied and saved, and the dialog says what a link cannot do.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { gallery, open, stop, verdict, write } from "./page.mjs";

after(stop);

const toast = (page) => page.waitForFunction(() => document.querySelector(".toast")?.textContent);

test("every format is copied and saved, or it is said why it cannot be", async () => {
  const { page, check } = await open();
  await write(page, gallery("nine-queens"));
  await verdict(page, /solution/);
  await page.getByRole("button", { name: "Share" }).click();
  await page.waitForSelector("#format");
  const dialog = page.locator("dialog");
  const names = await page.locator("#format option").allTextContents();
  assert.ok(names.length > 8);
  for (const [index, name] of names.entries()) {
    await page.locator("#format").selectOption({ index });
    await page.evaluate(() => document.querySelector(".toast")?.remove());
    await dialog.getByRole("button", { name: "Copy", exact: true }).click();
    const said = await (await toast(page)).jsonValue();
    assert.doesNotMatch(said, /not a function|TypeError|undefined/, name);
    if (index < 8) assert.match(said, /is copied/, name);
    if (!/is copied/.test(said)) continue;
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    assert.ok(readFileSync(await (await saved).path(), "utf8").length > 0, name);
  }
  await check();
});
