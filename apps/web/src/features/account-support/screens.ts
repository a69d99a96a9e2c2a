import type { Screen } from "../../lib/screens/screen.ts";

export const accountSupportScreens: readonly Screen[] = [
  {
    path: "/admin/users/{userId}/apply-referral-code",
    guard: "superuser",
    panel: "full",
    title: "Apply referral code",
    load: async () => (await import("./ApplyReferralCode.tsx")).ApplyReferralCode,
  },
  {
    path: "/admin/users/{userId}/campaign-registration",
    guard: "superuser",
    panel: "full",
    title: "Campaign registration",
    load: async () => (await import("./CampaignRegistration.tsx")).CampaignRegistration,
  },
  {
    path: "/admin/users/{userId}/campaign-registration/edit",
    guard: "superuser",
    panel: "full",
    title: "Edit campaign registration",
    load: async () => (await import("./EditRegistration.tsx")).EditRegistration,
  },
  {
    path: "/admin/users/{userId}/export-payment-history",
    guard: "superuser",
    panel: "full",
    title: "Export payment history",
    load: async () => (await import("./ExportPayments.tsx")).ExportPayments,
  },
  {
    path: "/admin/users/{userId}/identity-verification",
    guard: "superuser",
    panel: "full",
    title: "Identity verification",
    load: async () => (await import("./IdentityVerification.tsx")).IdentityVerification,
  },
  {
    path: "/admin/users/{userId}/message-score-violations",
    guard: "superuser",
    panel: "full",
    title: "Message score violations",
    load: async () => (await import("./MessageScoreViolations.tsx")).MessageScoreViolations,
  },
  {
    path: "/admin/users/{userId}/restore-cancelled-credits",
    guard: "superuser",
    panel: "full",
    title: "Restore cancelled credits",
    load: async () => (await import("./RestoreCredits.tsx")).RestoreCredits,
  },
  {
    path: "/admin/users/{userId}/update-number",
    guard: "superuser",
    panel: "full",
    title: "Update number",
    load: async () => (await import("./UpdateNumber.tsx")).UpdateNumber,
  },
  {
    path: "/admin/update-number/{userId}",
    guard: "superuser",
    panel: "full",
    title: "Update number",
    load: async () => (await import("./UpdateNumber.tsx")).UpdateNumber,
  },
];
