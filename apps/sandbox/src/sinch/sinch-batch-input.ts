import { segmentCount } from "@broadcast/domain/messages/segments";
import type { SandboxState } from "../state/sandbox-state.ts";
import { isWebAddress } from "../vendors/web-address.ts";
import { type BatchDetails, type DeliveryReportKind, deliveryReportKinds } from "./sinch-batch-details.ts";
import { SinchSmsError } from "./sinch-errors.ts";

/** A requested batch, validated; one text per recipient, since parameters may differ. */
export type BatchInput = {
  from: string;
  texts: { to: string; text: string; refusal: number | null }[];
  mediaUrls: string[];
  callbackUrl: string | null;
  reference: string | null;
  details: Omit<BatchDetails, "refusal">;
};

type Fields = Record<string, unknown>;
type Parameters = Record<string, Record<string, string>>;

const RECIPIENTS_MAX = 1000;
const TEXT_MAX_CHARACTERS = 2000;
const REFERENCE_MAX_CHARACTERS = 2048;
const LIFE_MS = 3 * 86_400_000;
const msisdn = /^\+?[1-9]\d{6,14}$/;
const UNMATCHED_PARAMETER = 405;
const TOO_MANY_PARTS = 411;

/** Reads and validates the body of a new batch. Throws Sinch's errors. */
export function batchIn(sandboxState: SandboxState, body: unknown): BatchInput {
  const fields = (body ?? {}) as Fields;
  const type = fields.type ?? "mt_text";
  if (type !== "mt_text" && type !== "mt_media") throw wrongFormat("type", "must be mt_text or mt_media");
  const from = number(fields.from, "from");
  const recipients = recipientsIn(fields.to);
  const content = type === "mt_media" ? pictureIn(fields.body) : { text: textIn(fields.body), url: null };
  const parameters = (fields.parameters ?? {}) as Parameters;
  const partsMax = Number(fields.max_number_of_message_parts ?? 0) || null;
  const kind = (fields.delivery_report ?? "none") as DeliveryReportKind;
  if (!deliveryReportKinds.includes(kind))
    throw wrongFormat("delivery_report", `must be one of ${deliveryReportKinds.join(", ")}`);
  const callbackUrl = addressIn(fields.callback_url, "callback_url");
  if (kind !== "none" && !callbackUrl && !sandboxState.sinch?.callbackUrl)
    throw new SinchSmsError(403, "missing_callback_url", "No callback URL was set for the service plan.");
  const sendAtMs = timeIn(fields.send_at, "send_at");
  const expiresAtMs =
    timeIn(fields.expire_at, "expire_at") ?? (sendAtMs ?? sandboxState.clock.now()) + LIFE_MS;
  if (expiresAtMs <= (sendAtMs ?? sandboxState.clock.now()))
    throw broken("expire_at", "must be after send_at");
  const { to, from: _from, body: template, type: _type, client_reference, ...rest } = fields;
  return {
    from,
    texts: recipients.map((to) => {
      const text = filled(content.text, parameters, to);
      const parts = text === null ? 0 : segmentCount(text);
      const refusal =
        text === null ? UNMATCHED_PARAMETER : partsMax && parts > partsMax ? TOO_MANY_PARTS : null;
      return { to, text: text ?? content.text, refusal };
    }),
    mediaUrls: content.url === null ? [] : [content.url],
    callbackUrl,
    reference: referenceIn(client_reference),
    details: {
      type,
      deliveryReport: kind,
      sendAtMs,
      shown: {
        ...rest,
        ...(sendAtMs === null ? {} : { send_at: new Date(sendAtMs).toISOString() }),
        expire_at: new Date(expiresAtMs).toISOString(),
        delivery_report: kind,
        // Each recipient's own text is stored with the message; this is the template.
        ...(fields.parameters || type === "mt_media" ? { body: template } : {}),
      },
    },
  };
}

function recipientsIn(to: unknown): string[] {
  if (!Array.isArray(to) || to.length === 0) throw broken("to", "must hold at least one recipient");
  if (to.length > RECIPIENTS_MAX) throw broken("to", `must hold at most ${RECIPIENTS_MAX} recipients`);
  return [...new Set(to.map((item, index) => number(item, `to[${index}]`)))];
}

function number(value: unknown, field: string): string {
  if (value === undefined || value === "") throw broken(field, "is required");
  if (typeof value !== "string" || !msisdn.test(value)) throw wrongFormat(field, "must be a valid MSISDN");
  return value.startsWith("+") ? value : `+${value}`;
}

function textIn(body: unknown): string {
  if (typeof body !== "string" || body === "") throw broken("body", "must not be empty");
  if (body.length > TEXT_MAX_CHARACTERS)
    throw broken("body", `must hold at most ${TEXT_MAX_CHARACTERS} characters`);
  return body;
}

function pictureIn(body: unknown): { text: string; url: string } {
  const { url, message } = (body ?? {}) as { url?: unknown; message?: unknown };
  const address = addressIn(url, "body.url");
  if (!address) throw broken("body.url", "is required");
  return { text: message === undefined || message === null ? "" : textIn(message), url: address };
}

/** Returns the text with `${name}` replaced by each recipient's value or the default; null when one is missing. */
function filled(text: string, parameters: Parameters, to: string): string | null {
  let isWhole = true;
  const whole = text.replace(/\$\{(\w+)\}/g, (_match, name: string) => {
    const values = parameters[name] ?? {};
    const value = values[to] ?? values[to.slice(1)] ?? values.default;
    if (value === undefined) isWhole = false;
    return value ?? "";
  });
  return isWhole ? whole : null;
}

function addressIn(value: unknown, field: string): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (!isWebAddress(value)) throw wrongFormat(field, "must be a valid URL");
  return value;
}

function timeIn(value: unknown, field: string): number | null {
  if (value === undefined || value === null) return null;
  const timeMs = typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(timeMs)) throw wrongFormat(field, "must be an ISO 8601 date and time");
  return timeMs;
}

function referenceIn(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string" || value.length > REFERENCE_MAX_CHARACTERS)
    throw broken("client_reference", `must hold at most ${REFERENCE_MAX_CHARACTERS} characters`);
  return value;
}

function wrongFormat(field: string, what: string): SinchSmsError {
  return new SinchSmsError(400, "syntax_invalid_parameter_format", `${field}: ${what}`);
}

function broken(field: string, what: string): SinchSmsError {
  return new SinchSmsError(400, "syntax_constraint_violation", `${field}: ${what}`);
}
