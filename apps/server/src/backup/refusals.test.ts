import { randomBytes } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { open, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assemble } from "../assemble.ts";
import { connect } from "../db/connection.ts";
import { migrate } from "../db/migrate.ts";
import { anEmptyTarget, backUp, backupFolder } from "../testing/backups.ts";
import { aBusiness, aContact } from "../testing/builders.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { isHalfRestored } from "./hold.ts";
import { verifyBackup } from "./read-backup.ts";
import { type RestoreTarget, restoreBackup } from "./restore-backup.ts";

const PASSPHRASE = "correct horse battery staple";

let server: TestServer;
let folder: Awaited<ReturnType<typeof backupFolder>>;
let plain: string;
let sealed: string;
beforeAll(async () => {
  [server, folder] = await Promise.all([startTestServer(), backupFolder()]);
  const business = await aBusiness(server, { hasNumber: false });
  for (let index = 0; index < 20; index += 1) await aContact(server, business, { firstName: "Wilhelmina" });
  await server.services.storage.put("1/a picture", randomBytes(700_000), "image/png");
  plain = join(folder.path, "plain.backup");
  sealed = join(folder.path, "sealed.backup");
  await backUp(server, plain);
  await backUp(server, sealed, { passphrase: PASSPHRASE });
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

/** Returns the refusal of a restore, which must not have written anything. */
async function refused(
  file: string,
  passphrase: string | null = null,
  change: (target: RestoreTarget) => Promise<void> = async () => {},
): Promise<string> {
  const { target, remove } = await anEmptyTarget(server);
  try {
    await change(target);
    const before = await tables(target.ownerUrl);
    const error = await restoreBackup(target, { file, passphrase }).catch((thrown: unknown) => thrown);
    expect(await tables(target.ownerUrl)).toEqual(before);
    return (error as Error).message;
  } finally {
    await remove();
  }
}

async function tables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  await client.end();
  return rows.map(({ name }) => name);
}

/** A copy with one bit of it turned. */
async function damaged(file: string, at: number): Promise<string> {
  const bytes = await readFile(file);
  bytes[at] = bytes[at]! ^ 1;
  const copy = `${file}.damaged-${at}`;
  await writeFile(copy, bytes);
  return copy;
}

async function cutAt(file: string, bytes: number): Promise<string> {
  const copy = `${file}.cut-${bytes}`;
  await writeFile(copy, await readFile(file));
  await truncate(copy, bytes);
  return copy;
}

test("one flipped bit anywhere is found before anything is written", async () => {
  for (const file of [plain, sealed]) {
    const passphrase = file === sealed ? PASSPHRASE : null;
    const { size } = statSync(file);
    for (const share of [0.1, 0.35, 0.6, 0.95]) {
      const message = await refused(await damaged(file, Math.floor(size * share)), passphrase);
      expect(message).toMatch(/damaged|cut off/);
    }
  }
});

test("a file that is cut off anywhere, or continues past its end, is refused", async () => {
  const { size } = statSync(plain);
  for (const left of [20, Math.floor(size / 2), size - 1])
    expect(await refused(await cutAt(plain, left))).toMatch(/cut off|isn't a backup/);
  // Cut between two frames, so that each remaining frame is whole.
  const bytes = await readFile(plain);
  const head = bytes.indexOf("\n") + 1;
  const firstFrame = 5 + bytes.readUInt32BE(head + 1) + 32;
  expect(head + firstFrame).toBeLessThan(size);
  expect(await refused(await cutAt(plain, head + firstFrame))).toMatch(/cut off/);
  const longer = `${plain}.longer`;
  await writeFile(longer, Buffer.concat([await readFile(plain), Buffer.from("x")]));
  expect(await refused(longer)).toMatch(/damaged/);
  expect(await refused(join(folder.path, "nothing.backup"))).toMatch(/There's no file/);
});

test("an encrypted backup opens only with its passphrase and reveals nothing of its contents", async () => {
  expect((await verifyBackup(sealed, PASSPHRASE)).files).toMatchObject([
    { name: "1/a picture", bytes: 700_000 },
  ]);
  expect(await refused(sealed)).toMatch(/is encrypted. Set BACKUP_PASSPHRASE/);
  expect(await refused(sealed, "another passphrase")).toMatch(/isn't the one this backup was made with/);
  const bytes = await readFile(sealed);
  const { zstdCompressSync } = await import("node:zlib");
  expect(bytes.includes("Wilhelmina")).toBe(false);
  // The magic number at the start of any compressed content.
  const magic = zstdCompressSync(Buffer.from("any")).subarray(0, 4);
  expect((await readFile(plain)).indexOf(magic)).toBeGreaterThan(0);
  expect(bytes.indexOf(magic)).toBe(-1);
});

test("a backup of a newer version is refused with a clear sentence", async () => {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  const newer = join(folder.path, "newer.backup");
  try {
    await client.query("insert into schema_migrations (name) values ('9999-of-tomorrow.sql')");
    await backUp(server, newer);
  } finally {
    await client.query("delete from schema_migrations where name = '9999-of-tomorrow.sql'");
    await client.end();
  }
  expect(await refused(newer)).toMatch(/newer version of Project Broadcast/);
});

test("a restore leaves a database that isn't empty untouched", async () => {
  const message = await refused(plain, null, async ({ ownerUrl, appUrl }) => {
    await migrate(ownerUrl, appUrl);
  });
  expect(message).toMatch(/isn't empty, and a restore overwrites nothing. Set DATA_DIR to a new folder/);
});

test("a killed restore leaves a database that no process starts on, and the next restore starts over", async () => {
  const { target, database, env, remove } = await anEmptyTarget(server);
  try {
    const half = restoreBackup(
      { ...target, storage: { ...target.storage, put: () => Promise.reject(new Error("killed")) } },
      { file: plain, passphrase: null },
    );
    await expect(half).rejects.toThrow("killed");
    await expect(migrate(database.ownerUrl, database.appUrl)).rejects.toThrow(/is half restored/);
    const db = connect(database.appUrl, 1);
    expect(await isHalfRestored(db)).toBe(true);
    await restoreBackup(target, { file: plain, passphrase: null });
    expect(await isHalfRestored(db)).toBe(false);
    await db.destroy();
    await migrate(database.ownerUrl, database.appUrl);
    const services = assemble(env, server.services.log, server.clock);
    const { size } = await services.db
      .selectFrom("contacts")
      .select(({ fn }) => fn.countAll<number>().as("size"))
      .executeTakeFirstOrThrow();
    expect(size).toBe(20);
    await services.close();
  } finally {
    await remove();
  }
});

test("an interrupted backup leaves no file, and a killed one leaves none that looks complete", async () => {
  const file = join(folder.path, "interrupted.backup");
  const stopping = new AbortController();
  const interrupted = backUp(server, file, { mbPerSecond: 1, signal: stopping.signal });
  await sleep(150);
  expect(readdirSync(folder.path)).toContain("interrupted.backup.partial");
  // The file that a kill at this moment would leave.
  const left = join(folder.path, "killed.backup");
  await writeFile(left, await readFile(`${file}.partial`));
  stopping.abort();
  await expect(interrupted).rejects.toThrow();
  expect(readdirSync(folder.path).filter((name) => name.startsWith("interrupted"))).toEqual([]);
  expect(await refused(left)).toMatch(/cut off|isn't a backup/);
});

test("a backup overwrites nothing, and only its owner can read its file", async () => {
  await expect(backUp(server, plain)).rejects.toThrow(/is there already/);
  expect(statSync(plain).mode & 0o777).toBe(0o600);
  const handle = await open(`${plain}-2.partial`, "w");
  await handle.close();
  await expect(backUp(server, `${plain}-2`)).rejects.toThrow(/another backup is writing it/);
});

test("a file that is deleted during a backup is reported, and nothing fails", async () => {
  await server.services.storage.put("1/gone", Buffer.from("soon gone"), "text/plain");
  const { filesGone, files } = await backUp(server, join(folder.path, "gone.backup"), {
    onSnapshot: () => server.services.storage.remove("1/gone"),
  });
  expect(filesGone).toEqual(["1/gone"]);
  expect(files.map(({ name }) => name)).toEqual(["1/a picture"]);
});

test("a second backup at the same time is refused", async () => {
  let second: unknown;
  await backUp(server, join(folder.path, "first.backup"), {
    async onSnapshot() {
      second = await backUp(server, join(folder.path, "second.backup")).catch((error: unknown) => error);
    },
  });
  expect(second).toMatchObject({ message: expect.stringMatching(/Another backup/) });
  expect(readdirSync(folder.path)).not.toContain("second.backup.partial");
});
