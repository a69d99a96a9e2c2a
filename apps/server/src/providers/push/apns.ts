import { z } from "zod";
import type { Log } from "../../log.ts";
import { jsonOf } from "../carriers/vendor-http.ts";
import { outcomeOf, pushCalls } from "./push-calls.ts";
import type { DeviceSender, Notice } from "./push-sender.ts";
import { signedClaims } from "./signed-claims.ts";

/** Apple refuses tokens older than an hour, and those renewed more often than every 20 minutes. */
const CLAIM_KEPT_MS = 40 * 60_000;
const KEPT_SECONDS = 86_400;

/** Reasons that mean a phone is gone or its token was never ours; with 400 as well as 410. */
const GONE = new Set(["BadDeviceToken", "DeviceTokenNotForTopic", "Unregistered", "ExpiredToken"]);

export interface ApnsOptions {
  apiUrl: string;
  teamId: string;
  keyId: string;
  /** PEM of the key (.p8); null in processes that send nothing. */
  privateKey: string | null;
  /** The app's bundle identifier. */
  topic: string;
  log: Log;
}

const refusal = z.object({ reason: z.string() });

/** Sends iPhone notifications through Apple's service (HTTP/2), with a team's key. */
export function apnsSender({ apiUrl, teamId, keyId, privateKey, topic, log }: ApnsOptions): DeviceSender {
  const calls = pushCalls(log);
  let claim: { token: string; madeMs: number } | null = null;

  function bearer(): string {
    if (privateKey === null) throw new Error("Notifications are sent by workers: APNS_PRIVATE_KEY is theirs");
    const nowMs = Date.now();
    if (!claim || nowMs - claim.madeMs > CLAIM_KEPT_MS) {
      const claims = { iss: teamId, iat: Math.floor(nowMs / 1000) };
      claim = { token: signedClaims("ES256", { kid: keyId }, claims, privateKey), madeMs: nowMs };
    }
    return claim.token;
  }

  return {
    send: (token, notice) => {
      const headers = {
        authorization: `bearer ${bearer()}`,
        "content-type": "application/json",
        "apns-topic": topic,
        "apns-push-type": "alert",
        "apns-priority": "10",
        "apns-expiration": String(Math.floor(Date.now() / 1000) + KEPT_SECONDS),
        "apns-collapse-id": notice.topic.slice(0, 64),
      };
      const address = new URL(`/3/device/${encodeURIComponent(token)}`, apiUrl);
      return calls.post(address, { headers, body: JSON.stringify(payloadOf(notice)) }, ({ status, text }) => {
        const reason = refusal.safeParse(jsonOf(text)).data?.reason ?? "";
        if (GONE.has(reason)) return "gone";
        if (reason === "ExpiredProviderToken") {
          claim = null;
          return "busy";
        }
        return status === 404 ? "refused" : outcomeOf(status);
      });
    },
    close: calls.close,
  };
}

const payloadOf = ({ id, title, body, url, unread }: Notice) => ({
  aps: { alert: { title, body }, badge: unread, sound: "default", "thread-id": url },
  id,
  url,
});
