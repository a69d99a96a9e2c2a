import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readSecrets } from "./secrets.ts";

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it("secrets are made up once, each its own, and only their owner may read them", () => {
  const folder = aFolder();
  const made = readSecrets(folder);
  expect(readSecrets(folder)).toEqual(made);
  expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length);
  expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
});

it("a file from an earlier version is completed and keeps all its values", () => {
  const folder = aFolder();
  const before = {
    secret: "s".repeat(43),
    twilioAccountSid: `AC${"1".repeat(32)}`,
    twilioAuthToken: "2".repeat(32),
    databasePassword: "app",
    ownerPassword: "owner",
    adminPassword: "admin",
  };
  writeFileSync(join(folder, "secrets.json"), JSON.stringify(before));
  const completed = readSecrets(folder);
  expect(completed).toMatchObject(before);
  expect(completed.sinchApiToken).toMatch(/^[0-9a-f]{32}$/);
  expect(completed.bandwidthAccountId).toMatch(/^\d{7}$/);
  expect(completed.tcrApiKey).toMatch(/^[0-9A-F]{32}$/);
  expect(completed.tcrSinchPartnerId).toMatch(/^S[0-9A-F]{6}$/);
  expect(completed.stripeSecretKey).toMatch(/^sk_test_[0-9a-f]{48}$/);
  expect(completed.vapidPublicKey).toMatch(/^[\w-]{87}$/);
  expect(completed.vapidPrivateKey).toMatch(/^[\w-]{43}$/);
  expect(completed.stripeWebhookSecret).toMatch(/^whsec_[0-9a-f]{48}$/);
  expect(JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"))).toEqual(completed);
  expect(readSecrets(folder)).toEqual(completed);
});

it("an unreadable file is reported with what to do", () => {
  const folder = aFolder();
  writeFileSync(join(folder, "secrets.json"), "{");
  expect(() => readSecrets(folder)).toThrow(/Restore a copy/);
});

it.each(["postgres", "files", "sandbox"])(
  "missing secrets next to %s are an error, and none are generated",
  (name) => {
    const folder = aFolder();
    mkdirSync(join(folder, name));
    expect(() => readSecrets(folder)).toThrow(/secrets\.json is missing/);
    expect(existsSync(join(folder, "secrets.json"))).toBe(false);
  },
);
