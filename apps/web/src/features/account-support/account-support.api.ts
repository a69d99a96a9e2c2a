import { accountSupport } from "@broadcast/contract/account-support";
import { type MessageScoreViolation, spammers } from "@broadcast/contract/spammers";
import { addressOf, call } from "../../lib/api/api-client.ts";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import type { AvailableNumber } from "../onboarding/index.ts";

const FOLLOW_MS = 2_000;
const REVIEWED_MS = 5_000;
const quiet = { isQuiet: true } as const;

export const useReferral = (userId: string) =>
  useEndpoint(accountSupport.readReferral, { params: { userId } }, quiet);
export const useRegistrationOf = (userId: string) =>
  useEndpoint(
    accountSupport.readRegistration,
    { params: { userId } },
    {
      isQuiet: true,
      refetchEveryMs: (reply) =>
        reply?.status === "registering" || reply?.status === "registration-queued" ? REVIEWED_MS : false,
    },
  );
export const useIdentityOf = (userId: string) =>
  useEndpoint(accountSupport.readIdentity, { params: { userId } }, quiet);
export const useForfeits = (userId: string) =>
  useEndpoint(accountSupport.readForfeits, { params: { userId } }, quiet);

/** Polled while a number is being ordered, which takes a moment. */
export const useNumberOf = (userId: string) =>
  useEndpoint(
    accountSupport.readNumber,
    { params: { userId } },
    { isQuiet: true, refetchEveryMs: (reply) => (reply?.change?.state === "ordered" ? FOLLOW_MS : false) },
  );

/** Violations by the account's messages, newest first. */
export const useViolations = (userId: string) =>
  usePagedSearch<MessageScoreViolation>({
    name: `admin-user-violations-${userId}`,
    topics: spammers.listMessageScoreViolations.reads,
    initialQuery: {},
    keyOf: ({ id }) => id,
    fetchPage: searchPage(spammers.listMessageScoreViolations, "violations", () => ({
      params: { userId },
      body: {},
    })),
  });

/** The numbers that the account's carrier offers in `query.areaCode`. */
export const useOfferedNumbers = (userId: string) =>
  usePagedSearch<AvailableNumber, { areaCode: string }>({
    name: `admin-user-numbers-${userId}`,
    initialQuery: { areaCode: "" },
    keyOf: ({ phoneNumber }) => phoneNumber,
    fetchPage: async ({ query, signal }) => ({
      items: query.areaCode
        ? (await call(accountSupport.searchNumbers, { params: { userId }, query, signal })).numbers
        : [],
    }),
  });

export const paymentsOfUserHref = (userId: string, query: { from: string; to: string }): string =>
  addressOf(accountSupport.exportPayments, { params: { userId }, query });

/** Quiet: the forms show errors. */
export const useApplyReferralCode = () => useSend(accountSupport.applyReferralCode, quiet);
export const useSubmitRegistrationOf = () => useSend(accountSupport.submitRegistration, quiet);
export const useApproveIdentity = () => useSend(accountSupport.approveIdentity, quiet);
export const useAskIdentityAgain = () => useSend(accountSupport.askIdentityAgain, quiet);
export const useRestoreCredits = () => useSend(accountSupport.restoreCredits, quiet);
export const useChangeNumber = () => useSend(accountSupport.changeNumber, quiet);
