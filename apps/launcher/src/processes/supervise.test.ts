import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { processStamp } from "./process-stamp.ts";
import { type Supervised, supervise } from "./supervise.ts";

/** A starting process may be delayed by a second or two on a busy machine. */
const HEARTBEAT = { everyMs: 500, missesAllowed: 6 };

/** For what takes a fraction of a second on an idle machine. */
const timeoutMs = 15_000;

describe("a supervised process", () => {
  const folder = mkdtempSync(join(tmpdir(), "broadcast-supervise-"));
  const logFile = join(folder, "it.log");
  let running: Supervised | undefined;
  // Gives a process ten seconds before it is killed.
  afterEach(() => running?.stop(), 20_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function start(code: string): { it: Supervised; lines: string[] } {
    const script = join(folder, "it.mjs");
    writeFileSync(script, code);
    const lines: string[] = [];
    const service = { name: "it", args: [script], env: {}, folder, logFile, heartbeat: HEARTBEAT };
    running = supervise(
      service,
      (line) => lines.push(line),
      () => undefined,
    );
    return { it: running, lines };
  }

  it("that crashes is restarted, and both are reported", async () => {
    const { it, lines } = start(
      'process.send({ ready: true }); process.on("SIGTERM", () => process.exit(0));',
    );
    await it.ready;
    const first = it.pid();
    process.kill(first ?? 0, "SIGKILL");
    await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: timeoutMs });
    expect(lines).toEqual([
      "it stopped unexpectedly (SIGKILL). Restarting it in 1 s.",
      "it is responding again.",
    ]);
    expect(it.pid()).not.toBe(first);
  });

  it("that hangs is killed and restarted, and both are reported", async () => {
    const { it, lines } = start(
      'process.send({ ready: true }); process.on("SIGTERM", () => process.exit(0));',
    );
    await it.ready;
    const first = it.pid();
    process.kill(first ?? 0, "SIGSTOP");
    await vi.waitFor(() => expect(lines).toHaveLength(3), { timeout: timeoutMs });
    expect(lines).toEqual([
      "it hasn't responded for 3 s. Stopping it.",
      "it stopped unexpectedly (SIGKILL). Restarting it in 1 s.",
      "it is responding again.",
    ]);
    expect(it.pid()).not.toBe(first);
  });

  it("that is delayed for a while, but then answers, is left alone", async () => {
    const { it, lines } = start(`
      process.send({ ready: true });
      process.on("SIGTERM", () => process.exit(0));
      const holdUp = () => { const until = Date.now() + 1200; while (Date.now() < until); };
      setInterval(holdUp, 1300);
    `);
    await it.ready;
    const first = it.pid();
    await sleep(6_000);
    expect(lines).toEqual([]);
    expect(it.pid()).toBe(first);
  }, 20_000);

  it.runIf(existsSync("/dev/full"))(
    "whose log has no room stays up, reports it once, and is told to accept nothing",
    async () => {
      const script = join(folder, "talks.mjs");
      writeFileSync(
        script,
        `
          process.on("message", ({ isDiskFull }) => isDiskFull && console.error("there is no room"));
          process.on("SIGTERM", () => process.exit(0));
          setInterval(() => console.log("a line"), 20);
          process.send({ ready: true });
        `,
      );
      const fullLog = join(folder, "full.log");
      symlinkSync("/dev/full", fullLog);
      const lines: string[] = [];
      const troubles: (string | undefined)[] = [];
      const it = supervise(
        {
          name: "it",
          args: [script],
          env: {},
          folder,
          logFile: fullLog,
          onLogTrouble: (error) => troubles.push(error.code),
        },
        (line) => lines.push(line),
        () => undefined,
      );
      running = it;
      await it.ready;
      const first = it.pid();
      await vi.waitFor(() => expect(troubles).toEqual(["ENOSPC"]), { timeout: timeoutMs });
      it.tellDiskFull(true);
      await vi.waitFor(() => expect(lines).toEqual(["it: there is no room"]), { timeout: timeoutMs });
      expect(it.pid()).toBe(first);
      expect(troubles).toHaveLength(1);
    },
  );

  it("that never starts is given up with its own reason", async () => {
    const { it } = start('console.error("no such database"); process.exit(1);');
    await expect(it.ready).rejects.toThrow(/it didn't start \(no such database\)/);
  });

  it("shows warnings of its log, and keeps the rest in the file", async () => {
    const { it, lines } = start(`
      console.log(JSON.stringify({ level: 30, msg: "usual" }));
      console.log(JSON.stringify({ level: 40, msg: "odd" }));
      process.send({ ready: true });
    `);
    await it.ready;
    await vi.waitFor(() => expect(lines).toEqual(["it: odd"]), { timeout: timeoutMs });
    expect(readFileSync(logFile, "utf8")).toContain("usual");
  });

  it("that repeats the same complaint is shown once, its log has all", async () => {
    const { it, lines } = start(`
      for (const what of ["away", "away", "odd", "away"]) console.log(JSON.stringify({ level: 40, msg: what }));
      process.send({ ready: true });
    `);
    await it.ready;
    await vi.waitFor(() => expect(lines).toEqual(["it: away", "it: odd"]), { timeout: timeoutMs });
    expect(readFileSync(logFile, "utf8").match(/"away"/g)).toHaveLength(3);
  });

  it("ends with its launcher, even while it is still starting", async () => {
    const script = join(folder, "orphan.mjs");
    const module = join(import.meta.dirname, "supervise.ts");
    const outer = start(`
      import { writeFileSync } from "node:fs";
      import { supervise } from ${JSON.stringify(module)};
      writeFileSync(${JSON.stringify(script)}, "setInterval(() => {}, 1e6);");
      const inner = supervise(
        { name: "inner", args: [${JSON.stringify(script)}], env: {}, folder: ${JSON.stringify(folder)}, logFile: "/dev/null" },
        () => {}, () => {},
      );
      process.send({ ready: true });
      console.error(inner.pid());
    `);
    await outer.it.ready;
    await vi.waitFor(() => expect(outer.lines).toHaveLength(1), { timeout: timeoutMs });
    const inner = Number(outer.lines[0]?.replace("it: ", ""));
    expect(processStamp(inner)).not.toBeNull();
    process.kill(outer.it.pid() ?? 0, "SIGKILL");
    await vi.waitFor(() => expect(processStamp(inner)).toBeNull(), { timeout: timeoutMs });
  });
});
