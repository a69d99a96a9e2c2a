export { replyToVerificationMail } from "./reply-to-emails.jobs.ts";
export { replyToEmailHandlers } from "./reply-to-emails.routes.ts";
export { chooseReplyToEmail, findChosenEmail, listReplyToEmails } from "./reply-to-emails.sql.ts";
