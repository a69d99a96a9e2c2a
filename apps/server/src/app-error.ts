import { ERROR_STATUS, type ErrorCode, type ErrorReply } from "@broadcast/contract/errors";

/** The fields an answer can carry besides its sentence. */
export type ErrorExtras = Pick<ErrorReply, "fields" | "existingId" | "challenge" | "actionLabel" | "link">;

/**
 * An error that a caller may see. `message` is one plain sentence that says what to do; `fields` maps input names to a
 * sentence each; the other extras are sent along; `cause` is only logged.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    {
      cause,
      retryAfterSeconds,
      ...extras
    }: ErrorExtras & { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.extras = extras;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The answer for anything that doesn't exist or belongs to another account. */
export const notFound = (what: string): AppError =>
  new AppError("not-found", `This ${what} no longer exists.`);

/** An input that is well-formed but not acceptable: `invalid({ phoneNumber: "Enter a 10-digit phone number." })`. */
export const invalid = (fields: Record<string, string>): AppError =>
  new AppError("invalid-input", Object.values(fields)[0] ?? "Something in the form isn't valid.", {
    fields,
  });
