import { spammers } from "@broadcast/contract/spammers";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { mailComplained } from "../messages/index.ts";
import { messagesUnsent } from "../sending/index.ts";
import { sendingAllowedMail, sendingSuspendedMail } from "./spammers.jobs.ts";
import { spammerHandlers } from "./spammers.routes.ts";
import { noteComplaint, noteRefusals } from "./violations.ts";

export const spammersModule: ServerModule = {
  routes: [endpoints(spammers, spammerHandlers)],
  jobs: [sendingSuspendedMail, sendingAllowedMail],
  listeners: [on(messagesUnsent, noteRefusals), on(mailComplained, noteComplaint)],
};
