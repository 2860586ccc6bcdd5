// The syntax of TOML, as far as the editor needs it: kinds of words, and what CodeMirror asks of a language when brackets and
// quotes are typed. It stands for the module `@codemirror/language` (see `vite.config.ts`): trees and parsers would be a tenth
// of the page's script, and a file of tables and keys needs none.
import { type EditorState, Facet } from "@codemirror/state";

const STRING = String.raw`"""[^]*?(?:"""|(?![^]))|'''[^]*?(?:'''|(?![^]))|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?`;

const WORDS = new RegExp(
  [
    "(?<comment>#.*)",
    `(?<string>${STRING})`,
    String.raw`(?<table>^[ \t]*\[\[?[\w."' -]+\]\]?(?=[ \t]*(?:#|$))|[[\]{}])`,
    String.raw`(?<key>[\w.-]+(?=[ \t]*=))`,
    String.raw`(?<number>(?<!\w)[+-]?(?:\d[\w.+:-]*|(?:true|false|inf|nan)\b))`,
  ].join("|"),
  "gm",
);

export type Word = { kind: string; from: number; to: number };

/** The words down to this place: only from the beginning on it is known what is a string. */
export function wordsTo(state: EditorState, end: number): Word[] {
  return [...state.sliceDoc(0, end).matchAll(WORDS)].map(({ 0: word, index, groups }) => {
    const [kind] = Object.entries(groups!).find(([, text]) => text !== undefined)!;
    return { kind, from: index, to: index + word.length };
  });
}

const none = () => null;

const TEXT = { from: 0, to: 0, parent: null as object | null, childBefore: none, childAfter: none };

/** A tree of strings alone: a quote in one ends it. */
export const syntaxTree = (state: EditorState) => ({
  resolveInner: (at: number, side = 0) => {
    const holds = ({ kind, from, to }: Word) =>
      kind === "string" && (side < 0 ? from < at : from < at + side) && (side > 0 ? at < to : at < to - side);
    const found = wordsTo(state, state.doc.length).find(holds);
    return found ? { ...TEXT, ...found, parent: TEXT } : TEXT;
  },
});

export const indentUnit = Facet.define<string, string>({ combine: ([unit]) => unit ?? "  " });

export const getIndentUnit = (state: EditorState): number => state.facet(indentUnit).length;

export const indentString = (_: EditorState, columns: number): string => " ".repeat(columns);

/** A line is indented as the one before. */
export const getIndentation = none;

export class IndentContext {
  constructor(private state: EditorState) {}

  lineIndent(at: number): number {
    return this.state.doc.lineAt(at).text.search(/\S|$/);
  }
}

/** Of keys that the page does not have. */
export const matchBrackets = none;

export const NodeProp = { closedBy: "", openedBy: "" };
