import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sourceFiles } from "../../../launcher/src/source-files.ts";
import { readEnv, SETTINGS } from "../env.ts";
import { createLog } from "../log.ts";
import { REAL_INSTALLATION } from "../testing/real-installation.ts";
import { fetchPicture } from "./carriers/fetch-picture.ts";
import { vendorHttp, wasNeverSent } from "./carriers/vendor-http.ts";
import { limitEgress } from "./egress.ts";
import { egressList } from "./egress-list.ts";
import { s3Bucket } from "./storage/s3-bucket.ts";

const least = {
  DATABASE_URL: "postgres://broadcast@localhost/broadcast",
  SECRET: "0".repeat(32),
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "0".repeat(32),
  SMTP_URL: "smtp://localhost",
  ...REAL_INSTALLATION,
};

/** Starts a host that answers 200 to everything, or redirects to `leadsTo`, and counts requests. */
async function aHost(leadsTo?: () => string) {
  const seen = { calls: 0 };
  const server: Server = createServer((_request, answer) => {
    seen.calls += 1;
    if (leadsTo) answer.writeHead(307, { location: leadsTo() });
    answer.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
});

describe("the server calls only the hosts that its settings name:", () => {
  const logged: string[] = [];
  let named: Awaited<ReturnType<typeof aHost>>;
  let other: Awaited<ReturnType<typeof aHost>>;
  beforeAll(async () => {
    other = await aHost();
    named = await aHost(() => `${other.url.replace("http:", "https:")}/picture`);
    const stream = new PassThrough();
    stream.on("data", (line: Buffer) => logged.push(line.toString()));
    // Other test files continue in this process.
    return limitEgress(
      egressList(readEnv({ ...least, TWILIO_API_URL: named.url })),
      createLog("info", "test", stream),
    );
  });

  const call = {
    vendor: (url: string) => vendorHttp(url, "Basic secret").call("POST", "/messages"),
    fetch: (url: string) => fetch(url, { redirect: "manual" }),
    bucket: (url: string) =>
      s3Bucket({ endpoint: url, bucket: "b", region: "r", accessKeyId: "id", secretAccessKey: "key" }).remove(
        "a",
      ),
  };

  test.each(["vendor", "fetch"] as const)("a %s call to a listed host arrives", async (by) => {
    const before = named.seen.calls;
    await call[by](named.url);
    expect(named.seen.calls).toBe(before + 1);
  });

  test.each(["vendor", "fetch"] as const)(
    "a %s call elsewhere never leaves, and the log says so",
    async (by) => {
      logged.length = 0;
      await expect(call[by](other.url)).rejects.toThrow();
      expect(other.seen.calls).toBe(0);
      expect(logged.map((line) => JSON.parse(line) as object)).toEqual([
        expect.objectContaining({ level: 50, place: new URL(other.url).host }),
      ]);
    },
  );

  test("a bucket elsewhere gets nothing", async () => {
    await expect(call.bucket(other.url)).rejects.toThrow();
    expect(other.seen.calls).toBe(0);
  });

  test("nor does a redirect of somebody who may be called lead there", async () => {
    const home = { apiUrl: named.url, authorization: null };
    await expect(fetchPicture(`${named.url}/media/1`, home)).rejects.toThrow("No setting names");
    await expect(fetch(named.url)).rejects.toThrow();
    expect(other.seen.calls).toBe(0);
  });

  test("a blocked call counts as never sent, so that it can be retried", async () => {
    const error = await call.vendor(other.url).catch((thrown: unknown) => thrown);
    expect(wasNeverSent(error)).toBe(true);
  });
});

test("the list holds vendors, store, sandbox, push services and the carriers' stores of pictures, and nobody else", () => {
  const s3 = {
    S3_ENDPOINT: "https://S3.example.com",
    S3_BUCKET: "b",
    S3_ACCESS_KEY_ID: "i",
    S3_SECRET_ACCESS_KEY: "k",
  };
  const list = egressList(
    readEnv({
      ...least,
      ...s3,
      SANDBOX_URL: "http://[::1]:4000",
      MEDIA_HOSTS: "media.example.com, *.cdn.example",
    }),
  );
  expect(list).toEqual(
    expect.arrayContaining([
      "::1:4000",
      "api.twilio.com:443",
      "s3.example.com:443",
      "fcm.googleapis.com:443",
      "*.push.services.mozilla.com:443",
      "media.example.com:443",
      "*.cdn.example:443",
    ]),
  );
  expect(
    list.filter((place) => /^(\*|localhost|127|10\.|169\.254)/.test(place) && !/^\*\.\w/.test(place)),
  ).toEqual([]);
});

test("every setting that names an interface to call is on the list", () => {
  const names = SETTINGS.filter((name) => /_API_URL$|^S3_ENDPOINT$|^SANDBOX_URL$/.test(name));
  const hostOf = (name: string) => `${name.toLowerCase().replaceAll("_", "-")}.example.com`;
  const set = Object.fromEntries(names.map((name) => [name, `https://${hostOf(name)}`]));
  const s3 = { S3_BUCKET: "b", S3_ACCESS_KEY_ID: "i", S3_SECRET_ACCESS_KEY: "k" };
  const list = egressList(readEnv({ ...least, ...s3, ...set }));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !list.includes(`${hostOf(name)}:443`))).toEqual([]);
});

const root = join(import.meta.dirname, "../../../..");
const source = sourceFiles(root)
  .filter((path) => /^apps\/server\/src\/(?!testing\/|seed\/).*(?<!\.test|-testing)\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

test("no file of the server opens connections of its own beside the list", () => {
  expect(source.length).toBeGreaterThan(100);
  const own = source.filter(({ text }) =>
    /new (Pool|Agent|Client|ProxyAgent|WebSocket|EventSource)\(/.test(text),
  );
  expect(own.filter(({ text }) => /from "undici"/.test(text) && !/connect: egress\b/.test(text))).toEqual([]);
  const byNode = /from "node:(http|https|http2)"|\bhttps?\.(request|get)\(/;
  const isTypeOnly = (text: string) => !byNode.test(text.replaceAll(/import type [^;]+;/g, ""));
  expect(source.filter(({ text }) => byNode.test(text) && !isTypeOnly(text)).map(({ path }) => path)).toEqual(
    [],
  );
});

test("a process of the server is limited before it makes anything that could call", () => {
  const { text } = source.find(({ path }) => path.endsWith("src/main.ts"))!;
  expect(text).toMatch(/limitEgress\(egressList\(env\), log\);[\s\S]*followSandboxClock\([\s\S]*assemble\(/);
});
