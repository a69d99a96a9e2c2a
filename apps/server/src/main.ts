import { assemble } from "./assemble.ts";
import { isHalfRestored } from "./backup/hold.ts";
import { createClock } from "./clock/clock.ts";
import { followSandboxClock } from "./clock/follow-sandbox.ts";
import { IS_HALF_RESTORED } from "./db/migrate.ts";
import { DEMO_IS_IN, holdsDemo } from "./demo-presence.ts";
import { followDiskRoom } from "./disk-room.ts";
import { readEnv } from "./env.ts";
import { EnvError } from "./env-error.ts";
import { createLog } from "./log.ts";
import { limitEgress } from "./providers/egress.ts";
import { egressList } from "./providers/egress-list.ts";
import { type Running, startApi, startWorker } from "./roles.ts";

const SHUTDOWN_WITHIN_MS = 20_000;

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL, env.ROLE);
  limitEgress(egressList(env), log);
  const clock = createClock();
  const following = new AbortController();
  if (env.SANDBOX_URL) await followSandboxClock(clock, env.SANDBOX_URL, log, following.signal);
  const services = assemble(env, log, clock);
  followDiskRoom(services.diskRoom);
  if (await isHalfRestored(services.db)) throw new EnvError(IS_HALF_RESTORED);
  if (!env.SANDBOX_URL && (await holdsDemo(services.db))) throw new EnvError(DEMO_IS_IN);
  const running: Running[] = [];
  if (env.ROLE !== "worker") running.push(await startApi(services, env.PORT));
  if (env.ROLE !== "api") running.push(await startWorker(services));

  let isStopping = false;
  const stop = (why: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ why }, "stopping");
    setTimeout(() => process.exit(1), SHUTDOWN_WITHIN_MS).unref();
    Promise.all(running.map((part) => part.stop()))
      .then(async () => {
        following.abort();
        await services.close();
        process.exit(0);
      })
      .catch((error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      });
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(signal));
  // The launcher died, so no process is left to stop this one.
  process.on("disconnect", () => stop("the launcher is gone"));
  log.info({ role: env.ROLE, port: env.PORT }, "ready");
  process.send?.({ ready: true, port: env.PORT });
}

main().catch((error: unknown) => {
  const isAddressTaken = (error as { code?: string }).code === "EADDRINUSE";
  // biome-ignore lint/plugin/output: Before there is a log, a process that cannot start says why on stderr.
  if (error instanceof EnvError) console.error(error.message);
  else if (isAddressTaken)
    // biome-ignore lint/plugin/output: Before there is a log, a process that cannot start says why on stderr.
    console.error("The port is in use. Set PORT to a free one, or stop the program that uses it.");
  // biome-ignore lint/plugin/output: Before there is a log, a process that cannot start says why on stderr.
  else console.error(error);
  process.exit(1);
});
