// The help of the page: how to begin, and the keys of the editor and of play.
import { dialog, h } from "./dom";

const WRITING: [string, string][] = [
  ["Ctrl+Space", "list what can stand there: tables, keys or words"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo"],
  ["Ctrl+S", "save the file"],
  ["Arrows on the board", "go from square to square"],
  ["A letter or digit on the board", "set it there; of numbers, 1 and at once 2 set a 12"],
  ["Enter or Space on the board", "set what a click sets, or take it away"],
  ["Delete on the board", "clear the square"],
  ["Shift+arrow on the board", "give a piece on that side of the square"],
  ["Space on the board, then Enter", "put a line together, where a click sets one"],
  ["Enter in a field beside the board", "set the number, and go on to the next"],
];

const PLAYING: [string, string][] = [
  ["Arrows", "go from square to square, with Shift choose several"],
  ["A symbol", "set the piece; 1 and at once 0 set a 10"],
  ["Shift+digit", "make a mark in a corner"],
  ["Ctrl+digit", "make a mark in the centre"],
  ["Space or Enter", "set the only kind of piece, then a dot, then nothing"],
  [".", "mark the square as surely empty"],
  ["The right button", "mark a square as surely empty, or cross a side out"],
  ["Delete", "clear"],
  ["Shift+arrow", "set the side there, where pieces are on sides"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo"],
];

export function showHelp(): void {
  if (document.querySelector("dialog[open]")) return;
  dialog(
    "Help",
    h(
      "div",
      { class: "keys", tabindex: "0", role: "region", "aria-label": "Help" },
      h("p", {}, "A puzzle is a text: a board, pieces, and rules. Type or click, and the picture follows."),
      h("p", {}, "New starts a text of your own; Add a rule, at the board, has common rules. Gallery has templates of many genres, and whole puzzles."),
      h("p", {}, "Play is what a solver sees. Share has links and other formats."),
      h("h3", {}, "Keys while you write"),
      list(WRITING),
      h("h3", {}, "Keys while you play"),
      list(PLAYING),
    ),
  );
}

function list(keys: [string, string][]): HTMLElement {
  return h("dl", {}, ...keys.flatMap(([key, about]) => [h("dt", {}, key), h("dd", {}, about)]));
}
