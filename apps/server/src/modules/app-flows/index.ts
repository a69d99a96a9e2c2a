import { appFlows } from "@broadcast/contract/app-flows";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { automationsResumed } from "../automation-pauses/index.ts";
import { formSubmitted } from "../configurable-forms/index.ts";
import { messagesReceived } from "../inbound/index.ts";
import { keywordMatched } from "../keywords/index.ts";
import { linksClicked } from "../trackable-links/index.ts";
import { callAddress, flowHalted, flowNotice } from "./app-flows.jobs.ts";
import { appFlowHandlers } from "./app-flows.routes.ts";
import { flowCause } from "./flow-cause.ts";
import { noteClicks, noteForm, noteKeyword, noteMessages } from "./note-signals.ts";
import { goOnAfterPause, runFlows } from "./run-flows.ts";

export { doDueFlows } from "./run-flows.ts";

export const appFlowsModule: ServerModule = {
  routes: [endpoints(appFlows, appFlowHandlers)],
  jobs: [callAddress, flowHalted, flowNotice],
  loops: [runFlows],
  causes: [flowCause],
  listeners: [
    on(messagesReceived, noteMessages),
    on(keywordMatched, noteKeyword),
    on(formSubmitted, noteForm),
    on(linksClicked, noteClicks),
    on(automationsResumed, goOnAfterPause),
  ],
};
