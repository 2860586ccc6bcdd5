// The reasons of a hint as a player reads them: without places in the file, and with symbols for the names of pieces.

/** A kind of piece, as the engine names it and as it is drawn. */
export type Named = { name: string; printed: string };

/** A part of a reason, as the engine answers it. */
export type Part = { instance: string; squares: string[] };

/** What the author of a puzzle wants to know of a hint, and a player does not. */
const OF_AUTHORS = /^(This is a smallest reason|Stopped before it was known)/;

export function forPlayers(words: string, reason: Part[], kinds: Named[]): string {
  const [fact, ...lines] = words.split("\n\n")[0]!.split("\n");
  const parts = lines.filter((line) => line.trim() !== "" && !OF_AUTHORS.test(line)).map(part);
  const said = fact!.replace(/, because of$/, "");
  const because = bySquares(parts.join("; "), reason);
  return inSymbols(because ? `${said}, because ${because}.` : `${said}.`, kinds);
}

/** A region has its label in the file alone: it is called by the first of its squares. */
function bySquares(sentence: string, reason: Part[]): string {
  const named = reason.map(({ instance, squares }) => [/in region (\S+)$/.exec(instance)?.[1], squares[0]]);
  const first = new Map(named.filter(([label, square]) => label && square) as [string, string][]);
  const label = String.raw`[^\s,;]+`;
  const regions = new RegExp(`in region(s?) (${label}(?:, ${label})*(?: and ${label})?)`, "g");
  return sentence.replace(regions, (all, s, labels: string) => {
    const squares = labels.replace(new RegExp(label, "g"), (word) => (word === "and" ? word : (first.get(word) ?? "?")));
    return squares.includes("?") ? all : `in the region${s} of ${squares}`;
  });
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
  return longestFirst.reduce((said, { name, printed }) => said.replaceAll(name, printed), sentence);
}
