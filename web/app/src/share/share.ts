// Links that hold a whole puzzle: `#w=…` to write on, `#p=…` to play. The text is deflated, in an alphabet that needs no
// escapes. Nothing is sent: what stands behind `#` stays in the browser.
export type Puzzle = { mode: "write" | "play"; name: string; text: string };
type Linked = Puzzle | { mode: "gallery"; name: string };

export const DAMAGED = "This link is damaged: a part of it is missing, or was changed.";

/** Longer texts are no puzzles; a link could hold a gigabyte of nothing. */
const MOST_BYTES = 2 << 20;

export async function fragment(mode: "write" | "play", name: string, text: string): Promise<string> {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify([name, text])));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  const data = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `#${mode === "play" ? "p" : "w"}=${data}`;
}

/** What a link holds; `undefined` if it holds nothing. A link that is cut off or changed is an error. */
export async function linked(hash: string): Promise<Linked | undefined> {
  const [, key, data] = /^#([wpg])=(.*)$/s.exec(hash) ?? [];
  if (key === undefined || data === undefined) return undefined;
  if (key === "g") return { mode: "gallery", name: decodeURIComponent(data) };
  const letters = atob(data.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream("deflate-raw"), bytes));
  const [name, content] = JSON.parse(text);
  if (typeof name !== "string" || typeof content !== "string") throw new Error("no puzzle");
  return { mode: key === "p" ? "play" : "write", name, text: content };
}

/** What the browser makes of these bytes. */
async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > MOST_BYTES) throw new Error("too long");
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}
