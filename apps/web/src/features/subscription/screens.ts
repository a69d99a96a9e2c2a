import { type Screen, screensOf } from "../../lib/screens/screen.ts";

const panel = screensOf(() => import("./panels.ts"));

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
    load: panel("Subscription"),
  },
  page("change-subscription", "Change subscription", panel("ChangeSubscription")),
  page(step("cancel-subscription"), "Cancel subscription", panel("CancelSubscription"), byOwner),
  page(step("before-you-go"), "Before you go", panel("BeforeYouGo"), byOwner),
  page(step("are-you-sure"), "Are you sure?", panel("AreYouSure"), byOwner),
  page("payment-history", "Payment history", panel("PaymentHistory")),
  page("update-payment", "Update payment", panel("UpdatePayment")),
  page("gift-credits", "Gift credits", panel("GiftCredits"), buying),
  page("auto-recharge", "Auto-recharge", panel("AutoRecharge"), buying),
  page("buy-credits", "Buy Credits", panel("BuyCredits"), buying),
];
