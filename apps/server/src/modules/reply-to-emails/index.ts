import { replyToEmails } from "@broadcast/contract/reply-to-emails";
import { endpoints, type ServerModule } from "../../module.ts";
import { replyToVerificationMail } from "./reply-to-emails.jobs.ts";
import { replyToEmailHandlers } from "./reply-to-emails.routes.ts";

export { chooseReplyToEmail, findChosenEmail, listReplyToEmails } from "./reply-to-emails.sql.ts";

export const replyToEmailsModule: ServerModule = {
  routes: [endpoints(replyToEmails, replyToEmailHandlers)],
  jobs: [replyToVerificationMail],
};
