import { expect, test } from "vitest";
import { outcomeOf } from "./vendor-http.ts";

const failed = (details: object) => outcomeOf(() => Promise.reject(Object.assign(new Error("x"), details)));
const refusedBy = (address: string) => ({ code: "ECONNREFUSED", syscall: "connect", address });

test.each([
  ["nobody listens", refusedBy("127.0.0.1")],
  ["the machine has no network", { code: "ENETUNREACH", syscall: "connect" }],
  ["there is no way to the carrier", { code: "EHOSTUNREACH", syscall: "connect" }],
  ["the carrier has no address", { code: "ENOTFOUND", syscall: "getaddrinfo" }],
  ["the connection took too long", { code: "UND_ERR_CONNECT_TIMEOUT" }],
  ["none of its addresses answers", { errors: [refusedBy("::1"), refusedBy("127.0.0.1")] }],
])("when %s nothing was sent, and the message may be tried again", async (_, error) => {
  expect(await failed(error)).toEqual({ kind: "busy", code: "unreachable", retryAfterMs: null });
});

test.each([
  ["the line broke", { code: "ECONNRESET", syscall: "read" }],
  ["no answer came in time", { name: "TimeoutError" }],
])("when %s nobody knows what became of the message", async (_, error) => {
  expect(await failed(error)).toMatchObject({ kind: "unclear" });
});
