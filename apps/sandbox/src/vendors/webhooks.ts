import { request } from "undici";
import type { SandboxState } from "../state/sandbox-state.ts";
import type { TrafficEntry } from "../state/traffic.ts";
import { contentTypeOf } from "./content-type.ts";

/** One call of a vendor to the product. */
export type Webhook = {
  vendor: TrafficEntry["vendor"];
  method: "GET" | "POST";
  url: string;
  /** Null for GET. */
  body: string | Buffer | null;
  /** The headers of one try: a signature that contains the time is made again for each. */
  headers: () => Record<string, string>;
  /** How long the vendor waits for the answer. */
  timeoutMs: number;
  /** Whether the vendor retries after this answer; 0 means none came. */
  isRetried: (status: number) => boolean;
  /** The waits before each retry; two by default. */
  retryDelaysMs?: readonly number[];
  /** What the traffic log shows, and under which address. */
  logged: string | Record<string, unknown>;
  loggedUrl?: string;
  /** What the log says when no answer came, before the cause. */
  unanswered: string;
};

/** The product's answer; status 0 when none came, with the reason as the body. */
export type Answer = { status: number; contentType: string; body: string };

// Vendors take minutes to days, which is too long here.
const RETRY_DELAYS_MS = [500, 2000];
const DUPLICATE_AFTER_MS = 250;

/**
 * Calls the product like the vendor, until it accepts or the tries are used up, and once more a moment later when so
 * configured. Resolves when the first call is over, however it ended. Never throws.
 */
export async function callWebhook(sandboxState: SandboxState, webhook: Webhook): Promise<void> {
  if (sandboxState.settings.happens(sandboxState.settings.get().duplicateCallbacks))
    void sandboxState
      .pause(DUPLICATE_AFTER_MS * sandboxState.settings.draw())
      .then(() => callWithRetries(sandboxState, webhook));
  await callWithRetries(sandboxState, webhook);
}

async function callWithRetries(sandboxState: SandboxState, webhook: Webhook): Promise<void> {
  for (const delayMs of [0, ...(webhook.retryDelaysMs ?? RETRY_DELAYS_MS)]) {
    if (delayMs > 0) await sandboxState.pause(delayMs);
    const { status } = await askOnce(sandboxState, webhook);
    if (!webhook.isRetried(status)) return;
  }
}

/** Calls the product once, as a vendor whose next step depends on the answer. Never throws. */
export async function askOnce(sandboxState: SandboxState, webhook: Webhook): Promise<Answer> {
  await sandboxState.webhookTurns.take();
  try {
    return await callOnce(sandboxState, webhook);
  } finally {
    sandboxState.webhookTurns.give();
  }
}

async function callOnce(sandboxState: SandboxState, webhook: Webhook): Promise<Answer> {
  const startedAt = performance.now();
  let status = 0;
  let contentType = "";
  let body = "";
  try {
    const answer = await request(webhook.url, {
      method: webhook.method,
      headers: webhook.headers(),
      body: webhook.body,
      dispatcher: sandboxState.connections,
      headersTimeout: webhook.timeoutMs,
      bodyTimeout: webhook.timeoutMs,
    });
    status = answer.statusCode;
    contentType = contentTypeOf(answer.headers);
    body = await answer.body.text();
  } catch (error) {
    // A stop aborts the call, which says nothing about the product: the next start repeats it.
    await sandboxState.pause(0);
    status = 0;
    body = `${webhook.unanswered}: ${error instanceof Error ? error.message || error.name : String(error)}`;
  }
  sandboxState.traffic.record({
    vendor: webhook.vendor,
    direction: "out",
    method: webhook.method,
    url: webhook.loggedUrl ?? webhook.url,
    status,
    durationMs: Math.round(performance.now() - startedAt),
    request: webhook.logged,
    responseBody: body,
  });
  return { status, contentType, body };
}
