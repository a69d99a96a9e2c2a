import { ERROR_STATUS, type ErrorCode } from "@broadcast/contract/errors";

/**
 * An error a caller may see. `message` is one plain sentence that says what to do; `fields` names inputs with a
 * sentence each; `existingId` is of what stands in the way; `cause` is only logged.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly existingId: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fields?: Record<string, string>;
      cause?: unknown;
      retryAfterSeconds?: number;
      existingId?: string;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.existingId = more.existingId;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The answer for everything that is not there, or is somebody else's. */
export const notFound = (what: string): AppError =>
  new AppError("not-found", `This ${what} is not there any more.`);

/** An input that is well-formed but not acceptable: `invalid({ phoneNumber: "Enter a 10-digit phone number." })`. */
export const invalid = (fields: Record<string, string>): AppError =>
  new AppError("invalid-input", Object.values(fields)[0] ?? "Something in the form is not valid.", {
    fields,
  });
