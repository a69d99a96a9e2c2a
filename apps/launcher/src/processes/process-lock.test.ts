import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { lockHolder, takeLock } from "./process-lock.ts";
import { processStamp } from "./process-stamp.ts";

describe("a process lock", () => {
  const folder = mkdtempSync(join(tmpdir(), "broadcast-lock-"));
  const file = join(folder, "lock");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("is refused while its holder is alive, and free again once the holder is killed", async () => {
    const module = pathToFileURL(join(import.meta.dirname, "process-lock.ts")).href;
    const code = `import { takeLock } from "${module}"; takeLock(${JSON.stringify(file)}); console.log("taken"); setInterval(() => {}, 1e6);`;
    const holder = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(holder.stdout, "data");
    expect(takeLock(file)).toBeNull();
    expect(lockHolder(file)).toBe(holder.pid);
    holder.kill("SIGKILL");
    await once(holder, "exit");
    const lock = takeLock(file);
    expect(lock).not.toBeNull();
    lock?.release();
    expect(existsSync(file)).toBe(false);
  });

  it("is free when its holder's number now belongs to another process", () => {
    expect(processStamp(process.ppid)).not.toBeNull();
    writeFileSync(file, JSON.stringify({ pid: process.ppid, stamp: "of an earlier process" }));
    expect(lockHolder(file)).toBeNull();
    takeLock(file)?.release();
  });

  it("is free when the file is invalid", () => {
    writeFileSync(file, "{");
    expect(takeLock(file)).not.toBeNull();
  });
});
