// Rules that are added by a press: each is right on the boards it is offered for, keeps the text, and is undone at once.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { NARROW, atNight, axe, becomes, box, middle, open, square, stop, text, verdict, write } from "./page.mjs";
import { started } from "./puzzles.mjs";

after(stop);

const FAMILY = '[pieces.digit]\nkinds = 4\nmoves = "none"\n';
const BOARDS = [
  "[board]\nsize = 3\n",
  `[board]\nsize = 4\nboxes = "2x2"\n\n${FAMILY}`,
  `[board]\nrows = 2\ncolumns = 5\n\n# Digits.\n${FAMILY}\n# As many as there are.\n[[expect]]\nsatisfiable = true\n`,
  '[board]\nregions = """\nA A A B\nA B B B\nB B B B"""\n\n[pieces.star]\nmoves = "none"',
];

/** Draws over these squares. */
async function dragged(page, names) {
  for (const [place, name] of names.entries()) {
    await page.mouse.move(...(await middle(page, name, "write")), { steps: 4 });
    if (place === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

/** The rules of the dialog, once it is there. */
async function offers(page) {
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.locator("dialog .rule").first().waitFor();
  return page.locator("dialog .rule").allTextContents();
}

/** Presses a rule of the dialog. */
async function chosen(page, words) {
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.locator("dialog").getByRole("button", { name: words, exact: true }).click();
}

/** Adds a rule, and waits for what the page says of the puzzle with it. */
async function added(page, words) {
  await chosen(page, words);
  await page.waitForTimeout(60);
  await verdict(page, /olution/);
}

atNight("each rule that is offered is right, and undone by one step", async () => {
  const { page, check } = await open();
  let number = 0;
  for (const board of BOARDS) {
    await write(page, board);
    await verdict(page, /olution/);
    const add = page.getByRole("button", { name: "Add a rule" });
    await add.click();
    const offered = await page.locator("dialog .rule").allTextContents();
    await page.keyboard.press("Escape");
    for (const words of offered) {
      await add.click();
      await page.locator("dialog").getByRole("button", { name: words, exact: true }).click();
      await page.waitForTimeout(60);
      const said = await verdict(page, /olution|wrong/);
      assert.doesNotMatch(said, /wrong/, `${words}: ${await page.locator(".problems").innerText()}\n${await text(page)}`);
      const now = await text(page);
      assert.match(now, /\n\n# .*\n\[/, words);
      // What the text claims of itself stays below.
      if (board.includes("expect")) assert.ok(now.endsWith("\n\n# As many as there are.\n[[expect]]\nsatisfiable = true\n"), now);
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+z");
      assert.equal(await text(page), board, words);
      await verdict(page, /olution/);
      number += 1;
    }
  }
  assert.ok(number > 25, `${number} rules`);
  // A list that is written as one value becomes tables, to which more can be added.
  await write(page, `count = [{ of = "digit", each = "square", exactly = 1 }]\n${BOARDS[1]}`);
  await verdict(page, /olution/);
  const names = await offers(page);
  assert.ok(names.includes("Cages with sums"), names.join());
  await becomes(page, /^\[\[count\]\]\nof = "digit"\neach = "square"/m);
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press("Escape");
  // In a text with errors there is nothing to add to.
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("[bord]");
  await verdict(page, /wrong/);
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.waitForFunction(() => /has errors/.test(document.querySelector(".toast")?.textContent ?? ""));
  await check();
});

test("a killer sudoku is made by the pointer alone, from a board and nothing else", async () => {
  const { page, check } = await open();
  await write(page, '[board]\nsize = 4\nboxes = "2x2"\n');
  await verdict(page, /olution/);
  // A click that sets nothing says where to choose.
  await square(page, "b2").click();
  await page.waitForFunction(() => /choose what a click sets/.test(document.querySelector(".toast")?.textContent ?? ""));
  const add = (words) => added(page, words);
  await add("Digits from 1 to 4, one on every square");
  await add("No digit twice in a row, column or box");
  await add("Cages with sums");
  assert.match(await page.locator("#layer option:checked").textContent(), /^cages$/);
  const cages = { A: ["a4", "a3"], B: ["b4", "c4", "d4", "d3"], C: ["b3", "c3"], D: ["a2", "a1", "b1"], E: ["b2", "c2"], F: ["d2", "d1", "c1"] };
  for (const [label, names] of Object.entries(cages)) {
    await page.locator(".palette").getByRole("button", { name: label, exact: true }).click();
    await dragged(page, names);
    await becomes(page, new RegExp(`${label}[^"]*"""[^]*${label}[^"]*"""`));
    await verdict(page, /olution/);
  }
  await page.getByLabel("A click sets").selectOption({ label: "sums of cages" });
  // 1 2 3 4, 3 4 1 2, 2 1 4 3, 4 3 2 1
  for (const [name, sum] of [["a4", 4], ["b4", 11], ["b3", 5], ["a2", 9], ["b2", 5], ["d2", 6]]) {
    await page.mouse.click(...(await middle(page, name, "write")));
    await page.waitForSelector(".typed:focus");
    await page.keyboard.type(`${sum}\n`);
    await becomes(page, new RegExp(`\\{.*= ${sum}\\b.* \\}`));
    await verdict(page, /olution/);
  }
  assert.match(await text(page), /exactly = \{ A = 4, B = 11, C = 5, D = 9, E = 5, F = 6 \}/);
  await check();
});

test("on a telephone a rule is added by a tap, and its line drawn by a finger", async () => {
  const { page, check } = await open({ size: NARROW, touch: true });
  await write(page, BOARDS[1]);
  await verdict(page, /olution/);
  await page.getByRole("button", { name: "Add a rule" }).tap();
  assert.deepEqual(await axe(page), []);
  await page.locator("dialog").getByRole("button", { name: "Thermometers", exact: true }).tap();
  await becomes(page, /lines = \[\["a1", "a2"\]\]/);
  await page.waitForFunction(() => document.querySelector("#layer").value === "[[difference]] lines");
  assert.equal(await page.locator("#write .board").evaluate((board) => getComputedStyle(board).touchAction), "pinch-zoom");
  // The page shows the board, and what is said of it; the text shows the rule.
  await page.waitForTimeout(300);
  for (const shown of [page.locator("#write .verdict"), page.locator("#write .board")]) {
    const { y, height } = await box(shown);
    assert.ok(y >= 0 && y + height <= NARROW.height, `${y} ${height}`);
  }
  const line = await page.locator(".cm-line", { hasText: "at-most = -1" }).boundingBox();
  const editor = await box(page.locator(".cm-scroller"));
  assert.ok(line && line.y >= editor.y && line.y + line.height <= editor.y + editor.height + 1, JSON.stringify([line, editor]));
  await check();
});

atNight("the first line drawn takes the place of the one that its rule came with", async () => {
  const { page, check } = await open();
  await write(page, BOARDS[1]);
  await verdict(page, /olution/);
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.locator("dialog").getByRole("button", { name: "Thermometers", exact: true }).click();
  await page.waitForFunction(() => document.querySelector("#layer").value === "[[difference]] lines");
  for (const [names, expected] of [
    [["b1", "c1", "d1"], /lines = \[\["b1", "c1", "d1"\]\]/],
    [["a3", "b3"], /lines = \[\["b1", "c1", "d1"\], \["a3", "b3"\]\]/],
  ]) {
    await verdict(page, /olution/);
    await dragged(page, names);
    await becomes(page, expected);
  }
  await check();
});

atNight("each cage that is drawn on free squares is another one; one that is begun in a cage is of it", async () => {
  const { page, check } = await open();
  await write(page, BOARDS[1]);
  await verdict(page, /olution/);
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.locator("dialog").getByRole("button", { name: "Cages with sums", exact: true }).click();
  await page.waitForFunction(() => document.querySelector("#layer").value === "[[count]] regions");
  for (const [names, expected] of [
    [["a4", "b4"], /A A \. \.\n\. \. \. \.\n/],
    [["d4", "d3"], /A A \. B\n\. \. \. B\n/],
    [["a4", "a3", "a2"], /A A \. B\nA \. \. B\nA \. \. \.\n/],
    [["c2", "d2"], /A \. \. B\nA \. C C\n/],
  ]) {
    await verdict(page, /olution/);
    await dragged(page, names);
    await becomes(page, expected);
  }
  await check();
});

atNight("what New comes with gives way to digits, and stays where it was changed", async () => {
  const { page, check } = await open();
  const add = (words) => chosen(page, words);
  await page.getByRole("button", { name: "New", exact: true }).click();
  await verdict(page, /solutions/);
  await add("Digits from 1 to 6, one on every square");
  await becomes(page, /pieces\.digit/);
  assert.doesNotMatch(await text(page), /star/);
  await verdict(page, /solutions/);
  // A click gives the digit that is chosen.
  await page.locator(".palette").getByRole("button", { name: "digit 4", exact: true }).click();
  await square(page, "b2").click();
  await becomes(page, /\. 4 \. \. \. \.\n/);
  await page.getByRole("button", { name: "New", exact: true }).click();
  await becomes(page, /pieces\.star/);
  await verdict(page, /solutions/);
  await add("star: all hang together");
  await becomes(page, /\[\[connected\]\]/);
  await verdict(page, /olution/);
  // A digit on every square would leave none for it.
  const offered = await offers(page);
  assert.ok(offered.length > 3 && !offered.some((words) => /^Digits/.test(words)), offered.join());
  await page.keyboard.press("Escape");
  await check();
});

test("a masyu is made from New: a loop, then its pearls", async () => {
  const { page, check } = await open();
  await page.getByRole("button", { name: "New", exact: true }).click();
  await verdict(page, /solutions/);
  await added(page, "A loop through the middles of squares");
  await added(page, "line: pearls that it passes, as in masyu");
  assert.equal(await page.locator("#layer option:checked").textContent(), "a square of black");
  // These are the pearls of a puzzle in the gallery.
  const pearls = { black: ["f4", "c1"], white: ["b6", "e6", "d4", "a3", "d2", "e1"] };
  for (const [colour, names] of Object.entries(pearls)) {
    await page.getByLabel("A click sets").selectOption({ label: `a square of ${colour}` });
    for (const name of names) await square(page, name).click();
    await becomes(page, new RegExp(`${colour} = \\[("[a-f][1-6]"(, )?){${names.length}}\\]`));
  }
  await verdict(page, /One solution/);
  assert.ok(!(await offers(page)).some((words) => /pearls/.test(words)));
  await check();
});

atNight("a sudoku with boxes is made from New by the menu alone", async () => {
  const { page, check } = await open();
  await page.getByRole("button", { name: "New", exact: true }).click();
  await verdict(page, /solutions/);
  const add = (words) => added(page, words);
  for (const name of ["A row more", "A column more"]) {
    for (let more = 0; more < 3; more += 1) await page.getByRole("button", { name }).click();
  }
  await becomes(page, /rows = 9/);
  await becomes(page, /columns = 9/);
  await add("Digits from 1 to 9, one on every square");
  await add("No digit twice in a box of 3 by 3");
  await add("No digit twice in a row or column");
  assert.match(await text(page), /^\[board\]\n(rows|columns) = 9\n(rows|columns) = 9\nboxes = "3x3"\n\n/m);
  assert.match(await text(page), /each = "box"\nper = "symbol"\nexactly = 1\n/);
  const offered = await offers(page);
  assert.ok(!offered.some((words) => /box/.test(words)), offered.join());
  await page.keyboard.press("Escape");
  await check();
});

atNight("regions of a star battle are drawn as parts of the board, and other programs can have it", async () => {
  const { page, check } = await open();
  await page.getByRole("button", { name: "New", exact: true }).click();
  await verdict(page, /solutions/);
  const add = (words) => added(page, words);
  await add("star: one in each region");
  assert.match(await text(page), /^size = 6\nregions = """\n(\. \. \. \. \. \.\n){6}"""\n\n/m);
  assert.equal(await page.locator("#layer option:checked").textContent(), "a region");
  assert.equal(await page.locator(".problems").getByText("No region of this rule is drawn yet").count(), 1);
  await add("star: none beside another, not even at a corner");
  const board = page.locator("#write .board > svg[role=img]");
  const before = await box(board);
  for (const row of [6, 5, 4, 3, 2, 1]) {
    await dragged(page, [`a${row}`, `f${row}`]);
    await becomes(page, new RegExp(`(${"[A-F] [A-F] [A-F] [A-F] [A-F] [A-F]\n"}){${7 - row}}`));
    await verdict(page, /olution/);
  }
  assert.deepEqual(await box(board), before, "entries of new regions do not move the board");
  assert.equal(await page.locator("#write .board > svg .borders").count(), 1);
  assert.equal(await page.locator("#write .board > svg .cage").count(), 0);
  assert.match(started().publish("test.toml", await text(page), "puzz-link"), /puzz\.link\/p\?starbattle\/6\/6\/1\//);
  // A second rule of this kind has regions of its own.
  await add("star: one in each region");
  assert.match(await text(page), /each = "region"\nregions = """/);
  await check();
});

atNight("regions of two rules are drawn apart, are called by what was added, and say while none is drawn", async () => {
  const { page, check } = await open();
  await write(page, BOARDS[1]);
  await verdict(page, /olution/);
  for (const words of ["No digit twice in a region", "Cages with sums"]) {
    await page.getByRole("button", { name: "Add a rule" }).click();
    await page.locator("dialog").getByRole("button", { name: words, exact: true }).click();
    await page.waitForTimeout(60);
    await verdict(page, /olution/);
  }
  const offered = await page.locator("#layer option").allTextContents();
  assert.ok(offered.includes("cages") && offered.includes("regions without a repeat"), offered.join());
  assert.equal(await page.locator(".problems").getByText("No region of this rule is drawn yet").count(), 3);
  assert.equal(await page.locator("#layer option:checked").textContent(), "cages");
  await dragged(page, ["a4", "b4"]);
  await becomes(page, /(regions = """\n[. \n]*"""[^]*)(regions = """\nA A[^]*){2}/);
  await verdict(page, /olution/);
  assert.equal(await page.locator(".problems").getByText("No region of this rule is drawn yet").count(), 1);
  // The same squares drawn for the other rule are its own.
  await page.getByLabel("A click sets").selectOption({ label: "regions without a repeat" });
  await dragged(page, ["a4", "b4", "c4"]);
  await becomes(page, /regions = """\nA A A \.[^]*(regions = """\nA A \. \.[^]*){2}/);
  await check();
});

atNight("numbers of rows and columns come with squares to be shaded instead of the star of New", async () => {
  const { page, check } = await open();
  await page.getByRole("button", { name: "New", exact: true }).click();
  await becomes(page, /pieces\.star/);
  await verdict(page, /olution/);
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.locator("dialog").getByRole("button", { name: "ink: how long the runs are in each row and column" }).click();
  await becomes(page, /pieces\.ink/);
  // The rule of the star would contradict nearly all of them.
  assert.doesNotMatch(await text(page), /star|\[\[count\]\]/);
  await verdict(page, /olution/);
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.locator("dialog").getByRole("button", { name: "ink: how many in each row and column" }).waitFor();
  await check();
});
