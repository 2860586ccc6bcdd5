// A copy of this page with a puzzle in it, which opens to be played; the program writes the same by `render --play`.

const ORIGINAL = document.documentElement.cloneNode(true) as HTMLElement;

/** The page as it came, before anything was shown on it. `<` would end the element that holds the puzzle. */
export function withPuzzle(name: string, text: string): Blob {
  const page = ORIGINAL.cloneNode(true) as HTMLElement;
  page.querySelector("#puzzle")!.textContent = JSON.stringify({ name, text }).replaceAll("<", "\\u003c");
  return new Blob([`<!doctype html>\n${page.outerHTML}\n`], { type: "text/html" });
}
