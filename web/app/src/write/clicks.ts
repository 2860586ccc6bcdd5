// What is done on the board of a text, by clicks, keys and fields beside it: all of it changes the text.
import { Board, type Opened, placed, places } from "../board/board";
import { say } from "../dom";
import { BROKEN, type Edited, Edits } from "../text/edits";
import type { Engine } from "../engine/engine";
import { hasNumbers } from "./layers";
import { Lines } from "./lines";
import { Outside } from "./outside";
import { changes, showRules } from "./rules";
import { Sides } from "../board/sides";
import { GIVENS, clues, isInBraces, linesIn, named, numbersIn, ofRegions, picture, ruleIn, table, value, withNumber, withoutEnded } from "../text/tables";
import { Tools } from "./tools";
import { Typed } from "./typed";

/** A piece on a square or side, by their names. */
export type Given = { square: string; piece: string };

/** A clue of a rule: where the rule is in the text, and first of all the square of its number. */
export type Clue = { line: number; instance: string; squares: string[] };

/** Numbers before symbols are words: `exactly two 7s`. */
const WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** The number that a demand asks for exactly; `no queen` is none of them. */
function numberIn(instance: string): string | undefined {
  const word = /exactly (\w+)/.exec(instance)?.[1] ?? /: (no) /.exec(instance)?.[1] ?? "";
  const number = word === "no" ? 0 : WORDS.indexOf(word);
  return number >= 0 ? String(number) : /^\d+$/.exec(word)?.[0];
}

/** A layer, a place, and what is to stand there. */
export type Entry = [layer: string, place: string, entry: string];

/** In milliseconds. */
const SOON = 1000;

const NOTHING = { of: "", digits: "", when: 0 };

const NO_NUMBER = "Only a number can stand here, or nothing.";

export class Clicks {
  readonly board: Board;
  readonly tools: Tools;
  private opened: Opened | undefined;
  /** Of the opened puzzle: what is given on squares and sides, and where its sides are. */
  givens = new Map<number, number>();
  private sides: Sides | undefined;
  private clues: string[][] = [];
  /** The lines that a rule was added with, instead of which others are to be drawn. */
  private sample: string | undefined;
  /** The digits that were typed on a square just now. */
  private typing = NOTHING;
  private edits: Edits;
  private lines: Lines;
  private typed: Typed;
  private outside = new Outside((layer, place, entry) => {
    return this.edits.want("edit", [[layer, place, entry]], NO_NUMBER);
  });

  constructor(
    engine: Engine,
    private of: Edited,
  ) {
    this.edits = new Edits(engine, of);
    this.board = new Board({
      press: (square, isFirst) => this.press(square, isFirst),
      point: (x, y, when) => this.point(x, y, when),
      arrow: (square, step, event) => this.arrow(square, step, event),
      hasRoom: true,
      cancel: () => this.lines.forget(),
      key: (square, event) => this.key(square, event),
      describe: (square) => this.described(square),
    });
    this.tools = new Tools({
      edit: (square, layers, entry, isTyped) => this.edit(square, layers, entry, isTyped),
      resize: (isOfRows, isMore) => this.resize(isOfRows, isMore),
      add: () => void this.rule(),
      writeOut: () => void this.writeOut(),
      idle: () => say("Type what is to stand here, or choose what a click sets."),
      chosen: () => (this.board.isDrawnOn = this.tools.isPainting || this.tools.onLines !== undefined),
    });
    this.lines = new Lines(this.board, (squares) => void this.line(squares));
    this.typed = new Typed(this.board);
  }

  /** This puzzle is opened now. */
  take(opened: Opened): void {
    this.opened = opened;
    this.givens = placed(opened, opened.givens);
    this.sides = new Sides(opened);
    this.clues = clues(opened, this.of.text);
  }

  show(svg: string): void {
    this.board.show(svg, this.opened!);
    this.outside.show(this.opened!, this.board.view, this.of.text);
    if (!this.outside.element.isConnected) this.board.element.append(this.outside.element);
  }

  /** Shows nothing. */
  clear(): void {
    this.opened = undefined;
    this.board.clear();
    this.tools.element.hidden = true;
  }

  private press(square: number, isFirst: boolean): void {
    if (this.tools.isPainting) this.tools.paint(square, isFirst);
    else if (!isFirst) return;
    else if (this.tools.onRegions) this.number(square);
    else this.tools.set(square);
  }

  private key(square: number, event: KeyboardEvent): void {
    const { opened } = this;
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    if (!isCommand && this.tools.onLines && opened) {
      if (!this.lines.key(opened, square, event.key)) return;
    } else if (isCommand) return;
    else if (this.tools.onRegions) {
      const isDigit = /^\d$/.test(event.key);
      if (!isDigit && event.key !== "Enter" && event.key !== " ") return;
      this.number(square, isDigit ? event.key : "");
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
    this.edit(side, [onSides.layer], isGiven ? "." : onSides.symbol, true);
  }

  /** Writes tables that stand in braces below headers. */
  private async writeOut(): Promise<void> {
    if (isInBraces(this.of.text)) await this.edits.want("write_out", [[]], "The tables stay as they are.");
  }

  /** Lets a rule be chosen, and writes it into the text. */
  private async rule(): Promise<void> {
    const { of, opened } = this;
    if (!opened || of.isBroken) return say(BROKEN);
    await this.writeOut();
    showRules(opened, of.text, (rule) => {
      const { text, layer } = rule;
      this.sample = /^\[\[difference\]\]\nlines = (.*)/m.exec(text)?.[1];
      if (layer) this.tools.want(layer);
      const all = changes(of.text, rule);
      of.editor.change(all);
      of.editor.reveal(all.at(-1)!.from + all.reduce((length, { insert }) => length + insert.length, 0));
      this.board.element.scrollIntoView({ block: "nearest" });
      if (layer) say(layer === GIVENS ? "A click gives a digit now." : "Draw it on the board now.");
    });
  }

  /**
   * Writes givens and clues into the text, or takes them away; all of it is undone at once. What cannot be changed is left
   * as it is if there are words for that, which are said; else nothing is changed.
   */
  write(entries: Entry[], left?: string): void {
    void this.edits.inTurn(entries, "The text has no picture in which all of this could be changed.", left);
  }

  /** The layer of the lines that the rule in this line has. */
  linesOf(line: number): string | undefined {
    const layer = ruleIn(this.of.text, line)?.rule.replace(/ (\d+)$/, (_, number) => ` lines${number === "1" ? "" : ` ${number}`}`);
    return layer && this.opened?.layers.includes(layer) ? layer : undefined;
  }

  /** A given as an entry, or what takes it away. */
  given({ square, piece }: Given, isTaken = false): Entry {
    const kind = this.opened?.kinds.find(({ name }) => name === piece);
    const layer = kind?.joins ? `[pieces.${piece}] fixed` : GIVENS;
    return [layer, square, isTaken ? "." : (kind?.symbol ?? ".")];
  }

  /** A clue as an entry, if it stands in a picture of the text. */
  clue({ line, instance, squares }: Clue, isTaken = false): Entry | undefined {
    const found = ruleIn(this.of.text, line);
    const number = numberIn(instance);
    const layer = found?.rule.replace(/ (\d+)$/, (_, number) => ` numbers${number === "1" ? "" : ` ${number}`}`);
    // A square that a clue closes would be open without it.
    const isClosed = isTaken && value(found?.part, "closed")?.text === "true";
    if (!layer || !this.opened?.layers.includes(layer) || number === undefined || isClosed) return undefined;
    return [layer, squares[0]!, isTaken ? "." : number];
  }

  /**
   * Changes the text so that a square or side has this entry in all these pictures, which are alike; a press on what stands
   * there already takes it away. A digit typed soon after another makes a number with it.
   */
  private edit(place: number, layers: string[], entry: string, isTyped: boolean): void {
    const name = this.opened && places(this.opened)[place];
    if (name === undefined) return;
    const vain = `The text has no ${layers[0]} in which this place could be changed.`;
    const { columns } = this.opened!;
    const of = `${place} ${layers[0]}`;
    const isSoon = isTyped && of === this.typing.of && performance.now() - this.typing.when < SOON;
    const isNumber = isTyped && hasNumbers(layers[0]!) && /^\d$/.test(entry);
    const written = isNumber && isSoon ? this.typing.digits + entry : entry;
    this.typing = isNumber ? { of, digits: written, when: performance.now() } : NOTHING;
    const asked = (text: string) => {
      const isThere = !isTyped && picture(text, layers[0]!)[place] === written;
      return layers.map((layer) => [layer, name, isThere ? "." : written]);
    };
    void this.writeOut();
    void this.edits.want("edit", asked, vain, (text) => withoutEnded(text, columns, layers, place, written), isNumber && isSoon);
  }

  /** A line of a rule, or an end of one that is taken away. A new line has its number typed, if all have one. */
  private async line(squares: number[]): Promise<void> {
    const { onLines } = this.tools;
    const [opened, layer] = [this.opened!, onLines!];
    const names = squares.map((square) => opened.squares[square]);
    const { header, key, number } = named(layer);
    const sample = value(table(this.of.text, header, number), key);
    if (squares.length > 1 && sample?.text === this.sample && sample) {
      this.sample = undefined;
      const insert = `[${JSON.stringify(names).replaceAll(",", ", ")}]`;
      return this.of.editor.change([{ from: sample.from, to: sample.from + sample.text.length, insert }]);
    }
    const vain = squares.length > 1 ? "The text has no such lines." : "No other line of this rule ends here.";
    const before = linesIn(this.of.text, layer)?.lines.length;
    await this.edits.want("edit", [[layer, names.join(" "), ""]], vain);
    const after = linesIn(this.of.text, layer);
    if (before === undefined || !after || after.lines.length <= before) return;
    const label = `Number of the line from ${names[0]} to ${names.at(-1)}`;
    this.typed.open(opened, squares[0]!, label, "", (entry) => {
      void this.edits.want("edit", [[after.layer, String(after.lines.length), entry]], NO_NUMBER);
    });
  }

  /** The number of the region that this square is in is typed where it is drawn, or begins with what was typed. */
  private number(square: number, typed = ""): void {
    const opened = this.opened!;
    const find = () => ofRegions(this.of.text, opened.columns).find(({ layer }) => layer === this.tools.onRegions);
    const found = find();
    const label = found?.labels[square];
    if (!found || label === undefined || label === ".") return say("There is no region here.");
    const first = found.labels.indexOf(label);
    const entry = (numbersIn(found).get(label) ?? "").replace(/["']/g, "");
    const write = (entry: string) => {
      if (!/^(-?\d+)?$/.test(entry)) return say(NO_NUMBER);
      this.of.editor.change([withNumber(find() ?? found, label, entry)]);
    };
    this.typed.open(opened, first, `Number of region ${label}`, entry, write, typed);
  }

  private resize(isOfRows: boolean, isMore: boolean): void {
    void this.edits.want("resize", [[isOfRows, isMore]], "The text names squares or regions that would be lost, or does not state the size of the board.");
  }

  private described(square: number): string {
    const { opened } = this;
    if (!opened) return "";
    const { givens } = this;
    const name = (place: number) => opened.kinds[givens.get(place)!]!.said;
    if (givens.has(square)) return `${name(square)}, given`;
    const sides = this.sides!.around(square).filter(([, side]) => givens.has(side));
    const words = sides.map(([direction, side]) => `${name(side)} given ${direction}`);
    return [{ "#": "wall", x: "closed" }[opened.terrain[square]!] ?? "empty", ...words, ...(this.clues[square] ?? [])].join(", ");
  }
}
