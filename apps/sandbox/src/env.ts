import type { SandboxOptions } from "./start.ts";

/** Reads the sandbox's settings from the environment, once. Throws a plain sentence when one is unusable. */
export function readEnv(env: NodeJS.ProcessEnv): SandboxOptions {
  return {
    host: env.SANDBOX_HOST ?? "127.0.0.1",
    port: portFrom(env.SANDBOX_PORT, 4000, "SANDBOX_PORT"),
    smtpPort: portFrom(env.SANDBOX_SMTP_PORT, 4025, "SANDBOX_SMTP_PORT"),
    publicUrl: env.SANDBOX_URL,
    dataDir: env.SANDBOX_DATA ?? ".data/sandbox",
    accountSid: matching(
      env.TWILIO_ACCOUNT_SID,
      /^AC[0-9a-f]{32}$/,
      "TWILIO_ACCOUNT_SID",
      "AC and 32 hex digits",
    ),
    authToken: matching(env.TWILIO_AUTH_TOKEN, /^.{16,}$/, "TWILIO_AUTH_TOKEN", "at least 16 characters"),
  };
}

function portFrom(text: string | undefined, fallback: number, name: string): number {
  const port = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`Set ${name} to a port number from 0 to 65535.`);
  return port;
}

function matching(text: string | undefined, pattern: RegExp, name: string, shape: string): string {
  if (!text || !pattern.test(text))
    throw new Error(`Set ${name} to ${shape}; the product must use the same value.`);
  return text;
}
