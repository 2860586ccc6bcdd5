// The text and the board stay one: clicks that write, files, the gallery, the questions, the pages that are printed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { atNight, axe, gallery, middle, open, square, stop, template, text, verdict, write } from "./page.mjs";

after(stop);

test("a click on a square writes into the text and leaves its comments; Undo takes it back", async () => {
  const { page, check } = await open();
  await write(page, '[board] # mine\nsize = 4\n\n[pieces.queen]\ncount = "any"\n');
  await verdict(page, /solutions/);
  await page.getByLabel("A click sets").selectOption("[board] layout");
  await page.getByRole("button", { name: "wall" }).click();
  await square(page, "b2", "write").click();
  await page.waitForSelector('#write [role=gridcell][aria-label="b2: wall"]');
  assert.match(await text(page), /\[board\] # mine/);
  await square(page, "c3", "write").focus();
  await page.keyboard.press("q");
  await page.waitForSelector('#write [role=gridcell][aria-label="c3: queen, given"]');
  await page.keyboard.press("Delete");
  await page.waitForSelector('#write [role=gridcell][aria-label="c3: empty"]');
  await page.keyboard.press("Control+z");
  await page.waitForSelector('#write [role=gridcell][aria-label="c3: queen, given"]');
  await check();
});

atNight("a click sets an entry in any picture of the text", async () => {
  const { page, check } = await open();
  await write(page, gallery("slitherlink"));
  await verdict(page, /One solution/);
  await page.getByLabel("A click sets").selectOption({ label: "numbers of sides around" });
  await page.getByRole("button", { name: "3", exact: true }).click();
  await square(page, "a5", "write").click();
  await page.waitForFunction(
    () => /\n3 \. \. \. 3/.test(document.querySelector(".cm-content").cmTile?.view?.state?.doc.toString() ?? "3"),
  );
  await verdict(page, /No solution|One solution/);
  assert.match(await text(page), /numbers = """\n3 /);
  await check();
});

atNight("a click adds a pearl to a masyu, and another takes it away, also where a mark lists them again", async () => {
  const { page, check } = await open();
  const click = async (name, expected) => {
    await square(page, name, "write").click();
    await page.waitForSelector(`#write [role=gridcell][aria-label="${name}: empty${expected}"]`);
  };
  await write(page, gallery("masyu"));
  await verdict(page, /One solution/);
  const pearls = page.getByLabel("A click sets");
  assert.equal(await pearls.inputValue(), "[squares] black");
  await click("a6", ", black");
  assert.match(await text(page), /\[squares\]\nblack = \["f4", "c1", "a6"\]\nwhite/);
  await pearls.selectOption({ label: "a square of white" });
  await click("d4", "");
  await click("d4", ", white");
  assert.match(await text(page), /\nwhite = \["b6", "e6", "a3", "d2", "e1", "d4"\]\n/);
  assert.equal(await page.locator('#write .board > svg .pearls path[stroke-width="1.6"]').count(), 9);
  // The template has no black pearl at first.
  await write(page, template("masyu"));
  await verdict(page, /One solution/);
  await pearls.selectOption({ label: "a square of black" });
  await click("b4", ", black");
  assert.match(await text(page), /\nblack = \["b4"\]\nwhite/);
  // A list that stands there twice is one.
  await write(page, '[board]\nsize = 3\n[squares]\nblack = ["a1"] # mine\n[[mark]]\ndraw = "black-dot"\nat = ["a1"]\n');
  await verdict(page, /One solution/);
  assert.deepEqual((await page.locator("#layer option").allTextContents()).slice(0, 2), ["nothing", "a square of black"]);
  await click("b2", ", black");
  assert.match(await text(page), /\nblack = \["a1", "b2"\] # mine\n[^]*\nat = \["a1", "b2"\]\n/);
  await check();
});

test("a click on a side gives a piece there, and another takes it back; so does Shift with an arrow", async () => {
  const { page, check } = await open();
  await write(page, gallery("slitherlink"));
  await verdict(page, /One solution/);
  await page.getByLabel("A click sets").selectOption({ label: "a given side: fence" });
  const [x, y] = await middle(page, "b3", "write");
  const [, above] = await middle(page, "b4", "write");
  const given = '#write [role=gridcell][aria-label="b3: empty, fence given above, clue 2"]';
  await page.mouse.click(x, (y + above) / 2);
  await page.waitForSelector(given);
  assert.match(await text(page), /\nfixed = \["b3-b4"\]\n/);
  await page.mouse.click(x, (y + above) / 2);
  await page.waitForSelector('#write [role=gridcell][aria-label="b3: empty, clue 2"]');
  await square(page, "b3", "write").focus();
  await page.keyboard.press("Shift+ArrowUp");
  await page.waitForSelector(given);
  await check();
});

test("a file is opened and saved, also by dropping it", async () => {
  const { page, check } = await open();
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open" }).click();
  await (
    await chosen
  ).setFiles({ name: "mine.toml", mimeType: "text/plain", buffer: Buffer.from(gallery("light-up")) });
  await page.waitForFunction(() => document.querySelector("#file").value === "mine.toml");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const download = await saved;
  assert.equal(download.suggestedFilename(), "mine.toml");
  assert.equal(readFileSync(await download.path(), "utf8"), gallery("light-up"));
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "dropped.toml"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
  }, gallery("sudoku"));
  await page.waitForFunction(() => document.querySelector("#file").value === "dropped.toml");
  await verdict(page, /One solution/);
  await check();
});

test("the gallery has pictures, and opens what is chosen", async () => {
  const { page, check } = await open();
  await page.getByRole("button", { name: "Gallery" }).click();
  await page.waitForSelector(".tile img");
  assert.deepEqual(await axe(page), []);
  await page.getByLabel("Find a puzzle").fill("killer-sudoku-2");
  await page.locator(".tile:visible").first().click();
  await page.waitForFunction(() => document.querySelector("#file").value === "killer-sudoku-2.toml");
  await verdict(page, /One solution/);
  await check();
});

test("every question is answered, with the command line that asks the same", async () => {
  const { page, check } = await open({ fragment: "" });
  await write(page, gallery("sudoku"));
  await verdict(page, /One solution/);
  const expected = {
    Solve: /only solution/,
    Another: /only solution|no other/i,
    Count: /1 solution/,
    Hint: /because of/,
    Explain: /only solution/,
    Trim: /./,
    Repair: /one solution/i,
    Describe: /Rules/,
  };
  for (const [name, words] of Object.entries(expected)) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.waitForFunction(
      () =>
        !document.querySelector(".ask").hasAttribute("aria-busy") &&
        document.querySelector(".answer .words").textContent !== "…",
    );
    assert.match(await page.locator(".answer .words").textContent(), words, name);
    assert.match(
      await page.locator(".answer code").textContent(),
      /^workbench [a-z]+ puzzle\.toml|^workbench [a-z]+ sudoku\.toml/,
    );
  }
  await check();
});

atNight("a puzzle with several solutions is told which givens leave one, on squares and on sides, and a click gives them", async () => {
  const { page, check } = await open({ fragment: "" });
  const loops = gallery("slitherlink").replace(/numbers = """[^"]*"""/, "at-least = 1");
  const queens = `[board]\nsize = 6\n[pieces.queen]\ncount = 6\n[[attacks]]\nby = "queen"\non = "queen"\nexactly = 0\n`;
  for (const text of [queens, loops]) {
    await write(page, text);
    await verdict(page, /solutions/);
    await page.getByRole("button", { name: "Repair", exact: true }).click();
    await page.waitForFunction(() => !document.querySelector(".ask").hasAttribute("aria-busy"));
    assert.match(await page.locator(".answer .words").textContent(), /queen|fence/);
    assert.match(await page.locator(".answer code").textContent(), /^workbench repair /);
    await page.getByRole("button", { name: /^Give (it|them)$/ }).click();
    await verdict(page, /One solution/);
  }
  await check();
});

atNight("each tab comes back to what was written in it, a new one to the last of all", async () => {
  const { page, check } = await open({ fragment: "" });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await write(page, gallery("queens"));
  await verdict(page, /solutions/);
  await write(other, gallery("takuzu"));
  await verdict(other, /One solution/);
  // One after the other: the one that is there last is the last of all.
  for (const [tab, said] of [[page, /solutions/], [other, /One solution/]]) {
    await tab.reload();
    await tab.waitForSelector("main:not([hidden])");
    await verdict(tab, said);
  }
  const third = await page.context().newPage();
  await third.goto(page.url());
  await third.waitForSelector("main:not([hidden])");
  await verdict(third, /One solution/);
  await check();
});

/** What the browser would print now: number of pages, drawings, and the words. */
async function printed(page) {
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const [sections, drawings] = [await page.locator(".sheet section").count(), await page.locator(".sheet svg").count()];
  const words = await page.evaluate(() => document.querySelector(".sheet")?.textContent ?? "");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await page.locator(".sheet").count(), 0);
  return { sections, drawings, words };
}

test("the browser prints the puzzle that is shown, its solution only when it is wanted", async () => {
  const { page, check } = await open();
  await write(page, gallery("sudoku"));
  await verdict(page, /One solution/);
  const one = await printed(page);
  assert.deepEqual([one.sections, one.drawings], [1, 1]);
  assert.match(one.words, /Sudoku with 17 clues/);
  await page.getByLabel("with the solution").check();
  await page.evaluate(() => (window.print = () => (window.printed = true)));
  await page.getByRole("button", { name: "Print" }).click();
  await page.waitForFunction(() => window.printed);
  const two = await printed(page);
  assert.deepEqual([two.sections, two.drawings], [2, 2]);
  // Another puzzle, then a broken one.
  await write(page, gallery("nurikabe"));
  await verdict(page, /One solution/);
  await page.waitForTimeout(100);
  const other = await printed(page);
  assert.match(other.words, /Nurikabe/);
  assert.equal(other.sections, 2);
  // A player's view has no solution.
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForSelector("#play:not([hidden])");
  assert.equal(await page.getByLabel("with the solution").isVisible(), false);
  const played = await printed(page);
  assert.deepEqual([played.sections, played.drawings], [1, 1]);
  await page.getByRole("button", { name: "Write", exact: true }).click();
  await write(page, "[bord]");
  await verdict(page, /wrong/);
  assert.match((await printed(page)).words, /errors cannot be printed/);
  await check();
});

atNight("on wide paper nothing but the sheet is printed", async () => {
  const { page, check } = await open();
  await write(page, gallery("sudoku"));
  await verdict(page, /One solution/);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator(".sheet").isVisible(), true);
  assert.equal(await page.locator("#app").isVisible(), false);
  await check();
});

test("a link of another program is imported, from the dialog, a file or pasted", async () => {
  const { page, check } = await open();
  await verdict(page, /One solution/);
  const link = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g";
  await page.getByRole("button", { name: "Import" }).click();
  assert.deepEqual(await axe(page), []);
  const field = page.getByLabel("Link or text of another program");
  await field.fill("7x7:abc");
  const take = page.locator("dialog").getByRole("button", { name: "Import" });
  await take.click();
  await page.waitForFunction(() => /does not say its game/.test(document.querySelector("dialog .problem").textContent));
  // No word about options of the program: the field is right here.
  assert.doesNotMatch(await page.locator("dialog .problem").textContent(), /--/);
  await field.fill("7x7:e0a1hBa3k0a2hBa3e");
  await page.getByLabel("Genre").fill("lightup");
  await take.click();
  await page.waitForSelector("dialog", { state: "detached" });
  await verdict(page, /One solution/);
  assert.match(await text(page), /title = "Akari"/);
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, link);
  await page.waitForFunction(
    () => /Nurikabe/.test(document.querySelector(".cm-content").cmTile?.view?.state?.doc.toString() ?? "Nurikabe"),
  );
  await verdict(page, /One solution/);
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "mine.txt"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
  }, "1.3.2.....4....3");
  await page.waitForFunction(
    () => /Sudoku/.test(document.querySelector(".cm-content").cmTile?.view?.state?.doc.toString() ?? "Sudoku"),
  );
  await verdict(page, /One solution/);
  await check();
});

atNight("what the language cannot state is said, and left to a comment if that is wanted", async () => {
  const { page, check } = await open();
  const grid = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => ({})));
  const foreign = JSON.stringify({ size: 4, grid, rowindexer: [{ cells: ["R1C1"] }] });
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByLabel("Link or text of another program").fill(foreign);
  const take = page.locator("dialog").getByRole("button", { name: "Import" });
  await take.click();
  const problem = page.locator("dialog .problem");
  await page.waitForFunction(() => document.querySelector("dialog .problem").textContent !== "");
  assert.equal(await problem.textContent(), "the language cannot state `rowindexer`");
  await page.getByLabel("Leave to a comment what the language cannot state").check();
  await take.click();
  await page.waitForSelector("dialog", { state: "detached" });
  await verdict(page, /solutions/);
  assert.match(await text(page), /# Left out, as the language cannot state it: `rowindexer`/);
  await check();
});

test("a puzzle is written for other programs, or they are said not to have it", async () => {
  const { page, check } = await open();
  await write(page, gallery("nurikabe"));
  await verdict(page, /One solution/);
  await page.getByRole("button", { name: "Share" }).click();
  await page.waitForSelector("#format");
  const choose = async (pattern) => {
    const names = await page.locator("#format option").allTextContents();
    await page.locator("#format").selectOption({ index: names.findIndex((name) => name.startsWith(pattern)) });
  };
  await choose("puzz-link:");
  const saved = page.waitForEvent("download");
  await page.locator("dialog").getByRole("button", { name: "Save", exact: true }).click();
  const link = readFileSync(await (await saved).path(), "utf8");
  assert.match(link, /^https:\/\/puzz\.link\/p\?nurikabe\//);
  await choose("f-puzzles:");
  await page.locator("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForFunction(() => /f-puzzles cannot state/.test(document.querySelector(".toast")?.textContent ?? ""));
  await page.keyboard.press("Escape");
  await write(page, '[board]\nlayout = "Q#"\n[pieces.queen]\n');
  await verdict(page, /solution/);
  await page.getByRole("button", { name: "Share" }).click();
  await page.waitForSelector("#format");
  await choose("fen:");
  await page.locator("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForFunction(() => /the fen format cannot show/.test(document.querySelector(".toast")?.textContent ?? ""));
  assert.doesNotMatch(await page.locator(".toast").textContent(), /--/);
  await check();
});
