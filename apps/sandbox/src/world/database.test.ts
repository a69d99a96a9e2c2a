import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./database.ts";

test("a write that fails, as on a full disk, loses nothing that waits with it", () => {
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
