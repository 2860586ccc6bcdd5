// The page: starts the engine, and leads from writing to playing and back.
import "./style.css";
import "./write.css";
import "./board.css";
import "./play.css";
import "./dialogs.css";
import { button, h, save, say } from "./dom";
import { Engine, load } from "./engine";
import { choose, dropped } from "./files";
import { FRESH } from "./fresh";
import { type Text, showGallery, template } from "./gallery";
import { isForeign, opening, showImporting } from "./importing";
import { showHelp } from "./keys";
import { Play } from "./play";
import { Printing } from "./print";
import { forPage } from "./schema";
import { type Linked, linked } from "./share";
import { showSharing } from "./sharing";
import { keptDraft } from "./store";
import { Write } from "./write";

async function start(): Promise<void> {
  const module = await load();
  // What is shown at once, what is searched meanwhile, and what is asked.
  const [quick, slow, asks] = [new Engine(module), new Engine(module), new Engine(module)];
  const schema = forPage(await quick.ask("schema"));
  const gallery = (await quick.lines("gallery")) as unknown as Text[];
  const templates = (await quick.lines("templates")).map(template);
  const printing = new Printing(quick, asks);
  const write = new Write(quick, slow, asks, printing, schema);
  const play = new Play(quick, slow, printing);
  const tabs = { write: button("Write", () => show("write")), play: button("Play", () => show("play")) };

  const open = ({ name, text }: Text) => {
    write.load(name, text);
    show("write");
  };
  const saved = () => save(write.name.endsWith(".toml") ? write.name : `${write.name}.toml`, write.text);
  const actions = h(
    "div",
    { class: "buttons", role: "group", "aria-label": "Puzzle" },
    button("New", () => open(FRESH)),
    button("Gallery", () => showGallery(quick, gallery, templates, open)),
    button("Open", () => choose(opening(quick, open))),
    button("Import", () => showImporting(quick, open)),
    button("Save", saved),
    button("Share", () => void showSharing(quick, write.name, write.text, write.warning)),
    button("Print", () => void printing.print()),
    printing.choice,
    button("Help", showHelp, { title: "F1" }),
  );
  const header = h(
    "header",
    { class: "top" },
    h("h1", { class: "name" }, "Puzzle Workbench"),
    h("nav", { class: "buttons tabs", "aria-label": "View" }, tabs.write, tabs.play),
    actions,
  );
  const footer = h(
    "footer",
    {},
    "Nothing on this page is sent anywhere: the engine runs in it, and a link holds the whole puzzle.",
  );
  write.element.hidden = true;
  document.getElementById("app")!.replaceChildren(header, write.element, play.element, footer);

  async function show(view: "write" | "play"): Promise<void> {
    slow.stop();
    write.ask.cancel();
    if (view === "play" && !(await play.load(write.name, write.text))) {
      return say("The text has errors; a puzzle can be played when there are none.");
    }
    if (view === "write") {
      play.leave();
      void write.changed();
    }
    write.element.hidden = view !== "write";
    play.element.hidden = view !== "play";
    for (const [name, tab] of Object.entries(tabs)) {
      if (name === view) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    document.body.dataset.view = view;
  }

  async function follow(): Promise<void> {
    const found = (await fromLink()) ?? fromPage();
    if (found?.mode === "gallery") {
      const text = gallery.find(({ name }) => name === found.name);
      if (!text) return say(`The gallery has no ${found.name}.`);
      write.load(text.name, text.text);
      return show("play");
    }
    const draft = keptDraft<Text>();
    const text =
      found ?? (draft && typeof draft.text === "string" ? draft : gallery.find(({ name }) => name === "sudoku.toml")!);
    write.load(text.name, text.text);
    await show(found?.mode ?? "write");
  }

  dropped(opening(quick, open));
  // A link that is pasted where no text is written is a puzzle to be opened.
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain").trim() ?? "";
    const isWritten = (event.target as Element).closest?.("input, textarea, .cm-editor");
    if (isWritten || text === "") return;
    void isForeign(quick, text).then((is) => is && opening(quick, open)({ name: "pasted", text }));
  });
  addEventListener("keydown", (event) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "s";
    if (!isSave && event.key !== "F1") return;
    event.preventDefault();
    if (isSave) saved();
    else showHelp();
  });
  addEventListener("hashchange", () => void follow());
  await follow();
}

/** What the program wrote into the page; it is there once. */
function fromPage(): Linked | undefined {
  const place = document.getElementById("puzzle");
  const text = place?.textContent?.trim();
  place?.remove();
  return text ? { mode: "play", ...JSON.parse(text) } : undefined;
}

async function fromLink(): Promise<Linked | undefined> {
  try {
    return await linked(location.hash);
  } catch {
    say("This link is damaged: a part of it is missing, or was changed.");
    return undefined;
  }
}

start().catch((error) => {
  document
    .getElementById("app")!
    .replaceChildren(h("p", { role: "alert" }, `Puzzle Workbench cannot start in this browser: ${error.message}`));
});
