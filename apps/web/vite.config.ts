import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { bareEndpoints } from "./bare-endpoints.ts";
import { codeSplitting } from "./chunks.ts";
import { plainImports } from "./plain-imports.ts";
import { shortCode } from "./short-code.ts";

const server = `http://localhost:${process.env.PORT ?? 3000}`;

/** Lists the built files for the service worker (public/sw.js). Fonts are left to it to keep as they are used. */
const listBuiltFiles: Plugin = {
  name: "list-built-files",
  generateBundle: {
    // Once Vite has dropped the chunks that held nothing but styles.
    order: "post",
    handler(_, bundle) {
      const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css)$/.test(file));
      const source = JSON.stringify(files.sort().map((file) => `/${file}`));
      this.emitFile({ type: "asset", fileName: "built-files.json", source });
    },
  },
};

/** What the page says to who reads its source stays there. */
const pageWithoutComments: Plugin = {
  name: "page-without-comments",
  apply: "build",
  transformIndexHtml: { order: "post", handler: (page) => page.replaceAll(/\s*<!--.*?-->/gs, "") },
};

/** Below this little is left to save. */
const SMALL_BYTES = 500;

/** Writes each file of the built app a second and third time, compressed: the server sends them as they are. */
const compressBuiltFiles: Plugin = {
  name: "compress-built-files",
  apply: "build",
  async writeBundle({ dir = "dist" }) {
    const files = (await readdir(dir, { recursive: true })).filter((file) =>
      /\.(html|js|css|json|svg|webmanifest)$/.test(file),
    );
    await Promise.all(
      files.map(async (file) => {
        const path = join(dir, file);
        const content = await readFile(path);
        if (content.length < SMALL_BYTES) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
        await writeFile(`${path}.gz`, await promisify(gzip)(content));
      }),
    );
  },
};

export default defineConfig(async ({ command }) => ({
  plugins: [
    shortCode,
    plainImports,
    react(),
    tailwindcss(),
    bareEndpoints,
    listBuiltFiles,
    pageWithoutComments,
    compressBuiltFiles,
  ],
  define: { __APP_VERSION__: JSON.stringify(process.env.npm_package_version ?? "5.0.8") },
  server: {
    host: "localhost",
    port: 5173,
    proxy: { "/api": { target: server }, "/webhooks": { target: server }, "/media": { target: server } },
  },
  build: {
    outDir: "dist",
    target: "es2023",
    // The list of what each screen needs would be a quarter of the first file; the service worker has all of it at hand.
    modulePreload: false,
    rolldownOptions: {
      output: {
        // The first file names every other one that it may load: most by a hash alone.
        chunkFileNames: ({ name }: { name: string }) =>
          ["chats", "LiveUpdates"].includes(name) ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
        hashCharacters: "base36" as const,
        codeSplitting: command === "build" ? await codeSplitting(import.meta.dirname) : undefined,
      },
    },
  },
}));
