// What a click on a square or side writes into the text: the picture or list that is changed, and the entry.
import { button, h } from "../dom";
import type { Opened } from "../board/board";
import { isOfBounds, isOfLines, isOfNamed, isOfNumbers, isOfRegions, isOfSquares, wordsOf } from "./layers";
import { GIVENS, before, hasKey, isInBraces, named, ofRegions, picture, regionsIn, written } from "../text/tables";

/** The entries that are offered in a picture; any other can be typed. */
function entries(layer: string, symbols: string[], regions: string[]): string[] {
  if (layer === GIVENS) return [...symbols, "#", "x", "."];
  if (isOfRegions(layer)) return [...regions, nextOf(regions), "."];
  return ["0", "1", "2", "3", "."];
}

/** The first letter that no region has. */
function nextOf(regions: string[]): string {
  return [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwyz"].find((letter) => !regions.includes(letter)) ?? "A";
}

const hasTwins = (layer: string) => isOfRegions(layer) || isOfSquares(layer);

/** A layer by its rule: `[[count]] 1`. */
function ruleOf(layer: string): string {
  const { header, number } = named(layer);
  return `${header} ${number}`;
}

/**
 * Cages stand in a text twice, for their digits and for their sums: layers with the same regions, by the first of them.
 * Nothing drawn is the same only for rules that were added together. So may a named set, once more for its marks.
 */
function alike(opened: Opened, text: string): Map<string, string[]> {
  const groups: { drawn: string; layers: string[] }[] = [];
  const ofRules = opened.layers.filter((layer) => hasTwins(layer) && !layer.startsWith("[board]"));
  for (const layer of ofRules) {
    const drawn = isOfSquares(layer) ? written(text, layer) : picture(text, layer).join();
    const fellow = before(text, layer);
    const isSame = ({ drawn: other, layers }: (typeof groups)[number]) => {
      if (other !== drawn) return false;
      if (isOfSquares(layer)) return /\w/.test(drawn) && isOfNamed(layers[0]!);
      if (layers.some((one) => ruleOf(one) === fellow)) return true;
      return /[^.,]/.test(drawn) && layers.every((one) => named(one).header !== named(layer).header);
    };
    const group = [...groups].reverse().find(isSame);
    if (group) group.layers.push(layer);
    else groups.push({ drawn, layers: [layer] });
  }
  return new Map(groups.map(({ layers }) => [layers[0]!, layers]));
}

/**
 * The pictures that this text uses: those of rules first, with the numbers of their regions, numbers of the board only
 * where no rule has its own.
 */
function used(opened: Opened, text: string, twins: Map<string, string[]>): string[] {
  const drawn = opened.layers.filter((layer) => !layer.startsWith("[board]") && (!hasTwins(layer) || twins.has(layer)));
  const ofRules = [...drawn, ...ofRegions(text, opened.columns).map(({ layer }) => layer)];
  const hasNumbers = hasKey(text, "[board]", "numbers") || !ofRules.some(isOfNumbers);
  const ofBoard = opened.layers.filter((layer) => layer.startsWith("[board]"));
  return [...ofRules, ...ofBoard.filter((layer) => layer !== "[board] numbers" || hasNumbers)];
}

/** What the tools do to the text. */
type Doing = {
  edit: (square: number, layers: string[], entry: string, isTyped: boolean) => void;
  resize: (isOfRows: boolean, isMore: boolean) => void;
  /** A rule is to be added. */
  add: () => void;
  /** Tables in braces are to stand below headers. */
  writeOut: () => void;
  /** A click sets nothing. */
  idle: () => void;
  /** Something else is set by a click now. */
  chosen: () => void;
};

export class Tools {
  private layer = h("select", { id: "layer", onchange: () => this.chosen() }, h("option", { value: "" }, "nothing"));
  private entry = h("input", {
    id: "entry",
    maxlength: 4,
    size: 3,
    value: ".",
    autocomplete: "off",
    "aria-label": "Entry",
    oninput: () => this.choose(this.entry.value),
  });
  readonly palette = h("div", { class: "palette", role: "group", "aria-label": "Entries" });
  private opened: Opened | undefined;
  private layers: string[] = [];
  private words: string[] = [];
  private twins = new Map<string, string[]>();
  private text = "";
  /** The letters of the regions in the picture that is chosen. */
  private regions: string[] = [];
  /** Whether somebody chose what a click sets; else it is the picture of a rule. */
  private isChosen = false;
  private wanted: string | undefined;
  /** Whether somebody chose the region that is painted; else a line over free squares begins a new one. */
  private isPicked = false;
  private isLong = true;
  readonly element: HTMLElement;

  /** What a click on a side sets: the list in the text, and the symbol of the piece. */
  get onSides(): { layer: string; symbol: string } | undefined {
    const layer = this.layer.value;
    const kind = this.opened?.kinds.find((kind) => kind.joins && layer === `[pieces.${kind.name}] fixed`);
    return kind && { layer, symbol: kind.symbol };
  }

  /** The rule to which a line over the board is added. */
  get onLines(): string | undefined {
    return isOfLines(this.layer.value) ? this.layer.value : undefined;
  }

  /** The rule whose regions have numbers, which a press on a region lets one type. */
  get onRegions(): string | undefined {
    return isOfBounds(this.layer.value) ? this.layer.value : undefined;
  }

  private braces = button("Write tables out", () => this.doing.writeOut(), {
    title: "Below headers such as [board] a click can set clues and lines too; these tables stand in braces",
  });

  constructor(private doing: Doing) {
    const size = (label: string, isOfRows: boolean) => {
      const change = (sign: string, words: string, isMore: boolean) =>
        button(sign, () => this.doing.resize(isOfRows, isMore), { "aria-label": words, title: words });
      const name = label.toLowerCase();
      return h(
        "span",
        { class: "size", role: "group", "aria-label": `${label}s` },
        `${label}s `,
        change("−", `A ${name} less`, false),
        change("+", `A ${name} more`, true),
      );
    };
    this.element = h(
      "div",
      { class: "tools" },
      h("label", { for: "layer" }, "A click sets"),
      this.layer,
      size("Row", true),
      size("Column", false),
      button("Add a rule …", () => this.doing.add()),
      this.braces,
      this.palette,
    );
  }

  /** Whether a line over the board sets every square on it. */
  get isPainting(): boolean {
    return isOfRegions(this.layer.value);
  }

  /** A rule comes into the text whose layer begins so: a click is to set it. */
  want(layer: string): void {
    this.wanted = layer;
  }

  /** Another puzzle is opened. */
  reset(): void {
    this.isChosen = false;
    this.layers = [];
    this.layer.value = "";
  }

  show(opened: Opened, text: string): void {
    const has = () => JSON.stringify([this.opened?.kinds, this.layers, this.words, ...this.twins.values(), this.regions]);
    const before = has();
    const chosen = this.layer.value;
    this.braces.hidden = !isInBraces(text);
    this.opened = opened;
    this.text = text;
    this.twins = alike(opened, text);
    this.layers = used(opened, text, this.twins);
    this.words = this.layers.map((layer) => wordsOf(opened, text, layer, this.twins.get(layer)));
    this.regions = isOfRegions(chosen) ? regionsIn(text, chosen) : [];
    if (before === has() && !this.wanted) return;
    const said = new Map<string, number>();
    const option = (layer: string, place: number) => {
      const words = this.words[place]!;
      const number = (said.get(words) ?? 0) + 1;
      said.set(words, number);
      return h("option", { value: layer }, number > 1 ? `${words} ${number}` : words);
    };
    const wanted = [...this.layers].reverse().find((layer) => this.wanted && layer.startsWith(this.wanted));
    const found = this.layers.find(isOfNumbers) ?? this.layers.find(isOfNamed);
    const first = wanted ?? (this.isChosen ? undefined : found);
    this.isChosen ||= wanted !== undefined;
    this.wanted = undefined;
    this.layer.replaceChildren(h("option", { value: "" }, "nothing"), ...this.layers.map(option));
    this.layer.value = this.layers.includes(chosen) && !wanted ? chosen : (first ?? "");
    if (wanted && isOfRegions(wanted)) this.regions = regionsIn(text, wanted);
    this.choices(this.layer.value !== chosen);
  }

  private chosen(): void {
    this.isChosen = true;
    this.regions = isOfRegions(this.layer.value) ? regionsIn(this.text, this.layer.value) : [];
    this.choices(true);
  }

  /** Paints a region, square by square: where a line begins decides which, unless that was chosen. */
  paint(square: number, isFirst: boolean): void {
    const { entry, regions } = this;
    if (isFirst) {
      const held = picture(this.text, this.layer.value)[square] ?? ".";
      const isNew = held === "." && this.isLong && regions.includes(entry.value);
      if (!this.isPicked && (isNew || held !== ".")) entry.value = isNew ? nextOf(regions) : held;
      this.isPicked &&= [...regions, "."].includes(entry.value);
      this.press();
    }
    this.isLong = !isFirst;
    this.set(square);
  }

  /** Sets a square to what is chosen, or to what was typed on it. */
  set(square: number, typed?: string): void {
    const layer = this.layer.value || (typed === undefined ? "" : GIVENS);
    if (layer === "") return this.doing.idle();
    if (this.onSides || this.onLines || this.onRegions) return;
    const isInSet = isOfSquares(layer) && typed !== ".";
    const entry = isInSet ? "*" : this.valid(layer, typed ?? (this.entry.value.trim() || "."));
    this.doing.edit(square, this.twins.get(layer) ?? [layer], entry, typed !== undefined || this.isPainting);
  }

  /** A symbol of a piece in the case that the puzzle writes it. */
  private valid(layer: string, entry: string): string {
    const symbols = this.opened?.kinds.map((kind) => kind.symbol) ?? [];
    if (layer !== GIVENS || symbols.includes(entry)) return entry;
    return symbols.find((symbol) => symbol.toLowerCase() === entry.toLowerCase()) ?? entry;
  }

  private choices(isOther: boolean): void {
    const layer = this.layer.value;
    const onSquares = this.opened?.kinds.filter((kind) => !kind.joins) ?? [];
    const symbols = onSquares.map((kind) => kind.symbol);
    const offered = entries(layer, symbols, this.regions);
    const signs: Record<string, string> = { "#": "wall", x: "closed square", ".": "nothing" };
    if (layer === GIVENS) for (const { symbol, said } of onSquares) signs[symbol] = said;
    const buttons = offered.map((entry) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": "false",
          "aria-label": signs[entry] ?? entry,
          title: signs[entry] ?? entry,
          onclick: () => this.choose(entry),
        },
        entry,
      ),
    );
    const words = this.onLines
      ? "Draw it over squares. A click on its end takes it away."
      : this.onRegions
        ? "Press a region, then type its number."
        : isOfSquares(layer) && "A click adds a square, another takes it away.";
    const inPalette = words ? [h("span", { class: "muted small" }, words)] : [...buttons, this.entry];
    this.palette.replaceChildren(...(layer === "" || this.onSides ? [] : inPalette));
    if (isOther) {
      this.entry.value = offered[0]!;
      this.isPicked = false;
      this.isLong = true;
    }
    this.press();
    this.doing.chosen();
  }

  private choose(entry: string): void {
    this.isPicked = true;
    this.entry.value = entry;
    this.press();
  }

  private press(): void {
    for (const one of this.palette.querySelectorAll("button")) {
      const isPressed = one.textContent === this.entry.value;
      one.setAttribute("aria-pressed", String(isPressed));
      if (isPressed) this.palette.scrollLeft = one.offsetLeft - this.palette.offsetLeft - this.palette.clientWidth / 2;
    }
  }
}
