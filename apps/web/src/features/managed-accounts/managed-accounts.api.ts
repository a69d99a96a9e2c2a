import { type ManagedAccount, managedAccounts } from "@broadcast/contract/managed-accounts";
import { call } from "../../lib/api/api-client.ts";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useSession } from "../../lib/api/session.ts";
import { saveFile } from "../../lib/device/save-file.ts";
import { useGo } from "../../lib/screens/navigation.ts";

/** The accounts the user may act for. */
export const useManagedAccountSearch = () =>
  usePagedSearch<ManagedAccount>({
    name: "managed-accounts",
    topics: managedAccounts.search.reads,
    initialQuery: {},
    fetchPage: searchPage(managedAccounts.search, "users", ({ term }) => ({
      body: term.trim() ? { term: term.trim() } : {},
    })),
  });

const idsPageSize = 200;

/** The owners of all matching accounts, read page by page. Rejects with `ApiError`. */
export const matchingUserIds = async (term: string): Promise<string[]> => {
  const ids = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const reply = await call(managedAccounts.search, {
      body: { ...(term.trim() ? { term: term.trim() } : {}), paging: { page, pageSize: idsPageSize } },
    });
    for (const { _id } of reply.users) ids.add(_id);
    pages = reply.paging.pages;
  }
  return [...ids];
};

export const useGiveUpAccount = () => useSend(managedAccounts.remove);

/** Saves the matching accounts as a CSV file. Rejects with `ApiError`. */
export const exportManagedAccounts = async (term: string): Promise<void> => {
  const file: unknown = await call(managedAccounts.export, {
    body: term.trim() ? { term: term.trim() } : {},
  });
  saveFile(file as Blob, "Managed accounts.csv");
};

/** Whether the user may still act for an account, checked now; true until the answer arrives. */
export const useIsManagerFor = (userId: string | undefined): boolean => {
  const { data } = useEndpoint(
    managedAccounts.isManagerFor,
    { params: { userId: userId ?? "" } },
    { isEnabled: userId !== undefined, isQuiet: true, freshMs: 0 },
  );
  return data?.isManagerfor ?? true;
};

/**
 * Starts to act for an account: its owner becomes current, nothing of the previous account stays, and the
 * home page opens.
 */
export const useManageAccount = () => {
  const go = useGo();
  const { start } = useSession();
  const pose = useSend(managedAccounts.pose);
  return async (userId: string): Promise<void> => {
    start(await pose.mutateAsync({ params: { userId }, body: {} }));
    go("/", { isReplacing: true });
  };
};
