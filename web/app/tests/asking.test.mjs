// Questions one after another: the last one is answered, and button, picture and text show the same.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { gallery, open, stop, verdict, write } from "./page.mjs";

after(stop);

const answered = (page) =>
  page.waitForFunction(() => {
    const words = document.querySelector(".answer .words").textContent;
    return !document.querySelector(".ask").hasAttribute("aria-busy") && words !== "…";
  });
const ask = (page, name) => page.locator("#write").getByRole("button", { name, exact: true }).click();
const words = (page) => page.locator(".answer .words").textContent();
const pressed = (page) => page.getByRole("button", { name: "Candidates" }).getAttribute("aria-pressed");
const overs = (page) => page.locator("#write .over > *").count();
const picture = (page) => page.evaluate(() => document.querySelector("#write .board > svg").outerHTML);

test("a new question replaces the one that runs, and is answered", async () => {
  const { page, check } = await open();
  await write(page, gallery("peaceable-queens").replace("n = 5", "n = 11"));
  await page.waitForSelector('#write [role=gridcell][aria-label^="k11:"]');
  await ask(page, "Count");
  await page.waitForTimeout(300);
  await ask(page, "Trim");
  await page.waitForTimeout(300);
  assert.equal(await words(page), "…");
  assert.equal(await page.getByRole("button", { name: "Stop" }).isVisible(), true);
  await ask(page, "Describe");
  await answered(page);
  assert.match(await words(page), /queen/);
  assert.match(await page.locator(".answer code").textContent(), /describe/);
  await ask(page, "Count");
  await page.getByRole("button", { name: "Stop" }).click();
  await answered(page);
  assert.equal(await words(page), "Stopped.");
  await ask(page, "Describe");
  await answered(page);
  assert.match(await words(page), /queen/);
  await check();
});

test("a question leaves the number of solutions to be found", async () => {
  const { page, check } = await open();
  await write(page, gallery("killer-sudoku-2"));
  await page.waitForFunction(() => /Looking/.test(document.querySelector("#write .verdict").textContent));
  await ask(page, "Describe");
  await verdict(page, /One solution/);
  await check();
});

test("button, picture and text show one answer", async () => {
  const { page, check } = await open();
  await write(page, '[board]\nsize = 4\n[pieces.queen]\ncount = 4\n[[attacks]]\nby = "queen"\non = "queen"\nexactly = 0\n');
  await verdict(page, /solutions/);
  const plain = await picture(page);
  await ask(page, "Candidates");
  await answered(page);
  assert.equal(await pressed(page), "true");
  assert.ok((await overs(page)) > 0);
  await ask(page, "Hint");
  await answered(page);
  assert.equal(await pressed(page), "false");
  assert.equal(await overs(page), 0);
  await ask(page, "Another");
  await answered(page);
  assert.notEqual(await picture(page), plain);
  await ask(page, "Trim");
  await answered(page);
  assert.equal(await picture(page), plain);
  await ask(page, "Another");
  await answered(page);
  await ask(page, "Candidates");
  await answered(page);
  assert.equal(await picture(page), plain);
  await ask(page, "Candidates");
  await page.waitForSelector(".answer", { state: "hidden" });
  assert.equal(await overs(page), 0);
  assert.equal(await pressed(page), "false");
  await check();
});
