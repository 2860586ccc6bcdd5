// The steps of a player, back and forth without limit. Between visits the last of them are kept, each as what it changed:
// whole states would fill what a browser gives a page within a few puzzles.
import { type Marks, NO_MARKS } from "./marks";

/** How many steps are kept; fewer where the browser has no room for more, at last only the present state. */
export const KEPT = [500, 100, 20, 1];

/** What a step made of entries, such as `p12`, the piece on place 12, or `c3`, the marks in a corner of square 3. */
type Change = Record<string, unknown>;

export type KeptSteps = { steps: Change[]; at: number };

/** All entries of a state. */
function entries({ pieces, corner, centre, colours, dots, lines }: Marks): Change {
  const lettered = (letter: string, all: [unknown, unknown][]) => all.map(([place, entry]) => [`${letter}${place}`, entry]);
  const bare = (all: unknown[]) => all.map((place): [unknown, unknown] => [place, 1]);
  return Object.fromEntries([
    ...lettered("p", pieces),
    ...lettered("c", Object.entries(corner)),
    ...lettered("m", Object.entries(centre)),
    ...lettered("k", Object.entries(colours)),
    ...lettered("d", bare(dots)),
    ...lettered("l", bare(lines)),
  ]);
}

/** What one state has otherwise than another; `null` is nothing. */
function difference(before: Marks, after: Marks): Change {
  const [old, now] = [entries(before), entries(after)];
  const isOther = (key: string) => JSON.stringify(old[key]) !== JSON.stringify(now[key]);
  const keys = Object.keys({ ...old, ...now }).filter(isOther);
  return Object.fromEntries(keys.map((key) => [key, now[key] ?? null]));
}

function changed(before: Marks, change: Change): Marks {
  const all = Object.entries({ ...entries(before), ...change }).filter(([, entry]) => entry !== null);
  if (all.length === 0) return NO_MARKS;
  const of = (letter: string) => all.flatMap(([key, entry]): [string, any][] => (key[0] === letter ? [[key.slice(1), entry]] : []));
  return {
    pieces: of("p").map(([place, kind]): [number, number] => [Number(place), kind]).sort(([one], [other]) => one - other),
    corner: Object.fromEntries(of("c")),
    centre: Object.fromEntries(of("m")),
    colours: Object.fromEntries(of("k")),
    dots: of("d").map(([place]) => Number(place)),
    lines: of("l").map(([line]) => line),
  };
}

export class Steps {
  private past: Marks[] = [NO_MARKS];
  /** What each step changed. */
  private changes: Change[] = [{}];
  at = 0;
  /** The step that the stroke of a pointer made, which it goes on with. */
  stroke = -1;

  get now(): Marks {
    return this.past[this.at]!;
  }

  /** What is kept: no more than so many, around where somebody is. */
  kept(most: number): KeptSteps {
    const first = Math.max(Math.min(this.at - Math.floor(most / 2), this.past.length - most), 0);
    const steps = this.changes.slice(first, first + most);
    steps[0] = difference(NO_MARKS, this.past[first]!);
    return { steps, at: this.at - first };
  }

  /** Goes on from what was kept, or from an empty board. */
  take(kept?: KeptSteps): void {
    this.changes = kept?.steps ?? [{}];
    let state = NO_MARKS;
    this.past = this.changes.map((change) => (state = changed(state, change)));
    this.at = kept?.at ?? 0;
    this.stroke = -1;
  }

  get isFirst(): boolean {
    return this.at === 0;
  }

  get isLast(): boolean {
    return this.at === this.past.length - 1;
  }

  /** A stroke over many squares is one step. */
  add(state: Marks, isOfStroke: boolean): void {
    const goesOn = isOfStroke && this.stroke === this.at;
    const before = this.at - (goesOn ? 1 : 0);
    this.changes = [...this.changes.slice(0, before + 1), difference(this.past[before]!, state)];
    this.past = [...this.past.slice(0, before + 1), state];
    this.at = before + 1;
    if (isOfStroke) this.stroke = this.at;
  }

  /** Goes so many steps on, or back. */
  go(steps: number): void {
    this.at = Math.min(Math.max(this.at + steps, 0), this.past.length - 1);
  }
}
