// Playing: the puzzle as printed, and everything that a solver does with a pencil.
import { Board, type Opened, TOO_LARGE, isTooLarge, placed, places, written } from "./board";
import { button, h, say } from "./dom";
import { type Engine, Stopped } from "./engine";
import { Help } from "./help";
import { choiceOfLabels, labels } from "./labels";
import * as marks from "./marks";
import { type Entry, type Made, Pad } from "./pad";
import type { Printing } from "./print";
import { type Node as BoardNode, Sides } from "./sides";
import { kept, keep, nameOf } from "./store";
import { clues } from "./tables";
import { Timer } from "./timer";

type Kept = { past: marks.Marks[]; at: number; seconds: number; isSolved: boolean };

/** Digits within so many milliseconds are one number. */
const SOON = 1000;

/** Seconds: after each move it is only asked whether the board obeys every rule, not whether it can be completed. */
const AT_ONCE = 0.001;

const NOTHING: [string, string, number] = ["", "", 0];

export class Play {
  readonly element: HTMLElement;
  private board: Board;
  private pad: Pad;
  private help: Help;
  private timer = new Timer(() => this.keep());
  private heading = h("h2", { class: "title" });
  private author = h("p", { class: "muted" });
  private rules = h("div", { class: "rules" });
  private message = h("p", { class: "verdict", role: "status" });
  private conflicts = h("input", { type: "checkbox", id: "conflicts", checked: true, onchange: () => this.refresh() });
  private unmarked = h("span", { class: "muted small", hidden: true }, "It takes too long to find them on this board.");
  private large = h("p", { class: "muted", hidden: true }, TOO_LARGE);
  private stop = button("Stop", () => this.stopped(), { class: "stop", hidden: true });
  private asking = 0;
  private labels = choiceOfLabels("play-labels", () => void this.refresh());
  private undoButton = button("Undo", () => this.step(-1));
  private redoButton = button("Redo", () => this.step(1));
  private name = "";
  private text = "";
  private opened: Opened | undefined;
  private givens = new Map<number, number>();
  private clues: string[][] = [];
  private past: marks.Marks[] = [marks.NO_MARKS];
  private at = 0;
  private selected = new Set<number>();
  private isSolved = false;
  /** The seconds before the last reset. */
  private spent = 0;
  private isAdding = true;
  private before = -1;
  /** What was on the first square of a drag. */
  private drawn: string | undefined;
  private sides: Sides | undefined;
  /** Where a line along sides has come to, and whether it is longer than a press. */
  private end: BoardNode | undefined;
  private isDrawn = false;
  /** The step that the stroke of a pointer made, which it goes on with. */
  private stroke = -1;
  /** The digit that was typed last: where, which, and when. */
  private typed = NOTHING;
  /** Whether the drawing shows conflicts. */
  private hasConflicts = false;

  constructor(
    private quick: Engine,
    private slow: Engine,
    private printing: Printing,
  ) {
    this.board = new Board({
      press: (square, isFirst, event, isSecond) => this.press(square, isFirst, event, isSecond),
      point: (x, y, when, isSecond) => this.point(x, y, when, isSecond),
      hasSecond: true,
      arrow: (square, step, event) => this.arrow(square, step, event),
      move: (square, event) => this.moved(square, event),
      key: (square, event) => this.key(square, event),
      describe: (square) => this.described(square),
    });
    this.help = new Help(slow, {
      asked: () => [this.name, this.text, this.boardText],
      kinds: () => this.opened!.kinds,
      say: (kind, sentence) => this.answer(kind, sentence),
      sayWhere: (sentence, solution) => {
        this.answer("none", sentence);
        this.message.append(" ", button("Show where", () => void this.showWhere(solution)));
      },
      asking: (more) => {
        this.asking += more;
        this.stop.hidden = this.asking === 0;
      },
      mark: (decided, reason) => this.draw(this.quick, 0, decided, reason),
    });
    this.pad = new Pad((entry) => this.enter(entry));
    const group = (label: string, ...children: Node[]) =>
      h("div", { class: "buttons", role: "group", "aria-label": label }, ...children);
    this.element = h(
      "main",
      { class: "play", id: "play", hidden: true },
      h(
        "section",
        { class: "picture", "aria-label": "Puzzle" },
        this.heading,
        this.author,
        this.large,
        h("div", { class: "head" }, this.message, this.timer.element),
        this.board.element,
      ),
      h(
        "section",
        { class: "controls", "aria-label": "Controls" },
        this.pad.element,
        group(
          "Steps and help",
          this.undoButton,
          this.redoButton,
          button("Reset", () => this.reset()),
          button("Check", () => void this.help.check()),
          button("Hint", () => void this.help.hint()),
          this.stop,
        ),
        this.pad.help,
        h("p", {}, this.conflicts, " ", h("label", { for: "conflicts" }, "Show conflicts"), " ", this.unmarked),
        this.labels.element,
        this.rules,
      ),
    );
  }

  /** The puzzle to play; what was played of it before is there again. */
  async load(name: string, text: string): Promise<boolean> {
    this.name = name;
    this.text = text;
    this.quick.stop();
    const [opened] = await this.quick.lines("open", name, text);
    if (opened!.errors) return false;
    this.opened = opened as unknown as Opened;
    this.sides = new Sides(this.opened);
    this.givens = placed(this.opened, this.opened.givens);
    this.clues = clues(this.opened, text);
    this.heading.textContent = this.opened.title ?? "A puzzle";
    this.author.textContent = this.opened.author ? `by ${this.opened.author}` : "";
    this.rules.replaceChildren(
      h("h3", {}, "Rules"),
      ...this.opened.rules.map((rule) => h("p", {}, rule)),
      ...(this.opened.legend ? [h("p", {}, this.opened.legend)] : []),
    );
    const kept_ = kept<Kept>(`play:${nameOf(text)}`);
    this.past = kept_?.past ?? [marks.NO_MARKS];
    this.at = kept_?.at ?? 0;
    this.isSolved = kept_?.isSolved ?? false;
    this.hasConflicts = false;
    this.large.hidden = !isTooLarge(this.opened);
    this.timer.start(kept_?.seconds ?? 0, !this.isSolved);
    this.selected = new Set();
    this.pad.show(this.opened);
    this.labels.update();
    this.message.textContent = "";
    await this.printing.take(name, text, this.opened).catch(() => {});
    await this.refresh();
    return true;
  }

  leave(): void {
    this.timer.stop();
  }

  private get now(): marks.Marks {
    return this.past[this.at]!;
  }

  /** A stroke over many squares is one step. */
  private set(state: marks.Marks, isOfStroke = false): void {
    if (state === this.now) return;
    this.slow.stop();
    const goesOn = isOfStroke && this.stroke === this.at;
    this.past = [...this.past.slice(0, this.at + (goesOn ? 0 : 1)), state];
    this.at = this.past.length - 1;
    if (isOfStroke) this.stroke = this.at;
    this.isSolved = false;
    this.timer.resume();
    void this.refresh();
  }

  /** Goes so many steps on, or back. */
  step(steps: number): void {
    this.slow.stop();
    // Back from a reset the time is there again, too.
    if (steps < 0 && this.at > 0 && this.now === marks.NO_MARKS) this.timer.start(this.spent, true);
    this.at = Math.min(Math.max(this.at + steps, 0), this.past.length - 1);
    void this.refresh();
  }

  private reset(): void {
    if (this.now !== marks.NO_MARKS) this.spent = this.timer.seconds;
    this.timer.start(0, true);
    this.set(marks.NO_MARKS);
    say("Everything is cleared; Undo brings it back.");
  }

  private keep(): void {
    keep(`play:${nameOf(this.text)}`, {
      past: this.past.slice(-500),
      at: Math.min(this.at, 499),
      seconds: this.timer.seconds,
      isSolved: this.isSolved,
    });
  }

  private get boardText(): string {
    return written(this.opened!, this.now.pieces);
  }

  /** Draws what is on the board, then judges it: what cannot be mended is marked, and the end is seen. */
  private async refresh(): Promise<void> {
    const { opened } = this;
    if (!opened) return;
    this.undoButton.disabled = this.at === 0;
    this.redoButton.disabled = this.at === this.past.length - 1;
    // A button that cannot be pressed any more would lose the focus to nothing.
    if (document.activeElement?.matches(":disabled")) this.board.focus();
    this.paint();
    this.keep();
    this.unmarked.hidden = true;
    const state = this.now;
    try {
      // The conflicts before stay until those of this state are known: they would blink.
      await this.draw(this.quick, 0, "", "", this.hasConflicts && this.conflicts.checked && state.pieces.length > 0);
      if (state !== this.now) return;
      if (state.pieces.length === 0) return this.say("", "");
      await this.judge(state);
      // What cannot be mended may take long to find: the next move does not wait for it.
      if (state === this.now && this.conflicts.checked) await this.mark(state);
      if (state === this.now && this.isFull && !this.isSolved && !this.opened!.goal) await this.help.wrong();
    } catch (error) {
      if (!(error instanceof Stopped)) this.say("broken", (error as Error).message);
    }
  }

  /** Draws the board as it is, if it is still so when the drawing is there. */
  private async draw(engine: Engine, marking: number, decided = "", reason = "", keepsConflicts = false): Promise<void> {
    const state = this.now;
    const { name, text, boardText } = this;
    const svg = await engine.ask("draw", name, text, boardText, marking, labels(), decided, reason);
    if (state !== this.now || text !== this.text) return;
    this.hasConflicts = marking > 0 || keepsConflicts;
    this.board.show(svg, this.opened!, keepsConflicts);
    this.paint();
  }

  /** Marks the conflicts of this state. Without an answer those before are not left there, and it is said. */
  private async mark(state: marks.Marks): Promise<void> {
    try {
      await this.draw(this.slow, 2);
    } catch (error) {
      if (state !== this.now) return;
      if (this.hasConflicts) await this.draw(this.quick, 0);
      this.unmarked.hidden = error instanceof Stopped;
    }
  }

  /** No answer is wanted any more. */
  private stopped(): void {
    this.slow.stop();
    this.say("open", "Stopped.");
  }

  private async judge(state: marks.Marks): Promise<void> {
    const lines = await this.quick.lines("check", this.name, this.text, this.boardText, false, AT_ONCE);
    if (state !== this.now) return;
    const isRight = lines.some((line) => line.obeys === true);
    if (isRight && !this.opened!.goal) {
      this.isSolved = true;
      this.timer.stop();
      this.keep();
      this.say("unique", `Solved in ${this.timer.words}.`);
    } else this.say("", "");
  }

  private paint(): void {
    this.board.over.replaceChildren(...marks.shapes(this.opened!, this.now, this.selected));
    this.board.select(this.selected);
    this.board.describeAll();
  }

  private say(kind: string, sentence: string): void {
    this.message.className = `verdict ${kind}`;
    this.message.textContent = sentence;
  }

  /** The same as an answer, which is brought into sight: on a narrow screen the button is far below it. */
  private answer(kind: string, sentence: string): void {
    this.say(kind, sentence);
    this.message.scrollIntoView({ block: "nearest" });
  }

  /** Marks what is not so in this solution. */
  private async showWhere(solution: Record<string, string[]>): Promise<void> {
    const right = placed(this.opened!, solution);
    const names = places(this.opened!);
    const wrong = this.now.pieces.filter(([place, kind]) => right.get(place) !== kind).map(([place]) => names[place]!);
    const dotted = this.now.dots.filter((place) => right.has(place)).map((place) => names[place]!);
    const all = [...wrong, ...dotted];
    this.answer("none", `Wrong: ${all.join(", ") || "nothing"}.`);
    this.board.focus();
    await this.draw(this.quick, 0, all.join(" "));
  }

  /** Whether there is nothing left to do, though it is not right. */
  private get isFull(): boolean {
    const { pieces, dots } = this.now;
    const held = new Set([...pieces.map(([place]) => place), ...dots, ...this.givens.keys()]);
    return !this.opened!.sides && [...this.opened!.terrain].every((terrain, square) => terrain !== "." || held.has(square));
  }

  /** Places that can be written on. */
  private free(places: Iterable<number>): number[] {
    const isOpen = (place: number) => this.sides!.has(place) || this.opened!.terrain[place] === ".";
    return [...places].filter((place) => !this.givens.has(place) && isOpen(place));
  }

  /** Whether the brush can be used on a square: a given can have a colour. */
  private takes(square: number): boolean {
    return this.pad.layer === "colour" || this.free([square]).length > 0;
  }

  /** On sides: a press sets the side that is near, a line every side on its way as it sets the first. */
  private point(x: number, y: number, when: "down" | "move" | "up", isSecond: boolean): boolean {
    if (when === "down") this.stroke = -1;
    const { sides, pad } = this;
    if (pad.layer !== "side" || !sides) return false;
    const made = isSecond ? "dot" : pad.made;
    const node = sides.node(x, y, this.opened!.kinds[pad.side]!.joins!);
    if (when === "down") this.isDrawn = false;
    else if (when === "move" && this.end) for (const side of this.free(sides.along(this.end, node))) this.draws(side, made);
    else if (when === "up" && !this.isDrawn) {
      const [side] = this.free([sides.near(x, y) ?? []].flat());
      if (side !== undefined) this.set(this.after(side, pad.side, made));
    }
    this.end = node;
    return true;
  }

  private draws(side: number, made: Made): void {
    const has = made === "dot" ? this.now.dots.includes(side) : marks.pieceOn(this.now, side) === this.pad.side;
    if (!this.isDrawn) this.isAdding = !has;
    this.isDrawn = true;
    if (made !== "next" && (made === "clear" || has !== this.isAdding)) this.set(this.after(side, this.pad.side, made), true);
    else if (has !== this.isAdding) this.set(marks.setPiece(this.now, [side], this.pad.side), true);
  }

  /** The state after a press on a square or side. */
  private after(place: number, kind: number, made: Made): marks.Marks {
    if (made === "dot") return marks.toggleDots(this.now, [place]);
    if (made === "next") return marks.next(this.now, place, kind);
    const isBare = marks.stateOf(this.now, place) === marks.stateOf(marks.NO_MARKS, place);
    return isBare ? this.now : marks.clear(this.now, [place]);
  }

  /** With Shift the side of the square there, as a press sets it. */
  private arrow(square: number, [down, across]: [number, number], event: KeyboardEvent): boolean {
    if (this.pad.layer !== "side" || !event.shiftKey) return false;
    const [side] = this.free([this.sides!.towards(square, down, across) ?? []].flat());
    if (side !== undefined) this.set(this.after(side, this.pad.side, this.pad.made));
    return true;
  }

  private press(square: number, isFirst: boolean, event: PointerEvent, isSecond: boolean): void {
    const { layer } = this.pad;
    if (layer === "line" && !isSecond) {
      if (!isFirst && this.before >= 0 && this.isBeside(this.before, square))
        this.set(marks.toggleLine(this.now, this.before, square), true);
      this.before = square;
      return;
    }
    const brush = isSecond ? -1 : this.pad.brush;
    if (brush !== undefined) {
      if (isFirst) this.drawn = undefined;
      if (isSecond ? this.free([square]).length === 0 : !this.takes(square)) return;
      if (layer === "colour" && !isSecond) {
        if (isFirst) this.isAdding = this.now.colours[square] !== brush;
        if ((this.now.colours[square] !== brush) === this.isAdding)
          this.set(marks.setColour(this.now, [square], brush), true);
      } else {
        // A drag goes on over squares that are as the first one was; it clears all.
        const made = isSecond ? "dot" : this.pad.made;
        const state = marks.stateOf(this.now, square);
        if (isFirst) this.drawn = state;
        if (state === this.drawn || made === "clear") this.set(this.after(square, brush, made), true);
      }
      this.selected = new Set([square]);
      this.paint();
      return;
    }
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    if (isFirst && !isMore) this.selected = new Set([square]);
    else this.selected.add(square);
    this.paint();
  }

  private isBeside(one: number, other: number): boolean {
    const { columns } = this.opened!;
    const [rows, across] = [
      Math.abs(Math.floor(one / columns) - Math.floor(other / columns)),
      Math.abs((one % columns) - (other % columns)),
    ];
    return Math.max(rows, across) === 1;
  }

  private moved(square: number, event?: KeyboardEvent): void {
    if (!event?.shiftKey) this.selected = new Set();
    this.selected.add(square);
    this.paint();
  }

  private key(square: number, event: KeyboardEvent): void {
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
    this.set(
      this.pad.layer === "colour"
        ? marks.setColour(this.now, [square], brush)
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
    if (whole !== undefined) this.at -= 1;
    const { at } = this;
    this.enter({ kind, layer });
    const isFirst = whole === undefined && digit !== undefined && this.at > at;
    this.typed = isFirst ? [this.typedAt(layer), digit, event.timeStamp] : NOTHING;
    return true;
  }

  /** The colour with this number on the selected squares. */
  private colour(colour: number): boolean {
    if (marks.COLOURS[colour]) this.set(marks.setColour(this.now, [...this.selected], colour));
    return true;
  }

  /** What a second digit must find as the first left it. */
  private typedAt(layer: marks.Layer | undefined): string {
    return [this.at, layer, ...this.selected].join();
  }

  /** Writes on the selected squares. */
  private enter(entry: Entry & { layer?: marks.Layer }): void {
    const squares = entry.clear ? [...this.selected] : this.free(this.selected);
    if (squares.length === 0) return say(this.whyNot());
    const layer = entry.layer ?? this.pad.layer;
    if (entry.clear) this.set(marks.clear(this.now, squares));
    else if (entry.dot) this.set(marks.toggleDots(this.now, squares));
    else if (layer === "corner" || layer === "centre")
      this.set(marks.toggleSymbol(this.now, layer, squares, this.opened!.kinds[entry.kind!]!.printed));
    else this.set(marks.setPiece(this.now, squares, entry.kind));
    if (document.activeElement !== this.pad.element) this.board.focus();
  }

  /** Why nothing can be written on what is selected. */
  private whyNot(): string {
    const chosen = [...this.selected];
    if (chosen.length === 0) return "Choose a square first.";
    return chosen.some((square) => this.givens.has(square)) ? "This is a given." : "Nothing can stand here.";
  }

  private described(square: number): string {
    const { opened } = this;
    const given = this.givens.get(square);
    const words = marks.inWords(opened!, this.now, square);
    if (given !== undefined)
      return `${opened!.kinds[given]!.said}, given${words === "empty" ? "" : `, ${words}`}`;
    if (opened!.terrain[square] !== ".") return opened!.terrain[square] === "#" ? "wall" : "closed";
    const sides = this.sides!.around(square).flatMap(([direction, side]) => {
      const words = marks.inWords(opened!, this.now, side);
      return words === "empty" ? [] : [`${words} ${direction}`];
    });
    return [words, ...sides, ...this.clues[square]!].join(", ");
  }
}
