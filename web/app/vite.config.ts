import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { assembled } from "./assemble.ts";

// What CodeMirror asks of a language: trees and parsers are a tenth of the page's script, and it needs none.
const syntax = new URL("src/text/syntax.ts", import.meta.url).pathname;

export default defineConfig({
  base: "./",
  resolve: { alias: { "@codemirror/language": syntax, "@lezer/common": syntax } },
  plugins: [viteSingleFile({ removeViteModuleLoader: true }), assembled()],
  worker: { format: "iife" },
  build: { target: "es2022", outDir: "dist", modulePreload: false },
});
