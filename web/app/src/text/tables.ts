// What the tools of the board must know of the text before the engine answers: keys of a table, letters in a picture,
// lines of a rule and its numbers. What a text means is the engine's business.

import type { Opened } from "../board/board";

/** A part of the text, and where it begins. */
export type Part = { from: number; text: string };

/** What is to stand in the text instead of a part of it. */
export type Change = { from: number; to: number; insert: string };

const HEADER = /^[ \t]*(\[{1,2})[ \t]*([\w-]+(?:\.(?:[\w-]+|"[^"\n]*"|'[^'\n]*'))*)[ \t]*\]{1,2}[ \t]*(?:#.*)?$/gm;

/** Keys whose list has a number for each line, or whose table has one for each region. */
const BOUNDS = ["exactly", "at-least", "at-most"];

/** A layer in words: `[[count]] regions 3` is the key `regions` of the third `[[count]]`. */
export function named(layer: string): { header: string; key: string; number: number } {
  const [header, key, number] = layer.split(" ");
  return { header: header!, key: key!, number: Number(number ?? 1) };
}

/** What stands below a header, such as `[board]` or the second `[[count]]`. */
export function table(text: string, header: string, number = 1): Part | undefined {
  const all = [...text.matchAll(HEADER)];
  const wanted = all.filter(([, bracket, name]) => header === (bracket === "[" ? `[${name}]` : `[[${name}]]`));
  const found = wanted[number - 1];
  if (!found) return undefined;
  const from = found.index + found[0].length;
  return { from, text: text.slice(from, all[all.indexOf(found) + 1]?.index) };
}

/** The rule directly before this one, as `[[count]] 2`, if this one has no comment of its own: they were added together. */
export function before(text: string, layer: string): string | undefined {
  const { header, number } = named(layer);
  const own = table(text, header, number);
  const all = [...text.matchAll(HEADER)];
  const at = all.findIndex((one) => one.index + one[0].length === own?.from);
  if (at < 1 || text.slice(all[at - 1]!.index, all[at]!.index).trimEnd().split("\n").at(-1)!.trim().startsWith("#")) return undefined;
  const { header: other, number: place } = numbered(all, at - 1);
  return `${other} ${place}`;
}

/** The header of a rule, and which of those with the same header it is. */
function numbered(headers: RegExpMatchArray[], at: number): { header: string; number: number } {
  const name = headers[at]![2];
  return { header: `[[${name}]]`, number: headers.slice(0, at + 1).filter((one) => one[2] === name).length };
}

/** The number of the rule that has this line, as `[[count]] 2`, and its part of the text. */
export function ruleIn(text: string, line: number): { rule: string; part: Part } | undefined {
  const from = text.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const all = [...text.matchAll(HEADER)];
  const at = all.filter(({ index }) => index <= from).length - 1;
  if (all[at]?.[1] !== "[[") return undefined;
  const { header, number } = numbered(all, at);
  return { rule: `${header} ${number}`, part: table(text, header, number)! };
}

/** Whether the rule in this line has regions, its own or those of the board, of which none is drawn yet. */
export function isUndrawn(text: string, line: number): boolean {
  const regions = cells(value(ruleIn(text, line)?.part, "regions") ?? value(table(text, "[board]"), "regions"));
  return regions.length > 0 && regions.every((label) => label === ".");
}

/** What the board has and no rule is about, in words. */
export function unused(text: string): string[] {
  if (extended(text) || isInBraces(text)) return [];
  const isDrawn = (key: string) => /[^\s."']/.test(value(table(text, "[board]"), key)?.text ?? "");
  const uses: [string, RegExp][] = [
    ["regions", /["']region["']/],
    ["numbers", /^\s*alike\b|["']board["']/m],
  ];
  const found = uses.filter(([key, used]) => isDrawn(key) && !used.test(text));
  return found.map(([key]) => `No rule is about the ${key} of the board: they are only drawn.`);
}

/** Whether tables stand in braces or in keys such as `board.rows`, where clicks do not find them. */
export function isInBraces(text: string): boolean {
  const [first] = text.matchAll(HEADER);
  return /^[ \t]*[\w-]+(\.[\w-]+[\w.-]*\s*=|\s*=\s*(\{|\[\s*(#.*\s*)*\{))/m.test(text.slice(0, first?.index));
}

/** The file that a text extends. */
export const extended = (text: string): string | undefined => /^[ \t]*extends[ \t]*=[ \t]*["'](.+?)["']/m.exec(text)?.[1];

/** The value of a key, up to the last bracket or quote that belongs to it. */
export function value(of: Part | undefined, key: string): Part | undefined {
  const start = new RegExp(`^[ \\t]*${key}[ \\t]*=[ \\t]*`, "m").exec(of?.text ?? "");
  if (!of || !start) return undefined;
  const from = start.index + start[0].length;
  const rest = of.text.slice(from);
  let depth = 0;
  for (const token of rest.matchAll(/"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#.*|[[{]|[\]}]|\n/g)) {
    const [at] = token;
    if (/^[[{]$/.test(at)) depth += 1;
    else if (/^[\]}]$/.test(at)) depth -= 1;
    const end = token.index + (at === "\n" || at.startsWith("#") ? 0 : at.length);
    if (depth === 0 && (at === "\n" || /^[\]}#]|^"""|^'''/.test(at)))
      return { from: of.from + from, text: rest.slice(0, end).trimEnd() };
  }
  return { from: of.from + from, text: rest.trimEnd() };
}

/** The layer of what stands on squares. */
export const GIVENS = "[board] layout";

export const hasKey = (text: string, header: string, key: string): boolean => value(table(text, header), key) !== undefined;

/** The rows of a picture, without its quotes. */
const rowsOf = (picture: Part | undefined): string[] =>
  (/^("""|''')([\s\S]*)\1$/.exec(picture?.text ?? "")?.[2] ?? "").split("\n").filter((row) => row.trim() !== "");

/** The entries of a picture, square by square: a row is words, if there are as many as columns. */
function cells(picture: Part | undefined, columns?: number): string[] {
  return rowsOf(picture).flatMap((row) => {
    const words = row.trim().split(/\s+/);
    return words.length === columns || (columns === undefined && words.length > 1) ? words : [...row.replace(/\s/g, "")];
  });
}

function valueOf(text: string, layer: string): Part | undefined {
  const { header, key, number } = named(layer);
  return value(table(text, header, number), key);
}

/** The picture that a layer stands for. */
export const picture = (text: string, layer: string): string[] => cells(valueOf(text, layer));

/** What a layer is in the text. */
export const written = (text: string, layer: string): string => valueOf(text, layer)?.text ?? "";

/** What is printed on each square, in words: its numbers, and what it is marked as. */
export function clues({ layers, squares }: Opened, text: string): string[][] {
  const printed = layers.filter((layer) => / numbers\b|^\[squares/.test(layer));
  const pictures = printed.map((layer) => [named(layer).key, picture(text, layer)] as const);
  const marked = table(text, "[squares]");
  const keys = [...(marked?.text ?? "").matchAll(/^[ \t]*([\w-]+)[ \t]*=[ \t]*\[/gm)].map(([, key]) => key!);
  const lists = keys.map((key) => {
    const names = value(marked, key)!.text.match(/[\w-]+/g);
    return [key, squares.map((name) => (names?.includes(name) ? "*" : "."))] as const;
  });
  return squares.map((_, square) =>
    [...pictures, ...lists].flatMap(([key, entries]) => {
      const entry = entries[square] ?? ".";
      return entry === "." ? [] : [key === "numbers" ? `clue ${entry}` : key];
    }),
  );
}

/** The labels of a picture of regions in their order. */
export function regionsIn(text: string, layer = "[board] regions"): string[] {
  return [...new Set(picture(text, layer).filter((label) => label !== "."))].sort();
}

/** The first key of a rule whose value is a list, or a table, of bounds. */
function bounds(rule: Part | undefined, bracket: "[" | "{"): { key: string; numbers: Part } | undefined {
  const all = BOUNDS.map((key) => ({ key, numbers: value(rule, key) }));
  const found = all.find(({ numbers }) => numbers?.text.startsWith(bracket));
  return found as { key: string; numbers: Part } | undefined;
}

/** The lines of a rule by the names of their squares, and their numbers, if it has one for each. */
export function linesIn(text: string, layer: string): { layer: string; lines: string[][]; entries: string[] } | undefined {
  const { header, key, number } = named(layer);
  const rule = table(text, header, number);
  const of = bounds(rule, "[");
  if (!of) return undefined;
  const bare = (part: Part | undefined) => (part?.text ?? "").replace(/#.*/g, "").slice(1, -1);
  const lines = [...bare(value(rule, key)).matchAll(/\[([^[\]]*)\]/g)];
  const items = bare(of.numbers).split(",");
  const entries = items.map((item) => item.trim().replace(/["']/g, "")).filter((item) => item !== "");
  const names = lines.map(([, names]) => [...names!.matchAll(/["']([^"']+)["']/g)].map(([, name]) => name!));
  return { layer: `${header} ${of.key} ${number}`, lines: names, entries: entries.map((entry) => (entry === "?" ? "" : entry)) };
}

/** A rule with a number for each region: its picture, the region of each square, and where the numbers are in the text. */
export type OfRegions = { layer: string; picture: string; labels: string[]; numbers: Part };

export function ofRegions(text: string, columns: number): OfRegions[] {
  const numbers = new Map<string, number>();
  return [...text.matchAll(HEADER)].flatMap(([, bracket, name]) => {
    const header = `[[${name}]]`;
    const number = (numbers.get(header) ?? 0) + 1;
    if (bracket === "[") return [];
    numbers.set(header, number);
    const rule = table(text, header, number);
    const of = bounds(rule, "{");
    if (!of || !/^\[?\s*["']region["']\s*\]?$/.test(value(rule, "each")?.text ?? "")) return [];
    const own = value(rule, "regions");
    const picture = own ? `${header} regions${number === 1 ? "" : ` ${number}`}` : "[board] regions";
    const labels = cells(own ?? value(table(text, "[board]"), "regions"), columns);
    return [{ layer: `${header} ${of.key} ${number}`, picture, labels, numbers: of.numbers }];
  });
}

/** The numbers of regions by their labels. */
const ENTRY = /(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*=\s*("[^"]*"|'[^']*'|[^,}\s]+)/g;

export const numbersIn = ({ numbers }: OfRegions): Map<string, string> =>
  new Map([...numbers.text.matchAll(ENTRY)].map(([, one, two, bare, entry]) => [one ?? two ?? bare!, entry!]));

/** Takes away the numbers of a region that ends when the only square of it in these pictures gets another entry. */
export function withoutEnded(text: string, columns: number, pictures: string[], square: number, entry: string): Change[] {
  return ofRegions(text, columns).flatMap((of) => {
    const label = of.labels[square]!;
    const isLast = label !== entry && of.labels.filter((other) => other === label).length === 1;
    if (!pictures.includes(of.picture) || !isLast || !numbersIn(of).has(label)) return [];
    return [withNumber(of, label, "")];
  });
}

/** The table with another number for a region, or with none. */
export function withNumber(of: OfRegions, label: string, entry: string): Change {
  const all = numbersIn(of);
  if (entry === "") all.delete(label);
  else all.set(label, entry);
  const key = (label: string) => (/^[\w-]+$/.test(label) ? label : JSON.stringify(label));
  const entries = [...all].map(([label, entry]) => `${key(label)} = ${entry}`);
  const insert = entries.length > 0 ? `{ ${entries.join(", ")} }` : "{}";
  return { from: of.numbers.from, to: of.numbers.from + of.numbers.text.length, insert };
}
