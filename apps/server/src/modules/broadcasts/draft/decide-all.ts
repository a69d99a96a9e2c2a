import { setImmediate as breathe } from "node:timers/promises";
import type { Connection } from "../../../db/connection.ts";
import { type Decision, decide, type Sending } from "../../messages/index.ts";
import { type AudienceMember, readAudience, type SendingAs } from "../audience/audience.sql.ts";

export interface Decided {
  member: AudienceMember;
  decision: Decision;
}

const ARCHIVED: Decision = { kind: "skip", code: "archived", reason: "You archived this contact." };

/** Decides on one recipient. Not even a transactional broadcast is for contacts archived after they were chosen. */
export const decideOn = (sending: Sending, member: AudienceMember): Decision =>
  member.recipient.isArchived ? ARCHIVED : decide(sending, member);

const CHUNK = 2_000;
/** Decisions between two pauses, so that other requests are not blocked. */
const BREATH = 250;

/** Decides on every recipient of a broadcast, a chunk at a time, while the next chunk is being read. */
export async function* decideAll(
  db: Connection,
  accountId: number,
  broadcastId: string,
  { sending, as }: { sending: Sending; as: SendingAs },
): AsyncGenerator<Decided[]> {
  const read = (after: string | null) => {
    const page = { after, limit: CHUNK };
    const reading = readAudience(db, accountId, broadcastId, as, sending.times.now, page);
    // The consumer gets the error; an abandoned walk must not end the process.
    reading.catch(() => {});
    return reading;
  };
  let reading: Promise<AudienceMember[]> | null = read(null);
  while (reading) {
    const members: AudienceMember[] = await reading;
    reading = members.length < CHUNK ? null : read(members.at(-1)!.contactId);
    const decided: Decided[] = [];
    for (const [index, member] of members.entries()) {
      if (index % BREATH === 0) await breathe();
      decided.push({ member, decision: decideOn(sending, member) });
    }
    yield decided;
  }
}
