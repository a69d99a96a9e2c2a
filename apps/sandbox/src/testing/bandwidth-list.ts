import type { MessagesApi } from "bandwidth-sdk";
import { bandwidthAccount } from "./testing.ts";

export type ListQuery = {
  messageId?: string;
  sourceTn?: string;
  destinationTn?: string;
  messageStatus?: "DELIVERED" | "RECEIVED";
  messageDirection?: "INBOUND" | "OUTBOUND";
  fromDateTime?: string;
  toDateTime?: string;
  sort?: string;
  pageToken?: string;
  limit?: number;
};
/** The SDK takes the query as 28 arguments in order. */
export async function listMessages(api: MessagesApi, query: ListQuery) {
  const given: Parameters<MessagesApi["listMessages"]> = [bandwidthAccount.accountId];
  [given[1], given[2], given[3]] = [query.messageId, query.sourceTn, query.destinationTn];
  [given[4], given[5]] = [query.messageStatus, query.messageDirection];
  [given[9], given[10]] = [query.fromDateTime, query.toDateTime];
  [given[24], given[25], given[26]] = [query.sort, query.pageToken, query.limit];
  return (await api.listMessages(...given)).data;
}
