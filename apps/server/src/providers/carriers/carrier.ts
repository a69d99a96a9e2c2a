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
 * A recording to be played to an answering machine, or to the person who picks up. It is a prerecorded call by law (FCC
 * 22-85): the recording itself must say who calls and how to be called no more, which is the duty of the business.
 */
export interface VoiceDrop {
  /** Our name for it; every webhook of the call carries it back. */
  reference: string;
  from: string;
  to: string;
  /** A WAV or MP3 the carrier can fetch. */
  recordingUrl: string;
}

/** A call that speaks a code to whoever picks up, and says nothing to an answering machine: others may listen to it. */
export interface CodeCall {
  /** Our name for what is spoken; the carrier asks with it once the call is answered. */
  reference: string;
  from: string;
  to: string;
}

/** A call to somebody who records a voice drop. */
export interface RecordingCall {
  /** Our name for the call; the carrier carries it back. */
  reference: string;
  from: string;
  to: string;
}

/** What a carrier told about such a call, and what the call does next. */
export interface RecordingCallNews {
  reference: string;
  event:
    | { kind: "recording" }
    /** `url` is fetched as pictures of messages are. */
    | { kind: "recorded"; url: string }
    | { kind: "failed"; problem: string }
    | null;
  answer: CallAnswer | null;
}

/**
 * What a carrier told about a call to one of our numbers: it rings, and what is done with it is asked; somebody answered
 * where it was sent on (`connected`), both talked and hung up (`answered`), nobody answered, or a voicemail was left.
 */
export interface IncomingCallNews {
  /** The carrier's own name of the call. */
  callId: string;
  event: "ringing" | "connected" | "answered" | "missed" | "recorded" | "other";
  /** Empty where the carrier doesn't say it again. */
  from: string;
  to: string;
  /** How long both talked, where it says that. */
  seconds?: number | null;
  /** The voicemail that was left; `url` is fetched as pictures of messages are. */
  recording?: { id: string; url: string; seconds: number };
  /** What is said to who picked up, before they are put through. */
  announcement?: string;
}

/** What a call to one of our numbers does next. */
export type IncomingCallPlan =
  /** Rings the business's own phone; the announcement is said to who picks up. */
  | { kind: "ring"; phoneNumber: string; seconds: number; announcement: string | null }
  /** Greets, and records what the caller says. */
  | { kind: "voicemail"; greeting: { url: string } | { words: string } }
  /** Says that nobody can take it. */
  | { kind: "sorry" }
  | { kind: "over" };

/** A call from the account's number to a contact: the business's own phone rings first. */
export interface OutgoingCall {
  /** Our name for it; every webhook of the call carries it back. */
  reference: string;
  from: string;
  /** The phone that rings first. */
  rings: string;
}

/**
 * How far such a call is, as a carrier told. `answered`: the phone that rang first was, and the carrier asks what to do.
 * The end says whose phone it was about, and how long both talked where the carrier says it.
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
  /** The carrier's own name of the call; null where this tells of its other half. */
  callId: string | null;
  event: OutgoingCallEvent | null;
}

/** Whom a call is put through to. */
export interface PutThrough {
  from: string;
  to: string;
  /** Said to the caller before the contact's phone rings. */
  words: string;
  mostSeconds: number;
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

/** Whose network a phone number is on, as far as it matters for what carriers take. */
export type Network = "att" | "tmobile" | "verizon" | "other";

/**
 * What a carrier says about a phone number; null for what it does not know. `busy` was not asked and may be tried again;
 * after `unclear` nobody knows, and another try may cost again.
 */
export type LineOutcome =
  | { kind: "told"; line: "mobile" | "landline" | "voip" | "dead" | null; network: Network | null }
  | { kind: "busy"; retryAfterMs: number | null }
  | { kind: "unclear"; reason: string };

/** A receipt: how far a message has come at the carrier. */
export interface StatusUpdate {
  carrierMessageId: string;
  /** Our name for the message as the callback carried it. */
  reference: string | null;
  state: "sending" | "sent" | "delivered" | "failed";
  errorCode: string | null;
  /** Whose network the recipient is on, when the carrier says it. */
  network?: Network;
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

/** A call of the carrier's at one of our addresses, as it came: signatures are over the raw bytes. */
export interface WebhookRequest {
  /** The full address the carrier called, as it signed it. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  rawBody: string;
  /** Our own addition to the address: the reference a status callback carries. */
  query: Record<string, string | undefined>;
}

/** What a carrier told in one call. */
export interface CarrierEvents {
  inbound: InboundMessage[];
  receipts: StatusUpdate[];
}

/** What a carrier told about a call, and what the call does next. */
export interface CallEvents {
  receipts: StatusUpdate[];
  /** Instructions in the carrier's own language; null when it expects none. */
  answer: CallAnswer | null;
}

/** Instructions for a call in the carrier's own language. */
export interface CallAnswer {
  contentType: string;
  body: string;
}

/** Where the carrier reports to. */
export interface CarrierWebhooks {
  messages: string;
  status(reference: string): string;
  /** Asked what to do once a call is answered. */
  voice(reference: string, recordingUrl: string): string;
  /** Asked what to do once the recording was played to its end. */
  played(reference: string): string;
  /** Told how a call ended. */
  calls(reference: string): string;
  /** Asked what to speak once the call of a code is answered. */
  code(reference: string): string;
  /** Told of a call in which somebody records a voice drop, and asked what it does next. */
  record(reference: string, step: "answered" | "done" | "recorded" | "ended"): string;
  /** Asked what to do with a call to one of our numbers, and told how it came out. */
  incomingCall(step: "ringing" | "connected" | "forwarded" | "recording" | "recorded" | "ended"): string;
  /** Asked what is said to who picks up a call that was sent on. */
  announcement(words: string): string;
  /** Asked what to do in a call to a contact, and told how far it is. */
  outgoingCall(reference: string, step: "answered" | "contact" | "dialed" | "status"): string;
}

/** A message to look for at the carrier. */
export interface LookUp {
  reference: string;
  type: "sms" | "mms" | "rvm" | "email";
  from: string;
  to: string;
  text: string;
  /** Business time from which on it may have been taken. */
  since: Date;
}

/** What the carrier has that could be the message. */
export interface LookUpFind {
  carrierMessageId: string;
  state: StatusUpdate["state"];
  /** Why it failed, as a receipt says it; null when it did not or the carrier does not list that. */
  errorCode: string | null;
  /** True when the carrier knows our reference; false when only number, time and words agree. */
  isCertain: boolean;
}

export type CarrierName = "twilio" | "sinch" | "bandwidth";

/** A carrier: the outside world of texts. One small port, one file a vendor. */
export interface Carrier {
  name: CarrierName;
  send(message: OutboundMessage): Promise<SendOutcome>;
  /** Places the call of a voice drop; missing when the carrier offers none. */
  dropVoice?(drop: VoiceDrop): Promise<SendOutcome>;
  /** Places the call of a code; missing when the carrier offers none. */
  placeCodeCall?(call: CodeCall): Promise<SendOutcome>;
  /** Places a call to somebody who records a voice drop; missing when the carrier offers none. */
  placeRecordingCall?(call: RecordingCall): Promise<SendOutcome>;
  /** Messages the carrier took that could be this one, for reconciling an unclear hand-over. */
  findSent(lookUp: LookUp): Promise<LookUpFind[]>;
  /** Asks what kind of line a number is and whose, for money; missing when the carrier offers none. Never throws. */
  lookUp?(phoneNumber: string): Promise<LineOutcome>;
  searchNumbers(areaCode: string, limit: number): Promise<OfferedNumber[]>;
  /** Buys a number and points its inbound messages here. Throws AppError phone-number-taken or provider-failed. */
  buyNumber(phoneNumber: string): Promise<{ carrierNumberId: string }>;
  /** A number we have at the carrier, as after an answer that was lost; null otherwise. Throws AppError provider-failed. */
  findNumber(phoneNumber: string): Promise<{ carrierNumberId: string } | null>;
  /** Gives a number back; one that we do not have any more is none to give back. Throws AppError provider-failed. */
  releaseNumber(number: { phoneNumber: string; carrierNumberId: string }): Promise<void>;
  /**
   * Lets a number text under a campaign of The Campaign Registry; missing where registering it did that. Throws
   * AppError provider-failed.
   */
  assignCampaign?(phoneNumber: string, campaignId: string): Promise<void>;
  /** What a webhook tells; null when its signature is not the carrier's. */
  readWebhook(request: WebhookRequest): CarrierEvents | null;
  /** What a webhook about a call tells and is answered with; null when its signature is not the carrier's. */
  readCall?(request: WebhookRequest): CallEvents | null;
  /**
   * What to do in the call of a code: `wordsOf` its reference are spoken twice to a person. Null when the signature is
   * not the carrier's.
   */
  readCodeCall?(request: WebhookRequest, wordsOf: (reference: string) => string | null): CallAnswer | null;
  /** What a webhook about the call of a recording tells; null when its signature is not the carrier's. */
  readRecordingCall?(request: WebhookRequest): RecordingCallNews | null;
  /** What a webhook about a call to one of our numbers tells; null when its signature is not the carrier's. */
  readIncomingCall?(request: WebhookRequest): IncomingCallNews | null;
  /** What such a call does next; null where nothing is expected. A carrier that takes no voicemail says sorry instead. */
  answerIncomingCall?(news: IncomingCallNews, plan: IncomingCallPlan): CallAnswer | null;
  /** Rings the business's own phone for a call to a contact; missing when the carrier offers none. */
  placeCall?(call: OutgoingCall): Promise<SendOutcome>;
  /** What a webhook about such a call tells; null when its signature is not the carrier's. */
  readOutgoingCall?(request: WebhookRequest): OutgoingCallNews | null;
  /** What such a call does next: it is put through, or hung up; null where nothing is expected. */
  answerOutgoingCall?(news: OutgoingCallNews, to: PutThrough | null): CallAnswer | null;
  /** Ends a call, whatever it does. Throws AppError provider-failed. */
  hangUp?(callId: string): Promise<void>;
  /** Has calls to a number told here; missing where numbers cannot be called. Throws AppError provider-failed. */
  hearCalls?(carrierNumberId: string): Promise<void>;
  /** What a webhook is answered with, when the carrier wants more than a status. */
  webhookAnswer?: { contentType: string; body: string };
  /** Fetches a picture that came with an inbound message. */
  fetchMedia(url: string): Promise<{ contentType: string; bytes: Buffer }>;
  close(): Promise<void>;
}
