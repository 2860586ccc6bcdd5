// Links that hold a whole puzzle: `#w=…` to write on, `#p=…` to play. The text is deflated, in an alphabet that needs no
// escapes. Nothing is sent: what stands behind `#` stays in the browser.
import { deflateSync, inflateSync } from "fflate";

export type Linked = { mode: "write" | "play"; name: string; text: string } | { mode: "gallery"; name: string };

/** Longer texts are no puzzles; a link could hold a gigabyte of nothing. */
const MOST_BYTES = 2 << 20;

export function fragment(mode: "write" | "play", name: string, text: string): string {
  const bytes = deflateSync(new TextEncoder().encode(JSON.stringify([name, text])), { level: 9 });
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  const data = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `#${mode === "play" ? "p" : "w"}=${data}`;
}

/** What a link holds; `undefined` if it holds nothing. A link that is cut off or changed is an error. */
export function linked(hash: string): Linked | undefined {
  const [, key, data] = /^#([wpg])=(.*)$/s.exec(hash) ?? [];
  if (key === undefined || data === undefined) return undefined;
  if (key === "g") return { mode: "gallery", name: decodeURIComponent(data) };
  const letters = atob(data.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = new TextDecoder("utf-8", { fatal: true }).decode(inflated(bytes));
  const [name, content] = JSON.parse(text);
  if (typeof name !== "string" || typeof content !== "string") throw new Error("no puzzle");
  return { mode: key === "p" ? "play" : "write", name, text: content };
}

function inflated(bytes: Uint8Array): Uint8Array {
  // With room for no more, the library stops there.
  const room = new Uint8Array(MOST_BYTES);
  return inflateSync(bytes, { out: room });
}
