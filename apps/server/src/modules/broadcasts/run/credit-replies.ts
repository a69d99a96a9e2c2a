import type { Connection } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import type { MessagesReceived } from "../../inbound/index.ts";
import { addCounts } from "../../sending/index.ts";
import { attributeReplies, REPLY_WITHIN_DAYS } from "./replies.sql.ts";

/** Counts replies and opt-outs for the broadcasts they answer. */
export async function creditReplies(tx: Connection, { messages, now }: MessagesReceived): Promise<void> {
  const senders = [...new Map(messages.map((message) => [message.contactId, message])).values()];
  const replies = await attributeReplies(tx, senders, now, REPLY_WITHIN_DAYS);
  const counts = new Map<string, { accountId: number; replied: number; opted_out: number }>();
  for (const { accountId, causeId, isFirst, contactId } of replies) {
    const optOuts = messages.filter((message) => message.isOptOut && message.contactId === contactId);
    const { replied, opted_out } = counts.get(causeId) ?? { replied: 0, opted_out: 0 };
    counts.set(causeId, {
      accountId,
      replied: replied + (isFirst ? 1 : 0),
      opted_out: opted_out + optOuts.length,
    });
  }
  for (const [causeId, { accountId, ...added }] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (added.replied + added.opted_out === 0) continue;
    await addCounts(tx, accountId, causeId, added);
    await noteChange(tx, accountId, ["broadcasts"], [causeId]);
  }
}
