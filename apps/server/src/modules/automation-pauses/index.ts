import { automationPauses } from "@broadcast/contract/automation-pauses";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { answeredByHand } from "../messages/index.ts";
import { automationPauseHandlers } from "./automation-pauses.routes.ts";
import { endDuePauses } from "./end-due-pauses.ts";
import { pauseByAnswer } from "./pause-by-answer.ts";
import { releaseAgain, releaseLeft } from "./release-messages.ts";

export { lockPauses } from "./automation-pauses.sql.ts";
export {
  type AutomationsResumed,
  automationsResumed,
  type MessagesResumed,
  messagesResumed,
} from "./automations-resumed.ts";
export { pausedContacts } from "./paused-contacts.ts";

export const automationPausesModule: ServerModule = {
  routes: [endpoints(automationPauses, automationPauseHandlers)],
  listeners: [on(answeredByHand, pauseByAnswer)],
  jobs: [releaseAgain],
  upkeep: [releaseLeft],
  loops: [endDuePauses],
};
