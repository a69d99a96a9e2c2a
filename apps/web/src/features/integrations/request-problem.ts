import type { ApiError } from "../../lib/api/api-error.ts";

/** The message for a partner's request that is invalid, or could not be checked. */
export function requestProblem(error: ApiError): { title: string; text: string; canRetry: boolean } {
  const isRefused = error.status === 400 || error.status === 404;
  if (!isRefused) return { title: "We couldn't load this page", text: error.message, canRetry: true };
  const isIncomplete = error.code === "bad-request";
  return {
    title: "This link doesn't work",
    text: isIncomplete
      ? "The link is incomplete. Please start again from the partner's site."
      : error.message,
    canRetry: false,
  };
}
