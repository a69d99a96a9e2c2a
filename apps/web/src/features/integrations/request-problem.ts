import type { ApiError } from "../../lib/api/api-error.ts";

/** What to say when a partner's request is not in order, or could not be looked at. */
export function requestProblem(error: ApiError): { title: string; text: string; canRetry: boolean } {
  const isRefused = error.status === 400 || error.status === 404;
  if (!isRefused) return { title: "The page could not be loaded", text: error.message, canRetry: true };
  const isIncomplete = error.code === "bad-request";
  return {
    title: "This link does not work",
    text: isIncomplete ? "The link is not complete. Please begin again at the partner." : error.message,
    canRetry: false,
  };
}
