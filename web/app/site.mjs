// Writes the site to a folder: `node web/app/site.mjs FOLDER`. The pictures are drawn by the engine, each tile opens the
// page with its puzzle, and the documents of the project become pages that lead to one another.
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { marked } from "marked";
import * as engine from "../engine/pkg/engine.js";

const here = dirname(fileURLToPath(import.meta.url));
const top = resolve(here, "../..");
const site = resolve(process.argv[2] ?? join(top, "site"));
const PICTURES = ["docs/gallery", "docs/pictures", "docs/tutorial", "docs/authoring", "docs/tricks"];
const DOCUMENTS = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "puzzles/README.md",
  "python/README.md",
  "tests/README.md",
  "benches/README.md",
  ...readdirSync(join(top, "docs"))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

const escaped = (text) =>
  text.replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter]);
const anchor = (heading) =>
  heading
    .replace(/<[^>]*>|&#?\w+;/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");

const STYLE = `:root{color-scheme:light dark;--ground:#fbfaf7;--panel:#fff;--ink:#1d1d1f;--muted:#5a5a60;--line:#d5d2ca;--accent:#0b5394}
@media(prefers-color-scheme:dark){:root{--ground:#16181c;--panel:#1f2228;--ink:#ececee;--muted:#b0b0b8;--line:#3a3e46;--accent:#8cc3f5}}
*{box-sizing:border-box}body{margin:0 auto;max-width:72rem;padding:1rem clamp(1rem,3vw,2rem) 3rem;background:var(--ground);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
a{color:var(--accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}header{display:flex;gap:1.25rem;flex-wrap:wrap;padding-bottom:.75rem;border-bottom:1px solid var(--line)}
.document{max-width:52rem}.document img{background:#fff;border-radius:.3rem;max-width:100%}pre{overflow:auto;background:var(--panel);border:1px solid var(--line);border-radius:.4rem;padding:.75rem}
table{border-collapse:collapse;display:block;overflow:auto}th,td{border:1px solid var(--line);padding:.3rem .6rem;text-align:left;vertical-align:top}
.tiles{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(10rem,1fr));gap:1rem}
.tiles a{display:grid;gap:.4rem;height:100%;align-content:start;padding:.6rem;background:var(--panel);border:1px solid var(--line);border-radius:.5rem;color:inherit;text-decoration:none;line-height:1.3}
.tiles a:hover{border-color:var(--accent);color:var(--accent)}.tiles img{width:100%;aspect-ratio:1;object-fit:contain;background:#fff;border-radius:.3rem;padding:.3rem}.muted{color:var(--muted)}
.start{display:inline-block;padding:.5rem 1.1rem;border-radius:.4rem;background:var(--accent);color:var(--ground);text-decoration:none;margin-right:.5rem}`;

function page(path, title, body) {
  const up = relative(dirname(path), ".") || ".";
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><a href="${up}/index.html">Puzzle Workbench</a><a href="${up}/workbench.html">Open the workbench</a><a href="${up}/docs/tutorial.html">Tutorial</a><a href="${up}/README.html">About</a></header>
${body}
</body>
</html>
`;
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), html);
}

function front() {
  engine.initSync({ module: new WebAssembly.Module(readFileSync(join(here, "../engine/pkg/engine_bg.wasm"))) });
  mkdirSync(join(site, "gallery"), { recursive: true });
  const puzzles = engine
    .gallery()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  const tiles = puzzles
    .filter(({ name }) => name !== "template.toml")
    .map(({ name, text }) => {
      const title = JSON.parse(engine.open(name, text)).title ?? name;
      const picture = `gallery/${name.replace(/\.toml$/, ".svg")}`;
      writeFileSync(join(site, picture), engine.draw(name, text, "", engine.Marking.Nothing, "", "", ""));
      return `<li><a href="workbench.html#g=${encodeURIComponent(name)}"><img src="${picture}" alt="" loading="lazy">${escaped(title)}</a></li>`;
    });
  page(
    "index.html",
    "Puzzle Workbench",
    `<main>
<h1>Puzzle Workbench</h1>
<p>Write placement puzzles as small text files, see at once whether they have one solution, share them as links, and play them. Nothing to install, nothing sent anywhere.</p>
<p><a class="start" href="workbench.html">Open the workbench</a></p>
<h2>Play one of these</h2>
<p><a href="contact-sheet.html">All of them on one sheet, with their solutions at the end</a></p>
<ul class="tiles">
${tiles.join("\n")}
</ul>
</main>`,
  );
  return tiles.length;
}

/** Links to documents lead to their pages; other files of the project stay behind. */
function document(path) {
  const text = readFileSync(join(top, path), "utf8");
  const html = marked
    .parse(text)
    .replace(/<h([1-6])>(.*?)<\/h\1>/g, (_, level, words) => `<h${level} id="${anchor(words)}">${words}</h${level}>`)
    // What does not fit is scrolled by keys too.
    .replace(/<(pre|table)>/g, '<$1 tabindex="0">')
    .replace(/<th([^>]*)><\/th>/g, "<td$1></td>")
    .replace(/href="([^":#]+)\.md(#[^"]*)?"/g, 'href="$1.html$2"')
    .replace(
      path.startsWith("puzzles/") ? /<a href="(?:\.\.\/puzzles\/)?([\w-]+\.toml)"/g : /<a href="[^"]*puzzles\/([\w-]+\.toml)"/g,
      (_, name) => `<a href="${relative(dirname(path), ".") || "."}/workbench.html#g=${name}"`,
    );
  const whole = html.replace(/<a href="(?!https?:|#)([^"#]*)[^"]*">([^]*?)<\/a>/g, (link, target, words) =>
    /\.(html|svg)$/.test(target) ? link : words,
  );
  const title = /^# (.*)$/m.exec(text)?.[1] ?? path;
  page(path.replace(/\.md$/, ".html"), title, `<main class="document">\n${whole}</main>`);
}

rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
copyFileSync(join(here, "dist/workbench.html"), join(site, "workbench.html"));
for (const folder of PICTURES) cpSync(join(top, folder), join(site, folder), { recursive: true });
for (const path of DOCUMENTS) document(path);
console.log(`${front()} puzzles and ${DOCUMENTS.length} documents in ${site}`);
