import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const server = `http://localhost:${process.env.PORT ?? 3000}`;

/** Icons that the first page may show. */
const firstIcons =
  "(check|circle-exclamation-point|flask-conical|info|loader-circle|triangle-exclamation-point|wifi-off|x)\\.";

/** Vendor code that every page needs, kept apart so that a release of ours leaves it cached, and what must run before it. */
const shell = new RegExp(
  `src/lib/no-eval|node_modules/(react|react-dom|scheduler|@tanstack/(react-router|router-core|history|store|react-store|query-core|react-query))/|node_modules/lucide-react/dist/esm/((?!icons)|icons/${firstIcons})`,
);

/** The other icons in one file instead of one file each. */
const icon = new RegExp(`node_modules/lucide-react/dist/esm/icons/(?!${firstIcons})`);

/** Lists the built files for the service worker (public/sw.js). Fonts are left to it to keep as they are used. */
const listBuiltFiles: Plugin = {
  name: "list-built-files",
  generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css)$/.test(file));
    const source = JSON.stringify(files.sort().map((file) => `/${file}`));
    this.emitFile({ type: "asset", fileName: "built-files.json", source });
  },
};

/** Below this a file fits into one packet anyway. */
const SMALL_BYTES = 1_400;

/** Writes each built file a second and third time, compressed: the server sends them as they are. */
const compressBuiltFiles: Plugin = {
  name: "compress-built-files",
  apply: "build",
  async writeBundle({ dir = "dist" }, bundle) {
    const files = Object.keys(bundle).filter((file) => /\.(js|css|json|svg)$/.test(file));
    await Promise.all(
      files.map(async (file) => {
        const path = join(dir, file);
        const content = await readFile(path);
        if (content.length < SMALL_BYTES) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
        await writeFile(`${path}.gz`, await promisify(gzip)(content));
      }),
    );
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), listBuiltFiles, compressBuiltFiles],
  define: { __APP_VERSION__: JSON.stringify(process.env.npm_package_version ?? "5.0.8") },
  server: {
    host: "localhost",
    port: 5173,
    proxy: { "/api": { target: server }, "/webhooks": { target: server }, "/media": { target: server } },
  },
  build: {
    outDir: "dist",
    target: "es2023",
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "shell", test: shell, priority: 10 },
            {
              name: "icons",
              test: icon,
              priority: 5,
              includeDependenciesRecursively: false,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
