import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { OF_ONE_ROLE, readEnv, SETTINGS } from "../../server/src/env.ts";
import { EnvError } from "../../server/src/env-error.ts";
import { asSecretFiles, withSecretFiles } from "../../server/src/secret-files.ts";
import { VENDOR_ADDRESSES } from "../../server/src/vendor-addresses.ts";
import { plainError } from "./plain-error.ts";
import type { Secrets } from "./secrets.ts";

type Source = Record<string, string | undefined>;
export type DatabaseUrls = { ownerUrl: string; appUrl: string };

/** What the product shares with each vendor; the sandbox gets the same. */
const vendorSecrets = {
  TWILIO_ACCOUNT_SID: "twilioAccountSid",
  TWILIO_AUTH_TOKEN: "twilioAuthToken",
  SINCH_SERVICE_PLAN_ID: "sinchServicePlanId",
  SINCH_API_TOKEN: "sinchApiToken",
  SINCH_WEBHOOK_SECRET: "sinchWebhookSecret",
  SINCH_PROJECT_ID: "sinchProjectId",
  SINCH_KEY_ID: "sinchKeyId",
  SINCH_KEY_SECRET: "sinchKeySecret",
  SINCH_VOICE_APP_ID: "sinchVoiceAppId",
  SINCH_VOICE_SECRET: "sinchVoiceSecret",
  BANDWIDTH_ACCOUNT_ID: "bandwidthAccountId",
  BANDWIDTH_USERNAME: "bandwidthUsername",
  BANDWIDTH_PASSWORD: "bandwidthPassword",
  BANDWIDTH_APPLICATION_ID: "bandwidthApplicationId",
  BANDWIDTH_CALLBACK_USERNAME: "bandwidthCallbackUsername",
  BANDWIDTH_CALLBACK_PASSWORD: "bandwidthCallbackPassword",
  TCR_API_KEY: "tcrApiKey",
  TCR_API_SECRET: "tcrApiSecret",
  TCR_SINCH_PARTNER_ID: "tcrSinchPartnerId",
  TCR_BANDWIDTH_PARTNER_ID: "tcrBandwidthPartnerId",
  STRIPE_SECRET_KEY: "stripeSecretKey",
  STRIPE_WEBHOOK_SECRET: "stripeWebhookSecret",
  FCM_PROJECT_ID: "fcmProjectId",
  FCM_CLIENT_EMAIL: "fcmClientEmail",
  FCM_PRIVATE_KEY: "fcmPrivateKey",
  APNS_TEAM_ID: "apnsTeamId",
  APNS_KEY_ID: "apnsKeyId",
  APNS_PRIVATE_KEY: "apnsPrivateKey",
  PARTNER_SECRET: "partnerSecret",
  MAIL_BOUNCE_USERNAME: "mailBounceUsername",
  MAIL_BOUNCE_PASSWORD: "mailBouncePassword",
} satisfies Record<string, keyof Secrets>;

/** Where the sandbox finds the server, as entered in the vendors' dashboards; for the partner, the app itself. */
const webhookPaths = {
  SINCH_INBOUND_URL: "/webhooks/sinch/messages",
  SINCH_CALLBACK_URL: "/webhooks/sinch/status",
  SINCH_VOICE_URL: "/webhooks/sinch/incoming-calls",
  BANDWIDTH_VOICE_URL: "/webhooks/bandwidth/incoming-calls",
  BANDWIDTH_INBOUND_URL: "/webhooks/bandwidth/messages",
  BANDWIDTH_STATUS_URL: "/webhooks/bandwidth/status",
  MAIL_BOUNCE_URL: "/webhooks/mail/bounces",
  STRIPE_WEBHOOK_URL: "/webhooks/stripe",
  PARTNER_APP_URL: "",
};

/** Additional settings of the sandbox. */
const sandboxOnly = [
  "SANDBOX_URL",
  "SANDBOX_PORT",
  "SANDBOX_SMTP_PORT",
  "SANDBOX_HOST",
  "SANDBOX_DATA",
  "APNS_TOPIC",
  "DKIM_PUBLIC_KEYS",
];

/** Additional settings of the api only: where it listens, and the credentials of senders of mail reports. */
const ofApiOnly = [
  "HOST",
  "TLS_CERT_FILE",
  "TLS_KEY_FILE",
  "TRUSTED_PROXIES",
  "MAIL_BOUNCE_USERNAME",
  "MAIL_BOUNCE_PASSWORD",
];

const secretsOfRole = (role: "api" | "worker") =>
  Object.entries(OF_ONE_ROLE).flatMap(([name, its]) => (its === role ? name : []));

/** Settings that a role must not get. */
const ofOthers = {
  api: new Set(secretsOfRole("worker")),
  worker: new Set([...secretsOfRole("api"), ...ofApiOnly]),
};

/** What programs need from the machine, none of it secret: paths, language, time zone, proxies. */
const ofMachine =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|TZ|LANG|LANGUAGE|LC_\w+|TMPDIR|TMP|TEMP|HOSTNAME|XDG_\w+|LD_\w+|DYLD_\w+|NODE_\w+|npm_package_\w+|SSL_CERT_\w+|(https?|no|all)_proxy|NO_COLOR|FORCE_COLOR|CI|SystemRoot|windir|COMSPEC|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE)$/i;

/** What PostgreSQL's clients read by themselves, such as the path of a certificate. */
const ofPostgres = /^PG[A-Z]+$/;

/** Every vendor setting. */
export const vendorSettings = [
  ...Object.keys(vendorSecrets),
  ...VENDOR_ADDRESSES,
  ...Object.keys(webhookPaths),
];

export type LaunchSettings = {
  dataFolder: string;
  host: string;
  port: number;
  sandboxPort: number;
  sandboxMailPort: number;
  /** Whether the server speaks TLS itself. */
  hasTls: boolean;
  /** False when the user provides real carrier credentials. */
  hasSandbox: boolean;
  /** Set when the user provides a database. */
  givenDatabase: DatabaseUrls | null;
};

/** Reads the project's `.env` into the environment; existing values win. */
export function loadEnvFile(root: string): void {
  const file = join(root, ".env");
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch {
    throw plainError(`Can't read ${file}. Give yourself read permission, or remove it.`);
  }
}

/** Reads the launcher's own settings. Throws a plain error that names the setting to fix. */
export function launchSettings(environment: Source, root: string): LaunchSettings {
  const source = readFiles(environment);
  const folder = given(source, "DATA_DIR") ?? ".data";
  const databaseUrl = given(source, "DATABASE_URL");
  return {
    dataFolder: isAbsolute(folder) ? folder : resolve(root, folder),
    host: given(source, "HOST") ?? "127.0.0.1",
    port: portOf(source, "PORT", 3000),
    sandboxPort: portOf(source, "SANDBOX_PORT", 4000),
    sandboxMailPort: portOf(source, "SANDBOX_SMTP_PORT", 4025),
    hasTls: given(source, "TLS_CERT_FILE") !== undefined,
    hasSandbox:
      given(source, "TWILIO_ACCOUNT_SID") === undefined || given(source, "SANDBOX_URL") !== undefined,
    givenDatabase:
      databaseUrl === undefined
        ? null
        : { appUrl: databaseUrl, ownerUrl: given(source, "DATABASE_OWNER_URL") ?? databaseUrl },
  };
}

/**
 * Returns the environment of the server's processes: the user's settings, completed so that it runs on the sandbox and
 * the built-in database. Nothing else of the user's shell, and not the owner of the database, who only migrates it.
 */
export function serverEnvironment(
  environment: Source,
  settings: LaunchSettings,
  secrets: Secrets,
  database: DatabaseUrls,
  /** Where browsers find the app, if not at the server itself. */
  frontUrl?: string,
): Record<string, string> {
  const source = readFiles(environment);
  const filled: Source = {
    ...source,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    PORT: String(settings.port),
    HOST: settings.host,
    PUBLIC_URL: given(source, "PUBLIC_URL") ?? frontUrl ?? ownUrl(settings),
    // Developers reach the server through Vite, which connects to it without TLS.
    ...(frontUrl !== undefined && { TLS_CERT_FILE: "", TLS_KEY_FILE: "" }),
    SECRET: given(source, "SECRET") ?? secrets.secret,
    ...vapidPair(source, secrets),
    STORAGE_DIR: given(source, "STORAGE_DIR") ?? join(settings.dataFolder, "files"),
    ...(settings.hasSandbox ? sandboxSettings(source, settings, secrets) : {}),
  };
  try {
    readEnv(filled);
  } catch (error) {
    throw error instanceof EnvError ? plainError(error.message) : error;
  }
  const isRead = (name: string) =>
    (SETTINGS.includes(name) && !name.startsWith("DATABASE_OWNER_URL")) || ofPostgres.test(name);
  return only(asSecretFiles(filled, environment), isRead);
}

/** Returns a role's part of it, and the role. */
export function roleEnvironment(
  role: "api" | "worker",
  server: Record<string, string>,
): Record<string, string> {
  const others = ofOthers[role];
  const isOthers = (name: string) => others.has(name) || others.has(name.replace(/_FILE$/, ""));
  const own = Object.entries(server).filter(([name]) => !isOthers(name));
  return { ...Object.fromEntries(own), ROLE: role };
}

/** Reads the secrets that are files. Throws a plain error. */
function readFiles(source: Source): Source {
  try {
    return withSecretFiles(source);
  } catch (error) {
    throw error instanceof EnvError ? plainError(error.message) : error;
  }
}

/** The server's default address. */
const ownUrl = ({ port, hasTls }: LaunchSettings): string => `http${hasTls ? "s" : ""}://localhost:${port}`;

/** Returns the environment of the web app's development process. */
export const webEnvironment = (source: Source, { port }: LaunchSettings): Record<string, string> =>
  only({ ...source, PORT: String(port) }, (name) => name === "PORT");

/** Returns the environment of the sandbox's process: what it plays the vendors with, and nothing of the server's own. */
export function sandboxEnvironment(
  environment: Source,
  settings: LaunchSettings,
  secrets: Secrets,
): Record<string, string> {
  const source = readFiles(environment);
  const publicUrl = (given(source, "PUBLIC_URL") ?? ownUrl(settings)).replace(/\/$/, "");
  const names = [...Object.keys(vendorSecrets), ...Object.keys(webhookPaths), ...sandboxOnly];
  const filled = {
    ...source,
    SANDBOX_URL: sandboxUrlOf(source, settings),
    ...credentials(source, secrets),
    ...each(webhookPaths, (name, path) => given(source, name) ?? publicUrl + path),
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_SMTP_PORT: String(settings.sandboxMailPort),
    SANDBOX_HOST: given(source, "SANDBOX_HOST") ?? "127.0.0.1",
    SANDBOX_DATA: given(source, "SANDBOX_DATA") ?? join(settings.dataFolder, "sandbox"),
  };
  return only(filled, (name) => names.includes(name));
}

function sandboxSettings(source: Source, settings: LaunchSettings, secrets: Secrets): Source {
  const sandboxUrl = sandboxUrlOf(source, settings);
  return {
    SANDBOX_URL: sandboxUrl,
    ...Object.fromEntries(VENDOR_ADDRESSES.map((name) => [name, given(source, name) ?? sandboxUrl])),
    ...credentials(source, secrets),
    PARTNERS_FILE: given(source, "PARTNERS_FILE") ?? sandboxPartnersFile(settings),
    SMTP_URL: given(source, "SMTP_URL") ?? `smtp://localhost:${settings.sandboxMailPort}`,
  };
}

/** Both of the user's, or both of ours: half of each would sign nothing. */
function vapidPair(source: Source, secrets: Secrets): Source {
  if (given(source, "VAPID_PUBLIC_KEY") || given(source, "VAPID_PRIVATE_KEY")) return {};
  return { VAPID_PUBLIC_KEY: secrets.vapidPublicKey, VAPID_PRIVATE_KEY: secrets.vapidPrivateKey };
}

/** Where the launcher writes the partner that the sandbox plays. */
export const sandboxPartnersFile = ({ dataFolder }: Pick<LaunchSettings, "dataFolder">): string =>
  join(dataFolder, "partners.json");

/** Returns the partner that the sandbox plays, as the server reads it. */
export const sandboxPartners = (environment: Source, settings: LaunchSettings, secrets: Secrets) => [
  {
    id: "bloom-booking",
    name: "Bloom Booking",
    description: "Online appointments. Your clients book on their own, and you get them as contacts.",
    website: `${sandboxUrlOf(environment, settings)}/partner`,
    redirectUrls: [`${sandboxUrlOf(environment, settings)}/partner/callback`],
    scopes: ["profile", "contacts", "messages"],
    secret: given(readFiles(environment), "PARTNER_SECRET") ?? secrets.partnerSecret,
  },
];

function sandboxUrlOf(source: Source, { sandboxPort }: LaunchSettings): string {
  return given(source, "SANDBOX_URL") ?? `http://localhost:${sandboxPort}`;
}

function credentials(source: Source, secrets: Secrets): Source {
  return each(vendorSecrets, (name, secret) => given(source, name) ?? secrets[secret]);
}

function each<Value>(
  values: Record<string, Value>,
  valueFor: (name: string, value: Value) => string,
): Source {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueFor(name, value)]));
}

function portOf(source: Source, name: string, fallback: number): number {
  const text = given(source, name);
  const port = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw plainError(
      `${name} is "${text}", but a port must be a number from 1 to 65535. Correct it in .env.`,
    );
  }
  return port;
}

/** An empty value in .env counts as unset. */
function given(source: Source, name: string): string | undefined {
  return source[name] === "" ? undefined : source[name];
}

/** Returns the set values among what a process reads, and the machine's (ASVS 5.0, 13.3.2). */
function only(source: Source, isRead: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) =>
      value !== undefined && (isRead(name) || ofMachine.test(name)) ? [[name, value]] : [],
    ),
  );
}

/** Added for every process: compiled code is cached between starts, which halves the time to the first answer. */
export function nodeEnvironment(env: Record<string, string>): Record<string, string> {
  return {
    NODE_COMPILE_CACHE: join(
      dirname(dirname(dirname(import.meta.dirname))),
      "node_modules",
      ".cache",
      "compile",
    ),
    ...env,
  };
}
