import { request } from "undici";
import { signWebhook } from "./twilio-signature.ts";
import type { World } from "./world.ts";

const TRIES = 3;
const RETRY_DELAYS_MS = [500, 2000];
/** Twilio gives a webhook 15 seconds. */
const TIMEOUT_MS = 15_000;
const DUPLICATE_AFTER_MS = 250;

/**
 * Calls a webhook of the product as Twilio does: form-encoded and signed, tried three times when the product cannot be
 * reached or answers 429 or 5xx; and once more a moment later when the controls say so. Resolves when the first call is
 * over, however it ended.
 */
export async function callWebhook(
  world: World,
  url: string,
  form: Record<string, string>,
  method = "POST",
): Promise<void> {
  const { duplicateCallbacks } = world.settings.get();
  if (world.settings.happens(duplicateCallbacks))
    void world
      .pause(DUPLICATE_AFTER_MS * world.settings.draw())
      .then(() => callWithRetries(world, url, form, method));
  await callWithRetries(world, url, form, method);
}

async function callWithRetries(
  world: World,
  url: string,
  form: Record<string, string>,
  method: string,
): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (attempt > 0) await world.pause(RETRY_DELAYS_MS[attempt - 1]!);
    await world.webhookTurns.take();
    try {
      const status = await callOnce(world, url, form, method);
      if (status !== 0 && status !== 429 && status < 500) return;
    } finally {
      world.webhookTurns.give();
    }
  }
}

/** The status of the answer, 0 when none came. */
async function callOnce(
  world: World,
  url: string,
  form: Record<string, string>,
  method: string,
): Promise<number> {
  const startedAt = performance.now();
  const isGet = method === "GET";
  const target = isGet ? withQuery(url, form) : url;
  let status = 0;
  let responseBody = "";
  try {
    const answer = await request(target, {
      method: isGet ? "GET" : "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "user-agent": "TwilioProxy/1.1",
        accept: "*/*",
        "x-twilio-signature": signWebhook(world.account.authToken, target, isGet ? {} : form),
      },
      body: isGet ? null : new URLSearchParams(form).toString(),
      dispatcher: world.connections,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    status = answer.statusCode;
    responseBody = await answer.body.text();
  } catch (error) {
    status = 0;
    responseBody = `11200 No answer: ${error instanceof Error ? error.message || error.name : String(error)}`;
  }
  world.traffic.record({
    vendor: "twilio",
    direction: "out",
    method: isGet ? "GET" : "POST",
    url,
    status,
    durationMs: Math.round(performance.now() - startedAt),
    request: form,
    responseBody,
  });
  return status;
}

function withQuery(url: string, form: Record<string, string>): string {
  return `${url}${url.includes("?") ? "&" : "?"}${new URLSearchParams(form)}`;
}
