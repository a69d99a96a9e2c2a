import type { CurrentUser } from "@broadcast/contract/users";

/** What the frame needs to know about the signed-in user; fields that the API leaves out count as no. */
export type Viewer = Pick<CurrentUser, "onboardingStatus" | "superuser" | "organizationAdmin" | "roles"> & {
  stripeId?: string | null;
  organization?: unknown;
  isManager?: boolean;
  addOns?: readonly string[];
  voice?: { disabled?: boolean } | null;
  managing?: CurrentUser["managing"];
  subscriptionPlan?: string | null;
  phoneNumberType?: CurrentUser["phoneNumberType"];
};

export { hasVoice } from "../../lib/api/has-voice.ts";

/** Credits are sold on paid plans: neither free nor on hold. */
export const canBuyCredits = (viewer: Viewer): boolean => {
  const plan = viewer.subscriptionPlan;
  return Boolean(plan) && plan !== "free" && !/^on_?hold/.test(plan ?? "");
};
