import type { ApiError } from "../../lib/api/api-error.ts";

/**
 * Why buying a number failed and what follows: `taken`, the list is outdated; `unverified`, the email has to
 * be verified first; `has-number`, the account got one elsewhere; `failed`, it can be retried.
 */
export interface ChooseNumberFailure {
  kind: "taken" | "unverified" | "has-number" | "failed";
  sentence: string;
}

export const chooseNumberFailure = ({
  code,
  message,
}: Pick<ApiError, "code" | "message">): ChooseNumberFailure => {
  if (code === "phone-number-taken") return { kind: "taken", sentence: message };
  if (code === "email-unverified") return { kind: "unverified", sentence: message };
  if (code === "wrong-state") return { kind: "has-number", sentence: message };
  if (code === "provider-failed" || code === "unavailable")
    return {
      kind: "failed",
      sentence: "The carrier didn't respond. Try again in a few minutes, or choose another number.",
    };
  return { kind: "failed", sentence: message };
};
