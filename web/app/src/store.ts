// What the browser keeps between visits, as far as it lets the page.

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`workbench:${key}`, JSON.stringify(value));
  } catch {
    // A full or forbidden store is no reason to stop.
  }
}

export function kept<T>(key: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(`workbench:${key}`) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** A short name of a text, for what is kept about it. */
export function nameOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(36);
}
