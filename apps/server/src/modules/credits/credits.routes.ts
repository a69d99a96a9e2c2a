import type { credits } from "@broadcast/contract/credits";
import type { Handlers } from "../../http/serve.ts";
import { searchLedger } from "./credits.ts";
import { exportLedger, readUsage } from "./usage.ts";

export const creditHandlers: Handlers<typeof credits> = {
  search: (context, { body }) => searchLedger(context, body.paging, body.kind),
  usage: (context, { query }) => readUsage(context, query.days),
  export: (context, { query }) => exportLedger(context, query.days),
};
