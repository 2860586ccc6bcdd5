// What the browser keeps between visits, as far as it lets the page.

export function keep(key: string, value: unknown, store = () => localStorage): boolean {
  try {
    store().setItem(`workbench:${key}`, JSON.stringify(value));
    return true;
  } catch {
    // A full or forbidden store is no reason to stop.
    return false;
  }
}

export function kept<T>(key: string, store = () => localStorage): T | undefined {
  try {
    return JSON.parse(store().getItem(`workbench:${key}`) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

const PLAYED = "workbench:play:";

/** Where what is played of a text is kept. */
export const playedAs = (text: string): string => `play:${nameOf(text)}`;

/** Keeps this, if there is no room in the place of what was played longest ago. */
export function keepInstead(key: string, value: unknown): boolean {
  while (!keep(key, value)) if (!forgetOldest(key)) return false;
  return true;
}

/** Takes away what was played longest ago, but not what has this key; false if there is nothing. */
function forgetOldest(besides: string): boolean {
  try {
    const all = Object.keys(localStorage).filter((key) => key.startsWith(PLAYED) && key !== `workbench:${besides}`);
    const when = (key: string) => kept<{ when?: number }>(key.slice("workbench:".length))?.when ?? 0;
    const [oldest] = all.map((key) => [when(key), key] as const).sort(([one], [other]) => one - other);
    if (oldest) localStorage.removeItem(oldest[1]);
    return oldest !== undefined;
  } catch {
    return false;
  }
}

/** A text that was written here, and what it was made of: a copy or a link by its text, else nothing. */
export type Draft = { id: string; origin: string; name: string; text: string; when: number };

/** How many texts are kept, and fewer where there is no room. */
const KEPT = [10, 5, 2];

/** The last texts, each with its own: what a copy or a link brought never takes the place of the page's own text. */
export class Drafts {
  origin = "";
  /** Of the text that is written. */
  id = "";

  /** `common` are texts that the page has anyway. */
  constructor(private common: Set<string>) {}

  private get all(): Draft[] {
    const all = kept<Draft[]>("drafts");
    return Array.isArray(all) ? all.filter((draft) => typeof draft?.text === "string") : [];
  }

  /** From now on another text is written. */
  next(): void {
    this.id = crypto.getRandomValues(new Uint32Array(2)).join("-");
  }

  /** Kept for this tab, which comes back to it, and for new tabs; false if there is no room at all. */
  put(name: string, text: string): boolean {
    const { id, origin } = this;
    const draft: Draft = { id, origin, name, text, when: Date.now() };
    keep("draft", draft, () => sessionStorage);
    const isLess = (other: Draft) => other.origin === origin && (other.text === text || this.common.has(other.text));
    const all = [draft, ...this.all.filter((other) => other.id !== id && !isLess(other))];
    // A store that is full keeps fewer.
    return KEPT.some((most) => keep("drafts", all.slice(0, most))) || keepInstead("drafts", [draft]);
  }

  /** What was made of this last: in this tab, else in any. */
  last(origin: string): Draft | undefined {
    const own = kept<Draft>("draft", () => sessionStorage);
    const isOwn = own?.origin === origin && typeof own.text === "string";
    return isOwn ? own : this.all.find((draft) => draft.origin === origin);
  }

  /** What was written before this text. */
  before(text: string): Draft[] {
    return this.all.filter((draft) => draft.text !== text && !this.common.has(draft.text));
  }
}

/** A short name of a text, for what is kept about it. */
export function nameOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(36);
}
