import type { automationPauses } from "@broadcast/contract/automation-pauses";
import type { Handlers } from "../../http/serve.ts";
import {
  changeAutomationSettings,
  pauseAutomations,
  readAutomationSettings,
  readAutomations,
  resumeAutomations,
} from "./automation-pauses.ts";

export const automationPauseHandlers: Handlers<typeof automationPauses> = {
  read: (context, { params }) => readAutomations(context, params.contactId),
  pause: (context, { params, body }) => pauseAutomations(context, params.contactId, body.until),
  resume: (context, { params }) => resumeAutomations(context, params.contactId),
  readSettings: (context) => readAutomationSettings(context),
  changeSettings: (context, { body }) => changeAutomationSettings(context, body),
};
