// Questions one after another: the last one is answered, and button, picture and text show the same.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { atNight, box, gallery, open, stop, text, verdict, write } from "./page.mjs";

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
  assert.equal(await words(page), "Stopped: nothing was found to show.");
  await ask(page, "Describe");
  await answered(page);
  assert.match(await words(page), /queen/);
  await check();
});

atNight("a question leaves the number of solutions to be found", async () => {
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

/** A slitherlink of five without its clues. */
const LOOPS = gallery("slitherlink").replace(/numbers = """[^"]*"""/, `numbers = """\n${". . . . .\n".repeat(5)}"""`).replace(/\[\[expect\]\][^]*$/, "");

atNight("clues that make a puzzle unique are given by a press and undone by one step; what is superfluous is taken away", async () => {
  const { page, check } = await open();
  const queens = '[board]\nsize = 6\n[pieces.queen]\ncount = 6\n[[attacks]]\nby = "queen"\non = "queen"\nexactly = 0\n';
  for (const [puzzle, said] of [[LOOPS, /clues? makes? it unique/], [queens, /givens? makes? it unique/]]) {
    await write(page, puzzle);
    await verdict(page, /solutions/);
    await ask(page, "Repair");
    await answered(page);
    assert.match(await words(page), said);
    await page.getByRole("button", { name: /^Give (it|them)$/ }).click();
    await verdict(page, /One solution/);
    assert.notEqual(await text(page), puzzle);
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    assert.equal(await text(page), puzzle);
    await verdict(page, /solutions/);
  }
  // Two rows of givens are more than enough.
  const sudoku = gallery("sudoku").replace(". . . . . . . 1 .", "6 9 3 7 8 4 5 1 2").replace("4 . . . . . . . .", "4 8 7 5 1 2 9 3 6");
  await write(page, sudoku);
  await verdict(page, /One solution/);
  await ask(page, "Trim");
  await answered(page);
  await page.getByRole("button", { name: /^Take \d+ away$/ }).click();
  for (let attempt = 0; attempt < 100 && (await text(page)) === sudoku; attempt += 1) await page.waitForTimeout(50);
  await verdict(page, /One solution/);
  const left = (await text(page)).match(/layout = """([^"]*)"""/)[1].match(/\d/g).length;
  assert.ok(left < 25, `${left} givens`);
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  assert.equal(await text(page), sudoku);
  await check();
});

atNight("a place of the text in an answer or beside the verdict is gone to, and its squares are marked", async () => {
  const { page, check } = await open();
  await write(page, gallery("sudoku").replace(". . . . . . . 1 .", ". . . 1 . . . 1 ."));
  await verdict(page, /No solution/);
  const unmarked = await picture(page);
  await page.locator(".details .place").last().click();
  await page.waitForFunction((before) => document.querySelector("#write .board > svg").outerHTML !== before, unmarked);
  assert.match(await page.locator(".cm-activeLine").textContent(), /\[\[count\]\]|\d/);
  await ask(page, "Explain");
  await answered(page);
  const plain = await picture(page);
  assert.equal(plain, unmarked);
  await page.locator(".answer .place").last().click();
  await page.waitForFunction((before) => document.querySelector("#write .board > svg").outerHTML !== before, plain);
  assert.equal(await page.evaluate(() => document.activeElement.classList.contains("cm-content")), true);
  assert.match(await page.locator(".cm-activeLine").textContent(), /\[\[count\]\]|\d/);
  await check();
});

/** Digits of six without boxes, whose rows cannot add up to 20; the shortest reason takes seconds. */
const SUMS = `[board]
size = 6
[pieces.digit]
kinds = 6
[[count]]
of = "digit"
each = "square"
exactly = 1
[[count]]
of = "digit"
each = ["row", "column"]
per = "symbol"
exactly = 1
[[sum]]
each = "row"
exactly = 20
`;

test("the reason why there is no solution is looked for once, with a word meanwhile, and stands once", async () => {
  const { page, check } = await open();
  await verdict(page, /One solution/);
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    window.asked = 0;
    Worker.prototype.postMessage = function (message, ...others) {
      if (message.name === "solve" && message.args[2]) window.asked += 1;
      return post.call(this, message, ...others);
    };
  });
  await write(page, SUMS);
  await verdict(page, /No solution/);
  assert.equal(await page.locator(".details").textContent(), "Looking for the reason …");
  await ask(page, "Explain");
  await page.waitForFunction(() => document.querySelector(".answer .words").textContent === "Looking for the reason …");
  await page.waitForFunction(() => /cannot all hold/.test(document.querySelector(".answer .words").textContent), undefined, { timeout: 60_000 });
  const said = await page.locator(".said").innerText();
  assert.equal(said.split("cannot all hold").length - 1, 1, said);
  assert.equal(await page.evaluate(() => window.asked), 1);
  // Another answer leaves it below.
  await ask(page, "Describe");
  await answered(page);
  assert.match(await page.locator(".said").innerText(), /cannot all hold/);
  await ask(page, "Solve");
  await answered(page);
  assert.equal((await page.locator(".said").innerText()).split("cannot all hold").length - 1, 1);
  await check();
});

atNight("an answer is seen with the board, which is drawn instead of letters", async () => {
  const { page, check } = await open();
  await verdict(page, /One solution/);
  await ask(page, "Hint");
  await answered(page);
  assert.match(await words(page), /because of/);
  assert.doesNotMatch(await words(page), /\. \. \./);
  await check();
});

test("Another goes on to the last solution, and each that was shown can be seen again", async () => {
  const { page, check } = await open();
  await write(page, '[board]\nsize = 6\n[pieces.queen]\ncount = 6\n[[attacks]]\nby = "queen"\non = "queen"\nexactly = 0\n');
  await verdict(page, /4 solutions/);
  const boards = new Set();
  const pressed = () => page.locator('.answer [aria-pressed="true"]').textContent();
  for (const number of [2, 3, 4]) {
    await ask(page, "Another");
    await answered(page);
    if (number > 2) assert.equal(await words(page), `Solution ${number}.`);
    assert.equal(await page.locator(".answer code").textContent(), `workbench solve puzzle.toml ${number > 2 ? `-n ${number}` : "--other"}`);
    assert.equal(await pressed(), String(number));
    boards.add(await picture(page));
  }
  await ask(page, "Another");
  await answered(page);
  assert.equal(await words(page), "That was the last: there are 4 solutions.");
  const last = await picture(page);
  for (const number of [1, 2, 3, 4]) {
    const before = await picture(page);
    await page.getByRole("button", { name: `Solution ${number}`, exact: true }).click();
    await page.waitForFunction((before) => document.querySelector("#write .board > svg").outerHTML !== before, before);
    boards.add(await picture(page));
    assert.equal(await pressed(), String(number));
  }
  assert.equal(await picture(page), last);
  assert.equal(boards.size, 4);
  // Another text begins anew.
  await write(page, '[board]\nsize = 4\n[pieces.queen]\ncount = 4\n[[attacks]]\nby = "queen"\non = "queen"\nexactly = 0\n');
  await verdict(page, /2 solutions/);
  await ask(page, "Another");
  await answered(page);
  assert.equal(await page.getByRole("button", { name: "Solution 3" }).count(), 0);
  await ask(page, "Another");
  await answered(page);
  assert.equal(await words(page), "That was the last: there are 2 solutions.");
  await check();
});

atNight("sides are called sides, and squares on which nothing can stand are not counted", async () => {
  const { page, check } = await open();
  await write(page, LOOPS);
  await verdict(page, /solutions/);
  await ask(page, "Another");
  await answered(page);
  assert.match(await words(page), /^They differ in \d+ sides; no other/);
  await write(page, gallery("slitherlink"));
  await verdict(page, /One solution/);
  await ask(page, "Candidates");
  await answered(page);
  assert.match(await words(page), /60 of 60 sides are decided/);
  // Where pieces stand on both, each has its number.
  await write(page, gallery("yajilin").replace(/exactly = \[[^\]]*\]/, (all) => all.replaceAll(/\d/g, '"?"')));
  await verdict(page, /solutions/);
  await ask(page, "Another");
  await answered(page);
  assert.match(await words(page), /^They differ in \d+ squares? \([a-z\d ]+\) and \d+ sides; /);
  await check();
});

/** A latin square with lines of which some say nothing more than others. */
const LINES = `[board]
size = 4
layout = """
1 2 3 4
. . . .
. . . 3
. . 2 .
"""

[pieces.digit]
kinds = 4
moves = "none"

[[count]]
of = "digit"
each = "square"
exactly = 1

[[count]]
of = "digit"
each = ["row", "column"]
per = "symbol"
exactly = 1

[[difference]]
lines = [["a4", "b4"], ["a4", "b4", "c4", "d4"], ["c2", "c1"]]
signed = true
at-least = -3
`;

atNight("Trim takes lines away, too, and names the rules that stay", async () => {
  const { page, check } = await open();
  await write(page, LINES);
  await verdict(page, /olution/);
  await ask(page, "Trim");
  await answered(page);
  const number = /^Take (\d+) away$/.exec(await page.locator(".answer .buttons button").first().textContent())[1];
  assert.match(await page.locator(".answer").innerText(), /Left to you, by hand: .*count in line 14/);
  await page.locator(".answer .buttons button").first().click();
  await page.waitForFunction(() => !/"d4"\]/.test(document.querySelector(".cm-content").innerText));
  assert.ok(Number(number) > 2, number);
  // A rule needs a line.
  assert.match(await text(page), /lines = \[\["c2", "c1"\]\]/);
  await verdict(page, /olution/);
  await check();
});

atNight("what an answer knows is not looked for any more", async () => {
  const { page, check } = await open();
  // One rook more than there are rows: the search that follows the text takes long.
  await write(page, '[board]\nsize = 30\n[pieces.rook]\nmoves = "rook"\ncount = 31\n[[attacks]]\nby = "rook"\non = "rook"\nexactly = 0\n');
  await page.waitForFunction(() => /Looking/.test(document.querySelector("#write .verdict").textContent));
  await ask(page, "Count");
  await answered(page);
  assert.match(await words(page), /^0 solutions/);
  await verdict(page, /No solution/);
  await check();
});

atNight("what was counted is known when the count is stopped", async () => {
  const { page, check } = await open();
  const attacks = '[[attacks]]\nby = "queen"\non = "queen"\nexactly = 0\n';
  await write(page, `[board]\nsize = 24\n[pieces.queen]\ncount = 24\n${attacks}`);
  await verdict(page, /At least/);
  await ask(page, "Count");
  // The number grows while it is counted, and the last is the one that stays.
  const number = async () => Number(/at least (\d+) solutions/.exec(await words(page))?.[1] ?? 0);
  const more = (than) =>
    page.waitForFunction(
      (than) => Number(/^at least (\d+) solutions/.exec(document.querySelector(".answer .words").textContent)?.[1]) > than,
      than,
    );
  await more(0);
  const first = await number();
  await page.waitForTimeout(5000);
  await more(2 * first);
  const last = await number();
  await page.getByRole("button", { name: "Stop" }).click();
  await answered(page);
  assert.match(await words(page), /^Stopped: at least [1-9]\d* solutions.*\.$/);
  assert.ok((await number()) >= last);
  await check();
});

atNight("what the page looks for by itself can be stopped, too, and so can a solution that is to be printed", async () => {
  const { page, check } = await open();
  const stop = page.locator("#write").getByRole("button", { name: "Stop" });
  await verdict(page, /One solution/);
  const board = await box(page.locator(".stage"));
  // The best is not known within the time of the test.
  await write(page, gallery("peaceable-queens").replace("n = 5", "n = 16"));
  await stop.click();
  await verdict(page, /^Stopped/);
  assert.equal(await stop.isVisible(), false);
  assert.deepEqual(await box(page.locator(".stage")), board);
  await page.evaluate(() => (window.print = () => (window.printed = true)));
  await page.getByLabel("with the solution").check();
  await stop.click();
  await page.getByRole("button", { name: "Print" }).click();
  await stop.click();
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => window.printed), undefined);
  await check();
});

atNight("what is known of the best is said when the search for it is stopped", async () => {
  const { page, check } = await open();
  await write(page, gallery("peaceable-queens").replace("n = 5", "n = 12"));
  await page.waitForFunction(() => /at least \d+, at most 144\. Looking for the best/.test(document.querySelector("#write .verdict").textContent));
  await ask(page, "Solve");
  await page.waitForTimeout(300);
  await page.locator("#write").getByRole("button", { name: "Stop" }).click();
  await verdict(page, /^Stopped\. The maximum of white is at least \d+, at most 144\.$/);
  await answered(page);
  assert.match(await words(page), /^Stopped: The maximum of white is at least \d+, at most 144\.$/);
  await check();
});
