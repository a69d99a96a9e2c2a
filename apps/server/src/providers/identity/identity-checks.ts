import { AppError } from "../../app-error.ts";

/** How far a check has come. After `needs-input` the person may try again; `verified` and `canceled` are final. */
export type VerificationStatus = "started" | "processing" | "needs-input" | "verified" | "canceled";

export interface Verification {
  id: string;
  /** Our name for it, as it was given. */
  reference: string | null;
  status: VerificationStatus;
  /** Why the last try did not pass, as a sentence for the person. */
  reason: string | null;
  /** Where the person goes on; null when nothing can be handed in. Good for one try, and not for keeping. */
  url: string | null;
}

/** What the provider told in one call. */
export interface IdentityEvent {
  id: string;
  /** How the check stood when the event was made, without its address; null for events about anything else. */
  verification: Verification | null;
}

/** Who checks that people are who they say. One small port, one file a vendor. */
export interface IdentityChecks {
  /**
   * Opens a check by document and selfie. The reference is our own name for it and says nothing to a stranger; asking
   * again under the same name answers the same check. Throws AppError provider-failed.
   */
  createVerification(asked: { reference: string; returnUrl: string }): Promise<{ id: string; url: string }>;
  /** How a check stands now; null when the provider does not know it. Throws AppError provider-failed. */
  readVerification(id: string): Promise<Verification | null>;
  /** What a webhook tells; null when its signature is not the provider's. */
  readWebhook(request: {
    headers: Record<string, string | string[] | undefined>;
    rawBody: string;
  }): IdentityEvent | null;
  close(): Promise<void>;
}

/** Where the installation has no provider. */
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
