// Sides of squares: which one a pointer or an arrow means. Places are squares first, then these sides; the drawn board
// has squares at odd rows and columns, corners at even ones, and sides between.
import type { Opened } from "./board";

/** A square or a corner, from which a line is drawn to the next; as it lies on the drawn board. */
export type Node = [row: number, column: number];

/** How far from the middle of a side a press may be, in squares. */
const NEAR = 0.32;

const DIRECTIONS: [name: string, row: number, column: number][] = [
  ["above", -1, 0],
  ["right", 0, 1],
  ["below", 1, 0],
  ["left", 0, -1],
];

/** The first kind of piece that stands on sides. */
export const onSides = (opened: Opened): number => opened.kinds.findIndex((kind) => kind.joins);

export class Sides {
  private at: Map<string, number>;
  private first: number;

  constructor(private opened: Opened) {
    this.first = opened.rows * opened.columns;
    this.at = new Map(opened.sides?.map(({ row, column }, side) => [`${row},${column}`, this.first + side]));
  }

  has(place: number): boolean {
    return place >= this.first;
  }

  private find(row: number, column: number): number | undefined {
    return this.at.get(`${row},${column}`);
  }

  /** The side near a point, whose distances from the top left corner are in squares. */
  near(x: number, y: number): number | undefined {
    const { rows, columns } = this.opened;
    const square = (at: number, length: number) => 2 * Math.min(Math.max(Math.floor(at), 0), length - 1) + 1;
    const [row, column] = [square(y, rows), square(x, columns)];
    const sides = DIRECTIONS.map(([, down, across]): [number, number | undefined] => {
      const away = Math.abs(x - (column + across) / 2) + Math.abs(y - (row + down) / 2);
      return [away, this.find(row + down, column + across)];
    });
    const [away, side] = sides.reduce((best, other) => (other[0] < best[0] ? other : best));
    return away <= NEAR ? side : undefined;
  }

  /** The square or corner at a point, whichever pieces of this kind join. */
  node(x: number, y: number, joins: "squares" | "corners"): Node {
    if (joins === "squares") return [2 * Math.floor(y) + 1, 2 * Math.floor(x) + 1];
    return [2 * Math.round(y), 2 * Math.round(x)];
  }

  /** The sides on the way from one node to another in the same row or column. */
  along([row, column]: Node, [toRow, toColumn]: Node): number[] {
    if (row !== toRow && column !== toColumn) return [];
    const [down, across] = [Math.sign(toRow - row), Math.sign(toColumn - column)];
    const steps = (Math.abs(toRow - row) + Math.abs(toColumn - column)) / 2;
    const sides = Array.from({ length: steps }, (_, step) =>
      this.find(row + down * (2 * step + 1), column + across * (2 * step + 1)),
    );
    return sides.filter((side) => side !== undefined);
  }

  /** The sides of a square, each with where it is. */
  around(square: number): [direction: string, side: number][] {
    const { columns } = this.opened;
    return DIRECTIONS.flatMap(([name, down, across]): [string, number][] => {
      const side = this.towards(square, down, across, columns);
      return side === undefined ? [] : [[name, side]];
    });
  }

  towards(square: number, down: number, across: number, columns = this.opened.columns): number | undefined {
    return this.find(2 * Math.floor(square / columns) + 1 + down, 2 * (square % columns) + 1 + across);
  }
}
