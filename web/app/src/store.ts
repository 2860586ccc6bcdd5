// What the browser keeps between visits, as far as it lets the page.

export function keep(key: string, value: unknown, store = () => localStorage): void {
  try {
    store().setItem(`workbench:${key}`, JSON.stringify(value));
  } catch {
    // A full or forbidden store is no reason to stop.
  }
}

export function kept<T>(key: string, store = () => localStorage): T | undefined {
  try {
    return JSON.parse(store().getItem(`workbench:${key}`) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Kept for this tab, which comes back to it, and for new tabs. */
export function keepDraft(value: unknown): void {
  keep("draft", value, () => sessionStorage);
  keep("draft", value);
}

export function keptDraft<T>(): T | undefined {
  return kept<T>("draft", () => sessionStorage) ?? kept<T>("draft");
}

/** A short name of a text, for what is kept about it. */
export function nameOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(36);
}
