import { readCertificate } from "./certificate.ts";
import { incompleteCredentials } from "./env-credentials.ts";
import { EnvError } from "./env-error.ts";
import { type Settings, settingsSchema } from "./env-settings.ts";
import { halfSetUp } from "./half-set-up.ts";
import { plaintextBackend } from "./plaintext-backends.ts";
import { withSecretFiles } from "./secret-files.ts";
import { isThisMachine } from "./this-machine.ts";

export { credentialsOf, OF_ONE_ROLE } from "./env-credentials.ts";
export { SETTINGS } from "./env-settings.ts";

type Defaulted =
  | "DATABASE_DIRECT_URL"
  | "PUBLIC_URL"
  | "SHORT_URL"
  | "MAIL_DOMAIN"
  | "DKIM_DOMAIN"
  | "VAPID_SUBJECT";
export type Env = Omit<Settings, Defaulted | "LOOK_UP_NUMBERS"> &
  Record<Defaulted, string> & { LOOK_UP_NUMBERS: "on" | "off" };

/**
 * Parses and checks the environment once, and reads secrets from their files. Throws `EnvError`. Empty values count as
 * unset.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(withSecretFiles(source)).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? "environment");
    const problem =
      given[name] === undefined ? "is missing" : `isn't valid (${issue?.message ?? "unreadable"})`;
    throw new EnvError(`The setting ${name} ${problem}. See .env.example for valid values.`);
  }
  const env = parsed.data;
  const incomplete = incompleteCredentials(env);
  if (incomplete) throw new EnvError(incomplete);
  if ((env.MAIL_BOUNCE_USERNAME === undefined) !== (env.MAIL_BOUNCE_PASSWORD === undefined)) {
    throw new EnvError("MAIL_BOUNCE_USERNAME and MAIL_BOUNCE_PASSWORD belong together. Set both or neither.");
  }
  if (env.BACKUP_EVERY_HOURS !== undefined && !env.BACKUP_DIR)
    throw new EnvError("BACKUP_EVERY_HOURS is set, so BACKUP_DIR must say where the backups go.");
  const fromDomain = /@([^@>\s]+)>?\s*$/.exec(env.MAIL_FROM)?.[1];
  if (!fromDomain)
    throw new EnvError("The setting MAIL_FROM has no email address. See .env.example for valid values.");
  const openly = plaintextBackend(env, given.PGHOST);
  if (openly) throw new EnvError(openly);
  const hasTls = checkTls(env);
  checkPublicUrls(env);
  const missing = halfSetUp(env);
  if (missing) throw new EnvError(missing);
  const publicUrl = (env.PUBLIC_URL ?? `http${hasTls ? "s" : ""}://localhost:${env.PORT}`).replace(/\/$/, "");
  return {
    ...env,
    DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    PUBLIC_URL: publicUrl,
    SHORT_URL: env.SHORT_URL?.replace(/\/$/, "") ?? publicUrl,
    MAIL_DOMAIN: env.MAIL_DOMAIN ?? fromDomain,
    DKIM_DOMAIN: env.DKIM_DOMAIN ?? fromDomain,
    VAPID_SUBJECT: env.VAPID_SUBJECT ?? `mailto:${env.SUPPORT_EMAIL}`,
    // A real carrier charges for each lookup; the sandbox does not.
    LOOK_UP_NUMBERS: env.LOOK_UP_NUMBERS ?? (env.SANDBOX_URL ? "on" : "off"),
  };
}

/** Checks that the TLS settings are consistent. */
function checkTls({ TLS_CERT_FILE, TLS_KEY_FILE, PUBLIC_URL }: Settings): boolean {
  if (TLS_CERT_FILE === undefined && TLS_KEY_FILE === undefined) return false;
  if (TLS_CERT_FILE === undefined || TLS_KEY_FILE === undefined)
    throw new EnvError("TLS_CERT_FILE and TLS_KEY_FILE belong together. Set both or neither.");
  readCertificate({ certFile: TLS_CERT_FILE, keyFile: TLS_KEY_FILE });
  if (PUBLIC_URL !== undefined && !PUBLIC_URL.startsWith("https:"))
    throw new EnvError(
      `With TLS_CERT_FILE, the server only accepts https, so PUBLIC_URL must start with https:. It's ${PUBLIC_URL}.`,
    );
  return true;
}

/** Passwords and messages cross a network encrypted (ASVS 5.0, 12.2.1); the sandbox holds no real data. */
function checkPublicUrls({ SANDBOX_URL, ...env }: Settings): void {
  if (SANDBOX_URL !== undefined) return;
  for (const name of ["PUBLIC_URL", "SHORT_URL"] as const) checkPublicUrl(name, env[name]);
}

function checkPublicUrl(name: string, url: string | undefined): void {
  if (!url?.startsWith("http:") || isThisMachine(new URL(url).hostname)) return;
  throw new EnvError(
    `${name} is ${url}, so passwords and messages would cross the network unencrypted. It must start with https: either give the server a certificate (TLS_CERT_FILE) or put a proxy with one in front.`,
  );
}
