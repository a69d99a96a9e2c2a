import { request } from "undici";

const REDIRECTS_MAX = 3;
const SILENCE_TIMEOUT_MS = 15_000;
const FETCH_WITHIN_MS = 25_000;
const PICTURE_MAX_BYTES = 5 * 1024 * 1024;

export interface Picture {
  contentType: string;
  bytes: Buffer;
}

/**
 * Fetches a picture of a message. `apiUrl` is the carrier's own interface; any other host must use https and never sees
 * the credentials: Twilio redirects to a store that needs none. Throws when the picture is gone, too large, or not
 * fetched within `withinMs`.
 */
export async function fetchPicture(
  url: string,
  { apiUrl, authorization }: { apiUrl: string; authorization: string | null },
  withinMs = FETCH_WITHIN_MS,
): Promise<Picture> {
  const home = new URL(apiUrl).origin;
  const signal = AbortSignal.timeout(withinMs);
  let target = new URL(url);
  let credentials = {};
  if (authorization !== null) {
    if (target.origin !== home) throw new Error("The picture is not on the carrier's host");
    credentials = { authorization };
  }
  for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
    if (target.protocol !== "https:" && target.origin !== home)
      throw new Error("The picture's address is not safe");
    const { statusCode, headers, body } = await request(target, {
      headers: credentials,
      headersTimeout: SILENCE_TIMEOUT_MS,
      bodyTimeout: SILENCE_TIMEOUT_MS,
      signal,
    });
    if (statusCode === 200) {
      const contentType = String(headers["content-type"] ?? "application/octet-stream");
      return { contentType, bytes: await bytesOf(body as AsyncIterable<Buffer>) };
    }
    // An unread body would keep its connection busy forever.
    await body.dump();
    const isRedirect = statusCode >= 300 && statusCode < 400 && typeof headers.location === "string";
    if (!isRedirect) throw new Error(`The carrier answered ${statusCode} for a picture`);
    target = new URL(String(headers.location), target);
    credentials = {};
  }
  throw new Error("The picture's address leads from one to the next");
}

async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of body) {
    sizeBytes += part.length;
    if (sizeBytes > PICTURE_MAX_BYTES) throw new Error("The picture is larger than a carrier may send");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
