import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { EnvError, readEnv } from "../apps/server/src/env.ts";
import { plainError } from "./plain-error.ts";
import type { Secrets } from "./secrets.ts";

type Source = Record<string, string | undefined>;
export type DatabaseUrls = { ownerUrl: string; appUrl: string };

export type LaunchSettings = {
  dataFolder: string;
  host: string;
  port: number;
  sandboxPort: number;
  sandboxMailPort: number;
  /** False when the user brings real credentials of the carrier. */
  hasSandbox: boolean;
  /** Set when the user brings a database. */
  givenDatabase: DatabaseUrls | null;
};

/** Reads `.env` of the project into the environment; what is already set wins. */
export function loadEnvFile(root: string): void {
  const file = join(root, ".env");
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch {
    throw plainError(`The file ${file} cannot be read; give yourself the right to read it, or remove it.`);
  }
}

/** What the launcher itself needs to know. Throws a plain error that names the setting to mend. */
export function launchSettings(source: Source, root: string): LaunchSettings {
  const folder = given(source, "DATA_DIR") ?? ".data";
  const databaseUrl = given(source, "DATABASE_URL");
  return {
    dataFolder: isAbsolute(folder) ? folder : resolve(root, folder),
    host: given(source, "HOST") ?? "127.0.0.1",
    port: portOf(source, "PORT", 3000),
    sandboxPort: portOf(source, "SANDBOX_PORT", 4000),
    sandboxMailPort: portOf(source, "SANDBOX_SMTP_PORT", 4025),
    hasSandbox:
      given(source, "TWILIO_ACCOUNT_SID") === undefined || given(source, "SANDBOX_URL") !== undefined,
    givenDatabase:
      databaseUrl === undefined
        ? null
        : { appUrl: databaseUrl, ownerUrl: given(source, "DATABASE_OWNER_URL") ?? databaseUrl },
  };
}

/** The environment of the server's processes: the user's, filled up so that it runs on the sandbox and the built-in database. */
export function serverEnvironment(
  source: Source,
  settings: LaunchSettings,
  secrets: Secrets,
  database: DatabaseUrls,
  /** Where browsers find the app when that is not the server itself. */
  frontUrl?: string,
): Record<string, string> {
  const publicUrl = given(source, "PUBLIC_URL") ?? frontUrl ?? `http://localhost:${settings.port}`;
  const filled: Source = {
    ...source,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    PORT: String(settings.port),
    HOST: settings.host,
    PUBLIC_URL: publicUrl,
    SECRET: given(source, "SECRET") ?? secrets.secret,
    STORAGE_DIR: given(source, "STORAGE_DIR") ?? join(settings.dataFolder, "files"),
    ...(settings.hasSandbox ? sandboxSettings(source, settings, secrets) : {}),
  };
  try {
    readEnv(filled);
  } catch (error) {
    throw error instanceof EnvError ? plainError(error.message) : error;
  }
  return defined(filled);
}

/** The environment of the sandbox's process. */
export function sandboxEnvironment(
  source: Source,
  settings: LaunchSettings,
  secrets: Secrets,
): Record<string, string> {
  const { SANDBOX_URL, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = sandboxSettings(source, settings, secrets);
  return defined({
    ...source,
    SANDBOX_URL,
    TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN,
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_SMTP_PORT: String(settings.sandboxMailPort),
    SANDBOX_HOST: given(source, "SANDBOX_HOST") ?? "127.0.0.1",
    SANDBOX_DATA: given(source, "SANDBOX_DATA") ?? join(settings.dataFolder, "sandbox"),
  });
}

function sandboxSettings(source: Source, { sandboxPort, sandboxMailPort }: LaunchSettings, secrets: Secrets) {
  const sandboxUrl = given(source, "SANDBOX_URL") ?? `http://localhost:${sandboxPort}`;
  return {
    SANDBOX_URL: sandboxUrl,
    TWILIO_API_URL: given(source, "TWILIO_API_URL") ?? sandboxUrl,
    TWILIO_ACCOUNT_SID: given(source, "TWILIO_ACCOUNT_SID") ?? secrets.twilioAccountSid,
    TWILIO_AUTH_TOKEN: given(source, "TWILIO_AUTH_TOKEN") ?? secrets.twilioAuthToken,
    SMTP_URL: given(source, "SMTP_URL") ?? `smtp://localhost:${sandboxMailPort}`,
  };
}

function portOf(source: Source, name: string, fallback: number): number {
  const text = given(source, name);
  const port = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw plainError(
      `The setting ${name} is "${text}", but a port is a number from 1 to 65535; correct it in .env.`,
    );
  }
  return port;
}

/** An empty value in .env counts as not set. */
function given(source: Source, name: string): string | undefined {
  return source[name] === "" ? undefined : source[name];
}

function defined(source: Source): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** What every process gets besides: compiled code is kept between starts, which halves their time to the first answer. */
export function nodeEnvironment(env: Record<string, string>): Record<string, string> {
  return {
    NODE_COMPILE_CACHE: join(dirname(import.meta.dirname), "node_modules", ".cache", "compile"),
    ...env,
  };
}
