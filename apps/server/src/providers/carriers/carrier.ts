/** A text or picture message for a carrier to deliver. */
export interface OutboundMessage {
  /** Our name for it; the status callback carries it back. */
  reference: string;
  from: string;
  to: string;
  text: string;
  mediaUrls: readonly string[];
}

/**
 * What became of handing a message over. `refused` is final; `busy` was not processed and may be tried again;
 * `unclear` may or may not have been taken and must be reconciled before anything else.
 */
export type SendOutcome =
  | { kind: "taken"; carrierMessageId: string; segments: number | null }
  | { kind: "refused"; code: string; isOptedOut: boolean }
  | { kind: "busy"; code: string; retryAfterMs: number | null }
  | { kind: "unclear"; reason: string };

/** A receipt: how far a message has come at the carrier. */
export interface StatusUpdate {
  carrierMessageId: string;
  /** Our name for the message as the callback carried it. */
  reference: string | null;
  state: "sending" | "sent" | "delivered" | "failed";
  errorCode: string | null;
}

export interface InboundMessage {
  carrierMessageId: string;
  from: string;
  to: string;
  text: string;
  media: { url: string; contentType: string }[];
}

export interface OfferedNumber {
  phoneNumber: string;
  locality: string | null;
  region: string | null;
}

export interface WebhookRequest {
  /** The full address the carrier called, as it signed it. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  form: Record<string, string>;
}

/** Where the carrier reports to. */
export interface CarrierWebhooks {
  messages: string;
  status(reference: string): string;
}

/** A carrier: the outside world of texts. One small port, one file a vendor. */
export interface Carrier {
  name: "twilio";
  send(message: OutboundMessage): Promise<SendOutcome>;
  /** Messages the carrier took from one number to another since a time, for reconciling an unclear hand-over. */
  findSent(
    from: string,
    to: string,
    since: Date,
  ): Promise<{ carrierMessageId: string; text: string; state: StatusUpdate["state"] }[]>;
  searchNumbers(areaCode: string, limit: number): Promise<OfferedNumber[]>;
  /** Buys a number and points its inbound messages here. Throws AppError phone-number-taken or provider-failed. */
  buyNumber(phoneNumber: string): Promise<{ carrierNumberId: string }>;
  verifySignature(request: WebhookRequest): boolean;
  parseInbound(form: Record<string, string>): InboundMessage;
  parseStatus(form: Record<string, string>, reference: string | null): StatusUpdate | null;
  /** Fetches a picture that came with an inbound message. */
  fetchMedia(url: string): Promise<{ contentType: string; bytes: Buffer }>;
  close(): Promise<void>;
}
