import { pino } from "pino";

export type Log = pino.Logger;

/** Creates the structured log on stdout. Bodies, phone numbers and secrets are never logged: log ids instead. */
export function createLog(level: string, role: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { role },
    redact: ["req.headers.cookie", "req.headers.authorization", "*.password", "*.token"],
    serializers: { err: withoutContents },
  };
  // biome-ignore lint/plugin/output: The logger itself.
  return destination ? pino(options, destination) : pino(options);
}

/** The logged properties of an error besides its stack: names of things, never their contents. */
const TOLD = [
  "code",
  "status",
  "statusCode",
  "responseCode",
  "schema",
  "table",
  "column",
  "constraint",
] as const;

/**
 * Returns an error in loggable form. PostgreSQL puts row values into `detail`, and mail servers and vendors repeat
 * addresses and numbers in their messages: those are left out.
 */
function withoutContents(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: masked(String(error)) };
  const facts = error as unknown as Record<string, unknown>;
  return {
    type: error.name,
    message: masked(error.message),
    ...Object.fromEntries(TOLD.filter((name) => isFact(facts[name])).map((name) => [name, facts[name]])),
    // The first lines of the stack repeat the message.
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => line.startsWith("    at "))
      .join("\n"),
    ...(error.cause !== undefined && { cause: withoutContents(error.cause) }),
  };
}

const isFact = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/** Masks email addresses, phone numbers and long secrets anywhere in a sentence. */
export const masked = (text: string): string =>
  text
    .slice(0, 2_000)
    .replaceAll(/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g, "(email)")
    .replaceAll(/\b[\w-]{40,}\b/g, "(secret)")
    .replaceAll(/\+\d{8,15}\b|\b\d{10,15}\b|\(?\b\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}\b/g, "(number)");
