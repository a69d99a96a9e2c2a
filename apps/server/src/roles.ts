import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import "./connect-modules.ts";
import { runChangeRelay } from "./http/change-relay.ts";
import { openLiveHub } from "./http/events.ts";
import { runHousekeeping } from "./http/housekeeping.ts";
import { type AnyJob, runJobs } from "./jobs/jobs.ts";
import { removeFieldValues } from "./modules/account-settings/index.ts";
import {
  countDifferences,
  expandBroadcast,
  holdBroadcast,
  removeBroadcastFiles,
  watchBroadcasts,
  withdrawBroadcast,
} from "./modules/broadcasts/index.ts";
import { watchPotentialStops } from "./modules/consent/index.ts";
import { contactImportJobs } from "./modules/contact-imports/index.ts";
import { managerAcceptedMail, managerInvitationMail } from "./modules/managed-accounts/index.ts";
import { fetchInboundMedia, inboundMail } from "./modules/messages/index.ts";
import { securityMail } from "./modules/multi-factor/index.ts";
import { forgetOldResets, passwordJobs } from "./modules/passwords/index.ts";
import { pushInbound } from "./modules/push/index.ts";
import { followRegistration } from "./modules/registration/index.ts";
import {
  forgetMarketingHistory,
  judgeWaiting,
  lookUpNumbers,
  publishRates,
  runDispatcher,
  runReconciler,
} from "./modules/sending/index.ts";
import { forgetOldFailures } from "./modules/sessions/index.ts";
import { emailChangeNotice, verificationMail } from "./modules/users/index.ts";
import type { Services } from "./services.ts";

const JOBS: AnyJob[] = [
  verificationMail,
  emailChangeNotice,
  securityMail,
  managerInvitationMail,
  managerAcceptedMail,
  removeFieldValues,
  fetchInboundMedia,
  inboundMail,
  pushInbound,
  lookUpNumbers,
  followRegistration,
  judgeWaiting,
  countDifferences,
  expandBroadcast,
  holdBroadcast,
  withdrawBroadcast,
  removeBroadcastFiles,
  ...contactImportJobs,
  ...passwordJobs,
];
const FORGETTING = [forgetOldFailures, forgetOldResets, forgetMarketingHistory];
const JOBS_AT_ONCE = 4;
/** Each hands over through one slot of each carrier, as far as there are any. */
const DISPATCHERS = 4;

/** Something running that can be ended; `stop` resolves when what was in flight is finished. */
export interface Running {
  stop(): Promise<void>;
}

/** The api role: serves HTTP and the live streams. */
export async function startApi(
  services: Services,
  port: number,
): Promise<Running & { app: FastifyInstance; port: number }> {
  const live = await openLiveHub(services);
  const app = await buildApp(services, live);
  await app.listen({ host: services.env.HOST, port });
  const address = app.server.address();
  return {
    app,
    port: typeof address === "object" && address ? address.port : port,
    async stop() {
      await live.close();
      // A connection whose request ends while we close would else stay open for its keep-alive time.
      const closing = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close().finally(() => clearInterval(closing));
    },
  };
}

/** The worker role: sends what is due, reconciles, runs jobs and relays changes. Any number may run. */
export async function startWorker(services: Services): Promise<Running> {
  await publishRates(services.db, services.env.CARRIER_RATES_FILE);
  const stopping = new AbortController();
  const { signal } = stopping;
  const jobs = await runJobs(services, services.env.DATABASE_URL, JOBS, JOBS_AT_ONCE);
  const loops = [
    ...Array.from({ length: DISPATCHERS }, () => runDispatcher(services, signal)),
    runReconciler(services, signal),
    watchBroadcasts(services, signal),
    watchPotentialStops(services, signal),
    runChangeRelay(services.db, services.log, signal),
    runHousekeeping(services, FORGETTING, signal),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all([jobs.stop(), ...loops]);
    },
  };
}
