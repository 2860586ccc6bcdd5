// The dialog for sharing: links, the text, the picture, and the formats that the program writes.
import { quoted } from "../write/ask";
import { button, dialog, h, save, say } from "../dom";
import type { Engine } from "../engine/engine";
import { withPuzzle } from "./page";
import { fragment } from "./share";
import { keep, kept } from "../store";
import { extended } from "../text/tables";

const FORMATS: [string, string, string][] = [
  ["svg", "a drawing (SVG)", "svg"],
  ["html", "a page without a program (HTML)", "html"],
  ["latex", "for LaTeX", "tex"],
  ["text", "one character a square", "txt"],
  ["unicode", "a grid of lines", "txt"],
  ["squares", "pieces with their squares", "txt"],
  ["fen", "the board for chess programs (FEN)", "fen"],
  ["json", "pieces and squares (JSON)", "json"],
  ["csv", "a table (CSV)", "csv"],
  ["pairs", "row and column of each piece", "txt"],
  ["columns", "the row of each column's piece", "txt"],
];

export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what} is copied.`);
  } catch {
    // Pages from the disk may not write to the clipboard everywhere.
    const area = h("textarea", { class: "hidden" });
    area.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    say(done ? `${what} is copied.` : "The browser does not allow copying.");
  }
}

/** A format of the program, or of others. */
type Written = { name: string; about: string; ending: string; isForeign: boolean };

async function formats(engine: Engine): Promise<Written[]> {
  const own = FORMATS.map(([name, about, ending]) => ({ name, about, ending, isForeign: false }));
  // A FEN of the board says as much as one of the puzzle, and of more puzzles.
  const others = (await engine.lines("foreign_formats")).filter(({ name }) => !own.some((one) => one.name === name));
  const foreign = others.map(({ name, about }): Written => ({
    name,
    about,
    ending: "txt",
    isForeign: true,
  }));
  return [...own, ...foreign];
}

/** Where the page is a file, its address is of no use to others. */
const ONLY_HERE =
  "This page is a file on your disk, so its links open only on this machine, unless you give an address of the page on the web. For others take the text, a copy of the page, or a link of another program: those for some genres are below.";

/** An address that others can open, as links begin with it. */
const onTheWeb = (address: string): string | undefined => /^https?:\/\/[^\s#]+/.exec(address.trim())?.[0];

/** `warning` is what should be known before the puzzle is given to others. */
export async function showSharing(engine: Engine, name: string, text: string, warning?: string): Promise<void> {
  const all = await formats(engine);
  const base = location.href.split("#")[0]!;
  const played = await engine.ask("for_players", text);
  const parts = { play: await fragment("play", name, played), write: await fragment("write", name, text) };
  const links: [HTMLInputElement, string][] = [];
  const link = (id: string, label: string, mode: "write" | "play", about: string) => {
    const field = h("input", { id, readonly: true, onfocus: () => field.select() });
    links.push([field, parts[mode]]);
    return h(
      "div",
      { class: "field" },
      h("label", { for: id }, label),
      h(
        "div",
        { class: "row" },
        field,
        button("Copy", () => copy(field.value, "The link"), { "aria-label": `Copy the ${label.toLowerCase()}` }),
      ),
      h("p", { class: "muted small" }, about),
    );
  };
  const address = h("input", {
    id: "address",
    type: "url",
    placeholder: "https://",
    value: kept<string>("address") ?? onTheWeb(base),
    oninput: () => {
      keep("address", address.value.trim() || null);
      begin();
    },
  });
  const onlyHere = h("p", { class: "here" }, ONLY_HERE);
  const begin = () => {
    const given = onTheWeb(address.value);
    onlyHere.hidden = (given ?? onTheWeb(base)) !== undefined;
    for (const [field, part] of links) field.value = (given ?? base) + part;
  };
  const format = h(
    "select",
    { id: "format", onchange: () => reason() },
    ...[false, true].map((isForeign) =>
      h(
        "optgroup",
        { label: isForeign ? "The puzzle for other programs" : "The board" },
        ...all.flatMap((one, place) =>
          one.isForeign === isForeign ? [h("option", { value: place }, `${one.name}: ${one.about}`)] : [],
        ),
      ),
    ),
  );
  const wrong = h("p", { class: "problem", role: "status", id: "reason" });
  const written = async (chosen = all[Number(format.value)]!) => {
    if (chosen.isForeign) return engine.ask("publish", name, text, chosen.name);
    return engine.ask("export", name, text, "", chosen.name);
  };
  const stem = name.replace(/\.toml$/, "");
  // The program names its option in this message.
  const forPage = (message: string) => message.replace(/^--format (\S+)/, "the $1 format");
  const failing = (action: () => Promise<void>) => () =>
    void action().catch((error) => say(forPage((error as Error).message)));
  const failures = new Map<string, string>();
  const reason = () => void (wrong.textContent = failures.get(format.value) ?? "");
  const file = extended(text);
  const shown = dialog(
    "Share",
    warning && h("p", { class: "warning", role: "alert" }, warning),
    onlyHere,
    link(
      "player",
      "Link for players",
      "play",
      "It opens the puzzle to be played, without what the text claims of its solution. The whole puzzle is in the link; nothing is stored anywhere.",
    ),
    link("author", "Link for authors", "write", "It opens the whole text beside the picture, as Copy the text and Save have it."),
    h(
      "div",
      { class: "field" },
      h("label", { for: "address" }, "Address of this page on the web"),
      address,
      h("p", { class: "muted small" }, "Links begin with it. It is kept in this browser."),
    ),
    file && h("p", { class: "here" }, `The text extends ${file}, and needs it beside itself; links and the copy of the page do not.`),
    h(
      "div",
      { class: "buttons" },
      button("Copy the text", () => copy(text, "The text")),
      button(
        "Copy the picture",
        failing(() => picture(engine, name, text, false)),
      ),
      button(
        "Save the picture",
        failing(() => picture(engine, name, text, true)),
      ),
      button("Save a copy of the page", () => save(`${stem}-play.html`, withPuzzle(name, played)), {
        title: "It opens with the puzzle, to be played, and holds no solution; nothing else is needed",
      }),
    ),
    h(
      "div",
      { class: "field" },
      h("label", { for: "format" }, "Other formats"),
      h(
        "div",
        { class: "row" },
        format,
        button(
          "Copy",
          failing(async () => copy(await written(), "The text")),
        ),
        button(
          "Save",
          failing(async () => {
            const { name, ending } = all[Number(format.value)]!;
            // Of many formats that are bare text each has its own file.
            save(`${stem}${ending === "txt" ? `-${name}` : ""}.${ending}`, await written());
          }),
        ),
      ),
      wrong,
      h(
        "p",
        { class: "muted small" },
        "PDF: ",
        h("b", {}, "Print"),
        " can save one; in a terminal: ",
        h("code", {}, `workbench render ${quoted(name)} -o ${quoted(`${stem}.pdf`)}`),
      ),
    ),
  );
  begin();
  // Which formats cannot have this puzzle is known before one is chosen.
  for (const option of format.querySelectorAll("option")) {
    if (!shown.isConnected) return;
    await written(all[Number(option.value)]!).catch((error) => {
      failures.set(option.value, forPage((error as Error).message));
      option.textContent += " (not this puzzle)";
    });
    reason();
  }
}

/** The drawing in pixels. */
async function picture(engine: Engine, name: string, text: string, isSaved: boolean): Promise<void> {
  const svg = await engine.ask("draw", name, text, "", 0, "", "", "");
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.max(1, Math.min(4, 1600 / image.width));
  const canvas = h("canvas", { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
  const context = canvas.getContext("2d")!;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error("The picture is too large.");
  if (isSaved) return save(`${name.replace(/\.toml$/, "")}.png`, blob);
  await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
  say("The picture is copied.");
}
