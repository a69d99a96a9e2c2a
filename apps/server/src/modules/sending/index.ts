import type { ServerModule } from "../../module.ts";
import { runDispatcher } from "./dispatch.ts";
import { judgeWaiting } from "./judge-waiting.ts";
import { lookUpNumbers } from "./network-look-up.ts";
import { publishRates } from "./rates.ts";
import { runReconciler } from "./reconcile.ts";
import { forgetMarketingHistory } from "./removed-recipients.ts";

export { bundleOf, type HeldBundle } from "./bundles.sql.ts";
export { type CauseStanding, connectCauses, contactOfCause, type MessageCause, RUNNING } from "./causes.ts";
export { contactSlug, type LinkHolder, readContactSlug } from "./contact-slug.ts";
export { dispatchOnce } from "./dispatch.ts";
export {
  describeFailure,
  FAILURE_KINDS,
  type FailureKind,
  type FailureKindName,
  failureInWords,
  failureKind,
  kindOfFailure,
  lineOfFailure,
} from "./failure-words.ts";
export { type AccountRules, judge, type Subject, type Verdict } from "./gate.ts";
export {
  CHANNEL_OF,
  factsJoin,
  type RecipientRow,
  readAccountRules,
  readGateFacts,
  recipientColumns,
  toSubject,
} from "./gate-facts.sql.ts";
export { giveUp } from "./give-up.ts";
export { judgeAnew } from "./judge-waiting.ts";
export { ensureLane, type LaneDescription } from "./lanes.sql.ts";
export { isLineCleared } from "./line-cleared.sql.ts";
export { serveMediaLinks } from "./media-links.ts";
export { addCounts, readCounts } from "./message-counts.sql.ts";
export { type MessagesQueued, messagesQueued } from "./messages-queued.ts";
export { GIVEN_UP, type Move, moveMessages } from "./move-messages.ts";
export { askForLookUps } from "./network-look-up.ts";
export { readOpenPixel } from "./open-pixel.ts";
export {
  changeQueued,
  changeUnits,
  holdAlone,
  type Lane,
  type MessageType,
  type Purpose,
  type QueuedEmail,
  type QueuedMessage,
  type Queueing,
} from "./outbox.sql.ts";
export {
  holdChunk,
  letGoOn,
  queueMessages,
  withdrawChunk,
  withdrawMessages,
} from "./outbox.ts";
export { readPace, readUnitsAhead } from "./pace-facts.sql.ts";
export { laneOfNumber, publishRates } from "./rates.ts";
export { gatherReceipts } from "./receipts.ts";
export { runReconciler } from "./reconcile.ts";
export { readReference } from "./reference.ts";
export { keepMarketingHistory } from "./removed-recipients.ts";
export { type BroadcastHours, broadcastHoursOf, type SendingHours } from "./sending-hours.ts";
export { type SendingTimes, sendingTimesAt } from "./sending-times.ts";
export { carrierOf, putUnsentAside, writeUnsent } from "./unsent.sql.ts";
export { type WithheldMessage, withholdMessages } from "./withhold.ts";

/** Each hands over through one slot of each carrier, as far as there are any. */
const DISPATCHERS = 4;

export const sendingModule: ServerModule = {
  jobs: [lookUpNumbers, judgeWaiting],
  upkeep: [forgetMarketingHistory],
  beginWork: ({ db, env }) => publishRates(db, env.CARRIER_RATES_FILE),
  loops: [...Array.from({ length: DISPATCHERS }, () => runDispatcher), runReconciler],
};
