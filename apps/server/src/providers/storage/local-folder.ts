import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Storage } from "./storage.ts";

/** Files in a folder of this machine. A file appears whole or not at all. */
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
      const partial = `${path}.partial`;
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
  };
}
