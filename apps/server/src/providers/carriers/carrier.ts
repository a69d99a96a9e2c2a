/** A text or picture message for a carrier to deliver. */
export interface OutboundMessage {
  /** Our name for it; the status callback returns it. */
  reference: string;
  from: string;
  to: string;
  text: string;
  mediaUrls: readonly string[];
}

/**
 * A recording played to an answering machine or to the person who answers. Legally it is a prerecorded call (FCC
 * 22-85): the recording itself must say who is calling and how to stop further calls, which is the business's duty.
 */
export interface VoiceDrop {
  /** Our name for it; every webhook of the call returns it. */
  reference: string;
  from: string;
  to: string;
  /** A WAV or MP3 that the carrier can fetch. */
  recordingUrl: string;
}

/** A call that speaks a code to a person, and nothing to an answering machine, which others may listen to. */
export interface CodeCall {
  /** Our name for the spoken text; the carrier sends it once the call is answered. */
  reference: string;
  from: string;
  to: string;
}

/** A call to a user who records a voice drop. */
export interface RecordingCall {
  /** Our name for the call; the carrier returns it. */
  reference: string;
  from: string;
  to: string;
}

/** A carrier's report about such a call. */
export interface RecordingCallNews {
  reference: string;
  event:
    | { kind: "recording" }
    /** `url` is fetched like the pictures of messages. */
    | { kind: "recorded"; url: string }
    | { kind: "failed"; problem: string }
    | null;
  answer: CallAnswer | null;
}

/**
 * A carrier's report about a call to one of our numbers: it rings, and the carrier asks for the next step; the
 * forwarding phone answered (`connected`); both sides talked and hung up (`answered`); nobody answered; or a voicemail
 * was left.
 */
export interface IncomingCallNews {
  /** The carrier's id of the call. */
  callId: string;
  event: "ringing" | "connected" | "answered" | "missed" | "recorded" | "other";
  /** Empty when the carrier doesn't repeat it. */
  from: string;
  to: string;
  /** How long both sides talked, if reported. */
  seconds?: number | null;
  /** The voicemail; `url` is fetched like the pictures of messages. */
  recording?: { id: string; url: string; seconds: number };
  /** Spoken to the person who answers, before they are connected. */
  announcement?: string;
}

/** The next step of a call to one of our numbers. */
export type IncomingCallPlan =
  /** Rings the business's own phone; the announcement is spoken to the person who answers. */
  | { kind: "ring"; phoneNumber: string; seconds: number; announcement: string | null }
  /** Plays a greeting and records the caller. */
  | { kind: "voicemail"; greeting: { url: string } | { words: string } }
  /** Says that nobody can take the call. */
  | { kind: "sorry" }
  | { kind: "over" };

/** A call from the account's number to a contact: the business's own phone rings first. */
export interface OutgoingCall {
  /** Our name for it; every webhook of the call returns it. */
  reference: string;
  from: string;
  /** The phone that rings first. */
  rings: string;
}

/**
 * A carrier's report on such a call's progress. `answered`: the business's phone was answered, and the carrier asks for
 * the next step. The end says which phone it was about, and how long both sides talked if the carrier reports it.
 */
export type OutgoingCallEvent =
  | { kind: "ringing-you" | "answered" | "machine" | "ringing-them" | "connected" }
  | {
      kind: "ended";
      how: "completed" | "busy" | "no-answer" | "canceled" | "failed";
      whose: "you" | "them";
      seconds: number | null;
    };

export interface OutgoingCallNews {
  reference: string;
  /** The carrier's id of the call; null when the report is about its other half. */
  callId: string | null;
  event: OutgoingCallEvent | null;
}

/** The contact that a call is connected to. */
export interface PutThrough {
  from: string;
  to: string;
  /** Spoken to the caller before the contact's phone rings. */
  words: string;
  /** The longest they may talk, for a carrier that can limit it. */
  mostSeconds: number;
}

/**
 * The outcome of handing over a message. `refused` is final; `busy` was not processed and can be retried; `unclear` may
 * or may not have been accepted and must be reconciled first.
 */
export type SendOutcome =
  | { kind: "taken"; carrierMessageId: string; segments: number | null }
  | { kind: "refused"; code: string; isOptedOut: boolean }
  | { kind: "busy"; code: string; retryAfterMs: number | null }
  | { kind: "unclear"; reason: string };

/** The network of a phone number, as far as carriers' limits depend on it. */
export type Network = "att" | "tmobile" | "verizon" | "other";

/**
 * A carrier's information about a phone number; null for unknown parts. After `busy` nothing was looked up, so it can
 * be retried; after `unclear` that is unknown, and a retry may cost again.
 */
export type LineOutcome =
  | { kind: "told"; line: "mobile" | "landline" | "voip" | "dead" | null; network: Network | null }
  | { kind: "busy"; retryAfterMs: number | null }
  | { kind: "unclear"; reason: string };

/** A receipt: the progress of a message at the carrier. */
export interface StatusUpdate {
  carrierMessageId: string;
  /** Our name for the message, as the callback returned it. */
  reference: string | null;
  state: "sending" | "sent" | "delivered" | "failed";
  errorCode: string | null;
  /** The recipient's network, when the carrier reports it. */
  network?: Network;
}

export interface InboundMessage {
  carrierMessageId: string;
  from: string;
  to: string;
  text: string;
  media: { url: string; contentType: string }[];
  /** When the carrier received it, in business time; left out by carriers that don't say. */
  receivedAt?: Date;
}

/** A message to one of our numbers in the carrier's list. */
export interface ListedInbound {
  carrierMessageId: string;
  /** When the carrier received it, in business time. */
  receivedAt: Date;
  /** Returns the message, with the addresses of its pictures. Throws AppError provider-failed. */
  read(): Promise<InboundMessage>;
}

/** The progress of a message in the carrier's list. */
export type ListedReceipt = Pick<StatusUpdate, "carrierMessageId" | "state" | "errorCode">;

export interface OfferedNumber {
  phoneNumber: string;
  locality: string | null;
  region: string | null;
}

/** A carrier's call of one of our webhooks, unparsed: signatures cover the raw bytes. */
export interface WebhookRequest {
  /** The full address the carrier called, as it signed it. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  rawBody: string;
  /** Our addition to the address: the reference in a status callback. */
  query: Record<string, string | undefined>;
}

/** The messages and receipts in one webhook call. */
export interface CarrierEvents {
  inbound: InboundMessage[];
  receipts: StatusUpdate[];
}

/** A carrier's report about a call, and the call's next step. */
export interface CallEvents {
  receipts: StatusUpdate[];
  /** Instructions in the carrier's own format; null when it expects none. */
  answer: CallAnswer | null;
}

/** Instructions for a call in the carrier's own format. */
export interface CallAnswer {
  contentType: string;
  body: string;
}

/** The webhook addresses for a carrier. */
export interface CarrierWebhooks {
  messages: string;
  status(reference: string): string;
  /** Called for instructions once a call is answered. */
  voice(reference: string, recordingUrl: string): string;
  /** Called for instructions once the recording was played to its end. */
  played(reference: string): string;
  /** Called when a call ended. */
  calls(reference: string): string;
  /** Called for the text to speak once a code's call is answered. */
  code(reference: string): string;
  /** Called with reports about the recording call of a voice drop, and for its next step. */
  record(reference: string, step: "answered" | "done" | "recorded" | "ended"): string;
  /** Called for instructions for a call to one of our numbers, and with its outcome. */
  incomingCall(step: "ringing" | "connected" | "forwarded" | "recording" | "recorded" | "ended"): string;
  /** Called for the announcement to the person who answers a forwarded call. */
  announcement(words: string): string;
  /** Called for instructions in a call to a contact, and with its progress. */
  outgoingCall(reference: string, step: "answered" | "contact" | "dialed" | "status"): string;
}

/** A message to look up at the carrier. */
export interface LookUp {
  reference: string;
  type: "sms" | "mms" | "rvm" | "email";
  from: string;
  to: string;
  text: string;
  /** The earliest business time at which it may have been accepted. */
  since: Date;
}

/** A message at the carrier that may be the one looked for. */
export interface LookUpFind {
  carrierMessageId: string;
  state: StatusUpdate["state"];
  /** Why it failed, as in a receipt; null when it didn't, or the carrier doesn't list the reason. */
  errorCode: string | null;
  /** True when the carrier knows our reference; false when only number, time and text match. */
  isCertain: boolean;
}

export type CarrierName = "twilio" | "sinch" | "bandwidth";

/** A carrier: the outside world of texts. One small port, one file per vendor. */
export interface Carrier {
  name: CarrierName;
  send(message: OutboundMessage): Promise<SendOutcome>;
  /** Places a voice drop's call; missing when the carrier offers none. */
  dropVoice?(drop: VoiceDrop): Promise<SendOutcome>;
  /** Places a code's call; missing when the carrier offers none. */
  placeCodeCall?(call: CodeCall): Promise<SendOutcome>;
  /** Places a call to a user who records a voice drop; missing when the carrier offers none. */
  placeRecordingCall?(call: RecordingCall): Promise<SendOutcome>;
  /** Returns accepted messages that could be this one, to reconcile an unclear hand-over. */
  findSent(lookUp: LookUp): Promise<LookUpFind[]>;
  /**
   * Lists messages received by one of our numbers since a time, oldest first, as some were never delivered to our
   * webhook; missing when the carrier lists no texts. Throws AppError provider-failed.
   */
  listInbound?(phoneNumber: string, since: Date): Promise<ListedInbound[]>;
  /**
   * Lists the progress of messages sent by one of our numbers since a time; missing when the carrier repeats a receipt
   * until we take it. Throws AppError provider-failed.
   */
  listSent?(phoneNumber: string, since: Date): Promise<ListedReceipt[]>;
  /** Looks up a number's line type and network, for a fee; missing when the carrier offers none. Never throws. */
  lookUp?(phoneNumber: string): Promise<LineOutcome>;
  searchNumbers(areaCode: string, limit: number): Promise<OfferedNumber[]>;
  /** Buys a number and directs its inbound messages here. Throws AppError phone-number-taken or provider-failed. */
  buyNumber(phoneNumber: string): Promise<{ carrierNumberId: string }>;
  /**
   * Returns a number that we already have at the carrier, as after a lost answer; null otherwise. Throws AppError
   * provider-failed.
   */
  findNumber(phoneNumber: string): Promise<{ carrierNumberId: string } | null>;
  /** Releases a number; does nothing for one that we no longer have. Throws AppError provider-failed. */
  releaseNumber(number: { phoneNumber: string; carrierNumberId: string }): Promise<void>;
  /**
   * Lets a number text under a campaign of The Campaign Registry; missing when registering the number does that. Throws
   * AppError provider-failed.
   */
  assignCampaign?(phoneNumber: string, campaignId: string): Promise<void>;
  /** Reads a webhook; returns null when the signature is not the carrier's. */
  readWebhook(request: WebhookRequest): CarrierEvents | null;
  /** Reads a webhook about a call and returns its answer; null when the signature is not the carrier's. */
  readCall?(request: WebhookRequest): CallEvents | null;
  /**
   * Returns the instructions for a code's call: `wordsOf` its reference are spoken twice to a person. Null when the
   * signature is not the carrier's.
   */
  readCodeCall?(request: WebhookRequest, wordsOf: (reference: string) => string | null): CallAnswer | null;
  /** Reads a webhook about a recording call; returns null when the signature is not the carrier's. */
  readRecordingCall?(request: WebhookRequest): RecordingCallNews | null;
  /** Reads a webhook about a call to one of our numbers; returns null when the signature is not the carrier's. */
  readIncomingCall?(request: WebhookRequest): IncomingCallNews | null;
  /**
   * Returns the next step of such a call; null when none is expected. A carrier without voicemail apologizes instead.
   */
  answerIncomingCall?(news: IncomingCallNews, plan: IncomingCallPlan): CallAnswer | null;
  /** Rings the business's own phone for a call to a contact; missing when the carrier offers none. */
  placeCall?(call: OutgoingCall): Promise<SendOutcome>;
  /** Reads a webhook about such a call; returns null when the signature is not the carrier's. */
  readOutgoingCall?(request: WebhookRequest): OutgoingCallNews | null;
  /** Returns the next step of such a call, connecting it or hanging up; null when none is expected. */
  answerOutgoingCall?(news: OutgoingCallNews, to: PutThrough | null): CallAnswer | null;
  /** Ends a call, whatever its state. Throws AppError provider-failed. */
  hangUp?(callId: string): Promise<void>;
  /**
   * Directs reports about calls to a number here; missing when numbers cannot be called. Throws AppError
   * provider-failed.
   */
  hearCalls?(carrierNumberId: string): Promise<void>;
  /** The answer to a webhook, when the carrier wants more than a status. */
  webhookAnswer?: { contentType: string; body: string };
  /** Fetches a picture of an inbound message. */
  fetchMedia(url: string): Promise<{ contentType: string; bytes: Buffer }>;
  close(): Promise<void>;
}
