import type { Message } from "../messages/messages.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { detailsOf } from "./sinch-batch-details.ts";

/** The meaning of each code (Sinch SMS, "Delivery report statuses" and "Delivery report codes"). */
const statusByCode: Record<number, string> = {
  0: "Delivered",
  27: "Failed",
  61: "Deleted",
  400: "Queued",
  401: "Dispatched",
  406: "Expired",
  407: "Cancelled",
  415: "Rejected",
  416: "Rejected",
  417: "Failed",
  418: "Rejected",
};

/** Returns a message's state: the code and its simpler status. */
function deliveryState(message: Message): { code: number; status: string } {
  const code = codeOf(message);
  return { code, status: statusByCode[code] ?? "Aborted" };
}

function codeOf(message: Message): number {
  if (message.status === "queued") return 400;
  if (message.status === "sent") return 401;
  if (message.status === "delivered") return 0;
  if (message.status === "canceled") return 407;
  return message.errorCode ?? 403;
}

/** The report about one recipient. */
export function recipientReport(sandboxState: SandboxState, message: Message) {
  const { shown } = detailsOf(message);
  const at = new Date(sandboxState.clock.now()).toISOString();
  return {
    type: `recipient_delivery_report_${channelOf(message)}`,
    batch_id: message.batchId ?? message.sid,
    recipient: withoutPlus(message.to),
    ...deliveryState(message),
    at,
    operator_status_at: at,
    ...(message.reference === null ? {} : { client_reference: message.reference }),
    // Sinch reports the parts only if the request limited them.
    ...(shown.max_number_of_message_parts === undefined ? {} : { number_of_message_parts: message.segments }),
  };
}

/** The report about a whole batch; a full one lists the recipients. */
export function batchReport(
  batch: Message[],
  kind: "summary" | "full",
  isWanted: (state: { code: number; status: string }) => boolean = () => true,
) {
  const first = batch[0]!;
  const byCode = new Map<number, { code: number; status: string; recipients: string[] }>();
  for (const message of batch) {
    const state = deliveryState(message);
    if (!isWanted(state)) continue;
    const same = byCode.get(state.code) ?? { ...state, recipients: [] };
    same.recipients.push(withoutPlus(message.to));
    byCode.set(state.code, same);
  }
  return {
    type: `delivery_report_${channelOf(first)}`,
    batch_id: first.batchId ?? first.sid,
    total_message_count: batch.length,
    statuses: [...byCode.values()].map(({ code, status, recipients }) => ({
      code,
      status,
      count: recipients.length,
      ...(kind === "full" ? { recipients } : {}),
    })),
    ...(first.reference === null ? {} : { client_reference: first.reference }),
  };
}

/** Sinch writes numbers without the plus sign. */
export function withoutPlus(number: string): string {
  return number.replace(/^\+/, "");
}

function channelOf(message: Message): "sms" | "mms" {
  return detailsOf(message).type === "mt_media" ? "mms" : "sms";
}
