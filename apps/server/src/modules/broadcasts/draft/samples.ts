import type { BroadcastSample } from "@broadcast/contract/broadcasts";
import { contactName } from "@broadcast/domain/account/names";
import { segments as describeSegments } from "@broadcast/domain/messages/segments";
import type { SignedIn } from "../../../http/context.ts";
import type { Decision } from "../../messages/index.ts";
import { type AudienceMember, readAudience } from "../audience/audience.sql.ts";
import { requireBroadcast } from "../broadcasts.ts";
import { decideOn } from "./decide-all.ts";
import { contentOf, readSendingAs } from "./sending-as.ts";

export const SAMPLES = 3;
/** The number of chosen contacts among which reachable ones are looked for. */
const LOOKED_AT = 50;

/** Returns a message as this recipient gets it. */
export function toSample(
  { contactId, contact }: AudienceMember,
  { rendered, costHundredths }: Extract<Decision, { kind: "send" }>,
): BroadcastSample {
  const { characters, encoding } = describeSegments(rendered.text);
  return {
    contact: { _id: contactId, name: contactName(contact), phoneNumber: contact.phoneNumber },
    subject: rendered.subject,
    text: rendered.text,
    characters,
    segments: rendered.segments,
    encoding,
    credits: costHundredths / 100,
  };
}

/** Returns unsaved text as some of the chosen contacts would get it. */
export async function sampleBroadcast(
  context: SignedIn,
  broadcastId: string,
  words: { subject: string; text: string },
): Promise<{ samples: BroadcastSample[] }> {
  const { db, accountId, clock } = context;
  const broadcast = await requireBroadcast(context, broadcastId);
  const now = clock.now();
  const content = { ...contentOf(broadcast), ...words };
  const { sending, as } = await readSendingAs(context, accountId, content, now);
  const members = await readAudience(db, accountId, broadcastId, as, now, { after: null, limit: LOOKED_AT });
  const samples: BroadcastSample[] = [];
  for (const member of members) {
    if (samples.length === SAMPLES) break;
    const decision = decideOn(sending, member);
    if (decision.kind === "send") samples.push(toSample(member, decision));
  }
  return { samples };
}
