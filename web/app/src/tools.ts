// What a click on a square or side writes into the text: the picture or list that is changed, and the entry.
import { h } from "./dom";
import type { Opened } from "./board";

const WORDS: Record<string, string> = {
  "[board] layout": "a given or a wall",
  "[board] regions": "a region",
  "[board] numbers": "a number of the board",
  "[[clue]] numbers": "a clue",
};

/** The entries that are offered in a picture; any other can be typed. */
function entries(layer: string, symbols: string[]): string[] {
  if (layer === "[board] layout") return [...symbols, "#", "x", "."];
  if (layer === "[board] regions") return ["A", "B", "C", "."];
  return layer.startsWith("[squares]") ? ["*", "."] : ["0", "1", "2", "3", "."];
}

export class Tools {
  private layer = h("select", { id: "layer", onchange: () => this.choices() }, h("option", { value: "" }, "nothing"));
  private entry = h("input", {
    id: "entry",
    maxlength: 4,
    size: 3,
    value: ".",
    autocomplete: "off",
    "aria-label": "Entry",
    oninput: () => this.press(),
  });
  private palette = h("div", { class: "palette", role: "group", "aria-label": "Entries" });
  private opened: Opened | undefined;
  readonly element = h(
    "div",
    { class: "tools" },
    h("label", { for: "layer" }, "A click sets"),
    this.layer,
    this.palette,
  );

  /** What a click on a side sets: the list in the text, and the symbol of the piece. */
  get onSides(): { layer: string; symbol: string } | undefined {
    const layer = this.layer.value;
    const kind = this.opened?.kinds.find((kind) => kind.joins && layer === `[pieces.${kind.name}] fixed`);
    return kind && { layer, symbol: kind.symbol };
  }

  constructor(private edit: (square: number, layer: string, entry: string) => void) {}

  show(opened: Opened): void {
    const before = this.opened;
    this.opened = opened;
    const has = (one?: Opened) => JSON.stringify([one?.kinds, one?.layers]);
    if (has(before) === has(opened)) return;
    const chosen = this.layer.value;
    const words = (value: string) =>
      value.replace(/^\[pieces\.(.+)\] fixed$/, "a given side: $1").replace(/^(\[\S+) (\S+)/, "$2 of $1");
    const option = (value: string) => h("option", { value }, WORDS[value] ?? words(value));
    this.layer.replaceChildren(h("option", { value: "" }, "nothing"), ...opened.layers.map(option));
    this.layer.value = opened.layers.includes(chosen) ? chosen : "";
    this.choices();
  }

  /** Sets a square to what is chosen, or to what was typed on it. */
  set(square: number, typed?: string): void {
    const layer = this.layer.value || (typed === undefined ? "" : "[board] layout");
    if (layer === "" || this.onSides) return;
    this.edit(square, layer, this.valid(layer, typed ?? (this.entry.value.trim() || ".")));
  }

  /** A symbol of a piece in the case that the puzzle writes it. */
  private valid(layer: string, entry: string): string {
    const symbols = this.opened?.kinds.map((kind) => kind.symbol) ?? [];
    if (layer !== "[board] layout" || symbols.includes(entry)) return entry;
    return symbols.find((symbol) => symbol.toLowerCase() === entry.toLowerCase()) ?? entry;
  }

  private choices(): void {
    const layer = this.layer.value;
    const onSquares = this.opened?.kinds.filter((kind) => !kind.joins) ?? [];
    const symbols = onSquares.map((kind) => kind.symbol);
    const offered = entries(layer, symbols);
    const words: Record<string, string> = { "#": "wall", x: "closed square", ".": "nothing" };
    const buttons = offered.map((entry) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": "false",
          "aria-label": words[entry] ?? entry,
          title: words[entry] ?? entry,
          onclick: () => this.choose(entry),
        },
        entry,
      ),
    );
    this.palette.replaceChildren(...(layer === "" || this.onSides ? [] : [...buttons, this.entry]));
    if (!offered.includes(this.entry.value)) this.entry.value = offered[0]!;
    this.press();
  }

  private choose(entry: string): void {
    this.entry.value = entry;
    this.press();
  }

  private press(): void {
    for (const one of this.palette.querySelectorAll("button"))
      one.setAttribute("aria-pressed", String(one.textContent === this.entry.value));
  }
}
