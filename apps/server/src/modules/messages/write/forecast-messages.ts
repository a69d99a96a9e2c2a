import type { Connection } from "../../../db/connection.ts";
import { judge, readAccountRules, sendingTimesAt } from "../../sending/index.ts";
import type { Sender } from "../messages.sql.ts";
import { type Intended, readRecipients } from "./recipient.sql.ts";

/** The forecast for a message sent at a time; reasons and notes are sentences for display, `lasting` is stored. */
export type Forecast =
  | { kind: "goes"; note: string | null }
  | { kind: "waits"; until: Date; reason: string; lasting: string }
  | { kind: "not-sent"; code: string; reason: string };

/**
 * Asks the gate about messages before they are queued, so that users know at once. The gate decides again when a
 * message is sent. Also returns each recipient address.
 */
export async function forecastMessages(
  db: Connection,
  accountId: number,
  sender: Sender,
  intended: readonly Intended[],
  at: Date,
): Promise<(message: Intended) => { forecast: Forecast; to: string }> {
  const account = await readAccountRules(db, accountId);
  const times = sendingTimesAt(at);
  const recipientOf = await readRecipients(db, accountId, { account, sender, times }, intended);
  return (message) => {
    const recipient = recipientOf(message);
    if (!recipient) return { forecast: notSent("contact-deleted", "This contact was deleted."), to: "" };
    if (recipient.to === "") return { forecast: notSent("no-address", NO_ADDRESS[message.type]), to: "" };
    const decision = judge(account, recipient, times);
    return { forecast: forecastOf(decision), to: recipient.to };
  };
}

const notSent = (code: string, reason: string): Forecast => ({ kind: "not-sent", code, reason });

/** Why a contact without an address cannot be reached, by message type. */
export const NO_ADDRESS: Record<Intended["type"], string> = {
  sms: "This contact has no phone number to text.",
  mms: "This contact has no phone number to text.",
  rvm: "This contact has no phone number to call.",
  email: "This contact has no email address.",
};

function forecastOf(decision: ReturnType<typeof judge>): Forecast {
  switch (decision.kind) {
    case "go":
      return { kind: "goes", note: decision.note };
    case "skip":
      return notSent(decision.code, decision.reason);
    case "wait":
      // A message that could never be sent is better refused than kept forever.
      return decision.until === "infinity"
        ? notSent("never", decision.reason)
        : { kind: "waits", until: decision.until, reason: decision.reason, lasting: decision.lasting };
  }
}
