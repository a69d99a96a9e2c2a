import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, test, vi } from "vitest";

/** Everything a browser loads before the first paint, as `npm run bench web-first-paint` measures it. */
const LIMIT_KB = { "sign-in": 140.5, chats: 150 };
const MOST_FILES = 12;
/** What the editor of emails and pages adds to the email screen it opens from, gzipped. */
const EDITOR_LIMIT_KB = 220;

/** Files named by the page besides the app. */
const besideTheApp = ["unsupported-browser.js", "load-again.js", "theme.js", "mark.svg"];

/** Files below 500 bytes are served uncompressed (vite.config.ts). */
const servedBytes = (source: string) =>
  source.length < 500 ? source.length : brotliCompressSync(source).length;

const screens = {
  "sign-in": ["src/features/auth/sign-in/SignIn.tsx"],
  chats: ["src/app/frame/Frame.tsx", "src/features/chats/list/ChatList.tsx"],
};

test("first screens load little, in few files, and no schemas", async () => {
  // As it is built to be served: without the libraries' own checks.
  vi.stubEnv("NODE_ENV", "production");
  const root = join(import.meta.dirname, "../../apps/web");
  const { output } = (await build({
    root,
    logLevel: "silent",
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === "chunk");
  const withImports = (roots: readonly (Rolldown.OutputChunk | undefined)[]) => {
    const files = new Set(roots);
    for (const file of files)
      for (const next of file?.imports ?? []) files.add(chunks.find(({ fileName }) => fileName === next));
    return files;
  };
  const holding = (file: string) => chunks.find(({ moduleIds }) => moduleIds.includes(join(root, file)));
  const entry = chunks.find(({ isEntry }) => isEntry);
  const lateStyles = output.filter((file) => file.type === "asset" && file.fileName.endsWith(".css"));
  expect(lateStyles.some((file) => file.type === "asset" && String(file.source).includes("@font-face"))).toBe(
    true,
  );
  // A late-imported file doesn't load its stylesheet: each is requested by its address.
  for (const { fileName } of lateStyles)
    expect(
      output.some((file) =>
        String(file.type === "chunk" ? file.code : file.source).includes(fileName.split("/").at(-1)!),
      ),
      fileName,
    ).toBe(true);
  const page = output.find(({ fileName }) => fileName === "index.html") as Rolldown.OutputAsset;
  const styles = output.filter(
    ({ fileName }) => fileName.endsWith(".css") && String(page.source).includes(fileName),
  ) as Rolldown.OutputAsset[];
  expect(styles).toHaveLength(1);
  const beside = besideTheApp.map((name) => {
    expect(String(page.source)).toContain(`"/${name}"`);
    return readFileSync(join(root, "public", name), "utf8");
  });
  const onEveryScreen = [page.source, styles[0]!.source, ...beside].map(String);
  for (const [name, modules] of Object.entries(screens) as ["sign-in" | "chats", string[]][]) {
    const files = withImports([entry, ...modules.map(holding)]);
    const sources = [...files].map((file) => file!.code).concat(onEveryScreen);
    const bytes = sources.reduce((sum, source) => sum + servedBytes(source), 0);
    expect(sources.length, name).toBeLessThanOrEqual(MOST_FILES);
    expect(bytes / 1024, name).toBeLessThan(LIMIT_KB[name]);
    expect(
      [...files].flatMap((file) => file!.moduleIds).filter((id) => /node_modules\/zod\//.test(id)),
    ).toEqual([]);
  }

  const before = withImports([
    entry,
    ...["src/app/frame/Frame.tsx", "src/features/emails/EmailDetail.tsx"].map(holding),
  ]);
  const editor = holding("src/features/content-design/DesignEditor.tsx");
  expect(editor).toBeDefined();
  const itsOwn = [...withImports([editor])].filter((file) => !before.has(file));
  const editorBytes = itsOwn.reduce((sum, file) => sum + gzipSync(file!.code).length, 0);
  expect(editorBytes / 1024).toBeLessThanOrEqual(EDITOR_LIMIT_KB);
}, 60_000);
