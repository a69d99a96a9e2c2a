import { createECDH } from "node:crypto";
import { describe, expect, it } from "vitest";
import { AppError } from "../../app-error.ts";
import { deviceIdentity, readPushSubscription } from "./push-subscription.ts";

const p256dh = createECDH("prime256v1").generateKeys("base64url");
const keys = { p256dh, auth: "BTBZMqHH6r4Tts7J_aSIgg" };
const sandboxUrl = "http://localhost:4000";

const tokenOf = (endpoint: string, other: object = {}) => JSON.stringify({ endpoint, keys, ...other });
const read = (endpoint: string, sandbox?: string) =>
  readPushSubscription(tokenOf(endpoint), sandbox).endpoint;

describe("where notifications may be sent", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/abc",
  ])("%s", (endpoint) => {
    expect(read(endpoint)).toBe(endpoint);
  });

  it("the sandbox, where there is one", () => {
    expect(read(`${sandboxUrl}/push/abc`, sandboxUrl)).toBe(`${sandboxUrl}/push/abc`);
  });
});

describe("where the server never calls, whatever a browser says", () => {
  it.each([
    ["without encryption", "http://fcm.googleapis.com/fcm/send/abc"],
    ["another port", "https://fcm.googleapis.com:8443/fcm/send/abc"],
    ["a host that only ends like one", "https://evilfcm.googleapis.com/abc"],
    ["a host that only begins like one", "https://fcm.googleapis.com.evil.example/abc"],
    ["a name before an @", "https://fcm.googleapis.com@evil.example/abc"],
    ["a user and password", "https://user:password@fcm.googleapis.com/abc"],
    ["a suffix itself", "https://notify.windows.com/abc"],
    ["a suffix without its dot", "https://evilnotify.windows.com/abc"],
    ["this machine", "https://127.0.0.1/abc"],
    ["this machine, written as one number", "https://2130706433/abc"],
    ["this machine, IPv6", "https://[::1]/abc"],
    ["the cloud's metadata", "http://169.254.169.254/latest/meta-data"],
    ["a file", "file:///etc/passwd"],
    ["no address", "fcm.googleapis.com"],
    ["a name that only looks like one", "https://fcm.googleapis.com.\u200b/abc"],
    ["a final dot", "https://fcm.googleapis.com./abc"],
    ["a sandbox that is none", "http://localhost:4000/push/abc"],
  ])("%s", (_what, endpoint) => {
    expect(() => read(endpoint)).toThrow(AppError);
  });

  it.each([
    ["the sandbox's own controls", "http://localhost:4000/control/reset"],
    ["its controls by a detour", "http://localhost:4000/push/../control/reset"],
    ["its controls by a written-out detour", "http://localhost:4000/push/%2e%2e/control/reset"],
    ["another port of the sandbox's machine", "http://localhost:4001/push/abc"],
    ["the sandbox with a password", "http://a:b@localhost:4000/push/abc"],
  ])("%s", (_what, endpoint) => {
    expect(() => read(endpoint, sandboxUrl)).toThrow(AppError);
  });
});

describe("an invalid subscription is refused with a sentence", () => {
  const endpoint = "https://fcm.googleapis.com/fcm/send/abc";
  it.each([
    ["no JSON", "token"],
    ["no keys", JSON.stringify({ endpoint })],
    [
      "a key that is no point of the curve",
      tokenOf(endpoint, { keys: { ...keys, p256dh: `BA${"A".repeat(85)}` } }),
    ],
    ["a short secret", tokenOf(endpoint, { keys: { ...keys, auth: "AAAA" } })],
    ["a long address", tokenOf(`${endpoint}${"x".repeat(2048)}`)],
  ])("%s", (_what, token) => {
    expect(() => readPushSubscription(token, undefined)).toThrow(/Turn notifications off and on again/);
  });
});

it("keeps address and keys, and nothing else that a browser sends", () => {
  const endpoint = "https://fcm.googleapis.com/fcm/send/abc";
  const more = { expirationTime: null, keys: { ...keys, note: "x" }, note: "x" };
  expect(readPushSubscription(tokenOf(endpoint, more), undefined)).toEqual({ endpoint, keys });
});

it("a browser is recognized however its subscription is formatted", () => {
  const endpoint = "https://fcm.googleapis.com/fcm/send/abc";
  expect(deviceIdentity(tokenOf(endpoint))).toBe(deviceIdentity(`{"keys":{}, "endpoint":"${endpoint}"}`));
  expect(deviceIdentity("phone-token")).toBe("phone-token");
});
