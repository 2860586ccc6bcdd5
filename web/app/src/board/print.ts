// What is printed: the puzzle with its rules on one page, the solution on another if it is wanted. The sheet is prepared
// while the page is idle, since a browser that begins to print does not wait.
import { type Opened, placed, written } from "./board";
import { drawing, h, say } from "../dom";
import { type Engine, type Line, Stopped } from "../engine/engine";

const SECONDS = 20;

type Page = { name: string; text: string; opened: Opened; svg: string; solution?: string };

export class Printing {
  private page: Page | undefined;
  /** Why there is nothing to print. */
  private why = "The puzzle is not drawn yet.";
  private box = h("input", { type: "checkbox", id: "with-solution", onchange: () => void this.solve() });
  /** The choice beside the button. */
  readonly choice = h("span", { class: "choice" }, this.box, h("label", { for: "with-solution" }, "with the solution"));

  constructor(
    private quick: Engine,
    private slow: Engine,
  ) {
    addEventListener("beforeprint", () => this.show());
    addEventListener("afterprint", () => document.querySelector(".sheet")?.remove());
  }

  /** This puzzle is the one to print. */
  async take(name: string, text: string, opened: Opened): Promise<void> {
    if (this.page?.name === name && this.page.text === text) return;
    this.page = undefined;
    const svg = await this.draw({ name, text }, "");
    this.page = { name, text, opened, svg };
  }

  /** There is nothing to print, and why. */
  drop(why: string): void {
    this.page = undefined;
    this.why = why;
  }

  /** The answer to the question for a solution, where it was asked already. */
  async solved(name: string, text: string, lines: Line[]): Promise<void> {
    const { page } = this;
    const solution = lines.find((line) => line.pieces);
    if (!page || page.name !== name || page.text !== text || !solution || page.solution) return;
    page.solution = await this.draw(page, written(page.opened, placed(page.opened, solution.pieces)));
  }

  async print(): Promise<void> {
    if (!this.page) return say(this.why);
    if (await this.solve()) window.print();
    else say("Stopped: nothing is printed.");
  }

  private get isSolutionWanted(): boolean {
    return this.box.checked && document.body.dataset.view !== "play";
  }

  private draw({ name, text }: Pick<Page, "name" | "text">, board: string): Promise<string> {
    return this.quick.ask("draw", name, text, board, 0, "", "", "");
  }

  /** Looks for the solution, if it is to be printed and not known yet; false if that was stopped. */
  private async solve(): Promise<boolean> {
    const { page } = this;
    if (!page || page.solution || !this.isSolutionWanted) return true;
    say("Looking for the solution …");
    try {
      await this.solved(page.name, page.text, await this.slow.lines("solve", page.name, page.text, false, SECONDS));
      say(page.solution ? "The solution is on a page of its own." : "There is no solution to print.");
    } catch (error) {
      if (error instanceof Stopped) return false;
      say((error as Error).message);
    }
    return true;
  }

  private show(): void {
    document.querySelector(".sheet")?.remove();
    document.body.append(h("div", { class: "sheet" }, ...this.sections()));
  }

  private sections(): HTMLElement[] {
    const { page } = this;
    if (!page) return [h("section", {}, h("p", {}, this.why))];
    const { opened, svg, solution } = page;
    const title = opened.title ?? "A puzzle";
    const puzzle = h(
      "section",
      {},
      h("h1", {}, title),
      opened.author ? h("p", {}, `by ${opened.author}`) : undefined,
      drawing(svg),
      ...opened.rules.map((rule) => h("p", {}, rule)),
      opened.legend ? h("p", {}, opened.legend) : undefined,
    );
    if (!solution || !this.isSolutionWanted) return [puzzle];
    return [puzzle, h("section", {}, h("h1", {}, `${title}: solution`), drawing(solution))];
  }
}
