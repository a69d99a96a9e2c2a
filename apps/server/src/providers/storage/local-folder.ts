import { createWriteStream, type Dirent } from "node:fs";
import { mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Storage } from "./storage.ts";

const PARTIAL = ".partial";

/** Stores files in a local folder. A file appears whole or not at all. */
export function localFolder(root: string): Storage {
  const base = resolve(root);
  const pathOf = (key: string) => {
    const path = join(base, key);
    if (!path.startsWith(base + sep)) throw new Error("A storage key must stay inside its folder");
    return path;
  };
  return {
    async put(key, content) {
      const path = pathOf(key);
      const partial = `${path}${PARTIAL}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await pipeline(
          Buffer.isBuffer(content) ? Readable.from([content]) : content,
          // biome-ignore lint/plugin/output: What people upload.
          createWriteStream(partial),
        );
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { sizeBytes: (await stat(path)).size };
    },
    async read(key, fromByte = 0, lastByte = Number.POSITIVE_INFINITY) {
      return (await open(pathOf(key))).createReadStream({ start: fromByte, end: lastByte });
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    list: () => filesIn(base, base),
  };
}

async function* filesIn(folder: string, base: string): AsyncGenerator<{ key: string; changedAt: Date }> {
  for (const entry of await namesIn(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path, base);
    else if (entry.isFile() && !entry.name.endsWith(PARTIAL)) {
      const its = await stat(path).catch(unlessGone);
      if (its) yield { key: relative(base, path).split(sep).join("/"), changedAt: its.mtime };
    }
  }
}

async function namesIn(folder: string): Promise<Dirent[]> {
  const opened = await opendir(folder).catch(unlessGone);
  if (!opened) return [];
  const names: Dirent[] = [];
  for await (const entry of opened) names.push(entry);
  return names;
}

/** Returns null for a file that was removed in the meantime, or a folder that was never written to. */
function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
