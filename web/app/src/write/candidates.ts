// What can stand on each square, as small symbols over a board.
import { type Opened, middle, places } from "../board/board";
import { s } from "../dom";
import { cross, hasSums } from "../play/marks";

/** What is printed above in squares leaves them less room: symbols are lower and smaller, in parts of a square. */
const BELOW_SUMS = 0.13;

/** A single symbol is large. A side that is decided has a dot or a cross. What is given has nothing. */
export function symbols(
  opened: Opened,
  candidates: Record<string, (string | null)[]>,
  given: Map<number, number>,
): SVGElement[] {
  const low = opened.layers.some(hasSums) ? BELOW_SUMS : 0;
  const symbols = new Map(opened.kinds.map((kind) => [kind.name, kind.printed]));
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
    const down = y + low * opened.cell;
    if (shown.length === 1)
      return [s("text", { x, y: down, class: "only", "font-size": opened.cell * (0.62 - low) }, shown[0]!)];
    const across = Math.ceil(Math.sqrt(shown.length));
    const step = opened.cell / (across + 0.6);
    const between = step * (1 - low);
    return shown.map((symbol, place) => {
      const left = x + ((place % across) - (across - 1) / 2) * step;
      const top = down + (Math.floor(place / across) - (Math.ceil(shown.length / across) - 1) / 2) * between;
      return s("text", { x: left, y: top, class: "candidate", "font-size": between * 0.95 }, symbol);
    });
  });
}
