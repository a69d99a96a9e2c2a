import type { Screen } from "../../lib/screens/screen.ts";

export const integrationsScreens: readonly Screen[] = [
  {
    path: "/integrations/{partnerId}/connect",
    guard: "public",
    panel: "full",
    title: "Connect a partner",
    load: async () => (await import("./ConnectPage.tsx")).ConnectPage,
  },
  {
    path: "/integrations/{partnerId}/forgot-password",
    guard: "guest",
    panel: "full",
    title: "Forgot your password?",
    load: async () => (await import("./PartnerForgotPassword.tsx")).PartnerForgotPassword,
  },
  {
    path: "/integrations/{partnerId}/reactivate",
    guard: "public",
    panel: "full",
    title: "Reactivate your account",
    load: async () => (await import("./PartnerReactivate.tsx")).PartnerReactivate,
  },
  {
    path: "/integrations/{partnerId}/signup",
    guard: "guest",
    panel: "full",
    title: "Create your account",
    load: async () => (await import("./PartnerSignUp.tsx")).PartnerSignUp,
  },
  {
    path: "/account/integrations",
    guard: "owner",
    requires: ["web"],
    panel: "detail",
    title: "Integrations",
    load: async () => (await import("./Integrations.tsx")).Integrations,
  },
  {
    path: "/account/integrations/{partnerId}/connect",
    guard: "signed-in",
    requires: ["web"],
    panel: "detail",
    title: "Connect a partner",
    load: async () => (await import("./AllowPartner.tsx")).AllowPartner,
  },
];
