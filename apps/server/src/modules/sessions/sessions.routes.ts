import type { sessions } from "@broadcast/contract/sessions";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { deferSetup, sendSignInCode, useRecoveryCode, verifySignInCode } from "../multi-factor/index.ts";
import { sessionReply } from "../users/index.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { forceLogin } from "./force-login.ts";
import {
  forgetIntegrationRedirect,
  keepIntegrationRedirect,
  readIntegrationRedirect,
} from "./integration-redirect.ts";
import { endOne, endOthers, listSessions } from "./open-sessions.ts";
import { reactivate, readReactivation } from "./reactivation.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";

export const sessionHandlers: Handlers<typeof sessions> = {
  signIn: outsideTransaction((context, { body }) => signIn(context, body)),
  sendSignInCode: outsideTransaction((context, { body }) => sendSignInCode(context, body)),
  verifySignInCode: outsideTransaction(async (context, { body }) => {
    const { holder, recoveryCodes } = await verifySignInCode(context, body);
    return { ...(await finishSignIn(context, holder)), recoveryCodes };
  }),
  useRecoveryCode: outsideTransaction(async (context, { body }) => {
    const { holder } = await useRecoveryCode(context, body);
    return finishSignIn(context, holder);
  }),
  deferMultiFactor: outsideTransaction(async (context, { body }) => {
    const { holder } = await deferSetup(context, body);
    return finishSignIn(context, holder);
  }),
  resume: (context) => sessionReply(context, context.caller),
  signOut: (context) => signOut(context),
  forceLogin: (context, { body }) => forceLogin(context, body),
  list: async (context) => ({ sessions: await listSessions(context) }),
  end: outsideTransaction(async (context, { params, body }) => {
    await endOne(context, params.sessionId, body.password);
    return {};
  }),
  endOthers: outsideTransaction((context, { body }) => endOthers(context, body.password)),
  reactivationMeta: (context) => readReactivation(context),
  reactivate: (context) => reactivate(context),
  keepIntegrationRedirect: async (context, { body }) => {
    await keepIntegrationRedirect(context, body.redirect);
    return {};
  },
  readIntegrationRedirect: (context) => readIntegrationRedirect(context),
  forgetIntegrationRedirect: async (context) => {
    await forgetIntegrationRedirect(context);
    return {};
  },
};
