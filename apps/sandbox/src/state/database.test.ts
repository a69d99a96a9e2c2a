import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./database.ts";

test("a full disk loses nothing: waiting writes are done once there is room", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  const database = openDatabase(folder);
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  // SQLite treats a file at its limit like a full disk.
  const setLimit = (pages: number) => database.prepare(`pragma max_page_count = ${pages}`).get();
  const { pages } = database.prepare("select page_count as pages from pragma_page_count()").get() as {
    pages: number;
  };
  setLimit(pages);
  const save = database.prepare("insert into voices (number, voice) values (?, ?)");
  database.writeLater({}, () => save.run("+15125550101", "x".repeat(100_000)));
  let isWritten = false;
  const written = database.committed().then(() => {
    isWritten = true;
  });
  await sleep(200);
  expect(isWritten).toBe(false);
  setLimit(1_000_000);
  await written;
  expect(database.prepare("select count(*) as total from voices").get()).toEqual({ total: 1 });
});

test("a failing write, as on a full disk, loses nothing that waits with it", () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  const database = openDatabase(folder);
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  const save = database.prepare("insert into voices (number, voice) values (?, ?)");
  let isFull = true;
  database.writeLater({}, () => save.run("+15125550101", "busy"));
  database.writeLater({}, () => {
    if (isFull) throw new Error("disk full");
    save.run("+15125550102", "fax");
  });
  const count = () => database.prepare("select count(*) as total from voices").get();
  expect(() => database.flush()).toThrow("disk full");
  expect(count()).toEqual({ total: 0 });
  isFull = false;
  database.flush();
  expect(count()).toEqual({ total: 2 });
});
