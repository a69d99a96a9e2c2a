import { readFileSync } from "node:fs";
import { EnvError } from "./env-error.ts";

/**
 * The secret settings. Each can be read from a file instead, `NAME_FILE`, which is how vault agents and containers
 * provide secrets.
 */
const SECRET_SETTINGS = [
  "SECRET",
  "SECRET_PREVIOUS",
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_DIRECT_URL",
  "TWILIO_AUTH_TOKEN",
  "SINCH_API_TOKEN",
  "SINCH_WEBHOOK_SECRET",
  "SINCH_KEY_SECRET",
  "SINCH_VOICE_SECRET",
  "BANDWIDTH_PASSWORD",
  "BANDWIDTH_CALLBACK_PASSWORD",
  "TCR_API_KEY",
  "TCR_API_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "ASSISTANT_API_KEY",
  "SMTP_URL",
  "MAIL_BOUNCE_PASSWORD",
  "DKIM_PRIVATE_KEY",
  "VAPID_PRIVATE_KEY",
  "FCM_PRIVATE_KEY",
  "APNS_PRIVATE_KEY",
  "S3_SECRET_ACCESS_KEY",
  "PARTNER_SECRET",
  "BACKUP_PASSPHRASE",
];

/** The names of the settings that hold a secret's file. */
export const SECRET_FILES: readonly string[] = SECRET_SETTINGS.map((name) => `${name}_FILE`);

type Source = Readonly<Record<string, string | undefined>>;

/** Returns the settings with each secret file read. Throws `EnvError`. */
export function withSecretFiles(source: Source): Record<string, string | undefined> {
  const filled: Record<string, string | undefined> = { ...source };
  for (const name of SECRET_SETTINGS) {
    const file = filled[`${name}_FILE`];
    delete filled[`${name}_FILE`];
    if (!file) continue;
    if (filled[name]) throw new EnvError(`${name} and ${name}_FILE are both set. Remove one of them.`);
    filled[name] = read(name, file);
  }
  return filled;
}

/**
 * Returns the settings for another process, which reads the files named in `given` itself, so that no environment holds
 * their contents.
 */
export function asSecretFiles(filled: Source, given: Source): Record<string, string | undefined> {
  const passedOn: Record<string, string | undefined> = { ...filled };
  for (const name of SECRET_SETTINGS) {
    if (!given[`${name}_FILE`]) continue;
    delete passedOn[name];
    passedOn[`${name}_FILE`] = given[`${name}_FILE`];
  }
  return passedOn;
}

function read(name: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch {
    throw new EnvError(
      `Can't read ${file} from ${name}_FILE. Correct the path, or give yourself read permission.`,
    );
  }
  if (text === "") throw new EnvError(`${file} from ${name}_FILE is empty.`);
  return text;
}
