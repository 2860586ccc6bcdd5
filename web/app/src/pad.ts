// The buttons under a board that is played: what kind of mark is made, and the symbols to make it with.
import type { Opened } from "./board";
import { h } from "./dom";
import { COLOURS, type Layer } from "./marks";
import { onSides } from "./sides";

const LAYERS: [Layer, string][] = [
  ["piece", "Pieces"],
  ["side", "Sides"],
  ["corner", "Corners"],
  ["centre", "Centres"],
  ["colour", "Colours"],
  ["line", "Lines"],
];

export type Entry = { kind?: number; dot?: boolean; clear?: boolean };

export class Pad {
  layer: Layer = "piece";
  private colour = 0;
  /** The kind that a press on a side sets. */
  side = -1;
  private kinds: Opened["kinds"] = [];
  private layers = h("div", { class: "buttons layers", role: "group", "aria-label": "Marks" });
  private symbols = h("div", { class: "symbols", role: "group", "aria-label": "Symbols" });
  private help = h("p", { class: "muted small" });
  readonly element = h("div", { class: "pad" }, this.layers, this.symbols, this.help);

  constructor(private enter: (entry: Entry) => void) {}

  show(opened: Opened): void {
    this.kinds = opened.kinds;
    this.side = onSides(opened);
    this.layer = opened.kinds.length > 0 && opened.kinds.every((kind) => kind.joins) ? "side" : "piece";
    this.build();
  }

  private get shown(): [Layer, string][] {
    const isShown = (layer: Layer) =>
      layer === "side" ? this.side >= 0 : layer !== "piece" || this.side < 0 || this.onSquares.length > 0;
    return LAYERS.filter(([layer]) => isShown(layer));
  }

  private get onSquares(): number[] {
    return [...this.kinds.keys()].filter((kind) => !this.kinds[kind]!.joins);
  }

  /** The kind or colour that a press on a square makes at once; without one, squares are chosen first. */
  get brush(): number | undefined {
    if (this.layer === "colour") return this.colour;
    return this.layer === "piece" && this.onSquares.length === 1 ? this.onSquares[0] : undefined;
  }

  /** The kind with this symbol, whatever its case if only one has it. */
  kindOf(symbol: string): number | undefined {
    const has = (same: (one: string) => boolean) => this.onSquares.find((kind) => same(this.kinds[kind]!.symbol));
    return has((one) => one === symbol) ?? has((one) => one.toLowerCase() === symbol.toLowerCase());
  }

  private build(): void {
    const layers = this.shown.map(([layer, label]) =>
      h(
        "button",
        { type: "button", "aria-pressed": String(layer === this.layer), onclick: () => this.choose(layer) },
        label,
      ),
    );
    this.layers.replaceChildren(...layers);
    const symbols = { colour: () => this.colours(), line: () => [], side: () => this.kindsOnSides() };
    this.symbols.replaceChildren(...(symbols[this.layer as keyof typeof symbols] ?? (() => this.pieces()))());
    this.help.textContent = this.words();
  }

  private choose(layer: Layer): void {
    this.layer = layer;
    this.build();
    this.layers.querySelectorAll("button")[this.shown.findIndex(([other]) => other === layer)]!.focus();
  }

  private pieces(): HTMLElement[] {
    const entry = (label: string, words: string, entry: Entry) =>
      h("button", { type: "button", "aria-label": words, title: words, onclick: () => this.enter(entry) }, label);
    const kinds = this.onSquares.map((kind) => entry(this.kinds[kind]!.symbol, this.kinds[kind]!.name, { kind }));
    return [...kinds, entry("·", "Surely empty", { dot: true }), entry("⌫", "Clear", { clear: true })];
  }

  /** Which kind a press sets, where there are several. */
  private kindsOnSides(): HTMLElement[] {
    const kinds = [...this.kinds.entries()].filter(([, kind]) => kind.joins);
    const choice = ([index, kind]: [number, Opened["kinds"][number]]) => {
      const chosen = () => {
        this.side = index;
        this.build();
      };
      const pressed = String(index === this.side);
      return h("button", { type: "button", "aria-pressed": pressed, title: kind.name, onclick: chosen }, kind.name);
    };
    return kinds.length > 1 ? kinds.map(choice) : [];
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
      case "side":
        return "Press a side, again for a cross, again for nothing; or draw along. Shift with an arrow sets the side there.";
      case "line":
        return "Draw from square to square.";
      case "piece":
        return this.onSquares.length === 1
          ? "Press a square for a piece, again for a dot, again for nothing; or draw over several."
          : "Choose squares, then a symbol here or on the keyboard; Shift makes a corner mark, Ctrl a centre mark.";
      default:
        return "Choose squares, then symbols.";
    }
  }
}
