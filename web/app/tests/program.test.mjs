// A page that the program made with `render --play`: it opens with the puzzle in it, to be played.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { PAGE, open, square, stop, verdict } from "./page.mjs";
import { PUZZLES, solution } from "./puzzles.mjs";

after(stop);

const program = process.env.WORKBENCH;
const puzzles = fileURLToPath(new URL("../../../puzzles", import.meta.url));

test(
  "a page of the program holds its puzzle and is played to the end",
  { skip: !program && "WORKBENCH names no program" },
  async () => {
    const file = join(mkdtempSync(join(tmpdir(), "play-")), "x.html");
    execFileSync(program, ["render", join(puzzles, "nine-queens.toml"), "-o", file, "--play", "--app", PAGE]);
    // What the file claims of its solution is not in it.
    const [, held] = /id="puzzle">(\{.*)<\/script>/.exec(readFileSync(file, "utf8"));
    assert.match(JSON.parse(held).text, /\[\[attacks\]\]/);
    assert.doesNotMatch(JSON.parse(held).text, /expect/);
    const { page, check } = await open({ file });
    assert.equal(await page.locator("#play h2").textContent(), "Nine queens and a pawn");
    for (const { square: name, symbol } of solution(PUZZLES["nine queens and a pawn"].text).pieces) {
      await square(page, name, "play").click();
      await page.keyboard.press(symbol.toLowerCase());
    }
    await verdict(page, /^Solved in /, "play");
    await check();
  },
);

test(
  "a file that extends another is whole in its page",
  { skip: !program && "WORKBENCH names no program" },
  async () => {
    const file = join(mkdtempSync(join(tmpdir(), "play-")), "x.html");
    execFileSync(program, ["render", join(puzzles, "sudoku-4x4.toml"), "-o", file, "--play", "--app", PAGE]);
    const { page, check } = await open({ file });
    await page.waitForSelector("#play:not([hidden]) [role=gridcell]");
    assert.equal(await page.locator("#play [role=gridcell]").count(), 16);
    await check();
  },
);
