import { pino } from "pino";

export type Log = pino.Logger;

/** Structured logs on stdout. Bodies, phone numbers and secrets never go in: log ids instead. */
export function createLog(level: string, role: string): Log {
  return pino({
    level,
    base: { role },
    redact: ["req.headers.cookie", "req.headers.authorization", "*.password", "*.token"],
  });
}
