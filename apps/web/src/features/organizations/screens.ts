import { lazy } from "react";
import { type Screen, screensOf } from "../../lib/screens/screen.ts";

const panel = screensOf(() => import("./panels.ts"));

const overview = lazy(async () => ({
  default: (await import("./OrganizationOverview.tsx")).OrganizationOverview,
}));

/** For organization admins; other users are redirected to / (document 2, section 2.10). */
export const organizationScreens: readonly Screen[] = [
  {
    path: "/organization-invitation/{token}",
    guard: "public",
    panel: "full",
    title: "Set your password",
    load: panel("AccountInvitation"),
  },
  {
    path: "/organization/accounts",
    guard: "organization-admin",
    panel: "list",
    title: "Accounts",
    overview,
    load: panel("AccountList"),
  },
  {
    path: "/organization/accounts/{userId}",
    guard: "organization-admin",
    panel: "detail",
    title: "Account",
    load: panel("AccountDetail"),
  },
  {
    path: "/organization/accounts/{userId}/transfer-credits",
    guard: "organization-admin",
    panel: "detail",
    title: "Transfer credits",
    load: panel("AccountTransfer"),
  },
  {
    path: "/organization/accounts/{userId}/managers",
    guard: "organization-admin",
    panel: "detail",
    title: "Managers",
    load: panel("AccountManagers"),
  },
  {
    path: "/organization/locations",
    guard: "organization-admin",
    panel: "list",
    title: "Locations",
    overview,
    load: panel("LocationList"),
  },
  {
    path: "/organization/locations/{locationId}",
    guard: "organization-admin",
    panel: "detail",
    title: "Location",
    load: panel("LocationDetail"),
  },
  {
    path: "/organization/subscription",
    guard: "organization-admin",
    panel: "list",
    title: "Subscription",
    opensOn: ["/organization/subscription/credit-history"],
    load: panel("OrganizationSubscription"),
  },
  {
    path: "/organization/subscription/transfer-credits",
    guard: "organization-admin",
    panel: "detail",
    title: "Transfer credits",
    load: panel("TransferCredits"),
  },
  {
    path: "/organization/subscription/allocate-credits",
    guard: "organization-admin",
    panel: "detail",
    title: "Allocate credits",
    load: panel("AllocateCredits"),
  },
  {
    path: "/organization/subscription/credit-history",
    guard: "organization-admin",
    panel: "detail",
    title: "Credit history",
    load: panel("CreditHistory"),
  },
  {
    path: "/organization/subscription/buy-credits",
    guard: "organization-admin",
    panel: "detail",
    title: "Buy credits",
    load: panel("BuyCredits"),
  },
  {
    path: "/organization/subscription/buy-licenses",
    guard: "organization-admin",
    panel: "detail",
    title: "Buy licenses",
    load: panel("BuyLicenses"),
  },
  {
    path: "/organization/subscription/payment-history",
    guard: "organization-admin",
    panel: "detail",
    title: "Payment history",
    load: panel("PaymentHistory"),
  },
];
