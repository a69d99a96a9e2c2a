import { timingSafeEqual } from "node:crypto";
import { MEDIA_MAX_BYTES } from "@broadcast/contract/messages";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import type { Download } from "../../http/context.ts";
import { keyedHash, keyedHashes } from "../../http/keyed-hash.ts";
import { invalidLink } from "../../public-pages/invalid-link.ts";
import type { Services } from "../../services.ts";
import { findFile, readFiles } from "./attachments.sql.ts";
import { downloadOf, kindOf } from "./attachments.ts";

const PURPOSE = "picture";
const HASH_BYTES = 16;

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

const pictureUrl = (env: Pick<Env, "PUBLIC_URL" | "SECRET">, id: string): string =>
  `${env.PUBLIC_URL}/picture/${id}/${keyedHash(env, PURPOSE, id).subarray(0, HASH_BYTES).toString("base64url")}`;

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
        ? { problem: "Only JPEG, PNG and GIF pictures go with a text. Choose another attachment." }
        : sizeBytes > MEDIA_MAX_BYTES
          ? { problem: "This picture is larger than 0.9MB, which texts can't carry. Choose a smaller one." }
          : { key, contentType },
    ]),
  );
}

/** A picture by the address that a design gave it. Throws `not-found` for any other. */
export async function openPicture(
  { db, env, storage }: Pick<Services, "db" | "env" | "storage">,
  attachmentId: string,
  hash: string,
): Promise<Download> {
  const given = Buffer.from(hash, "base64url");
  const isOurs =
    given.length === HASH_BYTES &&
    keyedHashes(env, PURPOSE, attachmentId).some((known) =>
      timingSafeEqual(known.subarray(0, HASH_BYTES), given),
    );
  const file = isOurs ? await findFile(db, attachmentId) : null;
  if (!file || kindOf(file.contentType) !== "picture") throw invalidLink();
  return downloadOf(file, storage);
}
