import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { verifyBackup } from "../../backup/read-backup.ts";
import { sql } from "../../db/connection.ts";
import { backupFolder } from "../../testing/backups.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { backUpWhenDue } from "./scheduled-backups.ts";

let server: TestServer;
let folder: Awaited<ReturnType<typeof backupFolder>>;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  folder = await backupFolder();
  await sql`delete from backups`.execute(server.services.db);
});
afterEach(() => folder.remove());
afterAll(() => server.close());

const services = () => ({ ...server.services, env: { ...server.env, BACKUP_KEEP: 2 } });
const turn = (path = folder.path) =>
  backUpWhenDue(services(), { folder: path, everyHours: 24 }, new AbortController().signal);
const hoursPass = (hours: number) =>
  sql`update backups set begun_at = begun_at - make_interval(hours => ${hours})`.execute(server.services.db);
const noted = () => server.services.db.selectFrom("backups").selectAll().orderBy("id").execute();

test("of several workers one makes a backup when it is due, and none before", async () => {
  expect((await Promise.all([turn(), turn(), turn()])).filter(Boolean)).toHaveLength(1);
  const [name] = await readdir(folder.path);
  expect((await verifyBackup(join(folder.path, name!), null)).isReal).toBe(false);
  expect(await noted()).toMatchObject([{ problem: null, file: join(folder.path, name!) }]);
  await hoursPass(23);
  expect(await turn()).toBe(false);
  await hoursPass(2);
  // Names have seconds.
  await sleep(1_100);
  expect(await turn()).toBe(true);
});

test("the configured number of backups is kept, a killed worker's remains are removed, and other files stay", async () => {
  for (const name of ["2026-01-01T00-00-00", "2026-01-02T00-00-00", "2026-01-03T00-00-00"])
    await writeFile(join(folder.path, `project-broadcast-${name}.backup`), "old");
  await writeFile(join(folder.path, "project-broadcast-2026-01-04T00-00-00.backup.partial"), "cut");
  await writeFile(join(folder.path, "before-the-move.backup"), "kept");
  expect(await turn()).toBe(true);
  const names = (await readdir(folder.path)).sort();
  expect(names).toHaveLength(3);
  expect(names.slice(0, 2)).toEqual([
    "before-the-move.backup",
    "project-broadcast-2026-01-03T00-00-00.backup",
  ]);
});

test("a failure to make a backup is recorded and shown by /metrics, and retried after a quarter of an hour", async () => {
  const file = join(folder.path, "in the way");
  await writeFile(file, "a file, not a folder");
  expect(await turn(join(file, "backups"))).toBe(false);
  expect(await noted()).toMatchObject([{ problem: expect.stringMatching(/./), bytes: null }]);
  const figures = async () => (await fetch(`${server.url}/metrics`)).text();
  expect(await figures()).toMatch(/^backup_failures 1$/m);
  expect(await figures()).toMatch(/^backup_age_seconds -1$/m);
  await mkdir(join(folder.path, "backups"));
  expect(await turn(join(folder.path, "backups"))).toBe(false);
  await hoursPass(1);
  expect(await turn(join(folder.path, "backups"))).toBe(true);
  expect(await figures()).toMatch(/^backup_failures 0$/m);
});
