import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: fileURLToPath(new URL("page", import.meta.url)),
  plugins: [react()],
  build: { outDir: "../dist", emptyOutDir: true },
  server: { port: 4001, proxy: { "/control": "http://localhost:4000" } },
});
