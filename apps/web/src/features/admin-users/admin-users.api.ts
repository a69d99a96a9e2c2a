import { type AdminUnsent, type AdminUser, adminUsers } from "@broadcast/contract/admin-users";
import { sessions } from "@broadcast/contract/sessions";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useSession } from "../../lib/api/session.ts";
import { useGo } from "../../lib/screens/navigation.ts";
import type { ActivityFilter } from "../account/index.ts";

export const userHref = (userId: string): string => `/admin/users/${userId}`;

/** All users with an account. */
export const useUserSearch = () =>
  usePagedSearch<AdminUser>({
    name: "admin-users",
    initialQuery: {},
    fetchPage: searchPage(adminUsers.search, "users", ({ term }) => ({
      body: term.trim() ? { term: term.trim() } : {},
    })),
  });

/** Starts acting for a user: they become current, nothing of the own account stays, and the home page opens. */
export const useSignInAs = () => {
  const go = useGo();
  const { start } = useSession();
  const force = useSend(sessions.forceLogin, { isQuiet: true });
  return async (username: string, reason: string): Promise<void> => {
    start(await force.mutateAsync({ body: { username, reason } }));
    go("/", { isReplacing: true });
  };
};

/** Signs a user out everywhere. */
export const useEndSessions = () => useSend(adminUsers.endSessions, { isQuiet: true });

export const useUser = (userId: string) =>
  useEndpoint(adminUsers.get, { params: { userId } }, { isQuiet: true });

/** Quiet: the forms show errors. */
export const useAddCredits = () => useSend(adminUsers.addCredits, { isQuiet: true });
export const useRemoveCredits = () => useSend(adminUsers.removeCredits, { isQuiet: true });
export const useSendPasswordLink = () => useSend(adminUsers.sendPasswordLink, { isQuiet: true });

/** The user's Activity. */
export const useAuditHistory = (userId: string) =>
  usePagedSearch({
    name: `admin-user-activity-${userId}`,
    topics: adminUsers.searchAuditLog.reads,
    initialQuery: { filter: "all" as ActivityFilter },
    fetchPage: searchPage(adminUsers.searchAuditLog, "entries", ({ query }) => ({
      params: { userId },
      body: query,
    })),
  });

export const useUnsentOfUser = (userId: string) =>
  usePagedSearch<AdminUnsent>({
    name: `admin-user-unsent-${userId}`,
    initialQuery: {},
    fetchPage: searchPage(adminUsers.searchUnsent, "messages", () => ({ params: { userId }, body: {} })),
  });
