// Questions about the puzzle as buttons, each with the command line that asks the same.
import { placed, places, written } from "../board/board";
import type { Clue, Entry, Given } from "./clicks";
import { button, h } from "../dom";
import { type Engine, type Line, Stopped, words } from "../engine/engine";
import { told, withSides } from "./told";
import type { Write } from "./write";

const SECONDS = 60;
/** In milliseconds. */
const SOON = 300;

export const REASON = "Looking for the reason …";

type Question = {
  label: string;
  about: string;
  command: string;
  /** What is said meanwhile. */
  meanwhile?: string;
  /** Whether the answer has the reason why there is no solution. */
  explains?: boolean;
  ask: (of: Write, engine: Engine) => Promise<Line[]>;
  show?: (of: Write, lines: Line[]) => Promise<void>;
  /** What can be done with the answer. */
  next?: (of: Write, lines: Line[]) => HTMLElement | HTMLElement[] | undefined;
};

const QUESTIONS: Question[] = [
  {
    label: "Solve",
    about: "A solution, and whether it is the only one",
    command: "solve",
    explains: true,
    ask: (of, engine) => of.reasoned(engine, SECONDS),
    show: (of, lines) => drawn(of, lines, 0),
  },
  {
    label: "Another",
    about: "Two solutions that differ as little as they can, then further ones",
    command: "solve --other",
    ask: (of, engine) => of.ask.walked(engine),
    show: (of) => ofWalk(of, of.ask.walk.length - 1),
    next: (of) => {
      const all = of.ask.walk.map((_, number) => {
        const shown = () => {
          for (const one of all) one.setAttribute("aria-pressed", String(one === all[number]));
          void ofWalk(of, number);
        };
        const attributes = { "aria-label": `Solution ${number + 1}`, "aria-pressed": String(number === of.ask.walk.length - 1) };
        return button(String(number + 1), shown, attributes);
      });
      return all.length > 1 ? all : undefined;
    },
  },
  {
    label: "Count",
    about: "The number of solutions",
    command: "count",
    ask: (of, engine) => engine.lines("count", of.name, of.text, 0, SECONDS),
  },
  {
    label: "Hint",
    about: "What follows next, and why",
    command: "hint",
    ask: (of, engine) => engine.lines("hint", of.name, of.text, "", SECONDS),
    show: async (of, lines) => {
      const found = lines.find((line) => line.decided && line.words);
      if (found) await of.draw("", 0, found.decided, found.reason.join(" "));
    },
  },
  {
    label: "Explain",
    about: "Where there is no solution: what contradicts what",
    command: "solve --explain",
    explains: true,
    meanwhile: REASON,
    ask: (of, engine) => of.reasoned(engine, SECONDS),
  },
  {
    label: "Trim",
    about: "What is superfluous",
    command: "trim",
    ask: (of, engine) => engine.lines("trim", of.name, of.text, SECONDS),
    next: (of, lines) => {
      const all = (lines.find((line) => line.together)?.together ?? []) as Trimmed[];
      const entries = all.flatMap((part) => superfluous(of, part));
      const words = entries.length === 1 ? "Take it away" : `Take ${entries.length} away`;
      const title = "Take givens, clues and lines that can go together out of the text";
      const takes = button(words, () => of.clicks.write(entries, "What is the only line of its rule stays."), { title });
      // What holds here need not hold for a puzzle with other givens: rules are not taken away by a press.
      const left = all.filter((part) => superfluous(of, part).length === 0).map(({ rule, line }) => `${rule} in line ${line}`);
      const stays = h("p", { class: "muted small" }, `Left to you, by hand: ${[...new Set(left)].join(", ")}.`);
      return [entries.length > 0 ? takes : [], left.length > 0 ? stays : []].flat();
    },
  },
  {
    label: "Repair",
    about: "What is missing where there are several solutions, or too much where there is none",
    command: "repair",
    ask: (of, engine) => engine.lines("repair", of.name, of.text, SECONDS),
    show: async (of, lines) => {
      const found = lines.find((line) => line.givens);
      const marked = [...(found?.givens ?? []).map(({ square }: Given) => square), ...(found?.clues ?? []).map(({ squares }: Clue) => squares[0]!)];
      if (found?.pieces) await drawn(of, [{ pieces: found.pieces }], 0, marked);
    },
    next: (of, lines) => {
      const found = lines.find((line) => line.givens);
      const givens = ((found?.givens ?? []) as Given[]).map((given) => of.clicks.given(given));
      const clues = ((found?.clues ?? []) as Clue[]).map((clue) => of.clicks.clue(clue));
      const entries = [...givens, ...clues].filter((entry): entry is Entry => entry !== undefined);
      // Some of them would not be enough.
      if (entries.length === 0 || clues.includes(undefined)) return undefined;
      const words = entries.length === 1 ? "Give it" : "Give them";
      return button(words, () => of.clicks.write(entries), { title: "Write it into the text" });
    },
  },
  {
    label: "Describe",
    about: "The rules in plain English",
    command: "describe",
    ask: (of, engine) => engine.lines("describe", of.name, of.text),
  },
];

/** A part of a puzzle that follows from the rest. */
type Trimmed = { kind: string; rule: string; line: number; instances: Clue[] };

/** What takes such a part away: a given, a clue in a picture, or a line. */
function superfluous(of: Write, { kind, line, instances }: Trimmed): Entry[] {
  const lines = kind === "line" && of.clicks.linesOf(line);
  return instances.flatMap((one) => {
    if (lines) return [[lines, one.squares.join(" "), ""]];
    const clue = kind === "clue" && of.clicks.clue(one, true);
    if (clue) return [clue];
    const [, piece] = /^given: (.+) on \S+$/.exec(one.instance) ?? [];
    return kind === "given" && piece ? one.squares.map((square) => of.clicks.given({ square, piece }, true)) : [];
  });
}

/** Draws the solution with this number of an answer, with the squares that differ from the other marked, or others. */
async function drawn(of: Write, lines: Line[], number: number, marked?: string[]): Promise<void> {
  const solutions = lines.filter((line) => line.pieces);
  const shown = solutions[Math.min(number, solutions.length - 1)];
  if (!shown || !of.opened) return;
  const differs = (lines.find((line) => line.differs)?.differs ?? []) as string[];
  await of.draw(written(of.opened, placed(of.opened, shown.pieces)), 0, (marked ?? differs).join(" "));
}

/** Draws a solution that was shown, and what is not so in the first; in the first what is not so in the second. */
async function ofWalk(of: Write, number: number): Promise<void> {
  const { walk } = of.ask;
  const { opened } = of;
  if (!opened || !walk[number]) return;
  const [here, there] = [number, number === 0 ? 1 : 0].map((one) => placed(opened, walk[one] ?? walk[number]!));
  const differs = places(opened).filter((_, place) => here!.get(place) !== there!.get(place));
  await drawn(of, [{ pieces: walk[number] }], 0, differs);
}

/** The words without boards, which are drawn beside them. */
function withoutBoards(words: string, rows: number, columns: number): string {
  const parts = (line: string) => line.trim().split(/\s+/).length;
  const paragraphs = words.split("\n\n").map((paragraph) => {
    const lines = paragraph.split("\n");
    let first = lines.length;
    while (first > 0 && parts(lines[first - 1]!) === parts(lines.at(-1)!)) first -= 1;
    const isBoard = lines.length - first >= rows && parts(lines.at(-1)!) >= columns && rows * columns > 3;
    return isBoard ? lines.slice(0, first).join("\n").replace(/:$/, ".") : paragraph;
  });
  return paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
}

export class Ask {
  private answer = h("pre", { class: "words", tabindex: "0", "aria-label": "Answer" });
  private command = h("code", {});
  private line = h("p", { class: "command" }, "In a terminal: ", this.command);
  private next = h("div", { class: "buttons" });
  private stop = button("Stop", () => this.stopped(), { class: "stop", hidden: true });
  /** It is to be seen with the board. */
  readonly result = h(
    "div",
    { class: "answer", role: "region", "aria-label": "Answer", hidden: true },
    this.line,
    this.next,
    this.answer,
  );
  private toggle = button("Candidates", () => this.toggleCandidates(), {
    "aria-pressed": "false",
    title: "What can stand on each square",
  });
  readonly element: HTMLElement;
  private late: ReturnType<typeof setTimeout> | undefined;
  /** What is known of an answer while it is looked for. */
  private known = "";
  /** Counts the questions: only the last one is answered. */
  private run = 0;
  /** Whether the picture shows an answer. */
  private isDrawn = false;
  /** The solutions of a text that *Another* has shown. */
  walk: Record<string, string[]>[] = [];
  private walkOf = "";

  constructor(
    private engine: Engine,
    private slow: Engine,
    private of: Write,
  ) {
    const buttons = QUESTIONS.map((question) =>
      button(question.label, () => this.ask(question), { title: question.about }),
    );
    engine.changed = slow.changed = () => this.busy();
    engine.told = (known) => {
      this.known = known;
      this.answer.textContent = `${known} …`;
    };
    this.element = h(
      "div",
      { class: "ask" },
      h(
        "div",
        { class: "buttons", role: "group", "aria-label": "Questions" },
        buttons[0],
        buttons[1],
        this.toggle,
        ...buttons.slice(2),
        this.stop,
      ),
    );
  }

  get candidates(): boolean {
    return this.toggle.getAttribute("aria-pressed") === "true";
  }

  /** The text is another: what is asked about the one before is not wanted any more. */
  cancel(): void {
    this.run += 1;
    this.engine.stop();
    this.rest();
  }

  clear(): void {
    this.cancel();
    this.isDrawn = false;
    this.result.hidden = true;
    this.of.telling(false);
  }

  private async ask(question: Question): Promise<void> {
    this.press(false);
    const { command, meanwhile, explains } = question;
    this.of.telling(explains === true);
    await this.wait(command, meanwhile, async (isWanted) => {
      const lines = await question.ask(this.of, this.engine);
      if (!isWanted()) return lines;
      if (lines.some(({ satisfiable, solutions, complete }) => satisfiable === false || (solutions === 0 && complete)))
        this.of.hasNone();
      this.next.replaceChildren(...[question.next?.(this.of, lines) ?? []].flat());
      if (!question.show) return lines;
      this.isDrawn = true;
      await question.show(this.of, lines);
      return lines;
    });
  }

  /** The two nearest solutions of a text, then one after another that is none of those before. */
  async walked(engine: Engine): Promise<Line[]> {
    const { name, text } = this.of;
    if (this.walkOf !== text) this.walk = [];
    this.walkOf = text;
    const { walk } = this;
    if (walk.length < 2) {
      const lines = await engine.lines("other", name, text, SECONDS);
      walk.splice(0, 2, ...lines.flatMap(({ pieces }) => pieces ?? []));
      return lines;
    }
    const number = walk.length + 1;
    const lines = await engine.lines("solutions", name, text, number, SECONDS);
    const seen = new Set(walk.map((pieces) => JSON.stringify(pieces)));
    const further = lines.find(({ pieces }) => pieces && !seen.has(JSON.stringify(pieces)));
    if (further) walk.push(further.pieces);
    this.command.textContent = this.commandLine(`solve -n ${number}`);
    const isAll = lines.some(({ complete }) => complete);
    if (further) return [{ words: `Solution ${number}.` }];
    return [{ words: isAll ? `That was the last: there are ${walk.length} solutions.` : "Stopped before another was found." }];
  }

  private async toggleCandidates(): Promise<void> {
    this.press(!this.candidates);
    this.of.telling(false);
    if (this.candidates) {
      const isShown = await this.wait("candidates", undefined, () => this.of.showCandidates(this.engine));
      return isShown === false ? this.press(false) : undefined;
    }
    const plain = this.plain();
    this.clear();
    await plain;
  }

  private press(on: boolean): void {
    this.toggle.setAttribute("aria-pressed", String(on));
  }

  /** Takes away what an earlier answer drew. */
  private async plain(): Promise<void> {
    this.of.over(undefined);
    if (!this.isDrawn) return;
    this.isDrawn = false;
    await this.of.draw("").catch(() => {});
  }

  /** Shows an answer; a place of the text in it can be pressed. */
  private tell(said: string, lines: Line[]): void {
    const { opened, name } = this.of;
    const shown = opened ? withSides(withoutBoards(said, opened.rows, opened.columns), lines, opened) : said;
    this.answer.replaceChildren(...told(shown, lines, name, (...place) => this.go(...place)));
  }

  /** Goes to a place in the text that an answer names, and marks what it says of it. */
  go(line: number, column: number, squares: string[]): void {
    this.isDrawn = true;
    void this.of.go(line, column, squares);
  }

  private commandLine(command: string): string {
    const [name, ...options] = command.split(" ");
    return ["workbench", name, quoted(this.of.name), ...options].join(" ");
  }

  /** Nothing is asked at the moment. */
  private rest(): void {
    this.element.removeAttribute("aria-busy");
  }

  /** Whether there is something to stop. An answer that comes soon shows no button. */
  private busy(): void {
    const isBusy = this.engine.isBusy || this.slow.isBusy;
    clearTimeout(this.late);
    this.late = setTimeout(() => (this.stop.hidden = !isBusy), isBusy && this.stop.hidden ? SOON : 0);
  }

  /** Ends what is asked, and what is looked for by itself. */
  private stopped(): void {
    this.engine.stop();
    this.slow.stop();
    this.of.stopped();
  }

  /**
   * Shows the command line, then the words of the answer; meanwhile it can be stopped. A new question replaces the one
   * before, whose end says nothing any more. False if there is no answer, nothing if it is not wanted.
   */
  private async wait(
    command: string,
    meanwhile = "…",
    ask: (isWanted: () => boolean) => Promise<Line[]>,
  ): Promise<boolean | undefined> {
    const run = (this.run += 1);
    const isWanted = () => run === this.run;
    this.engine.stop();
    this.command.textContent = this.commandLine(command);
    this.answer.textContent = meanwhile;
    this.known = "";
    this.next.replaceChildren();
    this.result.hidden = false;
    this.element.setAttribute("aria-busy", "true");
    await this.plain();
    if (!isWanted()) return undefined;
    let said: string;
    let lines: Line[] = [];
    let isAnswered = true;
    try {
      lines = await ask(isWanted);
      said = words(lines);
    } catch (error) {
      isAnswered = false;
      const best = this.of.known.replace(/\.$/, "");
      const known = this.known || (command === "solve" && best) || "nothing was found to show";
      said = error instanceof Stopped ? `Stopped: ${known}.` : (error as Error).message;
    }
    if (!isWanted()) return undefined;
    this.tell(said, lines);
    this.rest();
    // Its beginning, where it is too long for its place.
    this.result.parentElement!.scrollTop = 0;
    this.result.scrollIntoView({ block: "nearest" });
    return isAnswered;
  }
}

/** The name of a file as a shell reads it. */
export function quoted(name: string): string {
  return /^[\w.\/-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
