// What the pointer and the keys mean on a board that is played: strokes, symbols, and the squares that are chosen. It must
// not know what is asked of the engine, nor how anything is drawn.
import type { Opened } from "../board/board";
import { say } from "../dom";
import * as marks from "./marks";
import type { Entry, Made, Pad } from "./pad";
import type { Steps } from "./steps";
import { type Node as BoardNode, Sides } from "../board/sides";

/** Digits within so many milliseconds are one number. */
const SOON = 1000;

const NOTHING: [string, string, number] = ["", "", 0];

/** Who is told what the hand does. */
type Player = { set: (state: marks.Marks, isOfStroke?: boolean) => void; paint: () => void; focus: () => void };

export class Hand {
  selected = new Set<number>();
  sides: Sides | undefined;
  private opened: Opened | undefined;
  private givens = new Map<number, number>();
  private isAdding = true;
  private before = -1;
  /** What was on the first square of a drag. */
  private drawn: string | undefined;
  /** Where a line along sides has come to, and whether it is longer than a press. */
  private end: BoardNode | undefined;
  private isDrawn = false;
  /** The digit that was typed last: where, which, and when. */
  private typed = NOTHING;

  constructor(
    private pad: Pad,
    private steps: Steps,
    private player: Player,
  ) {}

  /** Another board. */
  take(opened: Opened, givens: Map<number, number>): void {
    this.opened = opened;
    this.givens = givens;
    this.sides = new Sides(opened);
    this.selected = new Set();
  }

  /** Places that can be written on. */
  free(places: Iterable<number>): number[] {
    const isOpen = (place: number) => this.sides!.has(place) || this.opened!.terrain[place] === ".";
    return [...places].filter((place) => !this.givens.has(place) && isOpen(place));
  }

  /** Whether the brush can be used on a square: a given can have a colour. */
  private takes(square: number): boolean {
    return this.pad.layer === "colour" || this.free([square]).length > 0;
  }

  /** On sides: a press sets the side that is near, a line every side on its way as it sets the first. */
  point(x: number, y: number, when: "down" | "move" | "up", isSecond: boolean): boolean {
    if (when === "down") this.steps.stroke = -1;
    const { sides, pad } = this;
    if (pad.layer !== "side" || !sides) return false;
    const made = isSecond ? "dot" : pad.made;
    const node = sides.node(x, y, this.opened!.kinds[pad.side]!.joins!);
    if (when === "down") this.isDrawn = false;
    else if (when === "move" && this.end) for (const side of this.free(sides.along(this.end, node))) this.draws(side, made);
    else if (when === "up" && !this.isDrawn) {
      const [side] = this.free([sides.near(x, y) ?? []].flat());
      if (side !== undefined) this.player.set(this.after(side, pad.side, made));
    }
    this.end = node;
    return true;
  }

  private draws(side: number, made: Made): void {
    const has = made === "dot" ? this.steps.now.dots.includes(side) : marks.pieceOn(this.steps.now, side) === this.pad.side;
    if (!this.isDrawn) this.isAdding = !has;
    this.isDrawn = true;
    if (made !== "next" && (made === "clear" || has !== this.isAdding)) this.player.set(this.after(side, this.pad.side, made), true);
    else if (has !== this.isAdding) this.player.set(marks.setPiece(this.steps.now, [side], this.pad.side), true);
  }

  /** The state after a press on a square or side. */
  private after(place: number, kind: number, made: Made): marks.Marks {
    if (made === "dot") return marks.toggleDots(this.steps.now, [place]);
    if (made === "next") return marks.next(this.steps.now, place, kind);
    const isBare = marks.stateOf(this.steps.now, place) === marks.stateOf(marks.NO_MARKS, place);
    return isBare ? this.steps.now : marks.clear(this.steps.now, [place]);
  }

  /** With Shift the side of the square there, as a press sets it. */
  arrow(square: number, [down, across]: [number, number], event: KeyboardEvent): boolean {
    if (this.pad.layer !== "side" || !event.shiftKey) return false;
    const [side] = this.free([this.sides!.towards(square, down, across) ?? []].flat());
    if (side !== undefined) this.player.set(this.after(side, this.pad.side, this.pad.made));
    return true;
  }

  press(square: number, isFirst: boolean, event: PointerEvent, isSecond: boolean): void {
    const { layer } = this.pad;
    if (layer === "line" && !isSecond) {
      if (!isFirst && this.before >= 0 && this.isBeside(this.before, square))
        this.player.set(marks.toggleLine(this.steps.now, this.before, square), true);
      this.before = square;
      return;
    }
    const brush = isSecond ? -1 : this.pad.brush;
    if (brush !== undefined) {
      if (isFirst) this.drawn = undefined;
      if (isSecond ? this.free([square]).length === 0 : !this.takes(square)) return;
      if (layer === "colour" && !isSecond) {
        if (isFirst) this.isAdding = this.steps.now.colours[square] !== brush;
        if ((this.steps.now.colours[square] !== brush) === this.isAdding)
          this.player.set(marks.setColour(this.steps.now, [square], brush), true);
      } else {
        // A drag goes on over squares that are as the first one was; it clears all.
        const made = isSecond ? "dot" : this.pad.made;
        const state = marks.stateOf(this.steps.now, square);
        if (isFirst) this.drawn = state;
        if (state === this.drawn || made === "clear") this.player.set(this.after(square, brush, made), true);
      }
      this.selected = new Set([square]);
      this.player.paint();
      return;
    }
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    if (isFirst && !isMore) this.selected = new Set([square]);
    else this.selected.add(square);
    this.player.paint();
  }

  private isBeside(one: number, other: number): boolean {
    const { columns } = this.opened!;
    const [rows, across] = [
      Math.abs(Math.floor(one / columns) - Math.floor(other / columns)),
      Math.abs((one % columns) - (other % columns)),
    ];
    return Math.max(rows, across) === 1;
  }

  moved(square: number, event?: KeyboardEvent): void {
    if (!event?.shiftKey) this.selected = new Set();
    this.selected.add(square);
    this.player.paint();
  }

  key(square: number, event: KeyboardEvent): void {
    if (this.selected.size === 0) this.selected = new Set([square]);
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && /^[yz]$/i.test(event.key)) return;
    if (event.key === "Delete" || event.key === "Backspace") this.enter({ clear: true });
    else if (event.key === " " || event.key === "Enter") this.tap(square);
    else if (event.key === ".") this.enter({ dot: true });
    else if (event.altKey || !this.symbol(event, isCommand)) return;
    event.preventDefault();
  }

  private tap(square: number): void {
    const brush = this.pad.brush;
    if (!this.takes(square) || brush === undefined) return;
    this.player.set(
      this.pad.layer === "colour"
        ? marks.setColour(this.steps.now, [square], brush)
        : this.after(square, brush, this.pad.made),
    );
  }

  /** A symbol: with Shift in a corner, with Ctrl in the centre. A digit soon after another makes a number with it. */
  private symbol(event: KeyboardEvent, isCommand: boolean): boolean {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    const layer = isCommand ? "centre" : event.shiftKey && digit !== undefined ? "corner" : undefined;
    if (layer === undefined && digit !== undefined && this.pad.layer === "colour") return this.colour(Number(digit) - 1);
    const [before, digits, when] = this.typed;
    const isSoon = before === this.typedAt(layer) && event.timeStamp - when < SOON;
    const whole = isSoon && digit !== undefined ? this.pad.kindOf(digits + digit) : undefined;
    const kind = whole ?? this.pad.kindOf(digit ?? event.key);
    if (kind === undefined) return false;
    // The number comes in the place of its first digit.
    if (whole !== undefined) this.steps.at -= 1;
    const { at } = this.steps;
    this.enter({ kind, layer });
    const isFirst = whole === undefined && digit !== undefined && this.steps.at > at;
    this.typed = isFirst ? [this.typedAt(layer), digit, event.timeStamp] : NOTHING;
    return true;
  }

  /** The colour with this number on the selected squares. */
  private colour(colour: number): boolean {
    if (marks.COLOURS[colour]) this.player.set(marks.setColour(this.steps.now, [...this.selected], colour));
    return true;
  }

  /** What a second digit must find as the first left it. */
  private typedAt(layer: marks.Layer | undefined): string {
    return [this.steps.at, layer, ...this.selected].join();
  }

  /** Writes on the selected squares. */
  enter(entry: Entry & { layer?: marks.Layer }): void {
    const squares = entry.clear ? [...this.selected] : this.free(this.selected);
    if (squares.length === 0) return say(this.whyNot());
    const layer = entry.layer ?? this.pad.layer;
    if (entry.clear) this.player.set(marks.clear(this.steps.now, squares));
    else if (entry.dot) this.player.set(marks.toggleDots(this.steps.now, squares));
    else if (layer === "corner" || layer === "centre")
      this.player.set(marks.toggleSymbol(this.steps.now, layer, squares, this.opened!.kinds[entry.kind!]!.printed));
    else this.player.set(marks.setPiece(this.steps.now, squares, entry.kind));
    if (document.activeElement !== this.pad.element) this.player.focus();
  }

  /** Why nothing can be written on what is selected. */
  private whyNot(): string {
    const chosen = [...this.selected];
    if (chosen.length === 0) return "Choose a square first.";
    return chosen.some((square) => this.givens.has(square)) ? "This is a given." : "Nothing can stand here.";
  }
}
