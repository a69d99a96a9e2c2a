import { AppError } from "../../app-error.ts";

/** The state of a check. After `needs-input` the person can retry; `verified` and `canceled` are final. */
export type VerificationStatus = "started" | "processing" | "needs-input" | "verified" | "canceled";

export interface Verification {
  id: string;
  /** Our name for it. */
  reference: string | null;
  status: VerificationStatus;
  /** Why the last try failed, as a sentence for the person. */
  reason: string | null;
  /** Where the person continues; null when nothing can be submitted. Valid for one try and not to be stored. */
  url: string | null;
}

/** The contents of one webhook call. */
export interface IdentityEvent {
  id: string;
  /** The state of the check when the event was created, without its address; null for other events. */
  verification: Verification | null;
}

/** Checks people's identities. One small port, one file per vendor. */
export interface IdentityChecks {
  /**
   * Opens a check by document and selfie. The reference is our own name for it and meaningless to outsiders; repeating
   * the call with the same reference returns the same check. Throws AppError provider-failed.
   */
  createVerification(asked: { reference: string; returnUrl: string }): Promise<{ id: string; url: string }>;
  /** Reads a check; returns null when the provider doesn't know it. Throws AppError provider-failed. */
  readVerification(id: string): Promise<Verification | null>;
  /** Reads a webhook; returns null when the signature is not the provider's. */
  readWebhook(request: {
    headers: Record<string, string | string[] | undefined>;
    rawBody: string;
  }): IdentityEvent | null;
  close(): Promise<void>;
}

/** Identity checks of an installation without a provider. */
export const noIdentityChecks: IdentityChecks = {
  createVerification: () => Promise.reject(notConnected()),
  readVerification: () => Promise.reject(notConnected()),
  readWebhook: () => null,
  close: () => Promise.resolve(),
};

const notConnected = () =>
  new AppError("provider-failed", "Identity checks aren't set up here. Please contact support.", {
    cause: "There are no credentials for an identity provider",
  });
