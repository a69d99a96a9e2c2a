import type { ApiFailure } from "./api-error.ts";
import type { ApiEvent } from "./api-events.ts";

/** The error catalog (doc 1, section 8): what a failed call shows, or null if nothing. */
export const noticeOf = (failure: ApiFailure): ApiEvent | null => {
  const { status, code, message } = failure;
  const notice = (title: string, text?: string): ApiEvent => ({ kind: "notice", tone: "error", title, text });
  if (code === "aborted") return null;
  if (code === "offline") return notice("Unexpected Error", message);
  if (status === 400) return notice("Oops! An Error Occurred", message);
  if (status === 401 && code === "unauthorized") return { kind: "unauthorized" };
  // The sign-in form shows these itself, including a cancelled account and a second factor.
  if (status === 401 || status === 428 || code === "account-cancelled") return null;
  if (status === 429) return notice("Oh no!", message);
  if (status >= 400 && status < 500) return notice(message);
  if (status === 500) return null;
  if (status === 502 || status === 503 || status === 504)
    return notice("Unexpected Error", "Please try again in a few minutes.");
  return notice("Unexpected Error");
};
