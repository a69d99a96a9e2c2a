import type { users } from "@broadcast/contract/users";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { readCurrentUser } from "./current-user.sql.ts";
import { changeProfile, readProfile } from "./profile.ts";
import { sessionReply } from "./session-reply.ts";
import { setUpBusiness } from "./set-up-business.ts";
import { signUp } from "./sign-up.ts";
import { readVerification, resendVerification, verifyAccount } from "./verification.ts";

export const userHandlers: Handlers<typeof users> = {
  signUp: outsideTransaction(async (context, { body }) => sessionReply(context, await signUp(context, body))),
  current: (context) => readCurrentUser(context.db, context.caller),
  setUp: async (context, { body }) => {
    await setUpBusiness(context, body);
    return readCurrentUser(context.db, context.caller);
  },
  readProfile: (context) => readProfile(context),
  changeProfile: outsideTransaction(async (context, { body }) => {
    await changeProfile(context, body);
    return readCurrentUser(context.db, context.caller);
  }),
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
