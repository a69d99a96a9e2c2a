import { z } from "zod";
import type { Log } from "../../log.ts";
import { jsonOf } from "../carriers/vendor-http.ts";
import { outcomeOf, pushCalls } from "./push-calls.ts";
import type { DeviceSender, Notice } from "./push-sender.ts";
import { signedClaims } from "./signed-claims.ts";

const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
/** The longest lifetime that Google accepts for a claim. */
const CLAIM_SECONDS = 3_600;
/** An access token is renewed this long before it expires. */
const SPARE_MS = 60_000;
const KEPT_SECONDS = 86_400;

export interface FcmOptions {
  apiUrl: string;
  oauthUrl: string;
  projectId: string;
  clientEmail: string;
  /** PEM of the service account; null in processes that send nothing. */
  privateKey: string | null;
  log: Log;
}

const grant = z.object({ access_token: z.string(), expires_in: z.number() });
const refusal = z.object({
  error: z.object({ details: z.array(z.object({ errorCode: z.string().optional() })).default([]) }),
});

/** FCM's error codes besides the status; an unknown device has several statuses. */
const errorCodes = (text: string): string[] => {
  const { data } = refusal.safeParse(jsonOf(text));
  return data?.error.details.flatMap(({ errorCode }) => errorCode ?? []) ?? [];
};

/** Sends Android notifications through Firebase Cloud Messaging, HTTP v1, with a service account. */
export function fcmSender(options: FcmOptions): DeviceSender {
  const { projectId, clientEmail, privateKey } = options;
  const calls = pushCalls(options.log);
  const tokenUrl = new URL("/token", options.oauthUrl);
  const sendUrl = new URL(`/v1/projects/${encodeURIComponent(projectId)}/messages:send`, options.apiUrl);
  let access: { token: string; untilMs: number } | null = null;

  /** Returns null while Google issues none: nothing can be sent, and the jobs are retried. */
  async function accessToken(): Promise<string | null> {
    if (access && access.untilMs > Date.now()) return access.token;
    if (privateKey === null) throw new Error("Notifications are sent by workers: FCM_PRIVATE_KEY is theirs");
    const iat = Math.floor(Date.now() / 1000);
    const claims = { iss: clientEmail, scope: SCOPE, aud: tokenUrl.href, iat, exp: iat + CLAIM_SECONDS };
    const body = new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: signedClaims("RS256", { typ: "JWT" }, claims, privateKey),
    });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await calls.post(tokenUrl, { headers, body: body.toString() }, ({ status, text }) => {
      const { data } = grant.safeParse(jsonOf(text));
      if (!data) return status >= 500 || status === 429 ? "busy" : "refused";
      access = { token: data.access_token, untilMs: Date.now() + data.expires_in * 1000 - SPARE_MS };
      return "taken";
    });
    return access && access.untilMs > Date.now() ? access.token : null;
  }

  return {
    async send(token, notice) {
      const bearer = await accessToken();
      if (bearer === null) return "busy";
      const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
      const body = JSON.stringify({ message: messageTo(token, notice) });
      return calls.post(sendUrl, { headers, body }, ({ status, text }) => {
        if (status === 401) {
          // The token was revoked: the next try requests another.
          access = null;
          return "busy";
        }
        const codes = errorCodes(text);
        if (codes.includes("UNREGISTERED")) return "gone";
        // Without its error code, 404 means a missing project, which is no reason to forget a phone.
        return status === 404 ? "refused" : outcomeOf(status);
      });
    },
    close: calls.close,
  };
}

const messageTo = (token: string, { id, title, body, url, unread, topic }: Notice) => ({
  token,
  notification: { title, body },
  data: { id, url },
  android: {
    priority: "HIGH",
    ttl: `${KEPT_SECONDS}s`,
    collapse_key: topic,
    notification: { tag: url, notification_count: unread },
  },
});
