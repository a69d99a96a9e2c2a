import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { closeToOthers } from "./data-folder.ts";
import { isReal, markReal } from "./real-installation.ts";

function aDataFolder() {
  const folder = mkdtempSync(join(tmpdir(), "reset-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "files"), { mode: 0o755 });
  writeFileSync(join(folder, "secrets.json"), "{}", { mode: 0o644 });
  return folder;
}

const reset = (folder: string, more: Record<string, string> = {}) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      TWILIO_ACCOUNT_SID: "",
      SANDBOX_URL: "",
      DATA_DIR: folder,
      ...more,
    };
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, "reset.ts")],
      { env },
      (error, out, err) => resolve({ code: error ? 1 : 0, said: out + err }),
    );
    child.stdin?.end("anything\n");
  });

it("the sandbox's data is deleted at once", async () => {
  const folder = aDataFolder();
  expect(await reset(folder)).toMatchObject({ code: 0 });
  expect(existsSync(folder)).toBe(false);
}, 30_000);

it("a real installation's data, by its settings or by its marker, is deleted only with confirmation at a terminal", async () => {
  const folder = aDataFolder();
  const refused = { code: 1, said: expect.stringContaining("Nothing was deleted") };
  expect(await reset(folder, { TWILIO_ACCOUNT_SID: `AC${"1".repeat(32)}` })).toEqual(refused);
  expect(isReal(folder)).toBe(false);
  markReal(folder);
  expect(await reset(folder)).toEqual(refused);
  expect(existsSync(join(folder, "secrets.json"))).toBe(true);
  expect(existsSync(join(folder, "launcher.pid"))).toBe(false);
}, 30_000);

it("files readable by others are closed, and a folder with unrelated files is left alone", () => {
  const folder = aDataFolder();
  const modes = () => [".", "files", "secrets.json"].map((name) => statSync(join(folder, name)).mode & 0o777);
  writeFileSync(join(folder, "of somebody else"), "", { mode: 0o644 });
  closeToOthers(folder);
  expect(modes().slice(1)).toEqual([0o700, 0o600]);
  expect(statSync(join(folder, "of somebody else")).mode & 0o777).toBe(0o644);
});
