// The steps of a player, back and forth without limit.
import { type Marks, NO_MARKS } from "./marks";

export class Steps {
  past: Marks[] = [NO_MARKS];
  at = 0;
  /** The step that the stroke of a pointer made, which it goes on with. */
  stroke = -1;

  get now(): Marks {
    return this.past[this.at]!;
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
