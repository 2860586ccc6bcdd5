// What is printed: the puzzle with its rules on one page, the solution on another.
import { type Opened, placed, written } from "./board";
import { drawing, h, say } from "./dom";
import type { Engine } from "./engine";

export async function print(quick: Engine, slow: Engine, name: string, text: string): Promise<void> {
  const [opened] = await quick.lines("open", name, text);
  if (opened!.errors) return say("A text with errors cannot be printed.");
  const puzzle = opened as unknown as Opened;
  say("Preparing the pages …");
  slow.stop();
  const lines = await slow.lines("solve", name, text, false, 20).catch(() => []);
  const solution = lines.find((line) => line.pieces);
  const draw = (board: string) => quick.ask("draw", name, text, board, 0, false, "", "");
  const title = puzzle.title ?? "A puzzle";
  const sheet = h(
    "div",
    { class: "sheet" },
    h(
      "section",
      {},
      h("h1", {}, title),
      puzzle.author ? h("p", {}, `by ${puzzle.author}`) : undefined,
      drawing(await draw("")),
      ...puzzle.rules.map((rule) => h("p", {}, rule)),
      puzzle.legend ? h("p", {}, puzzle.legend) : undefined,
    ),
  );
  if (solution) {
    const board = written(puzzle, placed(puzzle, solution.pieces));
    sheet.append(h("section", {}, h("h1", {}, `${title}: solution`), drawing(await draw(board))));
  }
  document.querySelector(".sheet")?.remove();
  document.body.append(sheet);
  window.print();
}
