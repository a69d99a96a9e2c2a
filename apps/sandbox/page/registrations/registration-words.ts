import type { Registration } from "../api.ts";

export const registrars: Record<Registration["registrar"], string> = {
  twilio: "Twilio",
  tcr: "The Campaign Registry",
};

export const reviewStates: Record<Registration["state"], { words: string; pill: string }> = {
  "in-review": { words: "In review", pill: "info" },
  approved: { words: "Approved", pill: "good" },
  refused: { words: "Rejected", pill: "bad" },
};
