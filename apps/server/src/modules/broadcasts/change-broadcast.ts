import type { Broadcast } from "@broadcast/contract/broadcasts";
import { MEDIA_MAX_BYTES } from "@broadcast/contract/messages";
import { kindOfNumber } from "@broadcast/domain/carrier-rates";
import { mediaLimitBytes } from "@broadcast/domain/carrier-size-limits";
import { fileTypeFromBuffer } from "file-type";
import { AppError, notFound } from "../../app-error.ts";
import type { StoredMedia } from "../../db/columns.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { Download, SignedIn, Upload } from "../../http/context.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import { type ContactTerms, requireContacts } from "../contacts/index.ts";
import { requireFolder } from "../content/index.ts";
import { readSender } from "../messages/index.ts";
import { lockBroadcastMedia } from "./broadcast-files.sql.ts";
import { type BroadcastChange, findBroadcastMedia, updateBroadcast } from "./broadcasts.sql.ts";
import { OPEN, requireBroadcast, started } from "./broadcasts.ts";
import { addMatchingRecipients, addRecipients, recountChosen, removeRecipients } from "./chosen.sql.ts";
import { promise } from "./schedule-broadcast.ts";

type ChosenType = "sms" | "email" | "rvm";

interface ChangeInput {
  name?: string | undefined;
  type?: ChosenType | undefined;
  subject?: string | undefined;
  text?: string | undefined;
  isTransactional?: boolean | undefined;
}

/** Changes what a broadcast says, or its kind; a picture or recording the new kind cannot carry is taken out. */
export async function changeBroadcast(
  context: SignedIn,
  broadcastId: string,
  input: ChangeInput,
): Promise<Broadcast> {
  const before = await requireBroadcast(context, broadcastId);
  const { type, ...words } = input;
  const wasRecording = before.type === "rvm";
  const keepsMedia = type === undefined || (type !== "email" && (type === "rvm") === wasRecording);
  const hasPicture = keepsMedia && before.media.length > 0;
  return change(context, broadcastId, {
    ...words,
    ...(type && { type: type === "sms" && hasPicture ? "mms" : type }),
    ...(!keepsMedia && { media: [] }),
  });
}

const PICTURES = new Set(["image/jpeg", "image/png", "image/gif"]);

/** Puts a picture in a text, or a recording in a voice drop; null takes it out. A text with a picture is an mms. */
export async function changeMedia(
  context: SignedIn,
  broadcastId: string,
  upload: Upload | null,
): Promise<Broadcast> {
  const { type } = await requireBroadcast(context, broadcastId);
  if (!upload) return change(context, broadcastId, { media: [], ...(type === "mms" && { type: "sms" }) });
  if (type === "email") {
    throw new AppError("unsupported-media", "An email takes no picture here. Put it in the email itself.");
  }
  const bytes = Buffer.concat(await upload.stream.toArray());
  if (type === "rvm") {
    if (!isWav(bytes)) throw new AppError("unsupported-media", "The recording must be a WAV file.");
    return putIn(context, broadcastId, bytes, "audio/wav", {});
  }
  const found = await fileTypeFromBuffer(bytes);
  if (!found || !PICTURES.has(found.mime)) throw new AppError("unsupported-media", "File must be an image");
  await checkSize(context, bytes.length);
  return putIn(context, broadcastId, bytes, found.mime, { type: "mms" });
}

/** Stores a file and puts it in; a change that is refused leaves none behind. */
async function putIn(
  context: SignedIn,
  broadcastId: string,
  bytes: Buffer,
  contentType: string,
  more: Pick<BroadcastChange, "type">,
): Promise<Broadcast> {
  const media = await keep(context, bytes, contentType);
  try {
    return await change(context, broadcastId, { ...more, media: [media] });
  } catch (error) {
    await context.storage.remove(media.key);
    throw error;
  }
}

const isWav = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString("latin1") === "RIFF" && bytes.subarray(8, 12).toString("latin1") === "WAVE";

/** Carriers refuse what is larger than the kind of number it comes from may send. */
async function checkSize({ db, accountId }: SignedIn, sizeBytes: number): Promise<void> {
  const { phoneNumber } = await readSender(db, accountId);
  const kind = phoneNumber ? kindOfNumber(phoneNumber) : "long-code";
  const limitBytes = Math.min(MEDIA_MAX_BYTES, mediaLimitBytes({ provider: "twilio", kind }));
  if (sizeBytes <= limitBytes) return;
  const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} KB`;
  const from = kind === "toll-free" ? "from a toll-free number " : "";
  throw new AppError(
    "too-large",
    `A picture ${from}may have ${kilobytes(limitBytes)} at most, and this one has ${kilobytes(sizeBytes)}. Make it smaller.`,
  );
}

/** A key of its own each time: a draft made from this broadcast shares the file. */
async function keep(
  { accountId, storage }: SignedIn,
  bytes: Buffer,
  contentType: string,
): Promise<StoredMedia> {
  const key = `media/${accountId}/${uuidv7()}`;
  await storage.put(key, bytes, contentType);
  return { key, contentType };
}

export async function openBroadcastMedia(
  { db, accountId, storage }: SignedIn,
  broadcastId: string,
  index: number,
): Promise<Download> {
  const media = (await findBroadcastMedia(db, accountId, broadcastId))?.[index];
  if (!media) throw notFound(index === 0 ? "picture or recording" : "picture");
  return {
    fileName: `broadcast-${index + 1}.${media.contentType.split("/")[1] ?? "bin"}`,
    contentType: media.contentType,
    body: () => storage.read(media.key),
    version: media.key,
    isInline: true,
  };
}

async function change(
  context: SignedIn,
  broadcastId: string,
  its: Omit<BroadcastChange, "now">,
): Promise<Broadcast> {
  const { db, accountId, clock } = context;
  await requireBroadcast(context, broadcastId);
  const before = await lockBroadcastMedia(db, accountId, broadcastId, OPEN);
  if (!before) throw started();
  await updateBroadcast(db, accountId, broadcastId, OPEN, { ...its, now: clock.now() });
  if (its.media) await letGoOfFiles(db, accountId, before);
  return keepPromise(context, broadcastId);
}

/** What is confirmed already is decided anew with every change to it. */
async function keepPromise(context: SignedIn, broadcastId: string): Promise<Broadcast> {
  const broadcast = await requireBroadcast(context, broadcastId);
  if (broadcast.state !== "scheduled") return broadcast;
  await promise(context, broadcastId, new Date(broadcast.scheduledAt!));
  return requireBroadcast(context, broadcastId);
}

async function changeRecipients(context: SignedIn, broadcastId: string, work: () => Promise<void>) {
  const { db, accountId, clock } = context;
  await requireBroadcast(context, broadcastId);
  // Locks the row against a start in the same moment.
  if (!(await updateBroadcast(db, accountId, broadcastId, OPEN, { now: clock.now() }))) throw started();
  await work();
  const total = await recountChosen(db, accountId, broadcastId);
  await keepPromise(context, broadcastId);
  return { total };
}

export async function chooseContacts(context: SignedIn, broadcastId: string, contactIds: string[]) {
  const own = await requireContacts(context, contactIds);
  return changeRecipients(context, broadcastId, () =>
    addRecipients(context.db, context.accountId, broadcastId, own),
  );
}

export async function chooseMatching(context: SignedIn, broadcastId: string, terms: ContactTerms) {
  await requireFolder(context.db, context.accountId, "contact", terms.folderId);
  return changeRecipients(context, broadcastId, () =>
    addMatchingRecipients(context.db, context.accountId, broadcastId, terms),
  );
}

/** Takes contacts off the list: the named ones, or those the terms leave. */
export async function dropContacts(
  context: SignedIn,
  broadcastId: string,
  which: { contactIds: string[] } | ContactTerms,
) {
  if ("contactIds" in which) await requireContacts(context, which.contactIds);
  return changeRecipients(context, broadcastId, () =>
    removeRecipients(context.db, context.accountId, broadcastId, which),
  );
}
