import type { registrations } from "@broadcast/contract/registration";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { showRegistration } from "./show-registration.ts";
import { saveDraft, submitRegistration } from "./submit-registration.ts";
import { refreshRegistration, sendOtp, verifyOtp } from "./verify-sole-proprietor.ts";

export const registrationHandlers: Handlers<typeof registrations> = {
  read: ({ db, accountId }) => showRegistration(db, accountId),
  saveDraft: (context, { body }) => saveDraft(context, body),
  submit: (context, { body }) => submitRegistration(context, body),
  // These wait for the registrar.
  sendOtp: outsideTransaction((context, { body }) => sendOtp(context, body)),
  verifyOtp: outsideTransaction((context, { body }) => verifyOtp(context, body.code)),
  refresh: outsideTransaction((context) => refreshRegistration(context)),
};
