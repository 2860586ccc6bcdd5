// Takes the picture of the page for the README, of the page that `bash web/build` made: `node web/app/screenshot.mjs`.
import { writeFileSync } from "node:fs";
import { gallery, open, stop, verdict, write } from "./tests/page.mjs";

const FILE = new URL("../../docs/pictures/page.webp", import.meta.url);
// Without its givens it has several solutions, and so candidates.
const PUZZLE = gallery("thermometers").replace(/\n\[\[expect[^]*/, "\n").replace(/layout = """[^]*?"""/, "size = 6");

const { page, context, check } = await open({ size: { width: 1120, height: 720 } });
await write(page, PUZZLE);
await verdict(page, /solutions/);
await page.getByRole("button", { name: "Candidates", exact: true }).click();
await page.waitForFunction(() => !document.querySelector(".ask").hasAttribute("aria-busy"));
await page.keyboard.press("Control+Home");
await page.locator(".cm-content").evaluate((text) => text.blur());
const taken = await page.screenshot();
// The page forbids other scripts, so another one packs the picture.
const other = await context.newPage();
const packed = await other.evaluate(async (png) => {
  const image = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.8);
}, `data:image/png;base64,${taken.toString("base64")}`);
writeFileSync(FILE, Buffer.from(packed.split(",")[1], "base64"));
await check();
await stop();
