import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { nextFreePort } from "../free-port.ts";
import { readSecrets } from "../secrets.ts";
import { type RunningPostgres, startPostgres } from "./embedded-postgres.ts";

// Unchanged, except in the one test where the port is taken.
vi.mock("../free-port.ts", { spy: true });

/** Initializing and stopping a cluster are slow on a busy machine. */
const hookMs = 60_000;

describe("the embedded PostgreSQL", () => {
  const folder = mkdtempSync(join(tmpdir(), "broadcast-postgres-"));
  const dataDir = join(folder, "postgres");
  let server: RunningPostgres;

  beforeAll(async () => {
    server = await startPostgres({ dataDir, port: 54_600 });
  }, hookMs);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }, hookMs);

  it("is version 18, sorts and folds text like C.UTF-8, and listens on this machine only", async () => {
    expect(await one(server.appUrl, "select current_setting('server_version_num')::int / 10000")).toBe(18);
    expect(await one(server.appUrl, "select lower('ÄÖ')")).toBe("äö");
    expect(await one(server.adminUrl, "show listen_addresses")).toBe("127.0.0.1");
  });

  it("lets the owner create tables and the application use only what it is granted", async () => {
    await one(server.ownerUrl, "create table greetings (words text)");
    await expect(one(server.appUrl, "select words from greetings")).rejects.toThrow(/permission denied/);
    await expect(one(server.appUrl, "create table mine (words text)")).rejects.toThrow(/permission denied/);
  });

  it("refuses a wrong password", async () => {
    const url = new URL(server.appUrl);
    url.password = "wrong";
    await expect(one(url.href, "select 1")).rejects.toThrow(/password authentication failed/);
  });

  it("is not started twice on one folder", async () => {
    await expect(startPostgres({ dataDir, isThrowaway: true })).rejects.toThrow(
      /Another program is running the database/,
    );
  });

  it("keeps committed rows when its processes are killed, and restarts although the lock file is stale", async () => {
    await one(server.ownerUrl, "create table kept as select 42 as answer");
    process.kill(server.pid, "SIGKILL");
    await server.ended;
    server = await startPostgres({ dataDir, isThrowaway: true });
    expect(await one(server.ownerUrl, "select answer from kept")).toBe(42);
  });

  it("restarts when its lock file names an unrelated process", async () => {
    await server.stop();
    writeFileSync(
      join(dataDir, "postmaster.pid"),
      `${process.ppid}\n${dataDir}\n1\n54600\n\n127.0.0.1\n 1 2\nready\n`,
    );
    server = await startPostgres({ dataDir, isThrowaway: true });
    expect(await one(server.appUrl, "select 1")).toBe(1);
  });

  it("takes another port when the free one it found is taken", async () => {
    await server.stop();
    const stranger = createServer();
    await new Promise<void>((done) => stranger.listen(0, "127.0.0.1", done));
    const { port } = stranger.address() as AddressInfo;
    vi.mocked(nextFreePort).mockResolvedValueOnce(port);
    try {
      server = await startPostgres({ dataDir, isThrowaway: true });
    } finally {
      stranger.close();
    }
    expect(server.port).not.toBe(port);
    expect(await one(server.appUrl, "select 1")).toBe(1);
  });

  it("that must keep its port waits for it, and takes no other", async () => {
    const { port } = server;
    await server.stop();
    const stranger = createServer();
    await new Promise<void>((done) => stranger.listen(port, "127.0.0.1", done));
    const comeBack = () => startPostgres({ dataDir, port, isPortFixed: true, isThrowaway: true });
    try {
      await expect(comeBack()).rejects.toThrow(`Another program took the database's port ${port}`);
    } finally {
      await new Promise((done) => stranger.close(done));
    }
    server = await comeBack();
    expect(server.port).toBe(port);
    expect(await one(server.appUrl, "select 1")).toBe(1);
  });

  it("does not start without its secrets, and gets a new password when they were replaced", async () => {
    await server.stop();
    rmSync(join(folder, "secrets.json"));
    await expect(startPostgres({ dataDir, isThrowaway: true })).rejects.toThrow(/secrets\.json is missing/);
    const others = mkdtempSync(join(tmpdir(), "broadcast-secrets-"));
    readSecrets(others);
    renameSync(join(others, "secrets.json"), join(folder, "secrets.json"));
    server = await startPostgres({ dataDir, isThrowaway: true });
    expect(await one(server.appUrl, "select 1")).toBe(1);
    expect(statSync(join(folder, "secrets.json")).mode & 0o077).toBe(0);
  });

  it("clears the half-made folder of a killed start, and says so when a folder contains something else", async () => {
    const other = join(folder, "other");
    writeFileSync(join(folder, "other.partial-1"), "half");
    const second = await startPostgres({ dataDir: other, port: 54_700, isThrowaway: true });
    await second.stop();
    expect(readdirSync(dirname(other)).filter((name) => name.includes("partial"))).toEqual([]);
    rmSync(join(other, "PG_VERSION"));
    await expect(startPostgres({ dataDir: other, isThrowaway: true })).rejects.toThrow(
      /has files but no database/,
    );
  });
});

async function one(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text: query, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
