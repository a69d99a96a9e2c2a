import { contactDuplicates, type DuplicateGroup } from "@broadcast/contract/contact-duplicates";
import { searchPage, useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../../lib/api/paged-search.ts";

export const useDuplicateGroups = () =>
  usePagedSearch<DuplicateGroup, object>({
    name: "contact-duplicates",
    topics: contactDuplicates.search.reads,
    initialQuery: {},
    fetchPage: searchPage(contactDuplicates.search, "groups", () => ({ body: {} })),
  });

const FIRST = { body: { paging: { page: 1, pageSize: 1 } } };

/** When duplicates were last searched for, and whether a search is running. */
export const useDuplicateCheck = () =>
  useEndpoint(contactDuplicates.search, FIRST, {
    isQuiet: true,
    refetchEveryMs: (reply) => (reply?.isChecking ? 1_000 : false),
  }).data;

/** `isEnabled` is off while the group is being removed, so that it is not refetched when it is gone. */
export const useDuplicateGroup = (id: string, { isEnabled }: { isEnabled: boolean }) =>
  useEndpoint(contactDuplicates.get, { params: { id } }, { isQuiet: true, isEnabled });

/** `isEnabled` works as for a group: the contact itself may be removed. */
export const useDuplicatesOf = (contactId: string, { isEnabled }: { isEnabled: boolean }) =>
  useEndpoint(contactDuplicates.of, { params: { contactId } }, { isQuiet: true, isEnabled }).data
    ?.duplicates ?? [];

export const useCheckDuplicates = () => useSend(contactDuplicates.check);
export const useDismissDuplicates = () => useSend(contactDuplicates.dismiss);
export const useMergeContacts = () => useSend(contactDuplicates.merge);
