import type { ErrorCode } from "@broadcast/contract/errors";
import type { MultiFactorChallenge } from "@broadcast/contract/multi-factor-challenge";

/** Why a call failed. `offline`: no answer arrived; `aborted`: the caller no longer waits, and nothing is shown. */
export type FailureCode = ErrorCode | "offline" | "aborted";

export interface ApiFailure {
  /** HTTP status; 0 when no answer came. */
  status: number;
  code: FailureCode;
  /** One sentence that can be shown to the user. */
  message: string;
  /** Rejected inputs: a sentence for each dotted path. */
  fields?: Record<string, string>;
  /** What a sign-in still needs, with `multi-factor-required`. */
  challenge?: MultiFactorChallenge;
  /** The id of the conflicting item, with `conflict` and similar codes. */
  existingId?: string;
  /** Identifies the server's log lines for this call. */
  requestId?: string;
}

/** A failed call. A class because stack traces and `instanceof` need one. */
export class ApiError extends Error implements ApiFailure {
  readonly status: number;
  readonly code: FailureCode;
  readonly fields?: Record<string, string>;
  readonly challenge?: MultiFactorChallenge;
  readonly existingId?: string;
  readonly requestId?: string;
  constructor({ status, code, message, fields, challenge, existingId, requestId }: ApiFailure) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    if (fields) this.fields = fields;
    if (challenge) this.challenge = challenge;
    if (existingId) this.existingId = existingId;
    if (requestId) this.requestId = requestId;
  }
}

export const isAborted = (error: unknown): boolean =>
  (error instanceof ApiError && error.code === "aborted") ||
  (error instanceof DOMException && error.name === "AbortError");

/** Whether a read failed because the item does not exist; a malformed id is answered with 400. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
