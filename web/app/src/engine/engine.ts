// The engine as the page sees it: questions in workers, which can be stopped at any time.
import { unpacked } from "./unpack";
import EngineWorker from "./worker?worker&inline";

/** The answer is not wanted any more. */
export class Stopped extends Error {}

type Pending = { resolve: (answer: never) => void; reject: (error: Error) => void };

export class Engine {
  private worker: Worker | undefined;
  private pending = new Map<number, Pending>();
  private last = 0;
  /** What is known of an answer before it is there. */
  told?: (known: string) => void;
  /** A question was asked, or has its answer. */
  changed?: () => void;

  constructor(private module: WebAssembly.Module) {}

  /** Starts the worker, so that the first question need not wait for it. */
  warm(): Worker {
    return (this.worker ??= this.start());
  }

  /** Asks a function of the engine; the answer of most is a text. */
  ask<Answer = string>(name: string, ...args: (string | number | boolean)[]): Promise<Answer> {
    const worker = this.warm();
    const id = (this.last += 1);
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.changed?.();
      worker.postMessage({ id, name, args });
    });
  }

  /** The lines of JSON of an answer. */
  async lines(name: string, ...args: (string | number | boolean)[]): Promise<Line[]> {
    const answer = await this.ask(name, ...args);
    return answer
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));
  }

  get isBusy(): boolean {
    return this.pending.size > 0;
  }

  /** Ends all questions that have no answer yet. */
  stop(): void {
    if (this.isBusy) this.end(new Stopped());
  }

  private end(why: Error): void {
    this.worker?.terminate();
    this.worker = undefined;
    const pending = [...this.pending.values()];
    this.pending.clear();
    this.changed?.();
    for (const { reject } of pending) reject(why);
  }

  private start(): Worker {
    const worker = new EngineWorker();
    worker.postMessage(this.module);
    worker.onmessage = ({ data: { id, answer, known, error, isFault } }) => {
      if (known !== undefined) return void (this.pending.has(id) && this.told?.(known));
      const asked = this.pending.get(id);
      this.pending.delete(id);
      this.changed?.();
      if (error === undefined) asked?.resolve(answer as never);
      else asked?.reject(new Error(error));
      if (isFault) this.end(new Error("The engine failed on this puzzle and was started again."));
    };
    worker.onerror = (event) => this.end(new Error(event.message || "The engine failed."));
    return worker;
  }
}

/** One line of an answer. */
export type Line = Record<string, any>;

/** The engine that is in the page as text. */
export async function load(): Promise<WebAssembly.Module> {
  const text = document.getElementById("engine")!.textContent!;
  // `Uint8Array.from` takes ten times as long, a sixth of the second in which the page opens.
  const letters = atob(text);
  const packed = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) packed[at] = letters.charCodeAt(at);
  return WebAssembly.compile(unpacked(packed));
}

/** The words in an answer, or the errors in it. */
export function words(lines: Line[]): string {
  const said = lines.find((line) => "words" in line)?.words as string | undefined;
  return (said ?? lines.flatMap((line) => (line.error ? [line.error.message] : [])).join("\n")).trim();
}
