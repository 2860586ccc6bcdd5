// Random edits of texts, as `tests/support/edits.rs` and the siege make them: typing slips, numbers that nobody meant, and
// names without end. The same seed makes the same texts.

const FRAGMENTS = [
  ..."\"'[{\n#x.\\漢\t",
  '"""',
  "]]",
  "\r\n",
  "-1",
  "9223372036854775807",
  "any",
  'per = "symbol"\n',
  "digit.3",
  '"?"',
  "[[expect]]\n",
  "[pieces.a]\n",
  "\u202e\u0000",
];
const NUMBERS = ["0", "7", "150", "2999", "18446744073709551615"];
const LONG = 66_000;

/** Numbers below a bound, from a seed (mulberry32). */
function chance(seed) {
  return (bound) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

function edited(text, below) {
  const at = below(text.length + 1);
  const lines = text.split("\n");
  const line = () => below(lines.length);
  const edits = [
    () => text.slice(0, at) + text.slice(at + 1 + below(11)),
    () => text.slice(0, at) + FRAGMENTS[below(FRAGMENTS.length)] + text.slice(at),
    () => lines.toSpliced(line(), 0, lines[line()]).join("\n"),
    () => {
      const numbers = [...text.matchAll(/\d+/g)];
      const number = numbers[below(numbers.length || 1)];
      const other = NUMBERS[below(NUMBERS.length)];
      return number ? text.slice(0, number.index) + other + text.slice(number.index + number[0].length) : text;
    },
  ];
  return edits[below(edits.length)]();
}

/** Each text with up to three edits; some have a long name, or many. */
export function besieged(texts, seed) {
  const below = chance(seed);
  const guests = [
    (text) => `${text}\n[pieces.${"a".repeat(LONG)}]\nmoves = "none"\n`,
    (text) => `${text}\n[params]\n${Array.from({ length: LONG / 10 }, (_, number) => `p${number} = ${number}\n`).join("")}`,
  ];
  return texts.map((text) => {
    for (let left = below(4); left > 0; left -= 1) text = edited(text, below);
    const guest = guests[below(24)];
    return guest ? guest(text) : text;
  });
}
