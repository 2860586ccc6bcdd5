// The editor: CodeMirror with the colours of TOML, marks at errors, completion and undo. The browser searches a text of some
// dozens of lines itself.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import {
  copyLineDown,
  copyLineUp,
  deleteLine,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  insertBlankLine,
  invertedEffects,
  isolateHistory,
  moveLineDown,
  moveLineUp,
  redo,
  simplifySelection,
  standardKeymap,
  toggleLineComment,
  undo,
} from "@codemirror/commands";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, StateEffect, StateField, Transaction } from "@codemirror/state";
import { EditorView, type KeyBinding, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { colours } from "./colours";
import type { Line } from "../engine/engine";
import { UNNAMED } from "./fresh";
import { type Schema, completion, hover } from "./schema";
import { isUndrawn } from "./tables";

/** A finding of the engine: line and column from 1, in characters. */
export type Finding = {
  file?: string;
  line?: number;
  column?: number;
  end?: [number, number];
  message: string;
  help?: string;
};

/** The text has this name from now on; undoing gives it its name before. */
const renamed = StateEffect.define<string>();

const nameOf = StateField.define<string>({
  create: () => UNNAMED,
  update: (name, { effects }) => effects.reduce((last, effect) => (effect.is(renamed) ? effect.value : last), name),
});

const isRenaming = ({ effects }: Transaction) => effects.some((effect) => effect.is(renamed));

/** A text that is written or pasted over a whole other one is another puzzle. */
const unnamed = EditorState.transactionExtender.of((change) => {
  const isWritten = change.isUserEvent("input") || change.isUserEvent("delete");
  const { length } = change.startState.doc;
  if (!isWritten || isRenaming(change) || length === 0) return null;
  let isWhole = false;
  change.changes.iterChanges((from, to) => (isWhole ||= from === 0 && to === length));
  return isWhole ? { effects: renamed.of(UNNAMED) } : null;
});

/** What the default keymap has and a text of tables and keys needs; the rest of it is for languages with a syntax. */
const KEYS: KeyBinding[] = [
  { key: "Alt-ArrowUp", run: moveLineUp },
  { key: "Alt-ArrowDown", run: moveLineDown },
  { key: "Shift-Alt-ArrowUp", run: copyLineUp },
  { key: "Shift-Alt-ArrowDown", run: copyLineDown },
  { key: "Escape", run: simplifySelection },
  { key: "Mod-Enter", run: insertBlankLine },
  { key: "Mod-[", run: indentLess },
  { key: "Mod-]", run: indentMore },
  { key: "Shift-Mod-k", run: deleteLine },
  { key: "Mod-/", run: toggleLineComment },
];

const names = [
  nameOf,
  unnamed,
  invertedEffects.of((change) => (isRenaming(change) ? [renamed.of(change.startState.field(nameOf))] : [])),
];

export class Editor {
  readonly view: EditorView;
  private isLoaded = false;

  /** `named` is told when the text becomes another one with this name. */
  constructor(parent: HTMLElement, schema: Schema, changed: () => void, named: (name: string) => void) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          history(),
          names,
          closeBrackets(),
          highlightActiveLine(),
          colours,
          EditorState.languageData.of(() => [{ commentTokens: { line: "#" } }]),
          autocompletion({ override: [completion(schema)] }),
          hover(schema),
          lintGutter(),
          // Tab leaves the editor unless a completion is open: people who use no mouse must get out of it.
          keymap.of([
            ...closeBracketsKeymap,
            ...KEYS,
            ...standardKeymap,
            ...historyKeymap,
            ...completionKeymap,
            ...lintKeymap,
          ]),
          EditorView.contentAttributes.of({
            "aria-label": "Text of the puzzle file",
            spellcheck: "false",
            tabindex: "0",
          }),
          EditorView.updateListener.of((update) => {
            if (update.transactions.some(isRenaming)) named(update.state.field(nameOf));
            if (update.docChanged) changed();
          }),
        ],
      }),
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Another text with a name, which can be undone unless it is the first. */
  load(name: string, text: string): void {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      effects: renamed.of(name),
      annotations: [isolateHistory.of("full"), Transaction.addToHistory.of(this.isLoaded)],
    });
    this.isLoaded = true;
  }

  /** The same text under another name. */
  rename(name: string): void {
    this.view.dispatch({ effects: renamed.of(name) });
  }

  /** A change from elsewhere on the page, which is undone by itself. */
  change(changes: { from: number; to: number; insert: string }[]): void {
    this.view.dispatch({ changes, userEvent: "input", annotations: isolateHistory.of("full") });
  }

  /** Scrolls to a place in the text, which gets the cursor; the page stays where it is. */
  reveal(at: number): void {
    this.view.dispatch({ selection: { anchor: at } });
    const { scrollDOM } = this.view;
    scrollDOM.scrollTop = this.view.lineBlockAt(at).bottom - scrollDOM.clientHeight;
  }

  /** Goes a step on, or back. */
  step(steps: number): void {
    (steps > 0 ? redo : undo)(this.view);
  }

  /** Marks what is wrong; places in other files are at the top. */
  mark(name: string, errors: Finding[], warnings: Finding[]): void {
    const marks = (severity: "error" | "warning") => (finding: Finding) => this.diagnostic(name, finding, severity);
    const all = [...errors.map(marks("error")), ...warnings.map(marks("warning"))];
    this.view.dispatch(setDiagnostics(this.view.state, all));
  }

  /** Goes to a finding. */
  go(name: string, finding: Finding): void {
    const { from, to } = this.diagnostic(name, finding, "error");
    this.view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    this.view.focus();
  }

  private diagnostic(name: string, finding: Finding, severity: "error" | "warning"): Diagnostic {
    const isHere = finding.line !== undefined && finding.file === name;
    const from = isHere ? this.offset(finding.line!, finding.column!) : 0;
    const to = isHere && finding.end ? Math.max(from, this.offset(...finding.end)) : from;
    const message = finding.help ? `${finding.message}\n${finding.help}` : finding.message;
    return { from, to, severity, message };
  }

  private offset(line: number, column: number): number {
    const { doc } = this.view.state;
    const { text, from } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    // A character outside the basic plane is two units here.
    return from + [...text].slice(0, column - 1).join("").length;
  }
}

/** What somebody who has just added a rule is told instead of what is wrong with it. */
const UNDRAWN = "No region of this rule is drawn yet: choose it under “A click sets”, and press squares.";

/** The findings of an answer to `open`. */
export function findings(opened: Line, text: string): { errors: Finding[]; warnings: Finding[] } {
  const inWords = (finding: Finding): Finding => {
    const isNew = /no group of it is on the board/.test(finding.message) && isUndrawn(text, finding.line ?? 0);
    return isNew ? { ...finding, message: UNDRAWN, help: undefined } : finding;
  };
  return { errors: opened.errors ?? [], warnings: ((opened.warnings ?? []) as Finding[]).map(inWords) };
}
