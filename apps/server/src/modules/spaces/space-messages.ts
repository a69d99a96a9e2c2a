import type { SpaceMessage, SpaceOutlook } from "@broadcast/contract/spaces";
import { graphemeCount, MESSAGE_MAX_CHARACTERS } from "@broadcast/domain/segments";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { StoredMedia } from "../../db/columns.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { contentFromOutside } from "../../http/content-from-outside.ts";
import type { Download, SignedIn, Upload } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import { readBalance } from "../credits/index.ts";
import {
  prepareMessages,
  readNumberLimits,
  readOwnCard,
  readPicture,
  readSender,
  type Sender,
  unknownFieldProblem,
} from "../messages/index.ts";
import { withdrawChunk } from "../sending/index.ts";
import { listNextMembers } from "./members.sql.ts";
import { contentFor, ownName } from "./space-content.ts";
import {
  countSaid,
  findFilesOfMessage,
  findSpaceMessage,
  hideSpaceMessage,
  insertSpaceMessage,
  listSaid,
  listSaidAfter,
  listScheduled,
  updateScheduled,
} from "./space-messages.sql.ts";
import { markSpaceRead, noteSaid, readUnreadSpaces } from "./spaces.sql.ts";
import { getSpace } from "./spaces.ts";

const AFTER_LIMIT = 200;
/** Members of a step of a forecast: what it computes at a time. */
const FORECAST_STEP = 250;
/** Bundles of messages that are taken back at a time. */
const WITHDRAW_STEP = 20;

const placeOf = ({ accountId }: SignedIn, spaceId: string) => ({ accountId, spaceId });

async function requireMessage(
  context: SignedIn,
  spaceId: string,
  messageId: string,
  lock: "update" | null = null,
): Promise<SpaceMessage> {
  const message = await findSpaceMessage(context.db, placeOf(context, spaceId), messageId, lock);
  if (!message) throw notFound("message");
  return message;
}

export async function readThread(
  context: SignedIn,
  spaceId: string,
  { page, pageSize, before }: { page: number; pageSize: number; before?: string | undefined },
) {
  await getSpace(context, spaceId);
  if (before) await requireMessage(context, spaceId, before);
  const place = placeOf(context, spaceId);
  const slice = { before: before ?? null, limit: pageSize, offset: (page - 1) * pageSize };
  const [messages, total] = await Promise.all([
    listSaid(context.db, place, slice),
    countSaid(context.db, place),
  ]);
  return { messages, paging: pagingOf(total, page, pageSize) };
}

export async function readThreadAfter(context: SignedIn, spaceId: string, messageId: string) {
  await requireMessage(context, spaceId, messageId);
  return { messages: await listSaidAfter(context.db, placeOf(context, spaceId), messageId, AFTER_LIMIT) };
}

export async function readScheduled(context: SignedIn, spaceId: string) {
  await getSpace(context, spaceId);
  return { messages: await listScheduled(context.db, placeOf(context, spaceId)) };
}

export async function markRead(context: SignedIn, spaceId: string, messageId: string) {
  const { db, accountId } = context;
  const { time } = await requireMessage(context, spaceId, messageId);
  await markSpaceRead(db, accountId, spaceId, { messageId, time: new Date(time) });
  return { unreadCount: await readUnreadSpaces(db, accountId) };
}

/** A time to come; null for none and for one that is over, which means at once (document 2, section 5). */
function laterOf(time: string | undefined, now: Date): Date | null {
  const at = time === undefined ? now : new Date(time);
  return at > now ? at : null;
}

/** Throws `invalid-input` where the account's own words can't be sent to anybody. */
function checkWords(text: string, hasMedia: boolean, sender: Sender): void {
  if (text.trim() === "" && !hasMedia) throw invalid({ text: "Message is required." });
  const unknown = unknownFieldProblem(text, sender);
  if (unknown) throw invalid({ text: unknown });
  // The name before it goes along.
  const most = MESSAGE_MAX_CHARACTERS - `${ownName(sender)}: `.length;
  if (text.length > most && graphemeCount(text) > most)
    throw invalid({ text: `Message text cannot exceed ${most} characters, with your name before it.` });
}

/** Writes to a space, at once or at its time. What nobody would get is refused with the reason, so that nothing typed is lost. */
export async function sendToSpace(
  context: SignedIn,
  spaceId: string,
  input: { text: string; runAt?: string | undefined; mediaUrl?: string | undefined },
  upload: Upload | null,
): Promise<SpaceMessage> {
  const { db, accountId, clock, storage, caller } = context;
  await getSpace(context, spaceId);
  const now = clock.now();
  const runAt = laterOf(input.runAt, now);
  const sender = await readSender(db, accountId);
  if (upload && input.mediaUrl !== undefined)
    throw invalid({ mediaUrl: "Your contact card goes with a text only, and without a picture." });
  checkWords(input.text, upload !== null || input.mediaUrl !== undefined, sender);
  const limits = await readNumberLimits(db, accountId, sender);
  if (!limits) throw new AppError("wrong-state", "Choose a phone number first, then you can send.");
  const file = upload
    ? await readPicture(upload, limits)
    : input.mediaUrl !== undefined
      ? await readOwnCard(context, input.mediaUrl, limits)
      : null;
  if (!runAt) await requireReach(context, spaceId, { text: input.text, hasMedia: file !== null });

  const id = uuidv7();
  const media: StoredMedia[] = [];
  if (file) {
    const key = `media/${accountId}/${id}-0`;
    const { bytes, ...described } = file;
    await storage.put(key, bytes, file.contentType);
    media.push({ key, ...described });
  }
  await insertSpaceMessage(db, accountId, {
    id,
    spaceId,
    contactId: null,
    senderName: ownName(sender),
    sentBy: caller.userId,
    receivedAs: null,
    text: input.text.trim(),
    media,
    state: runAt ? "scheduled" : "sending",
    reason: null,
    time: now,
    runAt,
  });
  if (!runAt) await noteSaid(db, accountId, spaceId, { isIncoming: false, time: now });
  return requireMessage(context, spaceId, id);
}

async function requireReach(
  context: SignedIn,
  spaceId: string,
  message: { text: string; hasMedia: boolean },
): Promise<void> {
  const { members, goes, waits, notSent, credits, balanceCredits } = await readOutlook(
    context,
    spaceId,
    message,
  );
  if (members === 0)
    throw new AppError("wrong-state", "Nobody is in this space yet. Add members, then you can write.");
  if (goes + waits === 0)
    throw new AppError(
      "wrong-state",
      `Nobody in this space would get it. ${notSent[0]?.reason ?? ""}`.trim(),
    );
  if (credits > balanceCredits)
    throw new AppError("insufficient-credits", "You do not have enough credits to send this message.");
}

/** What a message would do if it were sent now, by what the sending itself asks. Nothing is written. */
export async function readOutlook(
  context: SignedIn,
  spaceId: string,
  { text, hasMedia }: { text: string; hasMedia: boolean },
): Promise<SpaceOutlook> {
  const { db, env, accountId, clock } = context;
  await getSpace(context, spaceId);
  const sender = await readSender(db, accountId);
  // What is attached makes it a picture message; which file that is does not matter here.
  const media: StoredMedia[] = hasMedia ? [{ key: "", contentType: "image/jpeg" }] : [];
  const content = contentFor({ writer: ownName(sender), isMember: false, text, media });
  const now = clock.now();
  const outlook = { members: 0, goes: 0, waits: 0 };
  const reasons = new Map<string, number>();
  let costHundredths = 0;
  for (let after: string | null = null; ; ) {
    const members = await listNextMembers(db, accountId, { spaceId, after, except: null }, FORECAST_STEP);
    const contacts = members.map(({ contact }) => contact);
    const prepared = await prepareMessages({ db, env }, accountId, content, contacts, now);
    for (const { decision } of prepared.messages) {
      outlook.members += 1;
      if (decision.kind === "skip") reasons.set(decision.reason, (reasons.get(decision.reason) ?? 0) + 1);
      else {
        outlook[decision.waits ? "waits" : "goes"] += 1;
        costHundredths += decision.costHundredths;
      }
    }
    if (members.length < FORECAST_STEP) break;
    after = members.at(-1)!.contact._id;
  }
  const notSent = [...reasons].map(([reason, count]) => ({ reason, count }));
  return {
    ...outlook,
    notSent: notSent.toSorted((a, b) => b.count - a.count),
    credits: costHundredths / 100,
    balanceCredits: (await readBalance(db, accountId)) / 100,
  };
}

/** Changes the words or the time of a message that has not begun to leave. */
export async function changeScheduled(
  context: SignedIn,
  spaceId: string,
  messageId: string,
  change: { text?: string | undefined; runAt?: string | undefined },
): Promise<SpaceMessage> {
  const { db, accountId, clock } = context;
  const held = await requireMessage(context, spaceId, messageId, "update");
  if (held.state !== "scheduled")
    throw new AppError("wrong-state", "This message has left already, so it cannot be changed.");
  if (change.text !== undefined)
    checkWords(change.text, held.media.length > 0, await readSender(db, accountId));
  const now = clock.now();
  await updateScheduled(db, accountId, messageId, {
    text: change.text?.trim(),
    runAt: change.runAt === undefined ? undefined : (laterOf(change.runAt, now) ?? now),
  });
  return requireMessage(context, spaceId, messageId);
}

/** Deletes a message (documents 1 and 2, section 6: only its sender may). What of it has not left is not sent. */
export async function removeSpaceMessage(context: SignedIn, spaceId: string, messageId: string) {
  const { db, accountId, clock } = context;
  const message = await requireMessage(context, spaceId, messageId, "update");
  if (message.direction === "in") throw new AppError("wrong-state", "Only messages you sent can be deleted.");
  const now = clock.now();
  const media = await findFilesOfMessage(db, accountId, messageId);
  await hideSpaceMessage(db, accountId, messageId, now);
  const withdrawal = { code: "deleted", reason: "You deleted it before it left.", now };
  let after: number | null = 0;
  while (after !== null)
    after = await withdrawChunk(db, accountId, messageId, { ...withdrawal, after, limit: WITHDRAW_STEP });
  await letGoOfFiles(db, accountId, media);
  return {};
}

export async function openMedia(
  context: SignedIn,
  { id, messageId, index }: { id: string; messageId: string; index: number },
): Promise<Download> {
  await requireMessage(context, id, messageId);
  const media = (await findFilesOfMessage(context.db, context.accountId, messageId))[index];
  if (!media) throw notFound("picture");
  const ending = /\/(\w+)/.exec(media.contentType)?.[1] ?? "bin";
  return {
    fileName: `picture-${index + 1}.${ending}`,
    ...contentFromOutside(media.contentType),
    body: () => context.storage.read(media.key),
    version: media.key,
  };
}
