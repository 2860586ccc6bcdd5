// What was played of a text: its steps and the time. It is kept between visits, follows what another tab does on the same
// board, and stays where a draft only gets other words. It must not know how anything is shown.
import type { Opened } from "../board/board";
import { h } from "../dom";
import { KEPT, type KeptSteps, Steps } from "./steps";
import { keepInstead, kept, playedAs } from "../store";
import { Timer } from "./timer";

type Kept = KeptSteps & { seconds: number; isSolved: boolean; when: number };

/** What marks of a player depend on: not how many of a kind there may be. */
const boardOf = ({ columns, terrain, sides, kinds, givens }: Opened): string =>
  JSON.stringify([columns, terrain, sides, kinds.map(({ given, ...kind }) => kind), givens]);

export class Progress {
  readonly steps = new Steps();
  readonly timer = new Timer(() => {
    this.follow();
    this.keep();
  });
  readonly unkept = h("p", { class: "muted", hidden: true }, "The browser has no room to keep this: leave the page open.");
  isSolved = false;
  private text = "";
  private draft = "";
  private board = "";
  /** When this was kept last, here or in another tab. */
  private when = 0;

  /** `followed` is told when another tab did something on this board. */
  constructor(private followed: () => void) {
    for (const event of ["storage", "visibilitychange"]) addEventListener(event, () => this.follow());
  }

  /** Goes on with this text of a draft: as it was kept, or from where the draft was when it had other words. */
  load(opened: Opened, text: string, draft: string): void {
    const board = boardOf(opened);
    const isSame = draft === this.draft && board === this.board;
    const isOther = text !== this.text;
    Object.assign(this, { text, draft, board });
    const found = this.found;
    this.unkept.hidden = true;
    if (!isSame || (found?.when ?? 0) > this.when) this.take(found);
    else if (isOther) {
      this.isSolved = false;
      if (this.when > 0) this.keep();
    }
    this.timer.start(this.timer.seconds, !this.isSolved);
  }

  private get found(): Kept | undefined {
    const found = kept<Kept>(playedAs(this.text));
    return found?.steps && found;
  }

  private take(found: Kept | undefined): void {
    this.steps.take(found);
    this.isSolved = found?.isSolved ?? false;
    this.when = found?.when ?? 0;
    this.timer.start(found?.seconds ?? 0, !this.isSolved);
  }

  /** Of a store that is full, what was played longest ago goes first, then the steps of this. */
  keep(): void {
    this.when = Date.now();
    const { isSolved, when } = this;
    const { seconds } = this.timer;
    this.unkept.hidden = KEPT.some((most) =>
      keepInstead(playedAs(this.text), { ...this.steps.kept(most), seconds, isSolved, when }),
    );
  }

  private follow(): void {
    const found = this.timer.isShown ? this.found : undefined;
    if (!found || found.when <= this.when) return;
    const inWords = ({ steps, at }: KeptSteps) => JSON.stringify([steps, at]);
    if (inWords(found) === inWords(this.steps.kept(KEPT[0]!))) return;
    this.take(found);
    this.followed();
  }
}
