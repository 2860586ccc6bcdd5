// Texts and links that mean harm: the page goes on, nothing of theirs runs, and the next right text is answered.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { besieged } from "./edits.mjs";
import { atNight, gallery, isAll, open, paste, stop, verdict, write } from "./page.mjs";

after(stop);

const HOSTILE = fileURLToPath(new URL("../../../tests/hostile/", import.meta.url));
const GALLERY = fileURLToPath(new URL("../../../puzzles/", import.meta.url));

test("the wrong files of the tests have their errors shown, and the page lives on", async () => {
  const { page, check } = await open();
  const files = readdirSync(HOSTILE).filter((file) => file.endsWith(".toml"));
  assert.ok(files.length > 100);
  // What the engine says of each is compared with the program by web/compare.mjs.
  for (const file of isAll ? files : files.filter((_, index) => index % 8 === 0)) {
    const text = new TextDecoder().decode(readFileSync(HOSTILE + file));
    await write(page, text || " ");
    await verdict(page, /./);
    // Options of the program are of no use on the page.
    const said = `${await page.locator("#write .problems").textContent()} ${await page.locator("#write .verdict").textContent()}`;
    assert.doesNotMatch(said, /(^|\s)`?--[a-z]/, file);
  }
  await write(page, gallery("sudoku"));
  await verdict(page, /One solution/);
  await check();
});

/** How many texts are tried, and with which seed: more in a nightly run. */
const [TEXTS, SEED] = [process.env.SIEGE_TEXTS ?? 60, process.env.SIEGE_SEED ?? 1].map(Number);

atNight("texts of the gallery with random edits break nothing, whatever is asked of them", async () => {
  const { page, check } = await open();
  const asks = ["Solve", "Another", "Candidates", "Count", "Hint", "Explain", "Trim", "Repair", "Describe", "Stop"];
  const files = readdirSync(GALLERY).filter((file) => file.endsWith(".toml")).sort();
  const texts = Array.from({ length: TEXTS }, (_, number) => gallery(files[(number * 7 + SEED) % files.length].slice(0, -5)));
  for (const [number, text] of besieged(texts, SEED).entries()) {
    await paste(page, text || " ");
    // Most are asked before there is a verdict; none waits for an answer that may never come.
    const asked = page.getByRole("button", { name: asks[number % asks.length], exact: true });
    if (await asked.isVisible()) await asked.click();
    await page.waitForTimeout(300);
    if (number % 10 === 9) {
      await write(page, gallery("sudoku"));
      await verdict(page, /One solution/);
    }
  }
  await write(page, gallery("sudoku"));
  await verdict(page, /One solution/);
  await check();
});

test("markup in a text is shown and does not run", async () => {
  const evil = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`;
  const text = gallery("sudoku")
    .replace(/description = .*\n/, "")
    .replace(/title = .*/, `title = '''${evil}'''\nauthor = '''${evil}'''\ndescription = '''${evil}'''`);
  const { page, check } = await open();
  await write(page, text);
  await verdict(page, /One solution/);
  await page.getByRole("button", { name: "Describe" }).click();
  await page.waitForSelector(".answer .words:not(:empty)");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForSelector("#play:not([hidden])");
  assert.equal(await page.locator("#play h2").textContent(), evil);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.waitForSelector(".sheet", { state: "attached" });
  assert.equal(await page.evaluate(() => window.hit), undefined);
  await check();
});

test("a link cut anywhere, or with a letter changed, is refused or opens something harmless", async () => {
  const first = await open();
  await first.page.getByRole("button", { name: "Share" }).click();
  const link = await first.page.getByLabel("Link for players", { exact: true }).inputValue();
  await first.check();
  const fragment = link.slice(link.indexOf("#"));
  const { page, check } = await open();
  const step = Math.ceil(fragment.length / 40);
  for (let length = 1; length < fragment.length; length += step) {
    for (const broken of [fragment.slice(0, length), `${fragment.slice(0, length)}~%00<${fragment.slice(length)}`]) {
      await page.evaluate((hash) => (location.hash = hash), broken);
      await page.waitForTimeout(10);
    }
  }
  await page.evaluate((hash) => (location.hash = hash), fragment);
  await page.waitForSelector("#play:not([hidden])");
  await check();
});

test("a link that another program packed is opened, and one that holds too much is refused", async () => {
  const { page, check } = await open();
  await verdict(page, /solution/);
  const packed = (text) => `#w=${deflateRawSync(JSON.stringify(["x.toml", text])).toString("base64url")}`;
  await page.evaluate((hash) => (location.hash = hash), packed("a".repeat(50_000_000)));
  await verdict(page, /damaged/);
  await page.evaluate((hash) => (location.hash = hash), packed("[board]\nsize = 3\n"));
  await page.waitForFunction(() => document.querySelector("#file").value === "x.toml");
  await check();
});
