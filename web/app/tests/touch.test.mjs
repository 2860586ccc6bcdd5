// Fingers on a board: one draws where the tool draws, else it scrolls and sets nothing; two never mean a square.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { NARROW, atNight, becomes, box, gallery, middle, open, square, stop, template, text, verdict, write } from "./page.mjs";

after(stop);

/** A page for fingers, which go from place to place; all of a list are down at once. */
async function touching() {
  const { page, context, check } = await open({ size: NARROW, touch: true });
  const session = await context.newCDPSession(page);
  const send = (type, points) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const swipe = async (...places) => {
    await send("touchStart", [places[0]]);
    for (const [place, [x, y]] of places.slice(1).entries()) {
      const [fromX, fromY] = places[place];
      for (let step = 1; step <= 8; step += 1)
        await send("touchMove", [[fromX + ((x - fromX) * step) / 8, fromY + ((y - fromY) * step) / 8]]);
    }
    await send("touchEnd", []);
    await page.waitForTimeout(400);
  };
  const scrolled = () => page.evaluate(() => scrollY);
  const centre = (name) => square(page, name).evaluate((one) => one.scrollIntoView({ block: "center" }));
  return { page, check, send, swipe, scrolled, centre };
}

test("a finger draws a thermometer upwards, and the page stays where it is", async () => {
  const { page, check, swipe, scrolled, centre } = await touching();
  await write(page, template("thermometers"));
  await verdict(page, /One solution/);
  await page.getByLabel("A click sets").selectOption({ label: "thermometers" });
  await centre("a2");
  const before = await scrolled();
  await swipe(await middle(page, "a1", "write"), await middle(page, "a2", "write"), await middle(page, "a4", "write"));
  await becomes(page, /\["a1", "a2", "a3", "a4"\]\]/);
  assert.equal(await scrolled(), before);
  // Beside the board it scrolls as ever.
  const { x, y } = await box(page.locator("#write .ask"));
  await swipe([x + 9, y + 9], [x + 9, y - 150]);
  assert.ok((await scrolled()) > before + 50);
  await check();
});

test("a finger that scrolls sets nothing, and a tap does", async () => {
  const { page, check, swipe, scrolled, centre } = await touching();
  await write(page, gallery("nurikabe"));
  await verdict(page, /One solution/);
  const before = await text(page);
  await page.getByLabel("A click sets").selectOption({ label: "a given or a wall" });
  await page.getByRole("button", { name: "wall", exact: true }).tap();
  await centre("c3");
  const from = await scrolled();
  const [x, y] = await middle(page, "c3", "write");
  await swipe([x, y], [x, y - 150]);
  assert.ok((await scrolled()) > from + 50);
  await page.waitForTimeout(500);
  assert.equal(await text(page), before);
  await square(page, "c3").tap();
  await becomes(page, /layout = """[^"]*#/);
  await check();
});

atNight("two fingers set nothing where it is played", async () => {
  const { page, check, send } = await touching();
  await write(page, template("star-battle"));
  await verdict(page, /One solution/);
  await page.getByRole("button", { name: "Play", exact: true }).tap();
  await page.waitForSelector("#play:not([hidden])");
  // What only a mouse or keys can do is not told.
  assert.doesNotMatch(await page.locator("#play .controls").innerText(), /right button|Shift|Ctrl/);
  const [x, y] = await middle(page, "b2");
  const [otherX, otherY] = await middle(page, "d4");
  await send("touchStart", [[x, y]]);
  await send("touchStart", [[x, y], [otherX, otherY]]);
  await send("touchMove", [[x - 20, y + 20], [otherX + 20, otherY - 20]]);
  await send("touchEnd", []);
  await page.waitForTimeout(300);
  assert.equal(await page.getByRole("button", { name: "Undo" }).isDisabled(), true);
  await square(page, "b2", "play").tap();
  await page.waitForFunction(() => /star/.test(document.querySelector('#play [aria-label^="b2:"]').ariaLabel));
  await check();
});

atNight("the dot that is chosen is drawn by a finger over a row", async () => {
  const { page, check, swipe } = await touching();
  await write(page, template("nonogram"));
  await verdict(page, /One solution/);
  await page.getByRole("button", { name: "Play", exact: true }).tap();
  await page.waitForSelector("#play:not([hidden])");
  await page.getByRole("button", { name: "Surely empty" }).tap();
  await square(page, "c3", "play").evaluate((one) => one.scrollIntoView({ block: "center" }));
  await swipe(await middle(page, "a3"), await middle(page, "d3"));
  const label = (name) => square(page, name, "play").getAttribute("aria-label");
  for (const name of ["a3", "b3", "c3", "d3"]) assert.match(await label(name), /marked empty/);
  // The browser drops a tap that comes within moments of a swipe.
  await page.waitForTimeout(500);
  await page.locator("#play").getByRole("button", { name: "Undo" }).tap();
  await page.waitForFunction(() => !/marked/.test(document.querySelector('#play [aria-label^="b3:"]').ariaLabel));
  await check();
});
