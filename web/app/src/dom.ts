// Elements made in one call, and small things that every part of the page needs.

type Attributes = Record<string, string | boolean | number | ((event: any) => void) | undefined>;
type Child = Node | string | undefined | false;

/** An element with attributes, listeners (`onclick`), and content. Texts never become markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

export function s(
  tag: string,
  attributes: Record<string, string | number> = {},
  ...children: (Node | string)[]
): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** A drawing of the engine as an element; it is read as XML, so nothing in it can run. */
export function drawing(svg: string): SVGSVGElement {
  const read = new DOMParser().parseFromString(svg, "image/svg+xml");
  const root = document.importNode(read.documentElement, true) as unknown as SVGSVGElement;
  for (const script of root.querySelectorAll("script, foreignObject")) script.remove();
  return root;
}

export function button(label: string, onclick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick, ...attributes }, label);
}

/** A dialog that is removed when it closes. */
export function dialog(title: string, ...children: Child[]): HTMLDialogElement {
  const close = button("Close", () => shown.close(), { class: "quiet" });
  const heading = h("h2", { id: "dialog-title" }, title);
  const shown = h(
    "dialog",
    { "aria-labelledby": "dialog-title", onclose: () => shown.remove() },
    h("header", {}, heading, close),
    ...children,
  );
  // A click on the ground beside the dialog.
  shown.addEventListener("click", (event) => event.target === shown && shown.close());
  document.body.append(shown);
  shown.showModal();
  return shown;
}

/** Gives the user a file. */
export function save(name: string, content: Blob | string): void {
  const blob = typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content;
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const live = h("div", { class: "hidden", role: "status", "aria-live": "polite" });

/** Says something to those who listen, and shows it for a moment. */
export function say(words: string): void {
  if (!live.isConnected) document.body.append(live);
  live.textContent = words;
  document.querySelector(".toast")?.remove();
  const toast = h("div", { class: "toast", "aria-hidden": "true" }, words);
  document.body.append(toast);
  // Above the shade of a dialog, where the browser can.
  toast.popover = "manual";
  toast.showPopover?.();
  setTimeout(() => toast.remove(), 2500);
}
