import { uuidv7 } from "../../../db/uuid.ts";
import type { Services } from "../../../services.ts";
import type { TakenEmail } from "../../email-designs/index.ts";
import type { Sending } from "../../messages/index.ts";
import { sendingLane, wordsOf } from "../../messages/index.ts";
import { type WithheldMessage, withholdMessages } from "../../sending/index.ts";
import {
  type AudienceMember,
  type RunningBroadcast,
  readAudience,
  recordExpansion,
  recordRecipients,
  returnToPassed,
  skipRest,
  takeForExpansion,
} from "../audience/audience.sql.ts";
import type { BroadcastState } from "../broadcasts.sql.ts";
import { readSendingAs, runningContentOf } from "../draft/sending-as.ts";

interface Why {
  code: string;
  reason: string;
}

/** The last while messages queued before the credits ran out are held. */
const OVER: BroadcastState[] = ["canceled", "error", "paused"];

/** Whether the manifest promised them the message, now or later. */
export const isPromised = ({ planned }: AudienceMember): boolean => planned === null || planned === "wait";

/** Returns a promised message that is withheld, with its text, so that it can be sent after all. */
export function toWithheld(
  { type, media }: RunningBroadcast,
  { contactId, contact, recipient }: AudienceMember,
  { sending: { render }, email }: { sending: Sending; email: TakenEmail | null },
  { code, reason }: Why,
): WithheldMessage {
  return {
    id: uuidv7(),
    contactId,
    type,
    ...wordsOf(render(contact), email),
    media,
    to: recipient.to,
    code,
    reason,
  };
}

/**
 * Gives this reason to the next recipients that an ended broadcast never got to; promised ones go on the unsent list as
 * well. A broadcast that never started had promised nothing that could have failed. Returns true when none are left.
 */
export async function withholdRest(
  { db, env }: Pick<Services, "db" | "env">,
  { accountId, broadcastId }: { accountId: number; broadcastId: string },
  why: Why,
  limit: number,
  now: Date,
): Promise<boolean> {
  const broadcast = await takeForExpansion(db, accountId, broadcastId, OVER);
  if (!broadcast || (broadcast.state === "paused" && broadcast.failure === null)) return true;
  if (!broadcast.started_at) return (await skipRest(db, accountId, broadcastId, why, limit)) < limit;
  const sendingAs = await readSendingAs({ db, env }, accountId, runningContentOf(broadcast), now);
  const { sending, as } = sendingAs;
  const page = { after: broadcast.expanded_to, limit };
  const members = await readAudience(db, accountId, broadcastId, as, now, page);
  const withheld = members.filter(isPromised).map((member) => toWithheld(broadcast, member, sendingAs, why));
  const lane = await sendingLane(db, accountId, sending.sender, broadcast.type);
  await withholdMessages(db, accountId, withheld, {
    cause: "broadcast",
    causeId: broadcastId,
    purpose: as.isTransactional ? "transactional" : "marketing",
    isInChats: false,
    from: lane?.address ?? "",
    now,
  });
  const last = members.at(-1);
  if (last) {
    const skipped = members.filter((member) => !isPromised(member));
    await recordRecipients(db, accountId, broadcastId, {
      written: withheld.map(({ contactId, id }) => ({ contactId, messageId: id })),
      skipped: skipped.map(({ contactId }) => ({ contactId, ...why })),
    });
    await recordExpansion(db, accountId, broadcastId, OVER, {
      expandedTo: last.contactId,
      skipped: skipped.length,
    });
  }
  return members.length < limit && !(await returnToPassed(db, accountId, broadcastId));
}
