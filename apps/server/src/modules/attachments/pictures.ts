import type { AttachmentKind } from "@broadcast/contract/attachments";
import { MEDIA_MAX_BYTES } from "@broadcast/contract/messages";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import type { Download } from "../../http/context.ts";
import { invalidLink } from "../../public-pages/invalid-link.ts";
import { isPictureHash, pictureUrl } from "../../public-pages/picture-url.ts";
import { requireServed } from "../../public-pages/served.ts";
import type { Services } from "../../services.ts";
import { findFile, findPublicFile, readFiles } from "./attachments.sql.ts";
import { downloadOf, kindOf } from "./attachments.ts";

/**
 * Where anybody sees these pictures, by the id of their attachment: for designs of pages and emails. Those that are
 * gone, are another account's or are no pictures are left out.
 */
export async function readPictureUrls(
  db: Connection,
  env: Pick<Env, "PUBLIC_URL" | "SECRET">,
  accountId: number,
  attachmentIds: readonly string[],
): Promise<Map<string, string>> {
  if (attachmentIds.length === 0) return new Map();
  const files = await readFiles(db, accountId, attachmentIds);
  return new Map(
    [...files].flatMap(([id, { contentType }]) =>
      kindOf(contentType) === "picture" ? [[id, pictureUrl(env, id)]] : [],
    ),
  );
}

/** The same for pictures of any account: of designs that belong to none. */
export async function readAnyPictureUrls(
  db: Connection,
  env: Pick<Env, "PUBLIC_URL" | "SECRET">,
  attachmentIds: readonly string[],
): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const id of new Set(attachmentIds)) {
    const file = await findFile(db, id);
    if (file && kindOf(file.contentType) === "picture") urls.set(id, pictureUrl(env, id));
  }
  return urls;
}

/** How the file of one of the account's attachments is shown; null without a file, and for another account's. */
export async function findAttachmentKind(
  db: Connection,
  accountId: number,
  attachmentId: string,
): Promise<AttachmentKind | null> {
  const file = (await readFiles(db, accountId, [attachmentId])).get(attachmentId);
  return file ? kindOf(file.contentType) : null;
}

/** A picture as a message carries it, or why none can. */
export type AttachedPicture = { key: string; contentType: string } | { problem: string };

const CARRIED = new Set(["image/jpeg", "image/png", "image/gif"]);

/** The pictures of attachments, for messages to carry: whoever takes one shares its file. What is gone is left out. */
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
        ? { problem: "Only JPEG, PNG and GIF pictures can go with a text. Choose another attachment." }
        : sizeBytes > MEDIA_MAX_BYTES
          ? { problem: "This picture is larger than 0.9MB, which texts can't carry. Choose a smaller one." }
          : { key, contentType },
    ]),
  );
}

/** A picture by the address that a design gave it. Throws `not-found` for any other, `gone` of a business that is not served. */
export async function openPicture(
  { db, env, storage }: Pick<Services, "db" | "env" | "storage">,
  attachmentId: string,
  hash: string,
): Promise<Download> {
  const found = isPictureHash(env, attachmentId, hash) ? await findPublicFile(db, attachmentId) : null;
  if (!found || kindOf(found.file.contentType) !== "picture") throw invalidLink();
  return downloadOf(requireServed(found).file, storage);
}
