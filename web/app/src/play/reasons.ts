// The reasons of a hint as a player reads them: without places and words of the file, and with symbols for the names of
// pieces.

/** A kind of piece, as the engine names it and as it is drawn. */
export type Named = { name: string; printed: string };

/** A part of a reason, as the engine answers it. */
export type Part = { instance: string; squares: string[] };

/** What the author of a puzzle wants to know of a hint, and a player does not. */
const OF_AUTHORS = /^(This is a smallest reason|It is not known whether)/;

/** Names that only the file has, and what is seen of the same on the board. */
const SEEN: [RegExp, string][] = [
  [/, only the squares of `in` counted/g, ""],
  [/one square of `sizes`/g, "one of the printed numbers"],
  [/no (?:`[^`]*[^\w`][^`]*`(?:, turned or not,)?|such picture)/g, "no forbidden pattern"],
  [/`(\w+)`/g, "$1"],
  [/\bon line(s?) /g, "on the line$1 "],
  [/\b\d+ \(([a-z]+\d[^ )]*)\)/g, "$1"],
  [/\b([a-z]+\d+)-n\b/g, "the side above $1"],
  [/\b([a-z]+\d+)-s\b/g, "the side below $1"],
  [/\b([a-z]+\d+)-w\b/g, "the side left of $1"],
  [/\b([a-z]+\d+)-e\b/g, "the side right of $1"],
  [/\bthe corner ([a-z]+\d+)-n([ew])\b/g, "the upper $2 corner of $1"],
  [/\bthe corner ([a-z]+\d+)-s([ew])\b/g, "the lower $2 corner of $1"],
  [/\b(upper|lower) e corner\b/g, "$1 right corner"],
  [/\b(upper|lower) w corner\b/g, "$1 left corner"],
  [/^known: /, "already there: "],
  [/^nothing but the board and its pieces$/, "nothing else can be"],
];

export function forPlayers(words: string, reason: Part[], kinds: Named[]): string {
  const [fact, ...lines] = words.split("\n\n")[0]!.split("\n");
  const parts = lines.filter((line) => line.trim() !== "" && !OF_AUTHORS.test(line)).map(part);
  const given = parts.flatMap(({ table, said }) => (table === "given" ? [said] : []));
  const others = parts.flatMap(({ table, said }) => (table === "given" ? [] : [said]));
  const because = bySquares([...are(given), ...others].join("; "), reason);
  const said = asSeen(fact!.replace(/, because of$/, ""));
  return inSymbols(because ? `${said}, because ${because}.` : `${said}.`, kinds);
}

const asSeen = (words: string): string => SEEN.reduce((said, [name, seen]) => said.replace(name, seen), words);

/** What is given, in one sentence if there is any. */
function are(given: string[]): string[] {
  const all = [given.slice(0, -1).join(", "), given.at(-1)].filter(Boolean).join(" and ");
  return all ? [`${all} ${/,| and /.test(all) ? "are" : "is"} given`] : [];
}

/** A region has its label in the file alone: it is called by the first of its squares. */
function bySquares(sentence: string, reason: Part[]): string {
  const named = reason.map(({ instance, squares }) => [/in region (\S+)$/.exec(instance)?.[1], squares[0]]);
  const first = new Map(named.filter(([label, square]) => label && square) as [string, string][]);
  const label = String.raw`[^\s,;]+`;
  const regions = new RegExp(`in (region|cage)(s?) (${label}(?:, ${label})*(?: and ${label})?)`, "g");
  return sentence.replace(regions, (all, noun, s, labels: string) => {
    const squares = labels.replace(new RegExp(label, "g"), (word) => (word === "and" ? word : (first.get(word) ?? "?")));
    return squares.includes("?") ? all : `in the ${noun}${s} of ${squares}`;
  });
}

/** A line without its place in the file, and the table of its rule. */
function part(line: string): { table?: string; said: string } {
  const [, table, words] = /^.*?:\d+:\d+: ([^:]+): (.*)$/.exec(line.trim()) ?? [];
  const said = asSeen(words ?? line.trim());
  if (table !== "sum" && table !== "product") return { table, said };
  return { said: said.replace(/^(.*?) of (the values of .*)$/, "$2 add up to $1").replace(/\bin region/, "in cage") };
}

/** `digit.5` is drawn as 5; a piece of one kind, such as a star, keeps its name. */
function inSymbols(sentence: string, kinds: Named[]): string {
  const named = kinds.filter(({ name }) => name.includes("."));
  const longestFirst = named.sort((one, other) => other.name.length - one.name.length);
  return longestFirst.reduce((said, { name, printed }) => said.replaceAll(name, printed), sentence);
}
