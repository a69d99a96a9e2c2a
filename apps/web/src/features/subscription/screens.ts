import type { Screen } from "../../lib/screens/screen.ts";

const web = ["web"] as const;

const page = (
  path: string,
  title: string,
  load: Screen["load"],
  more: Pick<Partial<Screen>, "guard" | "requires"> = {},
): Screen => ({
  path: `/subscription/${path}`,
  guard: "account-admin",
  requires: web,
  panel: "detail",
  title,
  load,
  ...more,
});
const byOwner = { guard: "owner" } as const;
const buying = { requires: ["web", "can-buy-credits"] } as const;
const step = (name: string) => `change-subscription/${name}`;

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
  page(
    "change-subscription",
    "Change subscription",
    async () => (await import("./plan/ChangeSubscription.tsx")).ChangeSubscription,
  ),
  page(
    step("cancel-subscription"),
    "Cancel subscription",
    async () => (await import("./plan/CancelSubscription.tsx")).CancelSubscription,
    byOwner,
  ),
  page(
    step("before-you-go"),
    "Before you go",
    async () => (await import("./plan/BeforeYouGo.tsx")).BeforeYouGo,
    byOwner,
  ),
  page(
    step("are-you-sure"),
    "Are you sure?",
    async () => (await import("./plan/AreYouSure.tsx")).AreYouSure,
    byOwner,
  ),
  page(
    "payment-history",
    "Payment history",
    async () => (await import("./PaymentHistory.tsx")).PaymentHistory,
  ),
  page(
    "update-payment",
    "Update payment",
    async () => (await import("./cards/UpdatePayment.tsx")).UpdatePayment,
  ),
  page(
    "gift-credits",
    "Gift credits",
    async () => (await import("./credits/GiftCredits.tsx")).GiftCredits,
    buying,
  ),
  page(
    "auto-recharge",
    "Auto-recharge",
    async () => (await import("./credits/AutoRecharge.tsx")).AutoRecharge,
    buying,
  ),
  page(
    "buy-credits",
    "Buy Credits",
    async () => (await import("./credits/BuyCredits.tsx")).BuyCredits,
    buying,
  ),
];
