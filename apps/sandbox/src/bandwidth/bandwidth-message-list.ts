import type { FastifyInstance } from "fastify";
import type { MessageFilter, MessageSort } from "../messages/message-filter.ts";
import type { Message, MessageStatus } from "../messages/messages.ts";
import { networkFacts } from "../phones/networks.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { BandwidthError } from "./bandwidth-errors.ts";
import { detailsOf } from "./bandwidth-message-details.ts";

type Query = Record<string, string | undefined>;

const LIMIT = 100;
const LIMIT_MAX = 1000;
const PLACE_MAX = 10_000;

const statusNames: Record<MessageStatus, string> = {
  queued: "QUEUED",
  sent: "SENT",
  delivered: "DELIVERED",
  undelivered: "UNDELIVERED",
  failed: "FAILED",
  canceled: "FAILED",
  received: "RECEIVED",
};
const sorts: Record<string, MessageSort> = {
  receiveTime: "time",
  sourceTn: "sender",
  destinationTn: "recipient",
  messageStatus: "status",
  segmentCount: "segments",
};

/** Lists messages by number, state and time, for applications that don't know a message's outcome. */
export function addMessageList(app: FastifyInstance, sandboxState: SandboxState) {
  app.get<{ Querystring: Query }>("/:account/messages", async ({ query, url }) => {
    if (Object.keys(query).length === 0)
      throw new BandwidthError(400, "bad-request", "At least one query parameter must be given.");
    const limit = Math.min(LIMIT_MAX, Math.max(1, Math.trunc(Number(query.limit ?? LIMIT)) || LIMIT));
    const offset = Number(Buffer.from(query.pageToken ?? "", "base64url").toString() || 0);
    if (!Number.isInteger(offset) || offset < 0 || offset + limit > PLACE_MAX)
      throw new BandwidthError(400, "bad-request", "The page asked for does not exist.");
    const filter = filterOf(query, limit, offset);
    const totalCount = sandboxState.messages.count(filter);
    return {
      totalCount,
      pageInfo: {
        ...(offset > 0 ? page("prev", url, Math.max(0, offset - limit)) : {}),
        ...(offset + limit < totalCount ? page("next", url, offset + limit) : {}),
      },
      messages: sandboxState.messages.list(filter).map((message) => listedJson(sandboxState, message)),
    };
  });
}

function filterOf(query: Query, limit: number, offset: number): MessageFilter {
  const [field = "receiveTime", direction = "desc"] = (query.sort ?? "").split(":");
  const direct = { INBOUND: "inbound", OUTBOUND: "outbound" } as const;
  return {
    carrier: "bandwidth",
    id: query.messageId || undefined,
    senders: query.sourceTn?.split(","),
    recipients: query.destinationTn?.split(","),
    direction: direct[query.messageDirection as keyof typeof direct],
    statuses: query.messageStatus ? statusesNamed(query.messageStatus) : undefined,
    sinceMs: timeIn(query.fromDateTime, "fromDateTime"),
    untilMs: timeIn(query.toDateTime, "toDateTime"),
    sort: { by: sorts[field] ?? "time", isAscending: direction === "asc" },
    limit,
    offset,
  };
}

function statusesNamed(name: string): MessageStatus[] {
  return (Object.keys(statusNames) as MessageStatus[]).filter((status) => statusNames[status] === name);
}

function timeIn(text: string | undefined, name: string): number | undefined {
  if (!text) return undefined;
  const timeMs = Date.parse(text);
  if (Number.isNaN(timeMs))
    throw new BandwidthError(400, "bad-request", `'${name}' must be an ISO 8601 date and time.`);
  return timeMs;
}

function page(which: "prev" | "next", url: string, offset: number) {
  const token = Buffer.from(String(offset)).toString("base64url");
  const [path, search] = url.split("?");
  const params = new URLSearchParams(search);
  params.set("pageToken", token);
  return {
    [`${which}Page`]: `https://messaging.bandwidth.com${path}?${params}`,
    [`${which}PageToken`]: token,
  };
}

function listedJson(sandboxState: SandboxState, message: Message) {
  const isInbound = message.direction === "inbound";
  const handset = isInbound ? message.from : message.to;
  const { isMms, to } = detailsOf(message);
  return {
    messageId: message.batchId ?? message.sid,
    accountId: sandboxState.bandwidth!.accountId,
    sourceTn: message.from,
    destinationTn: message.to,
    messageStatus: statusNames[message.status],
    messageDirection: isInbound ? "INBOUND" : "OUTBOUND",
    messageType: isMms ? "mms" : "sms",
    segmentCount: message.segments,
    // Never null in the response: 0 means no error.
    errorCode: message.errorCode ?? 0,
    receiveTime: new Date(message.createdAt).toISOString(),
    carrierName: networkFacts[sandboxState.handsets.networkOf(handset)].receiptName,
    messageSize: null,
    messageLength: message.text.length,
    attachmentCount: message.pictures.length + message.mediaUrls.length,
    recipientCount: to.length,
    campaignClass: null,
    campaignId: null,
  };
}
