// What a player has on a board: pieces, and marks of their own. States are never changed, so that each is a step back.
import { type Opened, middle } from "../board/board";
import { s } from "../dom";

export type Marks = {
  /** Place, a square or a side, and kind. */
  pieces: [number, number][];
  corner: Record<number, string[]>;
  centre: Record<number, string[]>;
  /** Places that are surely empty. */
  dots: number[];
  /** Numbers of colours. */
  colours: Record<number, number>;
  /** Two neighbours, `12-13`. */
  lines: string[];
};

export const NO_MARKS: Marks = { pieces: [], corner: {}, centre: {}, dots: [], colours: {}, lines: [] };

export const COLOURS = ["grey", "dark", "red", "orange", "yellow", "green", "blue", "purple"];

export type Layer = "piece" | "side" | "corner" | "centre" | "colour" | "line";

export const pieceOn = (marks: Marks, square: number): number | undefined =>
  marks.pieces.find(([other]) => other === square)?.[1];

/** Whether a square holds a piece, a dot or nothing: squares that are alike are drawn over together. */
export const stateOf = (marks: Marks, square: number): string =>
  String([pieceOn(marks, square), marks.dots.includes(square)]);

/** All squares hold this piece, or none of them, if all did already. */
export function setPiece(marks: Marks, squares: number[], kind: number | undefined): Marks {
  const has = squares.every((square) => pieceOn(marks, square) === kind);
  const others = marks.pieces.filter(([square]) => !squares.includes(square));
  const pieces =
    kind === undefined || has ? others : [...others, ...squares.map((square): [number, number] => [square, kind])];
  const dots = marks.dots.filter((square) => !squares.includes(square));
  return { ...marks, pieces: pieces.sort(([one], [other]) => one - other), dots };
}

export function toggleDots(marks: Marks, squares: number[]): Marks {
  const all = squares.every((square) => marks.dots.includes(square));
  const dots = marks.dots.filter((square) => !squares.includes(square));
  const pieces = marks.pieces.filter(([square]) => !squares.includes(square));
  return { ...marks, pieces, dots: all ? dots : [...dots, ...squares] };
}

/** Nothing, the only kind of piece, a dot, nothing: what a tap makes of a square. */
export function next(marks: Marks, square: number, kind: number): Marks {
  if (pieceOn(marks, square) !== undefined) return toggleDots(marks, [square]);
  if (marks.dots.includes(square)) return { ...marks, dots: marks.dots.filter((other) => other !== square) };
  return setPiece(marks, [square], kind);
}

/** Each square has this symbol in a corner or in its centre, or none has, if all had it. */
export function toggleSymbol(marks: Marks, layer: "corner" | "centre", squares: number[], symbol: string): Marks {
  const of = { ...marks[layer] };
  const all = squares.every((square) => of[square]?.includes(symbol));
  for (const square of squares) {
    const others = (of[square] ?? []).filter((other) => other !== symbol);
    of[square] = all ? others : [...others, symbol].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
    if (of[square]!.length === 0) delete of[square];
  }
  return { ...marks, [layer]: of };
}

export function setColour(marks: Marks, squares: number[], colour: number | undefined): Marks {
  const colours = { ...marks.colours };
  const all = squares.every((square) => colours[square] === colour);
  for (const square of squares) {
    if (colour === undefined || all) delete colours[square];
    else colours[square] = colour;
  }
  return { ...marks, colours };
}

/** A line between two squares, drawn or taken away. */
export function toggleLine(marks: Marks, one: number, other: number): Marks {
  const line = `${Math.min(one, other)}-${Math.max(one, other)}`;
  const others = marks.lines.filter((drawn) => drawn !== line);
  return { ...marks, lines: others.length < marks.lines.length ? others : [...others, line] };
}

/** Takes away what is uppermost on these squares: pieces and dots, then symbols, then colours. */
export function clear(marks: Marks, squares: number[]): Marks {
  const on = (square: number) => squares.includes(square);
  if (marks.pieces.some(([square]) => on(square)) || marks.dots.some(on)) {
    return {
      ...marks,
      pieces: marks.pieces.filter(([square]) => !on(square)),
      dots: marks.dots.filter((square) => !on(square)),
    };
  }
  const without = <T>(of: Record<number, T>) =>
    Object.fromEntries(Object.entries(of).filter(([square]) => !on(Number(square))));
  if (squares.some((square) => marks.corner[square] || marks.centre[square])) {
    return { ...marks, corner: without(marks.corner), centre: without(marks.centre) };
  }
  const lines = marks.lines.filter((line) => !line.split("-").some((end) => on(Number(end))));
  return { ...marks, colours: without(marks.colours), lines };
}

/** Where marks are put in a square, from its middle. */
const CORNERS = [
  [-0.34, -0.32],
  [0.34, -0.32],
  [-0.34, 0.34],
  [0.34, 0.34],
  [0, -0.34],
  [0, 0.34],
  [-0.34, 0],
  [0.34, 0],
  [0, 0],
] as const;

/** The sums of cages stand in the first corner. */
export const hasSums = (layer: string) => /^\[\[(sum|product|difference)\]\] regions/.test(layer);

/** The marks as shapes over the drawing; pieces are in the drawing itself. */
export function shapes(opened: Opened, marks: Marks, selected: Set<number>): SVGElement[] {
  const { cell } = opened;
  const square = (at: number, name: string) => {
    const [x, y] = middle(opened, at);
    return s("rect", { x: x - cell / 2, y: y - cell / 2, width: cell, height: cell, class: name });
  };
  const text = (at: number, dx: number, dy: number, size: number, words: string, name: string) => {
    const [x, y] = middle(opened, at);
    return s("text", { x: x + dx * cell, y: y + dy * cell, "font-size": size * cell, class: name }, words);
  };
  const corner = CORNERS.slice(opened.layers.some(hasSums) ? 1 : 0);
  const held = new Set(marks.pieces.map(([at]) => at));
  const free = (of: Record<number, string[]>) => Object.entries(of).filter(([at]) => !held.has(Number(at)));
  const corners = free(marks.corner).flatMap(([at, symbols]) =>
    symbols.map((symbol, place) => {
      const [dx, dy] = corner[place % corner.length]!;
      return text(Number(at), dx!, dy!, 0.24, symbol, "note");
    }),
  );
  return [
    ...Object.entries(marks.colours).map(([at, colour]) => square(Number(at), `colour ${COLOURS[colour]}`)),
    ...marks.lines.map((line) => {
      const [[x1, y1], [x2, y2]] = line.split("-").map((end) => middle(opened, Number(end))) as [
        [number, number],
        [number, number],
      ];
      return s("line", { x1, y1, x2, y2, class: "drawn" });
    }),
    ...corners,
    ...free(marks.centre).map(([at, symbols]) => {
      const words = symbols.join(symbols.some((symbol) => symbol.length > 1) ? " " : "");
      return text(Number(at), 0, 0, Math.min(0.3, 1.4 / words.length), words, "note");
    }),
    ...marks.dots.map((at) => {
      const [cx, cy] = middle(opened, at);
      if (at < opened.squares.length) return s("circle", { cx, cy, r: cell * 0.08, class: "dot" });
      return cross(cx, cy, cell * 0.09);
    }),
    ...[...selected].map((at) => square(at, "selected")),
  ];
}

/** What says that nothing is on a side. */
export const cross = (x: number, y: number, r: number): SVGElement =>
  s("path", { d: `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x - r} ${y + r}l${2 * r} ${-2 * r}`, class: "cross" });

/** What a player has on a square, in words. */
export function inWords(opened: Opened, marks: Marks, square: number): string {
  const kind = pieceOn(marks, square);
  const said = [
    kind !== undefined ? opened.kinds[kind]!.said : undefined,
    marks.dots.includes(square) ? "marked empty" : undefined,
    marks.corner[square] ? `corner ${marks.corner[square]!.join(" ")}` : undefined,
    marks.centre[square] ? `centre ${marks.centre[square]!.join(" ")}` : undefined,
    marks.colours[square] !== undefined ? COLOURS[marks.colours[square]!] : undefined,
  ].filter((words) => words !== undefined);
  return said.join(", ") || "empty";
}
