import { segmentCount } from "@broadcast/domain/messages/segments";
import { AppError, notFound } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { findContact } from "../../contacts/index.ts";
import { readBalance } from "../../credits/index.ts";
import type { MessageType } from "../../sending/index.ts";
import { type Composed, composeMessage } from "./compose-message.ts";
import { readNumberLimits } from "./files/number-limits.ts";
import { forecastMessages } from "./forecast-messages.ts";
import { laterOf } from "./send-message.ts";
import { readWriter } from "./words/render.ts";

/** Forecasts a message sent now, or at a time, by the same decision as sending. */
export async function forecastMessage(
  context: SignedIn,
  input: { contactId: string; type: MessageType; text: string; runAt?: string | undefined },
) {
  const { db, env, accountId, clock } = context;
  const { contactId, type, text } = input;
  const now = clock.now();
  const at = laterOf(input.runAt, now) ?? now;
  const contact = await findContact(db, accountId, contactId);
  if (!contact) throw notFound("contact");
  const sender = await readWriter(db, env, accountId, [text]);
  const limits = await readNumberLimits(db, accountId, sender);
  const balance = await readBalance(db, accountId);
  const answer = (
    outcome: "goes" | "waits" | "not-sent",
    reason: string | null,
    composed: Composed | null,
  ) => ({
    outcome,
    waitsUntil: null as string | null,
    reason,
    segments: composed?.segments ?? segmentCount(text),
    credits: (composed?.costHundredths ?? 0) / 100,
    balanceCredits: balance / 100,
  });

  const composed = tryToCompose(() => {
    // Picture, recording and subject come with the actual send; the forecast doesn't depend on them.
    const draft = { type, text, subject: "-", hasFile: type === "rvm" || type === "mms" };
    return composeMessage(draft, contact, sender, limits, at);
  });
  if (typeof composed === "string") return answer("not-sent", composed, null);
  if (type !== "email" && !limits) {
    return answer("not-sent", "Choose a phone number before you send.", composed);
  }
  const intended = { contactId, type, purpose: "conversation" } as const;
  const { forecast } = (await forecastMessages(db, accountId, sender, [intended], at))(intended);
  if (forecast.kind === "not-sent") return answer("not-sent", forecast.reason, composed);
  if (balance < composed.costHundredths) {
    return answer("not-sent", "You don't have enough credits to send this message.", composed);
  }
  if (forecast.kind === "goes") return answer("goes", forecast.note, composed);
  // "8:00 AM tomorrow" in the reason counts from the scheduled time, not from the reader's today.
  const reason = at > now ? forecast.lasting : forecast.reason;
  return { ...answer("waits", reason, composed), waitsUntil: forecast.until.toISOString() };
}

/** Returns the message as it would be sent, or the sentence that says why it cannot be. */
function tryToCompose(compose: () => Composed): Composed | string {
  try {
    return compose();
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
