// The last step of the build: the engine goes into the page as text, and the policy names the only script that may run.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import type { Plugin } from "vite";

const ENGINE = new URL("../engine/pkg/engine.wasm.lzma", import.meta.url);
const SOURCES = ["../../src/", "../engine/src/"].map((folder) => new URL(folder, import.meta.url));

/** The page of `vite build`, with everything inlined already, becomes `workbench.html`. */
export function assembled(): Plugin {
  return {
    name: "assembled",
    enforce: "post",
    // Before the last page is taken away.
    buildStart() {
      if (process.env.ENGINE !== "old") refuseStale();
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("there is no page");
        page.fileName = "workbench.html";
        page.source = whole(String(page.source));
      },
    },
  };
}

/** The page asks by names: an engine that was built before its sources changed may have others. */
function refuseStale(): void {
  const built = statSync(ENGINE).mtimeMs;
  for (const folder of SOURCES)
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      const file = statSync(new URL(name, folder));
      if (file.isFile() && file.mtimeMs > built)
        throw new Error(`the engine in web/engine/pkg is older than ${name}: run \`bash web/build\`, or set ENGINE=old`);
    }
}

function whole(page: string): string {
  const scripts = [...page.matchAll(/<script type="module"[^>]*>([\s\S]*?)<\/script>/g)];
  if (scripts.length !== 1) throw new Error(`${scripts.length} scripts in the page instead of one`);
  const script = scripts[0]![1]!;
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}' 'wasm-unsafe-eval'`,
    "style-src 'unsafe-inline'",
    "worker-src blob:",
    "img-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const engine = readFileSync(ENGINE).toString("base64");
  // A function as replacement: in a text, `$` has a meaning.
  return page.replace("%POLICY%", () => policy).replace("%ENGINE%", () => engine);
}
