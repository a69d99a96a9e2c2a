import { ERROR_STATUS, type ErrorCode, type ErrorReply } from "@broadcast/contract/errors";

/** What an answer may say besides its sentence. */
export type ErrorExtras = Pick<ErrorReply, "fields" | "existingId" | "challenge" | "actionLabel" | "link">;

/**
 * An error a caller may see. `message` is one plain sentence that says what to do; `fields` names inputs with a
 * sentence each, and the other extras are told along; `cause` is only logged.
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

/** The answer for everything that is not there, or is somebody else's. */
export const notFound = (what: string): AppError =>
  new AppError("not-found", `This ${what} no longer exists.`);

/** An input that is well-formed but not acceptable: `invalid({ phoneNumber: "Enter a 10-digit phone number." })`. */
export const invalid = (fields: Record<string, string>): AppError =>
  new AppError("invalid-input", Object.values(fields)[0] ?? "Something in the form isn't valid.", {
    fields,
  });
