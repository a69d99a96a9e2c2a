import { uuidv7 } from "../../db/uuid.ts";
import type { Services } from "../../services.ts";
import { sendingLane } from "../messages/index.ts";
import { type WithheldMessage, withholdMessages } from "../sending/index.ts";
import {
  type AudienceMember,
  type RunningBroadcast,
  readAudience,
  recordExpansion,
  recordRecipients,
  skipRest,
  takeForExpansion,
} from "./audience.sql.ts";
import type { BroadcastState } from "./broadcasts.sql.ts";
import type { Sending } from "./decide.ts";
import { readSending } from "./sending-as.ts";

interface Why {
  code: string;
  reason: string;
}

/** The last while what was queued before the credits ran out is held. */
const OVER: BroadcastState[] = ["canceled", "error", "paused"];

/** Whether the manifest said that they get it, now or later. */
export const isPromised = ({ planned }: AudienceMember): boolean => planned === null || planned === "wait";

/** What somebody was to get and does not: it has words, so that it can be sent to them after all. */
export function toWithheld(
  { type, media }: RunningBroadcast,
  { contactId, contact, subject }: AudienceMember,
  { render }: Sending,
  { code, reason }: Why,
): WithheldMessage {
  const rendered = render(contact);
  return {
    id: uuidv7(),
    contactId,
    type,
    subject: rendered.subject,
    text: rendered.text,
    media,
    to: subject.to,
    segments: rendered.segments,
    code,
    reason,
  };
}

/**
 * Gives the next recipients of a broadcast that is over and never got to them this reason: whom it was promised for are
 * on the list of unsent messages as well. One that never started promised nobody anything yet that could have failed.
 * True when nobody is left.
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
  const { sending, as } = await readSending(
    { db, env },
    accountId,
    { ...broadcast, hasMedia: broadcast.media.length > 0, isTransactional: broadcast.is_transactional },
    now,
  );
  const page = { after: broadcast.expanded_to, limit };
  const members = await readAudience(db, accountId, broadcastId, as, now, page);
  const withheld = members.filter(isPromised).map((member) => toWithheld(broadcast, member, sending, why));
  const lane = await sendingLane(db, accountId, sending.sender, broadcast.type);
  await withholdMessages(db, accountId, withheld, {
    cause: "broadcast",
    causeId: broadcastId,
    purpose: as.isTransactional ? "transactional" : "marketing",
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
  return members.length < limit;
}
