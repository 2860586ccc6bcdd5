// What is one's own: steps back stay in the view that is in sight, and a link takes nothing away.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { atNight, becomes, box, gallery, middle, open, square, stop, text, verdict, write } from "./page.mjs";

after(stop);

const tab = (page, name) => page.getByRole("button", { name, exact: true });
const shown = (page, view) => page.waitForSelector(`#${view}:not([hidden]) .board > svg`);
const empty = (page, selector) => page.waitForFunction((one) => document.querySelector(one).textContent === "", selector);

/** A link to this text. */
async function link(content, label) {
  const { page, check } = await open();
  await write(page, content);
  await verdict(page, /solution/);
  await tab(page, "Share").click();
  const address = await page.getByLabel(label, { exact: true }).inputValue();
  await check();
  return address.slice(address.indexOf("#"));
}

const again = async (page, address) => {
  await page.goto("about:blank");
  await page.goto(address);
  await page.waitForSelector("main:not([hidden])");
};

test("a step back while playing is one of the player, wherever the focus is; the text stays", async () => {
  const { page, check } = await open();
  await write(page, gallery("slitherlink"));
  await verdict(page, /One solution/);
  await page.locator(".cm-content").press("Control+Home");
  await page.keyboard.type("# my puzzle\n");
  await verdict(page, /One solution/);
  const before = await text(page);
  await tab(page, "Play").click();
  await shown(page, "play");
  await square(page, "a5", "play").focus();
  await page.keyboard.press("Shift+ArrowUp");
  const fence = page.locator('#play [aria-label="a5: empty, fence above"]');
  await fence.waitFor();
  await page.mouse.click(5, 800);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "BODY");
  await page.keyboard.press("Control+z");
  await fence.waitFor({ state: "detached" });
  await page.keyboard.press("Control+y");
  await fence.waitFor();
  // The button cannot be pressed any more, and leaves the focus to the board.
  await tab(page, "Undo").click();
  await fence.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement.role), "gridcell");
  assert.equal(await text(page), before);
  await check();
});

test("the text is undone by buttons and from everywhere, but not before it was there", async () => {
  const { page, check } = await open();
  await verdict(page, /One solution/);
  const first = await text(page);
  await tab(page, "Undo").click();
  assert.equal(await text(page), first);
  await page.getByRole("button", { name: "A row more" }).click();
  await page.waitForFunction(() => document.querySelectorAll("#write [role=row]").length > 9);
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => document.querySelectorAll("#write [role=row]").length === 9);
  assert.equal(await text(page), first);
  await tab(page, "Redo").click();
  assert.notEqual(await text(page), first);
  await tab(page, "Undo").click();
  assert.equal(await text(page), first);
  await check();
});

atNight("a link that is played leaves the draft alone; one that is edited gives way to the edits", async () => {
  const mine = `# mine\n${gallery("nine-queens")}`;
  const played = await link(gallery("masyu"), "Link for players");
  const written = await link(gallery("takuzu"), "Link for authors");
  const { page, check } = await open();
  const address = page.url();
  await write(page, mine);
  await verdict(page, /solution/);
  await again(page, address + played);
  await shown(page, "play");
  await tab(page, "Write").click();
  await verdict(page, /One solution/);
  await again(page, address);
  assert.match(await text(page), /^# mine/);
  await again(page, address + written);
  await verdict(page, /One solution/);
  assert.doesNotMatch(await text(page), /^# mine/);
  await page.locator(".cm-content").press("Control+Home");
  await page.keyboard.type("# edit ");
  await verdict(page, /One solution/);
  await page.reload();
  await page.waitForSelector("main:not([hidden])");
  assert.match(await text(page), /^# edit /);
  await check();
});

/** Types this at the top of the text. */
async function edit(page, words) {
  await page.locator(".cm-content").press("Control+Home");
  await page.keyboard.type(words);
  await verdict(page, /solution/);
}

atNight("a saved copy and a link keep edits of their own, beside the page's own text", async () => {
  const folder = mkdtempSync(join(tmpdir(), "workbench-"));
  const written = await link(gallery("takuzu"), "Link for authors");
  const { page, context, check } = await open();
  const address = page.url();
  await write(page, gallery("star-battle-1"));
  await verdict(page, /One solution/);
  await tab(page, "Share").click();
  const [download] = await Promise.all([page.waitForEvent("download"), tab(page, "Save a copy of the page").click()]);
  const copy = join(folder, "copy.html");
  await download.saveAs(copy);
  await tab(page, "Close").click();
  await edit(page, "# mine ");
  // A new tab has nothing but what the browser keeps for all.
  const tabWith = async (address) => {
    const other = await context.newPage();
    await other.goto(address);
    await other.waitForSelector("main:not([hidden])");
    await tab(other, "Write").click();
    await verdict(other, /solution/);
    return other;
  };
  const copied = await tabWith(pathToFileURL(copy).href);
  await edit(copied, "# in the copy ");
  await copied.reload();
  await copied.waitForSelector("main:not([hidden])");
  assert.match(await text(copied), /^# in the copy /);
  const forPlayers = `${gallery("star-battle-1").split("[[expect]]")[0].trimEnd()}\n`;
  // What was saved is a step back, and stays then.
  await tab(copied, "Write").click();
  await tab(copied, "Undo").click();
  assert.equal(await text(copied), forPlayers);
  await verdict(copied, /solution/);
  await copied.reload();
  await copied.waitForSelector("main:not([hidden])");
  assert.equal(await text(copied), forPlayers);
  await copied.close();
  const linked = await tabWith(address + written);
  await edit(linked, "# in the link ");
  await linked.close();
  const again = await tabWith(address + written);
  assert.match(await text(again), /^# in the link /);
  await again.close();
  const own = await tabWith(address);
  assert.match(await text(own), /^# mine /);
  await own.close();
  rmSync(folder, { recursive: true });
  await check();
});

atNight("a text that New takes the place of is in the gallery after a reload", async () => {
  const { page, check } = await open();
  await write(page, `title = "My own"\n${gallery("nine-queens").replace(/^title.*$/m, "")}`);
  await verdict(page, /solution/);
  await tab(page, "New").click();
  await page.getByText("under Earlier texts", { exact: false }).first().waitFor();
  await verdict(page, /solution/);
  await page.reload();
  await page.waitForSelector("main:not([hidden])");
  assert.match(await text(page), /A new puzzle/);
  await tab(page, "Gallery").click();
  await page.keyboard.type("my own");
  await page.locator(".tile:visible", { hasText: "My own" }).click();
  await becomes(page, /^title = "My own"/);
  // What was not changed is not kept.
  await tab(page, "Gallery").click();
  assert.equal(await page.getByText("Earlier texts", { exact: true }).count(), 0);
  await check();
});

test("it is said that a link is damaged until somebody does something", async () => {
  const { page, check } = await open({ fragment: "#w=cut" });
  await verdict(page, /damaged/);
  await page.waitForTimeout(3000);
  await verdict(page, /damaged/);
  assert.doesNotMatch(await page.locator("#write .verdict").getAttribute("class"), /unique/);
  await page.mouse.click(5, 800);
  await verdict(page, /One solution/);
  await check();
});

atNight("a damaged link for players says so where one plays, and shows no other puzzle", async () => {
  const { page, check } = await open({ fragment: "#p=cut" });
  await page.waitForSelector("#play:not([hidden]) .verdict.broken");
  assert.match(await page.locator("#play .verdict").textContent(), /damaged/);
  for (const part of [".title", ".board", ".controls"]) assert.equal(await page.locator(`#play ${part}`).isVisible(), false);
  await page.locator("body").press("Control+z");
  await tab(page, "Gallery").click();
  await page.getByLabel("Find a puzzle").fill("star-battle-2");
  await page.locator(".tile:visible").first().click();
  await page.waitForFunction(() => /star battle/i.test(document.querySelector("#play .title").textContent));
  await shown(page, "play");
  await page.evaluate(() => (location.hash = "#g=none"));
  await page.waitForFunction(() => /no none/.test(document.querySelector("#play .verdict").textContent));
  await tab(page, "Write").click();
  await verdict(page, /solution/);
  await tab(page, "Play").click();
  await shown(page, "play");
  await check();
});

test("a puzzle chosen while playing is played, and a reload comes back to it", async () => {
  const { page, check } = await open();
  await tab(page, "Play").click();
  await shown(page, "play");
  const find = async (name) => {
    await tab(page, "Gallery").click();
    await page.getByLabel("Find a puzzle").fill(name);
    await page.locator(".tile:visible").first().click();
  };
  await find("star-battle-2");
  const titled = () => page.waitForFunction(() => /star battle/i.test(document.querySelector("#play .title").textContent));
  await titled();
  await page.mouse.click(...(await middle(page, "b2")));
  await page.waitForSelector('#play [aria-label^="b2: star"]');
  await page.reload();
  await shown(page, "play");
  await titled();
  await page.waitForSelector('#play [aria-label^="b2: star"]');
  await find("blank-killer");
  await shown(page, "write");
  await check();
});

atNight("a reload of a link for authors shows what was shown, and the link in another tab the text", async () => {
  const written = await link(gallery("takuzu"), "Link for authors");
  const { page, context, check } = await open({ fragment: written });
  await shown(page, "write");
  await tab(page, "Play").click();
  await shown(page, "play");
  await page.reload();
  await shown(page, "play");
  const other = await context.newPage();
  await other.goto(page.url());
  await shown(other, "write");
  await check();
});

atNight("a reset takes back that it is solved and the time; undoing it brings both again", async () => {
  const { page, check } = await open();
  await write(page, '[board]\nsize = 1\n[pieces.queen]\ncount = 1\n');
  await verdict(page, /One solution/);
  await tab(page, "Play").click();
  await shown(page, "play");
  await page.waitForFunction(() => document.querySelector("#play .time").textContent === "0:02");
  await square(page, "a1", "play").click();
  const said = await verdict(page, /Solved in 0:0[2-9]/, "play");
  await page.waitForTimeout(300);
  await tab(page, "Reset").click();
  await empty(page, "#play .verdict");
  await tab(page, "Undo").click();
  assert.equal(await verdict(page, /Solved in/, "play"), said);
  // Back from the end the time runs on.
  const time = () => page.locator("#play .time").textContent();
  const before = await time();
  await tab(page, "Undo").click();
  await empty(page, "#play .verdict");
  await page.waitForFunction((before) => document.querySelector("#play .time").textContent !== before, before, { timeout: 4000 });
  await tab(page, "Redo").click();
  await verdict(page, /Solved in/, "play");
  await check();
});

atNight("of more steps than are kept, those around where somebody is are there after a reload", async () => {
  const { page, check } = await open({ fragment: "#g=star-battle-2.toml" });
  await page.mouse.click(...(await middle(page, "b2")));
  await page.waitForSelector('#play [aria-label^="b2: star"]');
  // As if that had been played six hundred times.
  await page.evaluate(() => {
    const [key] = Object.keys(localStorage).filter((key) => key.startsWith("workbench:play:"));
    const kept = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...kept, steps: [kept.steps[1], ...Array(599).fill({})], at: 599 }));
  });
  await page.reload();
  await page.waitForSelector('#play [aria-label^="b2: star"]');
  for (const name of ["d4", "f6"]) {
    await page.mouse.click(...(await middle(page, name)));
    await page.waitForSelector(`#play [aria-label^="${name}: star"]`);
  }
  for (const name of ["f6", "d4"]) {
    await tab(page, "Undo").click();
    await page.waitForSelector(`#play [aria-label^="${name}: empty"]`);
  }
  await page.reload();
  await page.waitForSelector('#play [aria-label^="b2: star"]');
  await page.waitForSelector('#play [aria-label^="d4: empty"]');
  await tab(page, "Redo").click();
  await page.waitForSelector('#play [aria-label^="d4: star"]');
  assert.equal(await square(page, "f6", "play").getAttribute("aria-label"), "f6: empty");
  await check();
});

atNight("fewer solutions than are known are never said", async () => {
  const { page, check } = await open();
  const queens = '[board]\nsize = 40\n[pieces.queen]\nmoves = "queen"\ncount = 40\n';
  await write(page, `${queens}[[attacks]]\nby = "queen"\non = "queen"\nexactly = 0\n`);
  await verdict(page, /solution/);
  await page.waitForTimeout(7000);
  assert.doesNotMatch(await verdict(page, /solution/), /At least [01] /);
  await check();
});

atNight("an answer is brought into sight", async () => {
  const { page, check } = await open();
  await write(page, '[board]\nsize = 4\n[pieces.queen]\ncount = "any"\n');
  await verdict(page, /solutions/);
  await page.getByRole("button", { name: "Describe" }).click();
  await page.waitForFunction(() => !document.querySelector(".ask").hasAttribute("aria-busy"));
  // It is scrolled where it is long.
  const { y, height } = await box(page.locator(".said"));
  assert.ok(y >= 0 && y + height <= 901, `${y} ${height}`);
  assert.equal((await box(page.locator(".answer"))).y, y);
  await check();
});
