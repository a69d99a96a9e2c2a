import { createConditions } from "../state/conditions.ts";
import type { CarrierName } from "../vendors/carrier-names.ts";
import type { Message, MessageStatus } from "./messages.ts";

/** Selects the messages of a list. */
export type MessageFilter = {
  carrier?: CarrierName | undefined;
  /** The carrier's id, of the message or of its batch. */
  id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Any of these numbers. */
  senders?: string[] | undefined;
  recipients?: string[] | undefined;
  direction?: Message["direction"] | undefined;
  statuses?: MessageStatus[] | undefined;
  reference?: string | undefined;
  /** Only the first of each batch. */
  isFirstOfBatch?: boolean;
  /** Only numbers lower than this; newest first. */
  before?: number | undefined;
  /** Only numbers higher than this; oldest first. */
  after?: number | undefined;
  sinceMs?: number | undefined;
  untilMs?: number | undefined;
  /** Includes those that the product deleted from the carrier's records. */
  withDeleted?: boolean;
  /** An order other than newest first. */
  sort?: { by: MessageSort; isAscending: boolean } | undefined;
  offset?: number;
  limit: number;
};

export type MessageSort = "time" | "sender" | "recipient" | "status" | "segments";

const sortColumns: Record<MessageSort, string> = {
  time: "seq",
  sender: "sender",
  recipient: "recipient",
  status: "status",
  segments: "segments",
};

/** The filter in SQL; `firstSeq` is the position of its earliest time in the sequence. */
export function conditionsOf(filter: MessageFilter, firstSeq: number | undefined) {
  const { add, addAny, values, where } = createConditions();
  add("carrier = ?", filter.carrier);
  add("(sid = ? or batch_id = ?)", filter.id, filter.id);
  add("sender = ?", filter.from);
  add("recipient = ?", filter.to);
  addAny("sender", filter.senders);
  addAny("recipient", filter.recipients);
  add("direction = ?", filter.direction);
  addAny("status", filter.statuses);
  add("reference = ?", filter.reference);
  add("seq < ?", filter.before);
  add("seq > ?", filter.after);
  add("seq >= ?", firstSeq);
  add("created_at <= ?", filter.untilMs);
  if (filter.isFirstOfBatch) add("(batch_id is null or batch_id = sid)");
  if (!filter.withDeleted) add("is_deleted = 0");
  return { where: where(), values };
}

/** The order of a list in SQL. */
export function orderOf({ sort, after }: MessageFilter): string {
  if (sort && sort.by !== "time")
    return `${sortColumns[sort.by]} ${sort.isAscending ? "asc" : "desc"}, seq desc`;
  return sort?.isAscending || after !== undefined ? "seq asc" : "seq desc";
}
