import { anyFreePort } from "../../apps/launcher/src/free-port.ts";
import { assemble } from "../../apps/server/src/assemble.ts";
import { createClock } from "../../apps/server/src/clock/clock.ts";
import { readEnv } from "../../apps/server/src/env.ts";
import { createLog } from "../../apps/server/src/log.ts";
import { startApi, startWorker } from "../../apps/server/src/roles.ts";
import type { Services } from "../../apps/server/src/services.ts";
import { productEnvironment, type Wanted } from "./product-processes.ts";

/** Starts both roles of the product in this process, on a weekday afternoon. */
export async function startProductHere(
  wanted: Wanted,
): Promise<{ services: Services; url: string; stop(): Promise<void> }> {
  const port = await anyFreePort();
  const env = readEnv(productEnvironment(wanted, port));
  const clock = createClock();
  clock.setOffset(wanted.carrier.clockOffsetMs);
  const services = assemble(env, createLog(env.LOG_LEVEL, "bench"), clock);
  const api = await startApi(services, port);
  const worker = await startWorker(services);
  return {
    services,
    url: env.PUBLIC_URL,
    async stop() {
      await worker.stop();
      await api.stop();
      await services.close();
    },
  };
}
