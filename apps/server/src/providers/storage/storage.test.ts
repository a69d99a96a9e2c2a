import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { localFolder } from "./local-folder.ts";
import { s3Bucket } from "./s3-bucket.ts";
import type { Storage } from "./storage.ts";

/** The largest single write to the object store, in bytes. */
let largestWrite = 0;

/** A minimal S3 server for the adapter; refuses unsigned requests. */
function objectStore(): Server {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Buffer[]>();
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { pathname: key, searchParams } = new URL(request.url ?? "", "http://store");
      const content = Buffer.concat(chunks);
      largestWrite = Math.max(largestWrite, content.length);
      if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 "))
        return response.writeHead(403).end();
      const upload = searchParams.get("uploadId");
      if (searchParams.has("uploads")) {
        uploads.set(key, []);
        return response.end(`<Result><UploadId>${key}</UploadId></Result>`);
      }
      if (upload !== null) {
        const pieces = uploads.get(upload) ?? [];
        const place = Number(searchParams.get("partNumber"));
        if (request.method === "PUT") {
          pieces[place - 1] = content;
          return response.setHeader("etag", `"${place}"`).end();
        }
        uploads.delete(upload);
        if (request.method === "POST") {
          const named = [...content.toString().matchAll(/<ETag>"(\d+)"<\/ETag>/g)];
          objects.set(key, Buffer.concat(named.map(([, etag]) => pieces[Number(etag) - 1]!)));
        }
        return response.end();
      }
      if (request.method === "PUT") {
        objects.set(key, content);
        return response.end();
      }
      if (request.method === "DELETE") {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      const object = objects.get(key);
      if (!object) return response.writeHead(404).end();
      const [, from, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
      const end = last ? Number(last) + 1 : object.length;
      return response.writeHead(from ? 206 : 200).end(object.subarray(Number(from ?? 0), end));
    });
  });
}

let folder: string;
let server: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storage-"));
  server = objectStore();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const stores: [string, () => Storage][] = [
  ["a local folder", () => localFolder(folder)],
  ["an S3 bucket", () => bucketAt(server)],
];

function bucketAt(store: Server, answerWithinMs?: number): Storage {
  const settings = {
    endpoint: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    bucket: "files",
    region: "us-east-1",
    accessKeyId: "key",
    secretAccessKey: "secret",
  };
  return s3Bucket(settings, answerWithinMs);
}

describe.each(stores)("%s", (_name, open) => {
  const text = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString();

  test("returns what was stored, from any byte to any other, until it is removed", async () => {
    const storage = open();
    await storage.put("media/1/a-0", Buffer.from("hello"), "text/plain");
    await storage.put("media/1/b", Readable.from([Buffer.from("str"), Buffer.from("eam")]), "text/plain");
    expect(await text(await storage.read("media/1/a-0"))).toBe("hello");
    expect(await text(await storage.read("media/1/b", 3))).toBe("eam");
    expect(await text(await storage.read("media/1/b", 0, 2))).toBe("str");
    expect(await text(await storage.read("media/1/b", 2, 2))).toBe("r");
    await storage.remove("media/1/b");
    await expect(storage.read("media/1/b")).rejects.toMatchObject({ code: "ENOENT" });
  });
});

test.each(stores)(
  "%s stores content too large for memory in parts, and nothing of an interrupted one",
  async (_name, open) => {
    const storage = open();
    const chunk = Buffer.alloc(1_000_003, "opening hours ");
    const chunks = async function* (breaksOff: boolean) {
      for (let count = 0; count < 20; count += 1) yield chunk;
      if (breaksOff) throw new Error("the upload broke off");
    };
    const whole = await storage.put("large/whole", Readable.from(chunks(false)), "text/plain");
    expect(whole.sizeBytes).toBe(20 * chunk.length);
    const read = Buffer.concat(await (await storage.read("large/whole")).toArray());
    expect(read.equals(Buffer.concat(Array.from({ length: 20 }, () => chunk)))).toBe(true);
    expect(largestWrite).toBeLessThanOrEqual(8_000_000);
    await expect(storage.put("large/half", Readable.from(chunks(true)), "text/plain")).rejects.toThrow(
      "broke off",
    );
    await expect(storage.read("large/half")).rejects.toMatchObject({ code: "ENOENT" });
  },
);

describe("an object store that misbehaves", () => {
  /** A bucket in front of a store that answers like this, and when its connections close. */
  async function aBucket(listener: RequestListener, answerWithinMs?: number) {
    const closed = Promise.withResolvers<void>();
    const store = createServer((request, response) => {
      response.on("close", closed.resolve);
      listener(request, response);
    });
    onTestFinished(() => {
      store.closeAllConnections();
      store.close();
    });
    await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
    return { bucket: bucketAt(store, answerWithinMs), closed: closed.promise };
  }

  test("is given up when it stays silent", async () => {
    const { bucket } = await aBucket((request) => request.resume(), 100);
    await expect(bucket.put("a", Buffer.from("x"), "text/plain")).rejects.toThrow("did not answer");
    await expect(bucket.read("a")).rejects.toThrow("did not answer");
    await expect(bucket.remove("a")).rejects.toThrow("did not answer");
  });

  test("keeps no connection when it refuses", async () => {
    const { bucket, closed } = await aBucket((_, response) => response.writeHead(403).write("<Error>"));
    await expect(bucket.read("a")).rejects.toThrow("403");
    await closed;
  });
});

test("a local file appears whole or not at all, and never outside its folder", async () => {
  const storage = localFolder(folder);
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from("half");
      throw new Error("the upload broke off");
    })(),
  );
  await expect(storage.put("broken", breaking, "text/plain")).rejects.toThrow("broke off");
  expect(await readdir(folder)).not.toContain("broken");
  await expect(storage.put("../outside", Buffer.from("x"), "text/plain")).rejects.toThrow();
});
