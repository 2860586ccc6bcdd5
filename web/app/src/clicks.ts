// What is done on the board of a text, by clicks, keys and fields beside it: all of it changes the text.
import { Board, type Opened, placed, places } from "./board";
import { type Edited, Edits } from "./edits";
import type { Engine } from "./engine";
import { Lines } from "./lines";
import { Outside } from "./outside";
import { Sides } from "./sides";
import { Tools } from "./tools";

/** A piece on a square or side, by their names. */
export type Given = { square: string; piece: string };

export class Clicks {
  readonly board: Board;
  readonly tools: Tools;
  private opened: Opened | undefined;
  /** Of the opened puzzle: what is given on squares and sides, and where its sides are. */
  givens = new Map<number, number>();
  private sides: Sides | undefined;
  private edits: Edits;
  private lines: Lines;
  private outside = new Outside((layer, place, entry) => {
    return this.edits.want("edit", [layer, place, entry], "Only a number can stand here, or nothing.");
  });

  constructor(
    engine: Engine,
    private of: Edited,
  ) {
    this.edits = new Edits(engine, of);
    this.board = new Board({
      press: (square, isFirst) => (isFirst || this.tools.isPainting) && this.tools.set(square),
      point: (x, y, when) => this.point(x, y, when),
      arrow: (square, step, event) => this.arrow(square, step, event),
      cancel: () => this.lines.forget(),
      key: (square, event) => this.key(square, event),
      describe: (square) => this.described(square),
    });
    this.tools = new Tools({
      edit: (square, layer, entry) => this.edit(square, layer, entry),
      resize: (isOfRows, isMore) => this.resize(isOfRows, isMore),
      chosen: () => (this.board.isDrawnOn = this.tools.isPainting || this.tools.onLines !== undefined),
    });
    this.lines = new Lines(this.board, (squares) => this.line(squares));
  }

  /** This puzzle is opened now. */
  take(opened: Opened): void {
    this.opened = opened;
    this.givens = placed(opened, opened.givens);
    this.sides = new Sides(opened);
  }

  show(svg: string): void {
    this.board.show(svg, this.opened!);
    this.outside.show(this.opened!, this.board.view);
    if (!this.outside.element.isConnected) this.board.element.append(this.outside.element);
  }

  /** Shows nothing. */
  clear(): void {
    this.opened = undefined;
    this.board.clear();
    this.tools.element.hidden = true;
  }

  private key(square: number, event: KeyboardEvent): void {
    const { opened } = this;
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    if (!isCommand && this.tools.onLines && opened) {
      if (!this.lines.key(opened, square, event.key)) return;
    } else if (isCommand) {
      if (event.key === "z") this.of.editor.undo();
      else if (event.key === "y") this.of.editor.redo();
      else return;
    } else if (event.key === "Delete" || event.key === "Backspace") this.tools.set(square, ".");
    else if (event.key === "Enter" || event.key === " ") this.tools.set(square);
    else if ([...event.key].length === 1) this.tools.set(square, event.key);
    else return;
    event.preventDefault();
  }

  /** A press near a side gives the piece there, or takes it back; a line is drawn over squares. */
  private point(x: number, y: number, when: "down" | "move" | "up"): boolean {
    if (!this.opened) return false;
    if (this.tools.onLines) this.lines.point(this.opened, x, y, when);
    else if (!this.tools.onSides) return false;
    else if (when === "down") this.give(this.sides!.near(x, y));
    return true;
  }

  /** With Shift the side of the square there, as a press gives it. */
  private arrow(square: number, [down, across]: [number, number], event: KeyboardEvent): boolean {
    if (!this.tools.onSides || !this.opened || !event.shiftKey) return false;
    this.give(this.sides!.towards(square, down, across));
    return true;
  }

  private give(side: number | undefined): void {
    const { onSides } = this.tools;
    if (side === undefined || !onSides) return;
    const isGiven = this.givens.has(side);
    // The next press on it may come before the text is read again.
    if (isGiven) this.givens.delete(side);
    else this.givens.set(side, this.opened!.kinds.findIndex((kind) => kind.symbol === onSides.symbol));
    this.edit(side, onSides.layer, isGiven ? "." : onSides.symbol);
  }

  /** Writes more givens into the text. */
  add(givens: Given[]): void {
    const { opened } = this;
    if (!opened) return;
    for (const { square, piece } of givens) {
      const kind = opened.kinds.find(({ name }) => name === piece)!;
      const layer = kind.joins ? `[pieces.${piece}] fixed` : "[board] layout";
      this.edit(places(opened).indexOf(square), layer, kind.symbol);
    }
  }

  /** Changes the text so that a square or side has this entry. */
  private edit(place: number, layer: string, entry: string): void {
    const name = this.opened && places(this.opened)[place];
    if (name === undefined) return;
    void this.edits.want("edit", [layer, name, entry], `The text has no ${layer} in which this place could be changed.`);
  }

  /** A line of a rule, or an end of one that is taken away. */
  private line(squares: number[]): void {
    const names = squares.map((square) => this.opened!.squares[square]);
    const vain = squares.length > 1 ? "The text has no such lines." : "No other line of this rule ends here.";
    void this.edits.want("edit", [this.tools.onLines!, names.join(" "), ""], vain);
  }

  private resize(isOfRows: boolean, isMore: boolean): void {
    void this.edits.want("resize", [isOfRows, isMore], "The board cannot have this size, or the text does not state its size.");
  }

  private described(square: number): string {
    const { opened } = this;
    if (!opened) return "";
    const { givens } = this;
    const name = (place: number) => opened.kinds[givens.get(place)!]!.name;
    if (givens.has(square)) return `${name(square)}, given`;
    const sides = this.sides!.around(square).filter(([, side]) => givens.has(side));
    const words = sides.map(([direction, side]) => `${name(side)} given ${direction}`);
    return [{ "#": "wall", x: "closed" }[opened.terrain[square]!] ?? "empty", ...words].join(", ");
  }
}
