import { buffer } from "node:stream/consumers";
import { MEDIA_LIMIT_RULES } from "@broadcast/domain/messages/carriers/carrier-size-limits";
import type { StoredMedia } from "../db/columns.ts";
import type { Storage } from "../providers/storage/storage.ts";
import { fitPicture } from "./fit-picture.ts";
import { isStored } from "./is-stored.ts";

/** A picture may be used by many messages of a broadcast: results are cached for this many. */
const MOST_KNOWN = 1_000;
const known = new Map<string, Promise<StoredMedia | null>>();

const fittedKey = (key: string, maxBytes: number): string => `${key}~${maxBytes}`;

/** Keys of the files that may be derived from a stored file; they are deleted with it. */
export const fittedKeysOf = (key: string): string[] => [
  ...new Set(MEDIA_LIMIT_RULES.map(({ maxBytes }) => fittedKey(key, maxBytes))),
];

const isPicture = ({ contentType }: StoredMedia): boolean => contentType.startsWith("image/");

/** The picture types that every carrier accepts; any other is converted to one of them. */
const CARRIED = new Set(["image/jpeg", "image/png", "image/gif"]);
const isCarried = ({ contentType }: StoredMedia): boolean => CARRIED.has(contentType);

/**
 * Returns a file as carriers accept it from a number that can send `maxBytes`: a larger picture is scaled down and
 * another type converted to JPEG, once, and the result is kept next to the original. Null when that is impossible, as
 * with animations.
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
  // Retries storage that didn't answer.
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
