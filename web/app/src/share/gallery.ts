// The gallery and the templates by picture.
import { dialog, h } from "../dom";
import type { Engine } from "../engine/engine";
import { hasKey } from "../text/tables";

/** `about` is what a tile says instead of the title; `when` it was written. */
export type Text = { name: string; text: string; about?: string; when?: number };

/** A template of the program; what it is about is no title for what is made of it. */
export function template({ kind, about, text }: Record<string, string>): Text {
  const genre = kind!.replaceAll("-", " ");
  const titled = text!.replace(/^title = .*$/m, `title = "My ${genre.replace("blank ", "")}"`);
  return { name: `${kind}.toml`, text: titled, about: `${genre}: ${about}` };
}

/** Pictures are drawn when they come into sight. */
export function showGallery(
  engine: Engine,
  earlier: Text[],
  gallery: Text[],
  templates: Text[],
  choose: (chosen: Text) => void,
): void {
  const find = h("input", {
    type: "search",
    id: "find",
    placeholder: "Find",
    "aria-label": "Find a puzzle",
    oninput: () => filter(),
    // The only match is opened by Enter.
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" || visible().length !== 1) return;
      // The button that opened the gallery gets the focus back, and is not to be pressed by the same key.
      event.preventDefault();
      visible()[0]!.click();
    },
  });
  const nothing = h("p", { role: "status", hidden: true }, "Nothing found.");
  const tiles = (texts: Text[]) => h("div", { class: "tiles" }, ...texts.map(tile));
  const body = h(
    "div",
    { class: "gallery" },
    nothing,
    ...(earlier.length > 0 ? [h("h3", {}, "Earlier texts"), tiles(earlier)] : []),
    h("h3", {}, "Templates"),
    tiles(templates),
    h("h3", {}, "Puzzles"),
    tiles(gallery),
  );
  const shown = dialog("Gallery", find, body);
  shown.classList.add("wide");
  find.focus();
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        sight.unobserve(target);
        void draw(target as HTMLElement);
      }
    },
    { root: body, rootMargin: "200px" },
  );
  for (const one of body.querySelectorAll(".tile")) sight.observe(one);

  function tile(text: Text): HTMLElement {
    const title = titleOf(text);
    const chosen = () => {
      shown.close();
      choose(text);
    };
    const element = h(
      "button",
      { type: "button", class: "tile", onclick: chosen },
      h("span", { class: "thumb" }),
      h("span", {}, title),
    );
    of.set(element, text);
    return element;
  }

  async function draw(element: HTMLElement): Promise<void> {
    const { name, text } = of.get(element)!;
    const thumb = element.querySelector(".thumb")!;
    const shown = async (board: string) => {
      const svg = await engine.ask("draw", name, text, board, 0, "", "", "");
      const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
      thumb.replaceChildren(h("img", { src: address, alt: "", loading: "lazy" }));
      return svg;
    };
    try {
      if (!isBare(await shown(""), text)) return;
      // Empty boards are told apart by pieces as they may stand there; if none have to, the title says more.
      const [solution] = await engine.lines("solve", name, text, false, 1);
      if (!solution?.pieces) return;
      if (Object.keys(solution.pieces).length === 0) return thumb.remove();
      await shown(JSON.stringify({ pieces: solution.pieces }));
      thumb.classList.add("faint");
    } catch {
      // A picture less: the text says what is wrong when it is opened.
    }
  }

  function filter(): void {
    for (const element of body.querySelectorAll<HTMLElement>(".tile")) element.hidden = !fits(of.get(element)!, find.value);
    nothing.hidden = visible().length > 0;
  }

  function visible(): HTMLElement[] {
    return [...body.querySelectorAll<HTMLElement>(".tile:not([hidden])")];
  }
}

/** Whether nothing is printed but the board itself. */
function isBare(svg: string, text: string): boolean {
  const hasRegions = svg.includes('class="borders"') && !hasKey(text, "[board]", "boxes");
  return !hasRegions && !/class="(given|clues|bounds|corners|shapes|wall|pearls|between)"/.test(svg);
}

/** Genres under other names than the gallery has. */
const OTHER_NAMES: Record<string, string> = { xsudoku: "diagonal sudoku", akari: "light up" };

const squeezed = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Whether a text has all words, or all of them without regard to blanks and hyphens. */
function fits({ name, text, about = "" }: Text, wanted: string): boolean {
  const all = `${name} ${about} ${text}`.toLowerCase();
  const words = wanted.toLowerCase().split(/\s+/);
  if (words.every((word) => all.includes(word))) return true;
  const whole = squeezed(wanted);
  // Only the words before the first table: squeezed rules hold nearly every short word.
  return whole !== "" && squeezed(name + about + text.split(/^\[/m)[0]).includes(squeezed(OTHER_NAMES[whole] ?? whole));
}

const of = new WeakMap<Element, Text>();

/** The title as it is written; the engine reads it properly when the text is opened. */
export function titleOf({ name, text, about, when }: Text): string {
  const title = about || /^title\s*=\s*"([^"]*)"/m.exec(text)?.[1] || name.replace(/\.toml$/, "");
  return when ? `${title}, ${new Date(when).toLocaleString()}` : title;
}
