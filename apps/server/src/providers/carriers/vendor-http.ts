import { Pool } from "undici";
import { AppError } from "../../app-error.ts";
import { egress } from "../egress.ts";
import type { SendOutcome } from "./carrier.ts";

const CONNECTIONS = 50;
const TIMEOUT_MS = 15_000;
/**
 * Limits a whole call, including the wait for a free connection. A hand-over starts up to 13 s into its lease, and a
 * message missing from the carrier's list 27 s after that began counts as not sent: by then the call must be over.
 */
const CALL_WITHIN_MS = 12_000;

export interface VendorAnswer {
  status: number;
  text: string;
  /** Null when the body is not JSON: a proxy in front of the carrier may answer in HTML. */
  json: unknown;
  /** How long the carrier asks us to wait. */
  retryAfterMs: number | null;
}

export interface VendorBody {
  contentType: string;
  text: string;
}

/** One of a vendor's interfaces, over kept-alive connections. */
export interface VendorHttp {
  call(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: VendorBody,
    headers?: Record<string, string>,
  ): Promise<VendorAnswer>;
  close(): Promise<void>;
}

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

export function vendorHttp(apiUrl: string, authorization: string): VendorHttp {
  const { origin } = new URL(apiUrl);
  const pool = new Pool(origin, {
    connect: egress,
    connections: CONNECTIONS,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  return {
    async call(method, path, body, headers) {
      const answer = await pool.request({
        method,
        path,
        headers: { authorization, ...(body && { "content-type": body.contentType }), ...headers },
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
    close: () => pool.close(),
  };
}

/** Parses text as JSON; returns null when it is invalid. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/**
 * Returns the outcome of a hand-over. Nothing is retried on a guess: only a message that never reached the carrier can
 * be.
 */
export async function outcomeOf(work: () => Promise<SendOutcome>): Promise<SendOutcome> {
  try {
    return await work();
  } catch (error) {
    if (wasNeverSent(error)) return { kind: "busy", code: "unreachable", retryAfterMs: null };
    return { kind: "unclear", reason: error instanceof Error ? error.message : "no answer" };
  }
}

/** Too many requests, no answer in time, or refused credentials: none of these is about this particular message. */
export const ASK_LATER: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** Returns what an answer other than success means for a message; `code` is the carrier's own. */
export function notTaken({ status, retryAfterMs }: VendorAnswer, code: string): SendOutcome {
  if (ASK_LATER.has(status)) return { kind: "busy", code, retryAfterMs };
  if (status >= 500) return { kind: "unclear", reason: `the carrier answered ${status}` };
  return refused(code);
}

/** A refusal that a retry would not change. */
export const refused = (code: string, isOptedOut = false): SendOutcome => ({
  kind: "refused",
  code,
  isOptedOut,
});

/** The error users see when the carrier cannot do something; `cause` is only logged. */
export const providerFailed = (what: string, cause: unknown): AppError =>
  new AppError("provider-failed", `The carrier couldn't ${what}. Please try again in a few minutes.`, {
    cause,
  });

/** The error users see when a number was sold to another customer. */
export const numberTaken = (): AppError =>
  new AppError("phone-number-taken", "This number was just taken. Please choose another one.");

/** Runs a call that a user waits for; any failure becomes a sentence. */
export async function reach<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? error : providerFailed(what, error);
  }
}

/** Whether a request failed before any byte reached the carrier: an unknown name, no route, or a refused connection. */
export function wasNeverSent(error: unknown): boolean {
  const { code, syscall, errors } = error as { code?: string; syscall?: string; errors?: unknown };
  // A name with several addresses fails once for each.
  if (Array.isArray(errors) && errors.length > 0) return errors.every(wasNeverSent);
  return syscall === "connect" || syscall === "getaddrinfo" || code === "UND_ERR_CONNECT_TIMEOUT";
}
