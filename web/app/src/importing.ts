// Puzzles of other programs: a link or a text, from the dialog, from the disk, or pasted.
import { button, dialog, h, say } from "./dom";
import type { Engine } from "./engine";
import type { Text } from "./gallery";

export async function isForeign(engine: Engine, text: string): Promise<boolean> {
  return String(await engine.ask("is_foreign", text)) === "true";
}

/** The puzzle file for a foreign text. */
export async function imported(engine: Engine, text: string, genre: string): Promise<Text> {
  const answer = JSON.parse(await engine.ask("read_foreign", text, genre)) as { text: string; notes: string[] };
  for (const note of answer.notes.slice(0, 1)) say(note);
  return { name: "imported.toml", text: answer.text };
}

/** A file may be a puzzle of another program. */
export function opening(engine: Engine, opened: (file: Text) => void): (file: Text) => void {
  return (file) =>
    void (async () => {
      if (file.name.endsWith(".toml") || !(await isForeign(engine, file.text))) return opened(file);
      opened(await imported(engine, file.text, ""));
    })().catch((error) => say((error as Error).message));
}

export function showImporting(engine: Engine, opened: (file: Text) => void): void {
  const text = h("textarea", { id: "foreign", rows: 5, spellcheck: "false", autocomplete: "off" });
  const genre = h("input", { id: "genre", spellcheck: "false", autocomplete: "off" });
  const wrong = h("p", { class: "problem", role: "alert" });
  const take = async () => {
    wrong.textContent = "";
    try {
      const file = await imported(engine, text.value, genre.value);
      shown.close();
      opened(file);
    } catch (error) {
      wrong.textContent = (error as Error).message;
    }
  };
  const shown = dialog(
    "Import",
    h(
      "div",
      { class: "field" },
      h("label", { for: "foreign" }, "Link or text of another program"),
      text,
      h(
        "p",
        { class: "muted small" },
        "Links of puzz.link, f-puzzles, SudokuPad and Penpa+, ids of Simon Tatham's games, sudokus in one line, nonograms, FEN. Nothing is fetched: a link holds its puzzle.",
      ),
    ),
    h(
      "div",
      { class: "field" },
      h("label", { for: "genre" }, "Genre, where the link does not say it"),
      genre,
      h("p", { class: "muted small" }, "A drawing of Penpa+ may need it, such as slitherlink; an id such as 7x7:… needs the game."),
    ),
    wrong,
    h("div", { class: "buttons" }, button("Import", () => void take())),
  );
  text.focus();
}
