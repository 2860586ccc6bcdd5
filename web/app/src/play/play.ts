// Playing: the puzzle as printed, and everything that a solver does with a pencil.
import { Board, type Opened, TOO_LARGE, isTooLarge, placed, places, written } from "../board/board";
import { button, drawing, h, say } from "../dom";
import { type Engine, Stopped } from "../engine/engine";
import { Hand } from "./hand";
import { Help, type Optimum, optimum } from "./help";
import { NAMES, choiceOfLabels, labels } from "../board/labels";
import * as marks from "./marks";
import { Pad } from "./pad";
import type { Printing } from "../board/print";
import { Progress } from "./progress";
import { keep, kept } from "../store";
import { clues } from "../text/tables";

const SHIP = "■";

/** Squares of ships are shaded without saying how long the ship is: the engine finds that, whichever kind it is told. */
function withShip(opened: Opened): Opened {
  const ships = opened.kinds.filter(({ ship }) => ship);
  const [kind] = ships;
  if (!kind) return opened;
  const given = ships.every((ship) => ship.given);
  const any = { ...kind, ship: false, given, symbol: SHIP, printed: SHIP, said: kind.piece };
  // It comes first: what the engine names is one of the others.
  return { ...opened, kinds: [any, ...opened.kinds] };
}

export class Play {
  readonly element: HTMLElement;
  private board: Board;
  private pad: Pad;
  private help: Help;
  private progress = new Progress(() => {
    this.slow.stop();
    void this.refresh();
  });
  private heading = h("h2", { class: "title" });
  private author = h("p", { class: "muted" });
  private rules = h("div", { class: "rules" });
  private message = h("p", { class: "verdict", role: "status" });
  private conflicts = h("input", { type: "checkbox", id: "conflicts", checked: kept("conflicts") ?? true, onchange: () => this.chosen() });
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
  private hand: Hand;
  /** Of a puzzle with a goal. It is asked for once, when a board obeys all rules. */
  private optimum: Promise<Optimum | undefined> | undefined;
  /** The seconds before the last reset. */
  private spent = 0;
  /** Whether the drawing shows conflicts. */
  private hasConflicts = false;

  constructor(
    private quick: Engine,
    private slow: Engine,
    private asks: Engine,
    private printing: Printing,
  ) {
    this.board = new Board({
      press: (...all) => this.hand.press(...all),
      point: (...all) => this.hand.point(...all),
      hasSecond: true,
      hasRoom: true,
      arrow: (...all) => this.hand.arrow(...all),
      move: (...all) => this.hand.moved(...all),
      key: (...all) => this.hand.key(...all),
      describe: (square) => this.described(square),
    });
    this.help = new Help(slow, {
      asked: () => [this.name, this.text, this.boardText],
      kinds: () => this.opened!.kinds.filter(({ ship }) => ship === undefined),
      say: (kind, sentence) => this.answer(kind, sentence),
      sayWhere: (sentence, solution) =>
        this.answer("none", sentence, " ", button("Show where", () => void this.showWhere(solution))),
      asking: (more) => {
        this.asking += more;
        this.stop.hidden = this.asking === 0;
      },
      mark: (decided, reason) => this.draw(this.quick, 0, decided, reason),
    });
    this.pad = new Pad((entry) => this.hand.enter(entry));
    this.hand = new Hand(this.pad, this.progress.steps, {
      set: (state, isOfStroke) => this.set(state, isOfStroke),
      paint: () => this.paint(),
      focus: () => this.board.focus(),
    });
    const group = (label: string, ...children: Node[]) =>
      h("div", { class: "buttons", role: "group", "aria-label": label }, ...children);
    this.element = h(
      "main",
      { class: "play", id: "play", hidden: true },
      h(
        "section",
        { class: "picture", "aria-label": "Puzzle" },
        h("div", { class: "head" }, this.heading, this.progress.timer.element),
        this.author,
        this.large,
        this.progress.unkept,
        this.message,
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

  /** The puzzle to play; what was played of it before is there again, and what was before a draft had other words. */
  async load(name: string, text: string, draft: string): Promise<boolean> {
    this.quick.stop();
    const [opened] = await this.quick.lines("open", name, text);
    if (opened!.errors) return false;
    this.element.classList.remove("nothing");
    Object.assign(this, { name, text, optimum: undefined });
    this.opened = withShip(opened as unknown as Opened);
    this.givens = placed(this.opened, this.opened.givens);
    this.hand.take(this.opened, this.givens);
    this.clues = clues(this.opened, text);
    this.heading.textContent = this.opened.title ?? "A puzzle";
    this.author.textContent = this.opened.author ? `by ${this.opened.author}` : "";
    this.rules.replaceChildren(
      h("h3", {}, "Rules"),
      ...this.opened.rules.map((rule) => h("p", {}, rule)),
      ...(this.opened.legend ? [h("p", {}, this.opened.legend)] : []),
    );
    this.hasConflicts = false;
    this.large.hidden = !isTooLarge(this.opened);
    this.progress.load(this.opened, text, draft);
    this.pad.show(this.opened);
    this.labels.update(this.opened.labelled);
    this.say("");
    await this.printing.take(name, text, this.opened).catch(() => {});
    this.opened.room = await this.roomOfLabels();
    await this.refresh();
    return true;
  }

  /** There is nothing to play, and why. */
  refuse(why: string): void {
    this.leave();
    this.opened = undefined;
    this.element.classList.add("nothing");
    this.printing.drop(why);
    this.say("broken", why);
  }

  private chosen(): void {
    keep("conflicts", this.conflicts.checked);
    void this.refresh();
  }

  leave(): void {
    this.progress.timer.stop();
  }

  /** The room that labels take, so that the board does not move when they come. */
  private async roomOfLabels(): Promise<Opened["room"]> {
    const svg = await this.quick.ask("draw", this.name, this.text, "", 0, NAMES, "", "");
    const { x, y, width, height } = drawing(svg).viewBox.baseVal;
    const { rows, columns, cell } = this.opened!;
    return [-x, -y, x + width - columns * cell, y + height - rows * cell];
  }

  private get now(): marks.Marks {
    return this.progress.steps.now;
  }

  private set(state: marks.Marks, isOfStroke = false): void {
    if (state === this.now) return;
    this.slow.stop();
    this.progress.steps.add(state, isOfStroke);
    this.goOn();
    this.progress.keep();
    void this.refresh();
  }

  /** It is not solved any more. */
  private goOn(): void {
    this.progress.isSolved = false;
    this.progress.timer.resume();
  }

  /** Goes so many steps on, or back. */
  step(steps: number): void {
    if (!this.opened) return;
    this.slow.stop();
    // Back from a reset the time is there again, too.
    if (steps < 0 && !this.progress.steps.isFirst && this.now === marks.NO_MARKS) this.progress.timer.start(this.spent, true);
    const before = this.now;
    this.progress.steps.go(steps);
    // Back from the end the time runs on.
    if (before !== this.now) this.goOn();
    this.progress.keep();
    void this.refresh();
  }

  private reset(): void {
    if (this.now !== marks.NO_MARKS) this.spent = this.progress.timer.seconds;
    this.progress.timer.start(0, true);
    this.set(marks.NO_MARKS);
    say("Everything is cleared; Undo brings it back.");
  }

  private get boardText(): string {
    return written(this.opened!, this.now.pieces);
  }

  /** Draws what is on the board, then judges it: what cannot be mended is marked, and the end is seen. */
  private async refresh(): Promise<void> {
    const { opened } = this;
    if (!opened) return;
    this.undoButton.disabled = this.progress.steps.isFirst;
    this.redoButton.disabled = this.progress.steps.isLast;
    // A button that cannot be pressed any more would lose the focus to nothing.
    if (document.activeElement?.matches(":disabled")) this.board.focus();
    this.paint();
    this.unmarked.hidden = true;
    const state = this.now;
    try {
      // The conflicts before stay until those of this state are known: they would blink.
      await this.draw(this.quick, 0, "", "", this.hasConflicts && this.conflicts.checked && state.pieces.length > 0);
      if (state !== this.now) return;
      if (state.pieces.length === 0) return this.say("");
      await this.judge(state);
      // What cannot be mended may take long to find: the next move does not wait for it.
      if (state === this.now && this.conflicts.checked) await this.mark(state);
      if (state === this.now && this.isFull && !this.progress.isSolved && !this.opened!.goal) await this.help.wrong();
    } catch (error) {
      if (!(error instanceof Stopped)) this.say("broken", (error as Error).message);
    }
  }

  /** Draws the board as it is, if it is still so when the drawing is there; where squares are named, with their names. */
  private async draw(engine: Engine, marking: number, decided = "", reason = "", keepsConflicts = false): Promise<void> {
    const state = this.now;
    const { name, text, boardText } = this;
    const beside = decided ? NAMES : labels(this.opened!.labelled);
    const svg = await engine.ask("draw", name, text, boardText, marking, beside, decided, reason);
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
    const isRight = await this.quick.ask<boolean>("obeys", this.name, this.text, this.boardText);
    if (state !== this.now) return;
    if (isRight && !this.opened!.goal) return this.solved("");
    this.say("");
    if (isRight) void this.compare(state).catch(() => {});
  }

  /** Compares a board that obeys all rules with the best there is. */
  private async compare(state: marks.Marks): Promise<void> {
    const best = await (this.optimum ??= optimum(this.asks, this.name, this.text));
    if (state !== this.now || !this.opened?.goal) return;
    if (!best) return this.say("open", "Every rule is obeyed. To find the best number takes too long.");
    const { kinds } = this.opened;
    const all = [...state.pieces.map(([, kind]) => kind), ...this.givens.values()].map((kind) => kinds[kind]!);
    const reached = all.filter(({ name, piece }) => best.of.includes(name) || best.of.includes(piece)).length;
    if (reached === best.number) this.solved(` ${best.said}.`);
  }

  private solved(words: string): void {
    this.progress.isSolved = true;
    this.progress.timer.stop();
    this.progress.keep();
    this.say("unique", `Solved in ${this.progress.timer.words}.${words}`);
  }

  private paint(): void {
    this.board.over.replaceChildren(...marks.shapes(this.opened!, this.now, this.hand.selected));
    this.board.select(this.hand.selected);
    this.board.describeAll();
  }

  private say(kind: string, ...words: (string | Node)[]): void {
    const { message } = this;
    message.className = `verdict ${kind}`;
    message.replaceChildren(...words);
    message.scrollTop = 0;
    // What does not fit is scrolled with the keyboard, too.
    message.tabIndex = message.scrollHeight > message.clientHeight ? 0 : -1;
  }

  /** The same as an answer, which is brought into sight: on a narrow screen the button is far below it. */
  private answer(kind: string, ...words: (string | Node)[]): void {
    this.say(kind, ...words);
    this.message.scrollIntoView({ block: "nearest" });
  }

  /** Marks what is not so in this solution. */
  private async showWhere(solution: Record<string, string[]>): Promise<void> {
    const right = placed(this.opened!, solution);
    const names = places(this.opened!);
    const { kinds } = this.opened!;
    const isRight = (kind: number, other = -1) => kind === other || (kinds[kind]!.symbol === SHIP && kinds[other]?.ship);
    const wrong = this.now.pieces.filter(([place, kind]) => !isRight(kind, right.get(place))).map(([place]) => names[place]!);
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

  private described(square: number): string {
    const { opened } = this;
    const given = this.givens.get(square);
    const words = marks.inWords(opened!, this.now, square);
    if (given !== undefined)
      return `${opened!.kinds[given]!.said}, given${words === "empty" ? "" : `, ${words}`}`;
    if (opened!.terrain[square] !== ".") return opened!.terrain[square] === "#" ? "wall" : "closed";
    const sides = this.hand.sides!.around(square).flatMap(([direction, side]) => {
      const words = marks.inWords(opened!, this.now, side);
      return words === "empty" ? [] : [`${words} ${direction}`];
    });
    return [words, ...sides, ...this.clues[square]!].join(", ");
  }
}
