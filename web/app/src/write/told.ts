// Words of an answer as they are shown: places of the text in them are buttons, and sides are not called squares. It must
// not know what was asked.
import type { Opened } from "../board/board";
import { button } from "../dom";
import type { Line } from "../engine/engine";

/** Where a part of an answer stands in the text, and the squares that it is about. */
type Going = (line: number, column: number, squares: string[]) => void;

/** The words, with a button for each place in the file with this name. */
export function told(said: string, lines: Line[], name: string, go: Going): (Node | string)[] {
  return said.split("\n").flatMap((words, number): (Node | string)[] => {
    const end = number > 0 ? "\n" : "";
    const [, indent, file, line, column, rest] = /^(\s*)(?:(\S.*?):|line )(\d+)(?::(\d+))?(: .*)$/.exec(words) ?? [];
    if (line === undefined || (file !== undefined && file !== name)) return [end + words];
    const [at, across] = [Number(line), Number(column ?? 1)];
    return [end + indent, button(`line ${line}`, () => go(at, across, squaresAt(lines, at, across)), { class: "place" }), rest!];
  });
}

/** All squares that the parts of an answer which stand in this place of the text are about. */
function squaresAt(answer: unknown, line: number, column: number): string[] {
  if (typeof answer !== "object" || answer === null) return [];
  const { line: at, column: across, squares, ...others } = answer as Line;
  const own = at === line && across === column && Array.isArray(squares) ? squares : [];
  return [...own, ...Object.values(others).flatMap((part) => squaresAt(part, line, column))];
}

/** More squares than this are counted instead of named. */
const MOST_NAMED = 40;

/** Squares and sides by what they are; those on which nothing can stand are not counted where all pieces are on sides. */
export function withSides(said: string, lines: Line[], { kinds, sides = [] }: Opened): string {
  if (sides.length === 0) return said;
  const all: string[] = lines.find(({ differs }) => differs)?.differs ?? [];
  const squares = all.filter((name) => !name.includes("-"));
  const number = (of: string, count: number) => (count === 0 ? [] : [`${count} ${of}${count === 1 ? "" : "s"}`]);
  const names = squares.length > MOST_NAMED ? "" : ` (${squares.join(" ")})`;
  const differ = [...number("square", squares.length).map((words) => words + names), ...number("side", all.length - squares.length)];
  return said
    .replace(/(differ in )\d+ squares? \([^)]*\)/, `$1${differ.join(" and ")}`)
    .replace(/(\d+) of (\d+) squares and sides/, (said, decided, places) => {
      const others = Number(places) - sides.length;
      return kinds.every(({ joins }) => joins) ? `${Number(decided) - others} of ${sides.length} sides` : said;
    });
}
