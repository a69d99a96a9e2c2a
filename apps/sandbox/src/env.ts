import type { SandboxOptions } from "./start.ts";
import type { BandwidthAccount, SinchAccount, StripeAccount } from "./vendors/accounts.ts";

/** As it would be entered in Stripe's dashboard. */
const BUSINESS_NAME = "Project Broadcast";

/** Reads the sandbox's settings from the environment, once. Throws a plain sentence when one is unusable. */
export function readEnv(env: NodeJS.ProcessEnv): SandboxOptions {
  return {
    host: env.SANDBOX_HOST || "127.0.0.1",
    port: portFrom(env.SANDBOX_PORT, 4000, "SANDBOX_PORT"),
    smtpPort: portFrom(env.SANDBOX_SMTP_PORT, 4025, "SANDBOX_SMTP_PORT"),
    publicUrl: env.SANDBOX_URL || undefined,
    dataDir: env.SANDBOX_DATA || ".data/sandbox",
    accountSid: matching(
      env.TWILIO_ACCOUNT_SID,
      /^AC[0-9a-f]{32}$/,
      "TWILIO_ACCOUNT_SID",
      "AC and 32 hex digits",
    ),
    authToken: matching(env.TWILIO_AUTH_TOKEN, /^.{16,}$/, "TWILIO_AUTH_TOKEN", "at least 16 characters"),
    sinch: sinchFrom(env),
    bandwidth: bandwidthFrom(env),
    stripe: stripeFrom(env),
    tcr: whole({ apiKey: env.TCR_API_KEY, apiSecret: env.TCR_API_SECRET }),
    fcm: whole({
      projectId: env.FCM_PROJECT_ID,
      clientEmail: env.FCM_CLIENT_EMAIL,
      privateKey: env.FCM_PRIVATE_KEY,
    }),
    apns: whole({
      teamId: env.APNS_TEAM_ID,
      keyId: env.APNS_KEY_ID,
      privateKey: env.APNS_PRIVATE_KEY,
      topic: env.APNS_TOPIC || "com.projectbroadcast.app",
    }),
    partner: whole({ secret: env.PARTNER_SECRET, appUrl: env.PARTNER_APP_URL }),
    mailBounces: env.MAIL_BOUNCE_URL
      ? {
          url: env.MAIL_BOUNCE_URL,
          username: env.MAIL_BOUNCE_USERNAME ?? "",
          password: env.MAIL_BOUNCE_PASSWORD ?? "",
        }
      : undefined,
    dkimPublicKeys: recordsFrom(env.DKIM_PUBLIC_KEYS),
  };
}

function sinchFrom(env: NodeJS.ProcessEnv): SinchAccount | undefined {
  const account = whole({
    servicePlanId: env.SINCH_SERVICE_PLAN_ID,
    apiToken: env.SINCH_API_TOKEN,
    webhookSecret: env.SINCH_WEBHOOK_SECRET,
    projectId: env.SINCH_PROJECT_ID,
    keyId: env.SINCH_KEY_ID,
    keySecret: env.SINCH_KEY_SECRET,
  });
  const voice = whole({ appId: env.SINCH_VOICE_APP_ID, secret: env.SINCH_VOICE_SECRET });
  return (
    account && {
      ...account,
      inboundUrl: env.SINCH_INBOUND_URL,
      callbackUrl: env.SINCH_CALLBACK_URL,
      voice: voice && { ...voice, url: env.SINCH_VOICE_URL },
    }
  );
}

function bandwidthFrom(env: NodeJS.ProcessEnv): BandwidthAccount | undefined {
  const account = whole({
    accountId: env.BANDWIDTH_ACCOUNT_ID,
    username: env.BANDWIDTH_USERNAME,
    password: env.BANDWIDTH_PASSWORD,
    applicationId: env.BANDWIDTH_APPLICATION_ID,
    callbackUsername: env.BANDWIDTH_CALLBACK_USERNAME,
    callbackPassword: env.BANDWIDTH_CALLBACK_PASSWORD,
  });
  return (
    account && {
      ...account,
      inboundUrl: env.BANDWIDTH_INBOUND_URL,
      statusUrl: env.BANDWIDTH_STATUS_URL,
      voiceUrl: env.BANDWIDTH_VOICE_URL,
    }
  );
}

function stripeFrom(env: NodeJS.ProcessEnv): StripeAccount | undefined {
  const account = whole({ secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET });
  return account && { ...account, webhookUrl: env.STRIPE_WEBHOOK_URL, businessName: BUSINESS_NAME };
}

/** Returns the credentials when all of them are set; without them the vendor stays closed. */
function whole<Name extends string>(
  credentials: Record<Name, string | undefined>,
): Record<Name, string> | undefined {
  return Object.values(credentials).every(Boolean) ? (credentials as Record<Name, string>) : undefined;
}

function recordsFrom(text: string | undefined): Record<string, string> | undefined {
  if (!text) return undefined;
  try {
    const records = JSON.parse(text) as unknown;
    const isFlat = typeof records === "object" && records !== null && !Array.isArray(records);
    if (isFlat && Object.values(records).every((txt) => typeof txt === "string"))
      return records as Record<string, string>;
  } catch {
    // Reported below.
  }
  throw new Error('Set DKIM_PUBLIC_KEYS to JSON such as {"mail._domainkey.shop.example":"v=DKIM1; p=…"}.');
}

function portFrom(text: string | undefined, fallback: number, name: string): number {
  const port = text ? Number(text) : fallback;
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`Set ${name} to a port number from 0 to 65535.`);
  return port;
}

function matching(text: string | undefined, pattern: RegExp, name: string, shape: string): string {
  if (!text || !pattern.test(text))
    throw new Error(`Set ${name} to ${shape}; the product must use the same value.`);
  return text;
}
