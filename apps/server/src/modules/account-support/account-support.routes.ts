import type { accountSupport } from "@broadcast/contract/account-support";
import type { brandValidator } from "@broadcast/contract/brand-validator";
import type { Handlers } from "../../http/serve.ts";
import { requireUser } from "../admin-users/index.ts";
import { readForfeits } from "../credits/index.ts";
import { readIdentityChecks } from "../identity/index.ts";
import { readNumber, searchAvailable } from "../phone-numbers/index.ts";
import { readReferralOf } from "../referrals/index.ts";
import { checkRegistration, showRegistrationToSupport } from "../registration/index.ts";
import {
  applyReferralCodeOf,
  approveIdentityOf,
  askIdentityAgainOf,
  changeNumberOf,
  exportPaymentsOf,
  restoreCreditsOf,
  submitRegistrationOf,
} from "./account-support.ts";

export const accountSupportHandlers: Handlers<typeof accountSupport> = {
  readReferral: async ({ db }, { params }) =>
    readReferralOf(db, (await requireUser(db, params.userId)).account_id),
  applyReferralCode: (context, { params, body }) => applyReferralCodeOf(context, params.userId, body),
  readRegistration: async ({ db }, { params }) =>
    showRegistrationToSupport(db, (await requireUser(db, params.userId)).account_id),
  submitRegistration: (context, { params, body }) => submitRegistrationOf(context, params.userId, body),
  exportPayments: (context, { params, query }) => exportPaymentsOf(context, params.userId, query),
  readIdentity: async ({ db }, { params }) =>
    readIdentityChecks(db, (await requireUser(db, params.userId)).account_id),
  approveIdentity: (context, { params, body }) => approveIdentityOf(context, params.userId, body),
  askIdentityAgain: (context, { params, body }) => askIdentityAgainOf(context, params.userId, body),
  readForfeits: async ({ db }, { params }) =>
    readForfeits(db, (await requireUser(db, params.userId)).account_id),
  restoreCredits: (context, { params, body }) => restoreCreditsOf(context, params.userId, body),
  readNumber: async ({ db }, { params }) => readNumber(db, (await requireUser(db, params.userId)).account_id),
  searchNumbers: async (context, { params, query }) => {
    const { account_id: accountId } = await requireUser(context.db, params.userId);
    return searchAvailable({ ...context, accountId }, query.areaCode);
  },
  changeNumber: (context, { params, body }) => changeNumberOf(context, params.userId, body),
};

export const brandValidatorHandlers: Handlers<typeof brandValidator> = {
  checkUser: async ({ db }, { params: { userId } }) => {
    const { account_id: accountId, company } = await requireUser(db, userId);
    return { userId, company, ...(await checkRegistration(db, accountId)) };
  },
};
