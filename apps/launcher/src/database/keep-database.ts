import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { HEARTBEAT, type HeartbeatTimes, secondsUntilHung, watchHeartbeat } from "../processes/heartbeat.ts";
import { isDiskFull } from "../service-log.ts";
import type { RunningPostgres } from "./embedded-postgres.ts";

const longestWaitSeconds = 10;

/**
 * Keeps the database running: one that ended, or hangs, is restarted by `comeBack`, as often as needed. The server's
 * processes reconnect by themselves, so it has to return on its old port.
 */
export function keepDatabase(
  first: RunningPostgres,
  comeBack: (port: number) => Promise<RunningPostgres>,
  report: (line: string) => void,
  times: HeartbeatTimes = HEARTBEAT,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let server = first;

  const keep = async () => {
    for (;;) {
      const heart = watchHeartbeat(
        () => void answers(server.appUrl, times.everyMs).then((isAlive) => isAlive && heart.answered()),
        () => {
          report(`The database hasn't responded for ${secondsUntilHung(times)} s. Stopping it.`);
          server.kill();
        },
        times,
      );
      await server.ended;
      heart.stop();
      if (stopping.signal.aborted) return;
      report("The database stopped unexpectedly. Restarting it.");
      if (!(await startAgain())) return;
      report("The database is responding again.");
    }
  };
  const startAgain = async (): Promise<boolean> => {
    let told = "";
    for (let waitSeconds = 1; ; waitSeconds = Math.min(longestWaitSeconds, waitSeconds * 2)) {
      await sleep(waitSeconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return false;
      try {
        server = await comeBack(server.port);
        return true;
      } catch (error) {
        const why = isDiskFull(error)
          ? "The database can't start while the disk is full."
          : (error as Error).message;
        if (why !== told) report(`${why} We'll keep trying until it starts.`);
        told = why;
      }
    }
  };
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await kept;
      // It may just have returned.
      await server.stop();
    },
  };
}

/** A server that refuses a connection explicitly is busy, not hung. */
async function answers(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    application_name: "launcher",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    // A hung server doesn't close the connection.
    void client.end().catch(() => undefined);
  }
}
