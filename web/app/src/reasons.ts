// The reasons of a hint as a player reads them: without places in the file, and with symbols for the names of pieces.

/** A kind of piece, as the engine names it and as it is drawn. */
export type Named = { name: string; symbol: string };

/** What the author of a puzzle wants to know of a hint, and a player does not. */
const OF_AUTHORS = /^(No reason for it has fewer parts|Stopped before it was known)/;

export function forPlayers(words: string, kinds: Named[]): string {
  const [fact, ...lines] = words.split("\n\n")[0]!.split("\n");
  const parts = lines.filter((line) => line.trim() !== "" && !OF_AUTHORS.test(line)).map(part);
  const said = fact!.replace(/, because of$/, "");
  return inSymbols(parts.length > 0 ? `${said}, because ${parts.join("; ")}.` : `${said}.`, kinds);
}

function part(line: string): string {
  const [, table, words] = /^.*?:\d+:\d+: ([^:]+): (.*)$/.exec(line.trim()) ?? [];
  if (words === undefined) return line.trim();
  if (table === "sum") return words.replace(/^(.*?) of (the values of .*)$/, "$2 add up to $1");
  if (table !== "given") return words;
  return `${words} ${/,| and /.test(words) ? "are" : "is"} given`;
}

/** `digit.5` is drawn as 5; a piece of one kind, such as a star, keeps its name. */
function inSymbols(sentence: string, kinds: Named[]): string {
  const named = kinds.filter(({ name }) => name.includes("."));
  const longestFirst = named.sort((one, other) => other.name.length - one.name.length);
  return longestFirst.reduce((said, { name, symbol }) => said.replaceAll(name, symbol), sentence);
}
