import type { ServerModule } from "../../module.ts";
import { runDispatcher } from "./delivery/dispatch.ts";
import { publishRates } from "./delivery/rates.ts";
import { runReconciler } from "./delivery/reconcile.ts";
import { judgeWaiting } from "./gate/judge-waiting.ts";
import { lookUpNumbers } from "./gate/network-look-up.ts";
import { forgetMarketingHistory } from "./outbox/removed-recipients.ts";
import { withdrawRest } from "./outbox/withdraw-causes.ts";

export { askBeforeSending } from "./delivery/ask-first.ts";
export { dispatchOnce } from "./delivery/dispatch.ts";
export {
  describeFailure,
  FAILURE_KINDS,
  type FailureKind,
  type FailureKindName,
  failureInWords,
  failureKind,
  kindOfFailure,
  lineOfFailure,
} from "./delivery/failure-words.ts";
export { giveUp } from "./delivery/give-up.ts";
export { ensureLane, type LaneDescription } from "./delivery/lanes.sql.ts";
export { listUnreported } from "./delivery/missed-receipts.sql.ts";
export { fetchMissedReceipts } from "./delivery/missed-receipts.ts";
export { readOpenPixel } from "./delivery/open-pixel.ts";
export { laneOfNumber, publishRates } from "./delivery/rates.ts";
export { gatherReceipts } from "./delivery/receipts.ts";
export { runReconciler } from "./delivery/reconcile.ts";
export {
  type CausedMessage,
  type CauseStanding,
  connectCauses,
  contactOfCause,
  type MessageCause,
  type MessageDeadline,
  RUNNING,
  readTakenBack,
  stoppedBy,
} from "./gate/causes.ts";
export {
  type AccountRules,
  type GateDecision,
  type GateRecipient,
  isUnderCap,
  judge,
  saidNo,
  suspensionSentence,
} from "./gate/gate.ts";
export {
  CHANNEL_OF,
  factsJoin,
  personColumns,
  type RecipientRow,
  readAccountRules,
  readGateFacts,
  readRecentMarketing,
  recipientColumns,
  toGateRecipient,
} from "./gate/gate-facts.sql.ts";
export { judgeAnew } from "./gate/judge-waiting.ts";
export { isLineCleared } from "./gate/line-cleared.sql.ts";
export { askForLookUps } from "./gate/network-look-up.ts";
export { readPace, readUnitsAhead } from "./gate/pace-facts.sql.ts";
export { type BroadcastHours, broadcastHoursOf, type SendingHours } from "./gate/sending-hours.ts";
export { type SendingTimes, sendingTimesAt } from "./gate/sending-times.ts";
export { batchOf, type LockedBatch } from "./outbox/batches.sql.ts";
export { leaveNumber } from "./outbox/leave-number.ts";
export { mediaLink, serveMediaLinks } from "./outbox/media-links.ts";
export { addCounts, readCounts } from "./outbox/message-counts.sql.ts";
export { type MessagesQueued, messagesQueued } from "./outbox/messages-queued.ts";
export { type MessagesUnsent, messagesUnsent } from "./outbox/messages-unsent.ts";
export { GIVEN_UP, type Move, moveMessages } from "./outbox/move-messages.ts";
export {
  changeQueued,
  changeUnits,
  type Lane,
  lockAlone,
  type MessageType,
  type Purpose,
  type QueuedEmail,
  type QueuedMessage,
  type Queueing,
} from "./outbox/outbox.sql.ts";
export {
  letGoOn,
  lockChunk,
  lockHeld,
  queueMessages,
  takeBack,
  withdrawChunk,
  withdrawMessages,
} from "./outbox/outbox.ts";
export { readReference } from "./outbox/reference.ts";
export { defineRelease, type HeldMessage } from "./outbox/release-held.ts";
export { keepMarketingHistory } from "./outbox/removed-recipients.ts";
export { SECOND_LOOK_SECONDS } from "./outbox/second-look.ts";
export { carrierOf, putUnsentAside, writeUnsent } from "./outbox/unsent.sql.ts";
export { type LinkHolder, readUnsubscribeSlug, unsubscribeSlug } from "./outbox/unsubscribe-slug.ts";
export { withdrawCauses } from "./outbox/withdraw-causes.ts";
export { type WithheldMessage, withholdMessages } from "./outbox/withhold.ts";

/** Each hands over through one slot of each carrier, if there are enough. */
const DISPATCHERS = 4;

export const sendingModule: ServerModule = {
  jobs: [lookUpNumbers, judgeWaiting, withdrawRest],
  upkeep: [forgetMarketingHistory],
  beginWork: ({ db, env }) => publishRates(db, env.CARRIER_RATES_FILE),
  loops: [...Array.from({ length: DISPATCHERS }, () => runDispatcher), runReconciler],
};
