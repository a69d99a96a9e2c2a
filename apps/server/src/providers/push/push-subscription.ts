import { ECDH } from "node:crypto";
import { z } from "zod";
import { invalid } from "../../app-error.ts";
import { jsonOf } from "../carriers/vendor-http.ts";

/** The browsers' push services. No other host in a subscription is ever called. */
const HOSTS = ["fcm.googleapis.com", "web.push.apple.com"];
const HOST_ENDINGS = [".push.services.mozilla.com", ".notify.windows.com"];

/** The same hosts for the egress list; `*.` stands for any subdomain. */
export const PUSH_SERVICES: readonly string[] = [...HOSTS, ...HOST_ENDINGS.map((ending) => `*${ending}`)];

/** The path under which the sandbox receives notifications. */
const SANDBOX_PATH = "/push/";

const AUTH_BYTES = 16;

const shape = z.object({
  endpoint: z.string().max(2048),
  keys: z.object({
    p256dh: z.string().refine(isPublicKey),
    auth: z.string().refine((text) => isBase64Url(text) && bytesOf(text) === AUTH_BYTES),
  }),
});

/** The address and the encryption keys; everything else a browser sends is dropped. */
export type PushSubscription = z.infer<typeof shape>;

/**
 * Parses a browser's PushSubscription from JSON. Throws AppError invalid-input when it is invalid, or its address is
 * not a push service's: the address comes from outside, and the server is going to call it.
 */
export function readPushSubscription(token: string, sandboxUrl: string | undefined): PushSubscription {
  const parsed = shape.safeParse(jsonOf(token));
  if (!parsed.success)
    throw invalid({
      token: "This isn't a valid browser subscription. Turn notifications off and on again.",
    });
  const endpoint = addressOf(parsed.data.endpoint);
  if (!endpoint || !isPushService(endpoint, sandboxUrl))
    throw invalid({
      token: "We can't send notifications to this browser. Please use another one.",
    });
  return { ...parsed.data, endpoint: endpoint.href };
}

/**
 * Returns a device's identity: a browser's address at its push service, however its JSON is formatted; else the token.
 */
export function deviceIdentity(token: string): string {
  const parsed = z.object({ endpoint: z.string() }).safeParse(jsonOf(token));
  return (parsed.success && addressOf(parsed.data.endpoint)?.href) || token;
}

function isPushService(endpoint: URL, sandboxUrl: string | undefined): boolean {
  const { protocol, hostname, port, username, password } = endpoint;
  if (username || password) return false;
  if (sandboxUrl && endpoint.origin === new URL(sandboxUrl).origin)
    return endpoint.pathname.startsWith(SANDBOX_PATH);
  const isKnown = HOSTS.includes(hostname) || HOST_ENDINGS.some((ending) => hostname.endsWith(ending));
  return protocol === "https:" && port === "" && isKnown;
}

const addressOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

const isBase64Url = (text: string): boolean => /^[\w-]+=*$/.test(text);
const bytesOf = (text: string): number => Buffer.from(text, "base64url").length;

/** Whether it is an uncompressed point on the curve: nothing can be encrypted for any other. */
function isPublicKey(text: string): boolean {
  if (!isBase64Url(text)) return false;
  const point = Buffer.from(text, "base64url");
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    ECDH.convertKey(point, "prime256v1");
    return true;
  } catch {
    return false;
  }
}
