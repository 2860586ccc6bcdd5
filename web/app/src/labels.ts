// What stands beside the rows and columns of a board: a choice that is kept.
import { h } from "./dom";
import { keep, kept } from "./store";

const CHOICES: [string, string][] = [
  ["chess", "a1"],
  ["r1c1", "r1c1"],
  ["", "none"],
];

export const labels = (): string => kept<string>("labels") ?? "chess";

/** The choice, which another view may change meanwhile; `changed` draws anew. */
export function choiceOfLabels(id: string, changed: () => void): { element: HTMLElement; update: () => void } {
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
  const update = () => void (select.value = labels());
  update();
  return { element: h("span", { class: "labels" }, h("label", { for: id }, "Labels "), select), update };
}
