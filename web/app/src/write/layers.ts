// The pictures and lists of a text that a click changes: what they hold, and what they are called where one is chosen. They
// are named by what is drawn, in no word that only the text has.
import type { Opened } from "../board/board";
import { GIVENS, type Part, named, table, value } from "../text/tables";

export const isOfLines = (layer: string) => /^\[\[.*\]\] lines\b/.test(layer);

/** A set of squares, of which a click is one more or one less. */
export const isOfSquares = (layer: string) => /^\[squares\]|^\[\[.*\]\] (at|in|squares)\b/.test(layer);

export const isOfNamed = (layer: string) => layer.startsWith("[squares]");

export const isOfBounds = (layer: string) => / (exactly|at-least|at-most)\b/.test(layer);

export const isOfRegions = (layer: string) => / regions\b/.test(layer);

export const isOfNumbers = (layer: string) => !layer.startsWith("[board]") && / numbers\b/.test(layer);

/** Whether squares have numbers of more than one digit, too; a square has no more than four sides. */
export const hasNumbers = (layer: string) => / (numbers|factors)\b/.test(layer) && !layer.startsWith("[[count]]");

const ruleOf = (text: string, layer: string): Part | undefined => {
  const { header, number } = named(layer);
  return table(text, header, number);
};

const bare = (rule: Part | undefined, key: string): string | undefined => value(rule, key)?.text.replace(/["']/g, "");

const NAMES: Record<string, string> = {
  [GIVENS]: "a given or a wall",
  "[board] regions": "a region",
  "[board] numbers": "a number of the board",
};

/** What rules add up or compare. */
const AMOUNTS: Record<string, string> = { sum: "sums", product: "products", difference: "differences" };

/** A layer in words; others are alike and changed with it. */
export function wordsOf(opened: Opened, text: string, layer: string, twins: string[] = [layer]): string {
  const { header, key } = named(layer);
  const rule = ruleOf(text, layer);
  const table = /[\w-]+/.exec(header)![0];
  const of = bare(rule, "of");
  if (NAMES[layer]) return NAMES[layer];
  if (isOfNamed(layer)) return `a square of ${key}`;
  if (table === "mark") return `a mark: ${bare(rule, "text") ?? bare(rule, "draw")}`;
  if (table === "pieces") return key === "fixed" ? `a given side: ${header.slice(8, -1)}` : `squares for ${header.slice(8, -1)}`;
  if (isOfRegions(layer)) return wordsOfRegions(text, twins);
  if (isOfBounds(layer)) return AMOUNTS[table] ? `${AMOUNTS[table]} of cages` : ["numbers of regions", of].filter(Boolean).join(": ");
  if (isOfLines(layer)) return wordsOfLines(text, layer, table, of);
  if (isOfSquares(layer)) return of ? `squares for ${of}` : "squares";
  if (key === "numbers") return wordsOfNumbers(opened, table, rule, of);
  return { labels: "ends to be joined", factors: "weights of squares" }[key] ?? `other ${key}`;
}

/** What the regions of these rules are. */
function wordsOfRegions(text: string, layers: string[]): string {
  if (layers.some((layer) => /^\[\[(sum|product|difference)\]\]/.test(layer))) return "cages";
  const rule = ruleOf(text, layers[0]!);
  if (value(rule, "per")) return "regions without a repeat";
  const of = bare(rule, "of");
  return of ? `regions for ${of}` : "regions of a rule";
}

function wordsOfLines(text: string, layer: string, table: string, of?: string): string {
  const rule = ruleOf(text, layer);
  const all = value(rule, "lines")?.text.match(/\[[^[\]]*\]/g) ?? [];
  const isOfPairs = all.length > 0 && all.every((line) => line.split(",").length === 2);
  if (value(rule, "signed")?.text === "true") return isOfPairs ? "signs < and >" : "thermometers";
  const amount = value(rule, "ratio")?.text === "true" ? "ratios" : AMOUNTS[table];
  if (!amount) return of ? `lines for ${of}` : "lines of a rule";
  if (bare(rule, "draw") === "cage") return `cages with ${amount}`;
  return `${isOfPairs ? "pairs" : "lines"} with ${amount}`;
}

function wordsOfNumbers({ kinds }: Opened, table: string, rule: Part | undefined, of?: string): string {
  if (table === "connected") return "sizes of parts";
  if (kinds.some(({ joins, piece }) => joins && piece === of)) return `numbers of sides ${bare(rule, "each") === "corner" ? "at corners" : "around"}`;
  if (table !== "clue") return AMOUNTS[table] ? `numbers of ${AMOUNTS[table]}` : "clues";
  const isFar = /rook|bishop|queen/.test(bare(rule, "around") ?? "");
  return `numbers ${isFar ? "in sight" : "around"}: ${of}`;
}
