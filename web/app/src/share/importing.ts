// Puzzles of other programs: a link or a text, from the dialog, from the disk, or pasted.
import { button, dialog, h, say } from "../dom";
import type { Engine } from "../engine/engine";
import type { Text } from "./gallery";
import { DAMAGED, linked } from "./share";

/** A link of SudokuPad that names a puzzle of its server. */
const SHORT = /^https?:\/\/([\w-]+\.)*(sudokupad\.app|crackingthecryptic\.com)\/\S+$/;

/** The part of a link that holds a puzzle of this page. */
const ownPart = (text: string) => /^\S*(#[wp]=\S*)$/.exec(text.trim())?.[1];

export async function isForeign(engine: Engine, text: string): Promise<boolean> {
  return ownPart(text) !== undefined || (await engine.ask<boolean>("is_foreign", text)) || SHORT.test(text.trim());
}

/** The puzzle file for a foreign text, or for a link of this page. */
export async function imported(engine: Engine, text: string, genre: string, isLenient = false): Promise<Text> {
  const part = ownPart(text);
  if (part) return own(part);
  if (SHORT.test(text.trim()) && !(await engine.ask<boolean>("is_foreign", text)))
    throw new Error("This link holds only the number of a puzzle, not the puzzle.");
  const answer = JSON.parse(await engine.ask("read_foreign", text, genre, isLenient)) as { text: string; notes: string[] };
  for (const note of answer.notes.slice(0, 1)) say(note);
  return { name: "imported.toml", text: answer.text };
}

async function own(part: string): Promise<Text> {
  try {
    const found = await linked(part);
    if (found?.mode === "play" || found?.mode === "write") return { name: found.name, text: found.text };
  } catch {
    // Said below.
  }
  throw new Error(DAMAGED);
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
  const lenient = h("input", { id: "lenient", type: "checkbox" });
  const wrong = h("p", { class: "problem", role: "alert" });
  const take = async () => {
    wrong.textContent = "";
    try {
      const file = await imported(engine, text.value, genre.value, lenient.checked);
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
        "Links of this page, puzz.link, f-puzzles, SudokuPad and Penpa+, ids of Simon Tatham's games, sudokus in one line, nonograms, FEN. Nothing is fetched: a link holds its puzzle.",
      ),
    ),
    h(
      "div",
      { class: "field" },
      h("label", { for: "genre" }, "Genre, where the link does not say it"),
      genre,
      h("p", { class: "muted small" }, "A drawing of Penpa+ may need it, such as slitherlink; an id such as 7x7:… needs the game."),
    ),
    h("p", {}, lenient, " ", h("label", { for: "lenient" }, "Leave to a comment what the language cannot state")),
    wrong,
    h("div", { class: "buttons" }, button("Import", () => void take())),
  );
  text.focus();
}
