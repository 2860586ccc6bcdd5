import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { assembled } from "./assemble.ts";

export default defineConfig({
  base: "./",
  plugins: [viteSingleFile({ removeViteModuleLoader: true }), assembled()],
  worker: { format: "iife" },
  build: { target: "es2022", outDir: "dist", modulePreload: false },
});
