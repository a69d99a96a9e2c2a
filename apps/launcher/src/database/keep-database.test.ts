import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type RunningPostgres, startPostgres } from "./embedded-postgres.ts";
import { keepDatabase } from "./keep-database.ts";

const hookMs = 60_000;
/** Killing a hung database, and its recovery, are slow. */
const timeoutMs = 45_000;

describe("a supervised database", () => {
  const folder = mkdtempSync(join(tmpdir(), "broadcast-kept-"));
  const dataDir = join(folder, "postgres");
  const lines: string[] = [];
  let first: RunningPostgres;
  let latest: RunningPostgres;
  let kept: { stop(): Promise<void> };

  beforeAll(async () => {
    first = await startPostgres({ dataDir, port: 54_800, isThrowaway: true });
    latest = first;
    kept = keepDatabase(
      first,
      async (port) => {
        latest = await startPostgres({ dataDir, port, isPortFixed: true, isThrowaway: true });
        return latest;
      },
      (line) => lines.push(line),
      { everyMs: 500, missesAllowed: 6 },
    );
  }, hookMs);
  afterAll(async () => {
    await kept.stop();
    rmSync(folder, { recursive: true, force: true });
  }, hookMs);

  const answersAgain = () =>
    vi.waitFor(() => expect(lines.at(-1)).toBe("The database is responding again."), { timeout: timeoutMs });

  it(
    "waits for its own port while another program has it, says so once, and returns on it",
    async () => {
      lines.length = 0;
      const stranger = createServer();
      process.kill(first.pid, "SIGKILL");
      await first.ended;
      await new Promise<void>((done) => stranger.listen(first.port, "127.0.0.1", done));
      await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: timeoutMs });
      // Long enough for another try.
      await new Promise((done) => setTimeout(done, 4_000));
      expect(lines).toEqual([
        "The database stopped unexpectedly. Restarting it.",
        `Another program took the database's port ${first.port}. Stop that program. We'll keep trying until it starts.`,
      ]);
      await new Promise((done) => stranger.close(done));
      await answersAgain();
      expect(latest.port).toBe(first.port);
      expect(await one(first.appUrl)).toBe(1);
    },
    2 * timeoutMs,
  );

  it(
    "is replaced when it hangs, with all of its processes",
    async () => {
      lines.length = 0;
      const client = new pg.Client({ connectionString: first.appUrl });
      client.on("error", () => undefined);
      await client.connect();
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      for (const pid of [rows[0]?.pid ?? 0, latest.pid]) process.kill(pid, "SIGSTOP");
      await answersAgain();
      expect(lines[0]).toBe("The database hasn't responded for 3 s. Stopping it.");
      expect(await one(first.appUrl)).toBe(1);
    },
    2 * timeoutMs,
  );
});

async function one(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ one: number }>("select 1 as one");
    return rows[0]?.one;
  } finally {
    await client.end();
  }
}
