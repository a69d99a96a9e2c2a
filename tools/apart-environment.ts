import { vendorSettings } from "../apps/launcher/src/launch-settings.ts";
import { SECRET_FILES } from "../apps/server/src/secret-files.ts";

/** Settings of whoever runs tests or benchmarks that would lead out of this machine or into their own data, or change the rules; empty is not set. */
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

/** What start.ts needs in its environment to run a product apart, on a data folder and ports of its own. */
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
