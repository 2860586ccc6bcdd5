// Asks the engine in WebAssembly and the program the same questions, and compares all answers:
// `node web/compare.mjs WORKBENCH [--all | FILE …]`. About every fourth file of the gallery, with `--all` about every one:
// what the program is asked about a text, the same about boards that are half filled, the formats of boards and of other
// programs, written and read; about the wrong files of `tests/hostile`: each error with its place and how far it goes; the
// schema and the templates. Only what tells of time and of the engine that was quicker is left out. The program is asked
// first; what it does not answer in time is not asked of the page.
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as engine from "./engine/pkg/engine.js";

const here = dirname(fileURLToPath(import.meta.url));
const gallery = join(here, "..", "puzzles");
const hostile = join(here, "..", "tests", "hostile");
const [given, ...rest] = process.argv.slice(2);
const isAll = rest[0] === "--all";
const named = isAll ? [] : rest;
const program = resolve(given);
const module = new WebAssembly.Module(readFileSync(join(here, "engine/pkg/engine_bg.wasm")));
engine.initSync({ module });

/** What the program answers at once; the page, which takes several times as long, has more time. */
const SECONDS = 0.3;
const SECONDS_OF_PAGE = 4;
const LIMIT = 20000;
/** If more than this part of the answers is left out, too little was compared. */
const MOST_OPEN = 0.25;
/** The program and the engine may take different ways to the same answer. */
const OF_THE_WAY = ["seconds", "engine", "statistics", "judged", "solver"];
const FORMATS = ["text", "unicode", "squares", "columns", "pairs", "csv", "fen", "latex", "html"];
const FOREIGN = linesOf(engine.foreign_formats()).map(({ name }) => name);

const tally = { compared: 0, open: 0, rough: 0 };
const differences = [];

function linesOf(text) {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line));
}

function comparable(lines) {
  return linesOf(lines).map((object) => {
    for (const key of OF_THE_WAY) delete object[key];
    return object;
  });
}

/** What the program prints, or its errors where it prints nothing. */
function run(args, input = "\n", cwd = gallery) {
  return new Promise((resolve) => {
    const options = { cwd, maxBuffer: 1 << 28 };
    const child = execFile(program, args, options, (_, out, errors) => resolve(out.trim() === "" ? errors : out));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/** Notes where both differ, about this question. */
function same(question, page, theirs) {
  tally.compared += 1;
  const [ours, others] = [page, theirs].map((answer) => (typeof answer === "string" ? answer.trim() : JSON.stringify(answer)));
  if (ours === others) return;
  // Long answers begin alike: what is shown is from a little before they part.
  let at = 0;
  while (ours[at] === others[at]) at += 1;
  const part = (answer) => answer.slice(Math.max(0, at - 100), at + 300);
  differences.push(`${question.join(" ")}\n  page    … ${part(ours)}\n  program … ${part(others)}`);
}

/** Time ran out for one of both. */
function leave() {
  tally.compared += 1;
  tally.open += 1;
}

/** Whether time ran out before the answer, or before the smallest reason or the most that can go was found. */
const isOpen = (objects) =>
  objects.some(
    ({ complete, satisfiable, minimal, smallest, largest, completable, givens, error }) =>
      completable === null ||
      [complete, minimal, smallest, largest].includes(false) ||
      satisfiable === null ||
      givens?.some?.(({ leaves }) => leaves === null) ||
      /^stopped/.test(error?.message ?? ""),
  );

/** A question whose answers are lines of JSON: the arguments of the program, and what the engine is asked. */
async function ask(args, page, input) {
  const theirs = comparable(await run([...args, "--format", "json", "--quiet"], input));
  const ours = isOpen(theirs) ? [] : comparable(page()).filter((object) => !("words" in object));
  if (isOpen(theirs) || isOpen(ours)) return leave();
  same(args, ours, theirs);
}

/** A text of the engine, or its error as the program says it. */
function orError(page) {
  try {
    return page();
  } catch (error) {
    if (typeof error !== "string") throw error;
    return `error: ${error}`;
  }
}

const timed = ["--time-limit", String(SECONDS)];

async function ofText(file, text) {
  const seconds = SECONDS_OF_PAGE;
  await ask(["solve", file, "--explain", ...timed], () => engine.solve(file, text, true, seconds));
  await ask(["solve", file, "--other", ...timed], () => engine.other(file, text, seconds));
  await ask(["count", file, "--limit", String(LIMIT), ...timed], () => engine.count(file, text, LIMIT, seconds));
  await ask(["candidates", file, ...timed], () => engine.candidates(file, text, "", seconds));
  await ask(["hint", file, ...timed], () => engine.hint(file, text, "", seconds));
  await ask(["trim", file, ...timed], () => engine.trim(file, text, seconds));
  await ask(["repair", file, ...timed], () => engine.repair(file, text, seconds));
  await ask(["describe", file], () => engine.describe(file, text));
}

/** The puzzle as it is printed, and whether an empty board obeys it. */
async function ofEmptyBoard(file, text) {
  const drawn = await run(["render", file, "--format", "svg", "--coordinates", "chess", "--caption", ""]);
  same(["render", file], engine.draw(file, text, "", engine.Marking.Nothing, "chess", "", ""), drawn);
  await ofObeyed(file, text, "\n", "squares");
}

async function ofObeyed(file, text, board, format) {
  const checked = comparable(await run(["check", file, "-", "--from", format, ...timed, "--format", "json", "--quiet"], board));
  same(["check", file, board], engine.obeys(file, text, board), checked.some(({ obeys }) => obeys === true));
}

/** A board that is drawn and judged, with its conflicts as far as no more pieces can mend them. */
async function ofBoard(file, text, board) {
  await ofObeyed(file, text, board, "json");
  const drawn = await run(["render", file, "-", "--format", "svg", "--coordinates", "chess", "--caption", ""], board);
  same(["render", file, board], engine.draw(file, text, board, engine.Marking.Nothing, "chess", "", ""), drawn);
  const marked = await run(["check", file, "-", "--unfinished", "--format", "svg", "--quiet"], board);
  // Where something is broken, the program names the squares.
  const labels = marked.includes('class="coordinates"') ? "chess" : "";
  const page = orError(() => engine.draw(file, text, board, engine.Marking.BrokenSoFar, labels, "", ""));
  if ([page, marked].some((answer) => answer.startsWith("error: stopped"))) return leave();
  same(["check", file, "--unfinished", board], page, marked);
}

/** The givens with every second piece of a solution, and the same with a piece that has gone to the square of another. */
function boards(opened, pieces) {
  const inPairs = (placed) => Object.entries(placed).flatMap(([kind, places]) => places.map((place) => [kind, place]));
  const givens = inPairs(opened.givens);
  const given = new Set(givens.map(([, place]) => place));
  const free = inPairs(pieces).filter(([, place]) => !given.has(place));
  const [half, rest] = [0, 1].map((part) => free.filter((_, index) => index % 2 === part));
  if (rest.length === 0) return [];
  const [[kind], ...others] = half;
  const [, place] = rest.find(([other]) => other !== kind) ?? rest[0];
  return [half, [[kind, place], ...others]].map((board) => {
    const placed = {};
    for (const [kind, place] of [...givens, ...board]) (placed[kind] ??= []).push(place);
    return JSON.stringify({ pieces: placed });
  });
}

async function ofHalfFilled(file, text, formats) {
  const [opened] = linesOf(engine.open(file, text));
  // Ships have any length on the page: a player does not choose it.
  const pieces = opened.kinds.some(({ ship }) => ship) ? undefined : linesOf(engine.solve(file, text, false, SECONDS))[0].pieces;
  const [half, wrong] = boards(opened, pieces ?? {});
  if (!half) return;
  await ask(["candidates", file, "-", ...timed], () => engine.candidates(file, text, half, SECONDS_OF_PAGE), half);
  await ask(["hint", file, "-", ...timed], () => engine.hint(file, text, half, SECONDS_OF_PAGE), half);
  for (const board of [half, wrong]) await ofBoard(file, text, board);
  for (const format of formats) {
    const printed = await run(["render", file, "-", "--format", format], half);
    same(["render", file, "--format", format, half], orError(() => engine._export(file, text, half, format)), printed);
  }
}

async function ofForeign(file, text, formats) {
  for (const format of FOREIGN) {
    const page = orError(() => engine.publish(file, text, format));
    if (page.startsWith("error: ") && !formats.includes(format)) continue;
    same(["export", file, "--to", format], page, await run(["export", file, "--to", format]));
    if (page.startsWith("error: ")) continue;
    const read = orError(() => JSON.parse(engine.read_foreign(page, "", false)).text);
    same(["import", page], read, await run(["import", "-", "--quiet"], page));
  }
}

/** What the engine brings without being asked about a text. */
async function ofItself() {
  same(["schema"], engine.schema(), await run(["schema"]));
  const folder = mkdtempSync(join(tmpdir(), "templates-"));
  for (const { kind, text } of linesOf(engine.templates())) {
    await run(["new", "made.toml", "--template", kind], "", folder);
    const written = readFileSync(join(folder, "made.toml"), "utf8");
    same(["new", "--template", kind], withoutTitle(text), withoutTitle(written));
    rmSync(join(folder, "made.toml"));
  }
  rmSync(folder, { recursive: true });
}

/** The program puts the name of the file there. */
const withoutTitle = (text) => text.replace(/^title = .*$/m, "");

/** The program shows no more errors of one file than so many. */
const MOST_SHOWN = 20;

/** How far an error goes in its first line, as the program underlines it. */
const underlined = (drawn) => [...drawn.matchAll(/^ *\|[^\n^]*(\^+)/gm)].map(([, marks]) => marks.length);

async function ofWrongFile(file, bytes) {
  const text = bytes.toString();
  // The page knows neither the files that these extend nor `--set`; and it is never given bytes that are no text.
  if (/^extends|^# --set/m.test(text) || !Buffer.from(text).equals(bytes)) return;
  const theirs = comparable(await run(["describe", file, "--format", "json", "--quiet"], "", hostile));
  same(["describe", file], comparable(engine.describe(file, text)).filter((object) => !("words" in object)), theirs);
  const errors = linesOf(engine.open(file, text))[0].errors ?? [];
  const places = theirs.flatMap(({ error }) => (error ? [[error.message, error.line, error.column]] : []));
  same(["errors of", file], errors.map(({ message, line, column }) => [message, line, column]), places);
  const inOneLine = errors.every(({ line, end }) => end && end[0] === line);
  if (!inOneLine || !/^[\x20-\x7e\n]*$/.test(text)) return void (tally.rough += errors.length > 0);
  const lengths = errors.slice(0, MOST_SHOWN).map(({ column, end }) => Math.max(1, end[1] - column));
  same(["spans of", file], lengths, underlined(await run(["describe", file], "", hostile)));
}

/** Two of these for each file, each for as many. */
const turn = (all, index) => [all[(2 * index) % all.length], all[(2 * index + 1) % all.length]];

const toml = (folder) => readdirSync(folder).filter((file) => file.endsWith(".toml")).sort();
const sample = (files) => files.filter((_, index) => isAll || index % 4 === 0);
const files = named.length > 0 ? named.map((file) => basename(file)) : sample(toml(gallery));
const wrong = named.length > 0 ? [] : toml(hostile);

async function each(of, ask) {
  for (const [index, file] of of.entries()) await ask(file, index);
}

const read = (file) => readFileSync(join(gallery, file), "utf8");

// While the program searches for one, others are answered.
await Promise.all([
  each(files, (file) => ofText(file, read(file))),
  each(files, async (file, index) => {
    const text = read(file);
    await ofEmptyBoard(file, text);
    await ofHalfFilled(file, text, turn(FORMATS, index));
    await ofForeign(file, text, turn(FOREIGN, index));
  }),
  named.length > 0 ? undefined : ofItself(),
  each(wrong, (file) => ofWrongFile(file, readFileSync(join(hostile, file)))),
]);

console.log(
  `${tally.compared} answers about ${files.length} files and ${wrong.length} wrong ones compared, ${tally.open} of them not ` +
    `within ${SECONDS} s, spans of ${tally.rough} files left out: ${differences.length} differ`,
);
for (const difference of differences) console.log(difference);
const tooFew = tally.open > MOST_OPEN * tally.compared;
if (tooFew) console.log("too few were compared: the machine is busy");
process.exit(differences.length > 0 || tooFew ? 1 : 0);
