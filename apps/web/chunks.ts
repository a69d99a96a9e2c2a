import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import { bareEndpoints } from "./bare-endpoints.ts";
import { shortCode } from "./short-code.ts";

/** What people see first, by the modules that draw it. */
const firstScreens = [
  { name: "start", drawnBy: ["src/main.tsx"] },
  { name: "chats", drawnBy: ["src/app/frame/Frame.tsx", "src/features/chats/list/ChatList.tsx"] },
  { name: "sign-in", drawnBy: ["src/features/auth/sign-in/SignIn.tsx"] },
];

/** Vendor code that every page needs, kept apart so that a release of ours leaves it cached. */
const vendor = /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//;

const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  load: { filter: { id: /\.css$/ }, handler: () => ({ code: "", moduleType: "js" }) },
};

/** The app cut as a bundler does it by itself: a file for every set of screens that share modules, hundreds of them. */
const cutFinely = async (root: string): Promise<Rolldown.OutputChunk[]> => {
  const result = await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [shortCode, react(), withoutStyles, bareEndpoints],
    build: { write: false, minify: false, target: "es2023" },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === "chunk");
};

/** Every module that is loaded before these run. */
const loadedWith = (
  files: readonly string[],
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): Set<string> => {
  const wanted = files.map((file) => {
    const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(file));
    if (!found) throw new Error(`${file} is not in the app: chunks.ts names what draws the first screens.`);
    return found.fileName;
  });
  // A set takes in what is added while it is walked.
  const names = new Set(wanted);
  for (const name of names) for (const next of chunks.get(name)?.imports ?? []) names.add(next);
  return new Set([...names].flatMap((name) => chunks.get(name)?.moduleIds ?? []));
};

/**
 * How the built app is cut into files. Each first screen gets one file with what it alone draws with, and all
 * share one with the rest: what that is shows only when all is bundled and unused code is gone, so the app is bundled once to look.
 */
export const codeSplitting = async (root: string): Promise<Rolldown.OutputOptions["codeSplitting"]> => {
  const chunks = new Map((await cutFinely(root)).map((chunk) => [chunk.fileName, chunk]));
  const users = new Map<string, string[]>();
  for (const { name, drawnBy } of firstScreens) {
    for (const id of loadedWith(
      drawnBy.map((file) => join(root, file)),
      chunks,
    )) {
      users.set(id, [...(users.get(id) ?? []), name]);
    }
  }
  const chunkOf = (id: string): string | null => {
    const names = users.get(id);
    if (!names) return null;
    if (names.includes("start") && vendor.test(id)) return "vendor";
    return names.length === 1 ? names[0]! : "start";
  };
  return {
    includeDependenciesRecursively: false,
    groups: [
      { debugName: "first-screens", name: chunkOf, priority: 20 },
      // Icons are small: those left in one file instead of one file each.
      { name: "icons", test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 10 },
    ],
  };
};
