// The steps of a player, back and forth without limit; the last of them are kept between visits.
import { type Marks, NO_MARKS } from "./marks";

/** How many steps are kept. */
const MOST_KEPT = 500;

export class Steps {
  past: Marks[] = [NO_MARKS];
  at = 0;
  /** The step that the stroke of a pointer made, which it goes on with. */
  stroke = -1;

  get now(): Marks {
    return this.past[this.at]!;
  }

  /** What is kept: no more than so many, around where somebody is. */
  get kept(): { past: Marks[]; at: number } {
    const first = Math.max(Math.min(this.at - MOST_KEPT / 2, this.past.length - MOST_KEPT), 0);
    return { past: this.past.slice(first, first + MOST_KEPT), at: this.at - first };
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
    this.past = [...this.past.slice(0, this.at + (goesOn ? 0 : 1)), state];
    this.at = this.past.length - 1;
    if (isOfStroke) this.stroke = this.at;
  }

  /** Goes so many steps on, or back. */
  go(steps: number): void {
    this.at = Math.min(Math.max(this.at + steps, 0), this.past.length - 1);
  }
}
