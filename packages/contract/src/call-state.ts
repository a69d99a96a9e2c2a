import { z } from "zod";

/**
 * How far a call is. A call out rings the caller's own phone first (`ringing-you`), then the contact (`ringing-them`);
 * a call in rings the forwarding number (`ringing-you`). The rest but `connected` are ends.
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
