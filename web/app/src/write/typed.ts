// A field over a square in which a number is typed, where the text has no place of its own for it beside the board.
import { type Board, type Opened, middle } from "../board/board";
import { h } from "../dom";

export class Typed {
  private field: HTMLInputElement | undefined;

  constructor(private board: Board) {}

  /**
   * Opens the field over a square, with what was typed already instead of its entry; `write` is told of another entry
   * than the one that is there.
   */
  open(opened: Opened, square: number, label: string, entry: string, write: (entry: string) => void, typed = ""): void {
    this.close();
    const { cell } = opened;
    const { x, y, width, height } = this.board.view;
    const [across, down] = middle(opened, square);
    const field = h("input", {
      class: "typed",
      "aria-label": label,
      inputmode: "numeric",
      autocomplete: "off",
      maxlength: 20,
      value: typed || entry,
      onblur: () => this.done(entry, write),
      onpointerdown: (event: Event) => event.stopPropagation(),
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        if (event.key === "Escape") field.value = entry;
        this.board.focus(square);
      },
    });
    Object.assign(field.style, {
      left: `${(100 * (across - cell / 2 - x)) / width}%`,
      top: `${(100 * (down - cell / 2 - y)) / height}%`,
      width: `${(100 * cell) / width}%`,
      height: `${(100 * cell) / height}%`,
    });
    this.field = field;
    this.board.element.append(field);
    field.focus();
    if (typed === "") field.select();
    else field.setSelectionRange(typed.length, typed.length);
  }

  close(): void {
    const { field } = this;
    this.field = undefined;
    field?.remove();
  }

  private done(before: string, write: (entry: string) => void): void {
    const entry = this.field?.value.trim();
    this.close();
    if (entry !== undefined && entry !== before) write(entry);
  }
}
