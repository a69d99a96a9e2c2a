import type { StatusUpdate } from "../carrier.ts";

/** Our states by Twilio's message statuses. */
export const TWILIO_STATES: Record<string, StatusUpdate["state"]> = {
  accepted: "sending",
  scheduled: "sending",
  queued: "sending",
  sending: "sending",
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  undelivered: "failed",
  failed: "failed",
  canceled: "failed",
};
