import { setTimeout as sleep } from "node:timers/promises";
import type { MultiFactorChannel } from "@broadcast/contract/multi-factor-challenge";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { AppError, invalid } from "../../app-error.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { Context } from "../../http/context.ts";
import type { SendOutcome } from "../../providers/carriers/carrier.ts";
import { renderAccountMail } from "../../providers/email/account-mail.ts";
import { codeCallReference } from "./code-calls.ts";
import { supportedChannels, systemNumber } from "./system-number.ts";

/** The stated purpose of a code. */
export type CodeWording = "sign-in" | "assistant-sign-in" | "verification";

/** The code comes first, and the word "code" is there: phones and browsers then offer to fill it in. */
const WORDS: Record<CodeWording, (code: string) => string> = {
  "sign-in": (code) => `${code} is your Project Broadcast sign-in code. Never share it.`,
  "assistant-sign-in": (code) =>
    `${code} is the sign-in code for your Project Broadcast assistant. Never share it with anyone else.`,
  verification: (code) => `${code} is your Project Broadcast verification code. Never share it.`,
};

/** A user is waiting, so what was certainly not accepted is retried soon, or not at all. */
const RETRY_AFTER_MS = [200, 800];

export function requireSupported(context: Context, channel: MultiFactorChannel): void {
  if (!supportedChannels(context).includes(channel))
    throw invalid({ channel: "We can't send codes this way. Please choose another way." });
}

/**
 * Sends a code directly through a carrier or mail server: it belongs to no account's messages and costs no credits.
 * Throws `provider-failed` unless it was accepted.
 */
export async function deliverCode(
  context: Context,
  { channel, target }: { channel: MultiFactorChannel; target: string },
  code: string,
  wording: CodeWording,
): Promise<void> {
  const words = WORDS[wording](code);
  if (channel === "email") return mailCode(context, target, words);
  const { phoneNumber: from, carrier } = await systemNumber(context);
  const outcome = await retried(() =>
    channel === "sms"
      ? // The dot keeps its receipts apart from accounts' messages.
        carrier.send({ reference: `code.${uuidv7()}`, from, to: target, text: words, mediaUrls: [] })
      : carrier.placeCodeCall!({
          reference: codeCallReference(context.env, WORDS[wording]([...code].join(", "))),
          from,
          to: target,
        }),
  );
  if (outcome.kind === "taken") return;
  if (outcome.kind === "refused" && outcome.isOptedOut)
    throw new AppError(
      "provider-failed",
      `This phone texted us STOP. Text START from it to ${displayPhoneNumber(from)} first, or choose another way.`,
    );
  const cause = outcome.kind === "unclear" ? outcome.reason : outcome.code;
  if (channel === "sms")
    throw notSent("We couldn't text this phone. Please try again, or choose another way.", cause);
  throw notSent("We couldn't call this phone. Please try again, or choose another way.", cause);
}

async function mailCode({ mailer }: Context, to: string, words: string): Promise<void> {
  const outcome = await retried(async () => {
    try {
      await mailer.send(
        renderAccountMail({ to, subject: words.replace(/\. .*/, ""), firstName: null, paragraphs: [words] }),
      );
      return { kind: "taken", carrierMessageId: "", segments: null };
    } catch (error) {
      const { responseCode, message } = error as { responseCode?: number; message: string };
      // A second mail with the same code does no harm, so only a refusal is final.
      return responseCode !== undefined && responseCode >= 500
        ? { kind: "refused", code: String(responseCode), isOptedOut: false }
        : { kind: "busy", code: message, retryAfterMs: null };
    }
  });
  if (outcome.kind === "refused")
    throw notSent(
      "This email address doesn't accept email. Please check it, or choose another way.",
      outcome.code,
    );
  if (outcome.kind === "busy")
    throw notSent("We couldn't email this address. Please try again, or choose another way.", outcome.code);
}

async function retried(attempt: () => Promise<SendOutcome>): Promise<SendOutcome> {
  for (const pauseMs of RETRY_AFTER_MS) {
    const outcome = await attempt();
    if (outcome.kind !== "busy") return outcome;
    await sleep(pauseMs);
  }
  return attempt();
}

const notSent = (sentence: string, cause: string): AppError =>
  new AppError("provider-failed", sentence, { cause });
