// The buttons under a board that is played: what kind of mark is made, and the symbols to make it with.
import type { Kind, Opened } from "../board/board";
import { h } from "../dom";
import { COLOURS, type Layer } from "./marks";
import { onSides } from "../board/sides";

const LAYERS: [Layer, string][] = [
  ["piece", "Pieces"],
  ["side", "Sides"],
  ["corner", "Corners"],
  ["centre", "Centres"],
  ["colour", "Colours"],
  ["line", "Lines"],
];

/** What a press makes where there is one kind: the piece, then a dot, then nothing; or only one of these. */
export type Made = "next" | "dot" | "clear";

export type Entry = { kind?: number; dot?: boolean; clear?: boolean };

export class Pad {
  layer: Layer = "piece";
  made: Made = "next";
  private colour = 0;
  /** The kind that a press on a side sets. */
  side = -1;
  private kinds: Opened["kinds"] = [];
  private layers = h("div", { class: "buttons layers", role: "group", "aria-label": "Marks" });
  private symbols = h("div", { class: "symbols", role: "group", "aria-label": "Symbols" });
  readonly help = h("p", { class: "muted small" });
  readonly element = h("div", { class: "pad" }, this.layers, this.symbols);

  constructor(private enter: (entry: Entry) => void) {}

  show(opened: Opened): void {
    this.kinds = opened.kinds;
    this.side = onSides(opened);
    this.made = "next";
    this.layer = opened.kinds.length > 0 && opened.kinds.every((kind) => kind.joins) ? "side" : "piece";
    this.build();
  }

  private get shown(): [Layer, string][] {
    const isForSquares = this.side < 0 || this.onSquares.length > 0;
    const isShown = (layer: Layer) =>
      layer === "side" ? this.side >= 0 : isForSquares || layer === "colour" || layer === "line";
    return LAYERS.filter(([layer]) => isShown(layer));
  }

  private get onSquares(): number[] {
    const isPlaced = ({ joins, ship, given }: Kind) => !joins && !ship && !given;
    return [...this.kinds.keys()].filter((kind) => isPlaced(this.kinds[kind]!));
  }

  /** The kind or colour that a press on a square makes at once; without one, squares are chosen first. */
  get brush(): number | undefined {
    if (this.layer === "colour") return this.colour;
    return this.layer === "piece" && this.onSquares.length === 1 ? this.onSquares[0] : undefined;
  }

  /** The kind with this symbol, whatever its case if only one has it. */
  kindOf(symbol: string): number | undefined {
    const has = (same: (kind: Kind) => boolean) => this.onSquares.find((kind) => same(this.kinds[kind]!));
    const lower = symbol.toLowerCase();
    return has((kind) => [kind.printed, kind.symbol].includes(symbol)) ?? has((kind) => kind.symbol.toLowerCase() === lower);
  }

  private signOf(kind: number): string {
    return this.kinds[kind]!.sign ?? this.kinds[kind]!.printed;
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
    if (this.brush !== undefined) return this.brushes(this.onSquares, "·");
    const entry = (label: string, words: string, entry: Entry) =>
      h("button", { type: "button", "aria-label": words, title: words, onclick: () => this.enter(entry) }, label);
    const kinds = this.onSquares.map((kind) => entry(this.signOf(kind), this.kinds[kind]!.said, { kind }));
    return [...kinds, entry("·", "Surely empty", { dot: true }), entry("⌫", "Clear", { clear: true })];
  }

  private kindsOnSides(): HTMLElement[] {
    return this.brushes([...this.kinds.keys()].filter((kind) => this.kinds[kind]!.joins), "×");
  }

  /** What the next press or stroke makes: one of these kinds, dots, or nothing. */
  private brushes(kinds: number[], dot: string): HTMLElement[] {
    const choice = (label: string, words: string, made: Made, side = this.side) => {
      const isChosen = () => made === this.made && side === this.side;
      const chosen = (event: Event) => {
        const place = [...this.symbols.children].indexOf(event.currentTarget as Element);
        Object.assign(this, { made, side });
        this.build();
        (this.symbols.children[place] as HTMLElement).focus();
      };
      const pressed = String(isChosen());
      const attributes = { type: "button", class: label === words ? "long" : "", "aria-label": words, title: words, "aria-pressed": pressed };
      return h("button", { ...attributes, onclick: chosen }, label);
    };
    const ofKind = (kind: number) => {
      const { said, joins } = this.kinds[kind]!;
      return choice(joins ? said : this.signOf(kind), said, "next", joins ? kind : this.side);
    };
    return [...kinds.map(ofKind), choice(dot, "Surely empty", "dot"), choice("⌫", "Clear", "clear")];
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
    // What a finger cannot do is not said where there is no other pointer.
    const others = (words: string) => (matchMedia("(hover: none)").matches ? "" : words);
    switch (this.layer) {
      case "colour":
        return `Press or draw over squares to colour them${others(", or press 1 to 8 on squares that are chosen")}.`;
      case "side":
        return this.made === "next"
          ? `Press a side, again for a cross, again for nothing; or draw along.${others(" The right button sets crosses, Shift with an arrow the side there.")}`
          : "Press sides, or draw along them.";
      case "line":
        return "Draw from square to square.";
      case "piece":
        if (this.brush === undefined)
          return `Choose squares, then a symbol here${others(" or on the keyboard; Shift makes a corner mark, Ctrl a centre mark, the right button a dot")}.`;
        return this.made === "next"
          ? `Press a square for a piece, again for a dot, again for nothing; or draw over several.${others(" The right button sets dots.")}`
          : "Press squares, or draw over several.";
      default:
        return "Choose squares, then symbols.";
    }
  }
}
