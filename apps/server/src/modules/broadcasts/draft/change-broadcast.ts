import type { Broadcast } from "@broadcast/contract/broadcasts";
import { MEDIA_MAX_BYTES } from "@broadcast/contract/messages";
import { kindOfNumber } from "@broadcast/domain/messages/carriers/carrier-rates";
import { mediaLimitBytes } from "@broadcast/domain/messages/carriers/carrier-size-limits";
import { AppError, invalid, notFound } from "../../../app-error.ts";
import type { StoredMedia } from "../../../db/columns.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { Download, SignedIn, Upload } from "../../../http/context.ts";
import { letGoOfFiles } from "../../../stored-files/stored-files.ts";
import { type ContactTerms, readTerms, requireContacts } from "../../contacts/index.ts";
import { takeChosenEmail } from "../../email-designs/index.ts";
import { fittedTo, type MessageFile, pictureOf, readRecording, readSender } from "../../messages/index.ts";
import { findRecording } from "../../voice-drops/index.ts";
import { deleteSegmentOf, insertSegmentOf } from "../audience/broadcast-segments.sql.ts";
import { resolveSegments } from "../audience/broadcast-segments.ts";
import {
  addMatchingRecipients,
  addRecipients,
  recountChosen,
  removeAllRecipients,
  removeRecipients,
} from "../audience/chosen.sql.ts";
import { type BroadcastChange, findBroadcastMedia, updateBroadcast } from "../broadcasts.sql.ts";
import { OPEN, requireBroadcast, started } from "../broadcasts.ts";
import { promise } from "../run/schedule-broadcast.ts";
import { lockBroadcastMedia } from "./broadcast-files.sql.ts";

type ChosenType = "sms" | "email" | "rvm";

interface ChangeInput {
  name?: string | undefined;
  type?: ChosenType | undefined;
  subject?: string | undefined;
  text?: string | undefined;
  isTransactional?: boolean | undefined;
  /** The designed email to send from now on; null removes it. */
  emailId?: string | null | undefined;
  clippingConfirmed?: boolean | undefined;
}

/** Changes a broadcast's content or kind; a picture or recording that the new kind cannot carry is removed. */
export async function changeBroadcast(
  context: SignedIn,
  broadcastId: string,
  input: ChangeInput,
): Promise<Broadcast> {
  const before = await requireBroadcast(context, broadcastId);
  const { type: chosenType, emailId, clippingConfirmed = false, ...words } = input;
  const email = emailId ? await takeChosenEmail(context, emailId, clippingConfirmed) : null;
  const type = email ? "email" : chosenType;
  const isRetyped = words.text !== undefined && words.text !== before.text;
  const wasRecording = before.type === "rvm";
  const keepsMedia = type === undefined || (type !== "email" && (type === "rvm") === wasRecording);
  const hasPicture = keepsMedia && before.media.length > 0;
  return change(context, broadcastId, {
    ...words,
    ...((emailId === null || isRetyped || (type && type !== "email")) && { emailVersionId: null }),
    ...(email && {
      emailVersionId: email.id,
      subject: email.subject,
      text: email.text,
      isTransactional: email.isTransactional,
    }),
    ...(type && { type: type === "sms" && hasPicture ? "mms" : type }),
    ...(!keepsMedia && { media: [] }),
  });
}

/**
 * Sets the picture of a text, or the recording of a voice drop; with neither, removes the current one. A text with a
 * picture is an mms; a voice drop makes any broadcast an rvm (document 2, section 4).
 */
export async function changeMedia(
  context: SignedIn,
  broadcastId: string,
  { voiceDropId }: { voiceDropId?: string | undefined },
  upload: Upload | null,
): Promise<Broadcast> {
  const { type } = await requireBroadcast(context, broadcastId);
  if (voiceDropId !== undefined) {
    if (upload) throw invalid({ voiceDropId: "Choose a voice drop or a file, not both." });
    return putRecording(
      context,
      broadcastId,
      await findRecording(context.db, context.accountId, voiceDropId),
    );
  }
  if (!upload) return change(context, broadcastId, { media: [], ...(type === "mms" && { type: "sms" }) });
  if (type === "email") {
    throw new AppError(
      "unsupported-media",
      "You can't add a picture to an email here. Put it in the email itself.",
    );
  }
  if (type === "rvm") return putIn(context, broadcastId, await readRecording(upload), {});
  const given = Buffer.concat(await upload.stream.toArray());
  return putIn(context, broadcastId, await carriedPicture(context, given), { type: "mms" });
}

/** Turns a broadcast into a voice drop of a stored recording; it shares the file. */
export const putRecording = (context: SignedIn, broadcastId: string, recording: StoredMedia) =>
  change(context, broadcastId, { type: "rvm", media: [recording], emailVersionId: null });

/** Stores a file and sets it; a refused change leaves none behind. */
async function putIn(
  context: SignedIn,
  broadcastId: string,
  file: MessageFile,
  more: Pick<BroadcastChange, "type">,
): Promise<Broadcast> {
  const media = await keep(context, file);
  try {
    return await change(context, broadcastId, { ...more, media: [media] });
  } catch (error) {
    await context.storage.remove(media.key);
    throw error;
  }
}

/**
 * Returns a picture as the account's number can send it: carriers refuse larger ones than the kind of number may send,
 * so it is scaled down. More than any number may send is refused, as everywhere (document 1, section 5).
 */
async function carriedPicture({ db, accountId }: SignedIn, given: Buffer): Promise<MessageFile> {
  const { phoneNumber } = await readSender(db, accountId);
  const kind = phoneNumber ? kindOfNumber(phoneNumber) : "long-code";
  const limitBytes = Math.min(MEDIA_MAX_BYTES, mediaLimitBytes({ provider: "twilio", kind }));
  const picture = await pictureOf(given);
  const fitted = given.length > MEDIA_MAX_BYTES ? null : await fittedTo(picture, limitBytes);
  if (fitted) return fitted;
  const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} KB`;
  const from = kind === "toll-free" ? "from a toll-free number " : "";
  throw new AppError(
    "too-large",
    `A picture ${from}can be up to ${kilobytes(limitBytes)}. This one is ${kilobytes(given.length)}. Choose a smaller one.`,
  );
}

/** A new key each time, since a draft made from this broadcast shares the file. */
async function keep(
  { accountId, storage }: SignedIn,
  { bytes, ...described }: MessageFile,
): Promise<StoredMedia> {
  const key = `media/${accountId}/${uuidv7()}`;
  await storage.put(key, bytes, described.contentType);
  return { key, ...described };
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

/** Makes new promises for a confirmed broadcast after every change to it. */
async function keepPromise(context: SignedIn, broadcastId: string): Promise<Broadcast> {
  const broadcast = await requireBroadcast(context, broadcastId);
  if (broadcast.state !== "scheduled") return broadcast;
  await promise(context, broadcastId, new Date(broadcast.scheduledAt!));
  return requireBroadcast(context, broadcastId);
}

async function changeRecipients(context: SignedIn, broadcastId: string, work: () => Promise<void>) {
  const { db, accountId, clock } = context;
  await requireBroadcast(context, broadcastId);
  // Locks the row against a simultaneous start.
  if (!(await updateBroadcast(db, accountId, broadcastId, OPEN, { now: clock.now() }))) throw started();
  await work();
  const total = await recountChosen(db, accountId, broadcastId);
  await keepPromise(context, broadcastId);
  return { total };
}

export async function chooseContacts(context: SignedIn, broadcastId: string, contactIds: string[]) {
  const own = await requireContacts(context, contactIds);
  const additionId = uuidv7();
  const { total } = await changeRecipients(context, broadcastId, () =>
    addRecipients(context.db, context.accountId, broadcastId, additionId, own),
  );
  return { total, additionId };
}

export async function chooseMatching(context: SignedIn, broadcastId: string, terms: ContactTerms) {
  const search = await readTerms(context, terms);
  const additionId = uuidv7();
  const { total } = await changeRecipients(context, broadcastId, () =>
    addMatchingRecipients(context.db, context.accountId, broadcastId, additionId, search),
  );
  return { total, additionId };
}

/** Removes the contacts that one choice added, but none who were on the list before. */
export const dropAddition = (context: SignedIn, broadcastId: string, additionId: string) =>
  changeRecipients(context, broadcastId, () =>
    removeRecipients(context.db, context.accountId, broadcastId, { additionId }),
  );

export async function dropContacts(context: SignedIn, broadcastId: string, contactIds: string[]) {
  await requireContacts(context, contactIds);
  return changeRecipients(context, broadcastId, () =>
    removeRecipients(context.db, context.accountId, broadcastId, { contactIds }),
  );
}

/** Removes the contacts that the terms select; all when there are none. */
export async function dropMatching(context: SignedIn, broadcastId: string, terms: ContactTerms) {
  const { db, accountId } = context;
  const search = await readTerms(context, terms);
  const isNarrowed = Object.values(terms).some((part) => part !== undefined && part !== "all" && part !== "");
  return changeRecipients(context, broadcastId, () =>
    isNarrowed
      ? removeRecipients(db, accountId, broadcastId, { search })
      : removeAllRecipients(db, accountId, broadcastId),
  );
}

/** Includes or excludes a segment; its members are resolved again until the broadcast begins. */
export async function addSegment(
  context: SignedIn,
  broadcastId: string,
  { segmentId, isExcluded }: { segmentId: string; isExcluded: boolean },
) {
  const { db, accountId, clock } = context;
  await readTerms(context, { segmentId });
  return changeRecipients(context, broadcastId, async () => {
    await insertSegmentOf(db, accountId, broadcastId, { segmentId, isExcluded, now: clock.now() });
    await resolveSegments(context, broadcastId);
  });
}

/** Removes a segment with the contacts who came only from it; excluded ones return if another segment has them. */
export async function removeSegment(context: SignedIn, broadcastId: string, segmentId: string) {
  const { db, accountId } = context;
  await readTerms(context, { segmentId });
  return changeRecipients(context, broadcastId, async () => {
    await deleteSegmentOf(db, accountId, broadcastId, segmentId);
    await resolveSegments(context, broadcastId);
  });
}
