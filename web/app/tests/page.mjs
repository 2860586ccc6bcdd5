// What all tests of the page share: a browser, the page from the disk in a fresh profile, and what must hold on every
// page: no request leaves it, and nothing is said on the console.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const PAGE = process.env.PAGE ?? fileURLToPath(new URL("../dist/workbench.html", import.meta.url));
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const AXE = readFileSync(fileURLToPath(new URL("../node_modules/axe-core/axe.min.js", import.meta.url)), "utf8");
export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** `web/test --all` asks everything, as .ci/nightly does; without it a sample is asked. */
export const isAll = Boolean(process.env.ALL);

/** A test that is played at night only: others in its file stand for it. */
export const atNight = isAll ? test : (name) => test(name, { skip: "at night" });

let browser;

export async function start() {
  const executablePath = BROWSERS.find((path) => existsSync(path));
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  browser ??= await chromium.launch({ executablePath, args });
  return browser;
}

export async function stop() {
  await browser?.close();
  browser = undefined;
}

/** The page in a fresh profile. `check` is to be called at the end. */
export async function open({ fragment = "", size = WIDE, dark = false, touch = false, file = PAGE } = {}) {
  await start();
  const context = await browser.newContext({
    viewport: size,
    colorScheme: dark ? "dark" : "light",
    hasTouch: touch,
    isMobile: touch,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const address = pathToFileURL(file).href;
  const requests = [],
    messages = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(address)) requests.push(request.url());
  });
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(String(error)));
  await page.goto(address + fragment);
  await page.waitForSelector("main:not([hidden])");
  const check = async () => {
    assert.deepEqual(requests, [], "no request leaves the page");
    assert.deepEqual(messages, [], "nothing is wrong on the console");
    await context.close();
  };
  return { page, context, check };
}

/** Another text in the editor, and its board, to be played. */
export async function played(text) {
  const { page, check } = await open();
  await write(page, text);
  await page.waitForSelector("#write .board > svg");
  await page.waitForTimeout(500);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForSelector("#play:not([hidden]) .board > svg");
  return { page, check };
}

/** Another text in the editor, as if it was typed. */
export async function write(page, text) {
  const editor = page.locator(".cm-content");
  await editor.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

/** The same as it is pasted: a browser takes minutes to type thousands of lines. */
export async function paste(page, text) {
  const editor = page.locator(".cm-content");
  await editor.click();
  await page.keyboard.press("Control+a");
  await editor.evaluate((editor, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** The sentence above the board, once it is like this. */
export async function verdict(page, expected, view = "write") {
  const shown = page.locator(`#${view} .verdict`);
  await page.waitForFunction(
    ([selector, source]) => {
      const said = document.querySelector(selector);
      return said && !said.hasAttribute("aria-busy") && new RegExp(source).test(said.textContent);
    },
    [`#${view} .verdict`, expected.source],
    { timeout: 30_000 },
  );
  return shown.textContent();
}

export const square = (page, name, view = "write") => page.locator(`#${view} [role=gridcell][aria-label^="${name}:"]`);

/** Where something is on the screen. A board is drawn anew at each answer, so what was found may be gone when asked. */
export async function box(locator) {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await locator.waitFor();
    const found = await locator.boundingBox();
    if (found) return found;
  }
  throw new Error(`${locator} is drawn anew without end`);
}

/** Where the middle of a square is on the screen. */
export async function middle(page, name, view = "play") {
  const { x, y, width, height } = await box(square(page, name, view));
  return [x + width / 2, y + height / 2];
}

/** What axe finds on the page, as a list that should be empty. */
export async function axe(page) {
  // The page's policy forbids foreign scripts; a debugger may run one.
  await page.evaluate(AXE);
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** The text of a puzzle of the gallery. */
export const gallery = (name) =>
  readFileSync(fileURLToPath(new URL(`../../../puzzles/${name}.toml`, import.meta.url)), "utf8");

/** The text of a template. */
export const template = (kind) =>
  readFileSync(fileURLToPath(new URL(`../../../src/app/templates/${kind}.toml`, import.meta.url)), "utf8");

/** The text in the editor, all of it. */
export const text = (page) =>
  page.evaluate(
    () =>
      document.querySelector(".cm-content").cmTile?.view?.state?.doc.toString() ??
      document.querySelector(".cm-content").innerText,
  );

/** Waits until the text is like this. */
export async function becomes(page, expected) {
  const end = Date.now() + 10_000;
  while (!expected.test(await text(page)) && Date.now() < end) await page.waitForTimeout(50);
  assert.match(await text(page), expected);
}
