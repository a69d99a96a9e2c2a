import { type Screen, screensOf } from "../../lib/screens/screen.ts";

const panel = screensOf(() => import("./panels.ts"));

export const accountSupportScreens: readonly Screen[] = [
  {
    path: "/admin/users/{userId}/apply-referral-code",
    guard: "superuser",
    panel: "full",
    title: "Apply referral code",
    load: panel("ApplyReferralCode"),
  },
  {
    path: "/admin/users/{userId}/campaign-registration",
    guard: "superuser",
    panel: "full",
    title: "Campaign registration",
    load: panel("CampaignRegistration"),
  },
  {
    path: "/admin/users/{userId}/campaign-registration/edit",
    guard: "superuser",
    panel: "full",
    title: "Edit campaign registration",
    load: panel("EditRegistration"),
  },
  {
    path: "/admin/users/{userId}/export-payment-history",
    guard: "superuser",
    panel: "full",
    title: "Export payment history",
    load: panel("ExportPayments"),
  },
  {
    path: "/admin/users/{userId}/identity-verification",
    guard: "superuser",
    panel: "full",
    title: "Identity verification",
    load: panel("IdentityVerification"),
  },
  {
    path: "/admin/users/{userId}/message-score-violations",
    guard: "superuser",
    panel: "full",
    title: "Message score violations",
    load: panel("MessageScoreViolations"),
  },
  {
    path: "/admin/users/{userId}/restore-cancelled-credits",
    guard: "superuser",
    panel: "full",
    title: "Restore cancelled credits",
    load: panel("RestoreCredits"),
  },
  {
    path: "/admin/users/{userId}/update-number",
    guard: "superuser",
    panel: "full",
    title: "Update number",
    load: panel("UpdateNumber"),
  },
  {
    path: "/admin/update-number/{userId}",
    guard: "superuser",
    panel: "full",
    title: "Update number",
    load: panel("UpdateNumber"),
  },
];
