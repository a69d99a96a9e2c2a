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

/** Files in a bucket of any S3-compatible store, addressed by path. */
export function s3Bucket(settings: S3Settings): Storage {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: "s3",
  });
  const urlOf = (key: string) =>
    `${settings.endpoint.replace(/\/$/, "")}/${settings.bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
  const demand = (response: Response, what: string) => {
    if (!response.ok) throw new Error(`The object store answered ${response.status} to ${what}`);
    return response;
  };
  return {
    async put(key, content, contentType) {
      // One PUT needs its length: uploads are bounded (100 MB at most), so they are gathered first.
      const bytes = Buffer.isBuffer(content) ? content : Buffer.concat(await content.toArray());
      const response = await client.fetch(urlOf(key), {
        method: "PUT",
        body: new Uint8Array(bytes),
        headers: { "content-type": contentType },
      });
      demand(response, "a write");
      return { sizeBytes: bytes.length };
    },
    async read(key, fromByte = 0) {
      const headers = fromByte > 0 ? { range: `bytes=${fromByte}-` } : undefined;
      const response = await client.fetch(urlOf(key), { headers });
      // The same code as a local folder's, so that callers can tell "gone" from "try again".
      if (response.status === 404)
        throw Object.assign(new Error("There is no such object"), { code: "ENOENT" });
      demand(response, "a read");
      if (!response.body) return Readable.from([]);
      return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    },
    async remove(key) {
      const response = await client.fetch(urlOf(key), { method: "DELETE" });
      if (response.status !== 404) demand(response, "a removal");
    },
  };
}
