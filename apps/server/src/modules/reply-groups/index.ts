import { replyGroups } from "@broadcast/contract/reply-groups";
import type { Handlers } from "../../http/serve.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { answerReplies, forecastAnswers, readReplyGroups } from "./reply-groups.ts";

const handlers: Handlers<typeof replyGroups> = {
  read: (context, { params }) => readReplyGroups(context, params.broadcastId),
  forecast: (context, { params, body }) => forecastAnswers(context, params.broadcastId, body),
  answer: (context, { params, body }) => answerReplies(context, params.broadcastId, body),
};

export const replyGroupsModule: ServerModule = { routes: [endpoints(replyGroups, handlers)] };
