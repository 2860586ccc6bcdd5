// What stands beside the rows and columns of a board: a choice that is kept.
import { h } from "../dom";
import { keep, kept } from "../store";

/** Those by which answers name squares. */
export const NAMES = "chess";

const CHOICES: [string, string][] = [
  [NAMES, "a1"],
  ["r1c1", "r1c1"],
  ["", "none"],
];

/** What was chosen; until then those of `a1`, or where a puzzle is played what pictures of it have. */
export const labels = (isLabelled = true): string => kept<string>("labels") ?? (isLabelled ? NAMES : "");

/** The choice, which another view may change meanwhile; `changed` draws anew. */
export function choiceOfLabels(id: string, changed: () => void): { element: HTMLElement; update: (isLabelled?: boolean) => void } {
  const options = CHOICES.map(([value, words]) => h("option", { value }, words));
  const select = h(
    "select",
    {
      id,
      onchange: () => {
        keep("labels", select.value);
        changed();
      },
    },
    ...options,
  );
  const update = (isLabelled?: boolean) => void (select.value = labels(isLabelled));
  update();
  return { element: h("span", { class: "labels" }, h("label", { for: id }, "Labels "), select), update };
}
