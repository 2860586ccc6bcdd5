// Files from the disk: chosen, or dropped on the page.
import { h, say } from "../dom";
import type { Text } from "./gallery";

/** The program reads no longer files. */
const MOST_BYTES = 16 << 20;

export function choose(opened: (file: Text) => void): void {
  const input = h("input", {
    type: "file",
    accept: ".toml,.sdk,.ss,.non,.xml,.sav,text/plain",
    class: "hidden",
    "aria-label": "Puzzle file",
    onchange: () => void read(input.files?.[0], opened),
  });
  input.addEventListener("cancel", () => input.remove());
  document.body.append(input);
  input.click();
}

export function dropped(opened: (file: Text) => void): void {
  addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
  addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void read(file, opened);
  });
}

async function read(file: File | undefined, opened: (file: Text) => void): Promise<void> {
  for (const input of document.querySelectorAll("input[type=file]")) input.remove();
  if (!file) return;
  if (file.size > MOST_BYTES) return say(`${file.name} is too long for a puzzle.`);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    opened({ name: file.name, text });
  } catch {
    say(`${file.name} is no text.`);
  }
}
