// The text while it is written: completion, clicks and keys on the board, names, what is left of a puzzle before.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { NARROW, atNight, axe, box, gallery, open, paste, square, stop, text as whole, verdict, write } from "./page.mjs";

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

test("Ctrl+Space lists tables and keys on an empty line, and words where a value is to stand", async () => {
  const { page, check } = await open();
  const listed = async (typed) => {
    await write(page, 'format = 1\n[board]\nsize = 4\n');
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText(typed);
    await page.keyboard.press("Control+Space");
    await page.waitForSelector(".cm-tooltip-autocomplete li[aria-selected]");
    return page.locator(".cm-tooltip-autocomplete li .cm-completionLabel").allTextContents();
  };
  // Below a blank line tables come first, below a key the other keys.
  let found = await listed("\n");
  assert.match(found[0], /^\[/);
  for (const one of ["[[count]]", "[pieces.", "regions"]) assert.ok(found.includes(one), `${one}: ${found.join()}`);
  assert.doesNotMatch((await listed(""))[0], /^\[/);
  found = await listed("\n[[count]]\neach = ");
  for (const one of ['"row"', '"column"', '"square"']) assert.ok(found.includes(one), `${one}: ${found.join()}`);
  await page.keyboard.type("colu", { delay: 30 });
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".cm-tooltip-autocomplete", { state: "detached" });
  assert.match(await whole(page), /each = "column"$/);
  assert.ok((await listed('\n[[count]]\neach = ["row", ')).includes('"box"'));
  assert.ok((await listed('\n[[count]]\neach = "')).includes("box"));
  await check();
});

/** The picture of the text with this key, as far as it is in sight. */
const picture = async (page, key) => new RegExp(`${key} = """\\n+([^"]*)"""`).exec(await text(page))?.[1].replaceAll("\n\n", "\n");

test("a click and the key after it are set in their order", async () => {
  const { page, check } = await open();
  await write(page, gallery("nurikabe"));
  await verdict(page, /One solution/);
  await page.locator("#layer").selectOption("[[connected]] numbers 2");
  await page.getByRole("button", { name: "3", exact: true }).click();
  const { x, y, width, height } = await box(square(page, "f2"));
  for (let round = 0; round < 3; round += 1) {
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.keyboard.press("5");
    await page.waitForTimeout(700);
    assert.match(await picture(page, "numbers"), /^1 \. \. \. \. 5 \.$/m);
  }
  await check();
});

atNight("a click sets what the text uses: the clues of a rule before those of the board", async () => {
  const { page, check } = await open();
  await write(page, gallery("slitherlink"));
  await verdict(page, /One solution/);
  const options = () => page.locator("#layer option").allTextContents();
  assert.equal(await page.locator("#layer").inputValue(), "[[count]] numbers 2");
  assert.ok((await options()).includes("numbers of sides around"));
  assert.ok(!(await options()).includes("a number of the board"));
  await write(page, gallery("nine-queens"));
  await verdict(page, /solution/);
  assert.ok((await options()).includes("a number of the board"));
  await check();
});

atNight("what a click sets is named as people say it, and its name is not cut off on a telephone", async () => {
  const { page, check } = await open({ size: NARROW, touch: true });
  for (const [puzzle, names] of Object.entries({
    "killer-sudoku-2": ["cages", "sums of cages"],
    thermometers: ["thermometers"],
    futoshiki: ["signs < and >"],
    "little-killer": ["lines with sums"],
    "kenken-2": ["cages with differences", "cages with ratios"],
    "light-up": ["numbers around: lamp"],
    "cave-2": ["numbers in sight: empty"],
    nurikabe: ["sizes of parts"],
    numberlink: ["ends to be joined"],
    yajilin: ["lines for black"],
    kakurasu: ["weights of squares", "weights of squares 2"],
  })) {
    await paste(page, gallery(puzzle));
    await page.waitForFunction(
      (names) => names.every((name) => [...document.querySelectorAll("#layer option")].some(({ text }) => text === name)),
      names,
      { timeout: 10_000 },
    );
    const [offered, room, wide] = await page.locator("#layer").evaluate((list) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(list);
      const context = Object.assign(document.createElement("canvas").getContext("2d"), { font });
      const names = [...list.options].map(({ text }) => text);
      const longest = Math.max(...names.map((name) => context.measureText(name).width));
      // The arrow of the list has its place, too.
      return [names, list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 16, longest];
    });
    assert.ok(!offered.some((name) => /\[/.test(name)), offered.join());
    assert.ok(wide <= room, `${puzzle}: ${wide} of ${room}`);
  }
  await check();
});

test("regions are painted over all squares on the way, also where there were none", async () => {
  const { page, check } = await open();
  await write(page, '[board]\nsize = 5\n[pieces.queen]\ncount = "any"\n');
  await verdict(page, /solution/);
  const palette = () => page.locator(".palette button").allTextContents();
  await page.locator("#layer").selectOption("[board] regions");
  assert.deepEqual(await palette(), ["A", "."]);
  const drag = async (from, to) => {
    const at = async (name) => {
      const { x, y, width, height } = await box(square(page, name));
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...(await at(from)));
    await page.mouse.down();
    await page.mouse.move(...(await at(to)), { steps: 1 });
    await page.mouse.up();
    await page.waitForTimeout(900);
  };
  await drag("a5", "e5");
  assert.match(await picture(page, "regions"), /^A A A A A\n\. \. \. \. \./);
  assert.deepEqual(await palette(), ["A", "B", "."]);
  await page.locator(".palette").getByRole("button", { name: "B", exact: true }).click();
  await drag("a4", "a1");
  assert.match(await picture(page, "regions"), /^A A A A A\nB \. \. \. \.\nB \. \. \. \.\nB \. \. \. \.\nB/);
  assert.deepEqual(await palette(), ["A", "B", "C", "."]);
  await check();
});

const file = (page) => page.locator("#file").inputValue();
const squares = (page) => page.locator("#write [role=gridcell]").count();

atNight("another puzzle leaves no name and no picture of the one before; undoing brings both back", async () => {
  const { page, check } = await open();
  await verdict(page, /One solution/);
  assert.equal(await file(page), "sudoku.toml");
  await page.getByRole("button", { name: "Gallery" }).click();
  await page.getByLabel("Find a puzzle").fill("killer-sudoku-2");
  await page.locator(".tile:visible").first().click();
  await page.waitForFunction(() => document.querySelector("#file").value === "killer-sudoku-2.toml");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => document.querySelector("#file").value === "sudoku.toml");
  await verdict(page, /One solution/);
  await write(page, "[bord]\n");
  await verdict(page, /wrong/);
  assert.equal(await file(page), "puzzle.toml");
  assert.equal(await squares(page), 0);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+z");
  await verdict(page, /One solution/);
  assert.equal(await file(page), "sudoku.toml");
  assert.equal(await squares(page), 81);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await verdict(page, /no puzzle yet/);
  assert.equal(await squares(page), 0);
  await page.getByRole("button", { name: "New" }).click();
  await verdict(page, /solution/);
  assert.equal(await squares(page), 36);
  assert.equal(await file(page), "puzzle.toml");
  // A broken text of the same puzzle keeps its picture.
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("[bord]");
  await verdict(page, /wrong/);
  assert.equal(await squares(page), 36);
  await check();
});

atNight("the gallery says that it found nothing, opens the only match, and knows genres in one word", async () => {
  const { page, check } = await open();
  await page.getByRole("button", { name: "Gallery" }).click();
  const find = page.getByLabel("Find a puzzle");
  const found = () => page.locator(".tile:visible").allInnerTexts();
  await find.fill("qqqq");
  assert.equal(await page.getByText("Nothing found.").isVisible(), true);
  await find.fill("starbattle");
  assert.equal(await page.getByText("Nothing found.").isVisible(), false);
  assert.ok((await found()).some((title) => /star battle/i.test(title)));
  await find.fill("X-Sudoku");
  assert.deepEqual(await found(), ["Diagonal sudoku"]);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#file").value === "diagonal-sudoku.toml");
  await check();
});

test("keys save the file and show the help, which names the keys", async () => {
  const { page, check } = await open();
  await verdict(page, /One solution/);
  await page.locator(".cm-content").click();
  const saved = page.waitForEvent("download", { timeout: 5000 });
  await page.keyboard.press("Control+s");
  assert.equal((await saved).suggestedFilename(), "sudoku.toml");
  await page.keyboard.press("F1");
  assert.match(await page.locator("dialog").textContent(), /Ctrl\+Space.*while you play/);
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Help", exact: true }).click();
  assert.equal(await page.locator("dialog").isVisible(), true);
  await check();
});

atNight("what contradicts what is said beside the board, which stays in its place", async () => {
  const { page, check } = await open();
  await write(page, gallery("sudoku"));
  await verdict(page, /One solution/);
  const at = async () => (await box(page.locator("#write .board"))).y;
  const before = await at();
  await write(page, gallery("sudoku").replace('layout = """\n. . .', 'layout = """\n1 1 .'));
  assert.equal(await verdict(page, /No solution/), "No solution.");
  assert.equal(await at(), before);
  // The reason comes after the answer.
  await page.waitForFunction(() => /cannot all hold/.test(document.querySelector("#write .details").textContent));
  assert.ok((await box(page.locator("#write .details"))).y > before);
  // It is scrolled where it is long, so the keyboard must reach it.
  await page.locator("#write .details").evaluate((details) => (details.style.maxHeight = "1rem"));
  assert.deepEqual(await axe(page), []);
  await check();
});

atNight("two presses on a side, one at once after the other, leave it as it was", async () => {
  const { page, check } = await open();
  await write(page, gallery("slitherlink"));
  await verdict(page, /One solution/);
  const before = await text(page);
  await page.getByLabel("A click sets").selectOption({ label: "a given side: fence" });
  const { x, y, width } = await box(square(page, "b3"));
  for (const presses of [2, 1]) {
    for (let press = 0; press < presses; press += 1) await page.mouse.click(x + width / 2, y);
    await page.waitForTimeout(800);
    assert.equal(/b3-b4/.test(await text(page)), presses === 1);
    assert.equal(await page.locator(".toast").count(), 0);
  }
  assert.notEqual(await text(page), before);
  await check();
});

atNight("on a dark page the dots on the rim stand on paper", async () => {
  const { page, check } = await open({ dark: true });
  await write(page, gallery("slitherlink"));
  await verdict(page, /One solution/);
  const paper = await page.locator(".board .ground").evaluate((ground) => getComputedStyle(ground).stroke);
  assert.equal(paper, "rgb(255, 255, 255)");
  // The paper ends before the labels begin.
  const [left, right] = await page.evaluate(() => {
    const ground = document.querySelector("#write .board .ground");
    const edge = ground.getBoundingClientRect().left;
    const { width } = document.querySelector("#write .board > svg").viewBox.baseVal;
    const scale = document.querySelector("#write .board > svg").getBoundingClientRect().width / width;
    const around = (parseFloat(getComputedStyle(ground).strokeWidth) / 2) * scale;
    const labels = [...document.querySelectorAll("#write .board .coordinates > g")].slice(0, 5);
    return [edge - around, Math.max(...labels.map((label) => label.getBoundingClientRect().right))];
  });
  assert.ok(right <= left, `${right} ${left}`);
  await check();
});

atNight("what is said of keys and tables names no option of the program", async () => {
  const { page, check } = await open();
  await write(page, '[params]\nn = 4\n[board]\nsize = "n"\n[pieces.queen]\ncount = "n"\n[[expect]]\nslow = true\n');
  for (const [line, said] of [
    ["[params]", "Numbers with names, for expressions."],
    ["slow", "Whether checking takes more than a few seconds."],
  ]) {
    await page.mouse.move(5, 5);
    await page.locator(".cm-line", { hasText: line }).hover({ position: { x: 20, y: 8 } });
    await page.waitForFunction((said) => document.querySelector(".hover")?.textContent === said, said);
    await page.mouse.move(5, 5);
    await page.waitForSelector(".hover", { state: "detached" });
  }
  await check();
});

test("words have colours; quotes, comments and indents are typed as in TOML", async () => {
  const { page, check } = await open();
  await write(page, "");
  const typed = async (keys, expected) => {
    await page.keyboard.type(keys);
    assert.equal(await whole(page), expected);
  };
  await typed('title = "it\'s 5 ', 'title = "it\'s 5 "');
  await typed('"\n', 'title = "it\'s 5 "\n');
  await typed('[board]\nlayout = """', 'title = "it\'s 5 "\n[board]\nlayout = """');
  await page.keyboard.press("Escape");
  await typed("\n  . .\n. .\n", 'title = "it\'s 5 "\n[board]\nlayout = """\n  . .\n  . .\n  ');
  await typed('"""', 'title = "it\'s 5 "\n[board]\nlayout = """\n  . .\n  . .\n  """');
  await page.keyboard.press("Control+/");
  assert.match(await whole(page), /\n {2}# """$/);
  await write(page, "# A 5.\n[board]\nsize = 6\nlayout = '''\n. .'''\ntitle = \"a # b\"\nwalls = [[1, true]]\n");
  const colour = (words) =>
    page.evaluate((words) => {
      const spans = [...document.querySelectorAll(".cm-content span")];
      return getComputedStyle(spans.find((span) => span.textContent === words)).color;
    }, words);
  const kinds = await Promise.all(["# A 5.", "[board]", "size", "6", '"a # b"'].map(colour));
  assert.equal(new Set(kinds).size, 5, kinds.join());
  assert.equal(await colour(". .'''"), await colour('"a # b"'));
  assert.equal(await colour("true"), await colour("6"));
  await check();
});
