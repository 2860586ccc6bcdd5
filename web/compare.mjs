// Asks the engine in WebAssembly and the program the same questions about every file of the gallery, and compares all
// answers: `node web/compare.mjs WORKBENCH [FILE …]`. Only what tells of time and of the engine that was quicker is
// left out. A question that takes longer than its time limit is compared as far as both got: not at all.
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as engine from "./engine/pkg/engine.js";

const here = dirname(fileURLToPath(import.meta.url));
const gallery = join(here, "..", "puzzles");
const [given, ...named] = process.argv.slice(2);
const program = resolve(given);
const files =
  named.length > 0
    ? named.map((file) => basename(file))
    : readdirSync(gallery).filter((file) => file.endsWith(".toml"));
const module = new WebAssembly.Module(readFileSync(join(here, "engine/pkg/engine_bg.wasm")));
engine.initSync({ module });

const SECONDS = 1;
const LIMIT = 20000;
/** The program and the engine may take different ways to the same answer. */
const OF_THE_WAY = ["seconds", "engine", "statistics", "judged", "solver"];

function comparable(lines) {
  return lines
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const object = JSON.parse(line);
      for (const key of OF_THE_WAY) delete object[key];
      return object;
    });
}

/** What the program prints, or its errors where it prints nothing. */
function run(args, input = "\n") {
  return new Promise((resolve) => {
    const options = { cwd: gallery, maxBuffer: 1 << 28 };
    const child = execFile(program, args, options, (_, out, errors) => resolve(out.trim() === "" ? errors : out));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/** Whether time ran out before the answer, or before the smallest reason was found. */
const isOpen = (objects) =>
  objects.some(
    ({ complete, satisfiable, minimal, smallest, completable, givens, error }) =>
      completable === null ||
      [complete, minimal, smallest].includes(false) ||
      satisfiable === null ||
      givens?.some?.(({ leaves }) => leaves === null) ||
      /^stopped/.test(error?.message ?? ""),
  );

/** The questions: the arguments of the program, and the answer of the engine. */
function questions(file, text) {
  const limit = ["--time-limit", String(SECONDS)];
  return [
    [["solve", file, "--explain", ...limit], () => engine.solve(file, text, true, SECONDS)],
    [["solve", file, "--other", ...limit], () => engine.other(file, text, SECONDS)],
    [["count", file, "--limit", String(LIMIT), ...limit], () => engine.count(file, text, LIMIT, SECONDS)],
    [["candidates", file, ...limit], () => engine.candidates(file, text, "", SECONDS)],
    [["hint", file, ...limit], () => engine.hint(file, text, "", SECONDS)],
    [["trim", file, ...limit], () => engine.trim(file, text, SECONDS)],
    [["repair", file, ...limit], () => engine.repair(file, text, SECONDS)],
    [["describe", file], () => engine.describe(file, text)],
  ];
}

let compared = 0,
  open = 0;
const differences = [];

async function compare(file, text) {
  for (const [args, ask] of questions(file, text)) {
    // Both work at the same time.
    const printed = run([...args, "--format", "json", "--quiet"]);
    await new Promise(setImmediate);
    const ours = comparable(ask()).filter((object) => !("words" in object));
    const theirs = comparable(await printed);
    if (isOpen(theirs) || isOpen(ours)) {
      open += 1;
    } else if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
      differences.push(
        `${args.join(" ")}\n  page    ${JSON.stringify(ours).slice(0, 600)}\n  program ${JSON.stringify(theirs).slice(0, 600)}`,
      );
    }
    compared += 1;
  }
  const checked = await run(["check", file, "-", "--from", "squares", "--time-limit", String(SECONDS), "--format", "json", "--quiet"]);
  const isObeyed = comparable(checked).some(({ obeys }) => obeys === true);
  if (engine.obeys(file, text, "") !== isObeyed) differences.push(`check ${file}: the page says ${!isObeyed}`);
  const drawn = engine.draw(file, text, "", engine.Marking.Nothing, "chess", "", "");
  const theirs = await run(["render", file, "--format", "svg", "--coordinates", "chess", "--caption", ""]);
  if (drawn.trim() !== theirs.trim()) differences.push(`render ${file}: the drawings differ`);
  compared += 2;
}

for (const file of files) {
  await compare(file, readFileSync(join(gallery, file), "utf8"));
}
console.log(
  `${compared} answers about ${files.length} files compared, ${open} of them not within ${SECONDS} s: ${differences.length} differ`,
);
for (const difference of differences) console.log(difference);
process.exit(differences.length === 0 ? 0 : 1);
