import type { Message } from "../messages/messages.ts";

export type DeliveryReportKind = "none" | "summary" | "full" | "per_recipient" | "per_recipient_final";
export const deliveryReportKinds: readonly DeliveryReportKind[] = [
  "none",
  "summary",
  "full",
  "per_recipient",
  "per_recipient_final",
];

/** What Sinch stores about a batch besides the message itself. */
export type BatchDetails = {
  type: "mt_text" | "mt_media";
  deliveryReport: DeliveryReportKind;
  /** Business time before which nothing is sent; null sends at once. */
  sendAtMs: number | null;
  /** The code it ends with before anything is tried; null to try. */
  refusal: number | null;
  /** The rest of the request, returned when the batch is read. */
  shown: Record<string, unknown>;
};

const received: BatchDetails = {
  type: "mt_text",
  deliveryReport: "none",
  sendAtMs: null,
  refusal: null,
  shown: {},
};

/** Returns the details of one of Sinch's messages; a received one has none. */
export function detailsOf(message: Message): BatchDetails {
  return (message.details as BatchDetails | null) ?? received;
}
