// What the board does to the text beside its squares: numbers outside, lines of rules, rows and columns more or less.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { NARROW, WIDE, atNight, axe, becomes, box, gallery, middle, open, square, stop, template, text, verdict, write } from "./page.mjs";

after(stop);

const field = (page, label) => page.locator(`#write .outside input[aria-label="${label}"]`);

test("a number beside a row or column is typed where it is drawn", async () => {
  const { page, check } = await open();
  await write(page, template("skyscrapers"));
  await verdict(page, /One solution/);
  // A press above the third column, where its 2 is drawn.
  const { x, y, width, height } = await box(square(page, "c4"));
  await page.mouse.click(x + width / 2, y - height / 4);
  const above = field(page, "[[visible]] above column c");
  assert.equal(await above.evaluate((one) => one === document.activeElement), true);
  assert.equal(await above.inputValue(), "2");
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await becomes(page, /from = "top"\nexactly = \[2, "\?", 1, "\?"\]/);
  assert.match(await text(page), /# Seen from above, a number for each column/);
  await verdict(page, /No solution/);
  // Enter went on to the next, whose number is open.
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await becomes(page, /exactly = \[2, "\?", 1, 3\]/);
  await above.fill("");
  await above.press("Enter");
  await becomes(page, /exactly = \[2, "\?", "\?", 3\]/);
  // What is no number is refused, and what was there comes back.
  await above.fill("many");
  await above.press("Enter");
  await page.waitForSelector(".toast");
  await page.waitForFunction((one) => one.value === "", await above.elementHandle());
  await becomes(page, /exactly = \[2, "\?", "\?", 3\]/);
  assert.deepEqual(await axe(page), []);
  await page.locator(".cm-content").focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Control+z");
  await becomes(page, /exactly = \[2, "\?", 2, "\?"\]/);
  await verdict(page, /One solution/);
  // In a text with errors nothing is changed, and the field says why.
  await page.keyboard.press("Control+End");
  await page.keyboard.type("[bord]");
  await verdict(page, /wrong/);
  await field(page, "[[visible]] 2 below column a").fill("2");
  await field(page, "[[visible]] 2 below column a").press("Enter");
  await page.waitForFunction(() => /has errors/.test(document.querySelector(".toast")?.textContent ?? ""));
  await check();
});

/** A square of four in which nothing is seen from the right yet. */
const UNSEEN = `[board]
size = 4
[pieces.digit]
kinds = 4
[[count]]
of = "digit"
per = "symbol"
each = ["row", "column"]
exactly = 1
[[visible]]
from = "right"
exactly = ["?", "?", "?", "?"]
`;

atNight("a press where a number is going to be drawn lets it be typed, and the board stays where it is", async () => {
  for (const size of [WIDE, NARROW]) {
    const { page, check } = await open({ size });
    await write(page, UNSEEN);
    await verdict(page, /solution/);
    const before = await box(square(page, "d1"));
    const { x, y, width, height } = before;
    // The number will be in the middle of this place; its first and last quarter react, too.
    for (const part of [0.1, 0.4, 0.7]) {
      await page.mouse.click(x + width * (1 + part), y + height / 2);
      const label = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
      assert.equal(label, "[[visible]] right of row 1", `${part} ${size.width}`);
      await page.keyboard.press("Escape");
    }
    await field(page, "[[visible]] right of row 1").fill("2");
    await field(page, "[[visible]] right of row 1").press("Enter");
    await becomes(page, /exactly = \["\?", "\?", "\?", 2\]/);
    await verdict(page, /solution/);
    const typed = await box(field(page, "[[visible]] right of row 1"));
    const drawn = await box(page.locator("#write .board > svg .bounds > *").first());
    assert.ok(typed.x <= drawn.x && drawn.x + drawn.width <= typed.x + typed.width);
    assert.deepEqual(await box(square(page, "d1")), before);
    await check();
  }
});

atNight("where no row has a number yet, boxes beside the board show that it can", async () => {
  const { page, check } = await open();
  const drawn = (rule) =>
    page.locator(`#write .outside input[aria-label^="${rule}"]`).evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));
  await write(page, template("blank-nonogram"));
  await verdict(page, /solution/);
  assert.deepEqual(await drawn("[[runs]] left"), Array(10).fill("dotted"));
  assert.deepEqual(await drawn("[[runs]] 2 above"), Array(10).fill("dotted"));
  await field(page, "[[runs]] left of row 10").fill("3 1");
  await field(page, "[[runs]] left of row 10").press("Enter");
  await page.keyboard.press("Escape");
  await becomes(page, /lengths = \["3 1", "\?"/);
  await verdict(page, /solution/);
  await page.waitForFunction(() => document.querySelectorAll("#write .outside .open").length === 10);
  assert.deepEqual(await drawn("[[runs]] left"), Array(10).fill("none"));
  assert.deepEqual(await axe(page), []);
  await check();
});

atNight("runs of a nonogram and sums of a sandwich have fields too, where they are drawn", async () => {
  const { page, check } = await open();
  await write(page, template("nonogram"));
  await verdict(page, /One solution/);
  await field(page, "[[runs]] left of row 5").fill("2 1");
  await field(page, "[[runs]] left of row 5").press("Enter");
  await becomes(page, /lengths = \["2 1", "5", "5", "3", "1"\]/);
  await field(page, "[[runs]] 2 above column e").fill("0");
  await field(page, "[[runs]] 2 above column e").press("Enter");
  await becomes(page, /lengths = \["2", "4", "\?", "4", ""\]/);
  await write(page, gallery("sandwich-2"));
  await verdict(page, /One solution/);
  const beside = field(page, "[[sum]] right of row 9");
  const { x, width } = await box(square(page, "i9"));
  assert.ok((await box(beside)).x >= x + width - 1);
  await beside.fill("35");
  await beside.press("Enter");
  await becomes(page, /exactly = \[35, 0, 15,/);
  await write(page, gallery("nine-queens"));
  await verdict(page, /solution/);
  assert.equal(await page.locator("#write .outside input").count(), 0);
  await check();
  // On a telephone the fields stay on the screen, and none takes a press from the board.
  const narrow = await open({ size: NARROW, touch: true });
  await write(narrow.page, gallery("sandwich-2"));
  await verdict(narrow.page, /One solution/);
  for (const label of ["right of row 9", "2 above column a", "2 above column i"]) {
    const typed = field(narrow.page, `[[sum]] ${label}`);
    await typed.focus();
    const { x: left, width: wide } = await box(typed);
    assert.ok(left >= 0 && left + wide <= NARROW.width && wide > 40, `${label}: ${left} ${wide}`);
    const all = await narrow.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(all <= NARROW.width, `${all} pixels wide`);
  }
  assert.deepEqual(await axe(narrow.page), []);
  await square(narrow.page, "f6").tap();
  assert.equal(await narrow.page.evaluate(() => document.activeElement.getAttribute("role")), "gridcell");
  await narrow.check();
});

const draw = async (page, names) => {
  for (const [place, name] of names.entries()) {
    await page.mouse.move(...(await middle(page, name, "write")), { steps: 5 });
    if (place === 0) await page.mouse.down();
  }
  await page.mouse.up();
};

test("a thermometer is drawn with the pointer, taken away, and put together with keys", async () => {
  const { page, check } = await open();
  await write(page, template("thermometers"));
  await verdict(page, /One solution/);
  await page.getByLabel("A click sets").selectOption({ label: "thermometers" });
  // A diagonal, too; the squares whose corners it passes are not on it.
  await draw(page, ["a1", "a2", "b3"]);
  await becomes(page, /\["c1", "d1", "c2"\], \["a1", "a2", "b3"\]\]/);
  assert.match(await text(page), /# Each line from its bulb on/);
  await page.waitForTimeout(700);
  // A press on an end takes it away, on its middle does nothing.
  await page.mouse.click(...(await middle(page, "a2", "write")));
  await page.waitForSelector(".toast");
  assert.match(await text(page), /"a1", "a2", "b3"/);
  await page.mouse.click(...(await middle(page, "a1", "write")));
  await becomes(page, /\["c1", "d1", "c2"\]\]/);
  await verdict(page, /One solution/);
  await square(page, "d4").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  assert.equal(await page.locator("#write .over .drawing").count(), 1);
  await page.keyboard.press("Enter");
  await becomes(page, /\["d4", "d3"\]\]/);
  await verdict(page, /./);
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+z");
  await becomes(page, /\["c1", "d1", "c2"\]\]/);
  assert.deepEqual(await axe(page), []);
  await check();
});

atNight("the sum of a diagonal is typed when it is drawn, and outside where it stands", async () => {
  const { page, check } = await open();
  await write(page, gallery("little-killer"));
  await verdict(page, /One solution/);
  await page.getByLabel("A click sets").selectOption({ label: "lines with sums" });
  await draw(page, ["f6", "e5", "d4", "c3", "b2", "a1"]);
  await page.waitForSelector(".typed:focus");
  await page.keyboard.type("21");
  await page.keyboard.press("Enter");
  await becomes(page, /"a1"\],\n\]\nexactly = \[17, 19, 23, 6, 17, 21\]/);
  await verdict(page, /./);
  assert.equal(await page.locator(".typed").count(), 0);
  // Where the drawing has it, before its first square.
  const { x, y, width } = await box(square(page, "f6"));
  await page.mouse.click(x + width * 1.2, y - width * 0.2);
  const sum = field(page, "[[sum]] from f6 to a1");
  assert.equal(await sum.evaluate((one) => one === document.activeElement), true);
  assert.equal(await sum.inputValue(), "21");
  await page.keyboard.type("22");
  await page.keyboard.press("Enter");
  await becomes(page, /exactly = \[17, 19, 23, 6, 17, 22\]/);
  // A line within the board: Escape leaves its number open.
  await draw(page, ["a2", "b2"]);
  await page.waitForSelector(".typed:focus");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".typed", { state: "detached" });
  assert.match(await text(page), /\["a2", "b2"\],\n\]\nexactly = \[17, 19, 23, 6, 17, 22, "\?"\]/);
  assert.deepEqual(await axe(page), []);
  // A thermometer has no number.
  await write(page, template("thermometers"));
  await verdict(page, /One solution/);
  await page.getByLabel("A click sets").selectOption({ label: "thermometers" });
  await draw(page, ["a1", "a2"]);
  await becomes(page, /\["a1", "a2"\]\]/);
  assert.equal(await page.locator(".typed").count(), 0);
  await check();
  const narrow = await open({ size: NARROW, touch: true });
  await write(narrow.page, gallery("little-killer-2"));
  await verdict(narrow.page, /One solution/);
  await field(narrow.page, "[[sum]] from i3 to g1").focus();
  const { x: left, width: wide } = await box(field(narrow.page, "[[sum]] from i3 to g1"));
  assert.ok(left >= 0 && left + wide <= NARROW.width && wide > 40, `${left} ${wide}`);
  assert.deepEqual(await axe(narrow.page), []);
  await narrow.check();
});

test("cages are painted once for their digits and their sums, which are typed on them", async () => {
  const { page, check } = await open();
  await write(page, template("blank-killer"));
  await verdict(page, /solution/);
  const choose = (label) => page.getByLabel("A click sets").selectOption({ label });
  await choose("cages");
  assert.deepEqual(await page.locator(".palette button").allTextContents(), ["A", "."]);
  await draw(page, ["a9", "b9", "b8"]);
  await becomes(page, /(regions = """\nA A \. [. ]*\n\. A \.[\s\S]*?){2}/);
  await verdict(page, /./);
  await choose("sums of cages");
  await page.mouse.click(...(await middle(page, "b8", "write")));
  await page.waitForSelector(".typed:focus");
  await page.keyboard.type("15");
  await page.keyboard.press("Enter");
  await becomes(page, /exactly = \{ A = 15 \}/);
  await verdict(page, /./);
  // By keys: a digit begins the number, nothing takes it away.
  await square(page, "a9").focus();
  await page.keyboard.type("21");
  await page.keyboard.press("Enter");
  await becomes(page, /exactly = \{ A = 21 \}/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await becomes(page, /exactly = \{\}/);
  await page.mouse.click(...(await middle(page, "e5", "write")));
  await page.waitForSelector(".toast");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+z");
  await becomes(page, /exactly = \{ A = 21 \}/);
  assert.match(await text(page), /# No digit is twice in a cage/);
  // A cage that is painted over takes its number with it: the text stays right.
  await write(page, (await text(page)).replaceAll("A", "B").replaceAll("B B . ", "B . . ").replaceAll("\n. B . ", "\n. . . "));
  await verdict(page, /solution/);
  await choose("cages");
  await page.locator(".palette").getByRole("button", { name: "A", exact: true }).click();
  await page.mouse.click(...(await middle(page, "a9", "write")));
  await becomes(page, /regions = """\nA [. ]*\n[^"]*"""\nexactly = \{\}/);
  await verdict(page, /solution/);
  await check();
});

atNight("two digits typed on a square are one number, and one step; a press on what is there takes it away", async () => {
  const { page, check } = await open();
  const plain = '[board]\nsize = 6\n[pieces.queen]\ncount = "any"\n';
  await write(page, plain);
  await verdict(page, /solution/);
  await page.getByLabel("A click sets").selectOption({ label: "a number of the board" });
  await square(page, "c6").focus();
  await page.keyboard.type("12");
  await becomes(page, /numbers = """\n\.\s+\.\s+12\s+\./);
  await verdict(page, /solution/);
  await page.waitForTimeout(1000);
  await page.keyboard.type("3");
  await becomes(page, /numbers = """\n\. \. 3 \./);
  await verdict(page, /solution/);
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+z");
  await becomes(page, /numbers = """\n\.\s+\.\s+12\s+\./);
  await page.keyboard.press("Control+z");
  assert.equal(await text(page), plain);
  await verdict(page, /solution/);
  await page.getByLabel("A click sets").selectOption({ label: "a given or a wall" });
  for (const [name, sign] of [["wall", "#"], ["queen", "Q"]]) {
    await page.locator(".palette").getByRole("button", { name, exact: true }).click();
    await square(page, "b6").click();
    await becomes(page, new RegExp(`layout = """\n\\. ${sign} `));
    await verdict(page, /solution/);
    await square(page, "b6").click();
    await becomes(page, /layout = """\n\. \. /);
    // The second press may come before the text is read again.
    await square(page, "b6").dblclick();
    await page.waitForTimeout(500);
    await becomes(page, /layout = """\n\. \. /);
    // What is typed stays.
    await page.keyboard.type(sign);
    await becomes(page, new RegExp(`layout = """\n\\. ${sign} `));
    await page.keyboard.type(sign);
    await page.waitForTimeout(500);
    assert.match(await text(page), new RegExp(`layout = """\n\\. ${sign} `));
    await verdict(page, /solution/);
    await page.keyboard.press("Delete");
    await becomes(page, /layout = """\n\. \. /);
  }
  await check();
});

atNight("regions and numbers of the board that no rule is about are said to be only drawn", async () => {
  const { page, check } = await open();
  const notes = async (puzzle) => {
    await write(page, puzzle);
    await page.waitForTimeout(60);
    await verdict(page, /olution/);
    return (await page.locator(".problems .note").allTextContents()).filter((note) => /only drawn/.test(note));
  };
  const board = (key) => `[board]\nsize = 2\n${key} = """\n1 1\n2 2\n"""\n[pieces.queen]\ncount = "any"\n`;
  for (const key of ["regions", "numbers"]) assert.match((await notes(board(key))).join(), new RegExp(`^No rule is about the ${key} of the board`));
  assert.deepEqual(await notes(`${board("regions")}[[count]]\nof = "queen"\neach = "region"\nexactly = 1\n`), []);
  for (const puzzle of ["hitori", "star-battle-2"]) assert.deepEqual(await notes(gallery(puzzle)), []);
  await check();
});

atNight("a row or a column more or less changes all that is as large as the board, and is undone", async () => {
  const { page, check } = await open();
  await write(page, template("tents"));
  await verdict(page, /One solution/);
  const before = await text(page);
  await page.getByRole("button", { name: "A row more" }).click();
  await becomes(page, /layout = """\n\. \. \. \. \.\n\. T \./);
  await becomes(page, /exactly = \["\?", 1, 1, 1, 1, 0\]/);
  await page.waitForFunction(() => document.querySelectorAll("#write [role=gridcell]").length === 30);
  await page.getByRole("button", { name: "A column less" }).click();
  await becomes(page, /\n\. T \. \.\n\. \. \. \.\n/);
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  assert.equal(await text(page), before);
  await verdict(page, /One solution/);
  // By whole boxes, so that they fit.
  await write(page, '[board]\nsize = 4\nboxes = "2x2"\n[pieces.queen]\ncount = "any"\n');
  await verdict(page, /solution/);
  await page.getByRole("button", { name: "A column less" }).click();
  await becomes(page, /rows = 4\ncolumns = 2\nboxes/);
  await verdict(page, /solution/);
  await page.getByRole("button", { name: "A column less" }).click();
  await page.waitForSelector(".toast");
  await check();
});

atNight("tables in braces are written below headers, and then a click sets their clues", async () => {
  const { page, check } = await open();
  const rows = ". . . . 3\n. 2 . . 2\n3 2 . 1 3\n. . . 2 .\n. 3 . . 3\n";
  await write(
    page,
    `board = { size = 5 }
pieces.fence = { joins = "corners" }
# two sides meet, or none
count = [
  { of = "fence", each = "corner", one-of = [0, 2] },
  { of = "fence", each = "square", numbers = """\n${rows}""" },
]
connected = [{ of = "fence", exactly = 1 }]
`,
  );
  await verdict(page, /One solution/);
  await page.click("text=Write tables out");
  await becomes(page, /# two sides meet, or none\n\[\[count\]\]\nof = "fence"/);
  await verdict(page, /One solution/);
  assert.equal(await page.isVisible("text=Write tables out"), false);
  await page.selectOption("#layer", { label: "numbers of sides around" });
  await square(page, "a5").click();
  await becomes(page, /numbers = """\n[0-3] \. \. \. 3/);
  await check();
});
