// What is in sight without scrolling when a puzzle is opened: on a desk everything, on a telephone the board and its
// buttons. And what was in the way of reading the board.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { NARROW, WIDE, atNight, axe, box, gallery, open, square, stop, verdict, write } from "./page.mjs";

after(stop);

/** That all of these are within the window. */
async function inSight(page, selectors) {
  const { width, height } = page.viewportSize();
  for (const selector of selectors) {
    for (const one of await page.locator(selector).all()) {
      if (!(await one.isVisible())) continue;
      const at = await box(one);
      const isWithin = at.x >= 0 && at.y >= 0 && at.x + at.width <= width && at.y + at.height <= height;
      assert.ok(isWithin, `${selector}: ${JSON.stringify(at)} in ${width}x${height}`);
    }
  }
}

const WRITING = ["#write .verdict", "#write .board", ".ask button", ".tools > *", ".editor"];

for (const size of [WIDE, { width: 1440, height: 900 }, { width: 1024, height: 700 }])
  (size === WIDE ? test : atNight)(`text, board, buttons and answers are seen at once in ${size.width}x${size.height}`, async () => {
    const { page, check } = await open({ size });
    await write(page, gallery("sudoku"));
    await verdict(page, /One solution/);
    await inSight(page, WRITING);
    const before = await box(page.locator("#write .board"));
    assert.ok(before.height > size.height / 3, `${before.height}`);
    await page.locator("#write").getByRole("button", { name: "Hint", exact: true }).click();
    await page.waitForFunction(() => /because/.test(document.querySelector(".answer .words").textContent));
    await inSight(page, [...WRITING, ".answer .command", ".answer .place >> nth=0"]);
    // Neither an answer nor an error moves the board.
    assert.deepEqual(await box(page.locator("#write .board")), before);
    await write(page, gallery("sudoku").replace("kinds", "kinsd"));
    await verdict(page, /wrong/);
    await inSight(page, [...WRITING, ".problems li"]);
    assert.deepEqual(await box(page.locator("#write .board")), before);
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight), false);
    assert.deepEqual(await axe(page), []);
    await check();
  });

test("on a telephone the board is seen with its buttons, and an answer with both", async () => {
  const { page, check } = await open({ size: NARROW, touch: true });
  await verdict(page, /One solution/);
  await inSight(page, ["#write .verdict", "#write .board", ".ask button", ".tools > *"]);
  await page.locator("#write").getByRole("button", { name: "Count", exact: true }).tap();
  await page.waitForFunction(() => /1 solution/.test(document.querySelector(".answer .words").textContent));
  await inSight(page, ["#write .board", ".ask button", ".answer"]);
  await check();
});

for (const size of [WIDE, NARROW])
  (size === NARROW ? test : atNight)(`the board is seen with what is set on it while playing in ${size.width}x${size.height}`, async () => {
    const { page, check } = await open({ size });
    await verdict(page, /One solution/);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForSelector("#play:not([hidden]) .board > svg");
    await inSight(page, ["#play .board", "#play .pad button", '[aria-label="Steps and help"] button']);
    const [title, board] = [await box(page.locator("#play h2")), await box(page.locator("#play .board"))];
    assert.ok(board.y - title.y - title.height < 100, "the board is below its title");
    await check();
  });

for (const size of [WIDE, NARROW])
  atNight(`a hint of many words leaves the board where it is, and is read to its end in ${size.width}x${size.height}`, async () => {
    const { page, check } = await open({ size, fragment: "#g=fairy-queens.toml" });
    await page.waitForSelector("#play:not([hidden]) .board > svg");
    const before = await box(square(page, "e5", "play"));
    await page.locator("#play").getByRole("button", { name: "Hint", exact: true }).click();
    assert.ok((await verdict(page, /because/, "play")).length > 300);
    await page.waitForSelector("#play .board > svg .coordinates");
    await page.evaluate(() => scrollTo(0, 0));
    assert.deepEqual(await box(square(page, "e5", "play")), before);
    const said = page.locator("#play .verdict");
    await said.focus();
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.querySelector("#play .verdict").scrollTop > 50);
    assert.deepEqual(await box(square(page, "e5", "play")), before);
    assert.deepEqual(await axe(page), []);
    await check();
  });

atNight("candidates leave the sums of cages to be read", async () => {
  const { page, check } = await open();
  await write(page, gallery("killer-sudoku-2"));
  await verdict(page, /One solution/);
  await page.getByRole("button", { name: "Candidates" }).click();
  await page.waitForSelector("#write .over text");
  const sums = await page.locator("#write .board > svg .corners > g").all();
  const symbols = await page.locator("#write .over text").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  assert.ok(sums.length > 20 && symbols.length === 81);
  for (const sum of sums) {
    const { x, y, width, height } = await sum.boundingBox();
    // The box of a letter has room above and below it.
    const isOver = (one) => one.left < x + width && x < one.right && one.top + one.height * 0.2 < y + height && y < one.bottom;
    assert.ok(!symbols.some(isOver), `${x} ${y}`);
  }
  await check();
});

test("no tile of the gallery is an empty board: it has what may stand there, or its title alone", async () => {
  const { page, check } = await open();
  await page.getByRole("button", { name: "Gallery" }).click();
  await page.getByLabel("Find a puzzle").fill("blank sudoku");
  // The board is there first, then what stands on it.
  await page.waitForFunction(() => {
    const image = document.querySelector(".tile:not([hidden]) img");
    return image && [...decodeURIComponent(image.src).matchAll(/<use /g)].length === 81;
  });
  await page.getByLabel("Find a puzzle").fill("toroidal queens");
  await page.waitForFunction(() => document.querySelector(".tile:not([hidden]) .faint img")?.src.includes("class%3D%22found"));
  await page.getByLabel("Find a puzzle").fill("blank nonogram");
  await page.waitForFunction(() => !document.querySelector(".tile:not([hidden]) .thumb"));
  assert.match(await page.locator(".tile:visible").innerText(), /^blank nonogram: /);
  await check();
});

for (const size of [WIDE, NARROW])
  atNight(`long names of pieces stay within their buttons in ${size.width}x${size.height}`, async () => {
    const { page, check } = await open({ size });
    await write(page, gallery("slitherlink").replaceAll("fence", "walloverthehills") + '[pieces.fence]\njoins = "corners"\n');
    await verdict(page, /solution/);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForSelector("#play:not([hidden]) .board > svg");
    const names = await page.locator("#play .symbols button").all();
    assert.equal(names.length, 4);
    for (const name of names) {
      // With a border's width of room for what is round.
      const within = await name.evaluate((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const [text, frame] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
        return text.left > frame.left && text.right < frame.right && text.bottom < frame.bottom;
      });
      assert.ok(within, await name.textContent());
    }
    await check();
  });

atNight("boards are played with the labels that their pictures have", async () => {
  for (const [name, number] of [
    ["sudoku", 0],
    ["battleships", 0],
    ["nine-queens", 1],
  ]) {
    const { page, check } = await open({ fragment: `#g=${name}.toml` });
    await page.waitForSelector("#play .board > svg");
    assert.equal(await page.locator("#play .board > svg .coordinates").count(), number, name);
    // Squares have their names all the same.
    await page.waitForSelector('#play [role=gridcell][aria-label^="a1:"]');
    await check();
  }
});
