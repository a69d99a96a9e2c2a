import { Pool } from "undici";
import { AppError } from "../../app-error.ts";
import type { SendOutcome } from "./carrier.ts";

const CONNECTIONS = 50;
const TIMEOUT_MS = 15_000;
/** For all of a call, the wait for a free connection included: it is over before its message's lease is. */
const CALL_WITHIN_MS = 25_000;
const MEDIA_MAX_BYTES = 5 * 1024 * 1024;

export interface VendorAnswer {
  status: number;
  text: string;
  /** Null when the body is no JSON: something between us and the carrier may answer in HTML. */
  json: unknown;
  /** How long the carrier asks us to wait. */
  retryAfterMs: number | null;
}

export interface VendorBody {
  contentType: string;
  text: string;
}

/** One of a carrier's interfaces, over kept connections. */
export interface VendorHttp {
  call(method: "GET" | "POST", path: string, body?: VendorBody): Promise<VendorAnswer>;
  /** Fetches a picture from the same host, with our credentials. Throws when it is gone or too large. */
  download(url: string): Promise<{ contentType: string; bytes: Buffer }>;
  close(): Promise<void>;
}

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

export function vendorHttp(apiUrl: string, authorization: string | null): VendorHttp {
  const { origin } = new URL(apiUrl);
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  const credentials = authorization === null ? {} : { authorization };
  return {
    async call(method, path, body) {
      const answer = await pool.request({
        method,
        path,
        headers: { ...credentials, ...(body && { "content-type": body.contentType }) },
        body: body?.text ?? null,
        signal: AbortSignal.timeout(CALL_WITHIN_MS),
      });
      const text = await answer.body.text();
      const retryAfterSeconds = Number(answer.headers["retry-after"]);
      return {
        status: answer.statusCode,
        text,
        json: jsonOf(text),
        retryAfterMs: retryAfterSeconds > 0 ? retryAfterSeconds * 1000 : null,
      };
    },
    async download(url) {
      const target = new URL(url);
      // Anywhere else would get to see our credentials.
      if (target.origin !== origin) throw new Error("The picture is not on the carrier's host");
      const answer = await pool.request({
        method: "GET",
        path: target.pathname + target.search,
        headers: credentials,
      });
      if (answer.statusCode !== 200) {
        // A body that nobody reads would keep its connection for ever.
        await answer.body.dump();
        throw new Error(`The carrier answered ${answer.statusCode} for a picture`);
      }
      const parts: Buffer[] = [];
      let sizeBytes = 0;
      for await (const part of answer.body as AsyncIterable<Buffer>) {
        sizeBytes += part.length;
        if (sizeBytes > MEDIA_MAX_BYTES) throw new Error("The picture is larger than a carrier may send");
        parts.push(part);
      }
      const contentType = String(answer.headers["content-type"] ?? "application/octet-stream");
      return { contentType, bytes: Buffer.concat(parts) };
    },
    close: () => pool.close(),
  };
}

/** Text as JSON; null when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** What became of a hand-over. Nothing is sent on a guess: only what never reached the carrier may be tried again. */
export async function outcomeOf(work: () => Promise<SendOutcome>): Promise<SendOutcome> {
  try {
    return await work();
  } catch (error) {
    if (wasNeverSent(error)) return { kind: "busy", code: "unreachable", retryAfterMs: null };
    return { kind: "unclear", reason: error instanceof Error ? error.message : "no answer" };
  }
}

/** A refusal that no second try would change. */
export const refused = (code: string, isOptedOut = false): SendOutcome => ({
  kind: "refused",
  code,
  isOptedOut,
});

/** The error people see when the carrier cannot do something; `cause` is only logged. */
export const providerFailed = (what: string, cause: unknown): AppError =>
  new AppError("provider-failed", `The carrier could not ${what}. Please try again in a few minutes.`, {
    cause,
  });

/** The error people see when a number was sold to somebody else. */
export const numberTaken = (): AppError =>
  new AppError("phone-number-taken", "Somebody else just took this number. Please choose another one.");

/** Runs a call that a person waits for; whatever goes wrong becomes a sentence. */
export async function reach<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? error : providerFailed(what, error);
  }
}

/** Whether a request failed before any byte of it reached the carrier. */
function wasNeverSent(error: unknown): boolean {
  const { code } = error as { code?: string };
  return (
    code === "ECONNREFUSED" ||
    code === "ENOTFOUND" ||
    code === "EAI_AGAIN" ||
    code === "UND_ERR_CONNECT_TIMEOUT"
  );
}
