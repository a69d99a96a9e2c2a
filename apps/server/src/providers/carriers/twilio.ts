import { createHmac, timingSafeEqual } from "node:crypto";
import { Pool } from "undici";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import type { Carrier, CarrierWebhooks, SendOutcome, StatusUpdate } from "./carrier.ts";

const CONNECTIONS = 50;
const TIMEOUT_MS = 15_000;
/** For all of a call, the wait for a free connection included: it is over before its message's lease is. */
const CALL_WITHIN_MS = 25_000;
const MEDIA_MAX_BYTES = 5 * 1024 * 1024;

const messageReply = z.object({ sid: z.string(), status: z.string(), num_segments: z.string().nullish() });
const errorReply = z.object({ code: z.number().nullish(), message: z.string().nullish() });
const messageList = z.object({
  messages: z.array(z.object({ sid: z.string(), status: z.string(), body: z.string() })),
});
const numberList = z.object({
  available_phone_numbers: z.array(
    z.object({ phone_number: z.string(), locality: z.string().nullish(), region: z.string().nullish() }),
  ),
});
const boughtNumber = z.object({ sid: z.string() });

/** The recipient opted out at the carrier (twilio.com/docs/errors/21610). */
const OPTED_OUT = 21610;
/** The number's queue at the carrier is full: not taken, try later (21611). */
const QUEUE_FULL = 21611;
const NUMBER_NOT_AVAILABLE = 21422;

const STATES: Record<string, StatusUpdate["state"]> = {
  accepted: "sending",
  scheduled: "sending",
  queued: "sending",
  sending: "sending",
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  undelivered: "failed",
  failed: "failed",
  canceled: "failed",
};

export interface TwilioSettings {
  apiUrl: string;
  accountSid: string;
  authToken: string;
  webhooks: CarrierWebhooks;
}

/** Twilio's REST API, version 2010-04-01. */
export function twilioCarrier({ apiUrl, accountSid, authToken, webhooks }: TwilioSettings): Carrier {
  const pool = new Pool(new URL(apiUrl).origin, {
    connections: CONNECTIONS,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const base = `/2010-04-01/Accounts/${accountSid}`;

  const call = async (method: "GET" | "POST", path: string, form?: URLSearchParams) => {
    const { statusCode, headers, body } = await pool.request({
      method,
      path: `${base}${path}`,
      headers: {
        authorization,
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      },
      body: form?.toString() ?? null,
      signal: AbortSignal.timeout(CALL_WITHIN_MS),
    });
    // Something between us and the carrier may answer in HTML: the status says enough then.
    const json: unknown = await body.json().catch(() => null);
    return { status: statusCode, headers, json };
  };

  const failed = (what: string, status: number, json: unknown): AppError => {
    const { code, message } = errorReply.catch({}).parse(json);
    return new AppError(
      "provider-failed",
      `The carrier could not ${what}. Please try again in a few minutes.`,
      {
        cause: `twilio ${status} ${code ?? ""} ${message ?? ""}`,
      },
    );
  };

  const reach = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError(
        "provider-failed",
        `The carrier could not ${what}. Please try again in a few minutes.`,
        {
          cause: error,
        },
      );
    }
  };

  return {
    name: "twilio",

    async send(message): Promise<SendOutcome> {
      const form = new URLSearchParams({
        To: message.to,
        From: message.from,
        StatusCallback: webhooks.status(message.reference),
      });
      if (message.text) form.set("Body", message.text);
      for (const url of message.mediaUrls) form.append("MediaUrl", url);
      try {
        const { status, headers, json } = await call("POST", "/Messages.json", form);
        if (status === 201) {
          const { sid, num_segments } = messageReply.parse(json);
          return { kind: "taken", carrierMessageId: sid, segments: Number(num_segments) || null };
        }
        const code = errorReply.catch({}).parse(json).code ?? status;
        const retryAfter = Number(headers["retry-after"]);
        // 429 is Twilio's word for "not processed", so it is always safe to try again.
        if (status === 429 || code === QUEUE_FULL) {
          return {
            kind: "busy",
            code: String(code),
            retryAfterMs: retryAfter > 0 ? retryAfter * 1000 : null,
          };
        }
        if (status >= 500) return { kind: "unclear", reason: `the carrier answered ${status}` };
        return { kind: "refused", code: String(code), isOptedOut: code === OPTED_OUT };
      } catch (error) {
        if (wasNeverSent(error)) return { kind: "busy", code: "unreachable", retryAfterMs: null };
        return { kind: "unclear", reason: error instanceof Error ? error.message : "no answer" };
      }
    },

    async findSent(from, to, since) {
      const query = new URLSearchParams({
        From: from,
        To: to,
        "DateSent>": since.toISOString(),
        PageSize: "100",
      });
      const { status, json } = await call("GET", `/Messages.json?${query}`);
      if (status !== 200) throw failed("look the message up", status, json);
      return messageList.parse(json).messages.map(({ sid, status: state, body }) => ({
        carrierMessageId: sid,
        text: body,
        state: STATES[state] ?? "sending",
      }));
    },

    searchNumbers: (areaCode, limit) =>
      reach("search numbers", async () => {
        const query = new URLSearchParams({
          AreaCode: areaCode,
          SmsEnabled: "true",
          PageSize: String(limit),
        });
        const { status, json } = await call("GET", `/AvailablePhoneNumbers/US/Local.json?${query}`);
        if (status !== 200) throw failed("search numbers", status, json);
        return numberList.parse(json).available_phone_numbers.map((offered) => ({
          phoneNumber: offered.phone_number,
          locality: offered.locality ?? null,
          region: offered.region ?? null,
        }));
      }),

    buyNumber: (phoneNumber) =>
      reach("give you this number", async () => {
        const form = new URLSearchParams({
          PhoneNumber: phoneNumber,
          SmsUrl: webhooks.messages,
          SmsMethod: "POST",
        });
        const { status, json } = await call("POST", "/IncomingPhoneNumbers.json", form);
        if (status === 201) return { carrierNumberId: boughtNumber.parse(json).sid };
        if (errorReply.catch({}).parse(json).code === NUMBER_NOT_AVAILABLE) {
          throw new AppError(
            "phone-number-taken",
            "Somebody else just took this number. Please choose another one.",
          );
        }
        throw failed("give you this number", status, json);
      }),

    verifySignature({ url, headers, form }) {
      const given = headers["x-twilio-signature"];
      if (typeof given !== "string") return false;
      const signed = Object.keys(form)
        .sort()
        .reduce((text, key) => text + key + form[key], url);
      const expected = createHmac("sha1", authToken).update(signed).digest();
      const actual = Buffer.from(given, "base64");
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },

    parseInbound(form) {
      const count = Number(form.NumMedia ?? 0) || 0;
      return {
        carrierMessageId: form.MessageSid ?? "",
        from: form.From ?? "",
        to: form.To ?? "",
        text: form.Body ?? "",
        media: Array.from({ length: Math.min(count, 10) }, (_, index) => ({
          url: form[`MediaUrl${index}`] ?? "",
          contentType: form[`MediaContentType${index}`] ?? "application/octet-stream",
        })).filter((item) => item.url !== ""),
      };
    },

    parseStatus(form, reference) {
      const state = STATES[form.MessageStatus ?? ""];
      if (!state || !form.MessageSid) return null;
      return { carrierMessageId: form.MessageSid, reference, state, errorCode: form.ErrorCode ?? null };
    },

    async fetchMedia(url) {
      const target = new URL(url);
      if (target.origin !== new URL(apiUrl).origin)
        throw new Error("The picture is not on the carrier's host");
      const { statusCode, headers, body } = await pool.request({
        method: "GET",
        path: target.pathname + target.search,
        headers: { authorization },
      });
      if (statusCode !== 200) {
        // A body that nobody reads would keep its connection for ever.
        await body.dump();
        throw new Error(`The carrier answered ${statusCode} for a picture`);
      }
      const parts: Buffer[] = [];
      let sizeBytes = 0;
      for await (const part of body as AsyncIterable<Buffer>) {
        sizeBytes += part.length;
        if (sizeBytes > MEDIA_MAX_BYTES) throw new Error("The picture is larger than a carrier may send");
        parts.push(part);
      }
      const contentType = String(headers["content-type"] ?? "application/octet-stream");
      return { contentType, bytes: Buffer.concat(parts) };
    },

    close: () => pool.close(),
  };
}

/** Whether a request failed before any byte of it reached the carrier. */
function wasNeverSent(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return (
    code === "ECONNREFUSED" ||
    code === "ENOTFOUND" ||
    code === "EAI_AGAIN" ||
    code === "UND_ERR_CONNECT_TIMEOUT"
  );
}
