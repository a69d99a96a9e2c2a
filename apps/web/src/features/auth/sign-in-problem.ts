import type { ApiError } from "../../lib/api-error.ts";

/** What the sign-in form says about a refusal that the server words for programs. */
export const signInProblem = (error: ApiError): string =>
  error.code === "account-cancelled"
    ? "This account was cancelled. Contact support to open it again."
    : error.message;
