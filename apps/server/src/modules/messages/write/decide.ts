import { shortenerProblem } from "@broadcast/domain/messages/message-links";
import { costHundredths } from "@broadcast/domain/messages/message-prices";
import type { Connection } from "../../../db/connection.ts";
import type { Env } from "../../../env.ts";
import type { TakenEmail } from "../../email-designs/index.ts";
import {
  type AccountRules,
  type GateDecision,
  type GateRecipient,
  judge,
  type MessageType,
  readAccountRules,
  type SendingTimes,
  sendingTimesAt,
} from "../../sending/index.ts";
import { type NumberLimits, readNumberLimits } from "./files/number-limits.ts";
import { NO_ADDRESS } from "./forecast-messages.ts";
import { type RenderContact, readWriter, type Writer } from "./words/render.ts";
import { type Render, type Rendered, renderer } from "./words/rendering.ts";
import { fileTooLarge, type MediaSize, type WordsProblem, wordsProblem } from "./words/words-problem.ts";

/** The decision on one recipient: the same function decides in forecasts and in sending. */
export type Decision =
  | {
      kind: "send";
      rendered: Rendered;
      costHundredths: number;
      /** Set when it cannot be sent at once. */
      waits: { until: Date; reason: string; lasting: string } | null;
    }
  | { kind: "skip"; code: string; reason: string };

/** The content and kind of a message to many. */
export interface Content {
  type: MessageType;
  subject: string;
  text: string;
  /** Set when the content is a designed email. */
  email?: TakenEmail | null;
  hasMedia: boolean;
  media?: readonly MediaSize[] | undefined;
  /** Another person's text: apparent fields and tags stay as they are. */
  isVerbatim?: true;
}

/** What all recipients of a message share. */
export interface Sending {
  type: MessageType;
  render: Render;
  hasMedia: boolean;
  media?: readonly MediaSize[];
  account: AccountRules;
  sender: Writer;
  limits: NumberLimits | null;
  times: SendingTimes;
}

/** Reads what decisions on recipients need besides the recipients, as of `at`. */
export async function readSending(
  { db, env }: { db: Connection; env: Pick<Env, "PUBLIC_URL" | "SECRET"> },
  accountId: number,
  content: Content,
  at: Date,
): Promise<Sending> {
  const sender = await readWriter(db, env, accountId, [content.text, content.subject]);
  return {
    type: content.type,
    render: renderer(content, sender, at),
    hasMedia: content.hasMedia,
    media: content.media ?? [],
    account: await readAccountRules(db, accountId),
    sender,
    limits: await readNumberLimits(db, accountId, sender),
    times: sendingTimesAt(at),
  };
}

export function decide(
  sending: Sending,
  { recipient, contact }: { recipient: GateRecipient; contact: RenderContact },
): Decision {
  const { type, account, sender, limits, times } = sending;
  if (recipient.to === "") return { kind: "skip", code: "no-address", reason: NO_ADDRESS[type] };
  const gateDecision = judge(account, recipient, times);
  if (gateDecision.kind === "skip")
    return { kind: "skip", code: gateDecision.code, reason: gateDecision.reason };
  // It would wait forever, together with what it belongs to.
  if (gateDecision.kind === "wait" && gateDecision.until === "infinity")
    return { kind: "skip", code: "no-hour", reason: gateDecision.reason };
  const rendered = sending.render(contact);
  const { missingFields } = sender;
  const problem = wordsProblem(rendered, {
    type,
    hasFile: sending.hasMedia,
    media: sending.media ?? [],
    limits,
    missingFields,
  });
  if (problem) return toSkip(problem);
  const { segments } = rendered;
  return {
    kind: "send",
    rendered,
    costHundredths: costHundredths(type === "sms" ? { type, segments } : { type }),
    waits: gateDecision.kind === "wait" ? waitOf(gateDecision) : null,
  };
}

/** Returns the problem as a recipient's reason to skip. */
function toSkip(problem: WordsProblem): Decision {
  const skip = (code: string, reason: string): Decision => ({ kind: "skip", code, reason });
  switch (problem.kind) {
    case "missing-field":
      return skip("missing-field", `There's no value for {{${problem.field}}} and no fallback.`);
    case "no-subject":
      return skip("empty", "The subject is empty for this contact.");
    case "empty":
      return skip("empty", "The message is empty for this contact.");
    case "shortener":
      return skip("shortener", shortenerProblem(problem.host));
    case "prohibited":
      return skip("prohibited", problem.sentence);
    case "too-many-characters":
      return skip("too-long", `The message is longer than ${problem.most} characters for this contact.`);
    case "too-many-segments":
      return skip(
        "too-long",
        `The message takes ${problem.segments} segments for this contact. Carriers allow ${problem.most}.`,
      );
    case "too-many-units":
      return skip(
        "too-long",
        `The message is longer than the ${problem.most} characters your number's carrier allows.`,
      );
    case "file-too-large":
      return skip("too-large", fileTooLarge(problem.mostBytes));
  }
}

const waitOf = ({ until, reason, lasting }: Extract<GateDecision, { kind: "wait" }>) => ({
  until: until as Date,
  reason,
  lasting,
});
