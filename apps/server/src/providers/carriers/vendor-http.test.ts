import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { selfSignedIn } from "../../testing/self-signed.ts";
import { fetchPicture } from "./fetch-picture.ts";
import { outcomeOf, vendorHttp } from "./vendor-http.ts";

const failed = (details: object) => outcomeOf(() => Promise.reject(Object.assign(new Error("x"), details)));
const refusedBy = (address: string) => ({ code: "ECONNREFUSED", syscall: "connect", address });

test.each([
  ["nobody listens", refusedBy("127.0.0.1")],
  ["the machine has no network", { code: "ENETUNREACH", syscall: "connect" }],
  ["there is no way to the carrier", { code: "EHOSTUNREACH", syscall: "connect" }],
  ["the carrier has no address", { code: "ENOTFOUND", syscall: "getaddrinfo" }],
  ["the connection took too long", { code: "UND_ERR_CONNECT_TIMEOUT" }],
  ["none of its addresses answers", { errors: [refusedBy("::1"), refusedBy("127.0.0.1")] }],
])("when %s nothing was sent, and the message can be retried", async (_, error) => {
  expect(await failed(error)).toEqual({ kind: "busy", code: "unreachable", retryAfterMs: null });
});

test.each([
  ["the line broke", { code: "ECONNRESET", syscall: "read" }],
  ["no answer came in time", { name: "TimeoutError" }],
])("when %s the outcome of the message is unknown", async (_, error) => {
  expect(await failed(error)).toMatchObject({ kind: "unclear" });
});

test.each<[string, (url: string) => Promise<unknown>]>([
  ["a carrier's interface", (url) => vendorHttp(url, "Basic c2VjcmV0").call("GET", "/")],
  [
    "a carrier's picture",
    (url) => fetchPicture(`${url}/picture`, { apiUrl: url, authorization: "Basic c2VjcmV0" }),
  ],
  ["anything else that is asked for", (url) => fetch(url)],
])(
  "%s is not spoken to behind a certificate that nobody vouches for, and hears no password",
  async (_, call) => {
    const folder = mkdtempSync(join(tmpdir(), "broadcast-vendor-"));
    const { certFile, keyFile } = selfSignedIn(folder);
    const heard: unknown[] = [];
    const vendor = createServer(
      { cert: readFileSync(certFile), key: readFileSync(keyFile) },
      (asked, response) => {
        heard.push(asked.headers.authorization);
        response.end("{}");
      },
    );
    onTestFinished(() => {
      vendor.closeAllConnections();
      vendor.close();
      rmSync(folder, { recursive: true });
    });
    await new Promise<void>((resolve) => vendor.listen(0, "127.0.0.1", resolve));
    const error = await call(`https://localhost:${(vendor.address() as AddressInfo).port}`).then(
      () => "answered",
      (thrown: Error) => JSON.stringify([thrown.message, thrown.cause, (thrown as { code?: string }).code]),
    );
    expect(error).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT|self.signed/);
    expect(heard).toEqual([]);
  },
);
