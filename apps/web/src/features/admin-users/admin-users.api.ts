import { type AdminUser, adminUsers } from "@broadcast/contract/admin-users";
import { sessions } from "@broadcast/contract/sessions";
import { searchPage, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useSession } from "../../lib/api/session.ts";
import { useGo } from "../../lib/screens/navigation.ts";

/** Everybody who has an account. */
export const useUserSearch = () =>
  usePagedSearch<AdminUser>({
    name: "admin-users",
    initialQuery: {},
    fetchPage: searchPage(adminUsers.search, "users", ({ term }) => ({
      body: term.trim() ? { term: term.trim() } : {},
    })),
  });

/** Acts for somebody from now on: they become current, nothing of the own account stays, and home comes. */
export const useSignInAs = () => {
  const go = useGo();
  const { start } = useSession();
  const force = useSend(sessions.forceLogin, { isQuiet: true });
  return async (username: string, reason: string): Promise<void> => {
    start(await force.mutateAsync({ body: { username, reason } }));
    go("/", { isReplacing: true });
  };
};

/** Signs somebody out everywhere. */
export const useEndSessions = () => useSend(adminUsers.endSessions, { isQuiet: true });
