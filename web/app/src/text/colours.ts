// The colours of TOML in the editor.
import { Decoration, type DecorationSet, type EditorView, ViewPlugin } from "@codemirror/view";
import { wordsTo } from "./syntax";

function coloured({ state, viewport }: EditorView): DecorationSet {
  const seen = wordsTo(state, viewport.to).filter(({ to }) => to > viewport.from);
  return Decoration.set(seen.map(({ kind, from, to }) => Decoration.mark({ class: `toml-${kind}` }).range(from, to)));
}

type Update = { docChanged: boolean; viewportChanged: boolean; view: EditorView };

export const colours = ViewPlugin.define(
  (view) => ({
    decorations: coloured(view),
    update({ docChanged, viewportChanged, view }: Update): void {
      if (docChanged || viewportChanged) this.decorations = coloured(view);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);
