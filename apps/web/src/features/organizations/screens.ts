import { lazy } from "react";
import type { Screen } from "../../lib/screens/screen.ts";

const overview = lazy(async () => ({
  default: (await import("./OrganizationOverview.tsx")).OrganizationOverview,
}));

/** Of who is an organization's admin; everybody else is led to / (document 2, section 2.10). */
export const organizationScreens: readonly Screen[] = [
  {
    path: "/organization-invitation/{token}",
    guard: "public",
    panel: "full",
    title: "Set your password",
    load: async () => (await import("./accounts/AccountInvitation.tsx")).AccountInvitation,
  },
  {
    path: "/organization/accounts",
    guard: "organization-admin",
    panel: "list",
    title: "Accounts",
    overview,
    load: async () => (await import("./accounts/AccountList.tsx")).AccountList,
  },
  {
    path: "/organization/accounts/{userId}",
    guard: "organization-admin",
    panel: "detail",
    title: "Account",
    load: async () => (await import("./accounts/AccountDetail.tsx")).AccountDetail,
  },
  {
    path: "/organization/accounts/{userId}/transfer-credits",
    guard: "organization-admin",
    panel: "detail",
    title: "Transfer credits",
    load: async () => (await import("./accounts/AccountTransfer.tsx")).AccountTransfer,
  },
  {
    path: "/organization/accounts/{userId}/managers",
    guard: "organization-admin",
    panel: "detail",
    title: "Managers",
    load: async () => (await import("./accounts/AccountManagers.tsx")).AccountManagers,
  },
  {
    path: "/organization/locations",
    guard: "organization-admin",
    panel: "list",
    title: "Locations",
    overview,
    load: async () => (await import("./locations/LocationList.tsx")).LocationList,
  },
  {
    path: "/organization/locations/{locationId}",
    guard: "organization-admin",
    panel: "detail",
    title: "Location",
    load: async () => (await import("./locations/LocationDetail.tsx")).LocationDetail,
  },
  {
    path: "/organization/subscription",
    guard: "organization-admin",
    panel: "list",
    title: "Subscription",
    opensOn: ["/organization/subscription/credit-history"],
    load: async () => (await import("./credits/OrganizationSubscription.tsx")).OrganizationSubscription,
  },
  {
    path: "/organization/subscription/transfer-credits",
    guard: "organization-admin",
    panel: "detail",
    title: "Transfer credits",
    load: async () => (await import("./credits/TransferCredits.tsx")).TransferCredits,
  },
  {
    path: "/organization/subscription/allocate-credits",
    guard: "organization-admin",
    panel: "detail",
    title: "Allocate credits",
    load: async () => (await import("./credits/AllocateCredits.tsx")).AllocateCredits,
  },
  {
    path: "/organization/subscription/credit-history",
    guard: "organization-admin",
    panel: "detail",
    title: "Credit history",
    load: async () => (await import("./credits/CreditHistory.tsx")).CreditHistory,
  },
  {
    path: "/organization/subscription/buy-credits",
    guard: "organization-admin",
    panel: "detail",
    title: "Buy credits",
    load: async () => (await import("./credits/BuyCredits.tsx")).BuyCredits,
  },
  {
    path: "/organization/subscription/buy-licenses",
    guard: "organization-admin",
    panel: "detail",
    title: "Buy licenses",
    load: async () => (await import("./credits/BuyLicenses.tsx")).BuyLicenses,
  },
  {
    path: "/organization/subscription/payment-history",
    guard: "organization-admin",
    panel: "detail",
    title: "Payment history",
    load: async () => (await import("./credits/PaymentHistory.tsx")).PaymentHistory,
  },
];
