import type { replyToEmails } from "@broadcast/contract/reply-to-emails";
import type { Handlers } from "../../http/serve.ts";
import { listReplyToEmails } from "./reply-to-emails.sql.ts";
import { addReplyToEmail, removeReplyToEmail } from "./reply-to-emails.ts";
import { readVerification, resendVerification, verifyReplyToEmail } from "./verification.ts";

export const replyToEmailHandlers: Handlers<typeof replyToEmails> = {
  list: async ({ db, accountId }) => ({ replyToEmails: await listReplyToEmails(db, accountId) }),
  add: (context, { body }) => addReplyToEmail(context, body.email),
  remove: async (context, { body }) => {
    await removeReplyToEmail(context, body.email);
    return {};
  },
  resendVerificationEmail: async (context, { body }) => {
    await resendVerification(context, body.email);
    return {};
  },
  readVerification: (context, { params }) => readVerification(context, params),
  verify: async (context, { params }) => {
    await verifyReplyToEmail(context, params);
    return {};
  },
};
