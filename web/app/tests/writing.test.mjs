// The text while it is written: completion, clicks and keys on the board, names, what is left of a puzzle before.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { gallery, open, square, stop, verdict, write } from "./page.mjs";

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

/** The picture of the text with this key, as far as it is in sight. */
const picture = async (page, key) => new RegExp(`${key} = """\\n+([^"]*)"""`).exec(await text(page))?.[1].replaceAll("\n\n", "\n");

test("a click and the key after it are set in their order", async () => {
  const { page, check } = await open();
  await write(page, gallery("nurikabe"));
  await verdict(page, /One solution/);
  await page.locator("#layer").selectOption("[[connected]] numbers 2");
  await page.getByRole("button", { name: "3", exact: true }).click();
  const box = await square(page, "f2").boundingBox();
  for (let round = 0; round < 3; round += 1) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.keyboard.press("5");
    await page.waitForTimeout(700);
    assert.match(await picture(page, "numbers"), /^1 \. \. \. \. 5 \.$/m);
  }
  await check();
});

test("a click sets what the text uses: the clues of a rule before those of the board", async () => {
  const { page, check } = await open();
  await write(page, gallery("slitherlink"));
  await verdict(page, /One solution/);
  const options = () => page.locator("#layer option").allTextContents();
  assert.equal(await page.locator("#layer").inputValue(), "[[count]] numbers 2");
  assert.ok((await options()).includes("clues of [[count]] 2"));
  assert.ok(!(await options()).includes("a number of the board"));
  await write(page, gallery("nine-queens"));
  await verdict(page, /solution/);
  assert.ok((await options()).includes("a number of the board"));
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
      const { x, y, width, height } = await square(page, name).boundingBox();
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
