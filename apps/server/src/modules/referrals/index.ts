import { referrals } from "@broadcast/contract/referrals";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { accountPaid } from "../subscription/index.ts";
import { referralHandlers } from "./referrals.routes.ts";
import { rewardReferral } from "./referrals.ts";

export { applyReferralCode, readReferralOf } from "./apply-code.ts";
export { isReferralCode, noteReferral, referralCodeOf, referralLink } from "./referrals.ts";

export const referralsModule: ServerModule = {
  routes: [endpoints(referrals, referralHandlers)],
  listeners: [on(accountPaid, rewardReferral)],
};
