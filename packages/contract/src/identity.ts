import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";

export const identity = {
  verificationUrl: endpoint({
    method: "GET",
    path: "users/identityVerificationUrl",
    summary: "Where the person proves who they are; opens a check, or goes on with the open one",
    access: "owner",
    reply: z.object({ url: z.string() }),
    errors: ["wrong-state", "provider-failed"],
    rateLimit: { max: 20, windowSeconds: 3600, by: "user" },
    reads: [],
  }),
  read: endpoint({
    method: "GET",
    path: "users/identity",
    summary: "How the identity check stands; asks the provider when it is still open",
    access: "account-admin",
    reply: z.object({
      status: z.enum(["verified", "grandfathered", "not-verified", "failed"]),
      check: z.enum(["none", "started", "processing", "needs-input", "verified"]).meta({
        description: "How far the last check came; needs-input may be tried again",
      }),
      reason: z.string().nullable().meta({ description: "Why the last one did not pass, in words" }),
      checkedAt: instant.nullable(),
      triesLeft: z.number().int(),
    }),
    reads: ["session", "registration"],
  }),
};
