import { createHash, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Agent, request } from "undici";
import { contentTypeOf } from "../vendors/content-type.ts";

/** Why a carrier cannot take a picture: missing, not a picture, too large. */
export type PictureFailure = "pictureMissing" | "pictureType" | "pictureSize";
export type MediaFailure = { failure: PictureFailure };
export type StoredMedia = { contentType: string; file: string };

export type MediaFiles = {
  /** Fetches the file at the address; the same address within a minute is fetched once. */
  fetch: (url: string, maxBytes?: number) => Promise<StoredMedia | MediaFailure>;
  keep: (bytes: Buffer, contentType: string) => Promise<StoredMedia>;
  read: (file: string) => Promise<Buffer | null>;
};

export const MEDIA_MAX_BYTES = 5 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 15_000;
const REMEMBERED_MS = 60_000;
const REMEMBERED_ADDRESSES = 50;
const acceptedTypes = /^(image|video|audio|text)\/[\w.+-]+$|^application\/(pdf|vcard|octet-stream)$/;

export function createMediaFiles(dataDir: string, connections: Agent): MediaFiles {
  const folder = join(dataDir, "media");
  mkdirSync(folder, { recursive: true });
  const remembered = new Map<string, Promise<StoredMedia | MediaFailure>>();

  async function keep(bytes: Buffer, contentType: string): Promise<StoredMedia> {
    // A broadcast's picture is the same for everyone: it is stored once, by its content.
    const file = createHash("sha256").update(bytes).digest("hex");
    const unfinished = join(folder, `${file}.${randomUUID()}`);
    await writeFile(unfinished, bytes);
    await rename(unfinished, join(folder, file));
    return { contentType, file };
  }

  async function download(url: string, maxBytes: number): Promise<StoredMedia | MediaFailure> {
    try {
      const answer = await request(url, {
        dispatcher: connections,
        headersTimeout: FETCH_TIMEOUT_MS,
        bodyTimeout: FETCH_TIMEOUT_MS,
      });
      if (answer.statusCode !== 200) {
        await answer.body.dump();
        return { failure: "pictureMissing" };
      }
      const contentType = contentTypeOf(answer.headers);
      if (!acceptedTypes.test(contentType) || contentType === "text/html") {
        await answer.body.dump();
        return { failure: "pictureType" };
      }
      const parts: Buffer[] = [];
      let bytes = 0;
      for await (const part of answer.body as AsyncIterable<Buffer>) {
        bytes += part.length;
        if (bytes > maxBytes) return { failure: "pictureSize" };
        parts.push(part);
      }
      return await keep(Buffer.concat(parts), contentType);
    } catch {
      return { failure: "pictureMissing" };
    }
  }

  return {
    async fetch(url, maxBytes = MEDIA_MAX_BYTES) {
      const known = remembered.get(url);
      if (known) return known;
      const fetching = download(url, maxBytes);
      remembered.set(url, fetching);
      if (remembered.size > REMEMBERED_ADDRESSES) remembered.delete(remembered.keys().next().value!);
      setTimeout(() => remembered.delete(url), REMEMBERED_MS).unref();
      const result = await fetching;
      if ("failure" in result) remembered.delete(url);
      return result;
    },
    keep,
    async read(file) {
      if (!/^[0-9a-f]{64}$/.test(file)) return null;
      return readFile(join(folder, file)).catch(() => null);
    },
  };
}
