import { z } from "zod";
import { multiFactorChallenge } from "./multi-factor-challenge.ts";

/** Every error the API can answer, with its HTTP status. A closed list, so that clients can switch over it. */
export const ERROR_STATUS = {
  "bad-request": 400,
  "invalid-input": 400,
  unauthorized: 401,
  "wrong-credentials": 401,
  "insufficient-credits": 402,
  "payment-declined": 402,
  forbidden: 403,
  "account-cancelled": 403,
  "email-unverified": 403,
  "not-found": 404,
  conflict: 409,
  "request-in-progress": 409,
  "phone-number-taken": 409,
  "wrong-code": 400,
  "wrong-state": 409,
  gone: 410,
  "too-large": 413,
  "unsupported-media": 415,
  "idempotency-mismatch": 422,
  "upgrade-required": 426,
  "multi-factor-required": 428,
  "sign-in-locked": 429,
  "too-many-requests": 429,
  internal: 500,
  "provider-failed": 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * The body of every answer that is not 2xx. `error` is one sentence that can be shown; `fields` names inputs
 * (dotted paths) with a sentence each; `existingId` identifies the existing item; `requestId` finds the
 * matching log lines; `challenge` comes with `multi-factor-required`; `actionLabel` and `link` with
 * `upgrade-required`.
 */
export const errorReply = z.object({
  error: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  existingId: z.uuid().optional(),
  challenge: multiFactorChallenge.optional(),
  actionLabel: z.string().optional(),
  link: z.string().optional(),
  requestId: z.string().optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;
