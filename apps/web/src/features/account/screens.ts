import { type Screen, screensOf } from "../../lib/screens/screen.ts";

const ofSecurity = screensOf(() => import("./security/panels.ts"));

export const accountScreens: readonly Screen[] = [
  {
    path: "/account",
    guard: "signed-in",
    panel: "list",
    title: "Account",
    opensOn: ["/account/profile", "/account/credit-usage"],
    load: async () => (await import("./Account.tsx")).Account,
  },
  {
    path: "/account/profile",
    guard: "account-admin",
    panel: "detail",
    title: "Profile",
    load: async () => (await import("./Profile.tsx")).Profile,
  },
  {
    path: "/account/mobile-number",
    guard: "account-admin",
    panel: "detail",
    title: "Mobile number",
    load: async () => (await import("./MobileNumber.tsx")).MobileNumber,
  },
  {
    path: "/account/credit-usage",
    guard: "signed-in",
    panel: "detail",
    title: "Credit usage",
    load: async () => (await import("./figures/CreditUsage.tsx")).CreditUsage,
  },
  {
    path: "/account/stats",
    guard: "signed-in",
    panel: "detail",
    title: "Stats",
    load: async () => (await import("./figures/Stats.tsx")).Stats,
  },
  {
    path: "/account/multi-factor-authentication",
    guard: "owner",
    panel: "detail",
    title: "Two-step verification",
    load: ofSecurity("MultiFactor"),
  },
  {
    path: "/account/multi-factor-authentication/list",
    guard: "owner",
    panel: "detail",
    title: "Your verification methods",
    load: ofSecurity("MultiFactorMethods"),
  },
  {
    path: "/account/sign-out-all",
    guard: "owner",
    panel: "detail",
    title: "Where you're signed in",
    load: ofSecurity("OpenSessions"),
  },
  {
    path: "/account/activity",
    guard: "owner",
    panel: "detail",
    title: "Activity",
    load: ofSecurity("Activity"),
  },
  {
    path: "/account/api-key",
    guard: "owner",
    requires: ["web"],
    panel: "detail",
    title: "API key",
    load: ofSecurity("ApiKey"),
  },
];
