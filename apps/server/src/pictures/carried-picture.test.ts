import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localFolder } from "../providers/storage/local-folder.ts";
import type { Storage } from "../providers/storage/storage.ts";
import { anAnimation, aPhoto } from "../testing/drawn-pictures.ts";
import { carriedPicture, fittedKeysOf } from "./carried-picture.ts";

const TOLL_FREE_BYTES = 525_000;

let folder: string;
let storage: Storage;
const written: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
  const files = localFolder(folder);
  storage = {
    ...files,
    put: (key, ...its) => {
      written.push(key);
      return files.put(key, ...its);
    },
  };
});
afterAll(() => rm(folder, { recursive: true }));

const stored = async (key: string, bytes: Buffer) => {
  await storage.put(key, bytes, "image/jpeg");
  written.length = 0;
  return { key, contentType: "image/jpeg" };
};

it("a picture is scaled to what the number can send, upright, once for all messages, and deleted with its file", async () => {
  const media = await stored("photo", await aPhoto(1_200, 800));
  const all = await Promise.all([1, 2, 3].map(() => carriedPicture(storage, media, TOLL_FREE_BYTES)));
  expect(written).toHaveLength(1);
  expect(new Set(all.map((its) => its?.key)).size).toBe(1);
  expect(fittedKeysOf("photo")).toContain(all[0]!.key);
  const bytes = await buffer(await storage.read(all[0]!.key));
  expect(bytes.length).toBeLessThanOrEqual(TOLL_FREE_BYTES);
  const { width, height, orientation } = await sharp(bytes).metadata();
  expect(height).toBeGreaterThan(width);
  expect(orientation ?? 1).toBe(1);
});

it("a file that fits, or is not a picture, stays as it is, byte for byte", async () => {
  const media = await stored("small", await aPhoto(100, 80));
  expect(await carriedPicture(storage, media, TOLL_FREE_BYTES)).toBe(media);
  const card = { key: "card", contentType: "text/vcard" };
  expect(await carriedPicture(storage, card, 1)).toBe(card);
  expect(written).toEqual([]);
});

it("a picture type that carriers don't accept is converted to JPEG, however small", async () => {
  await storage.put(
    "leaf",
    await sharp(await aPhoto(40, 30))
      .webp()
      .toBuffer(),
    "image/webp",
  );
  const carried = await carriedPicture(
    storage,
    { key: "leaf", contentType: "image/webp", sizeBytes: 900 },
    TOLL_FREE_BYTES,
  );
  expect(carried?.contentType).toBe("image/jpeg");
  expect((await sharp(await buffer(await storage.read(carried!.key))).metadata()).format).toBe("jpeg");
});

it("animated and broken pictures can't be made smaller", async () => {
  const moving = await stored("moving", anAnimation(600_000));
  expect(await carriedPicture(storage, moving, TOLL_FREE_BYTES)).toBeNull();
  const broken = await stored("broken", Buffer.alloc(600_000, 1));
  expect(await carriedPicture(storage, broken, TOLL_FREE_BYTES)).toBeNull();
});
