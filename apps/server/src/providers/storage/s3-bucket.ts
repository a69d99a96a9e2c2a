import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import type { Storage } from "./storage.ts";

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** An upload of 100 MB over a slow line has time to end, retries included. */
const ANSWER_WITHIN_MS = 120_000;

/** Files in a bucket of any S3-compatible store, addressed by path. */
export function s3Bucket(settings: S3Settings, answerWithinMs = ANSWER_WITHIN_MS): Storage {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: "s3",
  });
  const urlOf = (key: string) =>
    `${settings.endpoint.replace(/\/$/, "")}/${settings.bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
  /** The answer's head; fails when the store stays silent. */
  const ask = async (
    key: string,
    init: { method?: string; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> },
  ) => {
    const silence = new AbortController();
    const timer = setTimeout(
      () => silence.abort(new Error("The object store did not answer")),
      answerWithinMs,
    );
    try {
      return await client.fetch(urlOf(key), { ...init, signal: silence.signal });
    } finally {
      clearTimeout(timer);
    }
  };
  // A body that nobody reads would keep its connection.
  const demand = async (response: Response, what: string) => {
    if (response.ok) return;
    await response.body?.cancel();
    throw new Error(`The object store answered ${response.status} to ${what}`);
  };
  return {
    async put(key, content, contentType) {
      // One PUT needs its length: uploads are bounded (100 MB at most), so they are gathered first.
      const bytes = Buffer.isBuffer(content) ? content : Buffer.concat(await content.toArray());
      const response = await ask(key, {
        method: "PUT",
        body: new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length),
        headers: { "content-type": contentType },
      });
      await demand(response, "a write");
      await response.body?.cancel();
      return { sizeBytes: bytes.length };
    },
    async read(key, fromByte = 0, lastByte) {
      const isPart = fromByte > 0 || lastByte !== undefined;
      const response = await ask(
        key,
        isPart ? { headers: { range: `bytes=${fromByte}-${lastByte ?? ""}` } } : {},
      );
      // The same code as a local folder's, so that callers can tell "gone" from "try again".
      if (response.status === 404) {
        await response.body?.cancel();
        throw Object.assign(new Error("There is no such object"), { code: "ENOENT" });
      }
      await demand(response, "a read");
      if (!response.body) return Readable.from([]);
      return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    },
    async remove(key) {
      const response = await ask(key, { method: "DELETE" });
      if (response.status !== 404) await demand(response, "a removal");
      await response.body?.cancel();
    },
  };
}
