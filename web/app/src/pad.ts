// The buttons under a board that is played: what kind of mark is made, and the symbols to make it with.
import type { Opened } from "./board";
import { h } from "./dom";
import { COLOURS, type Layer } from "./marks";

const LAYERS: [Layer, string][] = [
  ["piece", "Pieces"],
  ["corner", "Corners"],
  ["centre", "Centres"],
  ["colour", "Colours"],
  ["line", "Lines"],
];

export type Entry = { kind?: number; colour?: number; dot?: boolean; clear?: boolean };

export class Pad {
  layer: Layer = "piece";
  private colour = 0;
  private kinds: Opened["kinds"] = [];
  private layers = h("div", { class: "buttons layers", role: "group", "aria-label": "Marks" });
  private symbols = h("div", { class: "symbols", role: "group", "aria-label": "Symbols" });
  private help = h("p", { class: "muted small" });
  readonly element = h("div", { class: "pad" }, this.layers, this.symbols, this.help);

  constructor(private enter: (entry: Entry) => void) {}

  show(opened: Opened): void {
    this.kinds = opened.kinds;
    this.layer = "piece";
    this.build();
  }

  /** The kind or colour that a press on a square makes at once; without one, squares are chosen first. */
  get brush(): number | undefined {
    if (this.layer === "colour") return this.colour;
    return this.layer === "piece" && this.kinds.length === 1 ? 0 : undefined;
  }

  /** The kind with this symbol, whatever its case if only one has it. */
  kindOf(symbol: string): number | undefined {
    const exact = this.kinds.findIndex((kind) => kind.symbol === symbol);
    const alike = this.kinds.findIndex((kind) => kind.symbol.toLowerCase() === symbol.toLowerCase());
    const found = exact >= 0 ? exact : alike;
    return found >= 0 ? found : undefined;
  }

  private build(): void {
    const layers = LAYERS.map(([layer, label]) =>
      h(
        "button",
        { type: "button", "aria-pressed": String(layer === this.layer), onclick: () => this.choose(layer) },
        label,
      ),
    );
    this.layers.replaceChildren(...layers);
    this.symbols.replaceChildren(
      ...(this.layer === "colour" ? this.colours() : this.layer === "line" ? [] : this.pieces()),
    );
    this.help.textContent = this.words();
  }

  private choose(layer: Layer): void {
    this.layer = layer;
    this.build();
    this.layers.querySelectorAll("button")[LAYERS.findIndex(([other]) => other === layer)]!.focus();
  }

  private pieces(): HTMLElement[] {
    const entry = (label: string, words: string, entry: Entry) =>
      h("button", { type: "button", "aria-label": words, title: words, onclick: () => this.enter(entry) }, label);
    const kinds = this.kinds.map((kind, index) => entry(kind.symbol, kind.name, { kind: index }));
    return [...kinds, entry("·", "Surely empty", { dot: true }), entry("⌫", "Clear", { clear: true })];
  }

  private colours(): HTMLElement[] {
    const swatch = (name: string, colour: number) => {
      const chosen = () => {
        this.colour = colour;
        this.build();
        this.symbols.querySelectorAll("button")[colour]!.focus();
      };
      return h("button", {
        type: "button",
        class: `swatch ${name}`,
        "aria-label": name,
        title: name,
        "aria-pressed": String(colour === this.colour),
        onclick: chosen,
      });
    };
    return COLOURS.map(swatch);
  }

  private words(): string {
    switch (this.layer) {
      case "colour":
        return "Press or draw over squares to colour them.";
      case "line":
        return "Draw from square to square.";
      case "piece":
        return this.kinds.length === 1
          ? "Press a square for a piece, again for a dot, again for nothing."
          : "Choose squares, then a symbol here or on the keyboard; Shift makes a corner mark, Ctrl a centre mark.";
      default:
        return "Choose squares, then symbols.";
    }
  }
}
