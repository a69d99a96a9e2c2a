import { type CarrierProvider, kindOfNumber } from "@broadcast/domain/carrier-rates";
import { textLimit } from "@broadcast/domain/carrier-size-limits";
import { costHundredths } from "@broadcast/domain/credits";
import { graphemeCount, MESSAGE_MAX_CHARACTERS, segmentCount } from "@broadcast/domain/segments";
import { invalid } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { findCarrierOfNumber } from "../phone-numbers/index.ts";
import type { MessageType } from "../sending/index.ts";
import type { Sender } from "./messages.sql.ts";
import { type RenderContact, renderFor, unknownFieldProblem, type Writer } from "./render.ts";

/** What somebody wrote. */
export interface Draft {
  type: MessageType;
  subject: string;
  text: string;
  /** Whether a picture or a recording goes with it. */
  hasFile: boolean;
}

/** A message as its recipient gets it, and what it takes. */
export interface Composed {
  type: MessageType;
  subject: string;
  text: string;
  segments: number;
  costHundredths: number;
}

/** What a sending number can carry. */
export interface NumberLimits {
  carrier: CarrierProvider;
  kind: ReturnType<typeof kindOfNumber>;
}

/** What the account's number can carry; null when it has none. */
export async function readNumberLimits(
  db: Connection,
  accountId: number,
  sender: Sender,
): Promise<NumberLimits | null> {
  if (!sender.phoneNumber) return null;
  const carrier = await findCarrierOfNumber(db, accountId, sender.phoneNumber);
  return carrier && { carrier, kind: kindOfNumber(sender.phoneNumber) };
}

/**
 * Renders, checks and prices a message for one contact as of `at`: what comes out is what is sent, byte for byte.
 * Throws `invalid-input` with a sentence for whatever cannot be sent (document 1, section 5; document 2, section 5).
 */
export function composeMessage(
  draft: Draft,
  contact: RenderContact,
  writer: Writer,
  limits: NumberLimits | null,
  at: Date,
): Composed {
  const { type } = draft;
  if (type === "rvm") {
    if (!draft.hasFile) throw invalid({ upload: "A recording is required." });
    return { type, subject: "", text: "", segments: 1, costHundredths: costHundredths({ type }) };
  }
  const unknownInText = unknownFieldProblem(draft.text, writer);
  if (unknownInText) throw invalid({ text: unknownInText });
  const unknownInSubject = type === "email" ? unknownFieldProblem(draft.subject, writer) : null;
  if (unknownInSubject) throw invalid({ subject: unknownInSubject });
  const body = renderFor(draft.text, contact, writer, at);
  const subject =
    type === "email" ? renderFor(draft.subject, contact, writer, at) : { text: "", missing: [] };
  if (draft.text.trim() === "" && !draft.hasFile) throw invalid({ text: "Message is required." });
  const [missing] = [...subject.missing, ...body.missing];
  if (missing !== undefined && writer.missingFields === "block") {
    throw invalid({
      text: `There is no value for {{${missing}}}. Fill it in on the contact, or add a fallback: {{${missing}|…}}.`,
    });
  }
  if (body.text.trim() === "" && !draft.hasFile) {
    throw invalid({ text: "Nothing is left of this message once its fields are filled in." });
  }
  if (type === "email") {
    if (subject.text.trim() === "") throw invalid({ subject: "Subject is required." });
    return {
      type,
      subject: subject.text,
      text: body.text,
      segments: 1,
      costHundredths: costHundredths({ type }),
    };
  }
  checkLength(body.text, type, limits);
  // A picture's text is not cut into segments: it takes one turn of the number's pace, at a price of its own.
  const segments = type === "sms" ? segmentCount(body.text) : 1;
  const cost = costHundredths(type === "sms" ? { type, segments } : { type });
  return { type, subject: "", text: body.text, segments, costHundredths: cost };
}

function checkLength(text: string, type: "sms" | "mms", limits: NumberLimits | null): void {
  // Counting graphemes is dear; a text that is short in code units is short in graphemes.
  if (text.length > MESSAGE_MAX_CHARACTERS && graphemeCount(text) > MESSAGE_MAX_CHARACTERS) {
    throw invalid({ text: `Message text cannot exceed ${MESSAGE_MAX_CHARACTERS} characters.` });
  }
  if (!limits) return;
  const { maxUnits, maxSegments } = textLimit({ provider: limits.carrier });
  const segments = type === "sms" ? segmentCount(text) : 1;
  if (segments > maxSegments) {
    throw invalid({
      text: `This text is too long for carriers: it takes ${segments} segments, and they take ${maxSegments}. Shorten it, or use fewer emoji and special characters.`,
    });
  }
  if (text.length > maxUnits) {
    throw invalid({
      text: `This text is too long for your number's carrier. Shorten it to ${maxUnits} characters.`,
    });
  }
}
