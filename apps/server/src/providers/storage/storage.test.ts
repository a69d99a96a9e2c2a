import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { localFolder } from "./local-folder.ts";
import { s3Bucket } from "./s3-bucket.ts";
import type { Storage } from "./storage.ts";

/** As much of S3's protocol as the adapter speaks; refuses what is not signed. */
function objectStore(): Server {
  const objects = new Map<string, Buffer>();
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const key = request.url ?? "";
      if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 "))
        return response.writeHead(403).end();
      if (request.method === "PUT") {
        objects.set(key, Buffer.concat(chunks));
        return response.end();
      }
      if (request.method === "DELETE") {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      const object = objects.get(key);
      if (!object) return response.writeHead(404).end();
      const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
      return response.writeHead(from > 0 ? 206 : 200).end(object.subarray(from));
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
  [
    "an S3 bucket",
    () =>
      s3Bucket({
        endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        bucket: "files",
        region: "us-east-1",
        accessKeyId: "key",
        secretAccessKey: "secret",
      }),
  ],
];

describe.each(stores)("%s", (_name, open) => {
  const text = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString();

  test("gives back what was put, from any byte on, until it is removed", async () => {
    const storage = open();
    await storage.put("media/1/a-0", Buffer.from("hello"), "text/plain");
    await storage.put("media/1/b", Readable.from([Buffer.from("str"), Buffer.from("eam")]), "text/plain");
    expect(await text(await storage.read("media/1/a-0"))).toBe("hello");
    expect(await text(await storage.read("media/1/b", 3))).toBe("eam");
    await storage.remove("media/1/b");
    await expect(storage.read("media/1/b")).rejects.toMatchObject({ code: "ENOENT" });
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
