import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { fetchPicture } from "./fetch-picture.ts";

const MAX_BYTES = 5 * 1024 * 1024;
const authorization = "Basic c2VjcmV0";

async function aHost(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const aPicture = (bytes: Buffer) =>
  aHost((_, response) => response.writeHead(200, { "content-type": "image/png" }).end(bytes));
const fetchFrom = (apiUrl: string, url = `${apiUrl}/picture`) => fetchPicture(url, { apiUrl, authorization });

test("a picture is fetched up to the size limit and refused beyond it", async () => {
  const largest = await fetchFrom(await aPicture(Buffer.alloc(MAX_BYTES)));
  expect([largest.contentType, largest.bytes.length]).toEqual(["image/png", MAX_BYTES]);
  await expect(fetchFrom(await aPicture(Buffer.alloc(MAX_BYTES + 1)))).rejects.toThrow("larger");
});

test("missing pictures don't use up the connections", async () => {
  const connections = new Set<unknown>();
  const apiUrl = await aHost((request, response) => {
    connections.add(request.socket);
    response.writeHead(404).end(Buffer.alloc(100_000));
  });
  for (let index = 0; index < 60; index += 1) await expect(fetchFrom(apiUrl)).rejects.toThrow("404");
  expect(connections.size).toBeLessThan(5);
});

test("a redirect is followed, as Twilio answers with one, and its goal does not see the password", async () => {
  const seen: [string | undefined, string | undefined][] = [];
  const apiUrl = await aHost((request, response) => {
    seen.push([request.url, request.headers.authorization]);
    if (request.url === "/picture") response.writeHead(307, { location: "/store/1" }).end("<Redirect/>");
    else response.writeHead(200, { "content-type": "image/gif" }).end("GIF89a");
  });
  expect(await fetchFrom(apiUrl)).toEqual({ contentType: "image/gif", bytes: Buffer.from("GIF89a") });
  expect(seen).toEqual([
    ["/picture", authorization],
    ["/store/1", undefined],
  ]);
});

test("a redirect to another host without https is not followed", async () => {
  const other = await aPicture(Buffer.from("secret"));
  const apiUrl = await aHost((_, response) => response.writeHead(302, { location: other }).end());
  await expect(fetchFrom(apiUrl)).rejects.toThrow("not safe");
});

test("endless redirects are given up", async () => {
  const apiUrl = await aHost((_, response) => response.writeHead(302, { location: "/again" }).end());
  await expect(fetchFrom(apiUrl)).rejects.toThrow("leads from one to the next");
});

test("a picture elsewhere is not fetched with our password", async () => {
  await expect(fetchFrom("http://127.0.0.1:9", "https://elsewhere.example/1.png")).rejects.toThrow(
    "not on the carrier's host",
  );
});

test("a picture that only trickles in is given up", async () => {
  const apiUrl = await aHost((_, response) => {
    response.writeHead(200, { "content-type": "image/png" });
    const timer = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(timer));
  });
  const fetching = fetchPicture(`${apiUrl}/picture`, { apiUrl, authorization }, 150);
  await expect(fetching).rejects.toThrow(/timeout/i);
});
