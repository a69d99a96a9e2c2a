import type { ApiError } from "../../../lib/api/api-error.ts";

/** The outcome of a failed verification: leave to / with a sentence, or retry while the link may still be valid. */
export type VerifyFailure = { kind: "leave"; sentence: string } | { kind: "retry"; sentence: string };

/** Without an answer nothing is known about the link; any answer but success ends it (doc 2, section 2.1). */
export const verifyFailure = ({
  code,
  message,
}: Pick<ApiError, "code" | "message">): VerifyFailure | null => {
  if (code === "aborted") return null;
  return { kind: code === "offline" ? "retry" : "leave", sentence: message };
};
