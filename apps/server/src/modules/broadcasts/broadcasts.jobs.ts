import { compileMessage } from "@broadcast/domain/merge-fields";
import { z } from "zod";
import { transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { noteChange } from "../../http/change-log.ts";
import { defineJob } from "../../jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { type QueuedMessage, queueMessages, readSender } from "../messages/index.ts";
import {
  type AudienceMember,
  endExpansion,
  lockForExpansion,
  readAudience,
  recordExpansion,
  skipRest,
} from "./audience.sql.ts";
import { updateBroadcast } from "./broadcasts.sql.ts";
import { decide } from "./decide.ts";

const CHUNK = 500;

/**
 * Turns the chosen contacts into messages, a chunk a transaction: each chunk queues its messages, reserves their
 * credits and moves `expanded_to` in one go, so that a crash resumes behind the last chunk and doubles nothing.
 */
export const expandBroadcast = defineJob({
  name: "broadcasts.expand",
  payload: z.object({ accountId: z.number(), broadcastId: z.uuid() }),
  maxAttempts: 25,
  async run(services, { accountId, broadcastId }, signal) {
    while (await expandChunk(services, accountId, broadcastId)) signal.throwIfAborted();
  },
});

/** Expands the next chunk; false when there is nothing more to do. */
async function expandChunk(services: Services, accountId: number, broadcastId: string): Promise<boolean> {
  const { clock } = services;
  return transaction(services.db, async (tx) => {
    const broadcast = await lockForExpansion(tx, accountId, broadcastId);
    if (!broadcast) return false;
    const now = clock.now();
    const sender = await readSender(tx, accountId);
    const members = await readAudience(tx, accountId, broadcastId, broadcast.expanded_to, CHUNK);
    const message = compileMessage(broadcast.text);
    const queued: (QueuedMessage & { contactId: string })[] = [];
    const skipped: { contactId: string; reason: string }[] = [];
    for (const member of members) {
      const decision = decide(message, member, sender, now);
      if (!decision.willSend) skipped.push({ contactId: member.contactId, reason: decision.reason });
      else queued.push(toMessage(member, decision));
    }
    if (sender.phoneNumber && queued.length > 0) {
      const isPaid = await queueMessages(
        tx,
        accountId,
        queued,
        {
          cause: "broadcast",
          causeId: broadcastId,
          priority: 1,
          fromNumber: sender.phoneNumber,
          dueAt: now,
          now,
        },
        "Broadcast",
      );
      if (!isPaid) {
        const failure = "The credits ran out. Buy more credits and send it to those who did not get it.";
        await updateBroadcast(tx, accountId, broadcastId, ["queuing"], {
          state: "error",
          failure,
          finishedAt: now,
          now,
        });
        await skipRest(tx, accountId, broadcastId, "The credits ran out.");
        await noteChange(tx, accountId, ["broadcasts"], [broadcastId]);
        return false;
      }
    }
    const last = members.at(-1);
    if (last) {
      await recordExpansion(tx, accountId, broadcastId, {
        queued: queued.map(({ contactId, id }) => ({ contactId, messageId: id })),
        skipped,
        expandedTo: last.contactId,
      });
    }
    const isDone = members.length < CHUNK;
    if (isDone) await endExpansion(tx, accountId, broadcastId, now);
    await noteChange(tx, accountId, ["broadcasts", "credits", "session"], [broadcastId]);
    return !isDone;
  });
}

function toMessage(
  member: AudienceMember,
  decision: { text: string; segments: number; costHundredths: number },
): QueuedMessage {
  return {
    id: uuidv7(),
    contactId: member.contactId,
    type: "sms",
    text: decision.text,
    media: [],
    toNumber: member.phoneNumber ?? "",
    segments: decision.segments,
    costHundredths: decision.costHundredths,
  };
}
