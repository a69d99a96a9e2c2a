import { appFlows } from "@broadcast/contract/app-flows";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { timezoneChanged } from "../account-settings/index.ts";
import { automationsResumed } from "../automation-pauses/index.ts";
import { purchaseTold } from "../campaigns/index.ts";
import { formSubmitted } from "../configurable-forms/index.ts";
import { actionUndone } from "../contact-actions/index.ts";
import { messagesReceived } from "../inbound/index.ts";
import { keywordMatched } from "../keywords/index.ts";
import { segmentRenamed } from "../segments/index.ts";
import { accountClosed } from "../subscription/index.ts";
import { linksClicked } from "../trackable-links/index.ts";
import { callMissed } from "../voice/index.ts";
import { appFlowHandlers } from "./app-flows.routes.ts";
import { isInFlow } from "./app-flows.sql.ts";
import { noteRenamed, noteUndone } from "./entry/enter-by-segment.ts";
import {
  noteClicks,
  noteForm,
  noteKeyword,
  noteMessages,
  noteMissedCall,
  notePurchase,
} from "./entry/note-signals.ts";
import { taggedFlows } from "./entry/tagged-flows.ts";
import { flowCause } from "./flow-cause.ts";
import { flowsHoldingItems, flowsUsingItems } from "./flow-uses.ts";
import { enterByHand } from "./people/add-people.ts";
import { pauseOfClosed } from "./publish/pause-flow.ts";
import { flowRelease } from "./publish/release-messages.ts";
import { goOn } from "./publish/underway.ts";
import { callAddress } from "./run/call-address.ts";
import { flowHalted, flowNotice, flowPush } from "./run/flow-notices.ts";
import { goOnAfterPause, runFlows } from "./run/run-flows.ts";
import { timeFlowsAnew, timeWaits } from "./run/time-anew.ts";

export { forecastFlows } from "./preview/forecast.ts";
export { doDueFlows } from "./run/run-flows.ts";

export const appFlowsModule: ServerModule = {
  routes: [endpoints(appFlows, appFlowHandlers)],
  jobs: [callAddress, flowHalted, flowNotice, flowPush, goOn, flowRelease.job, timeWaits],
  loops: [runFlows],
  upkeep: [flowRelease.releaseLeft],
  causes: [flowCause],
  contactActions: [enterByHand],
  fileHolders: [isInFlow],
  itemHolders: [flowsHoldingItems],
  itemUses: [flowsUsingItems],
  tagUses: [taggedFlows],
  listeners: [
    on(messagesReceived, noteMessages),
    on(keywordMatched, noteKeyword),
    on(formSubmitted, noteForm),
    on(linksClicked, noteClicks),
    on(automationsResumed, goOnAfterPause),
    on(callMissed, noteMissedCall),
    on(timezoneChanged, timeFlowsAnew),
    on(purchaseTold, notePurchase),
    on(accountClosed, pauseOfClosed),
    on(actionUndone, noteUndone),
    on(segmentRenamed, noteRenamed),
  ],
};
