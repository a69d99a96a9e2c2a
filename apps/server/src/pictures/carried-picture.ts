import { buffer } from "node:stream/consumers";
import { MEDIA_LIMIT_RULES } from "@broadcast/domain/messages/carriers/carrier-size-limits";
import type { StoredMedia } from "../db/columns.ts";
import type { Storage } from "../providers/storage/storage.ts";
import { fitPicture } from "./fit-picture.ts";
import { isStored } from "./is-stored.ts";

/** A picture may be at many messages of a broadcast: what it became is known for the last so many. */
const MOST_KNOWN = 1_000;
const known = new Map<string, Promise<StoredMedia | null>>();

const fittedKey = (key: string, maxBytes: number): string => `${key}~${maxBytes}`;

/** Where what was made of a stored file may lie; it goes with the file. */
export const fittedKeysOf = (key: string): string[] => [
  ...new Set(MEDIA_LIMIT_RULES.map(({ maxBytes }) => fittedKey(key, maxBytes))),
];

const isPicture = ({ contentType }: StoredMedia): boolean => contentType.startsWith("image/");

/** The pictures that every carrier takes; any other is drawn anew as one of them. */
const CARRIED = new Set(["image/jpeg", "image/png", "image/gif"]);
const isCarried = ({ contentType }: StoredMedia): boolean => CARRIED.has(contentType);

/**
 * A file as carriers take it from a number that can send `maxBytes`: a larger picture is drawn smaller, one of another
 * kind as a JPEG, once, and kept
 * beside the one it was made from. Null where that cannot be done, as with what moves.
 */
export function carriedPicture(
  storage: Storage,
  media: StoredMedia,
  maxBytes: number,
): Promise<StoredMedia | null> {
  const isSmall = (media.sizeBytes ?? Number.POSITIVE_INFINITY) <= maxBytes;
  if (!isPicture(media) || (isSmall && isCarried(media))) return Promise.resolve(media);
  const key = fittedKey(media.key, maxBytes);
  const before = known.get(key);
  if (before) return before;
  const made = fitted(storage, media, { key, maxBytes });
  known.set(key, made);
  // Storage that did not answer is asked again.
  made.catch(() => known.delete(key));
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return made;
}

async function fitted(
  storage: Storage,
  media: StoredMedia,
  { key, maxBytes }: { key: string; maxBytes: number },
): Promise<StoredMedia | null> {
  if (await isStored(storage, key)) return { key, contentType: "image/jpeg" };
  const bytes = await buffer(await storage.read(media.key));
  if (bytes.length <= maxBytes && isCarried(media)) return media;
  const picture = await fitPicture(bytes, maxBytes);
  if (!picture) return null;
  await storage.put(key, picture.bytes, picture.contentType);
  return { key, contentType: picture.contentType };
}
