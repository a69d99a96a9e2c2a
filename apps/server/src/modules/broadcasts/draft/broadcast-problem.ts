import type { Broadcast, BroadcastTotals } from "@broadcast/contract/broadcasts";
import { shortenerIn, shortenerProblem } from "@broadcast/domain/messages/message-links";
import { AppError, invalid } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { type Sending, unknownFieldProblem } from "../../messages/index.ts";
import { decideAll } from "./decide-all.ts";
import { contentOf, describeLane, readSendingAs } from "./sending-as.ts";

/** Why a broadcast cannot be sent at all. */
export interface Problem {
  /** What it lies in; `reach`: contacts are chosen, but none of them can get it. */
  kind: "content" | "contacts" | "number" | "address" | "reach" | "credits";
  error: AppError;
}

type Sender = Sending["sender"];

interface Facts extends Pick<BroadcastTotals, "total" | "skipped" | "costCredits"> {
  willSend: number;
  hasLane: boolean;
  balanceCredits: number;
}

/** Returns why a broadcast cannot be sent at all; null when it can. */
export function problemOf(broadcast: Broadcast, sender: Sender, facts: Facts): Problem | null {
  const wrong = wrongContent(broadcast, sender);
  if (wrong) return { kind: "content", error: invalid(wrong) };
  if (facts.total === 0) return { kind: "contacts", error: invalid({ contacts: "Send To is required." }) };
  const lacking = accountProblem(broadcast, sender, facts.hasLane);
  if (lacking) return lacking;
  if (facts.willSend === 0) return { kind: "reach", error: invalid({ contacts: noneCanGetIt(facts) }) };
  return creditsProblem(facts);
}

/** Returns what is wrong with the content, by field; null when nothing is. */
function wrongContent(
  { type, subject, text, media }: Broadcast,
  sender: Sender,
): Record<string, string> | null {
  if (type === "rvm" && media.length === 0) return { media: "A recording is required." };
  if (text.trim() === "" && media.length === 0) return { text: "Message is required." };
  const host = type === "sms" || type === "mms" ? shortenerIn(text) : null;
  if (host) return { text: shortenerProblem(host) };
  const unknownInText = type === "rvm" ? null : unknownFieldProblem(text, sender);
  if (unknownInText) return { text: unknownInText };
  const unknownInSubject = type === "email" ? unknownFieldProblem(subject, sender) : null;
  if (unknownInSubject) return { subject: unknownInSubject };
  return type === "email" && subject.trim() === "" ? { subject: "Subject is required." } : null;
}

/** Returns what the account lacks for a broadcast of this type. */
function accountProblem(
  { type, isTransactional }: Broadcast,
  sender: Sender,
  hasLane: boolean,
): Problem | null {
  if (!hasLane)
    return { kind: "number", error: new AppError("wrong-state", "Choose a phone number before you send.") };
  if (type !== "email" || isTransactional || sender.hasMailingAddress) return null;
  const why =
    "First add your mailing address under Account, CAN-SPAM compliance. The law requires it in every marketing email.";
  return { kind: "address", error: new AppError("wrong-state", why) };
}

function creditsProblem({ costCredits, balanceCredits }: Facts): Problem | null {
  if (costCredits <= balanceCredits) return null;
  const missing = Math.ceil((costCredits - balanceCredits) * 100) / 100;
  const why = `You will need ${missing} more credits: this broadcast costs ${costCredits} and you have ${balanceCredits}.`;
  return { kind: "credits", error: new AppError("insufficient-credits", why) };
}

function noneCanGetIt({ skipped }: Facts): string {
  const [first, ...others] = skipped;
  const none = "None of the chosen contacts can get this message.";
  return first && others.length === 0 ? `${none} ${first.reason}` : none;
}

/** Returns what keeps a confirmed broadcast from reaching anyone as it is, besides its content; null for nothing. */
export async function findStandingProblem(
  { db, env, accountId, clock }: Pick<SignedIn, "db" | "env" | "accountId" | "clock">,
  broadcast: Broadcast,
): Promise<Problem["kind"] | null> {
  const at = new Date(Math.max(clock.now().getTime(), Date.parse(broadcast.scheduledAt!)));
  const sendingAs = await readSendingAs({ db, env }, accountId, contentOf(broadcast), at);
  const { sender } = sendingAs.sending;
  const lane = await describeLane(db, accountId, sender, broadcast.type);
  const lacking = accountProblem(broadcast, sender, lane !== null);
  if (lacking) return lacking.kind;
  for await (const decided of decideAll(db, accountId, broadcast._id, sendingAs))
    if (decided.some(({ decision }) => decision.kind === "send")) return null;
  return "reach";
}
