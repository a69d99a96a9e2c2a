import type { MultiFactorChannel } from "@broadcast/contract/multi-factor-challenge";
import {
  checkEmailForm,
  emailDomain,
  isDisposable,
  normalizeEmail,
} from "@broadcast/domain/account/email-address";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { placeOfNumber } from "@broadcast/domain/time/time-zones-by-area-code";
import { invalid } from "../../app-error.ts";

/**
 * Returns where a channel's codes go: E.164, or an email in lower case; "" for an app. Phones must be in the United
 * States or Canada: elsewhere behind +1, as at 900, each call may earn someone money. `field` names the input in
 * errors.
 */
export function readTarget(channel: MultiFactorChannel, to: string | undefined, field: string): string {
  if (channel === "authenticator") return "";
  if (channel === "email") {
    const email = normalizeEmail(to ?? "");
    if (!checkEmailForm(email)) throw invalid({ [field]: "Please enter a valid email address" });
    if (isDisposable(emailDomain(email)))
      throw invalid({ [field]: "This is a disposable address. Enter a permanent one." });
    return email;
  }
  const phoneNumber = parseNanp(to ?? "");
  if (phoneNumber === null || placeOfNumber(phoneNumber) === null)
    throw invalid({ [field]: "Enter a US or Canadian phone number, such as (512) 555-0148." });
  return phoneNumber;
}

/** Masks a target so that its owner recognizes it and no one else can use it: (•••) •••-0123, m•••@example.com. */
export function redacted(channel: MultiFactorChannel, target: string): string {
  if (channel === "authenticator") return "";
  if (channel !== "email") return `(•••) •••-${target.slice(-4)}`;
  const at = target.lastIndexOf("@");
  return `${[...target][0] ?? ""}•••${target.slice(at)}`;
}
