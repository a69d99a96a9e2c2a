import type { SpaceMessage } from "@broadcast/contract/spaces";
import { formattedName } from "@broadcast/domain/account/names";
import { AppError, invalid, notFound } from "../../../app-error.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { emit } from "../../../events/events.ts";
import type { SignedIn, Upload } from "../../../http/context.ts";
import { readNumberLimits, readPicture, readSender } from "../../messages/index.ts";
import { notPassedOnBecause } from "../answers/not-passed-on.ts";
import { findMemberContact } from "../members/members.sql.ts";
import { type AppMember, findSpaceNames, listOwners } from "../members/space-users.sql.ts";
import { spaceNews } from "../space-events.ts";
import { noteSaid } from "../spaces.sql.ts";
import { tellSpace } from "../tell-space.ts";
import { keepFile } from "./keep-file.ts";
import { calledName, requireRoom } from "./space-content.ts";
import { insertSpaceMessage } from "./space-messages.sql.ts";
import { requireMessage } from "./space-messages.ts";

/**
 * Writes an app member's message into the space like their text, under their name there, and passes it on at the cost
 * of the space's account. A message that would not be passed on is refused, so that no input is lost.
 */
export async function writeAsMember(
  context: SignedIn,
  member: AppMember,
  { text, runAt, mediaUrl }: { text: string; runAt?: string | undefined; mediaUrl?: string | undefined },
  upload: Upload | null,
): Promise<SpaceMessage> {
  const { db, clock } = context;
  const { accountId, spaceId, contactId } = member;
  if (runAt !== undefined) throw invalid({ runAt: "Only the owner of a space can schedule messages." });
  if (mediaUrl !== undefined)
    throw invalid({ mediaUrl: "Only the owner of a space can send a contact card to it." });
  // Locked, so that one member's messages are counted one after the other.
  const contact = await findMemberContact(db, accountId, contactId);
  if (!contact) throw notFound("space");
  const name = calledName(contact);
  if (text.trim() === "" && !upload) throw invalid({ text: "Message is required." });
  requireRoom(text, name);
  const now = clock.now();
  if (await notPassedOnBecause(db, accountId, contactId, text, now))
    throw new AppError(
      "wrong-state",
      "This looks like an automatic or repeated message, so it wasn't sent. Change it, or try again in a few minutes.",
    );
  const id = uuidv7();
  const media = [];
  if (upload) {
    const limits = await readNumberLimits(db, accountId, await readSender(db, accountId));
    if (!limits) throw new AppError("wrong-state", "Pictures can't be sent in this space right now.");
    media.push(await keepFile(context, accountId, id, await readPicture(upload, limits)));
  }
  await insertSpaceMessage(db, accountId, {
    id,
    spaceId,
    contactId,
    senderName: formattedName(contact),
    sentBy: null,
    writtenBy: null,
    receivedAs: null,
    text: text.trim(),
    media,
    state: "sending",
    reason: null,
    time: now,
    runAt: null,
  });
  await noteSaid(db, accountId, spaceId, { isIncoming: true, time: now });
  await tellSpace(db, accountId, spaceId);
  const { space } = await findSpaceNames(db, accountId, spaceId);
  const owners = await listOwners(db, accountId, spaceId);
  await emit(
    db,
    spaceNews,
    owners.map((userId) => ({
      accountId,
      userId,
      id,
      url: `/spaces/${spaceId}`,
      title: `${formattedName(contact)} · ${space}`,
      text: text.trim() || "A picture",
    })),
  );
  return requireMessage(context, { accountId, spaceId, member }, id);
}
