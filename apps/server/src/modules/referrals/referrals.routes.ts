import type { referrals } from "@broadcast/contract/referrals";
import type { Handlers } from "../../http/serve.ts";
import { readReferralProgram, searchReferrals } from "./referrals.ts";

export const referralHandlers: Handlers<typeof referrals> = {
  read: (context) => readReferralProgram(context),
  search: (context, { body }) => searchReferrals(context, body.paging),
};
