import { buffer } from "node:stream/consumers";
import type { Storage } from "../providers/storage/storage.ts";
import { PICTURE_MAX_PIXELS } from "./harmless-picture.ts";
import { isStored } from "./is-stored.ts";
import { inTurn, openSharp } from "./sharp.ts";

/** Twice as wide as an email, and wider than a page's text: no screen shows more. */
export const SHOWN_MAX_PIXELS = 1_200;

/** A picture within both limits is shown unchanged. */
const SMALL_BYTES = 300_000;
const JPEG_QUALITY = 82;

/** The picture types that every mail program shows. */
const EVERYWHERE = new Set(["image/jpeg", "image/png", "image/gif"]);
const TYPES = { jpg: "image/jpeg", png: "image/png" } as const;
type Ending = keyof typeof TYPES;
const ENDINGS = Object.keys(TYPES) as Ending[];

const shownKey = (key: string, ending: Ending): string => `${key}~shown.${ending}`;

/** Keys of the files that may be derived from a stored file; they are deleted with it. */
export const shownKeysOf = (key: string): string[] => ENDINGS.map((ending) => shownKey(key, ending));

/** A stored file as pages and mails show it. */
export interface ShownFile {
  key: string;
  contentType: string;
}

const MOST_KNOWN = 1_000;
const known = new Map<string, Promise<ShownFile>>();

/**
 * Returns the public version of a picture: drawn once, at most 1,200 pixels wide and high, as a JPEG or PNG, and kept
 * next to the original. Animations and unreadable pictures stay unchanged.
 */
export function shownPicture(storage: Storage, file: ShownFile): Promise<ShownFile> {
  const before = known.get(file.key);
  if (before) return before;
  const made = findOrDraw(storage, file);
  known.set(file.key, made);
  // Retries storage that didn't answer.
  made.catch(() => known.delete(file.key));
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return made;
}

async function findOrDraw(storage: Storage, file: ShownFile): Promise<ShownFile> {
  for (const ending of ENDINGS) {
    const key = shownKey(file.key, ending);
    if (await isStored(storage, key)) return { key, contentType: TYPES[ending] };
  }
  return inTurn(() => draw(storage, file));
}

async function draw(storage: Storage, file: ShownFile): Promise<ShownFile> {
  const bytes = await buffer(await storage.read(file.key));
  const sharp = await openSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, sequentialRead: true });
    const { pages = 1, width, height, hasAlpha } = await picture.metadata();
    if (pages > 1) return file;
    const isSmall = Math.max(width, height) <= SHOWN_MAX_PIXELS && bytes.length <= SMALL_BYTES;
    if (isSmall && EVERYWHERE.has(file.contentType)) return file;
    const fitted = picture
      .autoOrient()
      .resize(SHOWN_MAX_PIXELS, SHOWN_MAX_PIXELS, { fit: "inside", withoutEnlargement: true })
      .toColorspace("srgb");
    const ending = hasAlpha ? "png" : "jpg";
    const drawn = await (hasAlpha ? fitted.png() : fitted.jpeg({ quality: JPEG_QUALITY })).toBuffer();
    const key = shownKey(file.key, ending);
    await storage.put(key, drawn, TYPES[ending]);
    return { key, contentType: TYPES[ending] };
  } catch {
    // An unreadable picture is left to the programs that can show it.
    return file;
  }
}
