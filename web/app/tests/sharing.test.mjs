// Sharing: every format is copied and saved, and the dialog says what a link cannot do.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { PAGE, atNight, axe, gallery, open, start, stop, verdict, write } from "./page.mjs";

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
  // What cannot be is said before it is tried.
  await page.waitForFunction(() => [...document.querySelectorAll("#format option")].some((one) => /not this puzzle/.test(one.textContent)));
  for (const [index, name] of names.entries()) {
    await page.locator("#format").selectOption({ index });
    await page.evaluate(() => document.querySelector(".toast")?.remove());
    await dialog.getByRole("button", { name: "Copy", exact: true }).click();
    const said = await (await toast(page)).jsonValue();
    assert.doesNotMatch(said, /not a function|TypeError|undefined/, name);
    if (index < 8) assert.match(said, /is copied/, name);
    const reason = await page.locator("#reason").textContent();
    assert.equal(reason === "", /is copied/.test(said), `${name}: ${reason}`);
    if (!/is copied/.test(said)) continue;
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    assert.ok(readFileSync(await (await saved).path(), "utf8").length > 0, name);
  }
  // What is too large for a page is said to be elsewhere.
  assert.match(await dialog.innerText(), /PDF: Print can save one; in a terminal: workbench render \S+\.toml -o \S+\.pdf/);
  await check();
});

test("the link for players has no solution, and a text that extends another is saved with it", async () => {
  const { page, check } = await open();
  const solved = gallery("star-battle-1");
  assert.match(solved, /\[\[expect\]\][^]*first = /);
  await write(page, solved);
  await verdict(page, /One solution/);
  await page.getByRole("button", { name: "Share" }).click();
  const read = async (label) => {
    const link = await page.getByLabel(label, { exact: true }).inputValue();
    const packed = Buffer.from(link.slice(link.indexOf("=") + 1), "base64url");
    return JSON.parse(inflateRawSync(packed).toString())[1];
  };
  assert.equal(await read("Link for players"), `${solved.split(/(?:#.*\n)*\[\[expect\]\]/)[0].trimEnd()}\n`);
  assert.equal(await read("Link for authors"), solved);
  // Neither has a copy of the page; the author's file has all of it.
  const saved = async (name) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name, exact: true }).click();
    return readFileSync(await (await download).path(), "utf8");
  };
  const copy = await saved("Save a copy of the page");
  const [, held] = /id="puzzle">(\{.*)<\/script>/.exec(copy);
  assert.equal(JSON.parse(held).text, await read("Link for players"));
  await page.keyboard.press("Escape");
  assert.equal(await saved("Save"), solved);
  await write(page, gallery("diagonal-sudoku"));
  await verdict(page, /One solution/);
  const files = [];
  page.on("download", (download) => files.push(download.suggestedFilename()));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator(".toast", { hasText: "which it extends" }).waitFor();
  await page.waitForTimeout(500);
  assert.ok(files.includes("sudoku.toml") && files.length === 2, files.join());
  await page.getByRole("button", { name: "Share" }).click();
  await page.locator("dialog").getByText("The text extends sudoku.toml").waitFor();
  // No two of these take the place of each other.
  files.length = 0;
  const formats = ["text", "unicode", "squares", "html"];
  for (const format of formats) {
    const option = await page.locator("#format option", { hasText: new RegExp(`^${format}: `) }).getAttribute("value");
    await page.locator("#format").selectOption(option);
    await page.locator("dialog").getByRole("button", { name: "Save", exact: true }).click();
  }
  await page.locator("dialog").getByRole("button", { name: "Save a copy of the page" }).click();
  for (let attempt = 0; attempt < 100 && files.length < 5; attempt += 1) await page.waitForTimeout(50);
  assert.equal(new Set(files).size, 5, files.join());
  await check();
});

atNight("what somebody should know before a puzzle is shared stands above the links", async () => {
  const { page, check } = await open();
  const warning = async (text, expected) => {
    await write(page, text);
    await verdict(page, expected);
    await page.getByRole("button", { name: "Share" }).click();
    const dialog = page.locator("dialog");
    await dialog.waitFor();
    assert.match(await dialog.textContent(), /links open only on this machine/);
    const said = await dialog.locator("[role=alert]").allTextContents();
    await page.keyboard.press("Escape");
    return said.join();
  };
  assert.equal(await warning(gallery("sudoku"), /One solution/), "");
  assert.match(await warning('[board]\nsize = 3\n[pieces.queen]\ncount = "any"\n', /solutions/), /more than one solution/);
  assert.match(await warning("[bord]\n", /wrong/), /has errors/);
  await check();
});

atNight("links begin with the address that is given for the page, and it is kept", async () => {
  const { page, check } = await open();
  const share = () => page.getByRole("button", { name: "Share" }).click();
  const links = async () => {
    const all = ["Link for players", "Link for authors"].map((label) => page.getByLabel(label, { exact: true }).inputValue());
    return (await Promise.all(all)).map((link) => link.split("#")[0]);
  };
  const only = page.getByText("links open only on this machine");
  const address = page.getByLabel("Address of this page on the web");
  const own = page.url().split("#")[0];
  await share();
  assert.equal(await address.inputValue(), "");
  assert.deepEqual(await links(), [own, own]);
  // What nobody could open is not taken.
  for (const wrong of ["puzzles", "file:///tmp/x.html", "javascript:alert(1)//"]) {
    await address.fill(wrong);
    assert.deepEqual(await links(), [own, own]);
    assert.ok(await only.isVisible());
  }
  const lies = "https://puzzles.example/page.html";
  await address.fill(`${lies}#p=xyz`);
  assert.deepEqual(await links(), [lies, lies]);
  assert.ok(!(await only.isVisible()));
  await page.keyboard.press("Escape");
  await page.reload();
  await page.waitForSelector("main:not([hidden])");
  await share();
  assert.deepEqual(await links(), [lies, lies]);
  assert.deepEqual(await axe(page), []);
  await address.fill("");
  assert.deepEqual(await links(), [own, own]);
  await check();
});

atNight("where the page lies on the web, its own address is taken", async () => {
  const context = await (await start()).newContext();
  const page = await context.newPage();
  const lies = "https://puzzles.example/page.html";
  await page.route(lies, (route) => route.fulfill({ path: PAGE, contentType: "text/html" }));
  await page.goto(`${lies}#g=sudoku.toml`);
  await page.waitForSelector("main:not([hidden])");
  await page.getByRole("button", { name: "Share" }).click();
  assert.equal(await page.getByLabel("Address of this page on the web").inputValue(), lies);
  assert.match(await page.getByLabel("Link for players", { exact: true }).inputValue(), /^https:\/\/puzzles\.example\/page\.html#p=/);
  assert.ok(!(await page.getByText("links open only on this machine").isVisible()));
  await context.close();
});

test("a copy of the page that is saved opens with the puzzle in it, and can be copied again", async () => {
  const text = `# </script><script>alert(1)</script>\n${gallery("nine-queens")}`;
  let file;
  for (const original of [PAGE, undefined]) {
    const { page, check } = await open({ file: original ?? file });
    if (original) {
      await write(page, text);
      await verdict(page, /solution/);
    } else {
      assert.equal(await page.locator("#play h2").textContent(), "Nine queens and a pawn");
    }
    await page.getByRole("button", { name: "Share" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save a copy of the page", exact: true }).click();
    file = join(mkdtempSync(join(tmpdir(), "copy-")), "copy.html");
    await (await saved).saveAs(file);
    await check();
  }
  const { page, check } = await open({ file });
  await page.getByRole("button", { name: "Write", exact: true }).click();
  await verdict(page, /solution/);
  assert.match(await page.locator(".cm-content").textContent(), /alert\(1\)/);
  await check();
});

atNight("a link of this page is imported; one that names a puzzle elsewhere is said to hold none", async () => {
  const { page, check } = await open();
  await write(page, gallery("nurikabe"));
  await verdict(page, /One solution/);
  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.getByLabel("Link for players", { exact: true }).inputValue();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New" }).click();
  await page.getByRole("button", { name: "Import" }).click();
  const field = page.getByLabel("Link or text of another program");
  const take = page.locator("dialog").getByRole("button", { name: "Import" });
  const problem = (pattern) =>
    page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector("dialog .problem").textContent),
      pattern.source,
    );
  await field.fill("https://sudokupad.app/7kq2hw9x1b");
  await take.click();
  await problem(/holds only the number of a puzzle, not the puzzle/);
  await field.fill(link.slice(0, -20));
  await take.click();
  await problem(/damaged/);
  await field.fill(link);
  await take.click();
  await page.waitForSelector("dialog", { state: "detached" });
  await page.waitForSelector('#write [role=gridcell][aria-label^="g7:"]');
  await verdict(page, /One solution/);
  await check();
});

atNight("a template is named by its genre in the gallery, and what it is about is no title of a puzzle", async () => {
  const { page, check } = await open();
  await page.getByRole("button", { name: "Gallery" }).click();
  const find = page.getByLabel("Find a puzzle");
  await find.fill("cages are drawn");
  assert.deepEqual(await page.locator(".tile:visible").allInnerTexts(), ["blank killer: cages are drawn"]);
  await page.keyboard.press("Enter");
  await verdict(page, /solution/);
  await page.waitForTimeout(300);
  assert.equal(await page.locator("dialog").count(), 0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(() => document.querySelector("#play .title").textContent === "My killer");
  await check();
});

atNight("a warning does not look like an error", async () => {
  const { page, check } = await open();
  await write(page, '[board]\nsize = 3\n[pieces.queen]\ncount = "any"\n[[count]]\nof = "queen"\neach = "region"\nregions = """\n...\n...\n..."""\nexactly = 1\n');
  await verdict(page, /solution/);
  const warning = page.locator(".problems .warning").first();
  const colours = await warning.evaluate((one) => [getComputedStyle(one).color, getComputedStyle(document.body).color]);
  assert.equal(colours[0], colours[1]);
  await check();
});
