import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { readHold } from "./backup/hold.ts";
import { connect } from "./db/connection.ts";
import { connectListeners } from "./events/events.ts";
import { followCertificate } from "./http/guard/tls.ts";
import { runChangeRelay } from "./http/live/change-relay.ts";
import { openLiveHub } from "./http/live/events.ts";
import { runHousekeeping } from "./http/upkeep/housekeeping.ts";
import { runJobs } from "./jobs/jobs.ts";
import { untilReleased } from "./modules/backups/index.ts";
import { connectPortableKinds } from "./modules/bundles/index.ts";
import { connectContactActions, connectContactLists } from "./modules/contact-actions/index.ts";
import { connectItemHolders, connectItemUses } from "./modules/content/index.ts";
import { connectCauses } from "./modules/sending/index.ts";
import { connectTagUses } from "./modules/tags/index.ts";
import { modules } from "./modules.ts";
import type { Services } from "./services.ts";
import { connectFileHolders, removeStoredFiles } from "./stored-files/stored-files.ts";

connectListeners(modules.flatMap(({ listeners = [] }) => listeners));
connectContactActions(modules.flatMap(({ contactActions = [] }) => contactActions));
connectContactLists(modules.flatMap(({ contactLists = [] }) => contactLists));
connectCauses(modules.flatMap(({ causes = [] }) => causes));
connectItemUses(modules.flatMap(({ itemUses = [] }) => itemUses));
connectItemHolders(modules.flatMap(({ itemHolders = [] }) => itemHolders));
connectTagUses(modules.flatMap(({ tagUses = [] }) => tagUses));
connectPortableKinds(modules.flatMap(({ portableKinds = [] }) => portableKinds));
connectFileHolders(modules.flatMap(({ fileHolders = [] }) => fileHolders));

const JOBS_AT_ONCE = 4;

/** Something running that can be stopped; `stop` resolves when work in flight is finished. */
export interface Running {
  stop(): Promise<void>;
}

/**
 * Starts the api role: HTTP, or HTTPS with its own certificate, and the live streams, over connections with a statement
 * limit.
 */
export async function startApi(
  shared: Services,
  port: number,
): Promise<Running & { app: FastifyInstance; port: number; services: Services }> {
  const { DATABASE_URL, DATABASE_POOL_SIZE, DATABASE_STATEMENT_SECONDS } = shared.env;
  const db = connect(DATABASE_URL, DATABASE_POOL_SIZE, DATABASE_STATEMENT_SECONDS * 1_000);
  const services: Services = { ...shared, db };
  await begin(services);
  const live = await openLiveHub(services);
  const app = await buildApp(services, live);
  await app.listen({ host: services.env.HOST, port });
  const unfollow = followCertificate(app.server, services);
  const address = app.server.address();
  return {
    app,
    services,
    port: typeof address === "object" && address ? address.port : port,
    async stop() {
      unfollow();
      await live.close();
      // A connection whose request ends while the server closes would otherwise stay open for its keep-alive time.
      const closing = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close().finally(() => clearInterval(closing));
      await db.destroy();
    },
  };
}

/**
 * Starts the worker role: sends what is due, reconciles, runs jobs and relays changes. Any number can run. On a
 * database restored from a backup it waits with all of that until the operator has released it.
 */
export async function startWorker(services: Services): Promise<Running> {
  if ((await readHold(services.db)) === null) return startWork(services);
  const stopping = new AbortController();
  const working = untilReleased(services, stopping.signal).then((mayWork) =>
    mayWork ? startWork(services) : null,
  );
  return {
    async stop() {
      stopping.abort();
      await (await working)?.stop();
    },
  };
}

async function startWork(services: Services): Promise<Running> {
  await begin(services);
  for (const module of modules) await module.beginWork?.(services);
  const stopping = new AbortController();
  const { signal } = stopping;
  const jobs = await runJobs(
    services,
    // graphile-worker uses LISTEN, which belongs to a session.
    services.env.DATABASE_DIRECT_URL,
    [removeStoredFiles, ...modules.flatMap((module) => module.jobs ?? [])],
    JOBS_AT_ONCE,
  );
  const loops = [
    ...modules.flatMap(({ loops = [] }) => loops.map((run) => run(services, signal))),
    runChangeRelay(services.db, services.log, signal),
    runHousekeeping(
      services,
      modules.flatMap(({ upkeep = [] }) => upkeep),
      signal,
    ),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all([jobs.stop(), ...loops]);
    },
  };
}

/** Runs the modules' setup before a process serves or works. */
async function begin(services: Services): Promise<void> {
  for (const module of modules) await module.begin?.(services);
}
