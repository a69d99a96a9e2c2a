import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";

/** Returns processes of this machine with the folder in their command line. */
const processesOn = (folder: string): string[] =>
  spawnSync("ps", ["-A", "-o", "pid=,args="], { encoding: "utf8" })
    .stdout.split("\n")
    .filter((line) => line.includes(folder));

it.each([0, 700, 2_500])(
  "Ctrl-C in the first start, %i ms after its first line, leaves no stack trace, no lock and no process",
  { timeout: 90_000 },
  async (afterMs) => {
    const folder = mkdtempSync(join(tmpdir(), "broadcast-interrupted-"));
    try {
      const ports = { PORT: "47310", SANDBOX_PORT: "47311", SANDBOX_SMTP_PORT: "47312" };
      const env = { ...process.env, ...ports, DATA_DIR: folder };
      const start = spawn(process.execPath, [join(import.meta.dirname, "start.ts")], { env });
      let told = "";
      for (const stream of [start.stdout, start.stderr])
        stream.on("data", (text: Buffer) => {
          told += text.toString();
        });
      const exit = once(start, "exit") as Promise<[number | null]>;
      await once(start.stdout, "data");
      await sleep(afterMs);
      start.kill("SIGINT");
      const [code] = await exit;
      expect(told).toMatch(/Stopping …/);
      expect(told).not.toMatch(/^\s+at /m);
      expect(code).toBe(0);
      expect(existsSync(join(folder, "launcher.pid"))).toBe(false);
      expect(processesOn(folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
