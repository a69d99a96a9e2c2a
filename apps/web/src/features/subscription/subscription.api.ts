import { payments } from "@broadcast/contract/payments";
import { subscription } from "@broadcast/contract/subscription";
import { addressOf } from "../../lib/api/api-client.ts";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";

export const useSubscription = () => useEndpoint(subscription.read, {});
export const usePlanPreview = (planId: string) => useEndpoint(subscription.preview, { body: { planId } });
/** Quiet: the dialog shows errors. */
export const useChangePlan = () => useSend(subscription.changePlan, { isQuiet: true });
export const useKeepPlan = () => useSend(subscription.keepPlan);
export const useCancel = () => useSend(subscription.cancel, { isQuiet: true });
export const useCloseAccount = () => useSend(subscription.close, { isQuiet: true });
export const useResume = () => useSend(subscription.resume);

export const useOpenCardSetup = () => useSend(subscription.openCardSetup, { isQuiet: true });
export const useTypeCard = () => useSend(subscription.typeCard, { isQuiet: true });
export const useUseCard = () => useSend(subscription.useCard, { isQuiet: true });

export const useBuyCredits = () => useSend(payments.buyCredits, { isQuiet: true });
export const useGiveCredits = () => useSend(payments.giveCredits, { isQuiet: true });
export const useAutoRecharge = () => useEndpoint(payments.readAutoRecharge, {});
export const useChangeAutoRecharge = () => useSend(payments.changeAutoRecharge, { isQuiet: true });

export const usePayments = () =>
  usePagedSearch({
    name: "payments",
    topics: payments.search.reads,
    initialQuery: {},
    fetchPage: searchPage(payments.search, "payments", () => ({ body: {} })),
  });
export const useGifts = () =>
  usePagedSearch({
    name: "credit-gifts",
    topics: payments.searchGifts.reads,
    initialQuery: {},
    fetchPage: searchPage(payments.searchGifts, "gifts", () => ({ body: {} })),
  });

export const paymentsExportHref = addressOf(payments.export, {});
export const receiptHref = (paymentId: string) => addressOf(payments.receipt, { params: { paymentId } });
