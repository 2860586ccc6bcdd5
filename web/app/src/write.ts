// Writing: the text at one side, what it means at the other, anew with each key.
import { Ask } from "./ask";
import { Board, type Opened, middle, placed, places } from "./board";
import { h, s, say } from "./dom";
import { Editor, type Finding, findings } from "./editor";
import { type Engine, type Line, Stopped, words } from "./engine";
import { UNNAMED } from "./fresh";
import { choiceOfLabels, labels } from "./labels";
import { cross } from "./marks";
import type { Printing } from "./print";
import type { Schema } from "./schema";
import { Sides } from "./sides";
import { keepDraft } from "./store";
import { Tools } from "./tools";

/** Answers while somebody types are for now, and are given up after so many seconds. */
const SECONDS = 20;
const MOST_COUNTED = 10_000;

const WARNINGS: Record<string, string> = {
  broken: "The text has errors: nobody can play it.",
  none: "This puzzle has no solution.",
  several: "This puzzle has more than one solution.",
};

/** A piece on a square or side, by their names. */
export type Given = { square: string; piece: string };

export class Write {
  readonly element: HTMLElement;
  readonly editor: Editor;
  readonly board: Board;
  readonly ask: Ask;
  private tools: Tools;
  private file = h("input", {
    id: "file",
    value: UNNAMED,
    spellcheck: "false",
    autocomplete: "off",
    onchange: () => {
      this.editor.rename(this.name);
      void this.changed();
    },
  });
  private status = h("p", { class: "verdict", role: "status" });
  /** What else there is to say, below the board, which stays where it is. */
  private details = h("div", { class: "details" });
  private problems = h("ul", { class: "problems", "aria-label": "Errors and warnings" });
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private run = 0;
  /** Changes by clicks and keys on the board, one after another, and how many are not made yet. */
  private edits: Promise<void> = Promise.resolve();
  private wanted = 0;
  /** Whether the text is another puzzle than the one that is drawn. */
  private isOther = true;
  private labels = choiceOfLabels("labels", () => void this.changed());
  opened: Opened | undefined;
  /** Of the opened puzzle: what is given on squares and sides, and where its sides are. */
  private givens = new Map<number, number>();
  private sides: Sides | undefined;

  constructor(
    private quick: Engine,
    private slow: Engine,
    asks: Engine,
    private printing: Printing,
    schema: Schema,
  ) {
    this.board = new Board({
      press: (square, isFirst) => (isFirst || this.tools.isPainting) && this.tools.set(square),
      point: (x, y, when) => this.point(x, y, when),
      arrow: (square, step, event) => this.arrow(square, step, event),
      key: (square, event) => this.key(square, event),
      describe: (square) => this.described(square),
    });
    this.tools = new Tools((square, layer, entry) => this.edit(square, layer, entry));
    this.tools.element.append(this.labels.element);
    this.ask = new Ask(asks, this);
    const place = h("div", { class: "editor" });
    this.element = h(
      "main",
      { class: "write", id: "write" },
      h(
        "section",
        { class: "text", "aria-label": "Text" },
        h("p", { class: "muted small" }, "Type or click: the picture follows. Gallery has templates, Help the keys."),
        h("div", { class: "row" }, h("label", { for: "file" }, "File"), this.file),
        place,
        this.problems,
      ),
      h(
        "section",
        { class: "picture", "aria-label": "Picture" },
        this.status,
        this.board.element,
        this.details,
        this.tools.element,
        this.ask.element,
      ),
    );
    this.editor = new Editor(
      place,
      schema,
      () => this.typed(),
      (name) => this.named(name),
    );
  }

  get name(): string {
    return this.file.value.trim() || UNNAMED;
  }

  /** What somebody should know before the puzzle is given to others. */
  get warning(): string | undefined {
    return WARNINGS[this.status.classList[1] ?? ""];
  }

  get text(): string {
    return this.editor.text;
  }

  load(name: string, text: string): void {
    this.tools.reset();
    this.editor.load(name, text);
    this.changed();
  }

  private named(name: string): void {
    this.isOther ||= this.file.value !== name;
    this.file.value = name;
  }

  /** A key was pressed: what is asked about the text before is not wanted any more. */
  private typed(): void {
    this.ask.cancel();
    this.slow.stop();
    this.quick.stop();
    clearTimeout(this.waiting);
    this.status.setAttribute("aria-busy", "true");
    this.waiting = setTimeout(() => this.changed(), 40);
  }

  async changed(): Promise<void> {
    clearTimeout(this.waiting);
    this.status.setAttribute("aria-busy", "true");
    keepDraft({ name: this.name, text: this.text });
    this.slow.stop();
    this.quick.stop();
    const run = (this.run += 1);
    this.ask.clear();
    try {
      await this.look(run);
    } catch (error) {
      if (run === this.run && !(error instanceof Stopped)) this.verdict("broken", (error as Error).message);
    }
  }

  private async look(run: number): Promise<void> {
    this.labels.update();
    if (this.text.trim() === "") return this.empty();
    const [opened] = await this.quick.lines("open", this.name, this.text);
    if (run !== this.run) return;
    const { errors, warnings } = findings(opened!);
    this.editor.mark(this.name, errors, warnings);
    this.list(errors, warnings, opened!);
    if (errors.length > 0) {
      this.printing.drop("A text with errors cannot be printed.");
      // What is drawn may be of the text as it was, but not of another puzzle.
      if (this.isOther) this.blank();
      const number = errors.length === 1 ? "One thing is" : `${errors.length} things are`;
      return this.verdict("broken", `${number} wrong in the text.`);
    }
    this.opened = opened as unknown as Opened;
    this.givens = placed(this.opened, this.opened.givens);
    this.sides = new Sides(this.opened);
    const svg = await this.quick.ask("draw", this.name, this.text, "", 0, labels(), "", "");
    if (run !== this.run) return;
    this.element.classList.remove("stale");
    this.board.show(svg, this.opened);
    this.isOther = false;
    this.tools.element.hidden = false;
    this.tools.show(this.opened, this.text);
    this.over(undefined);
    this.verdict("working", "Looking for solutions …");
    await this.printing.take(this.name, this.text, this.opened);
    if (run !== this.run) return;
    await this.judge();
  }

  private blank(): void {
    this.opened = undefined;
    this.board.clear();
    this.tools.element.hidden = true;
  }

  private empty(): void {
    this.blank();
    this.editor.mark(this.name, [], []);
    this.problems.replaceChildren();
    this.printing.drop("There is no puzzle yet.");
    this.verdict("empty", "There is no puzzle yet: write one here, or begin with New or Gallery.");
  }

  /** How many solutions there are, in words; and the candidates, if they are shown. */
  private async judge(): Promise<void> {
    const solved = await this.slow.lines("solve", this.name, this.text, true, SECONDS);
    const summary = solved.find((line) => "satisfiable" in line);
    void this.printing.solved(this.name, this.text, solved).catch(() => {});
    if (!summary) return this.verdict("broken", words(solved));
    if (summary.satisfiable === false) this.verdict("none", words(solved));
    else if (summary.satisfiable === null) this.verdict("open", words(solved));
    else if (summary.unique) this.verdict("unique", "One solution.");
    else this.verdict("several", words(solved));
    if (this.ask.candidates) await this.showCandidates(this.slow);
    if (summary.satisfiable && summary.unique === false && !summary.goal) {
      const counted = await this.slow.lines("count", this.name, this.text, MOST_COUNTED, 5);
      this.verdict("several", capital(words(counted)));
    }
  }

  private verdict(kind: string, sentence: string): void {
    this.element.classList.toggle("stale", kind === "broken");
    this.status.className = `verdict ${kind}`;
    const [first, ...details] = sentence.split("\n");
    this.status.textContent = first!;
    // A picture of the board may follow behind a blank line; the board itself is here.
    this.details.textContent = details.join("\n").trim().split("\n\n")[0]!;
    if (kind === "working") return;
    this.status.removeAttribute("aria-busy");
    performance.mark("answered");
  }

  /** The same picture with pieces on it, or with marks. */
  async draw(board: string, marking = 0, decided = "", reason = ""): Promise<void> {
    const svg = await this.quick.ask("draw", this.name, this.text, board, marking, labels(), decided, reason);
    this.board.show(svg, this.opened!);
  }

  async showCandidates(engine: Engine): Promise<Line[]> {
    const lines = await engine.lines("candidates", this.name, this.text, "", SECONDS);
    // They may have been switched off meanwhile.
    if (this.ask.candidates) this.over(lines.find((line) => line.candidates)?.candidates);
    return lines;
  }

  /** Small symbols of what can stand on each square; a single one is large. A side that is decided has a dot or a cross. */
  over(candidates: Record<string, (string | null)[]> | undefined): void {
    const { opened, board } = this;
    board.over.replaceChildren();
    if (!candidates || !opened) return;
    const given = this.givens;
    const symbols = new Map(opened.kinds.map((kind) => [kind.name, kind.symbol]));
    places(opened).forEach((name, place) => {
      const all = candidates[name];
      if (!all || given.has(place)) return;
      const shown = all.map((kind) => (kind === null ? "·" : symbols.get(kind)!));
      const [x, y] = middle(opened, place);
      if (place >= opened.squares.length) {
        if (all.length > 1) return;
        const decided = all[0] === null ? cross(x, y, opened.cell * 0.09) : s("circle", { cx: x, cy: y, r: 5, class: "side" });
        return board.over.append(decided);
      }
      if (all.length === 1 && all[0] === null) return;
      if (shown.length === 1) return board.over.append(s("text", { x, y, class: "only" }, shown[0]!));
      const across = Math.ceil(Math.sqrt(shown.length));
      const step = opened.cell / (across + 0.6);
      shown.forEach((symbol, place) => {
        const left = x + ((place % across) - (across - 1) / 2) * step;
        const top = y + (Math.floor(place / across) - (Math.ceil(shown.length / across) - 1) / 2) * step;
        board.over.append(s("text", { x: left, y: top, class: "candidate", "font-size": step * 0.95 }, symbol));
      });
    });
  }

  private list(errors: Finding[], warnings: Finding[], opened: Line): void {
    const item = (kind: string) => (finding: Finding) => {
      const place = finding.line === undefined ? "" : `Line ${finding.line}: `;
      const of = finding.file && finding.file !== this.name ? `${finding.file}, ` : "";
      const help = finding.help ? h("span", { class: "help" }, finding.help) : undefined;
      const go = h(
        "button",
        { type: "button", onclick: () => this.editor.go(this.name, finding) },
        `${of}${place}${finding.message}`,
      );
      return h("li", { class: kind }, go, help);
    };
    const notes = ((opened.notes ?? []) as string[]).map((note) => h("li", { class: "note" }, note));
    this.problems.replaceChildren(...errors.map(item("error")), ...warnings.map(item("warning")), ...notes);
  }

  private key(square: number, event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key === "z") this.editor.undo();
      else if (event.key === "y") this.editor.redo();
      else return;
    } else if (event.key === "Delete" || event.key === "Backspace") this.tools.set(square, ".");
    else if (event.key === "Enter" || event.key === " ") this.tools.set(square);
    else if ([...event.key].length === 1) this.tools.set(square, event.key);
    else return;
    event.preventDefault();
  }

  /** A press near a side gives the piece there, or takes it back. */
  private point(x: number, y: number, when: "down" | "move" | "up"): boolean {
    if (!this.tools.onSides || !this.opened) return false;
    if (when === "down") this.give(this.sides!.near(x, y));
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

  /** Changes the text so that a square or side has this entry, after all changes that were wanted before. */
  private edit(place: number, layer: string, entry: string): void {
    this.wanted += 1;
    this.edits = this.edits.then(async () => {
      const isChanged = await this.change(place, layer, entry);
      this.wanted -= 1;
      if (this.wanted > 0) clearTimeout(this.waiting);
      else if (isChanged) void this.changed();
    });
  }

  private async change(place: number, layer: string, entry: string): Promise<boolean> {
    const name = this.opened && places(this.opened)[place];
    if (name === undefined) return false;
    // A key in the text may come between; then the text is another, or the engine was stopped.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { text } = this;
      const asked = this.quick.ask("edit", this.name, text, layer, name, entry);
      const answer = await asked.catch((error) => (error instanceof Stopped ? undefined : ""));
      if (text !== this.text || answer === undefined) continue;
      if (answer === "") {
        say(`The text has no ${layer} in which this place could be changed.`);
        return false;
      }
      const { from, to, insert } = JSON.parse(answer);
      const bytes = new TextEncoder().encode(text);
      const offset = (byte: number) => new TextDecoder().decode(bytes.slice(0, byte)).length;
      this.editor.change(offset(from), offset(to), insert);
      return true;
    }
    return false;
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

export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
