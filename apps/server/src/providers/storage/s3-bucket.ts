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

/** Larger files are uploaded in parts of this size; S3 accepts no part below 5 MB except the last. */
const PIECE_BYTES = 8_000_000;

interface AskOptions {
  method?: string;
  query?: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

const bodyOf = (bytes: Buffer): Uint8Array<ArrayBuffer> =>
  new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length);

/** Splits content into parts of one size, the last of which can be smaller; yields one empty part for no content. */
async function* piecesOf(content: Readable | Buffer): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  const chunks: AsyncIterable<Buffer> | Buffer[] = Buffer.isBuffer(content) ? [content] : content;
  for await (let chunk of chunks) {
    while (heldBytes + chunk.length >= PIECE_BYTES) {
      const room = PIECE_BYTES - heldBytes;
      yield Buffer.concat([...held, chunk.subarray(0, room)]);
      chunk = chunk.subarray(room);
      held = [];
      heldBytes = 0;
    }
    held.push(chunk);
    heldBytes += chunk.length;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}

/** An upload of 100 MB over a slow line has time to finish, retries included. */
const ANSWER_WITHIN_MS = 120_000;

/** Stores files in a bucket of any S3-compatible store, addressed by path. */
export function s3Bucket(settings: S3Settings, answerWithinMs = ANSWER_WITHIN_MS): Storage {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: "s3",
  });
  const urlOf = (key: string, query = "") =>
    `${settings.endpoint.replace(/\/$/, "")}/${settings.bucket}/${key.split("/").map(encodeURIComponent).join("/")}${query}`;
  /** Returns the response once its headers arrive; fails when the store stays silent. */
  const ask = async (key: string, { query, ...init }: AskOptions) => {
    const silence = new AbortController();
    const timer = setTimeout(
      () => silence.abort(new Error("The object store did not answer")),
      answerWithinMs,
    );
    try {
      return await client.fetch(urlOf(key, query), { ...init, signal: silence.signal });
    } finally {
      clearTimeout(timer);
    }
  };
  // An unread body would keep its connection busy.
  const demand = async (response: Response, what: string) => {
    if (response.ok) return;
    await response.body?.cancel();
    throw new Error(`The object store answered ${response.status} to ${what}`);
  };
  /** Sends a request whose answer is short. */
  const send = async (key: string, options: AskOptions) => {
    const response = await ask(key, options);
    await demand(response, options.method === "DELETE" ? "a removal" : "a write");
    return { etag: response.headers.get("etag") ?? "", text: await response.text() };
  };
  /** Holds at most one part in memory; the object appears only once all parts are uploaded. */
  const putInPieces = async (
    key: string,
    first: Buffer,
    others: AsyncGenerator<Buffer>,
    contentType: string,
  ) => {
    const begun = await send(key, {
      method: "POST",
      query: "?uploads=",
      headers: { "content-type": contentType },
    });
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.text)?.[1];
    if (!uploadId) throw new Error("The object store began no upload");
    const upload = `uploadId=${encodeURIComponent(uploadId)}`;
    try {
      const etags: string[] = [];
      let sizeBytes = 0;
      const putPiece = async (piece: Buffer) => {
        const query = `?partNumber=${etags.length + 1}&${upload}`;
        etags.push((await send(key, { method: "PUT", query, body: bodyOf(piece) })).etag);
        sizeBytes += piece.length;
      };
      await putPiece(first);
      for await (const piece of others) await putPiece(piece);
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const list = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
      const ended = await send(key, { method: "POST", query: `?${upload}`, body: bodyOf(Buffer.from(list)) });
      // The store may report an error after it already answered 200.
      if (ended.text.includes("<Error>"))
        throw new Error("The object store could not put the pieces together");
      return { sizeBytes };
    } catch (error) {
      // An abandoned upload costs money until the bucket's own rules remove it.
      await send(key, { method: "DELETE", query: `?${upload}` }).catch(() => {});
      throw error;
    }
  };
  return {
    async put(key, content, contentType) {
      const pieces = piecesOf(content);
      const { value: first = Buffer.alloc(0) } = await pieces.next();
      if (first.length < PIECE_BYTES) {
        await send(key, { method: "PUT", body: bodyOf(first), headers: { "content-type": contentType } });
        return { sizeBytes: first.length };
      }
      return putInPieces(key, first, pieces, contentType);
    },
    async read(key, fromByte = 0, lastByte) {
      const isPart = fromByte > 0 || lastByte !== undefined;
      const response = await ask(
        key,
        isPart ? { headers: { range: `bytes=${fromByte}-${lastByte ?? ""}` } } : {},
      );
      // The same code as a local folder's, so that callers can tell "gone" from "retry".
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
    async *list() {
      for (let token: string | null = null, isFirst = true; isFirst || token; isFirst = false) {
        const next = token ? `&continuation-token=${encodeURIComponent(token)}` : "";
        const response = await ask("", { query: `?list-type=2&encoding-type=url${next}` });
        await demand(response, "a list");
        const page = await response.text();
        for (const [, object = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = decodeURIComponent(inTag(object, "Key").replaceAll("+", " "));
          yield { key, changedAt: new Date(inTag(object, "LastModified")) };
        }
        token = inTag(page, "IsTruncated") === "true" ? inTag(page, "NextContinuationToken") : null;
      }
    },
  };
}

/** Returns the text in a tag without attributes; none of the requested tags is nested. */
function inTag(xml: string, tag: string): string {
  const from = xml.indexOf(`<${tag}>`);
  const to = xml.indexOf(`</${tag}>`, from);
  if (from < 0 || to < 0) return "";
  return xml
    .slice(from + tag.length + 2, to)
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
