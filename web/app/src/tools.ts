// What a click on a square writes into the text: the picture that is changed, and the entry.
import { h } from "./dom";
import type { Opened } from "./board";

const LAYERS: [string, string][] = [
  ["", "nothing"],
  ["layout", "a given or a wall"],
  ["regions", "a region"],
  ["numbers", "a number of the board"],
  ["clues", "a clue"],
];

const BESIDE: Record<string, string[]> = {
  regions: ["A", "B", "C", "."],
  numbers: ["1", "2", "3", "."],
  clues: ["0", "1", "2", "3", "."],
};

export class Tools {
  private layer = h(
    "select",
    { id: "layer", onchange: () => this.choices() },
    ...LAYERS.map(([value, label]) => h("option", { value }, label)),
  );
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
    h("label", { for: "layer" }, "A click on a square sets"),
    this.layer,
    this.palette,
  );

  constructor(private edit: (square: number, layer: string, entry: string) => void) {}

  show(opened: Opened): void {
    const before = this.opened;
    this.opened = opened;
    if (JSON.stringify(before?.kinds) !== JSON.stringify(opened.kinds)) this.choices();
  }

  /** Sets a square to what is chosen, or to what was typed on it. */
  set(square: number, typed?: string): void {
    const layer = this.layer.value || (typed === undefined ? "" : "layout");
    if (layer === "") return;
    this.edit(square, layer, this.valid(layer, typed ?? (this.entry.value.trim() || ".")));
  }

  /** A symbol of a piece in the case that the puzzle writes it. */
  private valid(layer: string, entry: string): string {
    const symbols = this.opened?.kinds.map((kind) => kind.symbol) ?? [];
    if (layer !== "layout" || symbols.includes(entry)) return entry;
    return symbols.find((symbol) => symbol.toLowerCase() === entry.toLowerCase()) ?? entry;
  }

  private choices(): void {
    const layer = this.layer.value;
    const symbols = this.opened?.kinds.map((kind) => kind.symbol) ?? [];
    const entries = layer === "layout" ? [...symbols, "#", "x", "."] : (BESIDE[layer] ?? []);
    const words: Record<string, string> = { "#": "wall", x: "closed square", ".": "nothing" };
    const buttons = entries.map((entry) =>
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
    this.palette.replaceChildren(...(layer === "" ? [] : [...buttons, this.entry]));
    if (entries.length > 0 && !entries.includes(this.entry.value)) this.entry.value = entries[0]!;
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
