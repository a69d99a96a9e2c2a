import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import type { Upload } from "../context.ts";

/**
 * Reads a form up to its file, field `upload`; other fields must come before it. The file stays a stream, which fails
 * with `too-large` beyond `maxBytes`.
 */
export async function readForm(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ fields: Record<string, string>; upload: Upload | null }> {
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > maxBytes + 64 * 1024) {
    throw tooLarge(maxBytes);
  }
  if (!request.isMultipart()) {
    throw new AppError("unsupported-media", "This call requires a form (multipart/form-data).");
  }
  const fields: Record<string, string> = {};
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1, fields: 50 } })) {
    if (part.type === "field") {
      if (typeof part.value === "string") fields[part.fieldname] = part.value;
      continue;
    }
    const stream = part.file;
    stream.on("limit", () => stream.destroy(tooLarge(maxBytes)));
    return { fields, upload: { fileName: part.filename, contentType: part.mimetype, stream } };
  }
  return { fields, upload: null };
}

/** Reads an upload into memory: each `stream` taken of it starts from the beginning. */
export async function gather(upload: Upload): Promise<Upload> {
  const { fileName, contentType } = upload;
  const bytes = Buffer.concat(await upload.stream.toArray());
  return {
    fileName,
    contentType,
    get stream() {
      return Readable.from([bytes]);
    },
  };
}

/** How long a browser has to read the answer to an unfinished upload before its connection is closed. */
const CUT_AFTER_MS = 2_000;

/** Closes the connection of an upload that was answered before its end; it would otherwise stay busy forever. */
export function endRefusedUpload(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once("finish", () => {
    if (request.raw.complete) return;
    request.raw.unpipe();
    request.raw.resume();
    setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy();
    }, CUT_AFTER_MS).unref();
  });
}

function tooLarge(maxBytes: number): AppError {
  const megabytes = maxBytes >= 1024 * 1024 ? Math.floor(maxBytes / (1024 * 1024)) : maxBytes / 1_000_000;
  return new AppError("too-large", `File must be less than ${megabytes}MB`);
}
