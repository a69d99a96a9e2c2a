import type { spammers } from "@broadcast/contract/spammers";
import type { Handlers } from "../../http/serve.ts";
import { clearSpammer, getSpammer, searchSpammers, suspendSending } from "./spammers.ts";
import { listMessageScoreViolations } from "./violations.ts";

export const spammerHandlers: Handlers<typeof spammers> = {
  search: (context, { body }) => searchSpammers(context, body),
  get: (context, { params }) => getSpammer(context, params.userId),
  suspend: (context, { params, body }) => suspendSending(context, params.userId, body.reason),
  clear: (context, { params, body }) => clearSpammer(context, params.userId, body.reason),
  listMessageScoreViolations: (context, { params, body }) =>
    listMessageScoreViolations(context, params.userId, body.paging),
};
