// Common rules that are added to a text by a press, each as small as it can be, with a comment that says what it is.
import type { Kind, Opened } from "../board/board";
import { button, dialog } from "../dom";
import { STAR } from "../text/fresh";
import { type Change, GIVENS, hasKey, table, value } from "../text/tables";

/**
 * A rule in words, its text, and the layer that a click sets from then on, if there is something to draw; and what the
 * board gets with it.
 */
type Rule = { words: string; text: string; layer?: string; board?: string };

/** The rules that fit the pieces of a puzzle. */
export function rulesFor(opened: Opened, text: string): Rule[] {
  const { rows, columns, kinds } = opened;
  const onSquares = kinds.filter((kind) => !kind.joins);
  const isFamily = (name: string) => onSquares.filter((kind) => kind.piece === name).length > 1;
  const family = onSquares.find((kind) => isFamily(kind.piece))?.piece;
  const piece = onSquares.find((kind) => !isFamily(kind.piece))?.piece;
  // Other pieces would have no square left, but for the star that gives way.
  const hasRoom = !piece || atStar(text) >= 0;
  const line = kinds.find((kind) => kind.joins === "squares");
  return [
    ...(family ? ofDigits(opened, text, family) : hasRoom ? [digits(Math.min(Math.max(rows, columns), 9))] : []),
    ...(piece ? ofPieces(opened, text, piece) : []),
    ...(kinds.some((kind) => kind.joins) ? [] : ofSides(rows, columns)),
    ...(line && !table(text, "[squares]") ? [pearls(line)] : []),
  ];
}

const dots = (rows: number, columns: number) => `"""\n${`${". ".repeat(columns).trim()}\n`.repeat(rows)}"""`;

/**
 * Regions of the board, which gets them if it has no parts yet. Where it has boxes, or a rule for this piece has its
 * regions already, the new rule has its own. They are to be drawn.
 */
function regionsOf(text: string, rows: number, columns: number, of: string): Omit<Rule, "words" | "text"> & { regions: string } {
  const [drawn, layer] = [`regions = ${dots(rows, columns)}`, "[board] regions"];
  if (hasKey(text, "[board]", "regions") && !hasRuleOfRegions(text, of)) return { regions: '"region"', layer };
  const isBare = table(text, "[board]") && !["regions", "boxes"].some((key) => hasKey(text, "[board]", key));
  if (isBare) return { regions: '"region"', layer, board: drawn };
  return { regions: `"region"\n${drawn}`, layer: "[[count]] regions" };
}

/** Whether a count of this piece has the regions of the board. */
function hasRuleOfRegions(text: string, of: string): boolean {
  for (let number = 1; ; number += 1) {
    const rule = table(text, "[[count]]", number);
    if (!rule) return false;
    const isOf = value(rule, "of")?.text === JSON.stringify(of) && !value(rule, "regions");
    if (isOf && /"region"/.test(value(rule, "each")?.text ?? "")) return true;
  }
}

/** The rows and columns of boxes with so many squares that a board can be cut into, as square as can be. */
function boxOf(rows: number, columns: number, number: number): [number, number] | undefined {
  for (let high = Math.floor(Math.sqrt(number)); high > 1; high -= 1) {
    const wide = number / high;
    if (Number.isInteger(wide) && rows % high === 0 && columns % wide === 0) return [high, wide];
  }
  return undefined;
}

const open = (number: number) => `[${Array.from({ length: number }, () => '"?"').join(", ")}]`;

const digits = (number: number): Rule => ({
  words: `Digits from 1 to ${number}, one on every square`,
  text: `# A family of ${number} kinds, each worth what it says; no square is empty.
[pieces.digit]
kinds = ${number}
moves = "none"

[[count]]
of = "digit"
each = "square"
exactly = 1`,
  layer: GIVENS,
});

function ofDigits({ rows, columns, kinds, squares }: Opened, text: string, of: string): Rule[] {
  const number = kinds.filter((kind) => kind.piece === of).length;
  const bound = number === rows && number === columns ? "exactly" : "at-most";
  const perSymbol = (each: string, bound: string) => `[[count]]\nof = "${of}"\neach = ${each}\nper = "symbol"\n${bound} = 1`;
  const { regions, ...drawn } = regionsOf(text, rows, columns, of);
  const cages = `"region"\nregions = ${dots(rows, columns)}`;
  const hasBoxes = hasKey(text, "[board]", "boxes");
  const [groups, inWords] =
    hasBoxes && !/"box"/.test(text) ? ['["row", "column", "box"]', "row, column or box"] : ['["row", "column"]', "row or column"];
  const box = hasBoxes || !table(text, "[board]") ? undefined : boxOf(rows, columns, number);
  const upwards = [(rows - 1) * columns, Math.max(rows - 2, 0) * columns].map((square) => `"${squares[square]}"`).join(", ");
  const diagonal = Array.from({ length: Math.min(rows, columns) }, (_, step) => `"${squares[step * (columns + 1)]}"`);
  return [
    {
      words: `No digit twice in a ${inWords}`,
      text: `# Each digit by itself.\n${perSymbol(groups, bound)}`,
    },
    ...(box
      ? [
          {
            words: `No digit twice in a box of ${box.join(" by ")}`,
            text: `# The board is cut into boxes, and no digit is twice in one.\n${perSymbol('"box"', "exactly")}`,
            board: `boxes = "${box.join("x")}"`,
          },
        ]
      : []),
    {
      words: "No digit twice in a region",
      text: `# Regions in which no digit is twice.\n${perSymbol(regions, "at-most")}`,
      ...drawn,
    },
    {
      words: "Cages with sums",
      text: `# Cages in which no digit is twice, and what they add up to.\n${perSymbol(cages, "at-most")}

[[sum]]
each = ${cages}
exactly = {}`,
      layer: "[[count]] regions",
    },
    {
      words: "Thermometers",
      text: `# Thermometers: from the bulb on, each digit is greater than the one before.
[[difference]]
lines = [[${upwards}]]
signed = true
at-most = -1`,
      layer: "[[difference]] lines",
    },
    {
      words: "Lines on which neighbours differ widely",
      text: `# Neighbours on these lines differ by so much at least.
[[difference]]
lines = [[${upwards}]]
at-least = ${Math.ceil(number / 2)}
draw = "line"
colour = "green"`,
      layer: "[[difference]] lines",
    },
    {
      words: "Sums of diagonals",
      text: `# Each diagonal, and what it adds up to; "?" says nothing.
[[sum]]
lines = [[${diagonal.join(", ")}]]
exactly = ["?"]`,
      layer: "[[sum]] lines",
    },
    {
      words: "Sums of rows and columns",
      text: `# What each row and column adds up to; "?" says nothing.
[[sum]]
of = "${of}"
each = "row"
exactly = ${open(rows)}

[[sum]]
of = "${of}"
each = "column"
exactly = ${open(columns)}`,
    },
    {
      words: "Numbers seen from the edges",
      text: `# How many are seen from there: a higher one hides those behind it. "?" says nothing.
${["left", "right", "top", "bottom"]
  .map((from, edge) => `[[visible]]\nfrom = "${from}"\nexactly = ${open(edge < 2 ? rows : columns)}`)
  .join("\n\n")}`,
    },
  ];
}

function ofPieces({ rows, columns }: Opened, text: string, of: string): Rule[] {
  const { regions, ...drawn } = regionsOf(text, rows, columns, of);
  // One star in each row and column would contradict most numbers of rows and columns.
  const isFresh = atStar(text) >= 0;
  const counted = isFresh ? "ink" : of;
  const along = (rule: string, key: string) =>
    (isFresh ? `[pieces.ink]\nmoves = "none"\n\n` : "") +
    [
      ["row", rows],
      ["column", columns],
    ]
      .map(([each, number]) => `[[${rule}]]\nof = "${counted}"\neach = "${each}"\n${key} = ${open(number as number)}`)
      .join("\n\n");
  return [
    {
      words: `${counted}: how many in each row and column`,
      text: `# How many are in each row and column; "?" says nothing.\n${along("count", "exactly")}`,
    },
    {
      words: `${counted}: how long the runs are in each row and column`,
      text: `# How long the runs are in each row and column, in order; "?" says nothing.\n${along("runs", "lengths")}`,
    },
    {
      words: `${of}: one in each region`,
      text: `# Regions with one each.
[[count]]
of = "${of}"
each = ${regions}
exactly = 1`,
      ...drawn,
    },
    {
      words: `${of}: none beside another, not even at a corner`,
      text: `# None attacks another, as if they moved like kings.
[[attacks]]
by = "${of}"
on = "${of}"
moves = "king"
exactly = 0`,
    },
    {
      words: `${of}: numbers that count them on the squares around`,
      text: `# A number is how many are on the eight squares around it, and nothing stands on it.
[[clue]]
of = "${of}"
around = "king"
closed = true
numbers = ${dots(rows, columns)}`,
      layer: "[[clue]] numbers",
    },
    {
      words: `${of}: all hang together`,
      text: `# They are one part: each can be reached from each, from side to side.
[[connected]]
of = "${of}"
exactly = 1`,
    },
  ];
}

function ofSides(rows: number, columns: number): Rule[] {
  const loop = (of: string, joins: string, each: string) => `# One loop: it does not branch, and has no ends.
[pieces.${of}]
joins = "${joins}"

[[count]]
of = "${of}"
each = "${each}"
one-of = [0, 2]

[[connected]]
of = "${of}"
exactly = 1`;
  return [
    {
      words: "A loop between the corners, and numbers of its sides around squares",
      text: `${loop("fence", "corners", "corner")}

# A number is that of the fences around its square.
[[count]]
of = "fence"
each = "square"
numbers = ${dots(rows, columns)}`,
      layer: "[[count]] numbers",
    },
    { words: "A loop through the middles of squares", text: loop("line", "squares", "square") },
  ];
}

function pearls({ piece, symbol }: Kind): Rule {
  const all = ["black", "white"];
  const passed = all.map((pearl) => `[[count]]\nof = "${piece}"\neach = "square"\nin = "${pearl}"\nexactly = 2\ndraw = "none"`);
  const never = (pearl: string, picture: string) =>
    `[[forbid]]\nat = "${pearl}"\nsides = true\nturn = true\npicture = ${picture.replaceAll("L", symbol)}`;
  const drawn = all.map((pearl) => `[[mark]]\ndraw = "${pearl}-dot"\nat = "${pearl}"`);
  return {
    words: `${piece}: pearls that it passes, as in masyu`,
    text: `# Pearls.
[squares]
black = []
white = []

# All are passed.
${passed.join("\n\n")}

# On a black one it turns, and goes straight on through both squares next to it.
${never("black", '"L@L"')}

${never("black", '"@L?."')}

# On a white one it goes straight on, and turns next to it on one side at least.
${never("white", '"""\n? L ?\n. @ L\n? ? ?\n"""')}

${never("white", '"L?L@L?L"')}

${drawn.join("\n\n")}`,
    layer: "[squares] black",
  };
}

/** What to change in a text to add a rule, last of all the rule itself. */
export function changes(text: string, { text: rule, board }: Rule): Change[] {
  const change = added(text, rule);
  if (board === undefined) return [change];
  // Behind the last key of the board; comments below may be about what follows.
  const { from, text: keys } = table(text, "[board]")!;
  const end = from + keys.replace(/(?:\n[ \t]*(?:#.*)?)*$/, "").length;
  return [{ from: end, to: end, insert: `\n${board}` }, change];
}

/** Where the star is that *New* comes with, as long as nothing else is there. */
const atStar = (text: string): number =>
  /\blayout *=|^\[\[/m.test(text.replace(STAR, "").replace(/#.*/g, "")) ? -1 : text.indexOf(STAR);

/** It stands above what the text claims of itself. */
function added(text: string, rule: string): Change {
  // Other pieces take its place.
  const start = atStar(text);
  if (start >= 0 && /^\[pieces\b/m.test(rule)) return { from: start, to: start + STAR.length, insert: `${rule}\n` };
  const below = /^(?:[ \t]*#.*\n)*[ \t]*\[(?:\[expect\]|generate)\]/m.exec(text);
  const from = below ? below.index : text.length;
  const blank = /(^|\n\n)$/.test(text.slice(0, from)) ? "" : text.slice(0, from).endsWith("\n") ? "\n" : "\n\n";
  return { from, to: from, insert: `${blank}${rule}\n${below ? "\n" : ""}` };
}

/** Shows the rules that can be added; `choose` is told of one. */
export function showRules(opened: Opened, text: string, choose: (rule: Rule) => void): void {
  const press = (rule: Rule) => () => {
    shown.close();
    choose(rule);
  };
  const all = rulesFor(opened, text);
  const shown = dialog("Add a rule", ...all.map((rule) => button(rule.words, press(rule), { class: "rule" })));
}
