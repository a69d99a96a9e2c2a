import type { users } from "@broadcast/contract/users";
import type { Handlers } from "../../http/serve.ts";
import { readCurrentUser } from "./current-user.sql.ts";
import { sessionReply, signIn, signOut } from "./sessions.ts";
import { signUp } from "./sign-up.ts";
import { readVerification, resendVerification, verifyAccount } from "./verification.ts";

export const userHandlers: Handlers<typeof users> = {
  signUp: async (context, { body }) => sessionReply(context, await signUp(context, body)),
  signIn: async (context, { body }) => sessionReply(context, await signIn(context, body)),
  resumeSession: (context) => sessionReply(context, context.caller),
  signOut: async (context) => {
    await signOut(context);
    return {};
  },
  current: (context) => readCurrentUser(context.db, context.accountId, context.caller.userId),
  resendAccountVerificationEmail: async (context) => {
    await resendVerification(context);
    return {};
  },
  readAccountVerification: (context, { params }) =>
    readVerification(context, params.userSlug, params.verificationToken),
  verifyAccount: async (context, { params }) => {
    await verifyAccount(context, params.userSlug, params.verificationToken);
    return {};
  },
};
