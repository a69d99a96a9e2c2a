import type { ErrorReply } from "@broadcast/contract/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { masked } from "../log.ts";
import { diskIsFull, isFullDisk, isFullDiskCode } from "./guard/limits/full-disk.ts";

interface FrameworkError {
  statusCode?: number;
  code?: string;
  message: string;
}

/** PostgreSQL's codes for text with the character NUL, plain and in JSON. */
const UNSTORABLE_TEXT = new Set(["22021", "22P05"]);

/** PostgreSQL's codes for a statement timeout and a lock timeout. */
const TOOK_TOO_LONG = new Set(["57014", "55P03"]);

/** PostgreSQL's codes while it starts, stops or recovers, and without memory or a connection left. */
const DATABASE_AWAY = new Set(["57P01", "57P02", "57P03", "53200", "53300"]);

/** Turns every error into an HTTP answer. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

export function answerError(thrown: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = beginErrorAnswer(thrown, request, reply);
  const body: ErrorReply = {
    error: error.message,
    code: error.code,
    requestId: request.id,
    ...error.extras,
  };
  return reply.send(body);
}

/** Logs an error, and begins its answer: status, and the time to retry. Returns it as a caller may see it. */
export function beginErrorAnswer(thrown: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const error = asAppError(thrown);
  // A full disk fails many requests: a stack for each would say nothing and take up room itself.
  if (isFullDisk(error)) request.log[error.cause ? "warn" : "info"]("there is no room on the disk");
  else if (error.status >= 500) request.log.error({ err: thrown }, "the request failed");
  else request.log.info({ code: error.code }, error.cause ? masked(String(error.cause)) : "refused");
  if (error.retryAfterSeconds) reply.header("retry-after", error.retryAfterSeconds);
  reply.status(error.status);
  return error;
}

/** Returns an error as a caller may see it. */
export const asAppError = (thrown: unknown): AppError =>
  thrown instanceof AppError ? thrown : fromFramework(thrown as FrameworkError);

function fromFramework(thrown: FrameworkError): AppError {
  const { code } = thrown;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || code === "FST_REQ_FILE_TOO_LARGE") {
    return new AppError("too-large", "This is too large.", { cause: thrown });
  }
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    return new AppError("unsupported-media", "We can't read this kind of content.", {
      cause: thrown,
    });
  }
  if (code === "FST_ERR_BAD_URL") {
    return new AppError("bad-request", "We can't read this address.", { cause: thrown });
  }
  if (code !== undefined && UNSTORABLE_TEXT.has(code)) {
    return new AppError("bad-request", "The text has a character that we can't store.", {
      cause: thrown,
    });
  }
  if (code !== undefined && TOOK_TOO_LONG.has(code)) {
    return new AppError("unavailable", "This took too long, so we stopped it. Try again in a moment.", {
      cause: thrown,
      retryAfterSeconds: 10,
    });
  }
  if (isFullDiskCode(code)) return diskIsFull(thrown);
  if (code !== undefined && DATABASE_AWAY.has(code)) {
    return new AppError("unavailable", "We can't reach our database right now. Try again in a moment.", {
      cause: thrown,
      retryAfterSeconds: 10,
    });
  }
  const status = thrown.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return new AppError("bad-request", "We couldn't read the request.", { cause: thrown });
  }
  return new AppError("internal", "Something went wrong on our end. Please try again.", { cause: thrown });
}
