import { createPrivateKey } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { SECRET_FILES } from "./secret-files.ts";

const port = z.coerce.number().int().min(1).max(65_535);

const hostname = z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i);

/** A comma-separated list. */
const listOf = (isGood: (item: string) => boolean, wanted: string) =>
  z
    .string()
    .transform((list) => list.split(",").flatMap((item) => item.trim() || []))
    .refine((list) => list.every(isGood), wanted);

/** The hosts of the carriers' picture URLs: Twilio's two stores, and Sinch's. */
const CARRIERS_MEDIA_HOSTS = [
  "mms.twiliocdn.com",
  "s3-external-1.amazonaws.com",
  "*.s3.amazonaws.com",
  "*.sinch.com",
];

const yesOrNo = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");

const partnerId = z
  .string()
  .regex(/^S[A-Z0-9]{6}$/, "a partner ID is S and six letters or digits")
  .optional();

const privateKey = z
  .string()
  .transform((key) => key.replaceAll("\\n", "\n"))
  .refine(isPrivateKey, "not a private key in PEM format");

const appleId = z
  .string()
  .regex(/^[A-Z0-9]{10}$/, "Apple's IDs are ten letters and digits")
  .optional();

/** Every setting of a server process, with its format and its default. */
export const settingsSchema = z.object({
  ROLE: z.enum(["api", "worker", "all"]).default("all"),
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(3000),
  PUBLIC_URL: z.url().optional(),
  SHORT_URL: z.url().optional(),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  TRUSTED_PROXIES: listOf(
    isAddressOrNetwork,
    "addresses or networks like 10.0.0.0/8, separated by commas",
  ).default([]),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  DATABASE_STATEMENT_SECONDS: z.coerce.number().min(0.1).max(3_600).default(120),
  SECRET: z.string().min(32),
  SECRET_PREVIOUS: z.string().min(32).optional(),
  REQUIRE_SECOND_FACTOR: yesOrNo,
  ALLOW_PLAINTEXT_BACKENDS: yesOrNo,
  SANDBOX_URL: z.url().optional(),
  TWILIO_API_URL: z.url().default("https://api.twilio.com"),
  TWILIO_LOOKUP_API_URL: z.url().default("https://lookups.twilio.com"),
  TWILIO_TRUSTHUB_API_URL: z.url().default("https://trusthub.twilio.com"),
  TWILIO_MESSAGING_API_URL: z.url().default("https://messaging.twilio.com"),
  LOOK_UP_NUMBERS: z.enum(["on", "off"]).optional(),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/i),
  TWILIO_AUTH_TOKEN: z.string().min(16),
  SINCH_SMS_API_URL: z.url().default("https://us.sms.api.sinch.com"),
  SINCH_NUMBERS_API_URL: z.url().default("https://numbers.api.sinch.com"),
  SINCH_SERVICE_PLAN_ID: z.string().optional(),
  SINCH_API_TOKEN: z.string().optional(),
  SINCH_WEBHOOK_SECRET: z.string().optional(),
  SINCH_PROJECT_ID: z.string().optional(),
  SINCH_KEY_ID: z.string().optional(),
  SINCH_KEY_SECRET: z.string().optional(),
  SINCH_VOICE_APP_ID: z.string().optional(),
  SINCH_VOICE_SECRET: z.string().optional(),
  BANDWIDTH_MESSAGING_API_URL: z.url().default("https://messaging.bandwidth.com"),
  BANDWIDTH_NUMBERS_API_URL: z.url().default("https://dashboard.bandwidth.com"),
  BANDWIDTH_VOICE_API_URL: z.url().default("https://voice.bandwidth.com"),
  BANDWIDTH_ACCOUNT_ID: z.string().optional(),
  BANDWIDTH_USERNAME: z.string().optional(),
  BANDWIDTH_PASSWORD: z.string().optional(),
  BANDWIDTH_APPLICATION_ID: z.string().optional(),
  BANDWIDTH_CALLBACK_USERNAME: z.string().optional(),
  BANDWIDTH_CALLBACK_PASSWORD: z.string().optional(),
  BANDWIDTH_VOICE_APPLICATION_ID: z.string().optional(),
  BANDWIDTH_SITE_ID: z.string().optional(),
  STRIPE_API_URL: z.url().default("https://api.stripe.com"),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, "a secret key begins with sk_ or rk_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, "the endpoint's secret begins with whsec_")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, "a publishable key begins with pk_").optional(),
  ASSISTANT_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASSISTANT_API_KEY: z.string().optional(),
  ASSISTANT_MODEL: z.string().default("gpt-4o-mini"),
  ASSISTANT_TRANSCRIPTION_MODEL: z.string().min(1).default("whisper-1"),
  ASSISTANT_DAILY_QUESTIONS: z.coerce.number().int().min(0).max(100_000).default(200),
  SYSTEM_PHONE_NUMBER: z
    .string()
    .regex(/^\+1[2-9]\d{9}$/, "a number is written like +15125550100")
    .optional(),
  SYSTEM_CARRIER: z.enum(["twilio", "sinch", "bandwidth"]).default("twilio"),
  TCR_API_URL: z.url().default("https://csp-api.campaignregistry.com"),
  TCR_API_KEY: z.string().optional(),
  TCR_API_SECRET: z.string().optional(),
  TCR_SINCH_PARTNER_ID: partnerId,
  TCR_BANDWIDTH_PARTNER_ID: partnerId,
  MEDIA_HOSTS: listOf(
    isHostPattern,
    "host names separated by commas, with *. in front to include subdomains",
  ).default(CARRIERS_MEDIA_HOSTS),
  APP_FLOW_HOSTS: listOf(
    isHostPattern,
    "host names separated by commas, with *. in front to include subdomains",
  ).default([]),
  IMAGE_IMPORT_HOSTS: listOf(
    (item) => item === "*" || isHostPattern(item),
    "* for any, or host names separated by commas, with *. in front to include subdomains",
  ).default(["*"]),
  CARRIER_RATES_FILE: z.string().optional(),
  PARTNERS_FILE: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().default("Project Broadcast <no-reply@project-broadcast.example>"),
  MAIL_DOMAIN: hostname.optional(),
  MAIL_BOUNCE_USERNAME: z.string().optional(),
  MAIL_BOUNCE_PASSWORD: z.string().min(16).optional(),
  DKIM_DOMAIN: hostname.optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9.-]+$/i)
    .default("broadcast"),
  DKIM_PRIVATE_KEY: privateKey.optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "a public key is 87 characters of base64url")
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "a private key is 43 characters of base64url")
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^@\s]+@|https:\/\/)\S+$/, "an address begins with mailto: or https:")
    .optional(),
  FCM_API_URL: z.url().default("https://fcm.googleapis.com"),
  FCM_OAUTH_URL: z.url().default("https://oauth2.googleapis.com"),
  FCM_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{3,29}$/, "a project's ID has small letters, digits and dashes")
    .optional(),
  FCM_CLIENT_EMAIL: z.email().optional(),
  FCM_PRIVATE_KEY: privateKey.optional(),
  APNS_API_URL: z.url().default("https://api.push.apple.com"),
  APNS_TEAM_ID: appleId,
  APNS_KEY_ID: appleId,
  APNS_PRIVATE_KEY: privateKey.optional(),
  APNS_TOPIC: z.string().default("com.projectbroadcast.app"),
  STORAGE_DIR: z.string().default(".data/files"),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD_URL: z.url({ protocol: /^tcp$/ }).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: z.coerce.number().min(0.25).max(720).optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(7),
  BACKUP_MB_PER_SECOND: z.coerce.number().min(1).max(10_000).default(30),
  BACKUP_PASSPHRASE: z.string().min(12, "at least 12 characters").optional(),
  SUPPORT_EMAIL: z.email().default("support@project-broadcast.example"),
  TERMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  PRIVACY_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRAINING_URL: z.url({ protocol: /^https?$/ }).optional(),
  MIN_APP_VERSION: z
    .string()
    .regex(/^\d+(\.\d+)*$/)
    .optional(),
  UPGRADE_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

/** Each setting as given, checked on its own. */
export type Settings = z.infer<typeof settingsSchema>;

/** The names of the settings that a server process can need. */
export const SETTINGS: readonly string[] = [
  ...Object.keys(settingsSchema.shape),
  ...SECRET_FILES.filter((name) => name.replace(/_FILE$/, "") in settingsSchema.shape),
];

function isPrivateKey(pem: string): boolean {
  try {
    createPrivateKey(pem);
    return true;
  } catch {
    return false;
  }
}

function isHostPattern(text: string): boolean {
  return hostname.safeParse(text.replace(/^\*\./, "")).success;
}

function isAddressOrNetwork(text: string): boolean {
  const [address = "", bits] = text.split("/");
  const version = isIP(address);
  return (
    version !== 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}
