// A board on the page: the drawing of the engine, and over it a grid of squares that can be pointed at and walked
// through with the arrow keys.
import { drawing, h, s } from "../dom";

export type Edge = "left" | "right" | "top" | "bottom";

/** What a drawing shows, in its units; the board begins at 0. */
export type View = { x: number; y: number; width: number; height: number };

/** A kind of piece; `printed` is how boards show it, and `said` its name with that. */
export type Kind = {
  name: string;
  symbol: string;
  value: number;
  piece: string;
  joins?: "squares" | "corners";
  /** Of a fleet: a ship of its length. */
  ship?: boolean;
  /** As many are given as there may be. */
  given?: boolean;
  /** How a button shows it, where that is not how it is typed. */
  sign?: string;
  printed: string;
  said: string;
};

/** What the engine says of a puzzle that it opened. */
export type Opened = {
  title: string | null;
  author?: string;
  rules: string[];
  legend?: string;
  rows: number;
  columns: number;
  cell: number;
  terrain: string;
  squares: string[];
  /** Where pieces on sides may stand, with their rows and columns on the drawn board. */
  sides?: { name: string; row: number; column: number }[];
  /** The pictures of the text in which a square has an entry, and the lines of rules. */
  layers: string[];
  /** The numbers of rules beside rows and columns. */
  edges: { layer: string; edge: Edge; entries: string[] }[];
  /** The room of these numbers at the left, above, at the right and below, in units of the drawing. */
  room: [number, number, number, number];
  /** Whether a picture has labels beside the board, if nobody says otherwise. */
  labelled: boolean;
  kinds: Kind[];
  givens: Record<string, string[]>;
  goal: boolean;
  notes: string[];
};

/** Larger boards have a picture alone. */
const MOST_SQUARES = 2500;

export const isTooLarge = ({ rows, columns }: Opened): boolean => rows * columns > MOST_SQUARES;

export const TOO_LARGE = `Boards of more than ${MOST_SQUARES} squares are shown only: their squares cannot be pressed.`;

/** What a drawing has for conflicts. */
const CONFLICTS = ".broken, .edges, .marks, .attack-edges, .attack, .badges";

/** Puts the conflicts of another drawing into this one, each where it was, below or over the pieces. */
function takeConflicts(picture: SVGSVGElement, before: Element): void {
  for (const [place, part] of [...before.children].entries()) {
    const isOf = part.localName === "clipPath" ? part.nextElementSibling?.matches(CONFLICTS) : part.matches(CONFLICTS);
    if (isOf) picture.insertBefore(part.cloneNode(true), picture.children[place] ?? null);
  }
  // Badges have room of their own below the board.
  if (before.querySelector(".badges"))
    for (const name of ["viewBox", "width", "height"]) picture.setAttribute(name, before.getAttribute(name)!);
}

/** Leaves room beside the board where numbers or labels are going to be drawn. */
function leaveRoom(picture: SVGSVGElement, { room, rows, columns, cell }: Opened): void {
  const { x, y, width, height } = picture.viewBox.baseVal;
  const [left, top] = [Math.min(x, -room[0]), Math.min(y, -room[1])];
  const wide = Math.max(x + width, columns * cell + room[2]) - left;
  const high = Math.max(y + height, rows * cell + room[3]) - top;
  for (const [name, value] of Object.entries({ viewBox: [left, top, wide, high].join(" "), width: wide, height: high }))
    picture.setAttribute(name, String(value));
}

/** How far outside of the board a side may be pressed, in squares. */
const OUTSIDE = 0.4;

/** A finger that stays within so many pixels taps. */
const TAP = 8;

export type BoardEvents = {
  /** Pressed at or moved to with the button down; `isFirst` where it began, `isSecond` with the right button. */
  press?: (square: number, isFirst: boolean, event: PointerEvent, isSecond: boolean) => void;
  /** Where the pointer is, in squares from the top left corner, also a little outside; true if this was all it means. */
  point?: (x: number, y: number, when: "down" | "move" | "up", isSecond: boolean) => boolean;
  /** Whether the room beside the board is left that the puzzle wants, where the drawing may not have what stands there. */
  hasRoom?: boolean;
  /** Whether the right button means something; else it is the browser's. */
  hasSecond?: boolean;
  /** An arrow on a square; true if this was all it means. */
  arrow?: (square: number, step: [number, number], event: KeyboardEvent) => boolean;
  /** A key on a square; arrows are handled before. */
  key?: (square: number, event: KeyboardEvent) => void;
  /** The square that has the focus now. */
  move?: (square: number, event?: KeyboardEvent) => void;
  /** A second finger came, or the browser took the pointer: what was begun with it is not meant. */
  cancel?: () => void;
  /** What a square holds, in words. */
  describe?: (square: number) => string;
};

export class Board {
  readonly element = h("div", { class: "board" });
  /** Drawn over the squares; one unit is a unit of the drawing. */
  readonly over = s("svg", { class: "over", "aria-hidden": "true" });
  private grid = h("div", { class: "grid", role: "grid", "aria-label": "Board" });
  private cells: HTMLElement[] = [];
  private opened: Opened | undefined;
  private pressed = -1;
  /** Where a finger came down, as long as it may become a tap; `undefined` while one draws, or means nothing. */
  private tap: PointerEvent | undefined;
  private isDrawing = false;
  /** Of the mouse: 2 is the right one. */
  private button = 0;
  cursor = 0;
  view: View = { x: 0, y: 0, width: 1, height: 1 };

  constructor(private events: BoardEvents = {}) {
    this.element.addEventListener("pointerdown", (event) => this.pointer(event, "down"));
    this.element.addEventListener("pointermove", (event) => event.buttons > 0 && this.pointer(event, "move"));
    this.element.addEventListener("pointerup", (event) => this.pointer(event, "up"));
    this.element.addEventListener("pointercancel", () => this.cancel());
    this.element.addEventListener("contextmenu", (event) => this.events.hasSecond && event.preventDefault());
    this.grid.addEventListener("keydown", (event) => this.keyboard(event));
    this.grid.addEventListener("focusin", (event) => this.focused(event.target as HTMLElement));
  }

  /** Shows a drawing of this puzzle; conflicts that are shown may stay until others are known. */
  show(svg: string, opened: Opened, keepsConflicts = false): void {
    const picture = drawing(svg);
    if (this.events.hasRoom) leaveRoom(picture, opened);
    // The grid has the words; a picture with a title would show it as a tip over every square.
    picture.querySelector("title")?.remove();
    picture.setAttribute("aria-hidden", "true");
    const before = this.element.firstElementChild;
    if (keepsConflicts && before && this.isAlike(opened)) takeConflicts(picture, before);
    const { x, y, width, height } = picture.viewBox.baseVal;
    this.view = { x, y, width, height };
    this.over.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    const part = (length: number, whole: number) => `${(100 * length) / whole}%`;
    Object.assign(this.grid.style, {
      left: part(-x, width),
      top: part(-y, height),
      width: part(opened.columns * opened.cell, width),
      height: part(opened.rows * opened.cell, height),
    });
    this.element.style.setProperty("--natural", `${width}px`);
    this.element.style.setProperty("--ratio", String(width / height));
    if (!this.isAlike(opened)) this.build(opened);
    this.opened = opened;
    this.describeAll();
    // The grid stays where it is: a square would lose the focus.
    if (this.grid.parentNode) this.element.firstElementChild!.replaceWith(picture);
    else this.element.append(picture, this.over, this.grid);
  }

  /** Whether a finger draws on the board; else it scrolls the page, and only a tap is a press. */
  set isDrawnOn(isDrawnOn: boolean) {
    this.element.classList.toggle("scrolls", !isDrawnOn);
  }

  /** Shows nothing. */
  clear(): void {
    this.opened = undefined;
    this.cells = [];
    this.over.replaceChildren();
    this.grid.replaceChildren();
    this.element.replaceChildren();
  }

  /** Says anew what each square holds. */
  describeAll(): void {
    this.cells.forEach((cell, square) => {
      const label = `${this.opened!.squares[square]}: ${this.events.describe?.(square) ?? ""}`;
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
    });
  }

  select(squares: Set<number>): void {
    this.cells.forEach((cell, square) => cell.setAttribute("aria-selected", String(squares.has(square))));
  }

  focus(square = this.cursor): void {
    this.cells[square]?.focus({ preventScroll: true });
  }

  private isAlike(opened: Opened): boolean {
    return this.opened?.rows === opened.rows && this.opened.columns === opened.columns;
  }

  private build(opened: Opened): void {
    this.cells = [];
    this.cursor = 0;
    const { rows, columns } = opened;
    this.grid.style.setProperty("--columns", String(columns));
    if (isTooLarge(opened) || rows * columns === 0) {
      this.grid.replaceChildren();
      return;
    }
    const lines = Array.from({ length: rows }, () => {
      const cells = Array.from({ length: columns }, () => {
        const cell = h("div", { role: "gridcell", tabindex: "-1" });
        this.cells.push(cell);
        return cell;
      });
      return h("div", { role: "row" }, ...cells);
    });
    this.cells[0]!.tabIndex = 0;
    this.grid.replaceChildren(...lines);
  }

  private focused(cell: HTMLElement): void {
    const square = this.cells.indexOf(cell);
    if (square < 0) return;
    this.cells[this.cursor]!.tabIndex = -1;
    cell.tabIndex = 0;
    this.cursor = square;
  }

  /** What a finger means is known when it moves or leaves: the page may be scrolled, or a second finger follow. */
  private pointer(event: PointerEvent, when: "down" | "move" | "up"): void {
    if (when === "down") this.button = event.button;
    if (this.button !== 0 && !(this.button === 2 && this.events.hasSecond)) return;
    if (event.pointerType === "mouse") return this.point(event, when);
    if (!event.isPrimary) return this.cancel();
    if (when === "down") {
      event.preventDefault();
      this.tap = event;
      this.isDrawing = false;
      return;
    }
    const { tap } = this;
    const isFar = tap && Math.hypot(event.clientX - tap.clientX, event.clientY - tap.clientY) > TAP;
    if (tap && when === "move" && !isFar) return;
    this.tap = undefined;
    if (tap && !(isFar && this.element.classList.contains("scrolls"))) {
      this.isDrawing = true;
      this.point(tap, "down");
    }
    if (this.isDrawing) this.point(event, when);
  }

  private cancel(): void {
    this.tap = undefined;
    this.isDrawing = false;
    this.pressed = -1;
    this.events.cancel?.();
  }

  private point(event: PointerEvent, when: "down" | "move" | "up"): void {
    if (!this.opened || this.cells.length === 0) return;
    const { columns, rows } = this.opened;
    const box = this.grid.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * columns;
    const y = ((event.clientY - box.top) / box.height) * rows;
    const within = (at: number, length: number) => Math.min(Math.max(Math.floor(at), 0), length - 1);
    const [row, column] = [within(y, rows), within(x, columns)];
    const square = row * columns + column;
    const isOutside = row !== Math.floor(y) || column !== Math.floor(x);
    if (when === "down") {
      if (Math.max(-x, -y, x - columns, y - rows) > OUTSIDE || (isOutside && !this.opened.sides)) return;
      event.preventDefault();
      this.element.setPointerCapture?.(event.pointerId);
      this.focus(square);
    }
    const isAll = this.events.point?.(x, y, when, this.button === 2);
    if (isOutside) this.pressed = -1;
    if (isAll || when === "up" || isOutside) return;
    if (when === "move" && square === this.pressed) return;
    const passed = when === "move" && this.pressed >= 0 ? way(columns, this.pressed, square) : [square];
    this.pressed = square;
    this.focus(square);
    for (const one of passed) this.events.press?.(one, when === "down", event, this.button === 2);
  }

  private keyboard(event: KeyboardEvent): void {
    if (!this.opened) return;
    const { columns, rows } = this.opened;
    const row = Math.floor(this.cursor / columns);
    const column = this.cursor % columns;
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (step && !event.altKey && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      if (this.events.arrow?.(this.cursor, step as [number, number], event)) return;
      const to = ((row + step[0]! + rows) % rows) * columns + ((column + step[1]! + columns) % columns);
      this.focus(to);
      this.events.move?.(to, event);
      return;
    }
    this.events.key?.(this.cursor, event);
  }
}

/** The squares on the way to another, which is the last: a fast pointer is not seen on each. */
export function way(columns: number, from: number, to: number): number[] {
  const [row, column] = [Math.floor(from / columns), from % columns];
  const [down, across] = [Math.floor(to / columns) - row, (to % columns) - column];
  const steps = Math.max(Math.abs(down), Math.abs(across));
  return Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps;
    return (row + Math.round(down * part)) * columns + column + Math.round(across * part);
  });
}

/** The names of all places: squares, then sides. */
export const places = (opened: Opened): string[] => [
  ...opened.squares,
  ...(opened.sides ?? []).map((side) => side.name),
];

/** The middle of a square or side in units of the drawing. */
export function middle(opened: Opened, place: number): [number, number] {
  const { columns, rows, cell } = opened;
  const side = opened.sides?.[place - rows * columns];
  if (side) return [(side.column / 2) * cell, (side.row / 2) * cell];
  return [((place % columns) + 0.5) * cell, (Math.floor(place / columns) + 0.5) * cell];
}

/** Which kind stands on which place, from the lists of an answer. */
export function placed(opened: Opened, pieces: Record<string, string[]>): Map<number, number> {
  const kinds = new Map(opened.kinds.map((kind, index) => [kind.name, index]));
  const at = new Map(places(opened).map((name, index) => [name, index]));
  const found = new Map<number, number>();
  for (const [kind, names] of Object.entries(pieces)) {
    for (const name of names) found.set(at.get(name)!, kinds.get(kind)!);
  }
  return found;
}

/** A board for the engine: pieces by their kinds. */
export function written(opened: Opened, pieces: Map<number, number> | [number, number][]): string {
  const lists: Record<string, string[]> = {};
  const names = places(opened);
  for (const [place, kind] of pieces) (lists[opened.kinds[kind]!.name] ??= []).push(names[place]!);
  return JSON.stringify({ pieces: lists });
}
