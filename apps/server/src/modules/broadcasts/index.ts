import { broadcasts } from "@broadcast/contract/broadcasts";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { messagesReceived } from "../inbound/index.ts";
import { broadcastsBySegment } from "./audience/broadcast-segments.sql.ts";
import { recipientContacts } from "./audience/recipients.sql.ts";
import { expandBroadcast, setAsideBroadcast, withdrawBroadcast } from "./broadcasts.jobs.ts";
import { broadcastHandlers } from "./broadcasts.routes.ts";
import { isInBroadcast } from "./draft/broadcast-files.sql.ts";
import { broadcastsHolding } from "./draft/broadcasts-holding.ts";
import { countDifferences } from "./draft/differences.ts";
import { broadcastCause } from "./run/broadcast-cause.ts";
import { creditReplies } from "./run/credit-replies.ts";
import { watchBroadcasts } from "./run/watch-broadcasts.ts";

export { findOpenWithSegment } from "./audience/broadcast-segments.sql.ts";
export { expandBroadcast, setAsideBroadcast, withdrawBroadcast } from "./broadcasts.jobs.ts";
export { requireBroadcast, searchBroadcasts } from "./broadcasts.ts";
export { countDifferences } from "./draft/differences.ts";
export { PAUSED } from "./run/broadcast-cause.ts";
export { watchBroadcasts } from "./run/watch-broadcasts.ts";

export const broadcastsModule: ServerModule = {
  routes: [endpoints(broadcasts, broadcastHandlers)],
  jobs: [countDifferences, expandBroadcast, setAsideBroadcast, withdrawBroadcast],
  contactLists: [recipientContacts],
  causes: [broadcastCause],
  fileHolders: [isInBroadcast],
  itemHolders: [broadcastsHolding],
  itemUses: [broadcastsBySegment],
  loops: [watchBroadcasts],
  listeners: [on(messagesReceived, creditReplies)],
};
