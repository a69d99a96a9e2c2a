import { consent } from "@broadcast/contract/consent";
import { type Contact, contacts } from "@broadcast/contract/contacts";
import { type Chat, type Message, messages } from "@broadcast/contract/messages";
import { useEffect } from "react";
import { call } from "../../lib/api/api-client.ts";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { listSnapshots } from "../../lib/api/list-snapshots.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useUnread } from "../../lib/live/unread.ts";
import { takeCount } from "./list/chat-list.api.ts";

const recipientsName = "chats/recipients";

/** Contacts by name or number, as recipients; each search starts fresh. */
export function useContactSearch() {
  useEffect(() => () => void listSnapshots.forget(recipientsName), []);
  return usePagedSearch({
    name: recipientsName,
    initialQuery: {},
    fetchPage: searchPage(contacts.search, "contacts", ({ term }) => {
      // A number is found by its digits in any notation.
      const digits = term.replace(/\D/g, "");
      return { body: { term: /^[\d\s().+-]+$/.test(term) ? digits : term } };
    }),
  });
}

/** The contact that has exactly this number (E.164), if any. */
export const useContactOfNumber = (phoneNumber: string) => {
  const found = useEndpoint(
    contacts.search,
    { body: { term: phoneNumber.slice(2), paging: { page: 1, pageSize: 5 } } },
    { isQuiet: true },
  );
  const contact = found.data?.contacts.find((one: Contact) => one.phoneNumber === phoneNumber);
  return { ...found, contact };
};

export const useMarkRead = () => useSend(messages.markRead, { onSuccess: takeCount, isQuiet: true });
export const useMarkUnread = () => useSend(messages.markUnread, { onSuccess: takeCount });
export const useMarkChatRead = () => useSend(messages.markChatRead, { onSuccess: takeCount });
export const useMarkManyUnread = () => useSend(messages.markManyUnread, { onSuccess: takeCount });

export const useQueueMessage = () => useSend(messages.queue);
/** `isQuiet` where the dialog shows errors itself. */
export const useChangeScheduled = (options: { isQuiet?: boolean } = {}) =>
  useSend(messages.changeScheduled, options);
export const useRemoveMessage = () => useSend(messages.remove);

export const useArchiveMessage = () => useSend(messages.archive);

/** Archived messages of a contact's thread, newest first. */
export const useArchivedMessages = (contactId: string) =>
  usePagedSearch<Message, object>({
    name: `chats/archived/${contactId}`,
    topics: messages.archived.reads,
    initialQuery: {},
    fetchPage: async ({ page, pageSize, signal }) => {
      const { messages: items, paging } = await call(messages.archived, {
        params: { contactId },
        query: { page, pageSize },
        signal,
      });
      return { items, paging };
    },
  });

/** A contact's scheduled messages, soonest first. */
export const useScheduled = (contactId: string) =>
  useEndpoint(messages.scheduled, { params: { contactId } }, { isQuiet: true });

export const useDecidePotentialStop = () => useSend(consent.decidePotentialStop);

/** The newest unread chats; they follow the unread count, which is live. */
export const useLatestUnread = (): readonly Chat[] => {
  const unread = useUnread().chats;
  const { data } = useEndpoint(
    messages.searchChats,
    { body: { filter: "unread", paging: { page: 1, pageSize: 4 } } },
    { isEnabled: unread > 0, isQuiet: true },
  );
  return unread > 0 ? (data?.chats ?? []) : [];
};
