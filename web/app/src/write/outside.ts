// The numbers of rules beside rows and columns: a press where they are drawn lets them be typed.
import type { Edge, Opened, View } from "../board/board";
import { h } from "../dom";
import { linesIn, named } from "../text/tables";

/** Boards with more rows or columns have no fields. */
const MOST = 100;

const WORDS: Record<Edge, string> = { left: "left of row", right: "right of row", top: "above column", bottom: "below column" };

/** A number that is typed: where it is in the text, and where its field is put. */
type Number = { layer: string; place: number; label: string; entry: string; put: (field: HTMLElement) => void };

function ruleOf(layer: string): string {
  const { header, number } = named(layer);
  return number === 1 ? header : `${header} ${number}`;
}

/** The row and column a step before a line that is a whole diagonal of the board. */
function outsideOf({ squares, rows, columns }: Opened, names: string[]): [row: number, column: number] | undefined {
  const line = names.map((name): [number, number] => {
    const at = squares.indexOf(name);
    const named = /^r(\d+)c(\d+)$/.exec(name);
    return named ? [Number(named[1]) - 1, Number(named[2]) - 1] : [Math.floor(at / columns), at % columns];
  });
  const [first, second] = line;
  if (!first || !second) return undefined;
  const [row, column] = first;
  const [down, across] = [second[0] - row, second[1] - column];
  const isStep = (at: number) => line[at]![0] === row + at * down && line[at]![1] === column + at * across;
  const isOutside = (row: number, column: number) => row < 0 || column < 0 || row >= rows || column >= columns;
  const isDiagonal = Math.abs(down) === 1 && Math.abs(across) === 1 && line.every((_, at) => isStep(at));
  const isWhole = isOutside(row - down, column - across) && isOutside(row + line.length * down, column + line.length * across);
  return isDiagonal && isWhole ? [row - down, column - across] : undefined;
}

/** Puts a field over this square outside the board, as far as it is on the drawing. */
function putAt(field: HTMLElement, [row, column]: [number, number], { cell, columns }: Opened, { x, y, width, height }: View): void {
  const within = (at: number, from: number, length: number) => Math.min(Math.max(at * cell, from), from + length) - from;
  const [left, right] = [within(column, x, width), within(column + 1, x, width)];
  const [top, bottom] = [within(row, y, height), within(row + 1, y, height)];
  const part = (length: number, whole: number) => `${(100 * length) / whole}%`;
  Object.assign(field.style, { top: part(top, height), width: part(right - left, width), height: part(bottom - top, height) });
  // A field that is typed in is wider; it does not go off the page.
  if (2 * column < columns) field.style.left = part(left, width);
  else field.style.right = part(width - right, width);
}

export class Outside {
  readonly element = h("div", { class: "outside" });
  private fields: HTMLInputElement[] = [];
  /** What the fields are for. */
  private known = "";

  /** `edit` says whether the text could be changed. */
  constructor(private edit: (layer: string, place: string, entry: string) => Promise<boolean>) {}

  /** Puts fields around a board. Those that are there stay, as somebody may be typing in one. */
  show(opened: Opened, view: View, text: string): void {
    const numbers = [...this.along(opened, view), ...this.before(opened, view, text)];
    const known = JSON.stringify(numbers.map(({ layer, label, place }) => [layer, label, place]));
    if (known !== this.known) {
      this.fields = numbers.map((number) => this.field(number));
      this.element.replaceChildren(...this.fields);
    }
    this.known = known;
    for (const [place, field] of this.fields.entries()) {
      const { entry, put } = numbers[place]!;
      if (field !== document.activeElement || field.value === field.dataset.entry) field.value = entry;
      field.dataset.entry = entry;
      put(field);
    }
  }

  /** The numbers beside rows and columns. */
  private along(opened: Opened, view: View): Number[] {
    const edges = opened.edges.filter(({ entries }) => entries.length <= MOST);
    return edges.flatMap((numbers) => {
      const { layer, edge, entries } = numbers;
      // What has no number yet is not drawn, and the others are nearer.
      const open = edges.filter((other) => other.edge === edge && other.entries.every((entry) => /^\??$/.test(entry)));
      const drawn = edges.filter((other) => other.edge === edge && !open.includes(other));
      const beside = [...drawn, ...open];
      const nearer: [number, number] = [beside.indexOf(numbers), beside.length];
      return entries.map((entry, index) => {
        const place = index + 1;
        const put = (field: HTMLElement) => {
          this.place(field, index, edge, nearer, opened, view);
          // Where there is none at all, one sees that there can be.
          field.classList.toggle("open", open.includes(numbers));
        };
        // As answers call them: rows are counted from the bottom, and columns have letters.
        const name = WORDS[edge].endsWith("row") ? opened.rows - index : opened.squares[index]!.replace(/\d+$/, "");
        return { layer, place, label: `${ruleOf(layer)} ${WORDS[edge]} ${name}`, entry, put };
      });
    });
  }

  /** The sums before whole diagonals, which are drawn a step outside the board. */
  private before(opened: Opened, view: View, text: string): Number[] {
    const layers = opened.layers.filter((layer) => layer.startsWith("[[sum]] lines"));
    return layers.flatMap((lines) => {
      const rule = linesIn(text, lines);
      return (rule?.lines ?? []).flatMap((names, index) => {
        const start = outsideOf(opened, names);
        if (!rule || !start) return [];
        const label = `${ruleOf(rule.layer)} from ${names[0]} to ${names.at(-1)}`;
        const put = (field: HTMLElement) => putAt(field, start, opened, view);
        return { layer: rule.layer, place: index + 1, label, entry: rule.entries[index] ?? "", put };
      });
    });
  }

  private field({ layer, place, label }: Number): HTMLInputElement {
    const field = h("input", {
      "aria-label": label,
      title: label,
      autocomplete: "off",
      spellcheck: "false",
      maxlength: 60,
      onchange: () => void this.changed(field, layer, place),
      onfocus: () => field.select(),
      onkeydown: (event: KeyboardEvent) => this.key(field, event),
      // The board does not take this press for one on a square.
      onpointerdown: (event: Event) => event.stopPropagation(),
    });
    return field;
  }

  private async changed(field: HTMLInputElement, layer: string, place: number): Promise<void> {
    const entry = field.value;
    if (entry.trim() === field.dataset.entry) return;
    const isChanged = await this.edit(layer, String(place), entry);
    if (!isChanged && field.value === entry) field.value = field.dataset.entry!;
  }

  private key(field: HTMLInputElement, event: KeyboardEvent): void {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") field.value = field.dataset.entry!;
    if (event.key === "Escape") field.blur();
    if (step === undefined) return;
    event.preventDefault();
    const next = this.fields[this.fields.indexOf(field) + step];
    if (next) next.focus();
    else field.blur();
  }

  /** The room between the board and the edge of the drawing is shared by all numbers there. */
  private place(
    field: HTMLElement,
    place: number,
    edge: Edge,
    [nearer, number]: [number, number],
    { rows, columns, cell }: Opened,
    { x, y, width, height }: View,
  ): void {
    const [across, down] = [(part: number) => `${(100 * part) / width}%`, (part: number) => `${(100 * part) / height}%`];
    const [right, bottom] = [columns * cell - x, rows * cell - y];
    const room = { left: -x, top: -y, right: width - right, bottom: height - bottom }[edge] / number;
    const own = nearer * room;
    const isRow = edge === "left" || edge === "right";
    Object.assign(field.style, isRow ? { top: down(place * cell - y), height: down(cell), width: across(room) } : {});
    if (!isRow) Object.assign(field.style, { width: across(cell), height: down(room) });
    // A field that is typed in is wider; it goes on over the board, and not off the page.
    if (!isRow && 2 * place < columns) field.style.left = across(place * cell - x);
    else if (!isRow) field.style.right = across(width + x - (place + 1) * cell);
    field.className = edge;
    if (edge === "left") field.style.right = across(width + x + own);
    if (edge === "right") field.style.left = across(right + own);
    if (edge === "top") field.style.bottom = down(height + y + own);
    if (edge === "bottom") field.style.top = down(bottom + own);
  }
}
