import type { Broadcast, TypedContent } from "@broadcast/contract/broadcasts";
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
import { findStandingProblem } from "./broadcast-problem.ts";

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
  /** What the caller started from; without it, whatever is there is replaced. */
  basedOn?: TypedContent | undefined;
}

/**
 * Changes a broadcast's content or kind; a picture or recording that the new kind cannot carry is removed. Errors:
 * `conflict` when it is no longer what the change is based on, nor what the change makes of it.
 */
export async function changeBroadcast(
  context: SignedIn,
  broadcastId: string,
  input: ChangeInput,
): Promise<Broadcast> {
  const { type: chosenType, emailId, clippingConfirmed = false, basedOn, ...words } = input;
  const before = await lockOpen(context, broadcastId);
  if (basedOn && isOther(before, basedOn) && isOther(before, { type: chosenType, ...words }))
    throw changedMeanwhile();
  const email = emailId ? await takeChosenEmail(context, emailId, clippingConfirmed) : null;
  const type = email ? "email" : chosenType;
  const isRetyped = words.text !== undefined && words.text !== before.text;
  const wasRecording = before.type === "rvm";
  const keepsMedia = type === undefined || (type !== "email" && (type === "rvm") === wasRecording);
  const hasPicture = keepsMedia && before.media.length > 0;
  const its = {
    ...words,
    ...((emailId === null || isRetyped) && { emailVersionId: null }),
    ...(email && {
      emailVersionId: email.id,
      subject: email.subject,
      text: email.text,
      isTransactional: email.isTransactional,
    }),
    ...(type && { type: type === "sms" && hasPicture ? "mms" : type }),
    ...(!keepsMedia && { media: [] }),
  } satisfies Change;
  return change(context, broadcastId, its, before);
}

/** Whether any of it differs from the broadcast; a text with a picture is a text. */
function isOther(broadcast: Broadcast, typed: Partial<TypedContent>): boolean {
  const { type, name, subject, text, isTransactional } = broadcast;
  const its: TypedContent = { type: type === "mms" ? "sms" : type, name, subject, text, isTransactional };
  return Object.entries(its).some(([part, value]) => (typed[part as keyof TypedContent] ?? value) !== value);
}

const changedMeanwhile = () =>
  new AppError(
    "conflict",
    "This broadcast was changed in another window or by someone else. Load their version, or keep yours.",
  );

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
  change(context, broadcastId, { type: "rvm", media: [recording] });

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

/** What only an email has. */
const NOT_OF_AN_EMAIL = { emailVersionId: null, isTransactional: false } as const;

type Change = Omit<BroadcastChange, "now">;

async function change(context: SignedIn, broadcastId: string, its: Change, locked?: Broadcast) {
  const { db, accountId, clock } = context;
  const before = locked ?? (await lockOpen(context, broadcastId));
  return keepingPromise(context, before, async () => {
    const files = its.media && (await findBroadcastMedia(db, accountId, broadcastId));
    await updateBroadcast(db, accountId, broadcastId, OPEN, {
      ...its,
      ...(its.type && its.type !== "email" && NOT_OF_AN_EMAIL),
      now: clock.now(),
    });
    if (files) await letGoOfFiles(db, accountId, files);
  });
}

async function changeRecipients(context: SignedIn, broadcastId: string, work: () => Promise<void>) {
  const { db, accountId, clock } = context;
  const before = await lockOpen(context, broadcastId);
  const { counts } = await keepingPromise(context, before, async () => {
    await updateBroadcast(db, accountId, broadcastId, OPEN, { now: clock.now() });
    await work();
    await recountChosen(db, accountId, broadcastId);
  });
  return { total: counts.total };
}

/** Returns a broadcast that has not begun, locked against a simultaneous start. */
async function lockOpen(context: SignedIn, broadcastId: string): Promise<Broadcast> {
  const { db, accountId } = context;
  const isOpen = await lockBroadcastMedia(db, accountId, broadcastId, OPEN);
  const broadcast = await requireBroadcast(context, broadcastId);
  if (!isOpen) throw started();
  return broadcast;
}

/**
 * Changes a broadcast locked by `lockOpen`, and makes new promises if it is confirmed. Refuses what then cannot be
 * sent, but not for what was so before the change: nothing could be put right otherwise.
 */
async function keepingPromise(
  context: SignedIn,
  before: Broadcast,
  work: () => Promise<void>,
): Promise<Broadcast> {
  const broadcastId = before._id;
  const standing = before.state === "scheduled" ? await findStandingProblem(context, before) : null;
  await work();
  if (before.state !== "scheduled") return requireBroadcast(context, broadcastId);
  const problem = await promise(context, broadcastId, new Date(before.scheduledAt!));
  const after = await requireBroadcast(context, broadcastId);
  const costsMore = after.manifest!.costCredits > before.manifest!.costCredits;
  if (problem && (problem.kind === "credits" ? costsMore : problem.kind !== standing)) throw problem.error;
  return after;
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

/** Removes the contacts that the terms select, archived or not; all, and every segment, when there are none. */
export async function dropMatching(context: SignedIn, broadcastId: string, terms: ContactTerms) {
  const { db, accountId } = context;
  const search = await readTerms(context, terms);
  const { filter = "all", ...others } = terms;
  const isNarrowed =
    filter !== "all" || Object.values(others).some((part) => part !== undefined && part !== "");
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
