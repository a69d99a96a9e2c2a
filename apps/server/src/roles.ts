import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import "./connect-modules.ts";
import { connect } from "./db/connection.ts";
import { runChangeRelay } from "./http/change-relay.ts";
import { openLiveHub } from "./http/events.ts";
import { runHousekeeping } from "./http/housekeeping.ts";
import { followCertificate } from "./http/tls.ts";
import { type AnyJob, runJobs } from "./jobs/jobs.ts";
import { removeFieldValues } from "./modules/account-settings/index.ts";
import { sessionsEndedMail } from "./modules/admin-users/index.ts";
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
import { askToConfirm } from "./modules/double-opt-in/index.ts";
import { fetchInboundMedia, inboundMail } from "./modules/inbound/index.ts";
import { partnerAllowedMail, publishPartners } from "./modules/integrations/index.ts";
import { managerAcceptedMail, managerInvitationMail } from "./modules/managed-accounts/index.ts";
import { resealApps, securityMail } from "./modules/multi-factor/index.ts";
import { forgetOldResets, passwordJobs } from "./modules/passwords/index.ts";
import { pushInbound } from "./modules/push/index.ts";
import { followRegistration } from "./modules/registration/index.ts";
import { replyToVerificationMail } from "./modules/reply-to-emails/index.ts";
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
  replyToVerificationMail,
  securityMail,
  sessionsEndedMail,
  managerInvitationMail,
  managerAcceptedMail,
  partnerAllowedMail,
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
  askToConfirm,
  ...contactImportJobs,
  ...passwordJobs,
];
const UPKEEP = [forgetOldFailures, forgetOldResets, forgetMarketingHistory, resealApps];
const JOBS_AT_ONCE = 4;
/** Each hands over through one slot of each carrier, as far as there are any. */
const DISPATCHERS = 4;

/** Something running that can be ended; `stop` resolves when what was in flight is finished. */
export interface Running {
  stop(): Promise<void>;
}

/** The api role: serves HTTP, or HTTPS with a certificate of its own, and the live streams, over connections whose statements have a limit. */
export async function startApi(
  shared: Services,
  port: number,
): Promise<Running & { app: FastifyInstance; port: number; services: Services }> {
  const { DATABASE_URL, DATABASE_POOL_SIZE, DATABASE_STATEMENT_SECONDS } = shared.env;
  const db = connect(DATABASE_URL, DATABASE_POOL_SIZE, DATABASE_STATEMENT_SECONDS * 1_000);
  const services: Services = { ...shared, db };
  await publishPartners(services);
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
      // A connection whose request ends while we close would else stay open for its keep-alive time.
      const closing = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close().finally(() => clearInterval(closing));
      await db.destroy();
    },
  };
}

/** The worker role: sends what is due, reconciles, runs jobs and relays changes. Any number may run. */
export async function startWorker(services: Services): Promise<Running> {
  await publishRates(services.db, services.env.CARRIER_RATES_FILE);
  await publishPartners(services);
  const stopping = new AbortController();
  const { signal } = stopping;
  const jobs = await runJobs(services, services.env.DATABASE_URL, JOBS, JOBS_AT_ONCE);
  const loops = [
    ...Array.from({ length: DISPATCHERS }, () => runDispatcher(services, signal)),
    runReconciler(services, signal),
    watchBroadcasts(services, signal),
    watchPotentialStops(services, signal),
    runChangeRelay(services.db, services.log, signal),
    runHousekeeping(services, UPKEEP, signal),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all([jobs.stop(), ...loops]);
    },
  };
}
