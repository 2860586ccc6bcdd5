// The page: starts the engine, and leads from writing to playing and back.
import "./style.css";
import "./write/write.css";
import "./board/board.css";
import "./play/play.css";
import "./dialogs.css";
import { button, h, save, say } from "./dom";
import { Engine, Stopped, load } from "./engine/engine";
import { choose, dropped } from "./share/files";
import { FRESH } from "./text/fresh";
import { type Text, showGallery, template } from "./share/gallery";
import { isForeign, opening, showImporting } from "./share/importing";
import { showHelp } from "./keys";
import { Play } from "./play/play";
import { Printing } from "./board/print";
import { forPage } from "./text/schema";
import { DAMAGED, type Puzzle, linked } from "./share/share";
import { showSharing } from "./share/sharing";
import { Drafts, keep, kept, nameOf } from "./store";
import { extended } from "./text/tables";
import { Write } from "./write/write";

async function start(): Promise<void> {
  const module = await load();
  // What is shown at once, what is searched meanwhile, and what is asked.
  const [quick, slow, asks] = [new Engine(module), new Engine(module), new Engine(module)];
  slow.warm();
  const schema = forPage(await quick.ask("schema"));
  const gallery = (await quick.lines("gallery")) as unknown as Text[];
  const templates = (await quick.lines("templates")).map(template);
  const printing = new Printing(quick, asks);
  const drafts = new Drafts(new Set([FRESH, ...gallery, ...templates].map(({ text }) => text)));
  const write = new Write(quick, slow, asks, printing, drafts, schema);
  const play = new Play(quick, slow, asks, printing);
  const tabs = { write: button("Write", () => show("write")), play: button("Play", () => show("play")) };

  const copied = fromPage();
  const originOf = (found: Puzzle | undefined) => (found ? nameOf(found.text) : "");

  const open = ({ name, text }: Text, view: "write" | "play" = "write") => {
    const isLeft = drafts.before(text).some((draft) => draft.text === write.text);
    // It is not made of what a link brought.
    if (location.hash) history.replaceState(null, "", location.href.split("#")[0]);
    drafts.origin = originOf(copied);
    write.load(name, text);
    if (isLeft) say("The text before is in Gallery, under Earlier texts.");
    show(view);
  };
  /** A puzzle that is chosen while another is played is to be played, a template to be written. */
  const chosen = (text: Text) => open(text, play.element.hidden || text.about ? "write" : "play");
  const called = (wanted: string) => gallery.find(({ name }) => name === wanted);
  /** What a text of the gallery extends is saved beside it. */
  const saved = () => {
    save(write.name.endsWith(".toml") ? write.name : `${write.name}.toml`, write.text);
    const beside = [];
    for (let base = called(extended(write.text) ?? ""); base; base = called(extended(base.text) ?? "")) {
      save(base.name, base.text);
      beside.push(base.name);
    }
    if (beside.length > 0) say(`Saved with ${beside.join(", ")}, which it extends: keep them in one folder.`);
  };
  const actions = h(
    "div",
    { class: "buttons", role: "group", "aria-label": "Puzzle" },
    button("New", () => open(FRESH)),
    button("Gallery", () => showGallery(quick, drafts.before(write.text), gallery, templates, chosen)),
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

  /** Shows a view; with words for that, the one for players says why there is nothing to play. */
  async function show(view: "write" | "play", why = ""): Promise<void> {
    slow.stop();
    write.ask.cancel();
    if (why) play.refuse(why);
    else if (view === "play" && !(await play.load(write.name, write.text, drafts.id))) {
      say("The text has errors; a puzzle can be played when there are none.");
      view = "write";
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
    keep("view", [location.href, why ? "write" : view], () => sessionStorage);
  }

  async function follow(): Promise<void> {
    write.notice = "";
    let why = "";
    const isPlayed = /^#[pg]=/.test(location.hash);
    const found = (await fromLink(called, (words) => (isPlayed ? (why = words) : notice(words)))) ?? copied;
    const origin = originOf(found);
    const draft = drafts.last(origin);
    drafts.origin = origin;
    const text = found ?? draft ?? called("sudoku.toml")!;
    write.load(text.name, text.text, found !== undefined);
    const isEdited = found && draft && draft.text !== found.text;
    if (isEdited) {
      write.load(draft.name, draft.text);
      say("This is your last edit of it; Undo brings back what was saved.");
    }
    // A link that cannot be followed says so once.
    if (!found && location.hash) history.replaceState(null, "", location.href.split("#")[0]);
    // A reload shows what was shown; a link that is opened has its own view.
    const [of, view] = kept<[string, "write" | "play"]>("view", () => sessionStorage) ?? [];
    if (why) return show("play", why);
    const again = of === location.href && !write.notice ? view : undefined;
    await show(again ?? found?.mode ?? "write");
  }

  /** Says this until somebody does something. */
  function notice(words: string): void {
    write.notice = words;
    const end = () => {
      if (!write.notice) return;
      write.notice = "";
      void write.changed();
    };
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, end, { once: true });
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
  addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    const isWritten = (event.target as Element).closest?.("input:not([type=checkbox]), textarea, .cm-editor");
    if (!/^[yz]$/.test(key) || !(event.ctrlKey || event.metaKey) || event.altKey || isWritten) return;
    // Without this the browser undoes what was written last, be it in sight or not.
    event.preventDefault();
    if (document.querySelector("dialog[open]")) return;
    (play.element.hidden ? write.editor : play).step(key === "y" || event.shiftKey ? 1 : -1);
  });
  // Another link may come before the first is opened.
  addEventListener("hashchange", () => {
    follow().catch((error) => {
      if (!(error instanceof Stopped)) throw error;
    });
  });
  await follow();
}

/** What the program wrote into the page; it is there once. */
function fromPage(): Puzzle | undefined {
  const place = document.getElementById("puzzle");
  const text = place?.textContent?.trim();
  place?.remove();
  return text ? { mode: "play", ...JSON.parse(text) } : undefined;
}

/** What a link holds, or names in the gallery; what is wrong with it is said. */
async function fromLink(
  called: (name: string) => Text | undefined,
  wrong: (words: string) => void,
): Promise<Puzzle | undefined> {
  try {
    const found = await linked(location.hash);
    if (found?.mode !== "gallery") return found;
    const text = called(found.name);
    if (text) return { ...text, mode: "play" };
    wrong(`The gallery has no ${found.name}.`);
  } catch {
    wrong(DAMAGED);
  }
  return undefined;
}

start().catch((error) => {
  document
    .getElementById("app")!
    .replaceChildren(h("p", { role: "alert" }, `Puzzle Workbench cannot start in this browser: ${error.message}`));
});
