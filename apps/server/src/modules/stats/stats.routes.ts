import type { stats } from "@broadcast/contract/stats";
import type { Handlers } from "../../http/serve.ts";
import { readStats } from "./stats.ts";

export const statsHandlers: Handlers<typeof stats> = {
  read: (context, { query }) => readStats(context, query.days),
};
