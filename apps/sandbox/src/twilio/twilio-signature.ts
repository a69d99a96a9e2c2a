import { createHmac } from "node:crypto";

/**
 * Returns the X-Twilio-Signature of a form webhook: HMAC-SHA1 over the exact URL followed by every parameter's name and
 * value, sorted by name (Twilio, "Validating signatures").
 */
export function signWebhook(authToken: string, url: string, form: Record<string, string>): string {
  const signed = Object.keys(form)
    .sort()
    .reduce((text, name) => text + name + form[name], url);
  return createHmac("sha1", authToken).update(signed, "utf8").digest("base64");
}
