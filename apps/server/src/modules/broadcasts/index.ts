import { broadcasts } from "@broadcast/contract/broadcasts";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { messagesReceived } from "../inbound/index.ts";
import { broadcastCause } from "./broadcast-cause.ts";
import { isInBroadcast } from "./broadcast-files.sql.ts";
import { expandBroadcast, holdBroadcast, withdrawBroadcast } from "./broadcasts.jobs.ts";
import { broadcastHandlers } from "./broadcasts.routes.ts";
import { creditReplies } from "./credit-replies.ts";
import { countDifferences } from "./differences.ts";
import { watchBroadcasts } from "./watch-broadcasts.ts";

export { PAUSED } from "./broadcast-cause.ts";
export { findOpenWithSegment } from "./broadcast-segments.sql.ts";
export { expandBroadcast, holdBroadcast, withdrawBroadcast } from "./broadcasts.jobs.ts";
export { requireBroadcast } from "./broadcasts.ts";
export { countDifferences } from "./differences.ts";
export { watchBroadcasts } from "./watch-broadcasts.ts";

export const broadcastsModule: ServerModule = {
  routes: [endpoints(broadcasts, broadcastHandlers)],
  jobs: [countDifferences, expandBroadcast, holdBroadcast, withdrawBroadcast],
  causes: [broadcastCause],
  fileHolders: [isInBroadcast],
  loops: [watchBroadcasts],
  listeners: [on(messagesReceived, creditReplies)],
};
