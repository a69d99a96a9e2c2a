import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "../../../app-error.ts";
import {
  type AccountRules,
  type GateRecipient,
  type MessageType,
  RUNNING,
  sendingTimesAt,
} from "../../sending/index.ts";
import { composeMessage } from "./compose-message.ts";
import { type Decision, decide } from "./decide.ts";
import type { NumberLimits } from "./files/number-limits.ts";
import type { RenderContact, Writer } from "./words/render.ts";
import { renderer } from "./words/rendering.ts";

// A Tuesday at ten in New York.
const at = new Date("2026-11-24T15:00:00Z");
const limits: NumberLimits = { carrier: "twilio", kind: "long-code" };
const writer: Writer = {
  company: "Rivers & Co",
  phoneNumber: "+15125550100",
  timezone: "America/Chicago",
  missingFields: "block",
  allowsUnknownFields: true,
  classifiers: [],
  hasMailingAddress: true,
  firstName: "Maya",
  lastName: "Rivers",
  email: "maya@example.com",
  referralCode: "7QK2M9XA",
  referralLink: "https://rivers.example/sign-up?ref=7QK2M9XA",
  customFields: [],
  ownTexts: {},
  linkedContent: new Set(),
  linksOf: () => ({ contactLink: "https://rivers.example/c/jo", doubleOptInLink: null }),
  contentLinkOf: () => "https://rivers.example/f/jo",
};
const contact: RenderContact = {
  _id: "jo",
  firstName: "Jo",
  lastName: "",
  company: "",
  phoneNumber: "+12125550148",
  email: "jo@example.com",
  birthday: null,
  anniversary: null,
  customFields: [],
};
const account: AccountRules = {
  isCancelled: false,
  suspensionReason: null,
  identityStatus: "verified",
  registrationStatus: "registered",
  plan: "business",
  isLicensed: true,
  timeZone: "America/Chicago",
  hasMailingAddress: true,
  broadcastHours: null,
  cap: null,
};
const recipient: GateRecipient = {
  channel: "text",
  purpose: "marketing",
  numberKind: "long-code",
  to: "+12125550148",
  isAddressCurrent: true,
  doNotMessage: false,
  doNotEmail: false,
  isOptedOut: false,
  hasConsent: true,
  isPotentialStop: false,
  isArchived: false,
  wordsRefusal: null,
  line: null,
  timeZone: null,
  region: null,
  lastIncomingAt: null,
  recentMarketingAt: [],
  cause: RUNNING,
};

interface Words {
  type: MessageType;
  subject: string;
  text: string;
  hasMedia: boolean;
  missingFields: "block" | "leave-out";
}

function decided({ missingFields, ...content }: Words): Decision {
  const sender = { ...writer, missingFields };
  const times = sendingTimesAt(at);
  const sending = { ...content, account, sender, limits, times, render: renderer(content, sender, at) };
  return decide(sending, { recipient, contact });
}

/** Returns what the composer would send, or null if it refuses. */
function composed({ missingFields, hasMedia, ...words }: Words) {
  try {
    return composeMessage({ ...words, hasFile: hasMedia }, contact, { ...writer, missingFields }, limits, at);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const piece = fc.constantFrom(
  "Hi {{firstName}} ",
  "{{lastName}}",
  "{{lastName|friend}}",
  "é",
  "😀",
  "👨‍👩‍👧‍👦",
  "The fall samples are here. ",
  "https://bit.ly/3xYz ",
  " ",
);
const words = fc.record<Words>({
  type: fc.constantFrom("sms", "mms", "email"),
  subject: fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join("")),
  text: fc
    .tuple(fc.array(piece, { maxLength: 4 }), fc.constantFrom(1, 20, 160))
    .map(([pieces, times]) => pieces.join("").repeat(times)),
  hasMedia: fc.boolean(),
  missingFields: fc.constantFrom("block", "leave-out"),
});

test("what a chat refuses a broadcast skips, and what both send is the same at the same price", () => {
  fc.assert(
    fc.property(words, (its) => {
      const chat = composed(its);
      const broadcast = decided(its);
      if (broadcast.kind === "skip") expect(chat).toBeNull();
      else
        expect(chat).toMatchObject({
          text: broadcast.rendered.text,
          segments: broadcast.rendered.segments,
          costHundredths: broadcast.costHundredths,
        });
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["missing-field", { text: "Hi {{lastName}}", missingFields: "block" }],
  ["empty", { text: "{{lastName}}" }],
  ["empty", { type: "email", subject: "{{lastName}}", text: "Hello" }],
  ["shortener", { text: "See bit.ly/3xYz" }],
  ["too-long", { text: "x".repeat(1_025) }],
  ["too-long", { text: "👨‍👩‍👧‍👦".repeat(80) }],
  ["too-long", { type: "mms", text: "👨‍👩‍👧‍👦".repeat(160) }],
] as const)("%s keeps a mass message from one recipient, with a reason", (code, its) => {
  const message = { type: "sms", subject: "", hasMedia: false, missingFields: "leave-out", ...its } as const;
  expect(decided(message)).toMatchObject({ kind: "skip", code, reason: expect.stringMatching(/\.$/) });
});
