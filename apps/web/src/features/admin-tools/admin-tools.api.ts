import {
  adminIntegrators,
  type ConnectedAccount,
  type Integrator,
} from "@broadcast/contract/admin-integrators";
import { adminStats, type StatsPeriod } from "@broadcast/contract/admin-stats";
import { brandValidator } from "@broadcast/contract/brand-validator";
import { type Goal, goals, type Reach } from "@broadcast/contract/goals";
import { type Classifier, messageClassifiers } from "@broadcast/contract/message-classifiers";
import { type Spammer, type spammerFilter, spammers } from "@broadcast/contract/spammers";
import type { z } from "zod";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";

const typed = (term: string) => (term.trim() ? { term: term.trim() } : {});
/** The forms and dialogs show errors. */
const quiet = { isQuiet: true } as const;

export const goalHref = (goalId: string): string => `/admin/tools/goals/${goalId}`;
export const integratorHref = (id: string): string => `/admin/tools/integrators/${id}`;

export const useAdminStats = (period: StatsPeriod) =>
  useEndpoint(adminStats.read, { query: { period } }, quiet);

export const useCheckedRegistration = (userId: string) =>
  useEndpoint(brandValidator.checkUser, { params: { userId } }, { ...quiet, isEnabled: userId !== "" });

export const useGoalSearch = () =>
  usePagedSearch<Goal>({
    name: "admin-goals",
    topics: goals.search.reads,
    initialQuery: {},
    fetchPage: searchPage(goals.search, "goals", ({ term }) => ({ body: typed(term) })),
  });
export const useGoal = (goalId: string) => useEndpoint(goals.get, { params: { goalId } }, quiet);
export const useCreateGoal = () => useSend(goals.create, quiet);
export const useChangeGoal = () => useSend(goals.change, quiet);
export const useRemoveGoal = () => useSend(goals.remove);
export const useAddMilestone = () => useSend(goals.addMilestone, quiet);
export const useChangeMilestone = () => useSend(goals.changeMilestone, quiet);
export const useRemoveMilestone = () => useSend(goals.removeMilestone);
export const useReached = (goalId: string, goalMilestoneId: string) =>
  usePagedSearch<Reach>({
    name: `admin-goal-reached-${goalMilestoneId}`,
    topics: goals.searchReached.reads,
    initialQuery: {},
    keyOf: ({ userId }) => userId ?? "all",
    fetchPage: searchPage(goals.searchReached, "reached", () => ({
      params: { goalId, goalMilestoneId },
      body: {},
    })),
  });

export const useIntegratorSearch = () =>
  usePagedSearch<Integrator>({
    name: "admin-integrators",
    topics: adminIntegrators.search.reads,
    initialQuery: {},
    fetchPage: searchPage(adminIntegrators.search, "integrators", ({ term }) => ({ body: typed(term) })),
  });
export const useIntegrator = (integratorId: string) =>
  useEndpoint(adminIntegrators.get, { params: { integratorId } }, quiet);
export const useConnectedAccounts = (integratorId: string) =>
  usePagedSearch<ConnectedAccount>({
    name: `admin-integrator-accounts-${integratorId}`,
    topics: adminIntegrators.searchAccounts.reads,
    initialQuery: {},
    keyOf: ({ userId }) => userId,
    fetchPage: searchPage(adminIntegrators.searchAccounts, "accounts", () => ({
      params: { integratorId },
      body: {},
    })),
  });
export const useCreateIntegrator = () => useSend(adminIntegrators.create, quiet);
export const useChangeIntegrator = () => useSend(adminIntegrators.change, quiet);
export const useIntegratorActs = () => ({
  makeKey: useSend(adminIntegrators.makeKey, quiet),
  revokeKey: useSend(adminIntegrators.revokeKey, quiet),
  suspend: useSend(adminIntegrators.suspend, quiet),
  resume: useSend(adminIntegrators.resume, quiet),
  remove: useSend(adminIntegrators.remove, quiet),
});

export const useClassifierSearch = () =>
  usePagedSearch<Classifier>({
    name: "admin-message-classifiers",
    topics: messageClassifiers.search.reads,
    initialQuery: {},
    fetchPage: searchPage(messageClassifiers.search, "classifiers", ({ term }) => ({ body: typed(term) })),
  });
export const useBuiltInClassifiers = () => useEndpoint(messageClassifiers.listBuiltIn, {}, quiet);
export const useCreateClassifier = () => useSend(messageClassifiers.create, quiet);
export const useChangeClassifier = () => useSend(messageClassifiers.change, quiet);
export const useRemoveClassifier = () => useSend(messageClassifiers.remove);
export const useTestText = () => useSend(messageClassifiers.test, quiet);

export const useSpammerSearch = () =>
  usePagedSearch<Spammer, { filter: z.output<typeof spammerFilter> }>({
    name: "admin-spammers",
    topics: spammers.search.reads,
    initialQuery: { filter: "high" },
    keyOf: ({ userId }) => userId,
    fetchPage: searchPage(spammers.search, "accounts", ({ term, query }) => ({
      body: { ...typed(term), ...query },
    })),
  });
export const useSpammer = (userId: string) => useEndpoint(spammers.get, { params: { userId } }, quiet);
export const useSuspendSending = () => useSend(spammers.suspend, quiet);
export const useClearSpammer = () => useSend(spammers.clear, quiet);
