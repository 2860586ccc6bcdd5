// The numbers of rules beside rows and columns: a press where they are drawn lets them be typed.
import type { Edge, Opened, View } from "./board";
import { h } from "./dom";

/** Boards with more rows or columns have no fields. */
const MOST = 100;

const WORDS: Record<Edge, string> = { left: "left of row", right: "right of row", top: "above column", bottom: "below column" };

export class Outside {
  readonly element = h("div", { class: "outside" });
  private fields: HTMLInputElement[] = [];
  /** What the fields are for. */
  private known = "";

  /** `edit` says whether the text could be changed. */
  constructor(private edit: (layer: string, place: string, entry: string) => Promise<boolean>) {}

  /** Puts fields around a board. Those that are there stay, as somebody may be typing in one. */
  show(opened: Opened, view: View): void {
    const edges = opened.edges.filter(({ entries }) => entries.length <= MOST);
    const known = JSON.stringify(edges.map(({ layer, edge, entries }) => [layer, edge, entries.length]));
    if (known !== this.known) this.build(opened);
    this.known = known;
    const entries = edges.flatMap((numbers) => numbers.entries);
    this.fields.forEach((field, place) => {
      if (field !== document.activeElement || field.value === field.dataset.entry) field.value = entries[place]!;
      field.dataset.entry = entries[place]!;
    });
    let first = 0;
    for (const { edge, entries } of edges) {
      const beside = edges.filter((other) => other.edge === edge);
      const own = this.fields.slice(first, (first += entries.length));
      const nearer = beside.findIndex((other) => other.entries === entries);
      own.forEach((field, place) => this.place(field, place, edge, [nearer, beside.length], opened, view));
    }
  }

  private build(opened: Opened): void {
    this.fields = opened.edges.flatMap(({ layer, edge, entries }) => {
      if (entries.length > MOST) return [];
      return entries.map((_, place) => this.field(layer, edge, place + 1));
    });
    this.element.replaceChildren(...this.fields);
  }

  private field(layer: string, edge: Edge, place: number): HTMLInputElement {
    const [rule, , number] = layer.split(" ");
    const label = `${[rule, number].filter(Boolean).join(" ")} ${WORDS[edge]} ${place}`;
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
