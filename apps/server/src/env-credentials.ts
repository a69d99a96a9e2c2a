import { createECDH } from "node:crypto";
import type { Settings } from "./env-settings.ts";

/** What each vendor needs: all of it, or none when the vendor is not used. */
const CREDENTIALS = {
  sinch: [
    "SINCH_SERVICE_PLAN_ID",
    "SINCH_API_TOKEN",
    "SINCH_WEBHOOK_SECRET",
    "SINCH_PROJECT_ID",
    "SINCH_KEY_ID",
    "SINCH_KEY_SECRET",
  ],
  bandwidth: [
    "BANDWIDTH_ACCOUNT_ID",
    "BANDWIDTH_USERNAME",
    "BANDWIDTH_PASSWORD",
    "BANDWIDTH_APPLICATION_ID",
    "BANDWIDTH_CALLBACK_USERNAME",
    "BANDWIDTH_CALLBACK_PASSWORD",
  ],
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  tcr: ["TCR_API_KEY", "TCR_API_SECRET"],
  vapid: ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
  fcm: ["FCM_PROJECT_ID", "FCM_CLIENT_EMAIL", "FCM_PRIVATE_KEY"],
  apns: ["APNS_TEAM_ID", "APNS_KEY_ID", "APNS_PRIVATE_KEY"],
} as const;
type Credentials = typeof CREDENTIALS;

/** The settings that only one of the two roles uses: the other is started without them (ASVS 5.0, 13.3.2). */
export const OF_ONE_ROLE = {
  SINCH_WEBHOOK_SECRET: "api",
  SINCH_VOICE_SECRET: "api",
  STRIPE_WEBHOOK_SECRET: "api",
  VAPID_PRIVATE_KEY: "worker",
  BACKUP_PASSPHRASE: "worker",
  FCM_PRIVATE_KEY: "worker",
  APNS_PRIVATE_KEY: "worker",
} as const satisfies Partial<Record<keyof Settings, "api" | "worker">>;
type OfOneRole = keyof typeof OF_ONE_ROLE;

/** Whether a process of this role requires the setting. */
const isNeeded = (name: string, role: Settings["ROLE"]): boolean =>
  role === "all" || !(name in OF_ONE_ROLE) || OF_ONE_ROLE[name as OfOneRole] === role;

type Credential<Name extends string> = Name extends OfOneRole ? string | null : string;

/** Returns a vendor's credentials; null when there are none or they belong to the other role. */
export function credentialsOf<Name extends keyof Credentials>(
  env: Settings,
  vendor: Name,
): { [Key in Credentials[Name][number]]: Credential<Key> } | null {
  const names: readonly (keyof Settings)[] = CREDENTIALS[vendor];
  const values = Object.fromEntries(names.map((name) => [name, env[name] ?? null]));
  return env[names[0]!] ? (values as { [Key in Credentials[Name][number]]: Credential<Key> }) : null;
}

/** Names incomplete or conflicting credentials in a sentence; null for none. */
export function incompleteCredentials(env: Settings): string | null {
  if (env.S3_ENDPOINT && !(env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)) {
    return "S3_ENDPOINT is set, so S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set as well.";
  }
  for (const names of Object.values(CREDENTIALS)) {
    const needed = names.filter((name) => isNeeded(name, env.ROLE));
    const missing = needed.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < needed.length) {
      const isAre = missing.length === 1 ? "is" : "are";
      return `${missing.join(", ")} ${isAre} missing: set all of ${needed.join(", ")}, or none of them.`;
    }
  }
  const { SYSTEM_CARRIER, SYSTEM_PHONE_NUMBER } = env;
  if (SYSTEM_PHONE_NUMBER && SYSTEM_CARRIER !== "twilio" && !env[CREDENTIALS[SYSTEM_CARRIER][0]]) {
    return `SYSTEM_PHONE_NUMBER must be with ${SYSTEM_CARRIER}, so ${CREDENTIALS[SYSTEM_CARRIER].join(", ")} must be set as well.`;
  }
  if (
    env.VAPID_PUBLIC_KEY &&
    env.VAPID_PRIVATE_KEY &&
    !isKeyPair(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY)
  ) {
    return "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY aren't a pair. Create one with npx web-push generate-vapid-keys.";
  }
  return null;
}

function isKeyPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(privateKey, "base64url");
  } catch {
    return false;
  }
  return pair.getPublicKey("base64url") === publicKey;
}
