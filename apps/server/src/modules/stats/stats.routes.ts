import type { adminStats } from "@broadcast/contract/admin-stats";
import type { stats } from "@broadcast/contract/stats";
import type { Handlers } from "../../http/serve.ts";
import { readAdminStats } from "./admin-stats.ts";
import { readStats } from "./stats.ts";

export const statsHandlers: Handlers<typeof stats> = {
  read: (context, { query }) => readStats(context, query.days),
};

export const adminStatsHandlers: Handlers<typeof adminStats> = {
  read: (context, { query }) => readAdminStats(context, query.period),
};
