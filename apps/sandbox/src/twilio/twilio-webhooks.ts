import type { Message } from "../messages/messages.ts";
import { areaOf } from "../numbers/area-codes.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import type { Carrier, Failure } from "../vendors/carriers.ts";
import type { Webhook } from "../vendors/webhooks.ts";
import { signWebhook } from "./twilio-signature.ts";

/** Twilio gives a webhook 15 seconds. */
const TIMEOUT_MS = 15_000;

// 21610 refuses the call itself, so no message ever ends with it.
const codes: Record<Failure, number> = {
  filtered: 30007,
  landline: 30006,
  unreachable: 30003,
  optedOut: 21610,
  pictureMissing: 11200,
  pictureType: 12300,
  pictureSize: 30019,
};

/** Twilio after it accepted a message: form-encoded, signed webhooks to the addresses given with message and number. */
export const twilio: Carrier = {
  codeOf: (failure) => codes[failure],
  report: (sandboxState, message) =>
    message.callbackUrl
      ? twilioWebhook(sandboxState, message.callbackUrl, statusForm(sandboxState, message))
      : null,
  received(sandboxState, message) {
    const number = sandboxState.numbers.byPhone(message.to);
    if (!number?.smsUrl) return null;
    return twilioWebhook(sandboxState, number.smsUrl, inboundForm(sandboxState, message), number.smsMethod);
  },
};

/** A form-encoded webhook with Twilio's signature; 429 and 5xx are retried. */
export function twilioWebhook(
  sandboxState: SandboxState,
  url: string,
  form: Record<string, string>,
  method = "POST",
): Webhook {
  const isGet = method === "GET";
  const body = new URLSearchParams(form).toString();
  const target = isGet ? `${url}${url.includes("?") ? "&" : "?"}${body}` : url;
  return {
    vendor: "twilio",
    method: isGet ? "GET" : "POST",
    url: target,
    body: isGet ? null : body,
    headers: () => ({
      "content-type": "application/x-www-form-urlencoded",
      "user-agent": "TwilioProxy/1.1",
      accept: "*/*",
      "x-twilio-signature": signWebhook(sandboxState.account.authToken, target, isGet ? {} : form),
    }),
    timeoutMs: TIMEOUT_MS,
    isRetried: (status) => status === 0 || status === 429 || status >= 500,
    logged: form,
    loggedUrl: url,
    unanswered: "11200 No answer",
  };
}

function statusForm(sandboxState: SandboxState, message: Message): Record<string, string> {
  const form: Record<string, string> = {
    SmsSid: message.sid,
    SmsStatus: message.status,
    MessageStatus: message.status,
    To: message.to,
    MessageSid: message.sid,
    AccountSid: sandboxState.account.accountSid,
    From: message.from,
    ApiVersion: "2010-04-01",
  };
  if (message.errorCode !== null) form.ErrorCode = String(message.errorCode);
  if (message.status === "delivered" || message.status === "undelivered")
    // YYMMDDhhmm, as the carrier's receipt has it.
    form.RawDlrDoneDate = new Date(sandboxState.clock.now()).toISOString().replace(/\D/g, "").slice(2, 12);
  return form;
}

function inboundForm(sandboxState: SandboxState, message: Message): Record<string, string> {
  const from = areaOf(message.from);
  const to = areaOf(message.to);
  const form: Record<string, string> = {
    ToCountry: to.country,
    ToState: to.state,
    SmsMessageSid: message.sid,
    NumMedia: String(message.pictures.length),
    ToCity: to.city.toUpperCase(),
    FromZip: "",
    SmsSid: message.sid,
    FromState: from.state,
    SmsStatus: "received",
    FromCity: from.city.toUpperCase(),
    Body: message.text,
    FromCountry: from.country,
    To: message.to,
    ToZip: "",
    NumSegments: String(message.segments),
    MessageSid: message.sid,
    AccountSid: sandboxState.account.accountSid,
    From: message.from,
    ApiVersion: "2010-04-01",
  };
  message.pictures.forEach((picture, index) => {
    form[`MediaContentType${index}`] = picture.contentType;
    form[`MediaUrl${index}`] =
      `${sandboxState.ownUrl}/2010-04-01/Accounts/${sandboxState.account.accountSid}/Messages/${message.sid}/Media/${picture.sid}`;
  });
  return form;
}
