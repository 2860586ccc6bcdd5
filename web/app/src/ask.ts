// Questions about the puzzle as buttons, each with the command line that asks the same.
import { placed, written } from "./board";
import type { Given } from "./clicks";
import { button, h } from "./dom";
import { type Engine, type Line, Stopped, words } from "./engine";
import type { Write } from "./write";

const SECONDS = 60;

type Question = {
  label: string;
  about: string;
  command: string;
  ask: (of: Write, engine: Engine) => Promise<Line[]>;
  show?: (of: Write, lines: Line[]) => Promise<void>;
  /** What can be done with the answer. */
  next?: (of: Write, lines: Line[]) => HTMLElement | undefined;
};

const QUESTIONS: Question[] = [
  {
    label: "Solve",
    about: "A solution, and whether it is the only one",
    command: "solve",
    ask: (of, engine) => engine.lines("solve", of.name, of.text, true, SECONDS),
    show: (of, lines) => drawn(of, lines, 0),
  },
  {
    label: "Another",
    about: "Two solutions that differ as little as they can",
    command: "solve --other",
    ask: (of, engine) => engine.lines("other", of.name, of.text, SECONDS),
    show: (of, lines) => drawn(of, lines, 1),
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
    ask: (of, engine) => engine.lines("solve", of.name, of.text, true, SECONDS),
  },
  {
    label: "Trim",
    about: "What is superfluous",
    command: "trim",
    ask: (of, engine) => engine.lines("trim", of.name, of.text, SECONDS),
  },
  {
    label: "Repair",
    about: "What is missing where there are several solutions, or too much where there is none",
    command: "repair",
    ask: (of, engine) => engine.lines("repair", of.name, of.text, SECONDS),
    next: (of, lines) => {
      const givens = (lines.find((line) => line.givens)?.givens ?? []) as Given[];
      const words = givens.length === 1 ? "Give it" : "Give them";
      return givens.length > 0 ? button(words, () => of.add(givens), { title: "Write it into the text" }) : undefined;
    },
  },
  {
    label: "Describe",
    about: "The rules in plain English",
    command: "describe",
    ask: (of, engine) => engine.lines("describe", of.name, of.text),
  },
];

/** Draws the solution with this number of an answer; squares that differ from the first are marked. */
async function drawn(of: Write, lines: Line[], number: number): Promise<void> {
  const solutions = lines.filter((line) => line.pieces);
  const shown = solutions[Math.min(number, solutions.length - 1)];
  if (!shown || !of.opened) return;
  const differs = (lines.find((line) => line.differs)?.differs ?? []) as string[];
  await of.draw(written(of.opened, placed(of.opened, shown.pieces)), 0, number > 0 ? differs.join(" ") : "");
}

export class Ask {
  private answer = h("pre", { class: "words", tabindex: "0", "aria-label": "Answer" });
  private command = h("code", {});
  private line = h("p", { class: "command" }, "In a terminal: ", this.command);
  private next = h("div", { class: "buttons" });
  private stop = button("Stop", () => this.engine.stop(), { class: "stop" });
  private result = h(
    "div",
    { class: "answer", role: "region", "aria-label": "Answer", hidden: true },
    this.line,
    this.answer,
    this.next,
  );
  private toggle = button("Candidates", () => this.toggleCandidates(), {
    "aria-pressed": "false",
    title: "What can stand on each square",
  });
  readonly element: HTMLElement;
  /** Counts the questions: only the last one is answered. */
  private run = 0;
  /** Whether the picture shows an answer. */
  private isDrawn = false;

  constructor(
    private engine: Engine,
    private of: Write,
  ) {
    const buttons = QUESTIONS.map((question) =>
      button(question.label, () => this.ask(question), { title: question.about }),
    );
    this.stop.hidden = true;
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
      this.result,
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
  }

  private async ask(question: Question): Promise<void> {
    this.press(false);
    await this.wait(question.command, async (isWanted) => {
      const lines = await question.ask(this.of, this.engine);
      if (!isWanted()) return lines;
      this.next.replaceChildren(...[question.next?.(this.of, lines) ?? []].flat());
      if (!question.show) return lines;
      this.isDrawn = true;
      await question.show(this.of, lines);
      return lines;
    });
  }

  private async toggleCandidates(): Promise<void> {
    this.press(!this.candidates);
    if (this.candidates) {
      const isShown = await this.wait("candidates", () => this.of.showCandidates(this.engine));
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

  /** Nothing is asked at the moment. */
  private rest(): void {
    this.element.removeAttribute("aria-busy");
    this.stop.hidden = true;
  }

  /**
   * Shows the command line, then the words of the answer; meanwhile it can be stopped. A new question replaces the one
   * before, whose end says nothing any more. False if there is no answer, nothing if it is not wanted.
   */
  private async wait(command: string, ask: (isWanted: () => boolean) => Promise<Line[]>): Promise<boolean | undefined> {
    const run = (this.run += 1);
    const isWanted = () => run === this.run;
    this.engine.stop();
    const [name, ...options] = command.split(" ");
    this.command.textContent = ["workbench", name, quoted(this.of.name), ...options].join(" ");
    this.answer.textContent = "…";
    this.next.replaceChildren();
    this.result.hidden = false;
    this.stop.hidden = false;
    this.element.setAttribute("aria-busy", "true");
    await this.plain();
    if (!isWanted()) return undefined;
    let said: string;
    let isAnswered = true;
    try {
      said = words(await ask(isWanted));
    } catch (error) {
      isAnswered = false;
      said = error instanceof Stopped ? "Stopped." : (error as Error).message;
    }
    if (!isWanted()) return undefined;
    this.answer.textContent = said;
    this.rest();
    this.result.scrollIntoView({ block: "nearest" });
    return isAnswered;
  }
}

function quoted(name: string): string {
  return /^[\w.\/-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
