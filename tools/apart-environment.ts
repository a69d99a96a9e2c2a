import { vendorSettings } from "../apps/launcher/src/launch-settings.ts";
import { SECRET_FILES } from "../apps/server/src/secret-files.ts";

/**
 * The user's own settings that would lead out of this machine or into their data, or change the rules; empty means
 * unset.
 */
const notTheirs = [
  "HOST",
  "PUBLIC_URL",
  "TLS_CERT_FILE",
  "TLS_KEY_FILE",
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_DIRECT_URL",
  ...vendorSettings,
  "PARTNERS_FILE",
  "SMTP_URL",
  "STORAGE_DIR",
  "S3_ENDPOINT",
  "CLAMD_URL",
  "SANDBOX_URL",
  "SANDBOX_HOST",
  "SANDBOX_DATA",
  "REQUIRE_SECOND_FACTOR",
  "ALLOW_PLAINTEXT_BACKENDS",
  ...SECRET_FILES,
];

/** Returns the environment for start.ts to run a separate product, with its own data folder and ports. */
export function apartEnvironment(own: {
  dataFolder: string;
  port: number | string;
  sandboxPort: number | string;
  sandboxMailPort: number | string;
}): Record<string, string> {
  return {
    ...Object.fromEntries(notTheirs.map((name) => [name, ""])),
    DATA_DIR: own.dataFolder,
    PORT: String(own.port),
    SANDBOX_PORT: String(own.sandboxPort),
    SANDBOX_SMTP_PORT: String(own.sandboxMailPort),
  };
}
