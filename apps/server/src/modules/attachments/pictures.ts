import { createHash } from "node:crypto";
import type { AttachmentKind } from "@broadcast/contract/attachments";
import { MEDIA_MAX_BYTES } from "@broadcast/contract/messages";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import type { Download } from "../../http/context.ts";
import { SHOWN_MAX_PIXELS, shownPicture } from "../../pictures/shown-picture.ts";
import type { ShownPicture } from "../../public-pages/design-html.ts";
import { invalidLink } from "../../public-pages/invalid-link.ts";
import { isPictureHash, pictureUrl } from "../../public-pages/picture-url.ts";
import { requireServed } from "../../public-pages/served.ts";
import type { Services } from "../../services.ts";
import { findFile, findPublicFile, readFiles, type StoredFile } from "./attachments.sql.ts";
import { downloadOf, kindOf } from "./attachments.ts";

/**
 * Returns public versions of these pictures by attachment id, for designs of pages and emails, without deleted ones,
 * other accounts', and files that are not pictures.
 */
export async function readPictures(
  db: Connection,
  env: Pick<Env, "PUBLIC_URL" | "SECRET">,
  accountId: number,
  attachmentIds: readonly string[],
): Promise<Map<string, ShownPicture>> {
  if (attachmentIds.length === 0) return new Map();
  const files = await readFiles(db, accountId, attachmentIds);
  return new Map([...files].flatMap(([id, file]) => (isPicture(file) ? [[id, shownOf(env, id, file)]] : [])));
}

/** Returns only their addresses. */
export async function readPictureUrls(
  ...args: Parameters<typeof readPictures>
): Promise<Map<string, string>> {
  return new Map([...(await readPictures(...args))].map(([id, { url }]) => [id, url]));
}

/** The same for pictures of any account, for designs that belong to none. */
export async function readAnyPictures(
  db: Connection,
  env: Pick<Env, "PUBLIC_URL" | "SECRET">,
  attachmentIds: readonly string[],
): Promise<Map<string, ShownPicture>> {
  const pictures = new Map<string, ShownPicture>();
  for (const id of new Set(attachmentIds)) {
    const file = await findFile(db, id);
    if (file && isPicture(file)) pictures.set(id, shownOf(env, id, file));
  }
  return pictures;
}

const isPicture = ({ contentType }: StoredFile): boolean => kindOf(contentType) === "picture";

/** The address names the file, so that a new file has a new address and each can be cached permanently. */
function shownOf(
  env: Pick<Env, "PUBLIC_URL" | "SECRET">,
  id: string,
  { key, pixels }: StoredFile,
): ShownPicture {
  const scale = pixels ? Math.min(1, SHOWN_MAX_PIXELS / Math.max(pixels.width, pixels.height)) : 1;
  return {
    url: `${pictureUrl(env, id)}?file=${fileMark(key)}`,
    size: !pixels
      ? null
      : {
          width: Math.max(1, Math.round(pixels.width * scale)),
          height: Math.max(1, Math.round(pixels.height * scale)),
        },
  };
}

/** Identifies a file in an address, without its key. */
const fileMark = (key: string): string =>
  // biome-ignore lint/plugin/cryptography: Identifies a public picture.
  createHash("sha256").update(key).digest("base64url").slice(0, 10);

/** Returns how the file of an account's attachment is displayed; null without a file, and for another account's. */
export async function findAttachmentKind(
  db: Connection,
  accountId: number,
  attachmentId: string,
): Promise<AttachmentKind | null> {
  const file = (await readFiles(db, accountId, [attachmentId])).get(attachmentId);
  return file ? kindOf(file.contentType) : null;
}

/** A picture as a message carries it, or why it cannot. */
export type AttachedPicture = { key: string; contentType: string } | { problem: string };

/** Stills are scaled and converted to what texts carry; animations go unchanged or not at all. */
const CARRIED = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

/** Returns attachments' pictures for messages, which share their files. Deleted ones are left out. */
export async function readAttachedPictures(
  db: Connection,
  accountId: number,
  attachmentIds: readonly string[],
): Promise<Map<string, AttachedPicture>> {
  if (attachmentIds.length === 0) return new Map();
  const files = await readFiles(db, accountId, attachmentIds);
  return new Map(
    [...files].map(([id, { key, contentType, sizeBytes }]) => [
      id,
      !CARRIED.has(contentType)
        ? { problem: "Only JPEG, PNG, GIF and WebP pictures can go with a text. Choose another attachment." }
        : contentType === "image/gif" && sizeBytes > MEDIA_MAX_BYTES
          ? { problem: "This GIF is larger than 0.9MB, which texts can't carry. Choose a smaller one." }
          : { key, contentType },
    ]),
  );
}

const FOR_GOOD = "public, max-age=31536000, immutable";
const FOR_AN_HOUR = "public, max-age=3600";

/**
 * Returns a picture by its address in a design, as large as needed. Throws `not-found` for any other address, `gone`
 * for a business that is not served.
 */
export async function openPicture(
  { db, env, storage }: Pick<Services, "db" | "env" | "storage">,
  attachmentId: string,
  hash: string,
  mark: string | undefined,
): Promise<Download> {
  const found = isPictureHash(env, attachmentId, hash) ? await findPublicFile(db, attachmentId) : null;
  if (!found || !isPicture(found.file)) throw invalidLink();
  const { file } = requireServed(found);
  const shown = await shownPicture(storage, file);
  return {
    ...downloadOf({ ...file, ...shown }, storage),
    ...(shown.key !== file.key && { sizeBytes: undefined }),
    // A replaced file is still served at its old address, but not cached there.
    cache: mark === fileMark(file.key) ? FOR_GOOD : FOR_AN_HOUR,
  };
}
