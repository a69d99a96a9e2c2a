export type PhoneKind = "mobile" | "landline" | "unreachable";
export type Phone = {
  number: string;
  kind: PhoneKind;
  name: string;
  lastMessageAt: string;
  lastText: string;
  unread: number;
};
export type Voice = "voicemail" | "answers" | "asks" | "busy" | "no-answer" | "fax";
/** A phone that is open. */
export type OpenPhone = Phone & { voice: Voice };
export type Voicemail = {
  callSid: string;
  from: string;
  at: string;
  seconds: number;
  /** What was played before the beep. */
  lostSeconds: number;
  /** What was spoken. */
  text: string;
  url: string | null;
};
/** A call at a phone whose owner decides here what happens. */
export type LiveCall = { with: string; state: "ringing" | "talking" };
/** A call that the phone's owner answered. */
export type AnsweredCall = { sid: string; from: string; at: string; seconds: number; spoken: string };
export type PhonePage = {
  phones: Phone[];
  paging: { total: number; pageSize: number; page: number; pages: number };
};
export type ThreadMessage = {
  sid: string;
  /** As the phone sees it: `in` arrived at the phone. */
  direction: "in" | "out";
  text: string;
  media: string[];
  mediaTypes: string[];
  at: string;
  status: string;
  errorCode: number | null;
  segments: number;
};
export type Thread = { with: string; isOptedOut: boolean; messages: ThreadMessage[] };
export type BoughtNumber = {
  number: string;
  sid: string;
  friendlyName: string;
  smsUrl: string;
  boughtAt: string;
};
/** An identity check at Stripe. */
export type Verification = {
  id: string;
  status: "requires_input" | "processing" | "verified" | "canceled";
  lastError: { code: string; reason: string } | null;
  reference: string | null;
  /** The person's page; null when nothing can be submitted. */
  url: string | null;
  at: string;
};
/** A charge of a card at Stripe; amounts in cents. */
export type CardPayment = {
  id: string;
  at: string;
  customer: string;
  amount: number;
  refunded: number;
  description: string | null;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  /** The bank's page; null unless the owner has to confirm. */
  url: string | null;
};
export type CardAtBank = {
  id: string;
  customer: string;
  brand: string;
  last4: string;
  answer: "good" | "generic_decline" | "insufficient_funds" | "expired_card" | "authentication_required";
};
export type PaymentsPage = {
  payments: CardPayment[];
  cards: CardAtBank[];
  subscriptions: {
    id: string;
    customer: string;
    plan: string;
    status: string;
    periodEnd: string;
    endsThen: boolean;
  }[];
  invoices: {
    id: string;
    customer: string;
    status: string;
    reason: string;
    amount: number;
    attempts: number;
  }[];
};
/** A browser without a window, and its notifications, oldest first. */
export type PushBrowser = {
  id: string;
  at: string;
  /** Its push service answers 410. */
  isEnded: boolean;
  /** What the product gets, as JSON. */
  subscription: object;
  /** `text` is null where it cannot be decrypted. */
  messages: { number: number; at: string; text: string | null; encryptedBytes: number }[];
};
export type Mail = {
  id: number;
  from: string;
  to: string;
  subject: string;
  at: string;
  text: string;
  isRead: boolean;
};
/** A TXT record. */
export type DnsRecord = { name: string; txt: string };
export type Attachment = { name: string; contentType: string; bytes: number; url: string };
export type OpenMail = Mail & {
  html: string;
  headers: Record<string, string>;
  links: string[];
  dkim: { result: "pass" | "fail" | "none"; domain: string | null; reason: string | null };
  listUnsubscribe: { url: string; oneClick: boolean; reason: string | null } | null;
  attachments: Attachment[];
};
export type Traffic = {
  id: number;
  at: string;
  vendor: "twilio" | "sinch" | "bandwidth" | "smtp" | "stripe" | "tcr" | "push";
  direction: "in" | "out";
  method: string;
  url: string;
  status: number;
  durationMs: number;
  requestBody: string;
  responseBody: string;
};
export type Clock = { offsetMs: number; version: number; now: string };
export type Settings = {
  latencyMs: number;
  rate429: number;
  rate5xx: number;
  lostAnswers: number;
  duplicateCallbacks: number;
  lostTexts: number;
  lostReceipts: number;
  reorderCallbacks: number;
  declinedCards: number;
  deliveryDelayMs: number;
  callsPerSecond: number;
  filterText: string;
  carrierOptOut: boolean;
  registrationReviewSeconds: number;
  reviewByHand: boolean;
  seed: number;
};

type Reviewed = {
  id: string;
  registrar: "twilio" | "tcr";
  state: "in-review" | "approved" | "refused";
  /** Why it was refused. */
  reasons: string[];
  at: string;
  name: string;
};
export type Brand = Reviewed & {
  entityType: string;
  legalName: string;
  ein: string;
  website: string;
  mobilePhone: string;
  identityStatus: string;
  /** A sole proprietor was texted and has not answered yet. */
  isOtpOpen: boolean;
};
export type Campaign = Reviewed & {
  brandId: string;
  useCase: string;
  description: string;
  messageFlow: string;
  samples: string[];
  /** A partner was asked to carry it; it isn't reviewed before. */
  isShared: boolean;
};
export type Registrations = { brands: Brand[]; campaigns: Campaign[] };
export type Registration = (Brand & { kind: "brand" }) | (Campaign & { kind: "campaign" });

/** Calls the control API. Throws an Error whose message is a sentence for display. */
export async function call<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  const answer = await fetch(`/control${path}`, init).catch(() => {
    throw new Error("Can't reach the sandbox. Is it still running?");
  });
  const reply = (await answer.json().catch(() => ({}))) as Reply & { error?: string };
  if (!answer.ok) throw new Error(reply.error ?? `The sandbox returned ${answer.status}. Try again.`);
  return reply;
}

export const get = <Reply>(path: string) => call<Reply>("GET", path);
