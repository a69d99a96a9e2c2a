import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Download } from "../context.ts";

/** Sends a file to be shown or saved: nothing when the browser's copy is current, and to players the requested part. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, contentType, body, isInline, version, sizeBytes, policy, cache }: Download,
): Promise<FastifyReply> {
  const etag = version === undefined ? null : etagOf(version);
  // Revalidated each time: a caller who has lost access must not get the file from the browser's cache.
  reply.header("cache-control", cache ?? (etag ? "private, no-cache" : "private, no-store"));
  if (etag) {
    reply.header("etag", etag);
    const known = request.headers["if-none-match"];
    if (known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag))
      return reply.status(304).send();
  }
  if (policy) reply.header("content-security-policy", policy);
  reply
    .header("content-type", withCharset(contentType))
    .header("content-disposition", `${isInline ? "inline" : "attachment"}; ${dispositionName(fileName)}`)
    .header("x-content-type-options", "nosniff");
  if (typeof body !== "function") return reply.send(body);
  if (sizeBytes === undefined) return reply.send(await body());

  reply.header("accept-ranges", "bytes");
  const condition = request.headers["if-range"];
  const isSame = condition === undefined || condition === etag;
  const range = isSame ? readRange(request.headers.range, sizeBytes) : null;
  if (range === "beyond") return reply.status(416).header("content-range", `bytes */${sizeBytes}`).send();
  const { first, last } = range ?? { first: 0, last: sizeBytes - 1 };
  if (range) reply.status(206).header("content-range", `bytes ${first}-${last}/${sizeBytes}`);
  reply.header("content-length", last - first + 1);
  return request.method === "HEAD" ? reply.send() : reply.send(await body(first, last));
}

/**
 * Returns the range of bytes that a Range header requests: null for the whole file, which also answers requests for
 * several parts and unreadable headers (RFC 9110, 14.2); `beyond` when the range lies outside.
 */
export function readRange(
  header: string | undefined,
  sizeBytes: number,
): { first: number; last: number } | "beyond" | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return null;
  if (from === "")
    return to === "0" || sizeBytes === 0
      ? "beyond"
      : { first: Math.max(0, sizeBytes - Number(to)), last: sizeBytes - 1 };
  const [first, last] = [Number(from), to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)];
  if (to !== "" && Number(to) < first) return null;
  return first < sizeBytes ? { first, last } : "beyond";
}

const etagOf = (version: string): string =>
  // biome-ignore lint/plugin/cryptography: The version of an answer, which its own account reads.
  `"${createHash("sha256").update(version).digest("base64url").slice(0, 22)}"`;

/** All our text is UTF-8; browsers must not guess (ASVS 5.0, 4.1.1). */
const withCharset = (contentType: string): string =>
  contentType.startsWith("text/") && !contentType.includes("charset=")
    ? `${contentType}; charset=utf-8`
    : contentType;

const dispositionName = (name: string): string =>
  `filename="${name.replaceAll(/[^\w .-]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name)}`;
