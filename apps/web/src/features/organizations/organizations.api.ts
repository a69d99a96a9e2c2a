import {
  type ACCOUNT_SORTS,
  type ACCOUNT_STATES,
  type ManagingPerson,
  type OrganizationAccount,
  type OrganizationEntry,
  type OrganizationLocation,
  organizations,
} from "@broadcast/contract/organizations";
import { call } from "../../lib/api/api-client.ts";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useSession } from "../../lib/api/session.ts";

export const accountHref = (userId: string): string => `/organization/accounts/${userId}`;
export const locationHref = (locationId: string): string => `/organization/locations/${locationId}`;

const typed = (term: string) => (term.trim() ? { term: term.trim() } : {});

/** The number of options a field offers before more is typed. */
const OFFERED = 30;

/** Quiet: the screens show errors. */
export const useOrganization = () => useEndpoint(organizations.current, {}, { isQuiet: true });

export type AccountState = (typeof ACCOUNT_STATES)[number];
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

export const useAccountSearch = () =>
  usePagedSearch<OrganizationAccount, { state: AccountState | "all"; sort: AccountSort }>({
    name: "organization-accounts",
    topics: organizations.searchAccounts.reads,
    initialQuery: { state: "all", sort: "name" },
    fetchPage: searchPage(organizations.searchAccounts, "accounts", ({ term, query: { state, sort } }) => ({
      body: { ...typed(term), sort, ...(state !== "all" && { state }) },
    })),
  });

/** Accounts to choose from: all, those of a location, or those that can receive credits. */
export const useAccountChoice = (
  name: string,
  narrowed: { locationId?: string; state?: AccountState } = {},
) =>
  usePagedSearch<OrganizationAccount>({
    name,
    topics: organizations.searchAccounts.reads,
    initialQuery: {},
    fetchPage: searchPage(organizations.searchAccounts, "accounts", ({ term }) => ({
      body: { ...typed(term), ...narrowed },
    })),
  });

const IDS_AT_ONCE = 200;

/** All ids of a search, read page by page. Rejects with `ApiError`. */
async function allIds(
  readPage: (paging: { page: number; pageSize: number }) => Promise<{ ids: string[]; pages: number }>,
): Promise<string[]> {
  const found = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const read = await readPage({ page, pageSize: IDS_AT_ONCE });
    for (const id of read.ids) found.add(id);
    pages = read.pages;
  }
  return [...found];
}

export const matchingAccountIds = (term: string, narrowed: { state?: AccountState } = {}) =>
  allIds(async (paging) => {
    const reply = await call(organizations.searchAccounts, {
      body: { ...typed(term), ...narrowed, paging },
    });
    return { ids: reply.accounts.map(({ _id }) => _id), pages: reply.paging.pages };
  });

export const matchingCandidateIds = (userId: string, term: string) =>
  allIds(async (paging) => {
    const reply = await call(organizations.searchManagers, {
      params: { userId },
      body: { ...typed(term), show: "candidates", paging },
    });
    return { ids: reply.managers.map(({ _id }) => _id), pages: reply.paging.pages };
  });

export const useOfferedAccounts = (term: string) =>
  useEndpoint(
    organizations.searchAccounts,
    { body: { ...typed(term), paging: { page: 1, pageSize: OFFERED } } },
    { isQuiet: true },
  );

export const useOfferedLocations = (term: string) =>
  useEndpoint(
    organizations.searchLocations,
    { body: { ...typed(term), paging: { page: 1, pageSize: OFFERED } } },
    { isQuiet: true },
  );

/** The number of accounts that can receive credits, overall or in one location. */
export const useCreditableCount = (locationId: string | null) =>
  useEndpoint(
    organizations.searchAccounts,
    {
      body: {
        state: "licensed",
        paging: { page: 1, pageSize: 1 },
        ...(locationId !== null && { locationId }),
      },
    },
    { isQuiet: true },
  ).data?.paging.total;

export const useAccount = (userId: string) =>
  useEndpoint(organizations.getAccount, { params: { userId } }, { isQuiet: true });

/** Quiet: the forms show errors. */
export const useCreateAccount = () => useSend(organizations.createAccount, { isQuiet: true });
export const useChangeAccount = () => useSend(organizations.changeAccount, { isQuiet: true });
export const useSendInvitation = () => useSend(organizations.sendInvitation);
export const useSetLocation = () => useSend(organizations.setLocation);
export const useClearLocation = () => useSend(organizations.clearLocation);

export const useManagerSearch = (userId: string, show: "managers" | "candidates") =>
  usePagedSearch<ManagingPerson>({
    name: `organization-${show}-${userId}`,
    topics: organizations.searchManagers.reads,
    initialQuery: {},
    fetchPage: searchPage(organizations.searchManagers, "managers", ({ term }) => ({
      params: { userId },
      body: { ...typed(term), show },
    })),
  });
export const useAddManagers = () => useSend(organizations.addManagers);
export const useRemoveManagers = () => useSend(organizations.removeManagers);

export const useLocationSearch = () =>
  usePagedSearch<OrganizationLocation>({
    name: "organization-locations",
    topics: organizations.searchLocations.reads,
    initialQuery: {},
    fetchPage: searchPage(organizations.searchLocations, "locations", ({ term }) => ({ body: typed(term) })),
  });
export const useLocation = (locationId: string) =>
  useEndpoint(organizations.getLocation, { params: { locationId } }, { isQuiet: true });
export const useCreateLocation = () => useSend(organizations.createLocation, { isQuiet: true });
export const useChangeLocation = () => useSend(organizations.changeLocation, { isQuiet: true });
export const useRemoveLocation = () => useSend(organizations.removeLocation);

export const useTransferCredits = () => useSend(organizations.transferCredits, { isQuiet: true });
export const useAllocateCredits = () => useSend(organizations.allocateCredits);
export const useCreditHistory = () =>
  usePagedSearch<OrganizationEntry>({
    name: "organization-credits",
    topics: organizations.searchLedger.reads,
    initialQuery: {},
    fetchPage: searchPage(organizations.searchLedger, "entries", () => ({ body: {} })),
  });

/** The user an invitation link is for; fails if the link is no longer valid. */
export const useAccountInvitation = (token: string, isEnabled: boolean) =>
  useEndpoint(
    organizations.readInvitation,
    { params: { token } },
    { isQuiet: true, isEnabled, freshMs: Number.POSITIVE_INFINITY },
  );

/** Sets the password and signs in. */
export const useAcceptAccountInvitation = () => {
  const { start } = useSession();
  return useSend(organizations.acceptInvitation, { isQuiet: true, onSuccess: start });
};
