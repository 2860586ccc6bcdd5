// What the tools of the board must know of the text before the engine answers: keys of a table, letters in a picture.

/** The lines of a table, without its header. */
function table(text: string, name: string): string {
  const lines = text.split("\n");
  const isHeader = (line: string) => /^\s*\[/.test(line);
  const start = lines.findIndex((line) => isHeader(line) && line.split("#")[0]!.trim() === `[${name}]`);
  if (start < 0) return "";
  const length = lines.slice(start + 1).findIndex(isHeader);
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join("\n");
}

export function hasKey(text: string, name: string, key: string): boolean {
  return new RegExp(`^\\s*${key}\\s*=`, "m").test(table(text, name));
}

/** The labels of the regions of the board in their order. */
export function regionsIn(text: string): string[] {
  const picture = /^\s*regions\s*=\s*("""|''')([\s\S]*?)\1/m.exec(table(text, "board"))?.[2] ?? "";
  const isInWords = /\S[ \t]+\S/.test(picture);
  const labels = isInWords ? picture.trim().split(/\s+/) : [...picture.replace(/\s/g, "")];
  return [...new Set(labels.filter((label) => label !== "." && label !== ""))].sort();
}
