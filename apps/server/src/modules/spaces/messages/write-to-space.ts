import type { SpaceMessage } from "@broadcast/contract/spaces";
import { AppError, invalid } from "../../../app-error.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { SignedIn, Upload } from "../../../http/context.ts";
import { personOf } from "../../../http/guard/person-of.ts";
import {
  laterOf,
  readNumberLimits,
  readOwnCard,
  readPicture,
  readSender,
  type Sender,
  unknownFieldProblem,
} from "../../messages/index.ts";
import { openSpace } from "../space-access.ts";
import { noteSaid } from "../spaces.sql.ts";
import { keepFile } from "./keep-file.ts";
import { ownName, requireRoom } from "./space-content.ts";
import { readForecast } from "./space-forecast.ts";
import { insertSpaceMessage, updateScheduled } from "./space-messages.sql.ts";
import { ownPlace, requireMessage } from "./space-messages.ts";
import { writeAsMember } from "./write-as-member.ts";

/** Throws `invalid-input` when the account's own text cannot be sent to anyone. */
function checkWords(text: string, hasMedia: boolean, sender: Sender): void {
  if (text.trim() === "" && !hasMedia) throw invalid({ text: "Message is required." });
  const unknown = unknownFieldProblem(text, sender);
  if (unknown) throw invalid({ text: unknown });
  requireRoom(text, ownName(sender));
}

/**
 * Writes to a space, at once or at its time. A message that no one would get is refused with the reason, so that no
 * input is lost.
 */
export async function writeToSpace(
  context: SignedIn,
  spaceId: string,
  input: { text: string; runAt?: string | undefined; mediaUrl?: string | undefined },
  upload: Upload | null,
): Promise<SpaceMessage> {
  const { db, accountId, clock, caller } = context;
  const place = await openSpace(context, spaceId);
  if (place.member) return writeAsMember(context, place.member, input, upload);
  const now = clock.now();
  const runAt = laterOf(input.runAt, now);
  const sender = await readSender(db, accountId, [input.text]);
  if (upload && input.mediaUrl !== undefined)
    throw invalid({ mediaUrl: "You can only send your contact card with a text that has no picture." });
  checkWords(input.text, upload !== null || input.mediaUrl !== undefined, sender);
  const limits = await readNumberLimits(db, accountId, sender);
  if (!limits) throw new AppError("wrong-state", "Choose a phone number before you send.");
  const file = upload
    ? await readPicture(upload, limits)
    : input.mediaUrl !== undefined
      ? await readOwnCard(context, input.mediaUrl, limits)
      : null;
  if (!runAt) await requireReach(context, spaceId, { text: input.text, hasMedia: file !== null });

  const id = uuidv7();
  const media = file ? [await keepFile(context, accountId, id, file)] : [];
  await insertSpaceMessage(db, accountId, {
    id,
    spaceId,
    contactId: null,
    senderName: ownName(sender),
    sentBy: caller.userId,
    writtenBy: personOf(caller),
    receivedAs: null,
    text: input.text.trim(),
    media,
    state: runAt ? "scheduled" : "sending",
    reason: null,
    time: now,
    runAt,
  });
  if (!runAt) await noteSaid(db, accountId, spaceId, { isIncoming: false, time: now });
  return requireMessage(context, place, id);
}

async function requireReach(
  context: SignedIn,
  spaceId: string,
  message: { text: string; hasMedia: boolean },
): Promise<void> {
  const { members, goes, waits, notSent, credits, balanceCredits } = await readForecast(
    context,
    spaceId,
    message,
  );
  if (members === 0)
    throw new AppError("wrong-state", "No one is in this space yet. Add members, then you can write.");
  if (goes + waits === 0)
    throw new AppError(
      "wrong-state",
      `No one in this space would get it. ${notSent[0]?.reason ?? ""}`.trim(),
    );
  if (credits > balanceCredits)
    throw new AppError("insufficient-credits", "You don't have enough credits to send this message.");
}

/** Changes the text or time of a message that has not begun to be sent. */
export async function changeScheduled(
  context: SignedIn,
  spaceId: string,
  messageId: string,
  change: { text?: string | undefined; runAt?: string | undefined },
): Promise<SpaceMessage> {
  const { db, accountId, clock } = context;
  const place = ownPlace(context, spaceId);
  const held = await requireMessage(context, place, messageId, "update");
  if (held.state !== "scheduled")
    throw new AppError("wrong-state", "This message has already been sent, so it can't be changed.");
  if (change.text !== undefined)
    checkWords(change.text, held.media.length > 0, await readSender(db, accountId, [change.text]));
  const now = clock.now();
  await updateScheduled(db, accountId, messageId, {
    text: change.text?.trim(),
    runAt: change.runAt === undefined ? undefined : (laterOf(change.runAt, now) ?? now),
  });
  return requireMessage(context, place, messageId);
}
