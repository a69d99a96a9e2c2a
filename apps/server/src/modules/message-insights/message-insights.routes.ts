import type { messageInsights } from "@broadcast/contract/message-insights";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { judgeQuality } from "./message-insights.ts";
import { listPrompts, revise } from "./revise.ts";

export const messageInsightHandlers: Handlers<typeof messageInsights> = {
  quality: (context, { body }) => judgeQuality(context, body),
  prompts: (context) => listPrompts(context),
  revise: outsideTransaction((context, { params, body }) => revise(context, params.id, body.message)),
};
