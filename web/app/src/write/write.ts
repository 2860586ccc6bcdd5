// Writing: the text at one side, what it means at the other, anew with each key.
import { Ask, REASON } from "./ask";
import { type Opened, TOO_LARGE, isTooLarge } from "../board/board";
import { symbols } from "./candidates";
import { Clicks } from "./clicks";
import { button, h } from "../dom";
import { Editor, type Finding, findings } from "../text/editor";
import { type Engine, type Line, Stopped, words } from "../engine/engine";
import { UNNAMED } from "../text/fresh";
import { choiceOfLabels, labels } from "../board/labels";
import type { Printing } from "../board/print";
import type { Schema } from "../text/schema";
import type { Drafts } from "../store";
import { unused } from "../text/tables";
import { told } from "./told";

/** Answers while somebody types are for now, and are given up after so many seconds. */
const SECONDS = 20;
/** What is known of an optimum after so many is there when the search for it is stopped. */
const FIRST_SECONDS = 2;
const MOST_COUNTED = 10_000;

const UNKEPT = "The browser has no room to keep this text: save it as a file.";

const WARNINGS: Record<string, string> = {
  broken: "The text has errors: nobody can play it.",
  none: "This puzzle has no solution.",
  several: "This puzzle has more than one solution.",
};

export class Write {
  readonly element: HTMLElement;
  readonly editor: Editor;
  readonly clicks: Clicks;
  readonly ask: Ask;
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
  private steps = [button("Undo", () => this.editor.step(-1)), button("Redo", () => this.editor.step(1))];
  private status = h("p", { class: "verdict", role: "status" });
  /** What else there is to say, where the board does not move for it. */
  private details = h("div", { class: "details", role: "region", "aria-label": "Details", tabindex: "0" });
  private problems = h("ul", { class: "problems", "aria-label": "Errors and warnings" });
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private run = 0;
  /** The search for what contradicts what in the text, whoever asked first. */
  private reason: Promise<Line[]> | undefined;
  /** What is known of the best solution while it is looked for. */
  known = "";
  /** Whether the text is another puzzle than the one that is drawn. */
  private isOther = true;
  /** Whether a reload brings the text back. */
  private isKept = true;
  private labels = choiceOfLabels("labels", () => void this.changed());
  opened: Opened | undefined;
  /** The text of a link or a copy, which is no draft of anybody until it is changed. */
  private linked: string | undefined;
  /** What is to be read in the place of the verdict. */
  notice = "";

  constructor(
    private quick: Engine,
    private slow: Engine,
    asks: Engine,
    private printing: Printing,
    private drafts: Drafts,
    schema: Schema,
  ) {
    const clicks = (this.clicks = new Clicks(quick, this));
    clicks.tools.palette.before(this.labels.element);
    this.ask = new Ask(asks, slow, this);
    const place = h("div", { class: "editor" });
    this.element = h(
      "main",
      { class: "write", id: "write" },
      h(
        "section",
        { class: "text", "aria-label": "Text" },
        h("div", { class: "row" }, h("label", { for: "file" }, "File"), this.file, ...this.steps),
        place,
      ),
      // It has its place whether something is said or not: nothing else moves.
      h(
        "section",
        { class: "said", "aria-label": "What is said of it", tabindex: "0" },
        this.ask.result,
        this.problems,
        this.details,
        h("p", { class: "tip" }, "Type or click: the picture follows. Gallery has templates, Help the keys."),
      ),
      h(
        "section",
        { class: "picture", "aria-label": "Picture" },
        this.status,
        this.ask.element,
        clicks.tools.element,
        h("div", { class: "stage" }, clicks.board.element),
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

  get isBroken(): boolean {
    return this.status.classList.contains("broken");
  }

  get text(): string {
    return this.editor.text;
  }

  load(name: string, text: string, isLinked = false): void {
    this.linked = isLinked ? text : undefined;
    this.clicks.tools.reset();
    this.editor.load(name, text);
    this.changed();
  }

  private named(name: string): void {
    this.drafts.next();
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
    this.keep();
    this.slow.stop();
    this.quick.stop();
    const run = (this.run += 1);
    this.reason = undefined;
    this.known = "";
    this.ask.clear();
    // A text that is loaded and then shown is looked at once: an engine that is asked twice begins anew.
    await Promise.resolve();
    if (run !== this.run) return;
    try {
      await this.look(run);
    } catch (error) {
      if (run === this.run && !(error instanceof Stopped)) this.verdict("broken", (error as Error).message);
    }
  }

  /** From now on a reload brings this text back; what a link brought only after it was changed. */
  private keep(): void {
    const { drafts, linked, text } = this;
    this.isKept = (text === linked && !drafts.last(drafts.origin)) || drafts.put(this.name, text);
  }

  private async look(run: number): Promise<void> {
    this.labels.update();
    if (this.text.trim() === "") return this.empty();
    const [opened] = await this.quick.lines("open", this.name, this.text);
    if (run !== this.run) return;
    const { errors, warnings } = findings(opened!, this.text);
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
    this.clicks.take(this.opened);
    const svg = await this.quick.ask("draw", this.name, this.text, "", 0, labels(), "", "");
    if (run !== this.run) return;
    this.element.classList.remove("stale");
    this.clicks.show(svg);
    this.isOther = false;
    this.clicks.tools.element.hidden = false;
    this.clicks.tools.show(this.opened, this.text);
    this.over(undefined);
    this.verdict("working", "Looking for solutions …");
    await this.printing.take(this.name, this.text, this.opened);
    if (run !== this.run) return;
    await this.judge();
  }

  private blank(): void {
    this.opened = undefined;
    this.clicks.clear();
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
    const solved = await this.solved();
    const summary = solved.find((line) => "satisfiable" in line);
    void this.printing.solved(this.name, this.text, solved).catch(() => {});
    if (!summary) return this.verdict("broken", words(solved));
    if (summary.satisfiable === false) {
      this.verdict("none", words(solved));
      // A short reason may take long.
      this.details.textContent = REASON;
      const reasoned = await this.reasoned(this.slow, SECONDS).finally(() => this.details.replaceChildren());
      this.verdict("none", words(reasoned), reasoned);
    } else if (summary.satisfiable === null) this.verdict("open", words(solved));
    else if (summary.unique) this.verdict("unique", "One solution.");
    else this.verdict("several", words(solved));
    if (this.ask.candidates) await this.showCandidates(this.slow);
    if (summary.satisfiable && summary.unique === false && !summary.goal) {
      const counted = await this.slow.lines("count", this.name, this.text, MOST_COUNTED, 5);
      // In so short a time fewer may be found than are known already.
      if (counted.some(({ solutions }) => solutions > 1)) this.verdict("several", capital(words(counted)));
    }
  }

  private async solved(): Promise<Line[]> {
    const solve = (seconds: number) => this.slow.lines("solve", this.name, this.text, false, seconds);
    if (!this.opened!.goal) return solve(SECONDS);
    const first = await solve(FIRST_SECONDS);
    const said = words(first);
    if (!first.some(({ bound, optimum }) => bound !== undefined && optimum === null) || !/ Stopped/.test(said)) return first;
    this.known = said.replace(/ Stopped[^]*/, "");
    this.verdict("working", `${this.known} Looking for the best …`);
    return solve(SECONDS);
  }

  /** A solution, or why there is none: the answer is the same to all who want it. */
  reasoned(engine: Engine, seconds: number): Promise<Line[]> {
    const asked = (this.reason ??= engine.lines("solve", this.name, this.text, true, seconds));
    const ended = (lines: Line[]) => {
      const isKnown = lines.some(({ satisfiable }) => satisfiable === false);
      if (!isKnown && this.reason === asked) this.reason = undefined;
    };
    asked.then(ended, () => ended([]));
    return asked;
  }

  /** A reason that is told with an answer does not stand below it once more. */
  telling(isReason: boolean): void {
    this.details.hidden = isReason;
  }

  /** What a sentence says after its first line is told beside the board; `lines` are those of the answer. */
  private verdict(kind: string, sentence: string, lines: Line[] = []): void {
    this.element.classList.toggle("stale", kind === "broken");
    this.status.className = `verdict ${this.notice ? "notice" : kind}`;
    const [first, ...details] = (this.notice || sentence).split("\n");
    this.status.textContent = first!;
    // A picture of the board may follow behind a blank line; the board itself is here.
    const shown = details.join("\n").trim().split("\n\n")[0]!;
    this.details.replaceChildren(...told(shown, lines, this.name, (...place) => this.ask.go(...place)));
    if (kind === "working") return;
    this.status.removeAttribute("aria-busy");
    performance.mark("answered");
  }

  /** The same picture with pieces on it, or with marks. */
  async draw(board: string, marking = 0, decided = "", reason = ""): Promise<void> {
    const svg = await this.quick.ask("draw", this.name, this.text, board, marking, labels(), decided, reason);
    this.clicks.show(svg);
  }

  async showCandidates(engine: Engine): Promise<Line[]> {
    const lines = await engine.lines("candidates", this.name, this.text, "", SECONDS);
    // They may have been switched off meanwhile.
    if (this.ask.candidates) this.over(lines.find((line) => line.candidates)?.candidates);
    return lines;
  }

  /** Shows these over the picture, or nothing. */
  over(candidates: Record<string, (string | null)[]> | undefined): void {
    const { opened, clicks } = this;
    const shown = candidates && opened ? symbols(opened, candidates, clicks.givens) : [];
    clicks.board.over.replaceChildren(...shown);
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
    const large = !opened.errors && isTooLarge(opened as unknown as Opened) ? [TOO_LARGE] : [];
    const unkept = this.isKept ? [] : [UNKEPT];
    const notes = [...unkept, ...large, ...unused(this.text), ...((opened.notes ?? []) as string[])].map((note) => h("li", { class: "note" }, note));
    this.problems.replaceChildren(...errors.map(item("error")), ...warnings.map(item("warning")), ...notes);
  }

  /** An answer says that there is no solution, which may still be looked for. */
  hasNone(): void {
    if (!this.status.classList.contains("working")) return;
    this.slow.stop();
    this.verdict("none", "No solution.");
  }

  /** Somebody wants no answer any more. */
  stopped(): void {
    const said = this.known ? `Stopped. ${this.known}` : "Stopped before a solution was found.";
    if (this.status.classList.contains("working")) this.verdict("open", said);
  }

  /** Goes to a place in the text, and marks the squares that it is about. */
  async go(line: number, column: number, squares: string[]): Promise<void> {
    this.editor.go(this.name, { file: this.name, line, column, message: "" });
    await this.draw("", 0, "", squares.join(" "));
  }

  /** The text was changed on the board. */
  edited(isMore: boolean): void {
    if (isMore) clearTimeout(this.waiting);
    else void this.changed();
  }
}

export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
