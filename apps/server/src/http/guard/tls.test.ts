import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConnectionOptions, connect, rootCertificates, type TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyFreePort } from "../../../../launcher/src/free-port.ts";
import { certificateFaults, isOfPublicAuthority, readCertificate } from "../../certificate.ts";
import { startApi } from "../../roles.ts";
import { until } from "../../testing/builders.ts";
import { selfSignedIn } from "../../testing/self-signed.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { followCertificate } from "./tls.ts";

let server: TestServer;
let api: Awaited<ReturnType<typeof startApi>>;
let port: number;
const folder = mkdtempSync(join(tmpdir(), "broadcast-tls-"));
const first = selfSignedIn(folder);

beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
  port = await anyFreePort();
  const env = {
    ...server.env,
    TLS_CERT_FILE: first.certFile,
    TLS_KEY_FILE: first.keyFile,
    PUBLIC_URL: `https://localhost:${port}`,
  };
  api = await startApi({ ...server.services, env }, port);
});
afterAll(async () => {
  await api.stop();
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Agreed {
  protocol?: string | null;
  cipher?: string;
  serial?: string;
  refused?: string | undefined;
}

/** Returns what a handshake agreed on, or its error. */
async function handshake(options: ConnectionOptions): Promise<Agreed> {
  let socket: TLSSocket | undefined;
  try {
    return await new Promise<Agreed>((resolve, reject) => {
      socket = connect({
        port,
        host: "127.0.0.1",
        servername: "localhost",
        rejectUnauthorized: false,
        ...options,
      });
      socket.once("error", reject);
      socket.once("secureConnect", () =>
        resolve({
          protocol: socket!.getProtocol(),
          cipher: socket!.getCipher().name,
          serial: socket!.getPeerCertificate().serialNumber,
        }),
      );
    });
  } catch (error) {
    return { refused: (error as { code?: string }).code };
  } finally {
    socket?.destroy();
  }
}

const get = (path: string, ca: string) =>
  new Promise<{ status: number | undefined; hsts: unknown }>((resolve, reject) => {
    request(`https://localhost:${port}${path}`, { ca, family: 4, agent: false }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, hsts: answer.headers["strict-transport-security"] });
    })
      .once("error", reject)
      .end();
  });

test("with a certificate the server itself answers https, and nothing in the clear", async () => {
  // The worker's first heartbeat comes a moment after its start.
  await until("it is ready", async () => (await get("/readyz", first.cert)).status === 200);
  const answer = await get("/readyz", first.cert);
  expect(answer).toEqual({ status: 200, hsts: expect.stringContaining("max-age=") });
  await expect(get("/readyz", selfSignedIn(mkdtempSync(join(folder, "other-"))).cert)).rejects.toThrow();
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow();
});

test.each(["TLSv1.2", "TLSv1.3"] as const)("%s is spoken", async (version) => {
  expect(await handshake({ minVersion: version, maxVersion: version })).toMatchObject({ protocol: version });
});

/** An old client's options, with OpenSSL's own restrictions lifted. */
const old = { ciphers: "ALL:@SECLEVEL=0", maxVersion: "TLSv1.2" } as const;

test.each(["TLSv1", "TLSv1.1"] as const)("%s is refused", async (version) => {
  expect(await handshake({ ...old, minVersion: version, maxVersion: version })).toEqual({
    refused: "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION",
  });
});

test.each([
  ["no forward secrecy", "AES128-GCM-SHA256:AES256-GCM-SHA384"],
  ["the mode CBC", "ECDHE-RSA-AES128-SHA:ECDHE-RSA-AES256-SHA384:ECDHE-RSA-AES128-SHA256"],
  ["no encryption", "NULL-SHA256:eNULL"],
  ["nobody behind it", "ADH-AES256-GCM-SHA384:AECDH-AES256-SHA"],
])("a cipher with %s is refused", async (_weakness, ciphers) => {
  expect(await handshake({ ...old, ciphers: `${ciphers}:@SECLEVEL=0` })).toEqual({
    refused: expect.stringMatching(/HANDSHAKE_FAILURE/),
  });
});

test("the strongest cipher both know is taken, whatever the browser names first", async () => {
  const ciphers = "ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384";
  expect(await handshake({ ciphers, maxVersion: "TLSv1.2" })).toMatchObject({
    cipher: "ECDHE-RSA-AES256-GCM-SHA384",
  });
});

test("a renewed certificate is taken without a restart, and half of one changes nothing", async () => {
  const before = await handshake({});
  const unfollow = followCertificate(api.app.server, api.services, 10);
  try {
    writeFileSync(first.certFile, "-----BEGIN CERTIFICATE-----\n");
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await handshake({})).toEqual(before);
    const renewed = selfSignedIn(folder);
    const after = await until("the renewed certificate", async () => {
      const seen = await handshake({});
      return seen.serial === before.serial ? undefined : seen;
    });
    expect(await get("/healthz", renewed.cert)).toMatchObject({ status: 200 });
    // With the same settings as the first certificate.
    expect(after.protocol).toBe("TLSv1.3");
    expect(await handshake({ ...old, ciphers: "AES128-GCM-SHA256:@SECLEVEL=0" })).toHaveProperty("refused");
  } finally {
    unfollow();
  }
});

test("what browsers will not like of a certificate is told", () => {
  const files = selfSignedIn(mkdtempSync(join(folder, "faults-")));
  const faultsAt = (url: string, inHours = 0) =>
    certificateFaults(readCertificate(files), url, new Date(Date.now() + inHours * 3_600_000));
  const itself = expect.stringMatching(/self-signed/);
  expect(faultsAt("https://localhost:3000")).toEqual([itself]);
  expect(faultsAt("https://app.example.com")).toEqual([expect.stringMatching(/isn't for the host/), itself]);
  expect(faultsAt("https://[::1]:3000")).toEqual([expect.stringMatching(/isn't for the host/), itself]);
  expect(faultsAt("https://localhost", 25)).toEqual([expect.stringMatching(/has expired/), itself]);
  expect(faultsAt("https://localhost", -1)).toEqual([expect.stringMatching(/isn't valid yet/), itself]);
});

test("a certificate of an authority of one's own, or without what lies in between, is told as well", () => {
  const files = selfSignedIn(mkdtempSync(join(folder, "private-")), { issuer: "An authority of our own" });
  const chain = readCertificate(files);
  expect(certificateFaults(chain, "https://localhost")).toEqual([
    expect.stringMatching(/^The chain .+ doesn't lead to an authority that browsers trust/),
  ]);
  const [root = "", another = ""] = rootCertificates;
  expect(isOfPublicAuthority(root)).toBe(true);
  // Listing a root next to the certificate doesn't make a chain.
  expect(isOfPublicAuthority(`${files.cert}${root}\n${another}`)).toBe(false);
  expect(isOfPublicAuthority("")).toBe(false);
});
