import { buffer } from "node:stream/consumers";
import type { ContactCard } from "@broadcast/contract/account-settings";
import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { vcard } from "@broadcast/domain/import/vcard";
import type { FastifyInstance } from "fastify";
import { fileTypeFromBuffer } from "file-type";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import type { Download, SignedIn, Upload } from "../../http/context.ts";
import { isServed } from "../../public-pages/served.ts";
import type { Services } from "../../services.ts";
import { withoutPlaces } from "../../stored-files/remove-places.ts";
import { contactCardPath } from "./contact-card-path.ts";

type CardFields = Omit<ContactCard, "phoneNumber" | "pictureUrl" | "mediaUrl">;

const PICTURE_TYPES = { "image/jpeg": "JPEG", "image/png": "PNG" } as const;

/** Carriers accept contact cards up to 500 KB, and a picture grows by a third inside one. */
const PICTURE_MAX_BYTES = 300 * 1024;

async function findCard(db: Connection, by: { accountId: number } | { ownerSlug: string }) {
  const row = await db
    .selectFrom("accounts")
    .innerJoin("users", "users.account_id", "accounts.account_id")
    .innerJoin("account_settings as s", "s.account_id", "accounts.account_id")
    .$if("accountId" in by, (query) =>
      query.where("accounts.account_id", "=", (by as { accountId: number }).accountId),
    )
    .$if("ownerSlug" in by, (query) =>
      query.where("users.slug", "=", (by as { ownerSlug: string }).ownerSlug),
    )
    .where("accounts.cancelled_at", "is", null)
    // Suspended accounts still see their own.
    .$if("ownerSlug" in by, (query) => query.where(isServed("accounts")))
    .select([
      "accounts.company",
      "accounts.phone_number",
      "accounts.website",
      "users.slug",
      "users.first_name",
      "users.last_name",
      "s.contact_card",
      "s.contact_card_picture",
      "s.contact_card_version",
    ])
    .executeTakeFirst();
  if (!row) return null;
  const fields: CardFields = {
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    jobTitle: "",
    email: "",
    website: row.website,
    address: "",
    note: "",
    ...(row.contact_card as Partial<CardFields>),
  };
  return {
    fields,
    phoneNumber: row.phone_number,
    slug: row.slug,
    picture: row.contact_card_picture,
    version: row.contact_card_version,
  };
}

/** Returns the account's contact card; until it is changed it has the profile's values. */
export async function readContactCard({ db, accountId, env }: SignedIn): Promise<ContactCard> {
  const card = await findCard(db, { accountId });
  if (!card) throw notFound("contact card");
  return {
    ...card.fields,
    phoneNumber: card.phoneNumber,
    pictureUrl: card.picture ? `/api/users/vcard/picture?version=${card.version}` : null,
    mediaUrl: `${env.PUBLIC_URL}${contactCardPath(card.slug)}`,
  };
}

interface CardChange extends Partial<{ [K in keyof CardFields]: CardFields[K] | undefined }> {
  removePicture?: boolean | undefined;
}

/** Changes the given fields, and the picture if there is one. Errors: `invalid-input`, `unsupported-media`. */
export async function changeContactCard(
  context: SignedIn,
  { removePicture, ...change }: CardChange,
  upload: Upload | null,
): Promise<ContactCard> {
  const { db, accountId, storage } = context;
  const card = await findCard(db, { accountId });
  if (!card) throw notFound("contact card");
  if (change.email && !checkEmailForm(change.email))
    throw invalid({ email: "Please enter a valid email address" });
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const picture = upload ? await readCardPicture(upload) : null;
  // A new name each time: a file being read stays whole, and an uncommitted one is not visible.
  // biome-ignore lint/plugin/randomness: The name of a file that contact cards show anyway.
  const key = picture ? `cards/${accountId}/${card.version + 1}-${crypto.randomUUID()}` : null;
  if (picture && key) await storage.put(key, picture.bytes, picture.contentType);
  await db
    .updateTable("account_settings")
    .set({
      contact_card: JSON.stringify({ ...card.fields, ...given }),
      ...((key || removePicture) && { contact_card_picture: key }),
      contact_card_version: card.version + 1,
    })
    .where("account_id", "=", accountId)
    .execute();
  if ((key || removePicture) && card.picture) await storage.remove(card.picture);
  return readContactCard(context);
}

async function readCardPicture(upload: Upload): Promise<{ bytes: Buffer; contentType: string }> {
  const given = await buffer(upload.stream);
  const found = await fileTypeFromBuffer(given);
  if (!found || !(found.mime in PICTURE_TYPES))
    throw new AppError("unsupported-media", "File must be an image");
  const bytes = Buffer.concat(withoutPlaces(given, found.mime));
  if (bytes.length > PICTURE_MAX_BYTES) throw new AppError("too-large", "File must be less than 0.3MB");
  return { bytes, contentType: found.mime };
}

export async function downloadCardPicture({ db, accountId, storage }: SignedIn): Promise<Download> {
  const card = await findCard(db, { accountId });
  if (!card?.picture) throw notFound("picture");
  const bytes = await buffer(await storage.read(card.picture));
  const contentType = (await fileTypeFromBuffer(bytes))?.mime ?? "application/octet-stream";
  return { fileName: "contact-card", contentType, body: bytes, isInline: true, version: card.picture };
}

async function vcardOf(
  { storage }: Pick<Services, "storage">,
  card: NonNullable<Awaited<ReturnType<typeof findCard>>>,
): Promise<string> {
  const bytes = card.picture ? await buffer(await storage.read(card.picture)) : null;
  const mime = bytes ? (await fileTypeFromBuffer(bytes))?.mime : undefined;
  const type = PICTURE_TYPES[mime as keyof typeof PICTURE_TYPES];
  return vcard({
    ...card.fields,
    phoneNumber: card.phoneNumber,
    picture: bytes && type ? { type, base64: bytes.toString("base64") } : null,
  });
}

/** Returns the account's own card as a .vcf file when `url` is its public address; null for every other address. */
export async function vcardAt(context: SignedIn, url: string): Promise<Buffer | null> {
  const card = await findCard(context.db, { accountId: context.accountId });
  if (!card || url !== `${context.env.PUBLIC_URL}${contactCardPath(card.slug)}`) return null;
  return Buffer.from(await vcardOf(context, card));
}

/** Returns the account's current card as a .vcf file; null when it has none. */
export async function ownCard(
  { db, storage }: Pick<Services, "db" | "storage">,
  accountId: number,
): Promise<Buffer | null> {
  const card = await findCard(db, { accountId });
  return card && Buffer.from(await vcardOf({ storage }, card));
}

export async function downloadContactCard(context: SignedIn): Promise<Download> {
  const card = await findCard(context.db, { accountId: context.accountId });
  if (!card) throw notFound("contact card");
  return { fileName: "contact-card.vcf", contentType: "text/vcard", body: await vcardOf(context, card) };
}

/** Serves the card at its public address, for carriers and people with the link. */
export function serveContactCards(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>("/media/contact-cards/:file", async (request, reply) => {
    const slug = /^([\w-]+)\.vcf$/.exec(request.params.file)?.[1];
    const card = slug ? await findCard(services.db, { ownerSlug: slug }) : null;
    if (!card) throw notFound("contact card");
    return reply
      .type("text/vcard; charset=utf-8")
      .header("cache-control", "public, max-age=60")
      .header("x-content-type-options", "nosniff")
      .send(await vcardOf(services, card));
  });
}
