import { request } from "undici";
import type { Env } from "../env.ts";
import { publicPlaces } from "./egress.ts";

const REDIRECTS_MAX = 3;
const WITHIN_MS = 15_000;
const SILENCE_TIMEOUT_MS = 8_000;

/** Larger than camera files; pictures are scaled down before they are sent. */
export const NAMED_PICTURE_MAX_BYTES = 10 * 1024 * 1024;

/** Why there is no picture: the address must not be called, the answer is not a picture, or it is too large. */
export class NoPicture extends Error {
  readonly why: "address" | "answer" | "size";
  constructor(why: NoPicture["why"], message: string) {
    super(message);
    this.why = why;
  }
}

type Settings = Pick<Env, "IMAGE_IMPORT_HOSTS" | "SANDBOX_URL">;

/** Whether the installation allows this address; the target of its name is checked as the connection opens. */
function isCallable({ IMAGE_IMPORT_HOSTS }: Settings, { protocol, hostname, username, password }: URL) {
  const isNamed = IMAGE_IMPORT_HOSTS.some(
    (host) =>
      host === "*" ||
      (host.startsWith("*.")
        ? hostname.endsWith(host.slice(1).toLowerCase())
        : hostname === host.toLowerCase()),
  );
  return isNamed && /^https?:$/.test(protocol) && username === "" && password === "";
}

/**
 * Fetches a picture whose address a user entered, without credentials: from public addresses, and in the sandbox from
 * the sandbox. Throws `NoPicture`.
 */
export async function fetchNamedPicture(settings: Settings, url: string): Promise<Buffer> {
  const home = settings.SANDBOX_URL && new URL(settings.SANDBOX_URL).origin;
  const signal = AbortSignal.timeout(WITHIN_MS);
  let target = URL.parse(url);
  for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
    const isHome = target !== null && target.origin === home;
    if (!target || !(isHome || isCallable(settings, target)))
      throw new NoPicture("address", "This address cannot be called");
    const { statusCode, headers, body } = await request(target, {
      headers: { accept: "image/*" },
      headersTimeout: SILENCE_TIMEOUT_MS,
      bodyTimeout: SILENCE_TIMEOUT_MS,
      signal,
      // The sandbox is on the server's own list.
      ...(!isHome && { dispatcher: publicPlaces }),
    }).catch((cause: Error & { code?: string }) => {
      throw new NoPicture(cause.code === "EGRESS" ? "address" : "answer", cause.message);
    });
    if (statusCode === 200) return bytesOf(body as AsyncIterable<Buffer>);
    // An unread body would keep its connection busy forever.
    await body.dump().catch(() => {});
    const isRedirect = statusCode >= 300 && statusCode < 400 && typeof headers.location === "string";
    if (!isRedirect) throw new NoPicture("answer", `The place answered ${statusCode}`);
    target = URL.parse(String(headers.location), target.href);
  }
  throw new NoPicture("answer", "The address leads from one to the next");
}

async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const part of body) {
      sizeBytes += part.length;
      if (sizeBytes > NAMED_PICTURE_MAX_BYTES) throw new NoPicture("size", "The picture is too large");
      parts.push(part);
    }
  } catch (cause) {
    throw cause instanceof NoPicture ? cause : new NoPicture("answer", "The picture was cut off");
  }
  return Buffer.concat(parts);
}
