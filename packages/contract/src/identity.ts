import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";

export const identity = {
  verificationUrl: endpoint({
    method: "GET",
    path: "users/identityVerificationUrl",
    summary: "Get the link to verify your identity; starts a check or continues the open one",
    access: "owner",
    reply: z.object({ url: z.string() }),
    errors: ["wrong-state", "provider-failed"],
    rateLimit: { max: 20, windowSeconds: 3600, by: "user" },
    reads: [],
  }),
  read: endpoint({
    method: "GET",
    path: "users/identity",
    summary: "The status of the identity check; asks the provider while it's open",
    access: "account-admin",
    reply: z.object({
      status: z.enum(["verified", "grandfathered", "not-verified", "failed"]),
      check: z.enum(["none", "started", "processing", "needs-input", "verified"]).meta({
        description: "The status of the last check; needs-input can be tried again",
      }),
      reason: z.string().nullable().meta({ description: "Why the last one didn't pass, in words" }),
      checkedAt: instant.nullable(),
      triesLeft: z.number().int(),
    }),
    reads: ["session", "registration"],
  }),
};
