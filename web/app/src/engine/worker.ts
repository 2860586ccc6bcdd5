// The engine in a worker: it answers one question after another. The page ends the worker to stop it.
import * as engine from "../../../engine/pkg/engine.js";

type Question = { id: number; name: string; args: unknown[] };

let asked = 0;

// The engine calls it while it works.
Object.assign(self, { told: (known: string) => self.postMessage({ id: asked, known }) });

self.onmessage = (event: MessageEvent<WebAssembly.Module | Question>) => {
  if (event.data instanceof WebAssembly.Module) {
    engine.initSync({ module: event.data });
    return;
  }
  const { id, name, args } = event.data;
  asked = id;
  try {
    const functions = engine as unknown as Record<string, (...args: unknown[]) => string>;
    // A name that is a word of JavaScript, such as `export`, has a line before it in the module.
    const answer = (functions[name] ?? functions[`_${name}`])!(...args);
    self.postMessage({ id, answer });
  } catch (error) {
    // A text is an answer in words; anything else is a fault, after which this worker cannot go on.
    const isFault = typeof error !== "string";
    self.postMessage({ id, error: String(error), isFault });
  }
};
