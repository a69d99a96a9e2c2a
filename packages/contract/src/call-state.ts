import { z } from "zod";

/**
 * The state of a call. An outgoing call rings the caller's own phone first (`ringing-you`), then the contact
 * (`ringing-them`); an incoming one rings the forwarding number (`ringing-you`). All others except
 * `connected` are final.
 */
export const callState = z.enum([
  "placing",
  "ringing-you",
  "ringing-them",
  "connected",
  "completed",
  "missed",
  "busy",
  "no-answer",
  "canceled",
  "failed",
]);
export type CallState = z.infer<typeof callState>;
