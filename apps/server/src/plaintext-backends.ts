import { isThisMachine } from "./this-machine.ts";

interface Backends {
  SANDBOX_URL?: string | undefined;
  ALLOW_PLAINTEXT_BACKENDS: boolean;
  DATABASE_URL: string;
  DATABASE_OWNER_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  SMTP_URL: string;
  CLAMD_URL?: string | undefined;
}

const maySpeakInTheClear = (env: Pick<Backends, "SANDBOX_URL" | "ALLOW_PLAINTEXT_BACKENDS">): boolean =>
  env.SANDBOX_URL !== undefined || env.ALLOW_PLAINTEXT_BACKENDS;

const ENCRYPTED_MODES = new Set(["require", "verify-ca", "verify-full"]);
const WAY_OUT = "If it's on your own private network, set ALLOW_PLAINTEXT_BACKENDS=true.";

/**
 * Returns, as a sentence, which setting would send data over a network in the clear (ASVS 5.0, 12.3.1); null if none
 * does. The sandbox holds no real data. `defaultDatabaseHost` is PostgreSQL's own setting, which applies when a URL has
 * no host.
 */
export function plaintextBackend(
  env: Backends & Record<string, unknown>,
  defaultDatabaseHost = "",
): string | null {
  if (maySpeakInTheClear(env)) return null;
  for (const name of ["DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_DIRECT_URL"] as const) {
    const url = env[name] === undefined ? null : new URL(env[name]);
    if (!url) continue;
    const host = url.searchParams.get("host") || decodeURIComponent(url.hostname) || defaultDatabaseHost;
    if (!isThisMachine(host) && !ENCRYPTED_MODES.has(url.searchParams.get("sslmode") ?? ""))
      return `${name} points to another machine without encryption. Add ?sslmode=verify-full to the end. ${WAY_OUT}`;
  }
  if (env.CLAMD_URL !== undefined && !isThisMachine(new URL(env.CLAMD_URL).hostname))
    return `CLAMD_URL points to another machine, and ClamAV doesn't support encryption. Run it on this machine, or connect through a tunnel. ${WAY_OUT}`;
  for (const [name, value] of Object.entries(env)) {
    const isAddress = (name.endsWith("_API_URL") || name === "S3_ENDPOINT") && typeof value === "string";
    if (isAddress && value.startsWith("http:") && !isThisMachine(new URL(value).hostname))
      return `${name} points to another machine without encryption. Use an https: address. ${WAY_OUT}`;
  }
  return null;
}

/**
 * Returns the mail server's address with TLS enforced: on another machine it has to offer STARTTLS before it gets any
 * data, whatever else the address says.
 */
export function smtpAddress(env: Backends): string {
  const url = new URL(env.SMTP_URL);
  if (url.protocol === "smtps:" || isThisMachine(url.hostname) || maySpeakInTheClear(env))
    return env.SMTP_URL;
  url.searchParams.set("requireTLS", "true");
  return url.href;
}
