// A line of a rule, drawn from square to square with the pointer, or put together with keys.
import { type Board, type Opened, middle, way } from "../board/board";
import { s } from "../dom";

/** A square is on the line if the pointer comes so near to its middle: a diagonal passes the corners of others. */
const NEAR = 0.38;

export class Lines {
  private path: number[] = [];
  private shown = s("polyline", { class: "drawing" });

  /** `done` is told of the squares: a single one was only pressed. */
  constructor(
    private board: Board,
    private done: (squares: number[]) => void,
  ) {}

  point(opened: Opened, x: number, y: number, when: "down" | "move" | "up"): void {
    const [row, column] = [Math.floor(y), Math.floor(x)];
    const isOnBoard = row >= 0 && column >= 0 && row < opened.rows && column < opened.columns;
    const isNear = Math.hypot(x - column - 0.5, y - row - 0.5) < NEAR;
    if (when === "down") this.path = [];
    if (isOnBoard && (isNear || when === "down")) this.to(opened, row * opened.columns + column);
    if (when === "up") this.finish();
  }

  /** True if the key means something to a line. */
  key(opened: Opened, square: number, key: string): boolean {
    if (key === " ") this.to(opened, square);
    else if (key === "Escape") this.forget();
    else if (key === "Enter") this.finish(square);
    else if (key === "Delete" || key === "Backspace") {
      this.forget();
      this.finish(square);
    } else return false;
    return true;
  }

  forget(): void {
    this.path = [];
    this.shown.remove();
  }

  /** Goes on to a square; the one before the last takes the last away. */
  private to(opened: Opened, square: number): void {
    const { path } = this;
    const last = path.at(-1);
    if (last === square) return;
    if (path.at(-2) === square) path.pop();
    else {
      const passed = last === undefined ? [square] : way(opened.columns, last, square);
      path.push(...passed.filter((one) => !path.includes(one)));
    }
    this.shown.setAttribute("points", path.map((one) => middle(opened, one).join()).join(" "));
    this.board.over.append(this.shown);
  }

  private finish(square?: number): void {
    const squares = this.path.length > 0 || square === undefined ? this.path : [square];
    this.forget();
    if (squares.length > 0) this.done(squares);
  }
}
