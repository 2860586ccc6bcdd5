// Completion and hover of the editor, from the schema that the engine makes of its own lists of keys. Only the headers
// and keys of TOML are looked at here: what a text means is the engine's business.
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  insertCompletionText,
  pickedCompletion,
} from "@codemirror/autocomplete";
import { type EditorView, hoverTooltip } from "@codemirror/view";
import type { EditorState } from "@codemirror/state";
import { h } from "../dom";

export type Schema = {
  description?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  enum?: string[];
};

/** The schema as the program writes it, without what it says of its options: the page has none. */
export const forPage = (schema: string): Schema => JSON.parse(schema.replace(/; [^;"]*`--[^"]*(?=\.")/g, ""));

const HEADER = /^\s*\[{1,2}\s*([^\]#]*?)\s*\]{1,2}/;

/** The table that a line belongs to: the path of the nearest header above it. */
function tableAt(state: EditorState, line: number): string[] {
  for (let number = line; number >= 1; number -= 1) {
    const header = HEADER.exec(state.doc.line(number).text);
    if (header) return header[1]!.split(".").map((part) => part.trim().replace(/^["']|["']$/g, ""));
  }
  return [];
}

/** The schema of a table: of the entries, if it is an array of tables. */
function tableOf(schema: Schema, path: string[]): Schema | undefined {
  let found: Schema | undefined = schema;
  for (const part of path) {
    const named: Schema | undefined = found?.properties?.[part];
    const other: Schema | boolean | undefined = found?.additionalProperties;
    found = named ?? (typeof other === "object" ? other : undefined);
    found = found?.items ?? found;
  }
  return found;
}

function wordsOf(schema: Schema | undefined): string[] {
  if (!schema) return [];
  return [...(schema.enum ?? []), ...(schema.anyOf ?? []).flatMap(wordsOf), ...wordsOf(schema.items)];
}

function key(name: string, schema: Schema): Completion {
  return { label: name, type: "property", info: schema.description, apply: `${name} = ` };
}

export function completion(schema: Schema) {
  return (context: CompletionContext): CompletionResult | null => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const header = /^\s*\[{1,2}\s*([\w-]*)$/.exec(before);
    if (header)
      return { from: context.pos - header[1]!.length, options: headers(schema, before), validFor: /^[\w-]*$/ };
    const table = tableOf(schema, tableAt(context.state, line.number));
    const word = /^\s*([\w-]*)$/.exec(before);
    if (word && (word[1] !== "" || context.explicit) && !isInPicture(context.state, line.number)) {
      const keys = Object.entries(table?.properties ?? {})
        .filter(([, of]) => !isTable(of))
        .map(([name, of]) => key(name, of));
      // Below a blank line another table is likely to begin.
      const isApart = line.number === 1 || context.state.doc.line(line.number - 1).text.trim() === "";
      const tables = headers(schema, "").map((table) => ({ ...table, boost: isApart ? 1 : -1 }));
      const options = context.explicit ? [...keys, ...tables] : keys;
      return { from: context.pos - word[1]!.length, options, validFor: /^[\w-]*$/ };
    }
    const value = /^\s*([\w-]+)\s*=(.*?)([\w-]*)$/.exec(before);
    if (value && !isInPicture(context.state, line.number)) {
      const isQuoted = (value[2]!.match(/["']/g)?.length ?? 0) % 2 === 1;
      if (!isQuoted && !context.explicit && !/^[a-z]/i.test(value[3]!)) return null;
      const words = wordsOf(table?.properties?.[value[1]!]);
      const options = words.map((word): Completion => ({ label: isQuoted ? word : `"${word}"`, type: "enum" }));
      return options.length > 0 ? { from: context.pos - value[3]!.length, options, validFor: /^[\w-]*$/ } : null;
    }
    return null;
  };
}

function isTable(schema: Schema): boolean {
  return schema.properties !== undefined || schema.items?.properties !== undefined;
}

/** Tables of the file, with as many brackets as they need beyond those that are written; if there are none, by their headers. */
function headers(schema: Schema, before: string): Completion[] {
  const open = /^\[*/.exec(before.trim())![0].length;
  return Object.entries(schema.properties ?? {}).flatMap(([name, of]): Completion[] => {
    const isList = of.items?.properties !== undefined;
    const isOther = typeof of.additionalProperties === "object";
    if (!isList && !of.properties && !isOther) return [];
    if (open === 2 && !isList) return [];
    const header = isList ? `[[${name}]]` : name === "pieces" ? "[pieces." : `[${name}]`;
    const label = open === 0 ? header : name;
    return [{ label, type: "class", info: of.description, apply: withBrackets(header.slice(open)) }];
  });
}

/** Puts a header in, over the brackets that the editor closed by itself. */
function withBrackets(insert: string) {
  return (view: EditorView, chosen: Completion, from: number, to: number) => {
    const rest = view.state.doc.lineAt(to);
    const closed = insert.endsWith("]") ? /^\]*/.exec(rest.text.slice(to - rest.from))![0].length : 0;
    view.dispatch({
      ...insertCompletionText(view.state, insert, from, to + closed),
      annotations: pickedCompletion.of(chosen),
    });
  };
}

/** Whether a line is inside a text of several lines. */
function isInPicture(state: EditorState, line: number): boolean {
  let quotes = 0;
  for (let number = 1; number < line; number += 1) quotes += state.doc.line(number).text.split(/"""|'''/).length - 1;
  return quotes % 2 === 1;
}

/** What a key or a table is, shown beside it. */
export function hover(schema: Schema) {
  return hoverTooltip((view, pos) => {
    const line = view.state.doc.lineAt(pos);
    if (isInPicture(view.state, line.number)) return null;
    const header = HEADER.exec(line.text);
    const named = /^\s*([\w-]+)\s*=/.exec(line.text);
    const table = tableOf(schema, tableAt(view.state, line.number));
    const of = header ? table : named ? table?.properties?.[named[1]!] : undefined;
    const end = line.from + (header ?? named)?.[0].length!;
    if (!of?.description || pos > end) return null;
    const create = () => ({ dom: h("div", { class: "hover" }, of.description!) });
    return { pos: line.from, end, create };
  });
}
