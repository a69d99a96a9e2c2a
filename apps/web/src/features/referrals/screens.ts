import type { Screen } from "../../lib/screens/screen.ts";

export const referralScreens: readonly Screen[] = [
  {
    path: "/account/referral-program",
    guard: "account-admin",
    requires: ["payment-account"],
    panel: "detail",
    title: "Referral program",
    load: async () => (await import("./ReferralProgram.tsx")).ReferralProgram,
  },
  {
    path: "/account/affiliate-program",
    guard: "account-admin",
    requires: ["web"],
    panel: "detail",
    title: "Affiliate program",
    load: async () => (await import("./AffiliateProgram.tsx")).AffiliateProgram,
  },
];
