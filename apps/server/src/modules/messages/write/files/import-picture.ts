import { fileTypeFromBuffer } from "file-type";
import { AppError, invalid, notFound } from "../../../../app-error.ts";
import { transaction } from "../../../../db/connection.ts";
import { uuidv7 } from "../../../../db/uuid.ts";
import type { Download, SignedIn } from "../../../../http/context.ts";
import {
  fetchNamedPicture,
  NAMED_PICTURE_MAX_BYTES,
  NoPicture,
} from "../../../../providers/fetch-named-picture.ts";
import type { Services } from "../../../../services.ts";
import { withoutPlaces } from "../../../../stored-files/remove-places.ts";
import { letGoOfFiles } from "../../../../stored-files/stored-files.ts";
import { deleteOldImports, findImported, insertImported } from "./import-picture.sql.ts";

const PICTURES = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);
const KEPT_MS = 86_400_000;
const ADDRESS = "/api/messages/media/import/";

const REFUSALS = {
  address: () => invalid({ imageUrl: "We can't import pictures from this URL." }),
  answer: () => invalid({ imageUrl: "We couldn't get a picture from this URL." }),
  size: () =>
    new AppError(
      "too-large",
      `The picture at this URL is larger than ${NAMED_PICTURE_MAX_BYTES / 1024 / 1024} MB.`,
    ),
};

/** Imports a picture from the web for sending (document 2, section 7); its type is detected from its content. */
export async function importPicture(context: SignedIn, imageUrl: string): Promise<{ s3ImageUrl: string }> {
  const { db, env, accountId, clock, storage } = context;
  const bytes = await fetchNamedPicture(env, imageUrl).catch((error: unknown) => {
    throw error instanceof NoPicture ? REFUSALS[error.why]() : error;
  });
  const contentType = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  if (!PICTURES.has(contentType)) throw new AppError("unsupported-media", "There's no picture at this URL.");
  const id = uuidv7();
  const key = `imports/${accountId}/${id}`;
  await storage.put(key, Buffer.concat(withoutPlaces(bytes, contentType)), contentType);
  await insertImported(db, accountId, { id, key, contentType, now: clock.now() });
  return { s3ImageUrl: `${ADDRESS}${id}` };
}

export async function openImportedPicture(context: SignedIn, pictureId: string): Promise<Download> {
  const picture = await findImported(context.db, context.accountId, pictureId);
  if (!picture) throw notFound("picture");
  return {
    fileName: "picture",
    contentType: picture.contentType,
    body: () => context.storage.read(picture.key),
    version: pictureId,
    isInline: true,
  };
}

/** Returns the bytes of an imported picture by its address; null for any other address. */
export async function readImported(
  { db, accountId, storage }: SignedIn,
  mediaUrl: string,
): Promise<Buffer | null> {
  const id = mediaUrl.startsWith(ADDRESS) ? mediaUrl.slice(ADDRESS.length) : "";
  const picture = /^[\da-f-]{36}$/.test(id) ? await findImported(db, accountId, id) : null;
  return picture && Buffer.concat(await (await storage.read(picture.key)).toArray());
}

export async function forgetImportedPictures({ db, clock }: Services): Promise<void> {
  const until = new Date(clock.now().getTime() - KEPT_MS);
  await transaction(db, async (tx) => {
    for (const { accountId, key, contentType } of await deleteOldImports(tx, until))
      await letGoOfFiles(tx, accountId, [{ key, contentType }]);
  });
}
