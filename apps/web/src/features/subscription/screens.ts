import type { Screen } from "../../lib/screens/screen.ts";

const web = ["web"] as const;
const buying = ["web", "can-buy-credits"] as const;

export const subscriptionScreens: readonly Screen[] = [
  {
    path: "/subscription",
    guard: "account-admin",
    requires: web,
    panel: "list",
    title: "Subscription",
    opensOn: ["/subscription/change-subscription"],
    load: async () => (await import("./Subscription.tsx")).Subscription,
  },
  {
    path: "/subscription/change-subscription",
    guard: "account-admin",
    requires: web,
    panel: "detail",
    title: "Change subscription",
    load: async () => (await import("./plan/ChangeSubscription.tsx")).ChangeSubscription,
  },
  {
    path: "/subscription/change-subscription/cancel-subscription",
    guard: "owner",
    requires: web,
    panel: "detail",
    title: "Cancel subscription",
    load: async () => (await import("./plan/CancelSubscription.tsx")).CancelSubscription,
  },
  {
    path: "/subscription/change-subscription/before-you-go",
    guard: "owner",
    requires: web,
    panel: "detail",
    title: "Before you go",
    load: async () => (await import("./plan/BeforeYouGo.tsx")).BeforeYouGo,
  },
  {
    path: "/subscription/change-subscription/are-you-sure",
    guard: "owner",
    requires: web,
    panel: "detail",
    title: "Are you sure?",
    load: async () => (await import("./plan/AreYouSure.tsx")).AreYouSure,
  },
  {
    path: "/subscription/payment-history",
    guard: "account-admin",
    requires: web,
    panel: "detail",
    title: "Payment history",
    load: async () => (await import("./PaymentHistory.tsx")).PaymentHistory,
  },
  {
    path: "/subscription/update-payment",
    guard: "account-admin",
    requires: web,
    panel: "detail",
    title: "Update payment",
    load: async () => (await import("./cards/UpdatePayment.tsx")).UpdatePayment,
  },
  {
    path: "/subscription/gift-credits",
    guard: "account-admin",
    requires: buying,
    panel: "detail",
    title: "Gift credits",
    load: async () => (await import("./credits/GiftCredits.tsx")).GiftCredits,
  },
  {
    path: "/subscription/auto-recharge",
    guard: "account-admin",
    requires: buying,
    panel: "detail",
    title: "Auto-recharge",
    load: async () => (await import("./credits/AutoRecharge.tsx")).AutoRecharge,
  },
  {
    path: "/subscription/buy-credits",
    guard: "account-admin",
    requires: buying,
    panel: "detail",
    title: "Buy Credits",
    load: async () => (await import("./credits/BuyCredits.tsx")).BuyCredits,
  },
];
