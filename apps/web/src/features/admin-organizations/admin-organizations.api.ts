import { type AdminOrganization, adminOrganizations } from "@broadcast/contract/admin-organizations";
import type { OrganizationAccount, OrganizationEntry } from "@broadcast/contract/organizations";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";

export const organizationHref = (id: string): string => `/admin/organizations/${id}`;

const typed = (term: string) => (term.trim() ? { term: term.trim() } : {});

export const useOrganizationSearch = () =>
  usePagedSearch<AdminOrganization>({
    name: "admin-organizations",
    topics: adminOrganizations.search.reads,
    initialQuery: {},
    fetchPage: searchPage(adminOrganizations.search, "organizations", ({ term }) => ({ body: typed(term) })),
  });

export const useOrganization = (organizationId: string) =>
  useEndpoint(adminOrganizations.get, { params: { organizationId } }, { isQuiet: true });

export const useMemberSearch = (organizationId: string) =>
  usePagedSearch<OrganizationAccount>({
    name: `admin-organization-accounts-${organizationId}`,
    topics: adminOrganizations.searchAccounts.reads,
    initialQuery: {},
    fetchPage: searchPage(adminOrganizations.searchAccounts, "accounts", ({ term }) => ({
      params: { organizationId },
      body: typed(term),
    })),
  });

export const usePoolHistory = (organizationId: string) =>
  usePagedSearch<OrganizationEntry>({
    name: `admin-organization-credits-${organizationId}`,
    topics: adminOrganizations.searchLedger.reads,
    initialQuery: {},
    fetchPage: searchPage(adminOrganizations.searchLedger, "entries", () => ({
      params: { organizationId },
      body: {},
    })),
  });

/** Quiet: the forms show errors. */
export const useCreateOrganization = () => useSend(adminOrganizations.create, { isQuiet: true });
export const useChangeOrganization = () => useSend(adminOrganizations.change, { isQuiet: true });
export const useAddCredits = () => useSend(adminOrganizations.addCredits, { isQuiet: true });
export const useRemoveCredits = () => useSend(adminOrganizations.removeCredits, { isQuiet: true });
export const useAddMember = () => useSend(adminOrganizations.addAccount, { isQuiet: true });
export const useRemoveMember = () => useSend(adminOrganizations.removeAccount, { isQuiet: true });
