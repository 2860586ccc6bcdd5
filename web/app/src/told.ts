// Words of an answer as they are shown: places of the text in them are buttons. It must not know what was asked.
import { button } from "./dom";
import type { Line } from "./engine";

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
