// The gallery and the templates by picture.
import { dialog, h } from "./dom";
import type { Engine } from "./engine";

export type Text = { name: string; text: string };

/** Pictures are drawn when they come into sight. */
export function showGallery(engine: Engine, gallery: Text[], templates: Text[], choose: (chosen: Text) => void): void {
  const find = h("input", {
    type: "search",
    id: "find",
    placeholder: "Find",
    "aria-label": "Find a puzzle",
    oninput: () => filter(),
  });
  const tiles = (texts: Text[]) => h("div", { class: "tiles" }, ...texts.map(tile));
  const body = h(
    "div",
    { class: "gallery" },
    h("h3", {}, "Templates"),
    tiles(templates),
    h("h3", {}, "Puzzles"),
    tiles(gallery),
  );
  const shown = dialog("Gallery", find, body);
  shown.classList.add("wide");
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
    const svg = await engine.ask("draw", name, text, "", 0, false, "", "").catch(() => undefined);
    if (svg === undefined) return;
    const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    element.querySelector(".thumb")!.replaceChildren(h("img", { src: address, alt: "", loading: "lazy" }));
  }

  function filter(): void {
    const words = find.value.toLowerCase().split(/\s+/);
    for (const element of body.querySelectorAll<HTMLElement>(".tile")) {
      const { name, text } = of.get(element)!;
      const all = `${name} ${text}`.toLowerCase();
      element.hidden = !words.every((word) => all.includes(word));
    }
  }
}

const of = new WeakMap<Element, Text>();

/** The title as it is written; the engine reads it properly when the text is opened. */
export function titleOf({ name, text }: Text): string {
  return /^title\s*=\s*"([^"]*)"/m.exec(text)?.[1] || name.replace(/\.toml$/, "");
}
