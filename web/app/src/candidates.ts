// What can stand on each square, as small symbols over a board.
import { type Opened, middle, places } from "./board";
import { s } from "./dom";
import { cross } from "./marks";

/** A single symbol is large. A side that is decided has a dot or a cross. What is given has nothing. */
export function symbols(
  opened: Opened,
  candidates: Record<string, (string | null)[]>,
  given: Map<number, number>,
): SVGElement[] {
  const symbols = new Map(opened.kinds.map((kind) => [kind.name, kind.symbol]));
  return places(opened).flatMap((name, place): SVGElement[] => {
    const all = candidates[name];
    if (!all || given.has(place)) return [];
    const shown = all.map((kind) => (kind === null ? "·" : symbols.get(kind)!));
    const [x, y] = middle(opened, place);
    if (place >= opened.squares.length) {
      if (all.length > 1) return [];
      return [all[0] === null ? cross(x, y, opened.cell * 0.09) : s("circle", { cx: x, cy: y, r: 5, class: "side" })];
    }
    if (all.length === 1 && all[0] === null) return [];
    if (shown.length === 1) return [s("text", { x, y, class: "only" }, shown[0]!)];
    const across = Math.ceil(Math.sqrt(shown.length));
    const step = opened.cell / (across + 0.6);
    return shown.map((symbol, place) => {
      const left = x + ((place % across) - (across - 1) / 2) * step;
      const top = y + (Math.floor(place / across) - (Math.ceil(shown.length / across) - 1) / 2) * step;
      return s("text", { x: left, y: top, class: "candidate", "font-size": step * 0.95 }, symbol);
    });
  });
}
