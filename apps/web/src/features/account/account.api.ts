import { apiKeys } from "@broadcast/contract/api-keys";
import { auditLog } from "@broadcast/contract/audit-log";
import { credits, type ShownCreditKind } from "@broadcast/contract/credits";
import { multiFactor } from "@broadcast/contract/multi-factor";
import { plans } from "@broadcast/contract/plans";
import { sessions } from "@broadcast/contract/sessions";
import { stats } from "@broadcast/contract/stats";
import { users } from "@broadcast/contract/users";
import { addressOf } from "../../lib/api/api-client.ts";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useSession } from "../../lib/api/session.ts";

/** The credit ledger, newest first. */
export const useCreditLedger = () =>
  usePagedSearch({
    name: "credit-usage",
    topics: credits.search.reads,
    initialQuery: { kind: "all" as ShownCreditKind | "all" },
    fetchPage: searchPage(credits.search, "entries", ({ query: { kind } }) => ({
      body: kind === "all" ? {} : { kind },
    })),
  });

/** Changes of the balance in the last days, by day and type. */
export const useUsedCredits = (days: number) => useEndpoint(credits.usage, { query: { days } });
export const creditsExportHref = (days: number) => addressOf(credits.export, { query: { days } });

/** The available plans; they change with a release. Quiet: no screen waits for them. */
export const usePlans = () =>
  useEndpoint(plans.list, { body: {} }, { isQuiet: true, freshMs: Number.POSITIVE_INFINITY });

export const useProfile = () => useEndpoint(users.readProfile, {});

/** Changes the profile and updates the known user. Quiet: the form shows errors. */
export const useChangeProfile = () => {
  const { change } = useSession();
  return useSend(users.changeProfile, { isQuiet: true, onSuccess: change });
};
export const useResendToNewEmail = () => useSend(users.resendAccountVerificationEmail);

export const useSecondFactors = () => useEndpoint(multiFactor.list, {});
export const useAddSecondFactor = () => useSend(multiFactor.add, { isQuiet: true });
export const useConfirmSecondFactor = () => useSend(multiFactor.confirm, { isQuiet: true });
export const useRemoveSecondFactor = () => useSend(multiFactor.remove, { isQuiet: true });
export const useMakeRecoveryCodes = () => useSend(multiFactor.makeRecoveryCodes, { isQuiet: true });

export const useEndSession = () => useSend(sessions.end);

export type ActivityFilter = "all" | "sign-ins" | "security" | "on-behalf";

/** Security events of the account, newest first. */
export const useActivity = () =>
  usePagedSearch({
    name: "account-activity",
    topics: auditLog.search.reads,
    initialQuery: { filter: "all" as ActivityFilter },
    fetchPage: searchPage(auditLog.search, "entries", ({ query }) => ({ body: query })),
  });

export const useApiKey = () => useEndpoint(apiKeys.read, {});
export const useMakeApiKey = () => useSend(apiKeys.make, { isQuiet: true });
export const useRevokeApiKey = () => useSend(apiKeys.revoke);

/** The account's statistics for the last `days` days. */
export const useStats = (days: number) => useEndpoint(stats.read, { query: { days } });
