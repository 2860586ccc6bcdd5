// The puzzles that are written, broken, mended, shared and played to the end: the text, what breaks it, and its solution,
// which the engine finds beforehand.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as wasm from "../../engine/pkg/engine.js";
import { gallery, template } from "./page.mjs";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const SUDOKU = `title = "A sudoku of four"

[board]
boxes = "2x2"
layout = """
1 . . .
. . . 2
. . 4 .
. 3 . .
"""

[pieces.digit]
symbols = "1234"

[[count]]
of = "digit"
per = "symbol"
each = ["row", "column", "box"]
exactly = 1

[[count]]
of = "digit"
each = "square"
exactly = 1
`;

export const PUZZLES = {
  "a sudoku": { text: SUDOKU, right: 'symbols = "1234"', wrong: 'symbolls = "1234"' },
  "nine queens and a pawn": { text: gallery("nine-queens"), right: 'by = "queen"', wrong: 'by = "quen"' },
  "a star battle": { text: template("star-battle"), right: 'moves = "king"', wrong: 'moves = "kign"' },
  "a nonogram": { text: template("nonogram"), right: 'each = "row"', wrong: 'each = "rwo"' },
  "a sandwich sudoku of nine": { text: gallery("sandwich-2"), right: "kinds = 9", wrong: "kindss = 9" },
  "a light up": { text: template("light-up"), right: 'around = "wazir"', wrong: 'arond = "wazir"' },
};

let isStarted = false;

/** The engine of the page. */
export function started() {
  if (!isStarted)
    wasm.initSync({ module: new WebAssembly.Module(readFileSync(at("../../engine/pkg/engine_bg.wasm"))) });
  isStarted = true;
  return wasm;
}

/** The pieces of a solution that are not given, `{ square, symbol }`, and the sides of the board. */
export function solution(text) {
  const engine = started();
  const opened = JSON.parse(engine.open("test.toml", text));
  const given = new Set(Object.values(opened.givens).flat());
  const symbols = new Map(opened.kinds.map(({ name, symbol }) => [name, symbol]));
  const [first] = engine
    .solve("test.toml", text, false, 20)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  const pieces = Object.entries(first.pieces).flatMap(([kind, squares]) =>
    squares.map((square) => ({ square, symbol: symbols.get(kind) })),
  );
  return { kinds: opened.kinds.length, sides: opened.sides, pieces: pieces.filter(({ square }) => !given.has(square)) };
}
